import { type DescEnum, getOption } from "@bufbuild/protobuf";
import {
  type DocumentKind,
  DocumentKindSchema,
  kind as kindOption,
  type Resource,
  ResourceSchema,
  resource as resourceOption,
} from "#proto/cfdi/v1/kind_pb.ts";

/** The names of kinds: "factura" | "nota_credito" | …. A table over them does not compile without a row for each. */
export type KindName = Lowercase<NameOf<typeof DocumentKind>>;

/** The names of resources: "facturas" | "complementos-pago" | …. */
export type ResourceName = Hyphenated<Lowercase<NameOf<typeof Resource>>>;

type NameOf<E> = Exclude<keyof E & string, "UNSPECIFIED">;
type Hyphenated<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Hyphenated<Tail>}`
  : S;

/** A kind of document, as kind.proto describes it. */
export interface DescribedKind {
  readonly name: KindName;
  readonly resource: ResourceName;
  readonly noun: string;
  readonly article: string;
  readonly series: string;
  /** It is empty where the root is no Comprobante. */
  readonly tipoDeComprobante: string;
  /** The noun stands here with a capital letter, as titles and menus begin: "Nota de crédito". */
  readonly label: string;
}

/** A REST resource of documents, as kind.proto describes it. */
export interface DescribedResource {
  readonly name: ResourceName;
  readonly title: string;
  readonly description: string;
}

/** The kinds of the contract, in its order. */
export const DOCUMENT_KINDS: Readonly<Record<KindName, DescribedKind>> = byName(
  valuesOf(DocumentKindSchema).map((value): DescribedKind => {
    const { $typeName: _, resource, ...description } = getOption(value, kindOption);
    const { noun } = description;
    const label = noun.charAt(0).toUpperCase() + noun.slice(1);
    return { ...description, label, name: lowered(value) as KindName, resource: resourceNameOf(resource) };
  }),
);

/** The resources of the contract, in its order. */
export const RESOURCES: Readonly<Record<ResourceName, DescribedResource>> = byName(
  valuesOf(ResourceSchema).map((value): DescribedResource => {
    const { $typeName: _, ...description } = getOption(value, resourceOption);
    return { ...description, name: resourceNameOf(value.number) };
  }),
);

export const RESOURCE_NAMES = Object.keys(RESOURCES) as readonly ResourceName[];

/** Returns the kind whose documents have that TipoDeComprobante; undefined for one that no caller has made from data. */
export function kindOfTipo(tipo: string | undefined): DescribedKind | undefined {
  return Object.values(DOCUMENT_KINDS).find(({ tipoDeComprobante: own }) => own !== "" && own === tipo);
}

function resourceNameOf(resource: Resource): ResourceName {
  return lowered(ResourceSchema.value[resource]!).replaceAll("_", "-") as ResourceName;
}

/** The value with number 0 says that none is meant. */
function valuesOf(schema: DescEnum) {
  return schema.values.filter(({ number }) => number !== 0);
}

function lowered({ localName }: { readonly localName: string }): string {
  return localName.toLowerCase();
}

function byName<T extends { readonly name: string }>(described: readonly T[]): Record<T["name"], T> {
  return Object.fromEntries(described.map((each) => [each.name, each])) as Record<T["name"], T>;
}
