import { create as make } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { beforeAll, describe, expect, test } from "vitest";
import {
  BankMovementSchema,
  type PaymentAlike,
  PaymentAlikeSchema,
  PortalBank,
  ReviewedMovementSchema,
  type UnpaidInvoice,
  UnpaidInvoiceSchema,
} from "#proto/cfdi/v1/portal_bank_pb.ts";
import { alikeOf } from "../../gateway/portal/pages/documents/bank/alike.ts";
import { type Deposit, matcherOf, type Offer, overpaid } from "../../gateway/portal/pages/documents/bank/matching.ts";
import { type MovementRow, TARGETS } from "../../gateway/portal/pages/documents/bank/movements.ts";
import { tableOfOfx } from "../../gateway/portal/pages/documents/bank/ofx.ts";
import { withSigns } from "../../gateway/portal/pages/documents/bank/signs.ts";
import { guess, knownHeadings } from "../../gateway/portal/pages/documents/import/columns.ts";
import { readGrid, tableOf } from "../../gateway/portal/pages/documents/import/table.ts";
import { create, order, run } from "../rest/facturas/order.ts";
import { CUSTOMERS } from "../support/accounts.ts";
import { signedIn } from "../support/portal.ts";
import { localTime, useService } from "../support/service.ts";

describe("an OFX file", () => {
  const movement = (amount: string, more = "") =>
    `<STMTTRN><TRNTYPE>CREDIT\n<DTPOSTED>20261105120000[-6:CST]\n<TRNAMT>${amount}\n<FITID>77\n${more}</STMTTRN>`;
  const file = (...movements: string[]) =>
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><CURDEF>MXN\n<BANKTRANLIST>${movements.join("\n")}</BANKTRANLIST></OFX>`;

  test.each([
    ["SGML", file(movement("1160.00", "<NAME>PAGO &amp; F-12\n<MEMO>RAC260101AA4\n"))],
    [
      "XML",
      file(
        "<STMTTRN><DTPOSTED>20261105</DTPOSTED><TRNAMT>+1160,00</TRNAMT><REFNUM>77</REFNUM><NAME>PAGO &amp; F-12</NAME><MEMO>RAC260101AA4</MEMO></STMTTRN>",
      ),
    ],
  ])("in %s has a row for each movement", (_, text) => {
    expect(tableOfOfx(text).rows).toEqual([["2026-11-05", "1160.00", "77", "PAGO & F-12 RAC260101AA4", "MXN"]]);
  });

  test("tells what it does not understand in its cell, and is refused where it is none", () => {
    const [[day, amount] = []] = tableOfOfx(file("<STMTTRN><DTPOSTED>5 nov\n<TRNAMT>mil\n</STMTTRN>")).rows;
    expect([day, amount]).toEqual([
      { why: "dice «5 nov», que no es una fecha" },
      { why: "dice «mil», que no es un importe" },
    ]);
    expect(() => tableOfOfx("hola")).toThrow("no se pudo leer como OFX");
    expect(() => tableOfOfx(file())).toThrow("no trae movimientos");
  });

  test("tells the currency of each movement: that of its statement, or its own", () => {
    const own = movement("2", "<CURRENCY><CURRATE>1.1<CURSYM>EUR</CURRENCY>");
    const converted = movement("3", "<ORIGCURRENCY><CURRATE>18<CURSYM>USD</ORIGCURRENCY>");
    const second = `</BANKTRANLIST><CURDEF>USD\n<BANKTRANLIST>${movement("4")}`;
    const { rows } = tableOfOfx(file(movement("1"), own, converted, second));
    expect(rows.map(([, amount, , , currency]) => `${amount} ${currency}`)).toEqual([
      "1 MXN",
      "2 EUR",
      "3 MXN",
      "4 USD",
    ]);
    expect(tableOfOfx(file(movement("1")).replace("<CURDEF>MXN", "")).rows[0]![4]).toBe("");
  });
});

test.each([
  ["Fecha,Concepto,Cargo,Abono,Saldo", ["fecha", "concepto", undefined, "deposito", undefined]],
  ["Día,Descripción,Referencia,Divisa,Depósitos", ["fecha", "concepto", "referencia", "moneda", "deposito"]],
  [
    "Fecha operación,Clave de rastreo,Ordenante,RFC ordenante,Monto",
    ["fecha", "referencia", "concepto", "rfc", "deposito"],
  ],
])("the columns of %s are known by their titles", async (titles, fields) => {
  const grid = await readGrid(new File([`${titles}\n1,2,3,4,5\n`], "banco.csv"));
  const { headings } = tableOf(grid, knownHeadings(TARGETS));
  expect(guess(headings, TARGETS).map((target) => target?.path)).toEqual(fields);
});

test.each([
  ["Cargo/Abono", ["+", "-", "+"], ["$1,160.00", "-12.00", "58"]],
  ["Tipo de movimiento", ["Abono", "CARGO", ""], ["$1,160.00", "-12.00", "58"]],
  ["Tipo", ["A", "C", "A"], ["$1,160.00", "-12.00", "58"]],
  ["Tipo", ["C", "D", "C"], ["$1,160.00", "-12.00", "58"]],
  ["Tipo", ["C", "C", ""], [{ why: expect.stringContaining("«C»") }, { why: expect.any(String) }, "58"]],
  ["Tipo", ["SPEI", "Cargo", "A"], ["$1,160.00", "12.00", "58"]],
  ["Sucursal", ["+", "-", "+"], ["$1,160.00", "12.00", "58"]],
])("of amounts without a sign, those that %s %j says are charges are none", async (title, senses, amounts) => {
  const rows = [
    ["05/11/2026", '"$1,160.00"'],
    ["05/11/2026", "12.00"],
    ["06/11/2026", "58"],
  ];
  const lines = rows.map(([day, amount], at) => `${day},${senses[at]},${amount}`);
  const grid = await readGrid(new File([`Fecha,${title},Importe\n${lines.join("\n")}\n`], "banco.csv"));
  const sheet = tableOf(grid, knownHeadings(TARGETS));
  const mapping = guess(sheet.headings, TARGETS);
  expect(withSigns(sheet, mapping).rows.map((row) => row[2])).toEqual(amounts);
});

describe("a deposit", () => {
  const invoice = (folio: string, saldo: string, more: Partial<UnpaidInvoice> = {}) =>
    make(UnpaidInvoiceSchema, {
      ...{ id: `id-${folio}`, uuidFiscal: `6F9619FF-8B86-4D01-B42D-00CF4FC9${folio.padStart(4, "0")}`, serie: "F" },
      ...{ folio, saldo, total: saldo, fecha: "2026-11-01", receptorRfc: "RAC260101AA4", moneda: "MXN", ...more },
    });
  const other = { receptorRfc: "PEGJ900101AAA" };
  const all = [
    invoice("12", "1160.00"),
    invoice("13", "580.00"),
    invoice("14", "580", other),
    invoice("15", "2000.00", { ...other, referencia: "PED-778" }),
    invoice("16", "99.00", { receptorRfc: "RNX260101AA4" }),
    invoice("17", "99.00", { receptorRfc: "RNX260101AA4" }),
    invoice("18", "1160.00", { moneda: "USD" }),
  ];
  const deposit = (deposito: string, concepto = "", more: Partial<Deposit> = {}): Deposit => ({
    ...{ deposito, moneda: "MXN", concepto, referencia: "", rfc: "", ...more },
  });
  const told = (offers: readonly Offer[]) =>
    offers.map(({ covers, by }) => [by, ...covers.map((cover) => `${cover.invoice.folio} ${cover.amount}`)].join(" "));

  test.each<[string, Deposit, readonly string[]]>([
    ["folio with a hyphen", deposit("1160", "PAGO F-12"), ["folio 12 1160"]],
    ["folio with a blank", deposit("1160.00", "pago f 12."), ["folio 12 1160"]],
    ["fiscal UUID", deposit("1160", "6f9619ff-8b86-4d01-b42d-00cf4fc90012"), ["folio 12 1160"]],
    ["reference of the invoice", deposit("2000", "", { referencia: "PED-778" }), ["folio 15 2000"]],
    ["two folios", deposit("1740", "F12, F13"), ["folio 12 1160 13 580"]],
    ["folio, in part", deposit("500", "F-12"), ["folio 12 500"]],
    ["folio of less than was paid", deposit("1500", "F-12"), []],
    ["folio that is another receiver's", deposit("1160", "F-12", { rfc: "PEGJ900101AAA" }), []],
    ["RFC and amount", deposit("580", "SPEI RAC260101AA4"), ["rfc 13 580"]],
    ["RFC in its column", deposit("580", "SPEI", { rfc: "PEGJ900101AAA" }), ["rfc 14 580"]],
    ["RFC, all that it owes", deposit("1740.00", "RAC260101AA4"), ["rfc 12 1160 13 580"]],
    ["RFC, of two equal invoices", deposit("99", "RNX260101AA4"), ["rfc 16 99", "rfc 17 99"]],
    ["RFC with another amount", deposit("7", "RAC260101AA4"), []],
    ["amount of one invoice", deposit("1160", "SPEI"), ["importe 12 1160"]],
    ["amount of two receivers", deposit("580", "SPEI"), ["importe 13 580", "importe 14 580"]],
    ["amount of none", deposit("123.45", "SPEI"), []],
    ["number that is no folio", deposit("1160", "12"), ["importe 12 1160"]],
    ["folio of an invoice in dollars, in pesos", deposit("1160", "F-18"), []],
    ["amount, in dollars", deposit("1160", "SPEI", { moneda: "USD" }), ["importe 18 1160"]],
    ["folio of an invoice in pesos, in dollars", deposit("580", "F-13", { moneda: "USD" }), []],
    ["amount, in a currency without invoices", deposit("1160", "SPEI", { moneda: "EUR" }), []],
  ])("is matched by %s", (_, given, offers) => {
    expect(told(matcherOf(all)(given).offers)).toEqual(offers);
  });

  test("that names an invoice in another currency says which, unless it names one in its own", () => {
    const elsewhere = (text: string) => matcherOf(all)(deposit("1160", text)).elsewhere?.folio;
    expect([elsewhere("F-18"), elsewhere("F-12 F-18"), elsewhere("SPEI")]).toEqual(["18", undefined, undefined]);
  });

  test("that another one may have paid as well is known as such", () => {
    const match = matcherOf(all);
    const [one, two, part] = [deposit("1160", "F-12"), deposit("1160", "SPEI"), deposit("500", "F-12")].map(
      (each) => match(each).offers[0]!,
    );
    expect([...overpaid([one!, two!])]).toEqual(["id-12"]);
    expect([...overpaid([part!, part!])]).toEqual([]);
    expect([...overpaid([part!, part!, part!])]).toEqual(["id-12"]);
  });
});

describe("a payment that a complement has", () => {
  const row = (number: number, referencia: string, complemento?: string): MovementRow => ({
    ...{
      number,
      state: "reviewed" as const,
      document: { reference: "", rows: [number], itemRows: new Map(), draft: {}, faults: [] },
    },
    movement: make(BankMovementSchema, { fecha: "2026-11-05", deposito: "580.00", moneda: "MXN", referencia }),
    reviewed: make(ReviewedMovementSchema, complemento === undefined ? {} : { complemento }),
  });
  const payment = (complemento: string, numOperacion?: string) =>
    make(PaymentAlikeSchema, { complemento, fecha: "2026-11-05", monto: "580", ...(numOperacion && { numOperacion }) });
  const asked = (rows: readonly MovementRow[], ...payments: PaymentAlike[]) =>
    [...alikeOf(rows, payments)].map(([number, found]) => [
      number,
      ...found.map(({ payment: { complemento }, isNamed }) => `${complemento}${isNamed ? " named" : ""}`),
    ]);

  test.each<[string, readonly MovementRow[], readonly PaymentAlike[], unknown]>([
    ["the one that it names", [row(2, "0077"), row(3, "78")], [payment("P-1", "77")], [[2, "P-1 named"]]],
    [
      "each of two twins that it does not name",
      [row(2, ""), row(3, "78")],
      [payment("P-1", "5")],
      [
        [2, "P-1"],
        [3, "P-1"],
      ],
    ],
    [
      "each of two twins, by its own",
      [row(2, "77"), row(3, "78")],
      [payment("P-1", "77"), payment("P-2", "78")],
      [
        [2, "P-1 named"],
        [3, "P-2 named"],
      ],
    ],
    ["none, where it is another movement's", [row(2, "77", "P-1"), row(3, "78")], [payment("P-1", "77")], []],
    ["one without any reference", [row(2, "77")], [payment("P-1")], [[2, "P-1"]]],
    ["none of another day", [row(2, "77")], [{ ...payment("P-1", "77"), fecha: "2026-11-06" }], []],
    ["none of another amount", [row(2, "77")], [{ ...payment("P-1", "77"), monto: "580.01" }], []],
  ])("asks about %s", (_, rows, payments, found) => {
    expect(asked(rows, ...payments)).toEqual(found);
  });
});

describe("the service", () => {
  const service = useService();
  let own: Client<typeof PortalBank>;
  let others: Client<typeof PortalBank>;
  beforeAll(async () => {
    const { a, b } = service();
    const owner = await signedIn(service(), "cobra@example.mx", { account: a.id, role: "issuer" });
    owner.account = a.id;
    own = owner.client(PortalBank);
    const other = await signedIn(service(), "ajena@example.mx", { account: b.id, role: "issuer" });
    other.account = b.id;
    others = other.client(PortalBank);
  });
  const owing = async (change: object = {}) => {
    const { body } = await create(service(), order({ metodoPago: "PPD", formaPago: "99", ...change }));
    return body.data as { id: string; uuidFiscal: string };
  };
  const TODAY = localTime().slice(0, 10);
  const movement = (change: object = {}) => ({
    ...{ fecha: "2026-11-05", deposito: "1160.00", moneda: "MXN", referencia: "77", concepto: "SPEI", ...change },
  });
  const key = async (change: object, client = own) =>
    (await client.reviewMovements({ movimientos: [movement(change)] })).movimientos[0]!;

  test("lists what is unpaid of all receivers, and nothing of another account or environment", async () => {
    const one = await owing();
    const two = await owing({ receptorRfc: CUSTOMERS.person.rfc, moneda: "USD", tipoCambio: 18.5 });
    await create(service(), order());
    const { facturas, siguiente, sinSumar } = await own.listUnpaidInvoices({});
    expect(facturas.map(({ id, nombre, saldo, moneda }) => [id, nombre, saldo, moneda])).toEqual([
      [two.id, CUSTOMERS.person.nombre, "1160", "USD"],
      [one.id, CUSTOMERS.registered.nombre, "1160", "MXN"],
    ]);
    expect([siguiente, sinSumar]).toEqual([undefined, 0]);
    expect((await own.listUnpaidInvoices({ antes: two.id })).facturas.map(({ id }) => id)).toEqual([one.id]);
    expect((await others.listUnpaidInvoices({ antes: two.id })).facturas).toEqual([]);
  });

  test("knows a movement again, whatever is added to it, and its complement until that is cancelled", async () => {
    const { uuidFiscal } = await owing();
    const first = await key({});
    expect(first).toMatchObject({ clave: /^banco-[0-9a-f]{32}$/, intento: 1, vence: "2026-12-05" });
    expect(first.complemento).toBeUndefined();
    expect((await key({ deposito: "1160", rfc: "RAC260101AA4", formaPago: "02" })).clave).toBe(first.clave);
    const changes = [{ repeticion: 1 }, { concepto: "OTRO" }, { fecha: "2026-11-06" }, { deposito: "1160.01" }];
    for (const change of [...changes, { moneda: "USD" }]) expect((await key(change)).clave).not.toBe(first.clave);
    expect((await key({ fecha: "2026-12-31" })).vence).toBe("2027-01-05");

    const documentos = [{ facturaUuid: uuidFiscal, impPagado: 1160 }];
    const pagos = [{ fechaPago: `${TODAY}T12:00:00`, formaPago: "03", documentos }];
    const body = { receptorRfc: CUSTOMERS.registered.rfc, pagos, idempotency_key: first.clave };
    const made = await service().rest("POST", "/api/v1/complementos-pago", { key: service().a.sandbox, body });
    expect(made.status).toBe(201);
    expect(await key({})).toMatchObject({ complemento: made.body.data.id, estado: "timbrada", intento: 1 });
    expect((await key({}, others)).complemento).toBeUndefined();
    await run(service(), `update documents set estado = 'cancelada' where idempotency_key = '${first.clave}'`);
    expect((await key({})).intento).toBe(2);
    expect((await key({})).complemento).toBeUndefined();
  });

  test("finds the payments of a day and amount, by whatever words and whoever made them, while they live", async () => {
    const { uuidFiscal } = await owing();
    const payment = (numOperacion: string, impPagado: number, idempotency_key?: string) => ({
      pagos: [
        {
          ...{ fechaPago: "2026-11-09T12:00:00", formaPago: "03", numOperacion },
          documentos: [{ facturaUuid: uuidFiscal, impPagado }],
        },
      ],
      ...{ receptorRfc: CUSTOMERS.registered.rfc, idempotency_key },
    });
    const pay = async (body: object) =>
      (await service().rest("POST", "/api/v1/complementos-pago", { key: service().a.sandbox, body })).body.data;
    const deposit = { fecha: "2026-11-09", deposito: "300.10" };
    const { clave } = await key(deposit);
    const fromBank = await pay(payment("9001", 300.1, clave));
    const byHand = await pay(payment("9002", 300.1));
    await pay(payment("9003", 300.2));
    const review = async (client = own) =>
      client.reviewMovements({ movimientos: [movement({ ...deposit, concepto: "EN OTRO ARCHIVO" })] });
    const told = await review();
    expect(told.movimientos[0]!.complemento).toBeUndefined();
    expect([
      told.sinComparar,
      told.pagos.map((one) => [one.complemento, one.fecha, one.monto, one.numOperacion]),
    ]).toEqual([
      false,
      [
        [byHand.id, "2026-11-09", "300.1", "9002"],
        [fromBank.id, "2026-11-09", "300.1", "9001"],
      ],
    ]);
    expect((await review(others)).pagos).toEqual([]);
    await run(service(), `update documents set estado = 'cancelada' where idempotency_key = '${clave}'`);
    const found = async () => (await review()).pagos.map(({ complemento }) => complemento);
    expect(await found()).toEqual([byHand.id]);
    // Under a moved clock the records are older than the account's own days.
    await run(service(), `update documents set created_at = '2026-10-20' where id = '${byHand.facturaId}'`);
    expect(await found()).toEqual([]);
    const ahead = (days: number) =>
      `update accounts set sandbox_ahead = ${days * 86_400}, revision = revision + 1 where id = '${service().a.id}'`;
    await run(service(), ahead(30));
    expect(await found()).toEqual([byHand.id]);
    await run(service(), ahead(0));
  });

  test.each([
    [{ moneda: "" }, /movimientos\[0\]\.moneda/],
    [{ deposito: "-1" }, /movimientos\[0\]\.deposito/],
    [{ fecha: "2026-02-30" }, /movimientos\[0\]\.fecha/],
    [{ rfc: "X" }, /movimientos\[0\]\.rfc/],
  ])("refuses a movement by the name of what is wrong: %j", async (change, words) => {
    await expect(key(change)).rejects.toThrow(words);
  });

  test("keeps how the last 20 sheets are read, for the account alone", async () => {
    const sheet = (name: string, campo?: string) => ({ columnas: [{ titulo: name, campo }, { titulo: "Saldo" }] });
    await own.saveBankSheet(sheet("Abono", "concepto"));
    await own.saveBankSheet(sheet("Abono", "deposito"));
    const shown = async (client = own) =>
      (await client.listBankSheets({})).hojas.map(({ columnas }) =>
        columnas.map(({ titulo, campo }) => [titulo, campo]),
      );
    expect(await shown()).toEqual([
      [
        ["Abono", "deposito"],
        ["Saldo", undefined],
      ],
    ]);
    expect(await shown(others)).toEqual([]);
    for (let at = 0; at < 20; at++) await own.saveBankSheet(sheet(`Hoja ${at}`, "fecha"));
    const kept = await shown();
    expect([kept.length, kept[0]![0]![0], kept.at(-1)![0]![0]]).toEqual([20, "Hoja 19", "Hoja 0"]);
    await expect(own.saveBankSheet(sheet("X", "saldo"))).rejects.toThrow(/columnas\[0\]\.campo/);
  });
});
