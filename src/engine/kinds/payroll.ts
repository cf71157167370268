import type { CreatePayrollRequest } from "#proto/cfdi/v1/payroll_pb.ts";
import { isEmployment } from "../catalogs/index.ts";
import { type Employer, nominaNode } from "../complements/nomina12.ts";
import { totalsOf } from "../complements/payroll-totals.ts";
import { Decimal } from "../decimal.ts";
import { node, type XmlNode } from "../node.ts";
import { isGeneric } from "../rules/comprobante/common.ts";
import { type DocumentHead, emisorNode, headOf, type Receptor, receptorNode } from "./head.ts";
import { type Relation, relationNodes } from "./relations.ts";

export interface PayrollContext extends DocumentHead {
  /** The account's registration is used when the request names none. */
  readonly registroPatronal?: string | undefined;
  readonly relations?: readonly Relation[];
}

/** Builds a payroll CFDI (type N, Nómina 1.2). It lacks only its seal and has a placeholder folio. */
export function buildPayroll(request: CreatePayrollRequest, context: PayrollContext): XmlNode {
  // The proto requires `nomina`.
  const nomina = request.nomina!;
  const totals = totalsOf(nomina);
  const paid = Decimal.sum([totals.percepciones ?? NOTHING, totals.otrosPagos ?? NOTHING]);
  const deducted = totals.deducciones;
  return node(
    "cfdi:Comprobante",
    headOf(context, {
      SubTotal: paid.toString(),
      Descuento: deducted?.toString(),
      Moneda: "MXN",
      Total: paid.minus(deducted ?? NOTHING).toString(),
      TipoDeComprobante: "N",
      Exportacion: "01",
      MetodoPago: "PUE",
      LugarExpedicion: context.lugarExpedicion,
    }),
    [
      ...relationNodes(context.relations ?? []),
      emisorNode(context),
      receptorNode({ ...context, receptor: workerOf(context) }),
      node("cfdi:Conceptos", {}, [conceptoNode(paid, deducted)]),
      node("cfdi:Complemento", {}, [nominaNode(nomina, employerOf(request, context), totals)]),
    ],
  );
}

const NOTHING = Decimal.of("0.00");

/**
 * Régimen and uso are always those of salaries (NOM11, NOM12), whatever the customer row has. The generic RFC stands
 * for a worker who died, and gets the postal code of the place of issue (CFDI40149).
 */
function workerOf({ receptor: { rfc, nombre, codigoPostal }, lugarExpedicion }: PayrollContext): Receptor {
  return {
    rfc,
    nombre,
    codigoPostal: isGeneric(rfc) ? lugarExpedicion : codigoPostal,
    regimenFiscal: "605",
    usoCfdi: "CN01",
  };
}

/** Every payroll CFDI has this one concept (NOM13 to NOM29). */
function conceptoNode(paid: Decimal, deducted: Decimal | undefined): XmlNode {
  return node("cfdi:Concepto", {
    ClaveProdServ: "84111505",
    Cantidad: "1",
    ClaveUnidad: "ACT",
    Descripcion: "Pago de nómina",
    ValorUnitario: paid.toString(),
    Importe: paid.toString(),
    Descuento: deducted?.toString(),
    ObjetoImp: "01",
  });
}

/**
 * The account's registration is the default only for employment contracts; for other contracts the field is optional
 * (NOM42, NOM43).
 */
function employerOf({ emisor, nomina }: CreatePayrollRequest, context: PayrollContext): Employer {
  const employed = isEmployment(nomina?.receptor?.tipoContrato) === true;
  const usual = employed ? context.registroPatronal : undefined;
  return { ...emisor, registroPatronal: emisor?.registroPatronal ?? usual };
}
