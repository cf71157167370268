import { type DescMethodUnary, fromBinary, fromJson, getOption, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { PortalRole, portal_role } from "#proto/cfdi/v1/rest_pb.ts";
import { flipped } from "../bytes.ts";
import { PORTAL_METHODS, pathOf } from "../frame.ts";
import { type JsonCase, jsonBytes, jsonOrRight } from "../json.ts";
import { sampleOf } from "../sample.ts";
import { type Answer, post } from "../send.ts";
import type { Corpus, Target } from "../target.ts";
import { readObject, start } from "../verdict.ts";
import { MEMBERS, type Member, type World } from "../world.ts";
import { UNKNOWN } from "./bodies.ts";
import { judgeAnswer } from "./connect.ts";

interface PortalCase {
  readonly method: number;
  readonly who: Visitor | "whoever may";
  readonly page: keyof typeof PAGES;
  readonly account: keyof typeof ACCOUNTS;
  readonly environment: string;
  readonly type: keyof typeof TYPES;
  readonly body: JsonCase;
}

type Visitor = Member | keyof typeof STRANGERS;

/** No session has one of these cookies. */
const STRANGERS = {
  "without a cookie": "",
  "with a forged cookie": `__Host-cfdi_session=${"A".repeat(43)}`,
  "with a cookie of odd bytes": "__Host-cfdi_session=\u00ff%00; __Host-cfdi_session=",
};

const PAGES = {
  ours: (site: string) => ({ origin: site }),
  "another site's": () => ({ origin: "https://else.example" }),
  "an odd one": () => ({ origin: "null" }),
  none: () => ({}),
} satisfies Record<string, (site: string) => object>;

const ACCOUNTS = {
  own: ({ portal }: World) => portal.account,
  "another one": ({ portal }: World) => portal.another,
  odd: () => "' or ''='",
};

const TYPES = {
  "application/json": "json",
  "application/json; charset=utf-8": "json",
  "application/proto": "proto",
  "text/plain": "none",
  "application/x-www-form-urlencoded": "none",
  "application/grpc-web+proto": "none",
} as const;

function mostly<T>(usual: T, ...others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(usual, ...others) },
  );
}

const keysOf = <T extends string>(table: Readonly<Record<T, unknown>>) => Object.keys(table) as T[];

/** This target calls every method of the portal as each kind of visitor, with any body. */
export const portal: Target<PortalCase> = {
  name: "portal",
  share: 6,
  cases: fc.record({
    method: fc.nat(PORTAL_METHODS.length - 1),
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constant("whoever may" as const) },
      { weight: 3, arbitrary: fc.constantFrom(...MEMBERS) },
      { weight: 1, arbitrary: fc.constantFrom(...keysOf(STRANGERS)) },
    ),
    page: mostly(...(keysOf(PAGES) as [keyof typeof PAGES])),
    account: mostly(...(keysOf(ACCOUNTS) as [keyof typeof ACCOUNTS])),
    environment: mostly("sandbox", "production", "", "todas"),
    type: mostly(...(keysOf(TYPES) as [keyof typeof TYPES])),
    body: jsonOrRight,
  }),
  async attack(world, what, corpus) {
    const method = PORTAL_METHODS[what.method]!;
    const path = pathOf(method);
    const { site } = world;
    const who = whoOf(what, method);
    const headers = {
      ...{ "content-type": what.type, cookie: cookieOf(world, who), ...PAGES[what.page](site) },
      ...{ "x-portal-account": ACCOUNTS[what.account](world), "x-portal-environment": what.environment },
    };
    const text = jsonBytes(samplesOf(method, world, corpus), what.body);
    const body = TYPES[what.type] === "proto" ? protobufOf(method, text, what.body) : text;
    const answer = await post(site + path, headers, body);
    const attack = judgeAnswer(path, answer);
    const isAnswered = attack.label === "200" || attack.label === "gRPC-Web 0";
    corpus.ownIds.push(...(attack.told ?? []));
    const isLetIn = mayCall(method, { ...what, who });
    const isRight = isLetIn && isReadable(method, TYPES[what.type], body);
    const fault = faultOf(method, answer, { isLetIn, isRight, isAnswered, corpus });
    return { ...attack, wrong: attack.wrong ?? fault };
  },
};

/** These methods are left out, because they end the session that the target needs. */
const ENDING: ReadonlySet<string> = new Set(["SignOut", "SignOutEverywhere"]);

function whoOf({ who }: PortalCase, method: DescMethodUnary): Visitor {
  if (ENDING.has(method.name)) return "with a forged cookie";
  if (who !== "whoever may") return who;
  return getOption(method, portal_role) === PortalRole.SUPPORT ? "support" : "owner";
}

function cookieOf({ portal }: World, who: Visitor): string {
  return who in STRANGERS ? STRANGERS[who as keyof typeof STRANGERS] : portal.cookies[who as Member];
}

/**
 * Returns samples that name documents of the portal's account, an invoice of another account, and an id of no document.
 */
function samplesOf({ input }: DescMethodUnary, { portal: { account } }: World, { ownIds, invoice }: Corpus) {
  const ids = [ownIds.at(-1) ?? UNKNOWN, ownIds.at(-2) ?? UNKNOWN, invoice.id, UNKNOWN];
  return Array.from({ length: SAMPLES }, (_, variant) =>
    sampleOf(input, { account, id: ids[(variant >> 1) % ids.length]! }, variant),
  );
}

/** Eight samples cover the longest oneof, which has six members; odd ones have the optional fields. */
const SAMPLES = 8;

/** Returns the bytes of the message; a text that is not its JSON stays as it is. */
function protobufOf({ input }: DescMethodUnary, text: Buffer, { breakage, breakAt }: JsonCase): Buffer {
  try {
    const bytes = Buffer.from(toBinary(input, fromJson(input, JSON.parse(text.toString()))));
    return breakage === "none" ? bytes : flipped(bytes, breakAt);
  } catch {
    return text;
  }
}

/** Returns true where protobuf-es can read the body, without which no call may succeed. */
function isReadable({ input }: DescMethodUnary, kind: string, body: Buffer): boolean {
  try {
    if (kind === "proto") fromBinary(input, body);
    else fromJson(input, JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)));
    return kind !== "none";
  } catch {
    return false;
  }
}

const LEVELS: Readonly<Partial<Record<Visitor, PortalRole>>> = {
  ...{ reader: PortalRole.READER, issuer: PortalRole.ISSUER, owner: PortalRole.OWNER },
};

type Visit = Pick<PortalCase, "page" | "account" | "environment" | "type"> & { readonly who: Visitor };

/** Returns true where the contract lets this visitor call the method, with any body. */
function mayCall(method: DescMethodUnary, visit: Visit): boolean {
  const { who, page, account, environment, type } = visit;
  if (page !== "ours" || TYPES[type] === "none") return false;
  const needed = getOption(method, portal_role);
  if (needed === PortalRole.VISITOR) return true;
  if (who in STRANGERS) return false;
  if (needed === PortalRole.USER) return true;
  if (needed === PortalRole.SUPPORT) return who === "support";
  const level = LEVELS[who] ?? PortalRole.UNSPECIFIED;
  return level >= needed && account === "own" && /^(sandbox|production)$/.test(environment);
}

interface Verdict {
  readonly isLetIn: boolean;
  readonly isRight: boolean;
  readonly isAnswered: boolean;
  readonly corpus: Corpus;
}

function faultOf(
  method: DescMethodUnary,
  { body }: Answer,
  { isLetIn, isRight, isAnswered, corpus }: Verdict,
): string | undefined {
  const { code } = readObject(body) ?? {};
  const { name } = method;
  if (isAnswered && !isRight) return `${name} is answered: ${start(body)}`;
  if (body.includes(corpus.invoice.uuidFiscal)) return `${name} tells of another account: ${start(body)}`;
  // Methods of users also ask for a password, so 401 may be about a wrong password.
  const isOfSession = ![PortalRole.VISITOR, PortalRole.USER].includes(getOption(method, portal_role));
  if (isLetIn && isOfSession && code === "unauthenticated") return `${name}: the session is gone`;
  return undefined;
}
