import { onTold } from "./told.ts";

/**
 * This module is the first import of a process in a run. It lets the wall clock be set forward and back, as NTP or a
 * person does; timers and `performance.now()` go on, as in a real step. The line "clock:-3600000" on standard input
 * sets it an hour behind; CLOCK_SHIFT is the shift at the start.
 */
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT ?? 0);
onTold("clock", (milliseconds) => {
  shift = Number(milliseconds);
});

const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = Date;
