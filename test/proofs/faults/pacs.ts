import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireName } from "../../../src/test-pac/wires.ts";
import { type Child, PAC_ADMIN_AT, PAC_AT } from "../../support/child.ts";
import { type Administration, administrationOf, type Operator, pacSettings, startPac } from "../started.ts";

/** Each environment has these PACs in the operator's order, by the names that records have. */
export const PAC_NAMES = {
  sandbox: ["sw-pruebas", "dos-pruebas", "tres-pruebas"],
  production: ["sw", "dos", "tres"],
} as const;

/** The PACs of a world of two, and of three, speak these protocols. */
const WIRES: Readonly<Record<number, readonly WireName[]>> = {
  2: ["sw", "finkok"],
  3: ["sw", "prodigia", "finkok"],
};

/** A PAC of the world has a memory of its own. */
export interface WorldPac {
  readonly wire: WireName;
  readonly admin: Administration;
  /** Kills the PAC's process and starts it again after `ms`. */
  kill(ms: number): Promise<void>;
}

/** The PACs share one SAT, which has the stamps of each of them. */
export interface WorldPacs {
  readonly pacs: readonly WorldPac[];
  /** Returns the settings of a core as the operator has them. */
  settings(operator: Operator): NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Starts the PACs; the others accept the CSDs that the first PAC's authority issued. */
export async function startPacs(folder: string, count: number): Promise<WorldPacs> {
  const started: (WorldPac & { readonly url: string; close(): Promise<void> })[] = [];
  for (const [number, wire] of WIRES[count]!.entries()) started.push(await startOne(folder, number, wire));
  const sat = await startSat(started.map(({ url }) => `${url}/ConsultaCFDIService.svc`));
  return {
    pacs: started,
    settings: (operator) => ({
      ...pacSettings(started, PAC_NAMES, operator),
      ...{ SAT_CONSULTA_URL: sat.url, SAT_CONSULTA_SANDBOX_URL: sat.url },
    }),
    async close() {
      await Promise.all(started.map((pac) => pac.close()));
      await sat.close();
    },
  };
}

async function startOne(folder: string, number: number, wire: WireName) {
  const data = ["pac", "pac-dos", "pac-tres"][number]!;
  const trust = number === 0 ? {} : { PAC_TEST_TRUST: join(folder, "pac", "authority.cer") };
  const settings = { PAC_TEST_DATA: data, WIRE: wire, ...trust };
  const start = (port: string, adminPort: string) =>
    startPac(folder, port, adminPort, settings, "test/proofs/faults/pac.ts");
  let child: Child = start("0", "0");
  const [url, adminUrl] = [await child.said(PAC_AT), await child.said(PAC_ADMIN_AT)];
  await child.said(/(authority\.cer)/);
  let closing = false;
  let isDown = false;
  const admin = administrationOf(adminUrl);
  return {
    ...{ url, wire, admin },
    async kill(ms: number) {
      if (isDown || closing) return;
      isDown = true;
      child.kill("SIGKILL");
      await child.ended;
      await sleep(ms);
      child = start(new URL(url).port, new URL(adminUrl).port);
      await child.said(PAC_ADMIN_AT);
      isDown = false;
    },
    async close() {
      closing = true;
      child.kill("SIGKILL");
      await child.ended;
    },
  };
}

/**
 * Starts SAT's status service over the documents of every PAC. When none has the document and one PAC does not answer, SAT gives no answer
 * either.
 */
async function startSat(
  sources: readonly string[],
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = {
      "content-type": "text/xml; charset=utf-8",
      soapaction: String(request.headers.soapaction),
    };
    const answers = await Promise.all(
      sources.map(async (source) => {
        try {
          const answer = await fetch(source, {
            method: "POST",
            headers,
            body,
            signal: AbortSignal.timeout(30_000),
          });
          return { status: answer.status, text: await answer.text() };
        } catch {
          return undefined;
        }
      }),
    );
    const knows = answers.find((answer) => answer !== undefined && !answer.text.includes("No Encontrado"));
    const answer = knows ?? (answers.includes(undefined) ? undefined : answers[0]);
    response.writeHead(answer?.status ?? 503, { "content-type": "text/xml; charset=utf-8" });
    response.end(answer?.text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/ConsultaCFDIService.svc`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
