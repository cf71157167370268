import { meaningOf } from "../forms/labels.ts";

/** A stamped document of whatever type is read into this; amounts are the texts of the XML. */
export interface Cfdi {
  /** `tipo` is I, E, P, N or T; R for a withholding, which is no Comprobante. */
  readonly tipo: string;
  readonly emisor: Party;
  readonly receptor: Party;
  /** The local time of the place of issue: AAAA-MM-DDThh:mm:ss. */
  readonly fecha: string;
  readonly moneda: string;
  readonly formaPago?: string | undefined;
  readonly metodoPago?: string | undefined;
  readonly tipoCambio?: string | undefined;
  readonly lines: readonly Line[];
  readonly amounts: readonly Amount[];
  readonly total: string;
  readonly payments: readonly Payment[];
  readonly related: readonly Related[];
  readonly facts: readonly (readonly [string, string])[];
  /** It has Carta Porte 3.1. */
  readonly trip?: boolean;
}

export interface Party {
  readonly rfc: string;
  readonly nombre: string;
}

export interface Line {
  readonly clave: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly unidad: string;
  readonly precio: string;
  readonly importe: string;
  /** For whom the concept is sold, and with which permit its fuel. */
  readonly notes?: readonly string[];
}

export interface Amount {
  readonly label: string;
  readonly importe: string;
  readonly less: boolean;
}

export type Payment = ReturnType<typeof payment>;

export interface Related {
  readonly tipo: string;
  readonly uuid: string;
}

/** Reads a stamped XML of ours; `undefined` for a document of an unknown type. */
export function readCfdi(xml: Uint8Array): Cfdi | undefined {
  const text = new TextDecoder().decode(xml);
  const root = new DOMParser().parseFromString(text, "application/xml").documentElement;
  if (root.localName === "Comprobante") return comprobante(root);
  return root.localName === "Retenciones" ? withholding(root) : undefined;
}

function comprobante(root: Element): Cfdi {
  const emisor = child(root, "Emisor");
  const receptor = child(root, "Receptor");
  const payroll = all(root, "Nomina")[0];
  return {
    tipo: at(root, "TipoDeComprobante"),
    emisor: { rfc: at(emisor, "Rfc"), nombre: at(emisor, "Nombre") },
    receptor: { rfc: at(receptor, "Rfc"), nombre: at(receptor, "Nombre") },
    fecha: at(root, "Fecha"),
    moneda: at(root, "Moneda"),
    formaPago: maybe(root, "FormaPago"),
    metodoPago: maybe(root, "MetodoPago"),
    tipoCambio: maybe(root, "TipoCambio"),
    lines: payroll === undefined ? concepts(root) : receiptLines(payroll),
    amounts: payroll === undefined ? amountsOf(root) : receiptAmounts(payroll),
    total: at(root, "Total"),
    trip: all(root, "CartaPorte").some((trip) => at(trip, "Version") === "3.1"),
    payments: all(root, "Pago").map(payment),
    related: all(root, "CfdiRelacionados").flatMap((group) =>
      all(group, "CfdiRelacionado").map((one) => ({
        tipo: at(group, "TipoRelacion"),
        uuid: at(one, "UUID"),
      })),
    ),
    facts:
      payroll === undefined
        ? [...customerFacts(receptor), ...globalFacts(child(root, "InformacionGlobal"))]
        : receiptFacts(payroll),
  };
}

function customerFacts(receptor: Element | undefined): Cfdi["facts"] {
  return present([
    ["Régimen fiscal", maybe(receptor, "RegimenFiscalReceptor")],
    ["Uso del CFDI", maybe(receptor, "UsoCFDI")],
    ["Domicilio fiscal", maybe(receptor, "DomicilioFiscalReceptor")],
  ]);
}

/** The keys of c_Periodicidad, which has no others. */
const PERIODS: Readonly<Record<string, string>> = {
  ...{ "01": "diaria", "02": "semanal", "03": "quincenal", "04": "mensual", "05": "bimestral" },
};

/** A global invoice tells its period: months are those of c_Meses, where 13 is the first pair of months. */
function globalFacts(global: Element | undefined): Cfdi["facts"] {
  if (global === undefined) return [];
  const period = PERIODS[at(global, "Periodicidad")] ?? at(global, "Periodicidad");
  return [["Factura global", `${period}, ${at(global, "Meses")} de ${at(global, "Año")}`]];
}

function concepts(root: Element): readonly Line[] {
  return all(child(root, "Conceptos"), "Concepto").map((concept) => ({
    clave: at(concept, "ClaveProdServ"),
    descripcion: at(concept, "Descripcion"),
    cantidad: at(concept, "Cantidad"),
    unidad: at(concept, "ClaveUnidad"),
    precio: at(concept, "ValorUnitario"),
    importe: at(concept, "Importe"),
    notes: [
      ...all(concept, "ACuentaTerceros").map(thirdParty),
      ...all(child(concept, "ComplementoConcepto"), "HidroYPetro").map(fuel),
    ],
  }));
}

function thirdParty(third: Element): string {
  return `Por cuenta de ${at(third, "NombreACuentaTerceros")} (${at(third, "RfcACuentaTerceros")})`;
}

function fuel(complement: Element): string {
  const subproduct = at(complement, "SubProductoHYP");
  const kind = meaningOf("subProducto", subproduct) ?? subproduct;
  return `${kind}, permiso ${at(complement, "NumeroPermiso")}`;
}

function amountsOf(root: Element): readonly Amount[] {
  const taxes = child(root, "Impuestos");
  const discount = maybe(root, "Descuento");
  const each = (nodes: readonly Element[], less: boolean, labelOf: (tax: Element) => string): Amount[] =>
    nodes.map((tax) => ({ label: labelOf(tax), importe: maybe(tax, "Importe") ?? "0", less }));
  return [
    { label: "Subtotal", importe: at(root, "SubTotal"), less: false },
    ...(discount === undefined ? [] : [{ label: "Descuento", importe: discount, less: true }]),
    ...each(all(child(taxes, "Traslados"), "Traslado"), false, (tax) =>
      taxLabel(at(tax, "Impuesto"), at(tax, "TipoFactor"), maybe(tax, "TasaOCuota")),
    ),
    ...each(
      all(child(taxes, "Retenciones"), "Retencion"),
      true,
      (tax) => `${TAXES[at(tax, "Impuesto")] ?? at(tax, "Impuesto")} retenido`,
    ),
    ...each(all(root, "TrasladosLocales"), false, (tax) =>
      taxLabel(at(tax, "ImpLocTrasladado"), "Local", at(tax, "TasadeTraslado")),
    ),
    ...each(
      all(root, "RetencionesLocales"),
      true,
      (tax) => `${taxLabel(at(tax, "ImpLocRetenido"), "Local", at(tax, "TasadeRetencion"))} retenido`,
    ),
  ];
}

export const TAXES: Readonly<Record<string, string>> = { "001": "ISR", "002": "IVA", "003": "IEPS" };

/** Returns "IVA 16 %", "IVA exento", "IEPS 0.5 por unidad". */
export function taxLabel(impuesto: string, factor: string, rate: string | undefined): string {
  const name = TAXES[impuesto] ?? impuesto;
  if (factor === "Exento") return `${name} exento`;
  if (rate === undefined) return name;
  if (factor === "Local") return `${name} ${trimmed(rate)} %`;
  return factor === "Cuota" ? `${name} ${trimmed(rate)} por unidad` : `${name} ${percent(rate)}`;
}

/** Writes "0.160000" as "16 %". */
export function percent(rate: string): string {
  const [whole = "0", fraction = ""] = rate.split(".");
  const digits = fraction.padEnd(2, "0");
  return `${trimmed(`${whole}${digits.slice(0, 2)}.${digits.slice(2)}`)} %`;
}

/** Returns the text without zeros at the end of the decimals: "2.000" is "2". */
export function trimmed(text: string): string {
  const plain = text.includes(".") ? text.replace(/\.?0*$/, "") : text;
  return plain.replace(/^0+(?=\d)/, "");
}

function payment(node: Element) {
  return {
    fecha: at(node, "FechaPago"),
    forma: at(node, "FormaDePagoP"),
    moneda: at(node, "MonedaP"),
    monto: at(node, "Monto"),
    documents: all(node, "DoctoRelacionado").map((one) => ({
      uuid: at(one, "IdDocumento"),
      folio: [maybe(one, "Serie"), maybe(one, "Folio")].filter(Boolean).join("-"),
      moneda: at(one, "MonedaDR"),
      parcialidad: at(one, "NumParcialidad"),
      before: at(one, "ImpSaldoAnt"),
      paid: at(one, "ImpPagado"),
      after: at(one, "ImpSaldoInsoluto"),
    })),
  };
}

function receiptLines(payroll: Element): readonly Line[] {
  const line = (node: Element, kind: string, importe: string, unidad = ""): Line => ({
    clave: at(node, kind),
    descripcion: at(node, "Concepto"),
    cantidad: "",
    unidad,
    precio: "",
    importe,
  });
  return [
    ...all(payroll, "Percepcion").flatMap((node) =>
      [
        line(node, "TipoPercepcion", at(node, "ImporteGravado")),
        line(node, "TipoPercepcion", at(node, "ImporteExento"), "exento"),
      ].filter(({ importe }) => !/^0(\.0+)?$/.test(importe)),
    ),
    ...all(payroll, "OtroPago").map((node) => line(node, "TipoOtroPago", at(node, "Importe"))),
    ...all(payroll, "Deduccion").map((node) => line(node, "TipoDeduccion", `-${at(node, "Importe")}`)),
  ];
}

function receiptAmounts(payroll: Element): readonly Amount[] {
  const rows = [
    ["Percepciones", "TotalPercepciones", false],
    ["Otros pagos", "TotalOtrosPagos", false],
    ["Deducciones", "TotalDeducciones", true],
  ] as const;
  return rows.flatMap(([label, name, less]) => {
    const importe = maybe(payroll, name);
    return importe === undefined ? [] : [{ label, importe, less }];
  });
}

function receiptFacts(payroll: Element): Cfdi["facts"] {
  const employee = child(payroll, "Receptor");
  return present([
    ["Periodo", `${slashed(at(payroll, "FechaInicialPago"))} a ${slashed(at(payroll, "FechaFinalPago"))}`],
    ["Fecha de pago", slashed(at(payroll, "FechaPago"))],
    ["Días pagados", trimmed(at(payroll, "NumDiasPagados"))],
    ["Número de empleado", maybe(employee, "NumEmpleado")],
    ["CURP", maybe(employee, "Curp")],
    ["Puesto", maybe(employee, "Puesto")],
  ]);
}

function withholding(root: Element): Cfdi {
  const emisor = child(root, "Emisor");
  const receptor = child(root, "Receptor");
  const who = child(receptor, "Nacional") ?? child(receptor, "Extranjero");
  const totals = child(root, "Totales");
  const period = child(root, "Periodo");
  return {
    tipo: "R",
    emisor: { rfc: at(emisor, "RfcE"), nombre: at(emisor, "NomDenRazSocE") },
    receptor: {
      rfc: maybe(who, "RfcR") ?? maybe(who, "NumRegIdTribR") ?? "",
      nombre: at(who, "NomDenRazSocR"),
    },
    fecha: at(root, "FechaExp"),
    moneda: "MXN",
    lines: all(totals, "ImpRetenidos").map((tax) => ({
      clave: at(tax, "ImpuestoRet"),
      descripcion: `${TAXES[at(tax, "ImpuestoRet")] ?? ""} retenido`.trim(),
      cantidad: "",
      unidad: "",
      precio: maybe(tax, "BaseRet") ?? "",
      importe: at(tax, "MontoRet"),
    })),
    amounts: [
      { label: "Gravado", importe: at(totals, "MontoTotGrav"), less: false },
      { label: "Exento", importe: at(totals, "MontoTotExent"), less: false },
      { label: "Retenido", importe: at(totals, "MontoTotRet"), less: false },
    ],
    total: at(totals, "MontoTotOperacion"),
    payments: [],
    related: [],
    facts: present([
      ["Clave de retención", maybe(root, "CveRetenc")],
      ["Periodo", `${at(period, "MesIni")} a ${at(period, "MesFin")} de ${at(period, "Ejercicio")}`],
      ["Residencia", maybe(receptor, "NacionalidadR")],
    ]),
  };
}

function present(rows: readonly (readonly [string, string | undefined])[]): Cfdi["facts"] {
  return rows.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, value] as const]));
}

const slashed = (day: string) => day.split("-").toReversed().join("/");

function at(node: Element | undefined, name: string): string {
  return node?.getAttribute(name) ?? "";
}

function maybe(node: Element | undefined, name: string): string | undefined {
  return node?.getAttribute(name) ?? undefined;
}

function child(node: Element | undefined, name: string): Element | undefined {
  return [...(node?.children ?? [])].find(({ localName }) => localName === name);
}

function all(node: Element | undefined, name: string): readonly Element[] {
  return [...(node?.getElementsByTagNameNS("*", name) ?? [])];
}
