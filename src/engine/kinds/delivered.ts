import { payrollFactsOf } from "../complements/nomina12.ts";
import { totalOfPayments } from "../complements/pagos20.ts";
import { DOCUMENT_TYPES, type DocumentFacts } from "../documents/index.ts";
import { type Sums, sumsOf } from "../exports/sums.ts";
import { inspect } from "../inspection/inspection.ts";
import { child, children, type XmlNode } from "../node.ts";
import { checkStamped, removeTimbre } from "../sealing/timbre.ts";
import type { Schemas } from "../validation/schema.ts";
import { CREDITS, RETURNS } from "./relations.ts";
import { piecesReturned } from "./returned-goods.ts";

/** A Delivered document was stamped elsewhere: these are the facts that a record of it needs. */
export interface Delivered {
  readonly kind: "delivered";
  readonly root: string;
  /** The bytes that were sealed; the stamped ones where the PAC changed more than it added. */
  readonly sealedXml: Uint8Array;
  readonly sello: string;
  readonly facts: DocumentFacts;
  /** Facts that its own account need not keep; they are empty in a withholding. */
  readonly shown: { readonly emisorNombre: string; readonly fecha: string; readonly moneda: string };
  /** The text of `Certificado`, in base64. */
  readonly certificado: string;
  readonly noCertificado: string;
  readonly uuid: string;
  /** `fechaTimbrado` is Mexico central time, without zone. */
  readonly fechaTimbrado: string;
  /** Lists show these fields of its type alone. */
  readonly kindFacts: Readonly<Record<string, string>> | undefined;
  readonly sums: Sums;
  readonly applied: readonly AppliedAmount[];
}

/** An AppliedAmount is what the document applies to an invoice, which it names by its fiscal UUID. */
export interface AppliedAmount {
  readonly uuid: string;
  readonly amount: string;
  /** `payment` is absent in a credit note. */
  readonly payment:
    | {
        readonly index: number;
        readonly parcialidad: number;
        readonly previous: string;
        readonly outstanding: string;
      }
    | undefined;
  /** Pieces of goods of an export that come back with a credit note, by their NoIdentificacion. */
  readonly returned?: Readonly<Record<string, string>> | undefined;
}

/** Reads a stamped document, whose seal and stamp must verify. Returns a Spanish reason when the bytes are none. */
export function readDelivered(
  xml: Buffer,
  context: { readonly schemas: Schemas; readonly now: Date },
): Delivered | { readonly kind: "refused"; readonly reason: string } {
  const { root, type, sealed, seal, findings } = inspect(xml, {
    schemas: context.schemas,
    types: DOCUMENT_TYPES,
  });
  const refused = (reason: string) => ({ kind: "refused", reason }) as const;
  if (root === undefined || type === undefined) return refused(findings[0]?.sentence ?? "no es un CFDI");
  if (sealed === undefined) return refused(seal.reason ?? "el sello no se pudo comprobar");
  const sealedXml = removeTimbre(sealed) ?? xml;
  const check = checkStamped({ ...sealed, xml: sealedXml }, xml, context);
  if (check.kind === "not-ours") return refused(check.reason);
  const { attributes } = root;
  const facts = type.facts(root);
  return {
    kind: "delivered",
    root: type.root,
    sealedXml,
    sello: sealed.sello,
    facts,
    shown: {
      emisorNombre: child(root, "cfdi:Emisor")?.attributes.Nombre ?? "",
      fecha: attributes.Fecha ?? "",
      moneda: attributes.Moneda ?? "",
    },
    certificado: attributes.Certificado ?? "",
    noCertificado: attributes.NoCertificado ?? attributes.NoCertificadoEmisor ?? "",
    uuid: check.timbre.uuid.toUpperCase(),
    fechaTimbrado: check.timbre.fechaTimbrado,
    kindFacts: kindFactsOf(root, facts),
    sums: sumsOf(root, type, facts),
    applied: attributes.TipoDeComprobante === "P" ? payments(root) : credit(root, facts),
  };
}

function kindFactsOf(root: XmlNode, { montoRetenido }: DocumentFacts): Delivered["kindFacts"] {
  if (montoRetenido !== undefined) return { montoRetenido };
  if (root.attributes.TipoDeComprobante === "P") return { montoTotalPagos: totalOfPayments(root) ?? "0" };
  if (root.attributes.TipoDeComprobante !== "N") return undefined;
  const known = Object.entries(payrollFactsOf(root)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

function payments(root: XmlNode): AppliedAmount[] {
  const pagos = child(child(root, "cfdi:Complemento"), "pago20:Pagos");
  return children(pagos, "pago20:Pago").flatMap((pago, index) =>
    children(pago, "pago20:DoctoRelacionado").map(({ attributes }) => ({
      uuid: (attributes.IdDocumento ?? "").toUpperCase(),
      amount: attributes.ImpPagado ?? "0",
      payment: {
        index,
        parcialidad: Number(attributes.NumParcialidad),
        previous: attributes.ImpSaldoAnt ?? "0",
        outstanding: attributes.ImpSaldoInsoluto ?? "0",
      },
    })),
  );
}

/** By these relations a credit note takes its total from the document that it names. */
const CREDITING: readonly (string | undefined)[] = [CREDITS, RETURNS];

/** The document does not say how its total is divided among several invoices. */
function credit(root: XmlNode, { tipo, total }: DocumentFacts): AppliedAmount[] {
  if (tipo !== "E") return [];
  const [relation, another] = children(root, "cfdi:CfdiRelacionados").filter(({ attributes }) =>
    CREDITING.includes(attributes.TipoRelacion),
  );
  const [invoice, ...others] = children(relation, "cfdi:CfdiRelacionado");
  if (another !== undefined || invoice === undefined || others.length > 0) return [];
  const uuid = (invoice.attributes.UUID ?? "").toUpperCase();
  return [{ uuid, amount: total, payment: undefined, returned: piecesReturned(root) }];
}
