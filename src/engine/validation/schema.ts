import { once } from "../../../common/once.ts";
import { type CadenaPlan, compileCadena } from "../cadena.ts";
import { UNITS } from "../catalogs/units.ts";
import { type FormElement, formOf } from "../complement-form.ts";
import { WITHHOLDING_FORMS } from "../complements/withholdings.ts";
import type { XmlNode } from "../node.ts";
import { fingerprintOf, readSchemaFiles, type SchemaFiles } from "../schema-files.ts";
import { type Prevalidation, prevalidate } from "../validators/checks.ts";
import { FINGERPRINT, VALIDATORS } from "../validators/generated/index.ts";
import { normalizeSpace } from "../xml.ts";
import { type ElementDeclaration, readXsd } from "../xsd.ts";
import { collectSimpleTypes, readXsdSource } from "../xsd-types.ts";
import { compileValidator, MAX_ERRORS, type Validator } from "./libxml2.ts";
import { inSpanish, type SchemaError } from "./schema-sentences.ts";
import { compileValues, schemaValues, type ValuePlan } from "./schema-values.ts";

export interface Schemas {
  readonly validator: Validator;
  /**
   * Runs the generated validators on a tree. It returns "undecided" when they were generated from other schemas than
   * these.
   */
  readonly prevalidate: (root: XmlNode) => Prevalidation;
  /** Each element that can be a root or a complement has a plan to write its cadena original. */
  readonly plans: ReadonlyMap<string, CadenaPlan>;
  /** Each element that can be a root or a complement has a plan to read its values. */
  readonly values: ReadonlyMap<string, ValuePlan>;
  /**
   * The key is the name of an element; the attributes are those whose list is too long for libxml2, which compares
   * codes one by one.
   */
  readonly listed: ReadonlyMap<string, readonly ListedAttribute[]>;
  /**
   * `catalogNames` maps an attribute ("cfdi:Emisor@RegimenFiscal") whose type is one of SAT's catalogs to the catalog's
   * name.
   */
  readonly catalogNames: ReadonlyMap<string, string>;
  /** `forms` maps the element of a complement that people fill in to its form. */
  readonly forms: ReadonlyMap<string, FormElement>;
}

interface ListedAttribute {
  readonly name: string;
  readonly catalog: string;
  readonly codes: ReadonlySet<string>;
}

/** The key is the name of the list in the schemas; only SAT's long lists are here. */
export type Catalogs = Readonly<Record<string, ReadonlySet<string>>>;

/**
 * Compiles the schemas of a folder, where each file's path is the address at which SAT publishes it. A process compiles
 * each folder once.
 */
export function loadSchemas(folder: string): Schemas {
  const schemas = LOADED.get(folder) ?? compileSchemas(readSchemaFiles(folder), LONG_LISTS);
  LOADED.set(folder, schemas);
  return schemas;
}

const LOADED = new Map<string, Schemas>();
const LONG_LISTS: Catalogs = { c_ClaveUnidad: new Set(UNITS.keys()) };

export function compileSchemas(files: SchemaFiles, catalogs: Catalogs): Schemas {
  const sources = [...files].map(([url, bytes]) => ({ url, source: readXsdSource(url, bytes) }));
  const types = collectSimpleTypes(sources.map(({ source }) => source));
  const declared = sources.map(({ url, source }) => ({ url, source, ...readXsd(source, types) }));
  const elements = declared.flatMap((file) => file.elements);
  const known = { validators: VALIDATORS, catalogs };
  const isOurs = fingerprintOf(files) === FINGERPRINT;
  const xsd = driver(declared.filter((file) => file.elements.length > 0));
  const compiled = once(() => compileValidator(files, xsd));
  if (!isOurs) compiled();
  return {
    prevalidate: (root) => (isOurs ? prevalidate(root, known) : "undecided"),
    // libxml2 takes a tenth of a second to compile the schemas, and the generated validators decide most documents
    // without it.
    validator: { validate: (bytes, without) => compiled().validate(bytes, without) },
    plans: new Map(elements.map((element) => [element.name, compileCadena(element)])),
    values: new Map(elements.map((element) => [element.name, compileValues(element)])),
    listed: collectListed(elements, catalogs),
    catalogNames: new Map(elements.flatMap(catalogNamesIn)),
    forms: new Map(
      declared.flatMap(({ source, elements: own }) =>
        own
          .filter(({ name }) => WITH_FORMS.has(name))
          .map((element) => [element.name, formOf(element, source, types)] as const),
      ),
    ),
  };
}

const WITH_FORMS: ReadonlySet<string> = new Set(WITHHOLDING_FORMS.map(({ element }) => element));

interface Shown {
  readonly root: XmlNode;
  readonly complete: boolean;
}

export interface Validated {
  /** All schema errors of the document, in Spanish; the list is empty when it is valid. */
  readonly errors: readonly SchemaError[];
  /** The tree with attribute values as the schemas read them (`schemaValues`). */
  readonly values: XmlNode;
}

/** Validates bytes that were read. libxml2 is only asked when the generated validators are undecided. */
export function validateDocument(schemas: Schemas, bytes: Uint8Array, { root, complete }: Shown): Validated {
  const prevalidation = complete ? schemas.prevalidate(root) : "undecided";
  if (prevalidation === "as written") return { errors: [], values: root };
  const values = schemaValues(schemas, root);
  return { values, errors: prevalidation === "valid" ? [] : validateText(schemas, values, bytes) };
}

/** Validates a tree from which a document was or will be written. `write` is only called when libxml2 has to decide. */
export function validateTree(schemas: Schemas, root: XmlNode, write: () => Uint8Array): Validated {
  const prevalidation = schemas.prevalidate(root);
  if (prevalidation === "as written") return { errors: [], values: root };
  const values = schemaValues(schemas, root);
  return { values, errors: prevalidation === "valid" ? [] : validateText(schemas, root, write()) };
}

/** Returns the errors that libxml2 finds, or else the codes that are missing in SAT's long lists. */
export function validateText(schemas: Schemas, root: XmlNode, bytes: Uint8Array): readonly SchemaError[] {
  const errors = inSpanish(schemas.validator.validate(bytes), schemas.catalogNames);
  return errors.length > 0 ? errors : unlistedCodes(schemas, root);
}

/**
 * Returns the schema errors outside the Addenda. SAT's schema refuses an Addenda without a schema, but it belongs to
 * the receiver and no seal covers it. It is removed from the tree of libxml2: writing the rest anew would declare
 * foreign namespaces at every node, many times the original bytes.
 */
export function validateWithoutAddenda(
  schemas: Schemas,
  bytes: Uint8Array,
  { root, complete }: Shown,
): readonly SchemaError[] {
  const rest = { ...root, children: root.children.filter((child) => !isAddenda(child)) };
  if (complete && schemas.prevalidate(rest) !== "undecided") return [];
  const places = root.children.flatMap((child, place) => (isAddenda(child) ? [place] : []));
  const errors = inSpanish(schemas.validator.validate(bytes, new Set(places)), schemas.catalogNames);
  return errors.length > 0 ? errors : unlistedCodes(schemas, schemaValues(schemas, rest));
}

export function isAddenda({ name }: XmlNode): boolean {
  return name.endsWith(":Addenda");
}

/** Files without elements hold types and are imported by the files that use them. */
function driver(files: readonly { url: string; namespace: string }[]): string {
  const imports = files.map(({ url, namespace }) => `<xs:import namespace="${namespace}" schemaLocation="${url}"/>`);
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;
}

/** Types of the schemas that begin with "c_" are SAT's catalogs. */
function catalogNamesIn({ name, attributes, children }: ElementDeclaration): [string, string][] {
  const own = attributes.flatMap((attribute): [string, string][] =>
    attribute.type?.startsWith("c_") ? [[`${name}@${attribute.name}`, attribute.type]] : [],
  );
  return [...own, ...children.flatMap(catalogNamesIn)];
}

function collectListed(elements: readonly ElementDeclaration[], catalogs: Catalogs) {
  const listed = new Map<string, ListedAttribute[]>();
  const collect = ({ name: element, attributes, children }: ElementDeclaration) => {
    for (const { name, catalog } of attributes) {
      if (catalog === undefined) continue;
      const codes = catalogs[catalog];
      if (codes === undefined) throw new Error(`xsd: there is no catalog ${catalog}`);
      listed.set(element, [...(listed.get(element) ?? []), { name, catalog, codes }]);
    }
    children.forEach(collect);
  };
  elements.forEach(collect);
  return listed;
}

function unlistedCodes({ listed }: Schemas, root: XmlNode): SchemaError[] {
  const errors: SchemaError[] = [];
  /** The nodes from the root to the current one. */
  const trail: XmlNode[] = [];
  const check = (node: XmlNode) => {
    trail.push(node);
    for (const { name, catalog, codes } of listed.get(node.name) ?? NONE) {
      const value = node.attributes[name];
      if (value === undefined || codes.has(normalizeSpace(value))) continue;
      const statement = `el valor "${value}" no está en el catálogo ${catalog}.`;
      const sentence = `${node.name}, atributo ${name}: ${statement}`;
      errors.push({ statement, sentence, path: pathOf(trail), element: node.name, attribute: name });
    }
    for (const child of node.children) if (errors.length < MAX_ERRORS) check(child);
    trail.pop();
  };
  check(root);
  return errors;
}

const NONE: readonly ListedAttribute[] = [];

/** Writes the path as libxml2 does: with an index only among several elements of one name. */
function pathOf(trail: readonly XmlNode[]): string {
  const steps = trail.map((node, depth) => {
    const namesakes = trail[depth - 1]?.children.filter(({ name }) => name === node.name) ?? [];
    return namesakes.length > 1 ? `${node.name}[${namesakes.indexOf(node) + 1}]` : node.name;
  });
  return `/${steps.join("/")}`;
}
