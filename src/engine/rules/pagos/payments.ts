import { formOf } from "../../../../common/constraint-words.ts";
import { type PaymentForm, paymentForm } from "../../catalogs/index.ts";
import { Decimal } from "../../decimal.ts";
import { GENERIC_FOREIGN, mustBePositive, oneRules } from "../comprobante/common.ts";
import { sumOf } from "../comprobante/model.ts";
import { type Mismatch, must, type Rule, rule } from "../rule.ts";
import { decimalsRule, neverRule, pagos, STANDARD } from "./common.ts";
import { converted, type Documento, type Pago, type Recepcion } from "./model.ts";

export const PAYMENTS: readonly Rule<Recepcion>[] = [
  neverRule("VAL-235", "CRP20212", pagos, "FormaDePagoP", "99", "Escriba la forma en que se recibió el pago."),
  neverRule("VAL-236", "CRP20213", pagos, "MonedaP", "XXX", "Escriba la moneda en que se recibió el pago."),
  rule("VAL-237", ["CRP20214"], pagos, {
    title: "debe existir cuando MonedaP no es MXN",
    field: "@TipoCambioP",
    remedy: "Escriba los pesos que vale una unidad de la moneda del pago.",
    check: ({ attributes: { MonedaP, TipoCambioP } }) =>
      must(MonedaP === "MXN" || TipoCambioP !== undefined, `los pesos por unidad de ${MonedaP}`, TipoCambioP),
  }),
  ...oneRules("VAL-238", ["CRP20215"], pagos, {
    advice: "VAL-908",
    source: STANDARD,
    title: "debe ser 1 cuando MonedaP es MXN",
    attribute: "TipoCambioP",
    applies: ({ attributes: { MonedaP } }) => MonedaP === "MXN",
  }),
  rule("VAL-239", ["CRP20217"], pagos, {
    title: "no debe ser menor que la suma de los ImpPagado, que están en su moneda",
    field: "@Monto",
    remedy: "Corrija Monto, o lo que se paga de cada documento.",
    check: (pago) => {
      const paid = sumOf(pago.documentos.map(({ pagado }) => pagado));
      if (!pago.documentos.every(inItsCurrency) || paid === undefined || pago.monto === undefined) return undefined;
      return must(paid.compare(pago.monto) <= 0, `al menos ${paid}`, pago.monto);
    },
  }),
  rule("VAL-240", ["CRP20218"], pagos, {
    title: "debe ser mayor que cero",
    field: "@Monto",
    remedy: "Escriba lo que se recibió.",
    check: ({ monto }) => mustBePositive(monto),
  }),
  decimalsRule("VAL-241", "CRP20219", pagos, "Monto", ({ monto }) => monto),
  accountRule("VAL-242", "CRP20221", "RfcEmisorCtaOrd", "ordenante"),
  rule("VAL-243", ["CRP20223"], pagos, {
    title: "debe existir cuando RfcEmisorCtaOrd es XEXX010101000",
    field: "@NomBancoOrdExt",
    remedy: "Escriba el nombre del banco extranjero.",
    check: ({ attributes: { RfcEmisorCtaOrd, NomBancoOrdExt } }) =>
      must(RfcEmisorCtaOrd !== GENERIC_FOREIGN || NomBancoOrdExt !== undefined, "el nombre del banco", NomBancoOrdExt),
  }),
  accountRule("VAL-244", "CRP20224", "CtaOrdenante", "ordenante"),
  patternRule("VAL-245", "CRP20225", "CtaOrdenante", ({ cuentaOrdenante }) => cuentaOrdenante),
  patternRule("VAL-246", "CRP20226", "CtaBeneficiario", ({ cuentaBeneficiario }) => cuentaBeneficiario),
  accountRule("VAL-247", "CRP20227", "RfcEmisorCtaBen", "beneficiario"),
  accountRule("VAL-248", "CRP20228", "CtaBeneficiario", "beneficiario"),
  accountRule("VAL-249", "CRP20229", "TipoCadPago", "cadena"),
  ...["CertPago", "CadPago", "SelloPago"].flatMap((name, index) => [
    rule(`VAL-${250 + 2 * index}`, [`CRP${20230 + 2 * index}`], pagos, {
      title: "debe existir cuando hay TipoCadPago",
      field: `@${name}`,
      remedy: `Escriba ${name}, o quite TipoCadPago.`,
      check: ({ attributes }: Pago) =>
        must(
          attributes.TipoCadPago === undefined || attributes[name] !== undefined,
          "lo que dio el banco",
          attributes[name],
        ),
    }),
    rule(`VAL-${251 + 2 * index}`, [`CRP${20231 + 2 * index}`], pagos, {
      title: "no debe existir cuando no hay TipoCadPago",
      field: `@${name}`,
      remedy: `Quite ${name}, o escriba TipoCadPago.`,
      check: ({ attributes }: Pago) =>
        must(attributes.TipoCadPago !== undefined || attributes[name] === undefined, undefined, attributes[name]),
    }),
  ]),
];

/** The rules for payments of documents in several currencies. */
export const CONVERSIONS: readonly Rule<Recepcion>[] = [
  rule("VAL-295", ["CRP20275", "CRP20276", "CRP20277"], pagos, {
    title: "no debe ser menor que la suma de los ImpPagado convertidos a su moneda",
    field: "@Monto",
    remedy: "Divida cada ImpPagado entre su EquivalenciaDR y sume; corrija Monto o EquivalenciaDR.",
    check: mustCoverConversions,
  }),
];

function inItsCurrency({ attributes: { MonedaDR }, monedaP }: Documento): boolean {
  return MonedaDR === monedaP;
}

/**
 * Compares Monto with the plain sum, truncated, and if that fails with the least sum for which the written decimals may
 * stand.
 */
function mustCoverConversions({ documentos, monto, decimals }: Pago): Mismatch | undefined {
  if (documentos.every(inItsCurrency) || monto === undefined || decimals === undefined) return undefined;
  const sum = sumOf(documentos.map((documento) => converted(documento.pagado, documento)))?.truncate(decimals);
  if (sum === undefined || monto.compare(sum) >= 0) return undefined;
  const least = Decimal.sum(documentos.map((documento) => leastConversion(documento, decimals)));
  return must(monto.compare(least) >= 0, `al menos ${least}`, monto);
}

const EQUIVALENCE_DECIMALS = 10;
const EPSILON = new Decimal(1n, EQUIVALENCE_DECIMALS);

/** CRP20277: an equivalence of 1 counts as written with ten decimals. */
function leastConversion({ pagado, equivalencia }: Documento, decimals: number): Decimal {
  if (pagado === undefined || equivalencia === undefined) return Decimal.ZERO;
  const scale = equivalencia.equals(Decimal.ONE) ? EQUIVALENCE_DECIMALS : equivalencia.scale;
  const most = equivalencia.plus(new Decimal(5n, scale + 1)).minus(EPSILON);
  return pagado
    .minus(new Decimal(5n, pagado.scale + 1))
    .dividedBy(most, 20)
    .truncate(decimals);
}

/** Makes a rule that forbids an attribute for the forms of payment for which c_FormaPago does not allow the account. */
function accountRule(
  code: string,
  sat: string,
  attribute: string,
  side: "ordenante" | "beneficiario" | "cadena",
): Rule<Recepcion> {
  return rule(code, [sat], pagos, {
    title: "no debe existir con esa FormaDePagoP",
    field: `@${attribute}`,
    remedy: `Quite ${attribute}, o corrija la forma de pago.`,
    check: ({ attributes }) => {
      const form = paymentForm(attributes.FormaDePagoP);
      return must(
        form === undefined || form[side] || attributes[attribute] === undefined,
        undefined,
        attributes[attribute],
      );
    },
  });
}

function patternRule(
  code: string,
  sat: string,
  attribute: string,
  patternOf: (form: PaymentForm) => RegExp,
): Rule<Recepcion> {
  return rule(code, [sat], pagos, {
    title: "debe tener la forma que c_FormaPago da a las cuentas de esa FormaDePagoP",
    field: `@${attribute}`,
    remedy: `Corrija ${attribute}, o quítela: es opcional.`,
    inForm: `${attribute} debe ser {expected}; puede ir vacía.`,
    check: ({ attributes }) => {
      const form = paymentForm(attributes.FormaDePagoP);
      const account = attributes[attribute];
      if (form === undefined || account === undefined || patternOf(form).source === NO_PATTERN) return undefined;
      return must(patternOf(form).test(account), formOf(patternOf(form).source.slice(4, -2)), account);
    },
  });
}

/** A form of payment without accounts has this pattern, and another rule covers it. */
const NO_PATTERN = "^(?:)$";
