/**
 * Counters of requests are unlogged, because a window that begins anew after a crash does no harm. Each request changes
 * a row, in no index's columns; half of each page is free for that.
 */
export const ADMISSION = `
create unlogged table rate_windows (
  account_id uuid not null, environment text not null, rate_group smallint not null,
  started_at timestamptz(6) not null, requests int not null,
  primary key (account_id, environment, rate_group)
) with (fillfactor = 50);

-- Old visits are forgotten by reading the whole table, which has a row for each address of some seconds.
create unlogged table address_visits (
  address text not null primary key,
  last_at timestamptz(6) not null, earlier timestamptz[] not null
) with (fillfactor = 50);

create table address_blocks (
  number serial primary key,
  address text not null, blocked_at timestamptz(6) not null, request text not null,
  released_at timestamptz(6), released_by text, note text
);
create unique index address_blocks_open on address_blocks (address) where released_at is null;
create trigger address_blocks_kept before delete on address_blocks for each row execute function refuse_to_forget();
create trigger address_blocks_closed before update on address_blocks
  for each row when (old.released_at is not null) execute function refuse_to_forget();
revoke delete, truncate on address_blocks from public, current_user;
`;
