import { type Message, toJson } from "@bufbuild/protobuf";
import { ConnectError } from "@connectrpc/connect";
import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useSearch } from "@tanstack/react-router";
import { Download, FileSpreadsheet, Play, Square } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Label, ProgressBar } from "react-aria-components";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { failureOf } from "../../data/errors.ts";
import { amount, count } from "../../data/format.ts";
import { useRefresh } from "../../data/refresh.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { FileField } from "../../kit/file-field.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import "./documents.css";
import { download } from "./files.ts";
import { toRequest } from "./forms/draft.ts";
import { labelOf } from "./forms/labels.ts";
import { guess, type Target } from "./import/columns.ts";
import { IMPORTS, type ImportKind, type Made } from "./import/kinds.ts";
import { documentsOf, type FileDocument } from "./import/requests.ts";
import { Keys, minutesOf, runAll, type Sent } from "./import/run.ts";
import { readTable, type Table as Sheet, TableError } from "./import/table.ts";
import { documentOf, KINDS } from "./lists.ts";

/** Documents of a file, from its rows to what became of each. */
export default function ImportPage() {
  const current = useAccount();
  const { tipo } = useSearch({ strict: false }) as { tipo?: string };
  const [kind, setKind] = useState(tipo ?? "factura");
  const chosen = IMPORTS.find((one) => one.kind === kind) ?? IMPORTS[0]!;
  const [file, setFile] = useState<File | undefined>(undefined);
  const [sheet, setSheet] = useState<Sheet | undefined>(undefined);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const take = async (given: File | undefined) => {
    setFile(given);
    setSheet(undefined);
    setFault(undefined);
    if (given === undefined) return;
    try {
      setSheet(await readTable(given));
    } catch (error) {
      setFault(error instanceof TableError ? error.message : "El archivo no se pudo leer.");
    }
  };
  if (!current.may("issuer"))
    return (
      <Page title="Importar">
        <Empty icon={FileSpreadsheet} title="Su función no permite emitir">
          Pida a quien administra la cuenta que le dé la función de emisor.
        </Empty>
      </Page>
    );
  return (
    <Page
      title="Importar"
      about="Muchos comprobantes de una hoja de cálculo: se revisan todos antes de timbrar el primero."
    >
      <Card title="Archivo">
        <div className="fields">
          <Select
            label="Qué contiene"
            help={chosen.rows}
            isRequired
            options={IMPORTS.map((one) => ({ id: one.kind, label: one.title }))}
            selectedKey={chosen.kind}
            onSelectionChange={(key) => setKind(String(key))}
          />
          <FileField
            name="archivo"
            label="CSV o XLSX"
            help="Hasta 5 MB y 5,000 renglones; la primera fila, con los títulos."
            accept={[".csv", ".xlsx"]}
            file={file}
            onFile={(given) => void take(given)}
          />
        </div>
        <Button look="quiet" small onPress={() => downloadSample(chosen)}>
          <Download aria-hidden="true" />
          Descargar un ejemplo
        </Button>
        {fault === undefined ? null : <Notice look="bad">{fault}</Notice>}
      </Card>
      {sheet === undefined || file === undefined ? null : (
        <Mapped
          key={`${chosen.kind} ${file.name} ${file.lastModified}`}
          kind={chosen}
          sheet={sheet}
          name={file.name}
        />
      )}
    </Page>
  );
}

function downloadSample({ kind, sample: { headings, row } }: ImportKind): void {
  download(`ejemplo-${kind}.csv`, "text/csv", csv([headings, row]));
}

/** Rows as CSV. It begins with the mark by which Excel knows UTF-8; a cell that begins like a formula is marked as text. */
function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

const NOTHING = "";

/** Which column is which field: guessed from its heading, and corrected by hand. */
function Mapped({ kind, sheet, name }: { kind: ImportKind; sheet: Sheet; name: string }) {
  const [mapping, setMapping] = useState(() => guess(sheet.headings, kind.targets));
  const [ready, setReady] = useState(false);
  const options = [
    { id: NOTHING, label: "No usar" },
    ...kind.targets.map(({ path, label }, index) => ({ id: `${index} ${path}`, label })),
  ];
  const idOf = (target: Target | undefined) =>
    target === undefined ? NOTHING : `${kind.targets.indexOf(target)} ${target.path}`;
  const change = (column: number, id: string) => {
    const target = kind.targets[Number(id.split(" ")[0] || -1)];
    setMapping(
      mapping.map((one, at) =>
        at === column ? target : target !== undefined && one === target ? undefined : one,
      ),
    );
    setReady(false);
  };
  const known = mapping.filter((target) => target !== undefined).length;
  return (
    <>
      <Card
        title="Columnas"
        about={`${known} de ${sheet.headings.length} reconocidas. Revise que cada una sea lo que dice.`}
        flush
      >
        <ul className="columns">
          {sheet.headings.map((heading, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <li key={column}>
              <span>
                <strong className="block wrap">{heading || `Columna ${column + 1}`}</strong>
                <span className="soft small wrap">{sheet.rows[0]?.[column] || "—"}</span>
              </span>
              <Select
                label={`Campo de ${heading || `la columna ${column + 1}`}`}
                isRequired
                options={options}
                selectedKey={idOf(mapping[column])}
                onSelectionChange={(key) => change(column, String(key ?? NOTHING))}
              />
            </li>
          ))}
        </ul>
      </Card>
      {ready ? (
        <Run kind={kind} sheet={sheet} mapping={mapping} name={name} />
      ) : (
        <div>
          <Button look="primary" isDisabled={known === 0} onPress={() => setReady(true)}>
            Revisar el contenido
          </Button>
        </div>
      )}
    </>
  );
}

type Outcome =
  | { readonly state: "waiting" }
  | { readonly state: "good"; readonly total: string }
  | { readonly state: "wrong"; readonly why: string }
  | { readonly state: "made"; readonly made: Made }
  | { readonly state: "refused"; readonly why: string }
  | { readonly state: "unknown"; readonly why: string };

interface Item {
  readonly document: FileDocument;
  readonly message: Message;
  readonly outcome: Outcome;
}

interface RunProps {
  readonly kind: ImportKind;
  readonly sheet: Sheet;
  readonly mapping: readonly (Target | undefined)[];
  readonly name: string;
}

/** Judges all documents, then stamps those without faults. Both can be stopped and continued. */
function Run({ kind, sheet, mapping, name }: RunProps) {
  const { environment } = useAccount();
  const transport = useTransport();
  const refresh = useRefresh();
  const [items, setItems] = useState(() => itemsOf(kind, sheet, mapping));
  const [running, setRunning] = useState<"judging" | "stamping" | undefined>(undefined);
  const [keys] = useState(
    () =>
      new Keys(
        kind.kind,
        name,
        items.map(({ message }) => textOf(kind, message)),
      ),
  );
  // Why not all could be judged or sent, where the service did not answer or the session ended.
  const [stalled, setStalled] = useState<string | undefined>(undefined);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  // The table is drawn anew for several at once: for each of thousands it would take longer than their requests.
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
  const settle = (index: number, outcome: Outcome) => void news.current.set(index, outcome);

  const judge = async () => {
    stop.current = new AbortController();
    setRunning("judging");
    setStalled(undefined);
    const waiting = items.flatMap((item, index) =>
      item.outcome.state === "waiting" ? [{ item, index }] : [],
    );
    const halted = await runAll<Item, Outcome>(waiting, {
      async send({ message }) {
        return attempted(async () => {
          const document = documentOf(kind.kind, message);
          const seen = await callUnaryMethod(transport, PortalDocuments.method.previewDocument, { document });
          if (seen.complete) return { state: "good", total: seen.total ?? "" };
          const why = seen.findings
            .map(({ field, mensaje }) => [placeOf(field), mensaje].filter(Boolean).join(": "))
            .join("; ");
          return { state: "wrong", why };
        }, "wrong");
      },
      onSettled: settle,
      // It stays where it was, and can be judged later.
      onGivenUp: (_, why) => setStalled(why),
      signal: stop.current.signal,
    });
    if (halted !== undefined) setStalled(halted);
    show();
    setRunning(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is judged once, when it is there
  useEffect(() => void judge(), []);

  const stamp = async (again: boolean) => {
    stop.current = new AbortController();
    setRunning("stamping");
    const wanted = again ? ["refused"] : ["good", "unknown"];
    const pending = items.flatMap((item, index) =>
      wanted.includes(item.outcome.state) ? [{ item, index }] : [],
    );
    if (again) for (const { index } of pending) keys.renew(index);
    setStalled(undefined);
    const halted = await runAll<Item, Outcome>(pending, {
      send: ({ message }, index) =>
        attempted(async () => {
          const made = await kind.send(transport, message, await keys.of(index));
          return { state: "made", made };
        }, "refused"),
      onSettled: settle,
      onGivenUp: (index, why) => settle(index, { state: "unknown", why }),
      signal: stop.current.signal,
    });
    setStalled(halted);
    show();
    setRunning(undefined);
    void refresh();
  };

  const number = (state: Outcome["state"]) => items.filter(({ outcome }) => outcome.state === state).length;
  const [waiting, good, wrong] = [number("waiting"), number("good"), number("wrong")];
  const [made, refused, unknown] = [number("made"), number("refused"), number("unknown")];
  const judged = items.length - waiting;
  const minutes = minutesOf(items.length);
  const stampable = made + refused + unknown + good;
  const stampingBegan = made + refused + unknown > 0 || running === "stamping";
  return (
    <>
      <Card title={stampingBegan ? "Timbrado" : "Revisión"}>
        <div className="stack tight">
          <Progress
            label={stampingBegan ? "Timbrados" : "Revisados"}
            done={stampingBegan ? made + refused : judged}
            all={stampingBegan ? stampable : items.length}
          />
          <p className="row" role="status">
            {good > 0 ? <Badge tone="info">{`${count(good)} listos`}</Badge> : null}
            {wrong > 0 ? <Badge tone="bad">{`${count(wrong)} con errores`}</Badge> : null}
            {made > 0 ? <Badge tone="good">{`${count(made)} timbrados`}</Badge> : null}
            {refused > 0 ? <Badge tone="bad">{`${count(refused)} rechazados`}</Badge> : null}
            {unknown > 0 ? <Badge tone="warn">{`${count(unknown)} sin respuesta`}</Badge> : null}
          </p>
          {running !== undefined && minutes > 0 ? (
            <p className="soft small">
              {`Son ${count(items.length)} comprobantes: tarda ${minutes === 1 ? "más de un minuto" : `unos ${minutes} minutos`}. Deje abierta esta página; puede trabajar en otra.`}
            </p>
          ) : null}
          {stalled !== undefined && running === undefined ? (
            <Notice
              look="warn"
              title={stampingBegan ? "Se detuvo el timbrado" : "Algunos no se pudieron revisar"}
            >
              {stalled}
            </Notice>
          ) : null}
          {wrong > 0 && running === undefined && !stampingBegan ? (
            <Notice look="warn">
              Los que tienen errores no se timbran. Corrija el archivo y vuelva a elegirlo: lo que ya esté
              timbrado no se repite.
            </Notice>
          ) : null}
          {unknown > 0 && running === undefined ? (
            <Notice look="warn" title="Algunos no tuvieron respuesta">
              Continúe sin riesgo: cada renglón lleva su propia llave y no se timbra dos veces.
            </Notice>
          ) : null}
          <div className="row">
            {running === undefined ? (
              <>
                {waiting > 0 ? (
                  <Button onPress={() => judge()}>
                    <Play aria-hidden="true" />
                    Seguir revisando
                  </Button>
                ) : null}
                {good + unknown > 0 && waiting === 0 ? (
                  <Button look="primary" onPress={() => stamp(false)}>
                    <Play aria-hidden="true" />
                    {stampingBegan
                      ? `Continuar con ${count(good + unknown)}`
                      : `Timbrar ${count(good)}${environment === "production" ? " en producción" : ""}`}
                  </Button>
                ) : null}
                {refused > 0 ? (
                  <Button
                    onPress={() => stamp(true)}
                  >{`Intentar de nuevo ${count(refused)} rechazados`}</Button>
                ) : null}
                {stampingBegan || wrong > 0 ? (
                  <Button onPress={() => downloadResults(name, items)}>
                    <Download aria-hidden="true" />
                    Descargar resultados
                  </Button>
                ) : null}
              </>
            ) : (
              <Button onPress={() => stop.current.abort()}>
                <Square aria-hidden="true" />
                Detener
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card flush>
        <Table
          label="Comprobantes del archivo"
          columns={columnsOf(kind)}
          items={items.map((item, index) => ({ ...item, index })).slice(0, SHOWN)}
          idOf={({ index }) => String(index)}
        />
        {items.length > SHOWN ? (
          <div className="table-foot">{`Se muestran ${SHOWN} de ${count(items.length)}; el archivo de resultados los lleva todos.`}</div>
        ) : null}
      </Card>
    </>
  );
}

/** A field's label; a place within the document, which begins with "/", stays as it is. */
const placeOf = (field: string) => (field === "" || field.startsWith("/") ? field : labelOf(field));

const SHOWN = 200;
const SHOW_EVERY_MS = 500;

function itemsOf(kind: ImportKind, sheet: Sheet, mapping: readonly (Target | undefined)[]): readonly Item[] {
  return documentsOf(sheet.rows, mapping).map((document) => {
    const { message, problems } = toRequest<Message>(kind.schema, kind.derive(document.draft));
    const [problem] = problems;
    const outcome: Outcome =
      problem === undefined
        ? { state: "waiting" }
        : { state: "wrong", why: `${placeOf(problem.campo)}: ${problem.sentence}` };
    return { document, message, outcome };
  });
}

const textOf = ({ schema }: ImportKind, message: Message) => JSON.stringify(toJson(schema, message));

/** Failures that may be gone a moment later. Every request has its idempotency key, so it is sent again. */
const AGAIN = new Set([
  ErrorKind.UNAVAILABLE,
  ErrorKind.PAC_UNREACHABLE,
  ErrorKind.RATE_LIMITED,
  ErrorKind.IN_PROGRESS,
  ErrorKind.INTERNAL,
]);

/** The session ended, or the user's rights did: the request itself was not looked at. */
const NOT_LET_IN = new Set([ErrorKind.UNAUTHENTICATED, ErrorKind.FORBIDDEN]);

async function attempted(call: () => Promise<Outcome>, failed: "wrong" | "refused"): Promise<Sent<Outcome>> {
  try {
    return { settled: await call() };
  } catch (error) {
    const { sentence, kind } = failureOf(error);
    if (NOT_LET_IN.has(kind)) return { halt: sentence };
    if (!AGAIN.has(kind)) return { settled: { state: failed, why: sentence } };
    return {
      again: sentence,
      afterMs: 1000 * Number(ConnectError.from(error).metadata.get("RateLimit-Reset")),
    };
  }
}

function Progress({ label, done, all }: { label: string; done: number; all: number }) {
  return (
    <ProgressBar value={done} minValue={0} maxValue={Math.max(all, 1)} className="progress">
      {({ percentage = 0 }) => (
        <>
          <span className="row spread small">
            <Label>{label}</Label>
            <span className="number">{`${count(done)} de ${count(all)}`}</span>
          </span>
          <span className="bar">
            <span style={{ width: `${percentage}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
}

function columnsOf(kind: ImportKind): readonly TableColumn<Item & { readonly index: number }>[] {
  return [
    {
      id: "reference",
      title: "Referencia",
      cell: ({ document: { reference, rows } }) => (
        <>
          <span className="number">{reference}</span>
          <span className="under number">
            {rows.length === 1 ? `Renglón ${rows[0]}` : `Renglones ${rows[0]} a ${rows.at(-1)}`}
          </span>
        </>
      ),
    },
    { id: "state", title: "Estado", cell: ({ outcome }) => <OutcomeBadge outcome={outcome} /> },
    { id: "why", title: "Resultado", cell: ({ outcome }) => <OutcomeWords outcome={outcome} kind={kind} /> },
  ];
}

const STATE_WORDS = {
  waiting: ["plain", "Por revisar"],
  good: ["info", "Listo"],
  wrong: ["bad", "Con errores"],
  made: ["good", "Timbrado"],
  refused: ["bad", "Rechazado"],
  unknown: ["warn", "Sin respuesta"],
} as const;

function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  const [tone, words] = STATE_WORDS[outcome.state];
  if (outcome.state === "made" && outcome.made.estado !== "timbrada")
    return <Badge tone={outcome.made.estado === "error" ? "bad" : "info"}>{outcome.made.estado}</Badge>;
  return <Badge tone={tone}>{words}</Badge>;
}

function OutcomeWords({ outcome, kind }: { outcome: Outcome; kind: ImportKind }) {
  const { params } = useAccount();
  switch (outcome.state) {
    case "made": {
      const { id, folio, uuid, repeated } = outcome.made;
      return (
        <span>
          <Link
            to="/$rfc/$ambiente/documentos/$lista/$id"
            params={{ ...params, lista: KINDS[kind.kind].list, id }}
            className="row-link number"
          >
            {folio || uuid.slice(0, 8) || "Ver"}
          </Link>
          {repeated ? <span className="soft small"> · ya estaba timbrado</span> : null}
        </span>
      );
    }
    case "good":
      return <span className="amount">{outcome.total === "" ? "" : amount(outcome.total)}</span>;
    case "waiting":
      return <span className="soft">—</span>;
    default:
      return <span className="small wrap">{outcome.why}</span>;
  }
}

function downloadResults(name: string, items: readonly Item[]): void {
  const rows = items.map(({ document: { reference, rows: own }, outcome }) => {
    const { uuid = "", folio = "" } = outcome.state === "made" ? outcome.made : {};
    const why = "why" in outcome ? outcome.why : "";
    return [reference, own.join(" "), STATE_WORDS[outcome.state][1], folio, uuid, why];
  });
  const headings = ["Referencia", "Renglones", "Estado", "Folio", "Folio fiscal", "Detalle"];
  download(`resultados-${name.replace(/\.[^.]+$/, "")}.csv`, "text/csv", csv([headings, ...rows]));
}
