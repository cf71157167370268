import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { field as fieldRules, message as messageRules } from "#proto/buf/validate/validate_pb.ts";
import type { OnlyWith } from "#proto/cfdi/v1/rest_pb.ts";
import { exclusivesOf } from "../../common/alone.ts";
import { capital } from "../../common/names.ts";
import { onlyWith } from "../../common/only-with.ts";
import { getOption } from "../../common/options.ts";

/** A rule about which fields are sent: one of `sent` is there, or one of `missing` is not. */
interface Clause {
  readonly sent: readonly string[];
  readonly missing: readonly string[];
}

/** A Form is one of the ways to fill in a message. */
export interface Form {
  /** The name tells the forms of a message apart; it is empty where there is only one. */
  readonly name: string;
  readonly fields: readonly DescField[];
  /** These keywords of JSON Schema say which of the fields must, or may not, stand together. */
  readonly keywords: PresenceKeywords;
  /** One field has only some of its values in this form. */
  readonly chosen?: Chosen;
}

export interface Chosen {
  readonly field: DescField;
  readonly values: readonly string[];
}

export interface PresenceKeywords {
  readonly required: readonly string[];
  readonly [keyword: string]: unknown;
}

/**
 * Returns the forms of a message that is made of these fields, as its `cel` rules about presence have them. A field
 * that excludes all that must be sent without it, as `xml` does with an invoice's data, divides the message into two
 * forms. So does a value that demands a field and has it alone, as motive 01 of a cancellation; a field whose members
 * go with one value each makes a form of each value.
 */
export function formsOf(message: DescMessage, fields: readonly DescField[]): readonly Form[] {
  return formsOfValue(message, fields) ?? formsOfMembers(fields) ?? formsOfPresence(message, fields);
}

/** Reads a rule that one value of a field, and no other one, goes with a further field. */
function formsOfValue(message: DescMessage, fields: readonly DescField[]): readonly Form[] | undefined {
  for (const { expression } of getOption(message, messageRules).cel) {
    const [, name, value, with_] = /^\(this\.(\w+) == '(\w+)'\) == has\(this\.(\w+)\)$/.exec(expression) ?? [];
    const [field, partner] = [name, with_].map((each) => fields.find((one) => one.name === each));
    if (field === undefined || partner === undefined) continue;
    const others = valuesOf(field).filter((each) => each !== value);
    const without = fields.filter((one) => one !== partner);
    const form = (kind: string) => `${kind}${capital(partner.jsonName)}`;
    return [
      {
        ...{ name: form("With"), fields, keywords: { required: [partner.jsonName] } },
        chosen: { field, values: [value!] },
      },
      {
        ...{ name: form("Without"), fields: without, keywords: NOTHING },
        chosen: { field, values: others },
      },
    ];
  }
  return undefined;
}

function formsOfMembers(fields: readonly DescField[]): readonly Form[] | undefined {
  const holder = fields.find(({ message }) => message?.fields.some((one) => onlyWith(one) !== undefined));
  const pairs = holder?.message?.fields.map(onlyWith).filter((one) => one !== undefined) ?? [];
  const field = fields.find(({ jsonName }) => jsonName === pairs[0]?.field);
  if (holder === undefined || field === undefined) return undefined;
  return valuesOf(field).map((value) => {
    const isNeeded = pairs.some((one) => one.value === value && one.required);
    return {
      ...{ name: nameOfValue(value), fields, keywords: isNeeded ? { required: [holder.jsonName] } : NOTHING },
      chosen: { field, values: [value] },
    };
  });
}

/**
 * Returns the members of a message that go with a value of the field beside it: those with no condition, and its own.
 */
export function membersWith({ field, values }: Chosen, message: DescMessage): readonly DescField[] | undefined {
  const isOfField = (one: OnlyWith | undefined) => one?.field === field.jsonName;
  if (!message.fields.some((one) => isOfField(onlyWith(one)))) return undefined;
  return message.fields.filter((one) => {
    const pair = onlyWith(one);
    return !isOfField(pair) || values.includes(pair!.value);
  });
}

export function nameOfValue(value: string): string {
  return value.split("_").map(capital).join("");
}

const NOTHING: PresenceKeywords = { required: [] };

function valuesOf(field: DescField): readonly string[] {
  const { type } = getOption(field, fieldRules);
  return type.case === "string" ? type.value.in : [];
}

function formsOfPresence(message: DescMessage, fields: readonly DescField[]): readonly Form[] {
  const clauses = clausesOf(message, new Set(fields.map(({ name }) => name)));
  const whole = fields.find(({ name }) => isInsteadOfOthers(name, clauses));
  if (whole === undefined) return [{ name: "", fields, keywords: keywordsOf(clauses, fields) }];
  const excluded = excludedBy(whole.name, clauses);
  const inside = fields.filter(({ name }) => !excluded.includes(name));
  const outside = fields.filter((field) => field !== whole);
  const left = outside.map(({ name }) => name);
  const name = capital(whole.jsonName);
  return [
    { name: `With${name}`, fields: inside, keywords: { required: [whole.jsonName] } },
    {
      name: `Without${name}`,
      fields: outside,
      keywords: keywordsOf(within(clauses, new Set(left)), outside),
    },
  ];
}

function clausesOf(message: DescMessage, names: ReadonlySet<string>): readonly Clause[] {
  const alone = exclusivesOf(message).flatMap(({ field, excluded }) =>
    excluded.map((other) => ({ sent: [], missing: [field.name, other.name] })),
  );
  const rules = getOption(message, messageRules).cel.flatMap(({ expression }) => readClauses(expression));
  return within([...alone, ...rules], names);
}

/** A field that cannot be sent fulfils the clauses that want it missing, and none that wants it sent. */
function within(clauses: readonly Clause[], names: ReadonlySet<string>): readonly Clause[] {
  return clauses
    .filter(({ missing }) => missing.every((name) => names.has(name)))
    .map(({ sent, missing }) => ({ sent: sent.filter((name) => names.has(name)), missing }));
}

function isInsteadOfOthers(name: string, clauses: readonly Clause[]): boolean {
  const demands = clauses.filter(({ sent }) => sent.includes(name));
  const excluded = excludedBy(name, clauses);
  return (
    demands.length > 1 && demands.every(({ sent }) => sent.every((other) => other === name || excluded.includes(other)))
  );
}

function excludedBy(name: string, clauses: readonly Clause[]): string[] {
  return clauses
    .filter(({ sent, missing }) => sent.length === 0 && missing.length === 2 && missing.includes(name))
    .flatMap(({ missing }) => missing.filter((other) => other !== name));
}

function keywordsOf(clauses: readonly Clause[], fields: readonly DescField[]): PresenceKeywords {
  const names = new Map(fields.map(({ name, jsonName }) => [name, jsonName]));
  const outer = (some: readonly string[]) => some.map((name) => names.get(name)!);
  const demands = clauses.filter(({ missing }) => missing.length === 0).map(({ sent }) => outer(sent));
  const choices = demands.filter((sent) => sent.length > 1).map((sent) => anyOf(sent));
  const excluded = clauses.filter(({ sent }) => sent.length === 0).map(({ missing }) => outer(missing));
  return {
    required: demands.filter((sent) => sent.length === 1).flat(),
    ...(choices.length > 1 ? { allOf: choices } : choices[0]),
    ...(excluded.length > 0 ? { not: { anyOf: excluded.map((required) => ({ required })) } } : {}),
  };
}

function anyOf(names: readonly string[]) {
  return { anyOf: names.map((name) => ({ required: [name] })) };
}

/** Reads a CEL expression that only says which fields are sent. Any other expression has no clauses. */
function readClauses(expression: string): readonly Clause[] {
  const terms = termsOf(expression).map(readTerm);
  const known = terms.filter((term) => term !== undefined);
  if (known.length < terms.length) return [];
  const sent = known.filter(({ isSent }) => isSent).flatMap(({ names }) => names);
  // A term with several fields says that all of them are missing, so each makes a clause of its own.
  return known
    .filter(({ isSent }) => !isSent)
    .reduce<readonly Clause[]>(
      (clauses, { names }) =>
        clauses.flatMap((clause) => names.map((name) => ({ sent, missing: [...clause.missing, name] }))),
      [{ sent, missing: [] }],
    );
}

interface Term {
  /** Says that the fields are sent, or that all of them are missing. */
  readonly isSent: boolean;
  readonly names: readonly string[];
}

function readTerm(text: string): Term | undefined {
  const sent = nameIn(SENT, text);
  if (sent !== undefined) return { isSent: true, names: [sent] };
  const missing = nameIn(MISSING, text);
  if (missing !== undefined) return { isSent: false, names: [missing] };
  // "None of them is sent" is written as "(not a and not b)".
  const [, together] = /^\((.*)\)$/.exec(text) ?? [];
  const names = termsOf(together ?? "", "&&").map((term) => nameIn(MISSING, term));
  const known = names.filter((name) => name !== undefined);
  return known.length === names.length ? { isSent: false, names: known } : undefined;
}

const SENT = [/^has\(this\.(\w+)\)$/, /^size\(this\.(\w+)\) > 0$/, /^this\.(\w+) != ''$/];
const MISSING = [/^!has\(this\.(\w+)\)$/, /^size\(this\.(\w+)\) == 0$/, /^this\.(\w+) == ''$/];

function nameIn(patterns: readonly RegExp[], text: string): string | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);
}

/** Splits at an operator outside of brackets. */
function termsOf(expression: string, operator = "||"): string[] {
  const terms = [""];
  let depth = 0;
  for (const part of expression.split(/(\(|\)|\|\||&&)/)) {
    if (part === "(") depth += 1;
    if (part === ")") depth -= 1;
    if (part === operator && depth === 0) terms.push("");
    else terms.push(terms.pop()! + part);
  }
  return terms.map((term) => term.trim());
}
