import { useMutation as useCall, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { moment } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Button } from "../../../kit/button.tsx";
import { Copyable } from "../../../kit/copy.tsx";
import { CallFault } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";
import { API, type Row } from "../data/api.ts";
import { download } from "../data/files.ts";
import type { ListName } from "../data/filters.ts";

/** Offers XML, PDF and, once the document was cancelled, the acknowledgement, all named alike. */
export function Files({ list, row }: { list: ListName; row: Row }) {
  const transport = useTransport();
  const { zone } = useAccount();
  const name = row.folio ?? row.uuid ?? row.id;
  const file = useMutation({
    mutationFn: async (form: "pdf" | "xml") => {
      const { content } = await API[list][form](transport, row.id);
      download(`${name}.${form}`, `application/${form}`, content);
    },
  });
  const acuse = useCall(Invoicing.method.getInvoiceAcuse, {
    onSuccess: ({ data }) => {
      if (data !== undefined) download(`acuse-${name}.xml`, "application/xml", data.acuse);
    },
  });
  return (
    <Card>
      <div className="stack tight">
        <div className="row">
          <Button icon={FileText} look="primary" onPress={() => file.mutateAsync("pdf")}>
            PDF
          </Button>
          <Button icon={Download} onPress={() => file.mutateAsync("xml")}>
            XML
          </Button>
          {row.estado === "cancelada" && row.cfdiId !== undefined ? (
            <Button icon={Download} onPress={() => acuse.mutateAsync({ id: row.cfdiId! })}>
              Acuse
            </Button>
          ) : null}
        </div>
        <CallFault error={file.error ?? acuse.error} />
        <div>
          <span className="soft small block">Folio fiscal</span>
          <Copyable text={row.uuid ?? ""} label="folio fiscal" />
        </div>
        <p className="soft small number">Timbrado el {moment(row.timbrada, zone)}</p>
      </div>
    </Card>
  );
}
