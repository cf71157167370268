import type { ImpuestoLocal, ImpuestosLocales } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Decimal } from "../decimal.ts";
import type { Local, LocalLists } from "../implocal.ts";
import { node, type XmlNode } from "../node.ts";
import { normalizeSpace } from "../xml.ts";

/** Every amount of the complement has two decimals, whatever the currency (implocal.xsd). */
const LOCAL_DECIMALS = 2;

export interface LocalTaxes {
  readonly node: XmlNode;
  /** `total` is added to the invoice's total: what is transferred, less what is withheld. */
  readonly total: Decimal;
}

/**
 * Builds the complement of local taxes (implocal 1.0). A tax without a base is charged on `net`, the price less the
 * discount.
 */
export function localTaxes({ traslados, retenciones }: ImpuestosLocales, net: Decimal): LocalTaxes {
  const transferred = traslados.map((tax) => readLocal(tax, net));
  const withheld = retenciones.map((tax) => readLocal(tax, net));
  return localTaxesOf({ transferred, withheld });
}

/**
 * Returns the share of an invoice's local taxes in a credit, each rounded half up: a credit of all of it has the very
 * amounts. A share has no more decimals than the currency, because the note's total has no more.
 */
export function creditedLocalTaxes(
  lists: LocalLists,
  credit: Decimal,
  { total, decimals }: { readonly total: Decimal; readonly decimals: number },
): LocalTaxes {
  const digits = Math.min(decimals, LOCAL_DECIMALS);
  const share = (tax: Local): Local => ({
    ...tax,
    importe: tax.importe.times(credit).dividedBy(total, digits).round(LOCAL_DECIMALS),
  });
  return localTaxesOf({ transferred: lists.transferred.map(share), withheld: lists.withheld.map(share) });
}

export function localTaxesOf({ transferred, withheld }: LocalLists): LocalTaxes {
  const [sum, less] = [sumOf(transferred), sumOf(withheld)];
  const complement = node(
    "implocal:ImpuestosLocales",
    { version: "1.0", TotaldeRetenciones: less.toString(), TotaldeTraslados: sum.toString() },
    [
      ...withheld.map(({ nombre, tasa, importe }) =>
        node("implocal:RetencionesLocales", {
          ImpLocRetenido: nombre,
          TasadeRetencion: tasa,
          Importe: importe.toString(),
        }),
      ),
      ...transferred.map(({ nombre, tasa, importe }) =>
        node("implocal:TrasladosLocales", {
          ImpLocTrasladado: nombre,
          TasadeTraslado: tasa,
          Importe: importe.toString(),
        }),
      ),
    ],
  );
  return { node: complement, total: sum.minus(less) };
}

function readLocal({ nombre, tasa, base, importe }: ImpuestoLocal, net: Decimal): Local {
  const rate = Decimal.of(tasa).trim().round(LOCAL_DECIMALS);
  const taxed = base === undefined ? net : Decimal.of(base);
  const charged = importe === undefined ? taxed.times(rate).times(HUNDREDTH) : Decimal.of(importe);
  return { nombre: normalizeSpace(nombre), tasa: rate.toString(), importe: charged.round(LOCAL_DECIMALS) };
}

const HUNDREDTH = Decimal.of("0.01");

function sumOf(taxes: readonly Local[]): Decimal {
  return Decimal.sum(taxes.map(({ importe }) => importe)).round(LOCAL_DECIMALS);
}
