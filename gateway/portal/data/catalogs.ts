import type { DescMethodUnary, Message } from "@bufbuild/protobuf";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { Catalog } from "#proto/cfdi/v1/catalog_pb.ts";
import { openTransport } from "./transport.ts";

/** A key of SAT's catalogs and its meaning. */
export interface CatalogItem {
  readonly clave: string;
  readonly descripcion: string;
  /** The catalog says here whether the key is for natural or for legal persons. */
  readonly fisica?: boolean;
  readonly moral?: boolean;
  /** A use of the CFDI (c_UsoCFDI) is admitted by these regimes of the receiver. */
  readonly regimenesReceptor?: readonly string[];
}

export interface CatalogAnswer {
  readonly keys: readonly CatalogItem[];
  /** `isWhole` is false where the service has only the keys that are used most. */
  readonly isWhole: boolean;
}

export interface CatalogSource {
  /** A list that is delivered whole is searched in the page; any other list is searched by the server. */
  readonly all: boolean;
  /** Every key of the catalog fits this pattern (Anexo 20). */
  readonly pattern: RegExp;
  read(search: string, signal: AbortSignal): Promise<CatalogAnswer>;
}

const HITS = 50;

const { method: M } = Catalog;

export const CATALOGS = {
  regimenFiscal: whole(/^\d{3}$/, M.listTaxRegimes),
  usoCfdi: whole(/^[A-Z]{1,2}\d{2}$/, M.listCfdiUses),
  formaPago: whole(/^\d{2}$/, M.listPaymentForms),
  moneda: whole(/^[A-Z]{3}$/, M.listCurrencies),
  claveProdServ: searched(/^\d{8}$/, M.searchProducts),
  claveUnidad: searched(/^[A-Z0-9]{2,3}$/, M.searchUnits),
} satisfies Record<string, CatalogSource>;

export type CatalogName = keyof typeof CATALOGS;

/** The methods of all catalogs answer in this form. */
interface Listing {
  readonly data: readonly CatalogItem[];
  readonly catalogo?: { readonly completo: boolean } | undefined;
}

function whole(pattern: RegExp, method: DescMethodUnary): CatalogSource {
  return { all: true, pattern, read: (_, signal) => asked(method, {}, signal) };
}

function searched(pattern: RegExp, method: DescMethodUnary): CatalogSource {
  return { all: false, pattern, read: (buscar, signal) => asked(method, { buscar, limite: HITS }, signal) };
}

async function asked(
  method: DescMethodUnary,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<CatalogAnswer> {
  const answer = await callUnaryMethod(openTransport, method, input, { signal });
  const { data, catalogo } = answer as Message & Listing;
  return { keys: data, isWhole: catalogo?.completo ?? true };
}

/** An RFC of 13 characters is a natural person's, one of 12 a legal person's; before that, everything is offered. */
export function forPerson(rfc: string) {
  return ({ fisica, moral }: CatalogItem) =>
    rfc.length === 13 ? fisica !== false : rfc.length === 12 ? moral !== false : true;
}

/** A use of the CFDI is offered to the regimes that admit it, and before one is chosen to all. */
export function forRegime(regimen: string) {
  return ({ regimenesReceptor }: CatalogItem) => regimen === "" || (regimenesReceptor?.includes(regimen) ?? true);
}
