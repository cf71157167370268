import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { programOf } from "../support/child.ts";
import { IS_LONG } from "../support/long.ts";
import { linesOf, scriptsOf } from "../support/markdown.ts";
import { launch, newFolder } from "./child.ts";

interface Story {
  readonly heading: string;
  /** The first run of the story prints this. */
  readonly says: RegExp;
  /** A repetition of the story prints this; the default is the very same output. */
  readonly saysAgain?: RegExp;
  readonly madeAgain?: number;
}

const README: readonly Story[] = [
  {
    heading: "An order by hand",
    says: /"estado":"timbrada"/,
    saysAgain: /"estado":"timbrada".*"idempotente":true/,
  },
];

const STORIES: readonly Story[] = [
  { heading: "Verify a seal", says: /^Verified OK\nVerified OK\n$/ },
  {
    heading: "Pay three invoices",
    says: /\nAfter two more:\nF-\d+: 0 MXN\nF-\d+: 0 USD\nF-\d+: 0 MXN\n$/,
  },
  {
    heading: "Try the pending flow",
    says: new RegExp(
      [
        ...["^cancelacion_pendiente", "cancelada, confirmada: true", "SAT: Cancelado"],
        "<EstatusUUID>201</EstatusUUID>",
        ...["cancelacion_pendiente", "timbrada, confirmada: false", "SAT: Vigente"],
        '\\{"ok":false,"error":"El acuse de cancelación no existe","codigo":null,"detalle":null\\}\n$',
      ].join("\n"),
    ),
    madeAgain: 2,
  },
  {
    heading: "Correct an invoice",
    says: /^timbrada por 696: completa\n<cfdi:CfdiRelacionados TipoRelacion="04">.*<\/cfdi:CfdiRelacionados>\ncancelada, sustituida por F-\d+\n$/,
    saysAgain: /^timbrada por 696: completa\n.*\ncancelada, sustituida por F-\d+\n$/,
    madeAgain: 2,
  },
  {
    heading: "An advance",
    says: /^nota por 2320\nfactura por 10440\n.*del anticipo F-\d+ quedan 0.00 por aplicar\n$/,
    saysAgain: /^nota por 2320\nfactura por 10440\n.*del anticipo F-\d+ quedan 0.00 por aplicar\n$/,
    madeAgain: 4,
  },
  {
    heading: "A night in a hotel",
    says: new RegExp(
      [
        "^2586.21 \\+ 413.79 \\+ 77.59 = 3077.59",
        "\\[TOT-001\\] totalEsperado: el total es 3077.59 y no 3077.58. .*",
        "timbrada por 3077.59",
        '<implocal:TrasladosLocales ImpLocTrasladado="ISH" TasadeTraslado="3.00" Importe="25.21"\\/>\n$',
      ].join("\n"),
    ),
    madeAgain: 2,
  },
  {
    heading: "A day in a shop",
    says: new RegExp(
      [
        ...["^(400 creado\n){3}400 repetido", "cancelado", "80.50 en 1 timbres", "timbrada por 80.5"],
        ...[
          "1198 tickets por 96439",
          "timbrada por 96439",
          "80.50 en 2 timbres",
          "timbrada por 80.5",
          "devueltos 22.5",
        ],
        ...["facturado, quedan 80.5", "facturado_despues, quedan 80.5", "cancelado, quedan 80.5"],
        ...["en_global, quedan 58", "en_global, quedan 80.5", "%PDF-\n$"],
      ].join("\n"),
    ),
    madeAgain: 5,
  },
  {
    heading: "A haulier's trip",
    says: /^6 guardados\n11200\.00: 500 kg, 540 km\n540 km la última vez\nMesas de pino\ntimbrada\n$/,
    madeAgain: 1,
  },
  {
    heading: "An export",
    says: /^timbrada por 1250\n(?=.* CantidadAduana="135(\.0+)?")(?=.* TotalUSD="1250(\.0+)?").* ValorDolares="1250/s,
    madeAgain: 1,
  },
  {
    heading: "Pay a dividend",
    says: /^timbrada\ndividendos de 10000, retenido 1000\n<dividendos:DividOUtil [^>]+>\ncancelada\n$/,
  },
  {
    heading: "Send a payroll",
    says: /^línea 1: timbrada .*\nlíneas leídas +1\ntimbradas +1\n/,
    saysAgain: /^líneas leídas +1\ntimbradas +0\n.*\ntimbradas antes, no enviadas +1\n/,
  },
  {
    heading: "My accountant's month",
    says: /^[1-9]\d* facturas vigentes o más\nlista: 1 parte\ncomprobantes.xlsx\nconceptos.csv\ndocumentos.csv\npagos.csv\n$/,
  },
  {
    heading: "A bureau and its clients",
    says: new RegExp(
      [
        ...["^Despacho pide los datos de EPR260101AA1", "certificado \\d{20}", "terminó"],
        ...["token: el enlace no existe, .*", "lista: 1 cuenta", "cliente-1,factura\n$"],
      ].join("\n"),
    ),
  },
];

/** README's first script starts the service, which every reader does by hand. */
const START = "CFDI 4.0 stamping service";

test("every script of the README and of the stories is run here", () => {
  const headings = (stories: readonly Story[]) => stories.map(({ heading }) => heading);
  expect([...scriptsOf("README.md").keys()]).toEqual([START, ...headings(README)]);
  expect([...scriptsOf("docs/stories.md").keys()]).toEqual(headings(STORIES));
});

/** `npm test` runs every third story a second time. */
const isRepeated = (index: number) => IS_LONG || index % 3 === 0;

/** A single start serves all stories, because it takes seconds. */
test("the scripts run as they stand, again and again, and repeat nothing that has a key", async () => {
  const folder = newFolder();
  // The limit is raised, because no reader runs all stories within a minute as the test does, twice.
  const service = launch("all", folder, { RATE_LIMIT: "600" }, "--demo");
  await service.said(/(Para repetirlo)/);
  const { baseUrl, sandboxKey } = JSON.parse(readFileSync(join(folder, ".data", "demo.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { cli: `node ${programOf("src/cli.ts")}` } }));
  const invoices = async () => {
    const answer = await fetch(`${baseUrl}/facturas?limite=1`, { headers: { "x-api-key": sandboxKey } });
    return ((await answer.json()) as { total: number }).total;
  };
  for (const [file, stories] of [["README.md", README] as const, ["docs/stories.md", STORIES] as const])
    for (const [index, { heading, says, saysAgain, madeAgain = 0 }] of stories.entries()) {
      const script = scriptsOf(file).get(heading)!;
      const said = await runIn(folder, script);
      expect(said, `${heading}\n${service.text()}`).toMatch(says);
      if (!isRepeated(index)) continue;
      const made = await invoices();
      const saidAgain = await runIn(folder, script);
      if (saysAgain === undefined) expect(saidAgain).toBe(said);
      else expect(saidAgain).toMatch(saysAgain);
      expect(await invoices()).toBe(made + madeAgain);
    }
  const said = await runIn(folder, FIRST_HOUR.map(inBackground).join("\n"));
  expect(said).toContain("informe.json");
  expect(said).not.toMatch(/^\S+ +difiere /m);
  expect(said).toMatch(/pac-de-prueba probado el .* 0 difieren/);
  expect(said).toContain("http://127.0.0.1:7790");
});

/** The lines of this page go on where the story of the demo ends; its account has a CSD already. */
const FIRST_HOUR = linesOf("docs/pac-first-hour.md")
  .filter(({ text, fence }) => fence === "sh" && text.includes("cli -- pacs"))
  .map(({ text }) => text.trim());

/** A PAC that is played goes on until it is stopped: here as soon as it says its address. */
function inBackground(line: string): string {
  if (!line.includes("pacs replay")) return line;
  return [
    "set -m",
    `${line} > played.txt 2>&1 &`,
    "for each in $(seq 120); do grep -q 127.0.0.1 played.txt && break; sleep 0.5; done",
    "kill -- -$!; cat played.txt",
  ].join("\n");
}

/** Runs a script and returns its output on both streams; a failing command fails the test with the output. */
async function runIn(folder: string, script: string): Promise<string> {
  // Without --norc a bash whose stdin is a socket takes itself for a remote shell and reads its start-up file.
  const strict = ["--norc", "-euo", "pipefail", "-c", script];
  // The runner of the tests sets a BASE_URL of its own, which the command line would take for the service's.
  const env = { PATH: process.env.PATH };
  const { stdout, stderr } = await promisify(execFile)("bash", strict, {
    cwd: folder,
    env,
    timeout: 400_000,
  });
  return stderr + stdout;
}
