import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { create, order, orderOf } from "../rest/facturas/order.ts";
import { follow, hasBrowser, launchBrowser, pageOf } from "../support/chromium.ts";
import { type Browser, signedIn, support } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();

/** A browser that read this as a page would ask for /hit.png, and set `hit`. */
const HOSTILE = `"'><img src="/hit.png" onerror="hit=1"><script>hit=1</script><svg/onload=hit=1>\${hit=1}`;

test.skipIf(!hasBrowser)("what people write into names and notes is text on every page that shows it", async () => {
  const { a, b, accounts, site } = service();
  const rfc = "CACX7605101P8";
  await accounts.addCustomer({
    account: a.rfc,
    customer: { rfc, nombre: HOSTILE, codigoPostal: "06300", regimenFiscal: "612", usoCfdi: "G03" },
  });
  await accounts.savePlace({ account: a.rfc, codigoPostal: "22000", nombre: HOSTILE });
  await accounts.setPdfDesign({ account: a.rfc, change: { footNote: HOSTILE } });
  const { regimenFiscal } = await accounts.getAccount({ account: b.rfc });
  await accounts.replaceAccount({ rfc: b.rfc, nombre: HOSTILE, regimenFiscal, lugarExpedicion: "06300" });
  const more = { receptorRfc: rfc, condicionesDePago: HOSTILE };
  const made = await create(service(), orderOf({ descripcion: HOSTILE, noIdentificacion: "<b>1</b>" }, more));
  expect(made.body).toMatchObject({ data: { estado: "timbrada" } });
  const { id } = made.body.data;
  await accounts.setPdfNote({
    ...{ account: a.rfc, environment: "sandbox", id, notaPdf: HOSTILE },
    camposPersonalizados: { [HOSTILE]: HOSTILE },
  });

  const owner = await signedIn(service(), "administra@example.mx", { account: a.id, role: "owner" });
  owner.account = a.id;
  const documents = owner.client(PortalDocuments);
  await documents.attachAddenda({
    id,
    xml: `<a t="&lt;script>hit=1&lt;/script>">&lt;script>hit=1&lt;/script></a>`,
  });
  const { conceptos: _, ...captured } = order();
  const { draft } = await documents.saveDraft({
    document: {
      kind: {
        case: "factura",
        value: {
          ...{ ...captured, receptorRfc: rfc, serie: HOSTILE.slice(0, 50), condicionesDePago: HOSTILE },
          conceptos: [{ descripcion: HOSTILE, cantidad: "1", valorUnitario: "1" }],
        },
      },
    },
  });

  const chromium = await launchBrowser();
  const complaints: string[] = [];
  try {
    const textsOf = (page: Page) =>
      page.evaluate(() => [
        document.body.textContent,
        ...[...document.querySelectorAll("input, textarea")].map(({ value }) => value),
      ]);
    const visit = async (page: Page, path: string) => {
      await follow(page, `${site}/portal/${path}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      // A busy machine shows what it got only after the network was idle for a while.
      if (showing.includes(path))
        await expect.poll(() => textsOf(page), { message: path }).toContainEqual(expect.stringContaining("onerror="));
      expect([path, await page.evaluate(() => "hit" in globalThis)]).toEqual([path, false]);
    };
    const open = async (browser: Browser) => {
      const page = await pageOf(browser, chromium, complaints);
      page.on("request", (request) => {
        if (request.url().includes("hit.png")) complaints.push(`asked for ${request.url()}`);
      });
      return page;
    };
    const here = `${a.rfc}/pruebas`;
    const ofAccount = [
      ...[here, `${here}/documentos/facturas`, `${here}/documentos/facturas/${id}`],
      ...[`${here}/capturar/factura?borrador=${draft!.id}`, `${here}/clientes`, `${here}/series`],
      ...[`${here}/diseno`, `${here}/cuenta`, `${here}/equipo`, `${here}/avisos`, `${here}/importar`],
    ];
    const showing = [ofAccount[2]!, ofAccount[3]!, `${here}/clientes`, "soporte"];
    const page = await open(owner);
    for (const path of ofAccount) await visit(page, path);
    const desk = await open((await support(service(), "mesa@example.mx")).browser);
    const ofSupport = ["soporte", `soporte/cuentas/${b.rfc}`, `soporte/cuentas/${a.rfc}`, "soporte/bitacora"];
    for (const path of ofSupport) await visit(desk, path);
    expect(complaints).toEqual([]);
  } finally {
    await chromium.close();
  }
});

declare const document: {
  readonly body: { readonly textContent: string };
  querySelectorAll(selector: string): Iterable<{ readonly value: string }>;
};
