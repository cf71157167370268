import { expect, test } from "vitest";
import { NOT_BARE } from "../../support/kept-xml.ts";
import { stampSealed, withholdingSealedBy } from "../../support/sealed-withholdings.ts";
import { useService } from "../../support/service.ts";
import { create, FACTURAS, order } from "../facturas/order.ts";
import { abroad, dividends, list, look, provoking, shares, withhold } from "./withholding.ts";

const service = useService();

const made = async (body: object = dividends()) => {
  const answer = await withhold(service(), body);
  expect(answer.status, answer.body.error).toBe(201);
  return answer.body.data;
};
const idsOf = ({ data }: { data: readonly { id: string }[] }) => data.map(({ id }) => id);

test("the same key again answers the same document, whatever else the request says", async () => {
  const headers = { "idempotency-key": "withholding-1" };
  const first = await withhold(service(), dividends(), { headers });
  const again = await withhold(service(), abroad(), { headers });
  const inBody = await withhold(service(), dividends({ idempotency_key: "withholding-1" }));
  expect([first.status, again.status, inBody.status]).toEqual([201, 200, 200]);
  for (const { body } of [again, inBody]) expect(body).toEqual({ ...first.body, idempotente: true });
});

test("a document that the PAC refused is what its key answers from then on", async () => {
  const headers = { "idempotency-key": "refused" };
  const body = provoking("R=Reten20113");
  expect((await withhold(service(), body, { headers })).status).toBe(502);
  expect(await withhold(service(), body, { headers })).toMatchObject({
    status: 200,
    body: { idempotente: true, data: { estado: "error", errorCodigo: "Reten20113" } },
  });
});

test("the list shows withholdings alone, newest first, each as its own id shows it", async () => {
  const [first, second] = [await made(dividends()), await made(abroad())];
  const { data, total, ...paging } = await list(service());
  expect(paging).toEqual({ ok: true, pagina: 1, limite: 20 });
  expect(idsOf({ data }).slice(0, 2)).toEqual([second.id, first.id]);
  for (const record of data.slice(0, 2)) {
    expect(record).toEqual((await look(service(), record)).body.data);
    expect(Object.keys(record)).not.toEqual(expect.arrayContaining(["serie"]));
  }
  const factura = (await create(service(), order())).body.data;
  expect((await list(service())).total).toBe(total);
  const facturas = await service().rest("GET", FACTURAS, { key: service().a.sandbox });
  expect(idsOf(facturas.body)).toContain(factura.id);
  expect(idsOf(facturas.body)).not.toContain(second.id);
  expect(await list(service(), "pagina=99")).toMatchObject({ data: [], total });
});

test("each filter of the list narrows it: tipo, rfc, uuid, estado, amount and the days of creation", async () => {
  const dividend = await made(dividends({ rfcContraparte: "LOGE850505AB1" }));
  const sale = await made(shares());
  const payment = await made(abroad({ numRegIdTribContraparte: "LOGE85" }));
  const all = [dividend.id, sale.id, payment.id];
  const found = async (query: string) =>
    idsOf(await list(service(), `limite=100&${query}`)).filter((id) => all.includes(id));
  expect(await found("tipo=dividendos")).toEqual([dividend.id]);
  expect(await found("tipo=enajenacion_acciones")).toEqual([sale.id]);
  expect(await found("tipo=pagos_extranjero")).toEqual([payment.id]);
  expect(await found("rfc=loge85"), "a foreigner has no RFC").toEqual([dividend.id]);
  expect(await found(`rfc=${encodeURIComponent("RAC2")}&tipo=dividendos`)).toEqual([]);
  expect(await found(`uuid=${sale.uuidFiscal.slice(2, 30).toLowerCase()}`)).toEqual([sale.id]);
  expect(await found("estado=timbrada")).toEqual([payment.id, sale.id, dividend.id]);
  expect(await found("estado=error")).toEqual([]);
  expect(await found("desde=2019-01-01&hasta=2098-12-31")).toHaveLength(3);
  expect(await found("hasta=2020-01-01")).toEqual([]);
  const { montoOperacion } = (await look(service(), sale)).body.data;
  const just = `totalDesde=${montoOperacion}&totalHasta=${montoOperacion}`;
  expect(await found(`${just}&tipo=enajenacion_acciones`)).toEqual([sale.id]);
  expect(await found(`totalDesde=${montoOperacion + 0.000001}`)).not.toContain(sale.id);
  expect((await list(service(), "serie=R", { key: service().a.sandbox })).error).toContain("serie");
});

test("the list reads no XML: a page of large documents would hold up everybody", async () => {
  const { id } = await made();
  const [shown] = (await list(service(), "limite=1")).data;
  expect(shown.id).toBe(id);
  const text = `update documents set sealed_xml = 'no XML', stamped_xml = 'no XML', inserted_xml = null, stamp_from = null,
      ${NOT_BARE} where id = $1`;
  await service().db.query({ name: "", text }, [id]);
  expect((await list(service(), "limite=1")).data).toEqual([shown]);
});

test("documents of one environment are not in the list of the other", async () => {
  const key = service().a.production;
  const { id } = (await withhold(service(), dividends(), { key })).body.data;
  expect(idsOf(await list(service(), "", { key }))).toEqual([id]);
  expect(idsOf(await list(service(), "limite=100"))).not.toContain(id);
});

test("a document that came sealed is in the list; its operation is told where the contract has a word for it", async () => {
  const sale = await stampSealed(service(), withholdingSealedBy(service().a));
  const prize = await stampSealed(service(), withholdingSealedBy(service().a, PRIZE));
  const [second, first] = (await list(service(), "limite=2")).data;
  expect(first).toMatchObject({
    ...{ id: sale.data!.id, tipoOperacion: "enajenacion_acciones", rfcContraparte: "RAC260101AA4" },
    ...{ montoOperacion: 10_000, montoRetenido: 1_000 },
  });
  expect(second).toMatchObject({ id: prize.data!.id, tipoOperacion: null, montoRetenido: 1_000 });
});

/** The contract has no order for this key (prizes, with their complement), so its documents arrive sealed. */
const PRIZE = {
  retenciones: { CveRetenc: "20" },
  complement:
    '<p:Premios xmlns:p="http://www.sat.gob.mx/esquemas/retencionpago/1/premios" Version="1.0" EntidadFederativa="09" MontTotPago="10000" MontTotPagoGrav="10000" MontTotPagoExent="0"/>',
};
