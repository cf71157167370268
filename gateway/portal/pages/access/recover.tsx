import { useMutation } from "@connectrpc/connect-query";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Link } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { VisitorPage } from "../../kit/visitor-page.tsx";

/** Asks for a link to set a new password. The answer does not tell whether the user exists. */
export default function Recover() {
  const request = useMutation(PortalAccess.method.requestReset);
  const form = useServerForm(async (data) => {
    await request.mutateAsync({ email: textOf(data, "email") });
  });
  return (
    <VisitorPage title="Olvidé mi contraseña">
      {request.data === undefined ? (
        <Form of={form}>
          <TextField name="email" label="Correo" type="email" autoComplete="username" isRequired autoFocus />
          <SubmitButton form={form}>Pedir un enlace</SubmitButton>
        </Form>
      ) : request.data.mails ? (
        <Notice look="good" title="Revise su correo">
          Si hay un usuario con ese correo, le llegará un enlace para elegir otra contraseña. Sirve una sola vez y vence
          en 24 horas.
        </Notice>
      ) : (
        <Notice title="Pida el enlace a soporte">
          Este servicio no envía correos. Soporte le entrega un enlace para elegir otra contraseña, que sirve una sola
          vez.
        </Notice>
      )}
      <p className="soft small">Si usa segundo factor, el enlace también pide el código de su autenticador.</p>
      <p className="small">
        <Link to="/entrar">Volver a iniciar sesión</Link>
      </p>
    </VisitorPage>
  );
}
