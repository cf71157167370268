import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { NAMESPACES } from "../../src/engine/namespaces.ts";
import type { XmlNode } from "../../src/engine/node.ts";

/** SAT's own schemas and stylesheets, executed by xmllint and xsltproc; many documents to a process. */

export interface OfficialVerdict {
  readonly valid: boolean;
  readonly errors: string;
}

const TOOLS = ["xmllint", "xsltproc"];
const BATCH = 500;

export function missingTools(): string[] {
  return TOOLS.filter((tool) => spawnSync(tool, ["--version"]).error !== undefined);
}

export function officialVerdicts(folder: string, documents: readonly string[]): OfficialVerdict[] {
  return inBatches(documents, (files, own) => {
    const schema = join(own, "all.xsd");
    writeFileSync(schema, allSchemas(resolve(folder)));
    const { stderr } = run("xmllint", ["--noout", "--nonet", "--schema", schema, ...files]);
    const lines = stderr.split("\n");
    return files.map((file) => ({
      valid: lines.includes(`${file} validates`),
      errors: lines.filter((line) => line.startsWith(`${file}:`)).join("\n"),
    }));
  });
}

/** xmllint takes one schema: this one imports that of each namespace. */
function allSchemas(folder: string): string {
  const imports = NAMESPACES.map(({ uri, schema }) => {
    const file = join(folder, schema.replace("http://", ""));
    return `<xs:import namespace="${uri}" schemaLocation="${file}"/>`;
  });
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;
}

/** The stylesheet that gives the cadena of each kind of root. */
const STYLESHEETS: Readonly<Record<string, string>> = {
  "cfdi:Comprobante": "www.sat.gob.mx/sitio_internet/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt",
  "tfd:TimbreFiscalDigital":
    "www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt",
  "retenciones:Retenciones": "www.sat.gob.mx/esquemas/retencionpago/2/retenciones.xslt",
};

/** `undefined` for a root that has no stylesheet. */
export function officialCadenas(
  folder: string,
  documents: readonly { readonly xml: string; readonly root: XmlNode }[],
): (string | undefined)[] {
  const cadenas = new Map<number, string>();
  for (const [root, stylesheet] of Object.entries(STYLESHEETS)) {
    const places = documents.flatMap((document, place) => (document.root.name === root ? [place] : []));
    const texts = transform(
      join(folder, stylesheet),
      places.map((place) => documents[place]!.xml),
    );
    for (const [at, place] of places.entries()) cadenas.set(place, texts[at]!);
  }
  return documents.map((_, place) => cadenas.get(place));
}

const SEPARATOR = "\n=====\n";

/** SAT's stylesheet starts at the root of the one document it is given: a driver gives it each document of a list. */
function transform(stylesheet: string, documents: readonly string[]): string[] {
  return inBatches(documents, (files, folder) => {
    const list = files.map((file) => `<file href="${file}"/>`).join("");
    writeFileSync(join(folder, "list.xml"), `<list>${list}</list>`);
    writeFileSync(join(folder, "driver.xslt"), driver(resolve(stylesheet)));
    const { stdout, status, stderr } = run("xsltproc", [
      join(folder, "driver.xslt"),
      join(folder, "list.xml"),
    ]);
    if (status !== 0) throw new Error(`xsltproc: ${stderr}`);
    return stdout.split(SEPARATOR).slice(0, -1);
  });
}

function driver(stylesheet: string): string {
  return `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:import href="${stylesheet}"/>
  <xsl:template match="/">
    <xsl:choose>
      <xsl:when test="list">
        <xsl:for-each select="list/file">
          <xsl:apply-templates select="document(@href)"/>
          <xsl:text>${SEPARATOR}</xsl:text>
        </xsl:for-each>
      </xsl:when>
      <xsl:otherwise><xsl:apply-imports/></xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>`;
}

function inBatches<T>(
  documents: readonly string[],
  judge: (files: readonly string[], folder: string) => readonly T[],
): T[] {
  const results: T[] = [];
  for (let start = 0; start < documents.length; start += BATCH) {
    const folder = mkdtempSync(join(tmpdir(), "proofs-"));
    const files = documents.slice(start, start + BATCH).map((xml, place) => {
      const file = join(folder, `${place}.xml`);
      writeFileSync(file, xml);
      return file;
    });
    results.push(...judge(files, folder));
    rmSync(folder, { recursive: true });
  }
  return results;
}

function run(command: string, args: readonly string[]) {
  return spawnSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 30 });
}
