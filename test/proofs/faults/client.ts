import { setTimeout as sleep } from "node:timers/promises";
import { sealedXml } from "../../pac/test-pac-document.ts";
import type { Errand } from "./plan.ts";
import type { World } from "./world.ts";

/** What the service answered: what the contract shows of a document. */
export interface Answer {
  readonly status: number;
  readonly id?: string;
  readonly estado?: string;
  readonly uuid?: string;
  readonly error?: string;
}

/** Everything that a client was ever told about an errand. */
export interface Story {
  readonly errand: Errand;
  readonly answers: Answer[];
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 150;
/** No call takes longer: 1.5 s of the PAC, 0.7 s of a second look, and the deadlines of lost connections. */
const CALL_MS = 15_000;
const HASTE_MS = 60;

/** Runs an errand the way its client does. */
export async function run(world: World, errand: Errand): Promise<Story> {
  const story: Story = { errand, answers: [] };
  const body = bodyOf(world, errand);
  const send = async (timeout = CALL_MS) => {
    const answer = await post(world, errand, body, timeout);
    if (answer !== undefined) story.answers.push(answer);
    return answer;
  };
  if (errand.manner === "leaves") {
    await send(HASTE_MS * 5);
    return story;
  }
  if (errand.manner === "double") await Promise.all([send(), send()]);
  if (errand.manner === "hasty") await send(HASTE_MS);
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const answer = await send();
    if (answer !== undefined && isFinal(answer)) return story;
    await sleep(PAUSE_MS);
  }
  return story;
}

/** The same key once more, when all is calm again: the way for any client to learn what became of its document. */
export async function ask(world: World, { errand, answers }: Story): Promise<Answer | undefined> {
  const answer = await post(world, errand, bodyOf(world, errand), CALL_MS);
  if (answer !== undefined) answers.push(answer);
  return answer;
}

function isFinal({ status, estado }: Answer): boolean {
  return (status === 200 || status === 201) && (estado === "timbrada" || estado === "error");
}

/** Undefined when no answer came, or none that is the service's. */
async function post(
  { site, keys }: World,
  { environment, key }: Errand,
  body: string,
  timeout: number,
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${site}/api/v1/facturas`, {
      method: "POST",
      headers: {
        ...{ "x-api-key": keys[environment], "idempotency-key": key },
        "content-type": "application/json",
      },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    const { data = {}, error } = (await answer.json()) as {
      data?: { id?: string; estado?: string; uuidFiscal?: string };
      error?: string;
    };
    const { id, estado, uuidFiscal: uuid } = data;
    return { status: answer.status, ...(error === undefined ? { id, estado, uuid } : { error }) };
  } catch {
    return undefined;
  }
}

/** The same bytes for the same errand, however often it is sent. */
const bodies = new WeakMap<Errand, string>();

function bodyOf(world: World, errand: Errand): string {
  const made = bodies.get(errand) ?? makeBody(world, errand);
  bodies.set(errand, made);
  return made;
}

function makeBody({ sealer }: World, { mode, directive, key }: Errand): string {
  const descripcion = `Servicio ${key}${directive === undefined ? "" : ` PACTEST:${directive}`}`;
  if (mode === "relay") {
    const paper = {
      sealer,
      fecha: localTime(),
      comprobante: { Serie: "R", Folio: key },
      concepto: { Descripcion: descripcion },
    };
    return JSON.stringify({ xml: Buffer.from(sealedXml(paper)).toString("base64") });
  }
  const line = {
    claveProdServ: "81112100",
    claveUnidad: "E48",
    cantidad: 1,
    valorUnitario: 100,
    impuestos: [{}],
  };
  return JSON.stringify({
    receptorRfc: "RAC260101AA4",
    serie: "F",
    formaPago: "03",
    conceptos: [{ ...line, descripcion }],
  });
}

/** A minute ago in Mexico City. */
function localTime(): string {
  return new Date(Date.now() - 6 * 3_600_000 - 60_000).toISOString().slice(0, 19);
}
