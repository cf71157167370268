import type { Target } from "../target.ts";
import { calls } from "./calls.ts";
import { cancellations } from "./cancellations.ts";
import { connect } from "./connect.ts";
import { heads } from "./heads.ts";
import { notes } from "./notes.ts";
import { orders } from "./orders.ts";
import { payments } from "./payments.ts";
import { reads } from "./reads.ts";
import { relay } from "./relay.ts";
import { validation } from "./validation.ts";
import { wires } from "./wires.ts";

export const TARGETS: readonly Target[] = [
  orders,
  notes,
  payments,
  cancellations,
  relay,
  validation,
  reads,
  heads,
  connect,
  calls,
  wires,
] as readonly Target[];
