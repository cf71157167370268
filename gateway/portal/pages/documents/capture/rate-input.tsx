import { useQuery } from "@connectrpc/connect-query";
import { Catalog } from "#proto/cfdi/v1/catalog_pb.ts";
import { localDay } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { todayIn } from "../../../data/today.ts";
import { openTransport } from "../../../data/transport.ts";
import { Button } from "../../../kit/button.tsx";
import { trimmed } from "../data/read-cfdi.ts";
import { readText } from "../forms/draft.ts";
import { AmountInput } from "./fields.tsx";
import { useDraft, useForm } from "./form.tsx";

interface Props {
  readonly path: string;
  /** It is empty where no rate can be offered, as it is while the day is not known. */
  readonly moneda: string;
  /** It is written AAAA-MM-DD. */
  readonly day: string;
  readonly required?: boolean;
}

/** Takes pesos per unit of a currency, and offers what was published for the day; a press takes it. */
export function RateInput({ path, moneda, day, required }: Props) {
  const { set } = useForm();
  const typed = useDraft((draft) => readText(draft, path));
  const { data } = useQuery(
    Catalog.method.listExchangeRates,
    { fecha: day },
    // An operator imports a day's rate also after the day has begun.
    { transport: openTransport, enabled: moneda !== "" && isDay(day), staleTime: 60_000, retry: false },
  );
  const published = data?.data.find((rate) => rate.moneda === moneda)?.tipoCambio;
  const rate = published === undefined ? undefined : trimmed(published);
  const source = `del ${localDay(day)} (Diario Oficial; lista ${data?.catalogo?.version})`;
  return (
    <AmountInput
      path={path}
      required={required}
      decimals={4}
      help={
        rate === undefined ? (
          PER_UNIT
        ) : rate === trimmed(typed.trim()) ? (
          `Es el oficial ${source}.`
        ) : (
          <>
            {`${PER_UNIT} Oficial ${source}: `}
            <Button small look="quiet" onPress={() => set(path, rate)}>{`Tomar ${rate}`}</Button>
          </>
        )
      }
    />
  );
}

const PER_UNIT = "Pesos por unidad.";

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns the day of the document: the one that was typed, or else today at the account's place. */
export function useIssueDay(): string {
  const { zone } = useAccount();
  const day = useDraft((draft) => readText(draft, "fecha").slice(0, "2026-03-10".length));
  return day === "" ? todayIn(zone) : day;
}

/** Takes the pesos per dollar of an export, and offers none to an invoice in dollars, whose own rate it takes. */
export function DollarsInput({ path }: { path: string }) {
  const isInDollars = useDraft((draft) => readText(draft, "moneda") === "USD");
  return <RateInput path={path} moneda={isInDollars ? "" : "USD"} day={useIssueDay()} />;
}
