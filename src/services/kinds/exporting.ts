import { create } from "@bufbuild/protobuf";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema, ReceptorSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type AppError, allInOne, invalidField } from "../../../common/errors.ts";
import {
  type CustomsData,
  type Export,
  type ExportContext,
  type ExportOrder,
  exportOf,
  type Good,
  type LineFact,
  type LineName,
} from "../../engine/complements/comercio-exterior.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import { SAMPLES } from "../../engine/rules/comercio-exterior/model.ts";
import { GENERIC_FOREIGN, GENERIC_NATIONAL } from "../../engine/rules/comprobante/common.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { findByCodes } from "../../persistence/account/index.ts";
import type { Caller, Deps } from "../context/index.ts";
import { type Field, readPath } from "../issuing/index.ts";

const COMPRADOR = "comercioExterior.comprador";

/** Refuses the customs data of a good in an invoice that is no export. */
export function requireNoExport({ conceptos }: CreateInvoiceRequest): void {
  conceptos.forEach((concepto, line) => {
    const sent = OF_GOODS.find((name) => concepto[name] !== undefined);
    const name = sent ?? (concepto.descripcionesEspecificas.length > 0 ? "descripcionesEspecificas" : undefined);
    if (name !== undefined) throw invalidField(`conceptos[${line}].${name}`, "va solo con comercioExterior");
  });
}

const OF_GOODS = ["fraccionArancelaria", "unidadAduana", "factorAduana", "cantidadAduana"] as const;

/** Returns the order of an export as its invoice states it: Exportacion 02, and a buyer without an RFC of ours. */
export function asExport(request: CreateInvoiceRequest): CreateInvoiceRequest {
  const { comercioExterior, receptor, receptorRfc } = request;
  const exported = create(CreateInvoiceRequestSchema, { ...request, exportacion: "02" });
  const { comprador } = comercioExterior!;
  if ((receptor?.rfc ?? receptorRfc) === GENERIC_NATIONAL) {
    const campo = receptor === undefined ? "receptorRfc" : "receptor.rfc";
    throw invalidField(campo, `una exportación se factura a ${GENERIC_FOREIGN}, o a un RFC propio`, "VAL-851");
  }
  if (receptor !== undefined || receptorRfc !== undefined) return exported;
  const without = "es obligatorio sin receptor ni receptorRfc";
  if (comprador === undefined) throw invalidField(COMPRADOR, `${without}: quien compra, con su domicilio`);
  const { nombre, numRegIdTrib, pais: residenciaFiscal } = comprador;
  if (nombre === undefined) throw invalidField(`${COMPRADOR}.nombre`, `${without}: el nombre del comprador`);
  if (numRegIdTrib === undefined)
    throw invalidField(`${COMPRADOR}.numRegIdTrib`, `${without}: su identificación fiscal en su país`, "VAL-733");
  exported.receptor = create(ReceptorSchema, { rfc: GENERIC_FOREIGN, nombre, numRegIdTrib, residenciaFiscal });
  return exported;
}

/** Completes the receiver abroad by the buyer's address, and refuses what contradicts it. */
export function receiverAbroad(receptor: Receptor, request: CreateInvoiceRequest): Receptor {
  const { comercioExterior, receptor: described } = request;
  const { comprador } = comercioExterior!;
  if (comprador === undefined) return receptor;
  const own = described === undefined ? "el cliente" : "receptor";
  if (comprador.nombre !== undefined && normalizeSpace(comprador.nombre) !== normalizeSpace(receptor.nombre))
    throw invalidField(`${COMPRADOR}.nombre`, `${own} se llama ${receptor.nombre}; puede omitirse`);
  if (receptor.rfc !== GENERIC_FOREIGN) return receptor;
  const { residenciaFiscal = comprador.pais, numRegIdTrib = comprador.numRegIdTrib } = receptor;
  if (residenciaFiscal !== comprador.pais) {
    const [campo, is, sent] =
      described === undefined
        ? [`${COMPRADOR}.pais`, residenciaFiscal, comprador.pais]
        : ["receptor.residenciaFiscal", comprador.pais, residenciaFiscal];
    throw invalidField(campo, `es ${is}, y puede omitirse; se recibió ${sent}`);
  }
  if (comprador.numRegIdTrib !== undefined && numRegIdTrib !== comprador.numRegIdTrib)
    throw invalidField(`${COMPRADOR}.numRegIdTrib`, `${own} tiene ${numRegIdTrib}; puede omitirse`);
  return { ...receptor, residenciaFiscal, numRegIdTrib };
}

/** Builds the complement of an export with what the account's products say of its goods. @throws what is missing */
export async function buildExport(
  { db, catalogs }: Deps,
  { accountId }: Caller,
  order: ExportOrder,
  lines: Parameters<typeof exportOf>[1],
  { refuse = invalidField, ...facts }: Facts,
): Promise<Export> {
  const codes = order.conceptos.flatMap(({ noIdentificacion = [] }) => noIdentificacion);
  const products = (await findByCodes(db, accountId, [...new Set(codes)])) as ReadonlyMap<string, CustomsData>;
  const built = exportOf(order, lines, { ...facts, products, loaded: catalogs.tables });
  if ("node" in built) return built;
  throw allInOne(built.questions.map(({ field, sentence, rule }) => refuse(field, sentence, rule)));
}

interface Facts extends Omit<ExportContext, "products" | "loaded"> {
  readonly refuse?: (field: string, sentence: string, rule?: string) => AppError;
}

/** Returns the field that a place of an export's receiver comes from; undefined for any other place. */
export function receiverField(request: CreateInvoiceRequest, path: string): Field | undefined {
  const { steps } = readPath(path);
  const last = steps.at(-1) ?? "";
  const { comercioExterior, receptor, receptorRfc } = request;
  const ofReceiver = steps[0] === "cfdi:Receptor" || steps[2] === "cce20:Receptor";
  if (ofReceiver && last === "@NumRegIdTrib") {
    const { numRegIdTrib } = comercioExterior!.comprador ?? {};
    if (numRegIdTrib !== undefined) return { name: `${COMPRADOR}.numRegIdTrib`, exact: true };
    if (receptor?.numRegIdTrib !== undefined) return { name: "receptor.numRegIdTrib", exact: true };
    return {
      name: receptor === undefined ? "receptorRfc" : `${COMPRADOR}.numRegIdTrib`,
      exact: receptor !== undefined,
    };
  }
  if (steps[0] === "cfdi:Receptor") {
    const isSent = receptor?.residenciaFiscal !== undefined;
    if (last === "@ResidenciaFiscal" && !isSent) return { name: `${COMPRADOR}.pais`, exact: true };
    if (receptor !== undefined || receptorRfc !== undefined) return undefined;
    return last === "@Nombre" ? { name: `${COMPRADOR}.nombre`, exact: true } : { name: COMPRADOR, exact: false };
  }
  return undefined;
}

/**
 * Returns the field that a place of the exported goods, or of their rate, comes from; undefined for a place that comes
 * from the same field in any document.
 */
export function goodsField(
  { comercioExterior, conceptos }: ExportOrder,
  goods: readonly Good[],
  path: string,
  nameOf: LineName,
): Field | undefined {
  const { steps, counters } = readPath(path);
  const last = steps.at(-1) ?? "";
  if (last === "@TipoCambioUSD" && comercioExterior!.tipoCambioUsd === undefined)
    return { name: "tipoCambio", exact: false };
  const good = goods[counters.get("cce20:Mercancia") ?? -1];
  if (good === undefined) return undefined;
  const described = good.described[counters.get("cce20:DescripcionesEspecificas") ?? -1];
  if (described !== undefined) {
    const name = `${nameOf(described[0], "descripcionesEspecificas")}[${described[1]}]`;
    const own = DESCRIBED[last];
    return { name: own === undefined ? name : `${name}.${own}`, exact: own !== undefined };
  }
  const [line = 0] = good.lines;
  const { fraccionArancelaria, unidadAduana, factorAduana, cantidadAduana } = conceptos[line]!;
  // The product with this code says what the line does not.
  const orOfProduct = (own: LineFact, sent: string | undefined): Field =>
    sent === undefined
      ? { name: nameOf(line, "noIdentificacion"), exact: false }
      : { name: nameOf(line, own), exact: true };
  switch (last) {
    case "@FraccionArancelaria":
      return orOfProduct("fraccionArancelaria", fraccionArancelaria);
    case "@UnidadAduana":
      return orOfProduct("unidadAduana", unidadAduana);
    case "@NoIdentificacion":
      return { name: nameOf(line, "noIdentificacion"), exact: true };
    case "@ValorDolares":
      return { name: nameOf(line, fraccionArancelaria === SAMPLES ? "descuento" : undefined), exact: false };
    default: {
      const counted = factorAduana === undefined ? "cantidad" : "factorAduana";
      return { name: nameOf(line, cantidadAduana === undefined ? counted : "cantidadAduana"), exact: false };
    }
  }
}

const DESCRIBED: Readonly<Record<string, string>> = {
  "@Marca": "marca",
  "@Modelo": "modelo",
  "@SubModelo": "subModelo",
  "@NumeroSerie": "numeroSerie",
};
