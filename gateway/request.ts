import { create, type Message } from "@bufbuild/protobuf";
import { compileDecoder, set } from "./decode.ts";
import type { Json } from "./json.ts";
import { compileQuery, textDecoder } from "./query.ts";
import type { Route } from "./routes.ts";

/** What a request brings besides its verb and route. */
export interface Incoming {
  /** Decoded path parameters, by proto field name. */
  readonly params: Readonly<Record<string, string>>;
  /** The raw text behind "?", or empty. */
  readonly search: string;
  /** null on a route that takes none. */
  readonly body: Json;
}

/** Compiles how a route's message is read: body or query, then the path. */
export function compileRequest({ method, pathFields, hasBody }: Route): (incoming: Incoming) => Message {
  const fields = method.input.fields.filter((field) => !pathFields.includes(field));
  const decode = compileDecoder(method.input, hasBody ? fields : []);
  const readQuery = compileQuery(hasBody ? [] : fields);
  const fromPath = pathFields.map((field) => ({ field, read: textDecoder(field) }));
  return ({ params, search, body }) => {
    const message = hasBody ? decode(body, "", "") : create(method.input);
    readQuery(search, message);
    for (const { field, read } of fromPath) {
      set(message, field.localName, read(params[field.name] ?? "", field.jsonName));
    }
    return message;
  };
}
