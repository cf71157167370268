import { defineEntity, p } from "@mikro-orm/core";

/** One row: it grows with every import. */
export const CatalogStateEntity = defineEntity({
  name: "CatalogState",
  tableName: "catalog_state",
  properties: {
    one: p.boolean().primary().default(true),
    revision: p.integer(),
  },
});

/** A catalog as it was imported last. */
export const CatalogEditionEntity = defineEntity({
  name: "CatalogEdition",
  tableName: "catalog_editions",
  properties: {
    catalog: p.text().primary(),
    version: p.text(),
    source: p.text(),
    rows: p.integer(),
    importedAt: p.datetime(6),
    unknown: p.json(),
  },
});

/** A key of an imported catalog. */
export const CatalogRowEntity = defineEntity({
  name: "CatalogRow",
  tableName: "catalog_rows",
  properties: {
    catalog: p.text().primary(),
    key: p.text().primary(),
    name: p.text(),
    validFrom: p.date().nullable(),
    validTo: p.date().nullable(),
    columns: p.json(),
  },
});

/** An import that is under way. */
export const CatalogImportEntity = defineEntity({
  name: "CatalogImport",
  tableName: "catalog_imports",
  properties: {
    id: p.uuid().primary(),
    announced: p.json(),
    begunAt: p.datetime(6).defaultRaw("now()"),
  },
});

/** A key that has come and is not in force yet. */
export const CatalogStagedEntity = defineEntity({
  name: "CatalogStaged",
  tableName: "catalog_staged",
  properties: {
    importId: p.uuid().primary(),
    catalog: p.text().primary(),
    key: p.text().primary(),
    name: p.text(),
    validFrom: p.date().nullable(),
    validTo: p.date().nullable(),
    columns: p.json(),
  },
});
