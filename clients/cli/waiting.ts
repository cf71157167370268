import { CfdiError } from "../../client/error.ts";
import type { Command } from "./command.ts";
import { Failure, printJson } from "./terminal.ts";
import { countOf } from "./values.ts";

const DEFAULT_SECONDS = 300;

/** The command that waits for a document of a resource. */
export const waitFor = (resource: string): Command => ({
  about: "Espera hasta que el estado del comprobante no cambia por sí solo: timbrada, error o cancelada.",
  words: ["ID"],
  options: { plazo: { kind: "integer", about: `Segundos que espera como máximo; ${DEFAULT_SECONDS} si falta.` } },
  async run(client, asked, terminal) {
    const [id = ""] = asked.words;
    const seconds = countOf(asked, "plazo", DEFAULT_SECONDS);
    const { esperar } = client[resource as "facturas"];
    try {
      const { requestId, ...record } = await esperar(id, { plazoMs: seconds * 1_000, signal: terminal.signal });
      printJson(terminal, record);
      return 0;
    } catch (error) {
      if (error instanceof CfdiError || terminal.signal.aborted) throw error;
      throw new Failure(`${(error as Error).message} después de ${seconds} s`);
    }
  },
});
