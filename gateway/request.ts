import { create, getOption, type Message } from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { Refusal } from "./contract/errors.ts";
import type { Route } from "./contract/routes.ts";
import { compileDecoder, set } from "./decode.ts";
import type { Json } from "./json.ts";
import { compileQuery, textDecoder } from "./query.ts";

/** Incoming holds the parts of a request besides its verb and route. */
export interface Incoming {
  /** Decoded path parameters, by proto field name. */
  readonly params: Readonly<Record<string, string>>;
  /** The raw text behind "?", or empty. */
  readonly search: string;
  /** null on a route that takes none. */
  readonly body: Json;
}

/** A request as the core takes it. */
export interface Read {
  readonly message: Message;
  /**
   * It says why a creation cannot be read. The message then has its key alone, because a document may answer for the key whatever comes
   * under it.
   */
  readonly fault?: string;
}

/** Compiles how a route's message is read: body or query, then the path. */
export function compileRequest({
  method,
  pathFields,
  sentFields: fields,
  hasBody,
  rest,
}: Route): (incoming: Incoming) => Read {
  const decode = compileDecoder(method.input, hasBody ? fields : []);
  const readQuery = compileQuery(hasBody ? [] : fields);
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
  // The field that may come in a header, the key, names the order.
  const keys = fields.filter((field) => getOption(field, rest_field).header !== "");
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
