import type { Element } from "../element.ts";
import { certificateOf, type Issue, mustBeInForce, mustBeRecent } from "./issue.ts";
import { type Context, type Mismatch, must, type Rule, rule } from "./rule.ts";

/** The scopes and names of a type of document, and its seven codes in the order of PAC codes 302 to 401 and none. */
interface Sealed<D extends Element> {
  readonly codes: readonly [string, string, string, string, string, string, string];
  /** The matrix has this code for a seal that does not verify. */
  readonly sealCode: string;
  readonly itself: (document: D) => readonly D[];
  readonly emisor: (document: D) => readonly Element[];
  readonly timbres: (document: D) => readonly Element[];
  readonly rfc: string;
  readonly fecha: string;
  readonly lugar: string;
  /** "emisión" and "Emita", or "expedición" and "Expida". */
  readonly issuing: readonly [noun: string, verb: string];
}

/**
 * PACs check the seal, its certificate and an earlier stamp before any matrix, in the same words for every type of
 * document.
 */
export function certificationRules<D extends Element>(
  of: Sealed<D>,
): readonly [seal: Rule<D>, ...certificateAndTime: Rule<D>[]] {
  const [seal, rfc, term, csd, stamp, recent, number] = of.codes;
  const [noun, verb] = of.issuing;
  const issueOf = ({ attributes }: Element): Issue => ({
    fecha: attributes[of.fecha],
    codigoPostal: attributes[of.lugar],
  });
  return [
    rule(seal, ["302", of.sealCode], of.itself, {
      title: "debe corresponder a la cadena original y al certificado",
      field: "@Sello",
      remedy: "Selle de nuevo: cualquier cambio posterior al sello lo invalida.",
      check: ({ attributes: { Sello } }, _, { sealVerifies }) =>
        must(
          sealVerifies !== false,
          "el sello de esta cadena original",
          Sello && `uno terminado en ${Sello.slice(-8)}`,
        ),
    }),
    rule(rfc, ["303"], of.emisor, {
      title: "debe ser el RFC del certificado de sello",
      field: `@${of.rfc}`,
      remedy: "Selle con el CSD del emisor.",
      check: ({ attributes }, _, context) => mustBeOfCertificate("rfc", attributes[of.rfc], context),
    }),
    rule(term, ["305"], of.itself, {
      title: "debe estar dentro de la vigencia del certificado",
      field: `@${of.fecha}`,
      remedy: `Selle con un CSD vigente en la fecha de ${noun}.`,
      check: (document, _, context) => mustBeInForce(issueOf(document), context),
    }),
    rule(csd, ["306"], of.itself, {
      title: "debe ser un certificado de sello digital (CSD)",
      field: "@Certificado",
      remedy: "Use el CSD; la e.firma no sella comprobantes.",
      check: (_, __, context) => must(certificateOf(context)?.isCsd !== false, "CSD", "e.firma"),
    }),
    rule(stamp, ["307"], of.timbres, {
      title: "no debe llevar un timbre previo",
      remedy: "El comprobante ya está timbrado: no lo envíe otra vez.",
      // A document that is only inspected may have a stamp.
      check: ({ attributes: { UUID } }, _, { now }) => must(now === undefined, undefined, UUID ?? "un timbre"),
    }),
    rule(recent, ["401"], of.itself, {
      title: "debe ser de las últimas 72 horas y no del futuro",
      field: `@${of.fecha}`,
      remedy: `${verb} el comprobante con la hora local de ${of.lugar}.`,
      check: (document, _, context) => mustBeRecent(issueOf(document), context),
    }),
    rule(number, [], of.itself, {
      title: "debe ser el número de serie del certificado",
      field: "@NoCertificado",
      remedy: "Escriba los 20 dígitos del número de serie del CSD y selle de nuevo.",
      check: ({ attributes: { NoCertificado } }, _, context) =>
        mustBeOfCertificate("noCertificado", NoCertificado, context),
    }),
  ];
}

function mustBeOfCertificate(
  name: "rfc" | "noCertificado",
  found: string | undefined,
  context: Context,
): Mismatch | undefined {
  const certificate = certificateOf(context);
  return certificate && must(found === certificate[name], certificate[name], found);
}

export function mustBeReadable(certificado: string | undefined, { certificate }: Context): Mismatch | undefined {
  return must(certificate?.kind !== "unreadable", "un certificado X.509 en DER", certificado);
}
