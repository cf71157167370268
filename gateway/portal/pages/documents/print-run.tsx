import { callUnaryMethod, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { PortalDocuments } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { count } from "../../data/format.ts";
import { Button } from "../../kit/button.tsx";
import { CallFault } from "../../kit/notice.tsx";
import { download } from "./data/files.ts";
import { type Filters, hasFilters, type ListName, requestOf } from "./data/filters.ts";

/** Only payroll is handed out on paper, so only its receipts are printed together. */
export function isPrintedTogether(list: ListName): boolean {
  return list === "nomina";
}

/** Saves payroll receipts as one PDF: the chosen ones, or all that match the filters where none is chosen. */
export function PrintRun({ chosen, filters }: { chosen: readonly string[]; filters: Filters }) {
  const transport = useTransport();
  const { pagina: _, ...narrowed } = filters;
  const print = useMutation({
    mutationFn: async () => {
      const request = chosen.length > 0 ? { ids: [...chosen] } : requestOf(narrowed);
      const file = await callUnaryMethod(transport, PortalDocuments.method.printPayrolls, request);
      download(file.name, "application/pdf", file.content);
    },
  });
  return (
    <>
      <CallFault error={print.error} />
      <Button
        icon={Printer}
        small
        isPending={print.isPending}
        isDisabled={chosen.length === 0 && !hasFilters(filters)}
        onPress={() => print.mutate()}
      >
        {chosen.length === 0 ? "Un solo PDF de la lista" : `Un solo PDF de ${count(chosen.length)}`}
      </Button>
    </>
  );
}
