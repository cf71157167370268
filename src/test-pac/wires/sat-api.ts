import type { FastifyRequest } from "fastify";
import type { Fault } from "../faults/index.ts";
import {
  type Consulta,
  consult,
  expressionIn,
  isCodigo,
  readExpression,
  writeConsulta,
  writeFault,
} from "../sat/index.ts";
import { pageOf, xmlAnswer } from "./answer.ts";
import { type Call, type Front, type Operation, openWire, simulatedRejection, type Wire } from "./wire.ts";

/** The path is that of SAT's own status service. */
export const SAT_PATH = "/ConsultaCFDIService.svc";

/** Serves SAT's status service alone, for several PACs of which one may be stopped. */
export function createSatApi(front: Front): Wire["app"] {
  const wire = openWire(front, { tooLarge: pageOf(413), uncontrolled: pageOf(500) });
  serveSat(wire);
  return wire.app;
}

/** Serves SAT's status service on the port of a PAC. */
export function serveSat(wire: Wire): void {
  wire.serve("POST", SAT_PATH, SAT_STATUS);
}

const SAT_STATUS: Operation = {
  name: "sat-status",
  async subject({ front, request }: Call) {
    const uuid = readExpression(expressionOf(request) ?? "")?.id;
    // SAT has the documents of every PAC.
    const record = uuid === undefined ? undefined : await front.sat.find(uuid);
    return { reference: undefined, document: record?.xml ?? "" };
  },
  async run({ front, request }: Call, faults) {
    const expression = expressionOf(request);
    if (expression === undefined) return xmlAnswer(500, writeFault(), "500");
    const consulta = simulatedConsulta(faults) ?? (await consult(expression, front.sat, front.registers.settings));
    return xmlAnswer(200, writeConsulta(consulta), consulta.codigo);
  },
};

function expressionOf({ body }: FastifyRequest): string | undefined {
  return Buffer.isBuffer(body) ? expressionIn(body) : undefined;
}

/** Simulates an answer for a directive like "sat-status:R=602". */
function simulatedConsulta(faults: readonly Fault[]): Consulta | undefined {
  const code = simulatedRejection(faults)?.code;
  return code !== undefined && isCodigo(code) && code !== "S" ? { codigo: code } : undefined;
}
