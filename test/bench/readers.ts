import { Pool } from "undici";
import { answerPeer } from "./peer.ts";

export interface Burst {
  /** In milliseconds. */
  readonly slowest: number;
  /** How many were not answered 200. */
  readonly failed: number;
}

const REQUESTS = 60;
const PATH = "/api/v1/facturas?uuid=a&limite=100&pagina=1500";

/** An account that asks for many lists at once, each of a page far down. */
answerPeer({ burst }, async () => undefined);

async function burst({ restUrl, key }: { restUrl: string; key: string }): Promise<Burst> {
  const pool = new Pool(restUrl, { connections: REQUESTS });
  const start = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: REQUESTS }, async () => {
      const answer = await pool.request({ method: "GET", path: PATH, headers: { "x-api-key": key } });
      await answer.body.dump();
      return answer.statusCode;
    }),
  );
  const slowest = performance.now() - start;
  await pool.close();
  return { slowest, failed: statuses.filter((status) => status !== 200).length };
}
