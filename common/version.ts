import { readFileSync } from "node:fs";

/**
 * Returns the package's version. package.json lies one folder above `common/` in the sources, and above `dist/` in the
 * package.
 */
export function version(): string {
  for (const above of ["../package.json", "../../package.json"]) {
    const { version } = JSON.parse(readFileSync(new URL(above, import.meta.url), "utf8"));
    if (version !== undefined) return version;
  }
  throw new Error("package.json has no version");
}
