import type { Message } from "@bufbuild/protobuf";
import type { File } from "#proto/cfdi/v1/document_pb.ts";
import { compileMembers } from "../common/encode.ts";
import { isFile, type Route } from "./contract/routes.ts";

export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Compiles the writing of a route's response: the envelope, or the raw content of a `File`. */
export function compileResponse({ method, rest }: Route): (message: Message) => Outgoing {
  const success = rest.success === 0 ? 200 : rest.success;
  if (isFile(method)) return (message) => rawFile(success, message as File);
  const members = compileMembers(method.output);
  const replay = method.output.fields.find((field) => field.name === rest.replayField)?.localName;
  return (message) => {
    const written = members(message);
    return {
      status: isReplay(message, replay) ? 200 : success,
      headers: JSON_CONTENT,
      body: written === "" ? '{"ok":true}' : `{"ok":true,${written}}`,
    };
  };
}

export const JSON_CONTENT = { "content-type": "application/json; charset=utf-8" } as const;

function isReplay(message: Message, field: string | undefined): boolean {
  return field !== undefined && (message as unknown as Readonly<Record<string, unknown>>)[field] === true;
}

function rawFile(status: number, { contentType, name, content }: File): Outgoing {
  return {
    status,
    headers: { "content-type": contentType, "content-disposition": disposition(name) },
    body: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  };
}

/**
 * Returns the header with a file's name (RFC 6266): a plain name for every client, and the exact one where it differs
 * ("Ñ-12.pdf").
 */
export function disposition(name: string, how: "inline" | "attachment" = "inline"): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `${how}; filename="${plain}"${exact}`;
}
