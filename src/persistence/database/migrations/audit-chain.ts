import { Migration } from "@mikro-orm/migrations";

/**
 * Chains the audit: an entry keeps the SHA-256 of the hash before it in its chain and of what it says itself, so whoever changes or removes one
 * has to write all later ones again. Each account has a chain, and what concerns none has another one. A trigger does it, so the cores of the
 * release before, which insert without a hash during an upgrade, are chained too. Heads are what a core signed of all chains, day by
 * day. The entries that were there before are chained in the order of their numbers.
 */
export class AuditChain extends Migration {
  override up(): void {
    this.addSql(`
create table audit_chains (chain uuid primary key, entries int not null, hash bytea not null) with (fillfactor = 50);

alter table audit add column chain uuid, add column entry int, add column hash bytea;

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

alter table audit disable trigger audit_kept;
grant update on audit to current_user;
do $$
declare one audit;
begin
  for one in select * from audit order by number loop
    one := chained(one);
    update audit set chain = one.chain, entry = one.entry, hash = one.hash where number = one.number;
  end loop;
end $$;
revoke update on audit from current_user;
alter table audit enable trigger audit_kept;

alter table audit alter column chain set not null, alter column entry set not null, alter column hash set not null;
create unique index audit_chained on audit (chain, entry);
create trigger audit_chained before insert on audit for each row execute function chain_audit();

create table audit_heads (
  number serial primary key,
  day date not null constraint audit_heads_day_unique unique,
  content text not null,
  signature bytea not null
);
create table audit_headed (chain uuid primary key, entries int not null);
create trigger audit_heads_kept before update or delete on audit_heads for each row execute function refuse_change();
create trigger audit_heads_kept_whole before truncate on audit_heads for each statement execute function refuse_change();
revoke update, delete, truncate on audit_heads from public, current_user;
`);
  }
}
