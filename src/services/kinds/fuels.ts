import type { CreateInvoiceRequest } from "#proto/cfdi/v1/invoicing_pb.ts";
import { type AppError, invalid, invalidField } from "../../../common/errors.ts";
import { FUELS, isMarked, type OnDay, permitKindOf } from "../../engine/catalogs/index.ts";
import { onlyOf } from "../../engine/complements/petroliferos.ts";
import type { OrderContext } from "../../persistence/issuing/index.ts";

const KEYS = [...FUELS.keys()].join(", ");

/**
 * Checks what the complement of fuel takes from the request and from the place of issue, in the caller's own terms: the
 * schema would report attributes that the caller never wrote.
 */
export function requireFuels(
  { conceptos, informacionGlobal }: CreateInvoiceRequest,
  { lugarExpedicion, permiso }: OrderContext,
  { day, loaded }: OnDay,
): void {
  const mayBeGlobal = informacionGlobal === undefined || isMarked("combustible-global", day, loaded);
  conceptos.forEach(({ claveProdServ, hidroYPetro }, index) => {
    const subproducts = FUELS.get(claveProdServ);
    const campo = `conceptos[${index}].hidroYPetro`;
    if (subproducts === undefined) {
      if (hidroYPetro !== undefined) throw invalidField(campo, `va solo con claveProdServ ${KEYS}`, "VAL-1442");
      return;
    }
    if (!mayBeGlobal)
      throw invalidField(
        `conceptos[${index}].claveProdServ`,
        `${claveProdServ} ya no va en una factura global: la facilidad de la RMF no está vigente el ${day}`,
      );
    const { numeroPermiso, subProducto = onlyOf(subproducts) } = hidroYPetro ?? {};
    if (numeroPermiso !== undefined) requirePermit(numeroPermiso, `${campo}.numeroPermiso`);
    else if (permiso === null) throw withoutPermit(`${campo}.numeroPermiso`, claveProdServ, lugarExpedicion);
    if (subProducto === undefined)
      throw invalidField(
        `${campo}.subProducto`,
        `es obligatorio con diésel (${claveProdServ}): ${subproducts.join(", ")}`,
        "VAL-1446",
      );
  });
}

/** The kind of a permit follows from the form of its number. */
export function requirePermit(number: string, campo: string): void {
  if (permitKindOf(number) !== undefined) return;
  const form = "como PL/12345/EXP/ES/2016, en mayúsculas y sin espacios";
  throw invalidField(campo, `escriba el permiso como lo dio la CRE o la CNE, ${form}`, "VAL-1444");
}

function withoutPermit(campo: string, claveProdServ: string, place: string): AppError {
  const lacking = `${claveProdServ} se vende con permiso, y el lugar ${place} no tiene ninguno`;
  const where = "en «Cuenta y timbres» del portal o con place save --permiso";
  return invalid(`${campo}: ${lacking}; guárdelo ahí, ${where}, o envíelo aquí`, {
    ...{ rule: "VAL-1441", campo },
    inForm: `${lacking}; guárdelo en «Cuenta y timbres», o escríbalo aquí`,
  });
}
