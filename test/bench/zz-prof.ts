import { contest, openOffice } from "/work/main/test/bench/engine.ts";

const office = await openOffice();
const [which, n, secs] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4] ?? 4)];
const { contestants, yardstick } = contest(office, n);
const c = (contestants as any)[which] ?? yardstick;
for (let i = 0; i < 200; i++) await c.work();
const cpu0 = process.cpuUsage();
let k = 0;
const t = performance.now();
while (performance.now() - t < secs * 1000) {
  await c.work();
  k++;
}
const u = process.cpuUsage(cpu0);
console.log(which, n, ((u.user + u.system) / 1000 / k).toFixed(3), "ms cpu/doc");
