import { create } from "@bufbuild/protobuf";
import { DescripcionEspecificaSchema, MercanciaAduanalSchema } from "#proto/cfdi/v1/foreign_trade_pb.ts";
import {
  type Concepto,
  ConceptoSchema,
  type CreateInvoiceRequest,
  CreateInvoiceRequestSchema,
} from "#proto/cfdi/v1/invoicing_pb.ts";
import type { CreateTransferRequest } from "#proto/cfdi/v1/traslado_pb.ts";
import { currencyDecimals } from "../../engine/catalogs/index.ts";
import {
  conceptField,
  countedIn,
  exportOf,
  goodField,
  QUANTITY_DECIMALS,
} from "../../engine/complements/comercio-exterior.ts";
import { Decimal } from "../../engine/decimal.ts";
import { readReceptor } from "../../engine/kinds/head.ts";
import { computeLines } from "../../engine/kinds/invoice-lines.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { GENERIC_FOREIGN } from "../../engine/rules/comprobante/common.ts";
import { saidIn } from "../issuing/index.ts";

/**
 * Returns the order with what an export says besides, its goods at their concepts; undefined where the order would make
 * another complement.
 */
export function withExport(order: object, complement: XmlNode, root: XmlNode): CreateInvoiceRequest | undefined {
  const request = create(CreateInvoiceRequestSchema, order);
  const receptor = readReceptor(root);
  const { comprador } = request.comercioExterior!;
  // The account's customer with the generic RFC may be another buyer.
  if (receptor.rfc === GENERIC_FOREIGN && comprador !== undefined) {
    delete request.receptorRfc;
    comprador.nombre = receptor.nombre;
  }
  const goods = children(child(complement, "cce20:Mercancias"), "cce20:Mercancia");
  request.conceptos = withGoods(request.conceptos, goods);
  const { lines } = computeLines(request, currencyDecimals(request.moneda ?? "MXN") ?? 2);
  const day = root.attributes.Fecha?.slice(0, 10) ?? "";
  const again = exportOf(request, lines, {
    receptor,
    products: new Map(),
    loaded: undefined,
    day,
    nameOf: conceptField,
  });
  return "node" in again && textOf(again.node) === textOf(complement) ? request : undefined;
}

/**
 * Returns a transfer with what its export says besides, its goods at those of its trip; undefined where the transfer
 * would make another complement.
 */
export function withExportedGoods(
  transfer: CreateTransferRequest,
  complement: XmlNode,
  root: XmlNode,
): CreateTransferRequest | undefined {
  const { comercioExterior, motivoTraslado, propietarios, cartaPorte } = transfer;
  const written = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  const { mercancias } = cartaPorte!;
  const sold = mercancias.map(({ bien, cantidad }, at) =>
    create(ConceptoSchema, {
      ...{ claveProdServ: bien!.clave, claveUnidad: bien!.claveUnidad, cantidad },
      noIdentificacion: written[at]?.attributes.NoIdentificacion,
    }),
  );
  const conceptos = withGoods(sold, children(child(complement, "cce20:Mercancias"), "cce20:Mercancia"));
  const lines = conceptos.map((concepto, at) => ({
    concepto,
    cantidad: Decimal.of(concepto.cantidad),
    importe: Decimal.of(mercancias[at]!.valor ?? "0"),
  }));
  const order = { comercioExterior, motivoTraslado, propietarios, moneda: mercancias[0]?.moneda, conceptos };
  const context = { receptor: readReceptor(root), products: new Map(), loaded: undefined, day: "", nameOf: goodField };
  const again = exportOf(order, lines, context);
  if (!("node" in again) || textOf(again.node) !== textOf(complement)) return undefined;
  mercancias.forEach((good, at) => {
    const { noIdentificacion = "", ...counted } = conceptos[at]!;
    const { unidadAduana, factorAduana, cantidadAduana, descripcionesEspecificas } = counted;
    const own = { noIdentificacion, unidadAduana, factorAduana, cantidadAduana, descripcionesEspecificas };
    good.aduana = create(MercanciaAduanalSchema, own);
  });
  return transfer;
}

/** Mercancia nodes of one number belong to its concepts: one to all of them, or each to one in their order. */
function withGoods(conceptos: readonly Concepto[], goods: readonly XmlNode[]): Concepto[] {
  return conceptos.map((concepto) => {
    const { noIdentificacion } = concepto;
    const own = goods.filter(({ attributes }) => attributes.NoIdentificacion === noIdentificacion);
    const sharing = conceptos.filter((other) => other.noIdentificacion === noIdentificacion);
    const joined = own.length === 1 ? sharing : [concepto];
    const good = own[own.length === 1 ? 0 : sharing.indexOf(concepto)];
    if (good === undefined) return concepto;
    return {
      ...concepto,
      ...customsOf(good, joined),
      ...(joined[0] === concepto ? { descripcionesEspecificas: describedIn(good) } : {}),
    };
  });
}

/** States how customs counts by a factor where it can, so that it follows the quantity of a changed copy. */
function customsOf({ attributes }: XmlNode, counted: readonly Concepto[]) {
  const { FraccionArancelaria, UnidadAduana: unidadAduana = "", CantidadAduana = "0" } = attributes;
  if (FraccionArancelaria === undefined) return { unidadAduana };
  const key = { fraccionArancelaria: FraccionArancelaria, unidadAduana };
  const whole = Decimal.of(CantidadAduana);
  const sold = counted.map(({ claveUnidad, cantidad }) => ({ claveUnidad, cantidad: Decimal.of(cantidad) }));
  const isWhole = (factor?: string) => {
    const parts = sold.map((each) => countedIn(unidadAduana, each, factor));
    return parts.every((part) => part !== undefined) && Decimal.sum(parts).round(QUANTITY_DECIMALS).equals(whole);
  };
  if (isWhole()) return key;
  const factorAduana = whole.dividedBy(Decimal.sum(sold.map(({ cantidad }) => cantidad)), FACTOR_DECIMALS).trim();
  return {
    ...key,
    ...(isWhole(`${factorAduana}`) ? { factorAduana: `${factorAduana}` } : { cantidadAduana: `${whole}` }),
  };
}

const FACTOR_DECIMALS = 9;

const describedIn = (good: XmlNode) =>
  good.children.map((described) => create(DescripcionEspecificaSchema, saidIn(DescripcionEspecificaSchema, described)));

function textOf({ name, attributes, children }: XmlNode): string {
  const own = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return JSON.stringify([name, own.sort(), children.map(textOf)]);
}
