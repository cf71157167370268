import type { MessageInitShape } from "@bufbuild/protobuf";
import type { FormElementSchema, WithholdingFormSchema } from "#proto/cfdi/v1/portal_documents_pb.ts";
import { WITHHOLDINGS } from "../../engine/catalogs/withholdings.ts";
import type { FormElement, FormField } from "../../engine/complement-form.ts";
import { WITHHOLDING_FORMS } from "../../engine/complements/withholdings.ts";
import { localName } from "../../engine/kinds/other-withholding.ts";
import type { Schemas } from "../../engine/validation/schema.ts";

export function withholdingForms({ forms }: Pick<Schemas, "forms">): MessageInitShape<typeof WithholdingFormSchema>[] {
  return WITHHOLDING_FORMS.map(({ element, ...type }) => ({
    ...type,
    form: elementMessage(forms.get(element)!),
  }));
}

/** Returns an element of a form. Fields with a single allowed value are left out. */
function elementMessage({
  name,
  least,
  most,
  fields,
  elements,
}: FormElement): MessageInitShape<typeof FormElementSchema> {
  return {
    name: localName(name),
    least,
    most: most === Number.POSITIVE_INFINITY ? 0 : most,
    fields: fields.filter(({ fixed }) => fixed === undefined).map(fieldMessage),
    elements: elements.map(elementMessage),
  };
}

const KINDS: Readonly<Record<FormField["kind"], string>> = {
  text: "texto",
  number: "numero",
  integer: "entero",
  date: "fecha",
  datetime: "fecha_hora",
};

function fieldMessage({ kind, fixed: _, patterns, codes, ...field }: FormField) {
  const list = LISTS[field.name];
  const meanings = Object.fromEntries(codes.flatMap((code) => (list?.has(code) ? [[code, list.get(code)!]] : [])));
  return { ...field, kind: KINDS[kind], patterns: [...patterns], codes: [...codes], meanings };
}

/**
 * Attributes take their codes from these lists of SAT's. For platforms SAT's schemas have codes without descriptions.
 */
const LISTS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  EntidadFederativa: WITHHOLDINGS.c_EntidadesFederativas,
  EntidadDondePagaLaContribucion: WITHHOLDINGS.c_EntidadesFederativas,
  Impuesto: WITHHOLDINGS.c_TipoImpuesto,
  Periodicidad: WITHHOLDINGS.c_Periodicidad,
  TipoAportacionODeposito: WITHHOLDINGS.c_TipoAportODep,
};
