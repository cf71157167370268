import { create } from "@bufbuild/protobuf";
import { type Concepto, ConceptoSchema } from "#proto/cfdi/v1/invoicing_pb.ts";
import type { CreateTransferRequest } from "#proto/cfdi/v1/traslado_pb.ts";
import { allInOne } from "../../../common/errors.ts";
import { type ExportOrder, goodField } from "../../engine/complements/comercio-exterior.ts";
import { Decimal } from "../../engine/decimal.ts";
import type { Expanded } from "../trips/index.ts";

/** Customs converts a value by one rate, pesos per dollar, so the others have no place. */
const CURRENCIES: readonly string[] = ["MXN", "USD"];

interface ExportedGoods {
  readonly order: ExportOrder;
  readonly lines: readonly {
    readonly concepto: Concepto;
    readonly cantidad: Decimal;
    readonly importe: Decimal;
  }[];
}

/**
 * Returns the goods of a transfer's trip as an export of their values; undefined for a transfer within the country.
 * @throws what of the goods contradicts the one or the other
 */
export function exportedGoods(
  { viaje: { mercancias }, refuse }: Expanded,
  { comercioExterior, motivoTraslado, propietarios }: CreateTransferRequest,
): ExportedGoods | undefined {
  if (comercioExterior === undefined) return undefined;
  const [{ moneda = "MXN" } = {}] = mercancias;
  const faults = mercancias.flatMap((good, at) => {
    const of = goodField(at);
    if (good.valor === undefined) return [refuse(`${of}.valor`, "es obligatorio con comercioExterior: lo que vale")];
    const own = good.moneda ?? "MXN";
    if (!CURRENCIES.includes(own))
      return [refuse(`${of}.moneda`, `es ${CURRENCIES.join(" o ")} con comercioExterior; se recibió ${own}`)];
    if (own === moneda) return [];
    return [refuse(`${of}.moneda`, `es ${moneda} con comercioExterior, la de ${goodField(0)}; se recibió ${own}`)];
  });
  if (faults.length > 0) throw allInOne(faults);
  const lines = mercancias.map(({ bien, cantidad, valor, aduana }) => {
    const {
      noIdentificacion,
      unidadAduana,
      factorAduana,
      cantidadAduana,
      descripcionesEspecificas = [],
    } = aduana ?? {};
    const { clave: claveProdServ, claveUnidad, fraccionArancelaria } = bien!;
    const concepto = create(ConceptoSchema, {
      ...{ claveProdServ, claveUnidad, cantidad, noIdentificacion, fraccionArancelaria },
      ...{ unidadAduana, factorAduana, cantidadAduana, descripcionesEspecificas },
    });
    return { concepto, cantidad: Decimal.of(cantidad), importe: Decimal.of(valor!) };
  });
  const conceptos = lines.map(({ concepto }) => concepto);
  return { order: { comercioExterior, motivoTraslado, propietarios, moneda, conceptos }, lines };
}

/** Refuses the customs data of a good in a document that is no transfer of an export. */
export function requireNoCustoms({ viaje: { mercancias }, refuse }: Expanded): void {
  const faults = mercancias.flatMap(({ aduana }, at) =>
    aduana === undefined ? [] : [refuse(`${goodField(at)}.aduana`, "va solo en un traslado con comercioExterior")],
  );
  if (faults.length > 0) throw allInOne(faults);
}
