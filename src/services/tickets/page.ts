import type { MessageInitShape } from "@bufbuild/protobuf";
import type { SelfInvoicingPageSchema, SetSelfInvoicingRequest } from "#proto/cfdi/v1/self_invoicing_pb.ts";
import { addDays } from "../../engine/days.ts";
import { findPage, type KeptPage, setPage, type TicketPage } from "../../persistence/tickets/index.ts";
import { noteOfPerson } from "../audit.ts";
import { type Caller, type Deps, newKey, pathOf } from "../context/index.ts";

type Shown = MessageInitShape<typeof SelfInvoicingPageSchema>;

/** Accounts that never chose have this page. */
export const USUAL_PAGE: TicketPage = { plazo: "anio", dias: 0, contacto: null, porFolio: false };

export async function pageOf({ db }: Deps, caller: Caller, siteUrl: string): Promise<Shown> {
  return shown(await findPage(db, caller), siteUrl);
}

export async function savePage(
  deps: Deps,
  caller: Caller,
  asked: SetSelfInvoicingRequest,
  siteUrl: string,
): Promise<Shown> {
  const { porFolio, plazo, dias = USUAL_PAGE.dias, contacto = null } = asked;
  const kept = await deps.db.transaction(async (tx) => {
    await noteOfPerson(tx, deps.now(), caller, "autofactura.configurada", { porFolio, plazo, dias });
    return setPage(tx, caller, { clave: newKey("shop"), porFolio, plazo, dias, contacto });
  });
  return shown(kept, siteUrl);
}

function shown(kept: KeptPage | undefined, siteUrl: string): Shown {
  const { plazo, dias, contacto, porFolio } = kept ?? USUAL_PAGE;
  const ruta = kept?.porFolio ? pathOf("shop", kept.clave) : undefined;
  return {
    ...{ plazo, dias, contacto: contacto ?? undefined, porFolio, ruta },
    boton: buttonOf(`${siteUrl}${ruta ?? "/autofactura"}`),
  };
}

function buttonOf(url: string): string {
  const style = "font:600 16px/1.2 sans-serif;color:#fff;background:#0b5cad;border-radius:4px;text-decoration:none";
  const href = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<a href="${href}" style="display:inline-block;padding:12px 20px;${style}">Facturar mi compra</a>`;
}

const LEAST_DAYS = 30;

/**
 * Returns the last day on which the page invoices a sale. No law has a term; the usual one is the year of the sale, and
 * a sale at its end has thirty days.
 */
export function untilOf(fecha: string, { plazo, dias }: TicketPage): string {
  const [year, month] = [Number(fecha.slice(0, 4)), Number(fecha.slice(5, 7))];
  const ends: Readonly<Record<string, string>> = {
    dia: fecha,
    mes: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
    anio: [`${year}-12-31`, addDays(fecha, LEAST_DAYS)].toSorted()[1]!,
  };
  return addDays(ends[plazo]!, dias);
}
