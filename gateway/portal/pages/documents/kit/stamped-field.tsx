import { useTransport } from "@connectrpc/connect-query";
import { amount, day } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import type { ComboProps } from "../../../kit/combo-field.tsx";
import { API, type Row } from "../data/api.ts";
import { type Filters, type ListName, numberIn } from "../data/filters.ts";
import { SearchField } from "./search-field.tsx";

interface Own extends ComboProps {
  readonly list: ListName;
  readonly placeholder: string;
  readonly value: string;
  readonly words?: string | undefined;
  readonly onChange: (key: string, row: Row | undefined) => void;
  readonly keyOf: (row: Row) => string;
  readonly except?: string;
}

const MOST_HITS = 20;

/**
 * A few digits are rather the folio that somebody has in mind than a part of a UUID, so they take no hit by themselves.
 */
const SHORT = /^[0-9a-f-]{1,7}$/i;

/** A series and a folio, as lists show them: the first hyphen of a UUID comes after eight digits. */
const NUMBER = /^[^-]{1,7}-\d+$/;

/**
 * Takes a stamped document of a list, found by its series and folio, or by a part of its fiscal folio or of its
 * receiver's RFC; the newest come first.
 */
export function StampedField({ list, except, ...props }: Own) {
  const { account, environment, zone } = useAccount();
  const transport = useTransport();
  return (
    <SearchField<Row>
      {...props}
      queryKey={["stamped", account, environment, list, except]}
      search={async (text, signal) => {
        const looked = text.trim();
        const filter = { estado: "timbrada", ...filterOf(list, looked) };
        const { rows } = await API[list].list(transport, filter, MOST_HITS, signal);
        return rows.filter(({ id, uuid }) => id !== except && uuid !== undefined);
      }}
      unknown={(text) => `Ningún comprobante timbrado tiene el folio «${text}».`}
      isKey={(text) => SHORT.test(text)}
      wordsOf={stampedWords}
      show={(hit) => (
        <span className="hit">
          <span>
            <strong className="number">{hit.folio ?? "Sin folio"}</strong>{" "}
            <span className="soft number">{day(hit.creada, zone)}</span>
          </span>
          <span className="amount">{hit.total === undefined ? "" : amount(hit.total)}</span>
          <span className="mono soft whole">{hit.uuid}</span>
        </span>
      )}
    />
  );
}

function filterOf(list: ListName, looked: string): Filters {
  if (looked === "") return {};
  if (NUMBER.test(looked)) return numberIn(list, looked);
  return /^[0-9a-f-]*$/i.test(looked) ? { uuid: looked } : { rfc: looked.toUpperCase() };
}

export const stampedWords = ({ folio, uuid, id }: Row) => [folio, uuid].filter(Boolean).join(" · ") || id;
