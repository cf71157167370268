import { createHash } from "node:crypto";
import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { examine } from "../../engine/examine.ts";
import { documentFacts } from "../../engine/timbre.ts";
import type { House } from "../house.ts";
import { refuse } from "../refusal.ts";
import type { Order } from "../stamping.ts";
import type { Kind } from "./index.ts";

const KIND: Kind = "factura";

/** Relay mode: a CFDI of any type and any issuer whose seal verifies; its bytes are never touched. */
export function relayedOrder(house: House, request: CreateInvoiceRequest, bytes: Uint8Array): Order {
  const { root, sealed, findings } = examine(bytes, {
    schemas: house.schemas,
    now: house.now(),
    catalogs: house.catalogs,
  });
  const facts = root && documentFacts(root);
  return {
    kind: KIND,
    idempotencyKey: request.idempotencyKey,
    selloHash: sealed && createHash("sha256").update(sealed.sello).digest(),
    async check() {
      if (findings.length > 0 || sealed === undefined || facts === undefined) throw refuse(findings, "xml");
      return { seal: async () => ({ ...facts, sealed }) };
    },
  };
}
