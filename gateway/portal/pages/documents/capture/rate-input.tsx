import { useAccount } from "../../../data/session.tsx";
import { readText } from "../forms/draft.ts";
import { OfficialRate } from "../kit/official-rate.tsx";
import { AmountInput } from "./fields.tsx";
import { useDraft, useForm } from "./form.tsx";

interface Props {
  readonly path: string;
  /** It is empty where no rate can be offered. */
  readonly moneda: string;
  /** It is written AAAA-MM-DD. */
  readonly day: string;
  readonly required?: boolean;
}

/** Takes pesos per unit of a currency, and offers the official ones of the day. */
export function RateInput({ path, required, ...offered }: Props) {
  const { set } = useForm();
  const typed = useDraft((draft) => readText(draft, path));
  const take = (rate: string) => set(path, rate);
  const help = <OfficialRate {...offered} typed={typed} words="Pesos por unidad." onTake={take} />;
  return <AmountInput path={path} required={required} decimals={4} help={help} />;
}

/** Returns the day of the document: the one that was typed, or else today at the account's place. */
export function useIssueDay(): string {
  const { today } = useAccount();
  const day = useDraft((draft) => readText(draft, "fecha").slice(0, "2026-03-10".length));
  return day === "" ? today() : day;
}

/** Takes the pesos per dollar of an export, and offers none to an invoice in dollars, whose own rate it takes. */
export function DollarsInput({ path }: { path: string }) {
  const isInDollars = useDraft((draft) => readText(draft, "moneda") === "USD");
  return <RateInput path={path} moneda={isInDollars ? "" : "USD"} day={useIssueDay()} />;
}
