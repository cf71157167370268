import { type Draft, readRows, readText } from "../forms/draft.ts";
import { moment, type Target } from "./columns.ts";

const way = (
  name: string,
  label: string,
  takes: string,
  read: Target["read"] = (text) => text.trim() || undefined,
) => ({
  ...{ path: `viaje.${name}`, label, required: false, takes, read, aliases: ALIASES[name] ?? [] },
});

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  desde: ["de", "origen", "desde", "salede"],
  sale: ["salida", "horadesalida", "fechadesalida"],
  hasta: ["a", "destino", "hasta", "llegaa"],
  llega: ["llegada", "horadellegada", "fechadellegada"],
  kilometros: ["km", "kms", "distancia"],
};

const KEY_OF_PLACE = "La clave de un lugar guardado.";
const HOUR = "Fecha y hora: 2026-03-10T06:00:00 o 10/03/2026 06:00.";
const read = (text: string) => (text.trim() === "" ? undefined : moment(text.trim()));

/** A trip from one place to another is in its row whole. */
export const WAY: readonly Target[] = [
  way("desde", "De dónde sale", KEY_OF_PLACE),
  way("sale", "Sale", HOUR, read),
  way("hasta", "A dónde llega", KEY_OF_PLACE),
  way("llega", "Llega", HOUR, read),
  way("kilometros", "Kilómetros", "Número, con punto decimal."),
];

/** Puts the way of a trip into its stops: it begins before the others of the sheet, and ends behind them. */
export function withWay({ viaje, ...draft }: Draft): Draft {
  if (viaje === undefined) return draft;
  const [desde, sale, hasta, llega, kilometros] = ["desde", "sale", "hasta", "llega", "kilometros"].map((name) =>
    readText(viaje as Draft, name),
  );
  const paradas = [
    { lugarGuardado: desde, fechaHora: sale },
    ...readRows(draft, "cartaPorte.paradas"),
    { lugarGuardado: hasta, fechaHora: llega, kilometros },
  ];
  return { ...draft, cartaPorte: { ...(draft.cartaPorte as Draft | undefined), paradas } };
}

const STOP = "Sólo de un viaje con más de dos paradas: un renglón por cada una, entre la salida y la llegada.";

export const TRIP_NOTES = {
  "cartaPorte.remolquesGuardados": ["R-1", "Varios van separados por una coma."],
  "cartaPorte.operadoresGuardados": ["JUAN", "Varios van separados por una coma."],
  "cartaPorte.paradas[].tipo": ["entrega", STOP],
  "cartaPorte.paradas[].lugarGuardado": ["PUEBLA", STOP],
  "cartaPorte.paradas[].fechaHora": ["2026-03-11T09:00:00", STOP],
  "cartaPorte.paradas[].kilometros": ["130", STOP],
  "cartaPorte.velocidadKmh": ["60", "Con ella puede faltar la llegada."],
} as const;
