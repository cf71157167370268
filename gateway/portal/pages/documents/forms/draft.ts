import {
  type DescField,
  type DescMessage,
  fromJson,
  hasOption,
  type JsonObject,
  type JsonValue,
  type Message,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import { decimal } from "#proto/cfdi/v1/rest_pb.ts";
import { digitsOf } from "../../../data/format.ts";

/**
 * A form holds a request by its names on REST, each scalar as the text that was typed, each row with a key of its own.
 */
export interface Draft {
  readonly [name: string]: DraftValue;
}
export type DraftValue = string | Draft | readonly Draft[] | undefined;

/** React identifies a row by this member. No field begins with "$", so it never reaches a request. */
export const ROW_KEY = "$key";

let rows = 0;

/** Makes a row, which keeps its key wherever it is moved. */
export function newRow(values: Draft = {}): Draft {
  rows += 1;
  return { ...values, [ROW_KEY]: String(rows) };
}

type Steps = readonly (string | number)[];

/** Each key that is pressed reads the paths of all fields, and a form has the same ones again and again. */
const knownSteps = new Map<string, Steps>();

/** Returns the parts of "conceptos[2].cantidad": "conceptos", 2, "cantidad". */
export function stepsOf(path: string): Steps {
  const known = knownSteps.get(path);
  if (known !== undefined) return known;
  const steps = [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map(([, name, index]) => name ?? Number(index));
  knownSteps.set(path, steps);
  return steps;
}

/** Returns the value at a path; `undefined` where there is none. */
export function read(draft: Draft, path: string): DraftValue {
  let at: unknown = draft;
  for (const step of stepsOf(path)) {
    if (at === null || typeof at !== "object") return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at as DraftValue;
}

export function readText(draft: Draft, path: string): string {
  const value = read(draft, path);
  return typeof value === "string" ? value : "";
}

export function readRows(draft: Draft, path: string): readonly Draft[] {
  const value = read(draft, path);
  return Array.isArray(value) ? (value as readonly Draft[]) : NO_ROWS;
}

const NO_ROWS: readonly Draft[] = [];

/** Returns the draft with another value at a path; it makes groups that are not there yet. */
export function write(draft: Draft, path: string, value: DraftValue): Draft {
  return put(draft, stepsOf(path), value) as Draft;
}

function put(at: unknown, [step, ...rest]: readonly (string | number)[], value: DraftValue): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = Array.isArray(at) ? at : [];
    return list.map((item, index) => (index === step ? put(item, rest, value) : item));
  }
  const group = at !== null && typeof at === "object" && !Array.isArray(at) ? (at as Draft) : {};
  return { ...group, [step]: put(group[step], rest, value) };
}

/** A form's data are read as a request, apart from the fields that no request can hold. */
export interface Read<T> {
  readonly message: T;
  readonly problems: readonly Unreadable[];
}

export interface Unreadable {
  readonly campo: string;
  readonly sentence: string;
}

/**
 * Returns the request that a draft stands for: empty fields are left out, amounts lose "$" and the commas of thousands.
 * Only a value that no message can hold is told here, and left out too (a whole number that is none, a value without a
 * name); all else is the service's to judge.
 */
export function toRequest<T extends Message>(schema: DescMessage, draft: Draft): Read<T> {
  const problems: Unreadable[] = [];
  const json = groupJson(schema, draft, "", problems) ?? {};
  return { message: fromJson(schema, json) as T, problems };
}

function groupJson(schema: DescMessage, draft: Draft, path: string, problems: Unreadable[]): JsonObject | undefined {
  const json: Record<string, JsonValue> = {};
  for (const field of schema.fields) {
    const value = fieldJson(field, draft[field.jsonName], path + field.jsonName, problems);
    if (value !== undefined) json[field.jsonName] = value;
  }
  return Object.keys(json).length === 0 ? undefined : json;
}

function fieldJson(field: DescField, value: DraftValue, path: string, problems: Unreadable[]): JsonValue | undefined {
  if (value === undefined || value === "") return undefined;
  if (isFreeForm(field)) return field.name === TREE ? treeJson(value) : freeFormJson(value, path, problems);
  if (field.fieldKind === "list" && field.message === undefined) {
    const items = (value as string).replace(PEDIMENTO, "$1$2$3$4").split(separatorOf(field)).filter(Boolean);
    if (items.length === 0) return undefined;
    if (field.listKind !== "scalar" || field.scalar !== ScalarType.INT32) return items;
    // A list without one of its items would be another list.
    const numbers = items.map((item) => wholeJson(item, path, problems));
    return numbers.every((number) => number !== undefined) ? numbers : undefined;
  }
  if (field.fieldKind === "list") {
    const items = (value as readonly Draft[]).map((row, index) =>
      groupJson(field.message!, row, `${path}[${index}].`, problems),
    );
    return items.length === 0 ? undefined : items.map((item) => item ?? {});
  }
  if (field.fieldKind === "message") return groupJson(field.message, value as Draft, `${path}.`, problems);
  if (field.fieldKind === "scalar" && field.scalar === ScalarType.BOOL) return value === "true";
  const text = (value as string).trim();
  if (text === "") return undefined;
  if (field.fieldKind !== "scalar" || field.scalar !== ScalarType.INT32)
    // A bookkeeper pastes "$1,234.50". A text that is no amount stays as it is, and the service says why it refuses it.
    return hasOption(field, decimal) ? digitsOf(text) : text;
  return wholeJson(text, path, problems);
}

/** Keys of stored things may have blanks: "T 12". */
const isStoredThings = ({ jsonName }: DescField) => /Guardados$/.test(jsonName);
const separatorOf = (field: DescField) => (isStoredThings(field) ? STORED_THINGS : /[\s,;]+/);
export const STORED_THINGS = /\s*[,;]\s*/;

function wholeJson(text: string, path: string, problems: Unreadable[]): number | undefined {
  if (/^-?[0-9]{1,9}$/.test(text)) return Number(text);
  problems.push({ campo: path, sentence: "debe ser un número entero" });
  return undefined;
}

/**
 * SAT writes a pedimento in four groups of digits with two blanks between them, and the list has blanks between its
 * texts.
 */
const PEDIMENTO = /\b(\d{2}) {2}(\d{2}) {2}(\d{4}) {2}(\d{7})\b/g;

export function isFreeForm(field: DescField): boolean {
  return field.message?.typeName === "google.protobuf.Struct";
}

/** The data of a withholding's type are a form of their own, which the service describes. */
const TREE = "datos";

function treeJson(value: DraftValue): JsonObject | undefined {
  return said(value) as JsonObject | undefined;
}

function treeDraft(value: JsonValue): DraftValue {
  if (Array.isArray(value)) return value.map((item) => newRow(treeDraft(item) as Draft));
  if (value === null || typeof value !== "object") return String(value ?? "");
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, treeDraft(inner)]));
}

/** Free keys and values are typed as rows. A value without its own key has no place in the request. */
function freeFormJson(value: DraftValue, path: string, problems: Unreadable[]): JsonObject | undefined {
  const json = new Map<string, string>();
  (value as readonly Draft[]).forEach((row, index) => {
    const [clave, valor] = [readText(row, "clave"), readText(row, "valor")];
    const tell = (sentence: string) => problems.push({ campo: `${path}[${index}].clave`, sentence });
    if (clave !== "" && json.has(clave)) tell("está repetido");
    else if (clave !== "") json.set(clave, valor);
    else if (valor !== "") tell("falta el nombre de este valor");
  });
  return json.size === 0 ? undefined : Object.fromEntries(json);
}

export function toDraft(schema: DescMessage, message: Message): Draft {
  return groupDraft(schema, toJson(schema, message) as JsonObject);
}

function groupDraft(schema: DescMessage, json: JsonObject): Draft {
  const draft: Record<string, DraftValue> = {};
  for (const field of schema.fields) {
    const value = json[field.jsonName];
    if (value !== undefined && value !== null) draft[field.jsonName] = valueDraft(field, value);
  }
  return draft;
}

function valueDraft(field: DescField, value: JsonValue): DraftValue {
  if (isFreeForm(field) && field.name === TREE) return treeDraft(value);
  if (isFreeForm(field))
    return Object.entries(value as JsonObject).map(([clave, valor]) =>
      newRow({ clave, valor: typeof valor === "string" ? valor : JSON.stringify(valor) }),
    );
  // A list of texts is typed as one text, with blanks between them.
  if (field.fieldKind === "list" && field.message === undefined)
    return (value as string[]).join(isStoredThings(field) ? ", " : " ");
  if (field.fieldKind === "list")
    return (value as JsonValue[]).map((item) => newRow(groupDraft(field.message!, item as JsonObject)));
  if (field.fieldKind === "message") return groupDraft(field.message, value as JsonObject);
  return String(value);
}

/**
 * Tells whether two drafts have the same content. Keys of rows and empty fields do not count. A change leaves the other
 * parts of a draft the very same objects, and these are not looked into.
 */
export function sameDraft(one: DraftValue, other: DraftValue): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((row, index) => sameDraft(row, other[index]));
  if (isGroup(one) && isGroup(other))
    return Object.keys({ ...one, ...other }).every((name) => name === ROW_KEY || sameDraft(one[name], other[name]));
  return said(one) === undefined && said(other) === undefined;
}

function isGroup(value: DraftValue): value is Draft {
  return typeof value === "object" && !Array.isArray(value);
}

function said(value: DraftValue): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item: Draft) => said(item) ?? {});
  if (typeof value !== "object") return value === "" ? undefined : value;
  const entries = Object.entries(value as Draft)
    .filter(([name]) => name !== ROW_KEY)
    .map(([name, inner]) => [name, said(inner)] as const)
    .filter(([, inner]) => inner !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
