import { create, type Message } from "@bufbuild/protobuf";
import { Banknote, type LucideIcon, ReceiptText, Scroll, Users } from "lucide-react";
import {
  type DocumentRequest,
  DocumentRequestSchema,
  type Draft,
} from "#proto/cfdi/v1/portal_documents_pb.ts";
import type { ListName } from "./filters.ts";

/** How a list of documents is called, and what it offers. */
export interface ListWords {
  readonly title: string;
  /** One of them, in the middle of a sentence: "la factura". */
  readonly one: string;
  /** The same at the beginning of a title. */
  readonly name: string;
  readonly icon: LucideIcon;
  /** What its search by RFC looks for. */
  readonly party: string;
  /** Where one is captured, and what the button says. */
  readonly capture: { readonly kind: Kind; readonly label: string };
  readonly empty: string;
}

export const WORDS: Readonly<Record<ListName, ListWords>> = {
  facturas: {
    title: "Facturas y notas de crédito",
    one: "el comprobante",
    name: "Comprobante",
    icon: ReceiptText,
    party: "RFC del receptor",
    capture: { kind: "factura", label: "Nueva factura" },
    empty: "Las facturas y notas de crédito que emita aparecerán aquí.",
  },
  pagos: {
    title: "Complementos de pago",
    one: "el complemento de pago",
    name: "Complemento de pago",
    icon: Banknote,
    party: "RFC del receptor",
    capture: { kind: "complemento_pago", label: "Nuevo pago" },
    empty: "Los complementos de los pagos que reciba aparecerán aquí.",
  },
  nomina: {
    title: "Recibos de nómina",
    one: "el recibo de nómina",
    name: "Recibo de nómina",
    icon: Users,
    party: "RFC del trabajador",
    capture: { kind: "nomina", label: "Nuevo recibo" },
    empty: "Los recibos de nómina que emita aparecerán aquí.",
  },
  retenciones: {
    title: "Constancias de retenciones",
    one: "la constancia de retenciones",
    name: "Constancia de retenciones",
    icon: Scroll,
    party: "RFC de la contraparte",
    capture: { kind: "retencion", label: "Nueva constancia" },
    empty: "Las constancias de retenciones que emita aparecerán aquí.",
  },
};

/** The list of each resource, by the service's name of the resource. */
export const LIST_OF_RESOURCE: Readonly<Record<string, ListName>> = {
  facturas: "facturas",
  "complementos-pago": "pagos",
  nomina: "nomina",
  retenciones: "retenciones",
};

/** Where each kind is captured. */
export const CAPTURE = {
  factura: "/$rfc/$ambiente/capturar/factura",
  nota_credito: "/$rfc/$ambiente/capturar/nota-credito",
  complemento_pago: "/$rfc/$ambiente/capturar/pago",
  nomina: "/$rfc/$ambiente/capturar/nomina",
  retencion: "/$rfc/$ambiente/capturar/retencion",
  otra_retencion: "/$rfc/$ambiente/capturar/otra-retencion",
} as const;
export type Kind = keyof typeof CAPTURE;

/** The kind with the service's name; an invoice where the pages do not know the name. */
export function kindOf(name: string): Kind {
  return name in CAPTURE ? (name as Kind) : "factura";
}

/** The member of DocumentRequest that holds each kind. */
const CASES = {
  factura: "factura",
  nota_credito: "notaCredito",
  complemento_pago: "complementoPago",
  nomina: "nomina",
  retencion: "retencion",
  otra_retencion: "otraRetencion",
} as const satisfies Record<Kind, DocumentRequest["kind"]["case"]>;

/** A request as one of the kinds that are captured. */
export function documentOf(kind: Kind, message: Message): DocumentRequest {
  return create(DocumentRequestSchema, {
    kind: { case: CASES[kind], value: message } as DocumentRequest["kind"],
  });
}

/** The page on which a draft is captured: `kind` alone does not tell a withholding of the portal's own types from the API's. */
export function captureOf(draft: Draft): (typeof CAPTURE)[Kind] {
  const held = Object.entries(CASES).find(([, name]) => name === draft.document?.kind.case);
  return CAPTURE[kindOf(held?.[0] ?? draft.kind)];
}

/** The list that shows each kind, and its name, by the service's name of the kind. */
export const KINDS: Readonly<Record<Kind, { readonly list: ListName; readonly name: string }>> = {
  factura: { list: "facturas", name: "Factura" },
  nota_credito: { list: "facturas", name: "Nota de crédito" },
  complemento_pago: { list: "pagos", name: "Complemento de pago" },
  nomina: { list: "nomina", name: "Recibo de nómina" },
  retencion: { list: "retenciones", name: "Constancia de retenciones" },
  otra_retencion: { list: "retenciones", name: "Constancia de retenciones" },
};

export const STATES: Readonly<Record<string, string>> = {
  borrador: "Borrador",
  error: "Error",
  timbrada: "Timbrada",
  cancelacion_pendiente: "Cancelación pendiente",
  cancelada: "Cancelada",
};
