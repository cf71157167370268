import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { receipt } from "../../../rest/nomina/receipt.ts";
import { dividends } from "../../../rest/retenciones/withholding.ts";
import { asTexts } from "../../protobuf-json.ts";
import { idsOf } from "../frame.ts";
import { type Answer, JSON_TYPE, post } from "../send.ts";
import type { Corpus, Target } from "../target.ts";
import { readObject, start } from "../verdict.ts";
import type { World } from "../world.ts";
import { ONE_CONCEPT, paymentOf } from "./bodies.ts";

interface PairCase {
  readonly kind: keyof typeof KINDS;
  readonly doors: readonly (keyof typeof DOORS)[];
}

/** REST and Connect write the same creation in two ways. */
interface Creation {
  readonly path: string;
  readonly method: string;
  readonly body: object;
  /** Connect sends these path parameters of REST in its body. */
  readonly more?: object;
}

const KINDS = {
  invoice: () => ({ path: "facturas", method: "Invoicing/CreateInvoice", body: ONE_CONCEPT }),
  note: ({ invoice: { id } }) => ({
    ...{ path: `facturas/${id}/nota-credito`, method: "Invoicing/CreateCreditNote", more: { id } },
    body: { importe: 0.01, descripcion: "Bonificación", formaPago: "03" },
  }),
  payment: ({ invoice }) => ({
    ...{ path: "complementos-pago", method: "Invoicing/CreatePaymentComplement" },
    body: paymentOf(invoice, 0.01),
  }),
  receipt: () => ({ path: "nomina", method: "Payroll/CreatePayroll", body: receipt() }),
  withholding: () => ({ path: "retenciones", method: "Withholding/CreateWithholding", body: dividends() }),
} satisfies Record<string, (corpus: Corpus) => Creation>;

const DOORS = {
  REST: ({ site }: World, { path, body }: Creation, key: string) => ({
    url: `${site}/api/v1/${path}`,
    headers: { "idempotency-key": key },
    body,
  }),
  "REST, the key in the body": ({ site }: World, { path, body }: Creation, key: string) => ({
    ...{ url: `${site}/api/v1/${path}`, headers: {}, body: { ...body, idempotency_key: key } },
  }),
  Connect: ({ site }: World, { method, body, more }: Creation, key: string) => ({
    url: `${site}/cfdi.v1.${method}`,
    headers: {},
    body: { ...asTexts(body), ...more, idempotency_key: key },
  }),
};

const doors = fc.constantFrom(...(Object.keys(DOORS) as (keyof typeof DOORS)[]));

/**
 * This target sends valid creations with one key at the same moment, which must make one document: each answer names
 * that document or is 409.
 */
export const pairs: Target<PairCase> = {
  name: "one key at once",
  share: 2,
  cases: fc.record({
    kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
    doors: fc.array(doors, { minLength: 2, maxLength: 4 }),
  }),
  async attack(world, { kind, doors }, corpus) {
    const creation: Creation = KINDS[kind](corpus);
    keys += 1;
    const key = `a la vez ${keys}`;
    const ask = (door: keyof typeof DOORS) => {
      const { url, headers, body } = DOORS[door](world, creation, key);
      const all = { ...JSON_TYPE, ...headers, "x-api-key": world.keys.sandbox };
      return post(url, all, Buffer.from(JSON.stringify(body)));
    };
    const answers = await Promise.all(doors.map(ask));
    // A later repetition is answered with the document.
    const last = await settled(() => ask(doors[0]!));
    const told = [...new Set([...answers, last].flatMap((answer) => idsOf(readObject(answer.body)).slice(0, 1)))];
    const label = answers
      .map(({ status }) => status)
      .toSorted()
      .join("+");
    return {
      label,
      told: [...answers, last].flatMap((answer) => idsOf(readObject(answer.body))),
      wrong: faultOf(told, answers, last),
    };
  },
};

let keys = 0;

function faultOf(documents: readonly string[], answers: readonly Answer[], last: Answer): string | undefined {
  const odd = answers.find(({ status }) => status !== 200 && status !== 201 && status !== 409);
  if (odd !== undefined) return `${odd.status}: ${start(odd.body)}`;
  if (documents.length !== 1) return `${documents.length} documents of one key: ${documents.join(", ")}`;
  const makers = answers.filter(({ status, body }) => status < 300 && readObject(body)?.idempotente !== true);
  if (makers.length > 1) return `${makers.length} answers say that they made it`;
  const repeated = last.status === 200 && readObject(last.body)?.idempotente === true;
  return repeated ? undefined : `repeated afterwards it is answered ${last.status}: ${start(last.body)}`;
}

const PAUSE_MS = 100;
const TRIES = 50;

async function settled(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    if (answer.status !== 409 || tries === TRIES) return answer;
    await sleep(PAUSE_MS);
  }
}
