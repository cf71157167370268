import { pacUnreachable } from "../../../common/errors.ts";
import { OWN_CODES, type OwnCode } from "../../../common/own-codes.ts";
import type { Pac, Receiving } from "../../pac/pac.ts";
import type { Environment } from "../../persistence/database/index.ts";

/** The PACs that the operator configured. Both functions answer 502 where an environment has none. */
export interface Pacs {
  /** Returns the PACs that stamp new documents, at least one, in the operator's order. */
  forNew(environment: Environment): readonly Pac[];
  /** Returns all PACs of an environment, those for new documents first. */
  all(environment: Environment): readonly Pac[];
  /** Returns the PAC that a record names. No other PAC may ever be asked about its document. */
  byName(environment: Environment, name: string): Pac;
}

/**
 * Makes Pacs of the configured ones. Those with the names `forNew`, or else all, stamp new documents; each answers for
 * the documents that name it.
 */
export function pacsOf(
  configured: Readonly<Record<Environment, readonly Pac[]>>,
  forNew?: Readonly<Record<Environment, readonly string[]>>,
): Pacs {
  return {
    forNew(environment) {
      const names = forNew?.[environment];
      const pacs = configured[environment].filter(({ name }) => names?.includes(name) ?? true);
      return pacs.length > 0 ? pacs : notConfigured();
    },
    all: (environment) => configured[environment],
    byName(environment, name) {
      const pac = configured[environment].find((each) => each.name === name);
      return pac ?? notConfigured(`El documento está con el PAC ${name}, que no está configurado`);
    },
  };
}

/** Returns the service for receivers of the PAC that a record names. Undefined where it has none, or is not there. */
export function receivingOf(
  pacs: Pacs,
  { environment, pac }: { readonly environment: Environment; readonly pac: string },
): Receiving | undefined {
  return pacs.all(environment).find(({ name }) => name === pac)?.receiving;
}

function notConfigured(sentence?: string): never {
  throw pacUnreachable("PAC_NO_CONFIGURADO", sentence);
}

/** These refusals concern the PAC's account or the issuer, and say nothing about the document. */
export const FAILURES = {
  account: failure("PAC_CUENTA"),
  unavailable: failure("PAC_NO_DISPONIBLE"),
  unknown: failure("PAC_SIN_RESPUESTA"),
} as const;

function failure(codigo: OwnCode) {
  return { codigo, mensaje: OWN_CODES[codigo].detalle };
}

/** Returns a clause for the taxpayer: the steps after which the PAC stamps for it. */
export function letterOf({ name, letterUrl }: Pac): string {
  const where = letterUrl === undefined ? `en el portal del PAC ${name}` : `en ${letterUrl}`;
  return `firme con la e.firma del emisor la carta manifiesto ${where}, o pida a soporte que registre su RFC en el PAC`;
}
