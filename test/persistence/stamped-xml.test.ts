import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../src/persistence/database/database.ts";
import {
  keptOf,
  stampedBytesIn,
  stampedXmlIn,
  stampPlace,
} from "../../src/persistence/database/stamped-xml.ts";
import { newDatabase } from "../support/postgres.ts";

let db: Database;
beforeAll(async () => {
  db = await newDatabase(2);
});
afterAll(() => db.close());

describe("the place of a stamp", () => {
  it.each([
    ["<a></a>", "<a>T</a>", { from: 3, to: 4 }],
    ["<a></a>", "<a><C>T</C></a>", { from: 4, to: 12 }],
    ["<a/>", "<a/>", { from: 4, to: 4 }],
    ["<a></a>", "<b>T</a>", undefined],
    ["<a>long</a>", "<a></a>", undefined],
  ])("in %s and %s", (sealed, stamped, place) => {
    const [before, after] = [Buffer.from(sealed), Buffer.from(stamped)];
    const found = stampPlace(before, after);
    expect(found).toEqual(place);
    if (found === undefined) return;
    expect(Buffer.concat([after.subarray(0, found.from), after.subarray(found.to)])).toEqual(before);
  });
});

describe("PostgreSQL", () => {
  /** Bytes of few values, so that the bytes around an insertion are often equal to it. */
  const bytes = (maxLength: number) =>
    fc
      .oneof(
        fc.array(fc.constantFrom(0x3c, 0x3e, 0x61), { maxLength }),
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength }),
      )
      .map((values) => Buffer.from(values));
  const pair = fc
    .record({
      sealed: bytes(60),
      inserted: bytes(30),
      at: fc.nat(60),
      rewritten: bytes(60),
      isRewritten: fc.boolean(),
    })
    .map(({ sealed, inserted, at, rewritten, isRewritten }) => {
      const place = Math.min(at, sealed.length);
      const added = Buffer.concat([sealed.subarray(0, place), inserted, sealed.subarray(place)]);
      return { sealed, stamped: isRewritten ? rewritten : added };
    });

  it("gives back each stamped XML byte for byte, whatever the PAC made of the sealed one", async () => {
    const pairs = fc.sample(pair, 1_000);
    const kept = pairs.map(({ sealed, stamped }) => [sealed, ...keptOf(stamped, sealed)] as const);
    const text = `select ${stampedXmlIn("d")} as xml, ${stampedBytesIn("d")} as bytes from unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::int[])
      with ordinality as d (sealed_xml, stamped_xml, inserted_xml, stamp_from, item) order by item`;
    const columns = [0, 1, 2, 3].map((column) => kept.map((values) => values[column]));
    const rows = await db.query<{ xml: Buffer; bytes: number }>({ name: "", text }, columns);
    expect(rows.map(({ xml, bytes }) => [xml, bytes])).toEqual(
      pairs.map(({ stamped }) => [stamped, stamped.length]),
    );
    expect(kept.filter(([, whole]) => whole === null).length).toBeGreaterThan(400);
    expect(kept.filter(([, whole]) => whole !== null).length).toBeGreaterThan(100);
  });

  it("keeps the whole where nobody says which bytes were sealed", () => {
    const stamped = Buffer.from("<a>T</a>");
    expect(keptOf(stamped, undefined)).toEqual([stamped, null, null]);
  });
});
