import type { DescService } from "@bufbuild/protobuf";
import { Access, access, PortalRole, portal_role } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "../../../common/options.ts";
import type { Role } from "../../persistence/access/index.ts";

/**
 * The role that a session needs, by the method's full name ("cfdi.v1.Invoicing.ListInvoices"). A method without one is
 * closed to sessions.
 */
export type PortalRoles = ReadonlyMap<string, PortalRole>;

/**
 * Reads the role of each method off the descriptors. A method of a portal service without a role throws here, at
 * start-up.
 */
export function portalRolesOf(services: readonly DescService[]): PortalRoles {
  const methods = services.flatMap((service) => service.methods);
  for (const method of methods)
    if (
      getOption(method.parent, access) === Access.SESSION &&
      getOption(method, portal_role) === PortalRole.UNSPECIFIED
    )
      throw new Error(`${method}: option (cfdi.v1.portal_role) is missing`);
  const roles = methods.map(
    (method) => [`${method.parent.typeName}.${method.name}`, getOption(method, portal_role)] as const,
  );
  return new Map(roles.filter(([, role]) => role !== PortalRole.UNSPECIFIED));
}

/** Returns true when a method of this role works on the account that the browser names. */
export function isOfAccount(role: PortalRole): boolean {
  return role === PortalRole.READER || role === PortalRole.ISSUER || role === PortalRole.OWNER;
}

const OF_MEMBERS: Readonly<Record<Role, PortalRole>> = {
  reader: PortalRole.READER,
  issuer: PortalRole.ISSUER,
  owner: PortalRole.OWNER,
};

/** Returns true when a member with that role may call a method that needs this one. */
export function mayCall(member: Role, needed: PortalRole): boolean {
  return isOfAccount(needed) && OF_MEMBERS[member] >= needed;
}
