export {
  type AccountPac,
  findAccountPacs,
  noteProof,
  noteRefusal,
  orderAccountPacs,
  type Told,
  tellAccountPac,
} from "./accounts.ts";
export {
  type Circuit,
  changeCircuit,
  listCircuits,
  type PacBalance,
  saveBalance,
  takeBalance,
} from "./circuits.ts";
export { enterLogin, type LoginState, loginHash, readLogin, settleLogin } from "./logins.ts";
