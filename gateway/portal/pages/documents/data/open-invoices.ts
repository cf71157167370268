import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type OwedInvoice, PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { useAccount } from "../../../data/session.tsx";
import { trimmed } from "./read-cfdi.ts";

/** The customer still owes something of such an invoice. */
export interface OpenInvoice {
  readonly id: string;
  readonly uuid: string;
  readonly folio: string;
  readonly fecha: string;
  /** `moneda` is empty for a large invoice, whose XML is not read; the payment's currency is used then. */
  readonly moneda: string;
  readonly total: string;
  readonly saldo: string;
  /** The archive did not say day and currency. */
  readonly unread: boolean;
}

/** Reads the customer's open invoices, the newest first. Older ones are looked through when they are asked for. */
export function useOpenInvoices(rfc: string) {
  const { account, environment } = useAccount();
  const transport = useTransport();
  return useInfiniteQuery({
    queryKey: ["open-invoices", account, environment, rfc],
    queryFn: ({ signal, pageParam: pagina }) => {
      const request = { receptorRfc: rfc, pagina };
      return callUnaryMethod(transport, PortalDocuments.method.listOwedInvoices, request, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ siguiente }) => siguiente,
    select: ({ pages }) => {
      // A new invoice moves the others by one place between two pages, so an invoice may come twice.
      const found = pages
        .flatMap(({ facturas }) => facturas)
        .map((factura) => [factura.uuidFiscal, open(factura)] as const);
      return { invoices: [...new Map(found).values()] };
    },
    staleTime: 30_000,
  });
}

function open({ id, uuidFiscal: uuid, serie, folio, fecha, moneda, total, saldo, unread }: OwedInvoice): OpenInvoice {
  const name = [serie, folio].filter(Boolean).join("-") || "Sin folio";
  return { id, uuid, folio: name, fecha, moneda, total, saldo: trimmed(saldo), unread };
}
