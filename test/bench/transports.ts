import { sign } from "node:crypto";
import { create, fromJsonString, toJsonString } from "@bufbuild/protobuf";
import { ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft, inspect } from "../../src/engine/inspection/inspection.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { CARTA_PORTE31 } from "../../src/engine/rules/carta-porte/index.ts";
import { sealDraft } from "../../src/engine/sealing/seal.ts";
import type { Schemas } from "../../src/engine/validation/schema.ts";
import { readXml, writeDocument, writeXml } from "../../src/engine/xml.ts";
import { LOADED, type Transport, transport } from "../engine/rules/carta-porte-documents.ts";
import { COMPANY, csdOf } from "../support/csd.ts";
import { NOW } from "../support/random-orders.ts";
import { CATALOGS, documentOfTrip, TRIP } from "../support/random-trips.ts";
import type { Office } from "./engine.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

const GOODS = 500;
const PLACES = 100;
/** A trip from data has no more goods. */
const MOST_FROM_DATA = 200;

/**
 * Measures the checks of a sealed Carta Porte with many goods and places: its own rules, and all checks before the PAC.
 * A transfer is also made from data.
 */
export async function benchTransport({ schemas, privateKey }: Office, turns: Turns): Promise<Figure[]> {
  const plan: Transport = {
    tipo: "I",
    medios: ["01"],
    tramos: Array.from({ length: PLACES }, (_, at) => `${at + 0.5}`),
    bienes: Array.from({ length: GOODS }, (_, at) => ({ kg: `${at}.125` })),
  };
  const bytes = writeXml(transport(plan));
  const root = read(bytes);
  const concepts = Array<XmlNode>(200).fill(node("cfdi:Concepto", {}));
  const without = node("cfdi:Comprobante", {}, [node("cfdi:Conceptos", {}, concepts)]);
  if (CARTA_PORTE31.check(root, LOADED).length > 0) throw new Error("the bench's own transport fails");
  const mercancias = Array.from({ length: MOST_FROM_DATA }, (_, at) => ({
    bien: { ...TRIP.mercancias[0]!.bien, descripcion: `Mesas de pino, modelo ${at + 1}` },
    cantidad: String(1 + (at % 40)),
  }));
  const json = toJsonString(ViajeSchema, create(ViajeSchema, { ...TRIP, mercancias }));
  const title = `transport of ${GOODS} goods and ${PLACES} places`;
  const contestants = {
    [`${title}, rules of Carta Porte`]: { work: () => CARTA_PORTE31.check(root, LOADED) },
    [`${title}, read and checked against schema and rules`]: {
      work: () => inspect(bytes, { schemas, now: LOADED.now, catalogs: LOADED.loaded }),
    },
    [`transfer of ${MOST_FROM_DATA} goods, from its trip in JSON to the sealed document that no rule refuses`]: {
      work: () => sealTrip(json, schemas),
    },
    "200 concepts without a Carta Porte, its rules": {
      batch: 100,
      work: () => {
        for (let times = 0; times < 100; times += 1) CARTA_PORTE31.check(without, LOADED);
      },
    },
  };
  const yardstick = { work: () => sign("sha256", bytes.subarray(0, 500), privateKey) };
  const { rates } = await inTurns(contestants, yardstick, turns);
  return Object.entries(rates).map(([name, rate]) => figure(name, rate));
}

/** Builds, judges and seals the transfer of a trip as the service does before it calls the PAC. */
async function sealTrip(json: string, schemas: Schemas): Promise<void> {
  const root = documentOfTrip(fromJsonString(ViajeSchema, json), "T");
  if (root === undefined) throw new Error("the bench's own trip lacks something");
  const draft = { type: COMPROBANTE, written: writeDocument(root) };
  const [fault] = checkDraft(draft, { schemas, now: NOW, catalogs: CATALOGS, certificate: HAULIER.certificate });
  if (fault !== undefined) throw new Error(`the bench's own trip fails: ${JSON.stringify(fault)}`);
  await sealDraft(draft, { serie: "T", folio: "1" }, HAULIER.privateKey, schemas);
}

const HAULIER = csdOf(COMPANY.rfc);

function read(bytes: Buffer): XmlNode {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return reading.root;
}
