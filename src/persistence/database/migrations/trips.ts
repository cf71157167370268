/**
 * Registers for the trips of an account, the kilometres between its places, and the pages on which drivers see a trip.
 */
export const TRIPS = {
  name: "082-trips",
  oldest: "066-schema-builds",
  statements: [
    `create table trip_things (
      account_id uuid not null constraint trip_things_account_id_foreign references accounts,
      kind text not null check (kind in ('vehiculo', 'remolque', 'operador', 'poliza', 'lugar', 'bien')),
      key text not null, searched text not null, -- Words by which the thing is found, without case and accents.
      data jsonb not null, -- The message of the contract that says what it is.
      ends_on date, -- The last day of a policy.
      primary key (account_id, kind, key)
    )`,
    "create index trip_things_ends_on on trip_things (ends_on) where ends_on is not null",
    `create table trip_legs (
      account_id uuid not null constraint trip_legs_account_id_foreign references accounts,
      origin text not null, destination text not null, -- Places, each by a digest of its address.
      kilometers numeric not null check (kilometers >= 0), at timestamptz(6) not null,
      primary key (account_id, origin, destination)
    )`,
    // Whoever has the key sees the trip until the page ends. It is kept as it is, because the link is shown again.
    `create table delivery_notes (
      account_id uuid not null constraint delivery_notes_account_id_foreign references accounts,
      environment text not null check (environment in ('sandbox', 'production')), document_id uuid not null,
      clave text not null, ends_at timestamptz(6) not null,
      primary key (account_id, environment, document_id)
    )`,
    "create index delivery_notes_clave on delivery_notes (clave)",
  ],
} as const;
