import { beforeAll, describe, expect, it, vi } from "vitest";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { Payroll } from "#proto/cfdi/v1/payroll_pb.ts";
import {
  Actor,
  DocumentEventKind,
  type DocumentRequest,
  type Draft,
  type FormElement,
  PortalDocuments,
  type PreviewDocumentResponse,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import { Withholding } from "#proto/cfdi/v1/withholding_pb.ts";
import { PacedTurns } from "../../common/paced-turns.ts";
import { hasLabel } from "../../gateway/portal/pages/documents/forms/labels.ts";
import { readCertificate } from "../../src/engine/csd.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { credit } from "../rest/facturas/nota-credito/note.ts";
import { create, exportOrder } from "../rest/facturas/order.ts";
import { NOMINA, RECEPTOR, receipt, SUELDO } from "../rest/nomina/receipt.ts";
import { dividends, RETENCIONES } from "../rest/retenciones/withholding.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { SCHEMAS } from "../support/csd.ts";
import { SEALED_XML } from "../support/kept-xml.ts";
import { type Browser, signedIn } from "../support/portal.ts";
import { sealedBy, useService } from "../support/service.ts";

const service = useService();
let ana: Browser;
let eve: Browser;

beforeAll(async () => {
  const { a, b } = service();
  ana = await signedIn(service(), "ana@example.mx", { account: a.id, role: "issuer" });
  eve = await signedIn(service(), "eve@example.mx", { account: b.id, role: "owner" });
  ana.account = a.id;
  eve.account = b.id;
});

const portal = (browser = ana) => browser.client(PortalDocuments);
const FACTURAS = "/api/v1/facturas";

const CONCEPTO = {
  ...{ claveProdServ: "81112100", claveUnidad: "E48", descripcion: "Servicio" },
  ...{ cantidad: "1", valorUnitario: "100", impuestos: [{}] },
};
const FACTURA = { receptorRfc: "RAC260101AA4", serie: "F", formaPago: "03", conceptos: [CONCEPTO] };

async function invoiceDraft(change: object = {}): Promise<Draft> {
  const document = { kind: { case: "factura", value: { ...FACTURA, ...change } } } as const;
  return (await portal().saveDraft({ document })).draft!;
}

async function stamped(change: object = {}) {
  const { id, version } = await invoiceDraft(change);
  return (await portal().stampDraft({ id, version })).document!;
}

const get = (path: string) => service().rest("GET", path, { key: service().a.sandbox });

describe("a draft in the browser", () => {
  it("goes from capture to stamp, and REST shows it all the way", async () => {
    const { id, version } = await invoiceDraft();
    const listed = await get(`${FACTURAS}?estado=borrador`);
    expect(listed.body.data).toMatchObject([{ id, estado: "borrador", folio: null, total: null, pac: "" }]);
    expect((await get(`${FACTURAS}/${id}`)).body.data).toMatchObject({ estado: "borrador" });
    expect((await get(`${FACTURAS}/${id}/xml`)).status).toBe(400);
    expect((await get(`${FACTURAS}/${id}/pdf`)).status).toBe(404);
    const cancel = { key: service().a.sandbox, body: { motivo: "02" } };
    expect((await service().rest("POST", `${FACTURAS}/${id}/cancelar`, cancel)).status).toBe(400);
    const { document } = await portal().stampDraft({ id, version });
    expect(document).toMatchObject({ id, estado: "timbrada" });
    expect((await get(`${FACTURAS}/${id}/xml`)).bytes.toString()).toContain(document!.uuidFiscal!);
    const repeated = await portal().stampDraft({ id, version });
    expect(repeated).toMatchObject({ repeated: true, document: { uuidFiscal: document!.uuidFiscal } });
    expect((await get(`${FACTURAS}?estado=borrador`)).body.total).toBe(0);
  });

  it("is built in its account's turn, which ends before the PAC works", async () => {
    const slow = { ...CONCEPTO, descripcion: "Servicio PACTEST:D=1500" };
    const { id, version } = await invoiceDraft({ conceptos: [slow] });
    const estado = async () => (await portal().getDraft({ id })).draft!.estado;
    const { run } = PacedTurns.prototype;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const takers: string[] = [];
    const spy = vi.spyOn(PacedTurns.prototype, "run").mockImplementationOnce(async function (
      this: PacedTurns,
      name,
      work,
    ) {
      takers.push(name);
      await gate;
      return run.call(this, name, work);
    });
    const answer = portal().stampDraft({ id, version });
    await expect.poll(() => takers).toEqual([service().a.id]);
    expect(await estado()).toBe("borrador");
    open();
    // This question takes a turn, too, and would be answered only after the stamp if that held it.
    await expect.poll(estado).toBe("timbrando");
    expect((await answer).document!.estado).toBe("timbrada");
    spy.mockRestore();
  });

  it.each([
    ["complementoPago", "complementos-pago"],
    ["nomina", "nomina"],
    ["retencion", "retenciones"],
  ] as const)("of %s is in its own list by its own id", async (kind, list) => {
    const { draft } = await portal().saveDraft({ document: { kind: { case: kind, value: {} } as never } });
    const { body } = await get(`/api/v1/${list}?estado=borrador`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([draft!.resourceId]);
    expect((await get(`/api/v1/${list}/${draft!.resourceId}`)).body.data).toMatchObject({
      estado: "borrador",
    });
    expect((await get(`/api/v1/${list}/${draft!.resourceId}/xml`)).status).toBe(404);
    await portal().deleteDraft({ id: draft!.id, version: draft!.version });
  });

  it("is nobody else's, and a reader changes nothing", async () => {
    const { id, version } = await invoiceDraft();
    const missing = await portal().getDraft({ id: "01234567-89ab-4def-8123-456789abcdef" }).catch(String);
    for (const call of [
      () => portal(eve).getDraft({ id }),
      () => portal(eve).stampDraft({ id, version }),
      () => portal(eve).deleteDraft({ id, version }),
    ])
      expect(await call().catch(String)).toBe(missing);
    const ron = await signedIn(service(), "ron@example.mx", { account: service().a.id, role: "reader" });
    ron.account = service().a.id;
    expect((await portal(ron).getDraft({ id })).draft?.id).toBe(id);
    for (const name of ["SaveDraft", "DeleteDraft", "StampDraft", "CopyToDraft", "AttachAddenda", "RemoveAddenda"])
      expect((await ron.call(`cfdi.v1.PortalDocuments/${name}`, { id })).json.code).toBe("permission_denied");
    await portal().deleteDraft({ id, version });
  });
});

describe("a document's life", () => {
  const lifeOf = async (id: string) => (await portal().getDocumentHistory({ id })).events;
  const { CAPTURED, SUBMITTED, STAMPED, REJECTED } = DocumentEventKind;

  it("tells what happened, when and by whom", async () => {
    const { id, uuidFiscal } = await stamped({ metodoPago: "PPD", formaPago: "99" });
    const note = { importe: "16", descripcion: "Bonificación", formaPago: "03" };
    const credit = await service().rest("POST", `${FACTURAS}/${id}/nota-credito`, {
      key: service().a.sandbox,
      body: { ...note, importe: 16 },
    });
    expect(credit.status).toBe(201);
    const paid = { facturaUuid: uuidFiscal!, impPagado: "50" };
    const pagos = [{ fechaPago: "2026-01-10T12:00:00", formaPago: "03", documentos: [paid] }];
    const payment = await ana.client(Invoicing).createPaymentComplement({ receptorRfc: FACTURA.receptorRfc, pagos });
    const events = await lifeOf(id);
    expect(events.map(({ event, actor, userName }) => [event, actor, userName])).toEqual([
      [CAPTURED, Actor.USER, "ana@example.mx"],
      [SUBMITTED, Actor.USER, "ana@example.mx"],
      [STAMPED, Actor.SERVICE, undefined],
      [DocumentEventKind.NOTE_APPLIED, Actor.SERVICE, undefined],
      [DocumentEventKind.PAYMENT_APPLIED, Actor.SERVICE, undefined],
    ]);
    expect(events.slice(3).map(({ importe, related }) => [importe, related?.id, related?.resourceId])).toEqual([
      ["16", credit.body.data.id, credit.body.data.id],
      ["50.00", payment.data!.facturaId, payment.data!.id],
    ]);
    expect((await lifeOf(credit.body.data.id))[0]).toMatchObject({ event: SUBMITTED, actor: Actor.API_KEY });
    expect((await lifeOf(payment.data!.facturaId))[0]).toMatchObject({ event: SUBMITTED, actor: Actor.USER });
  });

  it("tells of a refusal with its reason, and of a cancellation with its motive", async () => {
    const refused = await invoiceDraft({
      conceptos: [{ ...CONCEPTO, descripcion: "Servicio PACTEST:R=CFDI40145" }],
    });
    await portal()
      .stampDraft({ id: refused.id, version: refused.version })
      .catch(() => undefined);
    expect((await lifeOf(refused.id)).at(-1)).toMatchObject({
      ...{ event: REJECTED, codigo: "CFDI40145", mensaje: "Rechazo simulado." },
    });
    const { id } = await stamped();
    await ana.client(Invoicing).cancelInvoice({ id, motivo: "02" });
    const [asked, ended] = (await lifeOf(id)).slice(-2);
    expect(asked).toMatchObject({
      ...{ event: DocumentEventKind.CANCEL_REQUESTED, motivo: "02", userName: "ana@example.mx" },
    });
    expect(ended).toMatchObject({ event: DocumentEventKind.CANCELLED, actor: Actor.SERVICE });
    expect(ended!.mensaje).not.toBe("");
  });

  it("tells of a note for its PDF, which a draft does not take", async () => {
    const { id } = await stamped();
    const pdf = async () => {
      const { status, bytes } = await get(`${FACTURAS}/${id}/pdf`);
      expect(status, bytes.toString()).toBe(200);
      return bytes;
    };
    const plain = await pdf();
    await portal().setDocumentNote({ id, notaPdf: "Entregar en recepción" });
    expect((await pdf()).equals(plain)).toBe(false);
    const noted = { event: DocumentEventKind.PDF_NOTE, actor: Actor.USER, userName: "ana@example.mx" };
    expect((await lifeOf(id)).at(-1)).toMatchObject(noted);
    await portal().setDocumentNote({ id });
    expect((await pdf()).equals(plain)).toBe(true);
    expect(await portal(eve).setDocumentNote({ id }).catch(String)).toContain("no existe");
    const draft = await invoiceDraft();
    expect(await portal().setDocumentNote({ id: draft.id }).catch(String)).toContain("no existe");
    await portal().deleteDraft({ id: draft.id, version: 1 });
  });

  it("is nobody else's", async () => {
    const { id } = await stamped();
    const missing = "01234567-89ab-4def-8123-456789abcdef";
    const asked = (one: string) => portal(eve).getDocumentHistory({ id: one }).catch(String);
    expect(await asked(id)).toBe(await asked(missing));
  });
});

describe("an addenda", () => {
  const ORDER = '<o:pedido xmlns:o="urn:cliente" numero="4500"><o:linea/>ñ</o:pedido>';

  it("is in the XML behind everything else, and seal and stamp verify as before", async () => {
    const { id } = await stamped();
    const before = (await get(`${FACTURAS}/${id}/xml`)).bytes;
    await portal().attachAddenda({ id, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${ORDER}` });
    expect((await portal().getAddenda({ id })).xml).toBe(ORDER);
    const after = (await get(`${FACTURAS}/${id}/xml`)).bytes;
    expect(after.toString()).toBe(
      before.toString().replace("</cfdi:Comprobante>", `<cfdi:Addenda>${ORDER}</cfdi:Addenda></cfdi:Comprobante>`),
    );
    const reading = readCertificate(service().pac.pac.authority.pac.certificate);
    const satCertificates = reading.kind === "certificate" ? [reading.certificate] : [];
    const [one, other] = [before, after].map((xml) => inspect(xml, { schemas: SCHEMAS, satCertificates }));
    expect(other).toMatchObject({ seal: { ok: true }, stamp: { ok: true }, cadena: one!.cadena });
    const { removeAddenda, getAddenda, getDocumentHistory } = portal();
    expect((await getDocumentHistory({ id })).events.at(-1)?.event).toBe(DocumentEventKind.ADDENDA_ATTACHED);
    await removeAddenda({ id });
    expect((await get(`${FACTURAS}/${id}/xml`)).bytes).toEqual(before);
    expect((await getAddenda({ id })).xml).toBeUndefined();
    expect(await removeAddenda({ id }).catch(String)).toContain("no tiene una addenda");
  });

  it.each([
    ["not XML", "<a>", "no es XML"],
    ["two elements", "<a/><b/>", "no es XML"],
    ["a DOCTYPE", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "DOCTYPE"],
    ["an instruction", "<a><?php ?></a>", "instrucciones"],
    ["SAT's own elements", '<c:Addenda xmlns:c="http://www.sat.gob.mx/cfd/4"><a/></c:Addenda>', "del SAT"],
    ["too much", `<a>${"x".repeat(256 * 1024)}</a>`, "256 kB"],
    ["an undeclared prefix", "<p:a/>", "no es XML"],
  ])("is refused when it is %s", async (_, xml, why) => {
    const { id } = await stamped();
    expect(await portal().attachAddenda({ id, xml }).catch(String)).toContain(why);
  });

  it.each([
    ["and no more", ""],
    ["and an instruction", "<?x y?>"],
    ["and a blank written as a number", "&#32;"],
    ["and many blanks", " ".repeat(1_100)],
  ])("is refused for a document that came with one %s", async (_, behind) => {
    const own = `<cfdi:Addenda><mio>1</mio></cfdi:Addenda>${behind}</cfdi:Comprobante>`;
    const sealed = sealedBy(service().a).toString().replace("</cfdi:Comprobante>", own);
    const { body } = await create(service(), { xml: Buffer.from(sealed).toString("base64") });
    const { id } = body.data;
    const before = (await get(`${FACTURAS}/${id}/xml`)).bytes;
    expect(await portal().attachAddenda({ id, xml: ORDER }).catch(String)).toContain("Addenda propia");
    expect((await get(`${FACTURAS}/${id}/xml`)).bytes).toEqual(before);
  });

  it("is for stamped documents of the account alone", async () => {
    const { id } = await invoiceDraft();
    expect(await portal().attachAddenda({ id, xml: ORDER }).catch(String)).toContain("timbrado");
    expect(await portal(eve).attachAddenda({ id, xml: ORDER }).catch(String)).toContain("no existe");
    await portal().deleteDraft({ id, version: 1 });
  });
});

describe("a copy", () => {
  it("of a refused draft is what was captured", async () => {
    const { id, version } = await invoiceDraft({
      conceptos: [{ ...CONCEPTO, descripcion: "Otro PACTEST:R=CFDI40145" }],
    });
    await portal()
      .stampDraft({ id, version })
      .catch(() => undefined);
    const { draft } = await portal().copyToDraft({ id });
    expect(draft).toMatchObject({ estado: "borrador", version: 1 });
    expect(draft!.id).not.toBe(id);
    const original = (await portal().getDraft({ id })).draft!;
    expect(draft!.document).toEqual(original.document);
    await portal().deleteDraft({ id: draft!.id, version: 1 });
  });

  it("of what the API made previews as the same amounts, whatever its kind", async () => {
    const key = service().a.sandbox;
    const conceptos = [{ ...CONCEPTO, cantidad: 1, valorUnitario: 100, descuento: 10 }];
    const body = { ...FACTURA, conceptos, metodoPago: "PPD", formaPago: "99" };
    const invoice = (await service().rest("POST", FACTURAS, { key, body })).body.data;
    const note = await ana
      .client(Invoicing)
      .createCreditNote({ id: invoice.id, importe: "11.60", descripcion: "Bonificación", formaPago: "03" });
    const documentos = [{ facturaUuid: invoice.uuidFiscal, impPagado: "10" }];
    const pagos = [{ fechaPago: "2026-01-10T12:00:00", formaPago: "03", documentos }];
    const receptorRfc = FACTURA.receptorRfc;
    const payment = await ana.client(Invoicing).createPaymentComplement({ receptorRfc, pagos });
    const payroll = (await service().rest("POST", NOMINA, { key, body: receipt() })).body.data;
    const withheld = (await service().rest("POST", RETENCIONES, { key, body: dividends() })).body.data;
    const totals: [string, string | undefined][] = [
      [invoice.id, "104.40"],
      [note.data!.id, "11.60"],
      [payment.data!.facturaId, "10.00"],
      [payroll.id, "6476.55"],
      [withheld.id, undefined],
    ];
    const together: { document: DocumentRequest; idempotencyKey: string }[] = [];
    const previews: Partial<PreviewDocumentResponse>[] = [];
    for (const [id, total] of totals) {
      const { draft } = await portal().copyToDraft({ id });
      const seen = await portal().previewDocument({ document: draft!.document! });
      together.push({ document: draft!.document!, idempotencyKey: id });
      previews.push(seen);
      if (total !== undefined) expect(seen).toMatchObject({ findings: [], complete: true, total });
      // The day of the operation is a field of the form and not of the document.
      else expect(seen.findings.map(({ field }) => field)).toEqual(["fechaOperacion"]);
      await portal().deleteDraft({ id: draft!.id, version: 1 });
    }
    const { checks } = await portal().checkDocuments({ documents: together });
    expect(checks.map(({ complete, total, findings }) => ({ complete, total, findings }))).toEqual(
      previews.map(({ complete, total, findings }) => ({ complete, total, findings })),
    );
    expect(await portal(eve).copyToDraft({ id: invoice.id }).catch(String)).toContain("no existe");
  });
});

it("the home shows what needs attention, of its own account and environment alone", async () => {
  const draft = await invoiceDraft();
  const waiting = await stamped({ conceptos: [{ ...CONCEPTO, descripcion: "Servicio PACTEST:C=wait" }] });
  await ana.client(Invoicing).cancelInvoice({ id: waiting.id, motivo: "02" });
  const home = await portal().getHome({});
  expect(home).toMatchObject({
    stamps: 1000,
    stampsUsed: 0,
    csdNoCertificado: expect.stringMatching(/^\d{20}$/),
  });
  expect(home.csdValidTo).toBeDefined();
  expect(home.sandboxKeyExpires).toBeDefined();
  expect(home.drafts).toMatchObject({ total: 1, documents: [{ id: draft.id, resource: "facturas" }] });
  expect(home.waitingCancellations).toMatchObject({ total: 1, documents: [{ id: waiting.id }] });
  expect(home.failed?.documents[0]).toMatchObject({ errorCodigo: "CFDI40145" });
  const total = home.days.reduce((sum, { documents }) => sum + documents, 0);
  const lists = [ana.client(Invoicing).listInvoices({}), ana.client(Invoicing).listPaymentComplements({})];
  const others = [ana.client(Payroll).listPayrolls({}), ana.client(Withholding).listWithholdings({})];
  const all = await Promise.all([...lists, ...others]);
  expect(total).toBe(all.reduce((sum, list) => sum + list.total, 0));
  expect(await portal(eve).getHome({})).toMatchObject({ stamps: 0, days: [], drafts: { total: 0 } });
  ana.environment = "production";
  expect(await portal().getHome({})).toMatchObject({ stamps: 1000, days: [], failed: { total: 0 } });
  const { id, version } = await invoiceDraft();
  await portal().stampDraft({ id, version });
  expect(await portal().getHome({})).toMatchObject({ stamps: 999, stampsUsed: 1 });
  ana.environment = "sandbox";
});

it("a payment that is a draft is due on the fifth of the month after its earliest day", async () => {
  const draftOf = async (...days: readonly string[]) => {
    const pagos = days.map((fechaPago) => ({ fechaPago, formaPago: "03" }));
    const value = { receptorRfc: "RAC260101AA4", pagos };
    const { draft } = await portal().saveDraft({ document: { kind: { case: "complementoPago", value } } });
    return draft!;
  };
  const drafts = [await draftOf("2026-10-31T12:00:00", "2026-09-30"), await draftOf("2026-1"), await draftOf()];
  const { paymentsDue } = await portal().getHome({});
  expect(paymentsDue).toMatchObject([
    { vence: "2026-10-05", document: { id: drafts[0]!.id, resource: "complementos-pago" } },
  ]);
  expect((await portal(eve).getHome({})).paymentsDue).toEqual([]);
  for (const { id, version } of drafts) await portal().deleteDraft({ id, version });
});

describe("a withholding that the API does not make", () => {
  const RETENCION = {
    ...{ rfcContraparte: "EASA900101AA1", nombreContraparte: "ALBERTO ESPINOSA" },
    ...{ codigoPostalContraparte: "06300", fechaOperacion: dividends().fechaOperacion },
    ...{ montoOperacion: "10000" },
    impRetenidos: [{ impuesto: "001", baseRet: "10000", montoRet: "1000", tipoPagoRet: "04" }],
  };
  const INTERESES = {
    ...{ SistFinanciero: "SI", RetiroAORESRetInt: "NO", OperFinancDerivad: "NO" },
    ...{ MontIntNominal: "10000", MontIntReal: 4000, Perdida: "0" },
  };
  /** The platform withholds 2.1 % of ISR and half of the IVA for the month of the operation. */
  const PLATFORM = {
    ...RETENCION,
    impRetenidos: [
      { impuesto: "001", baseRet: "10000", montoRet: "210", tipoPagoRet: "04" },
      { impuesto: "002", baseRet: "1600", montoRet: "800", tipoPagoRet: "01" },
    ],
  };
  const captured = (datos: object, tipo = "intereses", retencion: object = RETENCION) =>
    ({ kind: { case: "otraRetencion", value: { tipo, retencion, datos: datos as never } } }) as const;

  it("is described by a form made of its schema", async () => {
    const { forms } = await portal().listWithholdingForms({});
    expect(forms.map(({ cveRetenc }) => cveRetenc)).toEqual(["16", "17", "20", "21", "22", "23", "24", "26", "27"]);
    expect(forms[0]!.form!.fields.slice(0, 4)).toMatchObject([
      { name: "SistFinanciero", required: true, kind: "texto", codes: ["SI", "NO"] },
      {},
      {},
      { name: "MontIntNominal", kind: "numero", decimals: 6 },
    ]);
    const platforms = forms.find(({ tipo }) => tipo === "plataformas_tecnologicas")!.form!;
    const codesOf = (form: FormElement): { name: string; codes: string[]; meanings: Record<string, string> }[] => [
      ...form.fields.filter(({ codes }) => codes.length > 0),
      ...form.elements.flatMap(codesOf),
    ];
    const coded = forms.flatMap(({ form }) => codesOf(form!)).filter(({ codes }) => !codes.includes("SI"));
    // The service has no names for the keys of these fields.
    const without = ["FormaPagoServ", "TipoDeServ", "SubTipServ", "TasaCuota"];
    expect(
      coded.filter(({ codes, meanings }) => !codes.every((code) => meanings[code])).map(({ name }) => name),
    ).toEqual(without);
    const meanings = Object.fromEntries(coded.map(({ name, meanings }) => [name, meanings]));
    expect(meanings.EntidadFederativa).toMatchObject({ "01": "AGUASCALIENTES", "32": "ZACATECAS" });
    expect(meanings.TipoAportacionODeposito!.c).toMatch(/artículo 258/);
    expect(meanings.Impuesto).toEqual({ "01": "ISR", "02": "IVA", "03": "IEPS" });
    expect(platforms.elements[0]).toMatchObject({ name: "Servicios", least: 1, most: 1 });
    expect(platforms.elements[0]!.elements[0]).toMatchObject({
      name: "DetallesDelServicio",
      least: 1,
      most: 0,
    });
  });

  it("is captured, previewed and stamped as any draft is", async () => {
    const document = captured(INTERESES);
    expect(await portal().previewDocument({ document })).toMatchObject({
      ...{ findings: [], complete: true, total: "9000.00" },
    });
    const { id, version } = (await portal().saveDraft({ document })).draft!;
    const { document: made } = await portal().stampDraft({ id, version });
    expect(made).toMatchObject({ id, estado: "timbrada" });
    const xml = (await get(`${RETENCIONES}/${id}/xml`)).bytes.toString();
    expect(xml).toContain('CveRetenc="16"');
    expect(xml).toContain('MontIntReal="4000"');
    expect((await get(`${RETENCIONES}/${id}`)).body.data).toMatchObject({ tipoOperacion: null });
    expect((await get(`${RETENCIONES}/${id}/pdf`)).status).toBe(200);
  });

  const AT_LEAST: Readonly<Record<string, object>> = {
    intereses: INTERESES,
    arrendamiento_fideicomiso: { PagProvEfecPorFiduc: "100", RendimFideicom: "10000", DeduccCorresp: "200" },
    premios: {
      ...{ EntidadFederativa: "09", MontTotPago: "10000", MontTotPagoGrav: "10000" },
      MontTotPagoExent: "0",
    },
    fideicomiso_no_empresarial: {
      IngresosOEntradas: {
        ...{ MontTotEntradasPeriodo: "10000", PartPropAcumDelFideicom: "5000", PropDelMontTot: "50" },
        IntegracIngresos: { Concepto: "Rentas" },
      },
      DeduccOSalidas: {
        ...{ MontTotEgresPeriodo: "1000", PartPropDelFideicom: "500", PropDelMontTot: "50" },
        IntegracEgresos: { ConceptoS: "Gastos" },
      },
      RetEfectFideicomiso: { MontRetRelPagFideic: "1000", DescRetRelPagFideic: "ISR" },
    },
    planes_retiro: {
      ...{ SistemaFinanc: "SI", MontIntRealesDevengAniooInmAnt: "100" },
      ...{ HuboRetirosAnioInmAntPer: "NO", HuboRetirosAnioInmAnt: "NO" },
      AportacionesODepositos: [{ TipoAportacionODeposito: "a", MontAportODep: "500" }],
    },
    intereses_hipotecarios: { CreditoDeInstFinanc: "SI", SaldoInsoluto: "500000" },
    operaciones_derivados: { MontGanAcum: "10000", MontPerdDed: "0" },
    plataformas_tecnologicas: {
      ...{ Periodicidad: "02", NumServ: "1", MonTotServSIVA: "10000", TotalIVATrasladado: "1600" },
      ...{ TotalIVARetenido: "800", TotalISRRetenido: "210", DifIVAEntregadoPrestServ: "800" },
      MonTotalporUsoPlataforma: "100",
      Servicios: {
        DetallesDelServicio: [
          {
            ...{ FormaPagoServ: "02", TipoDeServ: "01", SubTipServ: "01" },
            ...{ FechaServ: dividends().fechaOperacion, PrecioServSinIVA: "10000" },
            ImpuestosTrasladadosdelServicio: {
              ...{ Base: "10000", Impuesto: "02", TasaCuota: "0.16", Importe: "1600" },
            },
            ComisionDelServicio: { Importe: "100" },
          },
        ],
      },
    },
    sector_financiero: { IdFideicom: "F-1", DescripFideicom: "Administración" },
  };

  /** All other types use the same withholding. */
  const RETENCIONES_OF: Readonly<Record<string, object>> = { plataformas_tecnologicas: PLATFORM };

  it("of each type is stamped, and every field of its form has words", async () => {
    const { forms } = await portal().listWithholdingForms({});
    expect(forms.map(({ tipo }) => tipo)).toEqual(Object.keys(AT_LEAST));
    for (const { tipo, form } of forms) {
      expect([tipo, namesIn(form!).filter((name) => !hasLabel(name))]).toEqual([tipo, []]);
      const document = captured(AT_LEAST[tipo]!, tipo, RETENCIONES_OF[tipo]);
      const { findings } = await portal().previewDocument({ document });
      expect([tipo, findings]).toEqual([tipo, []]);
      const { id, version } = (await portal().saveDraft({ document })).draft!;
      const { document: made } = await portal().stampDraft({ id, version });
      expect([tipo, made?.estado]).toEqual([tipo, "timbrada"]);
    }
  });

  it.each<[string, Parameters<typeof captured>, string[]]>([
    ["a field that the form does not have", [{ ...INTERESES, Otro: "1" }], ["datos.Otro"]],
    ["a missing field", [{ ...INTERESES, MontIntReal: undefined }], ["datos.MontIntReal"]],
    ["a wrong value", [{ ...INTERESES, SistFinanciero: "QUIZÁ" }], ["datos.SistFinanciero"]],
    ["an unknown type", [INTERESES, "dividendos"], ["tipo"]],
    [
      "what is wrong beside it",
      [INTERESES, "intereses", { ...RETENCION, montoOperacion: "0" }],
      ["retencion.montoOperacion"],
    ],
    ["an element that is a text", [{ Servicios: "x" }, "plataformas_tecnologicas"], ["datos.Servicios"]],
  ])("tells of %s at its field", async (_, [datos, tipo, retencion], fields) => {
    const { findings } = await portal().previewDocument({ document: captured(datos, tipo, retencion) });
    expect(findings.map(({ field }) => field)).toEqual(fields);
  });

  it.each<[sat: string, field: string, datos: object, service: object, retencion?: object]>([
    ["SPT126", "datos.NumServ", { NumServ: "2" }, {}],
    ["SPT133", "datos.MonTotalporUsoPlataforma", { MonTotalporUsoPlataforma: "101" }, {}],
    ["SPT140", "datos.Servicios.DetallesDelServicio[0].FechaServ", {}, { FechaServ: "2019-01-01" }],
    [
      "SPT143",
      "datos.Servicios.DetallesDelServicio[0].ImpuestosTrasladadosdelServicio.Importe",
      {},
      {
        ImpuestosTrasladadosdelServicio: {
          ...{ Base: "10000", Impuesto: "02", TasaCuota: "0.08", Importe: "1600" },
        },
      },
    ],
    [
      "SPT147",
      "datos.Servicios.DetallesDelServicio[0].ComisionDelServicio.Importe",
      { MonTotalporUsoPlataforma: "0" },
      { ComisionDelServicio: { Importe: "0" } },
    ],
    [
      "SPT117",
      "retencion.impRetenidos[1].montoRet",
      { TotalIVARetenido: "801", DifIVAEntregadoPrestServ: "799" },
      {},
      {
        ...PLATFORM,
        impRetenidos: [PLATFORM.impRetenidos[0], { ...PLATFORM.impRetenidos[1], montoRet: "801" }],
      },
    ],
  ])("tells what SAT's matrix refuses (%s) at %s", async (sat, field, change, service, retencion) => {
    const { Servicios, ...datos } = AT_LEAST.plataformas_tecnologicas as {
      Servicios: { DetallesDelServicio: object[] };
    };
    const DetallesDelServicio = [{ ...Servicios.DetallesDelServicio[0], ...service }];
    const { findings } = await portal().previewDocument({
      document: captured(
        { ...datos, ...change, Servicios: { DetallesDelServicio } },
        "plataformas_tecnologicas",
        retencion ?? PLATFORM,
      ),
    });
    expect(findings.map((finding) => finding.field)).toEqual([field]);
    expect(findings[0]!.mensaje).toContain(`(${sat})`);
  });

  it.each<[sat: string, field: string, datos: object]>([
    ["PDR101", "datos.MontTotExentRetiradoAnioInmAnt", { MontTotExentRetiradoAnioInmAnt: undefined }],
    ["PDR103", "datos.MontTotRetiradoAnioInmAntPer", { MontTotRetiradoAnioInmAntPer: "801" }],
    [
      "PDR104",
      "datos.AportacionesODepositos[1].TipoAportacionODeposito",
      {
        AportacionesODepositos: [
          { TipoAportacionODeposito: "a", MontAportODep: "500" },
          { TipoAportacionODeposito: "a", MontAportODep: "1" },
        ],
      },
    ],
  ])("tells what the matrix of retirement plans refuses (%s) at %s", async (sat, field, change) => {
    const withdrawn = {
      ...{ MontTotRetiradoAnioInmAntPer: "800", MontTotExentRetiradoAnioInmAnt: "300" },
      MontTotExedenteAnioInmAnt: "500",
    };
    const datos = { ...AT_LEAST.planes_retiro, ...withdrawn, ...change };
    const { findings } = await portal().previewDocument({ document: captured(datos, "planes_retiro") });
    expect(findings.map((finding) => finding.field)).toEqual([field]);
    expect(findings[0]!.mensaje).toContain(`(${sat})`);
  });
});

describe("what a capture's preview finds", () => {
  const retired = {
    ...{ totalUnaExhibicion: "100.00", totalParcialidad: "100.00", montoDiario: "10.00" },
    ...{ ingresoAcumulable: "10.00", ingresoNoAcumulable: "10.00" },
  };
  const pension = { ...SUELDO, tipoPercepcion: "039", importeGravado: "100.00" };
  const withReceptor = (change: object) => receipt({ receptor: { ...RECEPTOR, ...change } });
  const payroll = (value: object) => async () => ({ kind: { case: "nomina", value } }) as const;
  const invoice = (concepto: object) => async () =>
    ({
      kind: { case: "factura", value: { ...FACTURA, conceptos: [{ ...CONCEPTO, ...concepto }] } },
    }) as const;
  const payment = (change: object, others: (uuid: string) => object[]) => async () => {
    const { uuidFiscal } = await stamped({ metodoPago: "PPD", formaPago: "99" });
    const documentos = [{ facturaUuid: uuidFiscal, impPagado: "10" }, ...others(uuidFiscal!)];
    const paid = { fechaPago: `${sealedDay()}T00:00:01`, formaPago: "03", moneda: "MXN", documentos };
    const pagos = [{ ...paid, ...change }];
    return { kind: { case: "complementoPago", value: { receptorRfc: "RAC260101AA4", pagos } } } as const;
  };
  const sealedDay = () => new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);

  it.each<[name: string, document: () => Promise<object>, found: [field: string, says: RegExp][]]>([
    [
      "each of several codes that one fault answers",
      payroll(
        receipt({
          totalPercepciones: "7600.00",
          percepciones: {
            ...{ totalGravado: "7600.00", totalExento: "0.00", percepciones: [SUELDO, pension] },
            jubilacionPensionRetiro: retired,
          },
        }),
      ),
      [
        [
          "nomina.percepciones.jubilacionPensionRetiro",
          /deje vacío TotalParcialidad y MontoDiario.*\(NOM80, NOM89\)\.$/,
        ],
        ["nomina.percepciones.jubilacionPensionRetiro", /deje vacío TotalUnaExhibicion.*\(NOM90\)\.$/],
      ],
    ],
    [
      "a receipt to the foreign generic RFC",
      payroll({ ...receipt(), receptorRfc: "XEXX010101000" }),
      [["receptorRfc", /RFC del trabajador, no XEXX010101000/]],
    ],
    [
      "an unknown type of deduction, and no sum of it",
      payroll(
        receipt({
          deducciones: {
            deducciones: [{ tipoDeduccion: "999", clave: "D999", concepto: "Otros", importe: "1.00" }],
          },
        }),
      ),
      [["nomina.deducciones.deducciones[0].tipoDeduccion", /Elija en TipoDeduccion una clave de la lista/]],
    ],
    [
      "a missing number of social security where it is typed",
      payroll(withReceptor({ numSeguridadSocial: undefined })),
      [["nomina.receptor.numSeguridadSocial", /llene también NumSeguridadSocial \(NOM44\)\.$/]],
    ],
    [
      "all that social security lacks, once, at the first of it",
      payroll(withReceptor({ riesgoPuesto: undefined, salarioDiarioIntegrado: undefined })),
      [["nomina.receptor.riesgoPuesto", /llene también RiesgoPuesto, SalarioDiarioIntegrado .*NOM44/]],
    ],
    [
      "a line that a discount leaves without a base",
      invoice({ descuento: "100" }),
      [["conceptos[0].descuento", /deja el concepto en cero.*quite sus impuestos/]],
    ],
    [
      "an exempt withholding",
      invoice({ impuestos: [{}, { impuesto: "001", categoria: "retencion", tipoFactor: "Exento" }] }),
      [["conceptos[0].impuestos[1].tipoFactor", /una retención no puede ser Exento/]],
    ],
    [
      "an invoice that one payment covers twice, in whatever letters",
      payment({}, (uuid) => [{ facturaUuid: uuid.toLowerCase(), impPagado: "10" }]),
      [["pagos[0].documentos[1].facturaUuid", /ya está en este pago, en documentos\[0\]/]],
    ],
    [
      "the payer's account of a payment in cash",
      payment({ formaPago: "01", ctaOrdenante: "1234567890" }, () => []),
      [["pagos[0].ctaOrdenante", /CRP/]],
    ],
  ])("tells %s", async (_, document, found) => {
    const { findings } = await portal().previewDocument({ document: (await document()) as never });
    expect(findings.map(({ field }) => field)).toEqual(found.map(([field]) => field));
    for (const [index, [, says]] of found.entries()) expect(findings[index]!.mensaje).toMatch(says);
  });
});

describe("who received, and who owes", () => {
  it("lists name the receiver as the document says it, and nobody else's document is known", async () => {
    const made = await stamped();
    const draft = await invoiceDraft();
    const ids = [made.id, draft.id];
    const { receivers } = await portal().listReceivers({ ids });
    expect(receivers.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))).toMatchObject([
      { id: made.id, rfc: "RAC260101AA4", nombre: CUSTOMERS.registered.nombre },
      { id: draft.id, rfc: "RAC260101AA4", nombre: CUSTOMERS.registered.nombre },
    ]);
    expect((await portal(eve).listReceivers({ ids })).receivers).toEqual([]);
    await portal().deleteDraft({ id: draft.id, version: draft.version });
  });

  it("an invoice says what notes may still take of it, in money and in goods of an export", async () => {
    const sale = (await create(service(), exportOrder())).body.data;
    const mercanciasDevueltas = [{ noIdentificacion: "OLLA", cantidad: 40 }];
    const note = (await credit(service(), sale.id, { importe: 500, mercanciasDevueltas })).body.data;
    const of = async (request: { id: string; sustituye?: string }) => {
      const { importe, mercancias } = await portal().getCreditable(request);
      return { importe, goods: mercancias.map(({ $typeName: _name, ...good }) => good) };
    };
    const pot = { noIdentificacion: "OLLA", descripcion: "Olla", claveUnidad: "H87", facturadas: "100" };
    expect(await of(sale)).toEqual({ importe: "750.00", goods: [{ ...pot, quedan: "60", importe: "1250.00" }] });
    // The one in the place of a note may take the same.
    const whole = { importe: "1250.00", goods: [{ ...pot, quedan: "100", importe: "1250.00" }] };
    expect(await of({ id: sale.id, sustituye: note.id })).toEqual(whole);
    expect(await of(await stamped())).toEqual({ importe: "116.00", goods: [] });
    const worth = (cantidad: string) =>
      portal().getCreditable({ id: sale.id, mercanciasDevueltas: [{ noIdentificacion: "OLLA", cantidad }] });
    expect((await worth("7")).valorDevuelto).toBe("87.50");
    expect(await worth("61").catch(String)).toContain("quedan 60 por devolver");
    expect(await portal(eve).getCreditable({ id: sale.id }).catch(String)).toContain("no existe");
  });

  it("a receiver's PPD invoices that owe something, with what they owe, whichever page they are on", async () => {
    const receptorRfc = "RAC260101AA4";
    const of = async (pagina: number) => {
      const { facturas, siguiente } = await portal().listOwedInvoices({ receptorRfc, pagina });
      const owed = Object.fromEntries(facturas.map(({ uuidFiscal, saldo }) => [uuidFiscal, Number(saldo)]));
      return { facturas, siguiente, owed };
    };
    const before = (await of(1)).owed;
    const ppd = { formaPago: "99", metodoPago: "PPD" };
    const [whole, partly, paid] = [await stamped(ppd), await stamped(ppd), await stamped(ppd)];
    const pagos = [
      {
        ...{ fechaPago: `${yesterday()}T12:00:00`, formaPago: "03" },
        documentos: [
          { facturaUuid: partly.uuidFiscal!, impPagado: "16" },
          { facturaUuid: paid.uuidFiscal!, impPagado: "116" },
        ],
      },
    ];
    await ana.client(Invoicing).createPaymentComplement({ receptorRfc, pagos });
    const first = await of(1);
    // Invoices paid at once owe nothing, nor does the one that was paid.
    expect(first.owed).toEqual({ ...before, [whole.uuidFiscal!]: 116, [partly.uuidFiscal!]: 100 });
    expect(first.siguiente).toBeUndefined();
    expect(first.facturas[0]).toMatchObject({ moneda: "MXN", serie: "F", total: "116.00" });
    expect((await of(2)).owed).toEqual({});
    expect((await portal(eve).listOwedInvoices({ receptorRfc })).facturas).toEqual([]);
    await expect(portal().listOwedInvoices({ receptorRfc: "RAC" })).rejects.toThrow("receptorRfc");

    // Six hundred newer invoices that owe nothing stand before those that owe.
    const copy = (n: number) =>
      service().db.query(
        {
          name: "",
          text: `insert into documents (account_id, environment, id, kind, estado, tipo, emisor_rfc, receptor_rfc, total, pac, sealed_xml, created_at)
            select account_id, environment, gen_random_uuid(), kind, estado, tipo, emisor_rfc, receptor_rfc, 0, pac, ${SEALED_XML}, created_at + interval '1 min'
            from documents, generate_series(1, $2::int) where id = $1`,
        },
        [whole.id, n],
      );
    await copy(600);
    const [newest, older] = [await of(1), await of(6)];
    expect([newest.facturas, newest.siguiente]).toEqual([[], 6]);
    expect(older.owed).toEqual(first.owed);
    expect(older.siguiente).toBeUndefined();
  });
});

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const namesIn = ({ fields, elements }: FormElement): readonly string[] => [
  ...fields.map(({ name }) => name),
  ...elements.flatMap((element) => [element.name, ...namesIn(element)]),
];
