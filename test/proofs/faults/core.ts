import { pino } from "pino";
import { startApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { runProcess } from "../../../src/process.ts";
import { HASTE } from "./haste.ts";

/**
 * The core, with shorter waits, that dies by SIGKILL the n-th time that it reaches a named point of the corridor:
 * `KILL_AT=settled:3`. The points are lines of the log at level trace; a line is written before the next step is taken.
 */
const [point, nth] = (process.env.KILL_AT ?? ":0").split(":");
let left = Number(nth);

const destination = {
  write(line: string) {
    if (left > 0 && line.includes(`"point":"${point}"`)) {
      left -= 1;
      if (left === 0) process.kill(process.pid, "SIGKILL");
    }
    if (!line.includes('"level":10')) process.stdout.write(line);
  },
};

await runProcess(async () => {
  const app = await startApp(readConfig(process.env), pino({ level: "trace" }, destination), HASTE);
  return app.close;
});
