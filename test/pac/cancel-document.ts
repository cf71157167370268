import { createPrivateKey, X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";
import { FECHA } from "./test-pac-client.ts";
import type { Sealer } from "./test-pac-document.ts";

/** A request to cancel. Each field has a default, so that a test can make a single one wrong. */
export interface RequestPaper {
  readonly sealer: Sealer;
  readonly uuid?: string;
  readonly motivo?: string;
  readonly sustitucion?: string;
  /** This XML stands in place of the one folio that uuid, motive and substitute make. */
  readonly folios?: string;
  readonly rfc?: string;
  readonly fecha?: string;
  readonly namespace?: string;
  readonly declarations?: string;
  readonly sha?: "1" | "256";
  readonly canonicalization?: string;
  readonly transforms?: readonly string[];
  /** The signature names this certificate; the default is the sealer's own. */
  readonly named?: Sealer;
}

const CFDI = "http://cancelacfd.sat.gob.mx";
export const RETENCION = "http://www.sat.gob.mx/esquemas/retencionpago/1";
const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const BOTH = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

/** Writes and signs a request without the service's own signer. */
export function signedRequest(paper: RequestPaper): string {
  const { sealer, named = sealer, sha = "1" } = paper;
  const certificate = named.cer.toString("base64");
  const signature = new SignedXml({
    privateKey: createPrivateKey({
      ...{ key: sealer.key, passphrase: sealer.password },
      ...{ format: "der", type: "pkcs8" },
    }),
    signatureAlgorithm: sha === "1" ? `${DSIG}rsa-sha1` : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: (paper.canonicalization ??
      "http://www.w3.org/TR/2001/REC-xml-c14n-20010315") as "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
    getKeyInfoContent: () =>
      `<X509Data><X509IssuerSerial><X509IssuerName>${new X509Certificate(named.cer).issuer.split("\n")[0]}</X509IssuerName><X509SerialNumber>1</X509SerialNumber></X509IssuerSerial><X509Certificate>${certificate}</X509Certificate></X509Data>`,
  });
  signature.addReference({
    ...{ xpath: "/*", isEmptyUri: true },
    transforms: [...(paper.transforms ?? [`${DSIG}enveloped-signature`])],
    digestAlgorithm: sha === "1" ? `${DSIG}sha1` : "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  signature.computeSignature(unsigned(paper));
  return signature.getSignedXml();
}

function unsigned(paper: RequestPaper): string {
  const { namespace = CFDI, declarations = BOTH, rfc = "EPR260101AA1", fecha = FECHA } = paper;
  const folios = paper.folios ?? `<Folios>${folio(paper)}</Folios>`;
  const root = `Fecha="${fecha}" RfcEmisor="${rfc}"`;
  return `<Cancelacion xmlns="${namespace}" ${declarations} ${root}>${folios}</Cancelacion>`;
}

export function folio({ uuid = "", motivo = "02", sustitucion }: Omit<RequestPaper, "sealer">): string {
  const substitute = sustitucion === undefined ? "" : ` FolioSustitucion="${sustitucion}"`;
  return `<Folio UUID="${uuid}" Motivo="${motivo}"${substitute}></Folio>`;
}
