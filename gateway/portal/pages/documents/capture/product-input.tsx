import { useQuery } from "@connectrpc/connect-query";
import { useQuery as useAsked, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { PortalAccount, type Product } from "#proto/cfdi/v1/portal_account_pb.ts";
import { CATALOGS, type CatalogItem } from "../../../data/catalogs.ts";
import { money } from "../../../data/format.ts";
import { SuggestField } from "../../../kit/combo-field.tsx";
import { useSettled } from "../../../kit/settled.ts";
import { read, readText, write } from "../forms/draft.ts";
import { labelOf } from "../forms/labels.ts";
import { currencyOf, withKey, withProduct } from "../forms/products.ts";
import { useField, useForm } from "./form.tsx";

/** Letters from which on the account's products and SAT's keys are offered. */
const LEAST_LETTERS = 3;
const MOST_LETTERS = 100;
const MOST_HITS = 20;

interface Props {
  /** The path of the concept: "conceptos[0]". */
  readonly line: string;
  readonly name: "descripcion" | "noIdentificacion";
  readonly required?: boolean;
  readonly maxLength: number;
  /** SAT's keys are offered too, below the products. A key typed in full is taken when the field is left. */
  readonly withKeys?: boolean;
  readonly inside?: ReactNode;
}

type Hit = { readonly product: Product } | { readonly key: CatalogItem };

/** Takes a text of a concept, and offers the account's products as one types. A chosen one fills the concept. */
export function ProductInput({ line, name, required = false, maxLength, withKeys = false, inside }: Props) {
  const { change, draft } = useForm();
  const queries = useQueryClient();
  const { onChange, ...field } = useField(`${line}.${name}`);
  // Only what is typed is looked for, and not a text that stands in the field already.
  const [typed, setTyped] = useState("");
  const search = useSettled(typed, 200);
  const { data } = useQuery(
    PortalAccount.method.listOwnProducts,
    { search, limit: MOST_HITS },
    { enabled: isLooked(search), staleTime: 60_000 },
  );
  const { data: answer } = useAsked({ ...keysFor(search), enabled: withKeys && isLooked(search) });
  const [products, keys] = search === typed && typed !== "" ? [data?.products, answer?.keys] : [];
  // The list opens when its hits change, so they stay the same until then.
  const hits = useMemo(
    (): readonly Hit[] => [
      ...(products ?? []).map((product) => ({ product })),
      ...(keys ?? []).slice(0, MOST_HITS).map((key) => ({ key })),
    ],
    [products, keys],
  );
  const typeOver = (text: string) => change((before) => write(before, `${line}.descripcion`, text));
  // One product of the account that fits is meant rather than SAT's keys, which stand below it.
  const [product, ...others] = products ?? [];
  const likely = product === undefined || others.length > 0 ? undefined : { product };
  const takeKey = (clave: string, words: string | undefined) => {
    change((before) => withKey(before, line, clave));
    if (isKey(field.value)) typeOver(words ?? "");
  };
  const takeTyped = async () => {
    setTyped("");
    if (!withKeys || !isKey(field.value)) return;
    const clave = field.value.trim();
    takeKey(clave, undefined);
    const { keys } = await queries.fetchQuery(keysFor(clave)).catch(() => ({ keys: [] }));
    const words = keys.find((each) => each.clave === clave)?.descripcion;
    const isUntouched = readText(draft.get(), `${line}.descripcion`) === "";
    if (words !== undefined && isUntouched && readText(draft.get(), `${line}.claveProdServ`) === clave) typeOver(words);
  };
  return (
    <SuggestField<Hit>
      {...field}
      label={labelOf(name)}
      isRequired={required}
      maxLength={maxLength}
      onChange={(text) => {
        onChange(text);
        setTyped(text.trim());
      }}
      onPick={(hit) => {
        setTyped("");
        if ("key" in hit) takeKey(hit.key.clave, hit.key.descripcion);
        else
          change((before) => write(before, line, withProduct(lineOf(before, line), hit.product, currencyOf(before))));
      }}
      onBlur={takeTyped}
      hits={hits}
      likely={likely}
      keyOf={(hit) => ("key" in hit ? hit.key.clave : (hit.product.id ?? ""))}
      wordsOf={wordsOf}
      show={(hit) => ("key" in hit ? <KeyHit of={hit.key} /> : <ProductHit of={hit.product} />)}
      inside={inside}
    />
  );
}

/** The question is the one that the field of the key asks, so both have one answer. */
function keysFor(text: string) {
  const { read } = CATALOGS.claveProdServ;
  return {
    queryKey: ["catalog", "claveProdServ", text],
    queryFn: ({ signal }: { signal: AbortSignal }) => read(text, signal),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

const isLooked = (text: string) => text.length >= LEAST_LETTERS && text.length <= MOST_LETTERS;

const isKey = (text: string) => CATALOGS.claveProdServ.pattern.test(text.trim());

function wordsOf(hit: Hit): string {
  if ("key" in hit) return `${hit.key.clave} · ${hit.key.descripcion}`;
  const { noIdentificacion = "", descripcion } = hit.product;
  return [noIdentificacion, descripcion].filter(Boolean).join(" · ");
}

function ProductHit({ of }: { of: Product }) {
  const { descripcion, noIdentificacion = "", valorUnitario, precioConImpuestos = "", moneda } = of;
  return (
    <span className="hit">
      <span className="wrap">{descripcion}</span>
      <span className="soft number">
        {[noIdentificacion, money(valorUnitario ?? precioConImpuestos, moneda)].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}

function KeyHit({ of: { clave, descripcion } }: { of: CatalogItem }) {
  return (
    <>
      <span className="key">{clave}</span>
      <span className="wrap">{descripcion}</span>
    </>
  );
}

const lineOf = (draft: Parameters<typeof read>[0], line: string) =>
  read(draft, line) as Parameters<typeof withProduct>[0];
