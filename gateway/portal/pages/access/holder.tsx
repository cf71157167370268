import { useMutation, useQuery } from "@connectrpc/connect-query";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { type HolderPreparation, PortalHolder } from "#proto/cfdi/v1/portal_holder_pb.ts";
import { useCall } from "../../data/call.ts";
import { day, OWN_ZONE } from "../../data/format.ts";
import { textOf, useServerForm } from "../../data/server-form.ts";
import { Badge } from "../../kit/badge.tsx";
import { Button } from "../../kit/button.tsx";
import { CatalogField } from "../../kit/catalog-field.tsx";
import { CsdForm } from "../../kit/csd-form.tsx";
import { TextField } from "../../kit/field.tsx";
import { Form, SubmitButton } from "../../kit/form.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Facts } from "../../kit/page.tsx";
import { OpenedLink, VisitorPage } from "../../kit/visitor-page.tsx";

const { method: M } = PortalHolder;

interface Held {
  /** The token stands behind #, a part of the address that browsers send to no server. */
  readonly token: string;
  readonly account: HolderPreparation;
}

/** The holder of a platform's account prepares it here, by a link that serves until the holder finishes. */
export default function HolderPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const [finished, setFinished] = useState(false);
  const link = useQuery(M.describeHolder, { token }, { enabled: token !== "" && !finished, retry: false });
  const account = link.data;
  if (account !== undefined && finished)
    return (
      <VisitorPage title="La cuenta está preparada">
        <Notice look="good" title={`Ya se avisó a ${account.plataforma}`}>
          {`Los datos de ${account.rfc} quedaron guardados y el enlace dejó de servir. Puede cerrar esta página.`}
        </Notice>
      </VisitorPage>
    );
  return (
    <OpenedLink token={token} link={link}>
      {(opened) => <Preparation token={token} account={opened} onFinished={() => setFinished(true)} />}
    </OpenedLink>
  );
}

function Preparation({ onFinished, ...held }: Held & { readonly onFinished: () => void }) {
  const { account } = held;
  return (
    <VisitorPage
      title="Prepare su cuenta para facturar"
      about={`Para ${account.rfc}. Se lo pide ${account.plataforma}, que no ve su contraseña ni su llave. Puede cerrar la página y volver con el mismo enlace hasta el ${day(account.venceEn, OWN_ZONE)}.`}
    >
      <FiscalData {...held} />
      <Csd {...held} />
      {account.cartas.length === 0 ? null : <Letters {...held} />}
      <Finish {...held} onFinished={onFinished} />
    </VisitorPage>
  );
}

function Step({ title, done, children }: { title: string; done: boolean; children: ReactNode }) {
  return (
    <section className="stack">
      <div className="row spread">
        <h2>{title}</h2>
        <Badge tone={done ? "good" : "warn"}>{done ? "Listo" : "Falta"}</Badge>
      </div>
      {children}
    </section>
  );
}

function FiscalData({ token, account }: Held) {
  const [open, setOpen] = useState(false);
  const { nombre, regimenFiscal, lugarExpedicion } = account;
  return (
    <Step title="Datos fiscales" done>
      {open ? (
        <FiscalForm token={token} account={account} onDone={() => setOpen(false)} />
      ) : (
        <>
          <Facts
            facts={[
              ["Nombre o razón social", nombre],
              ["Régimen fiscal", regimenFiscal],
              ["Lugar de expedición", lugarExpedicion],
            ]}
          />
          <p className="soft small">Deben ser los de su constancia de situación fiscal.</p>
          <div className="row">
            <Button small onPress={() => setOpen(true)}>
              Corregir los datos
            </Button>
          </div>
        </>
      )}
    </Step>
  );
}

function FiscalForm({ token, account, onDone }: Held & { onDone: () => void }) {
  const save = useCall(M.saveHolderData);
  const [regimenFiscal, setRegimenFiscal] = useState(account.regimenFiscal);
  const form = useServerForm(async (data) => {
    const [nombre, lugarExpedicion] = [textOf(data, "nombre"), textOf(data, "lugarExpedicion")];
    await save({ token, nombre, regimenFiscal, lugarExpedicion });
    onDone();
  });
  return (
    <Form of={form}>
      <TextField
        name="nombre"
        label="Nombre o razón social"
        help="En mayúsculas y sin el régimen de capital."
        defaultValue={account.nombre}
        maxLength={300}
        upper
        isRequired
        autoFocus
      />
      <CatalogField
        name="regimenFiscal"
        label="Régimen fiscal"
        catalog="regimenFiscal"
        value={regimenFiscal}
        onChange={setRegimenFiscal}
        isRequired
      />
      <TextField
        name="lugarExpedicion"
        label="Lugar de expedición"
        help="Código postal desde el que factura."
        defaultValue={account.lugarExpedicion}
        inputMode="numeric"
        maxLength={5}
        isRequired
      />
      <div className="row">
        <SubmitButton form={form}>Guardar los datos</SubmitButton>
        <Button onPress={onDone}>Dejarlos como están</Button>
      </div>
    </Form>
  );
}

function Csd({ token, account: { csd } }: Held) {
  const [another, setAnother] = useState(false);
  const upload = useCall(M.uploadHolderCsd);
  return (
    <Step title="Certificado de sello digital" done={csd !== undefined}>
      {csd === undefined || another ? (
        <CsdForm
          upload={async (files) => {
            await upload({ token, ...files });
            setAnother(false);
          }}
        >
          <p className="soft small">
            Lo tramita en el SAT con Certifica y CertiSAT; no es la e.firma. La llave se guarda cifrada y la contraseña
            no se guarda: ninguna vuelve a mostrarse, tampoco a quien le envió el enlace.
          </p>
        </CsdForm>
      ) : (
        <>
          <Facts
            facts={[
              ["Número de certificado", csd.noCertificado, "mono"],
              ["Vigente hasta", day(csd.validoHasta, OWN_ZONE)],
            ]}
          />
          <div className="row">
            <Button small onPress={() => setAnother(true)}>
              Subir otro
            </Button>
          </div>
        </>
      )}
    </Step>
  );
}

function Letters({ token, account: { cartas } }: Held) {
  return (
    <Step title="Cartas manifiesto" done={cartas.every(({ firmada }) => firmada)}>
      <p className="soft small">
        Con su carta manifiesto, un proveedor (PAC) puede timbrar lo que usted sella. La firma con su e.firma en el
        sitio del PAC; cuando la haya firmado, dígalo aquí. Puede terminar sin ella, pero con ese PAC no se timbra hasta
        que la firme.
      </p>
      {cartas.map(({ pac, firmada }) => (
        <Letter key={pac} token={token} pac={pac} isSigned={firmada} />
      ))}
    </Step>
  );
}

function Letter({ token, pac, isSigned }: { token: string; pac: string; isSigned: boolean }) {
  const sign = useCall(M.signHolderLetter);
  const form = useServerForm(async () => {
    await sign({ token, pac });
  });
  if (isSigned) return <p>{`La del PAC ${pac} está firmada.`}</p>;
  return (
    <Form of={form}>
      <div className="row">
        <Button type="submit" isPending={form.pending}>
          {`Ya firmé la del PAC ${pac}`}
        </Button>
      </div>
    </Form>
  );
}

function Finish({ token, account: { csd, plataforma }, onFinished }: Held & { onFinished: () => void }) {
  const finish = useMutation(M.finishHolder);
  const form = useServerForm(async () => {
    await finish.mutateAsync({ token });
    onFinished();
  });
  return (
    <Form of={form}>
      <p className="soft small">
        {csd === undefined
          ? "Para terminar falta el certificado."
          : `Al terminar, el enlace deja de servir y se avisa a ${plataforma}.`}
      </p>
      <div className="row">
        <Button type="submit" look="primary" isPending={form.pending} isDisabled={csd === undefined}>
          Terminar
        </Button>
      </div>
    </Form>
  );
}
