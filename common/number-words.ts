/**
 * Writes an amount in words, as on Mexican invoices: "MIL CIENTO SESENTA PESOS 00/100 M.N.". SAT prescribes no form;
 * this is the customary one. `digits` is a plain decimal with the currency's decimals: "1160.00".
 */
export function amountInWords(digits: string, moneda: string): string {
  const [whole = "0", fraction = ""] = digits.split(".");
  const currency = CURRENCIES[moneda] ?? { one: moneda, many: moneda };
  const units = BigInt(whole);
  const noun = units === 1n ? currency.one : currency.many;
  const preposition = units > 0n && units % MILLION === 0n ? "DE " : "";
  const parts = fraction === "" ? "" : ` ${fraction}/1${"0".repeat(fraction.length)}`;
  const sign = noun === moneda ? "" : ` ${SIGNS[moneda] ?? moneda}`;
  return `${cardinal(units, currency.feminine)} ${preposition}${noun}${parts}${sign}`;
}

interface Currency {
  readonly one: string;
  readonly many: string;
  readonly feminine?: true;
}

/** This text follows the amount instead of the key (moneda nacional). */
const SIGNS: Readonly<Record<string, string>> = { MXN: "M.N." };

/** Mexican invoices use these currencies; any other is named by its key. */
const CURRENCIES: Readonly<Record<string, Currency>> = {
  ARS: { one: "PESO ARGENTINO", many: "PESOS ARGENTINOS" },
  AUD: { one: "DÓLAR AUSTRALIANO", many: "DÓLARES AUSTRALIANOS" },
  BRL: { one: "REAL", many: "REALES" },
  CAD: { one: "DÓLAR CANADIENSE", many: "DÓLARES CANADIENSES" },
  CHF: { one: "FRANCO SUIZO", many: "FRANCOS SUIZOS" },
  CLF: { one: "UNIDAD DE FOMENTO", many: "UNIDADES DE FOMENTO", feminine: true },
  CLP: { one: "PESO CHILENO", many: "PESOS CHILENOS" },
  CNY: { one: "YUAN", many: "YUANES" },
  COP: { one: "PESO COLOMBIANO", many: "PESOS COLOMBIANOS" },
  CRC: { one: "COLÓN", many: "COLONES" },
  DKK: { one: "CORONA DANESA", many: "CORONAS DANESAS", feminine: true },
  DOP: { one: "PESO DOMINICANO", many: "PESOS DOMINICANOS" },
  EUR: { one: "EURO", many: "EUROS" },
  GBP: { one: "LIBRA ESTERLINA", many: "LIBRAS ESTERLINAS", feminine: true },
  GTQ: { one: "QUETZAL", many: "QUETZALES" },
  HKD: { one: "DÓLAR DE HONG KONG", many: "DÓLARES DE HONG KONG" },
  HNL: { one: "LEMPIRA", many: "LEMPIRAS" },
  INR: { one: "RUPIA", many: "RUPIAS", feminine: true },
  JPY: { one: "YEN", many: "YENES" },
  KRW: { one: "WON", many: "WONES" },
  KWD: { one: "DINAR KUWAITÍ", many: "DINARES KUWAITÍES" },
  MXN: { one: "PESO", many: "PESOS" },
  MXV: { one: "UNIDAD DE INVERSIÓN", many: "UNIDADES DE INVERSIÓN", feminine: true },
  NIO: { one: "CÓRDOBA", many: "CÓRDOBAS" },
  NOK: { one: "CORONA NORUEGA", many: "CORONAS NORUEGAS", feminine: true },
  NZD: { one: "DÓLAR NEOZELANDÉS", many: "DÓLARES NEOZELANDESES" },
  PEN: { one: "SOL", many: "SOLES" },
  SEK: { one: "CORONA SUECA", many: "CORONAS SUECAS", feminine: true },
  SGD: { one: "DÓLAR DE SINGAPUR", many: "DÓLARES DE SINGAPUR" },
  USD: { one: "DÓLAR", many: "DÓLARES" },
};

const MILLION = 1_000_000n;

/** Writes a number before a noun: "UN", "VEINTIÚN", "TREINTA Y UN"; feminine "UNA", "DOSCIENTAS". */
export function cardinal(number: bigint, feminine = false): string {
  if (number === 0n) return "CERO";
  return groups(number)
    .map((group, power) => groupInWords(group, power, feminine))
    .reverse()
    .filter((text) => text !== "")
    .join(" ");
}

/** Splits into groups of six digits, the lowest first, because Spanish has a new name for every million. */
function groups(number: bigint): number[] {
  const parts: number[] = [];
  for (let rest = number; rest > 0n; rest /= MILLION) parts.push(Number(rest % MILLION));
  return parts;
}

/**
 * The names of powers of a million. Amounts have at most 18 digits before the point; computed decimals may have more.
 */
const POWERS = ["", "MILL", "BILL", "TRILL", "CUATRILL", "QUINTILL"];

function groupInWords(group: number, power: number, feminine: boolean): string {
  if (group === 0) return "";
  const words = upToMillion(group, feminine && power === 0);
  return power === 0 ? words : `${words} ${POWERS[power]}${group === 1 ? "ÓN" : "ONES"}`;
}

function upToMillion(number: number, feminine: boolean): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000];
  const words = [
    thousands === 0 ? "" : thousands === 1 ? "MIL" : `${upToThousand(thousands, feminine)} MIL`,
    upToThousand(rest, feminine),
  ];
  return words.filter((text) => text !== "").join(" ");
}

const HUNDREDS = `CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS OCHOCIENTOS
NOVECIENTOS`.split(/\s+/);
const TENS = "TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA".split(" ");
const UNITS = `UN DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS
DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIÚN VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO VEINTISÉIS VEINTISIETE
VEINTIOCHO VEINTINUEVE`.split(/\s+/);

function upToThousand(number: number, feminine: boolean): string {
  if (number === 100) return "CIEN";
  const hundreds = HUNDREDS[Math.floor(number / 100) - 1] ?? "";
  const words = [feminine ? hundreds.replace(/OS$/, "AS") : hundreds, upToHundred(number % 100, feminine)];
  return words.filter((text) => text !== "").join(" ");
}

function upToHundred(number: number, feminine: boolean): string {
  if (number === 0) return "";
  const small = UNITS[number - 1];
  if (small !== undefined) return feminine ? (FEMININE[small] ?? small) : small;
  const [tens, unit] = [TENS[Math.floor(number / 10) - 3]!, number % 10];
  return unit === 0 ? tens : `${tens} Y ${upToHundred(unit, feminine)}`;
}

const FEMININE: Readonly<Record<string, string>> = { UN: "UNA", VEINTIÚN: "VEINTIUNA" };
