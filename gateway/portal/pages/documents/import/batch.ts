import { ConnectError } from "@connectrpc/connect";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { type DocumentCheck, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { toldMsBy } from "../../../../../client/repeat.ts";
import { statusOf } from "../../../../../common/error-status.ts";
import { type Fault, failureOf } from "../../../data/errors.ts";
import { fateOfError } from "../../../data/fate.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { documentOf } from "../data/lists.ts";
import { type ImportKind, type Made, sendAll } from "./kinds.ts";
import type { Item, Outcome } from "./outcomes.ts";
import type { FileDocument } from "./requests.ts";
import { Keys, runBatches, type Sent, textOf } from "./run.ts";
import type { WordsOfSheet } from "./words.ts";

/** Milliseconds between two drawings of the table, at least. */
const SHOW_EVERY_MS = 500;

/**
 * A batch is the documents of a file on their way: the service checks all of them, and those without faults are
 * stamped.
 */
export interface Batch {
  readonly items: readonly Item[];
  readonly running: "checking" | "stamping" | undefined;
  /** `stalled` says why not all could be checked or sent, if the service did not answer or the session ended. */
  readonly stalled: string | undefined;
  readonly check: () => Promise<void>;
  /** Stamps those without faults, or once more those that were refused. */
  readonly stamp: (which: "ready" | "refused") => Promise<void>;
  /** Stops before the next document. */
  readonly stop: () => void;
  /** Puts another item in the place of one that is not sent, nor on its way. */
  readonly replace: (index: number, item: Item) => void;
}

/** Returns the keys of idempotency of a file's documents. */
export const keysOfFile = (kind: ImportKind, fileName: string) => (items: readonly Item[]) =>
  new Keys(
    kind.kind,
    fileName,
    items.map(({ message }) => textOf(kind.method.input, message)),
  );

/** Keys that are counted: a document that was refused is followed by the next one of its key. */
export function countedKeys(all: readonly { readonly clave: string; readonly intento: number }[]) {
  const attempts = all.map(({ intento }) => intento);
  return {
    async of(index: number) {
      const attempt = attempts[index]!;
      return attempt === 1 ? all[index]!.clave : `${all[index]!.clave}-${attempt}`;
    },
    renew(index: number) {
      attempts[index]! += 1;
    },
  };
}

/** Returns why some documents need not be made any more, by their places in the list. */
export type Overtaken = (places: readonly number[], signal: AbortSignal) => Promise<ReadonlyMap<number, string>>;

export function useBatch(
  kind: ImportKind,
  keysOf: (items: readonly Item[]) => Pick<Keys, "of" | "renew">,
  read: () => readonly Item[],
  wordsOf: WordsOfSheet,
  overtaken?: Overtaken,
): Batch {
  const transport = useTransport();
  const refresh = useRefresh();
  const { items, settle, show, replace } = useItems(read);
  const [running, setRunning] = useState<Batch["running"]>(undefined);
  const [keys] = useState(() => keysOf(items));
  const [stalled, setStalled] = useState<string | undefined>(undefined);
  const words = (document: FileDocument) => (faults: readonly Fault[]) =>
    faults.map(({ field = "", sentence }) => wordsOf(document, field, sentence)).join("; ");
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const run = async (
    what: "checking" | "stamping",
    states: readonly Outcome["state"][],
    sendThem: (wanted: readonly Wanted[], signal: AbortSignal) => Promise<string | undefined>,
  ) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setRunning(what);
    setStalled(undefined);
    const wanted = items.flatMap((item, index) => (states.includes(item.outcome.state) ? [{ item, index }] : []));
    const halted = await sendThem(wanted, signal).catch((error) =>
      signal.aborted ? undefined : failureOf(error).sentence,
    );
    if (halted !== undefined) setStalled(halted);
    show();
    setRunning(undefined);
  };
  /** Leaves out what somebody else has done meanwhile, and returns the others. */
  const stillWanted = async (wanted: readonly Wanted[], signal: AbortSignal) => {
    // One that was sent before may be done by that very press, and its key does nothing twice.
    const asked = wanted.flatMap(({ item, index }) => (item.outcome.state === "unknown" ? [] : [index]));
    const why = asked.length === 0 ? undefined : await overtaken?.(asked, signal);
    for (const [index, words] of why ?? []) settle(index, { state: "left", why: words });
    return wanted.filter(({ index }) => !why?.has(index));
  };
  const check = () =>
    run("checking", ["waiting"], async (wanted, signal) =>
      runBatches<Item, Outcome>(await stillWanted(wanted, signal), {
        together: CHECKED_TOGETHER,
        async *sendAll(batch) {
          const requests = batch.map(async ({ item: { message }, index }) => ({
            ...{ document: documentOf(kind.kind, message), idempotencyKey: await keys.of(index) },
          }));
          const asked = { documents: await Promise.all(requests) };
          const { checks } = await callUnaryMethod(transport, PortalDocuments.method.checkDocuments, asked);
          for (const [at, check] of checks.entries())
            yield [at, { settled: foundIn(check, words(batch[at]!.item.document)) }];
        },
        failed: ({ document }, cause) => attempted(words(document), "wrong", () => Promise.reject(cause)),
        onSettled: settle,
        // The document keeps waiting, and can be checked later.
        onGivenUp: (_, why) => setStalled(why),
        signal,
      }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is checked once, when it is there
  useEffect(() => void check(), []);

  const stamp = async (which: "ready" | "refused") => {
    const outcomeOf = ({ document }: Item, made: () => Made) =>
      attempted(words(document), "refused", async () => {
        const one = made();
        return one.estado === "error" ? { state: "refused", why: REJECTED_BEFORE } : { state: "made", made: one };
      });
    await run("stamping", which === "ready" ? ["good", "unknown"] : ["refused"], async (wanted, signal) => {
      // The person confirmed more than what is left, and so is asked again.
      if ((await stillWanted(wanted, signal)).length < wanted.length) return undefined;
      if (which === "refused") for (const { index } of wanted) keys.renew(index);
      return runBatches<Item, Outcome>(wanted, {
        together: STAMPED_TOGETHER,
        async *sendAll(batch) {
          const requests = batch.map(async ({ item: { message }, index }) => ({
            ...{ message, idempotencyKey: await keys.of(index) },
          }));
          for await (const { index: at, made } of sendAll(kind, transport, await Promise.all(requests))) {
            const sent = await outcomeOf(batch[at]!.item, made);
            yield [at, isInWork(sent) ? { again: IN_WORK, limited: false } : sent];
          }
        },
        failed: (item, cause) =>
          outcomeOf(item, () => {
            throw cause;
          }),
        onSettled: settle,
        onGivenUp: (index, why) => settle(index, { state: "unknown", why }),
        signal,
      });
    });
    void refresh();
  };
  return { items, running, stalled, check, stamp, stop: () => stop.current.abort(), replace };
}

interface Wanted {
  readonly item: Item;
  readonly index: number;
}

/** The service checks no more in one call (proto). */
const CHECKED_TOGETHER = 25;
/** A stop waits for the batch under way. */
const STAMPED_TOGETHER = 100;

function foundIn(
  { complete, total = "", findings }: DocumentCheck,
  words: (faults: readonly Fault[]) => string,
): Outcome {
  if (complete) return { state: "good", total };
  return { state: "wrong", why: words(findings.map(({ field, mensaje }) => ({ field, sentence: mensaje }))) };
}

const REJECTED_BEFORE = "El PAC lo rechazó cuando se envió antes.";
/** A document that was sent before the service was interrupted is finished by the service itself. */
const IN_WORK = "Todavía se está timbrando.";
const isInWork = (sent: Sent<Outcome>) =>
  "settled" in sent && sent.settled.state === "made" && sent.settled.made.estado === "timbrando";

/**
 * Keeps the outcome of each document. Drawing the table for each of thousands would take longer than their requests.
 */
function useItems(read: () => readonly Item[]) {
  const [items, setItems] = useState(read);
  const news = useRef(new Map<number, Outcome>());
  const show = useCallback(() => {
    const told = news.current;
    news.current = new Map();
    if (told.size > 0)
      setItems((before) => before.map((item, at) => ({ ...item, outcome: told.get(at) ?? item.outcome })));
  }, []);
  useEffect(() => {
    const timer = setInterval(show, SHOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [show]);
  const settle = useCallback((index: number, outcome: Outcome) => void news.current.set(index, outcome), []);
  const replace = useCallback(
    (index: number, item: Item) => setItems((before) => before.map((each, at) => (at === index ? item : each))),
    [],
  );
  return { items, settle, show, replace };
}

/** Makes a call of a run, and says how the run goes on after its failure. */
async function attempted(
  words: (faults: readonly Fault[]) => string,
  failed: "wrong" | "refused",
  call: () => Promise<Outcome>,
): Promise<Sent<Outcome>> {
  try {
    return { settled: await call() };
  } catch (error) {
    const { sentence, faults, kind, code } = failureOf(error);
    // Without a PAC no further document can be stamped.
    if (code === "PAC_NO_CONFIGURADO") return { halt: sentence };
    const { again, outcome } = fateOfError(error);
    // Every document has its idempotency key, so whatever may be sent again does nothing twice.
    if (again !== "never") {
      const { http: status } = statusOf(kind);
      const { metadata: headers } = ConnectError.from(error);
      return { again: sentence, limited: status === 429, toldMs: toldMsBy({ status, headers }) };
    }
    // The session or the user's rights ended, or the PAC wants a letter of the issuer: no other one would be stamped.
    return outcome === "undone" ? { halt: sentence } : { settled: { state: failed, why: words(faults) } };
  }
}
