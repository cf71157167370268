import type { OtherWithholdingRequest } from "#proto/cfdi/v1/portal_documents_pb.ts";
import {
  type CreateWithholdingRequest,
  CreateWithholdingRequestSchema,
  type StampSealedRequest,
} from "#proto/cfdi/v1/withholding_pb.ts";
import { invalid } from "../../../common/errors.ts";
import { DOCUMENT_KINDS } from "../../../common/kinds.ts";
import type { FormElement } from "../../engine/complement-form.ts";
import { WITHHOLDING_FORMS } from "../../engine/complements/withholdings.ts";
import { type DocumentFacts, RETENCIONES } from "../../engine/documents/index.ts";
import type { Fault } from "../../engine/kinds/faults.ts";
import { buildOtherWithholding, formFaults, localName } from "../../engine/kinds/other-withholding.ts";
import { buildWithholding, findCveRetenc } from "../../engine/kinds/withholding.ts";
import { faultsOf, headFaultsOf } from "../../engine/kinds/withholding-faults.ts";
import type { Caller, Deps } from "../context/index.ts";
import {
  type Built,
  type Field,
  fieldOf,
  fieldsOf,
  findIssuing,
  issuerHeadOf,
  type Prepared,
  readPath,
  validated,
} from "../issuing/index.ts";
import type { BuiltKind, Kind } from "./kind.ts";
import { prepareRelayed } from "./relayed.ts";

const DESCRIBED = { ...DOCUMENT_KINDS.retencion, type: RETENCIONES };

/** This kind makes a withholding receipt from the caller's data, of one of the operations that the contract knows. */
export const WITHHOLDING: BuiltKind<CreateWithholdingRequest> = {
  ...DESCRIBED,
  build,
  prepare: async (deps, caller, request) => validated(deps, await build(deps, caller, request)),
  draftFacts: ({ rfcContraparte, tipoOperacion }) => ({
    receptorRfc: rfcContraparte,
    tipo: findCveRetenc(tipoOperacion),
  }),
};

/** A withholding that its issuer sealed may have any key of c_CveRetenc and any complement. */
export const SEALED_WITHHOLDING: Kind<StampSealedRequest> = {
  ...DESCRIBED,
  prepare: (deps, caller, { xml }) => prepareRelayed(deps, caller, xml, RETENCIONES, kindFactsOf),
};

async function build(deps: Deps, caller: Caller, request: CreateWithholdingRequest): Promise<Built> {
  const issuing = await findIssuing(deps, caller, WITHHOLDING, { serie: request.serie });
  const head = issuerHeadOf(issuing);
  requireFaultless(request, head.fecha);
  const root = buildWithholding(request, head);
  return { issuing, root, fieldOf: FIELD_OF, kindFacts: kindFactsOf(RETENCIONES.facts(root)) };
}

/** Withholdings of types that the API does not make are captured in the form of their complement. */
export const OTHER_WITHHOLDING: BuiltKind<OtherWithholdingRequest> = {
  ...DESCRIBED,
  build: buildOther,
  prepare: async (deps, caller, request) => validated(deps, await buildOther(deps, caller, request)),
  draftFacts: ({ tipo, retencion }) => ({
    receptorRfc: retencion?.rfcContraparte,
    tipo: WITHHOLDING_FORMS.find((form) => form.tipo === tipo)?.cveRetenc,
  }),
};

async function buildOther(deps: Deps, caller: Caller, request: OtherWithholdingRequest): Promise<Built> {
  const { retencion, datos = {} } = request;
  // The constraints require `retencion`.
  const order = retencion!;
  const type = WITHHOLDING_FORMS.find(({ tipo }) => tipo === request.tipo);
  if (type === undefined) {
    const known = WITHHOLDING_FORMS.map(({ tipo }) => tipo).join(", ");
    throw invalid(`tipo: debe ser uno de: ${known}; se recibió ${request.tipo}`, { campo: "tipo" });
  }
  if (order.datosEspecificos !== undefined)
    throw invalid("retencion.datosEspecificos: los datos del tipo van en datos", {
      campo: "retencion.datosEspecificos",
    });
  const form = deps.schemas.forms.get(type.element)!;
  const issuing = await findIssuing(deps, caller, WITHHOLDING, { serie: order.serie });
  const head = issuerHeadOf(issuing);
  const faults = headFaultsOf(order, head.fecha).map((fault) => ({
    ...fault,
    field: `retencion.${fault.field}`,
  }));
  requireNone([...faults, ...formFaults(form, datos)]);
  const root = buildOtherWithholding(order, type, form, datos, head);
  const kindFacts = kindFactsOf(RETENCIONES.facts(root));
  return { issuing, root, fieldOf: (path) => otherField(form, path), kindFacts };
}

/**
 * Names the field of a path: within the complement it is the same path within the form; every other path belongs to the
 * order.
 */
function otherField(form: FormElement, path: string): Field | undefined {
  const { steps, counters } = readPath(path);
  if (steps[0] !== "retenciones:Complemento") {
    const field = FIELD_OF(path);
    return field && { ...field, name: `retencion.${field.name}` };
  }
  let place: FormElement | undefined = form;
  let name = "datos";
  for (const step of steps.slice(2)) {
    if (step.startsWith("@")) return { name: `${name}.${step.slice(1)}`, exact: true };
    place = place?.elements.find((element) => element.name === step);
    const index = place !== undefined && place.most > 1 ? `[${counters.get(step)}]` : "";
    name = `${name}.${localName(step)}${index}`;
  }
  return { name, exact: false };
}

/** Refuses the request for its first fault, as with every other constraint. */
function requireFaultless(request: CreateWithholdingRequest, fecha: string): void {
  requireNone(faultsOf(request, fecha));
}

function requireNone([fault]: readonly Fault[]): void {
  if (fault === undefined) return;
  const { code: rule, field: campo, sentence, inForm } = fault;
  throw invalid(`${campo}: ${sentence}`, { rule, campo, inForm });
}

/** Lists show four amounts for withholdings alone; the record has the other three in columns of its own. */
function kindFactsOf({ montoRetenido }: DocumentFacts): Prepared["kindFacts"] {
  return montoRetenido === undefined ? undefined : { montoRetenido };
}

const FIELD_OF = fieldOf(fieldsOf(CreateWithholdingRequestSchema));
