import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, it, vi } from "vitest";
import { createClient, verificarWebhook } from "../../client/index.ts";

/** Makes a client of a service that gives one answer after the other, and the last one again and again. */
function answering(...answers: readonly object[]) {
  const asked: string[] = [];
  const answer: typeof fetch = async (url) => {
    asked.push(String(url).replace("http://localhost", ""));
    return Response.json({ ok: true, ...answers[Math.min(asked.length, answers.length) - 1] });
  };
  return { asked, cfdi: createClient({ baseUrl: "http://localhost", apiKey: "sk_test_1", fetch: answer }) };
}

const event = (cursor: string) => ({ id: `e${cursor}`, cursor, type: "cfdi.timbrado" });

it("events are given from page to page, and then those that come later", async () => {
  const { asked, cfdi } = answering(
    { data: [event("1"), event("2")], cursor: "2", hayMas: true },
    { data: [event("3")], cursor: "3", hayMas: false },
    { data: [], cursor: "3", hayMas: false },
    { data: [event("4")], cursor: "4", hayMas: false },
  );
  const given: string[] = [];
  for await (const { cursor } of cfdi.eventos.seguir({ cadaMs: 1 })) {
    given.push(cursor);
    if (cursor === "4") break;
  }
  expect(given).toEqual(["1", "2", "3", "4"]);
  const after = ["", "&despues=2", "&despues=3", "&despues=3"];
  expect(asked).toEqual(after.map((each) => `/eventos?limite=100${each}`));
});

it("who follows events, or waits for a document, stops by the signal", async () => {
  const reason = new Error("enough");
  const stop = new AbortController();
  const { cfdi } = answering({ data: [], cursor: "", hayMas: false }, { data: { estado: "timbrando" } });
  const next = cfdi.eventos.seguir({ cadaMs: 60_000, signal: stop.signal }).next();
  const waiting = cfdi.nomina.esperar("1", { signal: stop.signal });
  setTimeout(() => stop.abort(reason), 50);
  await expect(next).rejects.toBe(reason);
  await expect(waiting).rejects.toBe(reason);
});

it.each(["facturas", "complementosPago", "nomina", "retenciones"] as const)(
  "%s are asked for until their state rests",
  async (resource) => {
    vi.useFakeTimers();
    try {
      const states = ["timbrando", "cancelando", "cancelacion_pendiente", "cancelada"];
      const { asked, cfdi } = answering(...states.map((estado) => ({ data: { id: "1", estado } })));
      const waited = cfdi[resource].esperar("1");
      await vi.advanceTimersByTimeAsync(20_000);
      expect((await waited).data.estado).toBe("cancelada");
      expect(asked).toHaveLength(4);
      const never = answering({ data: { estado: "timbrando" } }).cfdi[resource].esperar("1", { plazoMs: 5_000 });
      const refused = expect(never).rejects.toThrow("Sigue en timbrando");
      await vi.advanceTimersByTimeAsync(20_000);
      await refused;
    } finally {
      vi.useRealTimers();
    }
  },
);

const BODY = JSON.stringify({ id: "e1", type: "cfdi.timbrado", data: { nombre: "Ñandú" } });
const SECRET = `whsec_${randomBytes(24).toString("base64")}`;
const now = () => Math.floor(Date.now() / 1000);

/** Signs with the library that the guide names. */
function signedHeaders(body = BODY, at = now(), secret = SECRET) {
  const signature = new Webhook(secret).sign("e1", new Date(at * 1000), body);
  return { "webhook-id": "e1", "webhook-timestamp": String(at), "webhook-signature": signature };
}

it("a delivery is the service's, whichever form its headers and its body have, and while two secrets sign", async () => {
  const other = `whsec_${randomBytes(32).toString("base64")}`;
  const headers = signedHeaders();
  const both = `${signedHeaders(BODY, now(), other)["webhook-signature"]} ${headers["webhook-signature"]}`;
  const named = { "Webhook-Id": "e1", "Webhook-Timestamp": headers["webhook-timestamp"], "Webhook-Signature": both };
  for (const [body, given, secret] of [
    [BODY, headers, SECRET],
    [Buffer.from(BODY), new Headers(headers), SECRET],
    [BODY, named, SECRET],
    [BODY, headers, [other, SECRET]],
  ] as const)
    expect(await verificarWebhook(body, given, secret)).toEqual(JSON.parse(BODY));
});

const plain = createHmac("sha256", SECRET).update(`e1.${now()}.${BODY}`).digest("base64");

it.each<[string, string, Record<string, string>, string, RegExp]>([
  ["another body", BODY.replace("e1", "e2"), signedHeaders(), SECRET, /firma/],
  ["another id", BODY, { ...signedHeaders(), "webhook-id": "e2" }, SECRET, /firma/],
  ["another secret", BODY, signedHeaders(), `whsec_${randomBytes(24).toString("base64")}`, /firma/],
  ["the secret's text as key", BODY, { ...signedHeaders(), "webhook-signature": `v1,${plain}` }, SECRET, /firma/],
  ["a signature of another version", BODY, { ...signedHeaders(), "webhook-signature": "v2,AAAA" }, SECRET, /firma/],
  ["a signature that is none", BODY, { ...signedHeaders(), "webhook-signature": "v1,ñ" }, SECRET, /firma/],
  ["a time before", BODY, signedHeaders(BODY, now() - 302), SECRET, /timestamp/],
  ["a time to come", BODY, signedHeaders(BODY, now() + 900), SECRET, /timestamp/],
  ["a time that is none", BODY, { ...signedHeaders(), "webhook-timestamp": "1e3" }, SECRET, /timestamp/],
  ["no signature", BODY, { ...signedHeaders(), "webhook-signature": "" }, SECRET, /Falta/],
  ["no secret", BODY, signedHeaders(), "", /whsec_/],
])("a delivery with %s is refused", async (_, body, headers, secret, said) => {
  await expect(verificarWebhook(body, headers, secret)).rejects.toThrow(said);
});
