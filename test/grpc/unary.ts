import {
  create,
  type DescMethodUnary,
  fromBinary,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { type Client, Metadata } from "@grpc/grpc-js";

export type Headers = Readonly<Record<string, string>>;

/** A plain gRPC call, as any language's client makes it. */
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
