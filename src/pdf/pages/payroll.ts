import { child, children, type XmlNode } from "../../engine/node.ts";
import {
  type Column,
  type Content,
  type Flow,
  heightOf,
  type Piece,
  paragraph,
  type Row,
  type Table,
} from "../drawing/index.ts";
import {
  contentWidth,
  type Field,
  fields,
  heading,
  MARGIN,
  type Panel,
  type Place,
  type Printing,
  panels,
  presentSums,
  subheading,
  symbol,
  type Totals,
  table,
  tableRows,
  takeAmount,
  takeKeyed,
  takeQuantity,
} from "../paper/index.ts";
import { amount } from "../words/index.ts";
import { lines, receiverPanel, termsPanel, words } from "./comprobante.ts";
import { concepts } from "./invoice.ts";

/**
 * Prints Nómina 1.2: worker, employment and period side by side, payments beside deductions, and days not worked. The
 * receiver of the comprobante is the worker.
 */
export function payroll(p: Printing, nomina: XmlNode): void {
  const receptor = child(nomina, "nomina12:Receptor");
  panels(p, ...partiesOf(p, nomina));
  subcontracts(p, receptor);
  amounts(p, nomina);
  retirement(p, child(nomina, "nomina12:Percepciones"));
  disabilities(p, nomina);
}

/** Returns what the receipt tells of the worker, of the employment, and of the period. */
export function partiesOf(p: Printing, nomina: XmlNode): Panel[] {
  const receptor = child(nomina, "nomina12:Receptor");
  return [worker(p, receptor), employment(p, receptor), period(p, nomina)];
}

function worker(p: Printing, receptor: XmlNode | undefined): Panel {
  const take = (name: string) => p.source.take(receptor, name);
  const panel = receiverPanel(p, "Trabajador");
  return {
    ...panel,
    fields: [
      ["CURP", take("Curp")],
      ["Seguridad social", take("NumSeguridadSocial")],
      ...panel.fields,
      ["Entidad", takeKeyed(p, receptor, "ClaveEntFed", "c_Estado")],
    ],
  };
}

function employment(p: Printing, receptor: XmlNode | undefined): Panel {
  const take = (name: string) => p.source.take(receptor, name);
  return {
    title: "Relación laboral",
    fields: [
      ["Empleado", take("NumEmpleado")],
      ["Inicio", [take("FechaInicioRelLaboral"), take("Antigüedad")].filter(Boolean).join(" · ")],
      ["Departamento", take("Departamento")],
      ["Puesto", take("Puesto")],
      ["Riesgo", takeKeyed(p, receptor, "RiesgoPuesto", "c_RiesgoPuesto")],
      ["Contrato", takeKeyed(p, receptor, "TipoContrato", "c_TipoContrato")],
      ["Régimen", takeKeyed(p, receptor, "TipoRegimen", "c_TipoRegimen")],
      ["Jornada", takeKeyed(p, receptor, "TipoJornada", "c_TipoJornada")],
    ],
  };
}

function period(p: Printing, nomina: XmlNode): Panel {
  const take = (name: string) => p.source.take(nomina, name);
  const [emisor, receptor] = [child(nomina, "nomina12:Emisor"), child(nomina, "nomina12:Receptor")];
  const entidad = child(emisor, "nomina12:EntidadSNCF");
  const version = take("Version");
  return {
    title: `Nómina ${version ?? ""}`,
    fields: [
      ["Tipo", takeKeyed(p, nomina, "TipoNomina", "c_TipoNomina")],
      ["Fecha de pago", take("FechaPago")],
      ["Periodo", [take("FechaInicialPago"), take("FechaFinalPago")].join(" a ")],
      ["Días pagados", takeQuantity(p, nomina, "NumDiasPagados")],
      ["Periodicidad", takeKeyed(p, receptor, "PeriodicidadPago", "c_PeriodicidadPago")],
      ["Salario base", money(p, receptor, "SalarioBaseCotApor")],
      ["Salario integrado", money(p, receptor, "SalarioDiarioIntegrado")],
      ["Banco", takeKeyed(p, receptor, "Banco", "c_Banco")],
      ["Cuenta bancaria", p.source.take(receptor, "CuentaBancaria")],
      ["Sindicalizado", p.source.take(receptor, "Sindicalizado")],
      ["Registro patronal", p.source.take(emisor, "RegistroPatronal")],
      ["CURP del patrón", p.source.take(emisor, "Curp")],
      ["Patrón de origen", p.source.take(emisor, "RfcPatronOrigen")],
      ["Origen del recurso", takeKeyed(p, entidad, "OrigenRecurso", "c_OrigenRecurso")],
      ["Recursos propios", money(p, entidad, "MontoRecursoPropio")],
    ],
  };
}

function subcontracts(p: Printing, receptor: XmlNode | undefined): void {
  const all = subcontractsOf(p, receptor);
  if (all.length === 0) return;
  subheading(p, "Subcontratación");
  table(
    p,
    [{ title: "RFC para quien labora" }, { title: "Porcentaje del tiempo", align: "right" }],
    all.map((one) => one.map(([, value]) => value)),
  );
}

function subcontractsOf(p: Printing, receptor: XmlNode | undefined): Field[][] {
  return children(receptor, "nomina12:SubContratacion").map((one) => [
    ["RFC para quien labora", p.source.take(one, "RfcLabora")],
    ["Porcentaje del tiempo", p.source.take(one, "PorcentajeTiempo")],
  ]);
}

/** Payroll is in pesos. */
function money(p: Printing, node: XmlNode | undefined, name: string): string | undefined {
  return takeAmount(p, node, name, 2);
}

export interface TitledTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Content[])[];
}

/**
 * Prints perceptions at the left, and deductions and other payments at the right. If a page is too short for that, they
 * follow each other.
 */
function amounts(p: Printing, nomina: XmlNode): void {
  const { paid, deducted, other } = paymentsOf(p, nomina);
  const left = present([paid]);
  const right = present([deducted, other]);
  const places = sidesOf(p);
  const sides = [left, right].map((tables, side) => tables.map((one) => setTable(p, one, places[side]!)));
  const height = Math.max(...sides.map(heightOfTables));
  p.flow.space(8);
  if (height <= p.flow.pageRoom) {
    p.flow.block(height, (top) => {
      for (const tables of sides) {
        p.flow.y = top;
        drawTables(p.flow, tables);
      }
    });
    return;
  }
  const whole = { x: MARGIN, width: contentWidth(p) };
  drawTables(
    p.flow,
    [...left, ...right].map((one) => setTable(p, one, whole)),
  );
}

export function paymentsOf(p: Printing, nomina: XmlNode) {
  return { paid: perceptions(p, nomina), deducted: deductions(p, nomina), other: otherPayments(p, nomina) };
}

export function sidesOf(p: Printing): readonly [Place, Place] {
  const width = (contentWidth(p) - COLUMN_GAP) / 2;
  return [
    { x: MARGIN, width },
    { x: MARGIN + width + COLUMN_GAP, width },
  ];
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

function perceptions(p: Printing, nomina: XmlNode): TitledTable | undefined {
  const node = child(nomina, "nomina12:Percepciones");
  const rows = children(node, "nomina12:Percepcion").map((one): Content[] => [
    p.source.take(one, "Clave"),
    conceptOf(p, one, takeKeyed(p, one, "TipoPercepcion", "c_TipoPercepcion"), [
      ...children(one, "nomina12:AccionesOTitulos").map((shares) => shareLine(p, shares)),
      ...children(one, "nomina12:HorasExtra").map((hours) => hoursLine(p, hours)),
    ]),
    money(p, one, "ImporteGravado"),
    money(p, one, "ImporteExento"),
  ]);
  const columns: readonly Column[] = [
    { title: "Clave", width: 60 },
    { title: "Concepto" },
    { title: "Gravado", align: "right" },
    { title: "Exento", align: "right" },
  ];
  const sums = [money(p, node, "TotalGravado"), money(p, node, "TotalExento")];
  const parts = partsOf(
    [
      ["Sueldos", money(p, node, "TotalSueldos")],
      ["Separación o indemnización", money(p, node, "TotalSeparacionIndemnizacion")],
      ["Jubilación, pensión o retiro", money(p, node, "TotalJubilacionPensionRetiro")],
    ],
    money(p, nomina, "TotalPercepciones"),
  );
  const isSaid = parts === "" && rows.length === 1 && sums.every((sum, index) => rows[0]![index + 2] === sum);
  const total = [
    { text: "Suma", style: p.theme.strong },
    ...(parts === "" ? [] : [{ text: parts, style: p.theme.small }]),
  ];
  return rows.length === 0
    ? undefined
    : { title: "Percepciones", columns, rows: isSaid ? rows : [...rows, [undefined, total, ...sums]] };
}

/** Writes the parts of a sum, unless the sum has a single part. */
function partsOf(parts: readonly Field[], sum: string | undefined): string {
  const known = parts.filter(([, value]) => value !== undefined);
  if (known.length === 1 && known[0]![1] === sum) return "";
  return known.map(([label, value]) => `${label} ${value}`).join(" · ");
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
  { title: "Clave", width: 60 },
  { title: "Concepto" },
  { title: "Importe", align: "right" },
];

function deductions(p: Printing, nomina: XmlNode): TitledTable | undefined {
  const node = child(nomina, "nomina12:Deducciones");
  const rows = children(node, "nomina12:Deduccion").map((one): Content[] => [
    p.source.take(one, "Clave"),
    conceptOf(p, one, takeKeyed(p, one, "TipoDeduccion", "c_TipoDeduccion"), []),
    money(p, one, "Importe"),
  ]);
  const parts = partsOf(
    [
      ["Impuestos retenidos", money(p, node, "TotalImpuestosRetenidos")],
      ["Otras deducciones", money(p, node, "TotalOtrasDeducciones")],
    ],
    money(p, nomina, "TotalDeducciones"),
  );
  const total: Content[] = [undefined, [{ text: parts, style: p.theme.small }]];
  return rows.length === 0
    ? undefined
    : { title: "Deducciones", columns: PAID, rows: parts === "" ? rows : [...rows, total] };
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
  for (const { title, fields: entries } of retirementsOf(p, node)) {
    heading(p, title);
    fields(p, entries, 5);
  }
}

function retirementsOf(p: Printing, node: XmlNode | undefined): Panel[] {
  const pension = child(node, "nomina12:JubilacionPensionRetiro");
  const separation = child(node, "nomina12:SeparacionIndemnizacion");
  const pensions: Panel = {
    title: "Jubilación, pensión o retiro",
    fields: [
      ["Total en una exhibición", money(p, pension, "TotalUnaExhibicion")],
      ["Total en parcialidades", money(p, pension, "TotalParcialidad")],
      ["Monto diario", money(p, pension, "MontoDiario")],
      ["Ingreso acumulable", money(p, pension, "IngresoAcumulable")],
      ["Ingreso no acumulable", money(p, pension, "IngresoNoAcumulable")],
    ],
  };
  const separations: Panel = {
    title: "Separación o indemnización",
    fields: [
      ["Total pagado", money(p, separation, "TotalPagado")],
      ["Años de servicio", p.source.take(separation, "NumAñosServicio")],
      ["Último sueldo mensual ordinario", money(p, separation, "UltimoSueldoMensOrd")],
      ["Ingreso acumulable", money(p, separation, "IngresoAcumulable")],
      ["Ingreso no acumulable", money(p, separation, "IngresoNoAcumulable")],
    ],
  };
  return [...(pension === undefined ? [] : [pensions]), ...(separation === undefined ? [] : [separations])];
}

function disabilities(p: Printing, nomina: XmlNode): void {
  const all = disabilitiesOf(p, nomina);
  if (all.length === 0) return;
  heading(p, "Incapacidades");
  table(
    p,
    [{ title: "Tipo de incapacidad" }, { title: "Días", align: "right" }, { title: "Importe", align: "right" }],
    all.map((one) => one.map(([, value]) => value)),
  );
}

function disabilitiesOf(p: Printing, nomina: XmlNode): Field[][] {
  return children(child(nomina, "nomina12:Incapacidades"), "nomina12:Incapacidad").map((one) => [
    ["Tipo de incapacidad", takeKeyed(p, one, "TipoIncapacidad", "c_TipoIncapacidad")],
    ["Días", p.source.take(one, "DiasIncapacidad")],
    ["Importe", money(p, one, "ImporteMonetario")],
  ]);
}

/** Returns what only some receipts tell, for places without room for tables. */
export function particularsOf(p: Printing, nomina: XmlNode): Panel[] {
  const all = [
    { title: "Subcontratación", fields: subcontractsOf(p, child(nomina, "nomina12:Receptor")).flat() },
    ...retirementsOf(p, child(nomina, "nomina12:Percepciones")),
    { title: "Incapacidades", fields: disabilitiesOf(p, nomina).flat() },
  ];
  return all.filter(({ fields: entries }) => entries.length > 0);
}

/** Returns the sums of the receipt and the net pay, none of them told twice, with a line to sign. */
export function payrollTotals(p: Printing, nomina: XmlNode): Totals {
  const { source } = p;
  const { root } = source;
  const [perceptions, otherPayments, deductions] = [
    money(p, nomina, "TotalPercepciones"),
    money(p, nomina, "TotalOtrosPagos"),
    money(p, nomina, "TotalDeducciones"),
  ];
  const subtotal = money(p, root, "SubTotal");
  const discount = money(p, root, "Descuento");
  const total = source.take(root, "Total") ?? "0";
  const moneda = root.attributes.Moneda ?? "";
  const sums: readonly Field[] = [
    ["Total de percepciones", perceptions],
    ["Total de otros pagos", otherPayments],
    ["Subtotal", [perceptions, otherPayments].includes(subtotal) ? undefined : subtotal],
    ["Total de deducciones", deductions],
    ["Descuento", discount === deductions ? undefined : discount],
    [`Neto a pagar ${moneda}`, `${symbol(moneda)}${amount(total, 2)}`],
  ];
  return {
    words: words(total, moneda, 2),
    sums: presentSums(sums),
    signature: "Firma del trabajador",
  };
}

/**
 * Prints what is alike on every receipt, in small type: SAT's only concept and the terms. A concept that differs from
 * SAT's is printed as a table.
 */
export function standingFacts(p: Printing): void {
  const { theme, flow } = p;
  const facts = standingText(p);
  if (facts === undefined) {
    concepts(p);
    return;
  }
  const width = contentWidth(p);
  flow.row({ cells: [{ x: MARGIN, width, paragraphs: [paragraph(facts, theme.small, width)] }], padding: 2 });
}

/** Takes SAT's only concept and the terms as a text; undefined where the concepts are others. */
export function standingText(p: Printing): string | undefined {
  const { source } = p;
  const { root } = source;
  const [concepto, ...more] = children(child(root, "cfdi:Conceptos"), "cfdi:Concepto");
  if (concepto === undefined || more.length > 0 || !isCustomary(concepto, root)) return undefined;
  const take = (name: string) => source.take(concepto, name);
  // The amounts of the concept are those of the document.
  for (const name of ["ValorUnitario", "Importe", "Descuento"]) take(name);
  const concept = [
    take("ClaveProdServ"),
    take("Descripcion"),
    [takeQuantity(p, concepto, "Cantidad"), takeKeyed(p, concepto, "ClaveUnidad", "unidad")].join(" "),
    takeKeyed(p, concepto, "ObjetoImp", "c_ObjetoImp"),
  ];
  return [`Concepto: ${concept.join(", ")}`, ...lines(termsPanel(p).fields)].join(" · ");
}

const CUSTOMARY = new Set(
  `ClaveProdServ Descripcion Cantidad ClaveUnidad ObjetoImp ValorUnitario Importe Descuento`.split(" "),
);

/** Returns true if the concept has nothing but what SAT prescribes for payroll. */
function isCustomary({ attributes, children: parts }: XmlNode, { attributes: root }: XmlNode): boolean {
  return (
    parts.length === 0 &&
    Object.keys(attributes).every((name) => CUSTOMARY.has(name)) &&
    attributes.ValorUnitario === root.SubTotal &&
    attributes.Importe === root.SubTotal &&
    attributes.Descuento === root.Descuento
  );
}
