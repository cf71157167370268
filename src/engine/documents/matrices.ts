import { dayOf } from "../catalogs/index.ts";
import type { XmlNode } from "../node.ts";
import { CARTA_PORTE31 } from "../rules/carta-porte/index.ts";
import { COMBUSTIBLES12 } from "../rules/combustibles/index.ts";
import { COMERCIO_EXTERIOR20 } from "../rules/comercio-exterior/index.ts";
import { CFDI40 } from "../rules/comprobante/index.ts";
import { DETALLISTA } from "../rules/estandares/detallista.ts";
import { DONATARIAS11 } from "../rules/estandares/donatarias.ts";
import { IMPUESTOS_LOCALES10 } from "../rules/estandares/impuestos-locales.ts";
import { LEYENDAS10 } from "../rules/estandares/leyendas.ts";
import { GASTOS_HIDROCARBUROS10, INGRESOS_HIDROCARBUROS10 } from "../rules/hidrocarburos/index.ts";
import { INE11 } from "../rules/ine/index.ts";
import type { Matrix } from "../rules/matrix.ts";
import { NOMINA12 } from "../rules/nomina/index.ts";
import { PAGOS20 } from "../rules/pagos/index.ts";
import { PETROLIFEROS10 } from "../rules/petroliferos/index.ts";
import { PLANES_DE_RETIRO11 } from "../rules/planes-de-retiro/index.ts";
import { PLATAFORMAS10 } from "../rules/plataformas/index.ts";
import { RETENCIONES20 } from "../rules/retenciones/index.ts";
import type { Context, Finding } from "../rules/rule.ts";

/** The matrices that check a document are keyed by its root: the root's own, then those of possible complements. */
export const MATRICES = {
  "cfdi:Comprobante": [
    CFDI40,
    PAGOS20,
    NOMINA12,
    CARTA_PORTE31,
    COMERCIO_EXTERIOR20,
    INE11,
    PETROLIFEROS10,
    COMBUSTIBLES12,
    GASTOS_HIDROCARBUROS10,
    INGRESOS_HIDROCARBUROS10,
    DONATARIAS11,
    LEYENDAS10,
    IMPUESTOS_LOCALES10,
    DETALLISTA,
  ],
  "retenciones:Retenciones": [RETENCIONES20, PLATAFORMAS10, PLANES_DE_RETIRO11],
} as const satisfies Readonly<Record<string, readonly Matrix[]>>;

export function checkMatrices(of: keyof typeof MATRICES, root: XmlNode, context: Context): Finding[] {
  const { Fecha, FechaExp } = root.attributes;
  const dated = { ...context, day: dayOf(Fecha ?? FechaExp) };
  return MATRICES[of].flatMap((matrix) => matrix.check(root, dated));
}
