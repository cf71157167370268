import { certificationRules, mustBeReadable } from "../certification.ts";
import { type Rule, rule } from "../rule.ts";
import { emisor, itself } from "./common.ts";
import type { Retenciones } from "./model.ts";

const [SEAL, ...OTHERS] = certificationRules<Retenciones>({
  codes: ["CRE-01", "CRE-03", "CRE-04", "CRE-05", "CRE-06", "CRE-07", "CRE-08"],
  sealCode: "Reten20101",
  itself,
  emisor,
  timbres: ({ timbres }) => timbres,
  rfc: "RfcE",
  // FechaExp is the local time of the place of issue (Reten20103).
  fecha: "FechaExp",
  lugar: "LugarExpRetenc",
  issuing: ["expedición", "Expida"],
});

/** The codes that all PACs share, and two of the matrix on the same subject: Reten20101 and Reten20102. */
export const CERTIFICATION: readonly Rule<Retenciones>[] = [
  SEAL,
  rule("CRE-02", ["Reten20102"], itself, {
    title: "debe ser un certificado .cer en base64",
    field: "@Certificado",
    remedy: "Escriba los bytes DER del .cer en base64, en una sola línea.",
    check: ({ attributes }, _, context) => mustBeReadable(attributes.Certificado, context),
  }),
  ...OTHERS,
];
