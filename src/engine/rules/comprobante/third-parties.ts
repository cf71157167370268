import { normalizeSpace } from "../../xml.ts";
import { must, type Rule, rule } from "../rule.ts";
import { GENERIC_THIRD_PARTY, keyRule, SELLER_ABROAD_NAME } from "./common.ts";
import { type Comprobante, isAny } from "./model.ts";
import { terceros } from "./scope.ts";

/** The rules of cfdi:ACuentaTerceros, CFDI40188 to CFDI40193 and CFDI140223, without what needs SAT's lists. */
export const THIRD_PARTIES: readonly Rule<Comprobante>[] = [
  rule("VAL-82", ["CFDI40188"], terceros, {
    title: "debe ser distinto del RFC del emisor y del receptor",
    field: "@RfcACuentaTerceros",
    remedy: "Escriba el RFC del tercero, o quite ACuentaTerceros.",
    check: ({ attributes: { RfcACuentaTerceros: rfc } }, { emisor, receptor }) => {
      const others = [emisor, receptor].map((party) => party?.attributes.Rfc ?? "");
      return must(!isAny(rfc, ...others), `un RFC distinto de ${others.join(" y ")}`, rfc);
    },
  }),
  keyRule("VAL-83", "CFDI40191", terceros, "RegimenFiscalACuentaTerceros", "c_RegimenFiscal"),
  rule("VAL-84", ["CFDI40193"], terceros, {
    title: "debe ser igual a LugarExpedicion cuando el tercero es EXT990101NI1",
    field: "@DomicilioFiscalACuentaTerceros",
    remedy: "Escriba el código postal de LugarExpedicion.",
    check: ({ attributes }, { attributes: { LugarExpedicion } }) => {
      const { RfcACuentaTerceros, DomicilioFiscalACuentaTerceros: cp } = attributes;
      if (cp === undefined || LugarExpedicion === undefined) return undefined;
      return must(RfcACuentaTerceros !== GENERIC_THIRD_PARTY || cp === LugarExpedicion, LugarExpedicion, cp);
    },
  }),
  rule("VAL-113", ["CFDI140223"], terceros, {
    title: "debe ser 616 cuando el tercero es EXT990101NI1",
    field: "@RegimenFiscalACuentaTerceros",
    remedy: "Escriba 616 (sin obligaciones fiscales).",
    check: ({ attributes: { RfcACuentaTerceros, RegimenFiscalACuentaTerceros: regimen } }) =>
      must(RfcACuentaTerceros !== GENERIC_THIRD_PARTY || regimen === undefined || regimen === "616", "616", regimen),
  }),
  rule("VAL-122", ["CFDI40189"], terceros, {
    title: "debe ser el texto que fija el SAT cuando el tercero es EXT990101NI1",
    field: "@NombreACuentaTerceros",
    remedy: `Escriba ${SELLER_ABROAD_NAME}.`,
    check: ({ attributes: { RfcACuentaTerceros, NombreACuentaTerceros: nombre } }) =>
      must(
        RfcACuentaTerceros !== GENERIC_THIRD_PARTY ||
          nombre === undefined ||
          normalizeSpace(nombre) === SELLER_ABROAD_NAME,
        SELLER_ABROAD_NAME,
        nombre,
      ),
  }),
];
