/** A setting that cannot be used: the process says so and does not start. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
