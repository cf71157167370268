import { PARTS, type Part, type World } from "./world.ts";

/** Medians of resident memory in MB. */
export interface Growth {
  readonly part: Part;
  readonly early: number;
  readonly late: number;
}

/** Cases between two looks. */
const EVERY = 100;
/** With fewer looks, most of what is seen is programs getting warm. */
const LOOKS = 50;
/** Flat is what grows no more than this: a leak of any case grows with the cases. */
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
      // A service that does not answer any more is told by its cases.
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
