export { folioOf } from "./cancel-request.ts";
export { type Cancellation, cancelAs } from "./cancelling.ts";
export {
  type Consulta,
  consult,
  expressionIn,
  isCodigo,
  readExpression,
  writeConsulta,
  writeFault,
} from "./consulta.ts";
export { isReceived, sentenceOf } from "./folio-answers.ts";
export { findRelated, pendingOf, takeAnswer } from "./receiving.ts";
export { Sat } from "./sat.ts";
