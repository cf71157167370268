import { AwsV4Signer } from "aws4fetch";
import { type Deadline, deadlineIn, timeLeft } from "../../common/deadline.ts";
import { type Exchange, httpClient } from "./http.ts";

/** A Bucket stores objects that are written once: a name never stands for other bytes. */
export interface Bucket {
  /** Messages for people name the storage so: endpoint, bucket and prefix. */
  readonly place: string;
  /**
   * Writes an object, unless one of that name exists. After `BucketUnavailable` the object may exist, and writing it
   * again is harmless.
   */
  put(name: string, content: Buffer, sha256: string, deadline: Deadline): Promise<void>;
  /** Resolves to the object's bytes; undefined when the storage has none of that name. @throws BucketUnavailable */
  get(name: string, deadline: Deadline): Promise<Buffer | undefined>;
  /** Removes an object, if there is one of that name. @throws BucketUnavailable */
  remove(name: string, deadline: Deadline): Promise<void>;
  close(): Promise<void>;
}

/** The storage refused or did not answer in time, so nothing is known about the object. */
export class BucketUnavailable extends Error {
  override readonly name = "BucketUnavailable";
}

export interface BucketSettings {
  /** The address is the endpoint's, without the bucket. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The prefix precedes the name of every object: "xml/". */
  readonly prefix: string;
}

/**
 * Opens a bucket whose objects are addressed by path (`endpoint/bucket/key`), which every storage understands. `now`
 * dates the signatures, because a storage refuses those of a clock that is a quarter of an hour wrong.
 */
export function openBucket(settings: BucketSettings, now: () => Date): Bucket {
  const { url, bucket, prefix } = settings;
  const place = `${url.replace(/\/$/, "")}/${bucket}/${prefix}`;
  const http = httpClient(new URL(url).origin, { connections: CONNECTIONS });
  const keys = new Map<string, ArrayBuffer>();

  const send = async (method: "GET" | "PUT" | "DELETE", name: string, deadline: Deadline, put?: Put) => {
    const { accessKeyId, secretAccessKey, region } = settings;
    const signer = new AwsV4Signer({
      method,
      url: place + name,
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      cache: keys,
      datetime: now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ""),
      headers: { "x-amz-content-sha256": put?.sha256 ?? SHA256_OF_NOTHING, ...put?.headers },
    });
    const { url: address, headers } = await signer.sign();
    const path = address.pathname;
    return http.exchange({
      method,
      path,
      headers: Object.fromEntries(headers),
      deadline,
      ...(put === undefined ? {} : { body: put.content }),
    });
  };

  return {
    place,
    async put(name, content, sha256, deadline) {
      const answer = await twice(deadline, (until) =>
        send("PUT", name, until, { content, sha256, headers: ONLY_ONCE }),
      );
      // A storage that does not support the condition overwrites the object with the same bytes.
      const plain = codeOf(answer) === "NotImplemented";
      const last = plain
        ? await twice(deadline, (until) => send("PUT", name, until, { content, sha256, headers: {} }))
        : answer;
      if (last.kind !== "answered" || !(isDone(last) || last.status === EXISTS)) throw unavailable(last);
    },
    async get(name, deadline) {
      const answer = await twice(deadline, (until) => send("GET", name, until));
      if (answer.kind === "answered" && isDone(answer)) return answer.body;
      // A missing bucket is answered with 404, too, so the code decides.
      if (codeOf(answer) === "NoSuchKey") return undefined;
      throw unavailable(answer);
    },
    async remove(name, deadline) {
      const answer = await twice(deadline, (until) => send("DELETE", name, until));
      if (answer.kind === "answered" && (isDone(answer) || codeOf(answer) === "NoSuchKey")) return;
      throw unavailable(answer);
    },
    close: () => http.close(),
  };
}

interface Put {
  readonly content: Buffer;
  readonly sha256: string;
  readonly headers: Readonly<Record<string, string>>;
}

const CONNECTIONS = 16;
/** The object is written only where there is none of its name (RFC 9110, 13.1.2); else the answer is 412. */
const ONLY_ONCE = { "if-none-match": "*" };
const EXISTS = 412;
const SHA256_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/**
 * Makes a second attempt after a failure. Reads and writes may be repeated, and storages answer 503 to demand it
 * (SlowDown).
 */
async function twice(deadline: Deadline, attempt: (until: Deadline) => Promise<Exchange>): Promise<Exchange> {
  const first = await attempt(Math.min(deadline, deadlineIn(timeLeft(deadline) * FIRST_SHARE)));
  if (first.kind === "answered" && first.status < 500 && first.status !== CONFLICT) return first;
  if (codeOf(first) === "NotImplemented") return first;
  return timeLeft(deadline) > 0 ? attempt(deadline) : first;
}

/** The first attempt gets this share of the time: a lost connection must leave some for the second. */
const FIRST_SHARE = 0.6;
/**
 * The storage answers one of two simultaneous conditional writes with this status, to have it repeated
 * (ConditionalRequestConflict).
 */
const CONFLICT = 409;

function isDone({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300;
}

function codeOf(answer: Exchange): string | undefined {
  if (answer.kind !== "answered" || answer.status < 300) return undefined;
  const text = answer.body.subarray(0, MOST_WORDS).toString();
  return /<Code>([A-Za-z0-9]{1,100})<\/Code>/.exec(text)?.[1];
}

const MOST_WORDS = 4_096;

function unavailable(answer: Exchange): BucketUnavailable {
  if (answer.kind !== "answered") return new BucketUnavailable(answer.reason);
  return new BucketUnavailable(`HTTP ${answer.status} ${codeOf(answer) ?? ""}`.trim());
}
