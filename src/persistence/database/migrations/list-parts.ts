/** A UUID is written in groups of these bytes, between hyphens. */
const GROUPS = [
  [0, 1, 2, 3],
  [4, 5],
  [6, 7],
  [8, 9],
  [10, 11, 12, 13, 14, 15],
] as const;

const byteAt = (at: number) => `get_byte(bytes, ${at})`;

/** SQL for the codes of every digit (1 to 16), and of every two in a row between hyphens (17 to 272). */
const CODES = GROUPS.flatMap((group) =>
  group.flatMap((at, index) => [
    ...[`1 + (${byteAt(at)} >> 4)`, `1 + (${byteAt(at)} & 15)`, `17 + ${byteAt(at)}`],
    ...(index === 0 ? [] : [`17 + ((${byteAt(at - 1)} & 15) << 4) + (${byteAt(at)} >> 4)`]),
  ]),
);

/**
 * Lets long lists be counted by one or two digits of the fiscal UUID, and by the total (docs/lists.md). Blocks are made
 * anew by whoever reads a list next.
 */
export const LIST_PARTS = {
  name: "103-list-parts",
  oldest: "066-schema-builds",
  statements: [
    `create function list_parts(uuid_fiscal uuid) returns int[]
  language plpgsql immutable parallel safe as $$
declare
  bytes constant bytea := uuid_send(uuid_fiscal);
begin
  return array[${CODES.join(", ")}];
end $$`,
    "truncate list_blocks, list_receivers, list_entries",
    // So many documents of the block have each code of list_parts; an earlier build writes none.
    "alter table list_blocks add column parts int[]",
    // An earlier build writes 0. With 1 the total is known; with 2 the block counts the fiscal UUID too.
    "alter table list_entries add column known smallint not null default 0, add column total numeric",
    "create index list_entries_total on list_entries (account_id, environment, list, total, created_at, id) where known > 0",
    "create index list_entries_late on list_entries (account_id, environment, list, known, created_at) where known < 2",
  ],
} as const;
