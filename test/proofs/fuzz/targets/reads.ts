import { KNOWN, type ReadCase, readCase, SUBS } from "../address.ts";
import { converse } from "../raw.ts";
import type { Corpus, Resource, Target } from "../target.ts";
import { type HttpAnswer, judge } from "../verdict.ts";

/** GET of everything, with ids and queries as they come. */
export const reads: Target<ReadCase> = {
  name: "reads",
  share: 10,
  cases: readCase,
  async attack({ site, keys }, what, corpus) {
    const target = targetOf(what, corpus);
    const head = `GET ${target} HTTP/1.1\r\nhost: x\r\nx-api-key: ${keys.sandbox}\r\n\r\n`;
    const answers = await converse(site, Buffer.from(head));
    const [answer] = answers;
    if (answer === undefined) return { label: "closed", wrong: "no answer" };
    const { label, wrong } = judgeRead(answer, target, may(target, corpus));
    return { label, wrong: wrong ?? (answers.length > 1 ? `${answers.length} answers` : undefined) };
  },
};

function targetOf({ resource, path, query, tail }: ReadCase, { cancellable, invoice }: Corpus): string {
  const id = resource === "complementos-pago" ? cancellable[resource] : invoice.id;
  const parts = ["/api/v1", resource, ...path.map((part) => part.replace(KNOWN, id))];
  const pairs = query.map(([name, value]) => `${name}=${value}`).join("&");
  return `${parts.join("/")}${pairs === "" ? "" : `?${pairs}`}${tail}`;
}

/** A file is no JSON; all else is judged as ever. */
function judgeRead(answer: HttpAnswer, target: string, allowed: boolean) {
  const kind = answer.status === 200 ? FILES.find(({ start }) => answer.body.startsWith(start)) : undefined;
  if (kind === undefined) return judge(answer, allowed);
  const wrong = allowed && kind.route.test(target) ? undefined : `a file for ${target}`;
  return { label: "200", wrong };
}

const FILES = [
  { start: "<?xml", route: /\/xml\b/ },
  { start: "%PDF-", route: /\/pdf\b/ },
];

/** Returns true when anything but a refusal may answer: a path of the contract, and parameters it knows, once each. */
function may(target: string, corpus: Corpus): boolean {
  const [path = "", search = ""] = target.split(/[?#](.*)/s);
  try {
    const route = decodeURIComponent(path);
    const parameters = readQuery(search);
    if (LISTS.has(route)) return parameters !== undefined && [...parameters].every(isParameter);
    return (
      search.replaceAll("&", "") === "" &&
      routesOf(corpus).has(route.replace(/[\dA-F-]{36}/, (id) => id.toLowerCase()))
    );
  } catch {
    return false;
  }
}

const RESOURCES: readonly Resource[] = ["facturas", "complementos-pago"];
const LISTS = new Set(RESOURCES.map((resource) => `/api/v1/${resource}`));

function routesOf({ cancellable, invoice }: Corpus): ReadonlySet<string> {
  const ids = { facturas: invoice.id, "complementos-pago": cancellable["complementos-pago"] };
  const items = RESOURCES.flatMap((resource) =>
    ["", ...SUBS].map((sub) => `/api/v1/${resource}/${ids[resource]}${sub && `/${sub}`}`),
  );
  return new Set(["/api/v1/facturas/saldo", ...items]);
}

function readQuery(search: string): ReadonlyMap<string, string> | undefined {
  const pairs = search.split("&").filter((pair) => pair !== "");
  const read = pairs.map((pair): [string, string] => {
    const [name = "", value = ""] = pair.replaceAll("+", " ").split(/=(.*)/s);
    return [decodeURIComponent(name), decodeURIComponent(value)];
  });
  const parameters = new Map(read);
  return parameters.size === read.length ? parameters : undefined;
}

const PARAMETERS: Readonly<Record<string, RegExp>> = {
  pagina: /^0*[1-9]\d{0,9}$/,
  limite: /^0*([1-9]\d?|100)$/,
  estado: /^(borrador|error|timbrada|cancelacion_pendiente|cancelada)$/,
  uuid: /^[\P{Cc}\s]{0,36}$/u,
  rfc: /^[\P{Cc}\s]{0,13}$/u,
  desde: /^\d{4}-\d\d-\d\d$/,
  hasta: /^\d{4}-\d\d-\d\d$/,
};

function isParameter([name, value]: readonly [string, string]): boolean {
  return Object.hasOwn(PARAMETERS, name) && PARAMETERS[name]!.test(value);
}
