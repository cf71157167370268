import { Migration } from "@mikro-orm/migrations";

/**
 * The portal's people: who they are, in which accounts, what lets them in, and what they changed. What only counts (attempts,
 * windows) is unlogged. The audit is added to and never changed. No row points at another by a
 * foreign key, which would lock it: users and accounts are never deleted.
 */
export class Portal extends Migration {
  override up(): void {
    this.addSql(`
create table users (
  id uuid primary key,
  email text not null constraint users_email_unique unique,
  password text,
  support boolean not null,
  totp bytea,
  totp_pending bytea,
  totp_step bigint not null default 0,
  created_at timestamptz(6) not null
);

create table memberships (
  user_id uuid not null,
  account_id uuid not null,
  role text not null constraint memberships_role_check check (role in ('owner', 'issuer', 'reader')),
  created_at timestamptz(6) not null,
  primary key (user_id, account_id)
);
create index memberships_account on memberships (account_id);

create table sessions (
  hash bytea primary key,
  user_id uuid not null,
  strong boolean not null,
  created_at timestamptz(6) not null,
  used_at timestamptz(6) not null
);
create index sessions_user on sessions (user_id);

create table one_time_links (
  hash bytea primary key,
  kind text not null constraint one_time_links_kind_check check (kind in ('invitation', 'reset')),
  user_id uuid not null,
  account_id uuid,
  role text,
  support boolean not null,
  invited_by text not null,
  created_at timestamptz(6) not null,
  expires_at timestamptz(6) not null,
  used_at timestamptz(6)
);
create index one_time_links_account on one_time_links (account_id);

create unlogged table session_windows (
  hash bytea primary key,
  started_at timestamptz(6) not null,
  requests int not null
);

create unlogged table sign_in_attempts (
  subject text primary key,
  started_at timestamptz(6) not null,
  attempts int not null
);

create table audit (
  number serial primary key,
  at timestamptz(6) not null,
  user_id uuid,
  actor text not null,
  account_id uuid,
  address text,
  action text not null,
  detail jsonb not null
);
create index audit_account on audit (account_id, number);
create trigger audit_kept before update or delete on audit for each row execute function refuse_change();
create trigger audit_kept_whole before truncate on audit for each statement execute function refuse_change();
`);
  }
}
