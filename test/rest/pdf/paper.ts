import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { expect } from "vitest";
import type { File } from "#proto/cfdi/v1/document_pb.ts";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { textOf } from "../../pdf/tools.ts";
import type { Answer } from "../../support/client.ts";
import type { Service } from "../../support/service.ts";

/** Calls GET /{resource}/{id}/pdf with A's sandbox key, unless another one is given. */
export function askPdf(service: Service, path: string, key = service.a.sandbox): Promise<Answer> {
  return service.rest("GET", `/api/v1/${path}/pdf`, { key });
}

/** Returns the PDF; fails the test where the answer has none. */
export async function pdfOf(service: Service, path: string, key = service.a.sandbox): Promise<Buffer> {
  const answer = await askPdf(service, path, key);
  expect(answer.status, answer.body?.error).toBe(200);
  return answer.bytes;
}

export async function paperOf(service: Service, path: string, key = service.a.sandbox): Promise<string> {
  return textOf(await pdfOf(service, path, key));
}

/** Reads the PDF of a document over gRPC. */
export function grpcPdf({ grpcUrl, a }: Service, id: string, key = a.sandbox): Promise<File> {
  const client = createClient(Invoicing, createGrpcTransport({ baseUrl: grpcUrl }));
  return client.getInvoicePdf({ id }, { headers: { "x-api-key": key } });
}
