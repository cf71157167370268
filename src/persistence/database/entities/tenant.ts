/** SAT's documents of one environment are never mixed with those of the other. */
export type Environment = "sandbox" | "production";

/** A Tenant owns a row. Rows of other accounts or environments are treated as missing. */
export interface Tenant {
  readonly accountId: string;
  readonly environment: Environment;
}
