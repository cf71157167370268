import { type Issue, mustBeInForce, mustBeRecent } from "../issue.ts";
import { type Rule, rule } from "../rule.ts";
import { mustBeCertified, mustBeCsd, mustBeItsNumber, mustBeUnstamped, mustVerify } from "../seal-checks.ts";
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
  rule("VAL-03", ["302", "CFDI40102"], itself, {
    title: "debe corresponder a la cadena original y al certificado",
    field: "@Sello",
    remedy: "Selle de nuevo: cualquier cambio posterior al sello lo invalida.",
    check: ({ attributes }, _, context) => mustVerify(attributes.Sello, context),
  }),
  rule("VAL-04", ["303"], emisor, {
    title: "debe ser el RFC del certificado de sello",
    field: "@Rfc",
    remedy: "Selle con el CSD del emisor.",
    check: ({ attributes }, _, context) => mustBeCertified(attributes.Rfc, context),
  }),
  rule("VAL-05", ["305"], itself, {
    title: "debe estar dentro de la vigencia del certificado",
    field: "@Fecha",
    remedy: "Selle con un CSD vigente en la fecha de emisión.",
    check: (comprobante, _, context) => mustBeInForce(issueOf(comprobante), context),
  }),
  rule("VAL-06", ["306"], itself, {
    title: "debe ser un certificado de sello digital (CSD)",
    field: "@Certificado",
    remedy: "Use el CSD; la e.firma no sella comprobantes.",
    check: (_, __, context) => mustBeCsd(context),
  }),
  rule(
    "VAL-07",
    ["307"],
    ({ complementos }: Comprobante) => complementos.filter(({ localName }) => localName === "TimbreFiscalDigital"),
    {
      title: "no debe llevar un timbre previo",
      remedy: "El comprobante ya está timbrado: no lo envíe otra vez.",
      check: ({ attributes }, _, context) => mustBeUnstamped(attributes.UUID, context),
    },
  ),
  rule("VAL-08", ["401"], itself, {
    title: "debe ser de las últimas 72 horas y no del futuro",
    field: "@Fecha",
    remedy: "Emita el comprobante con la hora local de LugarExpedicion.",
    check: (comprobante, _, context) => mustBeRecent(issueOf(comprobante), context),
  }),
  rule("VAL-09", [], itself, {
    title: "debe ser el número de serie del certificado",
    field: "@NoCertificado",
    remedy: "Escriba los 20 dígitos del número de serie del CSD y selle de nuevo.",
    check: ({ attributes }, _, context) => mustBeItsNumber(attributes.NoCertificado, context),
  }),
];

/** Fecha is the local time of the place of issue (CFDI40101). */
function issueOf({ attributes }: Comprobante): Issue {
  return { fecha: attributes.Fecha, codigoPostal: attributes.LugarExpedicion };
}
