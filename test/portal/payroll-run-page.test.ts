import { readFileSync } from "node:fs";
import type { Browser as Chromium, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagesOf } from "../pdf/tools.ts";
import { paid, receipt, SUELDO } from "../rest/nomina/receipt.ts";
import { hasBrowser, launchBrowser, pageOf } from "../support/chromium.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

describe.skipIf(!hasBrowser)("payroll receipts as one PDF in a browser", () => {
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

  /** Presses the button that has the focus or is found by its name, and reads what each page of the saved PDF pays. */
  async function printed(press: () => Promise<void>): Promise<string[][]> {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    expect(download.suggestedFilename()).toBe("Recibos de nómina.pdf");
    return pagesOf(readFileSync(await download.path())).map((text) => text.match(/Sueldo (uno|dos|tres)/g) ?? []);
  }

  test("a reader chooses some with mouse and keys, or prints what the filters leave", async () => {
    const folios: string[] = [];
    for (const concepto of ["Sueldo uno", "Sueldo dos", "Sueldo tres"]) {
      const percepciones = {
        totalGravado: "7500.00",
        totalExento: "0.00",
        percepciones: [{ ...SUELDO, concepto }],
      };
      const { folio } = (await paid(service(), receipt({ percepciones }))) as unknown as { folio: string };
      folios.push(`N-${folio}`);
    }
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/documentos/nomina`);
    const list = page.getByRole("button", { name: "Un solo PDF de la lista" });
    await list.waitFor();
    // Without a filter it could be years of receipts.
    expect(await list.isDisabled()).toBe(true);

    await page.getByRole("button", { name: "Elegir varios" }).click();
    await page.getByRole("row", { name: folios[2]!, exact: true }).click();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    const two = page.getByRole("button", { name: "Un solo PDF de 2" });
    expect(await printed(() => two.click())).toEqual([["Sueldo tres", "Sueldo dos"]]);
    expect(await page.getByRole("button", { name: /Enviar/ }).count()).toBe(0);

    await page.getByRole("button", { name: "Dejar de elegir" }).click();
    await page.getByLabel("Serie y folio").click();
    await page.keyboard.type(folios[0]!);
    await page.getByRole("row", { name: folios[1]!, exact: true }).waitFor({ state: "detached" });
    await list.focus();
    expect(await printed(() => page.keyboard.press("Enter"))).toEqual([["Sueldo uno"]]);
    expect(complaints).toEqual([]);
  });

  test("a list of more than 200 is refused with the way out", async () => {
    const { id } = await paid(service());
    await service().db.query(
      {
        name: "",
        text: `insert into documents (account_id, environment, id, kind, estado, tipo, serie, folio, emisor_rfc,
            receptor_rfc, total, pac, sealed_xml, created_at, uuid_fiscal)
          select account_id, environment, gen_random_uuid(), kind, estado, tipo, 'M', n::text, emisor_rfc,
            receptor_rfc, total, pac, ${SEALED_XML}, created_at, gen_random_uuid()
          from documents, generate_series(1, 201) n where id = $1`,
      },
      [id],
    );
    await page.goto(`${service().site}/portal/${service().a.rfc}/pruebas/documentos/nomina?serie=M`);
    await page.getByRole("button", { name: "Un solo PDF de la lista" }).click();
    await page
      .getByRole("alert")
      .getByText("Son 201 comprobantes, y un PDF lleva a lo más 200; filtre por menos días, o pida una exportación")
      .waitFor();
  });
});
