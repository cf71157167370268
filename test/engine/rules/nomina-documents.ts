import { type Attributes, node, withAttributes, type XmlNode } from "../../../src/engine/node.ts";
import { DOCUMENTS } from "./documents.ts";

const WORKER: Attributes = { Curp: "XOJI740919MQTDMN02", NumEmpleado: "120", ClaveEntFed: "QUE" };

/**
 * RECIBOS has a valid payroll receipt of each shape that the rules distinguish. The amounts were worked out by hand.
 */
export const RECIBOS = {
  sueldo: recibo({ SubTotal: "11500.00", Descuento: "2000.00", Total: "9500.00" }, {}, sueldo()),
  honorarios: recibo(
    { SubTotal: "20000.00", Descuento: "4000.00", Total: "16000.00" },
    { emisor: { Rfc: "CACX7605101P8", Nombre: "XOCHILT CASAS CHAVEZ", RegimenFiscal: "612" } },
    honorarios(),
  ),
  separacion: recibo({ SubTotal: "90000.00", Descuento: "9000.00", Total: "81000.00" }, {}, separacion()),
  retiro: recibo({ SubTotal: "300000.00", Total: "300000.00" }, {}, retiro()),
  pension: recibo({ SubTotal: "12000.00", Total: "12000.00" }, {}, pension()),
  /** The receipt has salary and separation, for a worker who died. */
  dos: recibo(
    { SubTotal: "101500.00", Descuento: "11000.00", Total: "90500.00" },
    { receptor: { Rfc: "XAXX010101000", DomicilioFiscalReceptor: "06600" } },
    sueldo(),
    separacion(),
  ),
} as const satisfies Record<string, XmlNode>;

export type ReciboName = keyof typeof RECIBOS;

interface Parties {
  readonly emisor?: Attributes;
  readonly receptor?: Attributes;
}

function recibo(totals: Attributes, parties: Parties, ...nominas: XmlNode[]): XmlNode {
  const { name, attributes, children } = DOCUMENTS.nomina;
  const [emisor, receptor, conceptos] = children as readonly [XmlNode, XmlNode, XmlNode];
  const [concepto] = conceptos.children as readonly [XmlNode];
  const { SubTotal, Descuento } = totals;
  return node(name, { ...attributes, Descuento: undefined, ...totals }, [
    withAttributes(emisor, parties.emisor ?? {}),
    withAttributes(receptor, parties.receptor ?? {}),
    node("cfdi:Conceptos", {}, [withAttributes(concepto, { ValorUnitario: SubTotal, Importe: SubTotal, Descuento })]),
    node("cfdi:Complemento", {}, nominas),
  ]);
}

function nomina(attributes: Attributes, children: (XmlNode | undefined)[]): XmlNode {
  return node("nomina12:Nomina", { Version: "1.2", TipoNomina: "O", FechaPago: "2026-03-10", ...attributes }, children);
}

/**
 * Returns a salary with the IMSS, overtime, stock, a disability, a subsidy and a balance of last year, paid by a public
 * entity.
 */
function sueldo(): XmlNode {
  return nomina(
    {
      FechaInicialPago: "2026-03-01",
      FechaFinalPago: "2026-03-10",
      NumDiasPagados: "10.000",
      TotalPercepciones: "11000.00",
      TotalDeducciones: "2000.00",
      TotalOtrosPagos: "500.00",
    },
    [
      node("nomina12:Emisor", { RegistroPatronal: "B5510768108" }, [
        node("nomina12:EntidadSNCF", { OrigenRecurso: "IM", MontoRecursoPropio: "3000.00" }),
      ]),
      node(
        "nomina12:Receptor",
        {
          ...WORKER,
          ...{ NumSeguridadSocial: "04078873454", FechaInicioRelLaboral: "2022-01-03", Antigüedad: "P218W" },
          ...{ TipoContrato: "01", TipoJornada: "01", TipoRegimen: "02", RiesgoPuesto: "1" },
          ...{ PeriodicidadPago: "10", Banco: "002", CuentaBancaria: "0123456789" },
          ...{ SalarioBaseCotApor: "1000.00", SalarioDiarioIntegrado: "1000.00" },
        },
        [
          node("nomina12:SubContratacion", { RfcLabora: "EKU9003173C9", PorcentajeTiempo: "66.667" }),
          node("nomina12:SubContratacion", { RfcLabora: "URE180429TM6", PorcentajeTiempo: "33.333" }),
        ],
      ),
      node("nomina12:Percepciones", { TotalSueldos: "11000.00", TotalGravado: "10200.00", TotalExento: "800.00" }, [
        percepcion("001", "8000.00", "0.00"),
        percepcion("019", "1000.00", "500.00", [
          node("nomina12:HorasExtra", {
            Dias: "1",
            TipoHoras: "01",
            HorasExtra: "3",
            ImportePagado: "1500.00",
          }),
        ]),
        percepcion("045", "1200.00", "0.00", [
          node("nomina12:AccionesOTitulos", { ValorMercado: "1300", PrecioAlOtorgarse: "100" }),
        ]),
        percepcion("014", "0.00", "300.00"),
      ]),
      node("nomina12:Deducciones", { TotalOtrasDeducciones: "800.00", TotalImpuestosRetenidos: "1200.00" }, [
        deduccion("002", "1200.00"),
        deduccion("001", "500.00"),
        deduccion("006", "300.00"),
      ]),
      node("nomina12:OtrosPagos", {}, [
        otroPago("002", "100.00", [node("nomina12:SubsidioAlEmpleo", { SubsidioCausado: "200.00" })]),
        otroPago("004", "400.00", [
          node("nomina12:CompensacionSaldosAFavor", {
            SaldoAFavor: "600.00",
            Año: "2025",
            RemanenteSalFav: "200.00",
          }),
        ]),
      ]),
      node("nomina12:Incapacidades", {}, [
        node("nomina12:Incapacidad", {
          DiasIncapacidad: "1",
          TipoIncapacidad: "02",
          ImporteMonetario: "300.00",
        }),
        node("nomina12:Incapacidad", { DiasIncapacidad: "1", TipoIncapacidad: "01" }),
      ]),
    ],
  );
}

/** Returns fees treated as salaries, paid by a person. */
function honorarios(): XmlNode {
  return nomina(
    {
      FechaInicialPago: "2026-02-01",
      FechaFinalPago: "2026-02-28",
      NumDiasPagados: "28",
      TotalPercepciones: "20000.00",
      TotalDeducciones: "4000.00",
    },
    [
      node("nomina12:Emisor", { Curp: "CACX760510MGTSHC04" }),
      node("nomina12:Receptor", { ...WORKER, TipoContrato: "09", TipoRegimen: "09", PeriodicidadPago: "05" }),
      node("nomina12:Percepciones", { TotalSueldos: "20000.00", TotalGravado: "20000.00", TotalExento: "0.00" }, [
        percepcion("046", "20000.00", "0.00"),
      ]),
      node("nomina12:Deducciones", { TotalImpuestosRetenidos: "4000.00" }, [deduccion("002", "4000.00")]),
    ],
  );
}

function separacion(): XmlNode {
  return nomina(
    {
      TipoNomina: "E",
      FechaInicialPago: "2026-03-10",
      FechaFinalPago: "2026-03-10",
      NumDiasPagados: "1",
      TotalPercepciones: "90000.00",
      TotalDeducciones: "9000.00",
    },
    [
      node("nomina12:Receptor", { ...WORKER, TipoContrato: "99", TipoRegimen: "13", PeriodicidadPago: "99" }),
      node(
        "nomina12:Percepciones",
        { TotalSeparacionIndemnizacion: "90000.00", TotalGravado: "60000.00", TotalExento: "30000.00" },
        [
          percepcion("022", "10000.00", "10000.00"),
          percepcion("023", "20000.00", "0.00"),
          percepcion("025", "30000.00", "20000.00"),
          node("nomina12:SeparacionIndemnizacion", {
            ...{ TotalPagado: "90000.00", NumAñosServicio: "4", UltimoSueldoMensOrd: "30000.00" },
            ...{ IngresoAcumulable: "30000.00", IngresoNoAcumulable: "30000.00" },
          }),
        ],
      ),
      node("nomina12:Deducciones", { TotalImpuestosRetenidos: "9000.00" }, [deduccion("002", "9000.00")]),
    ],
  );
}

function retiro(): XmlNode {
  return pensionado("300000.00", "039", "E", "99", { TotalUnaExhibicion: "300000.00" });
}

function pension(): XmlNode {
  return pensionado("12000.00", "044", "O", "05", { TotalParcialidad: "12000.00", MontoDiario: "400.00" });
}

function pensionado(total: string, key: string, TipoNomina: string, PeriodicidadPago: string, told: Attributes) {
  return nomina(
    {
      TipoNomina,
      FechaInicialPago: "2026-03-01",
      FechaFinalPago: "2026-03-31",
      NumDiasPagados: "30",
      TotalPercepciones: total,
    },
    [
      node("nomina12:Receptor", { ...WORKER, TipoContrato: "10", TipoRegimen: "12", PeriodicidadPago }),
      node("nomina12:Percepciones", { TotalJubilacionPensionRetiro: total, TotalGravado: "0.00", TotalExento: total }, [
        percepcion(key, "0.00", total),
        node("nomina12:JubilacionPensionRetiro", {
          ...told,
          IngresoAcumulable: "0.00",
          IngresoNoAcumulable: "0.00",
        }),
      ]),
    ],
  );
}

export function percepcion(
  TipoPercepcion: string,
  ImporteGravado: string,
  ImporteExento: string,
  children: XmlNode[] = [],
): XmlNode {
  const name = { Clave: `P${TipoPercepcion}`, Concepto: "Percepción" };
  return node("nomina12:Percepcion", { TipoPercepcion, ...name, ImporteGravado, ImporteExento }, children);
}

export function deduccion(TipoDeduccion: string, Importe: string): XmlNode {
  return node("nomina12:Deduccion", {
    TipoDeduccion,
    Clave: `D${TipoDeduccion}`,
    Concepto: "Deducción",
    Importe,
  });
}

export function otroPago(TipoOtroPago: string, Importe: string, children: XmlNode[] = []): XmlNode {
  return node(
    "nomina12:OtroPago",
    { TipoOtroPago, Clave: `O${TipoOtroPago}`, Concepto: "Otro pago", Importe },
    children,
  );
}
