import { type Context, type Mismatch, must } from "./rule.ts";

/*
 * What PACs look at before any matrix, in the same words for every type of document: the seal, its certificate, an earlier stamp. Each
 * type has rows of its own for these, with its codes and with the places where its documents keep what is looked at.
 */

export function certificateOf({ certificate }: Context) {
  return certificate?.kind === "certificate" ? certificate.certificate : undefined;
}

/** PAC code 302. */
export function mustVerify(sello: string | undefined, { sealVerifies }: Context): Mismatch | undefined {
  const found = sello && `uno terminado en ${sello.slice(-8)}`;
  return must(sealVerifies !== false, "el sello de esta cadena original", found);
}

export function mustBeReadable(
  certificado: string | undefined,
  { certificate }: Context,
): Mismatch | undefined {
  return must(certificate?.kind !== "unreadable", "un certificado X.509 en DER", certificado);
}

/** PAC code 303. */
export function mustBeCertified(rfc: string | undefined, context: Context): Mismatch | undefined {
  const certificate = certificateOf(context);
  return certificate && must(rfc === certificate.rfc, certificate.rfc, rfc);
}

/** PAC code 306. */
export function mustBeCsd(context: Context): Mismatch | undefined {
  return must(certificateOf(context)?.isCsd !== false, "CSD", "e.firma");
}

/** PAC code 307. A document that is only looked at may well be stamped. */
export function mustBeUnstamped(uuid: string | undefined, { now }: Context): Mismatch | undefined {
  return must(now === undefined, undefined, uuid ?? "un timbre");
}

export function mustBeItsNumber(noCertificado: string | undefined, context: Context): Mismatch | undefined {
  const certificate = certificateOf(context);
  return (
    certificate && must(noCertificado === certificate.noCertificado, certificate.noCertificado, noCertificado)
  );
}
