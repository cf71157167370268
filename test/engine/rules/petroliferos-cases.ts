import { node } from "../../../src/engine/node.ts";
import { type Case, type Verdict, withFigures } from "./case.ts";
import { edited } from "./edit.ts";
import { sample, set } from "./samples.ts";

const CONCEPTO = "cfdi:Conceptos/cfdi:Concepto[1]";
const INSIDE = `${CONCEPTO}/cfdi:ComplementoConcepto`;
const HYP = `${INSIDE}/hidrocarburospetroliferos:HidroYPetro`;

export const FUEL_SALES = {
  regular: sample("hidrocarburospetroliferos"),
  diesel: edited(sample("hidrocarburospetroliferos"), {
    [`${CONCEPTO}/@ClaveProdServ`]: "15101505",
    [`${CONCEPTO}/@NoIdentificacion`]: undefined,
    [`${HYP}/@TipoPermiso`]: "PER07",
    [`${HYP}/@NumeroPermiso`]: "CNE/PL/7/DIS/OM/2026",
    [`${HYP}/@ClaveHYP`]: "15101505",
    [`${HYP}/@SubProductoHYP`]: "SP24",
  }),
} as const;

type SaleName = keyof typeof FUEL_SALES;

const IN_FORCE = { "@Fecha": "2026-05-11T09:30:00" };
/** Oil is sold without the complement. */
const OIL = { [`${CONCEPTO}/@ClaveProdServ`]: "15121501" };

export const FUEL_CASES: Readonly<Record<string, Case<SaleName>>> = {
  "VAL-1441": {
    fails: { ...IN_FORCE, [INSIDE]: undefined },
    passes: { ...IN_FORCE, [INSIDE]: undefined, ...OIL },
  },
  "VAL-1442": { fails: OIL },
  "VAL-1443": { fails: { "@TipoDeComprobante": "T" }, passes: { "@TipoDeComprobante": "E" } },
  "VAL-1444": {
    ...set(`${HYP}/@TipoPermiso`, "PER05"),
    passes: {
      [`${HYP}/@TipoPermiso`]: "PER04",
      [`${HYP}/@NumeroPermiso`]: "PL/1/EXP/ES/MM/2026",
      [`${CONCEPTO}/@NoIdentificacion`]: "PL/1/EXP/ES/MM/2026-1",
    },
  },
  "VAL-1445": {
    fails: { [`${HYP}/@ClaveHYP`]: "15101515", [`${HYP}/@SubProductoHYP`]: "SP17" },
    passes: {
      [`${CONCEPTO}/@ClaveProdServ`]: "15101515",
      [`${HYP}/@ClaveHYP`]: "15101515",
      [`${HYP}/@SubProductoHYP`]: "SP17",
    },
  },
  "VAL-1446": {
    ...set(`${HYP}/@SubProductoHYP`, "SP16", { [`${HYP}/@SubProductoHYP`]: "SP48" }),
    document: "diesel",
  },
  "VAL-1447": set(`${CONCEPTO}/@ClaveUnidad`, "GLL"),
  "VAL-1448": set(`${CONCEPTO}/@NoIdentificacion`, "PL/12345/EXP/ES/2025-7781", {
    [`${CONCEPTO}/@NoIdentificacion`]: "PL/12345/EXP/ES/2026-1",
  }),
};

export const FUEL_VERDICTS: readonly Verdict<SaleName>[] = [
  [
    "a credit note needs it too",
    "diesel",
    { ...IN_FORCE, "@TipoDeComprobante": "E", [INSIDE]: undefined },
    ["VAL-1441"],
  ],
  ["a transfer needs none", "diesel", { ...IN_FORCE, "@TipoDeComprobante": "T", [INSIDE]: undefined }, []],
  ["nor does a sale of the day before", "regular", { "@Fecha": "2026-04-23T23:59:59", [INSIDE]: undefined }, []],
  [
    "the first day is one of the law",
    "regular",
    { "@Fecha": "2026-04-24T00:00:00", [INSIDE]: undefined },
    ["VAL-1441"],
  ],
  ...(
    [
      ["2026-06-30T23:59:59", []],
      ["2026-07-01T00:00:00", ["VAL-1441"]],
    ] as const
  ).map(
    ([fecha, codes]): Verdict<SaleName> => [
      `a sale of ${fecha}, where an imported figure puts the first day off to July`,
      "regular",
      { "@Fecha": fecha, [INSIDE]: undefined },
      codes,
      withFigures("petroliferos-complemento 0 [2026-04-24..2026-06-30]", "petroliferos-complemento 1 [2026-07-01..]"),
    ],
  ),
  ["an empty ComplementoConcepto holds none", "regular", { ...IN_FORCE, [HYP]: undefined }, ["VAL-1441"]],
  [
    "each of two nodes is judged",
    "regular",
    {
      [`${INSIDE}/+`]: node("hidrocarburospetroliferos:HidroYPetro", {
        TipoPermiso: "PER11",
        NumeroPermiso: "F00.07.UH/1",
        ClaveHYP: "15101514",
        SubProductoHYP: "SP17",
      }),
    },
    ["VAL-1444", "VAL-1446"],
  ],
  [
    "a number with blanks or small letters",
    "regular",
    { [`${HYP}/@NumeroPermiso`]: "pl/12345/exp/es/2026" },
    ["VAL-1444", "VAL-1448"],
  ],
];
