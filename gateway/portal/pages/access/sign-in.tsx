import { Brand } from "../../frames/frame.tsx";

/** Signing in. */
export default function SignIn() {
  return (
    <div className="alone">
      <title>Iniciar sesión · Portal de facturación</title>
      <Brand />
    </div>
  );
}
