import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { create, type DescMethodUnary, isMessage, type Message, toJson } from "@bufbuild/protobuf";
import { Argument, Command, CommanderError, Help, InvalidArgumentError, Option } from "commander";
import { CatalogImporting, FinishImportResponseSchema } from "#proto/cfdi/v1/catalog_pb.ts";
import { type File, FileSchema } from "#proto/cfdi/v1/document_pb.ts";
import { ErrorKind } from "#proto/cfdi/v1/error_pb.ts";
import { type GetPackResponse, GetPackResponseSchema, Law } from "#proto/cfdi/v1/law_pb.ts";
import { AccountMoving } from "#proto/cfdi/v1/moving_pb.ts";
import { OperationService, TakeStampedResponseSchema } from "#proto/cfdi/v1/operation_pb.ts";
import { BATCHED } from "../../../client/client.ts";
import { nearest } from "../../../common/nearest.ts";
import { type Certificate, readCertificate } from "../../engine/csd.ts";
import { isWholeDay } from "../../engine/days.ts";
import { standings } from "../../engine/documents/register.ts";
import { listRules } from "../../engine/documents/rule-listing.ts";
import { inspect } from "../../engine/inspection/inspection.ts";
import { type LawPack, MOST_PACK_BYTES, readPack } from "../../engine/law/pack.ts";
import { withPack } from "../../engine/law/tables.ts";
import { loadSchemas } from "../../engine/validation/schema.ts";
import { lawPackKey } from "../../process/config.ts";
import { importFiles, readFiles } from "../catalogs/import.ts";
import {
  API_KEY,
  CliError,
  type Core,
  call,
  credentialOf,
  findCore,
  findRest,
  nameOfKind,
  openSession,
} from "../core.ts";
import { type Downloaded, downloadExport } from "../exports/download.ts";
import { type Forecast, forecastIn } from "../law/forecast.ts";
import { type Entered, enterFrom } from "../moving/enter.ts";
import { type Left, leaveInto } from "../moving/leave.ts";
import { replay } from "../replay.ts";
import { reportText } from "../send/report.ts";
import { send } from "../send/send.ts";
import { type Inspect, inspectFile, inspectionText, inspectLines, STDIN } from "../xml.ts";
import { COMMANDS, GROUPS, type RemoteCommand } from "./commands.ts";
import { type Word, wordOf } from "./completion.ts";
import { type DistributionStep, distributeDatabase } from "./distribute.ts";
import { addOptions, flagOf, readFile, readOptions } from "./options.ts";
import { asText, type Json } from "./print.ts";
import { type Taken, takeFolder } from "./take.ts";

export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  /** The returned signal is aborted when the user interrupts the command. The first call begins to listen. */
  readonly interrupted?: () => AbortSignal;
}

/** Runs one command. Returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  let code = 0;
  const program = build(terminal, () => {
    code = 1;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return explainUsage(error, program, args, terminal);
    if (!(error instanceof CliError)) throw error;
    tellFailure(error.message, nameOfKind(error.kind), args, terminal);
    return 1;
  }
}

/**
 * Tells why a command failed: to people on standard error, and to programs that asked for `--json` as one object on
 * standard output, where they expect the answer.
 */
export function tellFailure(
  error: string,
  kind: string,
  args: readonly string[],
  { stdout, stderr }: Pick<Terminal, "stdout" | "stderr">,
): void {
  if (args.includes("--json")) stdout.write(`${JSON.stringify({ error: error.replaceAll(/\.?\n/g, ". "), kind })}\n`);
  else stderr.write(`${error}\n`);
}

/** Describes the command `name` with all commands and flags below it, without running anything. */
export function commandWord(name: string): Word {
  const { stdin, stdout, stderr } = process;
  const program = build({ env: {}, stdin, stdout, stderr }, () => undefined).name(name);
  return wordOf(program, defaultOf);
}

function defaultOf(group: string): string | undefined {
  return COMMANDS.find((row) => row.group === group && row.isDefault)?.name;
}

/** Builds the program. `fail` makes the exit code 1 without ending the command. */
function build(terminal: Terminal, fail: () => void): Command {
  const program = new Command(programOf(terminal.env))
    .description("Prepara lo que una cuenta necesita para timbrar, envía lotes, cancela y examina comprobantes")
    .option("--url <url>", "dirección gRPC del servicio (CORE_URL)")
    .option("--token <texto>", "token del servicio (SERVICE_TOKEN)")
    .option("--json", "contesta con JSON, para programas")
    .exitOverride()
    .helpCommand(false)
    .helpOption("-h, --help", "muestra esta ayuda")
    .configureHelp(SPANISH_HELP)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      // Commander's English message is dropped, because `explainUsage` says it in Spanish.
      writeErr: () => undefined,
    });
  for (const [name, description] of Object.entries(GROUPS)) {
    const group = program.command(name).description(description).helpCommand(false);
    for (const row of COMMANDS.filter(({ group }) => group === name)) addRemote(group, row, terminal, fail);
    if (name === "account") addMoving(group, terminal);
    if (name === "catalogs") addImport(group, terminal);
    if (name === "exports") addDownload(group, terminal);
    if (name === "recover") addTake(group, terminal, fail);
    if (name === "database") addDistribute(group, terminal);
    if (name === "law") {
      addLaw(group, terminal);
      addForecast(group, terminal);
    }
    if (name === "pacs") addReplay(group, terminal);
  }
  addSend(program, terminal, fail);
  const xml = program.command("xml").description("Comprobantes, sin conexión").helpCommand(false);
  addXml(xml, terminal, fail);
  addRules(program.command("rules"), terminal);
  showExamples(program, []);
  return program;
}

/**
 * Returns how this command line is called: from the sources by npm, else as the package's command (package.json, bin).
 */
function programOf({ npm_lifecycle_event: script }: NodeJS.ProcessEnv): string {
  return script === "cli" ? "npm run cli --" : PACKAGED;
}

const PACKAGED = "cfdi-stamping cli";

function showExamples(command: Command, words: readonly string[]): readonly string[] {
  const below = command.commands.flatMap((each) => showExamples(each, [...words, each.name()]));
  const own = EXAMPLES[words.join(" ")];
  const examples = own === undefined ? below : [own];
  const shown = words.length === 0 ? FIRST_EXAMPLES : examples;
  const program = () => rootOf(command).name();
  command.addHelpText("after", () => ["\nEjemplos:", ...shown.map((each) => `  ${program()} ${each}`)].join("\n"));
  return examples;
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** Every command has an example, by the words that call it. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMMANDS.map(({ group, name, example }) => [`${group} ${name}`, example])),
  "account leave": "account leave EKU9003173C9 -o cuenta.zip",
  "account enter": "account enter cuenta.zip --dry-run",
  "exports download": "exports download 3f0c9a52-6d1b-4c1e-9f77-0a8f1f6f2b10 -o marzo",
  "recover take": "recover take ./xml --environment production --dry-run",
  "database distribute": "database distribute --dry-run",
  "catalogs import": "catalogs import catCFDI_V_4_20261001.xls",
  send: "send facturas facturas.jsonl --out resultados.jsonl",
  "xml inspect": "xml inspect factura.xml --as-of 2027-01-15 --pack ley-2027.json",
  rules: "rules --json",
  "law status": "law status",
  "law forecast": "law forecast --pack ley-2027.json --account EKU9003173C9",
  "pacs replay": "pacs replay informe.json --port 7790",
};

/** The program's help shows these first steps instead of all examples. */
const FIRST_EXAMPLES = ["account create", "csd upload", "key rotate", "doctor run", "send"].map(
  (words) => EXAMPLES[words]!,
);

/** These settings replace the English words of commander's help and show the global options everywhere. */
const SPANISH_HELP: Partial<Help> = {
  showGlobalOptions: true,
  styleTitle: (title) => TITLES[title] ?? title,
  subcommandTerm: (command) => inSpanish(new Help().subcommandTerm(command)),
  commandUsage: (command) => inSpanish(new Help().commandUsage(command)),
  visibleArguments: (command) => [command, ...usualOf(command)].flatMap((each) => new Help().visibleArguments(each)),
  visibleOptions: (command) => {
    const own = new Help().visibleOptions(command);
    const known = new Set(own.map(({ long }) => long));
    const usual = usualOf(command).flatMap((each) => new Help().visibleOptions(each));
    return [...usual.filter(({ long }) => !known.has(long)), ...own];
  },
  optionDescription: (option) => inSpanish(new Help().optionDescription(option)),
  argumentDescription: (argument) => inSpanish(new Help().argumentDescription(argument)),
};

/** Returns the command that a group's name alone calls, so that the group's help shows what that command takes. */
function usualOf(group: Command): readonly Command[] {
  return group.commands.filter((each) => each.name() === defaultOf(group.name()));
}

function inSpanish(text: string): string {
  return text
    .replace("[options]", "[opciones]")
    .replace("[command]", "[comando]")
    .replace("(choices: ", "(valores: ")
    .replace("(default: ", "(si se omite: ");
}

const TITLES: Readonly<Record<string, string>> = {
  "Usage:": "Uso:",
  "Arguments:": "Argumentos:",
  "Options:": "Opciones:",
  "Global Options:": "Opciones de todos los comandos:",
  "Commands:": "Comandos:",
};

function addRemote(group: Command, row: RemoteCommand, { env, stdout, stderr }: Terminal, fail: () => void): void {
  const { method, positional, fresh, isDefault = false, isBad } = row;
  const credential = credentialOf(method.parent);
  const command = group.command(row.name, { isDefault }).description(row.summary);
  addOptions(command, method, positional);
  // The flag belongs to this command alone, because for others a key is the private key of a CSD.
  if (credential === API_KEY) command.option("--key <texto>", "llave de la cuenta (API_KEY)");
  if (method.output === FileSchema)
    command.option("-o, --output <archivo>", "dónde guardarlo (- es la salida); si se omite, con su nombre");
  if (row.report !== undefined) command.option("--out <archivo>", "guarda además el informe completo");
  command.action(async () => {
    const { json, output, out, ...values } = command.optsWithGlobals();
    if (positional !== undefined) values[positional] = command.processedArgs[0];
    const core = findCore(values, env, credential);
    const { answer, said } = await (fresh === undefined
      ? ask(core, row, values)
      : askRepeatably(core, row, values, fresh));
    if (row.report !== undefined && out !== undefined)
      saveFile((await call(core, row.report, readOptions(row.report.input, values))) as File, { output: out }, stderr);
    if (isMessage(answer, FileSchema)) return saveFile(answer, { json, output }, stdout);
    const printed = toJson(method.output, answer, { alwaysEmitImplicit: true }) as Json;
    const text = () => `${told(said, printed)}${asText(printed)}`.replaceAll(PACKAGED, rootOf(command).name());
    stdout.write(`${json ? JSON.stringify(printed) : text()}\n`);
    if (isBad?.(printed)) fail();
  });
}

/** Saves the answer's file on the disk, or writes it where the command's options say. */
function saveFile(
  { name, content }: File,
  { json, output = basename(name) }: { readonly json?: boolean; readonly output?: string },
  stdout: Writable,
): void {
  if (output === STDIN) {
    stdout.write(content);
    return;
  }
  try {
    writeFileSync(output, content);
  } catch (error) {
    throw new CliError(`No se puede guardar ${output}: ${(error as Error).message}`);
  }
  const bytes = content.length;
  stdout.write(json ? `${JSON.stringify({ archivo: output, bytes })}\n` : `Guardado en ${output} (${bytes} bytes)\n`);
}

/**
 * Calls the method with a random value in `field` where the user gave none. After a lost answer the user is told the
 * value, to repeat the command with it.
 */
async function askRepeatably(core: Core, row: RemoteCommand, values: Record<string, unknown>, field: string) {
  if (values[field] !== undefined) return ask(core, row, values);
  const value = randomUUID();
  try {
    return await ask(core, row, { ...values, [field]: value });
  } catch (error) {
    if (!(error instanceof CliError) || !UNSURE.has(error.kind)) throw error;
    throw new CliError(`${error.message}\nNo se sabe si se hizo: repita el comando con ${flagOf(field)} ${value}`);
  }
}

/** These errors leave open whether the service received the request. */
const UNSURE: ReadonlySet<ErrorKind | undefined> = new Set([...[undefined, ErrorKind.INTERNAL, ErrorKind.UNAVAILABLE]]);

async function ask(core: Core, row: RemoteCommand, values: Record<string, unknown>) {
  const { method, said, otherwise, orElse = [], inParts } = row;
  if (inParts) return { answer: await askInParts(core, method, values), said };
  try {
    return { answer: await askInTurn(core, [method, ...orElse], values), said };
  } catch (error) {
    const isOver = error instanceof CliError && error.kind === ErrorKind.NOT_APPLICABLE;
    if (!isOver || otherwise === undefined) throw error;
    const part = await call(core, otherwise.method, readOptions(otherwise.method.input, values));
    return { answer: create(method.output, { ...part }), said: otherwise.said };
  }
}

/**
 * Calls the method part by part and joins the answers: numbers are added, lists concatenated. `--limit` bounds all
 * parts together.
 */
async function askInParts(core: Core, method: DescMethodUnary, values: Record<string, unknown>): Promise<Message> {
  const { limit } = values as { readonly limit?: number };
  const session = openSession(core);
  const sum: Record<string, unknown> = {};
  try {
    for (let next = values.next; ; next = sum.next) {
      const left = limit === undefined ? undefined : limit - Number(sum.documents ?? 0);
      const asked = readOptions(method.input, { ...values, next, limit: left });
      addUp(sum, await session.call(method, asked));
      if (sum.next === undefined || (limit !== undefined && Number(sum.documents) >= limit)) break;
    }
  } finally {
    session.close();
  }
  return create(method.output, sum);
}

function addUp(sum: Record<string, unknown>, part: Message): void {
  const { next, ...values } = part as Message & Readonly<Record<string, unknown>>;
  sum.next = next;
  for (const [name, value] of Object.entries(values)) {
    const before = sum[name];
    if (Array.isArray(value) && Array.isArray(before)) sum[name] = [...before, ...value];
    else if (typeof value === "bigint" && typeof before === "bigint") sum[name] = before + value;
    else if (typeof value === "number" && typeof before === "number") sum[name] = before + value;
    else sum[name] = value;
  }
}

/** Calls one method after the other and returns the first answer that is not "there is no such document". */
async function askInTurn(
  core: Core,
  [method, ...others]: readonly DescMethodUnary[],
  values: Record<string, unknown>,
): Promise<Message> {
  try {
    return await call(core, method!, readOptions(method!.input, values));
  } catch (error) {
    const isMissing = error instanceof CliError && error.kind === ErrorKind.NOT_FOUND;
    if (!isMissing || others.length === 0) throw error;
    return askInTurn(core, others, values);
  }
}

function told(said: RemoteCommand["said"], answer: Json): string {
  if (said === undefined) return "";
  const sentence = typeof said === "string" ? said : said(answer);
  return sentence === "" ? "" : `${sentence}\n\n`;
}

function addSend(program: Command, terminal: Terminal, fail: () => void): void {
  const command = program
    .command("send")
    .description("Envía un archivo con una petición JSON por línea, hasta saber qué fue de cada una")
    .addArgument(new Argument("<recurso>", "qué crea cada línea").choices(BATCHED))
    .argument("<archivo>", "líneas JSON, como las de POST /<recurso>; - es la entrada")
    .option("--base-url <url>", "dirección REST del servicio, con /api/v1 (BASE_URL)")
    .option("--key <texto>", "llave de la cuenta (API_KEY)")
    .option("--out <archivo>", "agrega ahí un resultado JSON por línea; lo que ya está timbrado según él no se envía")
    .option(
      "--name <texto>",
      "nombre del lote: con él, el recurso y el texto de cada línea se forma la llave de la que no trae idempotency_key, así que con otro nombre son otros comprobantes; el del archivo si se omite",
    )
    .option("--retries <número>", "cuántas veces repite una línea sin respuesta que valga", whole(0, 20), 6);
  command.action(async (resource: string, file: string) => {
    const { json, name, out, retries, ...flags } = command.optsWithGlobals();
    const { url, key } = findRest(flags, terminal.env);
    const report = await send(
      { resource, file, name, out, retries },
      { url, key },
      { ...terminal, stop: terminal.interrupted?.() ?? new AbortController().signal },
    );
    if (report.failed > 0 || report.stopped !== undefined) fail();
    terminal.stdout.write(json ? `${JSON.stringify(report)}\n` : reportText(report));
  });
}

const whole = (least: number, most: number) => between(least, most, /^\d+$/);

function between(least: number, most: number, form = /^\d+(\.\d+)?$/) {
  return (text: string): number => {
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`no es un número de ${least} a ${most}`);
  };
}

function addImport(group: Command, { env, stdout, stderr }: Terminal): void {
  const command = group
    .command("import <archivos...>")
    .description(
      "Importa catálogos del SAT: sus libros (catCFDI_V_4_….xls, catNomina.xls…), catalogs.db de la comunidad (también .bz2), el listado 69-B (.csv) o .tsv",
    )
    .option(
      "--version-name <texto>",
      "publicación del SAT; la fecha del archivo o de su nombre, o la de hoy, si se omite",
    )
    .option("--accept-losses", "importa aunque termine más de la décima parte de las claves de un catálogo")
    .option("--dry-run", "lee los archivos y dice qué traen, sin importar");
  command.action(async (files: string[]) => {
    const { json, dryRun, versionName: version, acceptLosses = false, ...flags } = command.optsWithGlobals();
    const tell = (sentence: string) => void (json || stderr.write(`${sentence}\n`));
    if (dryRun) {
      const read = await readFiles({ files, tell });
      const keys = read.map(({ catalog, source, date, rows }) => ({
        catalog,
        source,
        date,
        keys: rows.length,
      }));
      if (json) stdout.write(`${JSON.stringify({ catalogs: keys })}\n`);
      return;
    }
    const core = findCore(flags, env, credentialOf(CatalogImporting));
    const today = new Date().toISOString().slice(0, "2026-10-01".length);
    const answer = await importFiles(core, { files, version, acceptLosses, today, tell });
    const printed = toJson(FinishImportResponseSchema, answer, { alwaysEmitImplicit: true }) as Json;
    stdout.write(json ? `${JSON.stringify(printed)}\n` : `${IMPORTED}\n\n${asText(printed)}\n`);
  });
}

const IMPORTED = "Catálogos importados: todas las instancias los usan en menos de un minuto.";

/** Adds the command that spreads the database's tables: it works on the database itself, while no core does. */
function addDistribute(group: Command, { env, stdout }: Terminal): void {
  const command = group
    .command("distribute")
    .description("Reparte las tablas de la base de DATABASE_URL entre los nodos de su Citus, con los núcleos detenidos")
    .option("--dry-run", "solo dice qué haría", false);
  command.action(async () => {
    const { json, dryRun } = command.optsWithGlobals<{ json?: boolean; dryRun: boolean }>();
    const steps: DistributionStep[] = [];
    const tell = (step: DistributionStep) => {
      steps.push(step);
      if (!json) stdout.write(`${stepLine(step)}\n`);
    };
    await distributeDatabase(env.DATABASE_URL, dryRun, tell);
    if (json) stdout.write(`${JSON.stringify({ steps })}\n`);
    else if (steps.length === 0) stdout.write("Todo está repartido\n");
  });
}

function stepLine(step: DistributionStep): string {
  switch (step.does) {
    case "unique values":
      return "RFC, llaves, sellos y UUID fiscales, únicos entre todas las cuentas: a tablas propias";
    case "drop foreign keys":
      return `${step.count} llaves foráneas hacia accounts: se quitan mientras tanto`;
    case "add foreign keys":
      return `${step.count} llaves foráneas hacia accounts: se ponen de nuevo`;
    case "spread":
      return `${step.table}: por ${step.column}`;
  }
}

/** Adds the commands that write an account's whole content to a file, and take it in: each makes many calls. */
function addMoving(group: Command, { env, stdin, stdout, stderr }: Terminal): void {
  const leaving = group
    .command("leave <cuenta>")
    .description("Cierra una cuenta y guarda en un archivo todo lo que tiene, para pasarla a otra instalación")
    .requiredOption("-o, --output <archivo>", "dónde guardarlo, un ZIP");
  leaving.action(async (account: string) => {
    const { json, output, ...flags } = leaving.optsWithGlobals();
    const core = findCore(flags, env, credentialOf(AccountMoving));
    const tell = (sentence: string) => void (json || stderr.write(`${sentence}\n`));
    const left = await leaveInto(core, account, output, tell);
    stdout.write(json ? `${JSON.stringify(left)}\n` : `${movedText(left)}\n`);
  });
  const entering = group
    .command("enter <archivo>")
    .description("Recibe una cuenta de otra instalación, con el archivo que hizo account leave")
    .option("--dry-run", "solo lo revisa, y dice qué trae", false)
    .addOption(
      new Option(
        "--signer <llave>",
        "llave de la instalación de la que viene, como la dice su account signer",
      ).argParser(signerIn),
    )
    .addOption(
      new Option("--stamps <número>", "cuántos timbres trae, como confirmación").argParser(
        whole(0, Number.MAX_SAFE_INTEGER),
      ),
    );
  entering.action(async (file: string) => {
    const { json, dryRun, signer, stamps, ...flags } = entering.optsWithGlobals();
    const core = findCore(flags, env, credentialOf(AccountMoving));
    const tell = (sentence: string) => void (json || stderr.write(`${sentence}\n`));
    const ask = isTerminal(stdin) && !json ? (question: string) => answerTo(question, stdin, stderr) : undefined;
    const entered = await enterFrom(core, file, { dryRun, signer, stamps, tell, ask });
    const said = dryRun ? "El archivo está completo y se puede recibir." : ENTERED;
    stdout.write(json ? `${JSON.stringify(entered)}\n` : `${said}\n\n${movedText(entered)}\n`);
  });
}

function signerIn(text: string): string {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw new InvalidArgumentError("no son los 64 dígitos que dice account signer");
}

const isTerminal = (stdin: Terminal["stdin"]) => (stdin as { readonly isTTY?: boolean }).isTTY === true;

/** Returns the line that a person types below a question. */
async function answerTo(question: string, stdin: Terminal["stdin"], stderr: Terminal["stderr"]): Promise<string> {
  stderr.write(question);
  let typed = "";
  for await (const chunk of stdin) {
    typed += Buffer.from(chunk).toString();
    if (typed.includes("\n")) break;
  }
  return typed.split("\n")[0]!;
}

/** Adds the command that waits for an export and saves its archives, piece by piece. */
function addDownload(group: Command, { env, stdout, stderr }: Terminal): void {
  const command = group
    .command("download <id>")
    .description("Espera a que una exportación esté lista, y guarda sus archivos ZIP")
    .option("-o, --output <carpeta>", "dónde guardarlos", ".")
    .option("--key <texto>", "llave de la cuenta (API_KEY)");
  command.action(async (id: string) => {
    const { json, output, ...flags } = command.optsWithGlobals();
    const core = findCore(flags, env, API_KEY);
    const tell = (sentence: string) => void (json || stderr.write(`${sentence}\n`));
    const downloaded: Downloaded = await downloadExport(core, id, output, { tell });
    stdout.write(`${json ? JSON.stringify(downloaded) : asText({ ...downloaded })}\n`);
  });
}

/** Adds the command that answers as a PAC did, until it is interrupted. */
function addReplay(group: Command, { stdout, interrupted }: Terminal): void {
  const command = group
    .command("replay <informe>")
    .description("Contesta como el PAC del informe de una prueba, para corregir su adaptador sin sus credenciales")
    .option("--port <número>", "puerto en esta máquina; uno libre si se omite", whole(0, 65_535), 0);
  command.action(async (file: string) => {
    const { port } = command.opts<{ port: number }>();
    const { server, url } = await replay(file, port);
    stdout.write(`Contesta en ${url}, también como el SAT; Ctrl+C para terminar\n`);
    const stop = interrupted?.() ?? AbortSignal.abort();
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener("abort", resolve, { once: true }));
    server.close();
    server.closeAllConnections();
  });
}

/** Writes for people what left or entered, with the tables that have rows. */
function movedText({ conteos, ...told }: Left | Entered): string {
  const tables = Object.entries(conteos).map(([tabla, renglones]) => ({ tabla, renglones }));
  return asText({ ...told, conteos: tables.filter(({ renglones }) => renglones > 0) });
}

const ENTERED = "Cuenta recibida. Antes de timbrar aquí, prepare lo que no viene en el archivo.";

/** Adds the command that takes over stamped documents: it reads a folder and makes a call for each file. */
function addTake(group: Command, { env, stdout }: Terminal, fail: () => void): void {
  const command = group
    .command("take <carpeta>")
    .description("Toma los XML timbrados de una carpeta que la base restaurada no tiene, como los entrega el PAC")
    .addOption(
      new Option("--environment <ambiente>", "ambiente en el que se timbraron")
        .choices(["sandbox", "production"])
        .makeOptionMandatory(),
    )
    .option("--account <texto>", "id o RFC de la cuenta para la que se timbraron; la del emisor si se omite")
    .option("--pac <texto>", "PAC que los timbró, como lo llama la configuración; el actual si se omite")
    .option("--dry-run", "solo los revisa", false);
  command.action(async (folder: string) => {
    const { json, environment, account, pac, dryRun, ...flags } = command.optsWithGlobals();
    const core = findCore(flags, env, credentialOf(OperationService));
    const tell = (taken: Taken) => void stdout.write(`${json ? JSON.stringify(jsonOf(taken)) : lineOf(taken)}\n`);
    const sum = await takeFolder(core, folder, { environment, account, pac, dryRun }, tell);
    const { taken, known, refused } = sum;
    const verb = dryRun ? "por tomar" : "tomados";
    stdout.write(
      json ? `${JSON.stringify(sum)}\n` : `${taken} ${verb}, ${known} ya conocidos, ${refused} rechazados\n`,
    );
    if (refused > 0) fail();
  });
}

function jsonOf(taken: Taken): Json {
  if ("error" in taken) return { ...taken, kind: nameOfKind(taken.kind) };
  return { file: taken.file, ...(toJson(TakeStampedResponseSchema, taken.answer) as Json) };
}

function lineOf(taken: Taken): string {
  if ("error" in taken) return `${taken.file}  rechazado: ${taken.error}`;
  const { outcome, uuidFiscal, rfc, serie, folio, notice } = taken.answer;
  const numbered = [serie, folio].filter((part) => part !== undefined).join(" ");
  return [taken.file, outcome, uuidFiscal, rfc, numbered, notice].filter(Boolean).join("  ");
}

function addXml(group: Command, { env, stdin, stdout, stderr }: Terminal, fail: () => void): void {
  const command = group
    .command("inspect [archivos...]")
    .description("Examina comprobantes (- es la entrada): forma, esquema, cadena original, sello, timbre y reglas")
    .option("--jsonl", 'lee de la entrada líneas {"id", "xml"} o {"id", "xmlBase64"}; contesta una por línea')
    .option(
      "--sat-cert <archivo>",
      "certificado con el que el PAC firma el timbre; se puede repetir",
      (path: string, others: readonly Certificate[] = []) => [...others, satCertificate(path)],
    )
    .addOption(
      new Option(
        "--as-of <día>",
        "lo revisa como si fuera de ese día: AAAA-MM-DD; su sello y su timbre, como son",
      ).argParser(dayIn),
    )
    .option("--pack <archivo>", "lo revisa con ese paquete de ley", (path: string) => packIn(path, env));
  command.action(async (files: string[]) => {
    const { json, jsonl, satCert = [], asOf, pack } = command.optsWithGlobals();
    if (!jsonl && files.length === 0) command.error("missing 'archivos'", { code: "commander.missingArgument" });
    const { inspect, unused } = inspector({ satCertificates: satCert, asOf, catalogs: withPack({}, pack) });
    if (jsonl && !(await inspectLines(inspect, stdin, stdout))) fail();
    for (const file of jsonl ? files.filter((name) => name !== STDIN) : files) {
      const inspection = await inspectFile(inspect, file, stdin);
      if (inspection === undefined) fail();
      const failure = { error: `No se puede leer ${file}`, kind: nameOfKind(undefined) };
      if (json) stdout.write(`${JSON.stringify({ id: file, ...(inspection ?? failure) })}\n`);
      else if (inspection === undefined) stderr.write(`${failure.error}\n`);
      else stdout.write(`${inspectionText(file, inspection)}\n`);
    }
    for (const number of unused()) stderr.write(`--sat-cert: ningún timbre es del certificado ${number}\n`);
  });
}

/**
 * Adds the command that prints the rules as JSON on many lines: the reference keeps the output in a file (`npm run
 * generate`), and a change shows row by row.
 */
function addRules(command: Command, { stdout }: Terminal): void {
  command.description("Las reglas que revisa el servicio, con los códigos del SAT");
  command.action(() => {
    const listing = listRules();
    const rows = listing.rules.map(({ sat, element, advisory: _advisory, remedy: _, ...row }) => ({
      ...row,
      field: [element, row.field].filter(Boolean).join(" "),
      sat: sat.join(", "),
    }));
    const { json } = command.optsWithGlobals();
    stdout.write(json ? `${JSON.stringify(listing, undefined, 2)}\n` : `${asText({ data: { reglas: rows } })}\n`);
  });
}

/** Adds the command that prints the register of SAT's documents, as this build has it, and the service's law pack. */
function addLaw(group: Command, { env, stdout }: Terminal): void {
  const command = group
    .command("status")
    .description(
      "Qué revisión de cada esquema y matriz del SAT sigue, cuál está en vigor y cuándo se consultó, y qué paquete de ley",
    );
  command.action(async () => {
    const documents = standings(new Date());
    const rows = documents.map(({ key, older, stale, inForce, replaced, ...row }) => ({
      documento: row.name,
      revisión: row.revision,
      "en vigor desde": row.since,
      aviso: [
        older && `anterior a la que está en vigor (${inForce})`,
        replaced && `versión sustituida (${replaced})`,
        stale && "sin consultar desde hace más de 60 días",
      ]
        .filter(Boolean)
        .join("; "),
      consultado: row.looked,
      dónde: row.where,
    }));
    const { json, ...flags } = command.optsWithGlobals();
    const told = await packOf(flags, env);
    stdout.write(
      json
        ? `${JSON.stringify({ documents, ...told })}\n`
        : `${asText({ data: rows })}\n\nPaquete de ley\n${packText(told)}\n`,
    );
  });
}

/** Adds the command that judges stamped documents by a pack that is not in force: it makes many calls. */
function addForecast(group: Command, { env, stdout, stderr }: Terminal): void {
  const command = group
    .command("forecast")
    .description(
      "Qué comprobantes ya timbrados se rechazarían con un paquete de ley, por regla y campo; no cambia nada",
    )
    .addOption(
      new Option("--pack <archivo>", "paquete de ley firmado")
        .argParser((path) => readFile(path, MOST_PACK_BYTES))
        .makeOptionMandatory(),
    )
    .option("--account <texto>", "id o RFC de la cuenta; todas si se omite")
    .addOption(
      new Option("--environment <ambiente>", "ambiente; production si se omite").choices(["sandbox", "production"]),
    )
    .option("--month <texto>", "mes en que se hicieron, como 2026-11; los últimos 31 días si se omite")
    .addOption(
      new Option(
        "--as-of <día>",
        "como si fueran de ese día; de los días en que el paquete cambia algo, si se omite",
      ).argParser(dayIn),
    );
  command.action(async () => {
    const { json, pack, account, environment, month, asOf, ...flags } = command.optsWithGlobals();
    const core = findCore(flags, env, credentialOf(Law));
    const tell = (sentence: string) => void (json || stderr.write(`${sentence}\n`));
    const told = await forecastIn(core, { pack, account, environment, month, asOf }, tell);
    stdout.write(json ? `${JSON.stringify(told)}\n` : `${forecastText(told)}\n`);
  });
}

function forecastText(forecast: Forecast): string {
  const { days, documents, refused, rows, refusedDocuments, unread, unreadDocuments } = forecast;
  const how = days.length === 1 ? `el ${days[0]}` : `en alguno de estos días: ${days.join(", ")}`;
  const listed = (data: readonly object[], count: number) =>
    count === 0
      ? []
      : ["", asText({ data: data as Json[] }), ...(count > data.length ? [`y ${count - data.length} más`] : [])];
  return [
    `De ${documents} comprobantes, ${refused} se rechazarían ${how}.`,
    ...listed(rows, Math.min(refused, rows.length)),
    ...listed(refusedDocuments, refused),
    ...(unread > 0 ? ["", `${unread} no se revisaron, porque su XML archivado se perdió o se dañó.`] : []),
    ...listed(unreadDocuments, unread),
  ].join("\n");
}

/** The pack in force at the service, which a person may ask about without one. */
type ToldPack = { readonly pack: Json | null } | { readonly packUnknown: string };

async function packOf(flags: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Promise<ToldPack> {
  try {
    const { getPack } = Law.method;
    const answer = (await call(findCore(flags, env, credentialOf(Law)), getPack, create(getPack.input))) as Message;
    const pack = toJson(GetPackResponseSchema, answer as GetPackResponse) as Json;
    return { pack: pack.edition === undefined ? null : pack };
  } catch (error) {
    if (error instanceof CliError) return { packUnknown: error.message };
    throw error;
  }
}

function packText(told: ToldPack): string {
  if ("packUnknown" in told) return `No se sabe: ${told.packUnknown}`;
  return told.pack === null ? "Ninguno: el servicio revisa con lo que trae su versión" : asText(told.pack);
}

const XSD = fileURLToPath(new URL("../../../xsd", import.meta.url));

function dayIn(text: string): string {
  if (isWholeDay(text)) return text;
  throw new InvalidArgumentError("no es un día, como 2027-01-15");
}

function packIn(path: string, env: NodeJS.ProcessEnv): LawPack {
  const reading = readPack(readFile(path, MOST_PACK_BYTES), packKeyIn(env));
  if (reading.kind === "pack") return reading.pack;
  throw new InvalidArgumentError(`${path}: ${reading.sentence}`);
}

function packKeyIn(env: NodeJS.ProcessEnv): string {
  try {
    return lawPackKey(env);
  } catch (error) {
    throw new CliError(`La configuración no sirve: ${(error as Error).message}`);
  }
}

type Judging = Pick<Parameters<typeof inspect>[1], "asOf" | "catalogs"> & {
  readonly satCertificates: readonly Certificate[];
};

/** Makes an engine that remembers which certificates belong to no inspected stamp. */
function inspector({ satCertificates, ...judging }: Judging): {
  inspect: Inspect;
  unused: () => Iterable<string>;
} {
  const context = { schemas: loadSchemas(XSD), satCertificates, ...judging };
  const unused = new Set(satCertificates.map(({ noCertificado }) => noCertificado));
  return {
    inspect(bytes) {
      const inspection = inspect(bytes, context);
      unused.delete(inspection.timbre?.noCertificadoSat ?? "");
      return inspection;
    },
    unused: () => unused,
  };
}

function satCertificate(path: string): Certificate {
  const reading = readCertificate(readFile(path));
  if (reading.kind === "unreadable") throw new InvalidArgumentError(`${path}: ${reading.sentence}`);
  return reading.certificate;
}

function explainUsage(error: CommanderError, program: Command, args: readonly string[], terminal: Terminal): number {
  if (error.exitCode === 0) return 0;
  const message = error.message.replace("Allowed choices are", "debe ser uno de:");
  const name = /'([^']*)'/.exec(message)?.[1] ?? "";
  const reason = /is invalid[^.]*\. *(.*)$/.exec(message)?.[1] ?? "";
  const sentence = USAGE[error.code]?.(name, reason) ?? message;
  const meant = nearest(name, NAMES[error.code]?.(program, args) ?? []);
  const advice = meant === undefined ? "Vea --help" : `¿Quiso decir ${meant}? Vea --help`;
  tellFailure(`${sentence}\n${advice}`, "USAGE", args, terminal);
  return 2;
}

/** For each of commander's errors a function lists the names among which the misspelt one is looked for. */
const NAMES: Readonly<Record<string, (program: Command, args: readonly string[]) => readonly string[]>> = {
  "commander.unknownCommand": (program, args) => meantBy(program, args).commands.map((each) => each.name()),
  "commander.unknownOption": (program, args) =>
    [meantBy(program, args), program].flatMap((each) => each.options.flatMap(({ long }) => long ?? [])),
};

function meantBy(command: Command, [word, ...others]: readonly string[]): Command {
  if (word === undefined) return command;
  const named = command.commands.find((each) => each.name() === word);
  return meantBy(named ?? command, others);
}

/** For each of commander's errors a function writes the sentence that says what was not understood. */
const USAGE: Readonly<Record<string, (name: string, reason: string) => string>> = {
  "commander.help": () => "Falta el comando",
  "commander.conflictingOption": (name) => `${name} no va junto con su otra forma`,
  "commander.excessArguments": () => "Sobran argumentos",
  "commander.invalidArgument": (name, reason) => `${name}: ${reason}`,
  "commander.missingArgument": (name) => `Falta ${name}`,
  "commander.missingMandatoryOptionValue": (name) => `Falta la opción ${name}`,
  "commander.optionMissingArgument": (name) => `A ${name} le falta su valor`,
  "commander.unknownCommand": (name) => `No existe el comando ${name}`,
  "commander.unknownOption": (name) => `No existe la opción ${name}`,
};
