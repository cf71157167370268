import type { DraftLimits } from "#proto/cfdi/v1/platform_pb.ts";
import { notFound } from "../../../common/errors.ts";
import type { Changing, Environment, Querying } from "../../persistence/database/index.ts";
import {
  findDraftLimits,
  type LimitsRow,
  listPlatformKeys,
  setDraftLimits,
} from "../../persistence/platforms/index.ts";
import { type By, note } from "../audit.ts";
import { dayOfLimits } from "../portal/index.ts";

/** Limits belong to the name of keys in an environment. */
export interface NamedKeys {
  readonly platform: { readonly id: string; readonly nombre: string };
  readonly nombre: string;
  readonly environment: Environment;
}

const isNamed =
  ({ nombre, environment }: Pick<NamedKeys, "nombre" | "environment">) =>
  (row: Pick<LimitsRow, "nombre" | "environment">) =>
    row.nombre === nombre && row.environment === environment;

/** Finds the limits of keys, as their messages show them. */
export async function limitsShown(db: Querying, platformId: string, now: Date) {
  const rows = await findDraftLimits(db, platformId);
  const today = dayOfLimits(now);
  return (key: Pick<NamedKeys, "nombre" | "environment">) => {
    const row = rows.find(isNamed(key));
    if (row === undefined || isUnlimited(row)) return {};
    const { draftsADay, amountADraft, amountADay } = row;
    const topes = {
      ...(draftsADay === null ? {} : { borradoresAlDia: draftsADay }),
      ...(amountADraft === null ? {} : { importePorBorrador: amountADraft }),
      ...(amountADay === null ? {} : { importeAlDia: amountADay }),
    };
    const isToday = row.day === today;
    return { topes, hoy: isToday ? { borradores: row.drafts, importe: row.amount } : { borradores: 0, importe: "0" } };
  };
}

const isUnlimited = ({ draftsADay, amountADraft, amountADay }: LimitsRow) =>
  draftsADay === null && amountADraft === null && amountADay === null;

/** Sets the limits of keys that are alive, and notes it. @throws 404 where none has that name */
export async function setLimits(
  tx: Changing,
  { platform: { id, nombre: plataforma }, nombre, environment }: NamedKeys,
  topes: Partial<Omit<DraftLimits, "$typeName" | "$unknown">>,
  { at, by }: { readonly at: Date; readonly by: By },
): Promise<void> {
  const keys = await listPlatformKeys(tx, id, at);
  if (!keys.some(isNamed({ nombre, environment }))) throw notFound(`La llave ${nombre}`);
  const { borradoresAlDia, importePorBorrador, importeAlDia } = topes;
  const limits = [borradoresAlDia ?? null, importePorBorrador ?? null, importeAlDia ?? null] as const;
  await setDraftLimits(tx, id, environment, nombre, ...limits);
  const detail = { plataforma, nombre, environment, borradoresAlDia, importePorBorrador, importeAlDia };
  await note(tx, at, by, { action: "plataforma.topes", accountId: id, detail });
}
