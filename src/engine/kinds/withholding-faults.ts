import type { CreateWithholdingRequest, WithheldTax } from "#proto/cfdi/v1/withholding_pb.ts";
import { catalogs, isLocalTime, paymentsOfTax } from "../catalogs/index.ts";
import { GENERIC_FOREIGN, GENERIC_NATIONAL, PUBLICO_EN_GENERAL as OF_A_CFDI } from "../rules/comprobante/common.ts";
import { PUBLICO_EN_GENERAL } from "../rules/retenciones/common.ts";
import { exercisesOf } from "../rules/retenciones/totales.ts";
import { TAX_NAMES } from "../taxes.ts";
import { normalizeSpace } from "../xml.ts";
import { type Check, type Fault, faultsAt, missingText, REQUIRED, received, type Told, wrongForm } from "./faults.ts";
import { cveRetencOf, type Figures, isNational, withDefaults } from "./withholding.ts";
import { dataFaults, unknownCountry } from "./withholding-data.ts";

/**
 * Returns the faults that the contract's tables find and the constraints of withholding.proto cannot, because those
 * look at one field at a time. `fechaExp` is the time of issue, from which SAT counts the years.
 */
export function faultsOf(order: CreateWithholdingRequest, fechaExp: string): readonly Fault[] {
  return faultsBeside(order, fechaExp, [["cveRetenc", wrongKey, "RET-003"]], dataFaults(order));
}

/** Returns the faults of `faultsOf` that do not depend on the type of operation. */
export function headFaultsOf(order: CreateWithholdingRequest, fechaExp: string): readonly Fault[] {
  return faultsBeside(order, fechaExp, [], []);
}

function faultsBeside(
  order: CreateWithholdingRequest,
  fechaExp: string,
  key: readonly Check<CreateWithholdingRequest>[],
  data: readonly Fault[],
): readonly Fault[] {
  const faults = [
    ...faultsAt("", [...key, ...HEAD], order),
    ...order.impRetenidos.flatMap((each, index) => faultsAt(`impRetenidos[${index}].`, TAX, each)),
    ...data,
  ];
  const hasPeriod = wrongDate(order) === undefined;
  return hasPeriod ? [...faults, ...figureFaults(order, fechaExp)] : faults;
}

const HEAD: readonly Check<CreateWithholdingRequest>[] = [
  ["fechaOperacion", wrongDate],
  ["paisResidencia", wrongCountry, "RET-015"],
  ["rfcContraparte", wrongRfc],
  ["nombreContraparte", wrongName],
  ["nombreContraparte", wrongNameOfThePublic, "RET-010"],
  ["nombreContraparte", nameOfThePublic, "RET-011"],
  ["codigoPostalContraparte", wrongPostalCode],
  ["numRegIdTribContraparte", wrongTaxId],
];

function wrongKey(order: CreateWithholdingRequest): string | undefined {
  const { cveRetenc, tipoOperacion } = order;
  const own = cveRetencOf(order);
  if (cveRetenc === undefined || cveRetenc === own) return undefined;
  return `debe ser ${own} cuando tipoOperacion es ${tipoOperacion}${received(cveRetenc)}`;
}

function wrongDate({ fechaOperacion }: CreateWithholdingRequest): string | undefined {
  if (isLocalTime(`${fechaOperacion}T00:00:00`)) return undefined;
  return `debe ser un día del calendario, como 2026-03-04${received(fechaOperacion)}`;
}

function wrongCountry({ paisResidencia = "MEX" }: CreateWithholdingRequest): string | undefined {
  return catalogs.has("c_Pais", paisResidencia) ? undefined : unknownCountry(paisResidencia);
}

/** The form of an RFC in Anexo 20. */
const RFC = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/;

/** A foreigner's RFC is refused, because SAT's document has no place for it and it would be lost. */
function wrongRfc(order: CreateWithholdingRequest): string | undefined {
  const { rfcContraparte: rfc } = order;
  if (!isNational(order)) {
    if (rfc === undefined || rfc === GENERIC_FOREIGN) return undefined;
    return "no se envía de un extranjero: la constancia lo identifica con numRegIdTribContraparte";
  }
  if (rfc === undefined) return `${REQUIRED} cuando la contraparte es nacional`;
  if (rfc === GENERIC_FOREIGN) return "es el RFC genérico de los extranjeros: indique paisResidencia";
  return wrongForm(rfc, RFC, "un RFC de 12 o 13 caracteres");
}

/** Only a national name has this limit; the contract lets a foreigner's be longer. */
const NATIONAL_NAME = 254;

function wrongName(order: CreateWithholdingRequest): string | undefined {
  if (isOfThePublic(order)) return undefined;
  const isTooLong = isNational(order) && [...nameOf(order)].length > NATIONAL_NAME;
  return isTooLong ? `debe tener a lo más ${NATIONAL_NAME} caracteres` : missingText(order.nombreContraparte);
}

function wrongNameOfThePublic(order: CreateWithholdingRequest): string | undefined {
  const name = nameOf(order);
  if (!isOfThePublic(order) || name === PUBLICO_EN_GENERAL) return undefined;
  const due = `debe ser ${PUBLICO_EN_GENERAL}, con acento, cuando rfcContraparte es ${GENERIC_NATIONAL}`;
  return `${due}${received(name)}`;
}

function nameOfThePublic(order: CreateWithholdingRequest): string | undefined {
  const name = nameOf(order);
  const isPublic = name === PUBLICO_EN_GENERAL || name === OF_A_CFDI;
  if (!isPublic || isOfThePublic(order) || !isNational(order)) return undefined;
  return `no puede ser ${name}: es el nombre del RFC genérico ${GENERIC_NATIONAL}`;
}

function nameOf({ nombreContraparte = "" }: CreateWithholdingRequest): string {
  return normalizeSpace(nombreContraparte);
}

function isOfThePublic(order: CreateWithholdingRequest): boolean {
  return isNational(order) && order.rfcContraparte === GENERIC_NATIONAL;
}

function wrongPostalCode(order: CreateWithholdingRequest): string | undefined {
  const { codigoPostalContraparte: cp } = order;
  if (!isNational(order)) return cp === undefined ? undefined : "no se envía de un extranjero";
  return cp === undefined
    ? `${REQUIRED} cuando la contraparte es nacional`
    : wrongForm(cp, /^\d{5}$/, "un código postal de cinco dígitos");
}

function wrongTaxId(order: CreateWithholdingRequest): string | undefined {
  const { numRegIdTribContraparte: id } = order;
  if (isNational(order)) return id === undefined ? undefined : "no se envía de una contraparte nacional";
  return missingText(id) && `${REQUIRED} cuando la contraparte es extranjera`;
}

const TAX: readonly Check<WithheldTax>[] = [["tipoPagoRet", wrongPayment]];

function wrongPayment({ impuesto, tipoPagoRet }: WithheldTax): Told | undefined {
  const admitted = paymentsOfTax(impuesto);
  if (admitted.includes(tipoPagoRet)) return undefined;
  const named = admitted.map((key) => `${key === PROVISIONAL ? "Pago provisional" : "Pago definitivo"} (${key})`);
  return {
    sentence: `debe ser ${admitted.join(" o ")} cuando impuesto es ${impuesto}${received(tipoPagoRet)}`,
    inForm: `Para ${TAX_NAMES[impuesto]} elija ${named.join(" o ")}`,
  };
}

/** The other keys of c_TipoPagoRet are definitive payments. */
const PROVISIONAL = "04";

/** Returns the faults that only several fields together show. */
function figureFaults(order: CreateWithholdingRequest, fechaExp: string): Fault[] {
  const figures = withDefaults(order);
  const faults = [
    wrongPeriod(order, figures),
    wrongYear(order, figures, fechaExp),
    wrongSplit(order, figures),
    wrongSum(order, figures),
    tooMuchWithheld(order, figures),
  ];
  return faults.filter((fault) => fault !== undefined);
}

function wrongPeriod({ mesPeriodo }: CreateWithholdingRequest, { mesIni, mesFin }: Figures): Fault | undefined {
  if (mesIni <= mesFin) return undefined;
  const first = mesPeriodo === undefined ? "al mes de fechaOperacion" : "a mesPeriodo";
  return { field: "mesFinPeriodo", sentence: `no puede ser anterior ${first}, ${mesIni}${received(mesFin)}` };
}

function wrongYear(order: CreateWithholdingRequest, { ejercicio }: Figures, fechaExp: string): Fault | undefined {
  const { first, last } = exercisesOf(fechaExp);
  if (ejercicio >= first && ejercicio <= last) return undefined;
  const due = `debe ser de ${first} a ${last}, el año de expedición o uno de los cinco anteriores (Reten20126)`;
  return order.ejercicio === undefined
    ? { field: "fechaOperacion", sentence: `su año ${due}${received(ejercicio)}` }
    : { field: "ejercicio", sentence: `${due}${received(ejercicio)}` };
}

/** The contract demands that the sum is not above the operation; SAT demands that they are equal. */
function wrongSplit(order: CreateWithholdingRequest, { operacion, gravado, exento }: Figures): Fault | undefined {
  const sum = gravado.plus(exento);
  if (sum.equals(operacion)) return undefined;
  const field = order.montoTotGrav === undefined ? "montoTotExent" : "montoTotGrav";
  const found = `gravado ${gravado} y exento ${exento} suman ${sum}`;
  const due = `montoTotGrav y montoTotExent deben sumar montoOperacion, ${operacion} (Reten20127)`;
  return { field, sentence: `${due}; ${found}` };
}

function wrongSum({ impRetenidos }: CreateWithholdingRequest, { retenido, suma }: Figures): Fault | undefined {
  if (retenido.equals(suma)) return undefined;
  return impRetenidos.length === 0
    ? { field: "impRetenidos", sentence: `${REQUIRED} cuando montoRetenido es ${retenido} (Reten20130)` }
    : {
        field: "montoRetenido",
        sentence: `debe ser la suma de los montoRet, ${suma} (Reten20131)${received(retenido)}`,
        inForm: `Lo retenido suma ${suma}: escriba esa cantidad, o déjelo vacío (Reten20131)`,
      };
}

function tooMuchWithheld(order: CreateWithholdingRequest, { retenido, operacion }: Figures): Fault | undefined {
  if (retenido.compare(operacion) <= 0) return undefined;
  const limit = `más que montoOperacion, ${operacion}`;
  return order.montoRetenido === undefined
    ? {
        field: "impRetenidos",
        sentence: `los montoRet suman ${retenido}, ${limit}`,
        inForm: `Lo retenido suma ${retenido}, ${limit}`,
      }
    : { field: "montoRetenido", sentence: `no puede ser ${limit}${received(retenido)}` };
}
