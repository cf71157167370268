import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalSignUp } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Link } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { VisitorPage } from "../../kit/visitor-page.tsx";
import { OFFER } from "./offer.ts";

/** Asks for a link to open a test account. The answer does not tell whether the address has a user. */
export default function SignUp() {
  const offer = useQuery(PortalSignUp.method.describeSignUp, {}, OFFER);
  const request = useMutation(PortalSignUp.method.requestSignUp);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const email = textOf(data, "email");
    await request.mutateAsync({ email });
    setAsked(email);
  });
  return (
    <VisitorPage
      title="Abra una cuenta de pruebas"
      about="Con un RFC, un certificado, clientes, productos y una llave de prueba: timbra de verdad, sin efectos fiscales."
    >
      {offer.data?.open === false ? (
        <Notice title="Aquí no hay registro">Pida su cuenta a quien opera este servicio.</Notice>
      ) : asked === undefined ? (
        <Form of={form}>
          <TextField name="email" label="Correo" type="email" autoComplete="username" isRequired autoFocus />
          <SubmitButton form={form}>Recibir el enlace</SubmitButton>
        </Form>
      ) : (
        <Notice look="good" title="Revise su correo">
          Enviamos a {asked} un enlace para elegir su contraseña. Al entrar, la cuenta se abre con un botón. El enlace
          sirve una sola vez y vence en 24 horas.
        </Notice>
      )}
      <p className="small">
        <Link to="/entrar">Ya tengo usuario</Link>
      </p>
    </VisitorPage>
  );
}
