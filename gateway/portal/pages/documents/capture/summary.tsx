import { CircleCheck, CloudCheck, CloudUpload, Stamp, Trash2, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { PreviewDocumentResponse } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { amount, moment, money } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";
import { Card } from "../../../kit/page.tsx";
import type { Kind } from "../data/lists.ts";
import { taxLabel } from "../data/read-cfdi.ts";
import { KeepTemplate } from "../kit/keep-template.tsx";
import { Explanation } from "./explanation.tsx";
import type { Preview } from "./preview.ts";
import type { DraftSaving } from "./saving.ts";

export interface SummaryWords {
  readonly subtotal: string;
  readonly discount: string;
  readonly total: string;
  /** Taxes are within the total, and not added to anything. */
  readonly plain: boolean;
}

interface Props extends Pick<DraftSaving, "version" | "saving" | "fault" | "dirty" | "save"> {
  readonly kind: Kind;
  readonly shown: Preview["shown"];
  readonly isPending: boolean;
  readonly words: Partial<SummaryWords> | undefined;
  readonly faults: number;
  readonly stamping: boolean;
  readonly onStamp: () => unknown;
  readonly onDelete: () => void;
}

/**
 * Stands beside a capture: it shows the amounts, whether the capture can be stamped, and whether it is saved. No key
 * that is typed into the form draws it for itself.
 */
export const Summary = memo(function Summary(props: Props) {
  const { kind, shown, isPending, words, faults, stamping, onStamp, onDelete, version, save } = props;
  return (
    <aside className="summary" aria-label="Resumen">
      <Card title="Resumen">
        <Amounts preview={shown} pending={isPending} words={words} />
        <div className="stack tight">
          {shown?.total === undefined ? null : <Explanation kind={kind} />}
          <p className="line-status small" role="status">
            <Readiness isKnown={shown !== undefined} faults={faults} />
          </p>
          <Button look="primary" onPress={onStamp} isPending={stamping} data-stamps="">
            {stamping ? null : <Stamp aria-hidden="true" />}
            {stamping ? "Timbrando…" : "Timbrar"}
          </Button>
          <SaveState {...props} />
          {kind === "factura" ? <KeepTemplate small idOf={async () => (await save())?.id} /> : null}
          {version === undefined ? null : (
            <Button icon={Trash2} look="quiet" small onPress={onDelete}>
              Eliminar el borrador
            </Button>
          )}
        </div>
      </Card>
    </aside>
  );
});

function Readiness({ isKnown, faults }: { isKnown: boolean; faults: number }) {
  if (!isKnown) return <span className="soft">Los importes se calculan al capturar.</span>;
  if (faults === 0)
    return (
      <>
        <CircleCheck aria-hidden="true" className="good" />
        Listo para timbrar
      </>
    );
  return (
    <>
      <TriangleAlert aria-hidden="true" className="warn" />
      {faults === 1 ? "Falta o falla un dato" : `Faltan o fallan ${faults} datos`}
    </>
  );
}

interface AmountsProps {
  readonly preview: PreviewDocumentResponse | undefined;
  readonly pending: boolean;
  readonly words: Partial<SummaryWords> | undefined;
}

function Amounts({ preview, pending, words = {} }: AmountsProps) {
  const { subTotal, descuento, total, impuestos = [], moneda } = preview ?? {};
  const hasDiscount = descuento !== undefined && !/^0(\.0+)?$/.test(descuento);
  return (
    <dl className={pending ? "totals bare pending" : "totals bare"} aria-busy={pending}>
      {subTotal === undefined ? null : (
        <div>
          <dt>{words.subtotal ?? "Subtotal"}</dt>
          <dd className="amount">{amount(subTotal)}</dd>
        </div>
      )}
      {hasDiscount ? (
        <div>
          <dt>{words.discount ?? "Descuento"}</dt>
          <dd className="amount">{`−${amount(descuento)}`}</dd>
        </div>
      ) : null}
      {(words.plain ? [] : impuestos).map(({ categoria, impuesto, tipoFactor, tasa, importe }) => (
        <div key={`${categoria} ${impuesto} ${tipoFactor} ${tasa}`}>
          <dt>
            {categoria === "retencion"
              ? `${taxLabel(impuesto, tipoFactor, tasa)} retenido`
              : taxLabel(impuesto, tipoFactor, tasa)}
          </dt>
          <dd className="amount">
            {importe === undefined ? "—" : `${categoria === "retencion" ? "−" : ""}${amount(importe)}`}
          </dd>
        </div>
      ))}
      <div className="grand">
        <dt>{words.total ?? "Total"}</dt>
        <dd className="amount">
          {total === undefined ? "—" : money(total, CURRENCY.test(moneda ?? "") ? moneda : "MXN")}
        </dd>
      </div>
    </dl>
  );
}

/** A currency has a code of three letters. While another text stands in its field, the amounts are shown as pesos. */
const CURRENCY = /^[A-Z]{3}$/;

function SaveState({ version, saving, fault, dirty, save }: Props) {
  const { zone } = useAccount();
  if (saving === "failed")
    return (
      <div role="alert" className="small">
        <p className="fault">{fault}</p>
        <Button small look="quiet" onPress={() => save()}>
          Guardar de nuevo
        </Button>
      </div>
    );
  const words =
    saving === "saving"
      ? "Guardando…"
      : dirty
        ? "Cambios sin guardar"
        : version?.savedAt === undefined
          ? "Se guarda solo como borrador"
          : `Borrador guardado ${moment(version.savedAt, zone)}`;
  const Icon = saving === "saving" || dirty ? CloudUpload : CloudCheck;
  return (
    <p className="line-status soft small number" role="status">
      <Icon aria-hidden="true" />
      {words}
    </p>
  );
}
