import { CfdiError } from "../../client/error.ts";
import type { OwnCommand } from "./command.ts";
import { Failure, printJson, UsageError } from "./terminal.ts";

const DEFAULT_SECONDS = 300;

/** The command that waits for a document of a resource. */
export const waitFor = (resource: string): OwnCommand => ({
  about: "Espera hasta que el estado del comprobante no cambia por sí solo: timbrada, error o cancelada.",
  words: ["ID"],
  options: { plazo: { kind: "integer", about: `Segundos que espera como máximo; ${DEFAULT_SECONDS} si falta.` } },
  async run(client, { words: [id, ...more], options }, terminal) {
    if (id === undefined) throw new UsageError("Falta ID");
    if (more.length > 0) throw new UsageError(`Sobra ${JSON.stringify(more[0])}`);
    const seconds = Number(options.get("plazo") ?? DEFAULT_SECONDS);
    if (!Number.isInteger(seconds) || seconds < 1) throw new UsageError("--plazo: se espera un número entero desde 1");
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
