import {
  type CreateWithholdingRequest,
  type WithholdingBeneficiary,
  type WithholdingData,
  WithholdingDataSchema,
  type WithholdingNoBeneficiary,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { onlyWith } from "../../../common/only-with.ts";
import { type CatalogName, catalogs, withholdingCountry } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { type Check, type Fault, faultsAt, missingText, REQUIRED, received, wrongForm } from "./faults.ts";

const PLACE = "datosEspecificos.";

/**
 * Returns the faults in the `datosEspecificos` of an order. Each operation has its own fields, as the contract says.
 */
export function dataFaults({ tipoOperacion, datosEspecificos: data }: CreateWithholdingRequest): Fault[] {
  const noBeneficiario = data?.noBeneficiario;
  const beneficiario = data?.beneficiario;
  const checks = FIELDS.map((field) => checkOf(field, tipoOperacion));
  return [
    ...faultsAt(PLACE, checks, data),
    ...(noBeneficiario ? faultsAt(`${PLACE}NoBeneficiario.`, NO_BENEFICIARIO, noBeneficiario) : []),
    ...(beneficiario ? faultsAt(`${PLACE}Beneficiario.`, BENEFICIARIO, beneficiario) : []),
  ];
}

type Data = WithholdingData | undefined;
const FIELDS = WithholdingDataSchema.fields;

function checkOf(field: (typeof FIELDS)[number], tipoOperacion: string): Check<Data> {
  const { jsonName, localName } = field;
  const pair = onlyWith(field);
  const isMissing = (data: Data) => data?.[localName as keyof WithholdingData] === undefined;
  if (pair?.value !== tipoOperacion)
    return [jsonName, (data) => (isMissing(data) ? undefined : `no se envía cuando tipoOperacion es ${tipoOperacion}`)];
  return [jsonName, (data) => (pair.required && isMissing(data) ? REQUIRED : WRONG[jsonName]?.(data))];
}

/** These fields have a check beyond their form and presence. */
const WRONG: Readonly<Record<string, (data: Data) => string | undefined>> = {
  CveTipDivOUtil: wrongDividend,
  ProporcionRem: wrongProportion,
  ContratoIntermediacion: (data) => missingText(data?.contratoIntermediacion),
  NoBeneficiario: wrongNoBeneficiario,
};

function wrongDividend(data: Data): string | undefined {
  return wrongKey("c_TipoDividendoOUtilidadDistribuida", data?.cveTipDivOUtil);
}

/** SAT's schema has a maximum for this amount and for no other of the complement. */
const MOST = Decimal.of("9999999999");

function wrongProportion(data: Data): string | undefined {
  const proportion = data?.proporcionRem;
  if (proportion === undefined || Decimal.of(proportion).compare(MOST) <= 0) return undefined;
  return `debe ser a lo más ${MOST}${received(proportion)}`;
}

/** NoBeneficiario names the person for whom the receiver collects, so it contradicts EsBenefEfectDelCobro "SI". */
function wrongNoBeneficiario(data: Data): string | undefined {
  const isThere = data?.noBeneficiario !== undefined;
  if (data?.esBenefEfectDelCobro === "NO") {
    return isThere ? undefined : `${REQUIRED} cuando EsBenefEfectDelCobro es NO`;
  }
  return isThere ? "se envía solo cuando EsBenefEfectDelCobro es NO" : undefined;
}

const PAYMENT: readonly Check<WithholdingNoBeneficiary | WithholdingBeneficiary>[] = [
  ["ConceptoPago", ({ conceptoPago }) => wrongKey("c_TipoContribuyenteSujetoRetencion", conceptoPago)],
  ["DescripcionConcepto", ({ descripcionConcepto }) => missingText(descripcionConcepto)],
];

const NO_BENEFICIARIO: readonly Check<WithholdingNoBeneficiary>[] = [
  ["PaisDeResidParaEfecFisc", ({ paisDeResidParaEfecFisc }) => missingText(paisDeResidParaEfecFisc)],
  ["PaisDeResidParaEfecFisc", wrongResidence, "RET-015"],
  ...PAYMENT,
];

/** The forms of SAT's complement schema, without the comma that its character classes admit by mistake. */
const RFC = /^[A-ZÑ&]{3,4}\d{2}[01]\d[0-3]\d[A-Z\d]{3}$/;
const CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{2}[01]\d[0-3]\d[HMX][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[A-Z\d]\d$/;

const BENEFICIARIO: readonly Check<WithholdingBeneficiary>[] = [
  ["RFC", ({ rfc }) => wrongForm(rfc, RFC, "un RFC de 12 o 13 caracteres")],
  ["CURP", ({ curp }) => wrongForm(curp, CURP, "una CURP de 18 caracteres")],
  ["NomDenRazSocB", ({ nomDenRazSocB }) => missingText(nomDenRazSocB)],
  ...PAYMENT,
];

function wrongResidence({ paisDeResidParaEfecFisc: country = "" }: WithholdingNoBeneficiary) {
  if (missingText(country) !== undefined) return undefined;
  if (!catalogs.has("c_Pais", country)) return unknownCountry(country);
  return withholdingCountry(country) === undefined
    ? `no puede ser ${country}: el catálogo de países de las retenciones no lo tiene`
    : undefined;
}

export function unknownCountry(country: string): string {
  return `debe ser una clave de tres letras de c_Pais, como USA${received(country)}`;
}

function wrongKey(catalog: CatalogName, key: string | undefined): string | undefined {
  if (key === undefined) return REQUIRED;
  if (catalogs.has(catalog, key)) return undefined;
  return `debe ser una clave de ${catalog} (${catalogs.keys(catalog).join(", ")})${received(key)}`;
}
