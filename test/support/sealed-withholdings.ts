import { randomUUID } from "node:crypto";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { type CreateWithholdingResponse, Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { sealedWithholding, type WithholdingPaper } from "../pac/withholding-document.ts";
import { localTime, type Party, type Service } from "./service.ts";

/** Returns a withholding that its issuer sealed now, without any code of the service. */
export function withholdingSealedBy({ csd }: Party, change: Partial<WithholdingPaper> = {}): Buffer {
  const { retenciones, ...rest } = change;
  // FolioInt admits 20 characters, and each document needs another one.
  const FolioInt = randomUUID().replaceAll("-", "").slice(0, 20);
  const fecha = localTime();
  const periodo = { MesIni: "01", MesFin: "01", Ejercicio: fecha.slice(0, 4) };
  const paper = { sealer: csd, fecha, periodo, retenciones: { FolioInt, ...retenciones }, ...rest };
  return Buffer.from(sealedWithholding(paper));
}

/** Sends a sealed withholding as internal callers do: over gRPC, by default with A's sandbox key. */
export function stampSealed(
  { grpcUrl, a }: Pick<Service, "grpcUrl" | "a">,
  xml: Buffer,
  { key = a.sandbox, headers = {} }: { key?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<CreateWithholdingResponse> {
  const client = createClient(Withholding, createGrpcTransport({ baseUrl: grpcUrl }));
  return client.stampSealed({ xml }, { headers: { "x-api-key": key, ...headers } });
}
