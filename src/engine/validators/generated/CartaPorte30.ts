// Made by `npm run generate`; not to be edited. From our own xsd/www.sat.gob.mx/sitio_internet/cfd/CartaPorte/CartaPorte30.xsd
import type { XmlNode } from "../../node.ts";
import { hasForm, hasLength, hasOnly, isAmount, isDecimal, isListed, isText, type Known } from "../checks.ts";
import { c_ClaveUnidad, c_Moneda, c_Pais } from "./catCFDI.ts";
import { c_ClaveProdServCP, c_ClaveTipoCarga, c_ClaveUnidadPeso, c_CodigoTransporteAereo, c_CondicionesEspeciales, c_ConfigAutotransporte, c_ConfigMaritima, c_Contenedor, c_ContenedorMaritimo, c_CveTransporte, c_DerechosDePaso, c_DocumentoAduanero, c_Estaciones, c_FiguraTransporte, c_FormaFarmaceutica, c_MaterialPeligroso, c_NumAutorizacionNaviero, c_ParteTransporte, c_RegimenAduanero, c_RegistroISTMO, c_SectorCOFEPRIS, c_SubTipoRem, c_TipoCarro, c_TipoDeServicio, c_TipoDeTrafico, c_TipoEmbalaje, c_TipoEstacion, c_TipoMateria, c_TipoPermiso } from "./catCartaPorte.ts";
import { CodigoPostal, Estado, c_FraccionArancelaria, t_Descrip100, t_Descrip120, t_NumeroDomicilio, t_Referencia } from "./catComExt.ts";
import { MayorQueCero, t_Fecha, t_FechaH, t_Importe, t_RFC } from "./tdCFDI.ts";

/** cartaporte30:Domicilio */
export function CartaPorte_Ubicaciones_Ubicacion_Domicilio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Calle;
  if (value !== undefined) {
    if (!t_Descrip100(value)) return false;
    given += 1;
  }
  value = attributes.NumeroExterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.NumeroInterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!t_Referencia(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Estado;
  if (value === undefined || !Estado(value)) return false;
  value = attributes.Pais;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const TipoDeUbicacion_values: ReadonlySet<string> = new Set(["Origen", "Destino"]);
export function TipoDeUbicacion(value: string): boolean {
  return isListed(value, TipoDeUbicacion_values);
}

const Ubicacion_form = /^(?:(OR|DE)[0-9]{6})$/u;
export function Ubicacion(value: string): boolean {
  return hasForm(value, Ubicacion_form);
}

export function Texto254(value: string): boolean {
  return isText(value, 1, 254, true);
}

export function RegistroExtranjero(value: string): boolean {
  return isText(value, 6, 40, true);
}

export function Texto50(value: string): boolean {
  return isText(value, 1, 50, true);
}

const Navegacion_values: ReadonlySet<string> = new Set(["Altura", "Cabotaje"]);
export function Navegacion(value: string): boolean {
  return isListed(value, Navegacion_values);
}

const Kilometros_type = { digits: 24, places: 24, least: "0.01", most: "99999", forms: [] };
export function Kilometros(value: string): boolean {
  return (isAmount(value, 9, 6, false) && +value >= 0.01 && +value <= 99999) || isDecimal(value, Kilometros_type);
}

/** cartaporte30:Ubicacion */
export function CartaPorte_Ubicaciones_Ubicacion(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.TipoUbicacion;
  if (value === undefined || !TipoDeUbicacion(value)) return false;
  value = attributes.IDUbicacion;
  if (value !== undefined) {
    if (!Ubicacion(value)) return false;
    given += 1;
  }
  value = attributes.RFCRemitenteDestinatario;
  if (value === undefined || !t_RFC(value)) return false;
  value = attributes.NombreRemitenteDestinatario;
  if (value !== undefined) {
    if (!Texto254(value)) return false;
    given += 1;
  }
  value = attributes.NumRegIdTrib;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  value = attributes.ResidenciaFiscal;
  if (value !== undefined) {
    if (!c_Pais(value)) return false;
    given += 1;
  }
  value = attributes.NumEstacion;
  if (value !== undefined) {
    if (!c_Estaciones(value)) return false;
    given += 1;
  }
  value = attributes.NombreEstacion;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  value = attributes.NavegacionTrafico;
  if (value !== undefined) {
    if (!Navegacion(value)) return false;
    given += 1;
  }
  value = attributes.FechaHoraSalidaLlegada;
  if (value === undefined || !t_FechaH(value)) return false;
  value = attributes.TipoEstacion;
  if (value !== undefined) {
    if (!c_TipoEstacion(value)) return false;
    given += 1;
  }
  value = attributes.DistanciaRecorrida;
  if (value !== undefined) {
    if (!Kilometros(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name === "cartaporte30:Domicilio") {
    if (!CartaPorte_Ubicaciones_Ubicacion_Domicilio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cartaporte30:Ubicaciones */
export function CartaPorte_Ubicaciones(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (child?.name === "cartaporte30:Ubicacion") {
      if (!CartaPorte_Ubicaciones_Ubicacion(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 2) return false;
  }
  return child === undefined;
}

const Pedimento_form = /^(?:[0-9]{2}  [0-9]{2}  [0-9]{4}  [0-9]{7})$/u;
export function Pedimento(value: string): boolean {
  return Pedimento_form.test(value);
}

export function Texto150(value: string): boolean {
  return isText(value, 1, 150, true);
}

/** cartaporte30:DocumentacionAduanera */
export function CartaPorte_Mercancias_Mercancia_DocumentacionAduanera(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.TipoDocumento;
  if (value === undefined || !c_DocumentoAduanero(value)) return false;
  value = attributes.NumPedimento;
  if (value !== undefined) {
    if (!Pedimento(value)) return false;
    given += 1;
  }
  value = attributes.IdentDocAduanero;
  if (value !== undefined) {
    if (!Texto150(value)) return false;
    given += 1;
  }
  value = attributes.RFCImpo;
  if (value !== undefined) {
    if (!t_RFC(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Guia(value: string): boolean {
  return isText(value, 10, 30, true);
}

export function Texto1000(value: string): boolean {
  return isText(value, 1, 1000, true);
}

const Peso_type = { digits: 24, places: 3, least: "0.001", forms: [] };
export function Peso(value: string): boolean {
  return isAmount(value, 18, 3, true) || isDecimal(value, Peso_type);
}

/** cartaporte30:GuiasIdentificacion */
export function CartaPorte_Mercancias_Mercancia_GuiasIdentificacion(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.NumeroGuiaIdentificacion;
  if (value === undefined || !Guia(value)) return false;
  value = attributes.DescripGuiaIdentificacion;
  if (value === undefined || !Texto1000(value)) return false;
  value = attributes.PesoGuiaIdentificacion;
  if (value === undefined || !Peso(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const Origen_form = /^(?:OR[0-9]{6})$/u;
export function Origen(value: string): boolean {
  return hasForm(value, Origen_form);
}

const Destino_form = /^(?:DE[0-9]{6})$/u;
export function Destino(value: string): boolean {
  return hasForm(value, Destino_form);
}

/** cartaporte30:CantidadTransporta */
export function CartaPorte_Mercancias_Mercancia_CantidadTransporta(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Cantidad;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.IDOrigen;
  if (value === undefined || !Origen(value)) return false;
  value = attributes.IDDestino;
  if (value === undefined || !Destino(value)) return false;
  value = attributes.CvesTransporte;
  if (value !== undefined) {
    if (!c_CveTransporte(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const AlMenosUno_type = { digits: 24, places: 0, least: "1", most: "2147483647", forms: [/^(?:[+\-]?[0-9]+)$/u] };
export function AlMenosUno(value: string): boolean {
  return (isAmount(value, 15, 0, true) && +value <= 2147483647) || isDecimal(value, AlMenosUno_type);
}

/** cartaporte30:DetalleMercancia */
export function CartaPorte_Mercancias_Mercancia_DetalleMercancia(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.UnidadPesoMerc;
  if (value === undefined || !c_ClaveUnidadPeso(value)) return false;
  value = attributes.PesoBruto;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.PesoNeto;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.PesoTara;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.NumPiezas;
  if (value !== undefined) {
    if (!AlMenosUno(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

const ClaveSTCC_form = /^(?:[0-9|]{6,7})$/u;
export function ClaveSTCC(value: string): boolean {
  return hasForm(value, ClaveSTCC_form);
}

export function Texto20(value: string): boolean {
  return isText(value, 1, 20, true);
}

const Dimensiones_form = /^(?:([0-9]{1,3}\/){2}[0-9]{1,3}(cm|plg))$/u;
export function Dimensiones(value: string): boolean {
  return Dimensiones_form.test(value);
}

const SiONo_values: ReadonlySet<string> = new Set(["Sí", "No"]);
export function SiONo(value: string): boolean {
  return isListed(value, SiONo_values);
}

export function Texto100(value: string): boolean {
  return isText(value, 1, 100, true);
}

export function Texto240(value: string): boolean {
  return isText(value, 1, 240, true);
}

export function Texto10(value: string): boolean {
  return isText(value, 1, 10, true);
}

export function Texto15(value: string): boolean {
  return isText(value, 1, 15, true);
}

export function Texto6(value: string): boolean {
  return isText(value, 1, 6, true);
}

export function Texto25(value: string): boolean {
  return isText(value, 1, 25, true);
}

export function Texto80(value: string): boolean {
  return isText(value, 1, 80, true);
}

export function Texto60(value: string): boolean {
  return isText(value, 1, 60, true);
}

export function Texto600(value: string): boolean {
  return isText(value, 1, 600, true);
}

const FolioFiscal_form = /^(?:[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/u;
export function FolioFiscal(value: string): boolean {
  return FolioFiscal_form.test(value);
}

/** cartaporte30:Mercancia */
export function CartaPorte_Mercancias_Mercancia(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 5;
  value = attributes.BienesTransp;
  if (value === undefined || !c_ClaveProdServCP(value)) return false;
  value = attributes.ClaveSTCC;
  if (value !== undefined) {
    if (!ClaveSTCC(value)) return false;
    given += 1;
  }
  value = attributes.Descripcion;
  if (value === undefined || !Texto1000(value)) return false;
  value = attributes.Cantidad;
  if (value === undefined || !MayorQueCero(value)) return false;
  value = attributes.ClaveUnidad;
  if (value === undefined || !c_ClaveUnidad(value) || !isListed(value, known.catalogs["c_ClaveUnidad"])) return false;
  value = attributes.Unidad;
  if (value !== undefined) {
    if (!Texto20(value)) return false;
    given += 1;
  }
  value = attributes.Dimensiones;
  if (value !== undefined) {
    if (!Dimensiones(value)) return false;
    given += 1;
  }
  value = attributes.MaterialPeligroso;
  if (value !== undefined) {
    if (!SiONo(value)) return false;
    given += 1;
  }
  value = attributes.CveMaterialPeligroso;
  if (value !== undefined) {
    if (!c_MaterialPeligroso(value)) return false;
    given += 1;
  }
  value = attributes.Embalaje;
  if (value !== undefined) {
    if (!c_TipoEmbalaje(value)) return false;
    given += 1;
  }
  value = attributes.DescripEmbalaje;
  if (value !== undefined) {
    if (!Texto100(value)) return false;
    given += 1;
  }
  value = attributes.SectorCOFEPRIS;
  if (value !== undefined) {
    if (!c_SectorCOFEPRIS(value)) return false;
    given += 1;
  }
  value = attributes.NombreIngredienteActivo;
  if (value !== undefined) {
    if (!Texto1000(value)) return false;
    given += 1;
  }
  value = attributes.NomQuimico;
  if (value !== undefined) {
    if (!Texto150(value)) return false;
    given += 1;
  }
  value = attributes.DenominacionGenericaProd;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  value = attributes.DenominacionDistintivaProd;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  value = attributes.Fabricante;
  if (value !== undefined) {
    if (!Texto240(value)) return false;
    given += 1;
  }
  value = attributes.FechaCaducidad;
  if (value !== undefined) {
    if (!t_Fecha(value)) return false;
    given += 1;
  }
  value = attributes.LoteMedicamento;
  if (value !== undefined) {
    if (!Texto10(value)) return false;
    given += 1;
  }
  value = attributes.FormaFarmaceutica;
  if (value !== undefined) {
    if (!c_FormaFarmaceutica(value)) return false;
    given += 1;
  }
  value = attributes.CondicionesEspTransp;
  if (value !== undefined) {
    if (!c_CondicionesEspeciales(value)) return false;
    given += 1;
  }
  value = attributes.RegistroSanitarioFolioAutorizacion;
  if (value !== undefined) {
    if (!Texto15(value)) return false;
    given += 1;
  }
  value = attributes.PermisoImportacion;
  if (value !== undefined) {
    if (!Texto6(value)) return false;
    given += 1;
  }
  value = attributes.FolioImpoVUCEM;
  if (value !== undefined) {
    if (!Texto25(value)) return false;
    given += 1;
  }
  value = attributes.NumCAS;
  if (value !== undefined) {
    if (!Texto15(value)) return false;
    given += 1;
  }
  value = attributes.RazonSocialEmpImp;
  if (value !== undefined) {
    if (!Texto80(value)) return false;
    given += 1;
  }
  value = attributes.NumRegSanPlagCOFEPRIS;
  if (value !== undefined) {
    if (!Texto60(value)) return false;
    given += 1;
  }
  value = attributes.DatosFabricante;
  if (value !== undefined) {
    if (!Texto600(value)) return false;
    given += 1;
  }
  value = attributes.DatosFormulador;
  if (value !== undefined) {
    if (!Texto600(value)) return false;
    given += 1;
  }
  value = attributes.DatosMaquilador;
  if (value !== undefined) {
    if (!Texto600(value)) return false;
    given += 1;
  }
  value = attributes.UsoAutorizado;
  if (value !== undefined) {
    if (!Texto1000(value)) return false;
    given += 1;
  }
  value = attributes.PesoEnKg;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.ValorMercancia;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.Moneda;
  if (value !== undefined) {
    if (!c_Moneda(value)) return false;
    given += 1;
  }
  value = attributes.FraccionArancelaria;
  if (value !== undefined) {
    if (!c_FraccionArancelaria(value)) return false;
    given += 1;
  }
  value = attributes.UUIDComercioExt;
  if (value !== undefined) {
    if (!FolioFiscal(value)) return false;
    given += 1;
  }
  value = attributes.TipoMateria;
  if (value !== undefined) {
    if (!c_TipoMateria(value)) return false;
    given += 1;
  }
  value = attributes.DescripcionMateria;
  if (value !== undefined) {
    if (!Texto50(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cartaporte30:DocumentacionAduanera") {
    if (!CartaPorte_Mercancias_Mercancia_DocumentacionAduanera(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cartaporte30:GuiasIdentificacion") {
    if (!CartaPorte_Mercancias_Mercancia_GuiasIdentificacion(child, known)) return false;
    child = children[++at];
  }
  while (child?.name === "cartaporte30:CantidadTransporta") {
    if (!CartaPorte_Mercancias_Mercancia_CantidadTransporta(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:DetalleMercancia") {
    if (!CartaPorte_Mercancias_Mercancia_DetalleMercancia(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Medida_type = { digits: 24, places: 2, least: "0.01", forms: [] };
export function Medida(value: string): boolean {
  return isAmount(value, 18, 2, true) || isDecimal(value, Medida_type);
}

const Placa_form = /^(?:[^(?!.*\t\n\r )\-]{5,7})$/u;
export function Placa(value: string): boolean {
  return hasForm(value, Placa_form);
}

const Año_type = { digits: 24, places: 0, least: "-2147483648", most: "2147483647", forms: [/^(?:(19|20)[0-9]{2})$/u, /^(?:[+\-]?[0-9]+)$/u] };
export function Año(value: string): boolean {
  return isDecimal(value, Año_type);
}

/** cartaporte30:IdentificacionVehicular */
export function CartaPorte_Mercancias_Autotransporte_IdentificacionVehicular(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ConfigVehicular;
  if (value === undefined || !c_ConfigAutotransporte(value)) return false;
  value = attributes.PesoBrutoVehicular;
  if (value === undefined || !Medida(value)) return false;
  value = attributes.PlacaVM;
  if (value === undefined || !Placa(value)) return false;
  value = attributes.AnioModeloVM;
  if (value === undefined || !Año(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Aseguradora(value: string): boolean {
  return isText(value, 3, 50, true);
}

export function Poliza(value: string): boolean {
  return isText(value, 3, 30, true);
}

/** cartaporte30:Seguros */
export function CartaPorte_Mercancias_Autotransporte_Seguros(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.AseguraRespCivil;
  if (value === undefined || !Aseguradora(value)) return false;
  value = attributes.PolizaRespCivil;
  if (value === undefined || !Poliza(value)) return false;
  value = attributes.AseguraMedAmbiente;
  if (value !== undefined) {
    if (!Aseguradora(value)) return false;
    given += 1;
  }
  value = attributes.PolizaMedAmbiente;
  if (value !== undefined) {
    if (!Poliza(value)) return false;
    given += 1;
  }
  value = attributes.AseguraCarga;
  if (value !== undefined) {
    if (!Aseguradora(value)) return false;
    given += 1;
  }
  value = attributes.PolizaCarga;
  if (value !== undefined) {
    if (!Poliza(value)) return false;
    given += 1;
  }
  value = attributes.PrimaSeguro;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:Remolque */
export function CartaPorte_Mercancias_Autotransporte_Remolques_Remolque(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.SubTipoRem;
  if (value === undefined || !c_SubTipoRem(value)) return false;
  value = attributes.Placa;
  if (value === undefined || !Placa(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:Remolques */
export function CartaPorte_Mercancias_Autotransporte_Remolques(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 2 && child?.name === "cartaporte30:Remolque") {
      if (!CartaPorte_Mercancias_Autotransporte_Remolques_Remolque(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  return child === undefined;
}

/** cartaporte30:Autotransporte */
export function CartaPorte_Mercancias_Autotransporte(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.PermSCT;
  if (value === undefined || !c_TipoPermiso(value)) return false;
  value = attributes.NumPermisoSCT;
  if (value === undefined || !Texto50(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cartaporte30:IdentificacionVehicular" || !CartaPorte_Mercancias_Autotransporte_IdentificacionVehicular(child, known)) return false;
  child = children[++at];
  if (child?.name !== "cartaporte30:Seguros" || !CartaPorte_Mercancias_Autotransporte_Seguros(child, known)) return false;
  child = children[++at];
  if (child?.name === "cartaporte30:Remolques") {
    if (!CartaPorte_Mercancias_Autotransporte_Remolques(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

export function MatriculaDeContenedor(value: string): boolean {
  return isText(value, 11, 15, true);
}

export function Precinto(value: string): boolean {
  return isText(value, 5, 20, true);
}

const IdCCP_form = /^(?:CCC[0-9A-Fa-f]{5}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/u;
export function IdCCP(value: string): boolean {
  return hasForm(value, IdCCP_form);
}

/** cartaporte30:Contenedor */
export function CartaPorte_Mercancias_TransporteMaritimo_Contenedor(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 1;
  value = attributes.TipoContenedor;
  if (value === undefined || !c_ContenedorMaritimo(value)) return false;
  value = attributes.MatriculaContenedor;
  if (value !== undefined) {
    if (!MatriculaDeContenedor(value)) return false;
    given += 1;
  }
  value = attributes.NumPrecinto;
  if (value !== undefined) {
    if (!Precinto(value)) return false;
    given += 1;
  }
  value = attributes.IdCCPRelacionado;
  if (value !== undefined) {
    if (!IdCCP(value)) return false;
    given += 1;
  }
  value = attributes.PlacaVMCCP;
  if (value !== undefined) {
    if (!Placa(value)) return false;
    given += 1;
  }
  value = attributes.FechaCertificacionCCP;
  if (value !== undefined) {
    if (!t_FechaH(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:RemolqueCCP */
export function CartaPorte_Mercancias_TransporteMaritimo_RemolquesCCP_RemolqueCCP(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.SubTipoRemCCP;
  if (value === undefined || !c_SubTipoRem(value)) return false;
  value = attributes.PlacaCCP;
  if (value === undefined || !Placa(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:RemolquesCCP */
export function CartaPorte_Mercancias_TransporteMaritimo_RemolquesCCP(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  {
    let times = 0;
    while (times < 2 && child?.name === "cartaporte30:RemolqueCCP") {
      if (!CartaPorte_Mercancias_TransporteMaritimo_RemolquesCCP_RemolqueCCP(child, known)) return false;
      child = children[++at];
      times += 1;
    }
    if (times < 1) return false;
  }
  return child === undefined;
}

export function Texto30(value: string): boolean {
  return isText(value, 1, 30, true);
}

export function MatriculaDeBarco(value: string): boolean {
  return isText(value, 7, 30, true);
}

const NumeroOMI_form = /^(?:IMO[0-9]{7})$/u;
export function NumeroOMI(value: string): boolean {
  return hasForm(value, NumeroOMI_form);
}

const NombreDeBarco_form = /^(?:[^|]*)$/u;
export function NombreDeBarco(value: string): boolean {
  return NombreDeBarco_form.test(value) && hasLength(value, 1, 50);
}

export function LineaNaviera(value: string): boolean {
  return isText(value, 3, 50, true);
}

export function Texto19(value: string): boolean {
  return isText(value, 1, 19, true);
}

/** cartaporte30:TransporteMaritimo */
export function CartaPorte_Mercancias_TransporteMaritimo(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 8;
  value = attributes.PermSCT;
  if (value !== undefined) {
    if (!c_TipoPermiso(value)) return false;
    given += 1;
  }
  value = attributes.NumPermisoSCT;
  if (value !== undefined) {
    if (!Texto30(value)) return false;
    given += 1;
  }
  value = attributes.NombreAseg;
  if (value !== undefined) {
    if (!Aseguradora(value)) return false;
    given += 1;
  }
  value = attributes.NumPolizaSeguro;
  if (value !== undefined) {
    if (!Poliza(value)) return false;
    given += 1;
  }
  value = attributes.TipoEmbarcacion;
  if (value === undefined || !c_ConfigMaritima(value)) return false;
  value = attributes.Matricula;
  if (value === undefined || !MatriculaDeBarco(value)) return false;
  value = attributes.NumeroOMI;
  if (value === undefined || !NumeroOMI(value)) return false;
  value = attributes.AnioEmbarcacion;
  if (value !== undefined) {
    if (!Año(value)) return false;
    given += 1;
  }
  value = attributes.NombreEmbarc;
  if (value !== undefined) {
    if (!NombreDeBarco(value)) return false;
    given += 1;
  }
  value = attributes.NacionalidadEmbarc;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.UnidadesDeArqBruto;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.TipoCarga;
  if (value === undefined || !c_ClaveTipoCarga(value)) return false;
  value = attributes.Eslora;
  if (value !== undefined) {
    if (!Medida(value)) return false;
    given += 1;
  }
  value = attributes.Manga;
  if (value !== undefined) {
    if (!Medida(value)) return false;
    given += 1;
  }
  value = attributes.Calado;
  if (value !== undefined) {
    if (!Medida(value)) return false;
    given += 1;
  }
  value = attributes.Puntal;
  if (value !== undefined) {
    if (!Medida(value)) return false;
    given += 1;
  }
  value = attributes.LineaNaviera;
  if (value !== undefined) {
    if (!LineaNaviera(value)) return false;
    given += 1;
  }
  value = attributes.NombreAgenteNaviero;
  if (value === undefined || !Texto100(value)) return false;
  value = attributes.NumAutorizacionNaviero;
  if (value === undefined || !c_NumAutorizacionNaviero(value)) return false;
  value = attributes.NumViaje;
  if (value !== undefined) {
    if (!Texto30(value)) return false;
    given += 1;
  }
  value = attributes.NumConocEmbarc;
  if (value !== undefined) {
    if (!Texto30(value)) return false;
    given += 1;
  }
  value = attributes.PermisoTempNavegacion;
  if (value !== undefined) {
    if (!Texto19(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cartaporte30:Contenedor") {
    if (!CartaPorte_Mercancias_TransporteMaritimo_Contenedor(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:RemolquesCCP") {
    if (!CartaPorte_Mercancias_TransporteMaritimo_RemolquesCCP(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const MatriculaDeAvion_form = /^(?:[0-9A-Z\-]{5,11})$/u;
export function MatriculaDeAvion(value: string): boolean {
  return hasForm(value, MatriculaDeAvion_form);
}

export function GuiaAerea(value: string): boolean {
  return isText(value, 12, 15, true);
}

/** cartaporte30:TransporteAereo */
export function CartaPorte_Mercancias_TransporteAereo(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 4;
  value = attributes.PermSCT;
  if (value === undefined || !c_TipoPermiso(value)) return false;
  value = attributes.NumPermisoSCT;
  if (value === undefined || !Texto50(value)) return false;
  value = attributes.MatriculaAeronave;
  if (value !== undefined) {
    if (!MatriculaDeAvion(value)) return false;
    given += 1;
  }
  value = attributes.NombreAseg;
  if (value !== undefined) {
    if (!Aseguradora(value)) return false;
    given += 1;
  }
  value = attributes.NumPolizaSeguro;
  if (value !== undefined) {
    if (!Poliza(value)) return false;
    given += 1;
  }
  value = attributes.NumeroGuia;
  if (value === undefined || !GuiaAerea(value)) return false;
  value = attributes.LugarContrato;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.CodigoTransportista;
  if (value === undefined || !c_CodigoTransporteAereo(value)) return false;
  value = attributes.RFCEmbarcador;
  if (value !== undefined) {
    if (!t_RFC(value)) return false;
    given += 1;
  }
  value = attributes.NumRegIdTribEmbarc;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  value = attributes.ResidenciaFiscalEmbarc;
  if (value !== undefined) {
    if (!c_Pais(value)) return false;
    given += 1;
  }
  value = attributes.NombreEmbarcador;
  if (value !== undefined) {
    if (!Texto254(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:DerechosDePaso */
export function CartaPorte_Mercancias_TransporteFerroviario_DerechosDePaso(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoDerechoDePaso;
  if (value === undefined || !c_DerechosDePaso(value)) return false;
  value = attributes.KilometrajePagado;
  if (value === undefined || !Medida(value)) return false;
  if (!hasOnly(attributes, 2)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:Contenedor */
export function CartaPorte_Mercancias_TransporteFerroviario_Carro_Contenedor(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoContenedor;
  if (value === undefined || !c_Contenedor(value)) return false;
  value = attributes.PesoContenedorVacio;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.PesoNetoMercancia;
  if (value === undefined || !Peso(value)) return false;
  if (!hasOnly(attributes, 3)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function MatriculaDeCarro(value: string): boolean {
  return isText(value, 6, 15, true);
}

/** cartaporte30:Carro */
export function CartaPorte_Mercancias_TransporteFerroviario_Carro(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.TipoCarro;
  if (value === undefined || !c_TipoCarro(value)) return false;
  value = attributes.MatriculaCarro;
  if (value === undefined || !MatriculaDeCarro(value)) return false;
  value = attributes.GuiaCarro;
  if (value === undefined || !Texto15(value)) return false;
  value = attributes.ToneladasNetasCarro;
  if (value === undefined || !Peso(value)) return false;
  if (!hasOnly(attributes, 4)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cartaporte30:Contenedor") {
    if (!CartaPorte_Mercancias_TransporteFerroviario_Carro_Contenedor(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cartaporte30:TransporteFerroviario */
export function CartaPorte_Mercancias_TransporteFerroviario(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.TipoDeServicio;
  if (value === undefined || !c_TipoDeServicio(value)) return false;
  value = attributes.TipoDeTrafico;
  if (value === undefined || !c_TipoDeTrafico(value)) return false;
  value = attributes.NombreAseg;
  if (value !== undefined) {
    if (!Aseguradora(value)) return false;
    given += 1;
  }
  value = attributes.NumPolizaSeguro;
  if (value !== undefined) {
    if (!Poliza(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cartaporte30:DerechosDePaso") {
    if (!CartaPorte_Mercancias_TransporteFerroviario_DerechosDePaso(child, known)) return false;
    child = children[++at];
  }
  if (child?.name !== "cartaporte30:Carro" || !CartaPorte_Mercancias_TransporteFerroviario_Carro(child, known)) return false;
  child = children[++at];
  while (child?.name === "cartaporte30:Carro") {
    if (!CartaPorte_Mercancias_TransporteFerroviario_Carro(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const Si_values: ReadonlySet<string> = new Set(["Sí"]);
export function Si(value: string): boolean {
  return Si_values.has(value);
}

/** cartaporte30:Mercancias */
export function CartaPorte_Mercancias(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.PesoBrutoTotal;
  if (value === undefined || !Peso(value)) return false;
  value = attributes.UnidadPeso;
  if (value === undefined || !c_ClaveUnidadPeso(value)) return false;
  value = attributes.PesoNetoTotal;
  if (value !== undefined) {
    if (!Peso(value)) return false;
    given += 1;
  }
  value = attributes.NumTotalMercancias;
  if (value === undefined || !AlMenosUno(value)) return false;
  value = attributes.CargoPorTasacion;
  if (value !== undefined) {
    if (!t_Importe(value)) return false;
    given += 1;
  }
  value = attributes.LogisticaInversaRecoleccionDevolucion;
  if (value !== undefined) {
    if (!Si(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cartaporte30:Mercancia" || !CartaPorte_Mercancias_Mercancia(child, known)) return false;
  child = children[++at];
  while (child?.name === "cartaporte30:Mercancia") {
    if (!CartaPorte_Mercancias_Mercancia(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:Autotransporte") {
    if (!CartaPorte_Mercancias_Autotransporte(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:TransporteMaritimo") {
    if (!CartaPorte_Mercancias_TransporteMaritimo(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:TransporteAereo") {
    if (!CartaPorte_Mercancias_TransporteAereo(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:TransporteFerroviario") {
    if (!CartaPorte_Mercancias_TransporteFerroviario(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cartaporte30:PartesTransporte */
export function CartaPorte_FiguraTransporte_TiposFigura_PartesTransporte(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  value = attributes.ParteTransporte;
  if (value === undefined || !c_ParteTransporte(value)) return false;
  if (!hasOnly(attributes, 1)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

/** cartaporte30:Domicilio */
export function CartaPorte_FiguraTransporte_TiposFigura_Domicilio(node: XmlNode, _: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Calle;
  if (value !== undefined) {
    if (!t_Descrip100(value)) return false;
    given += 1;
  }
  value = attributes.NumeroExterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.NumeroInterior;
  if (value !== undefined) {
    if (!t_NumeroDomicilio(value)) return false;
    given += 1;
  }
  value = attributes.Colonia;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Localidad;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Referencia;
  if (value !== undefined) {
    if (!t_Referencia(value)) return false;
    given += 1;
  }
  value = attributes.Municipio;
  if (value !== undefined) {
    if (!t_Descrip120(value)) return false;
    given += 1;
  }
  value = attributes.Estado;
  if (value === undefined || !Estado(value)) return false;
  value = attributes.Pais;
  if (value === undefined || !c_Pais(value)) return false;
  value = attributes.CodigoPostal;
  if (value === undefined || !CodigoPostal(value)) return false;
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  return children.length === 0;
}

export function Licencia(value: string): boolean {
  return isText(value, 6, 16, true);
}

/** cartaporte30:TiposFigura */
export function CartaPorte_FiguraTransporte_TiposFigura(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 2;
  value = attributes.TipoFigura;
  if (value === undefined || !c_FiguraTransporte(value)) return false;
  value = attributes.RFCFigura;
  if (value !== undefined) {
    if (!t_RFC(value)) return false;
    given += 1;
  }
  value = attributes.NumLicencia;
  if (value !== undefined) {
    if (!Licencia(value)) return false;
    given += 1;
  }
  value = attributes.NombreFigura;
  if (value === undefined || !Texto254(value)) return false;
  value = attributes.NumRegIdTribFigura;
  if (value !== undefined) {
    if (!RegistroExtranjero(value)) return false;
    given += 1;
  }
  value = attributes.ResidenciaFiscalFigura;
  if (value !== undefined) {
    if (!c_Pais(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  while (child?.name === "cartaporte30:PartesTransporte") {
    if (!CartaPorte_FiguraTransporte_TiposFigura_PartesTransporte(child, known)) return false;
    child = children[++at];
  }
  if (child?.name === "cartaporte30:Domicilio") {
    if (!CartaPorte_FiguraTransporte_TiposFigura_Domicilio(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

/** cartaporte30:FiguraTransporte */
export function CartaPorte_FiguraTransporte(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  if (!hasOnly(attributes, 0)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cartaporte30:TiposFigura" || !CartaPorte_FiguraTransporte_TiposFigura(child, known)) return false;
  child = children[++at];
  while (child?.name === "cartaporte30:TiposFigura") {
    if (!CartaPorte_FiguraTransporte_TiposFigura(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}

const EntradaOSalida_values: ReadonlySet<string> = new Set(["Entrada", "Salida"]);
export function EntradaOSalida(value: string): boolean {
  return isListed(value, EntradaOSalida_values);
}

/** cartaporte30:CartaPorte */
export function CartaPorte(node: XmlNode, known: Known): boolean {
  const { attributes, children } = node;
  let value: string | undefined;
  let given = 3;
  value = attributes.Version;
  if (value === undefined || value !== "3.0") return false;
  value = attributes.IdCCP;
  if (value === undefined || !IdCCP(value)) return false;
  value = attributes.TranspInternac;
  if (value === undefined || !SiONo(value)) return false;
  value = attributes.RegimenAduanero;
  if (value !== undefined) {
    if (!c_RegimenAduanero(value)) return false;
    given += 1;
  }
  value = attributes.EntradaSalidaMerc;
  if (value !== undefined) {
    if (!EntradaOSalida(value)) return false;
    given += 1;
  }
  value = attributes.PaisOrigenDestino;
  if (value !== undefined) {
    if (!c_Pais(value)) return false;
    given += 1;
  }
  value = attributes.ViaEntradaSalida;
  if (value !== undefined) {
    if (!c_CveTransporte(value)) return false;
    given += 1;
  }
  value = attributes.TotalDistRec;
  if (value !== undefined) {
    if (!Kilometros(value)) return false;
    given += 1;
  }
  value = attributes.RegistroISTMO;
  if (value !== undefined) {
    if (!Si(value)) return false;
    given += 1;
  }
  value = attributes.UbicacionPoloOrigen;
  if (value !== undefined) {
    if (!c_RegistroISTMO(value)) return false;
    given += 1;
  }
  value = attributes.UbicacionPoloDestino;
  if (value !== undefined) {
    if (!c_RegistroISTMO(value)) return false;
    given += 1;
  }
  if (!hasOnly(attributes, given)) return false;
  if (node.text !== undefined) return false;
  let at = 0;
  let child = children[0];
  if (child?.name !== "cartaporte30:Ubicaciones" || !CartaPorte_Ubicaciones(child, known)) return false;
  child = children[++at];
  if (child?.name !== "cartaporte30:Mercancias" || !CartaPorte_Mercancias(child, known)) return false;
  child = children[++at];
  if (child?.name === "cartaporte30:FiguraTransporte") {
    if (!CartaPorte_FiguraTransporte(child, known)) return false;
    child = children[++at];
  }
  return child === undefined;
}
