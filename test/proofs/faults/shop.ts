import { setTimeout as sleep } from "node:timers/promises";
import { localTime } from "../../support/service.ts";
import { random, several } from "./plan.ts";
import { type Asker, type Call, converse, type Told } from "./wire.ts";
import type { World } from "./world.ts";

/**
 * A shop sells, closes its days by itself and by hand, invoices customers, takes goods back and cancels a global
 * invoice to have it made anew, while the service is hit. Every call is repeated with its key until its outcome is
 * known.
 */
export interface Shop {
  work(): Promise<void>;
  /** Learns what became of each call, once nothing hits the service any more. */
  settle(): Promise<void>;
  /**
   * Compares the sales with the documents that are in force at SAT, by their XML as the PACs have it. Shares nothing
   * with the product's own proof of the sums.
   */
  judge(live: readonly string[]): Promise<string[]>;
  readonly counted: { tickets: number; named: number; returns: number };
}

interface Sale {
  readonly folio: string;
  readonly day: string;
  readonly cents: number;
}

/** A call that changes something, with its last answer. */
interface Wish {
  readonly about: string;
  readonly call: Call;
  answer?: Told;
}

const SALES = 8;
const WORK_MS = 20_000;
const SETTLE_MS = 120_000;
const PAUSE_MS = 200;

export function openShop(world: World, seed: number): Shop {
  const dice = random(seed * 31 + 7);
  const which = (count: number) => Math.floor(dice() * count);
  const asker = (): Asker => ({ account: seed % world.keys.length, environment: "sandbox", gateway: which(2) });
  const today = Date.parse(`${localTime().slice(0, 10)}T00:00:00Z`);
  const days = [1, 2].map((back) => new Date(today - back * 86_400_000).toISOString().slice(0, 10));
  const units = 3;
  const sales: readonly Sale[] = several(SALES, (at) => {
    const [price, other] = [100 + which(90_000), 100 + which(9_000)];
    return { folio: `T${seed}-${at}`, day: days[at % 2]!, cents: price * units + other, price, other };
  });
  const post = (about: string, path: string, body: object): Wish => ({
    ...{ about, call: { verb: "POST", path, body: JSON.stringify(body) } },
  });
  const pesos = (cents: number) => cents / 100;
  const selling = post("sale", "/tickets", {
    tickets: (sales as readonly (Sale & { price: number; other: number })[]).map(({ folio, day, price, other }) => ({
      ...{ folio, fecha: day, formaPago: dice() < 0.3 ? "04" : "01" },
      conceptos: [
        { cantidad: units, precioConImpuestos: pesos(price), impuestos: [{ tasaIva: 0.16 }] },
        { importeConImpuestos: pesos(other), impuestos: [{ tasaIva: 0 }] },
      ],
    })),
  });
  const wishes: Wish[] = [selling];
  const counted = { tickets: 0, named: 0, returns: 0 };

  const insist = async (wish: Wish, until: number): Promise<void> => {
    while (Date.now() < until && !isOver(wish.answer)) {
      wish.answer = (await converse(world, asker(), wish.call)) ?? wish.answer;
      if (!isOver(wish.answer)) await sleep(PAUSE_MS);
    }
  };
  const want = async (wish: Wish): Promise<void> => {
    wishes.push(wish);
    await insist(wish, Date.now() + WORK_MS);
  };
  const find = async ({ folio }: Sale): Promise<Ticket | undefined> => {
    const answer = await converse(world, asker(), { verb: "GET", path: `/tickets?folio=${folio}` });
    return answer?.status === 200 ? (answer.body.data as readonly Ticket[])[0] : undefined;
  };
  /** A refused document that its PAC may have stamped all the same keeps its tickets for 73 hours. */
  const isKept = async ({ facturaId }: Ticket): Promise<boolean> => {
    if (facturaId === null) return false;
    const answer = await converse(world, asker(), { verb: "GET", path: `facturas/${facturaId}` });
    return answer?.body.data?.estado === "error";
  };
  const some = () => sales[which(SALES)]!;

  /** The closing looks again at once whenever it is configured. */
  const close = async () => {
    const settings = { periodicidad: "01", automatico: true, horas: 0, desde: days[1] };
    for (let times = 3; times > 0; times -= 1) {
      await converse(world, asker(), post("close", "/tickets/cierres/configurar", settings).call);
      await sleep(PAUSE_MS * which(8));
      const fecha = days[which(2)]!;
      await want(post("global", "/tickets/globales", { periodicidad: "01", fecha, idempotency_key: key() }));
    }
  };
  const invoice = async () => {
    for (let times = 3; times > 0; times -= 1) {
      const [one, other] = [some(), some()];
      const tickets = (one === other || dice() < 0.5 ? [one] : [one, other]).map(({ folio }) => ({ folio }));
      await want(post("named", "/tickets/facturas", { tickets, receptorRfc: "RAC260101AA4", idempotency_key: key() }));
    }
  };
  const takeBack = async () => {
    for (let times = 5; times > 0; times -= 1) {
      const { folio } = some();
      const id = (await find({ folio } as Sale))?.id;
      if (id === undefined) continue;
      const conceptos = [dice() < 0.7 ? { renglon: 1, cantidad: 1 } : { renglon: 2 }];
      await want(post(folio, `/tickets/${id}/devolver`, { conceptos, idempotency_key: key() }));
    }
  };
  const cancelGlobal = async () => {
    await sleep(PAUSE_MS * (5 + which(15)));
    for (const sale of sales) {
      const ticket = await find(sale);
      if (ticket?.estado !== "en_global") continue;
      const path = `facturas/${ticket.facturaId}/cancelar`;
      await converse(world, asker(), post("cancel", path, { motivo: "04" }).call);
      return;
    }
  };
  let keys = 0;
  const key = () => `tienda-${seed}-${++keys}`;

  return {
    counted,
    async work() {
      await insist(selling, Date.now() + WORK_MS);
      await Promise.all([close(), invoice(), invoice(), takeBack(), takeBack(), cancelGlobal()]);
    },
    async settle() {
      await Promise.all(wishes.map((wish) => insist(wish, Date.now() + SETTLE_MS)));
      // A calculation opens what a stamped credit note took out of a global invoice, whoever died after it.
      for (const fecha of days)
        await insist(post("look", "/tickets/globales/calcular", { periodicidad: "01", fecha }), Date.now() + SETTLE_MS);
    },
    async judge(live) {
      const unknown = wishes.filter(({ answer }) => !isOver(answer));
      const refused = (selling.answer?.body.data ?? []).filter(
        (each: { resultado: string }) => each.resultado === "rechazado",
      );
      const documents = live.filter((xml) => xml.includes(`NoIdentificacion="T${seed}-`)).map(readDocument);
      counted.named = wishes.filter(({ about, answer }) => about === "named" && isMade(answer)).length;
      counted.returns = wishes.filter(({ answer }) => answer?.body.data?.queda !== undefined).length;
      counted.tickets = sales.length;
      const wrong = await Promise.all(
        sales.map(async (sale) => {
          const returns = wishes.filter(({ about, answer }) => about === sale.folio && isMade(answer));
          const ticket = await find(sale);
          if (ticket === undefined) return [`${sale.folio} is lost`];
          return judgeSale(
            sale,
            ticket,
            await isKept(ticket),
            documents,
            returns.map(({ answer }) => answer!.body.data),
          );
        }),
      );
      return [
        ...(isMade(selling.answer) ? [] : [`shop ${seed}: sold nothing: ${JSON.stringify(selling.answer)}`]),
        ...unknown.map((wish) => `shop ${seed}: nobody knows what became of ${JSON.stringify(wish)}`),
        ...refused.map((each: object) => `shop ${seed}: ${JSON.stringify(each)}`),
        ...wrong.flat(),
      ];
    },
  };
}

interface Ticket {
  readonly id: string;
  readonly estado: string;
  readonly total: number;
  readonly facturaId: string | null;
}

interface Returned {
  readonly total: number;
  readonly notaCreditoId: string | null;
}

/** The clocks of some runs are wrong, so a day may be one to come until they are right again. */
function isOver(answer: Told | undefined): boolean {
  if (answer === undefined) return false;
  const { status, body } = answer;
  if (status === 200 || status === 201)
    return !["timbrando", "pendiente"].includes(body.data?.estado) && !JSON.stringify(body).includes('"campo":"fecha"');
  return status === 400 && body.campo !== "fecha";
}

const isMade = (answer: Told | undefined) =>
  answer !== undefined && answer.status < 300 && answer.body.data?.estado !== "error";

interface Line {
  readonly folio: string;
  readonly millionths: number;
}

interface Document {
  readonly tipo: string;
  /** The credit note is one of goods that came back, and not one that takes a ticket out of a global invoice. */
  readonly isReturn: boolean;
  readonly total: number;
  readonly lines: readonly Line[];
}

/** Adds up what a document says of each ticket: the amounts of its concepts with their taxes. */
function readDocument(xml: string): Document {
  const lines = [
    ...xml.matchAll(/<cfdi:Concepto [^>]*?NoIdentificacion="([^"]+)"[^>]*? Importe="([^"]+)".*?<\/cfdi:Concepto>/g),
  ].map(([all, folio, importe]) => {
    const taxes = [...all.matchAll(/<cfdi:Traslado [^>]*? Importe="([^"]+)"/g)].map((tax) => millionths(tax[1]!));
    return { folio: folio!, millionths: taxes.reduce((sum, tax) => sum + tax, millionths(importe!)) };
  });
  const [, total = "", tipo = ""] = / Total="([^"]+)" TipoDeComprobante="(.)"/.exec(xml) ?? [];
  return { tipo, total: millionths(total), isReturn: xml.includes("Devolución de mercancías"), lines };
}

const millionths = (text: string) => Math.round(Number(text) * 1e6);
/** A concept misses its ticket by some millionths, or by the cents that rounding leaves in one of them. */
const SLACK = 30_000;

function judgeSale(
  { folio, cents }: Sale,
  ticket: Ticket,
  isKept: boolean,
  documents: readonly Document[],
  returns: readonly Returned[],
): string[] {
  const own = documents.flatMap((document) => {
    const lines = document.lines.filter((line) => line.folio === folio);
    if (lines.length === 0) return [];
    return [{ ...document, own: lines.reduce((sum, line) => sum + line.millionths, 0) }];
  });
  const sum = (of: (document: (typeof own)[number]) => boolean) =>
    own.filter(of).reduce((total, document) => total + document.own, 0);
  const count = (of: (document: (typeof own)[number]) => boolean) => own.filter(of).length;
  const isIncome = ({ tipo }: Document) => tipo === "I";
  const isTaken = ({ tipo, isReturn }: Document) => tipo === "E" && !isReturn;
  const backByNote = sum(({ isReturn }) => isReturn);
  const told = (isNote: boolean) =>
    returns
      .filter(({ notaCreditoId }) => (notaCreditoId !== null) === isNote)
      .reduce((all, { total }) => all + total * 1e6, 0);
  const left = cents * 1e4 - told(false) - backByNote;
  const inForce = count(isIncome) - count(isTaken);
  const net = sum(isIncome) - sum(isTaken) - backByNote;
  const isHeld = !isKept && !["abierto", "cancelado"].includes(ticket.estado);
  const differs = (one: number, other: number) => Math.abs(one - other) > SLACK;
  const wrong = [
    ...(inForce < 0 || inForce > 1 ? [`is in ${inForce} documents in force`] : []),
    ...((inForce === 1) === isHeld ? [] : [`is ${ticket.estado}, and in ${inForce} documents`]),
    ...(differs(ticket.total * 1e6, left) ? [`has ${ticket.total} left, and ${left / 1e6} was not returned`] : []),
    ...(differs(net, isHeld ? left : 0) ? [`is ${net / 1e6} in documents, and ${left / 1e6} is left of it`] : []),
    ...(differs(told(true), backByNote)
      ? [`was returned for ${told(true) / 1e6}, and credited for ${backByNote / 1e6}`]
      : []),
  ];
  return wrong.map((what) => `${folio} ${what}: ${JSON.stringify({ ticket, own, returns })}`);
}
