import { PAYROLL, type Validity } from "./payroll.ts";

/**
 * The short catalogs of Comercio Exterior 2.0, with the keys in force; the complement's schema also has expired ones.
 */
export const FOREIGN_TRADE = {
  /** Incoterms 2020. */
  c_INCOTERM: keys(`
    CFR Costo y flete
    CIF Costo, seguro y flete
    CIP Transporte y seguro pagados hasta
    CPT Transporte pagado hasta
    DAP Entregada en lugar
    DDP Entregada con derechos pagados
    DPU Entregada y descargada en lugar
    EXW En fábrica
    FAS Franco al costado del buque
    FCA Franco transportista
    FOB Franco a bordo
  `),
  c_MotivoTraslado: keys(`
    01 Mercancía facturada antes
    02 Reubicación de mercancía propia
    03 Consignación
    04 Venta posterior
    05 Mercancía de terceros
    99 Otro motivo
  `),
  c_UnidadAduana: keys(`
    01 Kilo
    02 Gramo
    03 Metro lineal
    04 Metro cuadrado
    05 Metro cúbico
    06 Pieza
    07 Cabeza
    08 Litro
    09 Par
    10 Kilowatt
    11 Millar
    12 Juego
    13 Kilowatt-hora
    14 Tonelada
    15 Barril
    16 Gramo neto
    17 Decenas
    18 Cientos
    19 Docenas
    20 Caja
    21 Botella
    22 Carat
    99 Servicio
  `),
} as const satisfies Record<string, ReadonlyMap<string, string>>;

/** Services have this key of c_UnidadAduana, because they have no tariff fraction. */
export const SERVICE_UNIT = "99";

function keys(lines: string): ReadonlyMap<string, string> {
  const read = (line: string): [string, string] => {
    const [key = "", ...name] = line.trim().split(" ");
    return [key, name.join(" ")];
  };
  return new Map(lines.trim().split("\n").map(read));
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
