import { useQuery } from "@connectrpc/connect-query";
import { CircleCheck, Plus } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import type { Attention, AttentionDocument, GetHomeResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { PortalNotices } from "#proto/cfdi/v1/portal_notices_pb.ts";
import { amount, count, day, daysUntil, localDay } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { ButtonLink, Link } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded, Skeleton } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Page } from "../../kit/page.tsx";
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
            <Warnings home={home} />
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

/** Days before an end from which on it is warned of: a certificate takes days to renew, a key a minute. */
const CSD_NOTICE_DAYS = 45;
const KEY_NOTICE_DAYS = 14;

function Warnings({ home: { csdValidTo, sandboxKeyExpires } }: { home: GetHomeResponse }) {
  const { zone, params, may, environment } = useAccount();
  const csd = csdValidTo === undefined ? undefined : daysUntil(csdValidTo);
  const key = sandboxKeyExpires === undefined ? undefined : daysUntil(sandboxKeyExpires);
  return (
    <>
      {csd !== undefined && csd < CSD_NOTICE_DAYS ? (
        <Notice
          look={csd < 0 ? "bad" : "warn"}
          title={csd < 0 ? "Su certificado de sello venció" : `Su certificado de sello vence en ${count(csd)} días`}
        >
          <p>
            Vence el {day(csdValidTo, zone)}. Sin uno vigente no se puede timbrar ni cancelar.{" "}
            {may("owner") ? (
              <Link to="/$rfc/$ambiente/certificado" params={params}>
                Subir el nuevo
              </Link>
            ) : null}
          </p>
        </Notice>
      ) : null}
      {environment === "sandbox" && key !== undefined && key < KEY_NOTICE_DAYS ? (
        <Notice
          look="warn"
          title={key < 0 ? "Su llave de pruebas venció" : `Su llave de pruebas vence en ${count(key)} días`}
        >
          {may("owner") ? (
            <Link to="/$rfc/$ambiente/llaves" params={params}>
              Generar otra
            </Link>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
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
    ["Cancelaciones por aceptar", "warn", home.waitingCancellations],
    ["En proceso", "info", home.open],
    ["Borradores", "plain", home.drafts],
  ];
  const present = groups.filter(([, , attention]) => (attention?.total ?? 0) > 0);
  return (
    <Card title="Requiere su atención" flush>
      {present.length === 0 ? (
        <Empty icon={CircleCheck} title="Todo en orden">
          No hay comprobantes rechazados, cancelaciones pendientes ni borradores.
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

function AttentionRow({ document }: { document: AttentionDocument }) {
  const { zone } = useAccount();
  const { kind, resourceId, serie, folio, receptorRfc, total, errorMensaje, at, ends } = document;
  const { list, name: title } = KINDS[kindOf(kind)];
  const name = [title, [serie, folio].filter(Boolean).join("-")].filter(Boolean).join(" ");
  return (
    <li className="attention-row">
      <span>
        <DocumentLink list={list} id={resourceId}>
          {name}
        </DocumentLink>
        <span className="soft small number"> {[receptorRfc, day(at, zone)].filter(Boolean).join(" · ")}</span>
        {errorMensaje === undefined ? null : <span className="block small soft wrap">{errorMensaje}</span>}
        {ends === undefined ? null : <span className="block small soft">{ends}</span>}
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
