import { create, type DescField, getOption, type Message } from "@bufbuild/protobuf";
import { rest_field } from "#proto/cfdi/v1/rest_pb.ts";
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
  readonly header: (name: string) => string | undefined;
  /** null on a route that takes none. */
  readonly body: Json;
}

/** Compiles how a route's message is read: body or query, then the path and the headers, which win over both. */
export function compileRequest({ method, pathFields, hasBody }: Route): (incoming: Incoming) => Message {
  const fields = method.input.fields.filter((field) => !pathFields.includes(field));
  const decode = compileDecoder(method.input, hasBody ? fields : []);
  const readQuery = compileQuery(hasBody ? [] : fields);
  const fromPath = pathFields.map((field) => ({ field, read: textDecoder(field) }));
  const fromHeader = fields.flatMap(headerOf);
  return ({ params, search, header, body }) => {
    const message = hasBody ? decode(body, "", "") : create(method.input);
    readQuery(search, message);
    for (const { field, read } of fromPath) {
      set(message, field.localName, read(params[field.name] ?? "", field.jsonName));
    }
    for (const { field, name } of fromHeader) {
      const text = header(name);
      if (text !== undefined && text !== "") set(message, field.localName, text);
    }
    return message;
  };
}

function headerOf(field: DescField) {
  const name = getOption(field, rest_field).header.toLowerCase();
  return name === "" ? [] : [{ field, name }];
}
