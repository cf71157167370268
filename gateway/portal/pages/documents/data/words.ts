import { Banknote, type LucideIcon, ReceiptText, Scroll, Truck, Users } from "lucide-react";
import type { ListName } from "./filters.ts";
import type { Kind } from "./lists.ts";

export interface ListWords {
  readonly title: string;
  readonly short: string;
  /** A sentence calls one of its documents so: "la factura". */
  readonly one: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly folio: string;
  readonly unnumbered: string;
  readonly total: string;
  readonly party: string;
  readonly capture: { readonly kind: Kind; readonly label: string };
  readonly empty: string;
}

export const WORDS: Readonly<Record<ListName, ListWords>> = {
  facturas: {
    title: "Facturas y notas de crédito",
    short: "Facturas",
    one: "el comprobante",
    name: "Comprobante",
    icon: ReceiptText,
    folio: "Folio",
    unnumbered: "Sin folio",
    total: "Total",
    party: "RFC del receptor",
    capture: { kind: "factura", label: "Nueva factura" },
    empty: "Las facturas y notas de crédito que emita aparecerán aquí.",
  },
  pagos: {
    title: "Complementos de pago",
    short: "Pagos",
    one: "el complemento de pago",
    name: "Complemento de pago",
    icon: Banknote,
    folio: "Folio",
    unnumbered: "Sin folio",
    total: "Total",
    party: "RFC del receptor",
    capture: { kind: "complemento_pago", label: "Nuevo pago" },
    empty: "Los complementos de los pagos que reciba aparecerán aquí.",
  },
  nomina: {
    title: "Recibos de nómina",
    short: "Nómina",
    one: "el recibo de nómina",
    name: "Recibo de nómina",
    icon: Users,
    folio: "Folio",
    unnumbered: "Sin folio",
    total: "Neto",
    party: "RFC del trabajador",
    capture: { kind: "nomina", label: "Nuevo recibo" },
    empty: "Los recibos de nómina que emita aparecerán aquí.",
  },
  retenciones: {
    title: "Constancias de retenciones",
    short: "Retenciones",
    one: "la constancia de retenciones",
    name: "Constancia de retenciones",
    icon: Scroll,
    folio: "Constancia",
    unnumbered: "Constancia",
    total: "Operación",
    party: "RFC de la contraparte",
    capture: { kind: "retencion", label: "Nueva constancia" },
    empty: "Las constancias de retenciones que emita aparecerán aquí.",
  },
  traslados: {
    title: "Traslados",
    short: "Traslados",
    one: "el traslado",
    name: "Comprobante de traslado",
    icon: Truck,
    folio: "Folio",
    unnumbered: "Sin folio",
    total: "Total",
    party: "RFC de la cuenta",
    capture: { kind: "traslado", label: "Nuevo traslado" },
    empty: "Los traslados de mercancía propia que emita aparecerán aquí.",
  },
};
