import { keysOf } from "./keys.ts";
import { hasLabel, itemOf, labelOf, meaningOf } from "./labels.ts";

/**
 * Returns a sentence of the service as people read it at a form: each field by its label, each key with its meaning,
 * days as the form writes them, and nothing of what only callers of the API send. `titleOf` has other words for a field
 * than its label, such as the title of a column.
 */
export function inWords(sentence: string, titleOf: TitleOf = () => undefined): string {
  const plain = PHRASES.reduce((words, [pattern, own]) => words.replace(pattern, own), sentence);
  return capital(
    plain
      .replace(PATH, (path) => wordsOfPath(path, titleOf))
      .replace(NAME, (...found) => wordsOfName(titleOf, ...(found as unknown as Named))),
  );
}

type TitleOf = (path: string) => string | undefined;
type Named = [all: string, article: string | undefined, name: string, verb?: string, key?: string];

const PHRASES: readonly (readonly [pattern: RegExp, words: string])[] = [
  // The form shows the value itself.
  [/; se recibió .*$/s, ""],
  [/, y se recibió [^;]*/g, ""],
  [/ \(se recibió [^)]*\)/, ""],
  [/(?:Use|Escriba) (?:una clave vigente|la clave) de c_\w+/g, "Elija una clave de la lista"],
  [/ que c_\w+ da (?:a|en) (la|ese) /g, " de $1 "],
  [/una clave de(?: tres letras de)? c_\w+/g, "una clave de la lista"],
  [/ \(c_\w+\)| c_\w+/g, ""],
  [/(?<=un solo )nodo/g, "renglón"],
  [/(?:(?:el|la|los|las|un|una) )?(?:nodos?|atributo) (?=(?:[A-Za-z]+\d*:)?\p{Lu})/gu, ""],
  [/nodos/g, "renglones"],
  [/nodo/g, "renglón"],
  // SAT names an attribute in the singular for all that have it.
  [/\blos (\p{Lu}\p{Ll}\w*[^\Ws])(?!\w)/gu, "cada $1"],
  [/no se envía/g, "va vacío"],
  [/se envía solo/g, "va solo"],
  [/envíel([oa])/g, "escríbal$1"],
  [/envíe\b/g, "escriba"],
  [/ ISO 8601/g, ""],
  [/, como \d{4}-\d\d-\d\d(?:T[\d:]+)?/g, ""],
  [/AAAA-MM-DD(?:Thh:mm:ss)?/g, "dd/mm/aaaa"],
  [/\b(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d)(?::\d\d)?)?/g, "$3/$2/$1 $4"],
  [/(\d{4}) (?= |\)|[.,;:]|$)/g, "$1"],
  [/\b(?:los|sus) UUID\b/g, "los folios fiscales"],
  [/\bUUID(?: fiscal)?\b(?!,? como)/g, "folio fiscal"],
  [/; use POST \S+|, que se envía ya sellado \(xml\)/g, ""],
];

/** A path of a request: "conceptos[0].impuestos[1].tasaIva", "documentos[2]". */
const PATH = /\b[a-z]\w*(?:\[\d+\])?(?:\.[A-Za-z]\w*(?:\[\d+\])?)+|\b[a-z]\w*\[\d+\]/g;

/** "conceptos[0].cantidad" is "Cantidad (concepto 1)". */
function wordsOfPath(path: string, titleOf: TitleOf): string {
  const names = path.split(".");
  // Two words with a point between them, such as "e.firma", are no path.
  if (!path.includes("[") && !hasLabel(path)) return path;
  const rows = names.flatMap((step, depth) => {
    const [, name, index] = /^(\w+)\[(\d+)\]$/.exec(step) ?? [];
    const within = [...names.slice(0, depth), name].join(".");
    return name === undefined ? [] : [`${itemOf(within)} ${Number(index) + 1}`];
  });
  const place = rows.join(", ");
  if (names.at(-1)!.endsWith("]")) return place;
  const title = titleOf(path);
  if (title !== undefined) return title;
  return place === "" ? labelOf(path) : `${labelOf(path)} (${place})`;
}

/** A name of SAT's or of a request, with the key that a sentence has behind it. */
const NAME =
  /(?<![\p{L}\d_/@:])(?:(un|el|del|cada|otro) )?(?:[A-Za-z]+\d*:)?(\p{L}*\p{Ll}\p{Lu}\p{L}*|\p{Lu}\p{L}*)(?![\p{L}\d_])(?:( es| no es)? ([A-Z]{1,3}\d*|\d{2,3})(?![\p{L}\d.,]))?/gu;

function wordsOfName(titleOf: TitleOf, ...[all, article, name, verb = "", key]: Named): string {
  const field = fieldOf(name);
  if (field === undefined) return all;
  const words = article === undefined ? (titleOf(field) ?? labelOf(field)) : `${article} ${itemOf(field)}`;
  if (key === undefined) return words;
  const meaning = meaningOf(field, key) ?? keysOf(field)?.find(({ id }) => id === key)?.label;
  return `${words}${verb} ${meaning === undefined ? key : `${meaning.replace(/ \(.*$/, "")} (${key})`}`;
}

/** Returns the field with that name in a request, if the form has words for it; an ordinary word is no name. */
function fieldOf(name: string): string | undefined {
  if (!/\p{Ll}\p{Lu}/u.test(name) && !(name in OF_SAT)) return undefined;
  // Complements write a letter for their own node behind a name: TipoCambioP, ObjetoImpDR, CurpR.
  const bare = name.replace(/(?<=\p{Ll})(?:P|DR|R|E|ACuentaTerceros)$/u, "");
  return [OF_SAT[name] ?? OF_SAT[bare], name, asRequested(name), asRequested(bare)].find(
    (own) => own !== undefined && hasLabel(own),
  );
}

const asRequested = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const OF_SAT: Readonly<Record<string, string>> = {
  Rfc: "rfc",
  Curp: "curp",
  TipoCambioUSD: "tipoCambioUsd",
  Ambito: "ambito",
  FiguraTransporte: "operadores",
  Descripcion: "descripcion",
  Exportacion: "exportacion",
  DomicilioFiscal: "codigoPostal",
  DomicilioFiscalReceptor: "codigoPostal",
  RegimenFiscalReceptor: "regimenFiscal",
  UsoCFDI: "usoCfdi",
  InformacionAduanera: "pedimentos",
  CuentaPredial: "cuentasPrediales",
  TasaOCuota: "tasaIva",
  FormaDePago: "formaPago",
  LugarExpRetenc: "lugarExpedicion",
  MontoTotRet: "montoRetenido",
  MontoTotOperacion: "montoOperacion",
  ImpuestoRet: "impuesto",
  MesIni: "mesPeriodo",
  MesFin: "mesFinPeriodo",
  NumAñosServicio: "numAniosServicio",
};

function capital(clause: string): string {
  return clause.charAt(0).toLocaleUpperCase("es-MX") + clause.slice(1);
}
