/** A Namespace is one of SAT's, with the prefix that SAT uses for it (Anexo 20) and the address of its schema. */
export interface Namespace {
  readonly prefix: string;
  readonly uri: string;
  /** SAT publishes the schema at this address; the file in `xsd/` has the same path. */
  readonly schema: string;
}

const SAT = "http://www.sat.gob.mx";

function ofCfdi(prefix: string, name = prefix, file = `${name}/${name}.xsd`): Namespace {
  return { prefix, uri: `${SAT}/${name}`, schema: `${SAT}/sitio_internet/cfd/${file}` };
}

function ofRetenciones(prefix: string, name = prefix, file = `${name}.xsd`): Namespace {
  const uri = `${SAT}/esquemas/retencionpago/1/${name}`;
  return { prefix, uri, schema: `${uri}/${file}` };
}

export const NAMESPACES: readonly Namespace[] = [
  ofCfdi("cfdi", "cfd/4", "4/cfdv40.xsd"),
  ofCfdi("tfd", "TimbreFiscalDigital", "TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd"),
  ofCfdi("pago20", "Pagos20", "Pagos/Pagos20.xsd"),
  ofCfdi("nomina12", "nomina12", "nomina/nomina12.xsd"),
  ofCfdi("implocal"),
  ofCfdi("leyendasFisc", "leyendasFiscales", "leyendasFiscales/leyendasFisc.xsd"),
  ofCfdi("donat", "donat", "donat/donat11.xsd"),
  ofCfdi("iedu"),
  ofCfdi("ine", "ine", "ine/ine11.xsd"),
  ofCfdi("cce20", "ComercioExterior20"),
  ofCfdi("cce11", "ComercioExterior11"),
  ofCfdi("tpe", "TuristaPasajeroExtranjero"),
  ofCfdi("aerolineas"),
  ofCfdi("pfic"),
  ofCfdi("valesdedespensa"),
  ofCfdi("registrofiscal", "registrofiscal", "cfdiregistrofiscal/cfdiregistrofiscal.xsd"),
  ofCfdi("divisas"),
  ofCfdi("notariospublicos"),
  ofCfdi("vehiculousado"),
  ofCfdi("servicioparcial", "servicioparcialconstruccion"),
  ofCfdi("decreto", "renovacionysustitucionvehiculos"),
  ofCfdi("destruccion", "certificadodestruccion", "certificadodestruccion/certificadodedestruccion.xsd"),
  ofCfdi("obrasarte", "arteantiguedades", "arteantiguedades/obrasarteantiguedades.xsd"),
  ofCfdi("pagoenespecie"),
  ofCfdi("ventavehiculos", "ventavehiculos", "ventavehiculos/ventavehiculos11.xsd"),
  ofCfdi("ecc12", "EstadoDeCuentaCombustible12", "EstadoDeCuentaCombustible/ecc12.xsd"),
  ofCfdi("consumodecombustibles11", "ConsumoDeCombustibles11", "consumodecombustibles/consumodeCombustibles11.xsd"),
  ofCfdi("gceh", "GastosHidrocarburos10"),
  ofCfdi("ieeh", "IngresosHidrocarburos10", "IngresosHidrocarburos10/IngresosHidrocarburos.xsd"),
  ofCfdi("hidrocarburospetroliferos", "hidrocarburospetroliferos", "hidrocarburospetroliferos.xsd"),
  ofCfdi("cartaporte31", "CartaPorte31", "CartaPorte/CartaPorte31.xsd"),
  ofCfdi("cartaporte30", "CartaPorte30", "CartaPorte/CartaPorte30.xsd"),
  ofCfdi("cartaporte20", "CartaPorte20", "CartaPorte/CartaPorte20.xsd"),
  ofCfdi("detallista"),
  {
    prefix: "retenciones",
    uri: "http://www.sat.gob.mx/esquemas/retencionpago/2",
    schema: "http://www.sat.gob.mx/esquemas/retencionpago/2/retencionpagov2.xsd",
  },
  ofRetenciones("arrendamientoenfideicomiso"),
  ofRetenciones("dividendos"),
  ofRetenciones("enajenaciondeacciones"),
  ofRetenciones("fideicomisonoempresarial"),
  ofRetenciones("intereses"),
  ofRetenciones("intereseshipotecarios"),
  ofRetenciones("operacionesconderivados"),
  ofRetenciones("pagosaextranjeros"),
  ofRetenciones("planesderetiro"),
  ofRetenciones("planesderetiro11"),
  ofRetenciones("plataformasTecnologicas", "PlataformasTecnologicas10", "ServiciosPlataformasTecnologicas10.xsd"),
  ofRetenciones("premios"),
  ofRetenciones("sectorfinanciero"),
];

export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
