import type { Receptor as Asked, CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { invalid } from "../../../common/errors.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import { GENERIC_FOREIGN, isGeneric } from "../../engine/rules/comprobante/common.ts";
import type { Caller, Deps } from "../context/index.ts";
import { findIssuing, findSetting, type KindFacts, type Setting } from "../issuing/index.ts";

/** Finds the account's customer by its RFC, or takes the receiver that the request describes. */
export async function findReceived(
  deps: Deps,
  caller: Caller,
  kind: KindFacts,
  { receptor, receptorRfc = "", serie, lugarExpedicion, usoCfdi }: CreateInvoiceRequest,
): Promise<Setting> {
  if (receptor === undefined) {
    const setting = await findSetting(deps, caller, kind, { receptorRfc, serie, lugarExpedicion });
    if (usoCfdi === undefined) return setting;
    return { ...setting, receptor: { ...setting.receptor, usoCfdi } };
  }
  const issuing = await findIssuing(deps, caller, kind, { serie, lugarExpedicion });
  return { ...issuing, receptor: described(receptor, issuing.account.lugarExpedicion) };
}

/**
 * Completes a described receiver: a generic RFC has the place of issue, no régimen and no use of its own (CFDI40149,
 * CFDI40159, CFDI40161).
 */
function described(asked: Asked, lugarExpedicion: string): Receptor {
  const { rfc, nombre, residenciaFiscal, numRegIdTrib } = asked;
  const person = { rfc, nombre, residenciaFiscal, numRegIdTrib };
  const foreign = rfc === GENERIC_FOREIGN;
  for (const name of FOREIGN)
    if (!foreign && asked[name] !== undefined)
      throw wrong(name, `es solo del receptor extranjero ${GENERIC_FOREIGN} (${FOREIGN_CODES[name]})`);
  if (isGeneric(rfc)) {
    const own = { codigoPostal: lugarExpedicion, regimenFiscal: "616", usoCfdi: "S01" };
    for (const [name, value] of Object.entries(own)) requireOwn(name as keyof typeof own, value, asked);
    return { ...person, ...own };
  }
  const { codigoPostal, regimenFiscal, usoCfdi } = asked;
  return {
    ...person,
    codigoPostal: required("codigoPostal", codigoPostal),
    regimenFiscal: required("regimenFiscal", regimenFiscal),
    usoCfdi: required("usoCfdi", usoCfdi),
  };
}

const FOREIGN = ["residenciaFiscal", "numRegIdTrib"] as const;
const FOREIGN_CODES = { residenciaFiscal: "CFDI40151", numRegIdTrib: "CFDI40154" } as const;

function requireOwn(name: "codigoPostal" | "regimenFiscal" | "usoCfdi", value: string, asked: Asked): void {
  const sent = asked[name];
  if (sent === undefined || sent === value) return;
  throw wrong(name, `con el RFC genérico ${asked.rfc} es ${value}, y puede omitirse; se recibió ${sent}`);
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw wrong(name, "es obligatorio, salvo con un RFC genérico");
  return value;
}

function wrong(name: string, sentence: string) {
  return invalid(`receptor.${name}: ${sentence}`, { campo: `receptor.${name}` });
}
