export { default as ExportPage } from "./export.tsx";
export { default as ReconcilePage } from "./reconcile.tsx";
