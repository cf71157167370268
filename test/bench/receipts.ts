import { sign } from "node:crypto";
import { fromJson } from "@bufbuild/protobuf";
import { CreatePayrollRequestSchema } from "#proto/cfdi/v1/payroll_pb.ts";
import { CreateWithholdingRequestSchema } from "#proto/cfdi/v1/withholding_pb.ts";
import { localTimeOf } from "../../src/engine/catalogs/index.ts";
import { COMPROBANTE, RETENCIONES } from "../../src/engine/documents/index.ts";
import { buildPayroll } from "../../src/engine/kinds/payroll.ts";
import { buildWithholding } from "../../src/engine/kinds/withholding.ts";
import { checkAndSeal, openOffice } from "./engine.ts";
import { EMISOR, payroll, WORKER, withholding } from "./orders.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

/**
 * Measures payroll receipts and withholdings a second, from the request to the sealed document that no rule refuses.
 */
export async function benchReceipts(turns: Turns): Promise<Figure[]> {
  const office = await openOffice();
  const { certificate, privateKey } = office;
  const head = {
    ...{ emisor: EMISOR, lugarExpedicion: EMISOR.lugarExpedicion },
    fecha: localTimeOf(new Date(), EMISOR.zonaHoraria),
    ...{ noCertificado: certificate.noCertificado, certificado: certificate.base64 },
  };
  const receipt = fromJson(CreatePayrollRequestSchema, payroll());
  const { registroPatronal } = EMISOR;
  const context = { ...head, serie: "N", receptor: WORKER, registroPatronal };
  const dividends = fromJson(CreateWithholdingRequestSchema, withholding());
  const contestants = {
    "payroll receipt, checked and sealed": {
      work: () => checkAndSeal(office, COMPROBANTE, buildPayroll(receipt, context)),
    },
    "withholding, checked and sealed": {
      work: () => checkAndSeal(office, RETENCIONES, buildWithholding(dividends, { ...head, serie: "R" })),
    },
  };
  const yardstick = { work: () => sign("sha256", Buffer.alloc(500), privateKey) };
  const { yardstick: r1, rates } = await inTurns(contestants, yardstick, turns);
  return [
    figure("R1: RSA-2048 signatures of 500 bytes", { perSecond: r1 }),
    ...Object.entries(rates).map(([name, rate]) => figure(name, rate)),
  ];
}
