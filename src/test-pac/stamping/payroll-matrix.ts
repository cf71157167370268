import { Decimal } from "../../engine/decimal.ts";
import { child, children, type XmlNode } from "../../engine/node.ts";
import { amount, type Rejection, sum } from "./matrix.ts";

/**
 * Checks rules of SAT's validation matrix for Nómina 1.2, sharing no code with the service's rules: the CFDI around
 * the Nomina node, its totals, and nodes that depend on each other. Returns all failures, in order. A CFDI may have
 * several Nomina nodes.
 */
export function payrollErrors(root: XmlNode): Rejection[] {
  const nominas = children(root, "cfdi:Complemento").flatMap((each) => children(each, "nomina12:Nomina"));
  if (nominas.length === 0) return [];
  const cfdi = { root, concepto: conceptoOf(root), nominas };
  const receipts = nominas.map((nomina) => receiptOf(root, nomina));
  return [
    ...OF_THE_CFDI.filter(([, , fails]) => fails(cfdi)),
    ...OF_A_RECEIPT.filter(([, , fails]) => receipts.some(fails)),
  ].map(([code, sentence]) => ({ code, sentence }));
}

interface Cfdi {
  readonly root: XmlNode;
  /** The concepto is the first one; there must be no other. */
  readonly concepto: XmlNode;
  readonly nominas: readonly XmlNode[];
}

type Row<Facts> = readonly [code: string, sentence: string, fails: (facts: Facts) => boolean];

const OF_THE_CFDI: readonly Row<Cfdi>[] = [
  ["NOM1", "La Moneda no es MXN.", ({ root }) => root.attributes.Moneda !== "MXN"],
  ["NOM2", "El TipoDeComprobante no es N.", ({ root }) => root.attributes.TipoDeComprobante !== "N"],
  ["NOM3", "La Exportacion no es 01.", ({ root }) => root.attributes.Exportacion !== "01"],
  [
    "NOM8",
    "El Rfc del receptor no es de persona física.",
    ({ root }) => child(root, "cfdi:Receptor")?.attributes.Rfc?.length !== 13,
  ],
  [
    "NOM11",
    "El RegimenFiscalReceptor no es 605.",
    ({ root }) => child(root, "cfdi:Receptor")?.attributes.RegimenFiscalReceptor !== "605",
  ],
  [
    "NOM12",
    "El UsoCFDI no es CN01.",
    ({ root }) => child(root, "cfdi:Receptor")?.attributes.UsoCFDI !== "CN01",
  ],
  [
    "NOM13",
    "No hay un solo concepto, o tiene hijos.",
    ({ root, concepto }) =>
      children(child(root, "cfdi:Conceptos"), "cfdi:Concepto").length !== 1 || concepto.children.length > 0,
  ],
  [
    "NOM14",
    "La ClaveProdServ no es 84111505.",
    ({ concepto }) => says(concepto, "ClaveProdServ") !== "84111505",
  ],
  ["NOM15", "El concepto trae NoIdentificacion.", ({ concepto }) => has(concepto, "NoIdentificacion")],
  ["NOM16", "La Cantidad no es 1.", ({ concepto }) => Number(says(concepto, "Cantidad")) !== 1],
  ["NOM17", "La ClaveUnidad no es ACT.", ({ concepto }) => says(concepto, "ClaveUnidad") !== "ACT"],
  ["NOM18", "El concepto trae Unidad.", ({ concepto }) => has(concepto, "Unidad")],
  [
    "NOM19",
    "La Descripcion no es Pago de nómina.",
    ({ concepto }) => says(concepto, "Descripcion") !== "Pago de nómina",
  ],
  [
    "NOM20",
    "El ValorUnitario no es la suma de TotalPercepciones y TotalOtrosPagos.",
    ({ concepto, nominas }) => !amount(concepto, "ValorUnitario").equals(paidIn(nominas)),
  ],
  [
    "NOM21",
    "El Importe no es la suma de TotalPercepciones y TotalOtrosPagos.",
    ({ concepto, nominas }) => !amount(concepto, "Importe").equals(paidIn(nominas)),
  ],
  [
    "NOM22",
    "El Descuento del concepto no es el TotalDeducciones.",
    ({ concepto, nominas }) => !amount(concepto, "Descuento").equals(sum(nominas, "TotalDeducciones")),
  ],
  ["NOM23", "El ObjetoImp no es 01.", ({ concepto }) => says(concepto, "ObjetoImp") !== "01"],
];

/** A Receipt is one Nomina with the nodes that its rules check; absent nodes are undefined or empty lists. */
interface Receipt {
  readonly nomina: XmlNode;
  readonly emisorRfc: string;
  readonly emisor: XmlNode | undefined;
  readonly receptor: XmlNode;
  readonly percepciones: XmlNode | undefined;
  readonly percepcion: readonly XmlNode[];
  readonly deducciones: XmlNode | undefined;
  readonly deduccion: readonly XmlNode[];
  readonly otrosPagos: XmlNode | undefined;
  readonly otroPago: readonly XmlNode[];
  readonly incapacidad: readonly XmlNode[];
}

/**
 * These keys of c_TipoPercepcion are paid at the end of employment and for retirement; all others are wages.
 */
const SEPARATION = ["022", "023", "025"];
const RETIREMENT = ["039", "044"];

const OF_A_RECEIPT: readonly Row<Receipt>[] = [
  [
    "NOM5",
    "Una persona moral trae la Curp del emisor.",
    ({ emisor, emisorRfc }) => emisorRfc.length === 12 && has(emisor, "Curp"),
  ],
  [
    "NOM6",
    "Falta la Curp del emisor, que es persona física.",
    ({ emisor, emisorRfc }) => emisorRfc.length === 13 && !has(emisor, "Curp"),
  ],
  [
    "NOM31",
    "No hay TotalPercepciones ni TotalOtrosPagos.",
    ({ nomina }) => !has(nomina, "TotalPercepciones") && !has(nomina, "TotalOtrosPagos"),
  ],
  [
    "NOM33",
    "Una nómina ordinaria trae PeriodicidadPago 99.",
    ({ nomina, receptor }) =>
      says(nomina, "TipoNomina") === "O" && says(receptor, "PeriodicidadPago") === "99",
  ],
  [
    "NOM34",
    "Una nómina extraordinaria no trae PeriodicidadPago 99.",
    ({ nomina, receptor }) =>
      says(nomina, "TipoNomina") === "E" && says(receptor, "PeriodicidadPago") !== "99",
  ],
  [
    "NOM35",
    "La FechaInicialPago es posterior a la FechaFinalPago.",
    ({ nomina }) => says(nomina, "FechaInicialPago") > says(nomina, "FechaFinalPago"),
  ],
  [
    "NOM36",
    "Hay TotalPercepciones sin el nodo Percepciones.",
    ({ nomina, percepciones }) => percepciones === undefined && has(nomina, "TotalPercepciones"),
  ],
  [
    "NOM37",
    "El TotalPercepciones no es la suma de TotalSueldos, TotalSeparacionIndemnizacion y TotalJubilacionPensionRetiro.",
    ({ nomina, percepciones }) =>
      percepciones !== undefined && !isTotal(nomina, "TotalPercepciones", perceptionTotals(percepciones)),
  ],
  [
    "NOM38",
    "Hay TotalDeducciones sin el nodo Deducciones.",
    ({ nomina, deducciones }) => deducciones === undefined && has(nomina, "TotalDeducciones"),
  ],
  [
    "NOM39",
    "El TotalDeducciones no es la suma de TotalOtrasDeducciones y TotalImpuestosRetenidos.",
    ({ nomina, deducciones }) =>
      deducciones !== undefined &&
      !isTotal(
        nomina,
        "TotalDeducciones",
        amount(deducciones, "TotalOtrasDeducciones").plus(amount(deducciones, "TotalImpuestosRetenidos")),
      ),
  ],
  [
    "NOM40",
    "El TotalOtrosPagos no es la suma de los OtroPago.",
    ({ nomina, otrosPagos, otroPago }) =>
      otrosPagos === undefined
        ? has(nomina, "TotalOtrosPagos")
        : !isTotal(nomina, "TotalOtrosPagos", sum(otroPago, "Importe")),
  ],
  [
    "NOM42",
    "Con este TipoContrato falta RegistroPatronal.",
    ({ emisor, receptor }) => isEmployed(receptor) && !has(emisor, "RegistroPatronal"),
  ],
  [
    "NOM43",
    "Con este TipoContrato sobra RegistroPatronal.",
    ({ emisor, receptor }) => !isEmployed(receptor) && has(emisor, "RegistroPatronal"),
  ],
  [
    "NOM44",
    "Con RegistroPatronal faltan datos del trabajador.",
    ({ emisor, receptor }) =>
      has(emisor, "RegistroPatronal") && OF_THE_INSURED.some((name) => !has(receptor, name)),
  ],
  [
    "NOM53",
    "La FechaInicioRelLaboral es posterior a la FechaFinalPago.",
    ({ nomina, receptor }) => says(receptor, "FechaInicioRelLaboral") > says(nomina, "FechaFinalPago"),
  ],
  [
    "NOM57",
    "El TipoRegimen no es 02, 03 ni 04.",
    ({ receptor }) => isEmployed(receptor) && !/^0[234]$/.test(says(receptor, "TipoRegimen")),
  ],
  [
    "NOM58",
    "El TipoRegimen no es de 05 a 99.",
    ({ receptor }) => !isEmployed(receptor) && says(receptor, "TipoRegimen") < "05",
  ],
  [
    "NOM69",
    "Los totales de las percepciones no son la suma de TotalGravado y TotalExento.",
    ({ percepciones }) =>
      percepciones !== undefined &&
      !perceptionTotals(percepciones).equals(
        amount(percepciones, "TotalGravado").plus(amount(percepciones, "TotalExento")),
      ),
  ],
  [
    "NOM70",
    "El TotalSueldos no es la suma de sus percepciones.",
    (receipt) => isWrong(receipt, "TotalSueldos", wages(receipt)),
  ],
  [
    "NOM71",
    "El TotalSeparacionIndemnizacion no es la suma de sus percepciones.",
    (receipt) => isWrong(receipt, "TotalSeparacionIndemnizacion", ofTypes(receipt, SEPARATION)),
  ],
  [
    "NOM72",
    "El TotalJubilacionPensionRetiro no es la suma de sus percepciones.",
    (receipt) => isWrong(receipt, "TotalJubilacionPensionRetiro", ofTypes(receipt, RETIREMENT)),
  ],
  [
    "NOM73",
    "El TotalGravado no es la suma de los ImporteGravado.",
    ({ percepciones, percepcion }) =>
      !amount(percepciones, "TotalGravado").equals(sum(percepcion, "ImporteGravado")),
  ],
  [
    "NOM74",
    "El TotalExento no es la suma de los ImporteExento.",
    ({ percepciones, percepcion }) =>
      !amount(percepciones, "TotalExento").equals(sum(percepcion, "ImporteExento")),
  ],
  [
    "NOM75",
    "Una percepción no tiene importe gravado ni exento.",
    ({ percepcion }) => percepcion.some((each) => paid([each]).isZero),
  ],
  [
    "NOM77",
    "Falta TotalSueldos.",
    (receipt) => wages(receipt).length > 0 && !has(receipt.percepciones, "TotalSueldos"),
  ],
  [
    "NOM78",
    "Faltan TotalSeparacionIndemnizacion o el nodo SeparacionIndemnizacion.",
    (receipt) =>
      ofTypes(receipt, SEPARATION).length > 0 &&
      !(
        has(receipt.percepciones, "TotalSeparacionIndemnizacion") &&
        holds(receipt.percepciones, "SeparacionIndemnizacion")
      ),
  ],
  [
    "NOM79",
    "TotalJubilacionPensionRetiro y el nodo JubilacionPensionRetiro no corresponden a las percepciones.",
    (receipt) => {
      const expected = ofTypes(receipt, RETIREMENT).length > 0;
      return (
        has(receipt.percepciones, "TotalJubilacionPensionRetiro") !== expected ||
        holds(receipt.percepciones, "JubilacionPensionRetiro") !== expected
      );
    },
  ],
  [
    "NOM82",
    "Una percepción 045 no trae AccionesOTitulos.",
    ({ percepcion }) => percepcion.some((each) => isOf(each, "045") && !holds(each, "AccionesOTitulos")),
  ],
  [
    "NOM83",
    "Una percepción que no es 045 trae AccionesOTitulos.",
    ({ percepcion }) => percepcion.some((each) => !isOf(each, "045") && holds(each, "AccionesOTitulos")),
  ],
  [
    "NOM84",
    "Una percepción 019 no trae HorasExtra.",
    ({ percepcion }) => percepcion.some((each) => isOf(each, "019") && !holds(each, "HorasExtra")),
  ],
  [
    "NOM85",
    "Una percepción que no es 019 trae HorasExtra.",
    ({ percepcion }) => percepcion.some((each) => !isOf(each, "019") && holds(each, "HorasExtra")),
  ],
  [
    "NOM86",
    "Una percepción 014 no trae Incapacidades.",
    ({ percepcion, incapacidad }) => percepcion.some((each) => isOf(each, "014")) && incapacidad.length === 0,
  ],
  [
    "NOM91",
    "El TotalImpuestosRetenidos no es la suma de las deducciones 002.",
    ({ deducciones, deduccion }) =>
      has(deducciones, "TotalImpuestosRetenidos") &&
      !amount(deducciones, "TotalImpuestosRetenidos").equals(sum(taxesIn(deduccion), "Importe")),
  ],
  [
    "NOM92",
    "Hay TotalImpuestosRetenidos sin deducciones 002.",
    ({ deducciones, deduccion }) =>
      has(deducciones, "TotalImpuestosRetenidos") && taxesIn(deduccion).length === 0,
  ],
  [
    "NOM94",
    "Una deducción 006 no trae Incapacidades.",
    ({ deduccion, incapacidad }) =>
      deduccion.some((each) => says(each, "TipoDeduccion") === "006") && incapacidad.length === 0,
  ],
  [
    "NOM96",
    "El Importe de una deducción no es mayor que cero.",
    ({ deduccion }) => deduccion.some((each) => amount(each, "Importe").isZero),
  ],
  [
    "NOM98",
    "Un otro pago 004 no trae CompensacionSaldosAFavor.",
    ({ otroPago }) =>
      otroPago.some((each) => isOther(each, "004") && !holds(each, "CompensacionSaldosAFavor")),
  ],
  [
    "NOM99",
    "Un otro pago 002 no trae SubsidioAlEmpleo.",
    ({ otroPago }) => otroPago.some((each) => isOther(each, "002") && !holds(each, "SubsidioAlEmpleo")),
  ],
  [
    "NOM100",
    "El Importe de un otro pago que no es 002 no es mayor que cero.",
    ({ otroPago }) => otroPago.some((each) => !isOther(each, "002") && amount(each, "Importe").isZero),
  ],
  [
    "NOM105",
    "Con TipoRegimen 02 falta el otro pago 002, o 007, o 008.",
    ({ receptor, otroPago }) =>
      says(receptor, "TipoRegimen") === "02" && !otroPago.some((each) => isOther(each, "002", "007", "008")),
  ],
  [
    "NOM106",
    "Con un TipoRegimen distinto de 02 sobran los otros pagos 002, 007 y 008.",
    ({ receptor, otroPago }) =>
      says(receptor, "TipoRegimen") !== "02" && otroPago.some((each) => isOther(each, "002", "007", "008")),
  ],
  [
    "NOM107",
    "El Importe del subsidio es mayor que el SubsidioCausado.",
    ({ otroPago }) =>
      otroPago.some(
        (each) =>
          isOther(each, "002") &&
          amount(each, "Importe").compare(
            amount(child(each, "nomina12:SubsidioAlEmpleo"), "SubsidioCausado"),
          ) > 0,
      ),
  ],
];

/** A worker with a registered employer must have these data. */
const OF_THE_INSURED = [
  "NumSeguridadSocial",
  "FechaInicioRelLaboral",
  "Antigüedad",
  "RiesgoPuesto",
  "SalarioDiarioIntegrado",
];

/** Returns the first concepto. Required nodes exist, because the schema was checked before. */
function conceptoOf(root: XmlNode): XmlNode {
  return child(child(root, "cfdi:Conceptos"), "cfdi:Concepto")!;
}

function receiptOf(root: XmlNode, nomina: XmlNode): Receipt {
  const percepciones = child(nomina, "nomina12:Percepciones");
  const deducciones = child(nomina, "nomina12:Deducciones");
  const otrosPagos = child(nomina, "nomina12:OtrosPagos");
  return {
    nomina,
    emisorRfc: says(child(root, "cfdi:Emisor"), "Rfc"),
    emisor: child(nomina, "nomina12:Emisor"),
    receptor: child(nomina, "nomina12:Receptor")!,
    percepciones,
    percepcion: children(percepciones, "nomina12:Percepcion"),
    deducciones,
    deduccion: children(deducciones, "nomina12:Deduccion"),
    otrosPagos,
    otroPago: children(otrosPagos, "nomina12:OtroPago"),
    incapacidad: children(child(nomina, "nomina12:Incapacidades"), "nomina12:Incapacidad"),
  };
}

/** Returns the attribute's text; empty when it is absent. */
function says(node: XmlNode | undefined, name: string): string {
  return node?.attributes[name] ?? "";
}

function has(node: XmlNode | undefined, name: string): boolean {
  return node?.attributes[name] !== undefined;
}

function holds(node: XmlNode | undefined, name: string): boolean {
  return child(node, `nomina12:${name}`) !== undefined;
}

function isOf(percepcion: XmlNode, type: string): boolean {
  return says(percepcion, "TipoPercepcion") === type;
}

function isOther(otroPago: XmlNode, ...types: readonly string[]): boolean {
  return types.includes(says(otroPago, "TipoOtroPago"));
}

function taxesIn(deduccion: readonly XmlNode[]): readonly XmlNode[] {
  return deduccion.filter((each) => says(each, "TipoDeduccion") === "002");
}

/** Returns true for TipoContrato 01 to 08, which are employment contracts. */
function isEmployed(receptor: XmlNode): boolean {
  return /^0[1-8]$/.test(says(receptor, "TipoContrato"));
}

function ofTypes({ percepcion }: Receipt, types: readonly string[]): readonly XmlNode[] {
  return percepcion.filter((each) => types.includes(says(each, "TipoPercepcion")));
}

function wages({ percepcion }: Receipt): readonly XmlNode[] {
  return percepcion.filter((each) => ![...SEPARATION, ...RETIREMENT].includes(says(each, "TipoPercepcion")));
}

function paid(percepcion: readonly XmlNode[]): Decimal {
  return sum(percepcion, "ImporteGravado").plus(sum(percepcion, "ImporteExento"));
}

function paidIn(nominas: readonly XmlNode[]): Decimal {
  return sum(nominas, "TotalPercepciones").plus(sum(nominas, "TotalOtrosPagos"));
}

function perceptionTotals(percepciones: XmlNode): Decimal {
  const names = ["TotalSueldos", "TotalSeparacionIndemnizacion", "TotalJubilacionPensionRetiro"];
  return Decimal.sum(names.map((name) => amount(percepciones, name)));
}

/** Returns true when the total is written and equals the exact amount. */
function isTotal(node: XmlNode, name: string, exact: Decimal): boolean {
  return has(node, name) && amount(node, name).equals(exact);
}

/** Returns true when the total is written and differs from the sum of those perceptions. */
function isWrong({ percepciones }: Receipt, name: string, percepcion: readonly XmlNode[]): boolean {
  return has(percepciones, name) && !amount(percepciones, name).equals(paid(percepcion));
}
