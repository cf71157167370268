import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import { type Mismatch, must, type Rule, rule, scope, some } from "../rule.ts";
import type { Head, InCarta, Medio, Sum, Traslado } from "./model.ts";

export const itself = scope("Comprobante", ({ comprobante }: Traslado) => [comprobante]);
export const receptor = scope("Receptor", ({ comprobante: { receptor } }: Traslado) => some(receptor));
export const conceptos = scope("Concepto", ({ comprobante }: Traslado) => comprobante.conceptos);
export const cartas = scope("CartaPorte", ({ cartas }: Traslado) => cartas);
export const regimenes = scope("RegimenAduaneroCCP", ({ cartas }: Traslado) =>
  cartas.flatMap(({ regimenes }) => regimenes),
);
export const ubicaciones = scope("Ubicacion", ({ cartas }: Traslado) =>
  cartas.flatMap(({ ubicaciones }) => ubicaciones),
);
export const domicilios = scope("Ubicacion, Domicilio", (traslado: Traslado) =>
  ubicaciones(traslado).flatMap(({ domicilio }) => some(domicilio)),
);
export const cargas = scope("Mercancias", ({ cartas }: Traslado) =>
  cartas.flatMap(({ mercancias }) => some(mercancias)),
);
export const mercancias = scope("Mercancia", (traslado: Traslado) =>
  cargas(traslado).flatMap(({ mercancias }) => mercancias),
);
export const documentos = scope("Mercancia, DocumentacionAduanera", (traslado: Traslado) =>
  mercancias(traslado).flatMap(({ documentos }) => documentos),
);
export const cantidades = scope("Mercancia, CantidadTransporta", (traslado: Traslado) =>
  mercancias(traslado).flatMap(({ cantidades }) => cantidades),
);
export const detalles = scope("Mercancia, DetalleMercancia", (traslado: Traslado) =>
  mercancias(traslado).flatMap(({ detalle }) => some(detalle)),
);
export const autos = scope("Autotransporte", (traslado: Traslado) =>
  cargas(traslado).flatMap(({ auto }) => some(auto)),
);
export const seguros = scope("Autotransporte, Seguros", (traslado: Traslado) =>
  autos(traslado).flatMap(({ seguros }) => some(seguros)),
);
export const barcos = scope("TransporteMaritimo", (traslado: Traslado) =>
  cargas(traslado).flatMap(({ barco }) => some(barco)),
);
export const contenedores = scope("TransporteMaritimo, Contenedor", (traslado: Traslado) =>
  barcos(traslado).flatMap(({ contenedores }) => contenedores),
);
export const aviones = scope("TransporteAereo", (traslado: Traslado) =>
  cargas(traslado).flatMap(({ avion }) => some(avion)),
);
export const carros = scope("TransporteFerroviario, Carro", (traslado: Traslado) =>
  cargas(traslado).flatMap(({ carros }) => carros),
);
export const figuras = scope("TiposFigura", ({ cartas }: Traslado) => cartas.flatMap(({ figuras }) => figuras));
export const domiciliosDeFiguras = scope("TiposFigura, Domicilio", (traslado: Traslado) =>
  figuras(traslado).flatMap(({ domicilio }) => some(domicilio)),
);

type Scope<E> = (traslado: Traslado) => readonly E[];

/** A condition. `holds` returns undefined when it cannot be decided. */
export interface When<E> {
  /** `said` is read after "cuando": "TranspInternac es Sí". */
  readonly said: string;
  readonly holds: (element: E, traslado: Traslado) => boolean | undefined;
}

/** A Demand tells if the element must exist when the condition holds, must not exist otherwise, or both. */
type Demand = "demanded" | "allowed" | "both";

const TITLES: Readonly<Record<Demand, (verb: string, said: string) => string>> = {
  demanded: (verb, said) => `${verb} existir cuando ${said}`,
  allowed: (verb, said) => `solo ${verb} existir cuando ${said}`,
  both: (verb, said) => `${verb} existir cuando ${said}, y solo entonces`,
};

/** Makes a rule on when an attribute exists. `sat` is undefined for advice. */
export function existsRule<E extends Element>(
  code: string,
  sat: string | undefined,
  each: Scope<E>,
  attribute: string,
  { said, holds }: When<E>,
  { demand = "both", remedy }: { readonly demand?: Demand; readonly remedy?: string } = {},
): Rule<Traslado> {
  return rule(code, sat === undefined ? [] : [sat], each, {
    title: TITLES[demand](sat === undefined ? "debería" : "debe", said),
    field: `@${attribute}`,
    remedy:
      remedy ??
      (demand === "demanded"
        ? `Escriba ${attribute}.`
        : demand === "allowed"
          ? `Quite ${attribute}.`
          : `Escriba ${attribute} donde falta, o quítelo donde sobra.`),
    check: (element, traslado) =>
      mustExist(element.attributes[attribute], holds(element, traslado), demand, "un valor"),
  });
}

export function nodeRule<E extends Element>(
  code: string,
  sat: string,
  each: Scope<E>,
  name: string,
  has: (element: E) => boolean,
  { said, holds }: When<E>,
  { demand = "both", remedy }: { readonly demand?: Demand; readonly remedy?: string } = {},
): Rule<Traslado> {
  return rule(code, [sat], each, {
    title: TITLES[demand]("debe", said),
    field: `cartaporte31:${name}`,
    remedy: remedy ?? `${demand === "allowed" ? "Quite" : "Agregue o quite"} el nodo ${name}.`,
    check: (element, traslado) =>
      mustExist(has(element) ? `el nodo ${name}` : undefined, holds(element, traslado), demand, `el nodo ${name}`),
  });
}

function mustExist(
  value: string | undefined,
  holds: boolean | undefined,
  demand: Demand,
  expected: string,
): Mismatch | undefined {
  if (holds === undefined) return undefined;
  if (holds) return demand === "allowed" ? undefined : must(value !== undefined, expected, value);
  return demand === "demanded" ? undefined : must(value === undefined, undefined, value);
}

export function oneOfRule<E extends Element>(
  code: string,
  sat: string,
  each: Scope<E>,
  attribute: string,
  values: readonly string[],
  { said, holds }: When<E> = ALWAYS,
): Rule<Traslado> {
  const expected = values.join(", ");
  return rule(code, [sat], each, {
    title: `debe ser ${values.length === 1 ? expected : `una de ${expected}`}${said}`,
    field: `@${attribute}`,
    remedy: `Escriba ${attribute} ${values.length === 1 ? expected : "con una de esas claves"}.`,
    check: (element, traslado) => {
      const value = element.attributes[attribute];
      return must(
        holds(element, traslado) !== true || (value !== undefined && values.includes(value)),
        expected,
        value,
      );
    },
  });
}

const ALWAYS = { said: "", holds: () => true } as const;

const SHOWN_TERMS = 8;

/** Writes a sum with its terms: "450.5 (200.5 + 250)". */
export function shownSum({ terms, total }: Sum): string {
  if (terms.length < 2) return String(total);
  const shown = terms.slice(0, SHOWN_TERMS).join(" + ");
  const rest = terms.length > SHOWN_TERMS ? ` + …, ${terms.length} sumandos` : "";
  return `${total} (${shown}${rest})`;
}

/** The written total must equal the sum exactly, because SAT publishes no tolerance. */
export function mustSum(sum: Sum, actual: Decimal | undefined, text: string | undefined): Mismatch | undefined {
  if (sum.total === undefined) return undefined;
  if (text === undefined) return must(false, shownSum(sum), undefined);
  return actual && must(actual.equals(sum.total), shownSum(sum), actual);
}

const NODE_NAMES: Readonly<Record<Medio, string>> = {
  "01": "Autotransporte",
  "02": "TransporteMaritimo",
  "03": "TransporteAereo",
  "04": "TransporteFerroviario",
};

export function goesBy({ medios }: Head, ...any: readonly Medio[]): boolean {
  return any.some((medio) => medios.has(medio));
}

/** Makes a condition like "hay Autotransporte o TransporteFerroviario" for elements of a Carta Porte. */
export function byAny<E extends InCarta>(...any: readonly Medio[]): When<E> {
  return {
    said: `hay ${anyOf(any.map((medio) => NODE_NAMES[medio]))}`,
    holds: ({ carta }) => goesBy(carta, ...any),
  };
}

/** Joins names as "A, B o C". */
function anyOf(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), names.at(-1)].filter((part) => part !== "").join(" o ");
}

/** The condition holds for goods that cross the border. */
export const INTERNATIONAL: When<InCarta> = {
  said: "TranspInternac es Sí",
  holds: ({ carta }) => carta.internacional,
};

export function isType(tipo: "I" | "T") {
  return (_: unknown, { comprobante }: Traslado): boolean => comprobante.attributes.TipoDeComprobante === tipo;
}
