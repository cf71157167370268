import { Pool } from "undici";
import { answerPeer } from "./peer.ts";

export interface Burst {
  /** In milliseconds. */
  readonly slowest: number;
  /** How many were not answered 200. */
  readonly failed: number;
}

export interface BurstOrder {
  readonly restUrl: string;
  readonly key: string;
  readonly what: keyof typeof WHAT;
  /** How many at once. */
  readonly requests: number;
}

/** 2.5 MB, nothing of it in its place. */
const LARGE = Buffer.from(
  `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4">${'<a b="c"/>'.repeat(250_000)}</cfdi:Comprobante>`,
);

const WHAT = {
  /** Each of a page far down. */
  lists: { method: "GET", path: "/api/v1/facturas?uuid=a&limite=100&pagina=1500", body: null },
  documents: {
    method: "POST",
    path: "/api/v1/facturas/validar",
    body: JSON.stringify({ xml: LARGE.toString("base64") }),
  },
} as const;

/** An account that asks for as much at once as it may. */
answerPeer({ burst }, async () => undefined);

async function burst({ restUrl, key, what, requests }: BurstOrder): Promise<Burst> {
  const pool = new Pool(restUrl, { connections: requests });
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: requests }, async () => {
      const answer = await pool.request({ ...WHAT[what], headers });
      await answer.body.dump();
      return answer.statusCode;
    }),
  );
  const slowest = performance.now() - start;
  await pool.close();
  return { slowest, failed: statuses.filter((status) => status !== 200).length };
}
