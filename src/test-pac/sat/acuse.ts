import { createHash, createHmac, randomUUID } from "node:crypto";
import { node, type XmlNode } from "../../engine/node.ts";
import { writeXml } from "../../engine/xml.ts";
import { CENTRAL, localTime } from "../documents/index.ts";
import type { Family } from "../stamping/index.ts";

export interface AcuseFields {
  readonly family: Family;
  readonly rfc: string;
  readonly now: Date;
  readonly folios: readonly { readonly uuid: string; readonly code: string; readonly motivo: string }[];
}

/**
 * Writes SAT's acknowledgement of a request. Its signature has SAT's form (an HMAC that only SAT can verify) but no
 * value. An acknowledgement about withholdings has another namespace, names its process, and repeats the motive.
 */
export function writeAcuse({ family, rfc, now, folios }: AcuseFields): string {
  const namespace = NAMESPACES[family];
  const isCfdi = family === "cfdi";
  const root = isCfdi ? "Acuse" : `{${namespace}}Acuse`;
  const attributes = {
    Fecha: `${localTime(now, CENTRAL)}.${fraction(now)}`,
    RfcEmisor: rfc,
    WorkProcessId: isCfdi ? undefined : randomUUID(),
  };
  const content = folios.map(({ uuid, code, motivo }) => {
    const texts = { UUID: uuid.toUpperCase(), EstatusUUID: code };
    const more = isCfdi ? {} : { Motivo: motivo, Extemporaneo: "false" };
    const fields = Object.entries({ ...texts, ...more });
    return node(
      `{${namespace}}Folios`,
      {},
      fields.map(([name, text]) => written(`{${namespace}}${name}`, text)),
    );
  });
  const unsigned = node(root, attributes, content);
  return writeXml(node(root, attributes, [...content, signatureOf(writeXml(unsigned))])).toString();
}

/** Requests, acknowledgements and their folios have the namespace of their family. */
export const NAMESPACES: Readonly<Record<Family, string>> = {
  cfdi: "http://cancelacfd.sat.gob.mx",
  retencion: "http://www.sat.gob.mx/esquemas/retencionpago/1",
};

/** Returns the fraction of a second in seven digits, as SAT writes it. */
function fraction(now: Date): string {
  return String(now.getUTCMilliseconds()).padStart(3, "0").padEnd(7, "0");
}

function written(name: string, text: string): XmlNode {
  return { ...node(name), text };
}

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const NO_SECRET = "SIN VALIDEZ FISCAL";

function signatureOf(content: Buffer): XmlNode {
  const digest = createHash("sha512").update(content).digest("base64");
  const value = createHmac("sha512", NO_SECRET).update(digest).digest("base64");
  const d = (name: string) => `{${DSIG}}${name}`;
  return node(d("Signature"), { Id: "SelloSAT" }, [
    node(d("SignedInfo"), {}, [
      node(d("CanonicalizationMethod"), { Algorithm: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315" }),
      node(d("SignatureMethod"), { Algorithm: "http://www.w3.org/2001/04/xmldsig-more#hmac-sha512" }),
      node(d("Reference"), { URI: "" }, [
        node(d("Transforms"), {}, [
          node(d("Transform"), { Algorithm: "http://www.w3.org/TR/1999/REC-xpath-19991116" }, [
            written(d("XPath"), "not(ancestor-or-self::*[local-name()='Signature'])"),
          ]),
        ]),
        node(d("DigestMethod"), { Algorithm: "http://www.w3.org/2001/04/xmlenc#sha512" }),
        written(d("DigestValue"), digest),
      ]),
    ]),
    written(d("SignatureValue"), value),
    node(d("KeyInfo"), {}, [written(d("KeyName"), "PRUEBA")]),
  ]);
}
