/** A setting cannot be used, so the process reports it and does not start. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
