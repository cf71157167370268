import { readdirSync, readFileSync } from "node:fs";
import { type DescField, type DescMessage, getOption } from "@bufbuild/protobuf";
import { describe, expect, test } from "vitest";
import { field as fieldRules, message as messageRules } from "#proto/buf/validate/validate_pb.ts";
import { DocumentRequestSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { mustHaveForm } from "../../common/constraint-words.ts";
import { inWords } from "../../gateway/portal/pages/documents/forms/sentences.ts";
import { checkMatrices } from "../../src/engine/documents/matrices.ts";
import { NAMESPACES } from "../../src/engine/namespaces.ts";
import { WORDS_OF_CAPTURES } from "../../src/services/portal/drafts.ts";
import { edited } from "../engine/rules/edit.ts";
import { ROWS } from "../engine/rules/rows.ts";

/**
 * Matches what only XML or a request writes: TipoRegimen, tipoRegimen, c_Banco, cfdi:Emisor, @Base, conceptos[0],
 * 2026-01-31.
 */
const TECHNICAL =
  /\p{Ll}\p{Lu}|\bc_\p{Lu}|:\p{Lu}|@(?!empresa)|\[\d*\]|\bnodos?\b|\batributos?\b|\bXML\b|\bXSD\b|\d{4}-\d\d-\d\d|\bPOST\b|[;(y] se recibió|env[ií][ea]/u;
const technical = (sentence: string) => TECHNICAL.exec(sentence.replace(CODES, ""))?.[0];
/** The codes of SAT's stand behind a sentence, and names of standards. */
const CODES = / \([^()]*\)\.?$/;

/** A capture can break the rules of these matrices. */
const CAPTURED = [
  "CFDI 4.0",
  "Pagos 2.0",
  "Nómina 1.2",
  "Impuestos Locales 1.0",
  "Retenciones 2.0",
  "Plataformas Tecnológicas 1.0",
  "Planes de retiro 1.1",
  "Hidrocarburos y Petrolíferos 1.0",
  "INE 1.1",
  "Donatarias 1.1",
  "Leyendas Fiscales 1.0",
];

/** Trips and exports compute most of their complement; a capture breaks only these rules of the two matrices. */
const OF_TRIPS_AND_EXPORTS = new Set(
  [
    "VAL-526 VAL-543 VAL-569 VAL-593 VAL-598 VAL-658 VAL-670",
    "VAL-711 VAL-712 VAL-715 VAL-716 VAL-719 VAL-723 VAL-724 VAL-726 VAL-727 VAL-728 VAL-729 VAL-730 VAL-732 VAL-733",
    "VAL-734 VAL-735 VAL-736 VAL-737 VAL-738 VAL-739 VAL-740 VAL-741 VAL-742 VAL-743 VAL-744 VAL-745 VAL-746 VAL-747",
    "VAL-748 VAL-749 VAL-750 VAL-751 VAL-759 VAL-760 VAL-761 VAL-764 VAL-767 VAL-768 VAL-770 VAL-851 VAL-858",
  ].flatMap((codes) => codes.split(" ")),
);

/**
 * These rules judge what the service itself writes, or what no form has: sealing, totals, bank receipts, other
 * complements.
 */
const OF_THE_SERVICE = new Set(
  [
    "VAL-07 VAL-15 VAL-17 VAL-27 VAL-95 VAL-201 VAL-203 VAL-235 VAL-249 VAL-250 VAL-251 VAL-252 VAL-253 VAL-254",
    "VAL-255 VAL-260 VAL-263 VAL-298 VAL-302 VAL-307 VAL-328 VAL-330 VAL-340 VAL-902 VAL-1421 VAL-1422 VAL-1445",
    "CRE-06 CRE-12 CRE-14 CRE-30",
  ].flatMap((codes) => codes.split(" ")),
);

const RULES = [...new Map(ROWS.map((row) => [row.code, row])).values()].filter(
  ({ code, matrix }) => CAPTURED.includes(matrix) || OF_TRIPS_AND_EXPORTS.has(code),
);

describe("a rule that a capture breaks is told in the words of its form", () => {
  test.each(RULES.map((row) => [row.code, row] as const))("%s", (code, { root, document, change, context }) => {
    const found = checkMatrices(root, edited(document, change), context).find((each) => each.code === code);
    const told = inWords(found!.inForm);
    expect(told).not.toMatch(/\{|undefined/);
    if (!OF_THE_SERVICE.has(code)) expect([told, technical(told)]).toEqual([told, undefined]);
  });

  test("but for the few that no form can break", () => {
    const unknown = [...OF_THE_SERVICE].filter((code) => !RULES.some((row) => row.code === code));
    expect(unknown).toEqual([]);
  });

  test.each([
    ["VAL-405", "En sueldos agregue el subsidio para el empleo en Otros pagos, aunque sea de 0.00 (NOM105)."],
    ["VAL-15", "Redondee SubTotal a los decimales de la moneda (CFDI40107)."],
    ["VAL-56", "Elija un uso del CFDI que admita el régimen del receptor; S01 los admite todos (CFDI40161)."],
    ["VAL-99", "Junte los renglones repetidos en uno solo (CFDI40208)."],
    ["VAL-391", "Sume cada Importe de las deducciones 002 (ISR): debe ser 1200.00 (NOM91)."],
    ["VAL-727", "Elija una clave de la lista, o corrija el estado (CCE127)."],
    ["VAL-729", "Escriba la clave de ese código postal, o corrija el código postal (CCE129)."],
    [
      "VAL-901",
      "Reúna todos los pagos en un solo renglón Pagos (estándar del complemento para recepción de Pagos 2.0).",
    ],
    ["CRE-204", "Sume las aportaciones del mismo tipo en un solo renglón (PDR104)."],
    ["VAL-343", "Quite el registro patronal, o corrija el tipo de contrato (NOM43)."],
    ["VAL-344", "Con registro patronal llene también Salario diario integrado (NOM44)."],
  ])("such as %s", (code, sentence) => {
    const { root, document, change, context } = RULES.find((row) => row.code === code)!;
    const found = checkMatrices(root, edited(document, change), context).find((each) => each.code === code);
    expect(inWords(found!.inForm)).toBe(sentence);
  });
});

function sentencesOf(message: DescMessage, seen = new Set<DescMessage>()): readonly string[] {
  if (seen.has(message)) return [];
  seen.add(message);
  const celOf = (cel: readonly { readonly message: string }[]) => cel.map((rule) => rule.message);
  return [
    ...celOf(getOption(message, messageRules).cel),
    ...message.fields.flatMap((field) => [
      ...celOf(getOption(field, fieldRules).cel),
      ...formsOf(field),
      ...(field.message === undefined ? [] : sentencesOf(field.message, seen)),
    ]),
  ];
}

function formsOf(field: DescField): readonly string[] {
  const { type } = getOption(field, fieldRules);
  const rules = type.case === "repeated" ? type.value.items?.type : type;
  const pattern = rules?.case === "string" ? rules.value.pattern : "";
  return pattern === "" ? [] : [mustHaveForm(pattern)];
}

/** A capture is never sealed XML, which is refused before these sentences. */
const SEALED = /^xml no puede ir|, con el CFDI ya sellado/i;

test("a constraint that a capture breaks is told in the words of its form", () => {
  const shown = sentencesOf(DocumentRequestSchema).map((sentence) =>
    inWords(Object.entries(WORDS_OF_CAPTURES).reduce((words, [api, own]) => words.replace(api, own), sentence)),
  );
  const wrong = shown.filter((words) => !SEALED.test(words) && technical(words) !== undefined);
  expect([...new Set(wrong)]).toEqual([]);
});

/** Returns the texts with blanks of a source; what a template puts in is an x. */
function textsOf(source: string): readonly string[] {
  const code = source.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  const texts = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)];
  return texts
    .map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^{}]*\}/g, "x"))
    .filter((text) => /\p{L} \p{L}/u.test(text));
}

/** Callers of the API alone read these: they send sealed XML, or a document's own time, key or id. */
const OF_CALLERS = /sellado|Idempotency|UTC|\bxml\b/i;
/** It explains amounts and refuses nothing. */
const EXPLAINS = "src/services/kinds/calculation.ts";

describe("what a kind itself refuses is told in the words of its form", () => {
  const folders = ["src/services/kinds", "src/services/issuing", "src/engine/kinds"];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  test.each(files.filter((file) => file !== EXPLAINS))("%s", (file) => {
    const shown = textsOf(readFileSync(file, "utf8")).filter((text) => !OF_CALLERS.test(text));
    const wrong = shown.map((text) => inWords(text)).filter((text) => technical(text) !== undefined);
    expect(wrong).toEqual([]);
  });
});

test.each([
  ["conceptos[1].impuestos[0].tasaIva no va", "Tasa (concepto 2, impuesto 1) no va"],
  ["debe ser 605 cuando tipoRegimen es 02", "Debe ser 605 cuando Régimen de contratación es Sueldos (02)"],
  ["debe ser de 2026-01-31 a 2026-02-28T10:20:30", "Debe ser de 31/01/2026 a 28/02/2026 10:20"],
  ["es obligatorio; se recibió 02", "Es obligatorio"],
  ["quite cfdi:ACuentaTerceros, o el ImpRetenidos", "Quite Por cuenta de un tercero, o el impuesto retenido"],
  ["Use la e.firma de www.sat.gob.mx", "Use la e.firma de www.sat.gob.mx"],
])("%s", (sentence, words) => {
  expect(inWords(sentence)).toBe(words);
});

test("every prefix of SAT's goes away with the name behind it", () => {
  for (const { prefix } of NAMESPACES) expect(technical(inWords(`quite ${prefix}:UsoCFDI`))).toBeUndefined();
});
