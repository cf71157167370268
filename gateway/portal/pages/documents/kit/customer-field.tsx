import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import type { Customer } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { Link } from "../../../kit/button.tsx";
import type { ComboProps } from "../../../kit/combo-field.tsx";
import { NameAdvice } from "../../../kit/name-advice.tsx";
import { ReceiverAdvice, RFC } from "../../../kit/receiver-advice.tsx";
import { FixCustomer, MOST_HITS, useCustomer } from "./fix-customer.tsx";
import { SearchField } from "./search-field.tsx";

interface Own extends ComboProps {
  readonly value: string;
  readonly onChange: (rfc: string, customer: Customer | undefined) => void;
  readonly isFirst?: boolean;
}

/** Takes a customer of the account, found by a part of its RFC or name. */
export function CustomerField({ onChange, ...field }: Own) {
  const { account, params } = useAccount();
  const transport = useTransport();
  const { value } = field;
  const chosen = useCustomer(value);
  return (
    <>
      <SearchField<Customer>
        {...field}
        placeholder="RFC o nombre"
        words={chosen === undefined ? undefined : wordsOf(chosen)}
        onChange={(text, customer) => {
          const rfc = text.toUpperCase();
          onChange(RFC.test(rfc) ? rfc : text, customer);
        }}
        queryKey={["customers", account]}
        search={async (search, signal) => {
          const input = { limit: MOST_HITS, ...(search.trim() === "" ? {} : { search: search.trim() }) };
          const answer = await callUnaryMethod(transport, PortalAccount.method.listOwnCustomers, input, {
            signal,
          });
          return answer.customers;
        }}
        unknown={(text) => `Ningún cliente tiene el RFC «${text}».`}
        keyOf={({ rfc }) => rfc}
        isKey={(text) => RFC.test(text.toUpperCase())}
        wordsOf={wordsOf}
        show={({ rfc, nombre }) => (
          <span className="hit">
            <span className="wrap">{nombre}</span>
            <span className="soft number">{rfc}</span>
          </span>
        )}
        foot={
          <div className="menu-heading">
            <Link to="/$rfc/$ambiente/clientes" params={params}>
              Agregar un cliente
            </Link>
          </div>
        }
      />
      <ReceiverAdvice rfc={value} />
      {chosen === undefined ? null : (
        <NameAdvice {...chosen}>
          <FixCustomer rfc={chosen.rfc} />
        </NameAdvice>
      )}
    </>
  );
}

const wordsOf = ({ rfc, nombre }: Customer) => `${nombre} · ${rfc}`;
