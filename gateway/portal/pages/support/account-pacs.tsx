import { useQuery } from "@connectrpc/connect-query";
import { ArrowDown, ArrowUp, Waypoints } from "lucide-react";
import { useState } from "react";
import type { Account } from "#proto/cfdi/v1/account_pb.ts";
import type { PacStanding } from "#proto/cfdi/v1/operation_pb.ts";
import { PortalSupport } from "#proto/cfdi/v1/portal_support_pb.ts";
import { useCall } from "../../data/call.ts";
import { ENVIRONMENTS } from "../../data/environments.ts";
import { useServerForm } from "../../data/server-form.ts";
import { StateBadge, type States } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { FormDialog } from "../../kit/dialog.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Card } from "../../kit/page.tsx";
import { Select } from "../../kit/select.tsx";
import { Table, type TableColumn } from "../../kit/table.tsx";
import { toast } from "../../toasts/toast.ts";
import "./account-pacs.css";

const READINESS: States = {
  lista: ["good", "Timbra para la cuenta"],
  rechazada: ["bad", "Rechazó a la cuenta"],
  "sin saber": ["plain", "Todavía no se sabe"],
};

const said = (value: boolean | undefined) => (value === undefined ? "Sin anotar" : value ? "Sí" : "No");

/** Shows for each PAC whether it stamps for the account, its place in the account's order, and support's notes. */
export function AccountPacs({ account }: { account: Account }) {
  const list = useQuery(PortalSupport.method.lookAtPacs, { account: account.id });
  return (
    <Loaded query={list}>
      {({ pacs }) => (
        <div className="stack">
          {ENVIRONMENTS.map(({ id, label }) => (
            <OfEnvironment
              key={id}
              account={account}
              environment={id}
              label={label}
              pacs={pacs.filter(({ environment }) => environment === id)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

interface OfEnvironmentProps {
  readonly account: Account;
  readonly environment: string;
  readonly label: string;
  readonly pacs: readonly PacStanding[];
}

function OfEnvironment({ account, environment, label, pacs }: OfEnvironmentProps) {
  const [ordering, setOrdering] = useState(false);
  const [noting, setNoting] = useState<PacStanding | undefined>(undefined);
  const columns: readonly TableColumn<PacStanding>[] = [
    { id: "pac", title: "PAC", look: "mono", cell: ({ pac }) => pac },
    {
      id: "place",
      title: "Orden de la cuenta",
      cell: ({ place }) => (place === undefined ? "El del servicio" : `${place}.º`),
    },
    {
      id: "readiness",
      title: "Estado",
      cell: ({ readiness = "", refusal }) => (
        <>
          <StateBadge state={readiness} among={READINESS} />
          {refusal === undefined ? null : <span className="under wrap">{refusal}</span>}
        </>
      ),
    },
    { id: "registered", title: "Registrada", cell: ({ registered }) => said(registered) },
    { id: "letter", title: "Carta manifiesto", cell: ({ letterSigned }) => said(letterSigned) },
    {
      id: "acciones",
      title: "",
      hint: "Acciones",
      actions: true,
      cell: (pac) => (
        <Button small onPress={() => setNoting(pac)} aria-label={`Anotar de ${pac.pac} en ${label}`}>
          Anotar
        </Button>
      ),
    },
  ];
  return (
    <Card
      title={label}
      actions={
        pacs.length < 2 ? null : (
          <Button onPress={() => setOrdering(true)} aria-label={`Cambiar el orden en ${label}`}>
            Cambiar el orden
          </Button>
        )
      }
      flush
    >
      <Table
        label={`PAC de ${label}`}
        columns={columns}
        items={pacs}
        idOf={({ pac }) => pac}
        empty={<Empty icon={Waypoints} title="No hay ninguno configurado" />}
      />
      {ordering ? (
        <Ordering account={account} environment={environment} pacs={pacs} onClose={() => setOrdering(false)} />
      ) : null}
      {noting === undefined ? null : <Noting account={account} pac={noting} onClose={() => setNoting(undefined)} />}
    </Card>
  );
}

interface OrderingProps {
  readonly account: Account;
  readonly environment: string;
  readonly pacs: readonly PacStanding[];
  readonly onClose: () => void;
}

/** Puts the PACs into an order of the account's own, or takes that order away. */
function Ordering({ account, environment, pacs, onClose }: OrderingProps) {
  const order = useCall(PortalSupport.method.orderPacs);
  const [names, setNames] = useState(() => ordered(pacs).map(({ pac }) => pac));
  const send = async (chosen: readonly string[]) => {
    await order({ account: account.id, environment, pacs: [...chosen] });
    toast("El orden quedó guardado.");
    onClose();
  };
  const form = useServerForm(() => send(names));
  const swap = (place: number) => setNames(names.toSpliced(place, 2, names[place + 1] ?? "", names[place] ?? ""));
  const hasOwn = pacs.some(({ place }) => place !== undefined);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Orden de los PAC"
      about="El primero recibe los documentos nuevos de la cuenta; los demás, lo que él no procesó con certeza."
      submit="Guardar el orden"
      other={hasOwn ? <Button onPress={() => send([])}>Usar el del servicio</Button> : undefined}
    >
      <ol className="ranking">
        {names.map((name, place) => (
          <li key={name}>
            <span className="mono">{name}</span>
            <Button
              icon={ArrowUp}
              small
              look="quiet"
              onPress={() => swap(place - 1)}
              isDisabled={place === 0}
              aria-label={`Subir ${name}`}
            />
            <Button
              icon={ArrowDown}
              small
              look="quiet"
              onPress={() => swap(place)}
              isDisabled={place === names.length - 1}
              aria-label={`Bajar ${name}`}
            />
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}

/** Returns the PACs in the order in which the account's new documents go to them. */
function ordered(pacs: readonly PacStanding[]): readonly PacStanding[] {
  const placeOf = ({ place }: PacStanding) => place ?? Number.MAX_SAFE_INTEGER;
  return pacs.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const YES_OR_NO = [
  { id: "si", label: "Sí" },
  { id: "no", label: "No" },
] as const;

function chosen(value: boolean | undefined): string | null {
  return value === undefined ? null : value ? "si" : "no";
}

/** An unknown answer is not sent, because a "no" would send the account's documents to another PAC first. */
const answerOf = (value: string | null) => (value === null ? undefined : value === "si");

/** Lets support note whether the PAC has registered the account and its letter is signed. */
function Noting({ account, pac, onClose }: { account: Account; pac: PacStanding; onClose: () => void }) {
  const tell = useCall(PortalSupport.method.tellPac);
  const [registered, setRegistered] = useState(chosen(pac.registered));
  const [letterSigned, setLetterSigned] = useState(chosen(pac.letterSigned));
  const form = useServerForm(async () => {
    const { environment, pac: name } = pac;
    await tell({
      ...{ account: account.id, environment, pac: name },
      ...{ registered: answerOf(registered), letterSigned: answerOf(letterSigned) },
    });
    toast("Quedó anotado.");
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`La cuenta en ${pac.pac}`}
      about="Anótelo cuando el PAC lo confirme. Con un «sí» se vuelve a intentar ahí; con un «no» sus documentos van antes a otro PAC."
      submit="Guardar"
    >
      <div className="fields">
        <Select
          name="registered"
          label="RFC registrado en el PAC"
          placeholder="Sin anotar"
          options={YES_OR_NO}
          value={registered}
          onChange={setRegistered}
        />
        <Select
          name="letterSigned"
          label="Carta manifiesto firmada"
          placeholder="Sin anotar"
          options={YES_OR_NO}
          value={letterSigned}
          onChange={setLetterSigned}
        />
      </div>
    </FormDialog>
  );
}
