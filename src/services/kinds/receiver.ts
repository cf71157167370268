import type { Receptor as Asked, CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { invalid } from "../../../common/errors.ts";
import type { Receptor } from "../../engine/kinds/head.ts";
import { GENERIC_FOREIGN, isGeneric } from "../../engine/rules/comprobante/common.ts";
import { normalizeSpace } from "../../engine/xml.ts";
import { keepCustomer } from "../../persistence/account/index.ts";
import { isStamped } from "../../persistence/database/index.ts";
import { note } from "../audit.ts";
import { type Caller, type Deps, trace } from "../context/index.ts";
import { type Creation, findIssuing, findSetting, type KindFacts, type Setting } from "../issuing/index.ts";

/** Finds the account's customer by its RFC, or takes the receiver that the request describes. */
export async function findReceived(
  deps: Deps,
  caller: Caller,
  kind: KindFacts,
  request: CreateInvoiceRequest,
): Promise<Setting> {
  const { receptor, receptorRfc = "", serie, lugarExpedicion, usoCfdi } = request;
  requireKeepable(request);
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

/**
 * Keeps the receiver as a customer once the invoice is stamped. The document exists by then, so a failure is only
 * logged, and a request with the same key tries again. Such a repetition does not change a customer that exists
 * already.
 */
export async function keepReceiver(
  deps: Deps,
  caller: Caller,
  { receptor, guardarCliente = false }: CreateInvoiceRequest,
  { document, replayed }: Creation,
): Promise<void> {
  if (!guardarCliente || receptor === undefined || !isStamped(document.estado)) return;
  const { accountId } = caller;
  const { rfc, nombre, codigoPostal = "", regimenFiscal = "", usoCfdi = "", correos } = receptor;
  const data = { rfc, nombre: normalizeSpace(nombre), codigoPostal, regimenFiscal, usoCfdi, correos };
  const customer = { accountId, ...data, ...NO_FOREIGNER, createdAt: deps.now() };
  try {
    await deps.db.changing(async (tx) => {
      if (!(await keepCustomer(tx, customer, replayed))) return;
      await note(tx, deps.now(), caller, { action: "cliente.guardado", accountId, detail: { rfc } });
    });
  } catch (error) {
    deps.log.warn({ ...trace(caller), document: document.id, error }, "receiver-not-kept");
  }
}

const NO_FOREIGNER = { residenciaFiscal: null, numRegIdTrib: null };

/** Customers without an RFC of their own share the generic one, so saving one of them would replace another. */
function requireKeepable({ receptor, guardarCliente = false }: CreateInvoiceRequest): void {
  if (receptor === undefined) return;
  if (!guardarCliente && receptor.correos.length > 0)
    throw wrong("correos", "van con guardarCliente: son los del cliente que se guarda");
  if (!guardarCliente || !isGeneric(receptor.rfc)) return;
  const campo = "guardarCliente";
  throw invalid(`${campo}: el RFC genérico ${receptor.rfc} no es de un solo cliente`, { campo });
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
