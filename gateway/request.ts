import { create, type Message } from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "../common/options.ts";
import { Refusal } from "./contract/errors.ts";
import type { Route } from "./contract/routes.ts";
import { compileDecoder, set } from "./decode.ts";
import type { Json } from "./json.ts";
import { compileQuery, textDecoder } from "./query.ts";

export interface Incoming {
  /** Path parameters are decoded, by proto field name. */
  readonly params: Readonly<Record<string, string>>;
  /** The text stands behind "?" undecoded, or is empty. */
  readonly search: string;
  /** The body is null on a route without one. */
  readonly body: Json;
}

export interface Read {
  readonly message: Message;
  /**
   * The fault says why a creation could not be read. The message then has its key alone, because a document may already
   * stand for the key.
   */
  readonly fault?: string;
}

/** Compiles the reading of a route's message: body, then query, then the path. */
export function compileRequest({
  method,
  pathFields,
  bodyFields,
  queryFields,
  hasBody,
  rest,
}: Route): (incoming: Incoming) => Read {
  const decode = compileDecoder(method.input, bodyFields);
  const readQuery = compileQuery(queryFields);
  const fromPath = pathFields.map((field) => ({ field, read: textDecoder(field) }));
  const placed = (message: Message, params: Incoming["params"]) => {
    for (const { field, read } of fromPath) {
      set(message, field.localName, read(params[field.name] ?? "", field.jsonName));
    }
    return message;
  };
  const whole = ({ params, search, body }: Incoming) => {
    const message = hasBody ? decode(body, "", "") : create(method.input);
    readQuery(search, message);
    return placed(message, params);
  };
  if (rest.replayField === "") return (incoming) => ({ message: whole(incoming) });
  // The key, a field that may come in a header, identifies the order.
  const keys = bodyFields.filter((field) => getOption(field, rest_field).header !== "");
  return (incoming) => {
    try {
      return { message: whole(incoming) };
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
      const message = placed(create(method.input), incoming.params);
      const { body } = incoming;
      for (const { jsonName, localName } of keys) {
        const key = body instanceof Map ? body.get(jsonName) : undefined;
        if (typeof key === "string") set(message, localName, key);
      }
      return { message, fault: cause.message };
    }
  };
}
