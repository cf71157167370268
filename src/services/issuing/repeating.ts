import { deadlineIn } from "../../../common/deadline.ts";
import { inProgress, notApplicable } from "../../../common/errors.ts";
import { readSealed } from "../../engine/sealing/seal.ts";
import { type DocumentRow, findSealedXml, resendDocument, resumeDocument } from "../../persistence/documents/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { choosePac } from "../failover/index.ts";
import type { Creation } from "./order.ts";
import { finish } from "./recovering.ts";
import { replay, requireStamps, submit } from "./submitting.ts";
import { reopen } from "./taken.ts";

/** Answers a repeated key: a settled document is returned, and an open one is continued. */
export async function repeat(deps: Deps, caller: Caller, document: DocumentRow): Promise<Creation> {
  if (document.estado === "timbrando") return resume(deps, caller, document);
  if (document.estado === "error" && document.resendable) return resend(deps, caller, document);
  return replay(deps, caller, document.id);
}

/** The first call's end is unknown: recover it; the answer is what is known then, even if that is still `timbrando`. */
async function resume(deps: Deps, caller: Caller, document: DocumentRow): Promise<Creation> {
  const { id, pac: name, attempts } = document;
  const pac = deps.pacs.byName(caller.environment, name);
  const until = deadlineIn(deps.timeouts.lease);
  const submission = await resumeDocument(deps.db, caller, id, deps.timeouts.lease);
  // A worker may hold it for minutes: whoever asks meanwhile is told what is known.
  if (submission === undefined && attempts > 1) return replay(deps, caller, id);
  if (submission === undefined) throw inFlight();
  await finish(deps, caller, { ...reopen(deps, submission, pac, until), isRepetition: true });
  return replay(deps, caller, id);
}

/** The PAC certainly never had it: the same bytes go out again, and the answer is a first call's. */
async function resend(deps: Deps, caller: Caller, document: DocumentRow): Promise<Creation> {
  const { id, staysAtPac } = document;
  await requireStamps(deps, caller, 1);
  // A PAC that denied a document may stamp it yet, so no other PAC may have its bytes.
  const pac = staysAtPac
    ? deps.pacs.byName(caller.environment, document.pac)
    : await choosePac(deps, caller, readSealed(await findSealedXml(deps.db, caller, id), deps.schemas));
  const until = deadlineIn(deps.timeouts.lease);
  const submission = await resendDocument(deps.db, caller, id, {
    pac: pac.name,
    leaseMs: deps.timeouts.lease,
  });
  if (submission === undefined) throw inFlight();
  if (submission === "moved") throw moved();
  return submit(deps, caller, { ...reopen(deps, submission, pac, until), staysAtPac });
}

function inFlight() {
  return inProgress("Otra petición con la misma Idempotency-Key está en proceso; reintente en unos segundos");
}

/** The bytes fix the amounts: they cannot be adapted, and would not be true if they went out. */
function moved() {
  return notApplicable(
    "Mientras tanto cambió el saldo de una factura que el comprobante aplica, o la que sustituye; envíelo de nuevo con otra Idempotency-Key",
  );
}
