import { lazy, Suspense, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { type Draft, read } from "../forms/draft.ts";
import { currencyOf, productOf } from "../forms/products.ts";
import { useForm } from "./form.tsx";

const ProductDialog = lazy(() => import("./product-dialog.tsx"));

/** Saves a concept as a product, by a dialog in which its data can be changed first. */
export function KeepProduct({ line }: { line: string }) {
  const form = useForm();
  const [product, setProduct] = useState<Draft | undefined>(undefined);
  const keep = () => {
    const draft = form.draft.get();
    setProduct(productOf(read(draft, line) as Draft, currencyOf(draft)));
  };
  return (
    <>
      <Button look="quiet" small onPress={keep}>
        Guardar como producto
      </Button>
      {product === undefined ? null : (
        <Suspense>
          <ProductDialog product={product} title="Guardar como producto" onClose={() => setProduct(undefined)} />
        </Suspense>
      )}
    </>
  );
}
