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

/**
 * These are the codes that all PACs share, and two of the matrix on the same subject: Reten20101 and
 * Reten20102.
 */
export const CERTIFICATION: readonly Rule<Retenciones>[] = [
  rule({
    code: "CRE-01",
    sat: ["302", "Reten20101"],
    title: "debe corresponder a la cadena original y al certificado",
    field: "@Sello",
    remedy: "Selle de nuevo: cualquier cambio posterior al sello lo invalida.",
    each: itself,
    check: ({ attributes }, _, context) => mustVerify(attributes.Sello, context),
  }),
  rule({
    code: "CRE-02",
    sat: ["Reten20102"],
    title: "debe ser un certificado .cer en base64",
    field: "@Certificado",
    remedy: "Escriba los bytes DER del .cer en base64, en una sola línea.",
    each: itself,
    check: ({ attributes }, _, context) => mustBeReadable(attributes.Certificado, context),
  }),
  rule({
    code: "CRE-03",
    sat: ["303"],
    title: "debe ser el RFC del certificado de sello",
    field: "@RfcE",
    remedy: "Selle con el CSD del emisor.",
    each: emisor,
    check: ({ attributes }, _, context) => mustBeCertified(attributes.RfcE, context),
  }),
  rule({
    code: "CRE-04",
    sat: ["305"],
    title: "debe estar dentro de la vigencia del certificado",
    field: "@FechaExp",
    remedy: "Selle con un CSD vigente en la fecha de expedición.",
    each: itself,
    check: (retenciones, _, context) => mustBeInForce(issueOf(retenciones), context),
  }),
  rule({
    code: "CRE-05",
    sat: ["306"],
    title: "debe ser un certificado de sello digital (CSD)",
    field: "@Certificado",
    remedy: "Use el CSD; la e.firma no sella comprobantes.",
    each: itself,
    check: (_, __, context) => mustBeCsd(context),
  }),
  rule({
    code: "CRE-06",
    sat: ["307"],
    title: "no debe llevar un timbre previo",
    field: "",
    remedy: "El comprobante ya está timbrado: no lo envíe otra vez.",
    each: ({ timbres }: Retenciones) => timbres,
    check: ({ attributes }, _, context) => mustBeUnstamped(attributes.UUID, context),
  }),
  rule({
    code: "CRE-07",
    sat: ["401"],
    title: "debe ser de las últimas 72 horas y no del futuro",
    field: "@FechaExp",
    remedy: "Expida el comprobante con la hora local de LugarExpRetenc.",
    each: itself,
    check: (retenciones, _, context) => mustBeRecent(issueOf(retenciones), context),
  }),
  rule({
    code: "CRE-08",
    sat: [],
    title: "debe ser el número de serie del certificado",
    field: "@NoCertificado",
    remedy: "Escriba los 20 dígitos del número de serie del CSD y selle de nuevo.",
    each: itself,
    check: ({ attributes }, _, context) => mustBeItsNumber(attributes.NoCertificado, context),
  }),
];

/** FechaExp is the local time of the place of issue (Reten20103). */
function issueOf({ attributes }: Retenciones): Issue {
  return { fecha: attributes.FechaExp, codigoPostal: attributes.LugarExpRetenc };
}
