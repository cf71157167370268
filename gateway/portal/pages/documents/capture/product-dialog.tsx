import { type ReactNode, useMemo, useState } from "react";
import {
  PortalAccount,
  type SaveOwnProductsRequest,
  SaveOwnProductsRequestSchema,
} from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../../data/call.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { FormDialog } from "../../../kit/dialog.tsx";
import { toast } from "../../../toasts/toast.ts";
import { type Draft, newRow, readText, toRequest, write } from "../forms/draft.ts";
import { inWords } from "../forms/sentences.ts";
import { CatalogInput, TextInput } from "./fields.tsx";
import { FormContext, type FormState } from "./form.tsx";
import { PriceChoice, PriceInput, ProductKeyInput, TaxObjectInput } from "./line-details.tsx";
import { IvaInput, OtherTaxes } from "./line-taxes.tsx";
import { createStore } from "./store.ts";

interface Props {
  /** The form begins with this. A product with an id is changed; one without may replace the one that it repeats. */
  readonly product: Draft;
  readonly title: string;
  readonly onClose: () => void;
  readonly other?: ReactNode;
}

/** The fields have the names of the request, so that a refusal finds its field. */
const PRODUCT = "products[0]";

export default function ProductDialog({ product, title, onClose, other }: Props) {
  const save = useCall(PortalAccount.method.saveOwnProducts);
  const fields = useFields({ products: [newRow({ moneda: "MXN", ...product })] });
  const form = useServerForm(
    async () => {
      const { message } = toRequest<SaveOwnProductsRequest>(SaveOwnProductsRequestSchema, fields.draft.get());
      await save(message);
      toast("El producto quedó guardado.");
      onClose();
    },
    {},
    inWords,
  );
  const isNew = readText(product, "id") === "";
  return (
    <FormContext value={fields}>
      <FormDialog
        form={form}
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
        <OtherTaxes path={PRODUCT} />
      </FormDialog>
    </FormContext>
  );
}

/** Keeps the content of a form that has neither a preview nor faults of its own. */
function useFields(first: Draft): FormState {
  const [begun] = useState(first);
  return useMemo(() => {
    const draft = createStore(begun);
    const set: FormState["set"] = (path, value) => draft.set(write(draft.get(), path, value));
    return {
      ...{ draft, set, preset: set },
      change: (apply) => draft.set(apply(draft.get())),
      preview: createStore<ReturnType<FormState["preview"]["get"]>>(undefined),
      problems: createStore<ReturnType<FormState["problems"]["get"]>>(new Map()),
      register: () => () => undefined,
    };
  }, [begun]);
}
