import { DAY } from "./day-pattern.ts";

/**
 * Describes the texts that a pattern matches, in words that follow "debe ser"; undefined for a pattern without words.
 * Patterns come from the proto (buf.validate), the schemas in xsd/ and c_FormaPago's accounts; the proto anchors its
 * patterns, XML Schema does not.
 */
export function formOf(pattern: string): string | undefined {
  return FORMS[pattern.replace(/^\^/, "").replace(/\$$/, "")];
}

/**
 * Returns the sentence about a text that does not match. The pattern itself is never shown, because people read the
 * sentence.
 */
export function mustHaveForm(pattern: string): string {
  const form = formOf(pattern);
  return form === undefined ? "no tiene la forma debida" : `debe ser ${form}`;
}

/** Returns the sentence about a list that is too long, which each door says. */
export function atMostItems(count: unknown): string {
  return `debe tener a lo más ${count} elementos`;
}

const RFC = "un RFC: 3 o 4 letras, la fecha AAMMDD y 3 caracteres de homoclave";
const RFC_OF_COMPANY = "el RFC de una persona moral: 3 letras, la fecha AAMMDD y 3 caracteres de homoclave";
const CURP = "una CURP de 18 caracteres";
const UUID = "un UUID, como 1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b";
const ACCOUNT = "un texto de 10 a 50 letras mayúsculas, dígitos o guiones bajos";
const DATE = "una fecha AAAA-MM-DD";

const number = (whole: number, decimals: number) =>
  `un número de hasta ${whole} enteros y ${decimals} decimales, sin signo`;

/** Each pattern has words for people, who could not mend a value by the pattern itself. */
const FORMS: Readonly<Record<string, string>> = {
  // Keys of catalogs, by their length or their range.
  "[0-9]{2}": "un texto de 2 dígitos",
  "[0-9]{3}": "un texto de 3 dígitos",
  "[0-9]{4}": "un texto de 4 dígitos",
  "[0-9]{5}": "un texto de 5 dígitos",
  "([0-9]{5})?": "un texto de 5 dígitos, o vacío",
  "[0-9]{6}": "un texto de 6 dígitos",
  "[0-9]{8}": "un texto de 8 dígitos",
  "[0-9]{8}([0-9]{2})?": "un texto de 8 o 10 dígitos",
  "[0-9]{5}(-[0-9]{4})?": "un texto de 5 dígitos, o de 5 y 4 con un guion entre ellos",
  "[A-Z][0-9][A-Z] [0-9][A-Z][0-9]": "un texto como K1A 0B1, con un espacio",
  "[A-Z]{2}[A-Z1-5]": "una clave de entidad del INE, como JAL, CR1 o NAC",
  "[A-Z][AEIOUX][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z][0-9]":
    "una CURP, de 18 letras y números",
  "[0-9]{10}": "un texto de 10 dígitos",
  "[0-9]{16}": "un texto de 16 dígitos",
  "[0-9]{20}": "un texto de 20 dígitos",
  "[0-9]{1,15}": "un texto de 1 a 15 dígitos",
  "[0-9]{1,16}": "un texto de 1 a 16 dígitos",
  "[0-9]{9}": "un texto de 9 dígitos",
  "[0-9]{15,16}": "un texto de 15 o 16 dígitos",
  "[0-9]{10}|[0-9]{18}": "un texto de 10 o 18 dígitos",
  "[0-9]{11}|[0-9]{18}": "un texto de 11 o 18 dígitos",
  "[0-9]{10}|[0-9]{16}|[0-9]{18}": "un texto de 10, 16 o 18 dígitos",
  "[0-9]{10,18}": "un texto de 10 a 18 dígitos",
  "[1-9][0-9]{0,2}": "un número de 1 a 999",
  "0[1-5]": "una clave de 01 a 05",
  "0[1-6]": "una clave de 01 a 06",
  "0[1-7]": "una clave de 01 a 07",
  "0[1-8]": "una clave de 01 a 08",
  "(0[1-9]|1[0-8])": "una clave de 01 a 18",
  "(0[1-9]|1[0-9]|2[0-2]|99)": "una clave de 01 a 22, o 99",
  "0[1-9]|1[0-9]|20": "una clave de 01 a 20",
  "0[1-9]|[1-5][0-9]|6[012]|6[6-9]": "una clave de 01 a 62, o de 66 a 69",
  "00[1-9]|0[1-3][0-9]": "una clave de 001 a 039",
  "00[1-9]|0[1-9][0-9]|10[0-9]|11[0-3]": "una clave de 001 a 113",
  "00[1-9]|0[1-9][0-9]|10[0-9]|11[0-5]": "una clave de 001 a 115",
  "00[1-9]|0[1-9][0-9]|[1-4][0-9]{2}|5[0-6][0-9]|570": "una clave de 001 a 570",
  "000[1-9]|00[1-9][0-9]|01[0-4][0-9]|015[0-5]": "una clave de 0001 a 0155",
  "[0-9]{1,5}d": "un número de días, como 90d",
  "20[0-9]{2}-(0[1-9]|1[0-2])": "un mes, como 2026-03",
  "#[0-9A-Fa-f]{6}": "un color de 6 dígitos hexadecimales, como #1f4e79",
  "[A-Z]{3}": "un texto de 3 letras mayúsculas",
  "[A-ZÑ,]{3}": "un texto de 3 letras mayúsculas",
  "[A-Z]{1,2}[0-9]{2}": "un texto de 1 o 2 letras mayúsculas y 2 dígitos, como G03",
  "[0-9A-Za-z]{2,3}": "un texto de 2 o 3 letras o dígitos",
  "[A-Z0-9]{2,4}": "un texto de 2 a 4 letras mayúsculas o dígitos",
  "[A-Z0-9]{2,9}": "un texto de 2 a 9 letras mayúsculas o dígitos",
  "TP[A-Z]{2}[0-9]{2}": "las letras TP, 2 letras mayúsculas y 2 dígitos, como TPAF01",
  "CTR[0-9]{3}": "las letras CTR y 3 dígitos, como CTR004",
  "PT[0-9]{2}": "las letras PT y 2 dígitos, como PT03",
  "[0-9A-Za-z]{5}": "un texto de 5 letras o dígitos",
  "[0-9A-Za-z]{1,20}": "un texto de 1 a 20 letras o dígitos",
  "[0-9]{2} {0,2}[0-9]{2} {0,2}[0-9]{4} {0,2}[0-9]{7}":
    "un pedimento de 15 dígitos: año, aduana, patente y número, como 214738071003832",
  "[0-9a-zA-Z]{1,150}": "un texto de 1 a 150 letras o dígitos",
  "[0-9A-Za-z]+": "un texto de letras y dígitos, sin espacios",
  "M?[0-9]{3,4}": "un texto de 3 o 4 dígitos, con una M delante o sin ella",
  "B(0[1-9]|1[0-5])": "una clave de B01 a B15",
  "TC(0[1-9]|1[01])": "una clave de TC01 a TC11",
  "PT(0[1-9]|1[0-2])": "una clave de PT01 a PT12",
  "CM0(0[1-9]|1[0-2])": "una clave de CM001 a CM012",
  "CTR0(0[1-9]|[12][0-9]|3[0-2])": "una clave de CTR001 a CTR032",
  "CA(00[1-9]|0[1-9][0-9]|1[0-6][0-9]|17[0-3])": "una clave de CA001 a CA173",
  "CDP(00[1-9]|0[1-9][0-9]|10[0-9]|11[0-9])": "una clave de CDP001 a CDP119",
  "TPAF(0[1-9]|1[0-9]|20)|TPTM01|TPTA0[1-4]|TPXX00":
    "una clave de TPAF01 a TPAF20 o de TPTA01 a TPTA04, TPTM01 o TPXX00",
  "[A-Z][A-Za-z0-9á.]{1,11}": "una letra mayúscula y 1 a 11 letras, dígitos o puntos",
  "[A-Z]{3}[0-9A-Z/\\-]{7,12}": "un texto de 3 letras mayúsculas y 7 a 12 letras, dígitos, diagonales o guiones",

  // Identifiers.
  "[A-Z&Ñ]{3,4}[0-9]{6}[A-Z0-9]{2}[0-9A]": RFC,
  "[A-Z&Ñ]{3,4}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9A-Z]{2}[0-9A]": RFC,
  "[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{3}": RFC,
  "[A-ZÑ&,]{3,4}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z,]{0,3}": "un RFC: 3 o 4 letras, la fecha AAMMDD y la homoclave",
  "[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]": RFC_OF_COMPANY,
  "(XEXX010101000|[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A])": `${RFC_OF_COMPANY}, o XEXX010101000`,
  "XEXX010101000|[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9A-Z]{2}[0-9A]": `${RFC_OF_COMPANY}, o XEXX010101000`,
  "[A-ZÑ&]{3}[0-9]{2}[01][0-9][0-3][0-9][0-9A-Z]{3}-(18|19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])-[0-9]{3}":
    "un RFC de persona moral, una fecha AAAAMMDD y 3 dígitos, con guiones entre ellos",
  "[A-Z][AEIOUX][A-Z]{2}[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[HMX](AS|B[CS]|C[CHLMS]|D[FG]|G[RT]|HG|JC|M[CNS]|N[ELT]|OC|PL|Q[RT]|S[LPR]|T[CLS]|VZ|YN|ZS)[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z][0-9]":
    CURP,
  "[A-Z][AEIOUX,][A-Z]{2}[0-9]{2}[01][0-9][0-3][0-9][HMX,][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ,]{3}[0-9A-Z,][0-9]": CURP,
  "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}": UUID,
  "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}": UUID,
  "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[0-9]{3}-[0-9]{2}-[0-9]{9}": `${UUID}, o 3, 2 y 9 dígitos con guiones entre ellos`,
  "CCC[0-9A-Fa-f]{5}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}": "un UUID cuyos tres primeros caracteres son CCC",
  "[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7}": "un texto de 2, 2, 4 y 7 dígitos, con dos espacios entre ellos",
  "(OR|DE)[0-9]{6}": "las letras OR o DE y 6 dígitos",
  "OR[0-9]{6}": "las letras OR y 6 dígitos",
  "DE[0-9]{6}": "las letras DE y 6 dígitos",
  "IMO[0-9]{7}": "las letras IMO y 7 dígitos",
  "PE-[0-9]{2}-[0-9]{5}": "las letras PE, 2 dígitos y 5 dígitos, con guiones entre ellos",
  "[A-Za-z0-9]([ -]?[A-Za-z0-9]){4,6}": "unas placas de 5 a 7 letras y dígitos, como ABC-12-34",
  "[A-Za-zÑñ0-9][A-Za-zÑñ0-9 ._/-]{0,28}[A-Za-zÑñ0-9]?":
    "una clave de hasta 30 letras, dígitos, espacios y los signos . _ / -, que empiece con letra o dígito",
  "[0-9]{6,7}": "un texto de 6 o 7 dígitos",
  "[0-9|]{6,7}": "un texto de 6 o 7 dígitos",
  "[^(?!.*\\s)-]{5,7}": "un texto de 5 a 7 caracteres, sin espacios ni guiones",
  "[0-9A-Z\\-]{5,10}": "un texto de 5 a 10 letras mayúsculas, dígitos o guiones",
  "[0-9A-Z\\-]{5,11}": "un texto de 5 a 11 letras mayúsculas, dígitos o guiones",
  "[0-9a-f]{64}": "un SHA-256 de 64 dígitos hexadecimales, en minúsculas",
  "[0-9a-f]{32}": "una huella de 32 dígitos hexadecimales, en minúsculas",
  "[0-9a-f]{128}": "una firma de 128 dígitos hexadecimales, en minúsculas",
  "[0-9]{1,9} [0-9a-f]{64}": "un número, un espacio y un SHA-256 de 64 dígitos hexadecimales, en minúsculas",
  "[0-9A-Z_]{10,50}": ACCOUNT,
  "[0-9]{10,11}|[0-9]{15,16}|[0-9]{18}|[A-Z0-9_]{10,50}": ACCOUNT,
  "[A-Za-z0-9À-ɏ!#$%&'*+/=?^_`{|}~-]{1,64}(\\.[A-Za-z0-9À-ɏ!#$%&'*+/=?^_`{|}~-]{1,64})*@([A-Za-z0-9À-ɏ]+(-+[A-Za-z0-9À-ɏ]+)*\\.)+([A-Za-zÀ-ɏ]{2,63}|xn--[A-Za-z0-9-]{2,59})":
    "un correo, como nombre@empresa.mx",
  "[A-Z0-9_]*": "un texto de letras mayúsculas, dígitos y guiones bajos",

  // Times.
  "(19|20)[0-9]{2}": "un año de 1900 a 2099",
  "2019|20[2-9][0-9]": "un año de 2019 a 2099",
  [DAY]: DATE,
  "(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])": DATE,
  [`${DAY}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]`]: "una fecha y hora como 2026-11-22T10:30:00",
  [`${DAY}T([01][0-9]|2[0-3]):[0-5][0-9]`]: "una fecha y hora como 2026-11-22T10:30",
  "[1-9][0-9]{0,5}[dhm]": "un número de días, horas o minutos como 3d, 36h o 20m",
  "20[1-9][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}":
    "una fecha y hora AAAA-MM-DDThh:mm:ss",
  "P(0|[1-9][0-9]{0,3})W|P([1-9][0-9]?Y)?(([1-9]|1[0-2])M)?(0|[1-9]|[12][0-9]|3[01])D":
    "una duración en semanas, como P12W, o en años, meses y días, como P1Y2M3D",

  // Amounts and other numbers of the XML, whose points stand unescaped in the schemas.
  "[0-9]{1,18}(.[0-9]{1,6})?": number(18, 6),
  "[0-9]{1,18}(.[0-9]{1,2})?": number(18, 2),
  "[0-9]{1,16}(.[0-9]{1,6})?": number(16, 6),
  "[0-9]{1,16}(.[0-9]{1,4})?": number(16, 4),
  "[0-9]{1,16}(.[0-9]{1,2})?": number(16, 2),
  "[0-9]{1,14}(.[0-9]{1,3})?": number(14, 3),
  "[0-9]{1,3}(.[0-9]{1,3})?": number(3, 3),
  "[0-9]{1,14}.[0-9]{1,3}": `${number(14, 3)}; los decimales no pueden faltar`,
  "[0-9]{1,14}.[0-9]{1,2}": `${number(14, 2)}; los decimales no pueden faltar`,
  "[0-9]{1,14}.[0-9]{3}": `${number(14, 3)}; los decimales no pueden faltar`,
  "[0-9]{1,3}\\.[0-9]{1,6}": `${number(3, 6)}; los decimales no pueden faltar`,
  // Decimals in JSON strings (gateway/contract/schema.ts).
  "-?[0-9]+": "un número entero",
  "-?[0-9]+(\\.[0-9]{1,2})?": "un número con hasta 2 decimales, como 1234.50",
  "-?[0-9]+(\\.[0-9]{1,3})?": "un número con hasta 3 decimales, como 1234.500",
  "-?[0-9]+(\\.[0-9]{1,6})?": "un número con hasta 6 decimales, como 1234.500000",
  "(0|[1-9][0-9]{0,4})(.[0-9]{3})?": "un número de hasta 5 enteros, con 3 decimales o sin ellos",
  "([0-9]{1,3}/){2}[0-9]{1,3}(cm|plg)": "tres medidas de hasta 3 dígitos, como 30/20/10cm o 30/20/10plg",

  // Free text.
  "[^\\s\\x00-\\x1f\\x7f]([^\\x00-\\x1f\\x7f]*[^\\s\\x00-\\x1f\\x7f])?":
    "un texto de un renglón, sin espacios al principio ni al final",
  "[^|]*": "un texto sin el carácter |",
  "[^|\\s]{1,50}": "un texto de 1 a 50 caracteres, sin espacios ni el carácter |",
  // Patterns of the option cfdi_text of the proto (gateway/contract/schema.ts).
  "[ \\t\\r\\n]*[^| \\t\\r\\n][^|]*": "un texto que no vaya en blanco ni lleve el carácter |",
  "[A-Za-zÑñÁÉÍÓÚÜáéíóúü0-9 !\"%&'´:;<=>@_,{}`~\\-]*":
    "un texto de letras, dígitos y los signos ! \" % & ' ´ : ; < = > @ _ , { } ` ~ -",
};
