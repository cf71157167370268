import type { CurrentAccount } from "../data/session.tsx";

export function AccountName({ account: { nombre, rfc } }: { account: Pick<CurrentAccount, "nombre" | "rfc"> }) {
  return (
    <span>
      <strong>{nombre}</strong>
      <small>{rfc}</small>
    </span>
  );
}
