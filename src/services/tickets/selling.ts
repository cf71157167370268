import { create, fromJson, type JsonObject, type JsonValue } from "@bufbuild/protobuf";
import type { Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type Product, ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { type TicketConcepto, TicketConceptoSchema } from "#proto/cfdi/v1/ticket_pb.ts";
import { invalidField } from "../../../common/errors.ts";
import {
  catalogs,
  describeKey,
  FUELS,
  inBigCatalog,
  type LoadedCatalogs,
  type OnDay,
  rates,
} from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { computeTaxes } from "../../engine/kinds/line.ts";
import { leftOf, splitTicket, type TicketAmounts } from "../../engine/kinds/ticket.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import type { SoldRow } from "../../persistence/tickets/index.ts";
import { requireTaxes } from "../kinds/index.ts";

/** These stand for a sale of which neither the ticket nor a product says more (Guía de llenado del CFDI global). */
const SALE = { claveProdServ: "01010101", claveUnidad: "ACT", descripcion: "Venta" };

/** A concept with all that an invoice says of it. */
export type Sold = TicketConcepto & typeof SALE & { readonly cantidad: string; readonly objetoImp: string };

interface Selling {
  /** The fields of the account's products, by their codes. */
  readonly products: ReadonlyMap<string, Record<string, unknown>>;
  readonly loaded: LoadedCatalogs;
  /** The day of the sale. */
  readonly day: string;
}

/** Completes the concepts by their products. @throws 400 for what no invoice could have */
export function completed(asked: readonly TicketConcepto[], selling: Selling): readonly Sold[] {
  const conceptos = asked.map((concepto, at) => complete(concepto, `conceptos[${at}]`, selling));
  requireTaxes(conceptos);
  conceptos.forEach(({ impuestos }, at) => {
    requireRates(impuestos, `conceptos[${at}]`, selling);
  });
  return conceptos;
}

function complete(asked: TicketConcepto, campo: string, { products, loaded, day }: Selling): Sold {
  const product = asked.producto === undefined ? undefined : productOf(asked.producto, products, campo);
  asked.impuestos.forEach(({ categoria }, index) => {
    if (categoria === "retencion")
      throw invalidField(
        `${campo}.impuestos[${index}].categoria`,
        "un ticket no lleva retenciones: se vende al público",
      );
  });
  const impuestos = taxesOf(asked, product);
  const claveProdServ = asked.claveProdServ ?? product?.claveProdServ ?? SALE.claveProdServ;
  const claveUnidad = asked.claveUnidad ?? product?.claveUnidad ?? SALE.claveUnidad;
  const objetoImp = asked.objetoImp ?? (impuestos.length > 0 ? "02" : product?.objetoImp || "01");
  if (asked.objetoImp === undefined && product === undefined && impuestos.length === 0)
    throw invalidField(
      `${campo}.impuestos`,
      "es obligatorio sin producto; si la venta no lleva impuestos, envíe objetoImp",
    );
  if (objetoImp === "02" && impuestos.length === 0)
    throw invalidField(`${campo}.objetoImp`, "02 exige impuestos (CFDI40171)");
  if (objetoImp !== "02" && impuestos.length > 0)
    throw invalidField(`${campo}.objetoImp`, `${objetoImp} no lleva impuestos (CFDI40172)`);
  if (!WITHOUT_DETAILS.includes(objetoImp))
    throw invalidField(`${campo}.producto`, `lleva objetoImp ${objetoImp}, que no va en un ticket`);
  if (FUELS.has(claveProdServ))
    throw invalidField(`${campo}.claveProdServ`, `${claveProdServ} es un combustible, que no va en un ticket`);
  if (!inBigCatalog("c_ClaveProdServ", claveProdServ, loaded, day))
    throw invalidField(
      `${campo}.claveProdServ`,
      `debe ser ${describeKey("c_ClaveProdServ", loaded, claveProdServ, day)}`,
    );
  if (!catalogs.has("c_ClaveUnidad", claveUnidad))
    throw invalidField(`${campo}.claveUnidad`, `${claveUnidad} no está en c_ClaveUnidad (CFDI40165)`);
  return create(TicketConceptoSchema, {
    ...asked,
    ...{ claveProdServ, claveUnidad, impuestos, objetoImp, cantidad: asked.cantidad ?? "1" },
    descripcion: normalizeSpace(asked.descripcion ?? product?.descripcion ?? SALE.descripcion),
  }) as Sold;
}

/** The public bears transferred taxes only. A concept that says why it has none takes none from its product. */
function taxesOf({ impuestos, objetoImp = "02" }: TicketConcepto, product: Product | undefined): Impuesto[] {
  if (impuestos.length > 0 || objetoImp !== "02" || product === undefined) return impuestos;
  return product.impuestos.filter(({ categoria }) => categoria !== "retencion");
}

const WITHOUT_DETAILS = ["01", "02", "03", "04"];

function productOf(code: string, products: Selling["products"], campo: string): Product {
  const fields = products.get(code);
  if (fields === undefined) throw invalidField(`${campo}.producto`, `${code} no está entre los productos de la cuenta`);
  return fromJson(ProductSchema, fields as JsonObject, { ignoreUnknownFields: true });
}

/** A rate that SAT does not have would have a whole global invoice refused. */
function requireRates(impuestos: readonly Impuesto[], campo: string, on: OnDay): void {
  computeTaxes(impuestos, Decimal.ONE).forEach(({ impuesto, tipoFactor, tasa }, index) => {
    if (tasa === undefined || rates.allows("traslado", impuesto, tipoFactor, tasa, on)) return;
    if (rates.isOfLawAlone(impuesto, tipoFactor, tasa, on)) return;
    const name = tipoFactor === "Cuota" ? "cuota" : "tasaIva";
    const allowed = rates.describe("traslado", impuesto, tipoFactor, on);
    throw invalidField(
      `${campo}.impuestos[${index}].${name}`,
      `${tasa} no está en c_TasaOCuota (CFDI40179): ${allowed}`,
    );
  });
}

/** Returns a sale as a global invoice states it. @throws 400 where a charge does not cover its taxes */
export function statedOf(conceptos: readonly Sold[]) {
  const { total, net, taxes } = amountsOf(conceptos);
  return {
    ...{ total: total.toString(), neto: net.toString() },
    impuestos: taxes.map(({ impuesto, tipoFactor, tasa, base, importe }) => ({
      ...{ impuesto, tipoFactor, base: base.toString() },
      ...(tasa === undefined ? {} : { tasa: tasa.toString() }),
      ...(importe === undefined ? {} : { importe: importe.toString() }),
    })),
    objetoImp: taxes.length > 0 ? "02" : objectOf(conceptos),
  };
}

/** Parts that have no tax for different reasons are not subject to one as a whole. */
function objectOf(conceptos: readonly Sold[]): string {
  const [first, ...others] = conceptos.map(({ objetoImp }) => objetoImp);
  return others.every((each) => each === first) ? first! : "01";
}

/** Reads the concepts of a ticket as they were sold. */
export function soldIn({ conceptos }: Pick<SoldRow, "conceptos">): readonly Sold[] {
  return conceptos.map((each) => fromJson(TicketConceptoSchema, each as JsonValue) as Sold);
}

/** Reads what is left of the concepts of a ticket. */
export function leftIn(ticket: Pick<SoldRow, "conceptos" | "devuelto">): readonly Sold[] {
  return soldIn(ticket).flatMap((sold, at) => leftOf(sold, ticket.devuelto?.[at]) ?? []);
}

function amountsOf(conceptos: readonly Sold[]): TicketAmounts {
  const amounts = splitTicket(conceptos);
  if (typeof amounts !== "number") return amounts;
  const { precioConImpuestos, importeConImpuestos } = conceptos[amounts]!;
  const name = precioConImpuestos === undefined ? "importeConImpuestos" : "precioConImpuestos";
  const sentence = `${precioConImpuestos ?? importeConImpuestos} no alcanza para los impuestos del concepto`;
  throw invalidField(`conceptos[${amounts}].${name}`, sentence);
}
