import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { order } from "../rest/facturas/order.ts";
import { GATEWAY_AT, launch, newFolder } from "./child.ts";

/** Mounts a file system of 256 MB; returns undefined where this user may not mount. */
function smallDisk(): string | undefined {
  const folder = newFolder();
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256m,mode=755", "tmpfs", folder]);
  if (made.status !== 0) return undefined;
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  return folder;
}

/** Fills the file system with one file and returns its path. */
function fill(folder: string): string {
  const file = join(folder, "filler");
  spawnSync("dd", ["if=/dev/zero", `of=${file}`, "bs=64k"]);
  return file;
}

test("while the disk is full orders are 503 and the service is not ready; then the same keys are served, and nothing is lost", async ({
  skip,
}) => {
  const disk = smallDisk();
  if (disk === undefined) return skip("this user may not mount a file system");
  const service = launch("all", disk, {});
  const site = await service.said(GATEWAY_AT);
  const facts = () => JSON.parse(readFileSync(join(disk, ".data", "demo.json"), "utf8"));
  await expect.poll(facts).toHaveProperty("sandboxKey");
  const { sandboxKey } = facts();
  const post = async (key: string) => {
    const headers = { "x-api-key": sandboxKey, "content-type": "application/json", "idempotency-key": key };
    const body = JSON.stringify(order());
    const answer = await fetch(`${site}/api/v1/facturas`, { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const isReady = async () => (await fetch(`${site}/health/ready`)).status;
  expect(await isReady()).toBe(200);

  const filler = fill(disk);
  const answers = new Map<string, number>();
  let refused: { status: number; text: string } | undefined;
  for (let place = 0; refused === undefined && place < 50; place += 1) {
    const answer = await post(`key-${place}`);
    answers.set(`key-${place}`, answer.status);
    if (answer.status !== 201) refused = answer;
  }
  expect(refused, "fifty orders need more room than there was").toMatchObject({ status: 503 });
  expect(JSON.parse(refused!.text)).toMatchObject({ ok: false, codigo: null, detalle: null });
  await expect.poll(isReady).toBe(503);

  rmSync(filler);
  await expect.poll(isReady).toBe(200);
  for (const [key, status] of answers)
    expect([key, (await post(key)).status]).toEqual([key, status === 201 ? 200 : 201]);
});
