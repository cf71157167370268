import { node } from "../../engine/node.ts";
import { writeXml } from "../../engine/xml.ts";

export interface SampleIssuer {
  readonly rfc: string;
  readonly nombre: string;
  readonly regimenFiscal: string;
  readonly lugarExpedicion: string;
}

/** Returns an invoice of the issuer that was never sealed, stamped or sent, for previews of a design. */
export function sampleInvoice({ rfc, nombre, regimenFiscal, lugarExpedicion }: SampleIssuer): Buffer {
  return writeXml(
    node(
      "cfdi:Comprobante",
      {
        Version: "4.0",
        Serie: "MUESTRA",
        Folio: "1",
        Fecha: "2026-01-15T10:00:00",
        Sello: SELLO,
        FormaPago: "03",
        NoCertificado: NO_CERTIFICADO,
        CondicionesDePago: "30 días",
        SubTotal: "13050.00",
        Descuento: "250.00",
        Moneda: "MXN",
        Total: "14848.00",
        TipoDeComprobante: "I",
        Exportacion: "01",
        MetodoPago: "PUE",
        LugarExpedicion: lugarExpedicion,
      },
      [
        node("cfdi:Emisor", { Rfc: rfc, Nombre: nombre, RegimenFiscal: regimenFiscal }),
        node("cfdi:Receptor", {
          Rfc: "XAXX010101000",
          Nombre: "CLIENTE DE MUESTRA",
          DomicilioFiscalReceptor: lugarExpedicion,
          RegimenFiscalReceptor: "616",
          UsoCFDI: "S01",
        }),
        node("cfdi:Conceptos", {}, [
          concept({
            ClaveProdServ: "81112100",
            NoIdentificacion: "SRV-01",
            Cantidad: "1",
            ClaveUnidad: "E48",
            Descripcion: "Servicio de internet, plan empresarial, enero",
            ValorUnitario: "1000.00",
            Importe: "1000.00",
          }),
          concept({
            ClaveProdServ: "43211503",
            NoIdentificacion: "EQ-204",
            Cantidad: "1",
            ClaveUnidad: "H87",
            Unidad: "Pieza",
            Descripcion: "Computadora portátil de 14 pulgadas, con su cargador y su garantía de un año",
            ValorUnitario: "12000.00",
            Importe: "12000.00",
            Descuento: "250.00",
          }),
          concept({
            ClaveProdServ: "44121700",
            NoIdentificacion: "PAP-77",
            Cantidad: "20",
            ClaveUnidad: "H87",
            Unidad: "Pieza",
            Descripcion: "Bolígrafo azul",
            ValorUnitario: "2.50",
            Importe: "50.00",
          }),
        ]),
        node("cfdi:Impuestos", { TotalImpuestosTrasladados: "2048.00" }, [
          node("cfdi:Traslados", {}, [iva("12800.00", "2048.00")]),
        ]),
        node("cfdi:Complemento", {}, [
          node("tfd:TimbreFiscalDigital", {
            Version: "1.1",
            UUID: "00000000-0000-0000-0000-000000000000",
            FechaTimbrado: "2026-01-15T10:00:05",
            RfcProvCertif: "XXX010101XX0",
            SelloCFD: SELLO,
            NoCertificadoSAT: NO_CERTIFICADO,
            SelloSAT: SELLO,
          }),
        ]),
      ],
    ),
  );
}

/** `SELLO` has the length of a seal of 2,048 bits. */
const SELLO = `${"MUESTRA+SIN+VALIDEZ+".repeat(18).slice(0, 342)}==`;
const NO_CERTIFICADO = "0".repeat(20);

/** The concept is taxed at 16 %. */
function concept(attributes: Readonly<Record<string, string>>) {
  const base = (Number(attributes.Importe) - Number(attributes.Descuento ?? 0)).toFixed(2);
  const tax = (Number(base) * 0.16).toFixed(2);
  const taxes = node("cfdi:Impuestos", {}, [node("cfdi:Traslados", {}, [iva(base, tax)])]);
  return node("cfdi:Concepto", { ...attributes, ObjetoImp: "02" }, [taxes]);
}

function iva(Base: string, Importe: string) {
  return node("cfdi:Traslado", {
    Base,
    Impuesto: "002",
    TipoFactor: "Tasa",
    TasaOCuota: "0.160000",
    Importe,
  });
}
