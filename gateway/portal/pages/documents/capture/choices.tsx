import { useQuery } from "@connectrpc/connect-query";
import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { usePlaces } from "../../../data/places.ts";
import type { Kind } from "../data/lists.ts";
import { labelOf } from "../forms/labels.ts";
import { CustomerField } from "../kit/customer-field.tsx";
import { ChoiceInput } from "./fields.tsx";
import { useFirstFocus } from "./focus.ts";
import { useField } from "./form.tsx";

interface CustomerProps {
  readonly required?: boolean;
  readonly label?: string;
  readonly path?: string;
  readonly onPick?: (customer: Customer | undefined) => void;
  /** A new form begins here. */
  readonly isFirst?: boolean;
}

/** Takes a customer of the account, found by a part of its RFC or name. */
export function CustomerInput({
  label,
  path = "receptorRfc",
  onPick,
  required = true,
  isFirst = false,
}: CustomerProps) {
  const { onChange, ...field } = useField(path);
  useFirstFocus(isFirst && field.value === "" ? path : undefined);
  return (
    <CustomerField
      {...field}
      isFirst={isFirst}
      label={label ?? labelOf(path)}
      isRequired={required}
      onChange={(rfc, customer) => {
        onChange(rfc);
        onPick?.(customer);
      }}
    />
  );
}

/** Takes an active series of the kind; an empty field stands for the favourite series. */
export function SeriesInput({
  kind,
  required = false,
  path = "serie",
}: {
  kind: Kind;
  required?: boolean;
  path?: string;
}) {
  const { active, favourite } = useSeries(kind);
  const options = active.map(({ codigo }) => ({ id: codigo, label: codigo }));
  const absent = favourite === undefined ? "La favorita" : `La favorita (${favourite.codigo})`;
  return <ChoiceInput path={path} required={required} options={options} absent={absent} />;
}

/** Takes a place of issue. It shows nothing for an account that has only its own. */
export function PlaceInput() {
  const { value } = useField("lugarExpedicion");
  const { own, others } = usePlaces();
  const isKnown = [own, "", ...others.map(({ id }) => id)].includes(value);
  if (others.length === 0 && value === "") return null;
  const options = [
    ...(own === "" ? [] : [{ id: own, label: `${own} · el de la cuenta` }]),
    ...others,
    ...(isKnown ? [] : [{ id: value, label: value }]),
  ];
  return <ChoiceInput path="lugarExpedicion" options={options} absent="El de la serie o el de la cuenta" />;
}

function useSeries(kind: Kind) {
  const { data } = useQuery(PortalAccount.method.listOwnSeries, {}, { staleTime: 60_000 });
  const active = (data?.series ?? []).filter((one) => one.kind === kind && one.active);
  return { active, favourite: active.find((one) => one.favourite) };
}

export function useFavouriteSeries(kind: Kind): string | undefined {
  const { active, favourite } = useSeries(kind);
  return (favourite ?? active[0])?.codigo;
}
