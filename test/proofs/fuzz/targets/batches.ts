import { type DescMethod, fromJson, type JsonValue, type Message, toBinary, toJson } from "@bufbuild/protobuf";
import fc from "fast-check";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { asTexts } from "../../protobuf-json.ts";
import { pathOf, whole } from "../frame.ts";
import { type JsonCase, jsonBytes, jsonOrRight } from "../json.ts";
import { post } from "../send.ts";
import type { Shape } from "../shape.ts";
import { judgeStream, readStream } from "../stream.ts";
import type { Target } from "../target.ts";
import { RECEIPT, RECEIPTS } from "./receipts.ts";
import { DECIMAL, WITHHOLDINGS, withholdingOf } from "./withholdings.ts";

interface BatchCase {
  readonly of: keyof typeof BATCHES;
  readonly type: (typeof TYPES)[number];
  readonly items: readonly { readonly body: JsonCase; readonly key: keyof typeof KEYS }[];
}

const TYPES = [
  ...["application/connect+json", "application/connect+proto"],
  ...["application/grpc-web+proto", "application/grpc-web+json"],
] as const;

interface Batch {
  readonly method: DescMethod;
  readonly each: DescMethod;
  readonly bases: readonly object[];
  readonly shape: Shape;
}

const BATCHES: Readonly<Record<"receipts" | "withholdings", Batch>> = {
  receipts: {
    ...{ method: Payroll.method.createPayrolls, each: Payroll.method.createPayroll },
    ...{ bases: RECEIPTS, shape: RECEIPT },
  },
  withholdings: {
    ...{ method: Withholding.method.createWithholdings, each: Withholding.method.createWithholding },
    ...{ bases: WITHHOLDINGS, shape: withholdingOf(DECIMAL) },
  },
};

let keys = 0;

const KEYS = {
  "one of its own": () => ({ idempotency_key: `lote ${keys++}` }),
  "the same as others": () => ({ idempotency_key: "lote" }),
  none: () => ({ idempotency_key: undefined }),
} satisfies Record<string, () => object>;

/** This target sends batches of receipts and withholdings over Connect and gRPC-Web. */
export const batches: Target<BatchCase> = {
  name: "batches",
  share: 3,
  cases: fc.record({
    of: fc.constantFrom(...(Object.keys(BATCHES) as (keyof typeof BATCHES)[])),
    type: fc.constantFrom(...TYPES),
    items: fc.array(
      fc.record({
        body: jsonOrRight.map((body): JsonCase => ({ ...body, breakage: "none" })),
        key: fc.oneof(
          { weight: 3, arbitrary: fc.constant("one of its own" as const) },
          { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(KEYS) as (keyof typeof KEYS)[])) },
        ),
      }),
      { maxLength: 4 },
    ),
  }),
  async attack({ site, keys: { sandbox } }, { of, type, items }) {
    const batch = BATCHES[of];
    const path = pathOf(batch.method);
    const texts = items.map(({ body, key }) => {
      const bases = batch.bases.map((base) => asTexts({ ...base, ...KEYS[key]() }));
      return jsonBytes(bases, body).toString();
    });
    const text = `{"requests":[${texts.join(",")}]}`;
    const request = requestOf(batch.method, text);
    const headers = { "content-type": type, "x-api-key": sandbox };
    const answer = await post(site + path, headers, whole(bytesOf(batch.method, type, { text, request })));
    if (answer.status !== 200) return { label: String(answer.status), wrong: `${answer.status}: ${answer.body}` };
    const attack = judgeStream(path, answer);
    const { outcomes, code } = readStream(path, answer);
    if (attack.wrong !== undefined || code !== undefined) return attack;
    if (request === undefined) return { ...attack, wrong: "outcomes of a batch that cannot be read" };
    const { requests } = request as unknown as { requests: readonly Message[] };
    const places = outcomes.map(({ index = 0 }) => index).toSorted((one, other) => one - other);
    if (places.join() !== requests.map((_, index) => index).join())
      return { ...attack, wrong: `outcomes of ${places.join()} for ${requests.length} requests` };
    const untrue = outcomes.find(({ index = 0, created }) => {
      const asked = toJson(batch.each.input, requests[index]!);
      return created !== undefined && !created.idempotente && !isRight(batch, asked);
    });
    return { ...attack, wrong: untrue && `created, which cannot be right: ${JSON.stringify(untrue)}` };
  },
};

/** Returns true where the service may create a document for a request of the batch, which needs a key. */
function isRight({ shape }: Batch, asked: JsonValue): boolean {
  const { idempotency_key: key } = asked as { idempotency_key?: string };
  return key !== undefined && shape(asked);
}

/** Returns the batch as a message; undefined where the text is not its JSON. */
function requestOf({ input }: DescMethod, text: string): Message | undefined {
  try {
    return fromJson(input, JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface Said {
  readonly text: string;
  readonly request: Message | undefined;
}

/** Returns the batch in the encoding of the media type; a text that is no JSON of a batch stays as it is. */
function bytesOf({ input }: DescMethod, type: string, { text, request }: Said): Uint8Array {
  return type.endsWith("json") || request === undefined ? Buffer.from(text) : toBinary(input, request);
}
