import { setTimeout as sleep } from "node:timers/promises";
import { sealedXml } from "../../pac/test-pac-document.ts";
import { cancel } from "./canceller.ts";
import type { Errand } from "./plan.ts";
import { type Answer, CALL_MS, send } from "./wire.ts";
import type { World } from "./world.ts";

/** Everything that a client was ever told about an errand. */
export interface Story {
  readonly errand: Errand;
  readonly answers: Answer[];
  /** Of its cancellation, and last how its record stood in the end. */
  readonly cancellation: Answer[];
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 150;
const HASTE_MS = 60;

/** Runs an errand the way its client does. */
export async function run(world: World, errand: Errand): Promise<Story> {
  const story: Story = { errand, answers: [], cancellation: [] };
  await create(world, story);
  const made = story.answers.at(-1);
  if (errand.cancel !== undefined && made?.estado === "timbrada")
    await cancel(
      world,
      { ...errand.cancel, environment: errand.environment, id: made.id! },
      story.cancellation,
    );
  return story;
}

async function create(world: World, { errand, answers }: Story): Promise<void> {
  const body = bodyOf(world, errand);
  const once = async (timeout = CALL_MS) => {
    const answer = await post(world, errand, body, timeout);
    if (answer !== undefined) answers.push(answer);
    return answer;
  };
  if (errand.manner === "leaves") return void (await once(HASTE_MS * 5));
  if (errand.manner === "double") await Promise.all([once(), once()]);
  if (errand.manner === "hasty") await once(HASTE_MS);
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const answer = await once();
    if (answer !== undefined && isFinal(answer)) return;
    await sleep(PAUSE_MS);
  }
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

function post(world: World, { environment, key }: Errand, body: string, timeout: number) {
  const headers = { "idempotency-key": key };
  return send(world, environment, { verb: "POST", path: "facturas", headers, body, timeout });
}

/** The same bytes for the same errand, however often it is sent. */
const bodies = new WeakMap<Errand, string>();

function bodyOf(world: World, errand: Errand): string {
  const made = bodies.get(errand) ?? makeBody(world, errand);
  bodies.set(errand, made);
  return made;
}

function makeBody({ sealer }: World, { mode, directive, cancel, key }: Errand): string {
  const directives = [directive, cancel?.directive].filter((each) => each !== undefined).join(";");
  const descripcion = `Servicio ${key}${directives === "" ? "" : ` PACTEST:${directives}`}`;
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
