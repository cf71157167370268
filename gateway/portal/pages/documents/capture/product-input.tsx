import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalAccount, type Product } from "#proto/cfdi/v1/portal_account_pb.ts";
import { money } from "../../../data/format.ts";
import { SuggestField } from "../../../kit/combo-field.tsx";
import { useSettled } from "../../../kit/settled.ts";
import { read, write } from "../forms/draft.ts";
import { labelOf } from "../forms/labels.ts";
import { currencyOf, withProduct } from "../forms/products.ts";
import { useField, useForm } from "./form.tsx";

/** Letters from which on the account's products are offered. */
const LEAST_LETTERS = 3;
const MOST_LETTERS = 100;
const MOST_HITS = 20;

const NONE: readonly Product[] = [];

interface Props {
  /** The path of the concept: "conceptos[0]". */
  readonly line: string;
  readonly name: "descripcion" | "noIdentificacion";
  readonly required?: boolean;
  readonly maxLength: number;
}

/** Takes a text of a concept, and offers the account's products as one types. A chosen one fills the concept. */
export function ProductInput({ line, name, required = false, maxLength }: Props) {
  const { change } = useForm();
  const { onChange, ...field } = useField(`${line}.${name}`);
  // Only what is typed is looked for, and not a text that stands in the field already.
  const [typed, setTyped] = useState("");
  const search = useSettled(typed, 200);
  const { data } = useQuery(
    PortalAccount.method.listOwnProducts,
    { search, limit: MOST_HITS },
    { enabled: isLooked(search), staleTime: 60_000 },
  );
  const hits = (search === typed ? data?.products : undefined) ?? NONE;
  return (
    <SuggestField<Product>
      {...field}
      label={labelOf(name)}
      isRequired={required}
      maxLength={maxLength}
      onChange={(text) => {
        onChange(text);
        setTyped(text.trim());
      }}
      onPick={(product) => {
        setTyped("");
        change((before) => write(before, line, withProduct(lineOf(before, line), product, currencyOf(before))));
      }}
      onBlur={() => setTyped("")}
      hits={hits}
      keyOf={({ id = "" }) => id}
      wordsOf={textOf}
      show={({ descripcion, noIdentificacion = "", valorUnitario, precioConImpuestos = "", moneda }) => (
        <span className="hit">
          <span className="wrap">{descripcion}</span>
          <span className="soft number">
            {[noIdentificacion, money(valorUnitario ?? precioConImpuestos, moneda)].filter(Boolean).join(" · ")}
          </span>
        </span>
      )}
    />
  );
}

const isLooked = (text: string) => text.length >= LEAST_LETTERS && text.length <= MOST_LETTERS;

const textOf = ({ noIdentificacion = "", descripcion }: Product) =>
  [noIdentificacion, descripcion].filter(Boolean).join(" · ");

const lineOf = (draft: Parameters<typeof read>[0], line: string) =>
  read(draft, line) as Parameters<typeof withProduct>[0];
