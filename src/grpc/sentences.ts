import { type DescField, toJson } from "@bufbuild/protobuf";
import type { Violation } from "@bufbuild/protovalidate";
import { FieldRulesSchema, field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { atMostItems, mustHaveForm } from "../../common/constraint-words.ts";
import { getOption } from "../../common/options.ts";

/**
 * Returns the sentence about a violated rule. `cel` rules have their own Spanish sentence; standard rules get theirs
 * here.
 */
export function sentenceOf({ ruleId, field, message }: Violation): string {
  if (ruleId === "required") return "es obligatorio";
  const [type, rule] = ruleId.split(".", 2);
  if (type === undefined || rule === undefined) return message;
  const rules = rulesOf(field.findLast((step): step is DescField => step.kind === "field")!, type);
  return SENTENCES[type]?.[rule]?.(rules) ?? boundsSentence(rule, rules);
}

/** Returns the sentence about bounds: protovalidate names a lower and an upper bound as one rule, "int32.gte_lte". */
function boundsSentence(rule: string, rules: Rules): string {
  const bounds = rule.split("_").map((bound) => boundSentence(bound, rules[bound]));
  return `debe ser ${bounds.join(" y ")}`;
}

/** Returns words such as "mayor que 0", for buf.validate's integers and for exact decimals. */
export function boundSentence(bound: string, value: unknown): string {
  return `${BOUNDS[bound] ?? bound} ${value}`;
}

const BOUNDS: Readonly<Record<string, string>> = {
  gt: "mayor que",
  gte: "mayor o igual que",
  lt: "menor que",
  lte: "menor o igual que",
};

/** Rules are those of a field by their JSON names; 64-bit numbers are text. */
type Rules = Readonly<Record<string, unknown>>;

const SENTENCES: Readonly<Record<string, Readonly<Record<string, (rules: Rules) => string>>>> = {
  string: {
    len: ({ len }) => `debe tener exactamente ${len} caracteres`,
    min_len: ({ minLen }) => atLeast(minLen, "caracteres"),
    max_len: ({ maxLen }) => atMostCharacters(maxLen),
    pattern: ({ pattern }) => mustHaveForm(String(pattern)),
    in: (rules) => `debe ser uno de: ${(rules.in as readonly string[]).join(", ")}`,
    uuid: () => "debe ser un UUID",
    uuid_empty: () => "debe ser un UUID",
  },
  bytes: {
    min_len: ({ minLen }) => atLeast(minLen, "bytes"),
    max_len: ({ maxLen }) => `debe tener a lo más ${maxLen} bytes`,
  },
  repeated: {
    min_items: ({ minItems }) => atLeast(minItems, "elementos"),
    max_items: ({ maxItems }) => atMostItems(maxItems),
  },
};

export function atMostCharacters(count: unknown): string {
  return `debe tener a lo más ${count} caracteres`;
}

function atLeast(count: unknown, what: string): string {
  return count === "1" ? "no puede ir vacío" : `debe tener al menos ${count} ${what}`;
}

/** Returns a field's rules for a type. Rules of a list's items stand within the list's rules. */
function rulesOf(field: DescField, type: string): Rules {
  const rules = toJson(FieldRulesSchema, getOption(field, fieldRules)) as Readonly<Record<string, Rules>>;
  const items = rules.repeated?.items as Readonly<Record<string, Rules>> | undefined;
  return rules[type] ?? items?.[type] ?? {};
}
