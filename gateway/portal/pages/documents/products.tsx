import { FileSpreadsheet, Package, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { PortalAccount, type Product, ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { amount } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Button, ButtonLink } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Page } from "../../kit/page.tsx";
import { SearchedList } from "../../kit/searched-list.tsx";
import type { TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import "./kit/documents.css";
import { newLine, wordsOf } from "./capture/line-taxes.tsx";
import { type Draft, readRows, toDraft } from "./forms/draft.ts";

const ProductDialog = lazy(() => import("./capture/product-dialog.tsx"));

const taxesOf = (product: Product) => readRows(toDraft(ProductSchema, product), "impuestos").map(wordsOf).join(", ");

const COLUMNS: readonly TableColumn<Product>[] = [
  { id: "descripcion", title: "Descripción", cell: ({ descripcion }) => descripcion },
  { id: "sku", title: "SKU", look: "mono nowrap", cell: ({ noIdentificacion }) => noIdentificacion ?? "" },
  { id: "clave", title: "Producto o servicio", look: "number", cell: ({ claveProdServ }) => claveProdServ },
  { id: "unidad", title: "Unidad", cell: ({ claveUnidad, unidad = claveUnidad }) => unidad },
  { id: "impuestos", title: "Impuestos", cell: (product) => taxesOf(product) || "Sin impuestos" },
  {
    id: "precio",
    title: "Precio",
    numeric: true,
    cell: ({ valorUnitario, precioConImpuestos = "", moneda = "MXN" }) => (
      <>
        <span className="amount">{amount(valorUnitario ?? precioConImpuestos)}</span>
        {moneda === "MXN" ? null : <span className="under soft">{moneda}</span>}
        {valorUnitario === undefined ? <span className="under soft">con impuestos</span> : null}
      </>
    ),
  },
];

/** Lists what the account sells, to be copied into concepts. */
export default function Products() {
  const { may, params } = useAccount();
  const [editing, setEditing] = useState<Product | "new" | undefined>(undefined);
  const [removing, setRemoving] = useState<Product | undefined>(undefined);
  const mayEdit = may("issuer");
  const add = (
    <Button icon={Plus} look="primary" onPress={() => setEditing("new")}>
      Nuevo producto
    </Button>
  );
  const bring = (
    <ButtonLink icon={FileSpreadsheet} to="/$rfc/$ambiente/importar" params={params} search={{ tipo: "producto" }}>
      Importar productos
    </ButtonLink>
  );
  return (
    <Page
      title="Productos"
      about="Lo que factura una y otra vez: al capturar, tres letras de la descripción o del SKU lo ofrecen."
      actions={
        mayEdit ? (
          <>
            {bring}
            {add}
          </>
        ) : null
      }
    >
      <SearchedList
        label="Productos"
        searchLabel="Buscar por descripción o SKU"
        method={PortalAccount.method.listOwnProducts}
        rowsOf={({ products }) => products}
        columns={COLUMNS}
        keyOf={({ id = "", descripcion }) => `${id} ${descripcion}`}
        onOpen={mayEdit ? setEditing : undefined}
        none="Ningún producto coincide"
        empty={{
          icon: Package,
          title: "Todavía no hay productos",
          children: "Agregue el primero, impórtelos de una hoja de cálculo o guarde un concepto al capturar.",
          action: mayEdit ? add : undefined,
        }}
      />
      {editing === undefined ? null : (
        <Suspense>
          {editing === "new" ? (
            <ProductDialog product={newLine()} title="Nuevo producto" onClose={() => setEditing(undefined)} />
          ) : (
            <ProductDialog
              product={toDraft(ProductSchema, editing) as Draft}
              title={editing.descripcion}
              onClose={() => setEditing(undefined)}
              other={
                <Button
                  look="quiet"
                  onPress={() => {
                    setEditing(undefined);
                    setRemoving(editing);
                  }}
                >
                  Quitar
                </Button>
              }
            />
          )}
        </Suspense>
      )}
      {removing === undefined ? null : <Remove product={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  );
}

function Remove({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = useCall(PortalAccount.method.removeOwnProduct);
  const confirm = async () => {
    await remove({ id: product.id ?? "" });
    toast("Se quitó el producto.");
    onClose();
  };
  return (
    <Confirm onClose={onClose} title="¿Quitar este producto?" action="Quitar" danger onConfirm={confirm}>
      <p>{product.descripcion} deja de ofrecerse al capturar. Los documentos que ya lo llevan no cambian.</p>
    </Confirm>
  );
}
