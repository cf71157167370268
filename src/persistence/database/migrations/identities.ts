import { Migration } from "@mikro-orm/migrations";

/**
 * A user has an identity at an identity provider. Sign-ins under way are good for minutes, so their table is unlogged: after a crash people begin
 * anew. A user may also be suspended.
 */
export class Identities extends Migration {
  override up(): void {
    this.addSql(`
alter table users add column blocked_at timestamptz(6);

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz(6) not null,
  primary key (issuer, subject),
  constraint identities_user_id_issuer_unique unique (user_id, issuer)
);

create unlogged table oidc_sign_ins (
  hash bytea primary key,
  state text,
  nonce text not null,
  verifier text not null,
  link bytea,
  issuer text,
  subject text,
  user_id uuid,
  created_at timestamptz(6) not null
);
create index oidc_sign_ins_created on oidc_sign_ins (created_at);
`);
  }
}
