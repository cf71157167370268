import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "../../common/once.ts";
import { checkStamped } from "../../src/engine/sealing/timbre.ts";
import type { CheckStamped } from "../../src/pac/pac.ts";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { startTestPac, type TestPac, type TestPacOptions } from "../../src/test-pac/server.ts";
import { COMPANY, csdFiles, PASSWORD, PERSON, SCHEMAS } from "./csd.ts";

/** The service signs in at the test PAC with this account. */
export const PAC_ACCOUNT = { user: "prueba", password: PASSWORD };
/** Reads the documents that PACs return on the calling thread. */
export const CHECK: CheckStamped = async ({ sealed, now }, xml) => checkStamped(sealed, xml, { schemas: SCHEMAS, now });
const ADMIN_TOKEN = "administracion";

/** The server is a test PAC of the test's own, over HTTP, that trusts the kept CSDs. */
export interface PacServer {
  readonly pac: TestPac;
  /** Sends a request of the administrator (faults, lists, memory), to another PAC where `address` names one. */
  // biome-ignore lint/suspicious/noExplicitAny: each administrative answer has a shape of its own.
  admin(method: string, path: string, body?: object, adminUrl?: string): Promise<any>;
  close(): Promise<void>;
}

const TODAY = () => new Date();
const DAY_MS = 86_400_000;

/** The PACs of one process have one authority, because its three keys take longer than the rest of a start. */
const authority = once(async () => {
  const folder = mkdtempSync(join(tmpdir(), "test-pac-authority-"));
  await createAuthority({ folder, now: TODAY });
  const state = readFileSync(join(folder, "authority.json"));
  rmSync(folder, { recursive: true });
  return state;
});

export async function startPac(
  now: () => Date = TODAY,
  wires: Partial<Pick<TestPacOptions, "wire" | "beside" | "user" | "password">> = {},
): Promise<PacServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "test-pac-"));
  // A PAC of another time has an authority of its own, whose certificates are valid then.
  const isOfToday = Math.abs(now().getTime() - Date.now()) < DAY_MS;
  if (isOfToday) writeFileSync(join(dataDir, "authority.json"), await authority(), { mode: 0o600 });
  const ports = { port: 0, adminPort: 0 };
  const pac = await startTestPac({
    ...{ dataDir, ...ports, ...PAC_ACCOUNT, adminToken: ADMIN_TOKEN },
    ...{ trusted: [COMPANY, PERSON].map(({ rfc }) => csdFiles(rfc).cer), schemas: SCHEMAS, now },
    ...wires,
  });
  return {
    pac,
    async admin(method, path, body, adminUrl = pac.adminUrl) {
      const headers = {
        authorization: `Bearer ${ADMIN_TOKEN}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      };
      const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
      const answer = await fetch(adminUrl + path, { method, ...sent });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    async close() {
      await pac.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
