import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { atMostItems } from "../../common/constraint-words.ts";
import { getOption } from "../../common/options.ts";
import { faultOf, isLeftOut } from "./fields.ts";
import { atMostCharacters } from "./sentences.ts";

/** Returns how many items the lists of a value hold; `path` is the value's place in the request, as REST writes it. */
type CountItems = (value: unknown, path: string) => number;

/**
 * Compiles the check of the lengths of lists and of texts far too long, which costs little for any request and so
 * precedes the checks of items and of characters. The result throws the fault of the first one that is too long.
 */
export function listsOf(schema: DescMessage): (request: unknown, path?: string) => number {
  const looks = schema.fields.flatMap((field) => {
    const look = fieldLook(field);
    return look === undefined ? [] : [{ key: field.localName, name: field.jsonName, look }];
  });
  return (message, path = "") => {
    const values = message as Readonly<Record<string, unknown>>;
    const prefix = path === "" ? "" : `${path}.`;
    let items = 0;
    for (const { key, name, look } of looks) if (values[key] !== undefined) items += look(values[key], prefix + name);
    return items;
  };
}

function fieldLook(field: DescField): CountItems | undefined {
  if (field.fieldKind === "list") return listLook(field);
  if (field.fieldKind === "message" && !isForeign(field.message)) return listsOf(field.message);
  return textLook(field);
}

/**
 * Characters are counted one by one, so a text far beyond its limit is refused before. A character is one or two units
 * of UTF-16.
 */
const FAR = 1_000;

function textLook(field: DescField): CountItems | undefined {
  const { type } = getOption(field, fieldRules);
  const most = type.case === "string" ? Number(type.value.maxLen) : 0;
  if (most === 0) return undefined;
  return (text, path) => {
    if ((text as string).length > 2 * most + FAR) throw faultOf(field, path, atMostCharacters(most));
    return 0;
  };
}

function listLook(field: DescField & { fieldKind: "list" }): CountItems {
  const most = mostItems(field);
  const inner =
    field.message === undefined || isForeign(field.message) || isLeftOut(field) ? undefined : listsOf(field.message);
  return (value, path) => {
    const list = value as readonly unknown[];
    if (list.length > most) throw faultOf(field, path, atMostItems(most));
    let items = list.length;
    if (inner !== undefined) for (const [index, item] of list.entries()) items += inner(item, `${path}[${index}]`);
    return items;
  };
}

/** Returns true for Google's own messages; a Struct holds itself, and none of its lists is bounded here. */
function isForeign({ typeName }: DescMessage): boolean {
  return typeName.startsWith("google.protobuf.");
}

function mostItems(field: DescField): number {
  const { type } = getOption(field, fieldRules);
  const most = type.case === "repeated" ? type.value.maxItems : 0n;
  return most === 0n ? Number.POSITIVE_INFINITY : Number(most);
}
