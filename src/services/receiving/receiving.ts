import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ReceivedRequestSchema, Receiving, ReceivingStatusSchema } from "#proto/cfdi/v1/receiving_pb.ts";
import { AppError, invalidField } from "../../../common/errors.ts";
import { foresee } from "../../engine/cancelling/index.ts";
import {
  findOpenRequests,
  findTurns,
  identifyReceived,
  listReceivedRequests,
  type ReceivedRow,
  setActive,
} from "../../persistence/receiving/index.ts";
import { noteOfPerson } from "../audit.ts";
import { accountOf, type Caller, type Deps, type MethodTable, shownDay, timeOf } from "../context/index.ts";
import { circumstances, page } from "../documents/index.ts";
import { answerReceived, requireReceived } from "./answering.ts";
import { MOST_OPEN, PAUSE_MS, runTurn } from "./asking.ts";
import { ended, endingBySat } from "./settling.ts";
import { standingOf } from "./standing.ts";

/** Shows and answers the requests to cancel that others address to an account. */
export function receiving(deps: Deps): MethodTable<typeof Receiving> {
  const { db, now } = deps;
  return {
    async listReceivedRequests(request, caller) {
      const { pagina, limite, offset } = page(request);
      const of = { estado: request.estado, limit: limite, offset };
      const [{ rows, total }, consulta] = await Promise.all([
        listReceivedRequests(db, caller, of),
        statusOf(deps, caller),
      ]);
      return { data: rows.map(show), total, pagina, limite, consulta };
    },

    getReceivedRequest: async ({ id }, caller) => ({ data: show(await requireReceived(deps, caller, id)) }),

    async askReceivedRequests(_, caller) {
      const able = await standingOf(deps, caller);
      if (able instanceof AppError) throw able;
      await runTurn(deps, caller, new Date(now().getTime() - PAUSE_MS));
      return { data: await statusOf(deps, caller) };
    },

    async setReceiving(request, caller) {
      const activa = request.activa!;
      await db.transaction(async (tx) => {
        // An answer on its way is followed to its end all the same.
        const open = activa ? [] : await findOpenRequests(tx, caller, MOST_OPEN);
        const isDue = activa || open.some(({ estado }) => estado === "contestando");
        await setActive(tx, caller, activa, isDue ? now() : null);
        await noteOfPerson(tx, now(), caller, "solicitudes.configuradas", { active: activa });
      });
      return { data: await statusOf(deps, caller) };
    },

    answerReceivedRequest: async (request, caller) => ({ data: show(await answerReceived(deps, caller, request)) }),

    async identifyReceivedRequest({ id, xml }, caller) {
      const row = await requireReceived(deps, caller, id);
      const known = await identify(deps, caller, row, Buffer.from(xml));
      if (known.estado !== "terminada") return { data: show(known) };
      const seen = await endingBySat(deps, known);
      const isTold = seen !== undefined && seen.estado !== "terminada";
      return { data: show(isTold ? await ended(deps, known, { ...seen, isOurs: true }) : known) };
    },
  };
}

/** Reads the invoice from its XML, whose seal and stamp verify. @throws what is wrong with it */
async function identify(deps: Deps, caller: Caller, row: ReceivedRow, xml: Buffer): Promise<ReceivedRow> {
  const delivered = await deps.reader.read("delivered", { xml, now: await timeOf(deps, caller) }, caller);
  if (delivered.kind === "refused") throw invalidField("xml", delivered.reason);
  const { uuid, facts, shown } = delivered;
  if (uuid !== row.uuidFiscal)
    throw invalidField("xml", `es del comprobante ${uuid}, y la solicitud es de ${row.uuidFiscal}`);
  const { rfc } = await accountOf(deps.db, caller.accountId);
  if (facts.receptorRfc !== rfc)
    throw invalidField("xml", `su receptor es ${facts.receptorRfc ?? "otro"}, y la cuenta es de ${rfc}`);
  const { expression, facts: judged } = await deps.reader.read("consulted", { xml, uuid }, caller);
  const { row: rule } = foresee(judged, await circumstances(deps, caller));
  const { tipo, serie, folio, emisorRfc, total } = facts;
  const invoice = { ...{ emisorRfc, tipo, serie, folio, total }, ...shown };
  const silenceAccepts = rule.acceptance !== "expresa";
  return (await identifyReceived(deps.db, row, invoice, { expression, silenceAccepts }))!;
}

function show(row: ReceivedRow): MessageInitShape<typeof ReceivedRequestSchema> {
  const { id, uuidFiscal, estado, foundAt, answerBy, invoice, accepts, answeredAt, endedAt, codigo, detalle } = row;
  const sinRespuesta = estado === "pendiente" ? silenceOf(row) : undefined;
  return {
    ...{ id, uuidFiscal, estado, encontradaEn: timestampFromDate(foundAt), responderHasta: answerBy },
    ...(sinRespuesta === undefined ? {} : { sinRespuesta }),
    ...(invoice === null ? {} : { comprobante: invoice }),
    ...(accepts === null ? {} : { respuesta: accepts ? "aceptar" : "rechazar" }),
    ...(accepts === null || answeredAt === null ? {} : { contestadaEn: timestampFromDate(answeredAt) }),
    ...(endedAt === null ? {} : { terminadaEn: timestampFromDate(endedAt) }),
    ...(codigo === null ? {} : { codigo }),
    ...(detalle === null ? {} : { detalle }),
  };
}

/** RMF 2.7.1.34: silence is consent after three working days, but for fuel, which only the XML shows. */
function silenceOf({ silenceAccepts, answerBy }: ReceivedRow): string {
  if (silenceAccepts === false) return "Sigue vigente: lo de combustibles solo se cancela si usted acepta";
  const accepted = `Cuenta como aceptada después del ${shownDay(answerBy)}`;
  return silenceAccepts === null ? `${accepted}, salvo que sea de combustibles` : accepted;
}

async function statusOf(deps: Deps, caller: Caller): Promise<MessageInitShape<typeof ReceivingStatusSchema>> {
  const [able, turns] = await Promise.all([standingOf(deps, caller), findTurns(deps.db, caller)]);
  const { askedAt = null, dueAt = null, fault = null, refused = 0, active = null } = turns ?? {};
  const isAble = !(able instanceof AppError);
  return {
    ...{ activa: active ?? caller.environment === "production", disponible: isAble, rechazadas: refused },
    ...(isAble ? { pac: able.pac.name } : { motivo: able.message }),
    ...(askedAt === null ? {} : { consultadaEn: timestampFromDate(askedAt) }),
    ...(dueAt === null ? {} : { siguienteConsulta: timestampFromDate(dueAt) }),
    ...(fault === null ? {} : { falla: fault }),
  };
}
