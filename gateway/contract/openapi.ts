import type { DescField, DescMethod, DescService } from "@bufbuild/protobuf";
import { field as fieldRules } from "#proto/buf/validate/validate_pb.ts";
import { EventSchema } from "#proto/cfdi/v1/event_pb.ts";
import { fiscal, RateGroup, type RestMethod, rest_field } from "#proto/cfdi/v1/rest_pb.ts";
import { getOption } from "../../common/options.ts";
import { OWN_CODES } from "../../common/own-codes.ts";
import { rateGroupOf } from "../../common/rate-group.ts";
import { type ErrorExamples, errorExamples } from "./error-examples.ts";
import { exampleOf } from "./example.ts";
import type { RateHeader } from "./headers.ts";
import { type BatchRoute, isFile, isInPieces, LINES, type Route, readBatches, readRoutes } from "./routes.ts";
import { type Describer, describer, type Schema } from "./schema.ts";
import { type Tag, tagOf } from "./tags.ts";

export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: Schema;
  readonly servers: readonly Schema[];
  /** Tags are in the order of their first operations. */
  readonly tags: readonly Tag[];
  /** Operations are keyed by path and by verb in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  /** The service sends these to the addresses of an account. */
  readonly webhooks: Readonly<Record<string, { readonly post: Schema }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Schema;
  };
  readonly security: readonly Schema[];
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Schema;
  readonly responses: Readonly<Record<string, Schema>>;
  /** The list is empty for an operation that demands no key. */
  readonly security?: readonly Schema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** Returns the machine-readable contract, from the descriptors that also make the routes. */
export function describeApi(services: readonly DescService[], comments: ReadonlyMap<string, string>): OpenApi {
  const schemas = describer(comments);
  const [routes, batches] = [readRoutes(services), readBatches(services)];
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of routes) {
    const operations = paths[route.path] ?? {};
    operations[route.verb.toLowerCase()] = describeRoute(route, schemas);
    paths[route.path] = operations;
  }
  for (const batch of batches) paths[batch.path] = { post: describeBatch(batch, schemas) };
  return {
    openapi: "3.1.0",
    info: INFO,
    // The address is relative to the document's, because the service does not know its public name.
    servers: [{ url: "/", description: "El servicio que publica este documento." }],
    tags: tagsOf([...routes, ...batches]),
    paths,
    webhooks: { evento: { post: DELIVERY } },
    components: {
      schemas: { ...schemas.components, Error: ERROR, LineaDeLote: LINE },
      headers: RATE_HEADERS,
      securitySchemes: SECURITY,
    },
    security: [{ ApiKey: [] }],
  };
}

/** A delivery is an event with the three headers of Standard Webhooks 1.0. */
const DELIVERY_HEADERS = {
  "webhook-id": "El id del evento, igual en cada intento: descarte los que ya tenga.",
  "webhook-timestamp": "Cuándo se envió, en segundos desde 1970.",
  "webhook-signature": "v1, y la firma; dos, separadas por un espacio, mientras cambia el secreto.",
};

const DELIVERY: Schema = {
  summary: "Entrega un evento a una dirección de la cuenta.",
  description:
    "Se repite hasta que la respuesta es 2xx. La guía de webhooks dice cómo se verifica y cada cuánto se repite.",
  parameters: Object.entries(DELIVERY_HEADERS).map(([name, description]) => ({
    ...{ name, in: "header", required: true, description, schema: { type: "string" } },
  })),
  requestBody: {
    required: true,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${EventSchema.name}` } } },
  },
  responses: { "2XX": { description: "Recibido." } },
  security: [],
};

function tagsOf(routes: readonly Pick<Route, "path">[]): Tag[] {
  const tags = new Map(routes.map(({ path }) => [tagOf(path).name, tagOf(path)]));
  return [...tags.values()];
}

const INFO: Schema = {
  title: "Timbrado de CFDI 4.0",
  version: "1.0.0",
  description:
    "Timbra, consulta y cancela CFDI 4.0. La llave decide la cuenta y el ambiente (pruebas o producción); la dirección es la misma. Las fechas salen en UTC; las que llegan sin zona son de la Ciudad de México. La referencia para personas está en /docs.",
  contact: { name: "Soporte del servicio" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
};

const SECURITY: Schema = {
  ApiKey: {
    type: "apiKey",
    in: "header",
    name: "X-Api-Key",
    description: "Llave de la cuenta: de pruebas o de producción.",
  },
};

const ERROR: Schema = {
  type: "object",
  description: "El cuerpo de todo error.",
  properties: {
    ok: { type: "boolean", const: false, description: "Siempre false." },
    error: {
      type: "string",
      description:
        "Qué pasó; en un 400 nombra el campo y lleva al frente la clave de la regla. Varios campos van uno tras otro, separados por punto y coma, hasta 20.",
    },
    codigo: {
      type: ["string", "null"],
      description: `Solo en un 502: el código del PAC o del SAT, sin más; o uno de este servicio: ${ownCodes()}.`,
    },
    detalle: {
      type: ["string", "null"],
      description: "Solo en un 502: el motivo del PAC o del SAT, o lo que pasó; sin el código.",
    },
  },
  required: ["ok", "error", "codigo", "detalle"],
};

function ownCodes(): string {
  return Object.entries(OWN_CODES)
    .map(([codigo, { detalle }]) => `${codigo} (${detalle})`)
    .join(", ");
}

/** Every answer has these headers, except those to callers who were not admitted. */
const RATE_HEADERS = {
  "RateLimit-Limit": header("Peticiones por minuto de esta cuenta, en este ambiente y grupo de recursos."),
  "RateLimit-Remaining": header("Las que quedan en la ventana."),
  "RateLimit-Reset": header("Segundos que faltan para que termine la ventana."),
} satisfies Readonly<Record<RateHeader, Schema>>;

function header(description: string): Schema {
  return { description, required: true, schema: { type: "integer", minimum: 0 } };
}

const LIMITED: Schema = {
  headers: Object.fromEntries(
    Object.keys(RATE_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
};

function describeRoute(route: Route, schemas: Describer): ApiOperation {
  const { method, rest, hasBody, bodyFields } = route;
  return {
    operationId: method.name,
    tags: [tagOf(route.path).name],
    summary: rest.summary,
    description: descriptionOf(route),
    parameters: parameters(route, schemas),
    ...(hasBody ? { requestBody: requestBody(schemas.body(bodyName(route), method.input, bodyFields), rest) } : {}),
    responses: { ...successes(route, schemas), ...failures(route) },
    ...(route.isPublic ? { security: [] } : {}),
  };
}

/** The answer of a batch has the envelope of a single request in each line, with what these members say of it. */
const LINE: Schema = {
  type: "object",
  description: "Lo que cada línea de la respuesta de un lote dice de su petición, junto a la respuesta de esta.",
  properties: {
    linea: { type: "integer", minimum: 1, description: "El número de la línea de la petición; la primera es la 1." },
    status: { type: "integer", description: "El estatus HTTP que la petición tendría sola." },
    idempotency_key: { type: "string", description: "La llave de la petición; ausente si no se pudo leer." },
    campo: { type: "string", description: "El campo equivocado; ausente si no es uno." },
  },
  required: ["linea", "status"],
};

function describeBatch({ method, path, rest, each }: BatchRoute, schemas: Describer): ApiOperation {
  const [answer, error] = [schemas.answer(each.method.output), { $ref: "#/components/schemas/Error" }];
  const body = schemas.body(bodyName(each), each.method.input, each.bodyFields);
  const lines = each.rest.examples.map(({ body }, at) => ({
    idempotency_key: `${path.split("/").at(-1)}-15-${at + 1}`,
    ...(JSON.parse(body) as object),
  }));
  const [{ idempotency_key } = { idempotency_key: "" }] = lines;
  const outcome = { linea: 1, idempotency_key, status: 201, ...(exampleOf(answer, schemas.components) as Schema) };
  return {
    operationId: method.name,
    tags: [tagOf(path).name],
    summary: rest.summary,
    description: `${rest.summary} Cada línea es el cuerpo de POST ${each.path}, con su idempotency_key y a lo más 256 KB; la respuesta tiene una línea por petición, en el orden en que terminan. Toda la petición cuenta como una en el límite por minuto del grupo ${tagOf(each.path).name}.`,
    parameters: parameters({ ...each, bodyFields: [] }, schemas),
    requestBody: { required: true, content: { [LINES]: { schema: body, examples: { Lote: { value: lines } } } } },
    responses: {
      200: {
        description: "Una línea por petición, en cuanto se sabe qué fue de ella.",
        ...LIMITED,
        content: {
          [LINES]: {
            schema: { allOf: [{ $ref: "#/components/schemas/LineaDeLote" }, { oneOf: [answer, error] }] },
            example: outcome,
          },
        },
      },
      ...failures({ ...each, method, rest: { ...rest, errors: [413, 415] }, bodyFields: [] }),
    },
  };
}

/**
 * Returns the description of an operation: its summary, the counter of its requests, and the effect of a repetition.
 */
function descriptionOf({ path, method, rest, headers }: Route): string {
  const said = [rest.summary];
  if (rateGroupOf(method) !== RateGroup.UNSPECIFIED)
    said.push(`Cuenta en el límite de peticiones por minuto del grupo ${tagOf(path).name}.`);
  if (headers.includes("idempotency-key"))
    said.push("Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.");
  return said.join(" ");
}

/** Operations share a body where each takes all of its fields. */
function bodyName({ method, rest }: Route): string {
  return rest.omits.length > 0 ? `${method.name}Body` : method.input.name.replace(/Request$/, "Body");
}

function requestBody(schema: Schema, { examples }: RestMethod): Schema {
  const shown = examples.map(({ title, body }) => [title, { value: JSON.parse(body) as unknown }]);
  return { required: true, content: { "application/json": { schema, examples: Object.fromEntries(shown) } } };
}

function parameters({ pathFields, bodyFields, queryFields }: Route, schemas: Describer): Parameter[] {
  const describe = (field: DescField, where: Parameter["in"], name: string): Parameter => {
    const { description, ...schema } = schemas.property(field, "request");
    return {
      name,
      in: where,
      required: where === "path" || (where === "query" && getOption(field, fieldRules).required),
      ...(where === "path" && field.name === "id"
        ? { description: "Identificador interno del comprobante (data.id); no es el UUID fiscal." }
        : {}),
      ...(typeof description === "string" ? { description } : {}),
      // An id that is no UUID is answered like any document that does not exist.
      schema: where === "path" && field.name === "id" ? { ...schema, format: "uuid" } : schema,
    };
  };
  return [
    ...pathFields.map((field) => describe(field, "path", field.name)),
    ...queryFields.map((field) => describe(field, "query", field.jsonName)),
    ...bodyFields.filter((field) => headerOf(field) !== "").map((field) => describe(field, "header", headerOf(field))),
  ];
}

function headerOf(field: DescField): string {
  return getOption(field, rest_field).header;
}

function successes(route: Route, schemas: Describer): Record<string, Schema> {
  const { method, rest } = route;
  const status = rest.success === 0 ? 200 : rest.success;
  if (isInPieces(method)) return { [status]: rawFile(rest.contentType), 206: rawFile(rest.contentType, PART_OF_FILE) };
  if (isFile(method)) return { [status]: rawFile(rest.contentType) };
  const schema = schemas.answer(method.output);
  const example = exampleOf(schema, schemas.components) as Schema;
  const headers = route.isPublic ? (rest.maxAge > 0 ? { headers: KEPT } : {}) : LIMITED;
  const answer = json(schema, "Hecho.", example, headers);
  if (rest.maxAge > 0) return { [status]: answer, 304: UNCHANGED };
  if (rest.replayField === "") return { [status]: answer };
  return {
    200: json(
      schema,
      "Repetición: la llave de idempotencia ya tenía este documento.",
      {
        ...example,
        [rest.replayField]: true,
      },
      headers,
    ),
    [status]: answer,
  };
}

const PART_OF_FILE = "Lo que falta del archivo, desde el byte que pide Range (bytes=1000-), si If-Range es su ETag.";

function rawFile(contentType: string, description = "El archivo, tal cual."): Schema {
  return {
    description,
    ...LIMITED,
    content: { [contentType]: { schema: { type: "string", contentMediaType: contentType } } },
  };
}
const KEPT: Schema = {
  ETag: { description: "La versión de la respuesta.", required: true, schema: { type: "string" } },
  "Cache-Control": {
    description: "Cuánto tiempo puede guardarse la respuesta.",
    required: true,
    schema: { type: "string" },
  },
};

const UNCHANGED: Schema = {
  description: "La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match.",
  headers: KEPT,
};

type Failing = Pick<Route, "pathFields" | "bodyFields" | "hasBody" | "isPublic" | "rest"> & {
  readonly method: DescMethod;
};

function failures(route: Failing): Record<string, Schema> {
  const { rest, bodyFields, hasBody, isPublic } = route;
  const everywhere = isPublic ? EVERYWHERE.filter((status) => !NEEDING_A_KEY.includes(status)) : EVERYWHERE;
  const own = [...rest.errors, ...errorsByForm(route)];
  const statuses = new Set([...own, ...everywhere].sort((a, b) => a - b));
  const required = bodyFields.filter((field) => getOption(field, fieldRules).required);
  const shape = {
    hasBody,
    required,
    creates: rest.replayField !== "",
    asksOutside: own.includes(502),
  };
  const failureOf = (status: number) => failure(status, errorExamples(status, shape), isPublic);
  return Object.fromEntries([...statuses].map((status) => [status, failureOf(status)]));
}

/** Returns the statuses that rest.proto derives from a method's form. */
function errorsByForm({ method, rest, pathFields, hasBody }: Failing): readonly number[] {
  return [
    ...(pathFields.length > 0 ? [404] : []),
    ...(hasBody ? [413, 415] : []),
    ...(rest.replayField === "" ? [] : [402]),
    ...(getOption(method, fiscal) ? [409, 502] : []),
  ];
}

/** Every method can answer these statuses; 400 is for bytes that are no request, even where nothing must be sent. */
const EVERYWHERE = [400, 401, 403, 429, 500, 502, 503];
const NEEDING_A_KEY: readonly number[] = [401, 403, 429];
/**
 * Answers with these statuses have no limit headers: some are sent before the limit is known, and the others may come
 * from a failed admission.
 */
const UNLIMITED: readonly number[] = [401, 403, 500, 502, 503];

function failure(status: number, examples: ErrorExamples, isPublic: boolean): Schema {
  const headers = isPublic || UNLIMITED.includes(status) ? {} : LIMITED;
  const shown = Object.keys(examples).length === 0 ? {} : { examples };
  return {
    description: MEANING[status] ?? "Error.",
    ...headers,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, ...shown } },
  };
}

const MEANING: Readonly<Record<number, string>> = {
  400: "Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir.",
  401: "Falta la llave, no es válida o venció.",
  402: "Sin timbres disponibles (solo en producción).",
  403: "El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada.",
  404: "No existe, o es de otra cuenta o de otro ambiente.",
  409: "Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia.",
  413: "El cuerpo pasa de 10 MB.",
  415: "El cuerpo no es application/json.",
  429: "Se pasó del límite de peticiones por minuto; espere a que termine la ventana.",
  500: "Error interno.",
  502: "El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia.",
  503: "El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva.",
};

function json(schema: Schema, description: string, example: Schema, headers: Schema): Schema {
  return { description, ...headers, content: { "application/json": { schema, example } } };
}
