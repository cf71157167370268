import { create, type DescField, type DescMessage, isFieldSet, type Message } from "@bufbuild/protobuf";
import type { Path } from "@bufbuild/protobuf/reflect";
import { createValidator, type Validator, type Violation } from "@bufbuild/protovalidate";
import { exclusivesOf } from "../../common/alone.ts";
import { AppError, allInOne, invalid } from "../../common/errors.ts";
import type { RequestFaults } from "../services/portal/index.ts";
import { codeOf, headerOf, nameOf } from "./fields.ts";
import { listsOf } from "./lists.ts";
import { sentenceOf } from "./sentences.ts";
import { textsOf } from "./texts.ts";

/**
 * Returns the check of the proto's rules about a request: lengths of lists, buf.validate's rules, and the service's own
 * about texts. It throws the violations as one sentence, which names each field as REST does. To look for every
 * violation costs more than to look for one, so only a request that has one is judged again for the others.
 */
export function constraintsOf(schema: DescMessage): (request: Message) => void {
  const first = firstFaultOf(schema);
  return (request) => {
    try {
      first(request);
    } catch (fault) {
      if (!(fault instanceof AppError)) throw fault;
      throw allInOne(onePerField(faultsIn(schema, request, MOST_ITEMS_NAMED).faults));
    }
  };
}

function onePerField(faults: readonly AppError[]): readonly AppError[] {
  const named = new Set<string>();
  return faults.filter(({ campo = "" }) => {
    const isNew = !named.has(campo);
    named.add(campo);
    return isNew;
  });
}

/**
 * Returns the check that throws the first violation. It is compiled for the first request, because a start would
 * compile those of all methods.
 */
function firstFaultOf(schema: DescMessage): (request: Message) => void {
  return (request) => {
    const { lists, texts } = checksOf(schema);
    lists(request);
    const [fault] = judged(schema, request, validator);
    if (fault !== undefined) throw fault;
    texts(request, "", (fault) => {
      throw fault;
    });
  };
}

/**
 * Compiles the check of the fields that a header may supply: an idempotency key is looked up whatever else is wrong
 * with the request, and the first violation may be another one.
 */
export function keyFaultOf(schema: DescMessage): (request: Message) => AppError | undefined {
  const keys = schema.fields.filter((field) => headerOf(field) !== "");
  const names = new Set<string | undefined>(keys.map(({ jsonName }) => jsonName));
  return (request) => {
    const values = request as unknown as Readonly<Record<string, unknown>>;
    const keyFields = Object.fromEntries(keys.map(({ localName }) => [localName, values[localName]]));
    if (Object.values(keyFields).every((value) => value === undefined)) return undefined;
    return faultsIn(schema, create(schema, keyFields)).faults.find(({ campo }) => names.has(campo));
  };
}

/**
 * Lists the faults of a request, first buf.validate's, then those of texts, at most `MOST_FAULTS` of each and one for a
 * field. Each fault costs time, so a request with a list that is too long, or with more than `most` items in its lists,
 * gets only the first one.
 */
export function faultsIn(schema: DescMessage, request: Message, most = MOST_ITEMS): RequestFaults {
  const checks = checksOf(schema);
  try {
    if (checks.lists(request) > most) firstFaultOf(schema)(request);
  } catch (fault) {
    if (fault instanceof AppError) return { faults: [fault], isWhole: false };
    throw fault;
  }
  const faults = judged(schema, request, patientValidator);
  const texts: AppError[] = [];
  checks.texts(request, "", (fault) => {
    if (texts.length < MOST_FAULTS) texts.push(fault);
  });
  const told = new Set(faults.map(({ campo }) => campo));
  return { faults: [...faults, ...texts.filter(({ campo }) => !told.has(campo))], isWhole: true };
}

/**
 * Lists what buf.validate finds, and before its rules over the whole request a field that stands beside one that stands
 * alone.
 */
function judged(schema: DescMessage, request: Message, by: Validator): readonly AppError[] {
  const result = by.validate(schema, request);
  if (result.kind === "error") throw result.error;
  const violations = result.kind === "invalid" ? result.violations.slice(0, MOST_FAULTS) : [];
  const isOfField = ({ field }: Violation) => field.length > 0;
  const told = (some: readonly Violation[]) => some.map((violation) => translate(schema, violation));
  return [
    ...told(violations.filter(isOfField)),
    ...checksOf(schema).besides(request),
    ...told(violations.filter((violation) => !isOfField(violation))),
  ];
}

interface Checks {
  readonly lists: ReturnType<typeof listsOf>;
  readonly besides: ReturnType<typeof besidesOf>;
  readonly texts: ReturnType<typeof textsOf>;
}

const CHECKS = new Map<DescMessage, Checks>();

function checksOf(schema: DescMessage): Checks {
  const known = CHECKS.get(schema);
  if (known !== undefined) return known;
  const checks = { lists: listsOf(schema), besides: besidesOf(schema), texts: textsOf(schema) };
  CHECKS.set(schema, checks);
  return checks;
}

/**
 * Compiles the check of fields that stand alone in the request; a request within another one is judged when it is sent.
 */
function besidesOf(schema: DescMessage): (request: Message) => readonly AppError[] {
  const exclusives = exclusivesOf(schema);
  return (request) =>
    exclusives
      .filter(
        ({ field, excluded }) => isFieldSet(request, field) && excluded.some((other) => isFieldSet(request, other)),
      )
      .map(({ sentence }) => invalid(sentence));
}

const MOST_FAULTS = 100;

/** The limit is twice the items of an invoice of 200 concepts with 10 taxes each. */
const MOST_ITEMS = 5_000;

/** A creation does not wait for its turn, so other requests wait while its faults are named. */
const MOST_ITEMS_NAMED = 500;

const validator = createValidator({ failFast: true });
const patientValidator = createValidator();

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
 * A rule's id may be a code of the contract ("FC-219"); for a rule over a message, the name of its field
 * ("receptorRfc"); or both ("FC-220_fechaInicialPago").
 */
const RULE_ID = /^(?<code>[A-Z]+-[0-9]+)?_?(?<name>.*)$/;

/** Returns the code that the contract prints in front of the sentence: the rule's, else the field's. */
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
