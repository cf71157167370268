import { useState } from "react";
import { CATALOGS, type CatalogItem, type CatalogName, type CatalogSource } from "../data/catalogs.ts";
import { useAnswer } from "./answer.ts";
import { CODE, ComboField, type ComboProps, hasWords, standingText } from "./combo-field.tsx";

interface Own extends ComboProps {
  readonly catalog: CatalogName;
  /** The key that stands in the field; "" where there is none. */
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
  const { answer, instead } = useAnswer(source.all ? "" : (typed ?? value), {
    queryKey: ["catalog", catalog],
    ask: (text, signal) => source.read(text, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isKnown = answer?.keys.some(({ clave }) => clave === value);
  const text = standingText(typed, value, isKnown === true);
  const hits = answer?.keys.filter((item) => only(item) && (!source.all || hasWords(wordsOf(item), text)));
  const isMissing = answer !== undefined && typed === undefined && value !== "" && !isKnown;
  const isBelieved = isMissing && !answer.isWhole && source.pattern.test(value);
  return (
    <ComboField
      {...props}
      help={isBelieved ? `La lista del servicio no trae la clave ${value}; la juzga el SAT al timbrar.` : help}
      fault={isMissing && !isBelieved ? `«${value}» no es una clave del catálogo.` : props.fault}
      placeholder="Clave o palabras"
      typed={typed}
      onTyped={setTyped}
      onChange={(key, item) => {
        const upper = key.toUpperCase();
        props.onChange(item === undefined && source.pattern.test(upper) ? upper : key, item);
      }}
      hits={hits}
      isKey={(told) => CODE.test(told) || source.pattern.test(told.toUpperCase())}
      keyOf={({ clave }) => clave}
      wordsOf={wordsOf}
      show={({ clave, descripcion }) => (
        <>
          <span className="key">{clave}</span>
          <span>{descripcion}</span>
        </>
      )}
      none={answer === undefined ? instead : !answer.isWhole ? NOT_AMONG_USUAL : "Ninguna clave coincide."}
    />
  );
}

const NOT_AMONG_USUAL =
  "Ninguna de las claves más usadas coincide. El servicio no tiene aún la lista completa del SAT: la importa quien lo administra. Si conoce la clave, escríbala.";

const wordsOf = ({ clave, descripcion }: CatalogItem) => `${clave} · ${descripcion}`;
