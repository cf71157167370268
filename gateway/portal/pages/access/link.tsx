import { useQuery } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { type DescribeLinkResponse, PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { enter } from "../../data/access.ts";
import { useServerForm } from "../../data/server-form.ts";
import { PLATFORM_ROLE_WORDS, ROLE_WORDS } from "../../data/session.tsx";
import { Link } from "../../kit/button.tsx";
import { CodeField } from "../../kit/code-field.tsx";
import { PasswordField, Username } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { OpenedLink, VisitorPage } from "../../kit/visitor-page.tsx";
import { ByProvider } from "./provider.tsx";

/**
 * Takes up a one-time link: an invitation, or another password. Its token stands behind #, a part of the address that
 * browsers send to no server.
 */
export default function LinkPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const link = useQuery(PortalAccess.method.describeLink, { token }, { enabled: token !== "", retry: false });
  const { data, isError, error } = link;
  return (
    <OpenedLink
      token={token}
      link={{ data: isError ? undefined : data, isError, error }}
      instead={
        <p className="small">
          <Link to="/entrar">Iniciar sesión</Link>
        </p>
      }
    >
      {(opened) => <TakeUp token={token} link={opened} />}
    </OpenedLink>
  );
}

function TakeUp({ token, link }: { token: string; link: DescribeLinkResponse }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [proved, setProved] = useState<string | undefined>(undefined);
  const form = useServerForm(async (data) => {
    const password = proved ?? String(data.get("password") ?? "");
    const code = proved === undefined ? {} : { code: String(data.get("code") ?? "") };
    if (await enter(queries, PortalAccess.method.acceptLink, { token, password, ...code }))
      await navigate({ to: "/", replace: true });
    else setProved(password);
  });
  const { title, about } = wordsOf(link);
  return (
    <VisitorPage title={title} about={about}>
      <Form of={form} key={proved === undefined ? "password" : "code"}>
        {proved === undefined ? (
          <>
            <Username email={link.email} />
            <PasswordField
              name="password"
              label={link.hasPassword ? "Su contraseña" : "Contraseña nueva"}
              {...(link.hasPassword
                ? { autoComplete: "current-password" }
                : {
                    autoComplete: "new-password",
                    help: "Al menos 12 caracteres. Una frase es fácil de recordar.",
                  })}
              isRequired
              autoFocus
            />
          </>
        ) : (
          <CodeField autoFocus />
        )}
        <SubmitButton form={form}>
          {link.kind === "reset" ? "Guardar la contraseña" : "Aceptar la invitación"}
        </SubmitButton>
      </Form>
      {link.kind === "invitation" && proved === undefined ? <ByProvider link={token} /> : null}
    </VisitorPage>
  );
}

function wordsOf({ kind, email, nombre, ofPlatform, role }: DescribeLinkResponse) {
  if (kind === "reset") return { title: "Elija su contraseña", about: email };
  const into = nombre === undefined ? "soporte" : nombre;
  const words = ofPlatform ? PLATFORM_ROLE_WORDS : ROLE_WORDS;
  const may = role === undefined ? "" : ` Puede: ${(words[role] ?? role).toLowerCase()}.`;
  return { title: `Invitación a ${into}`, about: `Para ${email}.${may}` };
}
