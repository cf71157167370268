import { TextField } from "./field.tsx";

/** Takes the six digits of an authenticator. */
export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <TextField
      name="code"
      label="Código de su autenticador"
      help="Los seis dígitos que muestra ahora."
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      isRequired
      autoFocus={autoFocus}
    />
  );
}
