import type { Case } from "./case.ts";
import type { Edits } from "./edit.ts";
import { sample, set } from "./samples.ts";

const PLAN = "retenciones:Complemento/planesderetiro11:Planesderetiro";
const contributionAt = (at: number) => `${PLAN}/planesderetiro11:AportacionesODepositos[${at}]`;
const WITHOUT_WITHDRAWAL: Edits = { [`${PLAN}/@MontTotRetiradoAnioInmAntPer`]: undefined };

export const PLANS = { afore: sample("retenciones-planesderetiro11") } as const;

export const PLANS_CASES: Readonly<Record<string, Case<"afore">>> = {
  "CRE-201": set(`${PLAN}/@MontTotExentRetiradoAnioInmAnt`, undefined, {
    ...WITHOUT_WITHDRAWAL,
    [`${PLAN}/@MontTotExentRetiradoAnioInmAnt`]: undefined,
  }),
  "CRE-202": set(`${PLAN}/@MontTotExedenteAnioInmAnt`, undefined, {
    ...WITHOUT_WITHDRAWAL,
    [`${PLAN}/@MontTotExedenteAnioInmAnt`]: undefined,
  }),
  "CRE-203": set(`${PLAN}/@MontTotRetiradoAnioInmAntPer`, "800.01", {
    [`${PLAN}/@MontTotRetiradoAnioInmAntPer`]: "800.00",
  }),
  "CRE-204": set(`${contributionAt(2)}/@TipoAportacionODeposito`, "a", {
    [`${contributionAt(2)}/@TipoAportacionODeposito`]: "b",
  }),
};
