import { createContext, useContext } from "react";
import type { Environment } from "./transport.ts";

/** What a member of an account may do: a reader looks, an issuer stamps, an owner sets up. Each may what those before it may. */
export const ROLES = ["reader", "issuer", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Who is signed in. */
export interface Session {
  readonly email: string;
  readonly accounts: readonly Membership[];
  readonly support: boolean;
  readonly totp: boolean;
  readonly needsTotp: boolean;
}

export interface Membership {
  /** UUID. */
  readonly account: string;
  readonly rfc: string;
  readonly nombre: string;
  readonly role: string;
  readonly certified: boolean;
  /** IANA name. */
  readonly zonaHoraria: string;
}

/** The account and environment that the page is about. */
export interface CurrentAccount extends Membership {
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

export const AccountContext = createContext<CurrentAccount | undefined>(undefined);

export function useAccount(): CurrentAccount {
  const account = useContext(AccountContext);
  if (account === undefined) throw new Error("The page stands below no account");
  return account;
}

export function mayAs(role: string, wanted: Role): boolean {
  return ROLES.indexOf(role as Role) >= ROLES.indexOf(wanted);
}
