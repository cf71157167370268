import { capital, snakeCase } from "../../common/names.ts";
import type { FieldDef, MethodDef, Model, Resource, Type, TypeDef } from "./model.ts";
import { oneLine, wrapped } from "./text.ts";

/** Python's files that are made from the contract, by name. */
export function pythonFiles(model: Model, userAgent: string): Readonly<Record<string, string>> {
  const imports = (module: string) => `${HEAD}\nfrom __future__ import annotations\n\n${module}`;
  return {
    "tipos.py": imports(`from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    # Every checker of types has this module; at run time it is not needed.
    from typing_extensions import NotRequired

#: Lo que se envía; un Decimal va con todas sus cifras.
Numero = Union[int, float, Decimal]
#: Lo que se recibe, exacto.
Importe = Union[int, Decimal]
${model.types.map((type) => typeOf(type)).join("")}`),
    "recursos.py": imports(`from decimal import Decimal
from typing import TYPE_CHECKING, BinaryIO, Iterable, Iterator, List, Literal, Optional, Union

if TYPE_CHECKING:
    from . import tipos as t
    from ._batches import Desenlace
    from ._core import Core
    from ._files import File

USER_AGENT = "${userAgent}"
Numero = Union[int, float, Decimal]
${model.resources.map((resource) => classOf(resource, model, false)).join("")}

class Recursos:
    """Los recursos del servicio."""

    def __init__(self, core: Core) -> None:
        self._core = core
${model.resources.map(({ name }) => `        self.${snakeCase(name)} = ${capital(name)}(core)\n`).join("")}`),
    "recursos_async.py": imports(`from decimal import Decimal
from typing import TYPE_CHECKING, AsyncIterator, BinaryIO, Iterable, List, Literal, Optional, Union

if TYPE_CHECKING:
    from . import tipos as t
    from ._batches import Desenlace
    from ._client import _Threads
    from ._files import File

Numero = Union[int, float, Decimal]
${model.resources.map((resource) => classOf(resource, model, true)).join("")}

class RecursosAsync:
    """Los recursos del servicio."""

    def __init__(self, threads: _Threads) -> None:
${model.resources.map(({ name }) => `        self.${snakeCase(name)} = ${capital(name)}(threads)\n`).join("")}`),
  };
}

const HEAD = '"""Made by npm run generate, from the OpenAPI document."""\n';
const KEYWORDS = ["class", "from", "global", "import", "in", "is", "pass", "return", "with"];

function typeOf({ name, doc, fields, forms, isAnswer }: TypeDef): string {
  if (forms.length > 0)
    return `\n#: ${oneLine(doc)}\n${name} = Union[${forms.map((form) => `"${form}"`).join(", ")}]\n`;
  const direction = isAnswer ? "Importe" : "Numero";
  const typed = (field: FieldDef) => {
    const plain = field.isNullable ? `Optional[${hint(field.type, direction)}]` : hint(field.type, direction);
    return field.isRequired ? plain : `NotRequired[${plain}]`;
  };
  if (fields.some((field) => KEYWORDS.includes(field.name))) {
    const members = fields.map((field) => `        ${JSON.stringify(field.name)}: ${JSON.stringify(typed(field))},\n`);
    return `\n#: ${oneLine(doc)}\n${name} = TypedDict(\n    "${name}",\n    {\n${members.join("")}    },\n)\n`;
  }
  const members = fields.map((field) => `${comment(field.doc)}    ${field.name}: ${typed(field)}\n`);
  return `\n\nclass ${name}(TypedDict):\n${docString(doc, 4)}${members.length > 0 && doc !== "" ? "\n" : ""}${members.join("") || (doc === "" ? "    pass\n" : "")}`;
}

function comment(doc: string): string {
  return doc === "" ? "" : wrapped(`#: ${oneLine(doc)}`, "    ", "    #: ");
}

function hint(type: Type, number: string, prefix = ""): string {
  switch (type.kind) {
    case "text":
      return "str";
    case "integer":
      return "int";
    case "flag":
      return "bool";
    case "decimal":
      return number;
    case "any":
      return "Dict[str, Any]";
    case "choice":
      return `Literal[${type.values.map((value) => JSON.stringify(value)).join(", ")}]`;
    case "list":
      return `List[${hint(type.of, number, prefix)}]`;
    case "type":
      return `${prefix}${type.name}`;
  }
}

function classOf(resource: Resource, { waited }: Model, isAsync: boolean): string {
  const methods = resource.methods.map((method) => methodOf(resource.name, method, isAsync));
  const obtain = resource.methods.find(({ name }) => name === "obtener");
  const own = [
    ...(waited.includes(resource.name) ? [waiting(resource.name, obtain!.answer!, isAsync)] : []),
    ...(resource.name === "eventos" ? [following(isAsync)] : []),
  ];
  const [held, type] = isAsync ? ["threads", "_Threads"] : ["core", "Core"];
  return `\n\nclass ${capital(resource.name)}:
    def __init__(self, ${held}: ${type}) -> None:
        self._${held} = ${held}
${[...methods, ...own].join("")}`;
}

function methodOf(resource: string, method: MethodDef, isAsync: boolean): string {
  const { name, verb, path, each, summary, answers, ids, query, takesKey, body, answer } = method;
  const isSequence = answers === "list" || answers === "batch";
  const keyed = [
    ...query.map((field) => [field.name, field.isRequired, hint(field.type, "Numero", "t.")] as const),
    ...(takesKey ? [["idempotency_key", false, "str"] as const] : []),
    ...(answers === "file" ? [["into", false, "BinaryIO"] as const] : []),
  ];
  const parameters = [
    ...ids.map((id) => `${id}: str`),
    ...(body === undefined ? [] : [`datos: ${answers === "batch" ? `Iterable[t.${body}]` : `t.${body}`}`]),
    ...(keyed.length > 0 ? ["*"] : []),
    ...keyed.map(([key, isRequired, type]) => (isRequired ? `${key}: ${type}` : `${key}: Optional[${type}] = None`)),
  ];
  const given = query.map((field) => `"${field.name}": ${field.name}`).join(", ");
  const parts = [
    ...(answers === "list"
      ? []
      : ids.length > 0 || answers === "file"
        ? [`ids={${ids.map((id) => `"${id}": ${id}`).join(", ")}}`]
        : []),
    ...(given === "" ? [] : [`query={${given}}`]),
    ...(body === undefined ? [] : ["body=datos"]),
    ...(takesKey ? ["takes_key=True", "key=idempotency_key"] : []),
    ...(answers === "file" ? ["into=into"] : []),
  ];
  const call = {
    json: () => `self._core.json(${[`"${verb.toUpperCase()}"`, `"${path}"`, ...parts].join(", ")})`,
    file: () => `self._core.file(${[`"${path}"`, ...parts].join(", ")})`,
    list: () => `self._core.items("${path}", {${given}})`,
    batch: () => `self._core.batch("${path}", "${each}", datos)`,
  }[answers];
  const iterator = isAsync ? "AsyncIterator" : "Iterator";
  const returns = {
    ...{ json: `t.${answer}`, file: "File", list: `${iterator}[t.${answer}]` },
    batch: `${iterator}[Desenlace[t.${answer}]]`,
  }[answers];
  const own = snakeCase(name);
  const passed = [...ids, ...(body === undefined ? [] : ["datos"]), ...keyed.map(([key]) => `${key}=${key}`)].join(
    ", ",
  );
  const called = isAsync ? inThread(snakeCase(resource), `${own}(${passed})`, isSequence) : call();
  return definition(isAsync && !isSequence, own, parameters, returns, summary, called);
}

function waiting(resource: string, answer: string, isAsync: boolean): string {
  return definition(
    isAsync,
    "esperar",
    ["id: str", "*", "cada: float = 2", "plazo: Optional[float] = None"],
    `t.${answer}`,
    "Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.",
    isAsync
      ? inThread(snakeCase(resource), "esperar(id, cada=cada, plazo=plazo)", false)
      : "self._core.settled(lambda: self.obtener(id), cada, plazo)",
  );
}

function following(isAsync: boolean): string {
  return definition(
    false,
    "seguir",
    ["*", "despues: Optional[str] = None", "cada: float = 10"],
    `${isAsync ? "Async" : ""}Iterator[t.Event]`,
    "Da los eventos uno tras otro, y espera los que vienen. Guarde el `cursor` de cada uno después de atenderlo.",
    isAsync
      ? inThread("eventos", "seguir(despues=despues, cada=cada)", true)
      : "self._core.follow(lambda after: self.listar(limite=100, despues=after), despues, cada)",
  );
}

function inThread(resource: string, call: string, isList: boolean): string {
  return `${isList ? "" : "await "}self._threads.${isList ? "items" : "call"}(lambda cfdi: cfdi.${resource}.${call})`;
}

function definition(
  isAsync: boolean,
  name: string,
  parameters: readonly string[],
  returns: string,
  doc: string,
  call: string,
): string {
  const head = `    ${isAsync ? "async " : ""}def ${name}(${["self", ...parameters].join(", ")}) -> ${returns}:`;
  const short =
    head.length <= 120
      ? head
      : `    ${isAsync ? "async " : ""}def ${name}(\n${["self", ...parameters].map((one) => `        ${one},\n`).join("")}    ) -> ${returns}:`;
  return `\n${short}\n${docString(doc, 8)}${wrapped(`return ${call}`, " ".repeat(8), " ".repeat(12))}`;
}

function docString(doc: string, indent: number): string {
  if (doc === "") return "";
  const margin = " ".repeat(indent);
  const line = `${margin}"""${oneLine(doc)}"""\n`;
  return line.length <= 121 ? line : `${margin}"""\n${wrapped(oneLine(doc), margin, margin)}${margin}"""\n`;
}
