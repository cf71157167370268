import { create, type DescMessage, type DescMethod, type DescMethodUnary, getOption } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { Access, access, fiscal, PortalRole, paced, portal_role, rest } from "#proto/cfdi/v1/rest_pb.ts";
import { PacedTurns } from "../../common/paced-turns.ts";
import { MAX_VALUES } from "../../common/values.ts";
import { SERVICES } from "../../gateway/services.ts";
import { type ExposeHost, operation } from "../../src/grpc/expose.ts";
import type { Caller } from "../../src/services/context/index.ts";
import { receipt } from "../rest/nomina/receipt.ts";
import { dividends } from "../rest/retenciones/withholding.ts";
import { CUSTOMERS } from "../support/accounts.ts";

/** Values that the main thread reads, checks and answers in a millisecond or two. */
const FEW_VALUES = 500;

const METHODS = SERVICES.flatMap(({ methods }) => methods);
const nameOf = ({ parent, name }: DescMethod) => `${parent.name}.${name}`;
const isPaced = (method: DescMethod) => getOption(method, paced);

/**
 * Counts the values of the largest message of this type. A list without a limit of its own is bounded by `MAX_VALUES`.
 */
function mostValues(message: DescMessage, above: readonly string[] = []): number {
  if (above.includes(message.typeName)) return 0;
  const within = [...above, message.typeName];
  const sum = message.fields.reduce((before, field) => {
    const one = field.message === undefined ? 1 : 1 + mostValues(field.message, within);
    if (field.fieldKind === "map") return before + MAX_VALUES;
    if (field.fieldKind !== "list") return before + one;
    const { type } = getOption(field, fieldRules);
    const limit = type.case === "repeated" ? Number(type.value.maxItems) : 0;
    return before + (limit > 0 ? limit : MAX_VALUES) * one;
  }, 0);
  return Math.min(sum, MAX_VALUES);
}

/**
 * Returns true for methods that account holders and platforms call, with a key or a session, but for batches, which
 * call another method within limits of their own.
 */
function isForCallers(method: DescMethod): boolean {
  const { summary, each } = getOption(method, rest);
  const isOfPortal = getOption(method, portal_role) !== PortalRole.UNSPECIFIED;
  return each === "" && (isOfPortal || summary !== "");
}

it("whatever computes on a large request takes turns by account; what stamps one is bounded by its window", () => {
  const large = METHODS.filter(isForCallers).filter(({ input }) => mostValues(input) > FEW_VALUES);
  expect(large.map(nameOf)).toContain("PortalDocuments.PreviewDocument");
  const unbounded = large.filter((method) => !isPaced(method) && !getOption(method, fiscal));
  expect(unbounded.map(nameOf)).toEqual([]);
});

it("no method that stamps holds the turns of its account while a PAC works", () => {
  expect(METHODS.filter((method) => isPaced(method) && getOption(method, fiscal)).map(nameOf)).toEqual([]);
});

it.each(METHODS.filter(isPaced).map((method) => [nameOf(method), method as DescMethodUnary] as const))(
  "%s of one caller begins when the one before has ended, and another caller's at once",
  async (_, method) => {
    const began: string[] = [];
    const held: (() => void)[] = [];
    const table = {
      async [method.localName](_request: unknown, { accountId, platform }: Partial<Caller>) {
        began.push(accountId ?? platform!.id);
        await new Promise<void>((end) => held.push(end));
        return {};
      },
    };
    const { run } = operation(method, table, HOST, async (call) => {
      const id = call.header("x-caller")!;
      const by = { environment: "sandbox", requestId: "a" } as const;
      if (getOption(method.parent, access) !== Access.PLATFORM) call.caller = { ...by, accountId: id };
      else call.platform = { ...by, platform: { id, nombre: id, key: "k", keyName: "k", address: "" } };
    });
    const ask = (account: string) =>
      run(create(method.input, LEAST[method.name] ?? {}), {
        requestId: "a",
        header: (name) => (name === "x-caller" ? account : undefined),
      });
    const asked = [ask("loud"), ask("loud"), ask("quiet")];
    await expect.poll(() => began).toEqual(["loud", "quiet"]);
    held.shift()!();
    await expect.poll(() => began).toEqual(["loud", "quiet", "loud"]);
    for (const end of held) end();
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(["answer", "answer", "answer"]);
  },
);

const nobody = () => Promise.reject(new Error("nobody"));
const HOST: ExposeHost = {
  access: { apiKey: nobody, platform: nobody, serviceToken: () => undefined },
  requireOpen: async () => undefined,
  turns: new PacedTurns("cálculos"),
  onBug: (cause) => console.error(cause),
  onUnavailable: () => undefined,
};

const DRAFT = { kind: { case: "factura", value: {} } };

const INVOICE = {
  serie: "F",
  receptorRfc: "RAC260101AA4",
  formaPago: "03",
  conceptos: [
    {
      claveProdServ: "81112100",
      claveUnidad: "E48",
      descripcion: "Servicio",
      cantidad: "1",
      valorUnitario: "1",
    },
  ],
};

const TRANSFER = {
  cartaPorte: {
    ...{ vehiculoGuardado: "T-1", operadoresGuardados: ["O-1"], seguros: {} },
    paradas: [{ lugarGuardado: "A" }, { lugarGuardado: "B" }],
    mercancias: [{ bienGuardado: "M", cantidad: "1" }],
  },
};

/** The constraints of some methods demand these members. */
const LEAST: Readonly<Record<string, Record<string, unknown>>> = {
  SaveDraft: { document: DRAFT },
  SaveTemplate: { id: "1", nombre: "Renta" },
  UseTemplate: { id: "1" },
  PreviewDocument: { document: DRAFT },
  CheckDocuments: { documents: [{ document: DRAFT, idempotencyKey: "1" }] },
  SaveOwnProducts: {
    products: [{ descripcion: "Servicio", claveProdServ: "81112100", claveUnidad: "E48", valorUnitario: "1" }],
  },
  SaveOwnCustomers: { customers: [CUSTOMERS.registered] },
  ReviewMovements: { movimientos: [{ fecha: "2026-11-05", deposito: "1160.00", moneda: "MXN" }] },
  SaveEmployees: {
    empleados: [
      {
        ...{ rfc: "LOMA850612AA7", nombre: "ANA", codigoPostal: "06300" },
        laborales: {
          ...{ curp: "LOMA850612MDFPRN06", tipoContrato: "99", tipoRegimen: "99", numEmpleado: "1" },
          ...{ periodicidadPago: "04", claveEntFed: "CMX" },
        },
      },
    ],
  },
  SaveTripThings: { guardados: [{ clave: "R-1", remolque: { tipo: "CTR004", placas: "ABC1234" } }] },
  CalculateTransfer: TRANSFER,
  CalculateGlobal: { periodicidad: "01", fecha: "2026-03-01" },
  CalculateTicketInvoice: { tickets: [{ folio: "1" }], receptorRfc: "RAC260101AA4" },
  CreateTickets: {
    tickets: [{ folio: "1", formaPago: "01", conceptos: [{ importeConImpuestos: "1", objetoImp: "01" }] }],
  },
  IdentifyReceivedRequest: { xml: Buffer.from("<a/>") },
  OpenAccounts: {
    cuentas: [{ rfc: "EKU9003173C9", nombre: "ESCUELA", regimenFiscal: "601", lugarExpedicion: "64000" }],
  },
  Reconcile: { csv: Buffer.from("uuid"), desde: "2026-03-01", hasta: "2026-03-31" },
  CalculateInvoice: INVOICE,
  DraftInvoice: INVOICE,
  DraftCreditNote: { importe: "1", descripcion: "Bonificación" },
  DraftPaymentComplement: {
    receptorRfc: "RAC260101AA4",
    pagos: [
      {
        ...{ fechaPago: "2026-03-10T12:00:00", formaPago: "03" },
        documentos: [{ facturaUuid: "4f1b1c30-6d1e-4e0b-9c57-0a2f6c3d9e11", impPagado: "1" }],
      },
    ],
  },
  DraftPayroll: receipt(),
  DraftWithholding: { ...dividends(), montoOperacion: "1", impRetenidos: [], datosEspecificos: {} },
  DraftTransfer: TRANSFER,
};
