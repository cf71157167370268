/** SAT's documents of one environment never meet those of the other. */
export type Environment = "sandbox" | "production";

/** Whose row: another account's or environment's is not there at all. */
export interface Tenant {
  readonly accountId: string;
  readonly environment: Environment;
}
