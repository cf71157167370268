import { expect, it } from "vitest";
import { COMPROBANTE } from "../../src/engine/documents/index.ts";
import { checkDraft } from "../../src/engine/inspection/inspection.ts";
import { writeDocument } from "../../src/engine/xml.ts";
import { COMPANY, csdOf, SCHEMAS } from "../support/csd.ts";
import { NOW } from "../support/random-orders.ts";
import { cartOf, chargeCarts, invoiceOf } from "./carts/run.ts";

const { certificate } = csdOf(COMPANY.rfc);

/** The carts are the same in every run; `npm run proofs` takes others, and more. */
it("the invoice of a cart at prices with taxes included is what the shop charges, to the cent", () => {
  const { corrected, refused, wrong } = chargeCarts({ seed: 1, carts: 1_000, most: 60 });
  expect(wrong).toEqual([]);
  expect(refused).toBe(0);
  // Without the correction this many invoices would be a cent off.
  expect(corrected).toBeGreaterThan(100);
});

it("no rule of SAT's refuses the invoice of a cart", () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const written = writeDocument(invoiceOf(cartOf(seed, 30)));
    const findings = checkDraft({ type: COMPROBANTE, written }, { schemas: SCHEMAS, now: NOW, certificate });
    expect(findings, String(seed)).toEqual([]);
  }
});
