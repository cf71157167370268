import { readFileSync } from "node:fs";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import type { Server, ServiceDefinition, UntypedServiceImplementation } from "@grpc/grpc-js";
import { ReflectionService } from "@grpc/reflection";
import { once } from "../../common/once.ts";

/**
 * Returns server reflection (grpcurl, Postman) of the built proto, including the health service. Few callers ask for
 * it, so the package reads the proto at the first question, which takes a fifth of a second. Servers of one process
 * with the same services share what it read.
 */
export function reflectionOf(services: readonly string[]): Pick<ReflectionService, "addToServer"> {
  const names = services.join(" ");
  const whole = MADE.get(names) ?? once(() => handlersOf(makeReflection(services)));
  MADE.set(names, whole);
  const asking = (path: string): Handle => {
    return (call) => whole().get(path)!(call);
  };
  return {
    addToServer(server) {
      forEachService(new ReflectionService({}), (service) => {
        const handlers = Object.entries(service).map(([name, { path }]) => [name, asking(path)]);
        server.addService(service, Object.fromEntries(handlers));
      });
    },
  };
}

type Handle = (call: unknown) => void;

/** The handlers are found by the paths of their methods. */
type Handlers = ReadonlyMap<string, Handle>;

const MADE = new Map<string, () => Handlers>();

function makeReflection(services: readonly string[]): ReflectionService {
  const proto = { format: FORMAT, type: {}, fileDescriptorProtos: protoFiles() } as const;
  return new ReflectionService({ proto }, { services: [...services, "grpc.health.v1.Health"] });
}

function handlersOf(reflection: ReflectionService): Handlers {
  const found = new Map<string, Handle>();
  forEachService(reflection, (service, handlers) => {
    for (const [name, { path }] of Object.entries(service)) found.set(path, handlers[name] as Handle);
  });
  return found;
}

/** The package tells its services, one for each version of the protocol, only to a server. */
function forEachService(
  reflection: ReflectionService,
  use: (service: ServiceDefinition, handlers: UntypedServiceImplementation) => void,
): void {
  reflection.addToServer({ addService: use } as Pick<Server, "addService"> as Server);
}

/**
 * Returns the files of the set as they lie there: to decode each and encode it again would take longer than all else.
 */
function protoFiles(): Buffer[] {
  const reader = new BinaryReader(readFileSync(DESCRIPTOR));
  const files: Buffer[] = [];
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === FILE) files.push(Buffer.from(reader.bytes()));
    else reader.skip(wireType);
  }
  return files;
}

/** The field `file` of google.protobuf.FileDescriptorSet has this number. */
const FILE = 1;

/** The package accepts files only as part of a definition, of any kind. */
const FORMAT = "Protocol Buffer 3 EnumDescriptorProto";

const DESCRIPTOR = new URL("../../proto/gen/descriptor.binpb", import.meta.url);
