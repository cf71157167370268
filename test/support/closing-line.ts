import type { Reporter, TestModule } from "vitest/node";

const MOST_SLOW = 20;

/**
 * The reporter names the slowest files and the CPU of each room, and ends a run with the line that machines read: "N
 * passed, N failed".
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const results = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => results.filter((result) => result === state).length;
    // A file that does not load and an error outside any test count as failures.
    const broken = modules.filter((module) => module.state() === "failed" && module.errors().length > 0).length;
    const failed = count("failed") + broken + errors.length;
    const skipped = count("skipped");
    // Vitest does not name the file whose process died, so the reporter prints the files that never finished.
    const unfinished = modules.filter((module) => ["queued", "pending"].includes(module.state()));
    const files = modules.map((module) => {
      return { path: module.relativeModuleId, ms: module.diagnostic().duration, cpu: module.meta().cpu ?? 0 };
    });
    const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, MOST_SLOW);
    const minutes = files.reduce((sum, { cpu }) => sum + cpu, 0) / 60;
    const rooms = new Map<string, number>();
    for (const { path, cpu } of files) {
      const [, room = ""] = path.split("/");
      rooms.set(room, (rooms.get(room) ?? 0) + cpu);
    }
    const dearest = [...rooms].toSorted(([, one], [, other]) => other - one);
    process.once("exit", () => {
      const column = (seconds: number) => seconds.toFixed(1).padStart(7);
      const lines = slowest.map(({ path, ms, cpu }) => `${column(ms / 1000)}${column(cpu)}  ${path}`);
      const title = `The slowest files, in seconds, and their CPU; that of all files is ${minutes.toFixed(1)} minutes:`;
      const sums = dearest.map(([room, cpu]) => `${room} ${Math.round(cpu)}`).join(", ");
      if (lines.length > 1) console.log([title, ...lines, `CPU by rooms: ${sums}`].join("\n"));
      for (const { relativeModuleId, children } of unfinished) {
        const open = [...children.allTests()].filter((test) => test.result().state === "pending");
        console.log(`${relativeModuleId} did not end: ${open.map(({ fullName }) => fullName).join("; ")}`);
      }
      console.log(`${count("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
    });
  }
}
