import { expect, test } from "vitest";
import { requireType } from "../../../src/engine/documents/index.ts";
import { checkDraft } from "../../../src/engine/inspection/inspection.ts";
import { node, type XmlNode } from "../../../src/engine/node.ts";
import type { Context } from "../../../src/engine/rules/rule.ts";
import { writeDocument } from "../../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../../support/csd.ts";
import { LOADED as LOADED_TRANSPORTS, TRANSPORTS } from "./carta-porte-documents.ts";
import { CONTEXT, tax } from "./documents.ts";
import { type Edits, edited } from "./edit.ts";
import { EXPORTACIONES, LOADED } from "./exportacion-documents.ts";
import { RECIBOS } from "./nomina-documents.ts";
import { PAYMENTS } from "./pagos-documents.ts";

const RETIREMENT = "Complemento/nomina12:Nomina/nomina12:Percepciones/nomina12:JubilacionPensionRetiro" as const;
const RETIREMENT_PATH = `/cfdi:${RETIREMENT}`;

/** The schema wants the summary of taxes before the complement. */
function withTaxes(root: XmlNode): XmlNode {
  const { attributes } = tax("Traslado", "003", "Tasa", "0", "0.000000", "0");
  const taxes = node("cfdi:Impuestos", { TotalImpuestosTrasladados: "0" }, [
    node("cfdi:Traslados", {}, [node("cfdi:Traslado", attributes)]),
  ]);
  return { ...root, children: [...root.children.slice(0, -1), taxes, ...root.children.slice(-1)] };
}

type Told = readonly [code: string, document: XmlNode, fails: Edits, path: string, sentence: string, context: Context];

/** Two rows of SAT's matrices demand the same in each of these places, so one finding has the codes of both. */
const TOLD: readonly Told[] = [
  [
    "NOM89",
    RECIBOS.retiro,
    { [`${RETIREMENT}/@MontoDiario`]: "1.00" },
    RETIREMENT_PATH,
    "JubilacionPensionRetiro de Nomina debe llevar TotalUnaExhibicion, y no debe llevar TotalParcialidad ni MontoDiario cuando hay una percepción 039: se esperaba ausente y se encontró MontoDiario (NOM80, NOM89).",
    CONTEXT,
  ],
  [
    "NOM90",
    RECIBOS.pension,
    { [`${RETIREMENT}/@MontoDiario`]: undefined },
    RETIREMENT_PATH,
    "JubilacionPensionRetiro de Nomina debe llevar TotalParcialidad y MontoDiario, y no debe llevar TotalUnaExhibicion cuando hay una percepción 044: se esperaba MontoDiario y se encontró ausente (NOM81, NOM90).",
    CONTEXT,
  ],
  [
    "CRP20103",
    PAYMENTS.pesos,
    { "@SubTotal": "1" },
    "/@SubTotal",
    "SubTotal debe ser cero en un comprobante de tipo T o P: se esperaba 0 y se encontró 1 (CFDI40109, CRP20103).",
    CONTEXT,
  ],
  [
    "CRP20105",
    PAYMENTS.pesos,
    { "@FormaPago": "03" },
    "/@FormaPago",
    "FormaPago no debe existir en un comprobante de tipo T, N o P: se esperaba ausente y se encontró 03 (CFDI40103, CRP20105).",
    CONTEXT,
  ],
  [
    "CRP20106",
    PAYMENTS.pesos,
    { "@MetodoPago": "PUE" },
    "/@MetodoPago",
    "MetodoPago no debe existir en un comprobante de tipo T o P: se esperaba ausente y se encontró PUE (CFDI40125, CRP20106).",
    CONTEXT,
  ],
  [
    "CRP20108",
    PAYMENTS.pesos,
    { "@Descuento": "0" },
    "/@Descuento",
    "Descuento debe ser la suma redondeada de los Descuento de los conceptos, y existir solo con ellos: se esperaba ausente y se encontró 0 (CFDI40111, CRP20108).",
    CONTEXT,
  ],
  [
    "CRP20109",
    PAYMENTS.pesos,
    { "@TipoCambio": "1" },
    "/@TipoCambio",
    "TipoCambio no debe existir cuando Moneda es XXX: se esperaba ausente y se encontró 1 (CFDI40116, CRP20109).",
    CONTEXT,
  ],
  [
    "CRP20110",
    PAYMENTS.pesos,
    { "@Total": "1" },
    "/@Total",
    "Total debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos: se esperaba 0 y se encontró 1 (CFDI40119, CRP20110).",
    CONTEXT,
  ],
  [
    "CRP20123",
    withTaxes(PAYMENTS.pesos),
    {},
    "/cfdi:Impuestos",
    "Impuestos no debe existir en un comprobante de tipo T o P: se esperaba ausente y se encontró el nodo Impuestos (CFDI40201, CRP20123).",
    CONTEXT,
  ],
  [
    "CP102",
    TRANSPORTS.carretera,
    { "@SubTotal": "1" },
    "/@SubTotal",
    "SubTotal debe ser cero en un comprobante de tipo T o P: se esperaba 0 y se encontró 1 (CFDI40109, CP102).",
    LOADED_TRANSPORTS,
  ],
  [
    "CP105",
    TRANSPORTS.carretera,
    { "@Total": "1" },
    "/@Total",
    "Total debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos: se esperaba 0 y se encontró 1 (CFDI40119, CP105).",
    LOADED_TRANSPORTS,
  ],
  [
    "CCE105",
    EXPORTACIONES.venta,
    { "@Exportacion": "03" },
    "/@Exportacion",
    "Exportacion con valor 01 o 03 no admite el complemento Comercio Exterior: se esperaba 02 o 04 y se encontró 03 (CFDI40222, CCE105).",
    LOADED,
  ],
];

const { certificate } = csdOf(COMPANY.rfc);

test.each(TOLD)(
  "%s is told with its field and its sentence, although another matrix demands the same",
  (code, document, fails, path, sentence, { now, loaded: catalogs }) => {
    const root = edited(document, fails);
    const draft = { type: requireType(root), written: writeDocument(root) };
    const findings = checkDraft(draft, { schemas: SCHEMAS, now, catalogs, certificate });
    const told = findings.filter(({ sat }) => sat.includes(code));
    expect(told.map((finding) => [finding.path, finding.sentence])).toEqual([[`/cfdi:Comprobante${path}`, sentence]]);
  },
);
