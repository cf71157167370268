import { useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { PortalSignUp } from "#proto/cfdi/v1/portal_sign_up_pb.ts";
import { enter } from "../../data/access.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Button, Link } from "../../kit/button.tsx";
import { CodeField } from "../../kit/code-field.tsx";
import { PasswordField, TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { VisitorPage } from "../../kit/visitor-page.tsx";
import { OFFER } from "./offer.ts";
import { ByProvider } from "./provider.tsx";

/** Leads to the registration, where the service offers it. */
function ToSignUp() {
  const { data } = useQuery(PortalSignUp.method.describeSignUp, {}, OFFER);
  if (data?.open !== true) return null;
  return (
    <p className="small">
      <Link to="/registro">Abrir una cuenta de pruebas</Link>
    </p>
  );
}

/** Signs in by e-mail and password, and then by the code of a second factor. */
export default function SignIn() {
  const { destino } = useSearch({ from: "/entrar" });
  const navigate = useNavigate();
  const queries = useQueryClient();
  // The second step repeats them with the code.
  const [proved, setProved] = useState<{ email: string; password: string } | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const given = proved ?? { email: textOf(data, "email"), password: String(data.get("password") ?? "") };
    const code = proved === undefined ? {} : { code: textOf(data, "code") };
    if (await enter(queries, PortalAccess.method.signIn, { ...given, ...code }))
      await navigate({ to: destino ?? "/", replace: true });
    else setProved(given);
  });
  if (proved !== undefined) {
    return (
      <VisitorPage title="Segundo factor" about={`Falta el código de ${proved.email}.`}>
        <Form of={form} key="code">
          <CodeField autoFocus />
          <SubmitButton form={form}>Continuar</SubmitButton>
        </Form>
        <Button
          look="quiet"
          onPress={() => {
            form.clear();
            setProved(undefined);
          }}
        >
          Entrar con otro usuario
        </Button>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title="Iniciar sesión" about={destino === undefined ? undefined : "Entre para seguir donde estaba."}>
      <Form of={form} key="password">
        <TextField name="email" label="Correo" type="email" autoComplete="username" isRequired autoFocus />
        <PasswordField name="password" label="Contraseña" autoComplete="current-password" isRequired />
        <SubmitButton form={form}>Entrar</SubmitButton>
      </Form>
      <ByProvider destination={destino} />
      <p className="small">
        <Link to="/recuperar">Olvidé mi contraseña</Link>
      </p>
      <ToSignUp />
    </VisitorPage>
  );
}
