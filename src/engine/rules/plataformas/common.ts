import type { Decimal } from "../../decimal.ts";
import { scope, some } from "../rule.ts";
import type { Constancia, Plataforma, Servicio } from "./model.ts";

export const ISR = "001";
export const IVA = "002";
export const IEPS = "003";

export const itself = scope("Retenciones", ({ retenciones }: Constancia) => [retenciones]);
export const extranjero = scope("Receptor, Extranjero", ({ retenciones }: Constancia) => some(retenciones.extranjero));
export const periodo = scope("Periodo", ({ retenciones }: Constancia) => some(retenciones.periodo));
export const totales = scope("Totales", ({ retenciones }: Constancia) => some(retenciones.totales));
export const retenidosIsr = scope("Totales, ImpRetenidos", ({ retenidos }: Constancia) =>
  retenidos.filter(({ impuesto }) => impuesto === ISR),
);
export const retenidosIva = scope("Totales, ImpRetenidos", ({ retenidos }: Constancia) =>
  retenidos.filter(({ impuesto }) => impuesto === IVA),
);
export const retenidosIeps = scope("Totales, ImpRetenidos", ({ retenidos, knowsIeps }: Constancia) =>
  knowsIeps ? retenidos.filter(({ impuesto }) => impuesto === IEPS) : [],
);
export const plataformas = scope("ServiciosPlataformasTecnologicas", ({ plataformas }: Constancia) => plataformas);
export const servicios = scope("DetallesDelServicio", ({ plataformas }: Constancia) =>
  plataformas.flatMap(({ servicios }) => servicios),
);
export const repetidos = scope("DetallesDelServicio", ({ plataformas }: Constancia) =>
  plataformas.flatMap(({ servicios, operaciones }) =>
    operaciones.length === servicios.length ? [] : servicios.filter(({ hasIeps }) => hasIeps),
  ),
);
export const trasladados = scope("ImpuestosTrasladadosdelServicio", (constancia: Constancia) =>
  servicios(constancia).flatMap(({ trasladado }) => trasladado ?? []),
);
export const contribuciones = scope("ContribucionGubernamental", (constancia: Constancia) =>
  servicios(constancia).flatMap(({ contribucion }) => contribucion ?? []),
);
export const comisiones = scope("ComisionDelServicio", (constancia: Constancia) =>
  servicios(constancia).flatMap(({ comision }) => comision ?? []),
);

export const STANDARD = "estándar de Servicios de Plataformas Tecnológicas 1.0 rev. D, sección 4";

/** The file of matrix E is not published where anybody can read it; tax firms tell what it changed. */
export const REVISION = "matriz de Servicios de Plataformas Tecnológicas 1.0 rev. E, código sin publicar";

/** Amounts of withholdings have two decimals. */
export const CENTS = 2;

/** Digital services of foreigners, whose IVA is withheld whole and who owe no ISR. */
const OF_FOREIGNERS: readonly (string | undefined)[] = ["07", "08", "09"];

export function isOfForeigners({ attributes }: Servicio): boolean {
  return OF_FOREIGNERS.includes(attributes.TipoDeServ);
}

/** Returns true when all services are of those types; services of several types break SPT137 already. */
export function isAllOfForeigners(constancia: Constancia): boolean {
  return servicios(constancia).every(isOfForeigners);
}

/** Sums the IVA that the services transferred, or returns undefined when an amount is no number. */
export function transferredIva({ plataformas: [plataforma] }: Constancia): Decimal | undefined {
  return plataforma?.sums.iva;
}

export function hasContributions({ servicios }: Plataforma): boolean {
  return servicios.some(({ contribucion }) => contribucion !== undefined);
}
