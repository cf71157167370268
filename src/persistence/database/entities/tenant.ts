/** SAT's documents of one environment never meet those of the other. */
export type Environment = "sandbox" | "production";

/** The owner of a row. Another account's or environment's row is treated as one that does not exist. */
export interface Tenant {
  readonly accountId: string;
  readonly environment: Environment;
}
