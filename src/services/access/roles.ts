import type { DescService } from "@bufbuild/protobuf";
import { Access, access, PortalRole, portal_role } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "../../../common/options.ts";
import { type Reach, ROLES, type Role } from "../../persistence/access/index.ts";

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

/** The roles that methods need in what the browser names, each with the least role of a member that suffices. */
const NEEDS: Readonly<Partial<Record<PortalRole, { readonly of: "account" | "platform"; readonly least: Role }>>> = {
  [PortalRole.READER]: { of: "account", least: "reader" },
  [PortalRole.ISSUER]: { of: "account", least: "issuer" },
  [PortalRole.OWNER]: { of: "account", least: "owner" },
  [PortalRole.PLATFORM_READER]: { of: "platform", least: "reader" },
  [PortalRole.PLATFORM_ISSUER]: { of: "platform", least: "issuer" },
  [PortalRole.PLATFORM_OWNER]: { of: "platform", least: "owner" },
};

/** Returns true when a method of this role works on the account that the browser names. */
export const isOfAccount = (role: PortalRole): boolean => NEEDS[role]?.of === "account";

/** Returns true when a method of this role works on the platform that the browser names. */
export const isOfPlatform = (role: PortalRole): boolean => NEEDS[role]?.of === "platform";

const rankOf = (role: Role) => ROLES.indexOf(role);

/** Returns true when a member with that role may call a method that needs this one. */
export function mayCall(member: Role, needed: PortalRole): boolean {
  const least = NEEDS[needed]?.least;
  return least !== undefined && rankOf(member) >= rankOf(least);
}

export interface Rights {
  readonly role: Role;
  /** The role comes from the platform, by which a member of no such role enters. */
  readonly isOfPlatform: boolean;
}

/**
 * Returns the role of a user in an account; undefined without any. Readers of a platform enter its accounts as readers,
 * and its other people as issuers, never as owners.
 */
export function rightsIn({ role, platformRole }: Pick<Reach, "role" | "platformRole">): Rights | undefined {
  const entered = platformRole === null || platformRole === "reader" ? platformRole : "issuer";
  if (entered !== null && (role === null || rankOf(entered) > rankOf(role)))
    return { role: entered, isOfPlatform: true };
  return role === null ? undefined : { role, isOfPlatform: false };
}
