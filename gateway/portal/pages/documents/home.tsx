import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { CircleCheck, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { Attention, AttentionDocument, GetHomeResponse, PaymentDue } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { amount, count, day, daysUntil, localDay } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { ButtonLink, Link } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded, Skeleton } from "../../kit/loading.tsx";
import { Card, Page } from "../../kit/page.tsx";
import { Table } from "../../kit/table.tsx";
import { Checklist } from "../setup/checklist.tsx";
import "./kit/documents.css";
import { CAPTURE, KINDS, kindOf } from "./data/lists.ts";
import { DocumentLink } from "./kit/document-link.tsx";
import type { PlotSeries } from "./plot.tsx";

const Plot = lazy(() => import("./plot.tsx"));

/** The first page of an account: what is missing before the first stamp, then what needs attention. */
export default function Home() {
  const { nombre, params, may } = useAccount();
  const query = useQuery(PortalDocuments.method.getHome, {}, { refetchInterval: 60_000 });
  return (
    <Page
      title="Inicio"
      about={nombre}
      actions={
        may("issuer") ? (
          <ButtonLink icon={Plus} to={CAPTURE.factura} params={params} look="primary">
            Nueva factura
          </ButtonLink>
        ) : undefined
      }
    >
      <Checklist invoice={CAPTURE.factura} />
      <Loaded query={query}>
        {(home) => (
          <>
            <DueCard home={home} />
            <NoticesCard />
            <div className="home">
              <AttentionCard home={home} />
              <StampsCard home={home} />
            </div>
            <DaysCard home={home} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Days before an end from which on it is told: a certificate takes days to renew, a key a minute. */
const CSD_DAYS = 45;
const KEY_DAYS = 14;
const STAMPS_DAYS = 30;

interface Due {
  readonly id: string;
  /** AAAA-MM-DD; a request to cancel may have no last day. */
  readonly day: string | undefined;
  readonly what: ReactNode;
  readonly about?: string | undefined;
}

/** Lists what has a last day soon, the earliest first. It shows nothing where nothing has. */
function DueCard({ home }: { home: GetHomeResponse }) {
  const today = useAccount().today();
  const all = [...useEnding(home), ...home.paymentsDue.map(paymentDue), ...waitingOf(home)];
  if (all.length === 0) return null;
  return (
    <Card title="Lo que vence" flush>
      <Table
        label="Lo que vence"
        items={all.toSorted((one, other) => ((one.day ?? "9999") < (other.day ?? "9999") ? -1 : 1))}
        idOf={({ id }) => id}
        columns={[
          {
            id: "que",
            title: "Qué",
            cell: ({ what, about }) => (
              <>
                {what}
                {about === undefined ? null : <span className="under wrap">{about}</span>}
              </>
            ),
          },
          {
            id: "vence",
            title: "Vence",
            look: "number nowrap",
            cell: ({ day: last }) =>
              last === undefined ? (
                "—"
              ) : (
                <>
                  {localDay(last)} {last < today ? <Badge tone="bad">Vencido</Badge> : null}
                </>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** The account's own ends. Only an owner has the page where each is renewed. */
function useEnding({ csdValidTo, sandboxKeyExpires, stamps, stampsUntil }: GetHomeResponse): readonly Due[] {
  const { zone, params, may, environment, now } = useAccount();
  const dayIn = (value: Timestamp) => isoDay(day(value, zone));
  const owned = (to: string, words: string, link: string) =>
    may("owner") ? (
      <>
        {words}{" "}
        <Link to={to} params={params}>
          {link}
        </Link>
      </>
    ) : (
      words
    );
  const ending: Due[] = [];
  if (csdValidTo !== undefined && daysUntil(csdValidTo, now()) < CSD_DAYS)
    ending.push({
      ...{ id: "csd", day: dayIn(csdValidTo), about: "Sin uno vigente no se puede timbrar ni cancelar." },
      what: owned("/$rfc/$ambiente/certificado", "Su certificado de sello.", "Subir el nuevo"),
    });
  if (environment === "sandbox" && sandboxKeyExpires !== undefined && daysUntil(sandboxKeyExpires, now()) < KEY_DAYS)
    ending.push({
      ...{ id: "llave", day: dayIn(sandboxKeyExpires) },
      what: owned("/$rfc/$ambiente/llaves", "Su llave de pruebas.", "Generar otra"),
    });
  if (
    environment === "production" &&
    stamps > 0 &&
    stampsUntil !== undefined &&
    daysUntilDay(stampsUntil) < STAMPS_DAYS
  )
    ending.push({
      ...{ id: "timbres", day: stampsUntil, what: "Sus timbres." },
      about: `Quedan ${count(stamps)}; al ritmo de los últimos 30 días se acaban o vencen ese día.`,
    });
  return ending;
}

const isoDay = (shown: string) => shown.split("/").toReversed().join("-");
const daysUntilDay = (iso: string) => daysUntil(new Date(`${iso}T00:00:00Z`));

function paymentDue({ document, vence }: PaymentDue): Due {
  return {
    ...{ id: document!.id, day: vence, about: "El complemento de este pago es un borrador." },
    what: <DocumentName of={document!} />,
  };
}

function waitingOf({ waitingCancellations }: GetHomeResponse): readonly Due[] {
  return (waitingCancellations?.documents ?? []).map((document) => ({
    ...{ id: document.id, day: document.endsOn },
    what: <DocumentName of={document} />,
    about: ["Cancelación por aceptar.", document.ends].filter(Boolean).join(" "),
  }));
}

const MOST_NOTICES = 5;

function NoticesCard() {
  const { zone } = useAccount();
  const query = useQuery(PortalNotices.method.listOwnNotices, {}, { refetchInterval: 60_000 });
  const notices = query.data?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <Card title="Avisos">
      <ul className="plain-list">
        {notices.slice(0, MOST_NOTICES).map(({ tipo, texto, at, documents }) => (
          <li key={`${tipo} ${texto}`}>
            {texto} <span className="under">{day(at, zone)}</span>
            {documents.length === 0 ? null : (
              <details className="small">
                <summary>
                  {documents.length === 1 ? "Ver el comprobante" : `Ver ${documents.length} comprobantes`}
                </summary>
                <ul className="plain-list">
                  {documents.map(({ kind, resourceId, name, code }) => (
                    <li key={resourceId}>
                      <DocumentLink list={KINDS[kindOf(kind)].list} id={resourceId}>
                        {name}
                      </DocumentLink>{" "}
                      <span className="soft">{code}</span>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AttentionCard({ home }: { home: GetHomeResponse }) {
  const groups: readonly (readonly [string, Tone, Attention | undefined])[] = [
    ["Rechazados", "bad", home.failed],
    ["En proceso", "info", home.open],
    ["Borradores", "plain", home.drafts],
  ];
  const present = groups.filter(([, , attention]) => (attention?.total ?? 0) > 0);
  return (
    <Card title="Requiere su atención" flush>
      {present.length === 0 ? (
        <Empty icon={CircleCheck} title="Todo en orden">
          No hay comprobantes rechazados, en proceso ni borradores.
        </Empty>
      ) : (
        present.map(([title, tone, attention]) => (
          <section key={title} className="attention">
            <h3 className="row tight">
              {title}
              <Badge tone={tone}>{attention!.total >= MANY ? `${count(MANY)} o más` : count(attention!.total)}</Badge>
            </h3>
            <ul className="plain-list">
              {attention!.documents.slice(0, SHOWN).map((one) => (
                <AttentionRow key={one.id} document={one} />
              ))}
            </ul>
          </section>
        ))
      )}
    </Card>
  );
}

const MANY = 1000;
const SHOWN = 5;

function DocumentName({ of: { kind, resourceId, serie, folio, receptorRfc, at } }: { of: AttentionDocument }) {
  const { zone } = useAccount();
  const { list, name } = KINDS[kindOf(kind)];
  return (
    <>
      <DocumentLink list={list} id={resourceId}>
        {[name, [serie, folio].filter(Boolean).join("-")].filter(Boolean).join(" ")}
      </DocumentLink>
      <span className="soft small number"> {[receptorRfc, day(at, zone)].filter(Boolean).join(" · ")}</span>
    </>
  );
}

function AttentionRow({ document }: { document: AttentionDocument }) {
  const { total, errorMensaje } = document;
  return (
    <li className="attention-row">
      <span>
        <DocumentName of={document} />
        {errorMensaje === undefined ? null : <span className="block small soft wrap">{errorMensaje}</span>}
      </span>
      <span className="amount">{total === undefined ? "" : amount(total)}</span>
    </li>
  );
}

const DAY_S = 86_400;

function StampsCard({ home: { stamps, stampsUsed, stampsUntil, stampsExpire } }: { home: GetHomeResponse }) {
  const { zone } = useAccount();
  const plotted = useMemo(() => projection(stamps, stampsUntil), [stamps, stampsUntil]);
  return (
    <Card title="Timbres de producción">
      <div className="stack tight">
        <p>
          <strong className="figure number">{count(stamps)}</strong> <span className="soft">disponibles</span>
        </p>
        <p className="small soft">
          {stampsUsed === 0
            ? "No se usaron timbres en los últimos 30 días."
            : `Usó ${count(stampsUsed)} en los últimos 30 días. ${
                stampsUntil === undefined
                  ? "A ese ritmo le alcanzan para más de un año."
                  : `A ese ritmo se acaban o vencen el ${localDay(stampsUntil)}.`
              }`}
          {stampsExpire === undefined ? "" : ` El lote más próximo vence el ${day(stampsExpire, zone)}.`}
        </p>
        {plotted === undefined ? null : (
          <Plotted
            days={plotted.days}
            series={plotted.series}
            form="line"
            caption="Timbres que quedan, al ritmo actual"
          />
        )}
      </div>
    </Card>
  );
}

const POINTS = 8;

/** Draws a straight line from today's stamps to the day on which none is left. */
function projection(stamps: number, until: string | undefined) {
  if (until === undefined || stamps === 0) return undefined;
  const today = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S;
  const end = Date.parse(`${until}T00:00:00Z`) / 1000;
  if (end <= today) return undefined;
  const steps = Array.from({ length: POINTS + 1 }, (_, index) => index / POINTS);
  const days = steps.map((part) => today + Math.round(((end - today) * part) / DAY_S) * DAY_S);
  const values = steps.map((part) => Math.round(stamps * (1 - part)));
  return { days, series: [{ label: "Timbres", color: "--accent", values }] };
}

/** The states in the order in which the bars are stacked, the most common at the bottom. */
const PLOTTED = [
  ["error", "Error", "--bad"],
  ["cancelada", "Cancelada", "--edge"],
  ["cancelacion_pendiente", "Cancelación pendiente", "--warn"],
  ["borrador", "Borrador", "--info"],
  ["timbrada", "Timbrada", "--good"],
] as const;

/** States that last only seconds are counted as the state that follows. */
const AS: Readonly<Record<string, string>> = { timbrando: "borrador", cancelando: "cancelacion_pendiente" };

const PERIOD_DAYS = 30;

function DaysCard({ home: { days } }: { home: GetHomeResponse }) {
  const plotted = useMemo(() => {
    const today = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S;
    const stamps = Array.from({ length: PERIOD_DAYS }, (_, index) => today - (PERIOD_DAYS - 1 - index) * DAY_S);
    const counts = new Map<string, number>();
    for (const { day: of, estado, documents } of days) {
      const key = `${of} ${AS[estado] ?? estado}`;
      counts.set(key, (counts.get(key) ?? 0) + documents);
    }
    const series = PLOTTED.map(([state, label, color]) => ({
      label,
      color,
      values: stamps.map((stamp) => counts.get(`${isoOf(stamp)} ${state}`) ?? 0),
    })).filter(({ values }) => values.some((value) => value > 0));
    return { stamps, series };
  }, [days]);
  if (days.length === 0) return null;
  return (
    <Card title="Comprobantes por día" about="Últimos 30 días, por el estado que tienen ahora.">
      <div className="stack tight">
        <ul className="legend row">
          {plotted.series.toReversed().map(({ label, color, values }) => (
            <li key={label} className="row tight">
              <span className="swatch" style={{ background: `var(${color})` }} aria-hidden="true" />
              {label} <span className="number soft">{count(values.reduce((sum, value) => sum + value, 0))}</span>
            </li>
          ))}
        </ul>
        <Plotted days={plotted.stamps} series={plotted.series} form="bars" caption="Comprobantes por día y estado" />
      </div>
    </Card>
  );
}

const isoOf = (stamp: number) => new Date(stamp * 1000).toISOString().slice(0, 10);

interface PlottedProps {
  readonly days: readonly number[];
  readonly series: readonly PlotSeries[];
  readonly form: "bars" | "line";
  readonly caption: string;
}

/** Shows a plot, and what it says as a table: of bars the days that have any, the newest first. */
function Plotted({ caption, ...plot }: PlottedProps) {
  const { days, series, form } = plot;
  const all = days.map((stamp, at) => ({ stamp, values: series.map(({ values }) => values[at] ?? 0) }));
  const rows = form === "line" ? all : all.filter(({ values }) => values.some(Boolean)).toReversed();
  return (
    <>
      <Suspense fallback={<Skeleton lines={4} />}>
        <Plot {...plot} />
      </Suspense>
      <details className="more-fields">
        <summary>Ver como tabla</summary>
        <div className="plain-table">
          <table>
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                {["Día", ...series.map(({ label }) => label)].map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ stamp, values }) => (
                <tr key={stamp}>
                  <th scope="row">{localDay(isoOf(stamp))}</th>
                  {values.map((value, at) => (
                    <td key={series[at]?.label}>{count(value)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  );
}
