import type { OwnCommand } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { FOLLOW, LISTEN } from "./listening.ts";
import { TRIGGER } from "./triggering.ts";
import { waitFor } from "./waiting.ts";

/** The commands beside those of the contract's operations. */
export const OWN: Readonly<Record<string, OwnCommand>> = { listen: LISTEN, trigger: TRIGGER };

/** The names of a group's commands, with those that wait or follow. */
export function namesOf(group: string): readonly string[] {
  return [...Object.keys(COMMANDS[group]!), ...["esperar", "seguir"].filter((name) => specialOf(group, name))];
}

export function specialOf(group: string, name: string): OwnCommand | undefined {
  if (group === "eventos" && name === "seguir") return FOLLOW;
  const { obtener, "estatus-cancelacion": status } = COMMANDS[group]!;
  if (name !== "esperar" || obtener === undefined || status === undefined) return undefined;
  return waitFor(obtener.resource);
}
