import { expect, it } from "vitest";
import { createClient } from "../../client/index.ts";

/** Makes a client of a service that gives one answer after the other, and the last one again and again. */
function answering(...answers: readonly object[]) {
  const asked: string[] = [];
  const answer: typeof fetch = async (url) => {
    asked.push(String(url).replace("http://localhost", ""));
    return Response.json({ ok: true, ...answers[Math.min(asked.length, answers.length) - 1] });
  };
  return { asked, cfdi: createClient({ baseUrl: "http://localhost", apiKey: "sk_test_1", fetch: answer }) };
}

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
