import { sign } from "node:crypto";
import { create } from "@bufbuild/protobuf";
import { ViajeSchema } from "#proto/cfdi/v1/carta_porte_pb.ts";
import { inspect } from "../../src/engine/inspection/inspection.ts";
import { node, type XmlNode } from "../../src/engine/node.ts";
import { CARTA_PORTE31 } from "../../src/engine/rules/carta-porte/index.ts";
import { readXml, writeXml } from "../../src/engine/xml.ts";
import { LOADED, type Transport, transport } from "../engine/rules/carta-porte-documents.ts";
import { documentOfTrip, TRIP } from "../support/random-trips.ts";
import type { Office } from "./engine.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

const GOODS = 500;
const PLACES = 100;

/**
 * Measures the checks of a sealed Carta Porte with many goods and places: its own rules, and all checks before the PAC.
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
  const freight = create(ViajeSchema, {
    ...TRIP,
    mercancias: Array.from({ length: GOODS / 10 }, () => TRIP.mercancias[0]!),
  });
  if (documentOfTrip(freight, "I") === undefined) throw new Error("the bench's own trip lacks something");
  const title = `transport of ${GOODS} goods and ${PLACES} places`;
  const contestants = {
    [`${title}, rules of Carta Porte`]: { work: () => CARTA_PORTE31.check(root, LOADED) },
    [`${title}, read and checked against schema and rules`]: {
      work: () => inspect(bytes, { schemas, now: LOADED.now, catalogs: LOADED.loaded }),
    },
    [`invoice of a freight of ${GOODS / 10} goods, built from its trip`]: { work: () => documentOfTrip(freight, "I") },
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

function read(bytes: Buffer): XmlNode {
  const reading = readXml(bytes);
  if (reading.kind === "malformed") throw new Error(reading.sentence);
  return reading.root;
}
