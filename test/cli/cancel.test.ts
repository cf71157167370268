import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { cancel, decide, look, stamped } from "../rest/facturas/cancelar/cancellation.ts";
import { create, provoking, relayed } from "../rest/facturas/order.ts";
import { sealedBy, useService } from "../support/service.ts";
import { execute } from "./terminal.ts";

const service = useService();

const run = (command: string, env: NodeJS.ProcessEnv = {}) =>
  execute(command, { CORE_URL: service().grpcUrl, API_KEY: service().a.sandbox, ...env });

it("asks, waits for the receiver and tells each time what it is waiting for", async () => {
  const made = await stamped(service(), "C=wait");
  const asked = await run(`cancel ${made.id} --motivo 02`);
  expect(asked).toMatchObject({ code: 0, err: "" });
  expect(asked.out).toMatch(/^El receptor debe aceptar la cancelación: .*\n\n/);
  expect(asked.out).toMatch(/^estado +cancelacion_pendiente$/m);
  expect(asked.out).toMatch(new RegExp(`^UUID fiscal +${made.uuidFiscal}$`, "m"));
  expect((await run(`cancel status ${made.id}`)).out).toMatch(/^confirmada +no$/m);
  await decide(service(), made, "accept");
  const confirmed = await run(`cancel status ${made.id}`);
  expect(confirmed.out).toMatch(/^Comprobante cancelado ante el SAT\.$/m);
  expect(confirmed.out).toMatch(/^confirmada +sí$/m);
  const again = await run(`cancel status ${made.id}`);
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out).toMatch(/^Comprobante cancelado ante el SAT\.$/m);
  expect(again.out).toMatch(/^estado +cancelada$/m);
  expect(again.out).toMatch(/^confirmada +no$/m);
});

it("tells the state of a document whose cancellation does not wait for anybody", async () => {
  const made = await stamped(service());
  const { code, out } = await run(`cancel status ${made.id}`);
  expect(code).toBe(0);
  expect(out).toMatch(/^El comprobante sigue vigente: su cancelación no procedió, o no se ha pedido\.\n\n/);
  expect(out).toMatch(/^estado +timbrada$/m);
  const { data, confirmada } = JSON.parse((await run(`cancel status ${made.id} --json`)).out);
  expect({ data, confirmada }).toMatchObject({
    data: { id: made.id, estado: "timbrada" },
    confirmada: false,
  });
});

it("tells before it is asked for what a cancellation would do", async () => {
  const made = await stamped(service());
  const { code, out } = await run(`cancel foresee ${made.id}`);
  expect(code).toBe(0);
  expect(out).toMatch(/^Según la regla \(RMF 2\.7\.1\.3[45].*\): .*\.\n01 {2}\S+: /);
  expect(out).toMatch(/^Último día: \d{4}-03-31\. .* 5 al 10 %/m);
  expect(out).toMatch(/^El SAT dice: Cancelable /m);
  expect(JSON.parse((await run(`cancel foresee ${made.id} --json`)).out).data.motivos).toHaveLength(4);
  expect((await run("cancel foresee 00000000-0000-4000-8000-000000000000")).code).not.toBe(0);
});

it("shows the steps of a plan with its fingerprint, begins it with that, and stops it", async () => {
  const made = await stamped(service(), "C=wait");
  const shown = await run(`cancel plan ${made.id} --motivo 02 --json`);
  const { data } = JSON.parse(shown.out);
  expect(data).toMatchObject({ estado: "propuesto", cancelaciones: 1, timbres: 0 });
  expect((await run(`cancel plan ${made.id} --motivo 02`)).out).toMatch(/^Nada se ha pedido\./);
  const begun = await run(`cancel plan ${made.id} --motivo 02 --huella ${data.huella} --json`);
  const { id } = JSON.parse(begun.out).data;
  expect((await run("cancel plans --estado en_curso")).out).toContain(id);
  expect((await run(`cancel stop ${id}`)).out).toMatch(/^Plan detenido\./);
  expect((await run(`cancel progress ${id}`)).out).toMatch(/^estado +detenido$/m);
  const folder = await mkdtemp(join(tmpdir(), "cfdi-cli-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "factura.json");
  await writeFile(file, JSON.stringify(provoking("C=direct", { totalEsperado: 1160 })));
  const original = await stamped(service());
  const substituting = await run(`cancel plan ${original.id} --motivo 01 --factura ${file} --json`);
  expect(JSON.parse(substituting.out).data).toMatchObject({ cancelaciones: 1, timbres: 1, total: "1160.00" });
});

it("says that the receiver rejected it", async () => {
  const made = await stamped(service(), "C=wait");
  await cancel(service(), made);
  await decide(service(), made, "reject");
  expect((await run(`cancel status ${made.id}`)).out).toMatch(/^La cancelación no procedió: /);
});

it("names the substitute with 01, and answers programs with one JSON object", async () => {
  const made = await stamped(service());
  const related = sealedBy(service().a, { related: made.uuidFiscal, tipoRelacion: "04" });
  const { uuidFiscal } = (await create(service(), relayed(related))).body.data;
  const { code, out } = await run(`cancel ${made.id} --motivo 01 --uuid-reemplazo ${uuidFiscal} --json`);
  expect(code).toBe(0);
  expect(out.trim().split("\n")).toHaveLength(1);
  expect(JSON.parse(out)).toMatchObject({ data: { id: made.id, estado: "cancelada" } });
});

it("takes the account's key from the flag, the environment, or a service on this machine", async () => {
  const { grpcUrl, a, b } = service();
  const made = await stamped(service());
  const stranger = await run(`cancel ${made.id} --motivo 02 --key ${b.sandbox}`);
  expect(stranger).toEqual({ code: 1, out: "", err: "El comprobante no existe\n" });
  const folder = await mkdtemp(join(tmpdir(), "cfdi-cli-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const nothing = await execute(`cancel ${made.id} --motivo 02`, { DATA_DIR: join(folder, "nothing") });
  expect(nothing).toMatchObject({
    code: 1,
    err: expect.stringContaining("--url y --key, o CORE_URL y API_KEY"),
  });
  await writeFile(join(folder, "demo.json"), JSON.stringify({ grpcUrl, sandboxKey: a.sandbox }));
  const local = await execute(`cancel ${made.id} --motivo 02`, { DATA_DIR: folder });
  expect(local).toMatchObject({ code: 0, out: expect.stringMatching(/^Comprobante cancelado/) });
  expect((await look(service(), made)).body.data.estado).toBe("cancelada");
});

it.each([
  ["cancel --motivo 02", 2, "Falta id"],
  ["cancel X", 2, "Falta la opción --motivo <texto>"],
  ["cancel X --motivo 05", 2, "--motivo <texto>: debe ser uno de: 01, 02, 03, 04"],
  ["cancel X --motivo 01", 1, "uuidReemplazo: va con motivo 01"],
  ["cancel X --motivo 02 --key nobody", 1, "llave"],
  ["cancel status X", 1, "El comprobante no existe"],
])("%s is refused with its sentence, %s", async (command, code, sentence) => {
  expect(await run(command)).toEqual({ code, out: "", err: expect.stringContaining(sentence) });
});
