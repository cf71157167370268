/**
 * The portal's people, and the audit of what they and operators changed. No row points at another by a foreign key,
 * which would lock it: users and accounts are never deleted. What only counts (attempts, windows) is unlogged.
 */
export const PORTAL = `
create table users (
  id uuid primary key,
  email text not null constraint users_email_unique unique, password text,
  support boolean not null,
  totp bytea, totp_pending bytea, totp_step bigint not null default 0,
  created_at timestamptz(6) not null, blocked_at timestamptz(6)
);

create table memberships (
  user_id uuid not null, account_id uuid not null,
  role text not null check (role in ('owner', 'issuer', 'reader')),
  created_at timestamptz(6) not null,
  primary key (user_id, account_id)
);
create index memberships_account on memberships (account_id);

create table sessions (
  hash bytea primary key,
  user_id uuid not null,
  strong boolean not null,
  created_at timestamptz(6) not null, used_at timestamptz(6) not null
);
create index sessions_user on sessions (user_id);

create unlogged table session_windows (hash bytea primary key, started_at timestamptz(6) not null, requests int not null);
create unlogged table sign_in_attempts (subject text primary key, started_at timestamptz(6) not null, attempts int not null);

create table one_time_links (
  hash bytea primary key,
  kind text not null check (kind in ('invitation', 'reset')),
  user_id uuid not null,
  account_id uuid, role text, support boolean not null, invited_by text not null,
  created_at timestamptz(6) not null, expires_at timestamptz(6) not null, used_at timestamptz(6)
);
create index one_time_links_account on one_time_links (account_id);

create table identities (
  issuer text not null, subject text not null,
  user_id uuid not null,
  created_at timestamptz(6) not null,
  primary key (issuer, subject),
  constraint identities_user_id_issuer_unique unique (user_id, issuer)
);

-- Sign-ins under way are good for minutes: after a crash people begin anew.
create unlogged table oidc_sign_ins (
  hash bytea primary key,
  state text, nonce text not null, verifier text not null, link bytea,
  issuer text, subject text, user_id uuid,
  created_at timestamptz(6) not null
);
create index oidc_sign_ins_created on oidc_sign_ins (created_at);

create table audit (
  number serial primary key,
  at timestamptz(6) not null,
  user_id uuid, actor text not null, account_id uuid, address text,
  action text not null, detail jsonb not null,
  chain uuid not null, entry int not null, hash bytea not null
);
create index audit_account on audit (account_id, number);
-- Each sign-in reads how often sign-ins with the user's e-mail were refused since the last successful one.
create index audit_user on audit (user_id, number) where user_id is not null;
create unique index audit_chained on audit (chain, entry);

create table audit_chains (chain uuid primary key, entries int not null, hash bytea not null) with (fillfactor = 50);

create function chained(one audit) returns audit language plpgsql as $$
declare said bytea := convert_to(jsonb_build_array(
  to_char(one.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), one.user_id, one.actor, one.account_id, one.address,
  one.action, one.detail)::text, 'UTF8');
begin
  one.chain := coalesce(one.account_id, '00000000-0000-0000-0000-000000000000');
  insert into audit_chains as c values (one.chain, 1, sha256(said))
    on conflict (chain) do update set entries = c.entries + 1, hash = sha256(c.hash || said)
    returning entries, hash into one.entry, one.hash;
  return one;
end $$;

create function chain_audit() returns trigger language plpgsql as $$
begin
  return chained(new);
end $$;

create trigger audit_chained before insert on audit for each row execute function chain_audit();
create trigger audit_kept before update or delete on audit for each row execute function refuse_change();
create trigger audit_kept_whole before truncate on audit for each statement execute function refuse_change();
revoke update, delete, truncate on audit from public, current_user;

create table audit_heads (
  number serial primary key,
  day date not null constraint audit_heads_day_unique unique,
  content text not null, signature bytea not null
);
create trigger audit_heads_kept before update or delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_kept_whole before truncate on audit_heads for each statement execute function refuse_change();
revoke update, delete, truncate on audit_heads from public, current_user;

create table audit_headed (chain uuid primary key, entries int not null);
`;
