import "./clock.ts";
import { pino } from "pino";
import { startApp } from "../../../src/app.ts";
import { createMetrics } from "../../../src/operation/metrics.ts";
import { readConfig } from "../../../src/process/config.ts";
import { runProcess } from "../../../src/process/shutdown.ts";
import { SHORT_TIMEOUTS, WAITS, type Waits } from "./short-timeouts.ts";
import { onTold } from "./told.ts";

/**
 * The core, with shorter waits, that dies by SIGKILL the n-th time that it reaches a named point of a corridor, once it
 * was told to: "die:settled:3" on its standard input, and "die::0" to live on. The points are lines of the log at level trace;
 * a line is written before the next step is taken.
 */
let [point, left] = ["", 0];
onTold("die", (when) => {
  const [name = "", nth] = when.split(":");
  [point, left] = [name, Number(nth)];
});

/** "waits:product" on standard input are the product's. */
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
