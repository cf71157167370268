import type { CreateWithholdingRequest, StampSealedRequest } from "#proto/cfdi/v1/withholding_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { type DocumentFacts, RETENCIONES } from "../../engine/documents/index.ts";
import { buildWithholding } from "../../engine/kinds/withholding.ts";
import { faultsOf } from "../../engine/kinds/withholding-faults.ts";
import type { Caller } from "../caller.ts";
import type { Deps } from "../deps.ts";
import { type Built, findIssuing, issuerHeadOf, judged } from "../issuing.ts";
import type { Prepared } from "../order.ts";
import { fieldOf } from "./fields.ts";
import type { BuiltKind, Kind } from "./kind.ts";
import { prepareRelayed } from "./relayed.ts";

/** A withholding receipt from the caller's data, of one of the operations that the contract knows. */
export const WITHHOLDING: BuiltKind<CreateWithholdingRequest> = {
  name: "retencion",
  noun: "constancia de retenciones",
  article: "una",
  series: "retenciones",
  type: RETENCIONES,
  resource: "retenciones",
  build,
  prepare: async (deps, caller, request) => judged(deps, await build(deps, caller, request)),
};

/** The same kind of record, sealed by its issuer: of any key of c_CveRetenc, with whatever complement. */
export const SEALED_WITHHOLDING: Kind<StampSealedRequest> = {
  ...WITHHOLDING,
  prepare: (deps, caller, { xml }) => prepareRelayed(deps, caller, xml, RETENCIONES, kindFactsOf),
};

async function build(deps: Deps, caller: Caller, request: CreateWithholdingRequest): Promise<Built> {
  const issuing = await findIssuing(deps, caller, WITHHOLDING, { serie: request.serie });
  const head = issuerHeadOf(issuing);
  requireFaultless(request, head.fecha);
  const root = buildWithholding(request, head);
  return { issuing, root, fieldOf: FIELD_OF, kindFacts: kindFactsOf(RETENCIONES.facts(root)) };
}

/** The first fault is the answer, as with every other constraint of a request. */
function requireFaultless(request: CreateWithholdingRequest, fecha: string): void {
  const [fault] = faultsOf(request, fecha);
  if (fault === undefined) return;
  const { code: rule, field: campo, sentence } = fault;
  throw invalid(`${campo}: ${sentence}`, { rule, campo });
}

/** Of the four that lists show of withholdings alone; the record has the other three in columns of its own. */
function kindFactsOf({ montoRetenido }: DocumentFacts): Prepared["kindFacts"] {
  return montoRetenido === undefined ? undefined : { montoRetenido };
}

const RECEPTOR = "retenciones:Receptor";
const TOTALES = "retenciones:Totales";
const RETENIDO = `${TOTALES}/retenciones:ImpRetenidos`;
const WITHHELD = "impRetenidos[{retenciones:ImpRetenidos}]";

const FIELD_OF = fieldOf([
  ["@FolioInt", "serie"],
  ["@CveRetenc", "cveRetenc"],
  [`${RECEPTOR}/retenciones:Nacional/@RfcR`, "rfcContraparte"],
  [`${RECEPTOR}/retenciones:Nacional/@NomDenRazSocR`, "nombreContraparte"],
  [`${RECEPTOR}/retenciones:Nacional/@DomicilioFiscalR`, "codigoPostalContraparte"],
  [`${RECEPTOR}/retenciones:Extranjero/@NomDenRazSocR`, "nombreContraparte"],
  [`${RECEPTOR}/retenciones:Extranjero/@NumRegIdTribR`, "numRegIdTribContraparte"],
  ["retenciones:Periodo/@MesIni", "mesPeriodo"],
  ["retenciones:Periodo/@MesFin", "mesFinPeriodo"],
  ["retenciones:Periodo/@Ejercicio", "ejercicio"],
  [`${TOTALES}/@MontoTotOperacion`, "montoOperacion"],
  [`${TOTALES}/@MontoTotGrav`, "montoTotGrav"],
  [`${TOTALES}/@MontoTotExent`, "montoTotExent"],
  [`${TOTALES}/@MontoTotRet`, "montoRetenido"],
  [RETENIDO, WITHHELD],
  [`${RETENIDO}/@BaseRet`, `${WITHHELD}.baseRet`],
  [`${RETENIDO}/@ImpuestoRet`, `${WITHHELD}.impuesto`],
  [`${RETENIDO}/@MontoRet`, `${WITHHELD}.montoRet`],
  [`${RETENIDO}/@TipoPagoRet`, `${WITHHELD}.tipoPagoRet`],
  ["retenciones:Complemento", "datosEspecificos"],
]);
