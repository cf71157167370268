import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { enter, forget, resumed } from "../data/access.ts";
import { textOf, useServerForm } from "../data/server-form.ts";
import { sessionQuery } from "../data/signed-in.ts";
import { Button, ButtonLink } from "../kit/button.tsx";
import { CodeField } from "../kit/code-field.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { PasswordField, Username } from "../kit/field.tsx";
import { Form, SubmitButton } from "../kit/form.tsx";

/** Stands over the page when the session ended. The page stays, so what was typed in it is not lost. */
export default function SessionEnded() {
  const queries = useQueryClient();
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const navigate = useNavigate();
  const destino = useRouterState({ select: ({ location }) => location.href });
  const look = useCallback(() => resumed(queries), [queries]);
  // A user who has signed in in another tab comes back to this one.
  useEffect(() => {
    const back = () => void look();
    addEventListener("focus", back);
    return () => removeEventListener("focus", back);
  }, [look]);
  const signInAsAnother = async () => {
    forget(queries);
    await navigate({ to: "/entrar", search: { destino }, ignoreBlocker: true });
  };
  return (
    <Dialog keep onClose={() => {}} title="Su sesión terminó">
      <p>Entre de nuevo y siga donde estaba: lo que capturó sigue aquí.</p>
      {session?.hasPassword ? <SignInAgain email={session.email} /> : <OtherTab look={look} />}
      <p className="small soft">
        Si entra con otro usuario se pierde lo que no se haya guardado.{" "}
        <Button look="quiet" small onPress={() => void signInAsAnother()}>
          Entrar con otro usuario
        </Button>
      </p>
    </Dialog>
  );
}

/** Asks the user whose session ended for the password, and then for the code of a second factor. */
function SignInAgain({ email }: { email: string }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState<string | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const given = { email, password: password ?? String(data.get("password") ?? "") };
    const code = password === undefined ? {} : { code: textOf(data, "code") };
    if (!(await enter(queries, PortalAccess.method.signIn, { ...given, ...code }))) setPassword(given.password);
  });
  return (
    <Form of={form} key={password === undefined ? "password" : "code"}>
      <Username email={email} />
      {password === undefined ? (
        <PasswordField
          name="password"
          label={`Contraseña de ${email}`}
          autoComplete="current-password"
          isRequired
          autoFocus
        />
      ) : (
        <CodeField autoFocus />
      )}
      <div className="row end">
        <SubmitButton form={form}>Entrar</SubmitButton>
      </div>
    </Form>
  );
}

/** A user without a password signs in at the identity provider, which takes a whole tab. */
function OtherTab({ look }: { look: () => Promise<boolean> }) {
  const [fault, setFault] = useState("");
  const goOn = async () => setFault((await look()) ? "" : "Todavía no hay una sesión abierta.");
  return (
    <>
      {fault === "" ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <div className="row end">
        <Button onPress={goOn}>Ya entré</Button>
        <ButtonLink look="primary" to="/entrar" target="_blank">
          Entrar en otra pestaña
        </ButtonLink>
      </div>
    </>
  );
}
