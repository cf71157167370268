import { createContext, useContext } from "react";
import type { Membership } from "#proto/cfdi/v1/portal_pb.ts";
import type { Environment } from "./transport.ts";

/**
 * What a member of an account may do: a reader looks, an issuer stamps, an owner sets up. Each may what those before it may.
 */
export const ROLES = ["reader", "issuer", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Roles as people read them. */
export const ROLE_WORDS: Readonly<Record<string, string>> = {
  reader: "Consulta",
  issuer: "Emite documentos",
  owner: "Administra la cuenta",
};

/** The same, for a list to choose from. */
export const ROLE_CHOICES = ROLES.map((id) => ({ id: id as string, label: ROLE_WORDS[id] ?? id }));

/** The account and environment that the page is about. */
export interface CurrentAccount
  extends Pick<Membership, "account" | "rfc" | "nombre" | "role" | "certified"> {
  readonly environment: Environment;
  /** IANA name: in it days and hours are shown. */
  readonly zone: string;
  /** The parts of the address that say it: `{ rfc, ambiente }`, for `params` of links. */
  readonly params: { readonly rfc: string; readonly ambiente: string };
  /** Whether the user's role is at least this one. */
  may(role: Role): boolean;
}

/** How the address names an environment. */
export const AMBIENTES = { pruebas: "sandbox", produccion: "production" } as const;
export type Ambiente = keyof typeof AMBIENTES;

const KEY = "portal-ambiente";

/** The environment in which somebody worked last is the one in which an account is opened. */
export function keepAmbiente(ambiente: Ambiente): void {
  localStorage.setItem(KEY, ambiente);
}

/** Production only of an account that may work in it. */
export function ambienteOf({ certified }: Pick<Membership, "certified">): Ambiente {
  return certified && localStorage.getItem(KEY) === "produccion" ? "produccion" : "pruebas";
}

export const AccountContext = createContext<CurrentAccount | undefined>(undefined);

export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext);
  if (account === undefined) throw new Error("The page stands below no account");
  return account;
}

export function mayAs(role: string, wanted: Role): boolean {
  return ROLES.indexOf(role as Role) >= ROLES.indexOf(wanted);
}
