import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isWholeDay } from "../../src/engine/days.ts";
import { type DocumentType, requireType, typeOf } from "../../src/engine/documents/index.ts";
import { REGISTER, standings } from "../../src/engine/documents/register.ts";
import { listRules } from "../../src/engine/documents/rule-listing.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { node } from "../../src/engine/node.ts";
import { readSchemaFiles } from "../../src/engine/schema-files.ts";
import { readSealed, sealDraft } from "../../src/engine/sealing/seal.ts";
import { checkStamped, insertTimbre } from "../../src/engine/sealing/timbre.ts";
import { compileSchemas } from "../../src/engine/validation/schema.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { writeTimbre } from "../../src/test-pac/documents/timbre.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";

/** SAT does not have this type, so the engine can handle it only by this value and its schema. */
const TICKET: DocumentType = {
  label: "Ticket 1.0",
  root: "{urn:ticket}Ticket",
  family: "cfdi",
  hasSatStatus: false,
  numbered: (serie, folio) => ({ Numero: `${serie}${folio}` }),
  seriesFault: () => undefined,
  fecha: () => "2026-03-10T11:00:00",
  facts: ({ attributes }) => ({
    ...{ tipo: "K", serie: undefined, folio: attributes.Numero, total: attributes.Monto ?? "0" },
    ...{ emisorRfc: COMPANY.rfc, receptorRfc: undefined },
  }),
  check: () => [],
  expresionImpresa: (_, uuid) => `?id=${uuid}`,
};

const TFD = "http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd";
const xsd = (url: string) => readFileSync(`xsd/${url.replace("http://", "")}`);
const TYPES = "http://www.sat.gob.mx/sitio_internet/cfd/tipoDatos/tdCFDI/tdCFDI.xsd";
const TICKET_SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:ticket"
    elementFormDefault="qualified"><xs:element name="Ticket"><xs:complexType>
  <xs:sequence><xs:element name="Linea"><xs:complexType/></xs:element><xs:element name="Complemento" minOccurs="0"><xs:complexType><xs:sequence>
    <xs:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence>
  <xs:attribute name="Numero" use="required" type="xs:string"/>
  <xs:attribute name="Monto" use="required" type="xs:decimal"/>
  <xs:attribute xmlns:c="urn:cfdi-stamping:schema" name="Certificado" use="required" type="xs:string" c:use="omitted"/>
  <xs:attribute xmlns:c="urn:cfdi-stamping:schema" name="Sello" use="required" type="xs:string" c:use="omitted"/>
</xs:complexType></xs:element></xs:schema>`;

test("a type of document that nobody has heard of is sealed, stamped and inspected through its value alone", async () => {
  const { certificate, privateKey } = csdOf(COMPANY.rfc);
  const schemas = compileSchemas(
    new Map<string, Uint8Array>([
      ["http://ticket.example/ticket.xsd", Buffer.from(TICKET_SCHEMA)],
      [TFD, xsd(TFD)],
      [TYPES, xsd(TYPES)],
    ]),
    {},
  );
  const root = node(TICKET.root, { Numero: "1", Monto: "10.00", Certificado: certificate.base64, Sello: "" }, [
    node("{urn:ticket}Linea"),
  ]);
  const draft = { type: TICKET, written: writeDocument(root) };
  const sealed = await sealDraft(draft, { serie: "T", folio: "77" }, privateKey, schemas);
  expect(sealed.cadena.toString()).toBe("||T77|10.00||");

  const types = [TICKET];
  const { findings, seal, type } = inspect(sealed.xml, { schemas, types });
  expect({ findings, seal, type }).toEqual({ findings: [], seal: { ok: true }, type: TICKET });
  const { cadena: _, ...again } = sealed;
  expect(readSealed(sealed.xml, schemas, types)).toEqual(again);

  const timbre = {
    ...{ uuid: "0F0E0D0C-0B0A-4908-8706-050403020100", fechaTimbrado: "2026-03-10T12:00:00" },
    ...{ rfcProvCertif: "TPA260101AA0", selloCfd: sealed.sello, noCertificadoSat: "3".repeat(20) },
    ...{ selloSat: "A".repeat(344), leyenda: undefined },
  };
  const stamped = insertTimbre(sealed, writeTimbre(timbre))!;
  expect(stamped.toString()).toMatch(/<(\w+:)?Complemento><tfd:.*\/><\/(\w+:)?Complemento><\/(\w+:)?Ticket>$/s);
  expect(checkStamped(sealed, stamped, { schemas, now: new Date("2026-03-10T18:30:00Z") })).toMatchObject({
    kind: "stamp",
  });
});

test.each([
  ["a complement alone", "divisas", '<divisas:Divisas xmlns:divisas="http://www.sat.gob.mx/divisas"/>'],
  ["a stamp alone", "tfd", '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"/>'],
  ["a CFDI of another version", "cfd/3", '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3"/>'],
])("%s is no document: one finding says what was expected", (_, found, xml) => {
  const { findings, type, sealed } = inspect(Buffer.from(xml), { schemas: SCHEMAS });
  expect({ type, sealed }).toEqual({ type: undefined, sealed: undefined });
  expect(findings).toHaveLength(1);
  expect(findings[0]!.sentence).toMatch(/^La raíz del documento debe ser cfdi:Comprobante \(CFDI 4\.0\)/);
  expect(findings[0]!.actual).toContain(found);
});

test("a root of no type has none, and what is stored under one is a bug", () => {
  expect(typeOf(node("x"))).toBeUndefined();
  expect(() => requireType(node("x"))).toThrow("x is the root of no document type");
});

describe("the register of SAT's documents", () => {
  test("has one row for each schema and each matrix of the tree, and no other", () => {
    const schemas = [...readSchemaFiles("xsd").keys()].map((url) => url.replace("http://www.sat.gob.mx/", ""));
    const matrices = listRules().matrices.map(({ name }) => name);
    expect(REGISTER.map(({ key }) => key).toSorted()).toEqual([...schemas, ...matrices].toSorted());
  });

  test("tells days that exist, and where somebody looked", () => {
    for (const { key, since, replaced, looked, where } of REGISTER) {
      const days = [looked, since || looked, /\d/.test(replaced) ? replaced : looked];
      expect([key, days.filter((day) => !isWholeDay(day)), where]).toEqual([key, [], expect.stringMatching(/./)]);
    }
  });

  test("marks what is older than in force, and what nobody looked at for more than sixty days", () => {
    const at = (day: string) => standings(new Date(`${day}T12:00:00Z`));
    const { looked } = REGISTER[0]!;
    const later = (days: number) => new Date(Date.parse(looked) + days * 86_400_000).toISOString().slice(0, 10);
    expect([later(60), later(61)].map((day) => at(day)[0]?.stale)).toEqual([false, true]);
    expect(at(looked).find(({ key }) => key === "CFDI 4.0")).toMatchObject({
      ...{ revision: "2024-12-13", inForce: "2026-07-20", older: true },
    });
  });
});

/** Files that may have days and years: each is the data with days, or a list of SAT's keys with theirs. */
const DATA = ["catalogs/edition.ts", "catalogs/payroll.ts", "documents/register.ts"];

/** Other code that may have one, by a part of its line, because it never changes for the reason beside it. */
const STANDING: readonly (readonly [file: string, line: string, why: string])[] = [
  ["catalogs/zones.ts", 'DAY = "2026-03-01"', "the form of a day"],
  ["csd.ts", "2048", "bits of a key"],
  ["kinds/withholding-faults.ts", "como 2026-03-04", "an example of a day"],
  ["rules/comercio-exterior/header.ts", "Incoterm 2020", "the name of a list"],
  ["rules/comprobante/common.ts", "RMF 2026", "a source"],
  ["rules/comprobante/taxes.ts", "Ley del IEPS de 2026", "a source"],
  ["rules/estandares/donatarias.ts", "autorizadas 2024", "a source"],
  ["rules/pagos/taxes.ts", "septiembre de 2026", "a source"],
  ["rules/petroliferos/rules.ts", "RMF 2026", "a source"],
  ["rules/plataformas/withholding.ts", "2019", "the first year of the complement (SPT106)"],
  ["validation/libxml2.ts", "2048", "a flag"],
];

test("nothing that SAT changes with time is in the code: days and years stand in its data, or are named here", () => {
  const used = new Set<string>();
  const stray = readdirSync("src/engine", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !DATA.includes(file) && !file.startsWith("validators/generated/"))
    .flatMap((file) =>
      readFileSync(`src/engine/${file}`, "utf8")
        .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "")
        // Addresses of schemas have years, and `"2026".length` is the length of one.
        .replace(/https?:[^"`]*|"[^"]*"\.length/g, "")
        .split("\n")
        .filter((line) => /(?<![\d.])(19|20)\d\d(?!\d)/.test(line))
        .filter((line) => {
          const known = STANDING.find(([where, part]) => where === file && line.includes(part));
          if (known !== undefined) used.add(known.join());
          return known === undefined;
        })
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(stray).toEqual([]);
  expect(used.size, "no name stands for what is gone").toBe(STANDING.length);
});
