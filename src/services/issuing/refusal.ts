import type { DescMessage } from "@bufbuild/protobuf";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { type AppError, coded, invalid } from "../../../common/errors.ts";
import type { Finding } from "../../engine/rules/rule.ts";
import type { FieldOf } from "./fields.ts";

/** A sentence is read by a person: the first few failures say enough, POST /facturas/validar says them all. */
const MAX_SENTENCES = 5;

/** Makes one 400 of all faults of a document that the caller sent whole, in `field`. */
export function refuse(findings: readonly Finding[], field: string): AppError {
  return refuseEach(findings, ({ sentence, inForm }) => ({ campo: field, sentence, inForm }), `${field}: `);
}

/**
 * Makes one 400 of all faults of a document that was built from a request. Each fault names the field that was sent; a
 * fault in data that the request does not have (the issuer's, the customer's) names its place in the document.
 */
export function refuseDraft(findings: readonly Finding[], fieldOf: FieldOf): AppError {
  return refuseEach(findings, ({ path, statement, sentence, inForm }) => {
    const field = fieldOf(path);
    if (field === undefined) return { campo: path, sentence, inForm };
    const told = inNamesOfRequests(field.exact ? statement : sentence);
    return { campo: field.name, sentence: `${field.name}: ${told}`, inForm };
  });
}

/**
 * Writes SAT's names of attributes as requests write them: "NumSeguridadSocial" is numSeguridadSocial there. Names of
 * one word, such as Total, stay, because sentences have them as words too.
 */
function inNamesOfRequests(sentence: string): string {
  return sentence.replace(NAME_OF_SAT, (name) => {
    const own = RENAMED[name] ?? name.charAt(0).toLowerCase() + name.slice(1);
    return NAMES.has(own) ? own : name;
  });
}

/** Names of catalogs (c_FormaPago) and elements (cfdi:CfdiRelacionados) look like attributes, but are none. */
const NAME_OF_SAT = /(?<![\w:@/])[A-Z][a-z]+[A-Z][A-Za-z]*\b/g;

/** The contract has its own names for these attributes. */
const RENAMED: Readonly<Record<string, string>> = {
  FormaDePagoP: "formaPago",
  MonedaP: "moneda",
  TasaOCuota: "tasaIva",
  TipoCambioP: "tipoCambio",
};

const NAMES = namesIn(DocumentRequestSchema);

function namesIn({ fields }: DescMessage, names = new Set<string>(), seen = new Set<DescMessage>()): Set<string> {
  for (const { jsonName, message } of fields) {
    names.add(jsonName);
    if (message === undefined || seen.has(message)) continue;
    seen.add(message);
    namesIn(message, names, seen);
  }
  return names;
}

type Told = (finding: Finding) => {
  readonly campo: string;
  readonly sentence: string;
  readonly inForm: string;
};

function refuseEach(findings: readonly Finding[], tell: Told, subject = ""): AppError {
  const [first, ...others] = findings.slice(0, MAX_SENTENCES);
  if (first === undefined) throw new Error("nothing to refuse");
  const { campo, sentence, inForm } = tell(first);
  const more = others.map((other) => ` ${coded(other.code, tell(other).sentence)}`).join("");
  const moreInForm = others.map((other) => {
    const told = tell(other);
    return ` ${coded(other.code, `${told.campo}: ${told.inForm}`)}`;
  });
  return invalid(subject + sentence + more, {
    rule: first.code,
    campo,
    inForm: inForm + moreInForm.join(""),
  });
}
