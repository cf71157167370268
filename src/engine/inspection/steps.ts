import type { XmlNode } from "../node.ts";
import { paymentSteps } from "./payment-steps.ts";
import { payrollSteps } from "./payroll-steps.ts";
import type { Steps } from "./step.ts";

/** Reads the steps of a document of type P or N; any other document has none. */
export function traceSteps(root: XmlNode): Steps | undefined {
  return READERS[root.attributes.TipoDeComprobante ?? ""]?.(root);
}

const READERS: Readonly<Record<string, (root: XmlNode) => Steps>> = { P: paymentSteps, N: payrollSteps };
