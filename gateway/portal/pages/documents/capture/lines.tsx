import { ChevronDown, Plus, Trash2 } from "lucide-react";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { amount } from "../../../data/format.ts";
import { Button } from "../../../kit/button.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { readRows, readText } from "../forms/draft.ts";
import { labelOf } from "../forms/labels.ts";
import { AmountInput, CatalogInput, enter, ProblemsAt, useRows } from "./fields.tsx";
import { useDraft, useForm, usePreviewed, useRegistered } from "./form.tsx";
import { freshLine, isFresh } from "./fresh-line.ts";
import { KeepProduct } from "./keep-product.tsx";
import { FuelInputs, hasDetails, LineDetails, PriceInput } from "./line-details.tsx";
import { hasOtherTaxes, IvaInput, OtherTaxes } from "./line-taxes.tsx";
import { ProductInput } from "./product-input.tsx";
import { useStored } from "./store.ts";
import { usePasting } from "./use-pasting.ts";

const PATH = "conceptos";
/** An invoice of the contract has as many concepts at most. */
const MOST_LINES = 200;
/** So many rows are drawn at once; each of the others when it comes near the screen. */
const DRAWN_AT_ONCE = 20;

/**
 * Takes the concepts of an invoice as the rows of a sheet. Enter goes to the next row, and behind the last one to a new
 * one; rows of a spreadsheet are pasted into them.
 */
export function Lines() {
  const { draft } = useForm();
  const { keys, added, append, remove, replace } = useRows(PATH, freshLine);
  const { paste, told } = usePasting(PATH, MOST_LINES, replace);
  const isFull = keys.length >= MOST_LINES;
  const goOn = (event: KeyboardEvent) => {
    const field = event.target as HTMLElement;
    // Enter takes what an open list offers, and is pressed again to go on.
    const isOpen = field.getAttribute("aria-expanded") === "true";
    if (event.key !== "Enter" || isOpen || !field.matches(".line-grid input")) return;
    event.preventDefault();
    const next = field.closest(".line")?.nextElementSibling ?? null;
    if (next?.matches(".line")) enter(next);
    else if (!(isFull || isFresh(readRows(draft.get(), PATH).at(-1)))) append();
  };
  const pasteRows = (event: ClipboardEvent) => {
    const row = (event.target as Element).closest(".line");
    const index = [...event.currentTarget.querySelectorAll(":scope > .line")].indexOf(row!);
    if (index >= 0 && paste(event.clipboardData.getData("text/plain"), index)) event.preventDefault();
  };
  return (
    <div className="rows lines" onKeyDownCapture={goOn} onPasteCapture={pasteRows}>
      {told === undefined ? null : (
        <Notice look="bad" title="No se pegó nada">
          {told}
        </Notice>
      )}
      <div className="line-head" aria-hidden="true">
        {TITLES.map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      {keys.map((key, index) => (
        <Line
          key={key}
          index={index}
          isAdded={key === added}
          isOnly={keys.length === 1}
          isDrawn={index < DRAWN_AT_ONCE}
          remove={remove}
        />
      ))}
      <div>
        <Button icon={Plus} small onPress={append} isDisabled={isFull}>
          Agregar concepto
        </Button>
      </div>
      <ProblemsAt path={PATH} />
    </div>
  );
}

const TITLES = ["Descripción", "Cantidad", "Unidad", "Precio", "Descuento", "IVA", "Importe"];

interface LineProps {
  readonly index: number;
  readonly isAdded: boolean;
  readonly isOnly: boolean;
  readonly isDrawn: boolean;
  readonly remove: (index: number) => void;
}

/** The first row whose faults have no field to stand at opens its further fields; the others tell theirs folded. */
const Line = memo(function Line({ index, isAdded, isOnly, isDrawn, remove }: LineProps) {
  const path = `${PATH}[${index}]`;
  const name = `concepto ${index + 1}`;
  const row = useRef<HTMLFieldSetElement>(null);
  const isNear = useNear(row, isDrawn || isAdded);
  const [isOpen, setOpen] = useState(false);
  useRegistered(path);
  const isFirstWrong = useStored(
    useForm().problems,
    (problems) => problems.has(path) && firstLineOf(problems) === path,
  );
  const [wasFirstWrong, setFirstWrong] = useState(false);
  if (isFirstWrong !== wasFirstWrong) {
    setFirstWrong(isFirstWrong);
    if (isFirstWrong) setOpen(true);
  }
  useEffect(() => {
    if (isAdded) enter(row.current);
  }, [isAdded]);
  return (
    <fieldset className="line" ref={row}>
      <legend className="visually-hidden">{name}</legend>
      {isNear || isOpen ? (
        <Cells path={path} name={name} isOpen={isOpen} onOpen={setOpen}>
          {isOnly ? null : (
            <Button icon={Trash2} look="quiet" small aria-label={`Quitar ${name}`} onPress={() => remove(index)} />
          )}
        </Cells>
      ) : null}
    </fieldset>
  );
});

function firstLineOf(problems: ReadonlyMap<string, unknown>): string | undefined {
  for (const path of problems.keys()) {
    const line = OF_LINE.exec(path);
    if (line !== null) return line[0];
  }
  return undefined;
}

const OF_LINE = new RegExp(`^${PATH}\\[\\d+\\]`);

/**
 * Tells whether an element has come near the screen. It stays so, because what was drawn holds what its user opened.
 */
function useNear(element: RefObject<Element | null>, isNearFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearFirst);
  useEffect(() => {
    if (isNear) return;
    const watch = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: "600px",
    });
    watch.observe(element.current!);
    return () => watch.disconnect();
  }, [element, isNear]);
  return isNear;
}

interface CellsProps {
  readonly path: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function Cells({ path, name, isOpen, onOpen, children }: CellsProps) {
  const key = useDraft((draft) => readText(draft, `${path}.claveProdServ`));
  const isFilled = useDraft((draft) => hasDetails(draft, path));
  const isTaxed = useDraft((draft) => hasOtherTaxes(draft, path));
  const further = useRef<HTMLDivElement>(null);
  const askKey = useCallback(() => {
    onOpen(true);
    requestAnimationFrame(() => enter(further.current));
  }, [onOpen]);
  return (
    <>
      <div className="line-grid">
        <ProductInput
          line={path}
          name="descripcion"
          required
          maxLength={1000}
          withKeys
          inside={
            <button type="button" className="inside line-key" tabIndex={key === "" ? 0 : -1} onClick={askKey}>
              {key === "" ? "Elegir clave" : key}
            </button>
          }
        />
        <AmountInput path={`${path}.cantidad`} required decimals={0} />
        <CatalogInput path={`${path}.claveUnidad`} catalog="claveUnidad" required />
        <PriceInput path={path} />
        <AmountInput path={`${path}.descuento`} />
        <IvaInput path={path} />
        <LineAmount path={path} />
        <div className="line-ways">
          <Button
            icon={ChevronDown}
            look="quiet"
            small
            aria-label={`Más datos del ${name}`}
            aria-expanded={isOpen}
            {...(isFilled ? { "data-filled": "" } : {})}
            onPress={() => onOpen(!isOpen)}
          />
          {children}
        </div>
      </div>
      {isOpen || isTaxed ? (
        <OtherTaxes path={path} closed={!isOpen}>
          {isOpen ? <KeepProduct line={path} /> : null}
        </OtherTaxes>
      ) : null}
      <FuelInputs path={path} />
      {isOpen ? (
        <div className="part" ref={further}>
          <LineDetails path={path} />
          <ProblemsAt path={path} />
        </div>
      ) : (
        <FoldedFaults path={path} />
      )}
    </>
  );
}

/** Tells the faults of fields that are folded away. */
function FoldedFaults({ path }: { path: string }) {
  const problems = useStored(useForm().problems, (at) => at.get(path)) ?? [];
  return problems.map(({ campo = path, sentence }) => (
    <p key={campo + sentence} className="fault">
      {campo === path ? sentence : `${labelOf(campo)}: ${sentence}`}
    </p>
  ));
}

function LineAmount({ path }: { path: string }) {
  const importe = usePreviewed((preview) => preview?.lines.find(({ field }) => field === path)?.importe);
  return (
    <div className="field line-amount">
      <span className="label">Importe</span>
      <output className="amount">{importe === undefined ? "—" : amount(importe)}</output>
    </div>
  );
}
