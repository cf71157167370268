import { type DescMessage, type Message, toJson } from "@bufbuild/protobuf";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useBlocker, useNavigate, useSearch } from "@tanstack/react-router";
import { CircleCheck, CloudCheck, CloudUpload, Stamp, Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Form as AriaForm } from "react-aria-components";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  PortalDocuments,
  type PreviewDocumentResponse,
  type Draft as SavedDraft,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { failureOf } from "../../../data/errors.ts";
import { amount, moment, money } from "../../../data/format.ts";
import { useRefresh } from "../../../data/refresh.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card, Page } from "../../../kit/page.tsx";
import { useSettled } from "../../../kit/settled.ts";
import { toast } from "../../../kit/toast.ts";
import "../documents.css";
import { type Draft, type DraftValue, toRequest, write } from "../forms/draft.ts";
import { byField, type Problem, problemsOf } from "../forms/problems.ts";
import { CAPTURE, documentOf, KINDS, type Kind } from "../lists.ts";
import { taxLabel } from "../read-cfdi.ts";
import { WORDS } from "../words.ts";
import { FormContext, type FormState } from "./form.tsx";
import { draftOf, type Saving, useDraftSaving } from "./saving.ts";

/** A kind of document as its page captures it. */
export interface Captured {
  readonly kind: Kind;
  readonly schema: DescMessage;
  readonly title: string;
  /** What a new one holds. */
  readonly fresh: () => Draft;
  /** Fills what follows from the rest, such as totals. */
  readonly derive?: (draft: Draft) => Draft;
  readonly fields: (preview: PreviewDocumentResponse | undefined) => ReactNode;
  /** How the amounts are called in the summary. */
  readonly words?: Partial<SummaryWords>;
}

interface SummaryWords {
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  /** Taxes are within the total, and not added to anything. */
  readonly plain: boolean;
}

/** A page that captures a document: a new one, or the draft that the address names. */
export function CapturePage(captured: Captured) {
  const { borrador } = useSearch({ strict: false }) as { borrador?: string };
  // When a new draft is first saved its id enters the address. It is the same draft, so the form stays as it is.
  const [own, setOwn] = useState<string | undefined>(undefined);
  const [shown, setShown] = useState({ borrador, form: 0 });
  if (shown.borrador !== borrador)
    setShown({ borrador, form: borrador !== undefined && borrador === own ? shown.form : shown.form + 1 });
  return (
    <Opened key={shown.form} {...captured} id={borrador === own ? undefined : borrador} onSaved={setOwn} />
  );
}

interface OpenedProps extends Captured {
  readonly id: string | undefined;
  readonly onSaved: (id: string) => void;
}

function Opened({ id, ...captured }: OpenedProps) {
  const { account, environment, params } = useAccount();
  const transport = useTransport();
  const [opened] = useState(id);
  const query = useQuery({
    queryKey: ["draft", account, environment, opened],
    queryFn: async ({ signal }) =>
      (await callUnaryMethod(transport, PortalDocuments.method.getDraft, { id: opened ?? "" }, { signal }))
        .draft!,
    enabled: opened !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const crumb = (
    <Link to="/$rfc/$ambiente/documentos/$lista" params={{ ...params, lista: KINDS[captured.kind].list }}>
      {WORDS[KINDS[captured.kind].list].title}
    </Link>
  );
  const become = query.data;
  if (become !== undefined && become.estado !== "borrador")
    return (
      <Navigate
        to="/$rfc/$ambiente/documentos/$lista/$id"
        params={{ ...params, lista: KINDS[captured.kind].list, id: become.resourceId }}
        replace
      />
    );
  if (opened === undefined) return <Editor {...captured} crumb={crumb} saved={undefined} />;
  return query.data === undefined ? (
    <Page title={captured.title} crumb={crumb}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  ) : (
    <Editor {...captured} crumb={crumb} saved={query.data} />
  );
}

interface EditorProps extends Omit<OpenedProps, "id"> {
  readonly crumb: ReactNode;
  readonly saved: SavedDraft | undefined;
}

/** Why a document was not stamped, or why nobody knows whether it was. */
interface Stopped {
  readonly look: "bad" | "warn";
  readonly title: string;
  readonly sentence: string;
  readonly again: boolean;
}

const same = (draft: Draft) => draft;

function Editor({
  kind,
  schema,
  title,
  fresh,
  derive = same,
  fields,
  words,
  crumb,
  saved,
  onSaved,
}: EditorProps) {
  const current = useAccount();
  const { account, environment, params, zone } = current;
  const transport = useTransport();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => derive(saved === undefined ? fresh() : draftOf(schema, saved)));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [attempted, setAttempted] = useState(false);
  // The service's verdict on the text that was to be stamped. The preview may still be of an earlier text.
  const [judged, setJudged] = useState<{ text: string; answer: PreviewDocumentResponse } | undefined>();
  const [stamping, setStamping] = useState(false);
  const [stopped, setStopped] = useState<Stopped | undefined>(undefined);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [deleting, setDeleting] = useState(false);
  const registered = useRef(new Map<string, number>());
  const form = useRef<HTMLFormElement>(null);
  // Which draft was sent to be stamped last.
  const stamped = useRef("");
  const may = current.may("issuer");
  const readOnly = !may;

  const read = useMemo(() => toRequest(schema, draft), [schema, draft]);
  const text = useMemo(() => JSON.stringify(toJson(schema, read.message)), [schema, read]);
  const settled = useSettled(text, 350);
  const { version, saving, dirty, keep, ...drafts } = useDraftSaving({
    ...{ kind, draft, saved, message: read.message },
    automatic: !readOnly && !stamping,
    async onFirst(id) {
      onSaved(id);
      const search = { borrador: id };
      const place = { to: CAPTURE[kind], params, search } as const;
      await navigate({ ...place, replace: true, resetScroll: false, ignoreBlocker: true });
    },
    onStamped: (id) => leave(id),
  });
  const previewOf = (message: Message, said: string) => ({
    queryKey: ["preview", account, environment, kind, said],
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      callUnaryMethod(
        transport,
        PortalDocuments.method.previewDocument,
        { document: documentOf(kind, message) },
        signal === undefined ? {} : { signal },
      ),
    staleTime: 60_000,
  });
  const preview = useQuery({
    ...previewOf(read.message, settled),
    enabled: settled === text && text !== "{}",
    placeholderData: keepPreviousData,
  });

  const problems = useMemo((): readonly Problem[] => {
    const own = read.problems.map((one) => ({ ...one, code: undefined }));
    // The service saw these fields empty.
    const isOwn = ({ campo }: Problem) => own.some((one) => one.campo === campo);
    if (refused.length > 0) return [...own, ...refused];
    const latest = judged?.text === text ? judged.answer : preview.data;
    const found = (latest?.findings ?? []).map(({ field, codigo, mensaje }) => ({
      campo: field === "" ? undefined : field,
      code: codigo === "" ? undefined : codigo,
      sentence: sentenceOf(mensaje),
    }));
    return [...own, ...found.filter((one) => !isOwn(one))];
  }, [read, refused, preview.data, judged, text]);
  const shown = byField(problems, (path) => registered.current.has(path));
  const due = (path: string) => attempted || touched.has(path);
  const errors = Object.fromEntries(
    [...shown]
      .filter(([path]) => path !== "" && due(path))
      .map(([path, list]) => [path, list.map(({ sentence }) => sentence).join(" ")]),
  );
  const errorsKey = JSON.stringify(errors);
  // React Aria shows all errors again whenever it gets another object, even those at fields that were corrected since.
  // It hides an error when its field is left, so all are given again then, once the service has seen what was typed.
  const [left, setLeft] = useState(0);
  const [given, setGiven] = useState(0);
  const isSeen = settled === text && !preview.isFetching;
  useEffect(() => {
    if (isSeen) setGiven(left);
  }, [isSeen, left]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object for each time that a field was left
  const validationErrors = useMemo((): Record<string, string> => JSON.parse(errorsKey), [errorsKey, given]);

  const change = useCallback(
    (apply: (before: Draft) => Draft) => {
      setRefused([]);
      setStopped(undefined);
      setDraft((before) => derive(apply(before)));
    },
    [derive],
  );
  const set = useCallback(
    (path: string, value: DraftValue) => {
      setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
      change((before) => write(before, path, value));
    },
    [change],
  );
  const preset = useCallback(
    (path: string, value: DraftValue) => {
      setDraft((before) => write(before, path, value));
      keep((before) => write(before, path, value));
    },
    [keep],
  );
  const register = useCallback((path: string) => {
    const paths = registered.current;
    paths.set(path, (paths.get(path) ?? 0) + 1);
    return () => {
      const left = (paths.get(path) ?? 1) - 1;
      if (left === 0) paths.delete(path);
      else paths.set(path, left);
    };
  }, []);
  const problemsAt = (path: string) => (due(path) ? (shown.get(path) ?? []) : []);
  const state: FormState = { draft, set, change, preset, problemsAt, register };

  // Another page of the portal forgets what was typed, so it is saved first.
  const leaving = useBlocker({
    shouldBlockFn: async () => dirty && !readOnly && (await drafts.save()) === undefined,
    enableBeforeUnload: dirty && !readOnly,
    withResolver: true,
  });

  // The first wrong field takes the focus. It can do so only after it was drawn, so each frame looks for it again.
  const [sought, setSought] = useState(0);
  const focusFirst = () => setSought((times) => times + 1);
  useEffect(() => {
    if (sought === 0 || stamping) return;
    const until = performance.now() + FOCUS_MS;
    let frame = 0;
    const look = () => {
      const wrong = form.current?.querySelector<HTMLElement>(WRONG);
      wrong?.closest("details")?.setAttribute("open", "");
      wrong?.focus();
      wrong?.scrollIntoView({ block: "center" });
      if ((wrong == null || document.activeElement !== wrong) && performance.now() < until)
        frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [sought, stamping]);

  const stamp = async () => {
    if (stamping || read.problems.length > 0) {
      setAttempted(true);
      focusFirst();
      return;
    }
    setStamping(true);
    setStopped(undefined);
    try {
      const seen = await queries.fetchQuery(previewOf(read.message, text));
      setJudged({ text, answer: seen });
      setAttempted(true);
      if (!seen.complete) {
        focusFirst();
        return;
      }
      const place = await drafts.save();
      if (place === undefined) return;
      stamped.current = place.id;
      const { document, resourceId } = await callUnaryMethod(transport, PortalDocuments.method.stampDraft, {
        id: place.id,
        version: place.version,
      });
      keep(() => draft);
      toast(document?.estado === "timbrada" ? "Quedó timbrado." : "Se está timbrando.");
      await leave(resourceId);
    } catch (error) {
      await explain(error);
    } finally {
      setStamping(false);
    }
  };

  const leave = async (id: string) => {
    // The document's page must not show the remembered draft.
    queries.removeQueries({ queryKey: ["document", account, environment] });
    void refresh();
    await navigate({
      to: "/$rfc/$ambiente/documentos/$lista/$id",
      params: { ...params, lista: KINDS[kind].list, id },
      // What was a draft is none any more: "back" does not show it as one.
      replace: true,
      ignoreBlocker: true,
    });
  };

  const explain = async (error: unknown) => {
    const { sentence, field, kind: why } = failureOf(error);
    switch (why) {
      case ErrorKind.INVALID:
      case ErrorKind.NOT_APPLICABLE:
        setAttempted(true);
        setRefused(problemsOf(sentence, field));
        focusFirst();
        return;
      case ErrorKind.PAC_REJECTED: {
        // The draft has become a document in error, whose page says why and what to do.
        const record = await callUnaryMethod(transport, PortalDocuments.method.getDraft, {
          id: stamped.current,
        }).catch(() => undefined);
        if (record?.draft !== undefined) await leave(record.draft.resourceId);
        else setStopped({ look: "bad", title: "El PAC lo rechazó", sentence, again: false });
        return;
      }
      case ErrorKind.UNAVAILABLE:
      case ErrorKind.PAC_UNREACHABLE:
      case ErrorKind.INTERNAL:
        setStopped({
          look: "warn",
          title: "No se sabe si quedó timbrado",
          sentence: `${sentence} Puede repetirlo sin riesgo: el mismo borrador no se timbra dos veces.`,
          again: true,
        });
        return;
      default:
        setStopped({ look: "bad", title: "No se pudo timbrar", sentence, again: false });
    }
  };

  const remove = async () => {
    const last = await drafts.settled();
    if (last === undefined) return;
    try {
      const { id, version } = last;
      await callUnaryMethod(transport, PortalDocuments.method.deleteDraft, { id, version });
      keep(() => draft);
      toast("Se eliminó el borrador.");
      void refresh();
      await navigate({
        to: "/$rfc/$ambiente/documentos/$lista",
        params: { ...params, lista: KINDS[kind].list },
        ignoreBlocker: true,
      });
    } catch (error) {
      setDeleting(false);
      setStopped({
        look: "bad",
        title: "No se eliminó",
        sentence: failureOf(error).sentence,
        again: false,
      });
    }
  };

  const general = attempted ? (shown.get("") ?? []) : [];
  const open = problems.length;
  return (
    <Page title={saved === undefined ? title : `${KINDS[kind].name} en borrador`} crumb={crumb}>
      {saving === "conflict" ? (
        <Notice look="warn" title="Alguien más guardó este borrador">
          <p>{drafts.fault}</p>
          <div className="row">
            <Button small onPress={() => location.reload()}>
              Ver lo que guardó
            </Button>
            <Button small onPress={() => drafts.saveOver()}>
              Conservar lo mío
            </Button>
          </div>
        </Notice>
      ) : null}
      {saving === "gone" ? (
        <Notice look="warn" title="Este borrador ya no existe">
          <p>Alguien lo eliminó. Lo que ve en pantalla puede guardarse de nuevo.</p>
          <Button small onPress={() => drafts.saveAnew()}>
            Guardar como borrador nuevo
          </Button>
        </Notice>
      ) : null}
      {stopped === undefined ? null : (
        <Notice look={stopped.look} title={stopped.title}>
          <p>{stopped.sentence}</p>
          {stopped.again ? (
            <p>
              <Button small onPress={() => stamp()} isPending={stamping}>
                Repetir
              </Button>
            </p>
          ) : null}
        </Notice>
      )}
      {general.length === 0 ? null : (
        <Notice look="bad" title="Todavía no se puede timbrar">
          {general.map(({ sentence, code }) => (
            <p key={`${code} ${sentence}`}>
              {sentence}
              {code === undefined ? "" : ` (${code})`}
            </p>
          ))}
        </Notice>
      )}
      <FormContext value={state}>
        <AriaForm
          ref={form}
          className="with-side"
          validationBehavior="aria"
          validationErrors={validationErrors}
          onSubmit={(event) => event.preventDefault()}
        >
          <fieldset
            className="stack bare"
            disabled={readOnly || stamping}
            onBlur={() => setLeft((times) => times + 1)}
          >
            {fields(preview.data)}
          </fieldset>
          <aside className="summary" aria-label="Resumen">
            <Card title="Resumen">
              <Amounts
                preview={preview.data}
                pending={preview.isFetching || settled !== text}
                words={words}
              />
              <div className="stack tight">
                <p className="line-status small" role="status">
                  {preview.data === undefined ? (
                    <span className="soft">Los importes se calculan al capturar.</span>
                  ) : open === 0 ? (
                    <>
                      <CircleCheck aria-hidden="true" className="good-icon" />
                      Listo para timbrar
                    </>
                  ) : (
                    <>
                      <TriangleAlert aria-hidden="true" className="warn-icon" />
                      {open === 1 ? "Falta o falla un dato" : `Faltan o fallan ${open} datos`}
                    </>
                  )}
                </p>
                {readOnly ? null : (
                  <Button look="primary" onPress={() => stamp()} isPending={stamping}>
                    {stamping ? null : <Stamp aria-hidden="true" />}
                    {stamping ? "Timbrando…" : "Timbrar"}
                  </Button>
                )}
                <SaveState
                  saving={saving}
                  fault={drafts.fault}
                  when={version?.savedAt === undefined ? undefined : moment(version.savedAt, zone)}
                  dirty={dirty}
                  onRetry={() => drafts.save()}
                />
                {readOnly || version === undefined ? null : (
                  <Button look="quiet" small onPress={() => setDeleting(true)}>
                    <Trash2 aria-hidden="true" />
                    Eliminar el borrador
                  </Button>
                )}
              </div>
            </Card>
          </aside>
        </AriaForm>
      </FormContext>
      <Confirm
        isOpen={leaving.status === "blocked"}
        onClose={() => leaving.reset?.()}
        title="¿Salir sin guardar?"
        action="Salir"
        danger
        onConfirm={async () => leaving.proceed?.()}
      >
        <p>{`No se pudieron guardar los últimos cambios. ${drafts.fault}`}</p>
      </Confirm>
      <Confirm
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        title="¿Eliminar el borrador?"
        action="Eliminar"
        danger
        onConfirm={remove}
      >
        <p>Lo capturado se pierde. No se ha timbrado nada.</p>
      </Confirm>
    </Page>
  );
}

/** A field that says what is wrong with it. */
const WRONG = "[aria-invalid=true], .field[data-invalid] :is(input, textarea, button)";
/** How long it may take to be drawn. */
const FOCUS_MS = 1000;

function sentenceOf(words: string): string {
  const capital = words.charAt(0).toLocaleUpperCase("es-MX") + words.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

interface AmountsProps {
  readonly preview: PreviewDocumentResponse | undefined;
  readonly pending: boolean;
  readonly words: Partial<SummaryWords> | undefined;
}

/** What the service computes of what is captured. */
function Amounts({ preview, pending, words = {} }: AmountsProps) {
  const { subTotal, descuento, total, impuestos = [], moneda = "MXN" } = preview ?? {};
  const hasDiscount = descuento !== undefined && !/^0(\.0+)?$/.test(descuento);
  return (
    <dl className={pending ? "totals bare pending" : "totals bare"} aria-busy={pending}>
      {subTotal === undefined ? null : (
        <div>
          <dt>{words.subtotal ?? "Subtotal"}</dt>
          <dd className="amount">{amount(subTotal)}</dd>
        </div>
      )}
      {hasDiscount ? (
        <div>
          <dt>{words.discount ?? "Descuento"}</dt>
          <dd className="amount">{`−${amount(descuento)}`}</dd>
        </div>
      ) : null}
      {(words.plain ? [] : impuestos).map(({ categoria, impuesto, tipoFactor, tasa, importe }) => (
        <div key={`${categoria} ${impuesto} ${tipoFactor} ${tasa}`}>
          <dt>
            {categoria === "retencion"
              ? `${taxLabel(impuesto, tipoFactor, tasa)} retenido`
              : taxLabel(impuesto, tipoFactor, tasa)}
          </dt>
          <dd className="amount">
            {importe === undefined ? "—" : `${categoria === "retencion" ? "−" : ""}${amount(importe)}`}
          </dd>
        </div>
      ))}
      <div className="grand">
        <dt>{words.total ?? "Total"}</dt>
        <dd className="amount">{total === undefined ? "—" : money(total, moneda || "MXN")}</dd>
      </div>
    </dl>
  );
}

interface SaveStateProps {
  readonly saving: Saving;
  readonly fault: string;
  readonly when: string | undefined;
  readonly dirty: boolean;
  readonly onRetry: () => void;
}

function SaveState({ saving, fault, when, dirty, onRetry }: SaveStateProps) {
  if (saving === "failed")
    return (
      <div role="alert" className="small">
        <p className="fault">{fault}</p>
        <Button small look="quiet" onPress={onRetry}>
          Guardar de nuevo
        </Button>
      </div>
    );
  const words =
    saving === "saving"
      ? "Guardando…"
      : dirty
        ? "Cambios sin guardar"
        : when === undefined
          ? "Se guarda solo como borrador"
          : `Borrador guardado ${when}`;
  const Icon = saving === "saving" || dirty ? CloudUpload : CloudCheck;
  return (
    <p className="line-status soft small number" role="status">
      <Icon aria-hidden="true" className="small-icon" />
      {words}
    </p>
  );
}
