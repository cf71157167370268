import {
  type DocumentKind,
  DocumentKindSchema,
  kind as kindOption,
  type Resource,
  ResourceSchema,
  resource as resourceOption,
} from "#proto/cfdi/v1/kind_pb.ts";
import { byName, hyphened, lowered, type NameOf, valuesOf } from "./names.ts";
import { getOption } from "./options.ts";

/** A KindName is "factura", "nota_credito" and so on. A table over kinds compiles only with a row for each. */
export type KindName = Lowercase<NameOf<typeof DocumentKind>>;

/** A ResourceName is "facturas", "complementos-pago" and so on. */
export type ResourceName = Hyphenated<Lowercase<NameOf<typeof Resource>>>;

type Hyphenated<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}-${Hyphenated<Tail>}` : S;

/** A kind of document, as kind.proto describes it. */
export interface DescribedKind {
  readonly name: KindName;
  readonly resource: ResourceName;
  readonly noun: string;
  readonly article: string;
  readonly series: string;
  /** The type is empty where the root is no Comprobante. */
  readonly tipoDeComprobante: string;
  /** The label has a capital letter, for titles and menus: "Nota de crédito". */
  readonly label: string;
}

/** A REST resource of documents, as kind.proto describes it. */
export interface DescribedResource {
  readonly name: ResourceName;
  readonly title: string;
  readonly description: string;
}

/** The kinds stand in the contract's order. */
export const DOCUMENT_KINDS: Readonly<Record<KindName, DescribedKind>> = byName(
  valuesOf(DocumentKindSchema).map((value): DescribedKind => {
    const { $typeName: _, resource, ...description } = getOption(value, kindOption);
    const { noun } = description;
    const label = noun.charAt(0).toUpperCase() + noun.slice(1);
    return { ...description, label, name: lowered(value) as KindName, resource: resourceNameOf(resource) };
  }),
);

export function nounOf(name: string): string {
  return (DOCUMENT_KINDS as Readonly<Record<string, DescribedKind>>)[name]?.noun ?? name;
}

/** Returns the noun of a kind with its article: "una factura". */
export function oneOf(name: string): string {
  const kind = (DOCUMENT_KINDS as Readonly<Record<string, DescribedKind>>)[name];
  return kind === undefined ? name : `${kind.article} ${kind.noun}`;
}

/** The resources stand in the contract's order. */
export const RESOURCES: Readonly<Record<ResourceName, DescribedResource>> = byName(
  valuesOf(ResourceSchema).map((value): DescribedResource => {
    const { $typeName: _, ...description } = getOption(value, resourceOption);
    return { ...description, name: resourceNameOf(value.number) };
  }),
);

export const RESOURCE_NAMES = Object.keys(RESOURCES) as readonly ResourceName[];

/**
 * Returns the kind whose documents have that TipoDeComprobante; undefined for a type that callers cannot make from
 * data.
 */
export function kindOfTipo(tipo: string | undefined): DescribedKind | undefined {
  return Object.values(DOCUMENT_KINDS).find(({ tipoDeComprobante: own }) => own !== "" && own === tipo);
}

function resourceNameOf(resource: Resource): ResourceName {
  return hyphened(ResourceSchema.value[resource]!) as ResourceName;
}
