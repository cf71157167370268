import { useQuery } from "@connectrpc/connect-query";
import { Catalog } from "#proto/cfdi/v1/catalog_pb.ts";
import { localDay } from "../../../data/format.ts";
import { openTransport } from "../../../data/transport.ts";
import { Button } from "../../../kit/button.tsx";
import { trimmed } from "../data/read-cfdi.ts";

interface Props {
  /** It is empty where no rate can be offered, as it is while the day is not known. */
  readonly moneda: string;
  /** It is written AAAA-MM-DD. */
  readonly day: string;
  readonly typed: string;
  /** These words explain the field; an offer follows them. */
  readonly words: string;
  readonly onTake: (rate: string) => void;
}

/** Offers, below the field of a rate, the pesos that were published for the day; a press takes them. */
export function OfficialRate({ moneda, day, typed, words, onTake }: Props) {
  const { data } = useQuery(
    Catalog.method.listExchangeRates,
    { fecha: day },
    // An operator imports a day's rate also after the day has begun.
    { transport: openTransport, enabled: moneda !== "" && isDay(day), staleTime: 60_000, retry: false },
  );
  const published = data?.data.find((rate) => rate.moneda === moneda)?.tipoCambio;
  if (published === undefined) return words;
  const rate = trimmed(published);
  const source = `del ${localDay(day)} (Diario Oficial; lista ${data?.catalogo?.version})`;
  if (rate === trimmed(typed.trim())) return `Es el oficial ${source}.`;
  return (
    <>
      {`${words} Oficial ${source}: `}
      <Button small look="quiet" onPress={() => onTake(rate)}>{`Tomar ${rate}`}</Button>
    </>
  );
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
