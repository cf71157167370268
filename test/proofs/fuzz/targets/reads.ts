import type { Arbitrary } from "fast-check";
import { CATALOGS, catalogCase, KNOWN, type ReadCase, readCase } from "../address.ts";
import { converse } from "../raw.ts";
import { type Corpus, RESOURCES, type Resource, type Target } from "../target.ts";
import { type HttpAnswer, judge, start } from "../verdict.ts";

/** This target reads documents and their lists, with any ids and queries. */
export const reads = target("reads", 8, readCase);

export const catalogs = target("catalogs", 3, catalogCase);

function target(name: string, share: number, cases: Arbitrary<ReadCase>): Target<ReadCase> {
  return {
    ...{ name, share, cases },
    async attack({ site, keys }, what, corpus) {
      const path = targetOf(what, corpus);
      const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${keys.sandbox}\r\n\r\n`;
      const answers = await converse(site, Buffer.from(head));
      const [answer] = answers;
      if (answer === undefined) return { label: "closed", wrong: "no answer" };
      const { label, wrong } = judgeRead(answer, path, corpus);
      return { label, wrong: wrong ?? (answers.length > 1 ? `${answers.length} answers` : undefined) };
    },
  };
}

function targetOf({ root, path, query, tail }: ReadCase, { cancellable, invoice }: Corpus): string {
  const resource = root.split("/").at(-1) as Resource;
  // The invoice of the corpus stays in force; another target cancels the cancellable ones.
  const id = resource === "facturas" ? invoice.id : (cancellable[resource] ?? invoice.id);
  const parts = [root, ...path.map((part) => part.replace(KNOWN, id))];
  const pairs = query.map(([name, value]) => `${name}=${value}`).join("&");
  return `${parts.join("/")}${pairs === "" ? "" : `?${pairs}`}${tail}`;
}

function judgeRead(answer: HttpAnswer, path: string, corpus: Corpus) {
  const allowed = may(path, corpus);
  const { status, body } = answer;
  const refused = status !== 200 && ALWAYS.test(path) && allowed;
  if (refused) return { label: String(status), wrong: `${status} for ${path}: ${start(body)}` };
  // The answer may be a file instead of JSON.
  const kind = status === 200 ? FILES.find(({ begins }) => body.startsWith(begins)) : undefined;
  if (kind === undefined) return judge(answer, allowed);
  const wrong = allowed && kind.route.test(path) ? undefined : `a file for ${path}`;
  return { label: "200", wrong };
}

/** A valid path without a query always succeeds, unless the service must ask PAC or SAT for it. */
const ALWAYS = /^(?!.*\/(saldo|acuse|estatus-[a-z]+|cancelar|validar)$)[a-z0-9/-]+$/;

const FILES = [
  { begins: "<?xml", route: /\/xml\b/ },
  { begins: "%PDF-", route: /\/pdf\b/ },
];

/** Returns true where the answer may be a success: the path is in the contract, and so is each parameter, once. */
function may(target: string, corpus: Corpus): boolean {
  const [path = "", search = ""] = target.split(/[?#](.*)/s);
  try {
    const route = decodeURIComponent(path).replace(/[\dA-F-]{36}/, (id) => id.toLowerCase());
    const parameters = routesOf(corpus).get(route);
    const query = readQuery(search);
    if (parameters === undefined || query === undefined) return false;
    return [...query].every(([name, value]) => isParameter(parameters, name, value));
  } catch {
    return false;
  }
}

/** Each parameter of a route admits these values. */
type Parameters = Readonly<Record<string, RegExp>>;

function routesOf({ cancellable, invoice }: Corpus): ReadonlyMap<string, Parameters> {
  const ids: Record<Resource, string> = { ...cancellable, facturas: invoice.id };
  const documents = RESOURCES.flatMap((resource): [string, Parameters][] => {
    const list = `/api/v1/${resource}`;
    const parts = ["", "/xml", "/pdf", "/estatus-cancelacion", "/cancelacion-posible", ...(MORE[resource] ?? [])];
    return [
      [list, { ...LIST, ...(resource === "retenciones" ? { tipo: TIPO } : {}) }],
      ...parts.map((part): [string, Parameters] => [`${list}/${ids[resource]}${part}`, {}]),
    ];
  });
  const keys = CATALOGS.map((catalog): [string, Parameters] => [
    `/catalogos/${catalog}`,
    catalog.startsWith("clave-") ? SEARCH : {},
  ]);
  return new Map([...documents, ...keys, ["/api/v1/facturas/saldo", {}]]);
}

const MORE: Partial<Record<Resource, readonly string[]>> = { facturas: ["/acuse", "/estatus-sat"] };

function readQuery(search: string): ReadonlyMap<string, string> | undefined {
  const pairs = search.split("&").filter((pair) => pair !== "");
  const read = pairs.map((pair): [string, string] => {
    const [name = "", value = ""] = pair.replaceAll("+", " ").split(/=(.*)/s);
    return [decodeURIComponent(name), decodeURIComponent(value)];
  });
  const parameters = new Map(read);
  return parameters.size === read.length ? parameters : undefined;
}

const LIST: Parameters = {
  pagina: /^0*[1-9]\d{0,9}$/,
  limite: /^0*([1-9]\d?|100)$/,
  estado: /^(borrador|error|timbrada|cancelacion_pendiente|cancelada)$/,
  uuid: /^[\P{Cc}\s]{0,36}$/u,
  rfc: /^[\P{Cc}\s]{0,13}$/u,
  desde: /^\d{4}-\d\d-\d\d$/,
  hasta: /^\d{4}-\d\d-\d\d$/,
};
const TIPO = /^(dividendos|enajenacion_acciones|pagos_extranjero)$/;
const SEARCH: Parameters = { buscar: /^[\s\S]{0,100}$/u, limite: /^0*([1-9]\d?|1\d\d|200)$/ };

/** A parameter without a value is an absent one. */
function isParameter(parameters: Parameters, name: string, value: string): boolean {
  return Object.hasOwn(parameters, name) && (value === "" || parameters[name]!.test(value));
}
