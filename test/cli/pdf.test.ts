import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { picture } from "../pdf/pictures.ts";
import { pagesOf, textOf } from "../pdf/tools.ts";
import { documento, invoice, pago, pay, payment } from "../rest/complementos-pago/payment.ts";
import { create, order } from "../rest/facturas/order.ts";
import { paid } from "../rest/nomina/receipt.ts";
import { dividends, RETENCIONES } from "../rest/retenciones/withholding.ts";
import { useService } from "../support/service.ts";
import { execute } from "./terminal.ts";

const service = useService();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cfdi-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (command: string, ...more: string[]) => {
  const { grpcUrl, serviceToken, a } = service();
  const env = { CORE_URL: grpcUrl, SERVICE_TOKEN: serviceToken, API_KEY: a.sandbox };
  return execute(command, env, ...more);
};

it("saves the PDF of a document of any kind, whatever id it has", async () => {
  const { rest, a } = service();
  const sold = (await create(service(), order())).body.data;
  const owed = await invoice(service());
  const complement = (await pay(service(), payment([pago([documento(owed, 1)])]))).body.data;
  const withholding = (await rest("POST", RETENCIONES, { key: a.sandbox, body: dividends() })).body.data;
  const titles = {
    FACTURA: sold,
    "RECIBO ELECTRÓNICO DE PAGO": complement,
    "CFDI DE RETENCIONES": withholding,
  };
  for (const [title, { id }] of Object.entries(titles)) {
    const file = join(folder, `${id}.pdf`);
    const { code, out, err } = await run(`pdf ${id} -o ${file}`);
    expect({ code, out, err }).toEqual({
      code: 0,
      err: "",
      out: expect.stringContaining(`Guardado en ${file}`),
    });
    expect(textOf(await readFile(file))).toContain(title);
  }
  expect((await run(`pdf ${sold.id} -o -`)).out).toMatch(/^%PDF-/);
  const json = JSON.parse((await run(`pdf ${sold.id} --json -o ${join(folder, "a.pdf")}`)).out);
  expect(json).toEqual({ archivo: join(folder, "a.pdf"), bytes: expect.any(Number) });
});

it("saves several payroll receipts as one PDF, by their ids or by the filters of the list", async () => {
  const [one, two] = [await paid(service()), await paid(service())];
  const file = join(folder, "nomina.pdf");
  const { code, out, err } = await run(`pdf nomina --ids ${two.id},${one.id} -o ${file}`);
  expect({ code, out, err }).toEqual({
    code: 0,
    err: "",
    out: expect.stringContaining(`Guardado en ${file}`),
  });
  const [page, ...more] = pagesOf(await readFile(file));
  expect(more).toEqual([]);
  const uuids = [...page!.matchAll(/UUID (\S+)/g)].map(([, uuid]) => uuid!.toLowerCase());
  expect(uuids).toEqual([two.uuidFiscal.toLowerCase(), one.uuidFiscal.toLowerCase()]);
  expect((await run(`pdf nomina --serie N -o ${file}`)).code).toBe(0);
  expect(pagesOf(await readFile(file))).toEqual([page]);
});

it.each([
  ["pdf nomina", 1, "ids: indique los recibos, o al menos un filtro de la lista"],
  ["pdf", 2, "Falta id"],
  ["pdf X", 1, "El comprobante no existe"],
  ["design set --account X --show-keys quizá", 2, "debe ser sí o no"],
  ["design set --account EPR260101AA1 --accent-color rojo", 1, "accentColor: debe ser un color"],
  ["pdf note X --account EPR260101AA1 --environment sandbox --campos-personalizados []", 2, "objeto de JSON"],
])("%s is refused with its sentence, %s", async (command, code, sentence) => {
  expect(await run(command)).toEqual({ code, out: "", err: expect.stringContaining(sentence) });
});

it("says where a file cannot be saved", async () => {
  const { id } = (await create(service(), order())).body.data;
  const { code, err } = await run(`pdf ${id} -o ${join(folder, "no/such/folder.pdf")}`);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("No se puede guardar") });
});

it("dresses an account's papers: preview, set, show", async () => {
  const logo = join(folder, "logo.png");
  await writeFile(logo, picture(60, 30, [200, 0, 0]));
  const change = `--account ${service().a.rfc} --logo ${logo} --accent-color #aa0000 --show-keys no`;
  const file = join(folder, "muestra.pdf");
  const preview = await run(`design preview ${change} -o ${file} --contact-line`, "Av. Patria 123");
  expect(preview).toMatchObject({ code: 0, err: "" });
  expect(textOf(await readFile(file))).toContain("Av. Patria 123");
  expect((await run(`design show ${service().a.rfc}`)).out).toMatch(/^versión +0$/m);
  const { out } = await run(`design set ${change} --contact-line`, "Av. Patria 123");
  expect(out).toMatch(/^Diseño guardado: /);
  for (const line of [/^versión +1$/m, /^color +#aa0000$/m, /^con claves +no$/m, /^logotipo .* 60 +30 +\d+$/m])
    expect(out).toMatch(line);
  expect((await run(`design show ${service().a.rfc}`)).out).toMatch(/^línea de contacto +Av\. Patria 123$/m);
});

it("writes a note on a document", async () => {
  const { id } = (await create(service(), order())).body.data;
  const whose = `--account ${service().a.rfc} --environment sandbox`;
  const fields = ["--nota-pdf", "Entregar por la puerta 3", "--campos-personalizados", '{"Orden de compra":"OC-9"}'];
  expect((await run(`pdf note ${id} ${whose}`, ...fields)).code).toBe(0);
  const file = join(folder, "note.pdf");
  await run(`pdf ${id} -o ${file}`);
  const text = textOf(await readFile(file));
  expect(text).toContain("Entregar por la puerta 3");
  expect(text).toContain("Orden de compra OC-9");
});
