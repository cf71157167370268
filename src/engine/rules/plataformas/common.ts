import type { Decimal } from "../../decimal.ts";
import type { Element } from "../../element.ts";
import type { Totales } from "../retenciones/model.ts";
import { some } from "../rule.ts";
import type { Constancia, Importe, Plataforma, Retenido, Servicio, Trasladado } from "./model.ts";

export const ISR = "001";
export const IVA = "002";
export const IEPS = "003";

export const itself = ({ retenciones }: Constancia): readonly Element[] => [retenciones];
export const extranjero = ({ retenciones }: Constancia): readonly Element[] => some(retenciones.extranjero);
export const periodo = ({ retenciones }: Constancia): readonly Element[] => some(retenciones.periodo);
export const totales = ({ retenciones }: Constancia): readonly Totales[] => some(retenciones.totales);
export const retenidosIsr = ({ retenidos }: Constancia): readonly Retenido[] =>
  retenidos.filter(({ impuesto }) => impuesto === ISR);
export const retenidosIva = ({ retenidos }: Constancia): readonly Retenido[] =>
  retenidos.filter(({ impuesto }) => impuesto === IVA);
export const retenidosIeps = ({ retenidos, knowsIeps }: Constancia): readonly Retenido[] =>
  knowsIeps ? retenidos.filter(({ impuesto }) => impuesto === IEPS) : [];
export const plataformas = ({ plataformas }: Constancia): readonly Plataforma[] => plataformas;
export const servicios = ({ plataformas }: Constancia): readonly Servicio[] =>
  plataformas.flatMap(({ servicios }) => servicios);
export const repetidos = ({ plataformas }: Constancia): readonly Servicio[] =>
  plataformas.flatMap(({ servicios, operaciones }) =>
    operaciones.length === servicios.length ? [] : servicios.filter(({ hasIeps }) => hasIeps),
  );
export const trasladados = (constancia: Constancia): readonly Trasladado[] =>
  servicios(constancia).flatMap(({ trasladado }) => trasladado ?? []);
export const contribuciones = (constancia: Constancia): readonly Importe[] =>
  servicios(constancia).flatMap(({ contribucion }) => contribucion ?? []);
export const comisiones = (constancia: Constancia): readonly Importe[] =>
  servicios(constancia).flatMap(({ comision }) => comision ?? []);

export const ELEMENTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [itself, "Retenciones"],
  [extranjero, "Receptor, Extranjero"],
  [periodo, "Periodo"],
  [totales, "Totales"],
  [retenidosIsr, "Totales, ImpRetenidos"],
  [retenidosIva, "Totales, ImpRetenidos"],
  [retenidosIeps, "Totales, ImpRetenidos"],
  [plataformas, "ServiciosPlataformasTecnologicas"],
  [servicios, "DetallesDelServicio"],
  [repetidos, "DetallesDelServicio"],
  [trasladados, "ImpuestosTrasladadosdelServicio"],
  [contribuciones, "ContribucionGubernamental"],
  [comisiones, "ComisionDelServicio"],
]);

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
