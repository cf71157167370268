/**
 * Costs are those of one stamp (one concept, REST, sealed by the service), in ms of one core. A group is one statement for all orders that
 * wait in a process at the same moment (src/persistence/database/grouping.ts), so a part of the cost is the group's and a part the stamp's.
 */
export interface Costs {
  /** The event loop of the service takes this long, without the signature. */
  readonly servicePerStamp: number;
  readonly servicePerGroup: number;
  readonly signature: number;
  readonly postgresPerStamp: number;
  readonly postgresPerGroup: number;
  /** The built-in test PAC takes this long, where it runs on the same machine. */
  readonly testPac: number;
  /** One flush of the write-ahead log takes this long; all orders that wait when it begins share it. */
  readonly flush: number;
  /** A stamp writes this much to the write-ahead log. */
  readonly walKb: number;
  /** A stamp keeps this much: the XML twice, the row and its indices (a billion documents are 5 TB). */
  readonly storedKb: number;
}

/**
 * The costs were fitted to `npm run bench -- --errand REST` on two quiet cores with R1 = 3,680, with a single caller and with 128: CPU of each
 * process and transactions a stamp (docs/speed.md). The figures of 32 callers were left out, so that they can check the model.
 */
export const MEASURED: Costs = {
  servicePerStamp: 0.95,
  servicePerGroup: 0.6,
  signature: 0.27,
  postgresPerStamp: 0.38,
  postgresPerGroup: 0.64,
  testPac: 1.1,
  flush: 1,
  walKb: 8,
  storedKb: 5,
};
