import type { AddressInfo } from "node:net";
import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AccountSchema, AccountService, type GetAccountRequest } from "#proto/cfdi/v1/account_pb.ts";
import { Admission, type AdmitResponseSchema } from "#proto/cfdi/v1/admission_pb.ts";
import { type CreateInvoiceRequest, Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { RateGroup } from "#proto/cfdi/v1/rest_pb.ts";
import { type AppError, forbidden, notFound, pacRejected, unauthenticated, unavailable } from "../../common/errors.ts";
import { PacedTurns } from "../../common/paced-turns.ts";
import { createGateway, type GatewayOptions } from "../../gateway/app.ts";
import { type ExposeHost, expose, type Operation } from "../../src/grpc/expose.ts";
import { inProcessCore } from "../../src/grpc/in-process.ts";
import { requireServiceToken } from "../../src/services/admission/authentication.ts";
import { type Admitted, type MethodTable, writeCaller } from "../../src/services/context/caller.ts";

/** A stub core is the real `expose` over services that answer with what they were asked. */
export interface StubCore {
  readonly operations: readonly Operation[];
  /** These requests passed authentication and constraints. */
  readonly created: CreateInvoiceRequest[];
  readonly bugs: unknown[];
}

export const KEY = "sk_test_ok";
export const TOKEN = "internal-token";
export const XML = Buffer.from('<cfdi:Comprobante Ñ="1"/>');
const AT = timestampFromDate(new Date("2026-01-31T18:00:00.120Z"));

export function stubCore(token = TOKEN): StubCore {
  const created: CreateInvoiceRequest[] = [];
  const bugs: unknown[] = [];
  const serviceToken = requireServiceToken(token);
  const host: ExposeHost = {
    access: { ...ACCESS, serviceToken, platform: () => Promise.reject(unauthenticated("nadie")) },
    requireOpen: async () => undefined,
    turns: new PacedTurns("cálculos"),
    onBug: (cause) => bugs.push(cause),
    onUnavailable: () => undefined,
  };
  const operations = [
    ...expose(Admission, { admit: async ({ apiKey, rateGroup }) => judge(apiKey, rateGroup) }, host),
    ...expose(Invoicing, invoicing(created), host),
    ...expose(AccountService, ACCOUNTS, host),
  ];
  return { operations, created, bugs };
}

/** Starts a gateway on a real socket. */
export async function listen(options: Partial<GatewayOptions> & Pick<GatewayOptions, "core">) {
  const app = createGateway(options);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, url: `http://127.0.0.1:${port}` };
}

export function inProcess(core: StubCore) {
  return inProcessCore(core.operations, TOKEN);
}

const ACCESS = {
  async apiKey(key: string | undefined, _rateGroup: RateGroup): Promise<Admitted> {
    if (key === "sk_no_module") throw forbidden("La cuenta no tiene contratado el módulo de API");
    if (key !== KEY) throw unauthenticated("La llave no es válida");
    return { accountId: "00000000-0000-4000-8000-000000000001", environment: "sandbox", revision: 0 };
  },
};

/** The stub knows only the owner of a key; the real core also judges addresses and counts requests. */
async function judge(apiKey: string, rateGroup: RateGroup): Promise<MessageInitShape<typeof AdmitResponseSchema>> {
  if (rateGroup === RateGroup.UNSPECIFIED) return {};
  try {
    const caller = writeCaller(await ACCESS.apiKey(apiKey, rateGroup));
    return { caller, rateLimit: { limit: 60, remaining: 59, reset: 60 } };
  } catch (refusal) {
    return { refusal: (refusal as AppError).toDetail() };
  }
}

/** Orders in these series make the core fail; orders in any other are stamped. */
export const FAILING = { rejected: "PAC", broken: "BUG", replayed: "REPLAY", full: "FULL" } as const;

/** Returns the methods that these tests call; every other method answers that there is no such document. */
function invoicing(created: CreateInvoiceRequest[]): MethodTable<typeof Invoicing> {
  const asked: Partial<MethodTable<typeof Invoicing>> = {
    async createInvoice(request, _caller, fault) {
      // A creation whose idempotency key has no document throws the fault that the door passed on.
      if (fault !== undefined) throw fault;
      created.push(request);
      if (request.serie === FAILING.rejected) throw pacRejected("CFDI40119", "El sello no es válido");
      if (request.serie === FAILING.full) throw unavailable("la fila de la cuenta está llena");
      if (request.serie === FAILING.broken) throw new TypeError("secret words of a bug");
      const data = { id: "id-1", estado: "timbrada", total: "1160.00", timbradaEn: AT, xml: XML };
      return { data, ...(request.serie === FAILING.replayed ? { idempotente: true } : {}) };
    },
    createCreditNote: async () => ({ data: { id: "id-2", estado: "timbrada" } }),
    validateInvoice: async () => ({
      data: {
        valido: false,
        errores: ["[VAL-04] mal"],
        detalles: [],
        catalogos: { claveProdServ: "catalogo", codigoPostal: "patron" },
      },
    }),
    listInvoices: async ({ pagina = 1, limite = 20, rfc }) => ({
      data: [{ id: rfc ?? "id-1", pac: "test-pac", estado: "error", total: "0.10", creadaEn: AT }],
      total: 1,
      pagina,
      limite,
    }),
    getBalance: async () => ({ data: { saldo: 0, esSandbox: true } }),
    async getInvoice({ id }) {
      if (id === "missing") throw notFound();
      return { data: { id, pac: "test-pac", estado: "timbrada", serie: "A", folio: "1", creadaEn: AT } };
    },
    getInvoiceXml: async ({ id }) => ({ contentType: "application/xml", name: `${id}.xml`, content: XML }),
    createPaymentComplement: async () => ({ data: { id: "id-1", estado: "timbrada", facturaId: "id-2" } }),
    listPaymentComplements: async ({ pagina = 1, limite = 20 }) => ({ data: [], total: 0, pagina, limite }),
    getPaymentComplement: async ({ id }) => ({ data: { id, facturaId: "id-2", total: "0", creadaEn: AT } }),
    getPaymentComplementXml: async ({ id }) => ({
      contentType: "application/xml",
      name: `${id}.xml`,
      content: XML,
    }),
  };
  const missing = async () => {
    throw notFound();
  };
  return new Proxy(asked as MethodTable<typeof Invoicing>, {
    get: (methods, name) => methods[name as keyof typeof methods] ?? missing,
  });
}

/** These tests call `getAccount` alone; every other method of the table gives the same answer. */
const ACCOUNTS = new Proxy({} as MethodTable<typeof AccountService>, {
  get:
    () =>
    async ({ account }: GetAccountRequest) =>
      create(AccountSchema, { id: account }),
});
