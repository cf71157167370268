import type { Element } from "../../element.ts";
import { mustBePedimento } from "../comprobante/customs.ts";
import { yearOfStamping } from "../issue.ts";
import { type Mismatch, must, type Rule, rule, scope } from "../rule.ts";
import { partsOf, tasksOf } from "./activities.ts";
import { cfdiRules, conceptos, monthRule, nearMonthRule, shareRule } from "./common.ts";
import type { Gastos, Leaf, Nested, Of, Part } from "./model.ts";

type Document = Of<Gastos>;

export const erogaciones = scope("Erogacion", ({ complementos }: Document) =>
  complementos.flatMap(({ erogaciones }) => erogaciones),
);
export const documentos = scope("DocumentoRelacionado", (document: Document) =>
  erogaciones(document).flatMap(({ documentos }) => documentos),
);
export const actividades = scope("Actividades", (document: Document) =>
  erogaciones(document).flatMap(({ actividades }) => actividades),
);
export const centros = scope("CentroCostos", (document: Document) =>
  erogaciones(document).flatMap(({ centros }) => centros),
);

/** A node with the name of the one around it. */
interface Child extends Element {
  readonly name: string | undefined;
  readonly owner: string | undefined;
}

export const subActividades = scope("SubActividades", (document: Document) =>
  actividades(document).flatMap(({ name: owner, parts }) => parts.map((part) => ({ ...part, owner }))),
);
export const tareas = scope("Tareas", (document: Document) =>
  actividades(document).flatMap(({ parts }) =>
    parts.flatMap(({ name: owner, leaves }) => leaves.map((leaf) => ({ ...leaf, owner }))),
  ),
);
const subActividadesAlone = scope("SubActividades", (document: Document) =>
  actividades(document).filter(isWhole).flatMap(partsAlone),
);
const yacimientosAlone = scope("Yacimientos", (document: Document) =>
  centros(document).filter(isWhole).flatMap(partsAlone),
);

const SOURCE = "matriz de Gastos de hidrocarburos 1.0";
const FOLIO = "FolioFiscalVinculado";
const PEDIMENTO = "NumeroPedimentoVinculado";

/**
 * The rows of SAT's matrix of Gastos, GCEH102 to GCEH143. The case of GCEH117 is the error of GCEH118, and so on to
 * GCEH122, and from GCEH126 to GCEH131: together they demand all three names or none, and a PAC may answer with any of
 * them.
 */
export const RULES: readonly Rule<Document>[] = [
  ...cfdiRules({
    tipo: ["VAL-1202", "GCEH102", "E"],
    exportacion: ["VAL-1234", "GCEH134"],
    global: ["VAL-1235", "GCEH135"],
    adquirente: ["VAL-1236", "GCEH136"],
    forbidden: [
      ["VAL-1238", "GCEH138", "Impuestos"],
      ["VAL-1239", "GCEH139", "ACuentaTerceros"],
      ["VAL-1240", "GCEH140", "InformacionAduanera"],
      ["VAL-1241", "GCEH141", "CuentaPredial"],
      ["VAL-1242", "GCEH142", "ComplementoConcepto"],
      ["VAL-1243", "GCEH143", "Parte"],
    ],
  }),
  rule("VAL-1237", ["GCEH137"], conceptos, {
    title: "debe ser 01 en un comprobante con complemento de hidrocarburos",
    field: "@ObjetoImp",
    remedy: "Escriba ObjetoImp 01.",
    check: ({ attributes: { ObjetoImp } }) => must(ObjetoImp === "01", "01", ObjetoImp),
  }),
  notFromRule("VAL-1203", "GCEH103", FOLIO, "Extranjero"),
  ...belongingRules(FOLIO, [
    ["RFCProveedor", ["VAL-1204", "GCEH104"], ["VAL-1205", "GCEH105"]],
    ["MontoTotalIVA", ["VAL-1206", "GCEH106"], ["VAL-1207", "GCEH107"]],
    ["FechaFolioFiscalVinculado", undefined, ["VAL-1232", "GCEH132"]],
  ]),
  notFromRule("VAL-1208", "GCEH108", PEDIMENTO, "Nacional"),
  ...belongingRules(PEDIMENTO, [
    ["ClavePedimentoVinculado", ["VAL-1209", "GCEH109"], ["VAL-1210", "GCEH110"]],
    ["ClavePagoPedimentoVinculado", ["VAL-1211", "GCEH111"], ["VAL-1212", "GCEH112"]],
    ["MontoIVAPedimento", ["VAL-1213", "GCEH113"], ["VAL-1214", "GCEH114"]],
  ]),
  monthRule("VAL-1215", "GCEH115", documentos),
  shareRule("VAL-1216", "GCEH116", erogaciones),
  wholeRule("VAL-1217", [117, 122], actividades, "Actividad, SubActividad y Tarea"),
  rule("VAL-1223", ["GCEH123"], actividades, {
    title: "debe ser una clave de catCEH:Actividad",
    field: "@ActividadRelacionada",
    remedy: "Use una clave de 01 a 05.",
    check: ({ name }) => must(name === undefined || partsOf(name) !== undefined, "de 01 a 05", name),
  }),
  amongRule("VAL-1224", "GCEH124", subActividades, "SubActividadRelacionada", "su ActividadRelacionada", partsOf),
  amongRule("VAL-1225", "GCEH125", tareas, "TareaRelacionada", "su SubActividadRelacionada", tasksOf),
  wholeRule("VAL-1226", [126, 131], centros, "Campo, Yacimiento y Pozo"),
  rule("VAL-1233", ["GCEH133"], documentos, {
    title: "debe ser año, aduana, patente y número separados por dos espacios",
    field: `@${PEDIMENTO}`,
    remedy: "Copie el número del pedimento con sus 15 dígitos y dos espacios entre grupos.",
    check: ({ attributes: { NumeroPedimentoVinculado } }, { comprobante: { attributes } }, context) =>
      mustBePedimento(NumeroPedimentoVinculado, yearOfStamping(attributes.Fecha, context)),
  }),
  nearMonthRule("VAL-1291", `${SOURCE}, GCEH115`, documentos),
  aloneRule("VAL-1292", `${SOURCE}, GCEH120`, subActividadesAlone, "SubActividadRelacionada y su TareaRelacionada"),
  aloneRule("VAL-1293", `${SOURCE}, GCEH129`, yacimientosAlone, "Yacimiento y su Pozo"),
];

/** Makes a rule that forbids an attribute of expenses made elsewhere. */
function notFromRule(code: string, sat: string, attribute: string, origin: string): Rule<Document> {
  return rule(code, [sat], documentos, {
    title: `no debe existir cuando OrigenErogacion es ${origin}`,
    field: `@${attribute}`,
    remedy: `Quite ${attribute}, o corrija OrigenErogacion.`,
    check: ({ attributes }) =>
      must(
        attributes.OrigenErogacion !== origin || attributes[attribute] === undefined,
        undefined,
        attributes[attribute],
      ),
  });
}

type Row = readonly [code: string, sat: string];

/** Makes rules for attributes that belong to another one: without it they are forbidden, with it demanded. */
function belongingRules(
  owner: string,
  rows: readonly (readonly [attribute: string, forbidden: Row | undefined, demanded: Row])[],
): Rule<Document>[] {
  return rows.flatMap(([attribute, forbidden, demanded]) => [
    ...(forbidden === undefined
      ? []
      : [
          rule(forbidden[0], [forbidden[1]], documentos, {
            title: `no debe existir sin ${owner}`,
            field: `@${attribute}`,
            remedy: `Agregue ${owner}, o quite ${attribute}.`,
            check: ({ attributes }) =>
              must(
                attributes[owner] !== undefined || attributes[attribute] === undefined,
                undefined,
                attributes[attribute],
              ),
          }),
        ]),
    rule(demanded[0], [demanded[1]], documentos, {
      title: `debe existir con ${owner}`,
      field: `@${attribute}`,
      remedy: `Agregue ${attribute}, o quite ${owner}.`,
      check: ({ attributes }) =>
        must(attributes[owner] === undefined || attributes[attribute] !== undefined, "un valor", attributes[attribute]),
    }),
  ]);
}

/** Makes a rule for three names that stand together or not at all. */
function wholeRule(
  code: string,
  [first, last]: readonly [number, number],
  each: (document: Document) => readonly Nested[],
  names: string,
): Rule<Document> {
  return rule(
    code,
    Array.from({ length: last - first + 1 }, (_, index) => `GCEH${first + index}`),
    each,
    {
      title: `debe llevar ${names}, o ninguno de los tres`,
      remedy: `Complete ${names}, o quite el nodo.`,
      check: (nested): Mismatch | undefined => {
        const present = levelsOf(nested).filter((level) => level).length;
        return must(present === 0 || isWhole(nested), "los tres o ninguno", `${present} de los tres`);
      },
    },
  );
}

function levelsOf({ name, parts }: Nested): readonly boolean[] {
  return [
    name !== undefined,
    parts.some((part) => part.name !== undefined),
    parts.some(({ leaves }) => leaves.some((leaf) => leaf.name !== undefined)),
  ];
}

function isWhole(nested: Nested): boolean {
  return levelsOf(nested).every((level) => level);
}

/** Lists the parts with a name and no leaf of their own, or the other way round. */
function partsAlone({ parts }: Nested): readonly Part[] {
  return parts.filter(
    ({ name, leaves }) => (name !== undefined) !== leaves.some((leaf: Leaf) => leaf.name !== undefined),
  );
}

/** Makes the stricter reading of those rows: each part has its own leaf. */
function aloneRule(
  code: string,
  source: string,
  each: (document: Document) => readonly Element[],
  names: string,
): Rule<Document> {
  return rule(code, [], each, {
    source,
    title: `debe llevar ${names}, o ninguno de los dos`,
    remedy: "Complete el nodo, o quítelo.",
    check: () => must(false, "los dos o ninguno", "uno de los dos"),
  });
}

/** Makes a rule for keys that belong to the key of the node around them. */
function amongRule(
  code: string,
  sat: string,
  each: (document: Document) => readonly Child[],
  attribute: string,
  owner: string,
  keysOf: (owner: string) => readonly [first: string, last: string] | undefined,
): Rule<Document> {
  return rule(code, [sat], each, {
    title: `debe ser una clave de ${owner}`,
    field: `@${attribute}`,
    remedy: `Use una clave que el catálogo da a ${owner}.`,
    check: ({ name, owner }) => {
      const keys = owner === undefined ? undefined : keysOf(owner);
      if (name === undefined || keys === undefined) return undefined;
      const [first, last] = keys;
      return must(name >= first && name <= last, first === last ? first : `de ${first} a ${last}`, name);
    },
  });
}
