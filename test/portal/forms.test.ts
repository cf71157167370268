import { create, type DescMessage, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { type CreateInvoiceRequest, CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { CreatePaymentComplementRequestSchema } from "#proto/cfdi/v1/payment_pb.ts";
import { type CreatePayrollRequest, CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { type CreateWithholdingRequest, CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { internal, pacUnreachable, unavailable } from "../../common/errors.ts";
import type { OwnCode } from "../../common/own-codes.ts";
import { capitalRegimeIn, withoutCapitalRegime } from "../../gateway/portal/data/capital-regime.ts";
import { failureOf } from "../../gateway/portal/data/errors.ts";
import { fateOfError } from "../../gateway/portal/data/fate.ts";
import { compare, minus, sum } from "../../gateway/portal/data/sums.ts";
import { changeFilter, hasFilters, readFilters, requestOf } from "../../gateway/portal/pages/documents/data/filters.ts";
import {
  type Draft,
  newRow,
  read,
  sameDraft,
  toDraft,
  toRequest,
  write,
} from "../../gateway/portal/pages/documents/forms/draft.ts";
import { type FormField, fieldsOf } from "../../gateway/portal/pages/documents/forms/fields.ts";
import { hasLabel } from "../../gateway/portal/pages/documents/forms/labels.ts";
import { paymentTimeOf, readPaymentTime } from "../../gateway/portal/pages/documents/forms/payment-time.ts";
import { netOf, withTotals } from "../../gateway/portal/pages/documents/forms/payroll-totals.ts";
import { byField, problemsOf } from "../../gateway/portal/pages/documents/forms/problems.ts";
import { inCurrency, withProduct } from "../../gateway/portal/pages/documents/forms/products.ts";

describe("a draft", () => {
  const draft: Draft = {
    receptorRfc: "RAC260101AA4",
    serie: "",
    conceptos: [newRow({ cantidad: " 2 ", valorUnitario: "$1,234.50", impuestos: [newRow({ tasaIva: "0.16" })] })],
    informacionGlobal: { periodicidad: "", anio: "" },
  };

  test("becomes the request it stands for: what is empty is left out, amounts are plain, keys of rows stay here", () => {
    const { message } = toRequest<CreateInvoiceRequest>(CreateInvoiceRequestSchema, draft);
    expect(message?.serie).toBeUndefined();
    expect(message?.informacionGlobal).toBeUndefined();
    expect(message?.conceptos[0]).toMatchObject({ cantidad: "2", valorUnitario: "1234.50" });
    expect(message?.conceptos[0]?.impuestos[0]?.tasaIva).toBe("0.16");
  });

  test("comes back from its request, and says the same", () => {
    const { message } = toRequest<CreateInvoiceRequest>(CreateInvoiceRequestSchema, draft);
    const again = toDraft(CreateInvoiceRequestSchema, message!);
    expect(sameDraft(again, { ...draft, conceptos: again.conceptos })).toBe(true);
    expect(sameDraft(again, write(again, "serie", "F"))).toBe(false);
  });

  test("is changed at a path without changing what was there before", () => {
    const changed = write(write(draft, "conceptos[0].cantidad", "3"), "informacionGlobal.meses", "05");
    expect([read(changed, "conceptos[0].cantidad"), read(draft, "conceptos[0].cantidad")]).toEqual(["3", " 2 "]);
    expect(read(changed, "informacionGlobal.meses")).toBe("05");
    expect(read(changed, "no.hay[3].nada")).toBeUndefined();
  });

  test("whose whole number is none says which field it is", () => {
    const { message, problems } = toRequest<CreateInvoiceRequest>(
      CreateInvoiceRequestSchema,
      write(draft, "informacionGlobal.anio", "dos mil"),
    );
    expect(problems).toEqual([{ campo: "informacionGlobal.anio", sentence: "debe ser un número entero" }]);
    // All other values are judged and saved.
    expect(message.conceptos).toHaveLength(
      toRequest<CreateInvoiceRequest>(CreateInvoiceRequestSchema, draft).message.conceptos.length,
    );
  });

  test("types free keys and values as rows", () => {
    const free = {
      camposPersonalizados: [newRow({ clave: "Turno", valor: "Noche" }), newRow({ valor: "x" })],
    };
    const { message } = toRequest<CreatePayrollRequest>(CreatePayrollRequestSchema, free);
    expect(message?.camposPersonalizados).toEqual({ Turno: "Noche" });
    const [row] = toDraft(CreatePayrollRequestSchema, message!).camposPersonalizados as readonly Draft[];
    expect(row).toMatchObject({ clave: "Turno", valor: "Noche" });
  });
});

describe("the fields of a form", () => {
  test.each<[string, DescMessage]>([
    ["invoice", CreateInvoiceRequestSchema],
    ["payment", CreatePaymentComplementRequestSchema],
    ["payroll", CreatePayrollRequestSchema],
    ["withholding", CreateWithholdingRequestSchema],
  ])("of the %s all have words", (kind, schema) => {
    const paths = (fields: readonly FormField[], prefix: string): readonly string[] =>
      fields.flatMap((field) => [
        prefix + field.name,
        ...("fields" in field ? paths(field.fields, `${prefix}${field.name}.`) : []),
      ]);
    const bytes = kind === "invoice" ? ["xml"] : [];
    const silent = paths(fieldsOf(schema), "").filter((path) => !hasLabel(path));
    expect(silent).toEqual(bytes);
  });

  test("are as the contract describes them", () => {
    const [employee] = fieldsOf(CreatePayrollRequestSchema)
      .filter(({ name }) => name === "nomina")
      .flatMap((field) => (field.kind === "group" ? field.fields : []))
      .filter(({ name }) => name === "receptor");
    const find = (name: string) =>
      employee?.kind === "group" ? employee.fields.find((field) => field.name === name) : undefined;
    expect(find("curp")).toMatchObject({ kind: "text", required: true, maxLength: 18 });
    expect(find("sindicalizado")).toMatchObject({ kind: "choice", required: false, options: ["Sí", "No"] });
    expect(find("fechaInicioRelLaboral")).toMatchObject({ kind: "date" });
    expect(find("salarioDiarioIntegrado")).toMatchObject({ kind: "amount" });
    expect(find("subContratacion")).toMatchObject({ kind: "rows", max: 100 });
    expect(fieldsOf(CreateWithholdingRequestSchema).map(({ name }) => name)).not.toContain("idempotency_key");
  });

  test("of a receipt's totals are the sums of its rows", () => {
    const row = (values: Draft) => newRow(values);
    const draft = withTotals({
      nomina: {
        percepciones: {
          percepciones: [row({ importeGravado: "7,500.10", importeExento: "0.20" }), row({ importeGravado: "0.20" })],
        },
        deducciones: { deducciones: [row({ importe: "1023.45" })] },
        otrosPagos: [],
      },
    });
    const { message } = toRequest<CreatePayrollRequest>(CreatePayrollRequestSchema, draft);
    expect(message?.nomina).toMatchObject({ totalPercepciones: "7500.5", totalDeducciones: "1023.45" });
    expect(message?.nomina?.percepciones).toMatchObject({ totalGravado: "7500.3", totalExento: "0.2" });
    expect(message?.nomina?.totalOtrosPagos).toBeUndefined();
    expect(netOf(draft)).toBe("6477.05");
  });
});

test.each([
  ["COMERCIAL DEL NORTE SA DE CV", "SA DE CV", "COMERCIAL DEL NORTE"],
  ["ACME, S. de R.L. de C.V.", "S. de R.L. de C.V.", "ACME"],
  ["UNO S.A.P.I. DE C.V.", "S.A.P.I. DE C.V.", "UNO"],
  ["CREDITO YA SA DE CV SOFOM ENR", "SA DE CV SOFOM ENR", "CREDITO YA"],
  ["PESCA S P R DE R L", "S P R DE R L", "PESCA"],
  ["DESPACHO LOPEZ, S.C.", "S.C.", "DESPACHO LOPEZ"],
  ["CLUB  ROTARIO A.C.", "A.C.", "CLUB ROTARIO"],
  ["HILOS SOCIEDAD ANÓNIMA DE CAPITAL VARIABLE", "SOCIEDAD ANÓNIMA DE CAPITAL VARIABLE", "HILOS"],
  ["ESCUELA KEMPER URGATE", undefined, "ESCUELA KEMPER URGATE"],
  ["XOCHIMILCO MASA", undefined, "XOCHIMILCO MASA"],
  ["SA DE CV", undefined, "SA DE CV"],
])("the name %s ends with the regime %s", (nombre, regime, without) => {
  expect([capitalRegimeIn(nombre, "AAA010101AAA"), withoutCapitalRegime(nombre)]).toEqual([regime, without]);
  // A natural person has none, and an RFC that is not whole yet is nobody's.
  for (const rfc of ["LOMA850612AA7", "AAA0101"]) expect(capitalRegimeIn(nombre, rfc)).toBeUndefined();
});

test("a price of the catalog stays in its own currency alone, and a typed one anywhere", () => {
  const product = create(ProductSchema, { descripcion: "Antena", valorUnitario: "8500" });
  const chosen = (moneda: string) => ({
    moneda,
    conceptos: [withProduct({ cantidad: "2" }, product, moneda)],
  });
  const price = (draft: Draft) => read(draft, "conceptos[0].valorUnitario");
  expect([price(chosen("MXN")), price(chosen("USD"))]).toEqual(["8500", ""]);
  const dollars = inCurrency(chosen("MXN"), "USD");
  expect([price(dollars), price(inCurrency(dollars, "MXN"))]).toEqual(["", "8500"]);
  const typed = write(chosen("MXN"), "conceptos[0].valorUnitario", "8,400.00");
  expect(price(inCurrency(typed, "USD"))).toBe("8,400.00");
  const same = write(chosen("MXN"), "conceptos[0].valorUnitario", "$8,500.00");
  expect(price(inCurrency(same, "USD"))).toBe("");
});

describe("a refusal", () => {
  test("is told fault by fault, each at its field", () => {
    const problems = problemsOf(
      "[VAL-04] conceptos[1].claveProdServ: la clave no existe [VAL-09] formaPago: no está en el catálogo",
      "conceptos[1].claveProdServ",
    );
    expect(problems).toEqual([
      { campo: "conceptos[1].claveProdServ", sentence: "La clave no existe", code: "VAL-04" },
      { campo: "formaPago", sentence: "No está en el catálogo", code: "VAL-09" },
    ]);
  });

  test("without a field in its words stands where the answer says", () => {
    expect(problemsOf("El cliente no existe", "receptorRfc")[0]?.campo).toBe("receptorRfc");
    expect(problemsOf("No hay timbres")[0]?.campo).toBeUndefined();
  });

  test("of a field that the form has not is shown at the nearest around it", () => {
    const shown = byField(
      problemsOf("conceptos[0].impuestos[1].tasaIva: es obligatorio", undefined),
      (path) => path === "conceptos[0].impuestos",
    );
    expect([...shown.keys()]).toEqual(["conceptos[0].impuestos"]);
    expect([...byField(problemsOf("Comprobante: malo"), () => false).keys()]).toEqual([""]);
  });
});

describe("a refusal of the PAC", () => {
  const told = (error: string, codigo: string, detalle: string) => {
    const value = { kind: ErrorKind.PAC_REJECTED, error, codigo, detalle };
    return failureOf(new ConnectError("", Code.Aborted, undefined, [{ desc: ErrorDetailSchema, value }])).sentence;
  };

  test("has its code and detail once", () => {
    const folio = "El folio ya fue cancelado";
    expect(told(`212 ${folio}`, "212", folio)).toBe(`212 ${folio}`);
    expect(told("El PAC lo rechazó", "212", folio)).toBe(`El PAC lo rechazó — 212: ${folio}`);
    expect(told("El PAC lo rechazó: 212", "212", folio)).toBe(`El PAC lo rechazó: 212 — ${folio}`);
  });
});

describe("a failure", () => {
  const errorOf = (value: MessageInitShape<typeof ErrorDetailSchema>) =>
    new ConnectError("", Code.Unknown, undefined, [{ desc: ErrorDetailSchema, value }]);
  const of = (value: MessageInitShape<typeof ErrorDetailSchema>) => failureOf(errorOf(value));
  const fateOf = (value: MessageInitShape<typeof ErrorDetailSchema>) => fateOfError(errorOf(value));
  const own = (codigo: OwnCode) => fateOf(pacUnreachable(codigo).toDetail());

  test("tells whether something may have been done", () => {
    const busy = unavailable("la cuenta ya tiene demasiados cálculos en espera").toDetail();
    expect(fateOf(busy)).toMatchObject({ outcome: "undone", again: "always" });
    expect(own("PAC_NO_DISPONIBLE")).toMatchObject({ outcome: "undone", again: "always" });
    expect(own("PAC_EMISOR")).toMatchObject({ outcome: "undone", again: "never" });
    for (const codigo of ["PAC_SIN_RESPUESTA", "SERVICIO_SIN_RESPUESTA"] as const)
      expect(own(codigo).outcome).toBe("unknown");
    expect(fateOf(internal("a bug").toDetail()).outcome).toBe("unknown");
    expect(fateOfError(new TypeError("Failed to fetch")).outcome).toBe("unknown");
  });

  test("says nothing of a key, which no person sends", () => {
    const sentences = [
      of(unavailable("no hay sitio").toDetail()).sentence,
      of(pacUnreachable("SERVICIO_NO_DISPONIBLE").toDetail()).sentence,
      of(pacUnreachable("SERVICIO_SIN_RESPUESTA").toDetail()).sentence,
    ];
    expect(sentences).toEqual([
      "El servicio no puede atender la petición ahora: no hay sitio; repítala en unos segundos",
      expect.stringMatching(/ la petición no se procesó; repita la petición en unos segundos\b/),
      expect.stringMatching(/ el resultado se desconoce; repita la petición\b/),
    ]);
    expect(sentences.join()).not.toContain("Idempotency-Key");
  });
});

describe("the time of a payment", () => {
  test.each<[zone: string, day: string, hour: string, request: string]>([
    ["America/Mexico_City", "2026-03-05", "", "2026-03-05T12:00:00"],
    ["America/Mexico_City", "2026-03-05", "16:30", "2026-03-05T16:30:00-06:00"],
    ["America/Tijuana", "2026-03-05", "00:05", "2026-03-05T00:05:00-08:00"],
    ["America/Tijuana", "2026-07-05", "23:59", "2026-07-05T23:59:00-07:00"],
    ["America/Cancun", "2026-03-05", "12:00", "2026-03-05T12:00:00-05:00"],
    ["America/Cancun", "2026-03-05", "25:00", "2026-03-05T25:00"],
    ["America/Cancun", "2026-03-05", "medio", "2026-03-05Tmedio"],
    ["America/Cancun", "", "16:30", "T16:30"],
    ["America/Cancun", "", "", ""],
  ])("in %s of %s at %s is %s, and comes back from it", (zone, day, hour, request) => {
    expect(paymentTimeOf({ day, hour }, zone)).toBe(request);
    expect(readPaymentTime(request, zone)).toEqual({ day, hour });
  });

  test("may be written with one digit, and is read from a request of another zone", () => {
    const zone = "America/Tijuana";
    expect(paymentTimeOf({ day: "2026-03-05", hour: "9:05" }, zone)).toBe("2026-03-05T09:05:00-08:00");
    expect(readPaymentTime("2026-03-06T01:30:00.000Z", zone)).toEqual({ day: "2026-03-05", hour: "17:30" });
  });
});

describe("amounts", () => {
  test("are added and compared exactly", () => {
    expect(sum(["0.1", "0.2", "", "-0.05"])).toBe("0.25");
    expect(minus("1160", "386.67")).toBe("773.33");
    expect([compare("10", "9.99"), compare("1.0", "1"), compare("-1", "0")]).toEqual([1, 0, -1]);
  });
});

describe("filters", () => {
  test("of an address are those that the contract takes", () => {
    const search = {
      estado: "timbrada",
      rfc: "rac260101aa4",
      uuid: 123,
      desde: "2026-02-30",
      hasta: "2026-02-28",
    };
    expect(readFilters("facturas", { ...search, pagina: "3", tipo: "dividendos", x: 1 })).toEqual({
      estado: "timbrada",
      rfc: "RAC260101AA4",
      uuid: "123",
      hasta: "2026-02-28",
      pagina: 3,
    });
    expect(readFilters("pagos", { estado: "cancelacion_pendiente" })).toEqual({});
    expect(requestOf({ estado: "vigente", rfc: "RAC" })).toEqual({ situacion: "vigente", rfc: "RAC" });
    expect(requestOf({ estado: "error" })).toEqual({ estado: "error" });
    expect(readFilters("retenciones", { tipo: "dividendos" })).toEqual({ tipo: "dividendos" });
  });

  test("that change begin at the first page", () => {
    const filters = changeFilter({ estado: "error", pagina: 4 }, { rfc: "RAC" });
    expect(filters).toEqual({ estado: "error", rfc: "RAC" });
    expect(changeFilter(filters, { estado: undefined, rfc: "" })).toEqual({});
    expect([hasFilters({ pagina: 2 }), hasFilters(filters)]).toEqual([false, true]);
  });
});

test("the request of a withholding keeps SAT's own names", () => {
  const draft = { tipoOperacion: "dividendos", datosEspecificos: { CveTipDivOUtil: "01" }, mesPeriodo: "3" };
  const { message } = toRequest<CreateWithholdingRequest>(CreateWithholdingRequestSchema, draft);
  expect(message?.datosEspecificos?.cveTipDivOUtil).toBe("01");
  expect(message?.mesPeriodo).toBe(3);
});
