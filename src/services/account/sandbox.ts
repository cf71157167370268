import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { MoveClockRequest, Sandbox } from "#proto/cfdi/v1/sandbox_pb.ts";
import { deadlineIn } from "../../../common/deadline.ts";
import { forbidden, invalidField, notApplicable, pacUnreachable, unavailable } from "../../../common/errors.ts";
import { instantOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { findAhead, moveClock } from "../../persistence/account/index.ts";
import type { ListedAccount, Querying } from "../../persistence/database/index.ts";
import { note } from "../audit.ts";
import {
  accountOf,
  type Caller,
  type Deps,
  FAILURES,
  later,
  type MethodTable,
  MOST_AHEAD,
  shownTime,
  trace,
} from "../context/index.ts";

export interface SandboxDeps extends Deps {
  /** Gives the account, after a move, the notices for which no row of the database waits. */
  readonly moved: (account: ListedAccount) => Promise<void>;
}

/** The clock of an account's sandbox, which moves forward alone. */
export function sandbox(deps: SandboxDeps): MethodTable<typeof Sandbox> {
  return {
    async getClock(_, caller) {
      requireSandbox(caller);
      return shown(deps, await findAhead(deps.db, caller.accountId));
    },

    async moveClock(request, caller) {
      requireSandbox(caller);
      const { accountId: id } = caller;
      const { rfc } = await accountOf(deps.db, id);
      const ahead = await advance(deps, caller, rfc, request);
      // The clock has moved, so a fault now is no refusal; the notices come with the next round of all accounts.
      await deps.moved({ id, rfc, ahead }).catch((err) => deps.log.warn({ ...trace(caller), err }, "no notices"));
      return shown(deps, ahead);
    },
  };
}

function requireSandbox({ environment }: Caller): void {
  if (environment !== "sandbox")
    throw forbidden("El reloj es solo del sandbox: producción vive en la hora del mundo, y su llave no lo usa");
}

const shown = ({ now }: Deps, ahead: number) => {
  const mundo = now();
  const ahora = timestampFromDate(later(mundo, ahead));
  return { data: { ahora, mundo: timestampFromDate(mundo), adelantoSegundos: ahead } };
};

const DAY = 24 * 60 * 60;
const UNITS: Readonly<Record<string, number>> = { d: DAY, h: 60 * 60, m: 60 };

/** Each try that another request was faster than begins where that one left the clock. */
const TRIES = 10;

/** Moves the clock, first at the PAC, then here with all that waits. Returns how many seconds it is ahead. */
async function advance(deps: Deps, caller: Caller, rfc: string, request: MoveClockRequest): Promise<number> {
  const { db, now, sandboxAdmin, timeouts } = deps;
  const { accountId } = caller;
  if (sandboxAdmin === undefined) throw notApplicable(ANOTHERS);
  const set = (ahead: number) => sandboxAdmin.setClock(rfc, ahead, deadlineIn(timeouts.ask));
  for (let left = TRIES; left > 0; left -= 1) {
    const before = await findAhead(db, accountId);
    const after = aheadAfter(request, before, now());
    if (!(await set(after))) throw pacUnreachable(FAILURES.unavailable.codigo, FAILURES.unavailable.mensaje);
    const isMoved = await db.transaction(async (tx) => {
      const done = await moveClock(tx, accountId, { before, after });
      if (done) await noteMove(tx, now(), caller, { before, after });
      return done;
    });
    if (isMoved) return after;
    // The PAC follows whoever was faster, also where this request is refused now.
    await set(await findAhead(db, accountId));
  }
  throw unavailable("otras peticiones mueven el reloj");
}

async function noteMove(
  tx: Querying,
  at: Date,
  caller: Caller,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> {
  const { day, clock } = shownTime(later(at, after), MEXICO_CITY);
  const detail = { segundos: after - before, hasta: `${day} ${clock}` };
  await note(tx, at, { actor: KEY, ...caller }, { action: "reloj.adelantado", accountId: caller.accountId, detail });
}

const KEY = "llave de sandbox";
const ANOTHERS =
  "El reloj no se puede mover: el PAC del sandbox es de un proveedor, que vive en la hora del mundo. Solo se mueve con el PAC de prueba del servicio";

/** Returns how many seconds ahead the clock is to be. @throws where that is not later than now, or too late */
function aheadAfter({ avanzar, hasta }: MoveClockRequest, before: number, now: Date): number {
  const [field, after] =
    avanzar === undefined
      ? (["hasta", until(hasta!, now)] as const)
      : (["avanzar", before + secondsOf(avanzar)] as const);
  const { day, clock } = shownTime(later(now, before), MEXICO_CITY);
  if (after <= before) throw invalidField(field, `el reloj solo avanza, y ya es el ${day} a las ${clock}`);
  if (after <= MOST_AHEAD) return after;
  throw invalidField(
    field,
    `el reloj se adelanta ${MOST_AHEAD / DAY} días a lo más, y quedaría ${Math.ceil(after / DAY)} adelante`,
  );
}

const secondsOf = (span: string) => Number(span.slice(0, -1)) * UNITS[span.at(-1)!]!;

function until(hasta: string, now: Date): number {
  const moment = instantOf(`${hasta}:00`, MEXICO_CITY);
  if (moment === undefined) throw invalidField("hasta", `no hay tal día: ${hasta}`);
  return Math.ceil((moment.getTime() - now.getTime()) / 1000);
}
