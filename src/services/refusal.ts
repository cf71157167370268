import type { Finding } from "../engine/rules/rule.ts";
import { type AppError, coded, invalid } from "../errors.ts";

/** A sentence is read by a person: the first few failures say enough, POST /facturas/validar says them all. */
const MAX_SENTENCES = 5;

/** One 400 out of everything the rules found; `field` is what the caller sent them in, when it is a whole document. */
export function refuse(findings: readonly Finding[], field?: string): AppError {
  const [first, ...others] = findings.slice(0, MAX_SENTENCES);
  if (first === undefined) throw new Error("nothing to refuse");
  const more = others.map(({ code, sentence }) => `; ${coded(code, sentence)}`).join("");
  const subject = field === undefined ? "" : `${field}: `;
  return invalid(subject + first.sentence + more, { rule: first.code, campo: field ?? first.path });
}
