import { connect } from "node:net";
import fc from "fast-check";
import type { Target } from "../target.ts";

interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: readonly number[];
  /** The frame declares this length for its payload; the default is the true one. */
  readonly length?: number | undefined;
  readonly times: number;
}

interface WireCase {
  readonly opening: keyof typeof OPENINGS;
  readonly frames: readonly Frame[];
}

const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
const SETTINGS = bytesOf({ type: 4, flags: 0, stream: 0, payload: [], times: 1 });

const OPENINGS = {
  right: Buffer.concat([PREFACE, SETTINGS]),
  "no settings": PREFACE,
  "half a preface": PREFACE.subarray(0, 10),
  "HTTP/1.1": Buffer.from("POST /cfdi.v1.Invoicing/CreateInvoice HTTP/1.1\r\nhost: x\r\n\r\n"),
  TLS: Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
  nothing: Buffer.alloc(0),
} satisfies Record<string, Buffer>;

/**
 * This target sends bytes that are no calls to the core's port. HTTP/2 may do anything about them, while the core must
 * live.
 */
export const wires: Target<WireCase> = {
  name: "HTTP/2",
  share: 1,
  cases: fc.record({
    opening: fc.oneof(
      { weight: 4, arbitrary: fc.constant("right" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(OPENINGS) as (keyof typeof OPENINGS)[])) },
    ),
    frames: fc.array(
      fc.record({
        type: fc.nat(11),
        flags: fc.oneof(fc.constantFrom(0, 1, 4, 5), fc.nat(255)),
        stream: fc.constantFrom(0, 1, 2, 3, 2 ** 31 - 1),
        payload: fc.array(fc.nat(255), { maxLength: 40 }),
        length: fc.option(fc.constantFrom(0, 1, 16_385, 2 ** 24 - 1), { nil: undefined }),
        times: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(5_000) }),
      }),
      { maxLength: 6 },
    ),
  }),
  async attack({ coreUrl }, { opening, frames }) {
    const bytes = Buffer.concat([OPENINGS[opening], ...frames.map(bytesOf)]);
    return { label: await outcomeOf(coreUrl, bytes) };
  },
};

/** Returns the bytes of a frame (RFC 9113, 4.1). */
function bytesOf({ type, flags, stream, payload, length = payload.length, times }: Frame): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  const frame = Buffer.concat([head, Buffer.from(payload)]);
  return Buffer.alloc(frame.length * times, frame);
}

/** Milliseconds that the target waits for an answer that may never come, because HTTP/2 keeps its connection open. */
const LOOK_MS = 100;

function outcomeOf(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      setTimeout(() => {
        resolve("open");
        socket.destroy();
      }, LOOK_MS);
    });
    socket.resume();
    socket.on("error", (error: NodeJS.ErrnoException) => error.code === "ECONNREFUSED" && reject(error));
    socket.on("close", () => resolve("closed"));
  });
}
