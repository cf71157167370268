/**
 * SAT numbers all parts of activities from 001 to 039 and all tasks from 0001 to 0155, those of one owner together, so
 * the first key of each owner tells its others (catCEH: c_SubActividad, c_Tarea).
 */
const FIRST_PART_OF: readonly number[] = [1, 8, 16, 26, 36];
const LAST_PART = 39;
const FIRST_TASK_OF: readonly number[] = [
  ...[1, 5, 9, 15, 22, 25, 29, 35, 38, 42, 48, 50, 55, 59, 66, 72, 76, 78, 83, 89],
  ...[91, 96, 98, 103, 105, 112, 116, 120, 122, 126, 127, 128, 130, 133, 135, 142, 145, 146, 151],
];
const LAST_TASK = 155;

/** Returns the first and last key of an activity's parts, or undefined for an unknown activity. */
export function partsOf(actividad: string): readonly [first: string, last: string] | undefined {
  return between(FIRST_PART_OF, LAST_PART, actividad, 3);
}

export function tasksOf(subActividad: string): readonly [first: string, last: string] | undefined {
  return between(FIRST_TASK_OF, LAST_TASK, subActividad, 4);
}

function between(
  firsts: readonly number[],
  last: number,
  owner: string,
  digits: number,
): readonly [string, string] | undefined {
  const index = Number(owner) - 1;
  const first = firsts[index];
  if (first === undefined) return undefined;
  const written = (key: number) => String(key).padStart(digits, "0");
  return [written(first), written((firsts[index + 1] ?? last + 1) - 1)];
}
