import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalogs, STARTERS, tableOf } from "../../src/engine/catalogs/index.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import type { Schemas } from "../../src/engine/validation/schema.ts";
import type { Case, Outcome } from "./sat.ts";

/** SAT publishes the lists of the CFDI's keys here. */
const LISTS = "www.sat.gob.mx/sitio_internet/cfd/catalogos/catCFDI.xsd";

/**
 * Compares our keys with SAT's lists, and judges our documents by SAT's lists as by an imported catalog. SAT's lists
 * may have more keys, because they keep expired ones.
 */
export function compareCatalogs(folder: string, schemas: Schemas, documents: readonly Case[]): readonly Outcome[] {
  const path = join(folder, LISTS);
  if (!existsSync(path)) {
    console.log(`catalogs: not compared, ${LISTS} is not there`);
    return [];
  }
  const lists = readLists(readFileSync(path, "utf8"));
  const ours: [string, readonly string[]][] = [...lists.keys()]
    .filter(catalogs.isCatalog)
    .map((name) => [name, catalogs.keys(name)]);
  const starters = STARTERS.c_ClaveProdServ().map(({ key }) => key);
  const compared = [...ours, ["c_ClaveProdServ", starters] as const].map(([name, keys]) =>
    compareKeys(name, keys, lists.get(name)!),
  );
  return [...compared, ...judge(lists.get("c_ClaveProdServ") ?? [], schemas, documents)];
}

/** Returns the enumerations by the name of their type; types that are patterns are left out. */
function readLists(xsd: string): ReadonlyMap<string, readonly string[]> {
  const types = [...xsd.matchAll(/<xs:simpleType name="(c_\w+)">(.*?)<\/xs:simpleType>/gs)];
  const lists = types.map(([, name, body]): [string, string[]] => [
    name!,
    [...body!.matchAll(/<xs:enumeration value="([^"]*)"/g)].map(([, key]) => key!),
  ]);
  return new Map(lists.filter(([, keys]) => keys.length > 0));
}

function compareKeys(name: string, ours: readonly string[], official: readonly string[]): Outcome {
  const listed = new Set(official);
  const strangers = ours.filter((key) => !listed.has(key));
  if (strangers.length > 0) return { name, kind: "different", detail: `not in SAT's ${name}: ${strangers.join(" ")}` };
  return { name, kind: "same", detail: "every key of ours is in SAT's list" };
}

/**
 * Judges documents twice: with all of SAT's keys none may be refused for its keys, and without the keys it has each
 * must be.
 */
function judge(official: readonly string[], schemas: Schemas, documents: readonly Case[]): Outcome[] {
  const all = tableOf(
    "claveProdServ",
    official.map((key) => ({ key, name: "", columns: {} })),
  );
  return documents.flatMap(({ name, xml }): Outcome[] => {
    const keys = new Set([...xml.matchAll(/ ClaveProdServ="(\d{8})"/g)].map(([, key]) => key!));
    if (keys.size === 0 || !xml.includes("<cfdi:Comprobante")) return [];
    const others = official.filter((key) => !keys.has(key)).map((key) => ({ key, name: "", columns: {} }));
    const refusedBy = (table: typeof all) =>
      inspect(Buffer.from(xml), { schemas, catalogs: { claveProdServ: table } }).findings.some(({ sat }) =>
        sat.includes("CFDI40162"),
      );
    const [withAll, withOthers] = [refusedBy(all), refusedBy(tableOf("claveProdServ", others))];
    if (!withAll && withOthers) return [{ name, kind: "same", detail: "judged by SAT's products" }];
    const detail = `refused by all of SAT's products: ${withAll}; by the others: ${withOthers}`;
    return [{ name, kind: "different", detail }];
  });
}
