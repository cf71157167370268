import { createHash, createHmac, hkdfSync } from "node:crypto";
import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { invalid } from "../../common/errors.ts";
import {
  type AuditHead,
  addHead,
  type ChainEnd,
  type ChainPlace,
  chainedAfter,
  cutChains,
  hashesAt,
  lastHead,
  listHeads,
  NO_ACCOUNT,
  unheadedEnds,
} from "../persistence/audit.ts";
import type { Database } from "../persistence/database/index.ts";
import type { By } from "./audit.ts";
import { type MethodTable, requireAccount } from "./context/index.ts";

export interface AuditChainDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** The key is not in the database, so whoever owns the database cannot sign a head. */
  readonly masterKey: Buffer;
}

/** This content is what the head's signature covers, as JSON text. */
interface HeadContent {
  readonly day: string;
  /** The hash of the head before, in hex; null for the first head. */
  readonly before: string | null;
  /** The head lists the chains that grew since the head before, each with its last entry and hash. */
  readonly chains: readonly (readonly [chain: string, entry: number, hash: string])[];
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const hashOf = ({ content }: Pick<AuditHead, "content">) => sha256(content).toString("hex");

function signer(masterKey: Buffer): (content: string) => Buffer {
  const key = Buffer.from(hkdfSync("sha256", masterKey, "", "audit-heads", 32));
  return (content) => createHmac("sha256", key).update(content).digest();
}

/**
 * Signs where the chains of the audit end, once a day (UTC). Returns the head's hash and its number of chains for the
 * log, which whoever owns the database cannot write; undefined where the day has its head.
 */
export async function signAuditHead({
  db,
  now,
  masterKey,
}: AuditChainDeps): Promise<{ readonly day: string; readonly head: string; readonly chains: number } | undefined> {
  const day = now().toISOString().slice(0, "2026-03-04".length);
  return db.transaction(async (tx) => {
    const last = await lastHead(tx);
    if (last !== undefined && last.day >= day) return undefined;
    const ends = await unheadedEnds(tx);
    const before = last === undefined ? null : hashOf(last);
    const content = JSON.stringify({ day, before, chains: ends.map(listed) } satisfies HeadContent);
    const signature = signer(masterKey)(content);
    if (!(await addHead(tx, { day, content, signature }, ends))) return undefined;
    return { day, head: hashOf({ content }), chains: ends.length };
  });
}

const listed = ({ chain, entry, hash }: ChainEnd) => [chain, entry, hash.toString("hex")] as const;

/** The most entries that an answer reads; it says where the next call continues. */
const MOST_ENTRIES = 10_000;
const PAGE = 1_000;

interface Fault {
  readonly account?: string;
  readonly place: string;
  readonly found: string;
}

/** Operator method: verifies the chains of the audit by computing their hashes again. */
export function auditChain(
  deps: Omit<AuditChainDeps, "now">,
): Pick<MethodTable<typeof OperationService, By>, "verifyAudit"> {
  const { db } = deps;
  return {
    async verifyAudit({ account, head, next }) {
      const only = account === undefined ? undefined : (await requireAccount(db, account)).id;
      const walked = await walk(db, only, placeOf(next, only));
      if (next !== undefined) return { ...walked, heads: 0 };
      const ends = (await cutChains(db, only)).map(
        ({ chain, expected, found }): Fault => ({
          account: nameOf(chain),
          place: String(Math.min(expected, found) + 1),
          found: `la cadena debería terminar en el asiento ${expected}, y termina en el ${found} o con otro`,
        }),
      );
      const heads = await verifyHeads(deps, only, head);
      return { ...walked, heads: heads.count, faults: [...heads.faults, ...ends, ...walked.faults] };
    },
  };
}

const nameOf = (chain: string) => (chain === NO_ACCOUNT ? "servicio" : chain);

function placeOf(next: string | undefined, only: string | undefined): ChainPlace {
  if (next === undefined) return { chain: only ?? NO_ACCOUNT, entry: 0 };
  const [, chain, entry] = /^([0-9a-f-]{36})\/(\d{1,9})$/.exec(next) ?? [];
  if (chain === undefined) throw invalid("next: debe ser lo que contestó la petición anterior", { campo: "next" });
  return { chain, entry: Number(entry) };
}

/** Computes the hashes of the entries after a place again, as many as one answer may read. */
async function walk(db: Database, only: string | undefined, from: ChainPlace) {
  const faults: Fault[] = [];
  let at = from;
  let hash = at.entry === 0 ? undefined : (await hashesAt(db, [at]))[0]?.hash;
  let entries = 0;
  while (entries < MOST_ENTRIES) {
    const page = await chainedAfter(db, at, { only, limit: PAGE });
    for (const one of page) {
      if (one.chain !== at.chain) [at, hash] = [{ chain: one.chain, entry: 0 }, undefined];
      const wrong = (found: string) => faults.push({ account: nameOf(one.chain), place: String(one.entry), found });
      if (one.entry !== at.entry + 1) wrong(`faltan los asientos del ${at.entry + 1} al ${one.entry - 1}`);
      const said = Buffer.from(one.said);
      const computed = sha256(hash === undefined ? said : Buffer.concat([hash, said]));
      if (!computed.equals(one.hash)) wrong("el asiento, o el anterior, no es el que se escribió");
      [at, hash] = [one, one.hash];
    }
    entries += page.length;
    if (page.length < PAGE) return { entries, faults };
  }
  return { entries, faults, next: `${at.chain}/${at.entry}` };
}

/**
 * Compares the heads with their signatures, with each other, and with the chains. The head with the hash `asked` must
 * be among them.
 */
async function verifyHeads(
  { db, masterKey }: Omit<AuditChainDeps, "now">,
  only: string | undefined,
  asked: string | undefined,
) {
  const sign = signer(masterKey);
  const faults: Fault[] = [];
  const heads = await listHeads(db);
  let before: string | null = null;
  for (const head of heads) {
    const wrong = (found: string) => faults.push({ place: head.day, found });
    if (!sign(head.content).equals(head.signature)) {
      wrong("la firma de la cabeza no es del servicio");
      before = hashOf(head);
      continue;
    }
    const content = JSON.parse(head.content) as HeadContent;
    if (content.before !== before) wrong("falta la cabeza anterior");
    before = hashOf(head);
    const ends = content.chains.filter(([chain]) => only === undefined || chain === only);
    const kept = await hashesAt(
      db,
      ends.map(([chain, entry]) => ({ chain, entry })),
    );
    const hashes = new Map(kept.map(({ chain, entry, hash }) => [`${chain}/${entry}`, hash.toString("hex")]));
    for (const [chain, entry, hash] of ends)
      if (hashes.get(`${chain}/${entry}`) !== hash)
        faults.push({
          account: nameOf(chain),
          place: String(entry),
          found: `no es el asiento que se firmó el ${head.day}`,
        });
  }
  if (asked !== undefined && !heads.some((head) => hashOf(head) === asked))
    faults.push({ place: asked, found: "la auditoría no tiene esa cabeza" });
  return { count: heads.length, faults };
}
