import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { NAMESPACES } from "../../src/engine/namespaces.ts";
import type { XmlNode } from "../../src/engine/node.ts";
import { inBatches, isInstalled, runTool, type Verdict, xmllintVerdicts } from "../support/xmllint.ts";

/** These functions run SAT's own schemas and stylesheets by xmllint and xsltproc, many documents in a process. */

const TOOLS = ["xmllint", "xsltproc"];

export function missingTools(): string[] {
  return TOOLS.filter((tool) => !isInstalled(tool));
}

export function officialVerdicts(folder: string, documents: readonly string[]): Verdict[] {
  const schemas = NAMESPACES.map(
    ({ uri, schema }) => [uri, join(resolve(folder), schema.replace("http://", ""))] as const,
  );
  return xmllintVerdicts(schemas, documents);
}

/** Each kind of root has a stylesheet that makes its cadena. */
const STYLESHEETS: Readonly<Record<string, string>> = {
  "cfdi:Comprobante": "www.sat.gob.mx/sitio_internet/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt",
  "tfd:TimbreFiscalDigital": "www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/cadenaoriginal_TFD_1_1.xslt",
  "retenciones:Retenciones": "www.sat.gob.mx/esquemas/retencionpago/2/retenciones.xslt",
};

/** Returns the cadena of each document; undefined for a root without a stylesheet. */
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

/** SAT's stylesheet begins at the root of a single document, so a driver gives it each document of a list. */
function transform(stylesheet: string, documents: readonly string[]): string[] {
  return inBatches(documents, (files, folder) => {
    const list = files.map((file) => `<file href="${file}"/>`).join("");
    writeFileSync(join(folder, "list.xml"), `<list>${list}</list>`);
    writeFileSync(join(folder, "driver.xslt"), driver(resolve(stylesheet)));
    const { stdout, status, stderr } = runTool("xsltproc", [join(folder, "driver.xslt"), join(folder, "list.xml")]);
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
