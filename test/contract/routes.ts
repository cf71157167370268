import { readFileSync } from "node:fs";
import {
  createFileRegistry,
  type DescField,
  type DescMethod,
  fromBinary,
  getOption,
  hasOption,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { Access, access, type RestMethod, rest, rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { http } from "#proto/google/api/annotations_pb.ts";

/** A route is REST's, as the descriptors declare it, read without any code of the gateway. */
export interface Route {
  /** The name is that of service and method: "Invoicing.CreateInvoice". */
  readonly name: string;
  readonly method: DescMethod;
  readonly verb: "GET" | "POST";
  /** The path has its parameters in braces: "/api/v1/facturas/{id}". */
  readonly path: string;
  /** Body or query may hold the message's fields except those in the path and those that the route omits. */
  readonly fields: readonly DescField[];
  /** The query holds these of them. */
  readonly inQuery: readonly DescField[];
  readonly rest: RestMethod;
  readonly isPublic: boolean;
}

const DESCRIPTOR = new URL("../../proto/gen/descriptor.binpb", import.meta.url);

/** All routes of the built proto, also any that the gateway would forget to mount. */
export const ROUTES: readonly Route[] = [
  ...createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(DESCRIPTOR))),
].flatMap((desc) => (desc.kind === "service" ? desc.methods.filter(isRoute).map(routeOf) : []));

/** A batch streams the answers of another route's requests; test/grpc/batch.test.ts is about them. */
function isRoute(method: DescMethod): boolean {
  return hasOption(method, http) && method.methodKind === "unary";
}

/** Returns rows for `test.each`: the title of each route, and the route. */
export function titled(routes: readonly Route[] = ROUTES): [title: string, route: Route][] {
  return routes.map((route) => [`${route.verb} ${route.path}`, route]);
}

function routeOf(method: DescMethod): Route {
  const { pattern } = getOption(method, http);
  if (pattern.case !== "get" && pattern.case !== "post") throw new Error(`${method}: ${pattern.case}`);
  const options = getOption(method, rest);
  const fields = method.input.fields.filter(
    ({ name }) => !pattern.value.includes(`{${name}}`) && !options.omits.includes(name),
  );
  return {
    name: `${method.parent.name}.${method.name}`,
    method,
    verb: pattern.case === "get" ? "GET" : "POST",
    path: pattern.value,
    fields,
    inQuery: fields.filter((field) => pattern.case === "get" || getOption(field, rest_field).query),
    rest: options,
    isPublic: getOption(method.parent, access) === Access.PUBLIC,
  };
}
