import { create, equals } from "@bufbuild/protobuf";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { plainDecimal } from "../../common/decimal.ts";
import { compileMembers } from "../../common/encode.ts";
import { compileDecoder } from "../../gateway/decode.ts";
import { type Json, JsonError, JsonNumber, parseJson, parseJsonBytes } from "../../gateway/json.ts";
import { Base64 } from "../../gateway/long-base64.ts";
import { inProcess, KEY, listen, stubCore } from "./stub.ts";

const stub = stubCore();
let server: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  server = await listen({ core: inProcess(stub) });
});
afterAll(() => server.app.close());

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const text = fc.string({ unit: "grapheme", maxLength: 20 });
const decimalText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, decimals]) => plainDecimal(`${units}e-${decimals}`)!);
const defined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

const request = fc
  .record({
    xml: optional(fc.uint8Array({ maxLength: 40 })),
    receptorRfc: optional(text),
    serie: optional(text),
    tipoCambio: optional(decimalText),
    conceptos: fc.array(
      fc
        .record({
          claveProdServ: text,
          claveUnidad: text,
          descripcion: text,
          cantidad: decimalText,
          valorUnitario: decimalText,
          descuento: optional(decimalText),
          impuestos: fc.array(fc.record({ tasaIva: optional(decimalText) }).map(defined), { maxLength: 3 }),
        })
        .map(defined),
      // An empty list of concepts is refused.
      { minLength: 1, maxLength: 5 },
    ),
    informacionGlobal: optional(
      fc.record({ periodicidad: text, meses: text, anio: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) }),
    ),
    idempotencyKey: optional(text),
  })
  .map((init) => create(CreateInvoiceRequestSchema, defined(init)));

it("a request written as JSON reads back as the same request", () => {
  const write = compileMembers(CreateInvoiceRequestSchema);
  const read = compileDecoder(CreateInvoiceRequestSchema);
  fc.assert(
    fc.property(request, (message) => {
      const back = read(parseJson(`{${write(message)}}`), "", "");
      expect(equals(CreateInvoiceRequestSchema, back as typeof message, message)).toBe(true);
    }),
  );
});

/** Random JSON uses the contract's own names often enough to pass the check of the first field. */
const name = fc.oneof(
  fc.constantFrom(
    ...CreateInvoiceRequestSchema.fields.map((field) => field.jsonName),
    "cantidad",
    "impuestos",
    "__proto__",
    "constructor",
  ),
  text,
);
const { body } = fc.letrec((tie) => ({
  body: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("body"), { maxLength: 4 }),
    fc.dictionary(name, tie("body"), { maxKeys: 6 }),
  ),
  leaf: fc.oneof(
    fc.jsonValue(),
    text,
    fc.double(),
    fc.base64String(),
    fc.constantFrom("XAXX010101000", "PUE", -0, 1e308, 5e-324),
  ),
}));

it("no JSON body, however wild, is answered with 5xx or not in the envelope", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        body.map((value) => JSON.stringify(value)),
        fc.json(),
        fc.string(),
      ),
      async (sent) => {
        const answer = await fetch(`${server.url}/api/v1/facturas`, {
          method: "POST",
          headers: { "x-api-key": KEY, "content-type": "application/json" },
          body: sent ?? "",
          signal: AbortSignal.timeout(5000),
        });
        expect([201, 400]).toContain(answer.status);
        expect(await answer.json()).toMatchObject({ ok: answer.status === 201 });
      },
    ),
    { numRuns: 300 },
  );
  expect(stub.bugs).toEqual([]);
});

it("no path or query, however wild, is answered with 5xx", async () => {
  const piece = fc.oneof(
    fc.webSegment(),
    fc.webQueryParameters(),
    fc.constantFrom("..", "%2e%2e", "%00", "%ff", "pagina=1", "?"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 4 }), fc.array(piece, { maxLength: 3 }), async (path, query) => {
      const url = `${server.url}/api/v1/facturas/${path.join("/")}?${query.join("&")}`;
      const answer = await fetch(url, { headers: { "x-api-key": KEY }, signal: AbortSignal.timeout(5000) });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
  expect(stub.bugs).toEqual([]);
});

/** Turns the gateway's tree of JSON into plain values, to compare them with those of JSON.parse. */
function plain(json: Json): unknown {
  if (json instanceof JsonNumber) return Number(json.literal);
  if (json instanceof Base64) return json.toString();
  if (json instanceof Map) return Object.fromEntries([...json].map(([key, value]) => [key, plain(value)]));
  return Array.isArray(json) ? json.map(plain) : json;
}

it("JSON is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (sent, indent) => {
      const laidOut = JSON.stringify(JSON.parse(sent), undefined, indent);
      expect(plain(parseJson(laidOut))).toEqual(JSON.parse(laidOut));
    }),
  );
});

it("what JSON.parse refuses is refused", () => {
  const broken = fc.tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.constantFrom("", ",", '"', "\\", "}", "]", ":", "0", "-", "\u0001", "tru"),
  );
  fc.assert(
    fc.property(broken, ([whole, at, inserted]) => {
      const place = at % (whole.length + 1);
      const sent = whole.slice(0, place) + inserted + whole.slice(place + 1);
      if (isJson(sent)) return;
      expect(() => parseJson(sent)).toThrow(JsonError);
    }),
    { numRuns: 2000 },
  );
});

function outcome(read: () => Json): unknown {
  try {
    return plain(read());
  } catch (error) {
    if (error instanceof JsonError) return error.message;
    throw error;
  }
}

it("a body with a long string of base64, whole or damaged anywhere, is read as its text is, and refused in the same words", () => {
  const long = fc
    .tuple(fc.integer({ min: 48_000, max: 52_000 }), fc.constantFrom("A", "M", "/", "=", "-", " ", "é"))
    .map(([length, filler]) => Buffer.alloc(length, 7).toString("base64").slice(0, -4) + filler.repeat(4));
  const around = fc.constantFrom<[string, string]>(
    ...([
      ['{"xml":"', '"}'],
      ['{"serie":"é\\"x","xml": "', '", "n": 1.50}'],
      ['["', '"'],
      ['{"', '":1}'],
      ['{"a":"x\\"', '"}'],
      ['"a"', '"b"'],
      ['{"a":"b","', '":"c","d":}'],
    ] as [string, string][]),
  );
  const damage = fc.record({ at: fc.nat(), text: fc.constantFrom("", '"', "\\", "\n", "\u0001", "A") });
  fc.assert(
    fc.property(around, long, fc.option(damage), ([before, after], middle, hurt) => {
      const whole = before + middle + after;
      const place = (hurt?.at ?? 0) % whole.length;
      const sent = hurt === null ? whole : whole.slice(0, place) + hurt.text + whole.slice(place + 1);
      expect(outcome(() => parseJsonBytes(Buffer.from(sent)))).toEqual(outcome(() => parseJson(sent)));
    }),
    { numRuns: 200 },
  );
  const body = Buffer.from(`{"xml":"${Buffer.alloc(60_000, 7).toString("base64")}"}`);
  expect((parseJsonBytes(body) as ReadonlyMap<string, Json>).get("xml")).toBeInstanceOf(Base64);
});

function isJson(sent: string): boolean {
  try {
    JSON.parse(sent);
    return true;
  } catch {
    return false;
  }
}

it("a decimal is rewritten without changing its value", () => {
  const literal = fc.tuple(
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    fc.integer({ min: 0, max: 15 }),
    fc.integer({ min: -8, max: 8 }),
  );
  fc.assert(
    fc.property(literal, ([units, decimals, exponent]) => {
      const digits = String(units)
        .replace("-", "")
        .padStart(decimals + 1, "0");
      const written = `${units < 0n ? "-" : ""}${digits.slice(0, digits.length - decimals)}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}e${exponent}`;
      const [whole = "", fraction = ""] = plainDecimal(written)!.split(".");
      expect(fraction).not.toMatch(/0$/);
      expect(whole).toMatch(/^(-?[1-9][0-9]*|-?0)$/);
      expect(BigInt(whole.replace("-", "") + fraction.padEnd(40, "0"))).toBe(
        (units < 0n ? -units : units) * 10n ** BigInt(40 - decimals + exponent),
      );
    }),
  );
});
