import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CUSTOMERS } from "../support/accounts.ts";
import { useService } from "../support/service.ts";

const service = useService();

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

async function open(path: string, form?: Readonly<Record<string, string>>) {
  const body = form && new URLSearchParams(form);
  const response = await fetch(`${service().site}${path}`, {
    redirect: "manual",
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, text: bytes.toString() };
}

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
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    const typed = await open(
      `/autofactura?clave=${rutaAutofactura.split("/").at(-1)!.toLowerCase().replaceAll("-", " ")}`,
    );
    expect([typed.status, (await open(typed.headers.get("location")!)).status]).toEqual([303, 200]);
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
    ] as const) {
      const { status, text } = await open(path, { ...FORM, ...change });
      expect(status, text).toBe(400);
      const [, help] = new RegExp(`id="${field}-ayuda">(.*?)</p>`).exec(text)!;
      expect(help).toMatch(/class="fault"/);
      expect(help).toMatch(words);
      expect(text).toMatch(new RegExp(`id="${field}" name="${field}"[^>]* aria-invalid="true"`));
      expect(text).toContain(`value="${codigoPostal}"`);
    }
    expect(await stateOf(id)).toBe("abierto");
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
      expect([status, text.includes("No hay un ticket con esa clave")]).toEqual([404, true]);
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
});
