import type { ReactNode } from "react";
import { PortalAccount, ProductSchema } from "#proto/cfdi/v1/portal_account_pb.ts";
import { toast } from "../../../toasts/toast.ts";
import { type Draft, newRow, readText } from "../forms/draft.ts";
import { fieldsOf } from "../forms/fields.ts";
import { CUSTOMS } from "../forms/products.ts";
import { AutoFields } from "./auto-fields.tsx";
import { CatalogInput, TextInput } from "./fields.tsx";
import { FuelInputs, PriceChoice, PriceInput, ProductKeyInput, TaxObjectInput } from "./line-details.tsx";
import { IvaInput, OtherTaxes } from "./line-taxes.tsx";
import { RequestDialog } from "./request-dialog.tsx";

interface Props {
  /** The form begins with this. A product with an id is changed; one without may replace the one that it repeats. */
  readonly product: Draft;
  readonly title: string;
  readonly onClose: () => void;
  readonly other?: ReactNode;
}

const PRODUCT = "products[0]";
const OF_CUSTOMS = fieldsOf(ProductSchema).filter(({ name }) => CUSTOMS.includes(name));

export default function ProductDialog({ product, title, onClose, other }: Props) {
  const sent = () => {
    toast("El producto quedó guardado.");
    onClose();
  };
  const isNew = readText(product, "id") === "";
  return (
    <RequestDialog
      method={PortalAccount.method.saveOwnProducts}
      first={{ products: [newRow({ moneda: "MXN", ...product })] }}
      onSent={sent}
      onClose={onClose}
      title={title}
      about={
        isNew
          ? "Si ya hay uno con el mismo SKU o, sin SKU, con la misma descripción, éste lo reemplaza."
          : "Los documentos que ya lo llevan no cambian."
      }
      wide
      submit="Guardar el producto"
      other={other}
    >
      <div className="fields">
        <TextInput path={`${PRODUCT}.descripcion`} required maxLength={1000} whole />
        <ProductKeyInput path={PRODUCT} />
        <CatalogInput path={`${PRODUCT}.claveUnidad`} catalog="claveUnidad" required />
        <CatalogInput path={`${PRODUCT}.moneda`} catalog="moneda" required help="La del precio." />
        <PriceInput path={PRODUCT} />
        <PriceChoice path={PRODUCT} ofProduct />
        <IvaInput path={PRODUCT} />
        <TaxObjectInput path={PRODUCT} />
        <TextInput path={`${PRODUCT}.noIdentificacion`} maxLength={100} />
        <TextInput path={`${PRODUCT}.unidad`} maxLength={20} help="Por ejemplo, Pieza." />
      </div>
      <FuelInputs path={PRODUCT} />
      <details className="more-fields" open={CUSTOMS.some((name) => readText(product, name) !== "")}>
        <summary>Para exportarlo</summary>
        <AutoFields fields={OF_CUSTOMS} prefix={`${PRODUCT}.`} />
      </details>
      <OtherTaxes path={PRODUCT} />
    </RequestDialog>
  );
}
