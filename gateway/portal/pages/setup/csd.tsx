import { useQuery } from "@connectrpc/connect-query";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import type { Csd } from "#proto/cfdi/v1/account_pb.ts";
import { PortalAccount } from "#proto/cfdi/v1/portal_account_pb.ts";
import { useCall } from "../../data/call.ts";
import { day, daysUntil } from "../../data/format.ts";
import { useAccount } from "../../data/session.tsx";
import { Badge } from "../../kit/badge.tsx";
import { CsdForm } from "../../kit/csd-form.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading.tsx";
import { Notice } from "../../kit/notice.tsx";
import { Card, Facts, Page } from "../../kit/page.tsx";
import { toast } from "../../toasts/toast.ts";

/** Shows the certificate that seals, and takes another one in its place. */
export default function CsdPage() {
  const account = useAccount();
  const own = useQuery(PortalAccount.method.getOwnAccount, {});
  const [round, setRound] = useState(0);
  return (
    <Page
      title="Certificado de sello digital"
      about="Con él se sellan sus documentos. Lo tramita en el SAT con Certifica y CertiSAT; no es la e.firma."
      narrow
    >
      <Loaded query={own}>
        {({ csd }) => (
          <Card title="Certificado en uso" actions={csd === undefined ? null : <Validity csd={csd} />}>
            {csd === undefined ? (
              <Empty icon={BadgeCheck} title="Todavía no hay certificado">
                Sin él no se puede timbrar, tampoco en pruebas.
              </Empty>
            ) : (
              <>
                <Facts
                  facts={[
                    ["Número de certificado", csd.noCertificado, "mono"],
                    ["Titular", csd.rfc],
                    ["Vigente desde", day(csd.validFrom, account.zone)],
                    ["Vigente hasta", day(csd.validTo, account.zone)],
                  ]}
                />
                {csd.authorityKnown ? null : (
                  <Notice look="warn" title="No se conoce a la autoridad que lo emitió">
                    Solo se revisó su forma, así que no se sabe si alguien lo alteró. Compruebe que lo descargó de
                    CertiSAT; soporte puede dar de alta a la autoridad.
                  </Notice>
                )}
              </>
            )}
          </Card>
        )}
      </Loaded>
      {account.may("owner") ? <Upload key={round} onDone={() => setRound(round + 1)} /> : null}
    </Page>
  );
}

/** Days before its end at which a certificate should be replaced. */
const SOON = 30;

function Validity({ csd }: { csd: Csd }) {
  const now = useAccount().now();
  const days = csd.validTo === undefined ? 0 : daysUntil(csd.validTo, now);
  if (days < 0) return <Badge tone="bad">Vencido</Badge>;
  if (days <= SOON) return <Badge tone="warn">{`Vence en ${days} ${days === 1 ? "día" : "días"}`}</Badge>;
  return <Badge tone="good">Vigente</Badge>;
}

function Upload({ onDone }: { onDone: () => void }) {
  const upload = useCall(PortalAccount.method.uploadOwnCsd);
  return (
    <Card
      title="Subir un certificado"
      about="La llave se guarda cifrada. La contraseña se usa una vez y no se guarda; ninguna de las dos vuelve a mostrarse."
    >
      <CsdForm
        upload={async (files) => {
          await upload(files);
          toast("El certificado quedó guardado y ya sella.");
          onDone();
        }}
      />
    </Card>
  );
}
