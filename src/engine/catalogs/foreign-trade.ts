import { entriesIn } from "./entries.ts";
import { PAYROLL, type Validity } from "./payroll.ts";

/**
 * The short catalogs of Comercio Exterior 2.0, with the keys in force; the complement's schema also has expired ones.
 */
export const FOREIGN_TRADE = {
  /** Incoterms 2020. */
  c_INCOTERM: keys(`
    CFR Costo y flete|CIF Costo, seguro y flete|CIP Transporte y seguro pagados hasta|CPT Transporte pagado hasta
    DAP Entregada en lugar|DDP Entregada con derechos pagados|DPU Entregada y descargada en lugar|EXW En fábrica
    FAS Franco al costado del buque|FCA Franco transportista|FOB Franco a bordo
  `),
  c_MotivoTraslado: keys(`
    01 Mercancía facturada antes|02 Reubicación de mercancía propia|03 Consignación|04 Venta posterior
    05 Mercancía de terceros|99 Otro motivo
  `),
  c_UnidadAduana: keys(`
    01 Kilo|02 Gramo|03 Metro lineal|04 Metro cuadrado|05 Metro cúbico|06 Pieza|07 Cabeza|08 Litro|09 Par|10 Kilowatt
    11 Millar|12 Juego|13 Kilowatt-hora|14 Tonelada|15 Barril|16 Gramo neto|17 Decenas|18 Cientos|19 Docenas|20 Caja
    21 Botella|22 Carat|99 Servicio
  `),
} as const satisfies Record<string, ReadonlyMap<string, string>>;

/** Services have this key of c_UnidadAduana, because they have no tariff fraction. */
export const SERVICE_UNIT = "99";

/**
 * Units of c_ClaveUnidad and of c_UnidadAduana that measure the same, each with its size; a number is a unit of
 * customs. Pieces in a pair, a set or a box differ from good to good, and so do gross and net grams.
 */
const SAME_MEASURE = [
  "01=1000 02=1 14=1000000 22=0.2 GRM=1 KGM=1000 TNE=1000000 MGM=0.001 LBR=453.59237 ONZ=28.349523125 CTM=0.2",
  "03=1 MTR=1 CMT=0.01 MMT=0.001 KMT=1000 INH=0.0254 FOT=0.3048 YRD=0.9144",
  "04=1 MTK=1 CMK=0.0001 FTK=0.09290304 YDK=0.83612736",
  "05=1000 08=1 15=158.987294928 MTQ=1000 LTR=1 DMQ=1 CMQ=0.001 MLT=0.001 HLT=100 GLL=3.785411784 BLL=158.987294928",
  "06=1 11=1000 17=10 18=100 19=12 H87=1 MIL=1000 CEN=100 DZN=12",
  ...["07=1 HEA=1", "09=1 PR=1", "10=1 KWT=1", "12=1 SET=1", "13=1 KWH=1", "20=1 XBX=1"],
].map((line) => new Map(line.split(" ").map((each) => each.split("=") as [string, string])));

/** Returns the sizes of a concept's unit and of a unit of customs that measure the same; undefined for any others. */
export function sizesOf(claveUnidad: string, unidadAduana: string): readonly [from: string, to: string] | undefined {
  for (const sizes of SAME_MEASURE) {
    const [from, to] = [sizes.get(claveUnidad), sizes.get(unidadAduana)];
    if (from !== undefined && to !== undefined) return [from, to];
  }
  return undefined;
}

function keys(text: string): ReadonlyMap<string, string> {
  return new Map(entriesIn(text));
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** c_Estado has two countries besides Mexico; neither the District of Columbia nor the territories are in it. */
const STATES_ABROAD: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["CAN", words("AB BC MB NB NL NS NT ON PE QC SK UN YT")],
  [
    "USA",
    words(`
      AK AL AR AZ CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA
      RI SC SD TN TX UT VA VT WA WI WV WY
    `),
  ],
]);

/**
 * Returns true when c_Estado has the key for the country and day, or undefined for countries whose states it does not
 * list.
 */
export function isStateOf(country: string, key: string, day: string | undefined): boolean | undefined {
  if (country !== "MEX") return STATES_ABROAD.get(country)?.has(key);
  const found: Validity | undefined = PAYROLL.c_Estado.get(key);
  return found !== undefined && (day === undefined || found.to === undefined || day <= found.to);
}

/** Column "Agrupaciones" of c_Pais lists these countries as the European Union; SAT includes the United Kingdom. */
export const EUROPEAN_UNION = words(`
  AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GBR GRC HRV HUN IRL ITA LTU LUX LVA MLT NLD POL PRT ROU SVK SVN SWE
`);
