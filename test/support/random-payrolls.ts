import { create, type MessageInitShape } from "@bufbuild/protobuf";
import fc from "fast-check";
import {
  type CreatePayrollRequest,
  CreatePayrollRequestSchema,
  type PayrollOtherPaymentSchema,
} from "#proto/cfdi/v1/payroll_pb.ts";
import type { Csd } from "../../src/engine/csd.ts";
import type { PayrollContext } from "../../src/engine/kinds/payroll.ts";
import { COMPANY, csdOf, PERSON } from "./csd.ts";

/** A random payroll is a valid receipt with the sums of its lists. */
export interface RandomPayroll {
  readonly order: CreatePayrollRequest;
  readonly context: PayrollContext;
  readonly totals: ExpectedTotals;
}

/** The totals are named by the attributes of the XML; those of the CFDI are "SubTotal", "Descuento" and "Total". */
export type ExpectedTotals = Readonly<Record<string, string | undefined>>;

export const FECHA = "2026-07-15T11:30:00";
/** The clock of Mexico City is a minute past FECHA. */
export const NOW = new Date("2026-07-15T17:31:00Z");

const WORKER = { rfc: "XOJI740919U48", nombre: "INGRID XODAR JIMENEZ", codigoPostal: "76028" };
const CURP = "XOJI740919MQTDMN02";
const CURP_OF_PERSON = "PEGJ900101HDFRRN09";

/** These keys have no rules of their own and were in force on FECHA. */
const PERCEPTIONS = "001 002 003 004 005 010 020 021 028 029 046 050 054 055 056 057".split(" ");
const DEDUCTIONS = "001 003 004 007 010 019 020 064 081 101 107 108 113 114 115".split(" ");
const OTHER_PAYMENTS = "001 003 005 006 009 999".split(" ");

const MOST_SUBSIDY = 62_800n;

/** The CSDs are opened once, because reading a private key takes longer than all other work here. */
const CSDS: Readonly<Record<string, Csd>> = {
  [COMPANY.rfc]: csdOf(COMPANY.rfc),
  [PERSON.rfc]: csdOf(PERSON.rfc),
};

export function csdOfEmployer({ rfc }: { readonly rfc: string }): Csd {
  return CSDS[rfc]!;
}

interface Raw {
  readonly employed: boolean;
  readonly person: boolean;
  readonly deceased: boolean;
  readonly extraordinary: boolean;
  readonly contract: number;
  readonly regimen: number;
  /** The days are in thousandths. */
  readonly days: number;
  readonly start: string;
  /** Weeks of seniority that the receipt leaves out. */
  readonly untold: number;
  readonly account: string | undefined;
  readonly onlyOthers: boolean;
  readonly plain: readonly RawPerception[];
  readonly overtime: RawPerception | undefined;
  readonly stock: bigint | undefined;
  readonly otherIncome: bigint | undefined;
  readonly disabilities: readonly (bigint | undefined)[];
  readonly disabilityPaid: boolean;
  readonly disabilityDeducted: boolean;
  readonly separation: readonly RawPerception[];
  readonly retirement: RawPerception | undefined;
  readonly inParts: boolean;
  readonly deductions: readonly (readonly [key: string, amount: bigint])[];
  readonly deductAll: boolean;
  readonly otherPayments: readonly (readonly [key: string, amount: bigint])[];
  /** The subsidy caused is in percent of the highest one, the subsidy paid in percent of that caused. */
  readonly subsidy: readonly [caused: bigint, paid: bigint];
  readonly adjusted: boolean;
  readonly balance: readonly [bigint, bigint] | undefined;
  readonly shares: readonly number[];
  readonly ownResources: bigint | undefined;
  readonly told: boolean;
}

type OtherPayment = MessageInitShape<typeof PayrollOtherPaymentSchema>;

interface RawPerception {
  readonly key: string;
  readonly gravado: bigint;
  readonly exento: bigint;
}

const cents = fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(1n, 10n ** 14n));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

function perception(...keys: string[]): fc.Arbitrary<RawPerception> {
  return fc
    .record({ key: fc.constantFrom(...keys), amount: cents, percent: fc.constantFrom(0n, 100n, 37n) })
    .map(({ key, amount, percent }) => {
      const gravado = (amount * percent) / 100n;
      return { key, gravado, exento: amount - gravado };
    });
}

const raw: fc.Arbitrary<Raw> = fc.record({
  ...{ employed: fc.boolean(), person: fc.boolean(), deceased: fc.boolean(), extraordinary: fc.boolean() },
  ...{ contract: fc.nat(), regimen: fc.nat(), untold: fc.nat(3) },
  days: fc.oneof(
    fc.constantFrom(1, 31_000, 31_001, 36_160_000),
    fc.integer({ min: 1, max: 36_160_000 }),
    fc.integer({ min: 1, max: 62 }).map((days) => days * 1000),
  ),
  start: fc.constantFrom("1974-09-19", "2016-02-29", "2026-01-01", "2026-07-01", "2026-07-15"),
  account: maybe(fc.integer({ min: 0, max: 10 ** 9 }).map(String)),
  onlyOthers: fc.nat(9).map((of10) => of10 === 0),
  plain: fc.array(perception(...PERCEPTIONS), { maxLength: 8 }),
  overtime: maybe(perception("019")),
  ...{ stock: maybe(cents), otherIncome: maybe(cents) },
  disabilities: fc.array(maybe(fc.bigInt(0n, 100_000n)), { maxLength: 3 }),
  ...{ disabilityPaid: fc.boolean(), disabilityDeducted: fc.boolean() },
  separation: fc.array(perception("022", "023", "025"), { maxLength: 3 }),
  retirement: maybe(perception("039")),
  inParts: fc.boolean(),
  deductions: fc.array(fc.tuple(fc.constantFrom("002", ...DEDUCTIONS), cents), { maxLength: 6 }),
  deductAll: fc.boolean(),
  otherPayments: fc.array(fc.tuple(fc.constantFrom(...OTHER_PAYMENTS), cents), { maxLength: 3 }),
  subsidy: fc.tuple(fc.constantFrom(0n, 50n, 100n), fc.constantFrom(0n, 50n, 100n)),
  adjusted: fc.boolean(),
  balance: maybe(fc.tuple(cents, cents)),
  shares: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 4 }),
  ownResources: maybe(fc.bigInt(0n, 1_000n)),
  told: fc.boolean(),
});

export const randomPayrolls: fc.Arbitrary<RandomPayroll> = raw.map(payrollOf);

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

function payrollOf(raw: Raw): RandomPayroll {
  const regimen = raw.employed
    ? pick(["02", "03", "04"], raw.regimen)
    : pick(["05", "06", "07", "08", "09", "10", "11", "12", "13", "99"], raw.regimen);
  const monetary = raw.disabilities.reduce((sum: bigint, each) => sum + (each ?? 0n), 0n);
  const perceptions = perceptionsOf(raw, monetary);
  const otherPayments = otherPaymentsOf(raw, regimen);
  if (perceptions.length === 0 && otherPayments.every(([, amount]) => amount === 0n))
    perceptions.push({ key: "001", gravado: 1n, exento: 0n });
  const perceived = sum(perceptions.map(({ gravado, exento }) => gravado + exento));
  const paid = perceived + sum(otherPayments.map(([, amount]) => amount));
  const deductions = deductionsOf(raw, monetary, paid);
  const totals = totalsOf(
    perceptions,
    deductions,
    otherPayments.map(([, amount]) => amount),
  );
  const emisor = raw.person ? PERSON : COMPANY;
  const { noCertificado, base64: certificado } = csdOfEmployer(emisor).certificate;
  return {
    order: create(CreatePayrollRequestSchema, {
      ...{ receptorRfc: WORKER.rfc, serie: "N" },
      emisor: employerOf(raw, paid),
      nomina: {
        tipoNomina: raw.extraordinary ? "E" : "O",
        ...{ fechaPago: "2026-07-15", fechaInicialPago: "2026-07-01", fechaFinalPago: "2026-07-15" },
        numDiasPagados: text(BigInt(raw.days), 3).replace(/\.?0+$/, ""),
        ...told(raw, totals, ["TotalPercepciones", "TotalDeducciones", "TotalOtrosPagos"]),
        receptor: workerOf(raw, regimen),
        percepciones: perceptions.length === 0 ? undefined : perceptionNodes(raw, perceptions, totals),
        deducciones:
          deductions.length === 0
            ? undefined
            : {
                ...told(raw, totals, ["TotalOtrasDeducciones", "TotalImpuestosRetenidos"]),
                deducciones: deductions.map(([tipoDeduccion, importe], index) => {
                  return { tipoDeduccion, ...named(`D${index}`), importe: text(importe) };
                }),
              },
        otrosPagos: otherPayments.map(([, , payment]) => payment),
        incapacidades: raw.disabilities.map((amount) => {
          return {
            diasIncapacidad: "1",
            tipoIncapacidad: "02",
            importeMonetario: amount === undefined ? undefined : text(amount),
          };
        }),
      },
    }),
    context: {
      serie: "N",
      emisor,
      receptor: {
        ...WORKER,
        ...(raw.deceased ? { rfc: "XAXX010101000" } : {}),
        ...{ regimenFiscal: "612", usoCfdi: "G03" },
      },
      lugarExpedicion: "06300",
      fecha: FECHA,
      ...{ noCertificado, certificado, registroPatronal: "B5510768108" },
    },
    totals,
  };
}

function perceptionsOf(raw: Raw, monetary: bigint): RawPerception[] {
  if (raw.onlyOthers) return [];
  const one = (key: string, amount: bigint | undefined) =>
    amount === undefined ? [] : [{ key, gravado: amount, exento: 0n }];
  return [
    ...raw.plain,
    ...(raw.overtime === undefined ? [] : [raw.overtime]),
    ...one("045", raw.stock),
    ...one("038", raw.otherIncome),
    ...(raw.disabilityPaid && monetary > 0n ? [{ key: "014", gravado: 0n, exento: monetary }] : []),
    ...raw.separation,
    ...(raw.retirement === undefined ? [] : [{ ...raw.retirement, key: raw.inParts ? "044" : "039" }]),
  ];
}

/** Returns deductions that never exceed the payment: the last ones are left out, or cut to the rest. */
function deductionsOf(raw: Raw, monetary: bigint, paid: bigint): [key: string, amount: bigint][] {
  const deductions: [string, bigint][] = [];
  let left = paid;
  const deduct = (key: string, amount: bigint) => {
    if (amount === 0n || amount > left) return;
    left -= amount;
    deductions.push([key, amount]);
  };
  if (raw.disabilityDeducted) deduct("006", monetary);
  for (const [key, amount] of raw.deductions) deduct(key, amount);
  if (raw.deductAll) deduct("007", left);
  return deductions;
}

function otherPaymentsOf(raw: Raw, regimen: string): [key: string, amount: bigint, payment: OtherPayment][] {
  const payment = (key: string, amount: bigint, more: Partial<OtherPayment> = {}) =>
    [key, amount, { tipoOtroPago: key, ...named(`O${key}`), importe: text(amount), ...more }] as [
      string,
      bigint,
      OtherPayment,
    ];
  const others = raw.otherPayments.map(([key, amount]) => payment(key, amount));
  if (raw.balance !== undefined) {
    const [amount, left] = raw.balance;
    const balance = { saldoAFavor: text(amount + left), anio: "2025", remanenteSalFav: text(left) };
    others.push(payment("004", amount, { compensacionSaldosAFavor: balance }));
  }
  if (regimen !== "02") return others;
  if (raw.adjusted) return [...others, payment("007", 1n)];
  // The limit is 20.66 pesos a day where more than 31 days are paid; it is cut, so that no cent is above it.
  const most = raw.days <= 31_000 ? MOST_SUBSIDY : (2_066n * BigInt(raw.days)) / 1000n;
  const caused = (most * raw.subsidy[0]) / 100n;
  const amount = (caused * raw.subsidy[1]) / 100n;
  const subsidy = payment("002", amount, { subsidioAlEmpleo: { subsidioCausado: text(caused) } });
  return [subsidy, ...others];
}

function employerOf(raw: Raw, paid: bigint) {
  const own = raw.ownResources === undefined ? undefined : (paid * raw.ownResources) / 1_000n;
  const entidadSncf =
    own === undefined
      ? undefined
      : own < paid
        ? { origenRecurso: "IM", montoRecursoPropio: text(own) }
        : { origenRecurso: "IP" };
  const curp = raw.person ? CURP_OF_PERSON : undefined;
  return curp === undefined && entidadSncf === undefined ? undefined : { curp, entidadSncf };
}

function workerOf(raw: Raw, tipoRegimen: string) {
  const days = (Date.parse("2026-07-15") - Date.parse(raw.start)) / 86_400_000 + 1;
  const weeks = Math.max(Math.floor(days / 7) - raw.untold, 0);
  return {
    curp: CURP,
    ...(raw.employed
      ? {
          ...{
            numSeguridadSocial: "04078873454",
            fechaInicioRelLaboral: raw.start,
            antiguedad: `P${weeks}W`,
          },
          ...{ riesgoPuesto: "1", salarioDiarioIntegrado: "590.22" },
        }
      : {}),
    tipoContrato: raw.employed
      ? pick(["01", "02", "03", "04", "05", "06", "07", "08"], raw.contract)
      : pick(["09", "10", "99"], raw.contract),
    tipoRegimen,
    ...{ numEmpleado: "0001", periodicidadPago: raw.extraordinary ? "99" : "04", claveEntFed: "QUE" },
    ...accountOf(raw.account),
    subContratacion: sharesOf(raw.shares),
  };
}

/**
 * Returns a bank account of 10, 11, 16 or 18 digits, chosen by the last digit of the number; a CLABE gets its check
 * digit.
 */
function accountOf(number: string | undefined) {
  if (number === undefined) return {};
  const length = pick([10, 11, 16, 17], Number(number.at(-1)));
  const cuentaBancaria = number.padStart(length, "0");
  if (length < 17) return { banco: "012", cuentaBancaria };
  const weighted = [...cuentaBancaria].map((digit, index) => (Number(digit) * [3, 7, 1][index % 3]!) % 10);
  const rest = weighted.reduce((sum, each) => sum + each, 0) % 10;
  return { cuentaBancaria: `${cuentaBancaria}${rest === 0 ? 0 : 10 - rest}` };
}

/** Returns shares in thousandths of a percent, the last of which is the rest. */
function sharesOf(shares: readonly number[]) {
  if (shares.length === 0) return [];
  const left = 100_000 - shares.reduce((sum, each) => sum + each, 0);
  return [...shares, left].map((share) => {
    return { rfcLabora: "RAC260101AA4", porcentajeTiempo: text(BigInt(share), 3) };
  });
}

function perceptionNodes(raw: Raw, perceptions: readonly RawPerception[], totals: ExpectedTotals) {
  const income = { ingresoAcumulable: "0.00", ingresoNoAcumulable: "0.00" };
  const retirement = perceptions.find(({ key }) => key === "039" || key === "044");
  const told = retirement && text(retirement.gravado + retirement.exento);
  return {
    ...tellAll(raw, totals),
    percepciones: perceptions.map(({ key, gravado, exento }, index) => {
      const overtime = { dias: "1", tipoHoras: "01", horasExtra: "3", importePagado: text(gravado + exento) };
      return {
        tipoPercepcion: key,
        ...named(`P${index}`),
        ...{ importeGravado: text(gravado), importeExento: text(exento) },
        accionesOTitulos: key === "045" ? { valorMercado: "152.123456", precioAlOtorgarse: "0.000001" } : undefined,
        horasExtra: key === "019" ? [overtime] : [],
      };
    }),
    separacionIndemnizacion:
      totals.TotalSeparacionIndemnizacion === undefined
        ? undefined
        : {
            ...{ totalPagado: totals.TotalSeparacionIndemnizacion, numAniosServicio: "4" },
            ...{ ultimoSueldoMensOrd: "0.00", ...income },
          },
    jubilacionPensionRetiro:
      retirement === undefined
        ? undefined
        : raw.inParts
          ? { totalParcialidad: told, montoDiario: "0.01", ...income }
          : { totalUnaExhibicion: told, ...income },
  };
}

/** The order has the two totals that the interface requires, and the others where `raw` says so. */
function tellAll(raw: Raw, totals: ExpectedTotals) {
  return {
    ...{ totalGravado: totals.TotalGravado ?? "0", totalExento: totals.TotalExento ?? "0" },
    ...told(raw, totals, ["TotalSueldos", "TotalSeparacionIndemnizacion", "TotalJubilacionPensionRetiro"]),
  };
}

/** The totals have the names of the interface. */
function told(raw: Raw, totals: ExpectedTotals, names: readonly string[]): Record<string, string | undefined> {
  const entries = names.map((name) => [`t${name.slice(1)}`, raw.told ? totals[name] : undefined]);
  return Object.fromEntries(entries);
}

/** Computes the totals in cents, without the engine's numbers. */
function totalsOf(
  perceptions: readonly RawPerception[],
  deductions: readonly (readonly [key: string, amount: bigint])[],
  otherPayments: readonly bigint[],
): ExpectedTotals {
  const total = (amounts: readonly bigint[]) => (amounts.length === 0 ? undefined : text(sum(amounts)));
  const whole = perceptions.map(({ gravado, exento }) => gravado + exento);
  const among = (...keys: string[]) => whole.filter((_, index) => keys.includes(perceptions[index]!.key));
  const special = ["022", "023", "025", "039", "044"];
  const deducted = deductions.map(([, amount]) => amount);
  const paid = sum(whole) + sum(otherPayments);
  return {
    ...{ SubTotal: text(paid), Descuento: total(deducted), Total: text(paid - sum(deducted)) },
    TotalPercepciones: total(whole),
    TotalDeducciones: total(deducted),
    TotalOtrosPagos: total(otherPayments),
    TotalSueldos: total(whole.filter((_, index) => !special.includes(perceptions[index]!.key))),
    TotalSeparacionIndemnizacion: total(among("022", "023", "025")),
    TotalJubilacionPensionRetiro: total(among("039", "044")),
    TotalGravado: total(perceptions.map(({ gravado }) => gravado)),
    TotalExento: total(perceptions.map(({ exento }) => exento)),
    TotalOtrasDeducciones: total(deductions.filter(([key]) => key !== "002").map(([, amount]) => amount)),
    TotalImpuestosRetenidos: total(deductions.filter(([key]) => key === "002").map(([, amount]) => amount)),
  };
}

function named(clave: string) {
  return { clave: clave.padEnd(3, "0"), concepto: "Concepto" };
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, one) => all + one, 0n);
}

function text(units: bigint, decimals = 2): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function centMore(amount: string): string {
  return text(BigInt(amount.replace(".", "")) + 1n);
}
