import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect } from "vitest";
import { CUSTOMERS } from "../support/accounts.ts";
import type { Rest } from "../support/client.ts";
import type { Party } from "../support/service.ts";

/** A service on a cluster, with the URL of its coordinator. */
export interface OnCluster {
  readonly rest: Rest;
  readonly url: string;
}

export async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const INVOICE = {
  ...{ receptorRfc: CUSTOMERS.registered.rfc, serie: "F", formaPago: "03" },
  conceptos: [
    {
      ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio" },
      ...{ cantidad: 1, valorUnitario: 100, impuestos: [{ tasaIva: 0.16 }] },
    },
  ],
};

/** Any other status would tell the caller of a fault of the service. */
export const UNALARMING = [200, 201, 409, 502, 503];

/** Stamps an invoice of production under the key, or asks for it. */
export const post = ({ rest }: OnCluster, { production }: Party, key: string) =>
  rest("POST", "/api/v1/facturas", {
    ...{ key: production, headers: { "idempotency-key": key }, body: INVOICE },
  });

/** Longer than all that may hold a document after a crash: leases, and Citus' own look for prepared transactions. */
const PATIENCE_MS = 240_000;

/**
 * Four callers stamp one document after the other while `work` goes on, each document until it is stamped under its
 * key. Returns how often each status was answered.
 */
export async function stampWhile(
  service: OnCluster,
  party: Party,
  work: () => Promise<unknown>,
): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  const keys: string[] = [];
  let isOver = false;
  const stamping = async () => {
    while (!isOver || keys.length < 10) {
      const key = randomUUID();
      keys.push(key);
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
        const { status, body } = await post(service, party, key);
        answers.set(status, (answers.get(status) ?? 0) + 1);
        // A repeated key answers 200 with `timbrando` while a worker asks the PAC for the outcome.
        if (body?.data?.estado === "timbrada") break;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
  };
  const all = Promise.all(Array.from({ length: 4 }, stamping));
  try {
    await work();
  } finally {
    isOver = true;
    await all;
  }
  await requireEachOnce(service.url, party, keys);
  return answers;
}

/** Every key is one stamped document with a fiscal UUID of its own, and one unit of the account's stamps. */
export async function requireEachOnce(url: string, { id }: Party, keys: readonly string[]): Promise<void> {
  const found = await ask<{ key: string; estado: string; uuid: string }>(
    url,
    `select idempotency_key as key, estado, uuid_fiscal as uuid from documents where account_id = '${id}'`,
  );
  const stamped = new Map(found.map((row) => [row.key, row]));
  for (const key of keys) expect(stamped.get(key)).toMatchObject({ estado: "timbrada" });
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
  expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(found.length);
  const [{ used }] = (await ask<{ used: number }>(
    url,
    `select sum(quantity - available)::int as used from stamp_batches where account_id = '${id}'`,
  )) as [{ used: number }];
  expect(used).toBe(found.length);
}
