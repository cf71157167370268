import { Decimal } from "../decimal.ts";
import { requireType } from "../documents/index.ts";
import { child, children, type XmlNode } from "../node.ts";
import { TAX_NAMES } from "../taxes.ts";
import { complement, complements, documentTaxes, type TaxLine, taxLines } from "./tax-lines.ts";

/** A Row of a table has its fixed columns by name, and its taxes by the names that the documents give them. */
export interface Row {
  readonly values: Readonly<Record<string, string>>;
  readonly taxes: Readonly<Record<string, string>>;
}

/** These rows of the tables come from the XML of one document. */
export interface DocumentRows {
  /** `fecha` is the local time of the place of issue, as written. */
  readonly fecha: string;
  readonly document: Row;
  readonly concepts: readonly Row[];
  readonly payments: readonly Row[];
}

/** Reads the rows of a stamped document whose values its schemas normalized. */
export function rowsOf(root: XmlNode): DocumentRows {
  const type = requireType(root);
  const facts = type.facts(root);
  const fecha = type.fecha(root) ?? "";
  const head = written({
    UUID: timbreOf(root)?.attributes.UUID?.toUpperCase(),
    Serie: facts.serie,
    Folio: facts.folio,
    Fecha: fecha,
    "RFC emisor": facts.emisorRfc,
    "RFC receptor": facts.receptorRfc,
    Moneda: root.attributes.Moneda,
  });
  const concepts = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  return {
    fecha,
    document: {
      values: { ...head, Total: facts.total, ...documentOf(root, facts.tipo, facts.receptorNombre) },
      taxes: sums(documentTaxes(root)),
    },
    concepts: concepts.map((concept, at) => ({
      values: { ...head, Renglón: String(at + 1), ...written(concept.attributes, CONCEPT) },
      taxes: sums(taxLines(concept, "cfdi:Impuestos")),
    })),
    payments: paymentsOf(root, head),
  };
}

function documentOf(root: XmlNode, tipo: string, receptorNombre: string | undefined) {
  const { attributes } = root;
  const emisor = child(root, "cfdi:Emisor") ?? child(root, "retenciones:Emisor");
  const payroll = complement(root, "nomina12:Nomina")?.attributes ?? {};
  const local = complement(root, "implocal:ImpuestosLocales")?.attributes ?? {};
  return written({
    "Tipo de comprobante": tipo,
    "Fecha de timbrado": timbreOf(root)?.attributes.FechaTimbrado,
    "Nombre emisor": emisor?.attributes.Nombre ?? emisor?.attributes.NomDenRazSocE,
    "Nombre receptor": receptorNombre,
    "Uso CFDI": child(root, "cfdi:Receptor")?.attributes.UsoCFDI,
    "Tipo de cambio": attributes.TipoCambio,
    "Método de pago": attributes.MetodoPago,
    "Forma de pago": attributes.FormaPago,
    Subtotal: attributes.SubTotal,
    Descuento: attributes.Descuento,
    "Total de percepciones": payroll.TotalPercepciones,
    "Total de deducciones": payroll.TotalDeducciones,
    "Total de otros pagos": payroll.TotalOtrosPagos,
    "Traslados locales": local.TotaldeTraslados,
    "Retenciones locales": local.TotaldeRetenciones,
    "Total de los pagos": child(complement(root, "pago20:Pagos"), "pago20:Totales")?.attributes
      .MontoTotalPagos,
    Relacionados: relations(root),
  });
}

/** A concept's attributes go into these columns. */
const CONCEPT = {
  ClaveProdServ: "Clave de producto o servicio",
  NoIdentificacion: "Número de identificación",
  Cantidad: "Cantidad",
  ClaveUnidad: "Clave de unidad",
  Unidad: "Unidad",
  Descripcion: "Descripción",
  ValorUnitario: "Valor unitario",
  Importe: "Importe",
  Descuento: "Descuento",
  ObjetoImp: "Objeto de impuesto",
} as const;

/** A payment's attributes go into these columns. */
const PAYMENT = {
  FechaPago: "Fecha de pago",
  FormaDePagoP: "Forma de pago",
  MonedaP: "Moneda del pago",
  TipoCambioP: "Tipo de cambio",
  Monto: "Monto",
  NumOperacion: "Número de operación",
  RfcEmisorCtaOrd: "RFC banco ordenante",
  CtaOrdenante: "Cuenta ordenante",
  RfcEmisorCtaBen: "RFC banco beneficiario",
  CtaBeneficiario: "Cuenta beneficiaria",
} as const;

function paymentsOf(root: XmlNode, head: Readonly<Record<string, string>>): readonly Row[] {
  return complements(root, "pago20:Pagos")
    .flatMap((pagos) => children(pagos, "pago20:Pago"))
    .map((payment, at) => ({
      values: {
        ...head,
        Renglón: String(at + 1),
        ...written(payment.attributes, PAYMENT),
        "Documentos pagados": children(payment, "pago20:DoctoRelacionado").map(paid).join("; "),
      },
      taxes: sums(taxLines(payment, "pago20:ImpuestosP")),
    }));
}

function paid({ attributes }: XmlNode): string {
  const { IdDocumento = "", NumParcialidad = "", ImpPagado = "", ImpSaldoInsoluto = "" } = attributes;
  return `${IdDocumento.toUpperCase()} parcialidad ${NumParcialidad} pagado ${ImpPagado} saldo ${ImpSaldoInsoluto}`;
}

function relations(root: XmlNode): string | undefined {
  const cfdi = children(root, "cfdi:CfdiRelacionados").map((group) => {
    const uuids = children(group, "cfdi:CfdiRelacionado").map(({ attributes }) => attributes.UUID ?? "");
    return `${group.attributes.TipoRelacion} ${uuids.join(" ")}`;
  });
  const withheld = children(root, "retenciones:CfdiRetenRelacionados").map(
    ({ attributes }) => `${attributes.TipoRelacion} ${attributes.UUID}`,
  );
  const all = [...cfdi, ...withheld];
  return all.length === 0 ? undefined : all.join("; ").toUpperCase();
}

/** Columns are named by these words. */
const SIDES = { traslado: "Traslado", retencion: "Retención" } as const;

function sums(taxes: readonly TaxLine[]): Readonly<Record<string, string>> {
  const found = new Map<string, Decimal>();
  const add = (column: string, amount: string | undefined) => {
    if (amount === undefined) return;
    found.set(column, (found.get(column) ?? Decimal.ZERO).plus(Decimal.of(amount)));
  };
  for (const { side, tax, factor, rate, base, amount } of taxes) {
    const name = [SIDES[side], TAX_NAMES[tax] ?? tax, factor, rate].filter(Boolean).join(" ");
    add(`${name} base`, base);
    add(`${name} importe`, amount);
  }
  return Object.fromEntries([...found].map(([column, sum]) => [column, sum.toString()]));
}

function timbreOf(root: XmlNode): XmlNode | undefined {
  return complement(root, "tfd:TimbreFiscalDigital");
}

type Texts = Readonly<Record<string, string | undefined>>;

/** Returns the attributes that are written. Given `names`, it returns only those that have a name, under that name. */
function written(texts: Texts, names?: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(texts).map(
    ([key, text]) => [names === undefined ? key : names[key], text] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[0] !== undefined && entry[1] !== undefined),
  );
}
