import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { catalogs, type Person, regimenAdmits, usoAdmits } from "../engine/catalogs/index.ts";
import { invalid } from "../errors.ts";
import type { Account } from "../persistence/accounts.ts";

/** Refuses a customer to whom SAT would let nobody issue a document. */
export function requireAcceptable(customer: Customer, account: Account): void {
  const rule = RULES.find(({ breaks }) => breaks(customer, account));
  if (rule === undefined) return;
  const { code, campo, sentence } = rule;
  throw invalid(`customer.${campo}: ${sentence}`, { rule: code, campo: `customer.${campo}` });
}

/** 12 characters are a company's RFC, 13 a person's (the generic ones too). */
export function personOf(rfc: string): Person {
  return rfc.length === 12 ? "moral" : "fisica";
}

const NATIONAL = "XAXX010101000";
const FOREIGN = "XEXX010101000";
const isGeneric = ({ rfc }: Customer) => rfc === NATIONAL || rfc === FOREIGN;

interface CustomerRule {
  /** SAT's code for the same fault in a document (matriz de validaciones del CFDI 4.0). */
  readonly code: string;
  readonly campo: keyof Customer;
  readonly sentence: string;
  breaks(customer: Customer, account: Account): boolean;
}

const RULES: readonly CustomerRule[] = [
  {
    code: "CFDI40146",
    campo: "nombre",
    sentence: `PUBLICO EN GENERAL solo se usa con el RFC ${NATIONAL}`,
    breaks: ({ rfc, nombre }) => nombre === "PUBLICO EN GENERAL" && rfc !== NATIONAL,
  },
  {
    code: "CFDI40149",
    campo: "codigoPostal",
    sentence: "con un RFC genérico debe ser el lugar de expedición de la cuenta",
    breaks: (customer, account) => isGeneric(customer) && customer.codigoPostal !== account.lugarExpedicion,
  },
  {
    code: "CFDI40151",
    campo: "residenciaFiscal",
    sentence: `solo se usa con el RFC ${FOREIGN}`,
    breaks: ({ rfc, residenciaFiscal }) => residenciaFiscal !== undefined && rfc !== FOREIGN,
  },
  {
    code: "CFDI40154",
    campo: "numRegIdTrib",
    sentence: `solo se usa con el RFC ${FOREIGN}`,
    breaks: ({ rfc, numRegIdTrib }) => numRegIdTrib !== undefined && rfc !== FOREIGN,
  },
  {
    code: "CFDI40150",
    campo: "residenciaFiscal",
    sentence: "no está en el catálogo c_Pais",
    breaks: ({ residenciaFiscal: pais }) => pais !== undefined && !catalogs.has("c_Pais", pais),
  },
  {
    code: "CFDI40152",
    campo: "residenciaFiscal",
    sentence: "un residente en el extranjero no puede tener MEX",
    breaks: ({ residenciaFiscal }) => residenciaFiscal === "MEX",
  },
  {
    code: "CFDI40153",
    campo: "residenciaFiscal",
    sentence: "es obligatorio cuando hay numRegIdTrib",
    breaks: ({ residenciaFiscal, numRegIdTrib }) =>
      numRegIdTrib !== undefined && residenciaFiscal === undefined,
  },
  {
    code: "CFDI40157",
    campo: "regimenFiscal",
    sentence: "no está en el catálogo c_RegimenFiscal",
    breaks: ({ regimenFiscal }) => !catalogs.has("c_RegimenFiscal", regimenFiscal),
  },
  {
    code: "CFDI40159",
    campo: "regimenFiscal",
    sentence: "con un RFC genérico debe ser 616",
    breaks: (customer) => isGeneric(customer) && customer.regimenFiscal !== "616",
  },
  {
    code: "CFDI40158",
    campo: "regimenFiscal",
    sentence: "no corresponde al tipo de persona (física o moral) del RFC",
    breaks: ({ rfc, regimenFiscal }) => !regimenAdmits(regimenFiscal, personOf(rfc)),
  },
  {
    code: "CFDI40160",
    campo: "usoCfdi",
    sentence: "no está en el catálogo c_UsoCFDI",
    breaks: ({ usoCfdi }) => !catalogs.has("c_UsoCFDI", usoCfdi),
  },
  {
    // Guía de llenado: "Sin efectos fiscales" is what a generic RFC receives by.
    code: "CFDI40161",
    campo: "usoCfdi",
    sentence: "con un RFC genérico debe ser S01",
    breaks: (customer) => isGeneric(customer) && customer.usoCfdi !== "S01",
  },
  {
    code: "CFDI40161",
    campo: "usoCfdi",
    sentence: "el régimen fiscal del cliente no lo admite",
    breaks: ({ rfc, usoCfdi, regimenFiscal }) => !usoAdmits(usoCfdi, personOf(rfc), regimenFiscal),
  },
];
