import { setTimeout as sleep } from "node:timers/promises";
import type { WireName } from "../../../src/test-pac/wires/wires.ts";
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

export interface WorldPac {
  readonly wire: WireName;
  readonly admin: Administration;
  /**
   * Makes the PAC vanish: its connections break, nothing listens at its address for `ms`, and all sessions are over
   * afterwards.
   */
  stop(ms: number): Promise<void>;
}

/** The PACs share one SAT, which has the stamps of each of them and answers while they are away. */
export interface WorldPacs {
  readonly pacs: readonly WorldPac[];
  /** Returns the settings of a core as the operator has them. */
  settings(operator: Operator): NodeJS.ProcessEnv;
  close(): Promise<void>;
}

/** Starts the PACs as one process, because SAT compares documents of all of them when one takes another's place. */
export async function startPacs(folder: string, count: number): Promise<WorldPacs> {
  const [, ...beside] = WIRES[count]!;
  const child = startPac(folder, "0", "0", { PAC_TEST_BESIDE: beside.join(","), PAC_TEST_SAT_PORT: "0" });
  const pacs: (WorldPac & { readonly url: string })[] = [];
  for (const wire of WIRES[count]!) {
    const [url, adminUrl] = [await child.said(addressOf(wire)), await child.said(administrationAt(wire))];
    pacs.push({ url, wire, ...stoppable(administrationOf(adminUrl)) });
  }
  const sat = await child.said(SAT_AT);
  return {
    pacs,
    settings: (operator) => ({
      ...pacSettings(pacs, PAC_NAMES, operator),
      ...{ SAT_CONSULTA_URL: sat, SAT_CONSULTA_SANDBOX_URL: sat },
    }),
    async close() {
      child.kill("SIGKILL");
      await child.ended;
    },
  };
}

const addressOf = (wire: WireName) => new RegExp(`test PAC \\(${wire}\\) at (https?:[^",\\s]+)`);
const administrationAt = (wire: WireName) =>
  new RegExp(`test PAC \\(${wire}\\) at \\S+ administration at (https?:[^",\\s]+)`);
const SAT_AT = /SAT's status service at (\S+)/;

function stoppable(admin: Administration): Pick<WorldPac, "admin" | "stop"> {
  let isStopped = false;
  return {
    admin,
    async stop(ms) {
      if (isStopped) return;
      isStopped = true;
      await admin("POST", "/admin/stop");
      await admin("POST", "/admin/tokens/expire");
      await sleep(ms);
      await admin("POST", "/admin/start");
      isStopped = false;
    },
  };
}
