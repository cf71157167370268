import { type AppError, coded, invalid } from "../../../common/errors.ts";
import type { Finding } from "../../engine/rules/rule.ts";
import type { FieldOf } from "./fields.ts";

/** A sentence is read by a person: the first few failures say enough, POST /facturas/validar says them all. */
const MAX_SENTENCES = 5;

/** One 400 out of everything that is wrong with a document that the caller sent whole, in `field`. */
export function refuse(findings: readonly Finding[], field: string): AppError {
  return refuseEach(findings, ({ sentence }) => ({ campo: field, sentence }), `${field}: `);
}

/**
 * One 400 out of everything that is wrong with a document that was built from a request: each fault by the field that
 * was sent. What the request does not say (the issuer's data, the customer's) keeps its place in the document.
 */
export function refuseDraft(findings: readonly Finding[], fieldOf: FieldOf): AppError {
  return refuseEach(findings, ({ path, statement, sentence }) => {
    const field = fieldOf(path);
    if (field === undefined) return { campo: path, sentence };
    return { campo: field.name, sentence: `${field.name}: ${field.exact ? statement : sentence}` };
  });
}

type Told = (finding: Finding) => { readonly campo: string; readonly sentence: string };

function refuseEach(findings: readonly Finding[], tell: Told, subject = ""): AppError {
  const [first, ...others] = findings.slice(0, MAX_SENTENCES);
  if (first === undefined) throw new Error("nothing to refuse");
  const { campo, sentence } = tell(first);
  const more = others.map((other) => ` ${coded(other.code, tell(other).sentence)}`).join("");
  return invalid(subject + sentence + more, { rule: first.code, campo });
}
