import type { Transport } from "@connectrpc/connect";
import { callUnaryMethod } from "@connectrpc/connect-query";
import { Catalog } from "#proto/cfdi/v1/catalog_pb.ts";
import { openTransport } from "./transport.ts";

/** A key of SAT's catalogs and what it means. */
export interface CatalogItem {
  readonly clave: string;
  readonly descripcion: string;
  /** Whether it is for natural or for legal persons, where the catalog says it. */
  readonly fisica?: boolean;
  readonly moral?: boolean;
  /** Of c_UsoCFDI: the receiver's regimes that admit it. */
  readonly regimenesReceptor?: readonly string[];
}

/** `all` is asked once and searched in the page; the others are searched by the server. */
export interface CatalogSource {
  readonly all: boolean;
  read(search: string, signal: AbortSignal): Promise<readonly CatalogItem[]>;
}

const whole = (read: (transport: Transport, signal: AbortSignal) => Promise<readonly CatalogItem[]>) => ({
  all: true,
  read: (_search: string, signal: AbortSignal) => read(openTransport, signal),
});

const HITS = 50;

export const CATALOGS = {
  regimenFiscal: whole(
    async (transport, signal) =>
      (await callUnaryMethod(transport, Catalog.method.listTaxRegimes, {}, { signal })).data,
  ),
  usoCfdi: whole(
    async (transport, signal) =>
      (await callUnaryMethod(transport, Catalog.method.listCfdiUses, {}, { signal })).data,
  ),
  formaPago: whole(
    async (transport, signal) =>
      (await callUnaryMethod(transport, Catalog.method.listPaymentForms, {}, { signal })).data,
  ),
  moneda: whole(
    async (transport, signal) =>
      (await callUnaryMethod(transport, Catalog.method.listCurrencies, {}, { signal })).data,
  ),
  claveProdServ: {
    all: false,
    read: async (buscar: string, signal: AbortSignal) =>
      (
        await callUnaryMethod(
          openTransport,
          Catalog.method.searchProducts,
          { buscar, limite: HITS },
          { signal },
        )
      ).data,
  },
  claveUnidad: {
    all: false,
    read: async (buscar: string, signal: AbortSignal) =>
      (await callUnaryMethod(openTransport, Catalog.method.searchUnits, { buscar, limite: HITS }, { signal }))
        .data,
  },
} satisfies Record<string, CatalogSource>;

export type CatalogName = keyof typeof CATALOGS;
