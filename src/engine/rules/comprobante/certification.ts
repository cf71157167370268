import { certificationRules } from "../certification.ts";
import type { Rule } from "../rule.ts";
import type { Comprobante } from "./model.ts";
import { emisor, itself } from "./scope.ts";

/**
 * The schema stage reports these two, and they are rows only so that its faults have codes of the same list; they check
 * nothing.
 */
export const MALFORMED: Rule<Comprobante> = {
  code: "VAL-01",
  sat: ["301"],
  title: "debe ser un documento XML bien formado",
  field: "",
  remedy: "Corrija el XML: codificación UTF-8, etiquetas cerradas y sin DOCTYPE.",
  each: () => [],
  check: () => undefined,
};
export const OFF_SCHEMA: Rule<Comprobante> = {
  code: "VAL-02",
  sat: ["301"],
  title: "debe cumplir con el esquema XSD publicado por el SAT",
  field: "",
  remedy: "Corrija el nodo o atributo señalado según el estándar del Anexo 20.",
  each: () => [],
  check: () => undefined,
};

/** All PACs share these codes, which come before the matrix. */
export const CERTIFICATION: readonly Rule<Comprobante>[] = [
  MALFORMED,
  OFF_SCHEMA,
  ...certificationRules<Comprobante>({
    codes: ["VAL-03", "VAL-04", "VAL-05", "VAL-06", "VAL-07", "VAL-08", "VAL-09"],
    sealCode: "CFDI40102",
    itself,
    emisor,
    timbres: ({ complementos }) => complementos.filter(({ localName }) => localName === "TimbreFiscalDigital"),
    rfc: "Rfc",
    // Fecha is the local time of the place of issue (CFDI40101).
    fecha: "Fecha",
    lugar: "LugarExpedicion",
    issuing: ["emisión", "Emita"],
  }),
];
