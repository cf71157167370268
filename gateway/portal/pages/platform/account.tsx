import { useQuery } from "@connectrpc/connect-query";
import { useParams } from "@tanstack/react-router";
import { Check, LogIn } from "lucide-react";
import { useState } from "react";
import type { HolderLink, PreparationStep } from "#proto/cfdi/v1/platform_pb.ts";
import {
  type GetPreparedAccountResponse,
  PortalPlatform,
  type PreparedAccount,
} from "#proto/cfdi/v1/portal_platform_pb.ts";
import { useCall } from "../../data/call.ts";
import { count, counted, day, moment, OWN_ZONE } from "../../data/format.ts";
import { usePlatform } from "../../data/platform.ts";
import { ambienteOf } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, ButtonLink, Link } from "../../kit/button.tsx";
import { CsdForm } from "../../kit/csd-form.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { SecretDialog } from "../../kit/secret-dialog.tsx";
import { StampsDialog } from "../../kit/stamps-dialog.tsx";
import { toast } from "../../toasts/toast.ts";
import { Readiness } from "./readiness.tsx";
import { stepWords } from "./words.ts";

/** Shows one account of the platform: what it lacks, what to do, and the way into it. */
export default function AccountPage() {
  const { platform } = usePlatform();
  const { cuenta } = useParams({ from: "/inside/plataformas/$plataforma/cuentas/$cuenta" });
  const found = useQuery(PortalPlatform.method.getAccount, { rfc: cuenta });
  return (
    <Loaded query={found}>
      {({ account, steps, link }) =>
        account === undefined ? null : (
          <Page
            title={account.nombre}
            about={<span className="mono">{account.rfc}</span>}
            crumb={
              <Link to="/plataformas/$plataforma" params={{ plataforma: platform }}>
                Cuentas
              </Link>
            }
            narrow
          >
            <Card title="Cuenta" actions={<Readiness account={account} />}>
              <Facts
                facts={[
                  ["Referencia", account.referencia ?? "—"],
                  ["CSD vigente hasta", day(account.csdEnds, OWN_ZONE)],
                  ["Timbres disponibles", count(account.stamps)],
                ]}
              />
            </Card>
            <Steps steps={steps} />
            <Certificate account={account} />
            <Stamps account={account} />
            <HolderLinkCard account={account} link={link} />
            <Enter account={account} />
          </Page>
        )
      }
    </Loaded>
  );
}

const STATES: Readonly<Record<string, readonly ["good" | "warn" | "plain", string]>> = {
  listo: ["good", "Listo"],
  falta: ["warn", "Falta"],
  sin_saber: ["plain", "Sin saber"],
};

function Steps({ steps }: { steps: readonly PreparationStep[] }) {
  const done = steps.filter(({ estado }) => estado === "listo").length;
  const next = steps.find(({ estado }) => estado === "falta");
  return (
    <Card title="Preparación" about={`${done} de ${steps.length} pasos listos`} flush>
      <ol className="steps">
        {steps.map((step, at) => {
          const isDone = step.estado === "listo";
          const [tone, words] = STATES[step.estado] ?? ["plain", step.estado];
          return (
            <li
              key={`${step.paso} ${step.pac ?? ""}`}
              data-done={isDone || undefined}
              data-next={step === next || undefined}
            >
              <span className="mark" aria-hidden="true">
                {isDone ? <Check strokeWidth={3} /> : at + 1}
              </span>
              <span className="step">
                <span>
                  <strong>
                    {step.pac === undefined ? stepWords(step.paso) : `${stepWords(step.paso)}, ${step.pac}`}
                  </strong>
                  <small>{step.queHacer ?? (step.desde ? `Hasta el ${day(step.desde, OWN_ZONE)}` : "")}</small>
                </span>
                <Badge tone={tone}>{words}</Badge>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Takes the account's certificate, by the form and the refusals of the account's own page. */
function Certificate({ account: { rfc } }: { account: PreparedAccount }) {
  const { may } = usePlatform();
  const upload = useCall(PortalPlatform.method.uploadAccountCsd);
  const [isOpen, setIsOpen] = useState(false);
  if (!may("issuer")) return null;
  return (
    <Card
      title="Certificado de sello digital"
      actions={isOpen ? undefined : <Button onPress={() => setIsOpen(true)}>Subir un certificado</Button>}
    >
      {isOpen ? (
        <CsdForm
          upload={async ({ password: contrasena, ...files }) => {
            await upload({ rfc, contrasena, ...files });
            toast("El certificado quedó guardado y ya sella.");
            setIsOpen(false);
          }}
        >
          <p className="soft small">
            La llave se guarda cifrada. La contraseña se usa una vez y no se guarda; ninguna de las dos vuelve a
            mostrarse.
          </p>
        </CsdForm>
      ) : (
        <p className="soft">Súbalo usted si el titular le dio los archivos y la contraseña; no es la e.firma.</p>
      )}
    </Card>
  );
}

/** The platform's stamps, which its people pass to the account. */
function Stamps({ account: { rfc, nombre } }: { account: PreparedAccount }) {
  const { may } = usePlatform();
  const own = useQuery(PortalPlatform.method.getPlatformStamps, {});
  const give = useCall(PortalPlatform.method.giveStamps);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Loaded query={own}>
      {({ data }) => {
        const left = data?.quedan ?? 0;
        return (
          <Card
            title="Timbres de la plataforma"
            actions={may("issuer") ? <Button onPress={() => setIsOpen(true)}>Pasar timbres</Button> : undefined}
          >
            <p className="soft">
              {left === 0
                ? "No le quedan timbres que pasar; los vende quien opera el servicio."
                : `Le quedan ${counted(left, "timbre", "timbres")}; los primeros vencen el ${day(data?.vencenEn, OWN_ZONE)}.`}
            </p>
            {isOpen ? (
              <StampsDialog
                verb="Pasar"
                about={`${nombre} (${rfc})`}
                question={(stamps) =>
                  `Son ${stamps} de la plataforma para ${nombre} (${rfc}). Vencen cuando vencían en la plataforma. Pasados, no se quitan.`
                }
                give={async (cantidad, idempotencyKey) => {
                  await give({ rfc, cantidad, idempotencyKey });
                  toast(`Se pasaron ${counted(cantidad, "timbre", "timbres")}.`);
                }}
                onClose={() => setIsOpen(false)}
              />
            ) : null}
          </Card>
        );
      }}
    </Loaded>
  );
}

interface LinkProps {
  readonly account: PreparedAccount;
  readonly link: GetPreparedAccountResponse["link"];
}

/** The link by which the account's holder gives data, certificate and letters; who may only read sees its state. */
function HolderLinkCard({ account: { rfc, nombre }, link }: LinkProps) {
  const { may } = usePlatform();
  const make = useCall(PortalPlatform.method.linkHolder);
  const withdraw = useCall(PortalPlatform.method.withdrawHolderLink);
  const [made, setMade] = useState<HolderLink | undefined>(undefined);
  const [asking, setAsking] = useState(false);
  const isOpen = link?.abierto === true;
  return (
    <Card
      title="Enlace del titular"
      actions={
        may("issuer") ? (
          <>
            {isOpen ? (
              <Button look="quiet" onPress={() => setAsking(true)}>
                Retirar el enlace
              </Button>
            ) : null}
            <Button onPress={() => make({ rfc }, ({ data }) => setMade(data))}>
              {isOpen ? "Hacer otro" : "Hacer un enlace"}
            </Button>
          </>
        ) : undefined
      }
    >
      <p className="soft">
        {isOpen
          ? `Hay uno que sirve hasta el ${moment(link.venceEn, OWN_ZONE)}.`
          : "Con él, el titular mismo da sus datos, su certificado y sus cartas. Nadie más ve su contraseña."}
      </p>
      {made === undefined ? null : (
        <SecretDialog
          title="Enlace del titular"
          about={`Entréguelo al titular de ${nombre} por un medio seguro: no se vuelve a mostrar. Sirve hasta el ${moment(made.venceEn, OWN_ZONE)}, o hasta que él termine.`}
          secret={made.enlace}
          label="el enlace"
          done="Ya lo guardé"
          onClose={() => setMade(undefined)}
        />
      )}
      {asking ? (
        <Confirm
          onClose={() => setAsking(false)}
          title="¿Retirar el enlace?"
          action="Retirar el enlace"
          danger
          onConfirm={async () => {
            await withdraw({ rfc });
            toast("El enlace quedó retirado.");
            setAsking(false);
          }}
        >
          <p>{`El enlace que recibió el titular de ${nombre} deja de servir. Lo que ya guardó se conserva.`}</p>
        </Confirm>
      ) : null}
    </Card>
  );
}

function Enter({ account: { rfc, enterable, readyForProduction: certified } }: { account: PreparedAccount }) {
  return (
    <Card
      title="Entrar a la cuenta"
      actions={
        enterable ? (
          <ButtonLink
            icon={LogIn}
            look="primary"
            to="/$rfc/$ambiente"
            params={{ rfc, ambiente: ambienteOf({ certified }) }}
          >
            Entrar
          </ButtonLink>
        ) : undefined
      }
    >
      <p className="soft">
        {enterable
          ? "Quien la administra lo permite. Lo que usted haga ahí queda en su bitácora con el correo de usted."
          : "Quien la administra no lo permite. Puede permitirlo en el portal, en «Cuenta y timbres»."}
      </p>
    </Card>
  );
}
