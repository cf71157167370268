import { readFileSync } from "node:fs";
import { createFileRegistry, type DescMethod, fromBinary, getOption } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { PortalRole, portal_role } from "#proto/cfdi/v1/rest_pb.ts";

export interface Method {
  /** The path has the form "cfdi.v1.Invoicing/ListInvoices". */
  readonly path: string;
  readonly role: PortalRole;
  readonly streams: boolean;
}

const DESCRIPTOR = new URL("../../proto/gen/descriptor.binpb", import.meta.url);

/** All methods of our services, read from the descriptors without any code of the service. */
export const METHODS: readonly Method[] = [
  ...createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(DESCRIPTOR))),
].flatMap((desc) =>
  desc.kind === "service" && desc.typeName.startsWith("cfdi.v1.") ? desc.methods.map(methodOf) : [],
);

/** Sessions may call these methods. */
export const OF_PORTAL = METHODS.filter(({ role }) => role !== PortalRole.UNSPECIFIED);

export const OF_ACCOUNT = OF_PORTAL.filter(({ role }) =>
  [PortalRole.READER, PortalRole.ISSUER, PortalRole.OWNER].includes(role),
);

function methodOf(method: DescMethod): Method {
  return {
    path: `${method.parent.typeName}/${method.name}`,
    role: getOption(method, portal_role),
    streams: method.methodKind === "server_streaming",
  };
}
