import { lazy, Suspense, useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { type Draft, read } from "../forms/draft.ts";
import { productOf } from "../forms/products.ts";
import { useForm } from "./form.tsx";

const ProductDialog = lazy(() => import("./product-dialog.tsx"));

/** Keeps a concept among the account's products, once its data were looked at. */
export function KeepProduct({ line }: { line: string }) {
  const form = useForm();
  const [product, setProduct] = useState<Draft | undefined>(undefined);
  return (
    <>
      <Button look="quiet" small onPress={() => setProduct(productOf(read(form.draft.get(), line) as Draft))}>
        Guardar como producto
      </Button>
      {product === undefined ? null : (
        <Suspense>
          <ProductDialog
            product={product}
            title="Guardar como producto"
            onClose={() => setProduct(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
