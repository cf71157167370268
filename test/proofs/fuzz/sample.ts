import { type DescField, type DescMessage, hasOption, ScalarType } from "@bufbuild/protobuf";
import { decimal } from "#proto/cfdi/v1/rest_pb.ts";
import { receipt } from "../../rest/nomina/receipt.ts";
import { dividends } from "../../rest/retenciones/withholding.ts";
import { asTexts } from "../protobuf-json.ts";
import { ONE_CONCEPT, paymentOf, UNKNOWN } from "./targets/bodies.ts";

export interface Known {
  readonly account: string;
  readonly id: string;
}

/**
 * Returns a message of any type in protobuf's JSON, as near to a valid one as its descriptor allows. `variant` picks
 * among the members of oneofs.
 */
export function sampleOf(message: DescMessage, known: Known, variant: number): object {
  const whole = WHOLE[message.typeName];
  if (whole !== undefined) return asTexts(whole());
  const members = message.members.flatMap((member): [string, unknown][] => {
    const field = member.kind === "oneof" ? member.fields[variant % member.fields.length]! : member;
    const isLeftOut = field.proto.proto3Optional && variant % 2 === 0;
    return isLeftOut ? [] : [[field.jsonName, jsonOf(field, known, variant)]];
  });
  return Object.fromEntries(members);
}

/** No descriptor says how to fill these messages. */
const WHOLE: Readonly<Record<string, () => object>> = {
  "cfdi.v1.CreateInvoiceRequest": () => ONE_CONCEPT,
  "cfdi.v1.CreatePaymentComplementRequest": () => paymentOf({ uuidFiscal: UNKNOWN }, 1),
  "cfdi.v1.CreatePayrollRequest": () => receipt(),
  "cfdi.v1.CreateWithholdingRequest": () => dividends(),
  "google.protobuf.Struct": () => ({ pedido: "A-1", lineas: [1, { a: null }] }),
};

function jsonOf(field: DescField, known: Known, variant: number): unknown {
  if (field.fieldKind === "map") return {};
  const one = oneOf(field, known, variant);
  return field.fieldKind === "list" ? [one] : one;
}

function oneOf(field: DescField, known: Known, variant: number): unknown {
  if (field.message !== undefined) {
    const { typeName } = field.message;
    return typeName === "google.protobuf.Timestamp" ? "2026-01-01T00:00:00Z" : sampleOf(field.message, known, variant);
  }
  if (field.enum !== undefined) return field.enum.values.at(-1)!.name;
  if (field.scalar === ScalarType.BOOL) return variant % 4 === 1;
  if (field.scalar === ScalarType.BYTES) return "PGEvPg==";
  if (field.scalar !== ScalarType.STRING) return 1;
  return hasOption(field, decimal) ? "1" : textOf(field, known);
}

/** The service checks the form of some texts, which are known by the names of their fields. */
function textOf({ jsonName }: DescField, { account, id }: Known): string {
  const texts: Readonly<Record<string, string>> = {
    ...{ id, account, email: "otra@example.mx", rfc: "RAC260101AA4", codigoPostal: "06300" },
    ...{ regimenFiscal: "601", usoCfdi: "G03", lugarExpedicion: "06300", motivo: "02", kind: "factura" },
    ...{ xml: '<a:b xmlns:a="urn:a">texto</a:b>', desde: "2026-01-01", hasta: "2026-12-31", role: "reader" },
    ...{ environment: "sandbox", importe: "0.01", formaPago: "03", descripcion: "Bonificación", codigo: "F" },
  };
  return texts[jsonName] ?? "texto";
}
