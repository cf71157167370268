import { createContext, useContext } from "react";
import type { Membership } from "#proto/cfdi/v1/portal_pb.ts";
import type { Environment } from "./transport.ts";

/** A reader looks, an issuer stamps, an owner sets up. Each may do everything that those before it may. */
export const ROLES = ["reader", "issuer", "owner"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_WORDS: Readonly<Record<string, string>> = {
  reader: "Consulta",
  issuer: "Emite documentos",
  owner: "Administra la cuenta",
};

/** People of a platform have the same roles, which let them do other things. */
export const PLATFORM_ROLE_WORDS: Readonly<Record<string, string>> = {
  reader: "Consulta",
  issuer: "Prepara cuentas y emite donde lo permiten",
  owner: "Administra la plataforma",
};

/** Every page below an account is about one account in one environment. */
export interface CurrentAccount extends Pick<Membership, "account" | "rfc" | "nombre" | "role" | "certified"> {
  readonly environment: Environment;
  /** Days and hours are shown in this zone, an IANA name. */
  readonly zone: string;
  /** Returns the moment by the account's own clock, which its sandbox may have moved. */
  now(): Date;
  /** Returns today by that clock, as AAAA-MM-DD. */
  today(): string;
  /** Links take these parts of the address as `params`. */
  readonly params: { readonly rfc: string; readonly ambiente: string };
  /** Tells whether the user's role is at least the given one. */
  may(role: Role): boolean;
}

/** The address names the environments in Spanish. */
export const AMBIENTES = { pruebas: "sandbox", produccion: "production" } as const;
export type Ambiente = keyof typeof AMBIENTES;

const KEY = "portal-ambiente";

/** Remembers the environment, so that accounts are opened in the environment that was used last. */
export function keepAmbiente(ambiente: Ambiente): void {
  localStorage.setItem(KEY, ambiente);
}

/** Returns the remembered environment; production only of an account that may work in it. */
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
