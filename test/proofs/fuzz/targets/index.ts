import type { Target } from "../target.ts";
import { batches } from "./batches.ts";
import { calls } from "./calls.ts";
import { cancellations } from "./cancellations.ts";
import { connect } from "./connect.ts";
import { heads } from "./heads.ts";
import { notes } from "./notes.ts";
import { operations } from "./operations.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { pairs } from "./pairs.ts";
import { payments } from "./payments.ts";
import { portal } from "./portal.ts";
import { catalogs, reads } from "./reads.ts";
import { receipts } from "./receipts.ts";
import { relay } from "./relay.ts";
import { validation } from "./validation.ts";
import { wires } from "./wires.ts";
import { withholdings } from "./withholdings.ts";

export const TARGETS: readonly Target[] = [
  orders,
  operations,
  notes,
  payments,
  receipts,
  withholdings,
  cancellations,
  relay,
  validation,
  reads,
  catalogs,
  heads,
  connect,
  batches,
  portal,
  calls,
  wires,
  pairs,
  pages,
] as readonly Target[];
