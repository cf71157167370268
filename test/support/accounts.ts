import { randomUUID } from "node:crypto";
import { type Client, createClient, type Transport } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { AccountService } from "#proto/cfdi/v1/account_pb.ts";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { WebhookService } from "#proto/cfdi/v1/webhook_pb.ts";
import type { Account } from "../../src/persistence/account/accounts.ts";

/** Returns a client of onboarding, which callers reach over gRPC with the service's token. */
export function accountClient(grpcUrl: string, token: string): Client<typeof AccountService> {
  return createClient(AccountService, withToken(grpcUrl, token));
}

export function operationClient(grpcUrl: string, token: string): Client<typeof OperationService> {
  return createClient(OperationService, withToken(grpcUrl, token));
}

export function webhookClient(grpcUrl: string, token: string): Client<typeof WebhookService> {
  return createClient(WebhookService, withToken(grpcUrl, token));
}

export function withToken(grpcUrl: string, token: string): Transport {
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

/** The register of the test PAC has these taxpayers; their names say how each answers a cancellation. */
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

/** Returns a row of an account that was never onboarded: it has no rights, and no register has its name. */
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
