import { capital } from "../../common/names.ts";
import type { FieldDef, MethodDef, Model, Resource, Type, TypeDef } from "./model.ts";
import { oneLine, wrapped } from "./text.ts";

/** Java's files that are made from the contract, by name. */
export function javaFiles({ types, resources, waited }: Model, userAgent: string): Readonly<Record<string, string>> {
  const forms = types.flatMap((type) => type.forms);
  const options = resources
    .flatMap(({ methods }) => methods)
    .filter(({ query, takesKey }) => query.length > 0 || takesKey);
  const members = resources.map(({ name }) => `    public final ${capital(name)} ${name};\n`);
  const made = resources.map(({ name }) => `        ${name} = new ${capital(name)}(core);\n`);
  return {
    "Tipos.java": `${HEAD}import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Los objetos del contrato. */
public final class Tipos {
    private Tipos() {}
${types
  .filter(({ name }) => !forms.includes(name))
  .map(({ name, doc, fields, isAnswer }: TypeDef) => classOf(name, doc, fields, isAnswer, ""))
  .join("")}${options.map(optionsOf).join("")}}
`,
    "Recursos.java": `${HEAD}import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;

/** Los recursos del servicio. */
public abstract class Recursos {
    static final String USER_AGENT = "${userAgent}";

${members.join("")}
    Recursos(Core core) {
${made.join("")}    }
${resources.map((resource) => resourceOf(resource, waited.includes(resource.name))).join("")}}
`,
  };
}

const HEAD = "// Made by npm run generate, from the OpenAPI document.\n\npackage cfdistamping;\n\n";

function optionsOf({ operation, query, takesKey, summary }: MethodDef): string {
  const own = takesKey
    ? `
        String llave;
        /** La misma en cada repetición; sin ella, el cliente forma una. */
        public ${operation}Opciones idempotencyKey(String v) { llave = v; return this; }
`
    : "";
  return classOf(`${operation}Opciones`, `Las opciones de: ${summary}`, query, false, own);
}

function classOf(name: string, doc: string, fields: readonly FieldDef[], isAnswer: boolean, own: string): string {
  const members = fields.map((field) => (isAnswer ? getter(field) : setter(name, field)));
  return `
${javadoc(doc, "    ")}    public static final class ${name} extends Datos {
        public ${name}() {}
        public ${name}(Map<String, Object> valores) { super(valores); }
${own}${members.join("")}    }
`;
}

/** Some names of fields are words of Java, or methods of every object. */
function javaName(name: string): string {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [
    "class",
    "default",
    "final",
    "get",
    "global",
    "import",
    "mapa",
    "new",
    "package",
    "public",
    "wait",
    "notify",
  ].includes(camel)
    ? `${camel}_`
    : camel;
}

function getter({ name, doc, type }: FieldDef): string {
  const java = javaName(name);
  return `${javadoc(withValues(doc, type), "        ")}        public ${read(type)} ${java}() { return ${reading(name, type)}; }\n`;
}

function setter(owner: string, { name, doc, type }: FieldDef): string {
  return `${javadoc(withValues(doc, type), "        ")}        public ${owner} ${javaName(name)}(${written(type)} v) { return poner(this, "${name}", v); }\n`;
}

function withValues(doc: string, type: Type): string {
  return type.kind === "choice" ? `${doc} Uno de: ${type.values.join(", ")}.`.trim() : doc;
}

const READ = {
  text: "String",
  choice: "String",
  integer: "Long",
  flag: "Boolean",
  decimal: "BigDecimal",
  any: "Map<String, Object>",
};

function read(type: Type): string {
  if (type.kind === "list") return `List<${read(type.of)}>`;
  return type.kind === "type" ? type.name : READ[type.kind];
}

function written(type: Type): string {
  if (type.kind === "list") return `List<${written(type.of)}>`;
  if (type.kind === "decimal") return "Number";
  if (type.kind === "integer") return "Integer";
  if (type.kind === "any") return "Object";
  return read(type);
}

const READERS = {
  text: "leerTexto",
  choice: "leerTexto",
  integer: "leerEntero",
  flag: "leerMarca",
  decimal: "leerDecimal",
};

function reading(name: string, type: Type): string {
  if (type.kind === "any") return `leerObjeto("${name}", each -> each)`;
  if (type.kind === "type") return `leerObjeto("${name}", ${type.name}::new)`;
  if (type.kind !== "list") return `${READERS[type.kind]}("${name}")`;
  if (type.of.kind === "type") return `leerLista("${name}", each -> new ${type.of.name}(Json.object(each)))`;
  return `leerLista("${name}", each -> (${read(type.of)}) each)`;
}

function resourceOf({ name, methods }: Resource, isWaited: boolean): string {
  const type = capital(name);
  const obtain = methods.find((method) => method.name === "obtener");
  return `
    /** Los métodos de ${name}. */
    public static final class ${type} {
        private final Core core;

        ${type}(Core core) {
            this.core = core;
        }
${methods.map(methodOf).join("")}${isWaited ? waiting(obtain!) : ""}${name === "eventos" ? FOLLOWING : ""}    }
`;
}

function methodOf({
  name,
  operation,
  verb,
  path,
  each,
  summary,
  answers,
  ids,
  query,
  takesKey,
  body,
  answer,
}: MethodDef): string {
  const options = query.length > 0 || takesKey ? `Tipos.${operation}Opciones` : undefined;
  const required = [
    ...ids.map((id) => ["String", id] as const),
    ...(body === undefined
      ? []
      : [[answers === "batch" ? `Iterable<Tipos.${body}>` : `Tipos.${body}`, "datos"] as const]),
  ];
  const idMap = ids.length === 0 ? "Map.of()" : `Map.of(${ids.map((id) => `"${id}", ${id}`).join(", ")})`;
  const asked = options === undefined ? "null" : "opciones";
  const returns = {
    ...{ json: `Tipos.${answer}`, file: "Archivo", list: `Iterable<Tipos.${answer}>` },
    batch: `Iterable<Desenlace<Tipos.${answer}>>`,
  }[answers];
  const key = takesKey ? "opciones == null ? null : opciones.llave" : "null";
  const call = {
    json: `new Tipos.${answer}(core.json("${verb.toUpperCase()}", "${path}", ${idMap}, ${query.length > 0 ? asked : "null"}, ${
      body === undefined ? "null" : "datos"
    }, ${takesKey}, ${key}))`,
    file: `core.file("${path}", ${idMap}, ${asked}, into)`,
    list: `core.items("${path}", ${asked}, Tipos.${answer}::new)`,
    batch: `core.batch("${path}", "${each}", datos, Tipos.${answer}::new)`,
  }[answers];
  const whole = [
    ...required,
    ...(options === undefined ? [] : [[options, "opciones"] as const]),
    ...(answers === "file" ? [["OutputStream", "into"] as const] : []),
  ];
  const doc = answers === "file" ? `${summary} Con into el archivo se escribe ahí conforme llega.` : summary;
  const isShort = whole.length > required.length;
  const nulls = whole.slice(required.length).map(([type]) => `(${type}) null`);
  const short = isShort
    ? method(summary, returns, name, required, `${name}(${[...required.map(([, each]) => each), ...nulls].join(", ")})`)
    : "";
  const middle =
    options !== undefined && answers === "file"
      ? method(
          summary,
          returns,
          name,
          whole.slice(0, -1),
          `${name}(${whole
            .slice(0, -1)
            .map(([, each]) => each)
            .join(", ")}, null)`,
        )
      : "";
  return short + middle + method(doc, returns, name, whole, call);
}

function method(
  doc: string,
  returns: string,
  name: string,
  parameters: readonly (readonly [string, string])[],
  call: string,
): string {
  const given = parameters.map((pair) => pair.join(" ")).join(", ");
  return `
${javadoc(doc, "        ")}        public ${returns} ${javaName(name)}(${given}) {
${wrapped(`return ${call};`, " ".repeat(12), " ".repeat(16))}        }
`;
}

function waiting({ answer }: MethodDef): string {
  const doc = "Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.";
  const returns = `Tipos.${answer}`;
  const all = [
    ["String", "id"],
    ["Duration", "cada"],
    ["Duration", "plazo"],
  ] as const;
  return `${method(doc, returns, "esperar", [["String", "id"]], "esperar(id, Duration.ofSeconds(2), null)")}${method(
    `${doc} Con plazo, falla cuando pasa.`,
    returns,
    "esperar",
    all,
    "core.settled(() -> obtener(id), cada, plazo)",
  )}`;
}

const FOLLOWING = `${method(
  "Da los eventos uno tras otro, y espera los que vienen. Guarde el cursor de cada uno después de atenderlo.",
  "Iterable<Tipos.Event>",
  "seguir",
  [["String", "despues"]],
  "seguir(despues, Duration.ofSeconds(10))",
)}${method(
  "Da los eventos uno tras otro, y pregunta así de seguido por los que vienen.",
  "Iterable<Tipos.Event>",
  "seguir",
  [
    ["String", "despues"],
    ["Duration", "cada"],
  ],
  'core.follow("/eventos", despues, cada, Tipos.Event::new)',
)}`;

function javadoc(doc: string, margin: string): string {
  if (doc === "") return "";
  const text = oneLine(doc)
    .replace(/\\\\/g, "&#92;")
    .replace(/[<>&](?!#)/g, (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;" })[sign]!);
  const line = `${margin}/** ${text} */\n`;
  return line.length <= 121 ? line : `${margin}/**\n${wrapped(text, `${margin} * `, `${margin} * `)}${margin} */\n`;
}
