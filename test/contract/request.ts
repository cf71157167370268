import type { Answer } from "../support/client.ts";
import type { Route } from "./routes.ts";
import type { Fixtures, Sample } from "./samples.ts";

/** Sends a sample as its route takes it: in the body, or in the query. */
export function send(
  { service }: Fixtures,
  route: Route,
  { path, members, key: owner = service.a.sandbox }: Sample,
  { key = owner, headers = {} }: { key?: string | undefined; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const url = route.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ""));
  const query = searchOf(route, members);
  const address = query === "" ? url : `${url}?${query}`;
  if (route.verb === "GET") return service.rest("GET", address, { key, headers });
  return service.rest("POST", address, { key, headers, body: bodyOf(route, members) });
}

/** Returns the text of the members that a route takes in its query. */
export function searchOf({ verb, inQuery }: Route, members: Sample["members"]): string {
  const isInQuery = (name: string) => inQuery.some(({ jsonName }) => jsonName === name);
  const asked = verb === "GET" ? members : only(members, isInQuery);
  return new URLSearchParams(asked as Record<string, string>).toString();
}

/** Returns the members that a route takes in its body. */
export function bodyOf({ inQuery }: Route, members: Sample["members"]): Sample["members"] {
  return only(members, (name) => inQuery.every(({ jsonName }) => jsonName !== name));
}

function only(members: Sample["members"], isWanted: (name: string) => boolean): Sample["members"] {
  return Object.fromEntries(Object.entries(members).filter(([name]) => isWanted(name)));
}

/** A place is the path to a member of JSON: names and indices. */
export type Place = readonly (string | number)[];

/** Returns a place in the form of REST's errors: "conceptos[1].cantidad". */
export function nameOf(place: Place): string {
  return place
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
}

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value);
}

/** Returns the same tree with another value at a place; `undefined` leaves the member out. */
export function withValue<T>(tree: T, [step, ...rest]: Place, value: unknown): T {
  if (step === undefined) return value as T;
  const copy = (Array.isArray(tree) ? [...tree] : { ...tree }) as Record<string | number, unknown>;
  const changed = withValue(copy[step], rest, value);
  if (changed === undefined) delete copy[step];
  else copy[step] = changed;
  return copy as T;
}
