import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
const prof = process.argv.includes("--prof");
const secs = Number(process.env.SECS ?? 6);
const rounds = Number(process.env.ROUNDS ?? 1);
const mk = (file: string, args: string[] = []) => {
  const c = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: "advanced", execArgv: [...args, ...process.execArgv] });
  return { c, ask: (question: string, details?: any) => new Promise<any>((res, rej) => { c.once("message", (m: any) => m.fault ? rej(new Error(m.fault)) : res(m.answer)); c.send({ question, details }); }) };
};
const service = mk(prof ? "zz-service.ts" : "service.ts");
const load = mk("load.ts");
const { sign, generateKeyPairSync } = await import("node:crypto");
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const data = Buffer.alloc(500, 65);
const r1 = (ms: number) => { const t = performance.now(); const c0 = process.cpuUsage(); let n = 0; while (performance.now() - t < ms) { sign("sha256", data, privateKey); n++; } const u = process.cpuUsage(c0); return { wall: n / (performance.now() - t) * 1000, cpu: (u.user + u.system) / 1000 / n }; };
const pgcpu = async () => { const { readdirSync, readFileSync } = await import("node:fs"); let t = 0; for (const p of readdirSync("/proc")) { if (!/^\d+$/.test(p)) continue; try { const cmd = readFileSync(`/proc/${p}/cmdline`, "utf8"); if (!cmd.startsWith("postgres") && !cmd.includes("/bin/postgres")) continue; const s = readFileSync(`/proc/${p}/stat`, "utf8").split(") ")[1]!.split(" "); t += Number(s[11]) + Number(s[12]); } catch {} } return t * 10; };
const t0 = performance.now();
const accounts = Number(process.env.ACCOUNTS ?? 200);
await load.ask("meet", await service.ask("start", { accounts }));
console.log("setup", ((performance.now() - t0) / 1000).toFixed(1), "s");
for (const protocol of ["REST", "gRPC"]) await load.ask("run", { protocol, clients: 32, milliseconds: 3000, concepts: 1 });
for (let r = 0; r < rounds; r++) for (const protocol of (process.env.PROTO ?? "REST,gRPC").split(",")) {
  const y = r1(400);
  const [b, p0] = [await service.ask("usage"), await pgcpu()];
  if (prof) service.c.kill("SIGUSR2");
  const res = await load.ask("run", { protocol, clients: 32, milliseconds: secs * 1000, concepts: Number(process.env.CONCEPTS ?? 1) });
  const [a, p1] = [await service.ask("usage"), await pgcpu()];
  const y2 = r1(400);
  if (prof) { service.c.kill("SIGUSR2"); await new Promise((r) => setTimeout(r, 3000)); }
  const cpu = (a.cpuMs - b.cpuMs) / res.stamps;
  const yc = (y.cpu + y2.cpu) / 2;
  console.log(protocol, res.perSecond.toFixed(0), "/s ratio", (res.perSecond / ((y.wall + y2.wall) / 2)).toFixed(3), "p50", res.p50.toFixed(0), "p99", res.p99.toFixed(0), "cpu/stamp", cpu.toFixed(2), "ms =", (cpu / yc).toFixed(2), "sign; pg(all)", ((p1 - p0) / res.stamps).toFixed(2), "ms =", ((p1 - p0) / res.stamps / yc).toFixed(2), "sign; r1", yc.toFixed(3));
}
load.c.disconnect(); service.c.disconnect();
await new Promise((r) => service.c.once("exit", r));
