import fc from "fast-check";
import { expect, test } from "vitest";
import { Decimal } from "../../../src/engine/decimal.ts";
import { checkMatrices } from "../../../src/engine/documents/matrices.ts";
import { CARTA_PORTE31 } from "../../../src/engine/rules/carta-porte/index.ts";
import { writeXml } from "../../../src/engine/xml.ts";
import { SCHEMAS } from "../../support/csd.ts";
import { validateSchema } from "../../support/validate-schema.ts";
import { type Good, LOADED, type Transport, transport } from "./carta-porte-documents.ts";
import { type Edits, edited } from "./edit.ts";

const thousandths = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((units) => String(new Decimal(units, 3).trim()));

const good: fc.Arbitrary<Good> = fc.record({
  kg: thousandths(2, 30_000_000),
  riesgo: fc.constantFrom("0", "0,1", "1"),
  peligroso: fc.constant(true),
  sector: fc.option(fc.constantFrom("01", "02", "03", "04", "05"), { nil: undefined }),
});

const MEANS = [["01"], ["02"], ["03"], ["04"], ["02", "03"], ["03", "04"]] as const;

/** The plans cover road, sea, air and rail, national and cross-border, with waste and dangerous goods. */
const plans: fc.Arbitrary<Transport> = fc.constantFrom(...MEANS).chain((medios) =>
  fc.record({
    tipo: fc.constantFrom("I", "T"),
    medios: fc.constant(medios),
    cruce: fc.constantFrom(undefined, "Entrada", "Salida"),
    bienes: fc.array(good, { minLength: 1, maxLength: 6 }),
    // A transport by rail needs at least five destinations.
    tramos: fc.array(thousandths(10, 9_000_000), {
      minLength: (medios as readonly string[]).includes("04") ? 5 : 1,
      maxLength: 8,
    }),
    reparte: fc.boolean(),
    inversa: fc.boolean(),
    config: fc.constantFrom("T3S2", "C2", "VL", "GPLUTA", "C2R2"),
    istmo: fc.boolean(),
  }),
);

test("a valid transport breaks no rule of any matrix, with catalogs and without, and is what the schema allows", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const document = transport(plan);
      expect(checkMatrices("cfdi:Comprobante", document, LOADED)).toEqual([]);
      expect(checkMatrices("cfdi:Comprobante", document, { ...LOADED, loaded: {} })).toEqual([]);
      expect(validateSchema(SCHEMAS, writeXml(document))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

const K = "Complemento/cartaporte31:CartaPorte";
const G = `${K}/cartaporte31:Mercancias`;
const place = (at: number) => `${K}/cartaporte31:Ubicaciones/cartaporte31:Ubicacion[${at}]`;

/**
 * Each corruption spoils one place, where the document has it, and returns the code of its row. `at` picks one of
 * several places.
 */
const CORRUPTIONS: readonly ((plan: Transport, at: number) => readonly [edits: Edits, code: string] | undefined)[] = [
  ({ tramos, medios }) =>
    medios.some((medio) => medio === "01" || medio === "04")
      ? [{ [`${K}/@TotalDistRec`]: more(Decimal.sum(tramos.map(Decimal.of))) }, "VAL-526"]
      : [{ [`${K}/@TotalDistRec`]: "1" }, "VAL-525"],
  ({ bienes, medios }, at) => {
    const good = at % bienes.length;
    const path = `${G}/cartaporte31:Mercancia[${good + 1}]`;
    return medios.some((medio) => medio !== "02")
      ? [{ [`${path}/@PesoEnKg`]: more(Decimal.of(bienes[good]!.kg)) }, "VAL-549"]
      : [
          {
            [`${path}/cartaporte31:DetalleMercancia/@PesoBruto`]: more(Decimal.of(bienes[good]!.kg)),
          },
          "VAL-550",
        ];
  },
  ({ bienes }) => [{ [`${G}/@NumTotalMercancias`]: String(bienes.length + 1) }, "VAL-554"],
  ({ cruce }) => [{ [`${K}/@TranspInternac`]: cruce === undefined ? "Sí" : "No" }, "VAL-516"],
  ({ cruce }) => (cruce === undefined ? [{ [`${K}/@PaisOrigenDestino`]: "USA" }, "VAL-522"] : undefined),
  ({ tramos, cruce }, at) => {
    const destination = at % tramos.length;
    const foreign = cruce === "Salida" && destination === tramos.length - 1;
    return [{ [`${place(2 + destination)}/@NumRegIdTrib`]: foreign ? undefined : "121212121" }, "VAL-533"];
  },
  ({ bienes, cruce }, at) => [
    {
      [`${G}/cartaporte31:Mercancia[${1 + (at % bienes.length)}]/@TipoMateria`]: cruce === undefined ? "01" : undefined,
    },
    "VAL-570",
  ],
  ({ bienes }, at) => {
    const good = at % bienes.length;
    const path = `${G}/cartaporte31:Mercancia[${good + 1}]/@MaterialPeligroso`;
    return [{ [path]: bienes[good]!.riesgo === "0" ? "No" : undefined }, "VAL-555"];
  },
  ({ bienes }, at) => {
    const good = at % bienes.length;
    const path = `${G}/cartaporte31:Mercancia[${good + 1}]/@Embalaje`;
    return [{ [path]: bienes[good]!.riesgo === "0" ? "4H2" : undefined }, "VAL-557"];
  },
  ({ reparte, tramos }) =>
    reparte
      ? [
          {
            [`${G}/cartaporte31:Mercancia/cartaporte31:CantidadTransporta[${tramos.length}]/@IDDestino`]: "DE999999",
          },
          "VAL-579",
        ]
      : undefined,
  ({ reparte, medios }) =>
    reparte
      ? [
          {
            [`${G}/cartaporte31:Mercancia/cartaporte31:CantidadTransporta/@CvesTransporte`]:
              medios.length > 1 ? undefined : "01",
          },
          "VAL-580",
        ]
      : undefined,
  ({ medios }) => (medios[0] === "01" ? [{ [`${K}/cartaporte31:FiguraTransporte`]: undefined }, "VAL-593"] : undefined),
  ({ medios }) =>
    medios[0] === "01"
      ? [{ [`${place(1)}/@NumEstacion`]: "PM001" }, "VAL-535"]
      : [{ [`${place(1)}/@NumEstacion`]: "ZZ999" }, "VAL-536"],
  ({ tipo }) => [{ "Receptor/@UsoCFDI": "G03", "@TipoDeComprobante": "T" }, tipo === "T" ? "VAL-511" : "VAL-502"],
];

test("one thing wrong with a valid transport is told by the code of its row", () => {
  fc.assert(
    fc.property(plans, fc.nat(CORRUPTIONS.length - 1), fc.nat(), (plan, which, at) => {
      const [edits, code] = CORRUPTIONS[which]!(plan, at) ?? [];
      fc.pre(edits !== undefined);
      const found = CARTA_PORTE31.check(edited(transport(plan), edits!), LOADED);
      expect(found.map((each) => each.code)).toContain(code);
    }),
    { numRuns: 300 },
  );
});

function more(amount: Decimal): string {
  return String(amount.plus(Decimal.of("0.001")));
}
