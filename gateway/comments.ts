import { readFileSync } from "node:fs";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

/**
 * Returns the proto's leading comments by full name ("cfdi.v1.Concepto.cantidad"), from which the reference takes its
 * words.
 */
export function readComments(): ReadonlyMap<string, string> {
  const set = fromBinary(FileDescriptorSetSchema, readFileSync(DESCRIPTOR));
  return new Map(set.file.flatMap(commentsOf));
}

/** Generated code has no comments, so they are read from the descriptor set of `buf build`. */
const DESCRIPTOR = new URL("../proto/gen/descriptor.binpb", import.meta.url);

function commentsOf(file: FileDescriptorProto): [name: string, comment: string][] {
  const names = namesByPath(file);
  return (file.sourceCodeInfo?.location ?? []).flatMap(({ path, leadingComments }) => {
    const name = names.get(path.join("."));
    const comment = leadingComments.trim().replaceAll(/\s*\n\s*/g, " ");
    return name === undefined || comment === "" ? [] : [[name, comment] as [string, string]];
  });
}

/** Maps paths of the source info to names: in a path, 4 stands for a file's messages and 2 for a message's fields. */
function namesByPath({ package: pkg, messageType }: FileDescriptorProto): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const [index, message] of messageType.entries()) {
    names.set(`4.${index}`, `${pkg}.${message.name}`);
    for (const [at, field] of message.field.entries()) {
      names.set(`4.${index}.2.${at}`, `${pkg}.${message.name}.${field.name}`);
    }
  }
  return names;
}
