/**
 * This trigger, in the databases of tests alone, refuses a change of an account's order context without a new revision
 * of the account. The service caches the context by the revision, so a forgotten one would put an old CSD or address on
 * a document.
 */
export const REVISION_GUARD = `
create function test_is_revised() returns trigger language plpgsql as $$
begin
  -- Another version of the account's row, made by this transaction.
  if not exists (select from accounts where id = coalesce(new.account_id, old.account_id)
    and xmin::text::bigint = mod(pg_current_xact_id()::text::numeric, 4294967296)) then
    raise exception '% changed, but not the revision of its account', tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger test_csd_is_revised after insert or update or delete on csds
  deferrable initially deferred for each row execute function test_is_revised();
create constraint trigger test_customer_is_revised after insert or update or delete on customers
  deferrable initially deferred for each row execute function test_is_revised();
create constraint trigger test_series_is_revised after insert or update of kind, codigo, active, favourite, lugar_expedicion
  or delete on series
  deferrable initially deferred for each row execute function test_is_revised();
create constraint trigger test_place_is_revised after insert or update or delete on places
  deferrable initially deferred for each row execute function test_is_revised();
create constraint trigger test_account_pac_is_revised after insert or update or delete on account_pacs
  deferrable initially deferred for each row execute function test_is_revised();

create function test_account_is_revised() returns trigger language plpgsql as $$
begin
  raise exception 'an account changed, but not its revision';
end $$;
create trigger test_account_is_revised before update on accounts
  for each row when (new.revision = old.revision
    and to_jsonb(new) - '{contracted,certified}'::text[] <> to_jsonb(old) - '{contracted,certified}'::text[])
  execute function test_account_is_revised();
`;

/**
 * Wraps SQL that changes csds, customers, series or account_pacs by hand, so that every account gets a new revision.
 */
export function revising(change: string): string {
  return `with revised as (update accounts set revision = revision + 1) ${change}`;
}
