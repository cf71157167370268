import { callUnaryMethod, useMutation, useQuery, useTransport } from "@connectrpc/connect-query";
import { useSearch } from "@tanstack/react-router";
import { FileCheck, Plus, X } from "lucide-react";
import { useState } from "react";
import type { CreatedDocument } from "#proto/cfdi/v1/document_pb.ts";
import { Tickets } from "#proto/cfdi/v1/ticket_pb.ts";
import { isUuid } from "../../../../../common/uuid.ts";
import { useCall } from "../../../data/call.ts";
import { count, counted, localDay, money } from "../../../data/format.ts";
import { countInWords } from "../../../data/number-words.ts";
import { useServerForm } from "../../../data/server-form.ts";
import { useAccount } from "../../../data/session.tsx";
import { StateBadge } from "../../../kit/badge.tsx";
import { Button, Link } from "../../../kit/button.tsx";
import { CatalogField } from "../../../kit/catalog-field.tsx";
import { TextField } from "../../../kit/field.tsx";
import { Form } from "../../../kit/form.tsx";
import { Notice } from "../../../kit/notice.tsx";
import { Card, Facts, Page } from "../../../kit/page.tsx";
import { text } from "../data/filters.ts";
import { CustomerField } from "../kit/customer-field.tsx";
import { ForIssuers } from "../kit/for-issuers.tsx";
import { Made } from "./made.tsx";
import { AskingButton, CalculateButton, type Preview, usePreviewed } from "./previewed.tsx";
import { TICKET_STATES } from "./words.ts";
import "../kit/documents.css";

/** The tickets, in the order in which they were chosen, and whose invoice it is. */
interface Asked {
  readonly ids: readonly string[];
  readonly receptorRfc: string;
  readonly usoCfdi: string;
}

const MOST_TICKETS = 100;
const MOST_TEXT = 37 * MOST_TICKETS;

/** Invoices tickets in the name of a customer, also those that a global invoice has. */
export function InvoiceTickets() {
  const { may, params } = useAccount();
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const ids = [...new Set((text(given.ids, MOST_TEXT) ?? "").split(",").filter(isUuid))];
  const [made, setMade] = useState<CreatedDocument | undefined>(undefined);
  const calculate = useMutation(Tickets.method.calculateTicketInvoice);
  const { asked, change, preview, form } = usePreviewed<Asked, { total: string; conceptos: number; timbres: number }>(
    { ids, receptorRfc: "", usoCfdi: "" },
    async (mine) => {
      setMade(undefined);
      const { data, timbres } = await calculate.mutateAsync(orderOf(mine));
      return { total: data!.total, conceptos: data!.conceptos.length, timbres };
    },
  );
  const crumb = (
    <Link to="/$rfc/$ambiente/tickets" params={params}>
      Tickets
    </Link>
  );
  if (!may("issuer")) return <ForIssuers title="Facturar tickets" crumb={crumb} what="emitir" />;
  const { receptorRfc, usoCfdi } = asked;
  return (
    <Page
      title="Facturar tickets"
      crumb={crumb}
      about="La factura a nombre de un cliente, también de los que ya van en una factura global: de ésos se timbra antes su nota de crédito."
    >
      <div className="stack">
        <Card title="Tickets">
          <div className="stack tight">
            {asked.ids.map((id) => (
              <Chosen key={id} id={id} onRemove={() => change({ ids: asked.ids.filter((each) => each !== id) })} />
            ))}
            <AddByFolio
              isFull={asked.ids.length >= MOST_TICKETS}
              onAdd={(id) => change({ ids: [...new Set([...asked.ids, id])] })}
            />
          </div>
        </Card>
        <Card title="Cliente">
          <Form of={form}>
            <CustomerField
              name="receptorRfc"
              label="Cliente"
              isRequired
              value={receptorRfc}
              fault={form.errors.byField.receptorRfc}
              onChange={(rfc) => change({ receptorRfc: rfc })}
            />
            <CatalogField
              name="usoCfdi"
              label="Uso del CFDI"
              catalog="usoCfdi"
              help="Si lo deja vacío, el que tiene el cliente."
              value={usoCfdi}
              fault={form.errors.byField.usoCfdi}
              onChange={(clave) => change({ usoCfdi: clave })}
            />
            <div className="row end">
              <CalculateButton form={form} isShown={preview !== undefined} isDisabled={asked.ids.length === 0} />
            </div>
          </Form>
        </Card>
        {made === undefined ? null : <Made document={made} name="La factura" />}
        {preview === undefined || made !== undefined ? null : <Previewed of={preview} onMade={setMade} />}
      </div>
    </Page>
  );
}

const orderOf = ({ ids, receptorRfc, usoCfdi }: Asked) => ({
  tickets: ids.map((id) => ({ id })),
  receptorRfc,
  ...(usoCfdi === "" ? {} : { usoCfdi }),
});

function Chosen({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const { data: ticket } = useQuery(Tickets.method.getTicket, { id }).data ?? {};
  if (ticket === undefined) return null;
  const { folio, estado, fecha, total } = ticket;
  return (
    <div className="row spread">
      <span>
        <strong className="number">{folio}</strong> <span className="soft">{localDay(fecha)}</span>{" "}
        <StateBadge state={estado} among={TICKET_STATES} />
      </span>
      <span className="row">
        <span className="amount">{money(total)}</span>
        <Button small look="quiet" icon={X} aria-label={`Quitar el ticket ${folio}`} onPress={onRemove} />
      </span>
    </div>
  );
}

function AddByFolio({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: (id: string) => void }) {
  const transport = useTransport();
  const [folio, setFolio] = useState("");
  const [fault, setFault] = useState<string | undefined>(undefined);
  const form = useServerForm(async () => {
    const { data } = await callUnaryMethod(transport, Tickets.method.listTickets, { folio: folio.trim(), limite: 2 });
    const [found, other] = data;
    if (found === undefined) return setFault("No hay un ticket con ese folio.");
    if (other !== undefined) return setFault("Varios lugares tienen ese folio: elija el suyo en la lista de tickets.");
    onAdd(found.id);
    setFolio("");
  });
  return (
    <Form of={form}>
      <TextField
        label="Folio de otro ticket"
        unmarked
        value={folio}
        fault={fault ?? form.errors.general}
        maxLength={100}
        onChange={(typed) => {
          setFolio(typed);
          setFault(undefined);
        }}
      />
      <div className="row end">
        <Button type="submit" icon={Plus} isPending={form.pending} isDisabled={isFull || folio.trim() === ""}>
          Agregar
        </Button>
      </div>
    </Form>
  );
}

interface PreviewedProps {
  readonly of: Preview<Asked, { readonly total: string; readonly conceptos: number; readonly timbres: number }>;
  readonly onMade: (document: CreatedDocument | undefined) => void;
}

function Previewed({ of: { asked, answer, key }, onMade }: PreviewedProps) {
  const { environment } = useAccount();
  const create = useCall(Tickets.method.createTicketInvoice);
  const { total, conceptos, timbres } = answer;
  const notes = timbres - 1;
  return (
    <Card title="La factura sería así">
      <div className="stack tight">
        {notes === 0 ? null : (
          <Notice look="warn" title={`Antes se timbra ${counted(notes, "nota de crédito", "notas de crédito")}`}>
            Sacan los tickets de su factura global, y no se cancelan.
          </Notice>
        )}
        <Facts
          facts={[
            ["Cliente", asked.receptorRfc],
            ["Tickets", count(asked.ids.length)],
            ["Conceptos", count(conceptos)],
            ["Timbres", count(timbres)],
            ["Total", money(total)],
          ]}
        />
        <AskingButton
          icon={FileCheck}
          label="Timbrar la factura"
          title="¿Timbrar la factura?"
          action="Timbrar"
          onConfirm={async () => {
            const { data } = await create({ ...orderOf(asked), totalEsperado: total, idempotencyKey: key });
            onMade(data);
          }}
        >
          <p>{`Es de ${asked.receptorRfc}, lleva ${countInWords(asked.ids.length, "ticket", "tickets")} y suma ${money(total)}.`}</p>
          {environment === "production" ? (
            <p>Tiene validez fiscal ante el SAT: después sólo se puede cancelar.</p>
          ) : null}
        </AskingButton>
      </div>
    </Card>
  );
}
