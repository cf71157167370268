import type { DescEnum, DescEnumValue } from "@bufbuild/protobuf";

/** The names of an enum's values, without the one that stands for none. */
export type NameOf<E> = Exclude<keyof E & string, "UNSPECIFIED">;

/** Returns the values of an enum without number 0, which stands for none. */
export function valuesOf({ values }: DescEnum): readonly DescEnumValue[] {
  return values.filter(({ number }) => number !== 0);
}

export function lowered({ localName }: Pick<DescEnumValue, "localName">): string {
  return localName.toLowerCase();
}

/** Returns the name of a resource, "complementos-pago" for COMPLEMENTOS_PAGO. */
export function hyphened(value: Pick<DescEnumValue, "localName">): string {
  return lowered(value).replaceAll("_", "-");
}

/** Returns the name of an event, "csd.por_vencer" for CSD_POR_VENCER. */
export function dotted(value: Pick<DescEnumValue, "localName">): string {
  return lowered(value).replace("_", ".");
}

export function byName<T extends { readonly name: string }>(described: readonly T[]): Record<T["name"], T> {
  return Object.fromEntries(described.map((each) => [each.name, each])) as Record<T["name"], T>;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns "complementos_pago" for "complementosPago". */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns "complementos-pago" for "complementosPago". */
export function hyphens(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
