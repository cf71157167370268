import { Code, ConnectError } from "@connectrpc/connect";
import { ErrorDetailSchema, ErrorKind } from "#proto/cfdi/v1/error_pb.ts";

/** A fault of a request, for people, in Spanish. */
export interface Fault {
  readonly sentence: string;
  /** `field` is named as the contract names it in JSON: "customer.codigoPostal", "conceptos[2].cantidad". */
  readonly field: string | undefined;
}

export interface Failure {
  readonly sentence: string;
  readonly faults: readonly Fault[];
  readonly kind: ErrorKind;
  /** The service's or SAT's code: "PAC_NO_CONFIGURADO", "CFDI40147". */
  readonly code: string | undefined;
  /** `signedOut` is true where the session ended or none began. */
  readonly signedOut: boolean;
}

export function failureOf(error: unknown): Failure {
  const known = ConnectError.from(error);
  const [detail] = known.findDetails(ErrorDetailSchema);
  if (detail === undefined) {
    const sentence = UNREACHED.has(known.code)
      ? "No se pudo llegar al servicio. Revise su conexión e intente de nuevo."
      : "El servicio no pudo responder. Intente de nuevo en un momento.";
    return {
      sentence,
      faults: [{ sentence, field: undefined }],
      kind: ErrorKind.UNAVAILABLE,
      code: undefined,
      signedOut: known.code === Code.Unauthenticated,
    };
  }
  const { kind, campo, codigo, detalle } = detail;
  const sentence = withoutKey(detail.error);
  // A PAC's code and words may stand in the sentence already.
  const codes = [codigo, detalle].filter((part) => part && !sentence.includes(part)).join(": ");
  const words = [sentence, codes].filter(Boolean);
  const told = words.join(" — ");
  const several = detail.faults.map((fault) => faultOf(fault.error, fault.campo || undefined));
  const single = faultOf(told, campo);
  return {
    sentence: several.length > 0 ? told : single.sentence,
    faults: several.length > 0 ? several : [single],
    kind,
    code: codigo,
    signedOut: kind === ErrorKind.UNAUTHENTICATED,
  };
}

/** Takes the field's name from the front of the sentence, because the form shows the sentence at the field. */
function faultOf(told: string, field: string | undefined): Fault {
  const bare = field === undefined || !told.startsWith(`${field}: `) ? told : told.slice(field.length + 2);
  return { field, sentence: bare.charAt(0).toLocaleUpperCase("es-MX") + bare.slice(1) };
}

/** Takes away what a sentence says of the request's key, because the pages send the same one by themselves. */
function withoutKey(sentence: string): string {
  return sentence.replace(/,? con la misma Idempotency-Key( si la lleva|; si no la lleva, .*)?$/, "");
}

/** A browser without a network says Unknown or Unavailable. */
const UNREACHED = new Set([Code.Unknown, Code.Unavailable, Code.DeadlineExceeded]);
