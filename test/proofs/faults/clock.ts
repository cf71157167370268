import { onTold } from "./told.ts";

/**
 * The first import of a process in a run: from then on its wall clock can be set forward and back, as NTP or a person
 * does it. Timers and `performance.now()` stay as they are, as in a real step of the clock. "clock:-3600000" on standard
 * input is an hour behind; CLOCK_SHIFT is where it starts.
 */
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT ?? 0);
onTold("clock", (milliseconds) => {
  shift = Number(milliseconds);
});

const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = Date;
