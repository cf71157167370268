import { create } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import {
  type EnvironmentStatus,
  type PublicPac,
  type PublicSat,
  type ServiceStatus,
  StatusPage,
} from "#proto/cfdi/v1/status_page_pb.ts";
import type { Answer, Core } from "../common/core.ts";
import { Refusal } from "./contract/errors.ts";
import { type Html, html } from "./docs/html.ts";
import { page, send } from "./public-page.ts";

/** An answer serves everybody who asks within this time, so a page that thousands look at costs a question. */
const FRESH_MS = 5_000;
const HEADERS = { "cache-control": `public, max-age=${FRESH_MS / 1000}` };

/** Serves how the service stands, for people and for programs, where the operator publishes it. */
export async function mountStatus(app: FastifyInstance, { core }: { readonly core: Core }): Promise<void> {
  const { getServiceStatus } = StatusPage.method;
  let latest: Promise<Answer> | undefined;
  let askedAt = 0;
  const ask = ({ id }: FastifyRequest) => {
    if (latest === undefined || performance.now() - askedAt >= FRESH_MS) {
      askedAt = performance.now();
      latest = core.call(getServiceStatus, create(getServiceStatus.input), { "x-request-id": id });
    }
    return latest;
  };
  /** Both forms tell with 503 that the core does not answer, of which the status is undefined. */
  const statusOf = async (request: FastifyRequest): Promise<ServiceStatus | undefined> => {
    const answer = await ask(request);
    if (answer.kind === "answer") return answer.message as ServiceStatus;
    if (answer.detail.kind === ErrorKind.NOT_FOUND) throw new Refusal(404, "La ruta no existe");
    return undefined;
  };
  app.get("/estado", async (request, reply) => {
    const status = await statusOf(request);
    return status === undefined ? send(reply, 503, silentPage(), HEADERS) : send(reply, 200, pageOf(status), HEADERS);
  });
  app.get("/estado.json", async (request, reply) => {
    const status = await statusOf(request);
    return status === undefined
      ? sendJson(reply, 503, { ok: false, error: SILENT })
      : sendJson(reply, 200, { ok: true, data: jsonOf(status) });
  });
}

function sendJson(reply: FastifyReply, status: number, answer: object) {
  return reply.code(status).headers(HEADERS).type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

const SILENT = "El servicio no responde: no se puede timbrar ni consultar por ahora. Lo que ya se recibió no se pierde";

function silentPage(): Html {
  return page("Estado del servicio", html`<h1>Estado del servicio</h1><p class="alert" role="alert">${SILENT}.</p>`);
}

const momentOf = (at: Timestamp | undefined) => (at === undefined ? null : timestampDate(at).toISOString());

function jsonOf({ at, state, held, environments }: ServiceStatus) {
  return {
    estado: state.replaceAll(" ", "_"),
    consultadoEn: momentOf(at),
    detenido: held,
    ambientes: environments.map(({ environment, pacs, sat, ...waits }) => ({
      ambiente: environment,
      pacs: pacs.map(({ pac, state: estado, fault, since }) => ({
        ...{ pac, estado: estado.replaceAll(" ", "_"), causa: fault ?? null, desde: momentOf(since) },
      })),
      sat: { estado: sat?.state.replaceAll(" ", "_") ?? null, desde: momentOf(sat?.since) },
      esperaSegundos: {
        timbrado: waits.stampingSeconds,
        cancelacion: waits.cancellingSeconds,
        webhooks: waits.webhooksSeconds,
      },
    })),
  };
}

const WORDS: Readonly<Record<string, string>> = {
  bien: "Todo funciona.",
  "con demoras": "El servicio funciona, con demoras.",
  "con fallas": "Hay una falla.",
};
const ENVIRONMENTS: Readonly<Record<string, string>> = { production: "Producción", sandbox: "Pruebas" };
const FAULTS: Readonly<Record<string, string>> = {
  pac: "por una falla del PAC",
  servicio: "por la cuenta del servicio en el PAC",
};

function pageOf({ atShown, state, held, environments }: ServiceStatus): Html {
  const body = html`<h1>Estado del servicio</h1>
<p role="status"${state === "con fallas" && html` class="alert"`}><strong>${WORDS[state] ?? state}</strong></p>
${held && html`<p class="alert">El servicio está detenido: no timbra ni cancela hasta que se revise su base de datos.</p>`}
${environments.map(section)}
<p class="help">Consultado el ${atShown}, hora del centro de México.</p>`;
  return page("Estado del servicio", body);
}

function section({ environment, pacs, sat, ...waits }: EnvironmentStatus): Html {
  return html`<h2>${ENVIRONMENTS[environment] ?? environment}</h2>
<table>
<caption>De quién depende</caption>
<thead><tr><th scope="col">Sistema</th><th scope="col">Estado</th></tr></thead>
<tbody>${pacs.map((pac) => row(`PAC ${pac.pac}`, pacWords(pac)))}${sat && row("Consulta del SAT", satWords(sat))}</tbody>
</table>
<table>
<caption>Desde cuándo espera lo más antiguo</caption>
<thead><tr><th scope="col">Qué espera</th><th scope="col">Espera</th></tr></thead>
<tbody>${row("Un timbre", waitOf(waits.stampingSeconds))}${row("Una cancelación", waitOf(waits.cancellingSeconds))}${row("Un aviso por webhook", waitOf(waits.webhooksSeconds))}</tbody>
</table>`;
}

const row = (name: string, words: string) =>
  html`<tr><th scope="row">${name}</th><td class="number wrap">${words}</td></tr>`;

const begun = (since: string | undefined) => (since === undefined ? "" : `, desde el ${since}`);

function pacWords({ state, fault, sinceShown }: PublicPac): string {
  if (state === "contesta") return "Contesta";
  const why = FAULTS[fault ?? ""];
  return `${state === "a prueba" ? "A prueba" : "En pausa"}${why === undefined ? "" : ` ${why}`}${begun(sinceShown)}`;
}

const satWords = ({ state, sinceShown }: PublicSat) =>
  state === "contesta" ? "Contesta" : `Sin respuesta${begun(sinceShown)}`;

const UNITS = [
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const;

function waitOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[2];
  return seconds === 0 ? "Nada espera" : `${Math.floor(seconds / size)} ${unit}`;
}
