export { default as ProductsPage } from "./products.tsx";
export { default as TripThings } from "./trips.tsx";
