import { formOf } from "../../../../common/constraint-words.ts";
import { COUNTRIES, catalogs, type Person, regimenAdmits, regimenesOf, usoAdmits } from "../../catalogs/index.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import {
  GENERIC_FOREIGN,
  GENERIC_NATIONAL,
  hasComercioExterior,
  isGeneric,
  keyRule,
  PUBLICO_EN_GENERAL,
} from "./common.ts";
import { type Comprobante, personOf } from "./model.ts";
import { emisor, receptor } from "./scope.ts";

/**
 * The rules of cfdi:Emisor and cfdi:Receptor, CFDI40140 to CFDI40161, without those that need SAT's list of taxpayers.
 */
export const PARTIES: readonly Rule<Comprobante>[] = [
  keyRule("VAL-41", "CFDI40140", emisor, "RegimenFiscal", "c_RegimenFiscal"),
  rule("VAL-42", ["CFDI40141"], emisor, {
    title: "debe ser un régimen del tipo de persona del emisor",
    field: "@RegimenFiscal",
    remedy: "Use un régimen de persona física o moral según el RFC del emisor.",
    check: ({ attributes: { Rfc, RegimenFiscal } }) => mustAdmit(RegimenFiscal, Rfc),
  }),
  rule("VAL-43", ["CFDI40146"], receptor, {
    title: "debe ser XAXX010101000 cuando Nombre es PUBLICO EN GENERAL",
    field: "@Rfc",
    remedy: "Escriba el RFC genérico nacional, o el nombre del receptor.",
    check: ({ attributes: { Rfc, Nombre } }) =>
      must(Nombre !== PUBLICO_EN_GENERAL || Rfc === GENERIC_NATIONAL, GENERIC_NATIONAL, Rfc),
  }),
  rule("VAL-44", ["CFDI40149"], receptor, {
    title: "debe ser igual a LugarExpedicion cuando el RFC es genérico",
    field: "@DomicilioFiscalReceptor",
    remedy: "Escriba en DomicilioFiscalReceptor el código postal de LugarExpedicion.",
    check: ({ attributes: { Rfc, DomicilioFiscalReceptor } }, { attributes: { LugarExpedicion } }) =>
      must(!isGeneric(Rfc) || DomicilioFiscalReceptor === LugarExpedicion, LugarExpedicion, DomicilioFiscalReceptor),
  }),
  keyRule("VAL-45", "CFDI40150", receptor, "ResidenciaFiscal", "c_Pais"),
  rule("VAL-46", ["CFDI40151"], receptor, {
    title: "debe existir solo con el RFC genérico extranjero",
    field: "@ResidenciaFiscal",
    remedy: "Quite ResidenciaFiscal: el receptor tiene RFC nacional.",
    check: ({ attributes: { Rfc, ResidenciaFiscal } }) =>
      must(Rfc === GENERIC_FOREIGN || ResidenciaFiscal === undefined, undefined, ResidenciaFiscal),
  }),
  rule("VAL-47", ["CFDI40152"], receptor, {
    title: "no puede ser México",
    field: "@ResidenciaFiscal",
    remedy: "Escriba el país de residencia del extranjero.",
    check: ({ attributes: { ResidenciaFiscal } }) =>
      must(ResidenciaFiscal !== "MEX", "un país distinto de MEX", ResidenciaFiscal),
  }),
  rule("VAL-48", ["CFDI40153"], receptor, {
    title: "debe existir con el RFC genérico extranjero si hay NumRegIdTrib",
    field: "@ResidenciaFiscal",
    remedy: "Escriba el país de residencia del receptor (c_Pais).",
    inForm: "Escriba el país de residencia del receptor.",
    check: ({ attributes: { Rfc, ResidenciaFiscal, NumRegIdTrib } }) =>
      must(
        Rfc !== GENERIC_FOREIGN || NumRegIdTrib === undefined || ResidenciaFiscal !== undefined,
        "una clave de c_Pais",
        ResidenciaFiscal,
      ),
  }),
  rule("VAL-49", ["CFDI40154"], receptor, {
    title: "debe existir solo con el RFC genérico extranjero",
    field: "@NumRegIdTrib",
    remedy: "Quite NumRegIdTrib: el receptor tiene RFC nacional.",
    check: ({ attributes: { Rfc, NumRegIdTrib } }) =>
      must(Rfc === GENERIC_FOREIGN || NumRegIdTrib === undefined, undefined, NumRegIdTrib),
  }),
  // The text of a row demands both attributes of a foreign receiver with Comercio Exterior, its error does not, and
  // PACs stamp exports without them.
  exportedTo("VAL-50", "CFDI40155", "NumRegIdTrib", {
    expected: "el registro tributario del receptor",
    remedy: "Escriba el número de identificación tributaria del receptor en su país.",
  }),
  exportedTo("VAL-123", "CFDI40153", "ResidenciaFiscal", {
    expected: "una clave de c_Pais",
    remedy: "Escriba el país de residencia del receptor (c_Pais).",
  }),
  rule("VAL-51", ["CFDI40156"], receptor, {
    title: "debe tener el formato que c_Pais da al país de residencia",
    field: "@NumRegIdTrib",
    remedy: "Corrija NumRegIdTrib o ResidenciaFiscal.",
    inForm: "NumRegIdTrib debe ser {expected}: corríjalo, o corrija ResidenciaFiscal.",
    check: ({ attributes: { ResidenciaFiscal = "", NumRegIdTrib } }) => {
      const pattern = COUNTRIES.get(ResidenciaFiscal)?.numRegIdTrib;
      if (pattern === undefined || NumRegIdTrib === undefined) return undefined;
      return must(pattern.test(NumRegIdTrib), `${formOf(pattern.source)} (${ResidenciaFiscal})`, NumRegIdTrib);
    },
  }),
  keyRule("VAL-52", "CFDI40157", receptor, "RegimenFiscalReceptor", "c_RegimenFiscal"),
  rule("VAL-53", ["CFDI40158"], receptor, {
    title: "debe ser un régimen del tipo de persona del receptor",
    field: "@RegimenFiscalReceptor",
    remedy: "Use un régimen de persona física o moral según el RFC del receptor.",
    // A generic RFC belongs to no type of person. CFDI40159 demands régimen 616 for it, except in payroll.
    check: ({ attributes: { Rfc, RegimenFiscalReceptor } }, { attributes: { TipoDeComprobante } }) =>
      isGeneric(Rfc) && TipoDeComprobante !== "N" ? undefined : mustAdmit(RegimenFiscalReceptor, Rfc),
  }),
  rule("VAL-54", ["CFDI40159"], receptor, {
    title: "debe ser 616 cuando el RFC es genérico",
    field: "@RegimenFiscalReceptor",
    remedy: "Escriba 616 (sin obligaciones fiscales).",
    // A payroll receipt for the heirs of a worker, whose RFC is the national generic one, keeps 605 (NOM10, NOM11).
    check: ({ attributes: { Rfc, RegimenFiscalReceptor } }, { attributes: { TipoDeComprobante } }) => {
      const isForHeirs = TipoDeComprobante === "N" && Rfc === GENERIC_NATIONAL;
      return must(!isGeneric(Rfc) || isForHeirs || RegimenFiscalReceptor === "616", "616", RegimenFiscalReceptor);
    },
  }),
  keyRule("VAL-55", "CFDI40160", receptor, "UsoCFDI", "c_UsoCFDI"),
  rule("VAL-56", ["CFDI40161"], receptor, {
    title: "debe aplicar al tipo de persona y al régimen del receptor",
    field: "@UsoCFDI",
    remedy: "Use un UsoCFDI que c_UsoCFDI admita para ese régimen; S01 los admite todos.",
    inForm: "Elija un UsoCFDI que admita el régimen del receptor; S01 los admite todos.",
    check: ({ attributes: { Rfc, RegimenFiscalReceptor: regimen, UsoCFDI: uso } }, { day }) => {
      const person = personOf(Rfc);
      if (person === undefined || regimen === undefined || uso === undefined) return undefined;
      if (!catalogs.has("c_UsoCFDI", uso) || !catalogs.has("c_RegimenFiscal", regimen)) return undefined;
      if (usoAdmits(uso, person, regimen, day)) return undefined;
      const admitted = regimenesOf(uso, day).filter((candidate) => regimenAdmits(candidate, person));
      const found = `${uso} con persona ${PERSONS[person]} en ${regimen}`;
      return must(false, `${uso} en ${admitted.join(", ") || "ningún régimen suyo"}`, found);
    },
  }),
];

/**
 * Makes the advice to tell who a foreign receiver of exports is. VAL-48 refuses a residence that is missing beside
 * NumRegIdTrib.
 */
function exportedTo(
  code: string,
  row: string,
  attribute: "NumRegIdTrib" | "ResidenciaFiscal",
  { expected, remedy }: { readonly expected: string; readonly remedy: string },
): Rule<Comprobante> {
  return rule(code, [], receptor, {
    source: `${row}, según se lea`,
    title: "debe existir con el RFC genérico extranjero y el complemento Comercio Exterior",
    field: `@${attribute}`,
    remedy,
    check: ({ attributes: { Rfc, NumRegIdTrib, ResidenciaFiscal } }, comprobante) => {
      const isTold = attribute === "NumRegIdTrib" ? NumRegIdTrib : (ResidenciaFiscal ?? NumRegIdTrib);
      const applies = Rfc === GENERIC_FOREIGN && hasComercioExterior(comprobante);
      return must(!applies || isTold !== undefined, expected, undefined);
    },
  });
}

export function mustAdmit(regimen: string | undefined, rfc: string | undefined): Mismatch | undefined {
  const person = personOf(rfc);
  if (person === undefined || regimen === undefined || !catalogs.has("c_RegimenFiscal", regimen)) return undefined;
  return must(regimenAdmits(regimen, person), `un régimen de persona ${PERSONS[person]}`, regimen);
}

const PERSONS: Readonly<Record<Person, string>> = { fisica: "física", moral: "moral" };
