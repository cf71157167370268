import "./clock.ts";
import { pino } from "pino";
import { startApp } from "../../../src/app.ts";
import { createMetrics } from "../../../src/operation/metrics.ts";
import { readConfig } from "../../../src/process/config.ts";
import { runProcess } from "../../../src/process/shutdown.ts";
import { SHORT_TIMEOUTS, WAITS, type Waits } from "./short-timeouts.ts";
import { onTold } from "./told.ts";

/**
 * Runs the core with shorter waits. After "die:settled:3" on standard input it dies by SIGKILL the third time that it
 * reaches the point "settled"; "die::0" revokes this. Points are lines of the log at level trace, and a line is written
 * before the next step is taken.
 */
let [point, left] = ["", 0];
onTold("die", (when) => {
  const [name = "", nth] = when.split(":");
  [point, left] = [name, Number(nth)];
});

/** After "waits:product" on standard input the waits are the product's. */
const timeouts = { ...SHORT_TIMEOUTS };
onTold("waits", (waits) => void Object.assign(timeouts, WAITS[waits as Waits]));

const destination = {
  write(line: string) {
    if (left > 0 && line.includes(`"point":"${point}"`)) {
      left -= 1;
      if (left === 0) process.kill(process.pid, "SIGKILL");
    }
    if (!line.includes('"level":10')) process.stdout.write(line);
  },
};

await runProcess(async (stopping, stops) => {
  const surroundings = { metrics: createMetrics(), stopping, timeouts };
  const app = await startApp(readConfig(process.env), pino({ level: "trace" }, destination), surroundings);
  stops.add(app.close);
});
