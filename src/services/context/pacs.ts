import { pacUnreachable } from "../../../common/errors.ts";
import { OWN_CODES, type OwnCode } from "../../../common/own-codes.ts";
import type { Pac } from "../../pac/pac.ts";
import type { Environment } from "../../persistence/database/index.ts";

/** The PACs that the operator configured. Both answer 502 where there is none. */
export interface Pacs {
  /** Those that stamp new documents, at least one, as the operator orders them. */
  forNew(environment: Environment): readonly Pac[];
  /** All of an environment, those for new documents first. */
  all(environment: Environment): readonly Pac[];
  /** The one that a record names. Another one must never be asked about its document. */
  byName(environment: Environment, name: string): Pac;
}

/** Those of these names stamp new documents, or all; and each answers for the documents that name it. */
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

function notConfigured(sentence?: string): never {
  throw pacUnreachable("PAC_NO_CONFIGURADO", sentence);
}

/** The refusals of a call whose outcome at the PAC says nothing about the document. */
export const FAILURES = {
  account: failure("PAC_CUENTA"),
  unavailable: failure("PAC_NO_DISPONIBLE"),
  unknown: failure("PAC_SIN_RESPUESTA"),
} as const;

function failure(codigo: OwnCode) {
  return { codigo, mensaje: OWN_CODES[codigo].detalle };
}

/** Tells in a clause what the taxpayer does so that the PAC stamps for it. */
export function letterOf({ name, letterUrl }: Pac): string {
  const where = letterUrl === undefined ? `en el portal del PAC ${name}` : `en ${letterUrl}`;
  return `firme con la e.firma del emisor la carta manifiesto ${where}, o pida a soporte que registre su RFC en el PAC`;
}
