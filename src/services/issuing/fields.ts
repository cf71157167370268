/**
 * Returns the field of the request from which a place of the document was built, or undefined when no field says it.
 */
export type FieldOf = (path: string) => Field | undefined;

export interface Field {
  readonly name: string;
  /** It is true when the field holds this very value; false when the value only follows from the field. */
  readonly exact: boolean;
}

/**
 * Places of a document and the fields they come from. A place is written without its root and without counters; a field
 * names in braces the element whose number it takes, which SAT counts from 1 and JSON from 0:
 * `["cfdi:Conceptos/cfdi:Concepto/@Cantidad", "conceptos[{cfdi:Concepto}].cantidad"]`.
 */
export type Fields = readonly (readonly [place: string, field: string])[];

/** The field of a place, or else of the nearest element around it. */
export function fieldOf(fields: Fields): FieldOf {
  const byPlace = new Map(fields);
  return (path) => {
    const { steps, counters } = readPath(path);
    for (let depth = steps.length; depth > 0; depth -= 1) {
      const field = byPlace.get(steps.slice(0, depth).join("/"));
      if (field !== undefined) return { name: numbered(field, counters), exact: depth === steps.length };
    }
    return undefined;
  };
}

/** It says how often an element stands before this one among its namesakes, by its name. */
type Counters = ReadonlyMap<string, number>;

/** "/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]/@Importe": a counter is there only where there are namesakes. */
export function readPath(path: string): { readonly steps: readonly string[]; readonly counters: Counters } {
  const counters = new Map<string, number>();
  const steps = path
    .split("/")
    .slice(2)
    .map((step) => {
      const [, name = step, counter = "1"] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
      counters.set(name, Number(counter) - 1);
      return name;
    });
  return { steps, counters };
}

function numbered(field: string, counters: Counters): string {
  return field.replace(/\{([^{}]+)\}/g, (_, name: string) => String(counters.get(name) ?? 0));
}
