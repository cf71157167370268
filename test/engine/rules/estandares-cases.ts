import { node } from "../../../src/engine/node.ts";
import type { Case, Verdict } from "./case.ts";
import { edited } from "./edit.ts";
import { sample, set } from "./samples.ts";

const DONATARIAS = "Complemento/donat:Donatarias";
const moral = sample("donat11");

export const DONATIONS = {
  moral,
  fisica: edited(moral, {
    "Receptor/@Rfc": "CACX7605101P8",
    "Receptor/@Nombre": "XOCHILT CASAS CHAVEZ",
    "Receptor/@RegimenFiscalReceptor": "605",
    "Receptor/@DomicilioFiscalReceptor": "36257",
    "Receptor/@UsoCFDI": "D04",
  }),
} as const;

type Donation = keyof typeof DONATIONS;

export const DONATIONS_CASES: Readonly<Record<string, Case<Donation>>> = {
  "VAL-1401": {
    fails: { "@MetodoPago": "PPD", "@FormaPago": "99" },
    passes: { "@MetodoPago": undefined },
  },
  "VAL-1402": {
    document: "fisica",
    fails: { "Receptor/@UsoCFDI": "S01" },
    passes: { "Receptor/@Rfc": "XAXX010101000", "Receptor/@UsoCFDI": "S01" },
  },
  "VAL-1403": set("Conceptos/Concepto/@ObjetoImp", "04"),
  "VAL-1404": set(`${DONATARIAS}/@fechaAutorizacion`, "2026-03-11", {
    [`${DONATARIAS}/@fechaAutorizacion`]: "2026-03-10",
  }),
};

export const DONATIONS_VERDICTS: readonly Verdict<Donation>[] = [
  ["a foreign donor needs no D04", "fisica", { "Receptor/@Rfc": "XEXX010101000", "Receptor/@UsoCFDI": "S01" }, []],
  ["a document without its date is judged by the schema alone", "moral", { "@Fecha": undefined }, []],
];

const LEYENDA = "Complemento/leyendasFisc:LeyendasFiscales/leyendasFisc:Leyenda";

export const LEGENDS = { leyendas: sample("leyendasFisc") } as const;

export const LEGENDS_CASES: Readonly<Record<string, Case<"leyendas">>> = {
  "VAL-1411": set(`${LEYENDA}[1]/@disposicionFiscal`, "Ley del ISR", {
    [`${LEYENDA}[1]/@disposicionFiscal`]: "RMF 2026",
  }),
};

export const LEGENDS_VERDICTS: readonly Verdict<"leyendas">[] = ["L.I.S.R.", "isr", "ISR ", ""].map((text) => [
  `"${text}" is no acronym`,
  "leyendas",
  { [`${LEYENDA}[1]/@disposicionFiscal`]: text },
  ["VAL-1411"],
]);

const LOCALES = "Complemento/implocal:ImpuestosLocales";

export const LOCAL_TAXES = { hotel: edited(sample("implocal"), { "@Total": "1205.00" }) } as const;

export const LOCAL_TAXES_CASES: Readonly<Record<string, Case<"hotel">>> = {
  "VAL-1421": {
    fails: { [`${LOCALES}/implocal:RetencionesLocales/@Importe`]: "5.01" },
    passes: { [`${LOCALES}/implocal:RetencionesLocales/@Importe`]: "5" },
  },
  "VAL-1422": {
    fails: { [`${LOCALES}/implocal:TrasladosLocales[2]/@Importe`]: "20.01" },
    passes: {
      [`${LOCALES}/implocal:TrasladosLocales[1]/@Importe`]: "30.01",
      [`${LOCALES}/implocal:TrasladosLocales[2]/@Importe`]: "19.99",
    },
  },
};

const PEDIDO = "Complemento/detallista:detallista";

export const ORDERS = { pedido: sample("detallista") } as const;

export const ORDERS_CASES: Readonly<Record<string, Case<"pedido">>> = {
  "VAL-1431": set(`${PEDIDO}/detallista:lineItem[1]/@number`, "2", {
    [`${PEDIDO}/detallista:lineItem[1]/@number`]: "01",
    [`${PEDIDO}/+`]: node("detallista:lineItem", { number: "2" }),
  }),
};
