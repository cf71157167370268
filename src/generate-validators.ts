import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSchemaFiles } from "./engine/schema-files.ts";
import { printValidators } from "./engine/validators/print.ts";

/** A step of `npm run generate`: the validators of `xsd/`. */
const XSD = fileURLToPath(new URL("../xsd", import.meta.url));
const GENERATED = new URL("engine/validators/generated/", import.meta.url);

rmSync(GENERATED, { recursive: true, force: true });
mkdirSync(GENERATED);
for (const { name, text } of printValidators(readSchemaFiles(XSD)))
  writeFileSync(new URL(name, GENERATED), text);
