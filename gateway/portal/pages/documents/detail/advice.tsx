import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Notice } from "../../../kit/notice.tsx";
import { inWords } from "../forms/sentences.ts";

interface Known {
  readonly title: string;
  readonly remedy: string;
}

/**
 * Returns the advice of the service's rules for a code, SAT's or their own. The table is large, so it is loaded when a
 * refusal is shown.
 */
async function lookUp(code: string): Promise<Known | null> {
  const own = OWN[code];
  if (own !== undefined) return { title: "", remedy: own };
  const { default: table } = await import("../../../../docs/rules.json");
  const rule = table.rules.find((one) => one.code === code || one.sat.includes(code));
  return rule === undefined ? null : { title: rule.title, remedy: rule.remedy };
}

/**
 * SAT and PACs often refuse for these codes, which no rule of the service foresees because they depend on SAT's
 * register of taxpayers.
 */
const OWN: Readonly<Record<string, string>> = {
  CFDI40143: "Revise el RFC del cliente: el SAT no lo tiene en su lista de contribuyentes.",
  CFDI40145:
    "Escriba el nombre del cliente como aparece en su constancia de situación fiscal: en mayúsculas y sin el régimen de capital.",
  CFDI40147: "Corrija el código postal del cliente: es el de su constancia de situación fiscal.",
  CFDI40148: "Corrija el código postal del cliente: es el de su constancia de situación fiscal.",
  CFDI40157: "Corrija el régimen fiscal del cliente según su constancia de situación fiscal.",
  CFDI40158: "Corrija el régimen fiscal del cliente según su constancia de situación fiscal.",
  CFDI40161: "Elija otro uso del CFDI: el del cliente no corresponde a su régimen fiscal.",
  CERRADO_POR_SOPORTE: "Emita otro comprobante: el PAC no llegó a timbrar este.",
};

interface Props {
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly children?: ReactNode;
}

/** Says in words why a document was refused, and what to do about it. */
export function Refused({ code, message, children }: Props) {
  const { data } = useQuery({
    queryKey: ["advice", code],
    queryFn: () => lookUp(code ?? ""),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Notice look="bad" title="El PAC lo rechazó: no está timbrado">
      <p>{message ?? "No dio una razón."}</p>
      {data == null ? null : (
        <p>
          <strong>Qué hacer. </strong>
          {inWords(data.remedy)}
        </p>
      )}
      {code === undefined ? null : (
        <p className="soft">
          Código <a href={`/docs/errores/${encodeURIComponent(code)}`}>{code}</a>
        </p>
      )}
      {children}
    </Notice>
  );
}
