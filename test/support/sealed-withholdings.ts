import { randomUUID } from "node:crypto";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { type CreateWithholdingResponse, Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { sealedWithholding, type WithholdingPaper } from "../pac/withholding-document.ts";
import { localTime, type Party, type Service } from "./service.ts";

/** A withholding its issuer sealed just now; no code of the service has a part in it. */
export function withholdingSealedBy({ csd }: Party, change: Partial<WithholdingPaper> = {}): Buffer {
  const { retenciones, ...rest } = change;
  // FolioInt has 20 characters, and each document another one.
  const FolioInt = randomUUID().replaceAll("-", "").slice(0, 20);
  const fecha = localTime();
  const periodo = { MesIni: "01", MesFin: "01", Ejercicio: fecha.slice(0, 4) };
  const paper = { sealer: csd, fecha, periodo, retenciones: { FolioInt, ...retenciones }, ...rest };
  return Buffer.from(sealedWithholding(paper));
}

/** Relays it as internal callers do: over gRPC, with A's sandbox key unless another one is given. */
export function stampSealed(
  { grpcUrl, a }: Pick<Service, "grpcUrl" | "a">,
  xml: Buffer,
  { key = a.sandbox, headers = {} }: { key?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<CreateWithholdingResponse> {
  const client = createClient(Withholding, createGrpcTransport({ baseUrl: grpcUrl }));
  return client.stampSealed({ xml }, { headers: { "x-api-key": key, ...headers } });
}
