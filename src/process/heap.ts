import { setFlagsFromString } from "node:v8";

/**
 * Has V8 collect the old garbage of this process whenever its heap has doubled. V8's own factor follows the speed at
 * which the heap was filled lately. After a rest it is so small that the next stamps pay for three times as many
 * collections (docs/speed.md). It is called after the start, which took 2 % more CPU with it.
 */
export function growSteadily(): void {
  setFlagsFromString("--heap-growing-percent=100");
}
