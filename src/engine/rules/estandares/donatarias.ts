import type { Element } from "../../element.ts";
import type { XmlNode } from "../../node.ts";
import { isGeneric } from "../comprobante/common.ts";
import { type Comprobante, personOf, readComplements, readComprobante, readElement } from "../comprobante/model.ts";
import { matrix } from "../matrix.ts";
import { must, rule, scope, some } from "../rule.ts";

interface Donativo {
  readonly comprobante: Comprobante;
  readonly donatarias: readonly Element[];
}

const GUIA = "guía de emisión de CFDI de donatarias autorizadas 2024";
const APENDICE = "guía de llenado del Anexo 20, apéndice 10";

const comprobante = scope("Comprobante", ({ comprobante }: Donativo) => [comprobante]);
const receptor = scope("Receptor", ({ comprobante: { receptor } }: Donativo) => some(receptor));
const conceptos = scope("Concepto", ({ comprobante: { conceptos } }: Donativo) => conceptos);
const donatarias = scope("Donatarias", ({ donatarias }: Donativo) => donatarias);

/** SAT publishes no matrix for Donatarias: these are the demands of its guides, and advice. */
export const DONATARIAS11 = matrix<Donativo>({
  name: "Donatarias 1.1",
  title: "Complemento Donatarias 1.1",
  notChecked: [],
  containers: "Comprobante Complemento Conceptos".split(" "),
  read: readDonativo,
  rules: [
    rule("VAL-1401", [], comprobante, {
      source: GUIA,
      title: "no debe ser PPD en un donativo",
      field: "@MetodoPago",
      remedy: "Escriba MetodoPago PUE: un donativo no se paga en parcialidades ni diferido.",
      check: ({ attributes: { MetodoPago } }) => must(MetodoPago !== "PPD", "PUE", MetodoPago),
    }),
    rule("VAL-1402", [], receptor, {
      source: APENDICE,
      title: "debe ser D04 (donativos) cuando el donante es persona física",
      field: "@UsoCFDI",
      remedy: "Escriba UsoCFDI D04, para que el donante pueda deducir el donativo.",
      check: ({ attributes: { Rfc, UsoCFDI } }) =>
        must(personOf(Rfc) !== "fisica" || isGeneric(Rfc) || UsoCFDI === "D04", "D04", UsoCFDI),
    }),
    rule("VAL-1403", [], conceptos, {
      source: APENDICE,
      title: "debe ser 01 (no objeto de impuesto) en un donativo",
      field: "@ObjetoImp",
      remedy: "Escriba ObjetoImp 01 y quite los impuestos del concepto.",
      check: ({ attributes: { ObjetoImp } }) => must(ObjetoImp === "01", "01", ObjetoImp),
    }),
    rule("VAL-1404", [], donatarias, {
      source: "estándar de Donatarias 1.1, sección 1",
      title: "no debe ser posterior a la fecha del comprobante",
      field: "@fechaAutorizacion",
      remedy: "Escriba la fecha del oficio de autorización, o de su renovación vigente.",
      check: ({ attributes: { fechaAutorizacion } }, { comprobante: { attributes } }) => {
        const day = attributes.Fecha?.slice(0, "AAAA-MM-DD".length);
        const isLater = day !== undefined && fechaAutorizacion !== undefined && fechaAutorizacion > day;
        return must(!isLater, `${day} o anterior`, fechaAutorizacion);
      },
    }),
  ],
});

function readDonativo(root: XmlNode): Donativo | undefined {
  const donatarias = readComplements(root, "cfdi:Complemento", "donat:Donatarias", readElement);
  return donatarias.length === 0 ? undefined : { comprobante: readComprobante(root), donatarias };
}
