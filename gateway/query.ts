import { type DescField, type Message, ScalarType } from "@bufbuild/protobuf";
import { isJsonNumber, plainDecimal } from "../common/decimal.ts";
import { badRequest, type Refusal, together, withRefusal } from "./contract/errors.ts";
import { codeOf, int32, set, shown, wellFormed, wrong } from "./decode.ts";

type Decode = (text: string, path: string) => unknown;

/**
 * Compiles the reading of a query into a message: each parameter at most once, none unknown. A parameter without a
 * value is an absent one.
 */
export function compileQuery(fields: readonly DescField[]): (search: string, message: Message) => void {
  const slots = new Map(fields.map((field) => [field.jsonName, { key: field.localName, decode: textDecoder(field) }]));
  return (search, message) => {
    let refusals: readonly Refusal[] = [];
    for (const [name, text] of parameters(search)) {
      try {
        const slot = slots.get(name);
        if (slot === undefined) throw badRequest(`${shown(name)}: parámetro desconocido`);
        if (text !== "") set(message, slot.key, slot.decode(text, name));
      } catch (cause) {
        refusals = withRefusal(refusals, cause);
      }
    }
    if (refusals.length > 0) throw together(refusals);
  };
}

export function textDecoder(field: DescField): Decode {
  const decode = field.scalar === undefined ? undefined : isJsonNumber(field) ? readDecimal : SCALARS[field.scalar];
  if (decode === undefined || field.fieldKind !== "scalar") {
    throw new Error(`${field}: the gateway cannot read this type of field from the URL`);
  }
  const code = codeOf(field);
  return (text, path) => decode(text, path, code);
}

/** A query writes a decimal like a JSON number: "1500.50". */
function readDecimal(text: string, path: string, code: string): string {
  const plain = plainDecimal(text);
  if (plain === undefined) throw wrong(path, code, "debe ser un número");
  return plain;
}

const SCALARS: Partial<Record<ScalarType, (text: string, path: string, code: string) => unknown>> = {
  [ScalarType.STRING]: wellFormed,
  [ScalarType.INT32]: (text, path, code) => {
    if (!/^-?[0-9]{1,20}$/.test(text)) throw wrong(path, code, "debe ser un número entero");
    return int32(text, path, code);
  },
  [ScalarType.BOOL]: (text, path, code) => {
    if (text !== "true" && text !== "false") throw wrong(path, code, "debe ser true o false");
    return text === "true";
  },
};

function parameters(search: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of search.split("&").filter((part) => part !== "")) {
    const [name, text] = readPair(pair);
    if (found.has(name)) throw badRequest(`${shown(name)}: el parámetro está repetido`);
    found.set(name, text);
  }
  return found;
}

function readPair(pair: string): [name: string, text: string] {
  const equals = pair.indexOf("=");
  return equals === -1
    ? [unescapeText(pair), ""]
    : [unescapeText(pair.slice(0, equals)), unescapeText(pair.slice(equals + 1))];
}

function unescapeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw badRequest("Los parámetros de la URL no están bien codificados");
  }
}
