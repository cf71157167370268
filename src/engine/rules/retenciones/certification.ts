import { type Issue, mustBeInForce, mustBeRecent } from "../issue.ts";
import { type Rule, rule } from "../rule.ts";
import {
  mustBeCertified,
  mustBeCsd,
  mustBeItsNumber,
  mustBeReadable,
  mustBeUnstamped,
  mustVerify,
} from "../seal-checks.ts";
import { emisor, itself } from "./common.ts";
import type { Retenciones } from "./model.ts";

/** The codes that all PACs share, and two of the matrix on the same subject: Reten20101 and Reten20102. */
export const CERTIFICATION: readonly Rule<Retenciones>[] = [
  rule("CRE-01", ["302", "Reten20101"], itself, {
    title: "debe corresponder a la cadena original y al certificado",
    field: "@Sello",
    remedy: "Selle de nuevo: cualquier cambio posterior al sello lo invalida.",
    check: ({ attributes }, _, context) => mustVerify(attributes.Sello, context),
  }),
  rule("CRE-02", ["Reten20102"], itself, {
    title: "debe ser un certificado .cer en base64",
    field: "@Certificado",
    remedy: "Escriba los bytes DER del .cer en base64, en una sola línea.",
    check: ({ attributes }, _, context) => mustBeReadable(attributes.Certificado, context),
  }),
  rule("CRE-03", ["303"], emisor, {
    title: "debe ser el RFC del certificado de sello",
    field: "@RfcE",
    remedy: "Selle con el CSD del emisor.",
    check: ({ attributes }, _, context) => mustBeCertified(attributes.RfcE, context),
  }),
  rule("CRE-04", ["305"], itself, {
    title: "debe estar dentro de la vigencia del certificado",
    field: "@FechaExp",
    remedy: "Selle con un CSD vigente en la fecha de expedición.",
    check: (retenciones, _, context) => mustBeInForce(issueOf(retenciones), context),
  }),
  rule("CRE-05", ["306"], itself, {
    title: "debe ser un certificado de sello digital (CSD)",
    field: "@Certificado",
    remedy: "Use el CSD; la e.firma no sella comprobantes.",
    check: (_, __, context) => mustBeCsd(context),
  }),
  rule("CRE-06", ["307"], ({ timbres }: Retenciones) => timbres, {
    title: "no debe llevar un timbre previo",
    remedy: "El comprobante ya está timbrado: no lo envíe otra vez.",
    check: ({ attributes }, _, context) => mustBeUnstamped(attributes.UUID, context),
  }),
  rule("CRE-07", ["401"], itself, {
    title: "debe ser de las últimas 72 horas y no del futuro",
    field: "@FechaExp",
    remedy: "Expida el comprobante con la hora local de LugarExpRetenc.",
    check: (retenciones, _, context) => mustBeRecent(issueOf(retenciones), context),
  }),
  rule("CRE-08", [], itself, {
    title: "debe ser el número de serie del certificado",
    field: "@NoCertificado",
    remedy: "Escriba los 20 dígitos del número de serie del CSD y selle de nuevo.",
    check: ({ attributes }, _, context) => mustBeItsNumber(attributes.NoCertificado, context),
  }),
];

/** FechaExp is the local time of the place of issue (Reten20103). */
function issueOf({ attributes }: Retenciones): Issue {
  return { fecha: attributes.FechaExp, codigoPostal: attributes.LugarExpRetenc };
}
