export { catalog } from "./catalog.ts";
export { type CatalogCache, openCatalogCache } from "./catalog-cache.ts";
export { type CatalogChange, catalogImporting } from "./catalog-importing.ts";
export { receiverWarnings } from "./receiver-warnings.ts";
