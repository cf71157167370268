import { packInForce } from "../../engine/law/pack.ts";
import { nextAccount } from "../../persistence/database/index.ts";
import { noteDue } from "../../persistence/events/index.ts";
import { endForecast, noteForecast, renewForecast, takeForecast } from "../../persistence/law.ts";
import { ENVIRONMENTS } from "../context/index.ts";
import { comingDays, type ForecastDeps, forecastAccount, today } from "./forecasting.ts";

/**
 * Tells the owners of one more account what the pack in force would refuse of it on a day to come. Returns 1 while
 * accounts are left. A process that ends leaves its account to another one, which begins with it anew.
 */
export async function noteForecasts(deps: ForecastDeps): Promise<number> {
  const { db, now, shutdown } = deps;
  const taken = await takeForecast(db, now());
  if (taken === undefined) return 0;
  const { edition, content, after } = taken;
  const pack = packInForce(content);
  const accountId = comingDays(pack, today(deps)).length === 0 ? undefined : await nextAccount(db, after ?? undefined);
  if (accountId === undefined) {
    await endForecast(db, edition, now());
    return 0;
  }
  const isOver = async () => {
    await renewForecast(db, edition, now());
    return shutdown.aborted;
  };
  for (const environment of ENVIRONMENTS) {
    const tenant = { accountId, environment };
    const about = await forecastAccount(deps, pack, tenant, isOver);
    if (about === undefined) return 0;
    if (about.rechazados > 0)
      await noteDue(db, { ...tenant, event: "ley.por_cambiar", subject: `ley ${edition}`, about: { ...about } });
  }
  await noteForecast(db, edition, accountId);
  return 1;
}
