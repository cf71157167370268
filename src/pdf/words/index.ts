export { meaningOf, type PaperCatalog } from "./catalogs.ts";
export { amount, decimalsOf, grouped, instantIn, percent, quantity, time, timeIn } from "./format.ts";
export { catalogOf, labelOf } from "./labels.ts";
export { listOf, type Place, placeKey, placesOf } from "./places.ts";
export { localName, type Names, namesOf, Source } from "./source.ts";
export { type PlaceNames, type Trip, tripOf } from "./trip.ts";
