import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packedEnd, packFile } from "../../src/files/zip.ts";

/**
 * `npm run pack:clients -- FOLDER [python|php|go|java …]`: the packages of the other languages, as their tools install
 * them. All but Java's are archives of their sources.
 */
const HOME = join(import.meta.dirname, "../../clients");
const LICENSE = readFileSync(join(HOME, "../LICENSE"));
const { version } = JSON.parse(readFileSync(join(HOME, "../package.json"), "utf8")) as { readonly version: string };

type Files = Readonly<Record<string, string | Buffer>>;

export const PACKERS: Readonly<Record<string, (folder: string) => string>> = {
  python(folder) {
    const info = `cfdi_stamping-${version}.dist-info`;
    const about = `Metadata-Version: 2.1\nName: cfdi-stamping\nVersion: ${version}\nLicense: Apache-2.0\nRequires-Python: >=3.10\nDescription-Content-Type: text/markdown\n\n`;
    const files: Files = {
      ...sourcesOf("python/cfdi_stamping", "cfdi_stamping/"),
      [`${info}/METADATA`]: about + readFileSync(join(HOME, "python/README.md"), "utf8"),
      [`${info}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: cfdi-stamping\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
      [`${info}/LICENSE`]: LICENSE,
    };
    const hash = (content: string | Buffer) => createHash("sha256").update(content).digest("base64url");
    const rows = Object.entries(files).map(
      ([name, content]) => `${name},sha256=${hash(content)},${Buffer.byteLength(content)}\n`,
    );
    const record = `${rows.join("")}${info}/RECORD,,\n`;
    return zip(folder, `cfdi_stamping-${version}-py3-none-any.whl`, { ...files, [`${info}/RECORD`]: record });
  },
  php: (folder) => zip(folder, `cfdi-stamping-php-${version}.zip`, { ...sourcesOf("php"), LICENSE }),
  go: (folder) => {
    const name = `cfdi-stamping-go-${version}`;
    return zip(folder, `${name}.zip`, { ...sourcesOf("go", `${name}/`), [`${name}/LICENSE`]: LICENSE });
  },
  java(folder) {
    const classes = mkdtempSync(join(tmpdir(), "cfdi-java-"));
    const sources = join(HOME, "java/src/main/java/cfdistamping");
    const files = readdirSync(sources).map((name) => join(sources, name));
    const jar = join(folder, `cfdi-stamping-${version}.jar`);
    execFileSync("javac", [...JAVAC, "--release", "17", "-encoding", "UTF-8", "-cp", GSON, "-d", classes, ...files]);
    // Maven reads here how the package is called and what it needs.
    const maven = join(classes, "META-INF/maven/cfdistamping/cfdi-stamping");
    mkdirSync(maven, { recursive: true });
    copyFileSync(join(HOME, "java/pom.xml"), join(maven, "pom.xml"));
    execFileSync("jar", ["--create", "--file", jar, "--date", "2026-01-01T00:00:00Z", "-C", classes, "."]);
    rmSync(classes, { recursive: true });
    return jar;
  },
};

/** The compiler of the JVM optimizes less with this, which halves the time of so short a run. */
export const JAVAC: readonly string[] = ["-J-XX:TieredStopAtLevel=1"];

/** Debian's libgoogle-gson-java has it here. */
export const GSON = "/usr/share/java/gson.jar";

function sourcesOf(folder: string, prefix = ""): Files {
  const names = readdirSync(join(HOME, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".pyc"))
    .map((entry) => join(entry.parentPath, entry.name));
  const pairs = names
    .toSorted()
    .map((name) => [prefix + name.slice(join(HOME, folder).length + 1), readFileSync(name)]);
  return Object.fromEntries(pairs);
}

function zip(folder: string, name: string, files: Files): string {
  const parts: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const packed = packFile(path, Buffer.from(content), offset);
    parts.push(packed.bytes);
    records.push(packed.record);
    offset += packed.bytes.length;
  }
  const directory = Buffer.concat(records);
  const file = join(folder, name);
  writeFileSync(file, Buffer.concat([...parts, directory, packedEnd(records.length, directory.length, offset)]));
  return file;
}

if (process.argv[1] === import.meta.filename) {
  const [folder = "dist/clients", ...languages] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  for (const name of languages.length > 0 ? languages : Object.keys(PACKERS)) console.log(PACKERS[name]!(folder));
}
