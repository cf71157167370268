import { ASSIST } from "./assisting.ts";
import { commandOf } from "./calling.ts";
import type { Command } from "./command.ts";
import { OPERATIONS } from "./commands.ts";
import { FOLLOW, LISTEN } from "./listening.ts";
import { TRIGGER } from "./triggering.ts";
import { waitFor } from "./waiting.ts";

type Commands = Readonly<Record<string, Command>>;

/** The commands that stand in no group. */
export const ALONE: Commands = { listen: LISTEN, mcp: ASSIST, trigger: TRIGGER };

/** The groups of commands: those of the contract's operations, with what waits for a document or follows events. */
export const GROUPS: Readonly<Record<string, Commands>> = Object.fromEntries(
  Object.entries(OPERATIONS).map(([group, operations]) => {
    const commands = Object.entries(operations).map(([name, operation]) => [name, commandOf(operation)] as const);
    const { obtener, "estatus-cancelacion": status } = operations;
    return [
      group,
      {
        ...Object.fromEntries(commands),
        ...(obtener !== undefined && status !== undefined ? { esperar: waitFor(obtener.resource) } : {}),
        ...(group === "eventos" ? { seguir: FOLLOW } : {}),
      },
    ];
  }),
);
