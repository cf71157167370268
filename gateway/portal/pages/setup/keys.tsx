import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import type { ApiKey } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { day, daysUntil } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import type { Environment } from "../../data/transport.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { SecretDialog } from "../../kit/secret-dialog.tsx";

const TITLES: Readonly<Record<Environment, string>> = {
  sandbox: "Llave de pruebas",
  production: "Llave de producción",
};

/** Shows the keys of the API: one for each environment. */
export default function Keys() {
  const own = useQuery(PortalAccount.method.getOwnAccount, {});
  const [asking, setAsking] = useState<Environment | undefined>(undefined);
  const [made, setMade] = useState<ApiKey | undefined>(undefined);
  return (
    <Page
      title="Llaves de API"
      about={
        <>
          Con ellas sus programas llaman al servicio. Cómo usarlas está en la <a href="/docs">guía</a>.
        </>
      }
      narrow
    >
      <Loaded query={own}>
        {({ keys, certified, contracted }) => (
          <>
            {contracted ? null : (
              <Notice look="warn" title="La cuenta no tiene el módulo de API">
                Puede crear llaves, y responderán 403 hasta que soporte lo contrate. El portal no lo necesita.
              </Notice>
            )}
            {(["sandbox", "production"] as const).map((one) => (
              <KeyCard
                key={one}
                environment={one}
                apiKey={keys.find(({ environment }) => environment === one)}
                allowed={one === "sandbox" || certified}
                onRotate={setAsking}
              />
            ))}
            {asking === undefined ? null : (
              <Rotate
                environment={asking}
                replaced={keys.find(({ environment }) => environment === asking)}
                onClose={() => setAsking(undefined)}
                onMade={(key) => {
                  setAsking(undefined);
                  setMade(key);
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {made === undefined ? null : (
        <SecretDialog
          title={TITLES[made.environment as Environment]}
          about="Cópiela ahora y guárdela en un lugar seguro: no se vuelve a mostrar."
          secret={made.key ?? ""}
          label="la llave"
          done="Ya la guardé"
          onClose={() => setMade(undefined)}
        />
      )}
    </Page>
  );
}

/** Days before its end at which a key should be renewed. */
const SOON = 14;

interface CardProps {
  readonly environment: Environment;
  readonly apiKey: ApiKey | undefined;
  /** Production keys need support's certification. */
  readonly allowed: boolean;
  readonly onRotate: (environment: Environment) => void;
}

function KeyCard({ environment, apiKey, allowed, onRotate }: CardProps) {
  const { zone, may, now } = useAccount();
  const days = apiKey?.expiresAt === undefined ? undefined : daysUntil(apiKey.expiresAt, now());
  return (
    <Card title={TITLES[environment]} actions={<KeyBadge present={apiKey !== undefined} days={days} />}>
      <div className="stack">
        {apiKey === undefined ? (
          <p className="soft">
            {allowed ? "Todavía no hay llave." : "Se puede crear cuando soporte certifique la cuenta para producción."}
          </p>
        ) : (
          <Facts
            facts={[
              ["Comienza con", `${apiKey.prefix}…`, "mono"],
              ["Creada", day(apiKey.createdAt, zone)],
              ["Vence", apiKey.expiresAt === undefined ? "No vence" : day(apiKey.expiresAt, zone)],
            ]}
          />
        )}
        {environment === "sandbox" ? (
          <p className="soft small">
            Las llaves de pruebas vencen a los 90 días. Al crear otra vuelve a empezar el plazo.
          </p>
        ) : null}
        {may("owner") && allowed ? (
          <div className="row">
            <Button look={apiKey === undefined ? "primary" : "plain"} onPress={() => onRotate(environment)}>
              {apiKey === undefined ? "Crear la llave" : "Crear otra llave"}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function KeyBadge({ present, days }: { present: boolean; days: number | undefined }) {
  if (!present) return <Badge>Sin llave</Badge>;
  if (days === undefined) return <Badge tone="good">Activa</Badge>;
  if (days < 0) return <Badge tone="bad">Vencida</Badge>;
  if (days <= SOON) return <Badge tone="warn">{`Vence en ${days} ${days === 1 ? "día" : "días"}`}</Badge>;
  return <Badge tone="good">Activa</Badge>;
}

interface RotateProps {
  readonly environment: Environment;
  /** The key that is no longer good then. */
  readonly replaced: ApiKey | undefined;
  readonly onClose: () => void;
  readonly onMade: (key: ApiKey) => void;
}

function Rotate({ environment, replaced, onClose, onMade }: RotateProps) {
  const rotate = useCall(PortalAccount.method.rotateOwnKey);
  // The key is kept by the dialog alone, and forgotten when it closes.
  const confirm = async () => void (await rotate({ environment }, onMade));
  const name = TITLES[environment].toLowerCase();
  const replaces = replaced !== undefined;
  return (
    <Confirm
      onClose={onClose}
      title={replaces ? `¿Crear otra ${name}?` : `Crear la ${name}`}
      action={replaces ? "Crear otra y anular la anterior" : "Crear la llave"}
      danger={replaces}
      onConfirm={confirm}
    >
      {replaces ? (
        <p>
          La que comienza con <span className="mono">{replaced.prefix}…</span> deja de servir en ese momento. Los
          programas que la usan fallarán hasta que les ponga la nueva.
        </p>
      ) : (
        <p>Se muestra una sola vez. Tenga a la mano dónde guardarla.</p>
      )}
    </Confirm>
  );
}
