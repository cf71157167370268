/** A query of a list may have these parameters, each compared exactly. */
export const PARTICULARS = {
  serie: "F",
  folio: "1",
  idempotency_key: "pedido-1",
  referencia: "Pedido 7",
  totalDesde: 0,
  totalHasta: 1e6,
};
