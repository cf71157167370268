import { Decimal } from "../decimal.ts";
import type { DocumentFacts } from "../documents/index.ts";
import { child, children, type XmlNode } from "../node.ts";
import { complement } from "./tax-lines.ts";

/** The record of a document, which has what its XML does not tell. */
export interface ExportRecord {
  readonly kind: string;
  readonly estado: string;
  readonly cancelledAt: Date | null;
  readonly referencia: string | null;
  /** Only an invoice (kind `factura`, type I) has a balance. */
  readonly balance: { readonly total: string; readonly notes: string; readonly payments: string } | undefined;
}

/** The columns of a row read these. */
export interface Source {
  readonly root: XmlNode;
  readonly facts: DocumentFacts;
  /** The local time of the place of issue, as written. */
  readonly fecha: string;
  readonly record: ExportRecord;
  /** The root, or the concept or payment of the row. */
  readonly node: XmlNode;
  /** Concepts and payments count from 1. */
  readonly number: number;
}

type Value = (source: Source) => string | undefined;

/** The text of an amount is a number in the files where it has the form of one. */
export interface Column {
  readonly name: string;
  readonly type: "text" | "amount";
  readonly value: Value;
}

const text = (name: string, value: Value): Column => ({ name, type: "text", value });
const amount = (name: string, value: Value): Column => ({ name, type: "amount", value });

function at(name: string): Value {
  return ({ node }) => node.attributes[name];
}

function within(name: string, attribute: string): Value {
  return ({ root }) => complement(root, name)?.attributes[attribute];
}

const timbre = (attribute: string) => within("tfd:TimbreFiscalDigital", attribute);
const payroll = (attribute: string) => within("nomina12:Nomina", attribute);
const local = (attribute: string) => within("implocal:ImpuestosLocales", attribute);

const UUID = text("UUID", (source) => timbre("UUID")(source)?.toUpperCase());
const SERIE = text("Serie", ({ facts }) => facts.serie);
const FOLIO = text("Folio", ({ facts }) => facts.folio);
const FECHA = text("Fecha", ({ fecha }) => fecha);
const EMISOR = text("RFC emisor", ({ facts }) => facts.emisorRfc);
const RECEPTOR = text("RFC receptor", ({ facts }) => facts.receptorRfc);
const MONEDA = text("Moneda", ({ root }) => root.attributes.Moneda);
const ESTADO = text("Estado", ({ record }) => record.estado);

const HEAD = [
  ...[UUID, SERIE, FOLIO, FECHA, EMISOR, RECEPTOR, MONEDA],
  amount("Renglón", ({ number }) => String(number)),
];

/** A table has these columns in their order; the columns of its taxes stand between the two lists. */
export interface Table {
  readonly before: readonly Column[];
  readonly after: readonly Column[];
}

export type TableName = "documentos" | "conceptos" | "pagos";

export const TABLES: Readonly<Record<TableName, Table>> = {
  documentos: {
    before: [
      UUID,
      text("Tipo", ({ record }) => record.kind),
      text("Tipo de comprobante", ({ facts }) => facts.tipo),
      SERIE,
      FOLIO,
      FECHA,
      text("Fecha de timbrado", timbre("FechaTimbrado")),
      EMISOR,
      text("Nombre emisor", issuerName),
      RECEPTOR,
      text("Nombre receptor", ({ facts }) => facts.receptorNombre),
      text("Uso CFDI", ({ root }) => child(root, "cfdi:Receptor")?.attributes.UsoCFDI),
      MONEDA,
      amount("Tipo de cambio", at("TipoCambio")),
      text("Método de pago", at("MetodoPago")),
      text("Forma de pago", at("FormaPago")),
      amount("Subtotal", at("SubTotal")),
      amount("Descuento", at("Descuento")),
    ],
    after: [
      amount("Traslados locales", local("TotaldeTraslados")),
      amount("Retenciones locales", local("TotaldeRetenciones")),
      amount("Total", ({ facts }) => facts.total),
      amount("Total de percepciones", payroll("TotalPercepciones")),
      amount("Total de deducciones", payroll("TotalDeducciones")),
      amount("Total de otros pagos", payroll("TotalOtrosPagos")),
      amount("Total de los pagos", paymentsTotal),
      text("Relacionados", relations),
      amount("Pagos aplicados", ({ record }) => record.balance?.payments),
      amount("Notas de crédito", ({ record }) => record.balance?.notes),
      amount("Saldo", left),
      ESTADO,
      text("Fecha de cancelación", ({ record }) => record.cancelledAt?.toISOString()),
      text("Referencia", ({ record }) => record.referencia ?? undefined),
    ],
  },
  conceptos: {
    before: [
      ...HEAD,
      text("Clave de producto o servicio", at("ClaveProdServ")),
      text("Número de identificación", at("NoIdentificacion")),
      amount("Cantidad", at("Cantidad")),
      text("Clave de unidad", at("ClaveUnidad")),
      text("Unidad", at("Unidad")),
      text("Descripción", at("Descripcion")),
      amount("Valor unitario", at("ValorUnitario")),
      amount("Importe", at("Importe")),
      amount("Descuento", at("Descuento")),
      text("Objeto de impuesto", at("ObjetoImp")),
    ],
    after: [ESTADO],
  },
  pagos: {
    before: [
      ...HEAD,
      text("Fecha de pago", at("FechaPago")),
      text("Forma de pago", at("FormaDePagoP")),
      text("Moneda del pago", at("MonedaP")),
      amount("Tipo de cambio", at("TipoCambioP")),
      amount("Monto", at("Monto")),
      text("Número de operación", at("NumOperacion")),
      text("RFC banco ordenante", at("RfcEmisorCtaOrd")),
      text("Cuenta ordenante", at("CtaOrdenante")),
      text("RFC banco beneficiario", at("RfcEmisorCtaBen")),
      text("Cuenta beneficiaria", at("CtaBeneficiario")),
      text("Documentos pagados", paidDocuments),
    ],
    after: [ESTADO],
  },
};

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Whoever walks the accounts gives these values, which no document has. */
const given = (name: string) => text(name, () => undefined);
const sum = (name: string) => amount(name, () => undefined);
const ACCOUNT = [given("Cuenta"), given("Referencia de la cuenta")];

export type MonthTableName = "comprobantes" | "cuentas";

/** The tables of the month of all accounts of a platform: its documents, and what they add up to. */
export const MONTH_TABLES: Readonly<Record<MonthTableName, Table>> = {
  comprobantes: { before: [...ACCOUNT, ...TABLES.documentos.before], after: TABLES.documentos.after },
  cuentas: {
    before: [
      ...[...ACCOUNT, given("Tipo"), MONEDA],
      ...[sum("Comprobantes"), sum("Cancelados"), sum("Subtotal"), sum("Descuento")],
    ],
    after: [
      ...[sum("Traslados locales"), sum("Retenciones locales"), sum("Total")],
      ...[sum("Total de percepciones"), sum("Total de deducciones"), sum("Total de otros pagos")],
      sum("Total de los pagos"),
    ],
  },
};

function issuerName({ root }: Source): string | undefined {
  const emisor = child(root, "cfdi:Emisor") ?? child(root, "retenciones:Emisor");
  return emisor?.attributes.Nombre ?? emisor?.attributes.NomDenRazSocE;
}

function paymentsTotal({ root }: Source): string | undefined {
  return child(complement(root, "pago20:Pagos"), "pago20:Totales")?.attributes.MontoTotalPagos;
}

function left({ record: { balance } }: Source): string | undefined {
  if (balance === undefined) return undefined;
  const { total, notes, payments } = balance;
  return Decimal.of(total).minus(Decimal.of(notes)).minus(Decimal.of(payments)).toString();
}

function paidDocuments({ node }: Source): string {
  const paid = ({ attributes }: XmlNode) => {
    const { IdDocumento = "", NumParcialidad = "", ImpPagado = "", ImpSaldoInsoluto = "" } = attributes;
    return `${IdDocumento.toUpperCase()} parcialidad ${NumParcialidad} pagado ${ImpPagado} saldo ${ImpSaldoInsoluto}`;
  };
  return children(node, "pago20:DoctoRelacionado").map(paid).join("; ");
}

function relations({ root }: Source): string | undefined {
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
