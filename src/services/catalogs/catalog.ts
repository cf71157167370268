import type { Catalog } from "#proto/cfdi/v1/catalog_pb.ts";
import { invalid, invalidField } from "../../../common/errors.ts";
import { MOST_WORDS, type Searchable } from "../../../common/search.ts";
import {
  BUILT_IN_EDITION,
  CURRENCIES,
  catalogs,
  FORMS_OF_PAYMENT,
  localDayOf,
  MEXICO_CITY,
  publishedRates,
  REGIMENES_FISCALES,
  USOS_CFDI,
} from "../../engine/catalogs/index.ts";
import { isWholeDay } from "../../engine/days.ts";
import type { MethodTable } from "../context/index.ts";
import type { CatalogCache, SearchList } from "./catalog-cache.ts";

export interface CatalogDeps {
  readonly cache: Pick<CatalogCache, "products" | "units" | "figures" | "tables">;
  readonly now: () => Date;
}

/** Catalog methods: integrators list and search SAT's catalogs. The short lists are those that the rules use. */
export function catalog({ cache, now }: CatalogDeps): MethodTable<typeof Catalog> {
  const today = () => localDayOf(now(), MEXICO_CITY);
  return {
    listPaymentForms: async () => ({ data: [...FORMS_OF_PAYMENT], catalogo: BUILT_IN }),
    listCurrencies: async () => ({ data: currencies(), catalogo: BUILT_IN }),
    listExchangeRates: async ({ fecha = today() }) => {
      if (!isWholeDay(fecha)) throw invalidField("fecha", "debe ser un día que exista, como 2026-03-11");
      const rates = publishedRates(fecha, cache.tables);
      return {
        data: rates.map(({ from, to, ...rate }) => ({ ...rate, vigenciaDesde: from, vigenciaHasta: to })),
        catalogo: { version: cache.figures, completo: false },
      };
    },
    listTaxRegimes: async () => ({ data: [...REGIMENES_FISCALES], catalogo: BUILT_IN }),
    listCfdiUses: async () => ({
      data: USOS_CFDI.map((use) => ({ ...use, regimenesReceptor: [...use.regimenesReceptor] })),
      catalogo: BUILT_IN,
    }),

    searchProducts: async (request) =>
      answer(cache.products, await search(cache.products, request, today()), (product) => ({
        ...keyOf(product),
        ivaTrasladado: product.iva,
        iepsTrasladado: product.ieps,
        complemento: product.complemento,
        palabrasSimilares: product.similares,
      })),

    searchUnits: async (request) =>
      answer(cache.units, await search(cache.units, request, today()), (unit) => ({
        ...keyOf(unit),
        simbolo: unit.simbolo,
      })),
  };
}

const BUILT_IN = { version: BUILT_IN_EDITION, completo: true };

function currencies() {
  return [...CURRENCIES]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([clave, decimales]) => ({
      clave,
      descripcion: capital(catalogs.nameOf("c_Moneda", clave)),
      decimales,
    }));
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const USUAL_LIMIT = 50;

interface Asked {
  readonly buscar?: string | undefined;
  readonly limite?: number | undefined;
  readonly pagina?: number | undefined;
}

async function search<Row extends Searchable>(
  list: SearchList<Row>,
  { buscar, limite = USUAL_LIMIT, pagina = 1 }: Asked,
  day: string,
): Promise<Row[]> {
  const index = await list.index();
  // An empty parameter is an absent one, over gRPC too.
  const found = index.search({ text: buscar || undefined, day, limit: limite, skip: (pagina - 1) * limite });
  if (found === undefined) throw invalid(`buscar: debe tener a lo más ${MOST_WORDS} palabras`, { campo: "buscar" });
  return found;
}

function answer<Row extends Searchable, Shown>(
  { version, isWhole }: SearchList<Row>,
  rows: readonly Row[],
  show: (row: Row) => Shown,
) {
  return { data: rows.map(show), catalogo: { version, completo: isWhole } };
}

function keyOf({ key, name, from, to }: Searchable & { readonly name: string }) {
  return { clave: key, descripcion: name, vigenciaDesde: from, vigenciaHasta: to };
}
