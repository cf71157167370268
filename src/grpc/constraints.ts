import { create, type DescField, type DescMessage, type Message } from "@bufbuild/protobuf";
import type { Path } from "@bufbuild/protobuf/reflect";
import { createValidator, type Violation } from "@bufbuild/protovalidate";
import { type AppError, invalid } from "../../common/errors.ts";
import { codeOf, nameOf } from "./fields.ts";
import { sentenceOf } from "./sentences.ts";
import { textsOf } from "./texts.ts";

/**
 * Compiles what the proto says about a request: buf.validate's rules, and ours about texts. The result throws the
 * first violation as one sentence that names the field as REST does; the others wait for the next attempt.
 */
export function constraintsOf(schema: DescMessage): (request: Message) => void {
  const checkTexts = textsOf(schema);
  refuseBrokenRules(schema);
  return (request) => {
    const result = validator.validate(schema, request);
    if (result.kind === "error") throw result.error;
    if (result.kind === "invalid") throw translate(schema, result.violations[0]!);
    checkTexts(request, "", (fault) => {
      throw fault;
    });
  };
}

/**
 * The same of all that is wrong with a request, in the order of the two: what buf.validate says, what its texts are. At most
 * `MOST_FAULTS` of each; a field is told once.
 */
export function faultsIn(schema: DescMessage, request: Message): readonly AppError[] {
  const result = patientValidator.validate(schema, request);
  if (result.kind === "error") throw result.error;
  const violations = result.kind === "invalid" ? result.violations.slice(0, MOST_FAULTS) : [];
  const faults = violations.map((violation) => translate(schema, violation));
  const texts: AppError[] = [];
  checkerOf(schema)(request, "", (fault) => {
    if (texts.length < MOST_FAULTS) texts.push(fault);
  });
  const told = new Set(faults.map(({ campo }) => campo));
  return [...faults, ...texts.filter(({ campo }) => !told.has(campo))];
}

const checkers = new Map<DescMessage, ReturnType<typeof textsOf>>();

/** Compiled when the first request of the schema is looked at. */
function checkerOf(schema: DescMessage): ReturnType<typeof textsOf> {
  const known = checkers.get(schema) ?? textsOf(schema);
  checkers.set(schema, known);
  return known;
}

/** Enough for a caller to act on. */
const MOST_FAULTS = 100;

const validator = createValidator({ failFast: true });
const patientValidator = createValidator();

/** A rule that does not compile shows on the first message validated: here, at start-up. */
function refuseBrokenRules(schema: DescMessage): void {
  const result = validator.validate(schema, create(schema));
  if (result.kind === "error") throw result.error;
}

function translate(schema: DescMessage, violation: Violation): AppError {
  const path = locate(schema, violation);
  const sentence = sentenceOf(violation);
  const field = lastField(path);
  const rule = ruleOf(field, violation);
  if (field === undefined) return invalid(sentence, { rule });
  const campo = restPath(path);
  return invalid(`${nameOf(field, campo)}: ${sentence}`, { rule, campo });
}

/**
 * The id of a rule may be a code of the contract ("FC-219"); of a rule over a message, the name of the field that it
 * speaks of ("receptorRfc"); or both ("FC-220_fechaInicialPago").
 */
const RULE_ID = /^(?<code>[A-Z]+-[0-9]+)?_?(?<name>.*)$/;

/** The contract prints a code in front of the sentence: the rule's, else the field's. */
function ruleOf(field: DescField | undefined, { ruleId }: Violation): string | undefined {
  return RULE_ID.exec(ruleId)?.groups?.code ?? (field && codeOf(field));
}

function locate(schema: DescMessage, { field: path, ruleId }: Violation): Path {
  const owner = path.length === 0 ? schema : lastField(path)?.message;
  const name = RULE_ID.exec(ruleId)?.groups?.name;
  const named = owner?.fields.find((field) => field.jsonName === name);
  return named === undefined ? path : [...path, named];
}

function restPath(path: Path): string {
  return path.map(stepText).join("").slice(1);
}

function stepText(step: Path[number]): string {
  switch (step.kind) {
    case "field":
      return `.${step.jsonName}`;
    case "list_sub":
      return `[${step.index}]`;
    default:
      throw new Error(`no request field is a ${step.kind}`);
  }
}

function lastField(path: Path): DescField | undefined {
  return path.findLast((step): step is DescField => step.kind === "field");
}
