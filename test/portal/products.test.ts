import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { beforeAll, describe, expect, it } from "vitest";
import { PortalAccount, type ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { guess, knownHeadings } from "../../gateway/portal/pages/documents/import/columns.ts";
import { PRODUCTS, productRows } from "../../gateway/portal/pages/documents/import/products.ts";
import { readGrid, type Table, tableOf } from "../../gateway/portal/pages/documents/import/table.ts";
import { templateOf } from "../../gateway/portal/pages/documents/import/template.ts";
import { signedIn } from "../support/portal.ts";
import { useService } from "../support/service.ts";

const service = useService();
let own: Client<typeof PortalAccount>;
let others: Client<typeof PortalAccount>;
beforeAll(async () => {
  const { a, b } = service();
  own = await ownerOf(a.id, "productos@example.mx");
  others = await ownerOf(b.id, "ajena@example.mx");
});

async function ownerOf(account: string, email: string) {
  const browser = await signedIn(service(), email, { account, role: "owner" });
  browser.account = account;
  return browser.client(PortalAccount);
}

type Given = MessageInitShape<typeof ProductSchema>;

const product = (change: Given = {}): Given => ({
  ...{ descripcion: "Servicio de internet", claveProdServ: "81112100", claveUnidad: "E48" },
  ...{ valorUnitario: "1000.5", impuestos: [{ impuesto: "002", tipoFactor: "Tasa", tasaIva: "0.16" }] },
  ...change,
});

const save = async (...products: Given[]) => (await own.saveOwnProducts({ products })).products;
const listed = async (search?: string) => (await own.listOwnProducts({ search })).products;
const remove = ({ id = "" }: { id?: string }) => own.removeOwnProduct({ id });

it("a product is saved as it was written, found without accents by its words, changed and removed", async () => {
  const [saved] = await save(
    product({ descripcion: "Café de altura, bolsa", noIdentificacion: "CAF-01", valorUnitario: "0.123400" }),
  );
  expect(saved).toMatchObject({ valorUnitario: "0.123400", impuestos: [{ tasaIva: "0.16" }] });
  for (const search of ["cafe", "BOLSA caf", "caf-0", "altúra"]) expect(await listed(search)).toEqual([saved]);
  for (const search of ["cafe te", "%", "_", "caf\\"]) expect(await listed(search)).toEqual([]);
  const [changed] = await save({ ...saved!, valorUnitario: "2", noIdentificacion: "CAF-02" });
  expect(changed).toMatchObject({ id: saved!.id, valorUnitario: "2" });
  expect(await listed("caf-01")).toEqual([]);
  expect(await listed("caf-02")).toEqual([changed]);
  await remove(changed!);
  expect(await listed("cafe")).toEqual([]);
  await expect(remove(changed!)).rejects.toThrow("El producto no existe");
  await expect(remove({ id: "CAF-02" })).rejects.toThrow("El producto no existe");
  await expect(save(changed!)).rejects.toThrow("El producto no existe");
  const { entries } = await own.listOwnAudit({ limit: 3 });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Quitó el producto «Café de altura, bolsa»",
    "Guardó el producto «Café de altura, bolsa»",
    "Guardó el producto «Café de altura, bolsa»",
  ]);
});

it("a product that is given anew replaces the one with its SKU or, without one, with its description", async () => {
  const [coded, plain] = await save(product({ noIdentificacion: "R-1" }), product());
  expect(coded!.id).not.toBe(plain!.id);
  const again = await save(
    product({ noIdentificacion: "R-1", descripcion: "Otro nombre" }),
    product({ valorUnitario: "7" }),
  );
  expect(again.map(({ id }) => id)).toEqual([coded!.id, plain!.id]);
  expect((await listed()).map(({ descripcion, valorUnitario }) => [descripcion, valorUnitario])).toEqual([
    ["Otro nombre", "1000.5"],
    ["Servicio de internet", "7"],
  ]);
  await expect(save({ ...again[1]!, noIdentificacion: "R-1" })).rejects.toThrow(
    "products[0].noIdentificacion: otro producto ya tiene este SKU",
  );
  await expect(save({ ...product(), id: again[0]!.id })).rejects.toThrow(
    "products[0].descripcion: otro producto ya tiene esta descripción",
  );
  await expect(save(product(), product({ noIdentificacion: "X" }), product())).rejects.toThrow(
    "products[2].descripcion: products[0] ya tiene esta descripción",
  );
  expect(await listed("X")).toEqual([]);
  for (const each of again) await remove(each);
});

it.each([
  ["descripcion", { descripcion: "" }],
  ["descripcion", { descripcion: "a".repeat(1001) }],
  ["descripcion", { descripcion: "uno | otro" }],
  ["noIdentificacion", { noIdentificacion: "a".repeat(101) }],
  ["claveProdServ", { claveProdServ: "8111" }],
  ["claveUnidad", { claveUnidad: "PIEZA" }],
  ["valorUnitario", { valorUnitario: undefined }],
  ["valorUnitario", { valorUnitario: "1.1234567" }],
  ["precioConImpuestos", { precioConImpuestos: "1" }],
  ["objetoImp", { objetoImp: "09" }],
  ["impuestos[0].tasaIva", { impuestos: [{ tasaIva: "16" }] }],
] as const)("a wrong %s is refused by its name", async (name, change) => {
  await expect(save(product(change as Given))).rejects.toThrow(`products[0].${name}: `);
});

it("a list goes on behind the last product of the page before, even if that was removed", async () => {
  const names = ["Uno", "Dos", "Dos", "Tres"];
  const saved = await save(...names.map((descripcion, at) => product({ descripcion, noIdentificacion: `P${at}` })));
  const [first, second] = (await own.listOwnProducts({ limit: 2 })).products;
  expect([first, second].map((one) => one!.descripcion)).toEqual(["Dos", "Dos"]);
  await remove(second!);
  const after = `${second!.id} ${second!.descripcion}`;
  const { products } = await own.listOwnProducts({ limit: 2, after });
  expect(products.map(({ descripcion }) => descripcion)).toEqual(["Tres", "Uno"]);
  await expect(own.listOwnProducts({ after: "Dos" })).rejects.toThrow("after: debe ser el id");
  for (const each of saved.filter(({ id }) => id !== second!.id)) await remove(each);
});

it("nobody sees, changes or removes a product of another account", async () => {
  const [mine] = await save(product({ noIdentificacion: "S-1" }));
  expect((await others.listOwnProducts({})).products).toEqual([]);
  await expect(others.removeOwnProduct({ id: mine!.id! })).rejects.toThrow("El producto no existe");
  await expect(others.saveOwnProducts({ products: [mine!] })).rejects.toThrow("El producto no existe");
  const [theirs] = (await others.saveOwnProducts({ products: [product({ noIdentificacion: "S-1" })] })).products;
  expect(theirs!.id).not.toBe(mine!.id);
  expect(await listed()).toEqual([mine]);
  await others.removeOwnProduct({ id: theirs!.id! });
  await remove(mine!);
});

it("two who save the same SKU at once save one product", async () => {
  const both = await Promise.all(
    ["1", "2"].map((valorUnitario) => save(product({ noIdentificacion: "A", valorUnitario }))),
  );
  const ids = both.map(([saved]) => saved!.id);
  expect(ids[0]).toBe(ids[1]);
  expect(await listed()).toHaveLength(1);
  await remove({ id: ids[0]! });
});

it("an account has 5,000 products at most", async () => {
  const { a, db } = service();
  const fill = {
    name: "test-fill-products",
    text: `insert into products (account_id, id, known_by, descripcion, searched, concepto)
      select $1, gen_random_uuid(), n::text, 'Muchos', 'muchos', '{}' from generate_series(1, 4999) n`,
  };
  await db.query(fill, [a.id]);
  const [last] = await save(product());
  await save({ ...last!, valorUnitario: "3" });
  await expect(save(product({ noIdentificacion: "uno más" }))).rejects.toThrow(
    "La cuenta puede tener 5000 productos: quite algunos",
  );
  await db.query({ name: "test-empty-products", text: "delete from products where account_id = $1" }, [a.id]);
});

describe("a sheet of products", () => {
  const rowsOf = (sheet: Table) => productRows(sheet, guess(sheet.headings, PRODUCTS.targets));

  it("is the template as it stands", async () => {
    const file = new File([new Uint8Array(await templateOf(PRODUCTS, "Productos"))], "plantilla.xlsx");
    const sheet = tableOf(await readGrid(file), knownHeadings(PRODUCTS.targets));
    expect(new Set(guess(sheet.headings, PRODUCTS.targets))).toEqual(new Set(PRODUCTS.targets));
    const [row, ...more] = rowsOf(sheet);
    expect(more).toEqual([]);
    const [saved] = await save(row!.product);
    expect(saved).toMatchObject({
      ...{ noIdentificacion: "NET-20", descripcion: "Servicio de internet", valorUnitario: "1000" },
      impuestos: [{ impuesto: "002", categoria: "traslado", tasaIva: "0.16" }],
    });
    await remove(saved!);
  });

  it("tells a row that repeats another one, and one of which no column is known", () => {
    const headings = ["SKU", "Descripción", "Precio", "Objeto de impuesto", "Otra cosa"];
    const rows = [
      ["1", "Uno", "10", "2", ""],
      ["", "Dos", "20", "", ""],
      ["1", "Tres", "30", "", ""],
      ["", "Dos", "40", "", ""],
      ["", "", "", "", "nada"],
    ];
    expect(
      rowsOf({ headings, rows, first: 2, remarks: [] }).map(({ product: { objetoImp }, outcome }) => [
        objetoImp,
        outcome,
      ]),
    ).toEqual([
      ["02", { state: "waiting" }],
      [undefined, { state: "waiting" }],
      [undefined, { state: "wrong", why: "Repite el renglón 2." }],
      [undefined, { state: "wrong", why: "Repite el renglón 3." }],
      [undefined, { state: "waiting" }],
    ]);
  });
});
