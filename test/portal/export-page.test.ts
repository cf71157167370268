import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stamped } from "../rest/facturas/cancelar/cancellation.ts";
import { hasBrowser, launchBrowser, look, pageOf } from "../support/chromium.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";
import { workbookBytes } from "../support/workbooks.ts";

describe.skipIf(!hasBrowser)("a period is exported in a browser", () => {
  const service = useService();
  let chromium: Chromium;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    chromium = await launchBrowser();
    const reader = await signedIn(service(), "lee@example.mx", { account: service().a.id, role: "reader" });
    page = await pageOf(reader, chromium, complaints);
  });
  afterAll(() => chromium.close());

  /** Types a day into the parts of a date field. */
  async function type(label: string, day: string): Promise<void> {
    const first = page.getByRole("group", { name: label }).getByRole("spinbutton").first();
    await first.click();
    await page.keyboard.type(day);
  }

  test("by a reader, who types the days, chooses the contents and downloads the archive", async () => {
    await stamped(service());
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/exportar`);
    await page.getByText("Todavía no hay exportaciones").waitFor();
    await page.getByRole("button", { name: /Mes/ }).focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("option", { name: /^febrero de / })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    const shown = async (label: string) =>
      (await page.getByRole("group", { name: label }).getByRole("spinbutton").allTextContents()).join("/");
    expect([await shown("Desde"), await shown("Hasta")]).toEqual([
      expect.stringMatching(/^01\/02\/20\d\d$/),
      expect.stringMatching(/^2[89]\/02\/20\d\d$/),
    ]);
    await type("Desde", "01012026");
    await page.getByRole("button", { name: /Otro periodo/ }).waitFor();
    await type("Hasta", "31122099");
    await page.getByText("PDF", { exact: true }).click();
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByText("Lista", { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("comprobantes-2026-01-01-2099-12-31-1.zip");
    const names = execFileSync("unzip", ["-Z1", await download.path()]).toString();
    expect(names).toMatch(
      /^xml\/.*\.xml\ndocumentos\.csv\nconceptos\.csv\npagos\.csv\ncomprobantes\.xlsx\nmanifiesto\.sha256\n$/,
    );
    expect(complaints).toEqual([]);
  });

  test("a list of the user's is reconciled with what was stamped, and each list is downloaded", async () => {
    await stamped(service());
    const { uuidFiscal } = await stamped(service());
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/exportar`);
    await page.getByRole("link", { name: "Conciliar con una lista suya" }).click();
    await page.getByRole("heading", { name: "Conciliar", level: 1 }).waitFor();
    const compare = page.getByRole("button", { name: "Conciliar", exact: true });
    const choose = async (content: string | Uint8Array, name = "mia.csv") => {
      const buffer = Buffer.from(content as string);
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
    };
    const bring = async (content: string | Uint8Array, name?: string) => {
      await choose(content, name);
      await compare.click();
    };
    await type("Creados desde", "01012026");
    await type("Hasta", "31122099");
    await bring("Cliente\nuno\n");
    await page.getByText("primer renglón debe tener los títulos").waitFor();
    const hidden = {
      name: "Uno",
      rows: [
        ["uuid", "total"],
        [uuidFiscal, 1160],
      ],
    };
    // The file is read while the button is held down: a button that moved away would not count as pressed.
    let serve = (): void => undefined;
    const held = new Promise<void>((resolve) => (serve = resolve));
    await page.route(/\/workbook-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await choose(workbookBytes({ sheets: [hidden, { name: "Dos", rows: [["uuid"]] }] }), "mia.xlsx");
    await compare.hover();
    await page.mouse.down();
    serve();
    await page.getByText("Sólo se lee la hoja «Uno».").waitFor();
    await page.mouse.up();
    await page.getByText("1 de 1 renglones coinciden.").waitFor();
    const error = { xml: '<c t="e"><v>#N/A</v></c>' };
    await bring(
      workbookBytes({
        sheets: [
          {
            name: "A",
            rows: [
              ["uuid", "total"],
              [uuidFiscal, error],
            ],
          },
        ],
      }),
      "mia.xlsx",
    );
    await page.getByText("renglón 2, «Total»: debe ser un importe y es «trae el error #N/A»").waitFor();
    const formula = '=HYPERLINK("http://x")<b>';
    await bring(`uuid,clave,total\n${uuidFiscal},,7\n,"${formula.replaceAll('"', '""')}",\n`);
    await page.getByText("0 de 2 renglones coinciden.").waitFor();
    const lists = ["Solo en su archivo", "Solo aquí", "Difieren"];
    for (const name of lists) await page.getByRole("heading", { name: new RegExp(`^${name}: [1-9]`) }).waitFor();
    await page.getByRole("grid", { name: lists[0]! }).getByText(formula, { exact: true }).waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect([width, await look(page)]).toEqual([width, { faults: [], sideways: 0 }]);
    }
    const saved: string[] = [];
    for (const name of lists) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `Descargar en CSV: ${name}` }).click(),
      ]);
      saved.push(readFileSync(await download.path(), "utf8"));
    }
    expect(saved[0]).toBe(
      `\uFEFF"Renglón","Folio fiscal, clave o referencia"\r\n"3","'${formula.replaceAll('"', '""')}"\r\n`,
    );
    expect(saved[1]).not.toContain(uuidFiscal);
    expect(saved[2]).toContain(`"2","${uuidFiscal}","7","1,160.00","",""`);
    expect(complaints.splice(0)).toEqual([]);
  });
});
