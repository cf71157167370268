import { useQuery } from "@connectrpc/connect-query";
import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import {
  type Closing,
  type ClosingPeriod,
  type Proof,
  type ProofDifference,
  SetClosingRequestSchema,
} from "#proto/cfdi/v1/closing_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { defaultOf } from "../../../../../common/default-value.ts";
import { useCall } from "../../../data/call.ts";
import { amount, count, counted, localDay, moment, money } from "../../../data/format.ts";
import { usePlaces } from "../../../data/places.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { useAccount } from "../../../data/session.tsx";
import { Badge } from "../../../kit/badge.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { FormDialog } from "../../../kit/dialog.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { Checkbox, NumberField } from "../../../kit/field.tsx";
import { Loaded } from "../../../kit/loading.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card, Facts, Page } from "../../../kit/page.tsx";
import { Select } from "../../../kit/select.tsx";
import { Table } from "../../../kit/table.tsx";
import { toast } from "../../../toasts/toast.ts";
import { taxLabel, trimmed } from "../data/read-cfdi.ts";
import { DocumentLink } from "../kit/document-link.tsx";
import { PERIODS, periodOf } from "./words.ts";

/** Shows how each place closes its periods, what is late, and what did not add up in the last night. */
export function ClosingsPage() {
  const { may, params } = useAccount();
  const closings = useQuery(Tickets.method.listClosings, {});
  const proof = useQuery(Tickets.method.getProof, {});
  const [changing, setChanging] = useState<Partial<Closing> | undefined>(undefined);
  const mayEdit = may("owner");
  return (
    <Page
      title="Cierres y cuadre"
      crumb={
        <Link to="/$rfc/$ambiente/tickets" params={params}>
          Tickets
        </Link>
      }
      about="Cuándo se hace la factura global de cada lugar, cuál falta, y si los tickets suman lo que dicen sus comprobantes."
      actions={
        mayEdit ? (
          <Button icon={Plus} look="primary" onPress={() => setChanging({})}>
            Configurar un lugar
          </Button>
        ) : undefined
      }
    >
      <div className="stack">
        <Loaded query={closings} lines={4}>
          {({ data }) =>
            data.length === 0 ? (
              <Card>
                <Empty icon={CalendarClock} title="Ningún lugar tiene su cierre configurado">
                  Sin él no se hace ninguna factura global por sí sola, ni se avisa de la que falta.
                </Empty>
              </Card>
            ) : (
              data.map((each) => (
                <OfPlace key={each.lugarExpedicion} of={each} onChange={mayEdit ? setChanging : undefined} />
              ))
            )
          }
        </Loaded>
        <Loaded query={proof} lines={4}>
          {({ data }) => (data === undefined ? null : <Proven of={data} />)}
        </Loaded>
      </div>
      {changing === undefined ? null : <ClosingDialog of={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

interface PlaceProps {
  readonly of: Closing;
  readonly onChange: ((closing: Closing) => void) | undefined;
}

function OfPlace({ of: closing, onChange }: PlaceProps) {
  const { zone, params } = useAccount();
  const { lugarExpedicion, periodicidad, automatico, horas, porFormaPago, serie, desde, actual, pendientes } = closing;
  return (
    <Card
      title={`Lugar ${lugarExpedicion}`}
      actions={
        onChange === undefined ? undefined : (
          <Button small aria-label={`Cambiar el cierre de ${lugarExpedicion}`} onPress={() => onChange(closing)}>
            Cambiar
          </Button>
        )
      }
    >
      <div className="stack tight">
        {closing.falla === undefined ? null : (
          <Notice look="warn" title="La última vez no se pudo timbrar">
            {closing.falla}
          </Notice>
        )}
        <Facts
          facts={[
            ["Periodo", PERIODS.find(({ id }) => id === periodicidad)?.label],
            ["Quién la timbra", automatico ? `El servicio, ${hoursAfter(horas)}` : "Usted; el servicio solo avisa"],
            ["Por forma de pago", porFormaPago ? "Una factura global por cada forma" : undefined],
            ["Serie", serie],
            ["Ventas desde", localDay(desde)],
            ["Periodo en curso", actual && periodOf(actual)],
            ["Abierto en él", actual && `${counted(actual.tickets, "ticket", "tickets")}, ${money(actual.total)}`],
            ["Cierra", actual && moment(actual.cierraEn, zone)],
          ]}
        />
        {pendientes.length === 0 ? null : (
          <Table<ClosingPeriod>
            label={`Periodos de ${lugarExpedicion} sin factura global`}
            items={pendientes}
            idOf={(period) => period.desde}
            columns={[
              {
                id: "periodo",
                title: "Falta la global de",
                cell: (period) => (
                  <Link
                    to="/$rfc/$ambiente/tickets/global"
                    params={params}
                    search={{ fecha: period.hasta, lugar: lugarExpedicion, periodicidad }}
                  >
                    {periodOf(period)}
                  </Link>
                ),
              },
              {
                id: "vence",
                title: "Vence",
                cell: ({ venceEn, atrasado }) =>
                  atrasado ? <Badge tone="bad">{`Venció el ${moment(venceEn, zone)}`}</Badge> : moment(venceEn, zone),
              },
              { id: "tickets", title: "Tickets", numeric: true, cell: ({ tickets }) => count(tickets) },
              { id: "total", title: "Total", numeric: true, cell: ({ total }) => amount(total) },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

function hoursAfter(hours: number): string {
  return hours === 0 ? "al cerrar" : `${counted(hours, "hora", "horas")} después de cerrar`;
}

function Proven({ of: { probadoEn, comprobantes, tickets, total, diferencias } }: { readonly of: Proof }) {
  const { zone } = useAccount();
  if (probadoEn === undefined) return null;
  return (
    <Card title={`Cuadre del ${moment(probadoEn, zone)}`}>
      <div className="stack tight">
        {diferencias.length === 0 ? (
          <Notice look="good" title="Todo cuadra">
            {`${counted(tickets, "ticket", "tickets")} por ${money(total)} en ${counted(comprobantes, "comprobante", "comprobantes")}.`}
          </Notice>
        ) : (
          <>
            <Notice look="bad" title="Los tickets no suman lo que dicen sus comprobantes">
              Revise los de esos días; si un comprobante sobra o lleva tickets de más, cancélelo o corríjalo con una
              nota.
            </Notice>
            <Table<ProofDifference>
              label="Lo que no cuadra"
              items={diferencias}
              idOf={(_, place) => String(place)}
              columns={[
                {
                  id: "comprobante",
                  title: "Comprobante",
                  cell: ({ facturaId }) =>
                    facturaId === NO_DOCUMENT ? (
                      "Ninguno"
                    ) : (
                      <DocumentLink list="facturas" id={facturaId} className="">
                        Ver
                      </DocumentLink>
                    ),
                },
                { id: "lugar", title: "Lugar", cell: ({ lugarExpedicion = "—" }) => lugarExpedicion },
                {
                  id: "dias",
                  title: "Ventas del",
                  cell: ({ desde, hasta }) =>
                    desde === undefined || hasta === undefined ? "—" : periodOf({ desde, hasta }),
                },
                { id: "de", title: "Qué", cell: whatDiffers },
                { id: "tickets", title: "Tickets", numeric: true, cell: ({ tickets }) => amount(trimmed(tickets)) },
                {
                  id: "dice",
                  title: "Comprobante menos notas",
                  numeric: true,
                  cell: ({ comprobante, notas }) => `${amount(trimmed(comprobante))} − ${amount(trimmed(notas))}`,
                },
              ]}
            />
          </>
        )}
      </div>
    </Card>
  );
}

/** Tickets that say no document have this id (ProofDifference.factura_id). */
const NO_DOCUMENT = "00000000-0000-0000-0000-000000000000";

function whatDiffers({ de, impuesto, tipoFactor = "", tasa }: ProofDifference): string {
  if (impuesto === undefined) return "Total";
  return `${de === "base" ? "Base" : "Importe"} de ${taxLabel(impuesto, tipoFactor, tasa)}`;
}

interface DialogProps {
  readonly of: Partial<Closing>;
  readonly onClose: () => void;
}

function ClosingDialog({ of, onClose }: DialogProps) {
  const { own, others } = usePlaces();
  const set = useCall(Tickets.method.setClosing);
  const [lugarExpedicion, setPlace] = useState(of.lugarExpedicion ?? "");
  const [periodicidad, setPeriod] = useState(of.periodicidad ?? "01");
  const [horas, setHours] = useState(of.horas ?? USUAL_HOURS);
  const [automatico, setAutomatic] = useState(of.automatico ?? false);
  const [porFormaPago, setByForm] = useState(of.porFormaPago ?? false);
  const form = useServerForm(async () => {
    const place = lugarExpedicion === "" ? {} : { lugarExpedicion };
    const kept = { serie: of.serie, desde: of.desde };
    const { data } = await set({ periodicidad, horas, automatico, porFormaPago, ...kept, ...place });
    toast(`El cierre de ${data?.lugarExpedicion ?? "su lugar"} quedó guardado.`);
    onClose();
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Cierre de un lugar" submit="Guardar el cierre">
      {of.lugarExpedicion !== undefined || others.length === 0 ? null : (
        <Select
          name="lugarExpedicion"
          label="Lugar de expedición"
          options={[{ id: "", label: own === "" ? "El de la cuenta" : `${own} · el de la cuenta` }, ...others]}
          value={lugarExpedicion}
          onChange={setPlace}
        />
      )}
      <div className="fields">
        <Select
          name="periodicidad"
          label="Periodo"
          isRequired
          options={PERIODS}
          value={periodicidad}
          onChange={setPeriod}
        />
        <NumberField
          name="horas"
          label="Horas después de cerrar"
          help="Para los tickets que llegan tarde."
          minValue={0}
          maxValue={23}
          value={horas}
          onChange={setHours}
          isRequired
        />
      </div>
      <Checkbox isSelected={automatico} onChange={setAutomatic}>
        El servicio timbra las facturas globales por sí solo
      </Checkbox>
      <Checkbox isSelected={porFormaPago} onChange={setByForm}>
        Una factura global por cada forma de pago
      </Checkbox>
    </FormDialog>
  );
}

const USUAL_HOURS = defaultOf(SetClosingRequestSchema.field.horas);
