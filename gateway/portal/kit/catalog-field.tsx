import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CATALOGS, type CatalogItem, type CatalogName, type CatalogSource } from "../data/catalogs.ts";
import { ComboField, type ComboProps, hasWords } from "./combo-field.tsx";
import { useSettled } from "./settled.ts";

interface Own extends ComboProps {
  readonly catalog: CatalogName;
  /** `value` is the key that stands in the field; "" where there is none. */
  readonly value: string;
  readonly onChange: (clave: string, item: CatalogItem | undefined) => void;
  /** Only the keys for which `only` returns true are offered, such as the uses that a regime admits. */
  readonly only?: (item: CatalogItem) => boolean;
}

/** Takes a key of one of SAT's catalogs, found by key or by words. */
export function CatalogField({ catalog, only = () => true, help, ...props }: Own) {
  const { value } = props;
  const source: CatalogSource = CATALOGS[catalog];
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const looked = source.all ? "" : (typed ?? value);
  const search = useSettled(looked, 200);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["catalog", catalog, search],
    queryFn: ({ signal }) => source.read(search, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  const keys = data?.keys ?? [];
  const chosen = keys.find(({ clave }) => clave === value);
  const hits = keys.filter(
    (item) => only(item) && (!source.all || typed === undefined || hasWords(wordsOf(item), typed)),
  );
  const isAnswered = data !== undefined && !isPlaceholderData && search === looked;
  const isMissing = isAnswered && typed === undefined && value !== "" && chosen === undefined;
  const isBelieved = isMissing && !data.isWhole && source.pattern.test(value);
  return (
    <ComboField
      {...props}
      help={
        isBelieved ? `La lista del servicio no trae la clave ${value}; la juzga el SAT al timbrar.` : help
      }
      fault={isMissing && !isBelieved ? `«${value}» no es una clave del catálogo.` : props.fault}
      placeholder="Clave o palabras"
      words={chosen === undefined ? value : wordsOf(chosen)}
      typed={typed}
      onTyped={setTyped}
      onChange={(key, item) => {
        const upper = key.toUpperCase();
        props.onChange(item === undefined && source.pattern.test(upper) ? upper : key, item);
      }}
      hits={hits.slice(0, SHOWN)}
      keyOf={({ clave }) => clave}
      wordsOf={wordsOf}
      show={({ clave, descripcion }) => (
        <>
          <span className="key">{clave}</span>
          <span>{descripcion}</span>
        </>
      )}
      none={isFetching ? "Buscando…" : data?.isWhole === false ? NOT_AMONG_USUAL : "Ninguna clave coincide."}
    />
  );
}

const NOT_AMONG_USUAL =
  "Ninguna de las claves más usadas coincide. El servicio no tiene aún la lista completa del SAT: la importa quien lo administra (catalogs import). Si conoce la clave, escríbala.";

/** Currencies are the longest list that is shown whole. */
const SHOWN = 200;

const wordsOf = ({ clave, descripcion }: CatalogItem) => `${clave} · ${descripcion}`;
