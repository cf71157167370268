// Made by `npm run generate`; not to be edited.
import type { Validator } from "../checks.ts";
import { Aerolineas as _26 } from "./aerolineas.ts";
import { Arrendamientoenfideicomiso as _1 } from "./arrendamientoenfideicomiso.ts";
import { CFDIRegistroFiscal as _29 } from "./cfdiregistrofiscal.ts";
import { CartaPorte as _15 } from "./CartaPorte20.ts";
import { CartaPorte as _16 } from "./CartaPorte30.ts";
import { CartaPorte as _17 } from "./CartaPorte31.ts";
import { ComercioExterior as _18 } from "./ComercioExterior11.ts";
import { ComercioExterior as _19 } from "./ComercioExterior20.ts";
import { Comprobante as _14 } from "./cfdv40.ts";
import { ConsumoDeCombustibles as _30 } from "./consumodeCombustibles11.ts";
import { Dividendos as _2 } from "./dividendos.ts";
import { Divisas as _32 } from "./divisas.ts";
import { Donatarias as _33 } from "./donat11.ts";
import { EnajenaciondeAcciones as _3 } from "./enajenaciondeacciones.ts";
import { EstadoDeCuentaCombustible as _20 } from "./ecc12.ts";
import { Fideicomisonoempresarial as _4 } from "./fideicomisonoempresarial.ts";
import { GastosHidrocarburos as _21 } from "./GastosHidrocarburos10.ts";
import { HidroYPetro as _34 } from "./hidrocarburospetroliferos.ts";
import { INE as _37 } from "./ine11.ts";
import { ImpuestosLocales as _36 } from "./implocal.ts";
import { IngresosHidrocarburos as _22 } from "./IngresosHidrocarburos.ts";
import { Intereses as _5 } from "./intereses.ts";
import { Intereseshipotecarios as _6 } from "./intereseshipotecarios.ts";
import { LeyendasFiscales as _38 } from "./leyendasFisc.ts";
import { Nomina as _39 } from "./nomina12.ts";
import { NotariosPublicos as _40 } from "./notariospublicos.ts";
import { Operacionesconderivados as _7 } from "./operacionesconderivados.ts";
import { PFintegranteCoordinado as _42 } from "./pfic.ts";
import { PagoEnEspecie as _41 } from "./pagoenespecie.ts";
import { Pagos as _23 } from "./Pagos20.ts";
import { Pagosaextranjeros as _8 } from "./pagosaextranjeros.ts";
import { Planesderetiro as _10 } from "./planesderetiro11.ts";
import { Planesderetiro as _9 } from "./planesderetiro.ts";
import { Premios as _11 } from "./premios.ts";
import { Retenciones as _13 } from "./retencionpagov2.ts";
import { SectorFinanciero as _12 } from "./sectorfinanciero.ts";
import { ServiciosPlataformasTecnologicas as _0 } from "./ServiciosPlataformasTecnologicas10.ts";
import { TimbreFiscalDigital as _24 } from "./TimbreFiscalDigitalv11.ts";
import { TuristaPasajeroExtranjero as _25 } from "./TuristaPasajeroExtranjero.ts";
import { ValesDeDespensa as _45 } from "./valesdedespensa.ts";
import { VehiculoUsado as _46 } from "./vehiculousado.ts";
import { VentaVehiculos as _47 } from "./ventavehiculos11.ts";
import { certificadodedestruccion as _28 } from "./certificadodedestruccion.ts";
import { detallista as _31 } from "./detallista.ts";
import { instEducativas as _35 } from "./iedu.ts";
import { obrasarteantiguedades as _27 } from "./obrasarteantiguedades.ts";
import { parcialesconstruccion as _44 } from "./servicioparcialconstruccion.ts";
import { renovacionysustitucionvehiculos as _43 } from "./renovacionysustitucionvehiculos.ts";

/** It has the validator of every element that may be a root or a complement. */
export const VALIDATORS: ReadonlyMap<string, Validator> = new Map<string, Validator>([
  ["plataformasTecnologicas:ServiciosPlataformasTecnologicas", _0],
  ["arrendamientoenfideicomiso:Arrendamientoenfideicomiso", _1],
  ["dividendos:Dividendos", _2],
  ["enajenaciondeacciones:EnajenaciondeAcciones", _3],
  ["fideicomisonoempresarial:Fideicomisonoempresarial", _4],
  ["intereses:Intereses", _5],
  ["intereseshipotecarios:Intereseshipotecarios", _6],
  ["operacionesconderivados:Operacionesconderivados", _7],
  ["pagosaextranjeros:Pagosaextranjeros", _8],
  ["planesderetiro:Planesderetiro", _9],
  ["planesderetiro11:Planesderetiro", _10],
  ["premios:Premios", _11],
  ["sectorfinanciero:SectorFinanciero", _12],
  ["retenciones:Retenciones", _13],
  ["cfdi:Comprobante", _14],
  ["cartaporte20:CartaPorte", _15],
  ["cartaporte30:CartaPorte", _16],
  ["cartaporte31:CartaPorte", _17],
  ["cce11:ComercioExterior", _18],
  ["cce20:ComercioExterior", _19],
  ["ecc12:EstadoDeCuentaCombustible", _20],
  ["gceh:GastosHidrocarburos", _21],
  ["ieeh:IngresosHidrocarburos", _22],
  ["pago20:Pagos", _23],
  ["tfd:TimbreFiscalDigital", _24],
  ["tpe:TuristaPasajeroExtranjero", _25],
  ["aerolineas:Aerolineas", _26],
  ["obrasarte:obrasarteantiguedades", _27],
  ["destruccion:certificadodedestruccion", _28],
  ["registrofiscal:CFDIRegistroFiscal", _29],
  ["consumodecombustibles11:ConsumoDeCombustibles", _30],
  ["detallista:detallista", _31],
  ["divisas:Divisas", _32],
  ["donat:Donatarias", _33],
  ["hidrocarburospetroliferos:HidroYPetro", _34],
  ["iedu:instEducativas", _35],
  ["implocal:ImpuestosLocales", _36],
  ["ine:INE", _37],
  ["leyendasFisc:LeyendasFiscales", _38],
  ["nomina12:Nomina", _39],
  ["notariospublicos:NotariosPublicos", _40],
  ["pagoenespecie:PagoEnEspecie", _41],
  ["pfic:PFintegranteCoordinado", _42],
  ["decreto:renovacionysustitucionvehiculos", _43],
  ["servicioparcial:parcialesconstruccion", _44],
  ["valesdedespensa:ValesDeDespensa", _45],
  ["vehiculousado:VehiculoUsado", _46],
  ["ventavehiculos:VentaVehiculos", _47],
]);

/** It identifies the schemas from which these files were printed. */
export const FINGERPRINT = "c50450a7aac5281010bd209e253c36552e304eb4c01cce464ee180609e949c29";
