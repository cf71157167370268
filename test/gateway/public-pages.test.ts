import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Pac } from "../../src/pac/pac.ts";
import type { Environment } from "../../src/persistence/database/index.ts";
import type { Circuit } from "../../src/persistence/pacs/index.ts";
import { pacsOf } from "../../src/services/context/index.ts";
import { statusPage } from "../../src/services/operation/index.ts";
import { TRIP } from "../contract/trips.ts";
import { png } from "../pdf/pictures.ts";
import { order } from "../rest/facturas/order.ts";
import { CARTA, sealedTransport } from "../rest/facturas/transport.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { hasBrowser, launchBrowser, look, newPage } from "../support/chromium.ts";
import { useService } from "../support/service.ts";
import { type Visit, type Visited, visit } from "../support/visit.ts";

const service = useService({ env: { STATUS_PAGE: "public" } });

interface Sold {
  readonly id: string;
  readonly folio: string;
  readonly rutaAutofactura: string;
}

async function sell(change: object = {}): Promise<Sold> {
  const conceptos = [{ importeConImpuestos: 1_160, descripcion: "Blusa <b>", impuestos: [{}] }];
  const body = { tickets: [{ folio: randomUUID(), formaPago: "01", conceptos, ...change }] };
  const { status, body: answer } = await service().rest("POST", "/tickets", { key: service().a.sandbox, body });
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer.data[0].ticket;
}

const { rfc, nombre, codigoPostal, regimenFiscal, usoCfdi } = CUSTOMERS.registered;
const FORM = { rfc: rfc.toLowerCase(), nombre, codigoPostal, regimenFiscal, usoCfdi };

const open = (path: string, form?: Visit["form"], more: Visit = {}) =>
  visit(`${service().site}${path}`, { form, ...more });

const stateOf = async (id: string) =>
  (await service().rest("GET", `/tickets/${id}`, { key: service().a.sandbox })).body.data.estado;

describe("the public page of a ticket", () => {
  it("shows the ticket and nothing of others, without scripts, and small", async () => {
    const { folio, rutaAutofactura } = await sell();
    expect(rutaAutofactura).toMatch(/^\/autofactura\/([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { status, headers, text } = await open(rutaAutofactura);
    expect(status).toBe(200);
    for (const part of [folio, "EMPRESA DE PRUEBA", "$1,160.00", "Blusa &lt;b&gt;", '<html lang="es">'])
      expect(text).toContain(part);
    expect(text).not.toContain("<script");
    expect(text.length).toBeLessThan(30_000);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; img-src data:; style-src 'sha256-/);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toBe("no-store");
    const typed = await open(
      `/autofactura?clave=${rutaAutofactura.split("/").at(-1)!.toLowerCase().replaceAll("-", " ")}`,
    );
    expect([typed.status, (await open(typed.headers.location!)).status]).toEqual([303, 200]);
    expect((await open("/autofactura")).text).toContain('name="clave"');
  });

  it("invoices it once, however often it is sent, and gives XML and PDF", async () => {
    const { id, rutaAutofactura: path } = await sell();
    expect((await open(`${path}/xml`)).status).toBe(404);
    const sent = await Promise.all([open(path, FORM), open(path, FORM)]);
    expect(sent.map(({ status }) => status)).toContain(303);
    expect((await open(path, FORM)).status).toBe(303);
    expect(await stateOf(id)).toBe("facturado");
    const { text } = await open(path);
    expect(text).toMatch(/Ya está timbrada.*[0-9A-F]{8}-/);
    const xml = await open(`${path}/xml`);
    expect(xml.text).toContain(`Rfc="${rfc}"`);
    expect(xml.text).toContain('Total="1160.00"');
    expect((await open(`${path}/pdf`)).text).toMatch(/^%PDF/);
  });

  it("invoices it after its global invoice too", async () => {
    const { id, rutaAutofactura: path } = await sell();
    const fecha = (await service().rest("GET", `/tickets/${id}`, { key: service().a.sandbox })).body.data.fecha;
    const body = { periodicidad: "01", fecha };
    const global = await service().rest("POST", "/tickets/globales", { key: service().a.sandbox, body });
    expect([global.status, await stateOf(id)]).toEqual([201, "en_global"]);
    expect((await open(path, FORM)).status).toBe(303);
    expect(await stateOf(id)).toBe("facturado_despues");
    expect((await open(`${path}/xml`)).status).toBe(200);
  });

  it("says at the field what rules and PAC refuse, keeps what was typed, and leaves the ticket open", async () => {
    const { id, rutaAutofactura: path } = await sell();
    for (const [change, field, words] of [
      [{ rfc: "X" }, "rfc", /Debe ser un RFC/],
      [{ nombre: "" }, "nombre", /Es obligatorio/],
      [{ usoCfdi: "D01" }, "usoCfdi", /D01|régimen|CFDI40161/],
      [{ nombre: "OTRO NOMBRE" }, "nombre", /No es como lo tiene el SAT/],
      [{ rfc: CUSTOMERS.unregistered.rfc }, "rfc", /El SAT no tiene este RFC/],
      [{ codigoPostal: "00500" }, "codigoPostal", /No es un código postal/],
      [{ codigoPostal: "01000" }, "codigoPostal", /No es el del domicilio fiscal/],
      [{ regimenFiscal: "603" }, "regimenFiscal", /No es el que el SAT tiene/],
    ] as const) {
      const { status, text } = await open(path, { ...FORM, ...change });
      expect([status, await stateOf(id)], text).toEqual([400, "abierto"]);
      const [, help] = new RegExp(`id="${field}-ayuda">(.*?)</p>`).exec(text)!;
      expect(help).toMatch(/class="fault"/);
      expect(help).toMatch(words);
      expect(text).toMatch(new RegExp(`id="${field}" name="${field}"[^>]* aria-invalid="true"`));
      for (const [name, value] of Object.entries({ ...FORM, ...change }))
        if (value !== "" && name !== "rfc") expect(text).toContain(`value="${value}"`);
    }
    expect((await open(path, FORM)).status).toBe(303);
  });

  it("locks a ticket after ten tries and no other one, and tells no key from another that no ticket has", async () => {
    const { rutaAutofactura: path } = await sell();
    const tried = [];
    for (let times = 0; times < 11; times += 1) tried.push((await open(path, { ...FORM, usoCfdi: "D01" })).status);
    expect(tried).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    expect((await open(path, FORM)).text).toContain("Demasiados intentos; espere 60 minutos");
    expect((await open((await sell()).rutaAutofactura, FORM)).status).toBe(303);
    for (const key of ["0000-0000-0000-0000-0000", "x", "%27%20or%201=1", "a".repeat(400)]) {
      const { status, text } = await open(`/autofactura/${key}`, FORM);
      expect([status, text.includes("No hay un ticket ni una tienda con esa clave")]).toEqual([404, true]);
    }
  });

  it("says what became of a ticket that is cancelled, and until when one is invoiced", async () => {
    const { id, rutaAutofactura: path } = await sell();
    await service().rest("POST", `/tickets/${id}/cancelar`, { key: service().a.sandbox, body: {} });
    expect((await open(path)).text).toContain("Este ticket se canceló");
    const year = new Date().getUTCFullYear() - 1;
    const old = await sell({ fecha: `${year}-03-04` });
    expect((await open(old.rutaAutofactura)).text).toContain(`terminó el 31/12/${year}. Pida su factura a`);
    expect([(await open(old.rutaAutofactura, FORM)).status, await stateOf(old.id)]).toEqual([303, "abierto"]);
  });

  it("is open until the day that the account says, and tells whom to ask afterwards", async () => {
    const today = new Date();
    const day = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
    await set({ plazo: "dia", dias: 5, contacto: "Escriba a <facturas@example.mx>" });
    const [early, late] = [await sell({ fecha: day(3) }), await sell({ fecha: day(9) })];
    expect((await open(early.rutaAutofactura)).text).toContain("Puede facturar aquí hasta el");
    const { text } = await open(late.rutaAutofactura, FORM);
    expect((await open(late.rutaAutofactura)).text).toMatch(
      /El plazo para facturar este ticket aquí terminó el .*Escriba a &lt;facturas@example.mx&gt;/,
    );
    expect([text, await stateOf(late.id)]).toEqual(["", "abierto"]);
    const saved = await set({});
    expect(saved).toMatchObject({ plazo: "anio", dias: 0, contacto: null, porFolio: false, ruta: null });
    expect(saved.boton).toMatch(/^<a href="http[^"<>]*\/autofactura" style="[^"<>]*">Facturar mi compra<\/a>$/);
    expect((await open(late.rutaAutofactura, FORM)).status).toBe(303);
    expect(await stateOf(late.id)).toBe("facturado");
  });
});

const set = async (body: object, key = service().a.sandbox) => {
  const of = { plazo: "anio", ...body };
  const answer = await service().rest("POST", "/tickets/autofactura/configurar", { key, body: of });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  expect((await service().rest("GET", "/tickets/autofactura", { key })).body).toEqual(answer.body);
  return answer.body.data;
};

/** All that an answer says, but its date and number, with what was typed left out. */
const saidBy = ({ status, headers, text }: Visited, typed: Readonly<Record<string, string>>) => {
  const { date: _, "x-request-id": __, ...others } = headers;
  const plain = Object.values(typed).reduce((rest, each) => rest.replaceAll(`value="${each}"`, "value"), text);
  return { status, ...others, "content-length": "", plain };
};

let last = 1;
const stranger = () => {
  last += 1;
  return `127.1.${last >> 8}.${last & 255}`;
};

describe("the page of a shop", () => {
  const typedOf = ({ folio, fecha }: { folio: string; fecha: string }) => ({ folio, total: "$1,160.00", fecha });
  const ticketOf = async (change: object = {}) => {
    const { id, rutaAutofactura, folio } = await sell(change);
    const fecha = (await service().rest("GET", `/tickets/${id}`, { key: service().a.sandbox })).body.data.fecha;
    return { id, rutaAutofactura, folio, fecha };
  };
  const shop = async () => (await set({ porFolio: true })).ruta as string;

  it("finds a ticket by folio, total and day, and tells of no other by any difference of its answers", async () => {
    const path = await shop();
    expect(path).toMatch(/^\/autofactura\/[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const first = await open(path);
    expect([first.status, first.text.includes("EMPRESA DE PRUEBA"), first.text.length < 20_000]).toEqual([
      200,
      true,
      true,
    ]);
    const [ticket, cancelled, invoiced] = [await ticketOf({ folio: "Ñ-1" }), await ticketOf(), await ticketOf()];
    const found = await open(path, { ...typedOf(ticket), folio: " ñ-1 " }, { from: stranger() });
    expect([found.status, found.headers.location]).toEqual([303, ticket.rutaAutofactura]);
    await service().rest("POST", `/tickets/${cancelled.id}/cancelar`, { key: service().a.sandbox, body: {} });
    expect((await open(invoiced.rutaAutofactura, FORM)).status).toBe(303);
    const another = await service().rest("POST", "/tickets", {
      key: service().b.sandbox,
      body: {
        tickets: [{ folio: "de-otra", formaPago: "01", conceptos: [{ importeConImpuestos: 1_160, impuestos: [{}] }] }],
      },
    });
    expect(another.status).toBe(200);
    await service().accounts.savePlace({ account: service().a.rfc, codigoPostal: "64000", nombre: "Norte" });
    const twin = await ticketOf({ folio: "GEMELO" });
    await ticketOf({ folio: "GEMELO", lugarExpedicion: "64000", fecha: twin.fecha });
    const giveBack = async ({ id }: { id: string }, importeConImpuestos: number) => {
      const body = { conceptos: [{ renglon: 1, importeConImpuestos }] };
      const { status } = await service().rest("POST", `/tickets/${id}/devolver`, { key: service().a.sandbox, body });
      expect(status).toBe(201);
    };
    const [part, returned] = [await ticketOf(), await ticketOf()];
    await giveBack(part, 580);
    await giveBack(returned, 1_160);
    for (const total of ["1160", "580"])
      expect((await open(path, { ...typedOf(part), total }, { from: stranger() })).status).toBe(303);
    const right = typedOf(ticket);
    const locked = await ticketOf();
    const wrong = { ...typedOf(locked), total: "1" };
    for (let times = 0; times < 10; times += 1) await open(path, wrong, { from: stranger() });
    const tries = {
      none: { ...right, folio: "no-hay" },
      total: { ...right, total: "1160.01" },
      day: { ...right, fecha: "2026-01-02" },
      cancelled: typedOf(cancelled),
      invoiced: typedOf(invoiced),
      another: { ...right, folio: "de-otra" },
      locked: typedOf(locked),
      ambiguous: typedOf(twin),
      returned: typedOf(returned),
      nothing: { ...typedOf(returned), total: "0" },
      odd: { ...right, folio: "\u202e\uff11Ñ-1\ud83d" },
    };
    const answers = await Promise.all(
      Object.entries(tries).map(async ([name, typed]) => {
        const kept = name === "odd" ? { ...typed, folio: new URLSearchParams(typed).get("folio")! } : typed;
        return saidBy(await open(path, typed, { from: stranger() }), kept);
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect([answers[0]!.status, answers[0]!.plain.includes("No hay un ticket por facturar")]).toEqual([400, true]);
    // Whoever guessed at the folio keeps nobody from the page of its key.
    expect((await open(locked.rutaAutofactura, FORM)).status).toBe(303);
    for (const [change, field] of [
      [{ total: "mucho" }, "total"],
      [{ fecha: "2026-02-30" }, "fecha"],
      [{ fecha: "02/01/2020" }, "fecha"],
      [{ folio: "" }, "folio"],
    ] as const)
      expect((await open(path, { ...right, ...change })).text).toMatch(new RegExp(`id="${field}-ayuda"><strong`));
    await set({});
    expect((await open(path)).status).toBe(404);
    expect(await shop()).toBe(path);
    expect((await open(path, right, { from: stranger() })).status).toBe(303);
  });

  it("counts wrong searches by the client's address, whatever its headers say", async () => {
    const [path, from] = [await shop(), stranger()];
    const statuses = [];
    for (let at = 0; at < 61; at += 1) {
      const typed = { folio: `f-${at}`, total: "1", fecha: "2026-11-01" };
      const headers = {
        "x-forwarded-for": `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
        "x-real-ip": "198.51.100.1",
      };
      statuses.push((await open(path, typed, { from, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
    const ticket = await ticketOf();
    const blocked = await open(path, typedOf(ticket), { from });
    expect([blocked.status, blocked.text.includes("Demasiados intentos; espere 60 minutos")]).toEqual([429, true]);
    expect((await open(path, typedOf(ticket), { from: stranger() })).status).toBe(303);
    expect((await open(ticket.rutaAutofactura, FORM, { from })).status).toBe(303);
  });
});

it("a page with the heaviest logo is light, and shows it as a part of itself", async () => {
  const side = 400;
  const rows = randomBytes(side * (side * 3 + 1)).map((byte, at) => (at % (side * 3 + 1) === 0 ? 0 : byte));
  const logo = png({ width: side, height: side, rows });
  await service().accounts.setPdfDesign({ account: service().b.rfc, change: { logo } });
  const { ruta } = await set({ porFolio: true }, service().b.sandbox);
  const { text } = await open(ruta);
  expect(text).toMatch(/<img class="logo" src="data:image\/png;base64,[^"]{1000,}" alt="">/);
  expect(text.length).toBeLessThan(100_000);
});

it("the guide's sample for a till and a shop keeps a ticket and returns its page", async () => {
  const guide = readFileSync("gateway/docs/guides/45-tickets.md", "utf8");
  const code = [...guide.matchAll(/```js\n(.*?)```/gs)].map(([, each]) => each).join("");
  Object.assign(process.env, { CFDI_URL: service().site, CFDI_API_KEY: service().a.sandbox });
  const { alPagar } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const renglones = [{ nombre: "Blusa", cantidad: 2, precio: 580 }];
  const link = await alPagar({ numero: 7, renglones });
  expect(await alPagar({ numero: 7, renglones })).toBe(link);
  const [, address = ""] = /^<p><a href="([^"]+)">/.exec(link)!;
  expect((await visit(address)).text).toContain("Ticket WEB-7 del");
});

describe("the page of the service's standing", () => {
  it("tells whose fault a pause is and since when, names no account, and asks the core once in five seconds", async () => {
    const fine = await open("/estado");
    expect([fine.status, fine.headers["cache-control"]]).toEqual([200, "public, max-age=5"]);
    for (const part of ["Todo funciona", "PAC sw-pruebas", "Consulta del SAT", "Nada espera"])
      expect(fine.text).toContain(part);
    expect(fine.text).not.toContain("<script");
    const pause = {
      name: "pause",
      text: `insert into pac_circuits (environment, pac, state, reason, since, fault, retry_at)
        values ('production', 'sw', 'open', 'AU1: the password of EMPRESA', '2026-03-01T18:30:00Z', 'service', now() + interval '1 hour')
        on conflict (environment, pac) do update set state = excluded.state, since = excluded.since,
          fault = excluded.fault, reason = excluded.reason, retry_at = excluded.retry_at`,
    };
    await service().db.query(pause, []);
    expect((await open("/estado")).text).toContain("Todo funciona");
    const other = await service().secondInstance();
    try {
      const { text } = await visit(`${other.site}/estado`);
      for (const part of [
        "Hay una falla",
        "En pausa por la cuenta del servicio en el PAC, desde el 01/03/2026 a las 12:30",
      ])
        expect(text).toContain(part);
      const { status, headers, text: json } = await visit(`${other.site}/estado.json`);
      expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
      const sat = { estado: "contesta", desde: null };
      const esperaSegundos = { timbrado: expect.any(Number), cancelacion: expect.any(Number), webhooks: 0 };
      expect(JSON.parse(json)).toEqual({
        ok: true,
        data: {
          ...{ estado: "con_fallas", consultadoEn: expect.stringMatching(/Z$/), detenido: false },
          ambientes: [
            {
              ...{ ambiente: "production", sat, esperaSegundos },
              pacs: [{ pac: "sw", estado: "en_pausa", causa: "servicio", desde: "2026-03-01T18:30:00.000Z" }],
            },
            {
              ...{ ambiente: "sandbox", sat, esperaSegundos },
              pacs: [{ pac: "sw-pruebas", estado: "contesta", causa: null, desde: null }],
            },
          ],
        },
      });
      for (const secret of [service().a.rfc, "EMPRESA", "AU1"]) expect(text + json).not.toContain(secret);
    } finally {
      await other.close();
      const resume =
        "update pac_circuits set state = 'closed', reason = null, since = null, fault = null, retry_at = null";
      await service().db.query({ name: "resume", text: resume }, []);
    }
  });

  it.each([
    [{}, "bien"],
    [{ notice: "restaurada" }, "con fallas"],
    [{ state: "open" }, "con fallas"],
    [{ state: "half-open" }, "con demoras"],
    [{ waits: 601 }, "con demoras"],
    [{ waits: 600 }, "bien"],
    [{ webhooks: 61 }, "con demoras"],
    [{ silentSince: new Date() }, "con demoras"],
  ] as const)("says of %j: %s", async (facts: Facts, words) => {
    const { state = "closed", waits: oldestSeconds = 0, webhooks = 0 } = facts;
    const circuits = [{ environment: "sandbox", pac: "x", state, fault: null, since: null } as Circuit];
    const { getServiceStatus } = statusPage({
      ...{ isPublished: true, notice: () => facts.notice, now: () => new Date(), log: pino({ level: "silent" }) },
      pacs: pacsOf({ sandbox: [{ name: "x" } as Pac], production: [] }),
      standing: async () => ({
        circuits,
        unfinished: [{ environment: "sandbox", estado: "cancelando", count: 1, oldestSeconds }],
        lateWebhooks: new Map<Environment, number>([["sandbox", webhooks]]),
      }),
      satSilence: async () => new Map<Environment, Date | undefined>([["sandbox", facts.silentSince]]),
    });
    expect((await getServiceStatus({} as never, undefined)).state).toBe(words);
  });
});

interface Facts {
  readonly notice?: string;
  readonly state?: Circuit["state"];
  readonly waits?: number;
  readonly webhooks?: number;
  readonly silentSince?: Date;
}

describe("hostile visitors", () => {
  it("learn nothing of a ticket, and stamp none whose key they have not", async () => {
    const path = (await set({ porFolio: true })).ruta as string;
    const { id, folio, rutaAutofactura } = await sell({ folio: "H-1" });
    const key = rutaAutofactura.split("/").at(-1)!.replaceAll("-", "");
    const before = await service().documents();
    const mutated = Array.from({ length: 60 }, (_, at) => {
      const letter = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[at % 32]!;
      const place = at % key.length;
      const other = letter === key[place] ? "Z7"[Number(letter === "Z")]! : letter;
      return key.slice(0, place) + other + key.slice(place + 1);
    });
    const odd = [
      ...[
        "",
        ".",
        "..%2f",
        "%00",
        "%ff",
        "%F0%9F%A6%84",
        "%EF%BC%91".repeat(20),
        "'--",
        "0".repeat(20),
        "0".repeat(10),
      ],
      ...[key.slice(1), `${key}0`, `${key}%00`, id, folio, "a".repeat(4_000), key.replace(/./g, "%E2%80%8B$&")],
    ];
    const told = new Map<string, string[]>();
    for (const each of [...mutated, ...odd])
      for (const form of [undefined, FORM, { ...FORM, folio: "H-1" }, "correo=a@example.mx", "x=".repeat(5_000)]) {
        const answer = await open(`/autofactura/${each}`, form, { from: stranger() });
        // A path that is no text, or a body that is too large, is refused before any ticket is looked for.
        const { status, plain } = saidBy(answer, {});
        const said = `${status} ${plain}`;
        told.set(said, [...(told.get(said) ?? []), each]);
        expect(answer.text).not.toMatch(/H-1|1,160|EMPRESA DE PRUEBA|Blusa/);
      }
    expect([...told.keys()].map((said) => said.slice(0, 3)).toSorted()).toEqual(["400", "400", "404", "413"]);
    expect(told.has(`413 ${saidBy(await open(rutaAutofactura, "x=".repeat(5_000)), {}).plain}`)).toBe(true);
    for (let at = 0; at < 40; at += 1) {
      const typed = { folio: `H-${at % 4}`, total: `${1_100 + at}`, fecha: `2026-11-${10 + (at % 20)}` };
      const { status, text } = await open(path, typed, { from: stranger() });
      expect([status, /\/autofactura\/[0-9A-Z]{4}-/.test(text)]).toEqual([400, false]);
    }
    expect([await service().documents(), await stateOf(id)]).toEqual([before, "abierto"]);
  });

  it("get one invoice of a ticket, by however many forms and receivers at once", async () => {
    const { id, rutaAutofactura: path } = await sell();
    const before = await service().documents();
    const person = CUSTOMERS.person;
    const other = {
      rfc: person.rfc,
      nombre: person.nombre,
      codigoPostal: person.codigoPostal,
      regimenFiscal: "612",
      usoCfdi: "G03",
    };
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, at) => open(path, at % 2 === 0 ? FORM : other, { from: stranger() })),
    );
    expect(sent.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
    expect(sent.every(({ status }) => status === 303 || status === 409 || status === 400)).toBe(true);
    const [living] = await service().db.query<{ count: number }>(
      {
        name: "",
        text: "select count(*)::int from documents where estado = 'timbrada' and id in (select document_id from tickets where id = $1)",
      },
      [id],
    );
    expect([living!.count, await stateOf(id)]).toEqual([1, "facturado"]);
    expect((await service().documents()) - before).toBe(1);
    const xml = (await open(`${path}/xml`)).text;
    expect((await open(path, other)).status).toBe(303);
    expect((await open(`${path}/xml`)).text).toBe(xml);
  });
});

const VEHICLE = {
  ...{ placas: "12-AB-3C", configuracion: "C2", anio: 2021, pesoBrutoKg: 17_500 },
  ...{ permiso: "TPAF01", numeroPermiso: "0X2XTXZ0X5X0X3X2X1X0" },
};

describe("what trips carry again and again", () => {
  const call = (verb: "GET" | "POST", path: string, body?: object, key = service().a.sandbox) =>
    service().rest(verb, `/viajes/${path}`, { key, ...(body === undefined ? {} : { body }) });
  const keysOf = (answer: { body: { data: { clave: string }[] } }) => answer.body.data.map(({ clave }) => clave);

  it("is saved as the messages of a trip, found by words, replaced by its key, and removed", async () => {
    const lugar = { codigoPostal: "06300", calle: "Aldama", numeroExterior: "120", nombre: "ALMACÉN CENTRAL" };
    const saved = await call("POST", "guardar", {
      guardados: [
        { clave: "t-12", vehiculo: VEHICLE },
        { clave: "CEDIS", lugar },
        { clave: "T-2", vehiculo: VEHICLE },
      ],
    });
    expect([saved.status, saved.body.error, keysOf(saved)]).toEqual([200, undefined, ["T-12", "CEDIS", "T-2"]]);
    expect(saved.body.data[0].vehiculo).toMatchObject(VEHICLE);
    expect(keysOf(await call("GET", "guardados?tipo=vehiculo"))).toEqual(["T-12", "T-2"]);
    expect(keysOf(await call("GET", "guardados?tipo=vehiculo&limite=1&despues=t-12"))).toEqual(["T-2"]);
    expect((await call("GET", "guardados?tipo=vehiculo&limite=1")).body.hayMas).toBe(true);
    expect((await call("GET", "guardados?tipo=lugar&buscar=almacen%20alda")).body.data).toEqual([
      expect.objectContaining({ clave: "CEDIS", lugar: expect.objectContaining(lugar) }),
    ]);
    // Both environments have the account's things; no other account has them.
    expect(keysOf(await call("GET", "guardados?tipo=lugar", undefined, service().a.production))).toEqual(["CEDIS"]);
    expect(keysOf(await call("GET", "guardados?tipo=lugar", undefined, service().b.sandbox))).toEqual([]);
    await call("POST", "guardar", { guardados: [{ clave: "T-2", vehiculo: { ...VEHICLE, anio: 2024 } }] });
    expect((await call("GET", "guardados?tipo=vehiculo&buscar=t-2")).body.data[0].vehiculo.anio).toBe(2024);
    const quitar = { tipo: "vehiculo", clave: "t-2" };
    expect((await call("POST", "quitar", quitar)).body.data.clave).toBe("T-2");
    expect((await call("POST", "quitar", quitar)).status).toBe(404);
  });

  it.each([
    [{ clave: "X", vehiculo: VEHICLE, remolque: { tipo: "CTR004", placas: "ABC1234" } }, "guardados[0].vehiculo"],
    [{ clave: "X" }, "guardados[0].vehiculo"],
    [{ clave: "-X", vehiculo: VEHICLE }, "guardados[0].clave"],
    [{ clave: "X", vehiculo: { ...VEHICLE, placas: "1" } }, "guardados[0].vehiculo.placas"],
    [{ clave: "X", poliza: { aseguradora: "AXA", numero: "123", vence: "2026-02-30" } }, "guardados[0].poliza.vence"],
  ])("is refused by the field: %j", async (thing, campo) => {
    const { status, body } = await call("POST", "guardar", { guardados: [thing] });
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^${campo.replace(/[[\]]/g, "\\$&")}`)),
    ]);
  });

  it("has each key once in a request", async () => {
    const twice = [
      { clave: "x", vehiculo: VEHICLE },
      { clave: "X", vehiculo: VEHICLE },
    ];
    const { status, body } = await call("POST", "guardar", { guardados: twice });
    expect([status, body.error]).toEqual([400, "guardados[1].clave: guardados[0] ya tiene X"]);
  });
});

describe("a trip that names what is stored", () => {
  const [good] = TRIP.mercancias;
  const [start, end] = TRIP.paradas;
  const bySelf = { vehiculo: undefined, operadores: undefined };
  const KEYS = {
    ...{ ...bySelf, vehiculoGuardado: "v-1", operadoresGuardados: ["O-1"] },
    seguros: { responsabilidadCivilGuardada: "RC" },
    paradas: [
      { lugarGuardado: "cedis", fechaHora: start!.fechaHora },
      { lugarGuardado: "TIENDA", fechaHora: end!.fechaHora, kilometros: 540 },
    ],
    mercancias: [{ bienGuardado: "MESAS", cantidad: 40 }],
  };
  const stored = [
    { clave: "V-1", vehiculo: TRIP.vehiculo },
    { clave: "V-2", vehiculo: { ...TRIP.vehiculo, configuracion: "ZZ9" } },
    { clave: "O-1", operador: TRIP.operadores[0] },
    { clave: "RC", poliza: TRIP.seguros.responsabilidadCivil },
    { clave: "CEDIS", lugar: start!.lugar },
    { clave: "TIENDA", lugar: end!.lugar },
    { clave: "MESAS", bien: good!.bien },
  ];
  const send = (change: object = {}) =>
    service().rest("POST", "/traslados", {
      key: service().a.sandbox,
      body: { cartaPorte: { ...TRIP, ...KEYS, ...change } },
    });
  const kilometers = (desde: string, hasta: string) =>
    service().rest("GET", `/viajes/kilometros?desde=${desde}&hasta=${hasta}`, { key: service().a.sandbox });

  it("is stamped with it, and its kilometres are proposed for the next one", async () => {
    const key = service().a.sandbox;
    await service().rest("POST", "/viajes/guardar", { key, body: { guardados: stored } });
    expect((await kilometers("CEDIS", "TIENDA")).status).toBe(404);
    const { status, body } = await send();
    expect([status, body.error]).toEqual([201, undefined]);
    const xml = Buffer.from(body.data.xml, "base64").toString();
    for (const part of [
      'PlacaVM="ABC1234"',
      'NumLicencia="LFD01098765"',
      'CodigoPostal="44100"',
      'Descripcion="Mesas"',
    ])
      expect(xml).toContain(part);
    expect((await kilometers("cedis", "tienda")).body.data).toMatchObject({ kilometros: 540 });
    expect((await kilometers("TIENDA", "CEDIS")).body.error).toContain("de «TIENDA» a «CEDIS»");
    expect((await kilometers("TIENDA", "NADA")).body.error).toContain("«NADA»");
    const calculate = (body: object) => service().rest("POST", "/traslados/calcular", { key, body });
    const [from, to] = KEYS.paradas;
    const paradas = [from, { ...to, kilometros: 54 }];
    const { body: calculated } = await calculate({ cartaPorte: { ...TRIP, ...KEYS, paradas } });
    expect(calculated.data).toMatchObject({
      ...{ kilometros: "54", kilos: "500", mercancias: [{ campo: "cartaPorte.mercancias[0]", kilos: "500" }] },
      paradas: [
        { tipo: "Origen", identificador: "OR000001", estado: "CMX", fechaHora: start!.fechaHora },
        { tipo: "Destino", identificador: "DE000001", estado: "JAL", kilometros: "54" },
      ],
      consejos: [{ campo: "cartaPorte.paradas[1].kilometros", mensaje: expect.stringContaining("último viaje") }],
    });
    expect((await calculate({ cartaPorte: { ...TRIP, ...KEYS }, idempotency_key: "1" })).status).toBe(400);
    const code = await service().rest("GET", "/viajes/codigos-postales?codigo=06300", { key });
    expect(code.body.data).toMatchObject({ codigo: "06300", estado: "CMX", colonias: [] });
    expect((await service().rest("GET", "/viajes/codigos-postales?codigo=17000", { key })).status).toBe(404);
  });

  it.each([
    [{ vehiculoGuardado: "T-99" }, /^cartaPorte\.vehiculoGuardado: no hay un vehículo con la clave T-99/],
    [{ vehiculo: TRIP.vehiculo }, /^cartaPorte\.vehiculo:? .*o bien vehiculoGuardado, barco, avion o tren.*uno solo/],
    [{ vehiculoGuardado: undefined }, /^cartaPorte\.vehiculo:? .*o bien vehiculoGuardado/],
    [{ operadoresGuardados: [] }, /^cartaPorte\.operadores: es obligatorio por carretera/],
    [{ operadoresGuardados: ["O-1", "RC"] }, /^cartaPorte\.operadoresGuardados\[1\]: no hay un operador/],
    [{ seguros: {} }, /^cartaPorte\.seguros\.responsabilidadCivil: es obligatorio/],
    [{ mercancias: [{ cantidad: 1 }] }, /^cartaPorte\.mercancias\[0\]\.bien: es obligatorio/],
    [{ remolques: [{ tipo: "CTR004", placas: "ABC1234" }], remolquesGuardados: ["A", "B"] }, /remolquesGuardados: con/],
    // A stored thing that is wrong is named by the key that was sent.
    [{ vehiculoGuardado: "V-2" }, /cartaPorte\.vehiculoGuardado: .*"ZZ9" no está en el catálogo/],
  ])("is refused by the field that was sent: %j", async (change, sentence) => {
    const { status, body } = await send(change);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe("the public page of a trip", () => {
  const send = async (xml: Buffer) => {
    const key = service().a.sandbox;
    const body = { xml: xml.toString("base64") };
    const { status, body: answer } = await service().rest("POST", "/api/v1/facturas", { key, body });
    expect([status, answer.error]).toEqual([201, undefined]);
    return answer.data.id as string;
  };
  const note = (verb: "GET" | "POST", id: string, path: string, key = service().a.sandbox) =>
    service().rest(verb, `/viajes/${id}/${path}`, { key, ...(verb === "POST" ? { body: {} } : {}) });

  it("shows stops, goods and both codes of XML that the caller sealed, without scripts, until it is revoked", async () => {
    const id = await send(
      await sealedTransport({ [`${CARTA}/cartaporte31:Mercancias/cartaporte31:Mercancia/@Descripcion`]: "Lámina <b>" }),
    );
    expect((await note("GET", id, "entrega")).status).toBe(404);
    const opened = await note("POST", id, "abrir-entrega");
    expect([opened.status, opened.body.error]).toEqual([200, undefined]);
    const { ruta, venceEn, facturaId } = opened.body.data;
    expect(facturaId).toBe(id);
    expect(ruta).toMatch(/^\/entrega\/([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(Date.parse(venceEn) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await note("POST", id, "abrir-entrega")).body.data).toEqual(opened.body.data);
    expect((await note("GET", id, "entrega")).body.data).toEqual(opened.body.data);
    expect((await note("POST", id, "abrir-entrega", service().a.production)).status).toBe(404);
    expect((await note("POST", id, "abrir-entrega", service().b.sandbox)).status).toBe(404);

    const { status, headers, text } = await open(ruta);
    expect(status).toBe(200);
    for (const part of [
      "Lámina &lt;b&gt;",
      "Recoge · ",
      "Entrega · ",
      "1,000.125 kg",
      "De pruebas",
      "Código QR de la Carta Porte",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("<script");
    expect(text.length).toBeLessThan(100_000);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; img-src data:; style-src 'sha256-/);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toBe("no-store");
    expect((await open(`${ruta}/pdf`)).text).toMatch(/^%PDF/);

    expect((await note("POST", id, "retirar-entrega")).body).toEqual(opened.body);
    expect((await note("POST", id, "retirar-entrega")).status).toBe(404);
    for (const path of [ruta, `${ruta}/pdf`, "/entrega/0000-0000-0000-0000-0000", "/entrega/x"]) {
      const { status, text } = await open(path);
      expect([status, text.includes("No hay una hoja de entrega")]).toEqual([404, true]);
    }
    expect((await note("POST", id, "abrir-entrega")).body.data.ruta).not.toBe(ruta);
  });

  it("ends, says so, and is opened again with another key", async () => {
    const id = await send(await sealedTransport());
    const { ruta } = (await note("POST", id, "abrir-entrega")).body.data;
    const past = {
      name: "end-note",
      text: "update delivery_notes set ends_at = now() - interval '1 day' where document_id = $1",
    };
    await service().db.query(past, [id]);
    const { status, text } = await open(ruta);
    expect([status, text.includes("se abría hasta el")]).toEqual([410, true]);
    expect(text).not.toContain("<svg");
    expect((await open(`${ruta}/pdf`)).status).toBe(404);
    const again = (await note("POST", id, "abrir-entrega")).body.data;
    expect(again.ruta).not.toBe(ruta);
    expect((await open(again.ruta)).status).toBe(200);
  });

  it("is refused for a document without the complement, for none, and for a cancelled one", async () => {
    const plain = await service().rest("POST", "/api/v1/facturas", { key: service().a.sandbox, body: order() });
    const refused = await note("POST", plain.body.data.id, "abrir-entrega");
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining("no lleva Carta Porte 3.1")]);
    expect((await note("POST", randomUUID(), "abrir-entrega")).status).toBe(404);
    const id = await send(await sealedTransport());
    const { ruta } = (await note("POST", id, "abrir-entrega")).body.data;
    const cancel = {
      name: "cancel",
      text: "update documents set estado = 'cancelada', cancelled_at = now() where id = $1",
    };
    await service().db.query(cancel, [id]);
    expect((await open(ruta)).text).toContain("ya no ampara el traslado");
    expect((await note("POST", id, "abrir-entrega")).body.error).toContain("su estado es cancelada");
  });

  it.skipIf(!hasBrowser)(
    "fits a phone and has nothing that axe finds, and so do a ticket's page and refusals",
    async () => {
      const { ruta } = (await note("POST", await send(await sealedTransport()), "abrir-entrega")).body.data;
      const complaints: string[] = [];
      const chromium = await launchBrowser();
      const page = await newPage(chromium, service().site, complaints);
      for (const path of [ruta, (await sell()).rutaAutofactura, "/entrega/x", "/autofactura", "/estado"]) {
        await page.goto(`${service().site}${path}`);
        if (process.env.PICS)
          await page.screenshot({ path: `/tmp/pic-${path.split("/")[1]}-${path.length}.png`, fullPage: true });
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 740 });
          expect([path, width, await look(page)]).toEqual([path, width, { faults: [], sideways: 0 }]);
        }
      }
      await chromium.close();
      expect(complaints).toEqual([]);
    },
  );
});
