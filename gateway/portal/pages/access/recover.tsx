import { Link } from "../../kit/button.tsx";
import { Alone } from "./alone.tsx";

/** What to do without the password: the link for another one is made by people, who know whom they give it to. */
export default function Recover() {
  return (
    <Alone title="Olvidé mi contraseña">
      <p>
        Pida a soporte un enlace para elegir otra contraseña. El enlace sirve una sola vez y vence en 24
        horas.
      </p>
      <p className="soft small">
        Si usa segundo factor, tenga a la mano su autenticador: el enlace también pide su código.
      </p>
      <p className="small">
        <Link to="/entrar">Volver a iniciar sesión</Link>
      </p>
    </Alone>
  );
}
