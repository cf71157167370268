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

export const CATALOGS = {
  regimenFiscal: {
    all: true,
    pattern: /^\d{3}$/,
    read: async (_, signal) =>
      answer(await callUnaryMethod(openTransport, Catalog.method.listTaxRegimes, {}, { signal })),
  },
  usoCfdi: {
    all: true,
    pattern: /^[A-Z]{1,2}\d{2}$/,
    read: async (_, signal) =>
      answer(await callUnaryMethod(openTransport, Catalog.method.listCfdiUses, {}, { signal })),
  },
  formaPago: {
    all: true,
    pattern: /^\d{2}$/,
    read: async (_, signal) =>
      answer(await callUnaryMethod(openTransport, Catalog.method.listPaymentForms, {}, { signal })),
  },
  moneda: {
    all: true,
    pattern: /^[A-Z]{3}$/,
    read: async (_, signal) =>
      answer(await callUnaryMethod(openTransport, Catalog.method.listCurrencies, {}, { signal })),
  },
  claveProdServ: {
    all: false,
    pattern: /^\d{8}$/,
    read: async (buscar, signal) => {
      const input = { buscar, limite: HITS };
      return answer(await callUnaryMethod(openTransport, Catalog.method.searchProducts, input, { signal }));
    },
  },
  claveUnidad: {
    all: false,
    pattern: /^[A-Z0-9]{2,3}$/,
    read: async (buscar, signal) => {
      const input = { buscar, limite: HITS };
      return answer(await callUnaryMethod(openTransport, Catalog.method.searchUnits, input, { signal }));
    },
  },
} satisfies Record<string, CatalogSource>;

export type CatalogName = keyof typeof CATALOGS;

interface Listing {
  readonly data: readonly CatalogItem[];
  readonly catalogo?: { readonly completo: boolean } | undefined;
}

function answer({ data, catalogo }: Listing): CatalogAnswer {
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
