import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepCertificate } from "../../src/persistence/account/index.ts";
import type { Database } from "../../src/persistence/database/database.ts";
import { columnsOf } from "../../src/persistence/database/grouping.ts";
import {
  bareXml,
  keptOf,
  sealedBytesIn,
  sealedXmlIn,
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

const sql = <Row>(text: string, values: readonly unknown[]) => db.query<Row>({ name: "", text }, values);

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

describe("XML without its certificate", () => {
  const long = "M".repeat(512);
  it.each([
    ["in its place", `<a Sello="s" Certificado="${long}" b="c"/>`, `<a Sello="s" Certificado="" b="c"/>`, 26],
    ["short", `<a Certificado="${long.slice(1)}"/>`, undefined, undefined],
    ["the number of it", `<a NoCertificado="${long}"/>`, undefined, undefined],
    ["without an end", `<a Certificado="${long}`, undefined, undefined],
    ["absent", "<a/>", undefined, undefined],
  ])("%s", (_, sealed, xml, from) => {
    const bare = bareXml(Buffer.from(sealed));
    expect([bare?.xml.toString(), bare?.from, bare?.certificate.text.toString()]).toEqual([xml, from, xml && long]);
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

  /**
   * Some XML has a certificate, which is short or long, and the stamp may stand before it, behind it or inside of it.
   */
  const certified = fc
    .record({ pair, certificate: fc.integer({ min: 0, max: 3 }), at: fc.nat(60) })
    .map(({ pair: { sealed, stamped }, certificate, at }) => {
      if (certificate === 0) return { sealed, stamped };
      const text = Buffer.from(` Certificado="${"abc"[certificate - 1]!.repeat(certificate * 300)}"`);
      const insert = (xml: Buffer) => Buffer.concat([xml.subarray(0, at), text, xml.subarray(at)]);
      return { sealed: insert(sealed), stamped: insert(stamped) };
    });

  it("gives back each sealed and each stamped XML byte for byte, whatever the PAC made of it", async () => {
    const pairs = fc.sample(certified, 2_000);
    const bare = pairs.map(({ sealed }) => bareXml(sealed));
    const ACCOUNT = randomUUID();
    await sql(
      `insert into accounts (id, rfc, nombre, regimen_fiscal, lugar_expedicion, zona_horaria, created_at)
        values ($1, 'EPR260101AA1', 'E', '601', '06300', 'America/Mexico_City', now())`,
      [ACCOUNT],
    );
    for (const each of bare) if (each !== undefined) await keepCertificate(db, ACCOUNT, each.certificate);
    const rows = pairs.map(({ sealed, stamped }, at) => [
      ...(bare[at] === undefined
        ? [sealed, null, null, null]
        : [null, bare[at].xml, bare[at].certificate.id, bare[at].from]),
      ...keptOf(stamped, sealed),
    ]);
    const given = `unnest($2::bytea[], $3::bytea[], $4::uuid[], $5::int[], $6::bytea[], $7::bytea[], $8::int[])
      with ordinality as d (sealed_xml, bare_xml, certificate, certificate_from, stamped_xml, inserted_xml, stamp_from, item)`;
    const read = await sql<{ sealed: Buffer; xml: Buffer; sizes: string }>(
      `select ${sealedXmlIn("d", "$1::uuid")} as sealed, ${stampedXmlIn("d", "$1::uuid")} as xml,
        ${sealedBytesIn("d", "$1::uuid")} || ' ' || ${stampedBytesIn("d", "$1::uuid")} as sizes from ${given} order by item`,
      [ACCOUNT, ...columnsOf(rows)],
    );
    expect(read.length).toBe(pairs.length);
    for (const [at, { sealed, stamped }] of pairs.entries()) {
      const { sealed: one, xml, sizes } = read[at]!;
      expect([one.equals(sealed), xml.equals(stamped), sizes]).toEqual([
        true,
        true,
        `${sealed.length} ${stamped.length}`,
      ]);
    }
    const kept = (is: (row: readonly unknown[]) => boolean) => rows.filter(is).length;
    expect(kept(([sealed, , , , stamped]) => sealed === null && stamped === null)).toBeGreaterThan(300);
    expect(kept(([sealed, , , , stamped]) => sealed === null && stamped !== null)).toBeGreaterThan(50);
    expect(kept(([sealed, , , , stamped]) => sealed !== null && stamped === null)).toBeGreaterThan(300);
    expect(kept(([sealed, , , , stamped]) => sealed !== null && stamped !== null)).toBeGreaterThan(50);
  });

  it("keeps the whole where nobody says which bytes were sealed", () => {
    const stamped = Buffer.from("<a>T</a>");
    expect(keptOf(stamped, undefined)).toEqual([stamped, null, null]);
  });
});
