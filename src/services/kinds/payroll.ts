import type { CreatePayrollRequest, PayrollData } from "#proto/cfdi/v1/payroll_pb.ts";
import { invalid, invalidField } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import { catalogs, isEmployment, MEXICO_CITY } from "../../engine/catalogs/index.ts";
import { payrollFactsOf } from "../../engine/complements/nomina12.ts";
import { contradictionsOf, totalsOf } from "../../engine/complements/payroll-totals.ts";
import { Decimal } from "../../engine/decimal.ts";
import { COMPROBANTE } from "../../engine/documents/index.ts";
import { buildPayroll } from "../../engine/kinds/payroll.ts";
import { GENERIC_FOREIGN } from "../../engine/rules/comprobante/common.ts";
import { parseDay } from "../../engine/rules/nomina/day.ts";
import { type Caller, type Deps, timeOf } from "../context/index.ts";
import { pdfExtrasOf } from "../documents/index.ts";
import { type Built, findSetting, headOf, type Setting } from "../issuing/index.ts";
import { issueTime } from "./issue-time.ts";
import type { BuiltKind } from "./kind.ts";
import { PAYROLL_FIELD_OF } from "./payroll-fields.ts";
import { relationsWith } from "./relations.ts";
import { requireNamedSubstitutable, validatedSubstitute } from "./substituting.ts";

/** A payroll receipt is a CFDI of type N with Nómina 1.2; the worker is one of the account's customers. */
export const PAYROLL: BuiltKind<CreatePayrollRequest> = {
  ...DOCUMENT_KINDS.nomina,
  type: COMPROBANTE,
  build,
  prepare: async (deps, caller, request) => validatedSubstitute(deps, caller, await build(deps, caller, request)),
};

async function build(deps: Deps, caller: Caller, request: CreatePayrollRequest): Promise<Built> {
  // The proto requires `nomina`.
  const nomina = request.nomina!;
  requirePerson(request);
  requireDays(nomina);
  requireTotals(nomina);
  requireEnough(nomina);
  const pdfExtras = pdfExtrasOf(request);
  const place = { zone: MEXICO_CITY, name: "la Ciudad de México" };
  const issued = issueTime(request.fecha, await timeOf(deps, caller), place, WINDOW_HOURS);
  const { receptorRfc, serie, lugarExpedicion } = request;
  const setting = await findSetting(deps, caller, PAYROLL, { receptorRfc, serie, lugarExpedicion });
  requireRegistroPatronal(request, setting);
  const registroPatronal = setting.account.registroPatronal ?? undefined;
  const named = await requireNamedSubstitutable(deps, caller, request.sustituye, { tipo: "N", receptorRfc });
  const head = headOf({ ...setting, now: issued });
  const relations = relationsWith([], { substituted: named?.uuid });
  const root = buildPayroll(request, { ...head, registroPatronal, relations });
  const kindFacts = payrollFactsOf(root);
  return { issuing: setting, root, fieldOf: PAYROLL_FIELD_OF, kindFacts, pdfExtras, substitutes: named?.id };
}

/**
 * Refuses a receiver who is no natural person (NOM8). Otherwise the rules would report first that a company has no
 * régimen 605. No receipt can go to the foreign generic RFC: NOM11 demands régimen 605, and CFDI40159 demands 616.
 */
function requirePerson({ receptorRfc }: CreatePayrollRequest): void {
  if (receptorRfc === GENERIC_FOREIGN)
    throw invalidField("receptorRfc", `un recibo de nómina lleva el RFC del trabajador, no ${GENERIC_FOREIGN}`);
  if (receptorRfc.length === RFC_OF_PERSON) return;
  const sentence = `el trabajador es una persona física, con un RFC de ${RFC_OF_PERSON} caracteres; se recibió ${receptorRfc}`;
  throw invalidField("receptorRfc", sentence);
}

const RFC_OF_PERSON = 13;

/** Refuses dates such as 2026-02-30, which have the right shape but do not exist. */
function requireDays({ fechaPago, fechaInicialPago, fechaFinalPago, receptor }: PayrollData): void {
  const days = {
    fechaPago,
    fechaInicialPago,
    fechaFinalPago,
    "receptor.fechaInicioRelLaboral": receptor?.fechaInicioRelLaboral,
  };
  for (const [name, day] of Object.entries(days)) {
    if (day !== undefined && parseDay(day) === undefined)
      throw invalidField(`nomina.${name}`, `${day} no es una fecha del calendario`);
  }
}

/** Refuses totals that contradict the amounts, all at once, because one wrong amount makes several totals wrong. */
function requireTotals(nomina: PayrollData): void {
  // An unknown key leaves open in which total its amount counts; the schema reports the key at its own field.
  if (!hasKnownKeys(nomina)) return;
  const contradictions = contradictionsOf(nomina);
  if (contradictions[0] === undefined) return;
  const told = contradictions.map(
    ({ field, expected, actual }) => `${field}: debe ser ${expected}, la suma, y se recibió ${actual}`,
  );
  throw invalid(told.join("; "), { campo: contradictions[0].field });
}

function hasKnownKeys({ percepciones, deducciones }: PayrollData): boolean {
  return (
    (percepciones?.percepciones ?? []).every(({ tipoPercepcion }) =>
      catalogs.has("c_TipoPercepcion", tipoPercepcion),
    ) && (deducciones?.deducciones ?? []).every(({ tipoDeduccion }) => catalogs.has("c_TipoDeduccion", tipoDeduccion))
  );
}

/**
 * Refuses deductions that exceed the earnings: the CFDI's total would be negative (CFDI40110), and the caller sends no
 * total.
 */
function requireEnough(nomina: PayrollData): void {
  const { percepciones, otrosPagos, deducciones = Decimal.ZERO } = totalsOf(nomina);
  const paid = Decimal.sum([percepciones ?? Decimal.ZERO, otrosPagos ?? Decimal.ZERO]);
  if (deducciones.compare(paid) <= 0) return;
  const sentence = `suman ${deducciones}, más que lo que se paga: percepciones y otros pagos suman ${paid}`;
  throw invalidField("nomina.deducciones", sentence);
}

/** Checks NOM42 in the caller's own fields, because the account may have the registration too. */
function requireRegistroPatronal({ emisor, nomina }: CreatePayrollRequest, { account }: Setting): void {
  const { tipoContrato } = nomina!.receptor!;
  const known = emisor?.registroPatronal ?? account.registroPatronal ?? undefined;
  if (isEmployment(tipoContrato) !== true || known !== undefined) return;
  const where = "envíelo, o regístrelo en la cuenta";
  throw invalidField(
    "emisor.registroPatronal",
    `es obligatorio con tipoContrato de 01 a 08 (se recibió ${tipoContrato}): ${where}`,
  );
}

/** Age in hours up to which a PAC stamps a document (code 401). */
const WINDOW_HOURS = 72;
