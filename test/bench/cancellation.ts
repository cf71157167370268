import { sign } from "node:crypto";
import { signCancellation } from "../../src/engine/sealing/cancellation.ts";
import { openOffice } from "./engine.ts";
import { EMISOR } from "./orders.ts";
import { type Figure, figure } from "./report.ts";
import { inTurns, type Turns } from "./turns.ts";

/** Measures cancellation requests a second on one thread: canonicalisation twice, the digest, and RSA with SHA-1. */
export async function benchCancellation(turns: Turns): Promise<Figure[]> {
  const signer = await openOffice();
  const order = {
    family: "cfdi",
    rfcEmisor: EMISOR.rfc,
    uuid: "0F0E0D0C-0B0A-4908-8706-050403020100",
    motivo: "02",
    fecha: "2026-03-05T10:20:30",
  } as const;
  const request = signCancellation(order, signer);
  const yardstick = { work: () => sign("sha256", request, signer.privateKey) };
  const { yardstick: r1, rates } = await inTurns(
    { "cancellation request, signed": { work: () => signCancellation(order, signer) } },
    yardstick,
    turns,
  );
  return [
    figure("R1: RSA-2048 signatures of a cancellation request", { perSecond: r1 }),
    ...Object.entries(rates).map(([name, rate]) => figure(name, rate)),
  ];
}
