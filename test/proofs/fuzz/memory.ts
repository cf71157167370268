import { PARTS, type Part, type World } from "./world.ts";

/** The figures are medians of resident memory in MB. */
export interface Growth {
  readonly part: Part;
  readonly early: number;
  readonly late: number;
}

/** Cases after which the memory is measured. */
const EVERY = 100;
/** Fewer measurements would mostly show processes that are still warming up. */
const LOOKS = 50;
/** Memory counts as flat up to this growth: a leak of any case grows with the number of cases. */
const FACTOR = 1.5;

export function watchMemory(world: World) {
  const looks: Readonly<Record<Part, number>>[] = [];
  let cases = 0;
  const growth = (): Growth[] => {
    if (looks.length < LOOKS) return [];
    const median = (part: Part, from: number, to: number) => {
      const share = looks.slice(looks.length * from, looks.length * to).map((look) => look[part]);
      return Math.round(share.toSorted((one, other) => one - other)[Math.floor(share.length / 2)]!);
    };
    return PARTS.map((part) => ({ part, early: median(part, 0.2, 0.4), late: median(part, 0.8, 1) }));
  };
  return {
    growth,
    async tick() {
      cases += 1;
      // A service that does not answer any more fails its cases, so a failed measurement is ignored.
      if (cases % EVERY === 0)
        await world
          .memory()
          .then((look) => looks.push(look))
          .catch(() => undefined);
    },
    violations: () =>
      growth()
        .filter(({ early, late }) => late > early * FACTOR)
        .map(({ part, early, late }) => `the ${part} grew from ${early} MB to ${late} MB`),
  };
}
