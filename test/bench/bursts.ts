import { setTimeout } from "node:timers/promises";
import { Pool } from "undici";
import { answerPeer } from "./peer.ts";

export interface Burst {
  /** The slowest answer, in milliseconds. */
  readonly slowest: number;
  /** Number of answers that were 429 or 503, by which limits of requests and shares of an account refuse. */
  readonly refused: number;
  /** Number of answers that were neither 200 nor refusals. */
  readonly failed: number;
}

export interface BurstOrder {
  readonly restUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly what: keyof typeof WHAT;
  readonly requests: number;
  /** Requests leave at this interval in milliseconds; 0 sends all at once. */
  readonly everyMs: number;
}

/** The body has 2.5 MB of elements that no schema admits. */
const LARGE = Buffer.from(
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4">${'<a b="c"/>'.repeat(250_000)}</cfdi:Comprobante>`,
);

/** The invoice has 200 lines with ten taxes each, some 200 kB of JSON. */
const INVOICE = {
  ...{ receptorRfc: "RAC260101AA4", formaPago: "03", metodoPago: "PUE", moneda: "MXN" },
  conceptos: Array.from({ length: 200 }, (_, line) => ({
    ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: `Servicio ${line}` },
    ...{ cantidad: "1", valorUnitario: "1000.25" },
    impuestos: Array.from({ length: 10 }, (_, tax) => ({
      ...{ impuesto: "003", categoria: "traslado", tipoFactor: "Tasa", tasaIva: `0.${tax + 10}` },
    })),
  })),
};

const WHAT = {
  /** Each list request asks for a page far from the first. */
  lists: { method: "GET", path: "/api/v1/facturas?uuid=a&limite=100&pagina=1500", body: null },
  documents: {
    method: "POST",
    path: "/api/v1/facturas/validar",
    body: JSON.stringify({ xml: LARGE.toString("base64") }),
  },
  previews: {
    method: "POST",
    path: "/cfdi.v1.PortalDocuments/PreviewDocument",
    body: JSON.stringify({ document: { factura: INVOICE } }),
  },
} as const;

/** This process sends bursts for one account, as large as the account's limits allow. */
answerPeer({ burst }, async () => undefined);

async function burst({ restUrl, headers, what, requests, everyMs }: BurstOrder): Promise<Burst> {
  const pool = new Pool(restUrl, { connections: requests });
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: requests }, async (_, index) => {
      await setTimeout(index * everyMs);
      const answer = await pool.request({
        ...WHAT[what],
        headers: { ...headers, "content-type": "application/json" },
      });
      await answer.body.dump();
      return answer.statusCode;
    }),
  );
  const slowest = performance.now() - start;
  await pool.close();
  const isRefused = (status: number) => status === 429 || status === 503;
  return {
    slowest,
    refused: statuses.filter(isRefused).length,
    failed: statuses.filter((status) => status !== 200 && !isRefused(status)).length,
  };
}
