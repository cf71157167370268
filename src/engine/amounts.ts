import { Decimal } from "./decimal.ts";
import { type Local, readLocalTaxes } from "./implocal.ts";
import { type Attributes, child, children, type XmlNode } from "./node.ts";

export interface Amounts {
  readonly moneda: string;
  readonly subTotal: string | undefined;
  readonly descuento: string | undefined;
  readonly total: string | undefined;
  readonly taxes: readonly TaxAmount[];
  readonly lines: readonly LineAmounts[];
  /** A payment complement has an effect on each invoice that it pays; no other document has one. */
  readonly balances: readonly BalanceAmounts[];
}

/** A tax of the document or of a line. A tax withheld from a whole document has neither factor nor rate. */
export interface TaxAmount {
  readonly categoria: "traslado" | "retencion";
  readonly impuesto: string;
  readonly tipoFactor: string;
  readonly tasa: string | undefined;
  readonly base: string | undefined;
  readonly importe: string | undefined;
}

export interface LineAmounts {
  /** A path as in findings: "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]". */
  readonly path: string;
  readonly importe: string;
  readonly descuento: string | undefined;
  readonly taxes: readonly TaxAmount[];
}

export interface BalanceAmounts {
  readonly path: string;
  /** The attributes of DoctoRelacionado. */
  readonly documento: Attributes;
}

/** Reads the amounts of a document that the service built, of any kind. */
export function readAmounts(root: XmlNode): Amounts {
  if (root.name === "retenciones:Retenciones") return ofWithholding(root);
  const complements = child(root, "cfdi:Complemento");
  const pagos = child(complements, "pago20:Pagos");
  const nomina = child(complements, "nomina12:Nomina");
  const { SubTotal: subTotal, Descuento: descuento, Total: total, Moneda: moneda = "" } = root.attributes;
  const head = { moneda, subTotal, descuento, total, balances: [] };
  if (pagos !== undefined) return ofPayments(pagos);
  if (nomina !== undefined) return { ...head, ...ofPayroll(nomina) };
  const impuestos = child(root, "cfdi:Impuestos");
  return {
    ...head,
    taxes: [...taxesOf(impuestos, "cfdi:Traslado", "cfdi:Retencion"), ...localTaxesOf(root)],
    lines: placed(CONCEPTOS, children(child(root, "cfdi:Conceptos"), "cfdi:Concepto")).map(
      ([path, { attributes, children: inside }]) => ({
        path,
        importe: attributes.Importe ?? "0",
        descuento: attributes.Descuento,
        taxes: taxesOf(
          inside.find(({ name }) => name === "cfdi:Impuestos"),
          "cfdi:Traslado",
          "cfdi:Retencion",
        ),
      }),
    ),
  };
}

const CONCEPTOS = "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto";

/** Pairs each node with its path, as findings write paths. */
function placed(path: string, nodes: readonly XmlNode[]): (readonly [path: string, node: XmlNode])[] {
  return nodes.map((node, index) => [`${path}[${index + 1}]`, node]);
}

/** `suffix` is the ending of attribute names in Pagos 2.0 ("P"). */
function taxesOf(parent: XmlNode | undefined, traslado: string, retencion: string, suffix = ""): readonly TaxAmount[] {
  const read = (categoria: TaxAmount["categoria"], { attributes }: XmlNode): TaxAmount => ({
    categoria,
    impuesto: attributes[`Impuesto${suffix}`] ?? "",
    tipoFactor: attributes[`TipoFactor${suffix}`] ?? "",
    tasa: attributes[`TasaOCuota${suffix}`],
    base: attributes[`Base${suffix}`],
    importe: attributes[`Importe${suffix}`],
  });
  const listed = (name: string) => parent?.children.flatMap((list) => children(list, name)) ?? [];
  return [
    ...listed(traslado).map((tax) => read("traslado", tax)),
    ...listed(retencion).map((tax) => read("retencion", tax)),
  ];
}

/** A local tax has its own name and a percentage, and no rate of SAT's lists. */
function localTaxesOf(root: XmlNode): readonly TaxAmount[] {
  const { transferred = [], withheld = [] } = readLocalTaxes(root) ?? {};
  const read =
    (categoria: TaxAmount["categoria"]) =>
    ({ nombre, tasa, importe }: Local): TaxAmount => ({
      ...{ categoria, impuesto: nombre, tipoFactor: "Local", tasa },
      ...{ base: undefined, importe: importe.toString() },
    });
  return [...transferred.map(read("traslado")), ...withheld.map(read("retencion"))];
}

const PAGO = "/cfdi:Comprobante/cfdi:Complemento/pago20:Pagos/pago20:Pago";

/**
 * The total is in pesos, because each payment may have its own currency. Taxes are those of the payments, in the
 * payment's currency.
 */
function ofPayments(pagos: XmlNode): Amounts {
  const all = placed(PAGO, children(pagos, "pago20:Pago"));
  return {
    moneda: "MXN",
    subTotal: undefined,
    descuento: undefined,
    lines: [],
    total: child(pagos, "pago20:Totales")?.attributes.MontoTotalPagos,
    taxes: all.flatMap(([, pago]) =>
      taxesOf(child(pago, "pago20:ImpuestosP"), "pago20:TrasladoP", "pago20:RetencionP", "P"),
    ),
    balances: all.flatMap(([path, pago]) =>
      placed(`${path}/pago20:DoctoRelacionado`, children(pago, "pago20:DoctoRelacionado")).map(
        ([place, { attributes: documento }]) => ({ path: place, documento }),
      ),
    ),
  };
}

const NOMINA = "/cfdi:Comprobante/cfdi:Complemento/nomina12:Nomina";

function ofPayroll(nomina: XmlNode): Pick<Amounts, "taxes" | "lines"> {
  const linesOf = (list: string, name: string, importe: (attributes: Attributes) => string) =>
    placed(`${NOMINA}/${list}/${name}`, children(child(nomina, list), name)).map(([path, { attributes }]) => ({
      path,
      descuento: undefined,
      taxes: [],
      importe: importe(attributes),
    }));
  const withheld = child(nomina, "nomina12:Deducciones")?.attributes.TotalImpuestosRetenidos;
  const isr = { categoria: "retencion", impuesto: "001", tipoFactor: "", tasa: undefined } as const;
  return {
    taxes: withheld === undefined ? [] : [{ ...isr, base: undefined, importe: withheld }],
    lines: [
      ...linesOf("nomina12:Percepciones", "nomina12:Percepcion", ({ ImporteGravado, ImporteExento }) =>
        Decimal.of(ImporteGravado ?? "0")
          .plus(Decimal.of(ImporteExento ?? "0"))
          .toString(),
      ),
      ...linesOf("nomina12:Deducciones", "nomina12:Deduccion", ({ Importe = "0" }) => Importe),
      ...linesOf("nomina12:OtrosPagos", "nomina12:OtroPago", ({ Importe = "0" }) => Importe),
    ],
  };
}

function ofWithholding(root: XmlNode): Amounts {
  const totales = child(root, "retenciones:Totales");
  const { MontoTotOperacion: subTotal = "0", MontoTotRet: withheld = "0" } = totales?.attributes ?? {};
  return {
    moneda: "MXN",
    subTotal,
    descuento: undefined,
    lines: [],
    balances: [],
    total: Decimal.of(subTotal).minus(Decimal.of(withheld)).toString(),
    taxes: children(totales, "retenciones:ImpRetenidos").map(({ attributes }) => ({
      categoria: "retencion",
      tipoFactor: "",
      tasa: undefined,
      impuesto: attributes.ImpuestoRet ?? "",
      base: attributes.BaseRet,
      importe: attributes.MontoRet,
    })),
  };
}
