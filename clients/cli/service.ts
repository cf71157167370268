import type { Asked } from "./command.ts";
import { type Terminal, UsageError } from "./terminal.ts";

/** Returns where the service is, and the key for it. */
export function serviceOf({ options }: Asked, { env }: Terminal) {
  const url = options.get("url") ?? env.CFDI_URL;
  const apiKey = env.CFDI_API_KEY;
  if (!url) throw new UsageError("Falta la dirección del servicio: CFDI_URL, o --url");
  if (!URL.canParse(url)) throw new UsageError(`${url} no es una dirección; se espera https://…`);
  if (!apiKey) throw new UsageError("Falta la llave: póngala en CFDI_API_KEY (sk_test_… o sk_live_…)");
  return { url, apiKey };
}
