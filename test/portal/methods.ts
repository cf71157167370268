import { type DescMethod, getOption } from "@bufbuild/protobuf";
import { OperationService } from "#proto/cfdi/v1/operation_pb.ts";
import { PortalPeople } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalRole, portal_role } from "#proto/cfdi/v1/rest_pb.ts";
import { SERVICES } from "../../gateway/services.ts";

/** A method of the contract, as a browser would call it. */
export interface Method {
  /** "cfdi.v1.Invoicing/ListInvoices". */
  readonly path: string;
  readonly role: PortalRole;
  readonly streams: boolean;
}

/** Every method of our services, those that no gateway mounts too. */
export const METHODS: readonly Method[] = [...SERVICES, OperationService, PortalPeople].flatMap((service) =>
  service.methods.map(methodOf),
);

/** Those that a session may call, whoever's. */
export const OF_PORTAL = METHODS.filter(({ role }) => role !== PortalRole.UNSPECIFIED);

/** Those that concern the account which the page names. */
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
