/** A Namespace is one of SAT's, with the prefix that SAT uses for it (Anexo 20) and the address of its schema. */
export interface Namespace {
  readonly prefix: string;
  readonly uri: string;
  /** SAT publishes the schema at this address; the file in `xsd/` has the same path. */
  readonly schema: string;
}

export const NAMESPACES: readonly Namespace[] = [
  {
    prefix: "cfdi",
    uri: "http://www.sat.gob.mx/cfd/4",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd",
  },
  {
    prefix: "tfd",
    uri: "http://www.sat.gob.mx/TimbreFiscalDigital",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd",
  },
  {
    prefix: "pago20",
    uri: "http://www.sat.gob.mx/Pagos20",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd",
  },
  {
    prefix: "nomina12",
    uri: "http://www.sat.gob.mx/nomina12",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/nomina/nomina12.xsd",
  },
  {
    prefix: "implocal",
    uri: "http://www.sat.gob.mx/implocal",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/implocal/implocal.xsd",
  },
  {
    prefix: "leyendasFisc",
    uri: "http://www.sat.gob.mx/leyendasFiscales",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/leyendasFiscales/leyendasFisc.xsd",
  },
  {
    prefix: "donat",
    uri: "http://www.sat.gob.mx/donat",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/donat/donat11.xsd",
  },
  {
    prefix: "iedu",
    uri: "http://www.sat.gob.mx/iedu",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/iedu/iedu.xsd",
  },
  {
    prefix: "ine",
    uri: "http://www.sat.gob.mx/ine",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/ine/ine11.xsd",
  },
  {
    prefix: "cce20",
    uri: "http://www.sat.gob.mx/ComercioExterior20",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/ComercioExterior20/ComercioExterior20.xsd",
  },
  {
    prefix: "cce11",
    uri: "http://www.sat.gob.mx/ComercioExterior11",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/ComercioExterior11/ComercioExterior11.xsd",
  },
  {
    prefix: "tpe",
    uri: "http://www.sat.gob.mx/TuristaPasajeroExtranjero",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/TuristaPasajeroExtranjero/TuristaPasajeroExtranjero.xsd",
  },
  {
    prefix: "aerolineas",
    uri: "http://www.sat.gob.mx/aerolineas",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/aerolineas/aerolineas.xsd",
  },
  {
    prefix: "pfic",
    uri: "http://www.sat.gob.mx/pfic",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/pfic/pfic.xsd",
  },
  {
    prefix: "valesdedespensa",
    uri: "http://www.sat.gob.mx/valesdedespensa",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/valesdedespensa/valesdedespensa.xsd",
  },
  {
    prefix: "registrofiscal",
    uri: "http://www.sat.gob.mx/registrofiscal",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/cfdiregistrofiscal/cfdiregistrofiscal.xsd",
  },
  {
    prefix: "divisas",
    uri: "http://www.sat.gob.mx/divisas",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/divisas/divisas.xsd",
  },
  {
    prefix: "notariospublicos",
    uri: "http://www.sat.gob.mx/notariospublicos",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/notariospublicos/notariospublicos.xsd",
  },
  {
    prefix: "vehiculousado",
    uri: "http://www.sat.gob.mx/vehiculousado",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/vehiculousado/vehiculousado.xsd",
  },
  {
    prefix: "servicioparcial",
    uri: "http://www.sat.gob.mx/servicioparcialconstruccion",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/servicioparcialconstruccion/servicioparcialconstruccion.xsd",
  },
  {
    prefix: "decreto",
    uri: "http://www.sat.gob.mx/renovacionysustitucionvehiculos",
    schema:
      "http://www.sat.gob.mx/sitio_internet/cfd/renovacionysustitucionvehiculos/renovacionysustitucionvehiculos.xsd",
  },
  {
    prefix: "destruccion",
    uri: "http://www.sat.gob.mx/certificadodestruccion",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/certificadodestruccion/certificadodedestruccion.xsd",
  },
  {
    prefix: "obrasarte",
    uri: "http://www.sat.gob.mx/arteantiguedades",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/arteantiguedades/obrasarteantiguedades.xsd",
  },
  {
    prefix: "pagoenespecie",
    uri: "http://www.sat.gob.mx/pagoenespecie",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/pagoenespecie/pagoenespecie.xsd",
  },
  {
    prefix: "ventavehiculos",
    uri: "http://www.sat.gob.mx/ventavehiculos",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/ventavehiculos/ventavehiculos11.xsd",
  },
  {
    prefix: "ecc12",
    uri: "http://www.sat.gob.mx/EstadoDeCuentaCombustible12",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/EstadoDeCuentaCombustible/ecc12.xsd",
  },
  {
    prefix: "consumodecombustibles11",
    uri: "http://www.sat.gob.mx/ConsumoDeCombustibles11",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/consumodecombustibles/consumodeCombustibles11.xsd",
  },
  {
    prefix: "gceh",
    uri: "http://www.sat.gob.mx/GastosHidrocarburos10",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/GastosHidrocarburos10/GastosHidrocarburos10.xsd",
  },
  {
    prefix: "ieeh",
    uri: "http://www.sat.gob.mx/IngresosHidrocarburos10",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/IngresosHidrocarburos10/IngresosHidrocarburos.xsd",
  },
  {
    prefix: "hidrocarburospetroliferos",
    uri: "http://www.sat.gob.mx/hidrocarburospetroliferos",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/hidrocarburospetroliferos.xsd",
  },
  {
    prefix: "cartaporte31",
    uri: "http://www.sat.gob.mx/CartaPorte31",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/CartaPorte/CartaPorte31.xsd",
  },
  {
    prefix: "cartaporte30",
    uri: "http://www.sat.gob.mx/CartaPorte30",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/CartaPorte/CartaPorte30.xsd",
  },
  {
    prefix: "cartaporte20",
    uri: "http://www.sat.gob.mx/CartaPorte20",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/CartaPorte/CartaPorte20.xsd",
  },
  {
    prefix: "detallista",
    uri: "http://www.sat.gob.mx/detallista",
    schema: "http://www.sat.gob.mx/sitio_internet/cfd/detallista/detallista.xsd",
  },
  {
    prefix: "retenciones",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/2",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/2/retencionpagov2.xsd",
  },
  {
    prefix: "arrendamientoenfideicomiso",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/arrendamientoenfideicomiso",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/arrendamientoenfideicomiso/arrendamientoenfideicomiso.xsd",
  },
  {
    prefix: "dividendos",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos/dividendos.xsd",
  },
  {
    prefix: "enajenaciondeacciones",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/enajenaciondeacciones",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/enajenaciondeacciones/enajenaciondeacciones.xsd",
  },
  {
    prefix: "fideicomisonoempresarial",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/fideicomisonoempresarial",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/fideicomisonoempresarial/fideicomisonoempresarial.xsd",
  },
  {
    prefix: "intereses",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereses",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereses/intereses.xsd",
  },
  {
    prefix: "intereseshipotecarios",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereseshipotecarios",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/intereseshipotecarios/intereseshipotecarios.xsd",
  },
  {
    prefix: "operacionesconderivados",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/operacionesconderivados",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/operacionesconderivados/operacionesconderivados.xsd",
  },
  {
    prefix: "pagosaextranjeros",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/pagosaextranjeros",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/pagosaextranjeros/pagosaextranjeros.xsd",
  },
  {
    prefix: "planesderetiro",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro/planesderetiro.xsd",
  },
  {
    prefix: "planesderetiro11",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro11",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/planesderetiro11/planesderetiro11.xsd",
  },
  {
    prefix: "plataformasTecnologicas",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10",
    schema:
      "http://www.sat.gob.mx/esquemas/retencionpago/1/PlataformasTecnologicas10/ServiciosPlataformasTecnologicas10.xsd",
  },
  {
    prefix: "premios",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/premios",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/premios/premios.xsd",
  },
  {
    prefix: "sectorfinanciero",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/1/sectorfinanciero",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/1/sectorfinanciero/sectorfinanciero.xsd",
  },
];

export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
