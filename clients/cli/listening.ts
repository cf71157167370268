import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Evento } from "../../client/webhook.ts";
import type { Asked, Client, Command } from "./command.ts";
import { printLine, type Terminal, UsageError } from "./terminal.ts";

const FROM = {
  despues: { kind: "text", about: "Cursor del último evento que ya tiene; si falta, los que pasen desde ahora." },
} as const;

export const FOLLOW: Command = {
  about: "Da los eventos de la cuenta conforme pasan, uno por renglón.",
  words: [],
  options: FROM,
  run: follow,
};

export const LISTEN: Command = {
  about: "Envía los eventos de la cuenta, conforme pasan y firmados como webhooks, a un puerto o dirección suyos.",
  words: ["PUERTO|URL"],
  options: {
    ...FROM,
    secreto: { kind: "text", about: "Secreto con que se firma (whsec_…); si falta se genera uno y se muestra." },
  },
  run: listen,
};

/** Four requests in five seconds block an address, so the service is asked less often than that. */
const EVERY_MS = 2_000;

function follow(client: Client, asked: Asked, terminal: Terminal): Promise<number> {
  return eachEvent(client, asked, terminal, (event) => printLine(terminal, event));
}

/** A delivery that is not answered with 2xx is tried again so many milliseconds later, and then left. */
const AGAIN_MS = [1_000, 5_000];
/** The service waits 15 s for an answer, as its guide says. */
const TIMEOUT_MS = 15_000;

async function listen(client: Client, asked: Asked, terminal: Terminal): Promise<number> {
  const [word = ""] = asked.words;
  const url = /^\d{1,5}$/.test(word) ? `http://127.0.0.1:${word}/` : word;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError(`${word} no es un puerto ni una dirección http`);
  const secret = asked.options.get("secreto") ?? `whsec_${randomBytes(24).toString("base64")}`;
  if (!/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret)) throw new UsageError("--secreto: se espera whsec_… en base64");
  terminal.stderr.write(`Los eventos van a ${url}, firmados con ${secret}\n`);
  return eachEvent(client, asked, terminal, async (event) => {
    const answered = await deliver(event, url, secret, terminal.signal);
    printLine(terminal, { cursor: event.cursor, type: event.type, id: event.id, ...answered });
  });
}

/** Gives each event to `take` as it happens. Interrupting is how this ends, also while an event is taken. */
async function eachEvent(
  client: Client,
  { options }: Asked,
  { signal }: Terminal,
  take: (event: Evento) => Promise<void> | void,
): Promise<number> {
  // A cursor is a moment in microseconds.
  const despues = options.get("despues") ?? `${Date.now()}000`;
  try {
    for await (const event of client.eventos.seguir({ despues, cadaMs: EVERY_MS, signal })) await take(event);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return 0;
}

async function deliver(event: Evento, url: string, secret: string, signal: AbortSignal) {
  const body = JSON.stringify(event);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await post(event.id, body, url, secret, signal);
    const again = AGAIN_MS[attempt];
    if (again === undefined || ((outcome.http ?? 0) >= 200 && (outcome.http ?? 0) < 300))
      return { ...outcome, intentos: attempt + 1 };
    await sleep(again, undefined, { signal });
  }
}

/** Standard Webhooks 1.0, as the service signs its own deliveries. */
async function post(id: string, body: string, url: string, secret: string, signal: AbortSignal) {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  try {
    const { status } = await fetch(url, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        ...{ "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` },
      },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { http: status };
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error & { readonly cause?: { readonly code?: string } };
    return { http: undefined, falla: cause?.code ?? message };
  }
}
