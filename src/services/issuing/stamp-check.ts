import { AppError } from "../../../common/errors.ts";
import { checkAddedStamp, type StampCheck } from "../../engine/sealing/timbre.ts";
import type { Schemas } from "../../engine/validation/schema.ts";
import type { CheckStamped, StampRequest } from "../../pac/pac.ts";
import type { Reader } from "../../threads/index.ts";

/**
 * Checks what PACs return. A stamp that was only added is seen at once, however large the document; what a PAC wrote
 * anew is read. Where that fails nothing is known of the answer: it is no stamp yet, and recovery asks for it again.
 */
export function stampChecker(schemas: Schemas, reader: Reader): CheckStamped {
  return async (order, stampedXml) => {
    const { sealed, now } = order;
    return checkAddedStamp(sealed, stampedXml, { schemas, now }) ?? readAgain(reader, order, stampedXml);
  };
}

async function readAgain(
  reader: Reader,
  { sealed, now, owner }: StampRequest,
  stampedXml: Buffer,
): Promise<StampCheck> {
  const { type, xml, sello, fecha } = sealed;
  const input = { root: type.root, xml, sello, fecha, stampedXml, now };
  try {
    return await reader.read("stamp", input, owner);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return { kind: "not-ours", reason: `no se pudo leer: ${cause.message}` };
  }
}
