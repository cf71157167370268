import {
  create,
  type DescMethodUnary,
  fromBinary,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { type Client, Metadata, type ServiceError } from "@grpc/grpc-js";
import { ErrorDetailSchema } from "#proto/cfdi/v1/error_pb.ts";
import { StatusSchema } from "#proto/google/rpc/status_pb.ts";

export type Headers = Readonly<Record<string, string>>;

/** Makes a plain gRPC call, as any language's client does. */
export function unary<M extends DescMethodUnary>(
  client: Client,
  method: M,
  request: MessageInitShape<M["input"]>,
  headers: Headers,
): Promise<MessageShape<M["output"]>> {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers))
    metadata.set(name, name.endsWith("-bin") ? Buffer.from(value) : value);
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest<Message, Message>(
      `/${method.parent.typeName}/${method.name}`,
      (message) => Buffer.from(toBinary(method.input, message)),
      (bytes) => fromBinary(method.output, bytes),
      create(method.input, request),
      metadata,
      (error, answer) => (error === null ? resolve(answer as MessageShape<M["output"]>) : reject(error)),
    );
  });
}

/** Returns the status, the words and the error detail of a refused call. */
export async function failureOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => Promise.reject(new Error("the call succeeded")),
    (cause: ServiceError) => cause,
  );
  const [bytes] = error.metadata.get("grpc-status-details-bin");
  const [any] = fromBinary(StatusSchema, bytes as Buffer).details;
  return { code: error.code, words: error.details, ...anyUnpack(any!, ErrorDetailSchema)! };
}
