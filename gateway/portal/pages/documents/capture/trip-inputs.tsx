import { callUnaryMethod, useQuery, useTransport } from "@connectrpc/connect-query";
import { parseDateTime } from "@internationalized/date";
import { type ReactNode, useRef, useState } from "react";
import { Trips, type TripThing } from "#proto/cfdi/v1/trip_pb.ts";
import { localDay } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { ComboField, hasWords, standingText } from "../../../kit/combo-field.tsx";
import { DateField } from "../../../kit/date-field.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { type Draft, read, readRows, readText, STORED_THINGS, write } from "../forms/draft.ts";
import { labelOf } from "../forms/labels.ts";
import { SearchField } from "../kit/search-field.tsx";
import { THINGS, type Thing, wordsOf } from "../kit/trip-things.ts";
import { AmountInput } from "./fields.tsx";
import { useDraft, useField, useForm, usePreviewed } from "./form.tsx";

/** Returns the control of a field of a trip that the other fields of a form do not have. */
export function tripInputOf(path: string): ReactNode | undefined {
  const [parent = "", name = ""] = path.split(".").slice(-2);
  const stored = STORED[name];
  if (stored !== undefined) return <StoredInput path={path} kind={stored} several={name.endsWith("s")} />;
  if (/^paradas\[\d+\]$/.test(parent) && name === "kilometros") return <KilometersInput path={path} />;
  if (name === "colonia" && WITH_COLONIES.has(parent)) return <ColonyInput path={path} />;
  return undefined;
}

const WITH_COLONIES: ReadonlySet<string> = new Set(["lugar", "domicilio"]);

const kindOf = (name: string) => THINGS.find((thing) => thing.name === name)!;

const STORED: Readonly<Record<string, Thing>> = {
  vehiculoGuardado: kindOf("vehiculo"),
  remolquesGuardados: kindOf("remolque"),
  operadoresGuardados: kindOf("operador"),
  responsabilidadCivilGuardada: kindOf("poliza"),
  medioAmbienteGuardada: kindOf("poliza"),
  cargaGuardada: kindOf("poliza"),
  seguroGuardado: kindOf("poliza"),
  lugarGuardado: kindOf("lugar"),
  bienGuardado: kindOf("bien"),
};

interface StoredProps {
  readonly path: string;
  readonly kind: Thing;
}

/** Takes the key of a stored thing, or of several, which stand in the draft as one text. */
function StoredInput({ path, several, ...props }: StoredProps & { readonly several: boolean }) {
  const { name, value, onChange, fault } = useField(path);
  if (!several) return <ThingField {...props} {...{ name, value, onChange, fault }} label={labelOf(path)} />;
  const keys = value === "" ? [] : value.split(STORED_THINGS);
  const shown = keys.length < USUALLY_MOST ? [...keys, ""] : keys;
  return shown.map((key, at) => (
    <ThingField
      // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its place while its key is typed
      key={at}
      {...props}
      name={at === 0 ? name : `${name}[${at}]`}
      label={at === 0 ? labelOf(path) : `Otro ${props.kind.name}`}
      value={key}
      onChange={(next) => onChange(shown.with(at, next).filter(Boolean).join(", "))}
      fault={at === 0 ? fault : undefined}
    />
  ));
}

/** A vehicle has two trailers at most, and rarely more drivers. */
const USUALLY_MOST = 2;

const MOST_HITS = 20;

interface FieldProps extends Pick<StoredProps, "kind"> {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (key: string) => void;
  readonly fault: string | undefined;
}

function ThingField({ kind, onChange, ...field }: FieldProps) {
  const { account, params } = useAccount();
  const transport = useTransport();
  const search = async (buscar: string, signal: AbortSignal) => {
    const input = { tipo: kind.name, limite: MOST_HITS, buscar: buscar.trim() };
    return (await callUnaryMethod(transport, Trips.method.listTripThings, input, { signal })).data;
  };
  return (
    <SearchField<TripThing>
      {...field}
      placeholder="Clave o palabras"
      onChange={onChange}
      queryKey={["trip things", account, kind.name]}
      search={search}
      unknown={(text) => `No hay nada guardado con la clave «${text}».`}
      keyOf={({ clave }) => clave}
      wordsOf={(thing) => `${thing.clave} · ${wordsOf(kind, thing)}`}
      show={(thing) => (
        <span className="hit">
          <span className="key">{thing.clave}</span>
          <span className="wrap soft">{wordsOf(kind, thing)}</span>
        </span>
      )}
      foot={
        <div className="menu-heading">
          <Link to="/$rfc/$ambiente/viajes" params={params}>
            {kind.add}
          </Link>
        </div>
      }
    />
  );
}

/** Takes the kilometres since the stop before, and offers those of the last trip between the two places. */
function KilometersInput({ path }: { path: string }) {
  const { set } = useForm();
  const [, list = "", index = ""] = /^(.*)\[(\d+)\]\.kilometros$/.exec(path) ?? [];
  const at = Number(index);
  const place = (stop: number) => (draft: Draft) => readText(draft, `${list}[${stop}].lugarGuardado`);
  const [desde, hasta] = [useDraft(at === 0 ? () => "" : place(at - 1)), useDraft(place(at))];
  const isEmpty = useDraft((draft) => readText(draft, path) === "");
  const { data } = useQuery(
    Trips.method.getTripKilometers,
    { desde, hasta },
    { enabled: isEmpty && desde !== "" && hasta !== "", retry: false },
  );
  const last = isEmpty ? data?.data?.kilometros : undefined;
  const help =
    last === undefined ? undefined : (
      <Button small look="quiet" onPress={() => set(path, last)}>{`${last} km en el último viaje`}</Button>
    );
  return <AmountInput path={path} help={help} />;
}

/** Takes a neighbourhood of the postal code beside it: its key, or the name abroad. */
function ColonyInput({ path }: { path: string }) {
  const field = useField(path);
  const { value } = field;
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const place = path.slice(0, path.lastIndexOf("."));
  const codigo = useDraft((draft) => readText(draft, `${place}.codigoPostal`));
  const isMexican = useDraft((draft) => ["", "MEX"].includes(readText(draft, `${place}.pais`)));
  const { data } = useQuery(
    Trips.method.getPostalCode,
    { codigo },
    { enabled: isMexican && /^\d{5}$/.test(codigo), staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const known = (isMexican ? data?.data?.colonias : undefined) ?? [];
  const text = standingText(
    typed,
    value,
    known.some(({ clave }) => clave === value),
  );
  return (
    <ComboField
      {...field}
      label={labelOf(path)}
      placeholder={known.length === 0 ? "" : `Una de las ${known.length} del código postal`}
      typed={typed}
      onTyped={setTyped}
      hits={known.filter(({ clave, nombre }) => hasWords(`${clave} ${nombre}`, text))}
      keyOf={({ clave }) => clave}
      wordsOf={({ nombre }) => nombre}
      show={({ clave, nombre }) => (
        <>
          <span className="key">{clave}</span>
          <span>{nombre}</span>
        </>
      )}
      none={known.length === 0 ? "No se conocen las colonias de este código postal." : "Ninguna coincide."}
    />
  );
}

/** Moves the times of a trip that was driven before to a new departure, and shows advice about a trip. */
export function NewDeparture({ stops }: { stops: string }) {
  const { today } = useAccount();
  const { change } = useForm();
  const box = useRef<HTMLFieldSetElement>(null);
  const [next, setNext] = useState("");
  const first = useDraft((draft) => readText(draft, `${stops}[0].fechaHora`));
  // A departure that is being typed is in the past for a moment.
  const [opened] = useState(first);
  const trip = stops.slice(0, -".paradas".length);
  const move = () => {
    if (next === "") return;
    change((before) => moved(before, stops, first, next));
    setNext("");
    box.current
      ?.closest("form")
      ?.querySelector<HTMLElement>(`.field:has([name="${trip}.mercancias[0].cantidad"]) input`)
      ?.focus();
  };
  return (
    <>
      {first === opened && isMoment(first) && first.slice(0, "2026-03-10".length) < today() ? (
        <fieldset
          ref={box}
          className="bare"
          // The parts of a moment take Enter for themselves.
          onKeyDownCapture={(event) => {
            if (event.key === "Enter" && (event.target as HTMLElement).role === "spinbutton") move();
          }}
        >
          <Notice>
            <div className="row end">
              <DateField
                label={`Este viaje salió el ${localDay(first)}. ¿Cuándo sale ahora?`}
                help="Las demás paradas se mueven igual."
                value={next}
                onChange={setNext}
                hours
                unmarked
                autoFocus
              />
              <Button onPress={move} isDisabled={next === ""}>
                Mover las horas
              </Button>
            </div>
          </Notice>
        </fieldset>
      ) : null}
      <Advised about="cartaPorte" />
    </>
  );
}

/** Shows advice about the fields whose names begin so. */
export function Advised({ about }: { about: string }) {
  const advice = usePreviewed((preview) => preview?.consejos)?.filter(({ campo }) => campo.startsWith(about));
  if (advice === undefined || advice.length === 0) return null;
  return (
    <Notice>
      {advice.map(({ campo, mensaje }) => (
        <p key={campo + mensaje}>{sentenceOf(campo, mensaje)}</p>
      ))}
    </Notice>
  );
}

function sentenceOf(field: string, sentence: string): string {
  const stop = /paradas\[(\d+)\]/.exec(field)?.[1];
  const told = `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  return stop === undefined ? told : `Parada ${Number(stop) + 1}: ${sentence}.`;
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text);

/** Moves every time by as much as the departure moves. */
function moved(draft: Draft, stops: string, from: string, to: string): Draft {
  const [before, after] = [parseDateTime(from), parseDateTime(to)];
  const milliseconds = after.toDate("UTC").getTime() - before.toDate("UTC").getTime();
  return readRows(draft, stops).reduce<Draft>((now, _, at) => {
    const path = `${stops}[${at}].fechaHora`;
    const time = read(draft, path);
    if (typeof time !== "string" || !isMoment(time)) return now;
    return write(now, path, parseDateTime(time).add({ milliseconds }).toString());
  }, draft);
}
