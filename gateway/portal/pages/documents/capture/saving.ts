import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { PortalDocuments, type Draft as SavedDraft } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useEnded } from "../../../data/ended.ts";
import { failureOf } from "../../../data/errors.ts";
import { useSettled } from "../../../kit/settled.ts";
import { documentOf, type Kind, requestOfKind } from "../data/lists.ts";
import { type Draft, sameDraft, toDraft, toRequest } from "../forms/draft.ts";

/**
 * `Saving` says how far the last saving came. "conflict": somebody else saved a newer version; "gone": somebody deleted
 * the draft.
 */
export type Saving = "clean" | "saving" | "failed" | "conflict" | "gone";

/** These take somebody's decision, so nothing is saved by itself before. */
const UNDECIDED: readonly Saving[] = ["conflict", "gone"];

export interface Version {
  readonly id: string;
  readonly version: number;
  readonly savedAt?: Timestamp | undefined;
}

export type DraftSaving = ReturnType<typeof useDraftSaving>;

interface DraftSavingOptions {
  readonly kind: Kind;
  readonly draft: Draft;
  readonly saved: SavedDraft | undefined;
  /** `automatic` is true where typed text is saved by itself. */
  readonly automatic: boolean;
  /** The first saving made this draft. */
  readonly onFirst: (id: string) => Promise<void>;
  /** The draft became a document elsewhere, with this id. */
  readonly onStamped: (id: string) => Promise<void>;
}

/** Milliseconds without typing after which the draft is saved. */
const AUTOSAVE_MS = 1500;

export function draftOf(kind: Kind, saved: SavedDraft): Draft {
  const message = saved.document?.kind.value;
  return message === undefined ? {} : toDraft(requestOfKind(kind), message);
}

/**
 * Saves a capture as a draft, automatically after a pause in typing. Savings take turns, and each names the version
 * that the previous one made, so a form has one draft and never conflicts with itself.
 */
export function useDraftSaving({ kind, draft, saved, automatic, onFirst, onStamped }: DraftSavingOptions) {
  const transport = useTransport();
  // The service has saved this. A new form counts as saved as it began, because opening a form saves nothing.
  const [kept, setKept] = useState(draft);
  const [version, setVersion] = useState<Version | undefined>(saved);
  const [saving, setSaving] = useState<Saving>("clean");
  const [fault, setFault] = useState("");
  // A saving that waited for another one reads these, because the page was not drawn for it in between.
  const latest = useRef({ kept, version });
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = turns.current.then(work);
    turns.current = turn.catch(() => undefined);
    return turn;
  };

  /** Notes a change that needs no saving, because the service has the value already or the form computes it. */
  const keep = useCallback((apply: (before: Draft) => Draft) => {
    latest.current.kept = apply(latest.current.kept);
    setKept(latest.current.kept);
  }, []);

  const put = async (over: Version | undefined): Promise<Version | undefined> => {
    setSaving("saving");
    try {
      const { draft: answer } = await callUnaryMethod(transport, PortalDocuments.method.saveDraft, {
        ...(over === undefined ? {} : { id: over.id, version: over.version }),
        document: documentOf(kind, toRequest(requestOfKind(kind), draft).message),
      });
      const { id, version, savedAt } = answer!;
      const next = { id, version, savedAt };
      latest.current.version = next;
      setVersion(next);
      keep(() => draft);
      setSaving("clean");
      if (over === undefined) await onFirst(id);
      return next;
    } catch (error) {
      const { sentence, kind: why } = failureOf(error);
      setFault(sentence);
      if (why === ErrorKind.NOT_FOUND) setSaving("gone");
      else if (why === ErrorKind.IN_PROGRESS) setSaving("conflict");
      else {
        setSaving("failed");
        if (why === ErrorKind.NOT_APPLICABLE && over !== undefined) await seeWhatBecame(over.id);
      }
      return undefined;
    }
  };

  const seeWhatBecame = async (id: string) => {
    const { getDraft } = PortalDocuments.method;
    const { draft: found } = await callUnaryMethod(transport, getDraft, { id }).catch(() => ({
      draft: undefined,
    }));
    if (found !== undefined && found.estado !== "borrador") await onStamped(found.resourceId);
  };

  /** Returns the version that has the page's content; undefined when it could not be saved. */
  const save = () =>
    inTurn(async () => {
      const { kept, version } = latest.current;
      return version !== undefined && sameDraft(draft, kept) ? version : put(version);
    });

  /** Saves the page's content over the version that another person saved. */
  const saveOver = () =>
    inTurn(async () => {
      const { id } = latest.current.version!;
      try {
        const { draft: theirs } = await callUnaryMethod(transport, PortalDocuments.method.getDraft, { id });
        return await put(theirs!);
      } catch (error) {
        setFault(failureOf(error).sentence);
        return undefined;
      }
    });

  const saveAnew = () => inTurn(() => put(undefined));

  /** Deletes the draft once nothing is being saved. Returns false where there is none. */
  const remove = () =>
    inTurn(async () => {
      const { version: last } = latest.current;
      if (last === undefined) return false;
      const { id, version } = last;
      await callUnaryMethod(transport, PortalDocuments.method.deleteDraft, { id, version });
      keep(() => draft);
      return true;
    });

  const dirty = !sameDraft(draft, kept);
  const quiet = useSettled(draft, AUTOSAVE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it saves once the draft has settled
  useEffect(() => {
    if (automatic && quiet === draft && dirty && !UNDECIDED.includes(saving)) void save();
  }, [quiet]);

  // A saving that failed because the session had ended is repeated once the session continues.
  const ended = useEnded();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end and the return of the session matter
  useEffect(() => {
    if (!ended && automatic && dirty && saving === "failed") void save();
  }, [ended]);

  return { version, saving, fault, dirty, keep, save, saveOver, saveAnew, remove };
}
