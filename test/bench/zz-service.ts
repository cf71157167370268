import { Session } from "node:inspector";
import { writeFileSync } from "node:fs";
const session = new Session(); session.connect();
let on = false;
process.on("SIGUSR2", () => {
  if (!on) { on = true; session.post("Profiler.enable"); session.post("Profiler.setSamplingInterval", { interval: 300 }); session.post("Profiler.start"); }
  else { on = false; session.post("Profiler.stop", (_e: unknown, r: any) => writeFileSync("/tmp/prof/svc.cpuprofile", JSON.stringify(r.profile))); }
});
await import("./service.ts");
