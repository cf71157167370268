import { capital } from "../../common/names.ts";
import { OWN_CODES, RECORD_CODES } from "../../common/own-codes.ts";
import { CANCELLATION_CODES } from "./cancellation-codes.ts";
import type { Operation } from "./operations.ts";
import { REQUEST_CODES } from "./request-codes.ts";
import RULES from "./rules.json" with { type: "json" };

/** A Code may stand in an answer: one of the service's, or one of SAT's that the service explains. */
export interface Code {
  readonly code: string;
  readonly family: Family;
  readonly sat: readonly string[];
  /**
   * SAT stamps a document that breaks the rule; the property is absent for codes that are no rules about a document.
   */
  readonly advisory?: boolean;
  /**
   * The place that the code speaks of: "Receptor, UsoCFDI", "pagos[].documentos[].impPagado"; empty for the document
   * itself.
   */
  readonly field: string;
  /** `title` says what must hold, or what happened. */
  readonly title: string;
  readonly remedy: string;
  readonly operations: readonly Operation[];
}

/**
 * A family is the source of codes: constraints of requests, the service, SAT's cancellation, or one of SAT's matrices.
 */
export interface Family {
  readonly title: string;
  /** The text says in which answers the family's codes stand. */
  readonly where: string;
}

function family(title: string, where: string): Family {
  return { title, where };
}

const REQUEST_DATA = family(
  "Datos que la operación no admite",
  "En un 400, al frente de la frase, antes de armar el comprobante.",
);
export const OWN = family(
  "Códigos propios de un 502",
  "En el campo codigo de un 502. Los demás códigos de un 502 son los del PAC o del SAT, tal como los dan.",
);
const RECORD = family(
  "Códigos propios del detalle de un comprobante",
  "En errorCodigo de un comprobante con estado error. Los demás códigos son los del PAC que lo rechazó.",
);
const CANCELLATION = family(
  "Códigos del SAT al cancelar",
  "En el campo codigo de un 502 de las operaciones que cancelan.",
);
const OF_MATRICES: ReadonlyMap<string, Family> = new Map(
  RULES.matrices.map(({ name, title, root }) => [
    name,
    family(
      title,
      root === "cfdi:Comprobante"
        ? "En un 400 al timbrar, y en errores y detalles de /facturas/validar."
        : "En un 400 al timbrar una constancia.",
    ),
  ]),
);

export const FAMILIES: readonly Family[] = [REQUEST_DATA, OWN, RECORD, CANCELLATION, ...OF_MATRICES.values()];

export interface UncheckedCode {
  readonly sat: string;
  readonly rule: string;
  readonly reason: string;
}

export const NOT_CHECKED: readonly UncheckedCode[] = RULES.notChecked;

/** Returns every code, in the order of its family. A code of the contract without words throws here, at start-up. */
export function codesOf(operations: readonly Operation[]): readonly Code[] {
  return [
    ...requestCodes(operations),
    ...ownCodes(OWN, OWN_CODES),
    ...ownCodes(RECORD, RECORD_CODES),
    ...cancellationCodes(),
    ...ruleCodes(),
  ];
}

function requestCodes(operations: readonly Operation[]): Code[] {
  const found = operations.flatMap(({ codes }) => codes);
  const wordless = found.find((code) => REQUEST_CODES[code] === undefined);
  if (wordless !== undefined) throw new Error(`gateway/docs/request-codes.ts has no words for ${wordless}`);
  return Object.entries(REQUEST_CODES)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([code, { title, remedy, field: known }]) => {
      const owners = operations.filter(
        ({ codes, fields }) =>
          codes.includes(code) || (!found.includes(code) && fields.some(({ path }) => path === known)),
      );
      const marked = owners.flatMap(({ fields }) => fields.filter(({ codes }) => codes.includes(code)));
      const field = known ?? [...new Set(marked.map(({ path }) => path))].join(", ");
      return { code, family: REQUEST_DATA, sat: [], field, title, remedy, operations: owners };
    });
}

type Words = Readonly<Record<string, { readonly detalle: string; readonly remedio: string }>>;

function ownCodes(family: Family, codes: Words): Code[] {
  return Object.entries(codes).map(([code, { detalle, remedio }]) => ({
    code,
    family,
    sat: [],
    field: "",
    title: detalle,
    remedy: sentence(remedio),
    operations: [],
  }));
}

function cancellationCodes(): Code[] {
  return Object.entries(CANCELLATION_CODES).map(([code, { title, remedy }]) => ({
    code,
    family: CANCELLATION,
    sat: [],
    field: "",
    title,
    remedy,
    operations: [],
  }));
}

function ruleCodes(): Code[] {
  return RULES.rules.map(({ code, sat, advisory, matrix, element, field, title, remedy }) => ({
    code,
    family: OF_MATRICES.get(matrix)!,
    sat,
    advisory,
    title,
    remedy,
    operations: [],
    field: [element, ...placeOf(field)].filter((part) => part !== "").join(", "),
  }));
}

/** Returns a path's names for people: "Receptor, PeriodicidadPago" for "nomina12:Receptor/@PeriodicidadPago". */
function placeOf(field: string): string[] {
  return field.split("/").map((step) => step.replace(/^@|^[^:@]+:/, ""));
}

export function sentence(text: string): string {
  return `${capital(text)}.`;
}
