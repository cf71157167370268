import { expect, test } from "vitest";
import type { Answer, Call } from "../support/client.ts";
import { sealedBy, useService } from "../support/service.ts";
import { type Invoice, invoice, payOne } from "./complementos-pago/payment.ts";
import { credit } from "./facturas/nota-credito/note.ts";
import { create, order, orderOf, relayed } from "./facturas/order.ts";
import { pay, receipt } from "./nomina/receipt.ts";
import { withhold } from "./retenciones/withholding.ts";

const service = useService();

/** Each kind of document that a key can create is named as sentences name it. */
const MAKERS: Readonly<Record<string, (paid: Invoice, call: Call) => Promise<Answer>>> = {
  "una factura": (_paid, call) => create(service(), order(), call),
  "una nota de crédito": ({ id }, call) => credit(service(), id, { importe: 1, formaPago: "03" }, call),
  "un complemento de pago": (paid, call) => payOne(service(), paid, 1, call),
  "un recibo de nómina": (_paid, call) => pay(service(), receipt(), call),
  "una constancia de retenciones": (_paid, call) => withhold(service(), undefined, call),
};
const PAIRS = Object.keys(MAKERS).flatMap((first) =>
  Object.keys(MAKERS).flatMap((second) => (first === second ? [] : [[first, second] as const])),
);
const PAYMENT = "un complemento de pago";
const PAYROLL = "un recibo de nómina";
const WITHHOLDING = "una constancia de retenciones";

/** `/facturas` finds the key of any CFDI; the other resources find those of their own documents alone. */
const isAnswered = ([first, second]: readonly [string, string]) =>
  first !== WITHHOLDING && ![PAYMENT, PAYROLL, WITHHOLDING].includes(second);

test.each(PAIRS.filter(isAnswered))(
  "the key of %s answers an order of %s with the document it stands for",
  async (first, second) => {
    const headers = { "idempotency-key": `${first} for ${second}` };
    const paid = await invoice(service());
    const { data } = (await MAKERS[first]!(paid, { headers })).body;
    const answer = await MAKERS[second]!(paid, { headers });
    const id = first === PAYMENT ? data.facturaId : data.id;
    expect(answer).toMatchObject({ status: 200, body: { idempotente: true, data: { id } } });
  },
);

test.each(PAIRS.filter((pair) => !isAnswered(pair)))(
  "the key of %s is refused for %s, which is not made",
  async (first, second) => {
    const headers = { "idempotency-key": `${first}, ${second}` };
    const paid = await invoice(service());
    const made = await MAKERS[first]!(paid, { headers });
    const before = await service().documents();
    const answer = await MAKERS[second]!(paid, { headers });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        ok: false,
        error: `idempotency_key (encabezado Idempotency-Key): ya es la de ${first}; para ${second} use otra llave`,
        codigo: null,
        detalle: null,
      },
    ]);
    expect(await service().documents()).toBe(before);
    const again = await MAKERS[first]!(paid, { headers });
    expect([made.status, again.status, again.body]).toEqual([201, 200, { ...made.body, idempotente: true }]);
  },
);

test("of all kinds that come at once under one key, one is made", async () => {
  const headers = { "idempotency-key": "all kinds at once" };
  const paid = await invoice(service());
  const before = await service().documents();
  const answers = await Promise.all(Object.values(MAKERS).map((make) => make(paid, { headers })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await service().documents()).toBe(before + 1);
});

test("an order by relay and one by data are of one kind: the key answers either", async () => {
  const headers = { "idempotency-key": "both modes" };
  const first = await create(service(), relayed(sealedBy(service().a)), { headers });
  const second = await create(service(), orderOf({ valorUnitario: 5 }), { headers });
  expect([first.status, second.status, second.body.data.id]).toEqual([201, 200, first.body.data.id]);
});

test.each<[what: string, key: string, sentence: string]>([
  ["that no database holds", "a\u0000b", "contiene caracteres de control"],
  ["that is too long", "k".repeat(256), "debe tener a lo más 255 caracteres"],
  ["that is empty", "", "no puede ir vacío"],
])("a key %s is refused whatever else is wrong", async (_what, key, sentence) => {
  const paid = await invoice(service());
  const bodies: [path: string, body: object][] = [
    ...["facturas", "complementos-pago", "nomina", "retenciones", `facturas/${paid.id}/nota-credito`].flatMap(
      (path): [string, object][] => [
        [path, {}],
        [path, { noSuchField: 1 }],
      ],
    ),
    ["facturas", { ...order(), receptorRfc: "x" }],
    ["facturas", { ...order(), conceptos: [] }],
  ];
  for (const [path, body] of bodies) {
    const call = { key: service().a.sandbox, body: { ...body, idempotency_key: key } };
    const answer = await service().rest("POST", `/api/v1/${path}`, call);
    expect([path, body, answer.status, answer.body.error]).toEqual([
      ...[path, body, 400],
      `idempotency_key (encabezado Idempotency-Key): ${sentence}`,
    ]);
  }
});
