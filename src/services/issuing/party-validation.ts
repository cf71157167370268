import type { CreateAccountRequest, Customer } from "#proto/cfdi/v1/account_pb.ts";
import { invalidField } from "../../../common/errors.ts";
import { node } from "../../engine/node.ts";
import { isGeneric } from "../../engine/rules/comprobante/common.ts";
import { CFDI40 } from "../../engine/rules/comprobante/index.ts";
import { freeText } from "../../engine/xml.ts";
import { refuse } from "./refusal.ts";

/** The fields of a party stand in documents under these names. */
const EMISOR = { rfc: "Rfc", nombre: "Nombre", regimenFiscal: "RegimenFiscal" } as const satisfies Partial<
  Record<keyof CreateAccountRequest, string>
>;

const RECEPTOR = {
  rfc: "Rfc",
  nombre: "Nombre",
  codigoPostal: "DomicilioFiscalReceptor",
  residenciaFiscal: "ResidenciaFiscal",
  numRegIdTrib: "NumRegIdTrib",
  regimenFiscal: "RegimenFiscalReceptor",
  usoCfdi: "UsoCFDI",
} as const satisfies Partial<Record<keyof Customer, string>>;

/** Refuses an issuer whose documents would all be refused. */
export function requireIssuer(issuer: Values<typeof EMISOR>): void {
  checkParty("cfdi:Emisor", EMISOR, issuer);
}

/**
 * Refuses a customer to whom SAT would let nobody issue a document there. The names of its fields have `parent` in
 * front.
 */
export function requireReceiver(customer: Customer, lugarExpedicion: string, parent = "customer."): void {
  checkParty("cfdi:Receptor", RECEPTOR, customer, { parent, lugarExpedicion });
  // Guía de llenado: a generic RFC gets the use "sin efectos fiscales". The other uses that its régimen admits (G02,
  // CP01) are those of credit notes and payments, which set them themselves.
  if (isGeneric(customer.rfc) && customer.usoCfdi !== "S01")
    throw invalidField(`${parent}usoCfdi`, "con un RFC genérico debe ser S01");
}

type Names = Readonly<Record<string, string>>;
type Values<N extends Names> = Readonly<Partial<Record<keyof N, string | undefined>>>;

/**
 * Checks a party by the rules of documents, in a document that has nothing else. The refusal names the field that the
 * first finding came in.
 */
function checkParty<N extends Names>(
  element: string,
  names: N,
  values: Values<N>,
  { parent = "", lugarExpedicion }: { parent?: string; lugarExpedicion?: string } = {},
): void {
  const fields = Object.entries<string>(names);
  const party = node(
    element,
    Object.fromEntries(fields.map(([field, attribute]) => [attribute, freeText(values[field])])),
  );
  const document = node("cfdi:Comprobante", { LugarExpedicion: lugarExpedicion }, [party]);
  const [finding] = CFDI40.check(document, {});
  if (finding === undefined) return;
  const field = fields.find(([, attribute]) => finding.path.endsWith(`/@${attribute}`))?.[0];
  throw refuse([finding], `${parent}${field}`);
}
