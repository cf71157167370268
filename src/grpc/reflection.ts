import { readFileSync } from "node:fs";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { ReflectionService } from "@grpc/reflection";

/**
 * Serves server reflection (grpcurl, Postman) from the built proto, including the health service. Servers of one process with the same services
 * share one, because the package takes half a second to index the proto.
 */
export function reflectionOf(services: readonly string[]): ReflectionService {
  const names = services.join(" ");
  const made = MADE.get(names) ?? makeReflection(services);
  MADE.set(names, made);
  return made;
}

const MADE = new Map<string, ReflectionService>();

function makeReflection(services: readonly string[]): ReflectionService {
  const proto = { format: FORMAT, type: {}, fileDescriptorProtos: protoFiles() } as const;
  return new ReflectionService({ proto }, { services: [...services, "grpc.health.v1.Health"] });
}

function protoFiles(): Buffer[] {
  const set = fromBinary(FileDescriptorSetSchema, readFileSync(DESCRIPTOR));
  return set.file.map((file) => Buffer.from(toBinary(FileDescriptorProtoSchema, file)));
}

/** The package accepts files only as part of a definition, of any kind. */
const FORMAT = "Protocol Buffer 3 EnumDescriptorProto";

const DESCRIPTOR = new URL("../../proto/gen/descriptor.binpb", import.meta.url);
