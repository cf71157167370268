/** Catalogs too big and too changeable to live in the code; whoever starts the service may load them from files. */
export interface LoadedCatalogs {
  readonly claveProdServ?: ReadonlyMap<string, ProductKey> | undefined;
  readonly codigoPostal?: ReadonlyMap<string, PostalCode> | undefined;
}

export interface ProductKey {
  /** Columns "Incluir IVA trasladado" and "Incluir IEPS trasladado". */
  readonly iva?: Demand | undefined;
  readonly ieps?: Demand | undefined;
  /** Local name of the complement's node that the key demands ("instEducativas"). */
  readonly complemento?: string | undefined;
}

export type Demand = "Sí" | "No" | "Opcional";

export interface PostalCode {
  /** IANA time zone, read from the offset columns of c_CodigoPostal. */
  readonly zone?: string | undefined;
}

type BigCatalog = "c_ClaveProdServ" | "c_CodigoPostal";

/** What an answer rests on: the catalog itself, or no more than the shape of its keys. */
type Basis = "catalogo" | "patron";

/** Whether the key is in the catalog or, while the catalog is not loaded, looks like one of its keys. */
export function inBigCatalog(catalog: BigCatalog, key: string, loaded: LoadedCatalogs | undefined): boolean {
  const { pattern, keys } = BIG[catalog];
  return keys(loaded)?.has(key) ?? pattern.test(key);
}

export function basisOf(catalog: BigCatalog, loaded: LoadedCatalogs | undefined): Basis {
  return BIG[catalog].keys(loaded) === undefined ? "patron" : "catalogo";
}

/** What was expected of the key, saying which of the two was asked. */
export function describeKey(catalog: BigCatalog, loaded: LoadedCatalogs | undefined): string {
  return basisOf(catalog, loaded) === "catalogo"
    ? `una clave de ${catalog} (catálogo)`
    : `${BIG[catalog].shape} (patrón; ${catalog} no está cargado)`;
}

interface Big {
  readonly pattern: RegExp;
  readonly shape: string;
  readonly keys: (loaded: LoadedCatalogs | undefined) => ReadonlyMap<string, unknown> | undefined;
}

const BIG: Readonly<Record<BigCatalog, Big>> = {
  c_ClaveProdServ: { pattern: /^[0-9]{8}$/, shape: "8 dígitos", keys: (loaded) => loaded?.claveProdServ },
  c_CodigoPostal: { pattern: /^[0-9]{5}$/, shape: "5 dígitos", keys: (loaded) => loaded?.codigoPostal },
};
