import { Decimal } from "../../engine/decimal.ts";
import { components, type Design, isBright } from "../../pdf/design/index.ts";
import { amount, decimalsOf } from "../../pdf/words/index.ts";
import { shownDay, shownTime } from "../context/index.ts";
import { sentence } from "../kinds/index.ts";

export interface LetterFacts {
  readonly issuer: { readonly nombre: string; readonly rfc: string; readonly zonaHoraria: string };
  readonly receiver: Party;
  /** The kind is named as in sentences. */
  readonly noun: string;
  readonly folio: string | undefined;
  readonly uuid: string;
  /** The total is plain decimal text. */
  readonly total: string | undefined;
  readonly moneda: string | undefined;
  readonly stampedAt: Date;
  readonly cancelledAt: Date | undefined;
  readonly isSandbox: boolean;
}

interface Party {
  readonly nombre: string | undefined;
  readonly rfc: string | undefined;
}

export interface LetterLook {
  readonly design: Design;
  readonly text: string | undefined;
}

/** The HTML shows the logo under this name. */
export const LOGO = "logo";

type Rows = readonly (readonly [label: string, value: string])[];

/** Writes the letter about a document, as plain text and as HTML that says the same. */
export function composeLetter(facts: LetterFacts, look: LetterLook) {
  const { issuer, noun, folio, cancelledAt, isSandbox } = facts;
  const name = [noun, folio].filter(Boolean).join(" ");
  const about =
    cancelledAt === undefined
      ? "Le enviamos este comprobante fiscal digital en XML y en PDF."
      : "Este comprobante fiscal digital quedó cancelado ante el SAT. Adjuntamos su XML y su PDF.";
  return written(
    {
      ...{ issuer, about, isSandbox, rows: rowsOf(facts) },
      title: cancelledAt === undefined ? sentence(name) : `Cancelación: ${name}`,
      isTest: "Es una prueba: el comprobante no tiene validez fiscal.",
    },
    look,
  );
}

export interface ReminderFacts extends Pick<LetterFacts, "issuer" | "receiver" | "isSandbox"> {
  readonly invoices: readonly OpenInvoice[];
}

/** Day and currency of a large invoice are not known. */
interface OpenInvoice {
  readonly folio: string;
  readonly day: string | undefined;
  readonly saldo: Decimal;
  readonly moneda: string | undefined;
}

/** Writes the reminder of invoices with a balance, the oldest first. Amounts of different currencies are not added. */
export function composeReminder({ issuer, receiver, invoices, isSandbox }: ReminderFacts, look: LetterLook) {
  const number = invoices.length;
  const told = invoices.toSorted((one, other) => ((one.day ?? "") < (other.day ?? "") ? -1 : 1));
  const currencies = [...new Set(invoices.map(({ moneda }) => moneda))];
  const sums = currencies.map((moneda) => {
    const all = invoices.filter((one) => one.moneda === moneda);
    return money(Decimal.sum(all.map(({ saldo }) => saldo)).toString(), moneda);
  });
  const rows: Rows = [
    ["Emisor", nameOf(issuer)],
    ["Receptor", nameOf(receiver)],
    ...told.map(({ folio, day, saldo, moneda }) => {
      const since = day === undefined ? "" : `, del ${shownDay(day)}`;
      return [`Factura ${folio}`, `${money(saldo.toString(), moneda)}${since}`] as const;
    }),
    ...(currencies.includes(undefined) ? [] : [["Por pagar", sums.join(" y ")] as const]),
  ];
  const title = number === 1 ? "Recordatorio de pago: una factura" : `Recordatorio de pago: ${number} facturas`;
  const about = `${
    number === 1 ? "Esta factura tiene" : "Estas facturas tienen"
  } saldo por pagar según nuestros registros. Si ya pagó, no haga caso de este correo.`;
  return written({ issuer, title, about, rows, isSandbox, isTest: "Es una prueba: no hay nada que pagar." }, look);
}

export interface MonthFacts extends Pick<LetterFacts, "issuer" | "isSandbox"> {
  /** AAAA-MM. */
  readonly month: string;
  readonly documents: number;
  /** The export can be downloaded until then. */
  readonly until: Date;
  readonly isAttached: boolean;
}

/** Writes the letter with a month's documents. */
export function composeMonth(facts: MonthFacts, look: LetterLook) {
  const { issuer, month, documents, until, isAttached, isSandbox } = facts;
  const [year, number] = month.split("-");
  const { day, clock } = shownTime(until, issuer.zonaHoraria);
  const rows: Rows = [
    ["Emisor", nameOf(issuer)],
    ["Mes", `${number}/${year}, por la Fecha de cada comprobante`],
    ["Comprobantes timbrados", String(documents)],
    ["Se conserva en Exportar", `hasta el ${day} ${clock}`],
  ];
  const about = isAttached
    ? "El ZIP adjunto trae los XML, los PDF y los acuses, por serie y folio, y todo en un libro de Excel."
    : "El archivo es demasiado grande para un correo: descárguelo en Exportar, en el portal.";
  const title = `Comprobantes de ${number}/${year}`;
  return written({ issuer, title, about, rows, isSandbox, isTest: "Son de prueba y no tienen validez fiscal." }, look);
}

interface Content extends Pick<LetterFacts, "issuer" | "isSandbox"> {
  readonly title: string;
  readonly about: string;
  readonly rows: Rows;
  /** The sandbox says this. */
  readonly isTest: string;
}

function written({ issuer, title, about, rows, isSandbox, isTest }: Content, { design, text }: LetterLook) {
  const subject = oneLine(`${isSandbox ? "[Prueba] " : ""}${title} de ${issuer.nombre}`);
  const paragraphs = [about, ...(isSandbox ? [isTest] : []), ...(text === undefined ? [] : [text])];
  const foot = [...(design.contactLine === undefined ? [] : [design.contactLine]), AUTOMATIC];
  const told = rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  return {
    subject,
    text: `${[title, ...paragraphs, told, foot.join("\n")].join("\n\n")}\n`,
    html: htmlOf({ issuer: issuer.nombre, title, paragraphs, rows, foot, design }),
  };
}

const AUTOMATIC = "Este correo se envió en automático.";

function rowsOf({ issuer, receiver, uuid, total, moneda, stampedAt, cancelledAt }: LetterFacts): Rows {
  const at = (moment: Date) => {
    const { day, clock } = shownTime(moment, issuer.zonaHoraria);
    return `${day} ${clock}`;
  };
  return [
    ["Emisor", nameOf(issuer)],
    ["Receptor", nameOf(receiver)],
    ["Folio fiscal", uuid],
    ["Timbrado", at(stampedAt)],
    ...(cancelledAt === undefined ? [] : [["Cancelado", at(cancelledAt)] as const]),
    // A payment's CFDI has no currency and no total of its own (c_Moneda XXX).
    ...(total === undefined || moneda === "XXX" ? [] : [["Total", money(total, moneda)] as const]),
  ];
}

const money = (value: string, moneda: string | undefined) =>
  [`$${amount(value, decimalsOf(moneda))}`, moneda].filter(Boolean).join(" ");

const nameOf = ({ nombre, rfc }: Party) => [nombre, rfc].filter(Boolean).join(" · ");

interface Shown {
  readonly issuer: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows: Rows;
  readonly foot: readonly string[];
  readonly design: Design;
}

const FONT = "font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:1.45";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
const LINE = "border-top:1px solid #d6dbe3";

/**
 * Uses tables and styles at elements, because many mail programs know nothing else. Measures and grays are those of the
 * PDF.
 */
function htmlOf({ issuer, title, paragraphs, rows, foot, design: { accentColor, logo } }: Shown): string {
  const onAccent = isBright(components(accentColor)) ? "#000000" : "#ffffff";
  const name = escaped(issuer);
  const head =
    logo === undefined
      ? `<span style="font-size:18px;font-weight:bold">${name}</span>`
      : `<img src="cid:${LOGO}" alt="${name}" height="56" style="display:block;height:56px;border:0">`;
  const told = paragraphs.map((each) => `<p style="margin:0 0 14px">${lines(each)}</p>`).join("\n");
  const facts = rows
    .map(
      ([label, value]) =>
        `<tr><td style="padding:7px 16px 7px 0;${LINE};color:#5e6673;white-space:nowrap">${label}</td>
<td style="padding:7px 0;${LINE};word-break:break-word">${escaped(value)}</td></tr>`,
    )
    .join("\n");
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f2f4f7">
<table ${TABLE} style="background:#f2f4f7"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:600px;background:#ffffff;border:1px solid #d6dbe3;color:#1f2129;${FONT}">
<tr><td style="padding:20px 28px">${head}</td></tr>
<tr><td style="padding:10px 28px;background:${accentColor};color:${onAccent};font-size:16px;font-weight:bold">
${escaped(title)}</td></tr>
<tr><td style="padding:22px 28px 10px">${told}
<table ${TABLE} style="${FONT}">${facts}</table></td></tr>
<tr><td style="padding:14px 28px 22px;color:#5e6673;font-size:12px">${foot.map(lines).join("<br>")}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

const lines = (text: string) => escaped(text).replaceAll("\n", "<br>");

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => ENTITIES[each]!);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A subject is one line (RFC 5322, 2.2). */
const oneLine = (text: string) => text.replace(/\s+/g, " ");
