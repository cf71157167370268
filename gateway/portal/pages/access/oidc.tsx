import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PortalAccess } from "#proto/cfdi/v1/portal_pb.ts";
import { destinationAfterProvider, enter, finishOidc } from "../../data/access.ts";
import { failureOf } from "../../data/errors.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Link } from "../../kit/button.tsx";
import { CodeField } from "../../kit/code-field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Skeleton } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { VisitorPage } from "../../kit/visitor-page.tsx";

/**
 * The identity provider sends the browser back to this page, which signs in, asks for the code of the authenticator, or
 * says why the sign-in failed.
 */
export default function Oidc() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [needsCode, setNeedsCode] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const goOn = () => navigate({ to: destinationAfterProvider(), replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the provider gave is good once
  useEffect(() => {
    finishOidc(queries).then(
      (isIn) => (isIn ? goOn() : setNeedsCode(true)),
      (error: unknown) => setRefusal(failureOf(error).sentence),
    );
  }, []);
  const form = useServerForm(async (data) => {
    if (await enter(queries, PortalAccess.method.confirmOidc, { code: textOf(data, "code") })) await goOn();
  });
  if (refusal !== undefined) {
    return (
      <VisitorPage title="No se pudo entrar">
        <Notice look="bad">{refusal}.</Notice>
        <p className="small">
          <Link to="/entrar">Volver a iniciar sesión</Link>
        </p>
      </VisitorPage>
    );
  }
  if (!needsCode) {
    return (
      <VisitorPage title="Un momento">
        <Skeleton lines={3} />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title="Segundo factor">
      <Form of={form}>
        <CodeField autoFocus />
        <SubmitButton form={form}>Continuar</SubmitButton>
      </Form>
      <p className="small">
        <Link to="/entrar">Entrar con otro usuario</Link>
      </p>
    </VisitorPage>
  );
}
