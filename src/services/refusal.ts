import type { Finding } from "../engine/rules/rule.ts";
import { type AppError, invalid } from "../errors.ts";

/** A sentence is read by a person: the first few failures say enough, POST /facturas/validar says them all. */
const MAX_SENTENCES = 5;

/** One 400 out of everything the rules found. */
export function refuse(findings: readonly Finding[]): AppError {
  const [first, ...others] = findings.slice(0, MAX_SENTENCES);
  if (first === undefined) throw new Error("nothing to refuse");
  const more = others.map((finding) => `; [${finding.code}] ${finding.sentence}`).join("");
  return invalid(first.sentence + more, { rule: first.code, campo: first.path });
}
