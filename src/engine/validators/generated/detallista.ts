// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/detallista/detallista.xsd
import type { XmlNode } from "../../node.ts";
import { collapsed, hasForm, hasLength, hasOnly, isAmount, isDate, isDecimal, isListed, isReadable, type Known } from "../checks.ts";

const Documento_values: ReadonlySet<string> = new Set(["INVOICE", "DEBIT_NOTE", "CREDIT_NOTE", "LEASE_RECEIPT", "HONORARY_RECEIPT", "PARTIAL_INVOICE", "TRANSPORT_DOCUMENT", "AUTO_INVOICE"]);
export function Documento(value: string): boolean {
  return isListed(value, Documento_values);
}

/** detallista:entityType */
export function detallista_requestForPaymentIdentification_entityType(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Documento(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:requestForPaymentIdentification */
export function detallista_requestForPaymentIdentification(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:entityType" || !detallista_requestForPaymentIdentification_entityType(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

export function Texto255(value: string): boolean {
  return hasLength(value, 1, 255);
}

/** detallista:text */
export function detallista_specialInstruction_text(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto255(node.text)) return false;
  return children.length === 0;
}

const Instruccion_values: ReadonlySet<string> = new Set(["AAB", "DUT", "PUR", "ZZZ"]);
export function Instruccion(value: string): boolean {
  return isListed(value, Instruccion_values);
}

/** detallista:specialInstruction */
export function detallista_specialInstruction(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.code;
  if (value === undefined || !Instruccion(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 15 && child?.name === "detallista:text") {
      if (!detallista_specialInstruction_text(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  return child === undefined;
}

export function xs_string(value: string): boolean {
  return isReadable(value);
}

/** detallista:referenceIdentification */
export function detallista_orderIdentification_referenceIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || collapsed(value) !== "ON") return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

const xs_date_form = /^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/u;
export function xs_date(value: string): boolean {
  return isDate(value, xs_date_form);
}

/** detallista:ReferenceDate */
export function detallista_orderIdentification_ReferenceDate(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!xs_date(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:orderIdentification */
export function detallista_orderIdentification(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 30 && child?.name === "detallista:referenceIdentification") {
      if (!detallista_orderIdentification_referenceIdentification(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  if (child?.name === "detallista:ReferenceDate") {
    if (!detallista_orderIdentification_ReferenceDate(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Referencia_values: ReadonlySet<string> = new Set(["AAE", "ACE", "ATZ", "AWR", "CK", "DQ", "IV", "ON"]);
export function Referencia(value: string): boolean {
  return isListed(value, Referencia_values);
}

/** detallista:referenceIdentification */
export function detallista_AdditionalInformation_referenceIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !Referencia(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:AdditionalInformation */
export function detallista_AdditionalInformation(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 99 && child?.name === "detallista:referenceIdentification") {
      if (!detallista_AdditionalInformation_referenceIdentification(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  return child === undefined;
}

export function Texto35(value: string): boolean {
  return hasLength(value, 1, 35);
}

/** detallista:referenceIdentification */
export function detallista_DeliveryNote_referenceIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:ReferenceDate */
export function detallista_DeliveryNote_ReferenceDate(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!xs_date(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:DeliveryNote */
export function detallista_DeliveryNote(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 30 && child?.name === "detallista:referenceIdentification") {
      if (!detallista_DeliveryNote_referenceIdentification(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  if (child?.name === "detallista:ReferenceDate") {
    if (!detallista_DeliveryNote_ReferenceDate(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function GLN(value: string): boolean {
  return hasLength(value, 13, 13);
}

/** detallista:gln */
export function detallista_buyer_gln(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !GLN(node.text)) return false;
  return children.length === 0;
}

/** detallista:text */
export function detallista_buyer_contactInformation_personOrDepartmentName_text(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:personOrDepartmentName */
export function detallista_buyer_contactInformation_personOrDepartmentName(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:text" || !detallista_buyer_contactInformation_personOrDepartmentName_text(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:contactInformation */
export function detallista_buyer_contactInformation(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:personOrDepartmentName" || !detallista_buyer_contactInformation_personOrDepartmentName(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:buyer */
export function detallista_buyer(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:gln" || !detallista_buyer_gln(child, known)) return false;
  child = children[++at];
  if (child?.name === "detallista:contactInformation") {
    if (!detallista_buyer_contactInformation(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** detallista:gln */
export function detallista_seller_gln(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !GLN(node.text)) return false;
  return children.length === 0;
}

const IdentificacionDeVendedor_values: ReadonlySet<string> = new Set(["SELLER_ASSIGNED_IDENTIFIER_FOR_A_PARTY", "IEPS_REFERENCE"]);
export function IdentificacionDeVendedor(value: string): boolean {
  return isListed(value, IdentificacionDeVendedor_values);
}

/** detallista:alternatePartyIdentification */
export function detallista_seller_alternatePartyIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !IdentificacionDeVendedor(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:seller */
export function detallista_seller(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:gln" || !detallista_seller_gln(child, known)) return false;
  child = children[++at];
  if (child?.name !== "detallista:alternatePartyIdentification" || !detallista_seller_alternatePartyIdentification(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:gln */
export function detallista_shipTo_gln(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !GLN(node.text)) return false;
  return children.length === 0;
}

/** detallista:name */
export function detallista_shipTo_nameAndAddress_name(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:streetAddressOne */
export function detallista_shipTo_nameAndAddress_streetAddressOne(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:city */
export function detallista_shipTo_nameAndAddress_city(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

export function Texto9(value: string): boolean {
  return hasLength(value, 1, 9);
}

/** detallista:postalCode */
export function detallista_shipTo_nameAndAddress_postalCode(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto9(node.text)) return false;
  return children.length === 0;
}

/** detallista:nameAndAddress */
export function detallista_shipTo_nameAndAddress(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:name") {
    if (!detallista_shipTo_nameAndAddress_name(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:streetAddressOne") {
    if (!detallista_shipTo_nameAndAddress_streetAddressOne(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:city") {
    if (!detallista_shipTo_nameAndAddress_city(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:postalCode") {
    if (!detallista_shipTo_nameAndAddress_postalCode(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "detallista:name" || child?.name === "detallista:streetAddressOne" || child?.name === "detallista:city" || child?.name === "detallista:postalCode") {
    if (child?.name === "detallista:name") {
      if (!detallista_shipTo_nameAndAddress_name(child, known)) return false;
      child = children[++at];
    }
    if (child?.name === "detallista:streetAddressOne") {
      if (!detallista_shipTo_nameAndAddress_streetAddressOne(child, known)) return false;
      child = children[++at];
    }
    if (child?.name === "detallista:city") {
      if (!detallista_shipTo_nameAndAddress_city(child, known)) return false;
      child = children[++at];
    }
    if (child?.name === "detallista:postalCode") {
      if (!detallista_shipTo_nameAndAddress_postalCode(child, known)) return false;
      child = children[++at];
    }
  }
  return child === undefined;
}

/** detallista:shipTo */
export function detallista_shipTo(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:gln") {
    if (!detallista_shipTo_gln(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:nameAndAddress") {
    if (!detallista_shipTo_nameAndAddress(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** detallista:gln */
export function detallista_InvoiceCreator_gln(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !GLN(node.text)) return false;
  return children.length === 0;
}

const IdentificacionDeEmisor_values: ReadonlySet<string> = new Set(["VA", "IA"]);
export function IdentificacionDeEmisor(value: string): boolean {
  return isListed(value, IdentificacionDeEmisor_values);
}

/** detallista:alternatePartyIdentification */
export function detallista_InvoiceCreator_alternatePartyIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !IdentificacionDeEmisor(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:name */
export function detallista_InvoiceCreator_nameAndAddress_name(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:streetAddressOne */
export function detallista_InvoiceCreator_nameAndAddress_streetAddressOne(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:city */
export function detallista_InvoiceCreator_nameAndAddress_city(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:postalCode */
export function detallista_InvoiceCreator_nameAndAddress_postalCode(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto9(node.text)) return false;
  return children.length === 0;
}

/** detallista:nameAndAddress */
export function detallista_InvoiceCreator_nameAndAddress(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:name") {
    if (!detallista_InvoiceCreator_nameAndAddress_name(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:streetAddressOne") {
    if (!detallista_InvoiceCreator_nameAndAddress_streetAddressOne(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:city") {
    if (!detallista_InvoiceCreator_nameAndAddress_city(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:postalCode") {
    if (!detallista_InvoiceCreator_nameAndAddress_postalCode(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** detallista:InvoiceCreator */
export function detallista_InvoiceCreator(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:gln") {
    if (!detallista_InvoiceCreator_gln(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:alternatePartyIdentification") {
    if (!detallista_InvoiceCreator_alternatePartyIdentification(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:nameAndAddress") {
    if (!detallista_InvoiceCreator_nameAndAddress(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** detallista:gln */
export function detallista_Customs_gln(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !GLN(node.text)) return false;
  return children.length === 0;
}

/** detallista:Customs */
export function detallista_Customs(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:gln") {
    if (!detallista_Customs_gln(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const FuncionDeMoneda_values: ReadonlySet<string> = new Set(["BILLING_CURRENCY", "PRICE_CURRENCY", "PAYMENT_CURRENCY"]);
export function FuncionDeMoneda(value: string): boolean {
  return isListed(value, FuncionDeMoneda_values);
}

/** detallista:currencyFunction */
export function detallista_currency_currencyFunction(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!FuncionDeMoneda(node.text ?? "")) return false;
  return children.length === 0;
}

const Decimal_type = { digits: 24, places: 24, forms: [] };
export function Decimal(value: string): boolean {
  return isAmount(value, 18, 6, false) || isDecimal(value, Decimal_type);
}

/** detallista:rateOfChange */
export function detallista_currency_rateOfChange(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

const Moneda_values: ReadonlySet<string> = new Set(["MXN", "XEU", "USD"]);
export function Moneda(value: string): boolean {
  return isListed(value, Moneda_values);
}

/** detallista:currency */
export function detallista_currency(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.currencyISOCode;
  if (value === undefined || !Moneda(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 3 && child?.name === "detallista:currencyFunction") {
      if (!detallista_currency_currencyFunction(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  if (child?.name === "detallista:rateOfChange") {
    if (!detallista_currency_rateOfChange(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function Texto5(value: string): boolean {
  return hasLength(value, 1, 5);
}

/** detallista:value */
export function detallista_paymentTerms_netPayment_paymentTimePeriod_timePeriodDue_value(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto5(node.text)) return false;
  return children.length === 0;
}

const Dias_values: ReadonlySet<string> = new Set(["DAYS"]);
export function Dias(value: string): boolean {
  return isListed(value, Dias_values);
}

/** detallista:timePeriodDue */
export function detallista_paymentTerms_netPayment_paymentTimePeriod_timePeriodDue(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.timePeriod;
  if (value === undefined || !Dias(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:value" || !detallista_paymentTerms_netPayment_paymentTimePeriod_timePeriodDue_value(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:paymentTimePeriod */
export function detallista_paymentTerms_netPayment_paymentTimePeriod(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:timePeriodDue" || !detallista_paymentTerms_netPayment_paymentTimePeriod_timePeriodDue(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const PlazoNeto_values: ReadonlySet<string> = new Set(["BASIC_NET", "END_OF_MONTH", "BASIC_DISCOUNT_OFFERED"]);
export function PlazoNeto(value: string): boolean {
  return isListed(value, PlazoNeto_values);
}

/** detallista:netPayment */
export function detallista_paymentTerms_netPayment(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.netPaymentTermsType;
  if (value === undefined || !PlazoNeto(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:paymentTimePeriod") {
    if (child?.name === "detallista:paymentTimePeriod") {
      if (!detallista_paymentTerms_netPayment_paymentTimePeriod(child, known)) return false;
      child = children[++at];
    }
  }
  return child === undefined;
}

/** detallista:percentage */
export function detallista_paymentTerms_discountPayment_percentage(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto5(node.text)) return false;
  return children.length === 0;
}

const Descuento_values: ReadonlySet<string> = new Set(["ALLOWANCE_BY_PAYMENT_ON_TIME", "SANCTION"]);
export function Descuento(value: string): boolean {
  return isListed(value, Descuento_values);
}

/** detallista:discountPayment */
export function detallista_paymentTerms_discountPayment(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.discountType;
  if (value === undefined || !Descuento(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:percentage" || !detallista_paymentTerms_discountPayment_percentage(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const Evento_values: ReadonlySet<string> = new Set(["DATE_OF_INVOICE", "EFFECTIVE_DATE"]);
export function Evento(value: string): boolean {
  return isListed(value, Evento_values);
}

const Relacion_values: ReadonlySet<string> = new Set(["REFERENCE_AFTER"]);
export function Relacion(value: string): boolean {
  return isListed(value, Relacion_values);
}

/** detallista:paymentTerms */
export function detallista_paymentTerms(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.paymentTermsEvent;
  if (value !== undefined) {
    if (!Evento(value)) return false;
    given += 1;
  }
  value = attributes.PaymentTermsRelationTime;
  if (value !== undefined) {
    if (!Relacion(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:netPayment") {
    if (!detallista_paymentTerms_netPayment(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:discountPayment") {
    if (!detallista_paymentTerms_discountPayment(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** detallista:shipmentDetail */
export function detallista_shipmentDetail(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const ServicioGlobal_values: ReadonlySet<string> = new Set(["AA", "ABZ", "ADO", "ADS", "ADT", "AJ", "CAC", "COD", "DA", "DI", "EAA", "EAB", "FA", "FC", "FG", "FI", "HD", "PAD", "PI", "QD", "RAA", "SAB", "TAE", "TD", "TS", "TX", "TZ", "UM", "VAB", "ZZZ"]);
export function ServicioGlobal(value: string): boolean {
  return isListed(value, ServicioGlobal_values);
}

/** detallista:specialServicesType */
export function detallista_allowanceCharge_specialServicesType(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!ServicioGlobal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:percentage */
export function detallista_allowanceCharge_monetaryAmountOrPercentage_rate_percentage(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

const Base_values: ReadonlySet<string> = new Set(["INVOICE_VALUE"]);
export function Base(value: string): boolean {
  return isListed(value, Base_values);
}

/** detallista:rate */
export function detallista_allowanceCharge_monetaryAmountOrPercentage_rate(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.base;
  if (value === undefined || !Base(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:percentage" || !detallista_allowanceCharge_monetaryAmountOrPercentage_rate_percentage(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:monetaryAmountOrPercentage */
export function detallista_allowanceCharge_monetaryAmountOrPercentage(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:rate") {
    if (!detallista_allowanceCharge_monetaryAmountOrPercentage_rate(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const CargoODescuento_values: ReadonlySet<string> = new Set(["ALLOWANCE_GLOBAL", "CHARGE_GLOBAL"]);
export function CargoODescuento(value: string): boolean {
  return isListed(value, CargoODescuento_values);
}

const Liquidacion_values: ReadonlySet<string> = new Set(["BILL_BACK", "OFF_INVOICE"]);
export function Liquidacion(value: string): boolean {
  return isListed(value, Liquidacion_values);
}

export function Texto15(value: string): boolean {
  return hasLength(value, 1, 15);
}

/** detallista:allowanceCharge */
export function detallista_allowanceCharge(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.allowanceChargeType;
  if (value === undefined || !CargoODescuento(value)) return false;
  value = attributes.settlementType;
  if (value === undefined || !Liquidacion(value)) return false;
  value = attributes.sequenceNumber;
  if (value !== undefined) {
    if (!Texto15(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:specialServicesType") {
    if (!detallista_allowanceCharge_specialServicesType(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:monetaryAmountOrPercentage") {
    if (!detallista_allowanceCharge_monetaryAmountOrPercentage(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function Texto14(value: string): boolean {
  return hasLength(value, 1, 14);
}

/** detallista:gtin */
export function detallista_lineItem_tradeItemIdentification_gtin(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto14(node.text)) return false;
  return children.length === 0;
}

/** detallista:tradeItemIdentification */
export function detallista_lineItem_tradeItemIdentification(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:gtin" || !detallista_lineItem_tradeItemIdentification_gtin(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const IdentificacionDeArticulo_values: ReadonlySet<string> = new Set(["BUYER_ASSIGNED", "SUPPLIER_ASSIGNED", "SERIAL_NUMBER", "GLOBAL_TRADE_ITEM_IDENTIFICATION"]);
export function IdentificacionDeArticulo(value: string): boolean {
  return isListed(value, IdentificacionDeArticulo_values);
}

/** detallista:alternateTradeItemIdentification */
export function detallista_lineItem_alternateTradeItemIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !IdentificacionDeArticulo(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:longText */
export function detallista_lineItem_tradeItemDescriptionInformation_longText(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

const Idioma_values: ReadonlySet<string> = new Set(["ES", "EN"]);
export function Idioma(value: string): boolean {
  return isListed(value, Idioma_values);
}

/** detallista:tradeItemDescriptionInformation */
export function detallista_lineItem_tradeItemDescriptionInformation(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.language;
  if (value !== undefined) {
    if (!Idioma(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:longText" || !detallista_lineItem_tradeItemDescriptionInformation_longText(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const xs_NMTOKEN_form = /^(?:[0-9A-Za-z._:\-]+)$/u;
export function xs_NMTOKEN(value: string): boolean {
  return isReadable(value) && hasForm(value, xs_NMTOKEN_form);
}

/** detallista:invoicedQuantity */
export function detallista_lineItem_invoicedQuantity(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.unitOfMeasure;
  if (value === undefined || !xs_NMTOKEN(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

const CantidadAdicional_values: ReadonlySet<string> = new Set(["NUM_CONSUMER_UNITS", "FREE_GOODS"]);
export function CantidadAdicional(value: string): boolean {
  return isListed(value, CantidadAdicional_values);
}

/** detallista:aditionalQuantity */
export function detallista_lineItem_aditionalQuantity(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.QuantityType;
  if (value === undefined || !CantidadAdicional(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:Amount */
export function detallista_lineItem_grossPrice_Amount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:grossPrice */
export function detallista_lineItem_grossPrice(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:Amount" || !detallista_lineItem_grossPrice_Amount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:Amount */
export function detallista_lineItem_netPrice_Amount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:netPrice */
export function detallista_lineItem_netPrice(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:Amount" || !detallista_lineItem_netPrice_Amount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const Orden_values: ReadonlySet<string> = new Set(["ON"]);
export function Orden(value: string): boolean {
  return isListed(value, Orden_values);
}

/** detallista:referenceIdentification */
export function detallista_lineItem_AdditionalInformation_referenceIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !Orden(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:AdditionalInformation */
export function detallista_lineItem_AdditionalInformation(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:referenceIdentification") {
    if (!detallista_lineItem_AdditionalInformation_referenceIdentification(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** detallista:gln */
export function detallista_lineItem_Customs_gln(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !GLN(node.text)) return false;
  return children.length === 0;
}

const Pedimento_values: ReadonlySet<string> = new Set(["TN"]);
export function Pedimento(value: string): boolean {
  return isListed(value, Pedimento_values);
}

/** detallista:alternatePartyIdentification */
export function detallista_lineItem_Customs_alternatePartyIdentification(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !Pedimento(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:ReferenceDate */
export function detallista_lineItem_Customs_ReferenceDate(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!xs_date(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:name */
export function detallista_lineItem_Customs_nameAndAddress_name(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto35(node.text)) return false;
  return children.length === 0;
}

/** detallista:nameAndAddress */
export function detallista_lineItem_Customs_nameAndAddress(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:name" || !detallista_lineItem_Customs_nameAndAddress_name(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:Customs */
export function detallista_lineItem_Customs(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  let seen = 0;
  while (child !== undefined) {
    if (child?.name === "detallista:gln" && (seen & 1) === 0) {
      seen |= 1;
      if (!detallista_lineItem_Customs_gln(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:alternatePartyIdentification" && (seen & 2) === 0) {
      seen |= 2;
      if (!detallista_lineItem_Customs_alternatePartyIdentification(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:ReferenceDate" && (seen & 4) === 0) {
      seen |= 4;
      if (!detallista_lineItem_Customs_ReferenceDate(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:nameAndAddress" && (seen & 8) === 0) {
      seen |= 8;
      if (!detallista_lineItem_Customs_nameAndAddress(child, known)) return false;
      child = children[++at];
    } else {
      return false;
    }
  }
  if ((seen & 14) !== 14) return false;
  return child === undefined;
}

const Contenedor_values: ReadonlySet<string> = new Set(["BJ", "SRV"]);
export function Contenedor(value: string): boolean {
  return isListed(value, Contenedor_values);
}

/** detallista:serialShippingContainerCode */
export function detallista_lineItem_LogisticUnits_serialShippingContainerCode(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !Contenedor(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:LogisticUnits */
export function detallista_lineItem_LogisticUnits(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:serialShippingContainerCode" || !detallista_lineItem_LogisticUnits_serialShippingContainerCode(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:palletQuantity */
export function detallista_lineItem_palletInformation_palletQuantity(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto15(node.text)) return false;
  return children.length === 0;
}

const Tarima_values: ReadonlySet<string> = new Set(["EXCHANGE_PALLETS", "RETURN_PALLETS", "PALLET_80x100", "CASE", "BOX"]);
export function Tarima(value: string): boolean {
  return isListed(value, Tarima_values);
}

/** detallista:description */
export function detallista_lineItem_palletInformation_description(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.type;
  if (value === undefined || !Tarima(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

const Flete_values: ReadonlySet<string> = new Set(["PREPAID_BY_SELLER", "PAID_BY_BUYER"]);
export function Flete(value: string): boolean {
  return isListed(value, Flete_values);
}

/** detallista:methodOfPayment */
export function detallista_lineItem_palletInformation_transport_methodOfPayment(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Flete(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:transport */
export function detallista_lineItem_palletInformation_transport(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:methodOfPayment" || !detallista_lineItem_palletInformation_transport_methodOfPayment(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:palletInformation */
export function detallista_lineItem_palletInformation(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  let seen = 0;
  while (child !== undefined) {
    if (child?.name === "detallista:palletQuantity" && (seen & 1) === 0) {
      seen |= 1;
      if (!detallista_lineItem_palletInformation_palletQuantity(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:description" && (seen & 2) === 0) {
      seen |= 2;
      if (!detallista_lineItem_palletInformation_description(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:transport" && (seen & 4) === 0) {
      seen |= 4;
      if (!detallista_lineItem_palletInformation_transport(child, known)) return false;
      child = children[++at];
    } else {
      return false;
    }
  }
  if ((seen & 7) !== 7) return false;
  return child === undefined;
}

/** detallista:lotNumber */
export function detallista_lineItem_extendedAttributes_lotNumber(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.productionDate;
  if (value !== undefined) {
    if (!xs_date(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (!xs_string(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:extendedAttributes */
export function detallista_lineItem_extendedAttributes(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 10 && child?.name === "detallista:lotNumber") {
      if (!detallista_lineItem_extendedAttributes_lotNumber(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  return child === undefined;
}

const Servicio_values: ReadonlySet<string> = new Set(["AA", "ABZ", "ADO", "ADS", "ADT", "AJ", "CAC", "COD", "DA", "DI", "EAA", "EAB", "FA", "FC", "FG", "FI", "HD", "PAD", "PI", "QD", "RAA", "SAB", "TAE", "TD", "TS", "TX", "UM", "VAB", "ZZZ"]);
export function Servicio(value: string): boolean {
  return isListed(value, Servicio_values);
}

/** detallista:specialServicesType */
export function detallista_lineItem_allowanceCharge_specialServicesType(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Servicio(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:percentagePerUnit */
export function detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage_percentagePerUnit(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto5(node.text)) return false;
  return children.length === 0;
}

/** detallista:amountPerUnit */
export function detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage_ratePerUnit_amountPerUnit(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto5(node.text)) return false;
  return children.length === 0;
}

/** detallista:ratePerUnit */
export function detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage_ratePerUnit(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:amountPerUnit" || !detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage_ratePerUnit_amountPerUnit(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:monetaryAmountOrPercentage */
export function detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:percentagePerUnit" || !detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage_percentagePerUnit(child, known)) return false;
  child = children[++at];
  if (child?.name === "detallista:ratePerUnit") {
    if (!detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage_ratePerUnit(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const LiquidacionDeArticulo_values: ReadonlySet<string> = new Set(["OFF_INVOICE", "CHARGE_TO_BE_PAID_BY_VENDOR", "CHARGE_TO_BE_PAID_BY_CUSTOMER"]);
export function LiquidacionDeArticulo(value: string): boolean {
  return isListed(value, LiquidacionDeArticulo_values);
}

/** detallista:allowanceCharge */
export function detallista_lineItem_allowanceCharge(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.allowanceChargeType;
  if (value === undefined || !CargoODescuento(value)) return false;
  value = attributes.settlementType;
  if (value !== undefined) {
    if (!LiquidacionDeArticulo(value)) return false;
    given += 1;
  }
  value = attributes.sequenceNumber;
  if (value !== undefined) {
    if (!Texto15(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:specialServicesType") {
    if (!detallista_lineItem_allowanceCharge_specialServicesType(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "detallista:monetaryAmountOrPercentage" || !detallista_lineItem_allowanceCharge_monetaryAmountOrPercentage(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const Impuesto_values: ReadonlySet<string> = new Set(["GST", "VAT", "LAC", "AAA", "ADD", "FRE", "LOC", "STT", "OTH"]);
export function Impuesto(value: string): boolean {
  return isListed(value, Impuesto_values);
}

/** detallista:taxTypeDescription */
export function detallista_lineItem_tradeItemTaxInformation_taxTypeDescription(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Impuesto(node.text ?? "")) return false;
  return children.length === 0;
}

export function Texto20(value: string): boolean {
  return hasLength(value, 1, 20);
}

/** detallista:referenceNumber */
export function detallista_lineItem_tradeItemTaxInformation_referenceNumber(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text === undefined || !Texto20(node.text)) return false;
  return children.length === 0;
}

/** detallista:taxPercentage */
export function detallista_lineItem_tradeItemTaxInformation_tradeItemTaxAmount_taxPercentage(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:taxAmount */
export function detallista_lineItem_tradeItemTaxInformation_tradeItemTaxAmount_taxAmount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:tradeItemTaxAmount */
export function detallista_lineItem_tradeItemTaxInformation_tradeItemTaxAmount(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:taxPercentage" || !detallista_lineItem_tradeItemTaxInformation_tradeItemTaxAmount_taxPercentage(child, known)) return false;
  child = children[++at];
  if (child?.name !== "detallista:taxAmount" || !detallista_lineItem_tradeItemTaxInformation_tradeItemTaxAmount_taxAmount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

const CategoriaDeImpuesto_values: ReadonlySet<string> = new Set(["TRANSFERIDO", "RETENIDO"]);
export function CategoriaDeImpuesto(value: string): boolean {
  return isListed(value, CategoriaDeImpuesto_values);
}

/** detallista:taxCategory */
export function detallista_lineItem_tradeItemTaxInformation_taxCategory(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!CategoriaDeImpuesto(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:tradeItemTaxInformation */
export function detallista_lineItem_tradeItemTaxInformation(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  let seen = 0;
  while (child !== undefined) {
    if (child?.name === "detallista:taxTypeDescription" && (seen & 1) === 0) {
      seen |= 1;
      if (!detallista_lineItem_tradeItemTaxInformation_taxTypeDescription(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:referenceNumber" && (seen & 2) === 0) {
      seen |= 2;
      if (!detallista_lineItem_tradeItemTaxInformation_referenceNumber(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:tradeItemTaxAmount" && (seen & 4) === 0) {
      seen |= 4;
      if (!detallista_lineItem_tradeItemTaxInformation_tradeItemTaxAmount(child, known)) return false;
      child = children[++at];
    } else if (child?.name === "detallista:taxCategory" && (seen & 8) === 0) {
      seen |= 8;
      if (!detallista_lineItem_tradeItemTaxInformation_taxCategory(child, known)) return false;
      child = children[++at];
    } else {
      return false;
    }
  }
  if ((seen & 1) !== 1) return false;
  return child === undefined;
}

/** detallista:Amount */
export function detallista_lineItem_totalLineAmount_grossAmount_Amount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:grossAmount */
export function detallista_lineItem_totalLineAmount_grossAmount(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:Amount" || !detallista_lineItem_totalLineAmount_grossAmount_Amount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:Amount */
export function detallista_lineItem_totalLineAmount_netAmount_Amount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:netAmount */
export function detallista_lineItem_totalLineAmount_netAmount(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:Amount" || !detallista_lineItem_totalLineAmount_netAmount_Amount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:totalLineAmount */
export function detallista_lineItem_totalLineAmount(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:grossAmount") {
    if (!detallista_lineItem_totalLineAmount_grossAmount(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "detallista:netAmount" || !detallista_lineItem_totalLineAmount_netAmount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

export function Texto32(value: string): boolean {
  return hasLength(value, 1, 32);
}

const Numero_type = { digits: 5, places: 0, forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function Numero(value: string): boolean {
  return isAmount(value, 5, 0, false) || isDecimal(value, Numero_type);
}

/** detallista:lineItem */
export function detallista_lineItem(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 0;
  value = attributes.type;
  if (value !== undefined) {
    if (!Texto32(value)) return false;
    given += 1;
  }
  value = attributes.number;
  if (value !== undefined) {
    if (!Numero(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:tradeItemIdentification" || !detallista_lineItem_tradeItemIdentification(child, known)) return false;
  child = children[++at];
  while (child?.name === "detallista:alternateTradeItemIdentification") {
    if (!detallista_lineItem_alternateTradeItemIdentification(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:tradeItemDescriptionInformation") {
    if (!detallista_lineItem_tradeItemDescriptionInformation(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "detallista:invoicedQuantity" || !detallista_lineItem_invoicedQuantity(child, known)) return false;
  child = children[++at];
  while (child?.name === "detallista:aditionalQuantity") {
    if (!detallista_lineItem_aditionalQuantity(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:grossPrice") {
    if (!detallista_lineItem_grossPrice(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:netPrice") {
    if (!detallista_lineItem_netPrice(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:AdditionalInformation") {
    if (!detallista_lineItem_AdditionalInformation(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "detallista:Customs") {
    if (!detallista_lineItem_Customs(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:LogisticUnits") {
    if (!detallista_lineItem_LogisticUnits(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:palletInformation") {
    if (!detallista_lineItem_palletInformation(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:extendedAttributes") {
    if (!detallista_lineItem_extendedAttributes(child, known)) return false;
    child = children[++at];
  }
  {
    let times = 0;
    while (times < 99 && child?.name === "detallista:allowanceCharge") {
      if (!detallista_lineItem_allowanceCharge(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  {
    let times = 0;
    while (times < 99 && child?.name === "detallista:tradeItemTaxInformation") {
      if (!detallista_lineItem_tradeItemTaxInformation(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  if (child?.name !== "detallista:totalLineAmount" || !detallista_lineItem_totalLineAmount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:Amount */
export function detallista_totalAmount_Amount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:totalAmount */
export function detallista_totalAmount(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:Amount" || !detallista_totalAmount_Amount(child, known)) return false;
  child = children[++at];
  return child === undefined;
}

/** detallista:specialServicesType */
export function detallista_TotalAllowanceCharge_specialServicesType(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Servicio(node.text ?? "")) return false;
  return children.length === 0;
}

/** detallista:Amount */
export function detallista_TotalAllowanceCharge_Amount(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (!Decimal(node.text ?? "")) return false;
  return children.length === 0;
}

const TotalDeCargoODescuento_values: ReadonlySet<string> = new Set(["ALLOWANCE", "CHARGE"]);
export function TotalDeCargoODescuento(value: string): boolean {
  return isListed(value, TotalDeCargoODescuento_values);
}

/** detallista:TotalAllowanceCharge */
export function detallista_TotalAllowanceCharge(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.allowanceOrChargeType;
  if (value === undefined || !TotalDeCargoODescuento(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "detallista:specialServicesType") {
    if (!detallista_TotalAllowanceCharge_specialServicesType(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:Amount") {
    if (!detallista_TotalAllowanceCharge_Amount(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Estado_values: ReadonlySet<string> = new Set(["ORIGINAL", "COPY", "REEMPLAZA", "DELETE"]);
export function Estado(value: string): boolean {
  return isListed(value, Estado_values);
}

/** detallista:detallista */
export function detallista(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.type;
  if (value !== undefined) {
    if (value !== "SimpleInvoiceType") return false;
    given += 1;
  }
  value = attributes.contentVersion;
  if (value !== undefined) {
    if (value !== "1.3.1") return false;
    given += 1;
  }
  value = attributes.documentStructureVersion;
  if (value === undefined || value !== "AMC8.1") return false;
  value = attributes.documentStatus;
  if (value === undefined || !Estado(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "detallista:requestForPaymentIdentification" || !detallista_requestForPaymentIdentification(child, known)) return false;
  child = children[++at];
  {
    let times = 0;
    while (times < 4 && child?.name === "detallista:specialInstruction") {
      if (!detallista_specialInstruction(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  if (child?.name !== "detallista:orderIdentification" || !detallista_orderIdentification(child, known)) return false;
  child = children[++at];
  if (child?.name !== "detallista:AdditionalInformation" || !detallista_AdditionalInformation(child, known)) return false;
  child = children[++at];
  if (child?.name === "detallista:DeliveryNote") {
    if (!detallista_DeliveryNote(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "detallista:buyer" || !detallista_buyer(child, known)) return false;
  child = children[++at];
  if (child?.name === "detallista:seller") {
    if (!detallista_seller(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:shipTo") {
    if (!detallista_shipTo(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:InvoiceCreator") {
    if (!detallista_InvoiceCreator(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "detallista:Customs") {
    if (!detallista_Customs(child, known)) return false;
    child = children[++at];
  }
  {
    let times = 0;
    while (times < 3 && child?.name === "detallista:currency") {
      if (!detallista_currency(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  if (child?.name === "detallista:paymentTerms") {
    if (!detallista_paymentTerms(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:shipmentDetail") {
    if (!detallista_shipmentDetail(child, known)) return false;
    child = children[++at];
  }
  {
    let times = 0;
    while (times < 99 && child?.name === "detallista:allowanceCharge") {
      if (!detallista_allowanceCharge(child, known)) return false;
      child = children[++at];
      times += 1;
    }
  }
  while (child?.name === "detallista:lineItem") {
    if (!detallista_lineItem(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "detallista:totalAmount") {
    if (!detallista_totalAmount(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "detallista:TotalAllowanceCharge") {
    if (!detallista_TotalAllowanceCharge(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
