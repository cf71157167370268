import type { CurrentAccount } from "../data/session.tsx";

export function AccountName({ account: { nombre, rfc } }: { account: Pick<CurrentAccount, "nombre" | "rfc"> }) {
  return (
    <div className="account-button">
      <span>
        <strong>{nombre}</strong>
        <small>{rfc}</small>
      </span>
    </div>
  );
}
