import { OWN_CODES } from "../../common/own-codes.ts";
import { CANCELLATION_CODES } from "./cancellation-codes.ts";
import { DOOR_CODES } from "./door-codes.ts";
import type { Operation } from "./operations.ts";
import RULES from "./rules.json" with { type: "json" };

/** A code that an answer may carry: one of ours, or one of SAT's that ours explain. */
export interface Code {
  readonly code: string;
  readonly family: Family;
  /** SAT's codes for the same fault. */
  readonly sat: readonly string[];
  /** Where it looks: "Receptor, UsoCFDI", "pagos[].documentos[].impPagado". Empty for the document itself. */
  readonly field: string;
  /** What must hold, or what happened. */
  readonly title: string;
  readonly remedy: string;
  /** The operations that refuse with it at the door. */
  readonly operations: readonly Operation[];
}

/** Where a code comes from, in the order of the page. */
export const FAMILIES = {
  door: {
    title: "Datos que la operación no admite",
    where: "En un 400, al frente de la frase, antes de armar el comprobante.",
  },
  own: {
    title: "Códigos propios de un 502",
    where:
      "En el campo codigo de un 502. Los demás códigos de un 502 son los del PAC o del SAT, tal como los dan.",
  },
  cancellation: {
    title: "Códigos del SAT al cancelar",
    where: "En el campo codigo de un 502 de las operaciones que cancelan.",
  },
  "CFDI 4.0": {
    title: "Comprobante: CFDI 4.0",
    where: "En un 400 al timbrar, y en errores y detalles de /facturas/validar.",
  },
  "Pagos 2.0": {
    title: "Complemento de pago: Pagos 2.0",
    where: "En un 400 al timbrar, y en errores y detalles de /facturas/validar.",
  },
  "Nómina 1.2": {
    title: "Recibo de nómina: Nómina 1.2",
    where: "En un 400 al timbrar, y en errores y detalles de /facturas/validar.",
  },
  "Retenciones 2.0": {
    title: "Constancia de retenciones: Retenciones 2.0",
    where: "En un 400 al timbrar una constancia.",
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly where: string }>>;

export type Family = keyof typeof FAMILIES;

/** Whether its codes are rows of rules about a document. */
export function isOfDocuments(family: Family): boolean {
  return family !== "door" && family !== "own" && family !== "cancellation";
}

/** A rule of SAT's that this service leaves to the PAC. */
export interface UncheckedCode {
  readonly sat: string;
  readonly rule: string;
  readonly reason: string;
}

export const NOT_CHECKED: readonly UncheckedCode[] = RULES.notChecked;

/** Every code, in the order of its family. A code of the contract without words throws, here at start-up. */
export function codesOf(operations: readonly Operation[]): readonly Code[] {
  return [...doorCodes(operations), ...ownCodes(), ...cancellationCodes(), ...ruleCodes()];
}

function doorCodes(operations: readonly Operation[]): Code[] {
  const found = operations.flatMap(({ codes }) => codes);
  const wordless = found.find((code) => DOOR_CODES[code] === undefined);
  if (wordless !== undefined) throw new Error(`gateway/docs/door-codes.ts has no words for ${wordless}`);
  return Object.entries(DOOR_CODES)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([code, { title, remedy, field: known }]) => {
      const owners = operations.filter(
        ({ codes, fields }) =>
          codes.includes(code) || (!found.includes(code) && fields.some(({ path }) => path === known)),
      );
      const marked = owners.flatMap(({ fields }) => fields.filter(({ codes }) => codes.includes(code)));
      const field = known ?? [...new Set(marked.map(({ path }) => path))].join(", ");
      return { code, family: "door", sat: [], field, title, remedy, operations: owners };
    });
}

function ownCodes(): Code[] {
  return Object.entries(OWN_CODES).map(([code, { detalle, remedio }]) => ({
    ...{ code, family: "own", sat: [], field: "", title: detalle, remedy: sentence(remedio), operations: [] },
  }));
}

function cancellationCodes(): Code[] {
  return Object.entries(CANCELLATION_CODES).map(([code, { title, remedy }]) => ({
    ...{ code, family: "cancellation", sat: [], field: "", title, remedy, operations: [] },
  }));
}

function ruleCodes(): Code[] {
  return RULES.rules.map(({ code, sat, matrix, element, field, title, remedy }) => ({
    ...{ code, family: matrix as Family, sat, title, remedy, operations: [] },
    field: [element, ...placeOf(field)].filter((part) => part !== "").join(", "),
  }));
}

/** "nomina12:Receptor/@PeriodicidadPago" reads "Receptor, PeriodicidadPago". */
function placeOf(field: string): string[] {
  return field.split("/").map((step) => step.replace(/^@|^[^:@]+:/, ""));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
