import type {
  CreateWithholdingRequest,
  WithholdingBeneficiary,
  WithholdingData,
  WithholdingNoBeneficiary,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { type CatalogName, catalogs, withholdingCountry } from "../catalogs/index.ts";
import { Decimal } from "../decimal.ts";
import { type Check, type Fault, faultsAt, missingText, REQUIRED, received, wrongForm } from "./faults.ts";

const PLACE = "datosEspecificos.";

/** Returns the faults in the `datosEspecificos` of an order. Each operation has its own fields. */
export function dataFaults({ tipoOperacion, datosEspecificos: data }: CreateWithholdingRequest): Fault[] {
  const noBeneficiario = data?.noBeneficiario;
  const beneficiario = data?.beneficiario;
  return [
    ...Object.entries(FIELDS).flatMap(([operation, fields]) =>
      faultsAt(PLACE, fields.map(operation === tipoOperacion ? ownRow : foreignRow(tipoOperacion)), data),
    ),
    ...(noBeneficiario ? faultsAt(`${PLACE}NoBeneficiario.`, NO_BENEFICIARIO, noBeneficiario) : []),
    ...(beneficiario ? faultsAt(`${PLACE}Beneficiario.`, BENEFICIARIO, beneficiario) : []),
  ];
}

type Data = WithholdingData | undefined;

/** A Field has a name, a value, and a check beyond its form. */
type Field = readonly [
  name: string,
  value: (data: Data) => unknown,
  wrong?: (data: Data) => string | undefined,
];

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  dividendos: [
    ["CveTipDivOUtil", (data) => data?.cveTipDivOUtil, wrongDividend],
    ["TipoSocDistrDiv", (data) => data?.tipoSocDistrDiv],
    ["MontISRAcredRetMexico", (data) => data?.montIsrAcredRetMexico],
    ["MontISRAcredRetExtranjero", (data) => data?.montIsrAcredRetExtranjero],
    ["MontRetExtDivExt", (data) => data?.montRetExtDivExt],
    ["MontISRAcredNal", (data) => data?.montIsrAcredNal],
    ["MontDivAcumNal", (data) => data?.montDivAcumNal],
    ["MontDivAcumExt", (data) => data?.montDivAcumExt],
    ["ProporcionRem", (data) => data?.proporcionRem, wrongProportion],
  ],
  enajenacion_acciones: [
    [
      "ContratoIntermediacion",
      (data) => data?.contratoIntermediacion,
      (data) => missingText(data?.contratoIntermediacion),
    ],
    ["Ganancia", (data) => data?.ganancia],
    ["Perdida", (data) => data?.perdida],
  ],
  pagos_extranjero: [
    ["EsBenefEfectDelCobro", (data) => data?.esBenefEfectDelCobro],
    ["NoBeneficiario", (data) => data?.noBeneficiario, wrongNoBeneficiario],
    ["Beneficiario", (data) => data?.beneficiario],
  ],
};

function ownRow([name, , wrong = () => undefined]: Field): Check<Data> {
  return [name, wrong];
}

/** Makes the check that refuses a field of another operation. */
function foreignRow(tipoOperacion: string) {
  const sentence = `no se envía cuando tipoOperacion es ${tipoOperacion}`;
  return ([name, value]: Field): Check<Data> => [
    name,
    (data) => (value(data) === undefined ? undefined : sentence),
  ];
}

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

/**
 * NoBeneficiario names the person for whom the receiver collects, so it contradicts EsBenefEfectDelCobro
 * "SI".
 */
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

/**
 * These are the forms of SAT's complement schema, without the comma that its character classes admit by
 * mistake.
 */
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
