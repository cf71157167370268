import type { Concepto, CreateInvoiceRequest, Impuesto } from "#proto/cfdi/v1/invoicing_pb.ts";
import { currencyDecimals, localTimeOf } from "../../engine/catalogs/index.ts";
import { Decimal } from "../../engine/decimal.ts";
import { judge } from "../../engine/examine.ts";
import { buildInvoice, needsRate, type Receptor } from "../../engine/kinds/invoice.ts";
import type { XmlNode } from "../../engine/node.ts";
import { sealDocument } from "../../engine/seal.ts";
import { CONCEPT_DECIMALS } from "../../engine/taxes.ts";
import { documentFacts } from "../../engine/timbre.ts";
import { invalid, notApplicable } from "../../errors.ts";
import { type OrderContext, orderContext, takeFolio } from "../../persistence/orders.ts";
import type { Caller } from "../caller.ts";
import type { House } from "../house.ts";
import { refuse } from "../refusal.ts";
import type { Signer } from "../signers.ts";
import type { Draft, Order } from "../stamping.ts";
import type { Kind } from "./index.ts";

const KIND: Kind = "factura";

/** Seal mode: an Income invoice from the caller's data. */
export function invoiceOrder(house: House, caller: Caller, request: CreateInvoiceRequest): Order {
  return {
    idempotencyKey: request.idempotencyKey,
    selloHash: undefined,
    check: () => check(house, caller, request),
  };
}

async function check(house: House, caller: Caller, request: CreateInvoiceRequest): Promise<Draft> {
  requireComplete(request);
  const { receptorRfc = "", serie = "" } = request;
  const context = await orderContext(house.db, caller.accountId, { receptorRfc, kind: KIND, serie });
  const receptor = requireReceptor(context, receptorRfc);
  requireSeries(context, serie);
  const signer = await requireSigner(house, caller, context);
  const now = house.now();
  const root = buildInvoice(request, {
    emisor: context,
    receptor,
    lugarExpedicion: context.lugarExpedicion,
    fecha: localTimeOf(now, context.zonaHoraria),
    noCertificado: signer.certificate.noCertificado,
    certificado: signer.certificate.base64,
    decimals: currencyDecimals(request.moneda ?? "MXN") ?? 2,
  });
  const findings = judge(root, {
    schemas: house.schemas,
    now,
    catalogs: house.catalogs,
    certificate: signer.certificate,
  });
  if (findings.length > 0) throw refuse(findings);
  return { seal: () => seal(house, caller, serie, root, signer) };
}

/** What the request's own table of constraints cannot say. */
function requireComplete(request: CreateInvoiceRequest): void {
  if (request.formaPago === undefined && request.metodoPago !== "PPD") {
    throw invalid("formaPago: es obligatorio cuando metodoPago es PUE (con PPD es 99)", {
      campo: "formaPago",
    });
  }
  if (request.formaPago === "99" && request.metodoPago !== "PPD") {
    throw invalid("formaPago: 99 (por definir) es solo para metodoPago PPD", { campo: "formaPago" });
  }
  if (request.tipoCambio === undefined && (request.moneda ?? "MXN") !== "MXN") {
    throw invalid(`tipoCambio: es obligatorio cuando moneda es ${request.moneda}`, { campo: "tipoCambio" });
  }
  request.conceptos.forEach((concepto, line) => {
    requireDiscountWithin(concepto, `conceptos[${line}].descuento`);
    concepto.impuestos.forEach((impuesto, index) => {
      requireRate(impuesto, `conceptos[${line}].impuestos[${index}].tasaIva`);
    });
  });
}

/** The schema would speak of the negative amounts that follow from it, none of which the caller wrote. */
function requireDiscountWithin({ cantidad, valorUnitario, descuento = "0" }: Concepto, campo: string): void {
  const importe = Decimal.of(cantidad).times(Decimal.of(valorUnitario)).round(CONCEPT_DECIMALS);
  if (Decimal.of(descuento).compare(importe) > 0) {
    throw invalid(`${campo}: no puede ser mayor que cantidad por valorUnitario, ${importe.trim()}`, {
      campo,
    });
  }
}

function requireRate(impuesto: Impuesto, campo: string): void {
  if (needsRate(impuesto)) {
    throw invalid(`${campo}: es obligatorio (solo el IVA trasladado tiene una tasa por omisión, 0.16)`, {
      campo,
    });
  }
  if (impuesto.tipoFactor === "Exento" && impuesto.tasaIva !== undefined) {
    throw invalid(`${campo}: un impuesto Exento no lleva tasa`, { campo });
  }
}

function requireReceptor(context: OrderContext, rfc: string): Receptor {
  if (context.receptorNombre === null) {
    throw invalid(`receptorRfc: ${rfc} no está entre los clientes de la cuenta`, { campo: "receptorRfc" });
  }
  return {
    rfc,
    nombre: context.receptorNombre,
    codigoPostal: context.receptorCodigoPostal ?? "",
    regimenFiscal: context.receptorRegimenFiscal ?? "",
    usoCfdi: context.receptorUsoCfdi ?? "",
    residenciaFiscal: context.receptorResidenciaFiscal ?? undefined,
    numRegIdTrib: context.receptorNumRegIdTrib ?? undefined,
  };
}

function requireSeries(context: OrderContext, serie: string): void {
  if (context.serieActiva !== true) {
    const state = context.serieActiva === null ? "no existe" : "no está activa";
    throw invalid(`serie: la serie de facturas ${serie} ${state} en la cuenta`, { campo: "serie" });
  }
}

async function requireSigner(house: House, caller: Caller, { noCertificado }: OrderContext): Promise<Signer> {
  if (noCertificado === null) {
    throw notApplicable("La cuenta no tiene un CSD: súbalo antes de timbrar con los datos de la factura");
  }
  return house.signers.get(caller.accountId, noCertificado);
}

async function seal(house: House, caller: Caller, serie: string, root: XmlNode, signer: Signer) {
  const folio = await takeFolio(house.db, caller, { kind: KIND, codigo: serie });
  if (folio === undefined) {
    throw invalid(`serie: la serie de facturas ${serie} no está activa en la cuenta`, { campo: "serie" });
  }
  const numbered = { ...root, attributes: { ...root.attributes, Folio: folio } };
  return {
    kind: KIND,
    ...documentFacts(numbered),
    sealed: await sealDocument(numbered, signer.privateKey, house.schemas),
  };
}
