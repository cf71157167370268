import { useMutation } from "@connectrpc/connect-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Invoicing } from "#proto/cfdi/v1/invoicing_pb.ts";
import { moment } from "../../../data/format.ts";
import { useAccount } from "../../../data/session.tsx";
import { Badge } from "../../../kit/badge.tsx";
import { Button } from "../../../kit/button.tsx";
import { CallFault } from "../../../kit/notice.tsx";
import { Card } from "../../../kit/page.tsx";

const SAT_TONES = { Vigente: "good", Cancelado: "bad" } as const;

/** Asks SAT what it says at this moment, which changes nothing. */
export function SatStatus({ id }: { id: string }) {
  const { zone } = useAccount();
  const [askedAt, setAskedAt] = useState<Date | undefined>(undefined);
  const ask = useMutation(Invoicing.method.getInvoiceSatStatus, { onSuccess: () => setAskedAt(new Date()) });
  const estado = ask.data?.data?.estado;
  return (
    <Card title="Ante el SAT">
      <div className="stack tight">
        <p role="status">
          {estado === undefined ? (
            <span className="soft small">Consulte en vivo si el SAT lo tiene vigente o cancelado.</span>
          ) : (
            <span className="row tight">
              <Badge tone={SAT_TONES[estado as keyof typeof SAT_TONES] ?? "warn"}>{estado}</Badge>
              <span className="soft small number">{moment(askedAt, zone)}</span>
            </span>
          )}
        </p>
        <CallFault error={ask.error} />
        <div>
          <Button icon={ShieldCheck} small onPress={() => ask.mutateAsync({ id })}>
            Consultar al SAT
          </Button>
        </div>
      </div>
    </Card>
  );
}
