import { type KeyObject, sign } from "node:crypto";
import { fileURLToPath } from "node:url";
import { create } from "@bufbuild/protobuf";
import { CreateInvoiceRequestSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import { cadenaBytes } from "../../src/engine/cadena.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { type Certificate, openCsd } from "../../src/engine/csd.ts";
import { COMPROBANTE, type DocumentType } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import { buildInvoice } from "../../src/engine/kinds/invoice.ts";
import { withAttributes, type XmlNode } from "../../src/engine/node.ts";
import { sealDocument, sealDraft } from "../../src/engine/sealing/seal.ts";
import { loadSchemas, type Schemas, validateTree } from "../../src/engine/validation/schema.ts";
import { rewriteRoot, writeDocument, writeXml } from "../../src/engine/xml.ts";
import { createAuthority } from "../../src/test-pac/authority/authority.ts";
import { EMISOR, order, RECEPTOR } from "./orders.ts";
import { type Figure, figure } from "./report.ts";
import { benchTransport } from "./transports.ts";
import { inTurns, type Turns } from "./turns.ts";

/** The goals are shares of R1 for one document, by the steps that the engine takes. */
const GOALS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  1: { sealed: 0.85, "sealed and checked against the schema": 0.8 },
  200: {
    sealed: 0.4,
    "sealed and checked against the schema": 0.3,
    "sealed and checked against schema and rules": 0.22,
  },
};

/** Measures documents a second in this process, through the functions that the service calls. */
export async function benchEngine(turns: Turns): Promise<Figure[]> {
  const office = await openOffice();
  const figures: Figure[] = [];
  for (const concepts of [1, 200]) {
    const { yardstick, contestants } = contest(office, concepts);
    const result = await inTurns(contestants, yardstick, turns);
    const title = concepts === 1 ? "1 concept" : `${concepts} concepts`;
    figures.push(figure(`R1: RSA-2048 signatures of the cadena of ${title}`, { perSecond: result.yardstick }));
    for (const [name, rate] of Object.entries(result.rates))
      figures.push(figure(`${title}, ${name}`, { ...rate, atLeast: GOALS[concepts]?.[name] }));
  }
  return [...figures, ...(await benchTransport(office, turns))];
}

export interface Office {
  readonly schemas: Schemas;
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
}

export async function openOffice(): Promise<Office> {
  const schemas = loadSchemas(fileURLToPath(new URL("../../xsd", import.meta.url)));
  const now = () => new Date();
  const authority = await createAuthority({ now });
  const { cer, key } = await authority.issueCsd({ ...EMISOR, password: "bench" });
  const opening = openCsd({ cer, key, password: "bench", rfc: EMISOR.rfc, now: now() });
  if (opening.kind === "refused") throw new Error(opening.sentence);
  return { schemas, ...opening.csd };
}

export function contest({ schemas, certificate, privateKey }: Office, concepts: number) {
  const request = create(CreateInvoiceRequestSchema, order(concepts));
  const now = new Date();
  const build = () =>
    buildInvoice(request, {
      serie: "F",
      emisor: EMISOR,
      receptor: RECEPTOR,
      lugarExpedicion: EMISOR.lugarExpedicion,
      fecha: localTimeOf(now, EMISOR.zonaHoraria),
      noCertificado: certificate.noCertificado,
      certificado: certificate.base64,
      decimals: 2,
    });
  const signNow = (root: XmlNode) => ({
    Sello: sign("sha256", requireCadena(schemas, root), privateKey).toString("base64"),
  });
  const sealOnPool = () => sealDocument(build(), privateKey, schemas);
  const mustPass = (faults: readonly object[]) => {
    if (faults.length > 0) throw new Error(`the bench's own document fails: ${JSON.stringify(faults[0])}`);
  };
  const cadena = requireCadena(schemas, build());
  return {
    yardstick: { work: () => sign("sha256", cadena, privateKey) },
    contestants: {
      // The service signs in the thread pool; here, as for R1, everything runs on one thread.
      sealed: {
        work() {
          const root = build();
          return writeXml(withAttributes(root, signNow(root)));
        },
      },
      "sealed and checked against the schema": {
        work() {
          const draft = writeDocument(build());
          mustPass(validateTree(schemas, draft.root, () => draft.xml).errors);
          return rewriteRoot(draft, signNow(draft.root));
        },
      },
      "sealed and checked against schema and rules": {
        work() {
          const draft = writeDocument(build());
          mustPass(checkDraft({ type: COMPROBANTE, written: draft }, { schemas, now, certificate }));
          return rewriteRoot(draft, signNow(draft.root));
        },
      },
      "sealed by the thread pool, one after another": { work: sealOnPool },
      "sealed by the thread pool, 8 at a time": {
        batch: 8,
        work: () => Promise.all(Array.from({ length: 8 }, sealOnPool)),
      },
    },
  };
}

function requireCadena(schemas: Schemas, root: XmlNode): Buffer {
  const cadena = cadenaBytes(schemas, root);
  if (cadena.kind !== "cadena") throw new Error(`no cadena original for ${cadena.namespace}`);
  return cadena.bytes;
}

/** Checks and seals a tree as the service does before it calls the PAC. */
export async function checkAndSeal(office: Office, type: DocumentType, root: XmlNode): Promise<void> {
  const { schemas, certificate, privateKey } = office;
  const draft = { type, written: writeDocument(root) };
  const [fault] = checkDraft(draft, { schemas, now: new Date(), certificate });
  if (fault !== undefined) throw new Error(`the bench's own document fails: ${JSON.stringify(fault)}`);
  await sealDraft(draft, { serie: "A", folio: "1" }, privateKey, schemas);
}
