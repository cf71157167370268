import { type DescField, type DescMessage, getOption, ScalarType } from "@bufbuild/protobuf";
import { LosslessNumber } from "lossless-json";
import { field as fieldRules, message as messageRules } from "#proto/buf/validate/validate_pb.ts";
import { cfdi_text, type DecimalRules, rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { exclusivesOf } from "../../common/alone.ts";
import { formOf } from "../../common/constraint-words.ts";
import { decimalRules } from "../../common/decimal.ts";
import { nameOf, type Place, valueAt, withValue } from "./request.ts";
import type { Route } from "./routes.ts";

type Members = Readonly<Record<string, unknown>>;

/** A violation breaks a valid request, and has the name with which the refusal must begin. */
export interface Violation {
  readonly title: string;
  readonly names: string;
  /** The contract prints this code before each error of the field; it is empty when the field has none. */
  readonly code?: string;
  /** Breaks the request; returns undefined when the sample does not show the field. */
  readonly change: (members: Members) => Members | undefined;
  readonly headers?: Record<string, string>;
  /** Sets the field to the last value that the constraint admits. */
  readonly limit?: (members: Members) => Members;
}

/** Returns every violation of every field of a route, nested and repeated ones too. */
export function violationsOf({ name, method, fields, inQuery, verb }: Route): Violation[] {
  const wholes = verb === "POST" ? wrongMessages(method.input, []) : [];
  const exclusives = exclusivesOf(method.input).flatMap(({ field, excluded }) =>
    excluded.filter((other) => fields.includes(other)).map((other) => besides(field, other)),
  );
  return [
    ...exclusives,
    ...wholes,
    ...fields.flatMap((field) => violationsAt(field, [field.jsonName], !inQuery.includes(field))),
  ].filter(({ names }) => !isBrokenElsewhere(name, names));
}

/** The fields of a trip and of an export are broken in one route, and not in every request that may have them. */
export function isBrokenElsewhere(route: string, names: string): boolean {
  return BROKEN_IN.some(([place, own]) => names.startsWith(`${place}.`) && route !== own);
}

const BROKEN_IN = [
  ["cartaPorte", "Transfers.CreateTransfer"],
  ["comercioExterior", "Invoicing.CreateInvoice"],
] as const;

/** Returns the fields of a message and of all messages within it, with the place of each in a sample. */
export function placesOf(fields: readonly DescField[], above: Place = []): Place[] {
  return fields.flatMap((field) => {
    const place = [...above, field.jsonName];
    const inside = field.fieldKind === "list" ? [...place, 0] : place;
    return [place, ...placesOf(messageOf(field)?.fields ?? [], inside)];
  });
}

/** Returns the message of a field; undefined for a Struct, which admits any JSON, and for the body of another route. */
function messageOf({ message }: DescField): DescMessage | undefined {
  const isWhole = message?.typeName.startsWith("google.protobuf.") || message?.name === "CreateInvoiceRequest";
  return isWhole ? undefined : message;
}

function violationsAt(field: DescField, place: Place, isJson: boolean): Violation[] {
  const item = field.fieldKind === "list" ? [...place, 0] : place;
  const message = messageOf(field);
  return [
    ...brokenRules(field, place),
    ...(isJson ? wrongTypes(field, place) : []),
    ...(message === undefined
      ? []
      : [
          ...wrongMessages(message, item),
          // One decoder judges the types of JSON in all messages; those of a trip's hundred fields add nothing to it.
          ...message.fields.flatMap((child) =>
            violationsAt(child, [...item, child.jsonName], isJson && place[0] !== "cartaPorte"),
          ),
        ]),
  ];
}

interface Breach {
  readonly rule: string;
  readonly wrong: unknown;
  readonly limit?: unknown;
}

function brokenRules(field: DescField, place: Place): Violation[] {
  const { header, code } = getOption(field, rest_field);
  return breachesOf(field).flatMap(({ rule, wrong, limit }) => [
    {
      title: `${nameOf(place)} (${rule})`,
      names: nameOf(place),
      code,
      change: replacing(place, wrong),
      ...(limit === undefined ? {} : { limit: (members) => withValue(members, place, expand(limit, members, place)) }),
    },
    ...(header === "" || rule !== "max_len"
      ? []
      : [
          {
            title: `${nameOf(place)} by the header ${header} (${rule})`,
            names: nameOf(place),
            code,
            change: (members: Members) => members,
            headers: { [header]: String(wrong) },
          },
        ]),
  ]);
}

/** The wrong value may be computed from the value in the sample. */
type Made = (shown: unknown) => unknown;

function expand(value: unknown, members: Members, place: Place): unknown {
  return typeof value === "function" ? (value as Made)(valueAt(members, place)) : value;
}

function replacing(place: Place, wrong: unknown): Violation["change"] {
  return (members) =>
    valueAt(members, place) === undefined ? undefined : withValue(members, place, expand(wrong, members, place));
}

function breachesOf(field: DescField): Breach[] {
  const rules = getOption(field, fieldRules);
  const breaches: Breach[] = [];
  if (getOption(field, rest_field).query) breaches.push({ rule: "neither true nor false", wrong: "1" });
  if (rules.required) breaches.push({ rule: "required", wrong: undefined });
  for (const { id } of rules.cel) breaches.push(...celBreaches(field, id));
  const { type } = rules;
  switch (type.case) {
    case "string":
      breaches.push(...textBreaches(type.value));
      break;
    case "bytes":
      if (type.value.minLen > 0n) breaches.push({ rule: "min_len", wrong: "" });
      break;
    case "int32":
      breaches.push(...integerBreaches(type.value));
      break;
    case "repeated":
      breaches.push(...listBreaches(type.value));
  }
  if (getOption(field, cfdi_text)) breaches.push(...CFDI_TEXT);
  const bounds = decimalRules(field);
  if (bounds !== undefined) breaches.push(...decimalBreaches(bounds));
  return breaches;
}

/**
 * A test cannot derive a wrong value from a rule in CEL, so each rule has its value here. A new rule without a row
 * fails the run.
 */
const CEL: Readonly<Record<string, unknown>> = {
  cursor: "x1",
};

/** Texts that a pattern with these words must refuse, though they nearly have its form. */
const NEARLY: Readonly<Record<string, string>> = {
  "una fecha AAAA-MM-DD": "2026-13-01",
  "una fecha y hora como 2026-11-22T10:30:00": "2026-01-01 10:00",
};

/** The proto refuses these texts itself, because SAT's schema would not say in which of many nodes they stand. */
const CFDI_TEXT: readonly Breach[] = [
  { rule: "blank", wrong: " \n" },
  { rule: "a pipe", wrong: "a|b" },
];

function celBreaches(field: DescField, id: string): Breach[] {
  if (!(id in CEL)) throw new Error(`test/contract/violations.ts breaks no rule "${id}" of ${field}`);
  return [{ rule: id, wrong: CEL[id] }];
}

function textBreaches(rules: {
  len: bigint;
  minLen: bigint;
  maxLen: bigint;
  pattern: string;
  in: readonly string[];
  wellKnown: { case?: string | undefined };
}): Breach[] {
  const text = (length: bigint) => "9".repeat(Number(length));
  return [
    ...(rules.len > 0n ? [{ rule: "len", wrong: text(rules.len + 1n) }] : []),
    ...(rules.minLen > 0n ? [{ rule: "min_len", wrong: text(rules.minLen - 1n), limit: text(rules.minLen) }] : []),
    ...(rules.maxLen > 0n ? [{ rule: "max_len", wrong: text(rules.maxLen + 1n), limit: text(rules.maxLen) }] : []),
    ...(rules.pattern === "" ? [] : [{ rule: "pattern", wrong: NEARLY[formOf(rules.pattern) ?? ""] ?? "¿…?\t" }]),
    ...rules.in.map((limit) => ({ rule: `in, ${limit}`, wrong: `${limit} `, limit })),
    ...(rules.wellKnown.case === "uuid" ? [{ rule: "uuid", wrong: "no-es-uuid" }] : []),
  ];
}

type Bound =
  | { readonly case: string; readonly value: number }
  | { readonly case: undefined; readonly value?: undefined };

function integerBreaches({ lessThan, greaterThan }: { lessThan: Bound; greaterThan: Bound }): Breach[] {
  return [lessThan, greaterThan].flatMap((bound) => {
    if (bound.case === undefined) return [];
    const outwards = bound === lessThan ? 1 : -1;
    return bound.case.endsWith("e")
      ? [{ rule: bound.case, wrong: bound.value + outwards, limit: bound.value }]
      : [{ rule: bound.case, wrong: bound.value, limit: bound.value - outwards }];
  });
}

function listBreaches({ minItems, maxItems }: { minItems: bigint; maxItems: bigint }): Breach[] {
  const times = (count: bigint) => (shown: unknown) => Array(Number(count)).fill((shown as unknown[])[0]);
  return [
    ...(minItems > 0n ? [{ rule: "min_items", wrong: times(minItems - 1n), limit: times(minItems) }] : []),
    ...(maxItems > 0n ? [{ rule: "max_items", wrong: times(maxItems + 1n), limit: times(maxItems) }] : []),
  ];
}

function decimalBreaches(rules: DecimalRules): Breach[] {
  const number = (text: string) => (rules.text ? text : new LosslessNumber(text));
  const least = rules.gte.split(".")[0] || "0";
  const digits = (count: number) => number(count === 0 ? least : `${least}.${"1".padStart(count, "0")}`);
  return [
    { rule: "decimals", wrong: digits(rules.decimals + 1), limit: digits(rules.decimals) },
    ...(rules.gt === "" ? [] : [{ rule: "gt", wrong: number(rules.gt), limit: digits(rules.decimals) }]),
    ...(rules.gte === "" ? [] : [{ rule: "gte", wrong: number("-0.000001"), limit: number(rules.gte) }]),
    ...(rules.lte === ""
      ? []
      : [
          {
            rule: "lte",
            wrong: number(rules.lte.includes(".") ? `${rules.lte}1` : `${rules.lte}.000001`),
            limit: number(rules.lte),
          },
        ]),
  ];
}

const JSON_VALUES: Readonly<Record<string, unknown>> = {
  string: "texto",
  number: 7,
  boolean: true,
  object: {},
  list: [],
};

function wrongTypes(field: DescField, place: Place): Violation[] {
  const own = jsonTypeOf(field);
  const whole = othersThan(own).map((type) => typeViolation(field, place, type));
  if (own !== "list") return [...whole, ...oddNumbers(field, place)];
  const items = othersThan(field.message === undefined ? jsonTypeOfScalar(field) : "object");
  return [...whole, ...items.map((type) => typeViolation(field, [...place, 0], type))];
}

function othersThan(type: string): string[] {
  return Object.keys(JSON_VALUES).filter((other) => other !== type);
}

function jsonTypeOf(field: DescField): string {
  if (field.fieldKind === "list") return "list";
  if (field.message !== undefined) return field.message.typeName.endsWith("Timestamp") ? "string" : "object";
  const rules = decimalRules(field);
  if (rules !== undefined) return rules.text ? "string" : "number";
  return jsonTypeOfScalar(field);
}

function jsonTypeOfScalar({ scalar }: DescField): string {
  if (scalar === ScalarType.INT32) return "number";
  return scalar === ScalarType.BOOL ? "boolean" : "string";
}

function typeViolation(field: DescField, place: Place, type: string): Violation {
  return {
    title: `${nameOf(place)} (a JSON ${type})`,
    names: nameOf(place),
    code: getOption(field, rest_field).code,
    change: replacing(place, JSON_VALUES[type]),
  };
}

/**
 * Returns values of the right JSON type that the field does not admit: bytes that are no base64, numbers beyond all
 * range.
 */
function oddNumbers(field: DescField, place: Place): Violation[] {
  const odd: readonly unknown[] =
    field.scalar === ScalarType.BYTES
      ? ["no es base64", "QQ", "QQ==QQ==", "Q_8=", "QR=="]
      : jsonTypeOf(field) === "number"
        ? HUGE_AND_TINY.map((text) => new LosslessNumber(text))
        : decimalRules(field) !== undefined
          ? [...HUGE_AND_TINY, "", "1,5", "0x1"]
          : [];
  return odd.map((wrong) => ({
    title: `${nameOf(place)} (${String(wrong).slice(0, 12).trim()})`,
    names: nameOf(place),
    code: getOption(field, rest_field).code,
    change: replacing(place, wrong),
  }));
}

const HUGE_AND_TINY = ["1e308", "-1e308", "1e-400", "9".repeat(60)];

/** Returns violations of a message as a whole: an unknown member, and its rules in CEL. */
function wrongMessages(message: DescMessage, place: Place): Violation[] {
  const unknown = [...place, "campoDesconocido"];
  return [
    {
      title: `${nameOf(unknown)} (unknown)`,
      names: nameOf(unknown),
      change: (members) =>
        place.length > 0 && valueAt(members, place) === undefined ? undefined : withValue(members, unknown, 1),
    },
    ...getOption(message, messageRules).cel.flatMap(({ id }) =>
      place[0] === "guardados"
        ? (THING_CEL[id] ?? missingRule(message, id)).filter(({ names }) => isWithin(names, place))
        : place[0] === "tickets"
          ? (TICKET_CEL[id] ?? MESSAGE_CEL[id] ?? missingRule(message, id)).map(inTicket)
          : ((place[0] === "cartaPorte" ? TRIP_CEL[id] : undefined) ?? MESSAGE_CEL[id] ?? missingRule(message, id)),
    ),
  ];
}

/** Returns a violation of samples that show the excluded field. */
function besides({ jsonName: alone }: DescField, { jsonName: name }: DescField): Violation {
  return {
    title: `${alone} beside ${name}`,
    names: alone,
    change: (members) => (members[name] === undefined ? undefined : { [alone]: "PGEvPg==", [name]: members[name] }),
  };
}

function missingRule(message: DescMessage, id: string): never {
  throw new Error(`test/contract/violations.ts breaks no rule "${id}" of ${message}`);
}

const PRICE = "conceptos[0].valorUnitario";
const FIGURES: readonly Place[] = [
  ["cartaPorte", "operadores", 0],
  ["cartaPorte", "otrasFiguras", 0],
  ["cartaPorte", "avion", "embarcador"],
];
const BIEN: Place = ["cartaPorte", "mercancias", 0, "bien"];

/** A concept has a rule of the same name. */
const TRIP_CEL: Readonly<Record<string, readonly Violation[]>> = {
  cantidadAduana: [besidesAt(["cartaPorte", "mercancias", 0, "aduana", "cantidadAduana"], { factorAduana: 1 })],
};

/** Each rule in CEL over a whole message has its violations here. */
const MESSAGE_CEL: Readonly<Record<string, readonly Violation[]>> = {
  avanzar: [
    {
      title: "neither avanzar nor hasta",
      names: "avanzar",
      change: ({ avanzar: _, hasta: __, ...members }) => members,
    },
  ],
  hasta: [
    {
      title: "hasta beside avanzar",
      names: "hasta",
      change: (members) => ({ ...members, avanzar: "3d", hasta: "2027-01-04T09:00" }),
    },
  ],
  factura: [
    {
      title: "factura (with motive 02)",
      names: "factura",
      change: ({ factura = {}, ...members }) => ({ ...members, factura, motivo: "02" }),
    },
  ],
  quitarLogo: [
    {
      title: "quitarLogo (beside logo)",
      names: "quitarLogo",
      change: ({ logo, ...members }) => (logo === undefined ? undefined : { ...members, logo, quitarLogo: true }),
    },
  ],
  receptorRfc: [withoutMember("receptorRfc")],
  receptor: [whereThereIs("receptor", { receptorRfc: "RAC260101AA4" })],
  usoCfdi: [{ ...whereThereIs("receptor", { usoCfdi: "G03" }), names: "usoCfdi" }],
  guardarCliente: [
    {
      title: "guardarCliente (without receptor)",
      names: "guardarCliente",
      change: ({ receptorRfc, ...members }) =>
        receptorRfc === undefined ? undefined : { ...members, receptorRfc, guardarCliente: true },
    },
  ],
  serie: [withoutMember("serie")],
  conceptos: [
    withoutMember("conceptos"),
    {
      title: "conceptos (empty, beside xml)",
      names: "conceptos",
      change: () => ({ conceptos: [], xml: "PGEvPg==" }),
    },
  ],
  valorUnitario: [
    changingConcepto("valorUnitario", { valorUnitario: undefined }),
    { ...changingConcepto("precioConImpuestos", { precioConImpuestos: undefined }), names: PRICE },
  ],
  precioConImpuestos: [
    changingConcepto("precioConImpuestos", { valorUnitario: 1 }),
    changingConcepto("precioConImpuestos", { importeConImpuestos: 1 }),
  ],
  importeConImpuestos: [changingConcepto("importeConImpuestos", { valorUnitario: 1 })],
  descuentoPorcentaje: [changingConcepto("descuentoPorcentaje", { descuento: 1 })],
  cantidadAduana: [changingConcepto("cantidadAduana", { factorAduana: 1 })],
  motivoTraslado: [{ ...whereThereIs("comercioExterior", { motivoTraslado: undefined }), names: "motivoTraslado" }],
  propietarios: [whereThereIs("propietarios", { propietarios: undefined })],
  exportacion: [{ ...whereThereIs("comercioExterior", { exportacion: "03" }), names: "exportacion" }],
  descuentoGlobalPorcentaje: [
    {
      ...whereThereIs("descuentoGlobal", { descuentoGlobalPorcentaje: 5 }),
      names: "descuentoGlobalPorcentaje",
    },
  ],
  anticipo: [
    {
      ...whereThereIs("anticipo", { impuestosLocales: { traslados: [{ nombre: "ISH", tasa: 3 }] } }),
      names: "anticipo",
    },
  ],
  "NC-003_descripcion": [{ ...withoutMember("descripcion"), code: "NC-003" }],
  anticipoUuid: [whereThereIs("anticipoUuid", { anticipoUuid: undefined })],
  tipoRelacion: [
    {
      ...whereThereIs("anticipoUuid", { tipoRelacion: "03", descripcion: "Bonificación" }),
      names: "tipoRelacion",
    },
  ],
  mercanciasDevueltas: [
    whereThereIs("mercanciasDevueltas", { tipoRelacion: "07", anticipoUuid: "0F0E0D0C-0B0A-4908-8706-050403020100" }),
  ],
  nombre: [withoutMemberOfThirdParty("nombre")],
  regimenFiscal: [withoutMemberOfThirdParty("regimenFiscal")],
  codigoPostal: [withoutMemberOfThirdParty("codigoPostal")],
  cuota: [changingTax("cuota")],
  base: [changingTax("base")],
  traslados: [
    {
      title: "impuestosLocales (neither list)",
      names: "impuestosLocales.traslados",
      change: (members) => (members.impuestosLocales === undefined ? undefined : { ...members, impuestosLocales: {} }),
    },
  ],
  rfc: FIGURES.map((place) => withoutAt([...place, "rfc"])),
  registroFiscal: FIGURES.map((place) => ({
    ...besidesAt([...place, "rfc"], { registroFiscal: "121212121", pais: "USA" }),
    names: nameOf([...place, "registroFiscal"]),
  })),
  pais: FIGURES.map((place) => withoutAt([...place, "pais"])),
  vehiculo: [
    besidesAt(["cartaPorte", "vehiculo"], { vehiculoGuardado: "V-1" }),
    { ...withoutAt(["cartaPorte", "barco"]), names: "cartaPorte.vehiculo" },
  ],
  materialPeligroso: [besidesAt([...BIEN, "materialPeligroso"], { peligroso: false })],
  embalaje: [besidesAt([...BIEN, "embalaje"], { peligroso: false, materialPeligroso: undefined })],
  "FC-219": [
    {
      title: "nomina (neither total)",
      names: "nomina",
      code: "FC-219",
      change: changingNomina({ totalPercepciones: undefined, totalOtrosPagos: undefined }),
    },
  ],
  "FC-220_fechaInicialPago": [
    {
      title: "nomina.fechaInicialPago (after the last day)",
      names: "nomina.fechaInicialPago",
      code: "FC-220",
      change: changingNomina({ fechaInicialPago: "2026-03-02", fechaFinalPago: "2026-03-01" }),
      limit: changingNomina({ fechaInicialPago: "2026-03-01", fechaFinalPago: "2026-03-01" }),
    },
  ],
  uuidReemplazo: [
    withoutMember("uuidReemplazo"),
    {
      title: "uuidReemplazo (beside another motivo)",
      names: "uuidReemplazo",
      change: (members) => (members.uuidReemplazo === undefined ? undefined : { ...members, motivo: "02" }),
    },
  ],
};

/** A concept of a ticket, and a ticket that is named, have rules of their own under these names. */
const TICKET_CEL: typeof MESSAGE_CEL = {
  folio: [{ title: "folio (and no id)", names: "folio", change: () => ({}) }],
  id: [
    {
      title: "id (beside folio)",
      names: "id",
      change: ({ id }) => (id === undefined ? undefined : { id, folio: "1" }),
    },
  ],
  precioConImpuestos: [changingConcepto("precioConImpuestos", { importeConImpuestos: 1 })],
  importeConImpuestos: [
    {
      ...changingConcepto("precioConImpuestos", { precioConImpuestos: undefined }),
      names: "conceptos[0].importeConImpuestos",
    },
  ],
};

/** A thing of a trip has rules of its own. */
const THING_CEL: Readonly<Record<string, readonly Violation[]>> = {
  vehiculo: [
    changingThing("vehiculo", "vehiculo", (thing) => ({ ...thing, lugar: { codigoPostal: "06300" } })),
    changingThing("vehiculo", "vehiculo", ({ clave }) => ({ clave })),
  ],
  rfc: [
    changingThing("operador", "operador.rfc", driver({ rfc: undefined, registroFiscal: undefined, pais: undefined })),
  ],
  registroFiscal: [
    changingThing(
      "operador",
      "operador.registroFiscal",
      driver({ ...{ rfc: "VAAM130719H60" }, registroFiscal: "123456", pais: "USA" }),
    ),
  ],
  pais: [
    changingThing(
      "operador",
      "operador.pais",
      driver({ rfc: "VAAM130719H60", registroFiscal: undefined, pais: "USA" }),
    ),
  ],
  materialPeligroso: [
    changingThing("bien", "bien.materialPeligroso", goods({ peligroso: false, embalaje: undefined })),
  ],
  embalaje: [changingThing("bien", "bien.embalaje", goods({ peligroso: false, materialPeligroso: undefined }))],
};

function isWithin(names: string, place: Place): boolean {
  return place.length <= 2 ? names === "guardados[0].vehiculo" : names.startsWith(`${nameOf(place)}.`);
}

function driver(change: Members) {
  return ({ operador, ...thing }: Members) => ({ ...thing, operador: { ...(operador as Members), ...change } });
}

function goods(change: Members) {
  return ({ bien, ...thing }: Members) => ({ ...thing, bien: { ...(bien as Members), ...change } });
}

function changingThing(kind: string, names: string, change: (thing: Members) => Members): Violation {
  return {
    title: `guardados[0].${names} (beside what it does not go with)`,
    names: `guardados[0].${names}`,
    change: ({ guardados }) => {
      const [thing] = guardados as readonly Members[];
      return thing?.[kind] === undefined ? undefined : { guardados: [change(thing)] };
    },
  };
}

function inTicket({ title, names, change }: Violation): Violation {
  return {
    title: `tickets[0].${title}`,
    names: `tickets[0].${names}`,
    change: ({ tickets }) => {
      const changed = change((tickets as readonly Members[])[0]!);
      return changed && { tickets: [changed] };
    },
  };
}

function changingNomina(change: object): (members: Members) => Members {
  return (members) => ({ ...members, nomina: { ...(members.nomina as object), ...change } });
}

function whereThereIs(name: string, change: object): Violation {
  return {
    title: `${name} (beside ${Object.keys(change)})`,
    names: name,
    change: (members) => (members[name] === undefined ? undefined : { ...members, ...change }),
  };
}

/** Returns a violation of samples that name a third party in their first concept. */
function withoutMemberOfThirdParty(name: string): Violation {
  const place: Place = ["conceptos", 0, "aCuentaTerceros", name];
  return {
    title: `${nameOf(place)} (missing)`,
    names: nameOf(place),
    change: (members) => (valueAt(members, place) === undefined ? undefined : withValue(members, place, undefined)),
  };
}

/** Returns a violation in the first concept, of samples that show the field there. */
function changingConcepto(name: string, change: object): Violation {
  const place: Place = ["conceptos", 0];
  return {
    title: `${nameOf([...place, name])} (${JSON.stringify(change)})`,
    names: nameOf([...place, name]),
    change: (members) =>
      valueAt(members, [...place, name]) === undefined
        ? undefined
        : withValue(members, place, { ...(valueAt(members, place) as object), ...change }),
  };
}

function withoutAt(place: Place): Violation {
  return { title: `${nameOf(place)} (absent)`, names: nameOf(place), change: replacing(place, undefined) };
}

/** Returns a violation beside a field, of samples that show it. */
function besidesAt(place: Place, change: object): Violation {
  const around = place.slice(0, -1);
  return {
    title: `${nameOf(place)} (beside ${Object.keys(change)})`,
    names: nameOf(place),
    change: (members) =>
      valueAt(members, place) === undefined
        ? undefined
        : withValue(members, around, { ...(valueAt(members, around) as object), ...change }),
  };
}

function changingTax(name: string): Violation {
  return withoutAt(["conceptos", 0, "impuestos", 0, name]);
}

function withoutMember(name: string): Violation {
  return { title: `${name} (absent)`, names: name, change: replacing([name], undefined) };
}
