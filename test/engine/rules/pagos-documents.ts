import { type Attributes, child, node, type XmlNode } from "../../../src/engine/node.ts";
import { DOCUMENTS } from "./documents.ts";

/** PAYMENTS has valid documents with payments. The amounts were worked out by hand. */
export const PAYMENTS = { pesos: pesos(), dollars: dollars() } as const satisfies Record<string, XmlNode>;

export type PaymentsName = keyof typeof PAYMENTS;

export function pagosOf(name: PaymentsName): XmlNode {
  return child(child(PAYMENTS[name], "cfdi:Complemento"), "pago20:Pagos")!;
}

/** Returns a transfer with all its data for two documents with every tax. */
function pesos(): XmlNode {
  return complement(
    {
      TotalRetencionesIVA: "10.67",
      TotalRetencionesISR: "10.00",
      TotalRetencionesIEPS: "8.00",
      TotalTrasladosBaseIVA16: "333.34",
      TotalTrasladosImpuestoIVA16: "53.33",
      TotalTrasladosBaseIVA8: "100.00",
      TotalTrasladosImpuestoIVA8: "8.00",
      TotalTrasladosBaseIVA0: "50.00",
      TotalTrasladosImpuestoIVA0: "0",
      TotalTrasladosBaseIVAExento: "100.00",
      MontoTotalPagos: "886.67",
    },
    node(
      "pago20:Pago",
      {
        FechaPago: "2026-03-09T12:00:00",
        FormaDePagoP: "03",
        MonedaP: "MXN",
        TipoCambioP: "1",
        Monto: "886.67",
        NumOperacion: "REF-77",
        RfcEmisorCtaOrd: "BMN930209927",
        CtaOrdenante: "012345678901234567",
        RfcEmisorCtaBen: "BMN930209927",
        CtaBeneficiario: "0123456789",
      },
      [
        documento(
          { ImpSaldoAnt: "1160.00", ImpPagado: "386.67", ImpSaldoInsoluto: "773.33", ObjetoImpDR: "02" },
          taxes("DR", [], [tax("Traslado", "333.336207", "002", "Tasa", "0.160000", "53.333793")]),
        ),
        documento(
          { ImpSaldoAnt: "500.00", ImpPagado: "500.00", ImpSaldoInsoluto: "0.00", ObjetoImpDR: "02" },
          taxes(
            "DR",
            [
              tax("Retencion", "100", "001", "Tasa", "0.100000", "10.00"),
              tax("Retencion", "100", "002", "Tasa", "0.106667", "10.6667"),
              tax("Retencion", "100", "003", "Tasa", "0.080000", "8.00"),
            ],
            [
              tax("Traslado", "100", "002", "Exento"),
              tax("Traslado", "100", "002", "Tasa", "0.080000", "8.00"),
              tax("Traslado", "50", "002", "Tasa", "0.000000", "0"),
              tax("Traslado", "100", "003", "Tasa", "0.265000", "26.50"),
            ],
          ),
        ),
        taxes(
          "P",
          [withheld("001", "10.00"), withheld("002", "10.6667"), withheld("003", "8.00")],
          [
            tax("Traslado", "333.336207", "002", "Tasa", "0.160000", "53.333793", "P"),
            tax("Traslado", "100", "002", "Exento", undefined, undefined, "P"),
            tax("Traslado", "100", "002", "Tasa", "0.080000", "8.00", "P"),
            tax("Traslado", "50", "002", "Tasa", "0.000000", "0", "P"),
            tax("Traslado", "100", "003", "Tasa", "0.265000", "26.50", "P"),
          ],
        ),
      ],
    ),
  );
}

/**
 * Returns a payment in dollars of an invoice in pesos and of another in dollars: 1160.00 / 17.7331 + 10.00 is a little
 * more than 75.41.
 */
function dollars(): XmlNode {
  return complement(
    { TotalTrasladosBaseIVA16: "1000.00", TotalTrasladosImpuestoIVA16: "160.00", MontoTotalPagos: "1337.25" },
    node(
      "pago20:Pago",
      {
        FechaPago: "2026-03-09T12:00:00",
        FormaDePagoP: "03",
        MonedaP: "USD",
        TipoCambioP: "17.7331",
        Monto: "75.41",
      },
      [
        documento(
          {
            ...{ EquivalenciaDR: "17.7331", ImpSaldoAnt: "1160.00", ImpPagado: "1160.00" },
            ...{ ImpSaldoInsoluto: "0.00", ObjetoImpDR: "02" },
          },
          taxes("DR", [], [tax("Traslado", "1000.00", "002", "Tasa", "0.160000", "160.00")]),
        ),
        documento({
          ...{ MonedaDR: "USD", ImpSaldoAnt: "10.00", ImpPagado: "10.00", ImpSaldoInsoluto: "0.00" },
          ObjetoImpDR: "01",
        }),
        taxes("P", [], [tax("Traslado", "56.391719", "002", "Tasa", "0.160000", "9.022675", "P")]),
      ],
    ),
  );
}

function complement(totales: Attributes, ...pagos: XmlNode[]): XmlNode {
  const { name, attributes, children } = DOCUMENTS.pago;
  const pago20 = node("pago20:Pagos", { Version: "2.0" }, [node("pago20:Totales", totales), ...pagos]);
  return node(name, attributes, [...children.slice(0, -1), node("cfdi:Complemento", {}, [pago20])]);
}

function documento(attributes: Attributes, impuestos?: XmlNode): XmlNode {
  const common = {
    IdDocumento: "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
    MonedaDR: "MXN",
    EquivalenciaDR: "1",
    NumParcialidad: "1",
  };
  return node("pago20:DoctoRelacionado", { ...common, ...attributes }, [impuestos]);
}

export function taxes(level: "DR" | "P", retenciones: XmlNode[], traslados: XmlNode[]): XmlNode {
  return node(`pago20:Impuestos${level}`, {}, [
    retenciones.length > 0 ? node(`pago20:Retenciones${level}`, {}, retenciones) : undefined,
    traslados.length > 0 ? node(`pago20:Traslados${level}`, {}, traslados) : undefined,
  ]);
}

export function tax(
  kind: "Traslado" | "Retencion",
  base: string,
  impuesto: string,
  factor: string,
  tasa?: string,
  importe?: string,
  level: "DR" | "P" = "DR",
): XmlNode {
  return node(`pago20:${kind}${level}`, {
    [`Base${level}`]: base,
    [`Impuesto${level}`]: impuesto,
    [`TipoFactor${level}`]: factor,
    [`TasaOCuota${level}`]: tasa,
    [`Importe${level}`]: importe,
  });
}

export function withheld(ImpuestoP: string, ImporteP: string): XmlNode {
  return node("pago20:RetencionP", { ImpuestoP, ImporteP });
}
