import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import S3rver from "s3rver";
import { type Dispatcher, request as send } from "undici";
import { type Bucket, type BucketSettings, openBucket } from "../../src/clients/storage.ts";

export type StorageFault =
  /** The storage takes the request and never answers. */
  | "hangs"
  /** The connection closes in place of an answer. */
  | "cuts"
  /** The answer ends at half of its announced length. */
  | "truncates"
  /** The answer has the right length and other bytes. */
  | "lies"
  /** The storage answers HTTP 500, as S3 does. */
  | "fails"
  /** The storage writes or reads, but its answer is lost. */
  | "forgets"
  /** The storage answers HTTP 501 to a request with a condition. */
  | "knows-no-condition";

/** The storage is an S3 server behind a proxy that can spoil requests. */
export interface Storage {
  readonly url: string;
  /** The settings ARCHIVE_… of a service. */
  readonly env: NodeJS.ProcessEnv;
  /** The fault happens to the next requests; a function may choose it by method and path. */
  fault: StorageFault | undefined | ((request: { method: string; path: string }) => StorageFault | undefined);
  /** The methods of all requests so far stand here. */
  readonly requests: string[];
  open(change?: Partial<BucketSettings>): Bucket;
  objects(): Promise<string[]>;
  /** Writes other bytes over an object behind the server's back. */
  spoil(name: string, content: Buffer | string): Promise<void>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = "comprobantes";
const PREFIX = "xml/";
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const STORED = "._S3rver_object";

export async function startStorage(): Promise<Storage> {
  const directory = await mkdtemp(join(tmpdir(), "cfdi-storage-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: BUCKET }] },
  });
  const { port } = await server.run();
  const way = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => way.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  const folder = join(directory, BUCKET, PREFIX);
  const stored = (name: string) => join(folder, name + STORED);

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = request;
    storage.requests.push(method);
    const { fault: chosen } = storage;
    const fault = typeof chosen === "function" ? chosen({ method, path }) : chosen;
    const body = await bytesOf(request);
    // The S3 server does not check these rules: the signed hash is that of the body, and an object is written once.
    if (createHash("sha256").update(body).digest("hex") !== headers["x-amz-content-sha256"])
      return refuse(response, 400, "XAmzContentSHA256Mismatch");
    if (fault === "hangs") return;
    if (fault === "cuts") return void response.destroy();
    if (fault === "fails") return refuse(response, 500, "InternalError");
    const isConditional = headers["if-none-match"] === "*";
    if (isConditional && fault === "knows-no-condition") return refuse(response, 501, "NotImplemented");
    if (isConditional && (await storage.objects()).includes(path.split("/").at(-1)!))
      return refuse(response, 412, "PreconditionFailed");
    const { host: _, connection: __, "content-length": ___, ...others } = headers;
    // A kept connection may be one that the S3 server has just closed, after the loop of the tests was held up.
    const answer = await send(`http://127.0.0.1:${port}${path}`, {
      ...{ method: method as Dispatcher.HttpMethod, headers: others as Record<string, string>, reset: true },
      ...(method === "PUT" ? { body } : {}),
    });
    const content = Buffer.from(await answer.body.arrayBuffer());
    // S3 shows an object as soon as its answer says that it is written; this server answers a moment earlier, so the
    // proxy waits.
    for (let left = 4_000; method === "PUT" && left > 0; left--) {
      const written = await stat(stored(path.split("/").at(-1)!)).catch(() => undefined);
      if (written?.size === body.length) break;
      await setTimeout(5);
    }
    if (fault === "forgets") return void response.destroy();
    const shown = fault === "lies" ? Buffer.alloc(content.length, "x") : content;
    response.writeHead(answer.statusCode, { "content-length": content.length });
    if (fault !== "truncates") return void response.end(shown);
    response.write(shown.subarray(0, content.length / 2));
    await setTimeout(10);
    response.destroy();
  }

  const settings = { url, bucket: BUCKET, region: "us-east-1", prefix: PREFIX, ...KEYS };
  const storage: Storage = {
    url,
    env: {
      ...{ ARCHIVE_URL: url, ARCHIVE_BUCKET: BUCKET, ARCHIVE_PREFIX: PREFIX },
      ...{ ARCHIVE_ACCESS_KEY: KEYS.accessKeyId, ARCHIVE_SECRET_KEY: KEYS.secretAccessKey },
    },
    fault: undefined,
    requests: [],
    open: (change) => openBucket({ ...settings, ...change }, () => new Date()),
    async objects() {
      const files = await readdir(folder).catch(() => []);
      return files.filter((file) => file.endsWith(STORED)).map((file) => file.slice(0, -STORED.length));
    },
    spoil: (name, content) => writeFile(stored(name), content),
    remove: (name) => rm(stored(name)),
    async close() {
      way.closeAllConnections();
      await new Promise((resolve) => way.close(resolve));
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
  return storage;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
