import { Download, Play, Square } from "lucide-react";
import { useState } from "react";
import { Label, ProgressBar } from "react-aria-components";
import { count, counted } from "../../../data/format.ts";
import { countInWords } from "../../../data/number-words.ts";
import { useAccount } from "../../../data/session.tsx";
import { Badge } from "../../../kit/badge.tsx";
import { Button } from "../../../kit/button.tsx";
import { Confirm } from "../../../kit/dialog.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";
import { Table } from "../../../kit/table.tsx";
import { type Batch, keysOfFile, type Overtaken, useBatch } from "./batch.ts";
import type { Target } from "./columns.ts";
import type { ImportKind } from "./kinds.ts";
import { type Item, itemsOf, type Outcome } from "./outcomes.ts";
import { columnsOf, downloadResults } from "./results.tsx";
import type { Table as Sheet } from "./table.ts";
import { type WordsOfSheet, wordsOfSheet } from "./words.ts";

interface Props {
  readonly kind: ImportKind;
  readonly sheet: Sheet;
  readonly mapping: readonly (Target | undefined)[];
  readonly name: string;
}

/** Shows the documents of a file being checked, and then being stamped. */
export function Review({ kind, sheet, mapping, name }: Props) {
  return (
    <ReviewOf
      kind={kind}
      name={name}
      keysOf={keysOfFile(kind, name)}
      read={() => itemsOf(kind, sheet, mapping)}
      words={wordsOfSheet(sheet.headings, mapping)}
    />
  );
}

interface ReviewProps extends Pick<Props, "kind" | "name"> {
  readonly keysOf: Parameters<typeof useBatch>[1];
  readonly read: () => readonly Item[];
  readonly words: WordsOfSheet;
  /** It is asked before the documents are checked, and again before they are stamped. */
  readonly overtaken?: Overtaken;
}

/** Shows documents being checked, and then being stamped. Both can be stopped and continued. */
export function ReviewOf({ kind, name, keysOf, read, words, overtaken }: ReviewProps) {
  const batch = useBatch(kind, keysOf, read, words, overtaken);
  const { items } = batch;
  const numbers = numbersOf(batch);
  return (
    <>
      <Card title={numbers.stampingBegan ? "Timbrado" : "Revisión"}>
        <div className="stack tight">
          <Progress {...numbers} all={items.length} />
          <p className="row" role="status">
            <Tally numbers={numbers} />
          </p>
          <Remarks batch={batch} numbers={numbers} />
          <div className="row">
            <Controls batch={batch} numbers={numbers} onDownload={() => downloadResults(name, items)} />
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
          <div className="table-foot row spread">{`Se muestran ${SHOWN} de ${count(items.length)}; el archivo de resultados los lleva todos.`}</div>
        ) : null}
      </Card>
    </>
  );
}

const SHOWN = 200;

export interface Numbers extends Record<Outcome["state"], number> {
  readonly stampingBegan: boolean;
}

export function numbersOf({ items, running }: Pick<Batch, "items" | "running">): Numbers {
  const number = (state: Outcome["state"]) => items.filter(({ outcome }: Item) => outcome.state === state).length;
  const [made, refused, unknown] = [number("made"), number("refused"), number("unknown")];
  return {
    made,
    refused,
    unknown,
    waiting: number("waiting"),
    good: number("good"),
    left: number("left"),
    wrong: number("wrong"),
    stampingBegan: made + refused + unknown > 0 || running === "stamping",
  };
}

export function Tally({ numbers: { good, wrong, made, refused, unknown } }: { numbers: Numbers }) {
  return (
    <>
      {good > 0 ? <Badge tone="info">{`${count(good)} listos`}</Badge> : null}
      {wrong > 0 ? <Badge tone="bad">{`${count(wrong)} con errores`}</Badge> : null}
      {made > 0 ? <Badge tone="good">{`${count(made)} timbrados`}</Badge> : null}
      {refused > 0 ? <Badge tone="bad">{`${count(refused)} rechazados`}</Badge> : null}
      {unknown > 0 ? <Badge tone="warn">{`${count(unknown)} sin respuesta`}</Badge> : null}
    </>
  );
}

/** Fewer documents are done before anyone leaves the page. */
const MANY = 500;

/** Says what the user needs to know while it runs, and before going on once it has stopped. */
function Remarks({ batch: { items, running, stalled }, numbers }: { batch: Batch; numbers: Numbers }) {
  const { good, left, wrong, unknown, stampingBegan } = numbers;
  if (running !== undefined)
    return items.length > MANY ? (
      <p className="soft small">
        {`Son ${count(items.length)} comprobantes. Deje abierta esta página; puede trabajar en otra.`}
      </p>
    ) : null;
  return (
    <>
      {stalled === undefined ? null : (
        <Notice look="warn" title={stampingBegan ? "Se detuvo el timbrado" : "Algunos no se pudieron revisar"}>
          {stalled}
        </Notice>
      )}
      {left > 0 ? (
        <Notice look="warn" title={`${counted(left, "ya no se timbra", "ya no se timbran")}: alguien se adelantó`}>
          {`Su renglón dice quién, cuándo y con qué comprobante.${good > 0 ? " Los demás esperan a que usted los timbre." : ""}`}
        </Notice>
      ) : null}
      {wrong > 0 && !stampingBegan ? (
        <Notice look="warn">
          Los que tienen errores no se timbran. Corrija el archivo y vuelva a elegirlo: lo que ya esté timbrado no se
          repite.
        </Notice>
      ) : null}
      {unknown > 0 ? (
        <Notice look="warn" title="Algunos no tuvieron respuesta">
          Continúe sin riesgo: cada renglón lleva su propia llave y no se timbra dos veces.
        </Notice>
      ) : null}
    </>
  );
}

interface ControlsProps {
  readonly batch: Batch;
  readonly numbers: Numbers;
  readonly onDownload: () => void;
}

function Controls({ batch: { running, check, stamp, stop }, numbers, onDownload }: ControlsProps) {
  const { environment } = useAccount();
  const { good, wrong, waiting, refused, unknown, stampingBegan } = numbers;
  const [asked, setAsked] = useState<"ready" | "refused" | undefined>(undefined);
  // In production each stamp is a fiscal fact, so it is asked for twice.
  const begin = (which: "ready" | "refused") => (environment === "production" ? setAsked(which) : stamp(which));
  if (running !== undefined)
    return (
      <Button icon={Square} onPress={stop}>
        Detener
      </Button>
    );
  return (
    <>
      {waiting > 0 ? (
        <Button icon={Play} onPress={check}>
          Seguir revisando
        </Button>
      ) : null}
      {good + unknown > 0 && waiting === 0 ? (
        <Button icon={Play} look="primary" onPress={() => begin("ready")}>
          {stampingBegan ? `Continuar con ${count(good + unknown)}` : `Timbrar ${count(good)}`}
        </Button>
      ) : null}
      {refused > 0 ? (
        <Button onPress={() => begin("refused")}>{`Intentar de nuevo ${count(refused)} rechazados`}</Button>
      ) : null}
      {stampingBegan || wrong > 0 ? (
        <Button icon={Download} onPress={onDownload}>
          Descargar resultados
        </Button>
      ) : null}
      <Confirm
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="¿Timbrar en producción?"
        action={`Timbrar ${count(asked === "refused" ? refused : good + unknown)}`}
        onConfirm={async () => {
          setAsked(undefined);
          void stamp(asked ?? "ready");
        }}
      >
        <p>
          {`Son ${countInWords(asked === "refused" ? refused : good + unknown, "comprobante", "comprobantes")}. `}
          Tienen validez fiscal ante el SAT: después sólo se pueden cancelar.
        </p>
      </Confirm>
    </>
  );
}

interface ProgressProps extends Pick<Numbers, "stampingBegan" | "waiting" | "good" | "made" | "refused" | "unknown"> {
  readonly all: number;
}

export function Progress({ stampingBegan, waiting, good, made, refused, unknown, all }: ProgressProps) {
  const [done, whole] = stampingBegan ? [made + refused, made + refused + unknown + good] : [all - waiting, all];
  return (
    <ProgressBar value={done} minValue={0} maxValue={Math.max(whole, 1)} className="progress">
      {({ percentage = 0 }) => (
        <>
          <span className="row spread small">
            <Label>{stampingBegan ? "Timbrados" : "Revisados"}</Label>
            <span className="number">{`${count(done)} de ${count(whole)}`}</span>
          </span>
          <span className="bar">
            <span style={{ width: `${percentage}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
