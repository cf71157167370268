import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import {
  create,
  createFileRegistry,
  type DescField,
  fromBinary,
  getOption,
  hasOption,
  type Message,
  mergeFromJson,
  setExtension,
  toBinary,
} from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { dotted, hyphened, lowered, valuesOf } from "../../common/names.ts";

// The plugin of `buf generate`: it puts the names of an enum into the constraint of each field with the option `names`,
// and has protoc-gen-es write the TypeScript. It imports no generated file, because they are those of before.

const request = fromBinary(CodeGeneratorRequestSchema, readFileSync(0));
const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: request.protoFile }));
const enumOf = (name: string) => registry.getEnum(`cfdi.v1.${name}`)!;
const extension = (name: string) => registry.getExtension(name)!;
const [NAMES, LISTED, EVENT] = [extension("cfdi.v1.names"), extension("cfdi.v1.listed"), extension("cfdi.v1.event")];
const RULES = extension("buf.validate.field");

const events = valuesOf(enumOf("EventType")).map((value) => {
  const { scope } = getOption(value, EVENT) as unknown as { readonly scope: number };
  return { name: dotted(value), scope: enumOf("EventScope").value[scope]!.localName };
});

const FROM_ENUMS: Readonly<Record<string, readonly string[]>> = {
  KINDS: valuesOf(enumOf("DocumentKind")).map(lowered),
  RESOURCES: valuesOf(enumOf("Resource")).map(hyphened),
  EVENTS: events.filter(({ scope }) => scope !== "NOTICE").map(({ name }) => name),
  NOTICES: events.filter(({ scope }) => scope !== "DOCUMENT").map(({ name }) => name),
};

function namesOf(field: DescField): string[] {
  const list = enumOf("Names").value[Number(getOption(field, NAMES))]!;
  return [...(FROM_ENUMS[list.localName] ?? (getOption(list, LISTED) as readonly string[]))];
}

for (const type of registry)
  for (const field of type.kind === "message" ? type.fields : []) {
    if (!hasOption(field, NAMES)) continue;
    const text = { string: { in: namesOf(field) } };
    const rules = getOption(field, RULES) as Message;
    mergeFromJson(RULES.message!, rules, field.fieldKind === "list" ? { repeated: { items: text } } : text);
    setExtension(field.proto.options!, RULES, rules);
  }

const { stdout, status } = spawnSync("protoc-gen-es", {
  input: toBinary(CodeGeneratorRequestSchema, request),
  stdio: ["pipe", "pipe", "inherit"],
  maxBuffer: Number.POSITIVE_INFINITY,
});
process.stdout.write(stdout);
process.exitCode = status ?? 1;
