export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The ratio is the share of R1, which is measured in the same rounds. */
  readonly ratio?: number;
  readonly goal?: string;
  readonly met?: boolean;
}

interface Measured {
  readonly perSecond: number;
  readonly ratio?: number;
  /** The goal is the least share of R1. */
  readonly atLeast?: number | undefined;
}

/** Returns the figure of a rate, which tells if its share of R1 reaches the goal. */
export function figure(name: string, { perSecond, ratio, atLeast }: Measured): Figure {
  const rate = { name, value: perSecond, unit: "/s" };
  if (ratio === undefined) return rate;
  if (atLeast === undefined) return { ...rate, ratio };
  return { ...rate, ratio, goal: `>= ${atLeast} R1`, met: ratio >= atLeast };
}

/** Returns the figure of a quantity that has no share of R1. */
export function quantity(name: string, value: number, unit: string, goal?: { text: string; met: boolean }): Figure {
  return { name, value, unit, ...(goal === undefined ? {} : { goal: goal.text, met: goal.met }) };
}

export function printTable(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, unit, ratio, goal, met } of figures) {
    const share = ratio === undefined ? "" : `${ratio.toPrecision(3)} R1`;
    const verdict = goal === undefined ? "" : `${met ? "met   " : "MISSED"} ${goal}`;
    const amount = `${value >= 100 ? value.toFixed(0) : value.toPrecision(3)} ${unit}`;
    console.log(`${name.padEnd(width)}  ${amount.padStart(11)}  ${share.padStart(9)}  ${verdict}`.trimEnd());
  }
}
