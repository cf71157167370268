import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { parseDate } from "@internationalized/date";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Account } from "#proto/cfdi/v1/account_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { useCall } from "../../data/call.ts";
import { count, day, localDay } from "../../data/format.ts";
import { AuditTable } from "../../kit/audit-table.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button, Link } from "../../kit/button.tsx";
import { DateField } from "../../kit/date-field.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { StampBatches } from "../../kit/stamp-batches.tsx";
import { StampsDialog } from "../../kit/stamps-dialog.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { toast } from "../../toasts/toast.ts";
import { AccountPacs } from "./account-pacs.tsx";
import { Checks } from "./checks.tsx";
import { ReplaceData } from "./issuer.tsx";
import { People } from "./people.tsx";

/** Shows one account: its data, support's decisions for it, its people, and what was done in it. */
export default function AccountPage() {
  const { cuenta } = useParams({ from: "/inside/soporte/cuentas/$cuenta" });
  const account = useQuery(PortalSupport.method.lookAtAccount, { account: cuenta });
  return (
    <Loaded query={account}>
      {(data) => (
        <Page
          title={data.nombre}
          about={<span className="mono">{data.rfc}</span>}
          crumb={<Link to="/soporte">Cuentas</Link>}
        >
          {data.moving === undefined ? null : (
            <Notice>
              Cuenta cerrada: aquí no timbra ni cancela. Si se queda, quien opera el servicio la abre de nuevo.
            </Notice>
          )}
          <Tabs
            label="Cuenta"
            tabs={[
              { id: "cuenta", title: "Cuenta", content: <Overview account={data} /> },
              { id: "timbres", title: "Timbres", content: <Stamps account={data} /> },
              { id: "personas", title: "Personas", content: <People account={data} /> },
              { id: "pac", title: "PAC", content: <AccountPacs account={data} /> },
              { id: "revision", title: "Revisión", content: <Health account={data} /> },
              { id: "bitacora", title: "Bitácora", content: <Audit account={data} /> },
            ]}
          />
        </Page>
      )}
    </Loaded>
  );
}

function Overview({ account }: { account: Account }) {
  const { csd, keys, zonaHoraria: zone } = account;
  const [changing, setChanging] = useState(false);
  return (
    <div className="stack narrow">
      <Card title="Datos" actions={<Button onPress={() => setChanging(true)}>Cambiar los datos</Button>}>
        <Facts
          facts={[
            ["Régimen fiscal", account.regimenFiscal],
            ["Lugar de expedición", account.lugarExpedicion],
            ["Zona horaria", zone],
            ["Alta", day(account.createdAt, zone)],
            ["Registro patronal", account.registroPatronal ?? "—"],
            ["Timbres disponibles", count(account.stamps)],
            ["CSD", csd?.noCertificado ?? "—", "mono"],
            ["CSD vigente hasta", day(csd?.validTo, zone)],
            ...keys.map(
              ({ environment, createdAt }) =>
                [
                  environment === "production" ? "Llave de producción" : "Llave de pruebas",
                  day(createdAt, zone),
                ] as const,
            ),
          ]}
        />
        {changing ? <ReplaceData account={account} onClose={() => setChanging(false)} /> : null}
      </Card>
      <Decision account={account} about={CERTIFICATION} />
      <Decision account={account} about={API_MODULE} />
    </div>
  );
}

interface Right {
  readonly title: string;
  readonly of: "certified" | "contracted";
  readonly method: typeof PortalSupport.method.certify | typeof PortalSupport.method.contract;
  readonly badge: string;
  readonly given: Asked;
  readonly taken: Asked;
}

interface Asked {
  readonly state: string;
  readonly action: string;
  readonly question: string;
  readonly about: string;
}

const CERTIFICATION: Right = {
  title: "Producción",
  of: "certified",
  method: PortalSupport.method.certify,
  badge: "Certificada",
  given: {
    state: "Puede timbrar documentos con validez fiscal.",
    action: "Certificar la cuenta",
    question: "¿Certificar la cuenta para producción?",
    about: "Desde ese momento puede crear su llave de producción y timbrar documentos con validez fiscal.",
  },
  taken: {
    state: "Sin certificar: sólo puede trabajar en pruebas.",
    action: "Retirar la certificación",
    question: "¿Retirar la certificación?",
    about: "Desde ese momento no timbra, cancela ni consulta en producción. Sus documentos siguen vigentes.",
  },
};

const API_MODULE: Right = {
  title: "Módulo de API",
  of: "contracted",
  method: PortalSupport.method.contract,
  badge: "Contratado",
  given: {
    state: "Sus llaves de API sirven.",
    action: "Contratar el módulo",
    question: "¿Contratar el módulo de API?",
    about: "Sus llaves empiezan a servir.",
  },
  taken: {
    state: "Sin contratar: sus llaves responden 403.",
    action: "Retirar el módulo",
    question: "¿Retirar el módulo de API?",
    about: "Desde ese momento sus llaves responden 403. En el portal sigue trabajando.",
  },
};

function Decision({ account, about: right }: { account: Account; about: Right }) {
  const decide = useCall(right.method as typeof PortalSupport.method.certify);
  const [asking, setAsking] = useState(false);
  const has = account[right.of];
  const now = has ? right.given : right.taken;
  const next = has ? right.taken : right.given;
  const close = () => setAsking(false);
  const confirm = async () => {
    await decide({ account: account.id, withdraw: has });
    toast("Quedó hecho.");
    close();
  };
  return (
    <Card
      title={right.title}
      actions={
        <>
          {has ? <Badge tone="good">{right.badge}</Badge> : null}
          <Button look={has ? "quiet" : undefined} onPress={() => setAsking(true)}>
            {next.action}
          </Button>
        </>
      }
    >
      <p className="soft">{now.state}</p>
      <Confirm
        isOpen={asking}
        onClose={close}
        title={next.question}
        action={next.action}
        danger={has}
        onConfirm={confirm}
      >
        <p>
          {account.nombre} ({account.rfc}). {next.about}
        </p>
      </Confirm>
    </Card>
  );
}

function Stamps({ account }: { account: Account }) {
  const batches = useQuery(PortalSupport.method.lookAtStamps, { account: account.id });
  const [selling, setSelling] = useState(false);
  return (
    <Loaded query={batches}>
      {({ batches: bought, available }) => (
        <Card
          title={`${count(available)} disponibles`}
          actions={
            <Button look="primary" onPress={() => setSelling(true)}>
              Vender timbres
            </Button>
          }
          flush
        >
          <StampBatches batches={bought} zone={account.zonaHoraria} />
          {selling ? <Sell account={account} onClose={() => setSelling(false)} /> : null}
        </Card>
      )}
    </Loaded>
  );
}

function Sell({ account, onClose }: { account: Account; onClose: () => void }) {
  const sell = useCall(PortalSupport.method.sellStamps);
  const [until, setUntil] = useState("");
  return (
    <StampsDialog
      verb="Vender"
      about={`${account.nombre} (${account.rfc})`}
      question={(stamps) =>
        `Son ${stamps} para ${account.nombre} (${account.rfc}), que valen ${until === "" ? "un año" : `hasta el ${localDay(until)}`}. Vendidos, no se quitan.`
      }
      give={async (quantity, idempotencyKey) => {
        // The stamps are good until that day ends in the account's time zone.
        const end = until === "" ? undefined : parseDate(until).add({ days: 1 }).toDate(account.zonaHoraria);
        const expiresAt = end && timestampFromDate(new Date(end.getTime() - 1000));
        await sell({ account: account.id, quantity, idempotencyKey, expiresAt });
        toast(`Se agregaron ${count(quantity)} timbres.`);
      }}
      onClose={onClose}
    >
      <DateField
        name="expiresAt"
        label="Valen hasta"
        help="Un año si se deja vacío."
        value={until}
        onChange={setUntil}
      />
    </StampsDialog>
  );
}

function Health({ account }: { account: Account }) {
  const health = useQuery(PortalSupport.method.lookAtHealth, { account: account.id });
  return <Loaded query={health}>{({ checks }) => <Checks checks={checks} />}</Loaded>;
}

function Audit({ account }: { account: Account }) {
  const audit = useQuery(PortalSupport.method.listAudit, { account: account.id, limit: 100 });
  return (
    <Card flush>
      <Loaded query={audit}>{({ entries }) => <AuditTable entries={entries} zone={account.zonaHoraria} />}</Loaded>
    </Card>
  );
}
