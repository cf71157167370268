import type { DescService } from "@bufbuild/protobuf";
import { Access, access, type RateGroup, RateGroupSchema, Verb } from "#proto/cfdi/v1/rest_pb.ts";
import { hyphened, valuesOf } from "../../../common/names.ts";
import { getOption } from "../../../common/options.ts";
import { rateGroupOf } from "../../../common/rate-group.ts";
import { verbOf } from "../../../common/verb.ts";

/** A platform's key must have a scope with this resource and verb. */
export interface PlatformMethod {
  readonly resource: string;
  readonly verb: Verb;
  readonly rateGroup: RateGroup;
  /** The method is one of an account, which the call names. */
  readonly isOfAccount: boolean;
}

/** Methods by their full names ("cfdi.v1.Invoicing.ListInvoices"). One that is not here is closed to platforms. */
export type PlatformMethods = ReadonlyMap<string, PlatformMethod>;

/** Reads the methods off the descriptors. A method of a platform's own without a verb throws here, at start-up. */
export function platformMethodsOf(services: readonly DescService[]): PlatformMethods {
  const open = services.filter((service) => OPEN.includes(getOption(service, access)));
  return new Map(
    open.flatMap((service) =>
      service.methods.flatMap((method) => {
        const isOfAccount = getOption(service, access) === Access.API_KEY;
        const needed = verbOf(method);
        if (needed === Verb.UNSPECIFIED && !isOfAccount) throw new Error(`${method}: option (cfdi.v1.verb) is missing`);
        if (needed === Verb.UNSPECIFIED) return [];
        const rateGroup = rateGroupOf(method);
        const entry = { resource: RESOURCES.get(rateGroup)!, verb: needed, rateGroup, isOfAccount };
        return [[`${service.typeName}.${method.name}`, entry] as const];
      }),
    ),
  );
}

const OPEN: readonly Access[] = [Access.API_KEY, Access.PLATFORM];

const RESOURCES: ReadonlyMap<number, string> = new Map(
  valuesOf(RateGroupSchema).map((value) => [value.number, hyphened(value)]),
);

export const VERBS: Readonly<Record<string, Verb>> = { leer: Verb.READ, proponer: Verb.PROPOSE, escribir: Verb.WRITE };

/** Stands for all that reads and proposes, and so for nothing that stamps. */
const PROPOSING = "propone";

/** Returns the reason in Spanish why a text is no scope; undefined for a scope. */
export function scopeFault(scope: string): string | undefined {
  if (scope === PROPOSING) return undefined;
  const [resource = "", word = "", ...more] = scope.split(":");
  const known = resource === "*" || [...RESOURCES.values()].includes(resource);
  if (known && word in VERBS && more.length === 0) return undefined;
  const resources = ["*", ...RESOURCES.values()].join(", ");
  return `${scope} no es un alcance; es "${PROPOSING}", o un recurso (${resources}) con un verbo (${Object.keys(VERBS).join(", ")}), como facturas:leer`;
}

/** Returns true where one of the scopes allows the method. */
export function allows(scopes: readonly string[], { resource, verb: needed }: PlatformMethod): boolean {
  return scopes.some((scope) => {
    if (scope === PROPOSING) return needed !== Verb.WRITE;
    const [on, word = ""] = scope.split(":");
    return (on === "*" || on === resource) && VERBS[word] === needed;
  });
}

/** Returns the scope that a key lacks, as a person writes it. */
export function scopeOf({ resource, verb: needed }: PlatformMethod): string {
  return `${resource}:${Object.keys(VERBS).find((word) => VERBS[word] === needed)}`;
}
