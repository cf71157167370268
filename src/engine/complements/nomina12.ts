import type {
  PayrollData,
  PayrollDeductions,
  PayrollDisability,
  PayrollEmployer,
  PayrollOtherPayment,
  PayrollPerception,
  PayrollPerceptions,
  PayrollReceiver,
} from "#proto/cfdi/v1/payroll_pb.ts";
import { Decimal } from "../decimal.ts";
import { type Attributes, child, node, type XmlNode } from "../node.ts";
import { freeText } from "../xml.ts";
import type { PayrollTotals } from "./payroll-totals.ts";

export type Employer = Pick<PayrollEmployer, "curp" | "registroPatronal" | "rfcPatronOrigen" | "entidadSncf">;

/** Builds nomina12:Nomina with the totals given; the request's own totals are ignored. */
export function nominaNode(nomina: PayrollData, emisor: Employer, totals: PayrollTotals): XmlNode {
  const { receptor, percepciones, deducciones, otrosPagos, incapacidades } = nomina;
  return node(
    "nomina12:Nomina",
    {
      Version: "1.2",
      TipoNomina: nomina.tipoNomina,
      FechaPago: nomina.fechaPago,
      FechaInicialPago: nomina.fechaInicialPago,
      FechaFinalPago: nomina.fechaFinalPago,
      NumDiasPagados: days(nomina.numDiasPagados),
      TotalPercepciones: totals.percepciones?.toString(),
      TotalDeducciones: totals.deducciones?.toString(),
      TotalOtrosPagos: totals.otrosPagos?.toString(),
    },
    [
      emisorNode(emisor),
      receptor && receptorNode(receptor),
      percepciones && percepcionesNode(percepciones, totals),
      deducciones && deduccionesNode(deducciones, totals),
      listOf("nomina12:OtrosPagos", otrosPagos.map(otroPagoNode)),
      listOf("nomina12:Incapacidades", incapacidades.map(incapacidadNode)),
    ],
  );
}

/** The schema admits no decimals or exactly three. */
const DAY_DECIMALS = 3;

/** Keeps more decimals than three, so that the schema refuses them. */
function days(text: string): string {
  const number = Decimal.of(text).trim();
  return number.round(Math.max(number.scale, DAY_DECIMALS)).toString();
}

/** Returns undefined when the element would be empty. */
function emisorNode({ curp, registroPatronal, rfcPatronOrigen, entidadSncf }: Employer) {
  const attributes: Attributes = {
    Curp: curp,
    RegistroPatronal: freeText(registroPatronal),
    RfcPatronOrigen: rfcPatronOrigen,
  };
  const entidad =
    entidadSncf &&
    node("nomina12:EntidadSNCF", {
      OrigenRecurso: entidadSncf.origenRecurso,
      MontoRecursoPropio: entidadSncf.montoRecursoPropio,
    });
  const empty = entidad === undefined && Object.values(attributes).every((value) => value === undefined);
  return empty ? undefined : node("nomina12:Emisor", attributes, [entidad]);
}

function receptorNode(receptor: PayrollReceiver): XmlNode {
  return node(
    "nomina12:Receptor",
    {
      Curp: receptor.curp,
      NumSeguridadSocial: receptor.numSeguridadSocial,
      FechaInicioRelLaboral: receptor.fechaInicioRelLaboral,
      Antigüedad: receptor.antiguedad,
      TipoContrato: receptor.tipoContrato,
      Sindicalizado: receptor.sindicalizado,
      TipoJornada: receptor.tipoJornada,
      TipoRegimen: receptor.tipoRegimen,
      NumEmpleado: freeText(receptor.numEmpleado),
      Departamento: freeText(receptor.departamento),
      Puesto: freeText(receptor.puesto),
      RiesgoPuesto: receptor.riesgoPuesto,
      PeriodicidadPago: receptor.periodicidadPago,
      Banco: receptor.banco,
      CuentaBancaria: receptor.cuentaBancaria,
      SalarioBaseCotApor: receptor.salarioBaseCotApor,
      SalarioDiarioIntegrado: receptor.salarioDiarioIntegrado,
      ClaveEntFed: receptor.claveEntFed,
    },
    receptor.subContratacion.map(({ rfcLabora, porcentajeTiempo }) =>
      node("nomina12:SubContratacion", { RfcLabora: rfcLabora, PorcentajeTiempo: porcentajeTiempo }),
    ),
  );
}

function percepcionesNode(
  { percepciones, jubilacionPensionRetiro: jubilacion, separacionIndemnizacion: separacion }: PayrollPerceptions,
  totals: PayrollTotals,
): XmlNode {
  return node(
    "nomina12:Percepciones",
    {
      TotalSueldos: totals.sueldos?.toString(),
      TotalSeparacionIndemnizacion: totals.separacion?.toString(),
      TotalJubilacionPensionRetiro: totals.jubilacion?.toString(),
      TotalGravado: totals.gravado?.toString(),
      TotalExento: totals.exento?.toString(),
    },
    [
      ...percepciones.map(percepcionNode),
      jubilacion &&
        node("nomina12:JubilacionPensionRetiro", {
          TotalUnaExhibicion: jubilacion.totalUnaExhibicion,
          TotalParcialidad: jubilacion.totalParcialidad,
          MontoDiario: jubilacion.montoDiario,
          IngresoAcumulable: jubilacion.ingresoAcumulable,
          IngresoNoAcumulable: jubilacion.ingresoNoAcumulable,
        }),
      separacion &&
        node("nomina12:SeparacionIndemnizacion", {
          TotalPagado: separacion.totalPagado,
          NumAñosServicio: separacion.numAniosServicio,
          UltimoSueldoMensOrd: separacion.ultimoSueldoMensOrd,
          IngresoAcumulable: separacion.ingresoAcumulable,
          IngresoNoAcumulable: separacion.ingresoNoAcumulable,
        }),
    ],
  );
}

function percepcionNode({ accionesOTitulos: acciones, horasExtra, ...percepcion }: PayrollPerception): XmlNode {
  return node(
    "nomina12:Percepcion",
    {
      TipoPercepcion: percepcion.tipoPercepcion,
      Clave: freeText(percepcion.clave),
      Concepto: freeText(percepcion.concepto),
      ImporteGravado: percepcion.importeGravado,
      ImporteExento: percepcion.importeExento,
    },
    [
      acciones &&
        node("nomina12:AccionesOTitulos", {
          ValorMercado: acciones.valorMercado,
          PrecioAlOtorgarse: acciones.precioAlOtorgarse,
        }),
      ...horasExtra.map((horas) =>
        node("nomina12:HorasExtra", {
          Dias: horas.dias,
          TipoHoras: horas.tipoHoras,
          HorasExtra: horas.horasExtra,
          ImportePagado: horas.importePagado,
        }),
      ),
    ],
  );
}

function deduccionesNode({ deducciones }: PayrollDeductions, totals: PayrollTotals): XmlNode {
  return node(
    "nomina12:Deducciones",
    {
      TotalOtrasDeducciones: totals.otrasDeducciones?.toString(),
      TotalImpuestosRetenidos: totals.impuestosRetenidos?.toString(),
    },
    deducciones.map(({ tipoDeduccion, clave, concepto, importe }) =>
      node("nomina12:Deduccion", {
        TipoDeduccion: tipoDeduccion,
        Clave: freeText(clave),
        Concepto: freeText(concepto),
        Importe: importe,
      }),
    ),
  );
}

function otroPagoNode({ subsidioAlEmpleo, compensacionSaldosAFavor: saldo, ...pago }: PayrollOtherPayment): XmlNode {
  return node(
    "nomina12:OtroPago",
    {
      TipoOtroPago: pago.tipoOtroPago,
      Clave: freeText(pago.clave),
      Concepto: freeText(pago.concepto),
      Importe: pago.importe,
    },
    [
      subsidioAlEmpleo && node("nomina12:SubsidioAlEmpleo", { SubsidioCausado: subsidioAlEmpleo.subsidioCausado }),
      saldo &&
        node("nomina12:CompensacionSaldosAFavor", {
          SaldoAFavor: saldo.saldoAFavor,
          Año: saldo.anio,
          RemanenteSalFav: saldo.remanenteSalFav,
        }),
    ],
  );
}

function incapacidadNode(incapacidad: PayrollDisability): XmlNode {
  return node("nomina12:Incapacidad", {
    DiasIncapacidad: incapacidad.diasIncapacidad,
    TipoIncapacidad: incapacidad.tipoIncapacidad,
    ImporteMonetario: incapacidad.importeMonetario,
  });
}

/** Each fact that records show of a receipt is read from this attribute. */
const FACTS = {
  tipoNomina: "TipoNomina",
  fechaPago: "FechaPago",
  fechaInicialPago: "FechaInicialPago",
  fechaFinalPago: "FechaFinalPago",
  numDiasPagados: "NumDiasPagados",
  totalPercepciones: "TotalPercepciones",
  totalDeducciones: "TotalDeducciones",
  totalOtrosPagos: "TotalOtrosPagos",
} as const;

export type PayrollFacts = Readonly<Partial<Record<keyof typeof FACTS, string>>>;

/** Returns the values as written; absent attributes are left out. */
export function payrollFactsOf(root: XmlNode): PayrollFacts {
  const { attributes = {} } = child(child(root, "cfdi:Complemento"), "nomina12:Nomina") ?? {};
  const written = Object.entries(FACTS).map(([fact, name]) => [fact, attributes[name]] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== undefined));
}

/** Returns undefined for an empty list, because SAT's schema has none. */
function listOf(name: string, members: readonly XmlNode[]): XmlNode | undefined {
  return members.length > 0 ? node(name, {}, members) : undefined;
}
