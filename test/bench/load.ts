import { randomUUID } from "node:crypto";
import { create, toBinary } from "@bufbuild/protobuf";
import { Client, credentials, Metadata } from "@grpc/grpc-js";
import { Pool } from "undici";
import { CreateInvoiceRequestSchema, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { order, orderJson, payroll, withholdingJson } from "./orders.ts";
import { answerPeer } from "./peer.ts";
import type { Service } from "./stage.ts";
import { quantile } from "./turns.ts";

/** An errand names a kind of request and the interface that takes it. */
export type Errand = "REST" | "gRPC" | "payroll" | "withholding" | "hot" | "batch";

export interface LoadOrder {
  readonly errand: Errand;
  readonly clients: number;
  readonly milliseconds: number;
  readonly concepts: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly stamps: number;
  readonly p50: number;
  readonly p99: number;
  /** The CPU time is that of the process with the callers. */
  readonly cpuMs: number;
}

/** This process plays the callers: each stamps for one account after the other, and waits for every answer. */
let service: Service;
let rest: Pool;
let stamp: Readonly<Record<Errand, (key: string, concepts: number) => Promise<void>>>;
let close = async () => {};
let turn = 0;

answerPeer({ meet, run }, () => close());

function meet(met: Service): void {
  service = met;
  rest = new Pool(met.restUrl);
  const grpc = new Client(new URL(met.grpcUrl).host, credentials.createInsecure());
  stamp = {
    REST: (key, concepts) => post(rest, key, "facturas", remembered(bodies, concepts, orderJson)),
    payroll: (key) => post(rest, key, "nomina", PAYROLL),
    withholding: (key) => post(rest, key, "retenciones", WITHHOLDING),
    hot: (_key, concepts) => post(rest, service.hotKey, "facturas", remembered(bodies, concepts, orderJson)),
    gRPC: (key, concepts) => createInvoice(grpc, key, concepts),
    batch: (key, concepts) => postBatch(rest, key, remembered(bodies, concepts, orderJson)),
  };
  close = async () => {
    grpc.close();
    await rest.close();
  };
}

async function run({ errand, clients, milliseconds, concepts }: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const client = async () => {
    for (let sent = start; sent - start < milliseconds; sent = performance.now()) {
      await stamp[errand](service.keys[turn++ % service.keys.length]!, concepts);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - start) / 1000;
  const stamps = latencies.length * (errand === "batch" ? IN_BATCH : 1);
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  const { user, system } = process.cpuUsage(cpuBefore);
  return { perSecond: stamps / seconds, stamps, p50, p99, cpuMs: (user + system) / 1000 };
}

const bodies = new Map<number, string>();
const PAYROLL = JSON.stringify(payroll());
const WITHHOLDING = withholdingJson();

async function post(pool: Pool, key: string, resource: string, body: string): Promise<void> {
  const headers = { "content-type": "application/json", "x-api-key": key };
  const answer = await pool.request({ method: "POST", path: `/api/v1/${resource}`, headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 201) throw new Error(`REST answered ${answer.statusCode}: ${text}`);
}

/** Documents of a batch. */
const IN_BATCH = 200;

async function postBatch(pool: Pool, key: string, body: string): Promise<void> {
  const headers = { "content-type": "application/x-ndjson", "x-api-key": key };
  const lines = Array.from({ length: IN_BATCH }, () => `{"idempotency_key":"${randomUUID()}",${body.slice(1)}\n`);
  const answer = await pool.request({ method: "POST", path: "/lotes/facturas", headers, body: lines.join("") });
  const text = await answer.body.text();
  const stamped = text.match(/"status":201,/g)?.length;
  if (stamped !== IN_BATCH) throw new Error(`${stamped} of a batch were stamped: ${text.slice(0, 300)}`);
}

const messages = new Map<number, Buffer>();
const { createInvoice: METHOD } = Invoicing.method;

function createInvoice(client: Client, key: string, concepts: number): Promise<void> {
  const message = remembered(messages, concepts, () =>
    Buffer.from(toBinary(CreateInvoiceRequestSchema, create(CreateInvoiceRequestSchema, order(concepts)))),
  );
  const metadata = new Metadata();
  metadata.set("x-api-key", key);
  const bytes = (buffer: Buffer) => buffer;
  return new Promise((resolve, reject) => {
    const path = `/${METHOD.parent.typeName}/${METHOD.name}`;
    client.makeUnaryRequest(path, bytes, bytes, message, metadata, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: (key: Key) => Value): Value {
  const value = known.get(key) ?? make(key);
  known.set(key, value);
  return value;
}
