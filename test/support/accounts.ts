import { randomUUID } from "node:crypto";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import type { Account } from "../../src/persistence/account/accounts.ts";

/** Onboarding as internal callers do it: over gRPC, with the service's token. */
export function accountClient(grpcUrl: string, token: string): Client<typeof AccountService> {
  return createClient(AccountService, withToken(grpcUrl, token));
}

export function operationClient(grpcUrl: string, token: string): Client<typeof OperationService> {
  return createClient(OperationService, withToken(grpcUrl, token));
}

function withToken(grpcUrl: string, token: string): Transport {
  return createGrpcTransport({
    baseUrl: grpcUrl,
    interceptors: [
      (next) => (request) => {
        request.header.set("authorization", `Bearer ${token}`);
        return next(request);
      },
    ],
  });
}

/** Taxpayers that the test PAC knows; what each receiver does is in its name. */
export const CUSTOMERS = {
  registered: customer("RAC260101AA4", "RECEPTOR ACEPTA", "601", "G03"),
  person: customer("PEGJ900101AAA", "JUAN PEREZ GOMEZ", "612", "G03"),
  unregistered: customer("RNX260101AA4", "RECEPTOR NO REGISTRADO", "601", "G03"),
  worker: customer("LOMA850612AA7", "ANA LOPEZ MARTINEZ", "605", "CN01"),
  public: customer("XAXX010101000", "PUBLICO EN GENERAL", "616", "S01"),
} as const;

function customer(rfc: string, nombre: string, regimenFiscal: string, usoCfdi: string) {
  return { rfc, nombre, regimenFiscal, usoCfdi, codigoPostal: "06300" };
}

/** A row that nobody onboarded: without rights, and with a name that no register knows. */
export function accountRow(rfc: string, createdAt: Date, id: string = randomUUID()): Account {
  return {
    ...{ id, rfc, nombre: "ESCUELA", regimenFiscal: "601", lugarExpedicion: "42501" },
    ...{
      zonaHoraria: "America/Mexico_City",
      registroPatronal: null,
      contracted: false,
      certified: false,
      createdAt,
    },
  };
}
