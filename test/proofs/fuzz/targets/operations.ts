import { getOption } from "@bufbuild/protobuf";
import fc from "fast-check";
import { rest } from "#proto/cfdi/v1/rest_pb.ts";
import { type Route, readRoutes } from "../../../../gateway/contract/routes.ts";
import { SERVICES } from "../../../../gateway/services.ts";
import { type JsonCase, jsonBytes, jsonOrRight } from "../json.ts";
import { sampleOf } from "../sample.ts";
import { JSON_TYPE } from "../send.ts";
import { type Corpus, DEADLINE_MS, type Target } from "../target.ts";
import { judge } from "../verdict.ts";
import { EVERY_FIELD, GLOBAL, ONE_CONCEPT, TRADE, UNKNOWN } from "./bodies.ts";

interface OperationCase {
  readonly route: number;
  readonly id: keyof typeof IDS;
  readonly body: JsonCase;
}

/**
 * The corpus's invoice is paid and credited by other targets and must stay in force, so routes that end a document get
 * another one.
 */
const IDS = {
  known: ({ verb }: Route, { invoice, cancellable }: Corpus) => (verb === "GET" ? invoice.id : cancellable.facturas),
  unknown: () => UNKNOWN,
  odd: () => "%00",
} satisfies Record<string, (route: Route, corpus: Corpus) => string>;

const ROUTES = readRoutes(SERVICES);

/** This target calls every route of the contract, of any resource, with broken bodies. */
export const operations: Target<OperationCase> = {
  name: "operations",
  share: 6,
  cases: fc.record({
    route: fc.nat(ROUTES.length - 1),
    id: fc.constantFrom(...(Object.keys(IDS) as (keyof typeof IDS)[])),
    body: jsonOrRight,
  }),
  async attack({ site, keys }, { route: at, id, body }, corpus) {
    const route = ROUTES[at]!;
    const url = site + route.path.replace(/\{\w+\}/g, IDS[id](route, corpus));
    const answer = await fetch(url, {
      method: route.verb,
      headers: { ...JSON_TYPE, "x-api-key": keys.sandbox },
      ...(route.hasBody ? { body: new Uint8Array(jsonBytes(basesOf(route), body)) } : {}),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await answer.text();
    const isFile = getOption(route.method, rest).contentType !== "" && answer.status === 200;
    const isRight = !route.hasBody || isObject(jsonBytes(basesOf(route), body));
    return isFile ? { label: "200" } : judge({ status: answer.status, body: text }, isRight);
  },
};

const ORDERS = [ONE_CONCEPT, TRADE, EVERY_FIELD, GLOBAL];
const BASES: Readonly<Record<string, readonly object[]>> = {
  "cfdi.v1.CreateInvoiceRequest": ORDERS,
  "cfdi.v1.CreateExportRequest": [{ desde: "2026-01-01", hasta: "2026-12-31", contenido: ["xml"] }],
};

function basesOf({ method: { input } }: Route): readonly object[] {
  const known = { account: UNKNOWN, id: UNKNOWN };
  return BASES[input.typeName] ?? [0, 1, 2, 3].map((variant) => sampleOf(input, known, variant));
}

/** A body that is no JSON object is no request. */
function isObject(bytes: Buffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
