import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { cancelAs, findRelated, folioOf, pendingOf, takeAnswer } from "../sat/index.ts";
import type { Family } from "../stamping/index.ts";
import { type Stamping, stampedXml } from "../storage/index.ts";
import { type Answer, pageOf, xmlAnswer } from "./answer.ts";
import { withFaults } from "./fault-effects.ts";
import { partNamed } from "./multipart.ts";
import { serveSat } from "./sat-api.ts";
import { answerTo, cancellationAnswer, failure, success, type Version } from "./sw-answers.ts";
import { equal } from "./tokens.ts";
import {
  acuseOf,
  type Call,
  type Front,
  NO_SUBJECT,
  type Operation,
  openWire,
  simulatedRejection,
  subjectNamed,
} from "./wire.ts";

export function createSwApi(front: Front): FastifyInstance {
  const wire = openWire(front, { tooLarge: TOO_LARGE, uncontrolled: UNCONTROLLED });
  const open = (method: "GET" | "POST", url: string, operation: Operation) =>
    wire.serve(method, url, { refusal: maintenance, ...operation });
  const serve = (method: "GET" | "POST", url: string, operation: Operation) =>
    wire.serve(method, url, { refusal: (call) => maintenance(call) ?? withoutSession(call), ...operation });
  open("POST", "/v2/security/authenticate", { name: "authenticate", subject: NO_SUBJECT, run: withBody });
  open("POST", "/security/authenticate", { name: "authenticate", subject: NO_SUBJECT, run: withHeaders });
  for (const [path, family] of STAMPINGS) {
    serve("POST", path, { name: "stamp", subject: ordered, run: stamp(family) });
    serve("POST", `${path}/b64`, { name: "stamp", subject: ordered, run: stamp(family) });
  }
  for (const [path, family] of CANCELLATIONS)
    serve("POST", path, { name: "cancel", subject: subjectNamed(folioInRequest), run: cancel(family) });
  serve("GET", "/pendings/:rfc", { name: "pending", subject: NO_SUBJECT, run: pendings });
  serve("POST", "/acceptreject/xml", { name: "answer", subject: NO_SUBJECT, run: acceptOrReject });
  serve("POST", "/relations/xml", { name: "related", subject: NO_SUBJECT, run: relations });
  const named = subjectNamed(uuidInPath);
  serve("GET", "/management/v2/api/users/balance", { name: "balance", subject: NO_SUBJECT, run: balance });
  serve("GET", "/datawarehouse/v1/live/:uuid", { name: "storage", subject: named, run: storage });
  open("GET", ACKNOWLEDGEMENTS, { name: "receipt", subject: named, run: acknowledgement });
  wire.app.get("/files/:file", (request, reply) => sendFile(front, request, reply));
  serveSat(wire);
  return wire.app;
}

const STAMPINGS = [
  ["/cfdi33/stamp/:version(^v[1-4]$)", "cfdi"],
  ["/cfdi33/v2/stamp/:version(^v[1-4]$)", "cfdi"],
  ["/v4/cfdi33/stamp/:version(^v[1-4]$)", "cfdi"],
  ["/retencion/stamp/v3", "retencion"],
] as const;
const CANCELLATIONS = [
  ["/cfdi33/cancel/xml", "cfdi"],
  ["/retencion/cancel/xml", "retencion"],
] as const;
const ACKNOWLEDGEMENTS = "/acknowledgements/:uuid";

const TOO_LARGE = failure(413, "El archivo excede el tamaño permitido.");
const UNCONTROLLED = failure(500, "AU1000 - Error no controlado.");

function maintenance({ front }: Call): Answer | undefined {
  return front.registers.settings.maintenance ? pageOf(503) : undefined;
}

function withoutSession({ front, request }: Call): Answer | undefined {
  const fault = front.tokens.fault(request.headers.authorization);
  return fault === undefined ? undefined : failure(401, fault);
}

/** Returns the document of a stamping request, and the customid under which it came. */
const ordered: Operation["subject"] = async ({ request }) => ({
  reference: customIdOf(request),
  document: xmlOf(request)?.toString("utf8") ?? "",
});

function customIdOf({ headers }: FastifyRequest): string | undefined {
  return typeof headers.customid === "string" ? headers.customid : undefined;
}

function xmlOf(request: FastifyRequest): Buffer | undefined {
  if (!Buffer.isBuffer(request.body)) return undefined;
  const part = partNamed("xml", request.headers["content-type"], request.body);
  return part !== undefined && isBase64(request) ? Buffer.from(part.toString("latin1"), "base64") : part;
}

function isBase64(request: FastifyRequest): boolean {
  return request.routeOptions.url?.endsWith("/b64") === true;
}

function stamp(family: Family): Operation["run"] {
  return async ({ front, request }, faults) => {
    if (!front.registers.settings.accountActive) return failure(400, "AU2002 - El usuario está inactivo.");
    const xml = xmlOf(request);
    if (xml === undefined || xml.length === 0) return failure(400, "Xml CFDI33 no proporcionado o viene vacio.");
    const customId = request.url.startsWith("/v4/") ? customIdOf(request) : undefined;
    if (customId !== undefined && !CUSTOM_ID.test(customId))
      return failure(400, "El CustomId no es válido o viene vacío.");
    const outcome = await front.stamp({ family, xml, customId, simulated: simulatedRejection(faults) });
    const { version = "retencion" } = request.params as { version?: Version };
    return answerTo(withFaults(outcome, faults, front), { version, base64: isBase64(request) });
  };
}

const CUSTOM_ID = /^.{1,100}$/;

async function withBody({ front, request }: Call): Promise<Answer> {
  const { user, password } = jsonOf(request.body);
  return authenticate(front, user, password);
}

function jsonOf(body: unknown): Record<string, unknown> {
  try {
    const value: unknown = Buffer.isBuffer(body) ? JSON.parse(body.toString("utf8")) : {};
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

async function withHeaders({ front, request }: Call): Promise<Answer> {
  return authenticate(front, request.headers.user, request.headers.password);
}

async function authenticate(front: Front, user: unknown, password: unknown): Promise<Answer> {
  const known = equal(String(user), front.user) && equal(String(password), front.password);
  if (!known) return failure(401, "AU2000 - El usuario y/o contraseña son inválidos.");
  const { token, expiresIn } = front.tokens.issue(front.user);
  // The protocol spells `tokeny_type` this way.
  return success({ token, expires_in: expiresIn, tokeny_type: "Bearer" });
}

async function balance({ front }: Call): Promise<Answer> {
  const { stampLimit } = front.registers.settings;
  const used = front.archive.count;
  return success({
    idUserBalance: "00000000-0000-4000-8000-000000000001",
    idUser: "00000000-0000-4000-8000-000000000002",
    stampsBalance: Math.max(0, (stampLimit ?? used) - used),
    stampsUsed: used,
    stampsAssigned: stampLimit ?? 0,
    unlimited: stampLimit === undefined,
    expirationDate: null,
    lastTransaction: null,
  });
}

function uuidInPath({ request }: Call): string {
  return (request.params as { uuid: string }).uuid;
}

function folioInRequest({ request }: Call): string | undefined {
  const xml = xmlOf(request);
  return xml === undefined ? undefined : folioOf(xml);
}

/** Takes the signed request in a part named `xml`, as SW does. */
function cancel(family: Family): Operation["run"] {
  return async ({ front, request }, faults) => {
    if (!front.registers.settings.accountActive) return failure(400, "AU2002 - El usuario está inactivo.");
    const xml = xmlOf(request);
    if (xml === undefined || xml.length === 0) return failure(400, "Parámetros incompletos");
    const cancellation = await cancelAs(family, xml, front, simulatedRejection(faults));
    return cancellationAnswer(cancellation, family, front.registers.settings);
  };
}

/** The services for receivers have their code beside the data, too. */
function coded(answer: Answer, codStatus: string): Answer {
  return { ...answer, body: { ...(answer.body as object), codStatus }, code: codStatus };
}

async function pendings({ front, request }: Call): Promise<Answer> {
  const { rfc } = request.params as { rfc: string };
  const uuid = await pendingOf(front, rfc);
  if (uuid.length === 0) return coded(failure(400, "CA1101 - No existen peticiones para el RFC Receptor."), "1101");
  return coded(success({ codEstatus: "1100", uuid }), "1100");
}

async function acceptOrReject({ front, request }: Call): Promise<Answer> {
  const told = await takeAnswer(front, xmlOf(request) ?? Buffer.alloc(0));
  if (told.kind === "refused") return coded(failure(400, `CA${told.code} - ${told.sentence}`), told.code);
  const { uuid, code, accepts } = told;
  const respuesta = accepts ? "Aceptacion" : "Rechazo";
  const acuse = code === "1000" ? `<AcuseAceptacionRechazo UUID="${uuid}" CodEstatus="1000"/>` : null;
  return coded(success({ folios: [{ uuid, estatusUUID: code, respuesta }], acuse }), "1000");
}

async function relations({ front, request }: Call): Promise<Answer> {
  const told = await findRelated(front, xmlOf(request) ?? Buffer.alloc(0));
  if (told.kind === "refused") return coded(failure(400, `CA${told.code} - ${told.sentence}`), told.code);
  const { uuid, code, parents, children } = told;
  if (code !== "2000") return coded(failure(400, `CA${code} - No existen cfdi relacionados al folio fiscal.`), code);
  const shown = (records: typeof parents) =>
    records.map((each) => ({ uuid: each.uuid, rfcEmisor: each.emisor, rfcReceptor: each.receptor }));
  const data = { uuidConsultado: uuid, resultado: "WS Consulta CFDI relacionados" };
  const lists = { uuidsRelacionadosPadres: shown(parents), uuidsRelacionadosHijos: shown(children) };
  return coded(success({ ...data, ...lists }), code);
}

async function acknowledgement(call: Call): Promise<Answer> {
  const acuse = acuseOf(call.front, uuidInPath(call));
  return acuse === undefined ? xmlAnswer(404, "", "404") : xmlAnswer(200, acuse, "200");
}

async function storage(call: Call): Promise<Answer> {
  const stamping = await call.front.archive.find({ uuid: uuidInPath(call) });
  const records = stamping === undefined ? [] : [recordOf(stamping, call)];
  return success({ metaData: { page: 1, perPage: 1, totalRecords: records.length }, records });
}

function recordOf({ timbre }: Stamping, { front, request }: Call): object {
  const site = `${request.protocol}://${request.host}`;
  const acknowledged = acuseOf(front, timbre.uuid) !== undefined;
  return {
    uuid: timbre.uuid,
    fechaTimbrado: timbre.fechaTimbrado,
    rfcProvCertif: timbre.rfcProvCertif,
    selloCFD: timbre.selloCfd,
    urlXml: `${site}/files/${timbre.uuid}.xml`,
    urlPdf: null,
    urlAckCfdi: null,
    urlAckCancellation: acknowledged ? site + ACKNOWLEDGEMENTS.replace(":uuid", timbre.uuid) : null,
  };
}

async function sendFile(front: Front, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { file } = request.params as { file: string };
  const stamping = await front.archive.find({ uuid: file.replace(/\.xml$/, "") });
  if (stamping === undefined) return reply.code(404).send();
  return reply.type("text/xml").send(stampedXml(stamping));
}
