import { useQuery } from "@connectrpc/connect-query";
import { useState } from "react";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { count, day } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { Confirm } from "../../kit/dialog.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { StampBatches } from "../../kit/stamp-batches.tsx";
import { toast } from "../../toasts/toast.ts";
import { Places } from "./places.tsx";

/** Shows the account's data and the stamps that it bought. */
export default function OwnAccount() {
  const { may, zone } = useAccount();
  const own = useQuery(PortalAccount.method.getOwnAccount, {});
  const batches = useQuery(PortalAccount.method.listOwnStampBatches, {});
  return (
    <Page title="Cuenta y timbres" narrow>
      <Loaded query={own}>
        {(account) => (
          <>
            <Card
              title={account.nombre}
              about="Si un dato no es el de su constancia de situación fiscal, avise a soporte."
              actions={account.certified ? <Badge tone="good">Producción</Badge> : <Badge>Sólo pruebas</Badge>}
            >
              <Facts
                facts={[
                  ["RFC", account.rfc, "mono"],
                  ["Régimen fiscal", account.regimenFiscal],
                  ["Lugar de expedición", account.lugarExpedicion],
                  ["Zona horaria", account.zonaHoraria],
                  ["Módulo de API", account.contracted ? "Contratado" : "Sin contratar"],
                  ["Registro patronal", account.registroPatronal ?? "—"],
                ]}
              />
            </Card>
            <Places />
            {may("owner") ? <RegistroPatronal value={account.registroPatronal ?? ""} /> : null}
            <PlatformEntry />
          </>
        )}
      </Loaded>
      <Loaded query={batches}>
        {({ batches: bought, available }) => (
          <Card
            title="Timbres de producción"
            about="Las pruebas no gastan timbres."
            actions={<strong className="number">{`${count(available)} disponibles`}</strong>}
            flush
          >
            <StampBatches batches={bought} zone={zone} />
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function RegistroPatronal({ value }: { value: string }) {
  const save = useCall(PortalAccount.method.setOwnData);
  const form = useServerForm(async (data) => {
    await save({ registroPatronal: textOf(data, "registroPatronal") });
    toast("El registro patronal quedó guardado.");
  });
  return (
    <Card title="Nómina">
      <Form of={form}>
        <TextField
          name="registroPatronal"
          label="Registro patronal (IMSS)"
          help="Para los recibos de nómina que no indican otro."
          defaultValue={value}
          upper
          maxLength={20}
          isRequired
        />
        <div className="row">
          <Button type="submit" isPending={form.pending}>
            Guardar
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The platform that manages the account, if one does; the owner lets its people enter or keeps them out. */
function PlatformEntry() {
  const { may, zone } = useAccount();
  const { data } = useQuery(PortalAccount.method.getOwnPlatform, {});
  const [asked, setAsked] = useState<EntryChange | undefined>(undefined);
  if (data?.platform === undefined) return null;
  const { nombre, allowedSince } = data.platform;
  const isAllowed = allowedSince !== undefined;
  const change = isAllowed ? "withdraw" : "allow";
  return (
    <Card
      title={`Plataforma ${nombre}`}
      actions={
        may("owner") ? (
          <Button look={isAllowed ? "quiet" : "plain"} onPress={() => setAsked(change)}>
            {ENTRY[change].action}
          </Button>
        ) : undefined
      }
    >
      <p className="soft">
        {isAllowed
          ? `Sus personas entran a la cuenta desde el ${day(allowedSince, zone)}, y pueden emitir y cancelar documentos.`
          : "Prepara la cuenta y le pasa timbres. Sus personas no entran ni ven sus documentos en el portal."}
      </p>
      {asked === undefined ? null : <AskEntry nombre={nombre} change={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

type EntryChange = keyof typeof ENTRY;

const ENTRY = {
  allow: {
    action: "Permitir que entren",
    title: (nombre: string) => `¿Permitir que entren las personas de ${nombre}?`,
    about:
      "Ven los documentos de la cuenta, y pueden emitir y cancelar a su nombre. Cada acto queda en la bitácora con su correo. Usted puede retirarlo cuando quiera.",
    done: (nombre: string) => `Las personas de ${nombre} pueden entrar.`,
  },
  withdraw: {
    action: "Retirar el permiso",
    title: () => "¿Retirar el permiso?",
    about: "Dejan de entrar en este momento. Lo que hicieron se conserva en la bitácora.",
    done: (nombre: string) => `Las personas de ${nombre} ya no entran.`,
  },
} as const;

interface AskEntryProps {
  readonly nombre: string;
  /** The question stays the one that was asked, because the page is drawn anew before it closes. */
  readonly change: EntryChange;
  readonly onClose: () => void;
}

function AskEntry({ nombre, change, onClose }: AskEntryProps) {
  const allow = useCall(PortalAccount.method.allowPlatform);
  const { action, title, about, done } = ENTRY[change];
  return (
    <Confirm
      onClose={onClose}
      title={title(nombre)}
      action={action}
      danger={change === "withdraw"}
      onConfirm={async () => {
        await allow({ nombre, allowed: change === "allow" });
        toast(done(nombre));
        onClose();
      }}
    >
      <p>{about}</p>
    </Confirm>
  );
}
