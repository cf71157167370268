import { randomUUID } from "node:crypto";
import { deadlineIn } from "../../../common/deadline.ts";
import { inProgress, invalid, noStamps, notFound } from "../../../common/errors.ts";
import { selloHashOf } from "../../engine/sealing/seal.ts";
import { FIRST_FENCE, type Held } from "../../persistence/database/index.ts";
import {
  type Claim,
  ClaimEnded,
  claimBytes,
  type DocumentRow,
  findByKey,
  findBySello,
  giveKey,
  insertDocument,
  type KeptBy,
  type NewDocument,
} from "../../persistence/documents/index.ts";
import { becomeDocument, findDraft } from "../../persistence/portal/index.ts";
import { learnLegs } from "../../persistence/trips.ts";
import type { Caller, Deps } from "../context/index.ts";
import { choosePac, growingField, pacsFor } from "../failover/index.ts";
import type { Creation, Order, Prepared, Refused } from "./order.ts";
import { repeat } from "./repeating.ts";
import { seal } from "./sealing.ts";
import { requireStamps, submit } from "./submitting.ts";
import { reached, type Taken } from "./taken.ts";

/**
 * An order is built so many times at most: again whenever another call moved the invoices that it applies to, or took
 * its key.
 */
const ATTEMPTS = 4;

/**
 * Every creation takes the same steps: claim the key, prepare, seal, insert (with its stamp reserved), submit to the
 * PAC with no transaction open, settle. A repetition of the key enters where the earlier call stopped. So does a draft:
 * its id is its key, and its row is not inserted but becomes the document.
 */
export async function createDocument(deps: Deps, caller: Caller, order: Order): Promise<Creation> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const earlier = await claim(deps, caller, order);
    if (earlier !== undefined) return repeat(deps, caller, earlier);
    reached(deps, caller, "claimed");
    const work = () => write(deps, caller, order);
    // A draft's build is as costly as its preview, and takes turns as that does. The turn ends before a PAC is asked.
    const building = order.draft === undefined ? work() : deps.turns.run(caller.accountId, work);
    const written = await building.catch(async (refusal: unknown) => {
      // An equal call was quicker, and holds the key.
      if ((await claim(deps, caller, order)) !== undefined) return "overtaken" as const;
      throw refusal;
    });
    if (written === "overtaken") continue;
    return "taken" in written ? submit(deps, caller, written.taken) : repeat(deps, caller, written.document);
  }
  throw inProgress("Otras peticiones cambian la factura; reintente en unos segundos");
}

/**
 * Result of storing an order: a new document, or the stored document with the same sealed bytes. "overtaken": another
 * call has the key or the seal, or moved the invoices that the document applies to.
 */
type Written = { readonly taken: Taken } | { readonly document: DocumentRow } | "overtaken";

async function write(deps: Deps, caller: Caller, order: Order): Promise<Written> {
  const prepared = await order.prepare();
  const selloHash = relayedSelloHash(prepared);
  // The bytes are claimed before they are looked up: a document that another account inserted under an earlier claim is
  // found then.
  const id = order.draft?.id ?? randomUUID();
  const claimed = selloHash === undefined ? {} : await claimBytes(deps.db, caller, id, selloHash);
  const known = await claimBySello(deps, caller, order, prepared);
  if (known === "overtaken") return known;
  if (known !== undefined && !("keptBy" in known)) return { document: known };
  if ("refusal" in prepared) throw prepared.refusal;
  if (claimed === undefined) throw relayedByAnother();
  const keptBy = known?.keptBy;
  return insert(deps, caller, order, prepared, { ...claimed, id, keptBy }).catch(
    async (refusal: unknown): Promise<Written> => {
      const other = await claimBySello(deps, caller, order, prepared);
      if (other !== undefined && (other === "overtaken" || !("keptBy" in other))) return "overtaken";
      throw refusal instanceof ClaimEnded ? relayedByAnother() : refusal;
    },
  );
}

async function insert(
  deps: Deps,
  caller: Caller,
  order: Order,
  prepared: Prepared,
  { id, keptBy, until: claimedUntil }: Claim & { readonly id: string; readonly keptBy: string | undefined },
): Promise<Written> {
  await requireStamps(deps, caller, 1);
  const { document: wanted, facts: _, legs = [], ...kept } = prepared;
  const { family } = wanted.mode === "relay" ? wanted.sealed.type : wanted.draft.type;
  // A document that no PAC can take gets no folio.
  pacsFor(deps, caller.environment, family);
  const { sealed, facts } = await seal(deps, caller, order, prepared);
  const pac =
    keptBy === undefined
      ? await choosePac(deps, caller, sealed, growingField(order.kind, wanted.mode))
      : deps.pacs.byName(caller.environment, keptBy);
  const { draft } = order;
  reached(deps, caller, "sealed", id);
  const until = deadlineIn(deps.timeouts.lease);
  const { tipo, serie, folio, total, emisorRfc, receptorRfc, related } = facts;
  // The names stand before what is spread, because Node 20 takes microseconds to add names to a spread object.
  const document: NewDocument = {
    id,
    tipo,
    serie,
    folio,
    total,
    emisorRfc,
    receptorRfc,
    related,
    kind: order.kind,
    idempotencyKey: order.idempotencyKey,
    referencia: order.referencia,
    selloHash: selloHashOf(sealed),
    pac: pac.name,
    staysAtPac: keptBy !== undefined,
    sealedXml: sealed.xml,
    createdAt: deps.now(),
    leaseMs: deps.timeouts.lease,
    user: caller.person?.id,
    claimedUntil,
    ...kept,
  };
  const inserted =
    draft === undefined
      ? await insertDocument(deps.db, caller, document)
      : await becomeDocument(deps.db, caller, draft, document);
  if (inserted === "no-stamps") throw noStamps();
  if (inserted !== "inserted") return "overtaken";
  reached(deps, caller, "inserted", id);
  await learnLegs(deps.db, caller.accountId, legs, deps.now());
  const fence = draft === undefined ? FIRST_FENCE : draft.fence + 1;
  return { taken: { id, fence, attempts: 1, pac, staysAtPac: keptBy !== undefined, sealed, until } };
}

/** The document that the key already stands for. */
async function claim(deps: Deps, caller: Caller, order: Order): Promise<DocumentRow | undefined> {
  const { idempotencyKey: key, draft } = order;
  if (draft !== undefined) return claimDraft(deps, caller, draft);
  const document = key === undefined ? undefined : await findByKey(deps.db, caller, key);
  const refusal = document && order.refuseAnswer(document);
  if (refusal !== undefined) throw refusal;
  return document;
}

/** Returns the document that the draft has become; undefined while it is the draft that was read. */
async function claimDraft(deps: Deps, caller: Caller, draft: Held): Promise<DocumentRow | undefined> {
  const found = await findDraft(deps.db, caller, draft.id);
  if (found === undefined) throw notFound();
  if (found.estado !== "borrador") return found;
  if (found.fence !== draft.fence) throw savedMeanwhile();
  return undefined;
}

/** Another person saved the draft after this version of it was read. */
export function savedMeanwhile() {
  return inProgress("El borrador cambió mientras tanto: vuelva a abrirlo para ver lo que se guardó");
}

/**
 * Finds the document with the same seal. If it has no idempotency key, gives it this order's; "overtaken" means that
 * meanwhile another document has the key. `keptBy` is the PAC that may have stamped these bytes for a refused record.
 */
async function claimBySello(
  deps: Deps,
  caller: Caller,
  { idempotencyKey: key }: Order,
  prepared: Prepared | Refused,
): Promise<DocumentRow | "overtaken" | KeptBy | undefined> {
  const selloHash = relayedSelloHash(prepared);
  const document = selloHash && (await findBySello(deps.db, caller, selloHash));
  if (document === "another-account") throw ofAnotherAccount();
  if (document === undefined || "keptBy" in document || key === undefined) return document;
  const given = await giveKey(deps.db, caller, document.id, key);
  return given === "taken" ? "overtaken" : document;
}

/**
 * Returns the hash of the seal of a document that the caller brings sealed, though the service may have sealed it once.
 */
function relayedSelloHash(prepared: Prepared | Refused): Buffer | undefined {
  if ("refusal" in prepared) return prepared.selloHash;
  return prepared.document.mode === "relay" ? selloHashOf(prepared.document.sealed) : undefined;
}

function relayedByAnother() {
  return inProgress("Otra cuenta envió este mismo comprobante hace un momento; reintente en un minuto");
}

/** The stamp in the bytes is a PAC's, which charged it to whoever sent them first. */
function ofAnotherAccount() {
  const sentence = "ese comprobante ya se recibió de otra cuenta, y el timbre es de ella";
  return invalid(`xml: ${sentence}`, { campo: "xml" });
}
