export { type OrderContext, type OrderParties, orderContext, takeFolio } from "./orders.ts";
export { findByFiscalUuid, findSealedXml, type PayableRow } from "./payments.ts";
export { takeDenied, takeUnfinished, type Unfinished } from "./unfinished.ts";
