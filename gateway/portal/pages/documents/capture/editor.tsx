import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FormContext as AriaFormContext } from "react-aria-components";
import type { Draft as SavedDraft } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { failureOf } from "../../../data/errors.ts";
import { moneyInWords } from "../../../data/number-words.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { useAccount } from "../../../data/session.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { useLeading } from "../../../kit/leading.ts";
import { Page } from "../../../kit/page.tsx";
import { useSteady } from "../../../kit/steady.ts";
import { toast } from "../../../toasts/toast.ts";
import { CAPTURE, KINDS, requestOfKind } from "../data/lists.ts";
import { type Draft, type DraftValue, toRequest, write } from "../forms/draft.ts";
import type { Problem } from "../forms/problems.ts";
import { useAttempt } from "./attempt.ts";
import type { Captured } from "./captured.ts";
import { useDraftState } from "./draft-state.ts";
import { useFirstFocus } from "./focus.ts";
import { FormContext, type FormState } from "./form.tsx";
import { Leaving } from "./leaving.tsx";
import { ConflictNotice, GeneralProblems, StoppedNotice } from "./notices.tsx";
import { type Preview, usePreview } from "./preview.ts";
import { useFieldPaths, useProblems } from "./problems.ts";
import { draftOf, useDraftSaving } from "./saving.ts";
import { useStamping } from "./stamping.ts";
import { createStore } from "./store.ts";
import { Summary } from "./summary.tsx";

interface Props extends Captured {
  readonly crumb: ReactNode;
  /** The draft that is opened; undefined for a new one. */
  readonly saved: SavedDraft | undefined;
  readonly onSaved: (id: string) => void;
}

type Stamping = ReturnType<typeof useStamping>;

const same = (draft: Draft) => draft;

/**
 * The browser's own rules keep no form from being sent. The value is a constant, because a new one draws all fields
 * anew.
 */
const JUDGED_BY_SERVICE = { validationBehavior: "aria" } as const;

/** Shows a capture: its form, the service's verdict of it, and its way to a stamp. */
export function Editor({ crumb, saved, onSaved, ...captured }: Props) {
  const { kind, title, fresh, derive = same, filled = same, remember, fields, words } = captured;
  const { params } = useAccount();
  const lead = useLeading();
  const { campo } = useSearch({ strict: false }) as { campo?: string };
  useFirstFocus(campo);
  const form = useRef<HTMLFormElement>(null);
  const [deleting, setDeleting] = useState(false);
  const attempt = useAttempt();
  const begin = () => (saved === undefined ? fresh() : draftOf(kind, saved));
  const state = useDraftState({ begin, derive, onChange: attempt.clear });
  const { store, touched, change, set, fill } = state;
  const draft = useMemo(() => filled(state.draft), [filled, state.draft]);
  const leave = useLeave(kind);
  const drafts = useDraftSaving({
    kind,
    draft,
    saved,
    automatic: !attempt.busy,
    async onFirst(id) {
      onSaved(id);
      const search = { borrador: id };
      const place = { to: CAPTURE[kind], params, search } as const;
      await lead({ ...place, replace: true, resetScroll: false, ignoreBlocker: true });
    },
    onStamped: (id) => leave.toDocument(id),
  });
  const { keep, version, saving, fault, dirty } = drafts;
  const save = useSteady(drafts.save);
  const preview = usePreview({ kind, draft });
  const { attempted, refused, busy, stopped } = attempt;
  const stamping = useStamping({
    attempt,
    form,
    isUnreadable: () => toRequest(requestOfKind(kind), draft).problems.length > 0,
    check: preview.check,
    save: drafts.save,
    leave: leave.toDocument,
    onStamped: () => {
      keep(() => draft);
      remember?.(draft);
    },
  });
  const stamp = useSteady(stamping.stamp);
  const askToDelete = useCallback(() => setDeleting(true), []);
  const preset = useCallback(
    (path: string, value: DraftValue) => {
      fill(path, value);
      keep((before) => write(before, path, value));
    },
    [fill, keep],
  );
  const { register, has } = useFieldPaths();
  const shared = useMemo(
    (): FormState => ({
      draft: store,
      preview: createStore<Preview["shown"]>(undefined),
      problems: createStore<ReadonlyMap<string, readonly Problem[]>>(new Map()),
      ...{ set, change, preset, register },
    }),
    [store, set, change, preset, register],
  );
  useLayoutEffect(() => shared.preview.set(preview.shown), [shared, preview.shown]);
  const faults = useProblems({
    ...{ store: shared.problems, has, own: preview.unreadable, refused },
    ...{ checked: preview.checked, draft, judged: preview.judged },
    ...{ touched, attempted },
  });
  const remove = async () => {
    try {
      if (!(await drafts.remove())) return;
      toast("Se eliminó el borrador.");
      await leave.toList();
    } catch (error) {
      setDeleting(false);
      const { sentence } = failureOf(error);
      attempt.setStopped({ look: "bad", title: "No se eliminó", sentence, again: false });
    }
  };
  return (
    <Page title={saved === undefined ? title : `${KINDS[kind].name} en borrador`} crumb={crumb}>
      <ConflictNotice drafts={drafts} />
      {stopped === undefined ? null : <StoppedNotice stopped={stopped} isPending={busy} onRepeat={stamping.stamp} />}
      <FormContext value={shared}>
        <GeneralProblems />
        <form
          ref={form}
          className="with-side"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onKeyDownCapture={stampByKeys}
        >
          <fieldset className="stack bare" disabled={busy}>
            <AriaFormContext value={JUDGED_BY_SERVICE}>{fields}</AriaFormContext>
          </fieldset>
          <Summary
            {...{ kind, words, faults, version, saving, fault, dirty, save }}
            shown={preview.shown}
            isPending={preview.isPending}
            stamping={busy}
            onStamp={stamp}
            onDelete={askToDelete}
          />
        </form>
      </FormContext>
      <Leaving {...{ dirty, save, fault }} />
      {stamping.asking ? <ConfirmStamp stamping={stamping} shown={preview.shown} /> : null}
      {deleting ? <ConfirmDelete onClose={() => setDeleting(false)} onConfirm={remove} /> : null}
    </Page>
  );
}

/** Control and Enter stamp from any field. Leaving the field first takes what was typed into it. */
function stampByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  const button = event.currentTarget.querySelector<HTMLElement>("[data-stamps]");
  button?.focus();
  requestAnimationFrame(() => button?.click());
}

/** Asks once more before a stamp in production, which is a fiscal fact. */
function ConfirmStamp({ stamping, shown }: { stamping: Stamping; shown: Preview["shown"] }) {
  const { total, moneda } = shown ?? {};
  return (
    <Confirm onClose={stamping.decline} title="¿Timbrar en producción?" action="Timbrar" onConfirm={stamping.confirm}>
      <p>
        {total === undefined ? "" : `Es por ${moneyInWords(total, moneda)}. `}
        Tiene validez fiscal ante el SAT: después sólo se puede cancelar.
      </p>
    </Confirm>
  );
}

function ConfirmDelete(dialog: Pick<ComponentProps<typeof Confirm>, "onClose" | "onConfirm">) {
  return (
    <Confirm {...dialog} title="¿Eliminar el borrador?" action="Eliminar" danger>
      <p>Lo capturado se pierde. No se ha timbrado nada.</p>
    </Confirm>
  );
}

/** Returns the ways from a capture to its document and to its list. The pages there ask the service anew. */
function useLeave(kind: Captured["kind"]) {
  const { account, environment, params } = useAccount();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const lead = useLeading();
  const lista = KINDS[kind].list;
  return {
    async toDocument(id: string) {
      // The document's page must not show the remembered draft.
      queries.removeQueries({ queryKey: ["document", account, environment] });
      void refresh();
      await lead({
        to: "/$rfc/$ambiente/documentos/$lista/$id",
        params: { ...params, lista, id },
        // The draft has become a document: "back" must not show it as a draft.
        replace: true,
        ignoreBlocker: true,
      });
    },
    async toList() {
      void refresh();
      await lead({
        to: "/$rfc/$ambiente/documentos/$lista",
        params: { ...params, lista },
        ignoreBlocker: true,
      });
    },
  };
}
