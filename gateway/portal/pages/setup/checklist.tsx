import { useQuery } from "@connectrpc/connect-query";
import { Link } from "@tanstack/react-router";
import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useAccount } from "../../data/session.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";

const STEPS: Readonly<Record<string, { readonly title: string; readonly to: string }>> = {
  datos: { title: "Datos de la cuenta", to: "/$rfc/$ambiente/cuenta" },
  csd: { title: "Certificado de sello digital", to: "/$rfc/$ambiente/certificado" },
  cliente: { title: "Primer cliente", to: "/$rfc/$ambiente/clientes" },
  serie: { title: "Primera serie", to: "/$rfc/$ambiente/series" },
  llave: { title: "Llave de API", to: "/$rfc/$ambiente/llaves" },
  carta: { title: "Carta manifiesto", to: "/$rfc/$ambiente/cuenta" },
};

interface Props {
  /** The first invoice is made there; without it that step has no link. */
  readonly invoice?: string;
  /** `children` stands in its place once every step is done. */
  readonly children?: ReactNode;
}

/** Shows the steps until the first stamp, in the order in which they are done. */
export function Checklist({ invoice, children }: Props) {
  const checklist = useQuery(PortalAccount.method.getChecklist, {});
  return (
    <Loaded query={checklist}>
      {({ steps }) => {
        const done = steps.filter((step) => step.done).length;
        if (done === steps.length) return children;
        const next = steps.find((step) => !step.done)?.id;
        return (
          <Card title="Antes de su primer timbrado" about={`${done} de ${steps.length} pasos listos`} flush>
            <ol className="steps">
              {steps.map((step, index) => (
                <li key={step.id} data-done={step.done || undefined} data-next={step.id === next || undefined}>
                  <span className="mark" aria-hidden="true">
                    {step.done ? <Check strokeWidth={3} /> : index + 1}
                  </span>
                  <Step id={step.id} invoice={invoice} found={step.found} done={step.done} />
                </li>
              ))}
            </ol>
          </Card>
        );
      }}
    </Loaded>
  );
}

function Step({ id, invoice, found, done }: { id: string; invoice: string | undefined; found: string; done: boolean }) {
  const { params } = useAccount();
  const { title, to } = STEPS[id] ?? { title: "Primera factura", to: invoice };
  const words = (
    <span>
      <strong>{title}</strong>
      <small>
        {done ? <span className="visually-hidden">Listo. </span> : null}
        {found}
      </small>
    </span>
  );
  if (to === undefined) return <span className="step">{words}</span>;
  return (
    <Link to={to} params={params} className="step">
      {words}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
