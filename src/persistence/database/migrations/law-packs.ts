/** Editions of the law pack that were imported; the highest one is in force. */
export const LAW_PACKS = {
  name: "068-law-packs",
  oldest: "066-schema-builds",
  statements: [
    `create table law_packs (
  edition int primary key,
  signer text not null, content text not null, imported_at timestamptz not null
)`,
  ],
} as const;
