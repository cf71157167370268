/**
 * The register of SAT's documents: which revision of each schema and each matrix the service follows, which one is in
 * force, and when and where somebody last looked. Whoever looks again moves a row to a group of that day.
 */
export interface Registered {
  /** The path of a schema in `xsd/`, below SAT's address, or the name of a matrix (`Matrix.name`). */
  readonly key: string;
  readonly name: string;
  readonly revision: string;
  /** `inForce` is the newest revision that anybody saw. It is the same, unless the service follows an older one. */
  readonly inForce: string;
  /** The days are "2026-01-01", or empty where nobody knows them. */
  readonly since: string;
  /** SAT replaced the version by another one after that day ("sin fecha" where the day is not known). */
  readonly replaced: string;
  readonly looked: string;
  readonly where: string;
}

/**
 * Each line has key, name, revision, first and last day of use; "old < new" is a revision with the newer one that is in
 * force. A matrix is named by its key.
 */
const SCHEMAS = lookedAt(
  "2026-11-28",
  "phpcfdi/resources-sat-xml del 2026-04-18",
  `
  sitio_internet/cfd/4/cfdv40.xsd | CFDI 4.0 | | 2022-01-01
  sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd | Timbre Fiscal Digital 1.1 | | 2017-07-01
  esquemas/retencionpago/2/retencionpagov2.xsd | Retenciones e información de pagos 2.0 | | 2022-01-01
  sitio_internet/cfd/Pagos/Pagos20.xsd | Recepción de pagos 2.0 | B | 2022-01-01
  sitio_internet/cfd/nomina/nomina12.xsd | Nómina 1.2 | E | 2026-01-01
  sitio_internet/cfd/implocal/implocal.xsd | Impuestos locales 1.0
  sitio_internet/cfd/leyendasFiscales/leyendasFisc.xsd | Leyendas fiscales 1.0 | A | 2022-01-01
  sitio_internet/cfd/donat/donat11.xsd | Donatarias 1.1 | A | 2022-01-01
  sitio_internet/cfd/iedu/iedu.xsd | Instituciones educativas 1.0
  sitio_internet/cfd/ine/ine11.xsd | INE 1.1 | B | 2022-01-01
  sitio_internet/cfd/ComercioExterior20/ComercioExterior20.xsd | Comercio exterior 2.0 | | 2024-01-18
  sitio_internet/cfd/ComercioExterior11/ComercioExterior11.xsd | Comercio exterior 1.1 | | | 2024-03-31
  sitio_internet/cfd/CartaPorte/CartaPorte31.xsd | Carta porte 3.1 | | 2024-07-17
  sitio_internet/cfd/CartaPorte/CartaPorte30.xsd | Carta porte 3.0 | | 2023-11-25 | 2024-07-16
  sitio_internet/cfd/CartaPorte/CartaPorte20.xsd | Carta porte 2.0 | | 2022-01-01 | 2023-12-31
  sitio_internet/cfd/TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd | Turista pasajero extranjero 1.0
  sitio_internet/cfd/aerolineas/aerolineas.xsd | Aerolíneas 1.0
  sitio_internet/cfd/pfic/pfic.xsd | Persona física integrante de coordinado 1.0
  sitio_internet/cfd/valesdedespensa/valesdedespensa.xsd | Vales de despensa 1.0
  sitio_internet/cfd/cfdiregistrofiscal/cfdiregistrofiscal.xsd | CFDI registro fiscal 1.0
  sitio_internet/cfd/divisas/divisas.xsd | Divisas 1.0
  sitio_internet/cfd/notariospublicos/notariospublicos.xsd | Notarios públicos 1.0
  sitio_internet/cfd/vehiculousado/vehiculousado.xsd | Vehículo usado 1.0
  sitio_internet/cfd/servicioparcialconstruccion/servicioparcialconstruccion.xsd | Servicios parciales de construcción 1.0
  sitio_internet/cfd/renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd | Renovación y sustitución de vehículos 1.0
  sitio_internet/cfd/certificadodestruccion/certificadodedestruccion.xsd | Certificado de destrucción 1.0
  sitio_internet/cfd/arteantiguedades/obrasarteantiguedades.xsd | Obras de arte y antigüedades 1.0
  sitio_internet/cfd/pagoenespecie/pagoenespecie.xsd | Pago en especie 1.0
  sitio_internet/cfd/ventavehiculos/ventavehiculos11.xsd | Venta de vehículos 1.1
  sitio_internet/cfd/EstadoDeCuentaCombustible/ecc12.xsd | Estado de cuenta de combustible 1.2 | B | 2022-01-01
  sitio_internet/cfd/consumodecombustibles/consumodeCombustibles11.xsd | Consumo de combustibles 1.1
  sitio_internet/cfd/GastosHidrocarburos10/GastosHidrocarburos10.xsd | Gastos de hidrocarburos 1.0 | A | 2022-01-01
  sitio_internet/cfd/IngresosHidrocarburos10/IngresosHidrocarburos.xsd | Ingresos de hidrocarburos 1.0 | A | 2022-01-01
  sitio_internet/cfd/detallista/detallista.xsd | Detallista 1.3.1
  sitio_internet/cfd/hidrocarburospetroliferos.xsd | Hidrocarburos y petrolíferos 1.0 | A | 2026-04-24
  esquemas/retencionpago/1/arrendamientoenfideicomiso/arrendamientoenfideicomiso.xsd | Arrendamiento en fideicomiso 1.0
  esquemas/retencionpago/1/dividendos/dividendos.xsd | Dividendos 1.0
  esquemas/retencionpago/1/enajenaciondeacciones/enajenaciondeacciones.xsd | Enajenación de acciones 1.0
  esquemas/retencionpago/1/fideicomisonoempresarial/fideicomisonoempresarial.xsd | Fideicomiso no empresarial 1.0
  esquemas/retencionpago/1/intereses/intereses.xsd | Intereses 1.0
  esquemas/retencionpago/1/intereseshipotecarios/intereseshipotecarios.xsd | Intereses hipotecarios 1.0
  esquemas/retencionpago/1/operacionesconderivados/operacionesconderivados.xsd | Operaciones con derivados 1.0
  esquemas/retencionpago/1/pagosaextranjeros/pagosaextranjeros.xsd | Pagos a extranjeros 1.0
  esquemas/retencionpago/1/planesderetiro11/planesderetiro11.xsd | Planes de retiro 1.1 | B | 2022-01-01
  esquemas/retencionpago/1/planesderetiro/planesderetiro.xsd | Planes de retiro 1.0 | | | sin fecha
  esquemas/retencionpago/1/premios/premios.xsd | Premios 1.0
  esquemas/retencionpago/1/sectorfinanciero/sectorfinanciero.xsd | Sector financiero 1.0
  esquemas/retencionpago/1/PlataformasTecnologicas10/ServiciosPlataformasTecnologicas10.xsd | Servicios de plataformas tecnológicas 1.0 | E | 2026-01-01
  esquemas/retencionpago/1/PlataformasTecnologicas10/catalogos/CatPlataformasTecnologicas.xsd | claves de Servicios de plataformas tecnológicas | | 2026-01-14
  esquemas/retencionpago/1/catalogos/catRetenciones.xsd | claves de Retenciones e información de pagos | | 2024-06-04
  esquemas/retencionpago/1/planesderetiro11/catalogos/CatPlanesderetiro.xsd | claves de Planes de retiro | | 2021-03-23
  sitio_internet/cfd/catalogos/CartaPorte/catCartaPorte.xsd | claves de Carta porte | | 2026-01-13
  sitio_internet/cfd/catalogos/ComExt/catComExt.xsd | claves de Comercio exterior | | 2024-05-13
  sitio_internet/cfd/catalogos/Combustible/catCombustible.xsd | claves de Estado de cuenta de combustible
  sitio_internet/cfd/catalogos/HidrocarburosPetro/catHidroYPetro.xsd | claves de Hidrocarburos y petrolíferos | | 2026-04-18
  sitio_internet/cfd/catalogos/Nomina/catNomina.xsd | claves de Nómina | | 2025-12-16
  sitio_internet/cfd/catalogos/Pagos/catPagos.xsd | claves de Recepción de pagos
  sitio_internet/cfd/catalogos/catCFDI.xsd | claves de CFDI | | 2024-12-13
  sitio_internet/cfd/catalogos/hidrocarburos/catHidrocarburos.xsd | claves de Ingresos de hidrocarburos
  sitio_internet/cfd/tipoDatos/tdCFDI/tdCFDI.xsd | tipos de datos del CFDI
`,
);

const MATRICES = [
  ...lookedAt(
    "2026-11-28",
    "su archivo; no se ha visto otro posterior",
    `
  Pagos 2.0 | | B | 2022-01-01
  Carta Porte 3.1 | | | 2024-07-17
  Comercio Exterior 2.0 | | 2023-12-18 | 2024-01-18
  INE 1.1 | | B | 2022-01-01
  Estado de cuenta de combustibles 1.2 | | B | 2022-01-01
  Gastos de hidrocarburos 1.0 | | A | 2022-01-01
  Ingresos de hidrocarburos 1.0 | | A | 2022-01-01
  Retenciones 2.0 | | | 2022-01-01
  Planes de retiro 1.1 | | B | 2022-01-01
`,
  ),
  ...lookedAt(
    "2026-11-28",
    "quien leyó el portal del SAT el 2026-07-27; falta el archivo",
    "CFDI 4.0 | | 2024-12-13 < 2026-07-20 | 2026-07-20",
  ),
  ...lookedAt(
    "2026-11-28",
    "listas del SAT y quienes leyeron la matriz; falta el archivo",
    `
  Nómina 1.2 | | E | 2026-01-01
  Hidrocarburos y Petrolíferos 1.0 | | A | 2026-04-24
  Plataformas Tecnológicas 1.0 | | E | 2026-01-01
`,
  ),
  ...lookedAt(
    "2026-11-28",
    "su estándar; el SAT no publica matriz",
    `
  Donatarias 1.1 | | A | 2022-01-01
  Leyendas Fiscales 1.0 | | A | 2022-01-01
  Impuestos Locales 1.0
  Detallista 1.3.1
`,
  ),
];

export const REGISTER: readonly Registered[] = [...SCHEMAS, ...MATRICES];

function lookedAt(looked: string, where: string, lines: string): readonly Registered[] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [key = "", name, revisions = "", since = "", replaced = ""] = line.split("|").map((each) => each.trim());
      const [revision = "", inForce = revision] = revisions.split(" < ");
      return { key, name: name || `matriz de ${key}`, revision, inForce, since, replaced, looked, where };
    });
}

export interface Standing extends Registered {
  /** `older` is true when a newer revision is in force. */
  readonly older: boolean;
  /** `stale` is true when nobody looked for sixty days. */
  readonly stale: boolean;
}

const MOST_DAYS = 60;

export function standings(now: Date): readonly Standing[] {
  const oldest = new Date(now.getTime() - MOST_DAYS * 86_400_000).toISOString().slice(0, "2026-10-01".length);
  return REGISTER.map((row) => ({ ...row, older: row.revision !== row.inForce, stale: row.looked < oldest }));
}
