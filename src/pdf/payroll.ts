import { child, children, type XmlNode } from "../engine/node.ts";
import { amount } from "./format.ts";
import { aligned, type Flow, heightOf, paragraph, type Row, type Table } from "./layout.ts";
import {
  type Column,
  type Content,
  contentWidth,
  type Field,
  fields,
  heading,
  MARGIN,
  type Piece,
  type Place,
  type Printing,
  subheading,
  table,
  tableRows,
  takeAmount,
  takeKeyed,
  takeQuantity,
} from "./printing.ts";
import { oneLine } from "./text.ts";
import { HAIRLINE_GRAY } from "./theme.ts";

/** Prints Nómina 1.2: employer and worker, the period, payments beside deductions, and days not worked. */
export function payroll(p: Printing, nomina: XmlNode): void {
  period(p, nomina);
  worker(p, child(nomina, "nomina12:Receptor"));
  amounts(p, nomina);
  retirement(p, child(nomina, "nomina12:Percepciones"));
  disabilities(p, nomina);
  nominaTotals(p, nomina);
}

function period(p: Printing, nomina: XmlNode): void {
  const take = (name: string) => p.source.take(nomina, name);
  const emisor = child(nomina, "nomina12:Emisor");
  const entidad = child(emisor, "nomina12:EntidadSNCF");
  heading(p, "Nómina");
  fields(
    p,
    [
      ["Tipo de nómina", takeKeyed(p, nomina, "TipoNomina", "c_TipoNomina")],
      ["Fecha de pago", take("FechaPago")],
      ["Periodo de pago", [take("FechaInicialPago"), take("FechaFinalPago")].join(" a ")],
      ["Días pagados", takeQuantity(p, nomina, "NumDiasPagados")],
      ["Versión del complemento", take("Version")],
      ["Registro patronal", p.source.take(emisor, "RegistroPatronal")],
      ["CURP del empleador", p.source.take(emisor, "Curp")],
      ["RFC del patrón de origen", p.source.take(emisor, "RfcPatronOrigen")],
      ["Origen del recurso", takeKeyed(p, entidad, "OrigenRecurso", "c_OrigenRecurso")],
      ["Monto de recursos propios", money(p, entidad, "MontoRecursoPropio")],
    ],
    5,
  );
}

function worker(p: Printing, receptor: XmlNode | undefined): void {
  const take = (name: string) => p.source.take(receptor, name);
  heading(p, "Relación laboral");
  fields(
    p,
    [
      ["Número de empleado", take("NumEmpleado")],
      ["CURP", take("Curp")],
      ["Número de seguridad social", take("NumSeguridadSocial")],
      ["Entidad federativa", takeKeyed(p, receptor, "ClaveEntFed", "c_Estado")],
      ["Departamento", take("Departamento")],
      ["Puesto", take("Puesto")],
      ["Riesgo del puesto", takeKeyed(p, receptor, "RiesgoPuesto", "c_RiesgoPuesto")],
      ["Sindicalizado", take("Sindicalizado")],
      ["Inicio de la relación laboral", take("FechaInicioRelLaboral")],
      ["Antigüedad", take("Antigüedad")],
      ["Tipo de jornada", takeKeyed(p, receptor, "TipoJornada", "c_TipoJornada")],
      ["Periodicidad del pago", takeKeyed(p, receptor, "PeriodicidadPago", "c_PeriodicidadPago")],
      ["Tipo de contrato", takeKeyed(p, receptor, "TipoContrato", "c_TipoContrato")],
      ["Tipo de régimen", takeKeyed(p, receptor, "TipoRegimen", "c_TipoRegimen")],
      ["Salario base de cotización", money(p, receptor, "SalarioBaseCotApor")],
      ["Salario diario integrado", money(p, receptor, "SalarioDiarioIntegrado")],
      ["Banco", takeKeyed(p, receptor, "Banco", "c_Banco")],
      ["Cuenta bancaria", take("CuentaBancaria")],
    ],
    5,
  );
  const subcontracts = children(receptor, "nomina12:SubContratacion");
  if (subcontracts.length === 0) return;
  subheading(p, "Subcontratación");
  table(
    p,
    [{ title: "RFC para quien labora" }, { title: "Porcentaje del tiempo", width: 120, align: "right" }],
    subcontracts.map((one) => [p.source.take(one, "RfcLabora"), p.source.take(one, "PorcentajeTiempo")]),
  );
}

/** Payroll is in pesos. */
function money(p: Printing, node: XmlNode | undefined, name: string): string | undefined {
  return takeAmount(p, node, name, 2);
}

interface TitledTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Content[])[];
}

/**
 * Prints perceptions at the left, and deductions and other payments at the right. If a page is too short for
 * that, they follow each other.
 */
function amounts(p: Printing, nomina: XmlNode): void {
  const left = present([perceptions(p, child(nomina, "nomina12:Percepciones"))]);
  const right = present([deductions(p, child(nomina, "nomina12:Deducciones")), otherPayments(p, nomina)]);
  const width = (contentWidth(p) - COLUMN_GAP) / 2;
  const places: readonly Place[] = [
    { x: MARGIN, width },
    { x: MARGIN + width + COLUMN_GAP, width },
  ];
  const sides = [left, right].map((tables, side) => tables.map((one) => setTable(p, one, places[side]!)));
  const height = Math.max(...sides.map(heightOfTables));
  p.flow.space(8);
  if (height <= p.flow.pageRoom) {
    p.flow.reserve(height);
    const top = p.flow.y;
    const bottoms = sides.map((tables) => {
      p.flow.y = top;
      drawTables(p.flow, tables);
      return p.flow.y;
    });
    p.flow.y = Math.max(...bottoms);
    return;
  }
  const whole = { x: MARGIN, width: contentWidth(p) };
  drawTables(
    p.flow,
    [...left, ...right].map((one) => setTable(p, one, whole)),
  );
}

const COLUMN_GAP = 16;
const TABLE_GAP = 8;

function present<Value>(values: readonly (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}

interface SetTable {
  readonly title: Row;
  readonly table: Table;
}

function setTable(p: Printing, { title, columns, rows }: TitledTable, place: Place): SetTable {
  const heads = [paragraph(title, p.theme.heading, place.width, "left", "H2")];
  return {
    title: { cells: [{ ...place, paragraphs: heads }], padding: 1, rule: p.theme.accent },
    table: tableRows(p, columns, rows, place),
  };
}

function heightOfTables(tables: readonly SetTable[]): number {
  return tables.reduce(
    (sum, { title, table: { header, rows } }) =>
      sum + TABLE_GAP + [title, header, ...rows].reduce((height, row) => height + heightOf(row), 0),
    0,
  );
}

function drawTables(flow: Flow, tables: readonly SetTable[]): void {
  for (const { title, table: one } of tables) {
    flow.heading(title, 0, 0);
    flow.table(one);
    flow.space(TABLE_GAP);
  }
}

const AMOUNT = { width: 50, align: "right" } as const;

function perceptions(p: Printing, node: XmlNode | undefined): TitledTable | undefined {
  const rows = children(node, "nomina12:Percepcion").map((one): Content[] => [
    p.source.take(one, "Clave"),
    conceptOf(p, one, takeKeyed(p, one, "TipoPercepcion", "c_TipoPercepcion"), [
      ...children(one, "nomina12:AccionesOTitulos").map((shares) => shareLine(p, shares)),
      ...children(one, "nomina12:HorasExtra").map((hours) => hoursLine(p, hours)),
    ]),
    money(p, one, "ImporteGravado"),
    money(p, one, "ImporteExento"),
  ]);
  const columns = [
    { title: "Clave", width: 30 },
    { title: "Concepto" },
    { title: "Gravado", ...AMOUNT },
    { title: "Exento", ...AMOUNT },
  ];
  return rows.length === 0 ? undefined : { title: "Percepciones", columns, rows };
}

function conceptOf(
  { source, theme }: Printing,
  node: XmlNode,
  type: string | undefined,
  details: readonly string[],
): Piece[] {
  return [
    { text: source.take(node, "Concepto") ?? "", style: theme.body },
    ...[...(type === undefined ? [] : [type]), ...details].map((text) => ({ text, style: theme.small })),
  ];
}

function shareLine({ source }: Printing, node: XmlNode): string {
  const value = (name: string) => amount(source.take(node, name) ?? "", 2);
  return `Acciones o títulos: valor de mercado ${value("ValorMercado")}, precio al otorgarse ${value("PrecioAlOtorgarse")}`;
}

function hoursLine(p: Printing, node: XmlNode): string {
  const take = (name: string) => p.source.take(node, name) ?? "";
  const type = takeKeyed(p, node, "TipoHoras", "c_TipoHoras") ?? "";
  return `Horas extra ${type}: ${take("HorasExtra")} horas en ${take("Dias")} días, ${amount(take("ImportePagado"), 2)}`;
}

const PAID: readonly Column[] = [
  { title: "Clave", width: 30 },
  { title: "Concepto" },
  { title: "Importe", width: 60, align: "right" },
];

function deductions(p: Printing, node: XmlNode | undefined): TitledTable | undefined {
  const rows = children(node, "nomina12:Deduccion").map((one): Content[] => [
    p.source.take(one, "Clave"),
    conceptOf(p, one, takeKeyed(p, one, "TipoDeduccion", "c_TipoDeduccion"), []),
    money(p, one, "Importe"),
  ]);
  return rows.length === 0 ? undefined : { title: "Deducciones", columns: PAID, rows };
}

function otherPayments(p: Printing, nomina: XmlNode): TitledTable | undefined {
  const rows = children(child(nomina, "nomina12:OtrosPagos"), "nomina12:OtroPago").map((one): Content[] => {
    const subsidy = money(p, child(one, "nomina12:SubsidioAlEmpleo"), "SubsidioCausado");
    return [
      p.source.take(one, "Clave"),
      conceptOf(p, one, takeKeyed(p, one, "TipoOtroPago", "c_TipoOtroPago"), [
        ...(subsidy === undefined ? [] : [`Subsidio causado ${subsidy}`]),
        ...children(one, "nomina12:CompensacionSaldosAFavor").map((balance) => balanceLine(p, balance)),
      ]),
      money(p, one, "Importe"),
    ];
  });
  return rows.length === 0 ? undefined : { title: "Otros pagos", columns: PAID, rows };
}

function balanceLine(p: Printing, node: XmlNode): string {
  const [favor, rest] = [money(p, node, "SaldoAFavor"), money(p, node, "RemanenteSalFav")];
  return `Saldo a favor de ${p.source.take(node, "Año")}: ${favor}, remanente ${rest}`;
}

function retirement(p: Printing, node: XmlNode | undefined): void {
  const pension = child(node, "nomina12:JubilacionPensionRetiro");
  const separation = child(node, "nomina12:SeparacionIndemnizacion");
  if (pension !== undefined) {
    heading(p, "Jubilación, pensión o retiro");
    fields(
      p,
      [
        ["Total en una exhibición", money(p, pension, "TotalUnaExhibicion")],
        ["Total en parcialidades", money(p, pension, "TotalParcialidad")],
        ["Monto diario", money(p, pension, "MontoDiario")],
        ["Ingreso acumulable", money(p, pension, "IngresoAcumulable")],
        ["Ingreso no acumulable", money(p, pension, "IngresoNoAcumulable")],
      ],
      5,
    );
  }
  if (separation !== undefined) {
    heading(p, "Separación o indemnización");
    fields(
      p,
      [
        ["Total pagado", money(p, separation, "TotalPagado")],
        ["Años de servicio", p.source.take(separation, "NumAñosServicio")],
        ["Último sueldo mensual ordinario", money(p, separation, "UltimoSueldoMensOrd")],
        ["Ingreso acumulable", money(p, separation, "IngresoAcumulable")],
        ["Ingreso no acumulable", money(p, separation, "IngresoNoAcumulable")],
      ],
      5,
    );
  }
}

function disabilities(p: Printing, nomina: XmlNode): void {
  const all = children(child(nomina, "nomina12:Incapacidades"), "nomina12:Incapacidad");
  if (all.length === 0) return;
  heading(p, "Incapacidades");
  table(
    p,
    [
      { title: "Tipo de incapacidad" },
      { title: "Días", width: 60, align: "right" },
      { title: "Importe", width: 90, align: "right" },
    ],
    all.map((one) => [
      takeKeyed(p, one, "TipoIncapacidad", "c_TipoIncapacidad"),
      p.source.take(one, "DiasIncapacidad"),
      money(p, one, "ImporteMonetario"),
    ]),
  );
}

function nominaTotals(p: Printing, nomina: XmlNode): void {
  const perceptionNode = child(nomina, "nomina12:Percepciones");
  const deductionNode = child(nomina, "nomina12:Deducciones");
  const entries: readonly Field[] = [
    ["Sueldos", money(p, perceptionNode, "TotalSueldos")],
    ["Separación o indemnización", money(p, perceptionNode, "TotalSeparacionIndemnizacion")],
    ["Jubilación, pensión o retiro", money(p, perceptionNode, "TotalJubilacionPensionRetiro")],
    ["Total gravado", money(p, perceptionNode, "TotalGravado")],
    ["Total exento", money(p, perceptionNode, "TotalExento")],
    ["Total de percepciones", money(p, nomina, "TotalPercepciones")],
    ["Impuestos retenidos", money(p, deductionNode, "TotalImpuestosRetenidos")],
    ["Otras deducciones", money(p, deductionNode, "TotalOtrasDeducciones")],
    ["Total de deducciones", money(p, nomina, "TotalDeducciones")],
    ["Total de otros pagos", money(p, nomina, "TotalOtrosPagos")],
  ];
  // If the page allows it, the totals stay together with the net pay that follows.
  p.flow.reserve(TOTALS_HEIGHT);
  heading(p, "Totales de la nómina");
  fields(p, entries, 5);
}

const TOTALS_HEIGHT = 130;
const SIGNATURE_WIDTH = 220;

/** Prints the line on which the worker signs. */
export function signature(p: Printing): void {
  const { flow, theme } = p;
  flow.block(54, (y) => {
    const x = MARGIN + (contentWidth(p) - SIGNATURE_WIDTH) / 2;
    flow.sheet.decoration(() => flow.sheet.rectangle(x, y + 40, SIGNATURE_WIDTH, 0.5, HAIRLINE_GRAY));
    const [line] = aligned(
      [oneLine("Firma del trabajador", theme.label)],
      theme.label,
      SIGNATURE_WIDTH,
      "center",
    );
    const span = line!.spans[0]!;
    flow.sheet.part("P", () =>
      flow.sheet.content(() => flow.sheet.text(span.text, x + span.x, y + 49, theme.label)),
    );
  });
}
