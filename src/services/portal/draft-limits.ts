import { forbidden } from "../../../common/errors.ts";
import { localDayOf, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { Querying } from "../../persistence/database/index.ts";
import { countDraft } from "../../persistence/platforms/index.ts";
import type { Caller, PlatformActor } from "../context/index.ts";

/** The day of the limits, for every account of a platform. */
export const dayOfLimits = (now: Date) => localDayOf(now, MEXICO_CITY);

/** Limits are in pesos, so a draft in another currency counts by the rate that it states. */
export function inPesos(total: string, tipoCambio = "1"): Decimal {
  return Decimal.of(total).times(Decimal.of(tipoCambio)).round(2);
}

/**
 * Counts a draft of a platform's key, in the transaction that keeps the draft, and refuses what is over a limit. The
 * count holds its row, so drafts of the same moment come one after the other.
 */
export async function requireWithinLimits(
  tx: Querying,
  { environment }: Pick<Caller, "environment">,
  { id, keyName }: PlatformActor,
  { amount, now }: { readonly amount: Decimal; readonly now: Date },
): Promise<void> {
  const limits = await countDraft(tx, id, environment, keyName, dayOfLimits(now), amount.toString());
  if (limits === undefined) return;
  const { draftsADay, amountADraft, amountADay } = limits;
  const refuse = (sentence: string) => {
    throw forbidden(`La llave «${keyName}» deja ${sentence}; los topes los cambia quien administra la plataforma`);
  };
  if (amountADraft !== null && amount.compare(Decimal.of(amountADraft)) > 0)
    refuse(`borradores de a lo más ${pesos(Decimal.of(amountADraft))}, y este es de ${pesos(amount)}`);
  if (draftsADay !== null && limits.drafts > draftsADay)
    refuse(`a lo más ${draftsADay} borradores al día, y hoy ya los dejó: le quedan 0`);
  if (amountADay === null) return;
  const left = Decimal.of(amountADay).minus(Decimal.of(limits.amount).minus(amount));
  if (amount.compare(left) > 0)
    refuse(
      `borradores por a lo más ${pesos(Decimal.of(amountADay))} al día: hoy le quedan ${pesos(left)}, y este es de ${pesos(amount)}`,
    );
}

/** Writes "1234.5" as "$1,234.50". A limit that was lowered after drafts of the day leaves nothing. */
export function pesos(amount: Decimal): string {
  const shown = (amount.isPositive ? amount : Decimal.ZERO).round(2).toString();
  const [whole = "0", cents = ""] = shown.split(".");
  return `$${BigInt(whole).toLocaleString("es-MX")}.${cents.padEnd(2, "0")}`;
}
