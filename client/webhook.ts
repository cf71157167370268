import type { components } from "./contract.ts";

export type Evento = components["schemas"]["Event"];
export type EventoDePlataforma = components["schemas"]["PlatformEvent"];

/** Five minutes, as Standard Webhooks 1.0 recommends. */
const TOLERANCE_S = 300;

type Encabezados = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks that a delivery comes from the service, by its signature (Standard Webhooks 1.0), and returns its event. The
 * body has to be the bytes as they came. `secreto` is the webhook's "whsec_…", or both while one follows the other.
 *
 * @throws {Error} where the signature, the headers or the time are not right: answer 401, and do nothing else.
 */
export async function verificarWebhook(
  cuerpo: string | Uint8Array,
  encabezados: Encabezados,
  secreto: string | readonly string[],
): Promise<Evento> {
  return (await verified(cuerpo, encabezados, secreto)) as Evento;
}

/**
 * Checks a delivery of a platform's webhook as `verificarWebhook` does one of an account's, and returns its event with
 * RFC and reference of the account.
 *
 * @throws {Error} as `verificarWebhook` does
 */
export async function verificarWebhookDePlataforma(
  cuerpo: string | Uint8Array,
  encabezados: Encabezados,
  secreto: string | readonly string[],
): Promise<EventoDePlataforma> {
  return (await verified(cuerpo, encabezados, secreto)) as EventoDePlataforma;
}

async function verified(
  cuerpo: string | Uint8Array,
  encabezados: Encabezados,
  secreto: string | readonly string[],
): Promise<unknown> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(encabezados, name),
  ) as [string, string, string];
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_S) throw new Error("webhook-timestamp no es de estos cinco minutos");
  const body = typeof cuerpo === "string" ? new TextEncoder().encode(cuerpo) : cuerpo;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  const given = signatures
    .split(" ")
    .filter((each) => each.startsWith("v1,"))
    .flatMap((each) => bytesOf(each.slice(3)) ?? []);
  for (const each of [secreto].flat()) {
    const bytes = bytesOf(each.replace(/^whsec_/, ""));
    if (bytes === undefined || bytes.length === 0) throw new TypeError("El secreto debe ser el whsec_… del webhook");
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    // `verify` compares in constant time.
    for (const signature of given)
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return JSON.parse(new TextDecoder().decode(body));
  }
  throw new Error("La firma no es del secreto de este webhook");
}

/** Node gives headers as an object with names in lower case, frameworks as `Headers`. */
function headerOf(headers: Encabezados, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1];
  if (typeof value !== "string" || value === "") throw new Error(`Falta el encabezado ${name}`);
  return value;
}

/** Returns undefined for a text that is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  } catch {
    return undefined;
  }
}
