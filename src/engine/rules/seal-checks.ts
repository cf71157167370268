import { type Context, type Mismatch, must } from "./rule.ts";

/*
 * PACs check the seal, its certificate and an earlier stamp before any matrix, in the same words for every type of
 * document. Each type has its own rules for them, with its codes and with its places of the values.
 */

export function certificateOf({ certificate }: Context) {
  return certificate?.kind === "certificate" ? certificate.certificate : undefined;
}

/** PAC code 302: the seal verifies. */
export function mustVerify(sello: string | undefined, { sealVerifies }: Context): Mismatch | undefined {
  const found = sello && `uno terminado en ${sello.slice(-8)}`;
  return must(sealVerifies !== false, "el sello de esta cadena original", found);
}

export function mustBeReadable(certificado: string | undefined, { certificate }: Context): Mismatch | undefined {
  return must(certificate?.kind !== "unreadable", "un certificado X.509 en DER", certificado);
}

/** PAC code 303: the RFC is that of the certificate. */
export function mustBeCertified(rfc: string | undefined, context: Context): Mismatch | undefined {
  const certificate = certificateOf(context);
  return certificate && must(rfc === certificate.rfc, certificate.rfc, rfc);
}

/** PAC code 306: the certificate is a CSD. */
export function mustBeCsd(context: Context): Mismatch | undefined {
  return must(certificateOf(context)?.isCsd !== false, "CSD", "e.firma");
}

/** PAC code 307: the document has no stamp yet. One that is only inspected may have a stamp. */
export function mustBeUnstamped(uuid: string | undefined, { now }: Context): Mismatch | undefined {
  return must(now === undefined, undefined, uuid ?? "un timbre");
}

export function mustBeItsNumber(noCertificado: string | undefined, context: Context): Mismatch | undefined {
  const certificate = certificateOf(context);
  return certificate && must(noCertificado === certificate.noCertificado, certificate.noCertificado, noCertificado);
}
