import { GENERIC_NATIONAL, keyRule, PUBLICO_EN_GENERAL as OF_A_CFDI } from "../comprobante/common.ts";
import { mustAdmit } from "../comprobante/parties.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { emisor, nacional, PUBLICO_EN_GENERAL, receptor } from "./common.ts";
import type { Retenciones } from "./model.ts";

/** The rules of issuer and receiver, Reten20111 to Reten20120, without those that need SAT's list of taxpayers. */
export const PARTIES: readonly Rule<Retenciones>[] = [
  keyRule("CRE-16", "Reten20111", emisor, "RegimenFiscalE", "c_RegimenFiscal"),
  rule("CRE-17", ["Reten20112"], emisor, {
    title: "debe ser un régimen del tipo de persona del emisor",
    field: "@RegimenFiscalE",
    remedy: "Use un régimen de persona física o moral según el RFC del emisor.",
    check: ({ attributes: { RfcE, RegimenFiscalE } }) => mustAdmit(RegimenFiscalE, RfcE),
  }),
  rule("CRE-18", ["Reten20116"], nacional, {
    title: `debe ser ${PUBLICO_EN_GENERAL} con el RFC genérico ${GENERIC_NATIONAL}, y solo con él`,
    field: "@NomDenRazSocR",
    remedy: `Con ${GENERIC_NATIONAL} escriba ${PUBLICO_EN_GENERAL}, con acento; con otro RFC, el nombre de su titular.`,
    check: ({ attributes: { RfcR, NomDenRazSocR } }) => mustBeNameOf(RfcR, NomDenRazSocR),
  }),
  rule("CRE-19", ["Reten20117"], nacional, {
    title: "no debe existir cuando RfcR es de persona moral",
    field: "@CurpR",
    remedy: "Quite CurpR, o corrija RfcR: solo las personas físicas tienen CURP.",
    check: ({ attributes: { RfcR, CurpR } }) => must(RfcR?.length !== 12 || CurpR === undefined, undefined, CurpR),
  }),
  rule("CRE-20", ["Reten20120"], nacional, {
    title: `debe ser igual a LugarExpRetenc cuando RfcR es ${GENERIC_NATIONAL}`,
    field: "@DomicilioFiscalR",
    remedy: "Escriba en DomicilioFiscalR el código postal de LugarExpRetenc.",
    check: ({ attributes: { RfcR, DomicilioFiscalR } }, { attributes: { LugarExpRetenc } }) =>
      must(RfcR !== GENERIC_NATIONAL || DomicilioFiscalR === LugarExpRetenc, LugarExpRetenc, DomicilioFiscalR),
  }),
  rule("CRE-35", [], receptor, {
    title: "debe corresponder al nodo del receptor",
    field: "@NacionalidadR",
    remedy: "Escriba Nacional con el nodo Nacional, y Extranjero con el nodo Extranjero.",
    check: ({ attributes: { NacionalidadR } }, { nacional, extranjero }) => {
      const node = nacional ? "Nacional" : extranjero ? "Extranjero" : undefined;
      return node && must(NacionalidadR === node, node, NacionalidadR);
    },
  }),
];

function mustBeNameOf(rfc: string | undefined, name: string | undefined): Mismatch | undefined {
  if (rfc === GENERIC_NATIONAL) return must(name === PUBLICO_EN_GENERAL, PUBLICO_EN_GENERAL, name);
  const isPublic = name === PUBLICO_EN_GENERAL || name === OF_A_CFDI;
  return must(!isPublic || rfc === undefined, `el nombre del titular de ${rfc}`, name);
}
