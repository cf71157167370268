import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CATALOGS, type CatalogItem, type CatalogName, type CatalogSource } from "../data/catalogs.ts";
import { ComboField, type ComboProps, hasWords } from "./combo-field.tsx";
import { useSettled } from "./settled.ts";

interface Own extends ComboProps {
  readonly catalog: CatalogName;
  /** The key; "" where none is chosen. */
  readonly value: string;
  readonly onChange: (clave: string, item: CatalogItem | undefined) => void;
  /** Only the keys for which it says true are offered, such as the uses that a regime admits. */
  readonly only?: (item: CatalogItem) => boolean;
}

/** A key of one of SAT's catalogs, found by key or by words. */
export function CatalogField({ catalog, only = () => true, ...props }: Own) {
  const { value } = props;
  const source: CatalogSource = CATALOGS[catalog];
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const search = useSettled(source.all ? "" : (typed ?? value), 200);
  const { data = [], isFetching } = useQuery({
    queryKey: ["catalog", catalog, search],
    queryFn: ({ signal }) => source.read(search, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  const chosen = data.find(({ clave }) => clave === value);
  const hits = data.filter(
    (item) => only(item) && (!source.all || typed === undefined || hasWords(wordsOf(item), typed)),
  );
  return (
    <ComboField
      {...props}
      placeholder="Clave o palabras"
      words={chosen === undefined ? value : wordsOf(chosen)}
      typed={typed}
      onTyped={setTyped}
      hits={hits.slice(0, SHOWN)}
      keyOf={({ clave }) => clave}
      wordsOf={wordsOf}
      show={({ clave, descripcion }) => (
        <>
          <span className="key">{clave}</span>
          <span>{descripcion}</span>
        </>
      )}
      none={isFetching ? "Buscando…" : "Ninguna clave coincide."}
    />
  );
}

/** Currencies are the longest list that is shown whole. */
const SHOWN = 200;

const wordsOf = ({ clave, descripcion }: CatalogItem) => `${clave} · ${descripcion}`;
