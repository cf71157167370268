import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { invalid, notApplicable, notFound } from "../../../common/errors.ts";
import { RECORD_CODES } from "../../../common/own-codes.ts";
import type { Database, Environment } from "../../persistence/database/index.ts";
import { findDocument } from "../../persistence/documents/index.ts";
import {
  type Decision,
  listStuck,
  type Problem,
  type StuckRow,
  settleStuck,
} from "../../persistence/operation/index.ts";
import { type By, note } from "../audit.ts";
import { type MethodTable, requireAccount } from "../context/index.ts";
import type { Marks } from "./marks.ts";

type Methods = Pick<MethodTable<typeof OperationService, By>, "listStuckDocuments" | "settleStuckDocument">;

/**
 * Operator methods: documents that no machine can settle, and what a person decides about them (docs/reliability.md).
 */
export function stuckDocuments({
  db,
  now,
  marks,
}: {
  readonly db: Database;
  readonly now: () => Date;
  readonly marks: Pick<Marks, "notice" | "requireOpen">;
}): Methods {
  return {
    async listStuckDocuments({ account, limit = 100 }) {
      const accountId = account === undefined ? undefined : (await requireAccount(db, account)).id;
      const documents = (await listStuck(db, { accountId, limit })).map(stuckMessage);
      const notice = marks.notice();
      return { documents, ...(notice === undefined ? {} : { notice }) };
    },

    async settleStuckDocument({ account, environment, id, decision, decidedBy, note: why }, by) {
      const tenant = {
        accountId: (await requireAccount(db, account)).id,
        environment: environment as Environment,
      };
      await marks.requireOpen(tenant.accountId);
      const stuck = await listStuck(db, { accountId: tenant.accountId, id, limit: PROBLEMS });
      const here = stuck.filter((row) => row.environment === environment);
      if (here.length === 0) throw await notStuck(db, tenant, id);
      const wanted = decision as Decision;
      const open = here.flatMap(({ problem }) => WAYS[problem].decisions);
      if (!open.includes(wanted))
        throw invalid(`decision: para este comprobante se admite ${open.join(", ")}`, { campo: "decision" });
      return db.changing(async (tx) => {
        const settling = { decision: wanted, decidedBy, note: why };
        const estado = await settleStuck(tx, tenant, id, settling, CLOSED);
        if (estado === undefined) throw notApplicable(FAILED[wanted] ?? CHANGED);
        const noted = { action: "comprobante.resuelto", detail: { id, decision } } as const;
        await note(tx, now(), by, { ...noted, accountId: tenant.accountId });
        return { id, estado };
      });
    },
  };
}

const { detalle, remedio } = RECORD_CODES.CERRADO_POR_SOPORTE;
const CLOSED = { codigo: "CERRADO_POR_SOPORTE", mensaje: `${detalle}; ${remedio}` };

const PROBLEMS = 7;
const CHANGED = "El comprobante cambió, o se trabaja en él en este momento: consulte la lista de nuevo";
const FAILED: Partial<Readonly<Record<Decision, string>>> = {
  cobrar: "La cuenta no tiene un timbre vigente que cobrar, o el comprobante ya lo tiene",
};

async function notStuck(db: Database, tenant: { accountId: string; environment: Environment }, id: string) {
  if ((await findDocument(db, tenant, id)) === undefined) return notFound("El comprobante");
  return notApplicable("El comprobante no espera la decisión de nadie");
}

const WAYS: Readonly<Record<Problem, { situation(row: StuckRow): string; decisions: readonly Decision[] }>> = {
  timbrado_sin_desenlace: {
    situation: ({ attempts, pac }) =>
      `Tiene más de 72 horas en timbrando y se le ha preguntado ${attempts} veces al PAC ${pac}, que ya no lo timbraría. ` +
      "Pregunte al PAC y al SAT si existe su timbre: si existe, reintente; si no, rechácelo y emítase otro.",
    decisions: ["reintentar", "rechazar"],
  },
  cancelacion_sin_desenlace: {
    situation: ({ attempts, pac }) =>
      `Su cancelación se pidió hace más de 72 horas y, tras ${attempts} intentos con el PAC ${pac}, el SAT no dice qué hizo con ella. ` +
      "Consulte el portal del SAT; al reintentar se presenta la misma petición.",
    decisions: ["reintentar"],
  },
  timbre_sin_cobrar: {
    situation: () =>
      "Su timbre llegó cuando el reservado ya se había devuelto y la cuenta no tenía otro. Cóbrelo cuando tenga timbres, o condónelo.",
    decisions: ["cobrar", "condonar"],
  },
  factura_excedida: {
    situation: () =>
      "Su timbre llegó tarde y, con los demás comprobantes vigentes, aplica a su factura más de lo que esta tiene. " +
      "Acuerde con la cuenta cuál se cancela; si todos deben quedar, acéptelo.",
    decisions: ["aceptar"],
  },
  sustituto_doble: {
    situation: () =>
      "Su timbre llegó tarde, cuando otro comprobante vigente ya sustituía al mismo original. " +
      "Acuerde con la cuenta cuál se cancela; si los dos deben quedar, acéptelo.",
    decisions: ["aceptar"],
  },
  doble_timbre: {
    situation: ({ secondUuid }) =>
      `Un PAC lo timbró otra vez, con el folio fiscal ${secondUuid}, que está vigente ante el SAT. ` +
      "Cancele ese folio ante el SAT y acéptelo aquí.",
    decisions: ["aceptar"],
  },
  sin_llegar_al_sat: {
    situation: ({ pac }) =>
      `Hace más de 24 horas que el PAC ${pac} lo timbró y el SAT no lo encuentra. ` +
      "Pida al PAC que lo entregue; se le vuelve a preguntar al SAT cada seis horas. Si así debe quedar, acéptelo.",
    decisions: ["aceptar"],
  },
};

function stuckMessage(row: StuckRow) {
  const { accountId, rfc, environment, id, kind, estado, pac, createdAt, problem } = row;
  const { situation, decisions } = WAYS[problem];
  return {
    account: accountId,
    rfc,
    environment,
    id,
    kind,
    estado,
    pac,
    problem,
    ...(row.serie === null ? {} : { serie: row.serie }),
    ...(row.folio === null ? {} : { folio: row.folio }),
    ...(row.uuidFiscal === null ? {} : { uuidFiscal: row.uuidFiscal }),
    createdAt: timestampFromDate(createdAt),
    situation: situation(row),
    decisions: [...decisions],
  };
}
