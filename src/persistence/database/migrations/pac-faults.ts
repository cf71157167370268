/** A PAC that gets no new documents failed itself, or refuses the service's account at it. Null: nobody said. */
export const PAC_FAULTS = {
  name: "100-pac-faults",
  oldest: "066-schema-builds",
  statements: ["alter table pac_circuits add column fault text check (fault in ('pac', 'service'))"],
} as const;
