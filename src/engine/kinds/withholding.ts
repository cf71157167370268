import type {
  CreateWithholdingRequest,
  WithheldTax,
  WithholdingBeneficiary,
  WithholdingData,
  WithholdingNoBeneficiary,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { withholdingCountry } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { RETENCIONES } from "../documents/index.ts";
import { node, type XmlNode } from "../node.ts";
import { written } from "../taxes.ts";
import { freeText, normalizeSpace } from "../xml.ts";
import { type DocumentHead, PENDING_FOLIO } from "./head.ts";

/** The order names its receiver itself, who need not be a customer, so the context has none. */
export type WithholdingContext = Omit<DocumentHead, "receptor">;

interface Tipo {
  readonly cveRetenc: string;
  readonly complement: (data: WithholdingData | undefined) => XmlNode;
}

const TIPOS: ReadonlyMap<string, Tipo> = new Map([
  ["dividendos", { cveRetenc: "14", complement: dividendos }],
  ["enajenacion_acciones", { cveRetenc: "06", complement: enajenacion }],
  ["pagos_extranjero", { cveRetenc: "18", complement: pagosAExtranjeros }],
]);

export function cveRetencOf({ tipoOperacion }: Pick<CreateWithholdingRequest, "tipoOperacion">): string {
  return TIPOS.get(tipoOperacion)!.cveRetenc;
}

/** Returns the key of c_CveRetenc for an operation as the caller named it, or undefined for an unknown name. */
export function findCveRetenc(tipoOperacion: string): string | undefined {
  return TIPOS.get(tipoOperacion)?.cveRetenc;
}

/** Returns the operation of a key, or undefined for a key that has none. */
export function tipoOperacionOf(cveRetenc: string): string | undefined {
  return [...TIPOS].find(([, tipo]) => tipo.cveRetenc === cveRetenc)?.[0];
}

export function isNational({ paisResidencia }: CreateWithholdingRequest): boolean {
  return paisResidencia === undefined || paisResidencia === "MEX";
}

/**
 * Builds a document of withholdings from an order without faults (`faultsOf`). It lacks only its seal and has a
 * placeholder folio.
 */
export function buildWithholding(order: CreateWithholdingRequest, context: WithholdingContext): XmlNode {
  const { cveRetenc, complement } = TIPOS.get(order.tipoOperacion)!;
  return withholdingNode(order, context, cveRetenc, complement(order.datosEspecificos));
}

/** Builds a document of withholdings for any key of c_CveRetenc, with the complement given. */
export function withholdingNode(
  order: CreateWithholdingRequest,
  context: WithholdingContext,
  cveRetenc: string,
  complement: XmlNode,
): XmlNode {
  const { mesIni, mesFin, ejercicio, operacion, gravado, exento, retenido } = withDefaults(order);
  return node(
    "retenciones:Retenciones",
    {
      Version: "2.0",
      Sello: "",
      NoCertificado: context.noCertificado,
      Certificado: context.certificado,
      ...RETENCIONES.numbered(context.serie, PENDING_FOLIO),
      FechaExp: context.fecha,
      LugarExpRetenc: context.lugarExpedicion,
      CveRetenc: cveRetenc,
    },
    [
      node("retenciones:Emisor", {
        RfcE: context.emisor.rfc,
        NomDenRazSocE: normalizeSpace(context.emisor.nombre),
        RegimenFiscalE: context.emisor.regimenFiscal,
      }),
      receptorNode(order),
      node("retenciones:Periodo", {
        MesIni: month(mesIni),
        MesFin: month(mesFin),
        Ejercicio: String(ejercicio),
      }),
      node(
        "retenciones:Totales",
        {
          MontoTotOperacion: pesos(operacion),
          MontoTotGrav: pesos(gravado),
          MontoTotExent: pesos(exento),
          MontoTotRet: pesos(retenido),
        },
        order.impRetenidos.map(retenidoNode),
      ),
      node("retenciones:Complemento", {}, [complement]),
    ],
  );
}

/** The amounts and the period of an order, with defaults for those it omits. */
export type Figures = ReturnType<typeof withDefaults>;

/**
 * Completes the figures: the period defaults to the month and year of the operation and to a single month, the whole
 * operation is taxable, and the amount withheld is the sum of the taxes withheld.
 */
export function withDefaults(order: CreateWithholdingRequest) {
  const [year, ownMonth] = order.fechaOperacion.split("-").map(Number);
  const mesIni = order.mesPeriodo ?? ownMonth!;
  const operacion = Decimal.of(order.montoOperacion);
  const isSplit = order.montoTotGrav !== undefined || order.montoTotExent !== undefined;
  const suma = Decimal.sum(order.impRetenidos.map(({ montoRet }) => Decimal.of(montoRet)));
  return {
    mesIni,
    mesFin: order.mesFinPeriodo ?? mesIni,
    ejercicio: order.ejercicio ?? year!,
    operacion,
    gravado: isSplit ? Decimal.of(order.montoTotGrav ?? "0") : operacion,
    exento: Decimal.of(order.montoTotExent ?? "0"),
    retenido: order.montoRetenido === undefined ? suma : Decimal.of(order.montoRetenido),
    suma,
  };
}

function receptorNode(order: CreateWithholdingRequest): XmlNode {
  const NomDenRazSocR = freeText(order.nombreContraparte);
  if (isNational(order)) {
    const { rfcContraparte: RfcR, codigoPostalContraparte: DomicilioFiscalR } = order;
    return node("retenciones:Receptor", { NacionalidadR: "Nacional" }, [
      node("retenciones:Nacional", { RfcR, NomDenRazSocR, DomicilioFiscalR }),
    ]);
  }
  const NumRegIdTribR = freeText(order.numRegIdTribContraparte);
  return node("retenciones:Receptor", { NacionalidadR: "Extranjero" }, [
    node("retenciones:Extranjero", { NumRegIdTribR, NomDenRazSocR }),
  ]);
}

function retenidoNode({ baseRet, impuesto, montoRet, tipoPagoRet }: WithheldTax): XmlNode {
  return node("retenciones:ImpRetenidos", {
    BaseRet: baseRet && pesos(Decimal.of(baseRet)),
    ImpuestoRet: impuesto,
    MontoRet: pesos(Decimal.of(montoRet)),
    TipoPagoRet: tipoPagoRet,
  });
}

function dividendos(data?: WithholdingData): XmlNode {
  const proporcionRem = data?.proporcionRem;
  return node("dividendos:Dividendos", { Version: "1.0" }, [
    node("dividendos:DividOUtil", {
      CveTipDivOUtil: data?.cveTipDivOUtil,
      MontISRAcredRetMexico: number(data?.montIsrAcredRetMexico ?? "0"),
      MontISRAcredRetExtranjero: number(data?.montIsrAcredRetExtranjero ?? "0"),
      MontRetExtDivExt: number(data?.montRetExtDivExt),
      TipoSocDistrDiv: data?.tipoSocDistrDiv ?? "Sociedad Nacional",
      MontISRAcredNal: number(data?.montIsrAcredNal),
      MontDivAcumNal: number(data?.montDivAcumNal),
      MontDivAcumExt: number(data?.montDivAcumExt),
    }),
    proporcionRem === undefined ? undefined : node("dividendos:Remanente", { ProporcionRem: number(proporcionRem) }),
  ]);
}

function enajenacion(data?: WithholdingData): XmlNode {
  return node("enajenaciondeacciones:EnajenaciondeAcciones", {
    Version: "1.0",
    ContratoIntermediacion: freeText(data?.contratoIntermediacion),
    Ganancia: number(data?.ganancia ?? "0"),
    Perdida: number(data?.perdida ?? "0"),
  });
}

function pagosAExtranjeros(data?: WithholdingData): XmlNode {
  const { noBeneficiario, beneficiario, esBenefEfectDelCobro = "SI" } = data ?? {};
  return node("pagosaextranjeros:Pagosaextranjeros", { Version: "1.0", EsBenefEfectDelCobro: esBenefEfectDelCobro }, [
    noBeneficiario && noBeneficiarioNode(noBeneficiario),
    beneficiario && beneficiarioNode(beneficiario),
  ]);
}

function noBeneficiarioNode(noBeneficiario: WithholdingNoBeneficiary): XmlNode {
  return node("pagosaextranjeros:NoBeneficiario", {
    PaisDeResidParaEfecFisc: withholdingCountry(noBeneficiario.paisDeResidParaEfecFisc ?? ""),
    ConceptoPago: noBeneficiario.conceptoPago,
    DescripcionConcepto: freeText(noBeneficiario.descripcionConcepto),
  });
}

function beneficiarioNode(beneficiario: WithholdingBeneficiary): XmlNode {
  return node("pagosaextranjeros:Beneficiario", {
    RFC: beneficiario.rfc,
    CURP: beneficiario.curp,
    NomDenRazSocB: freeText(beneficiario.nomDenRazSocB),
    ConceptoPago: beneficiario.conceptoPago,
    DescripcionConcepto: freeText(beneficiario.descripcionConcepto),
  });
}

function month(month: number): string {
  return String(month).padStart(2, "0");
}

function pesos(amount: Decimal): string {
  return written(amount, 2);
}

/** Keeps the caller's decimals but drops a plus sign and the like. */
function number(text: string | undefined): string | undefined {
  return text === undefined ? undefined : Decimal.of(text).toString();
}
