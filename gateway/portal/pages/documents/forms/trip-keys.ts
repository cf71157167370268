import type { Choice } from "./keys.ts";

/** Returns the keys that a field of a trip takes, by the end of its path ("vehiculo.configuracion"). */
export function tripKeysOf(path: string): readonly Choice[] | undefined {
  const [around = "", parent = "", name = ""] = path
    .replaceAll(/\[\d*\]/g, "")
    .split(".")
    .slice(-3);
  // A register has one where a trip has several, and the containers of ships are not those of trains.
  return KEYS[`${parent === "remolque" ? "remolques" : parent}.${name}`] ?? KEYS[`${around}.${parent}.${name}`];
}

function keys(text: string): readonly Choice[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [, id = "", label = ""] = /^\s*(\S+) (.*)$/.exec(line) ?? [];
      return { id, label };
    });
}

/** The schema of Carta Porte 3.1 lists these keys without their names, which are SAT's (catCartaPorte). */
const KEYS: Readonly<Record<string, readonly Choice[]>> = {
  "vehiculo.configuracion": keys(`
    VL Vehículo ligero de carga
    C2 Camión de 2 ejes
    C3 Camión de 3 ejes
    C2R2 Camión de 2 ejes con remolque de 2
    C3R2 Camión de 3 ejes con remolque de 2
    C2R3 Camión de 2 ejes con remolque de 3
    C3R3 Camión de 3 ejes con remolque de 3
    T2S1 Tractocamión de 2 ejes con semirremolque de 1
    T2S2 Tractocamión de 2 ejes con semirremolque de 2
    T2S3 Tractocamión de 2 ejes con semirremolque de 3
    T3S1 Tractocamión de 3 ejes con semirremolque de 1
    T3S2 Tractocamión de 3 ejes con semirremolque de 2
    T3S3 Tractocamión de 3 ejes con semirremolque de 3
    T2S1R2 Tractocamión, semirremolque y remolque
    T2S2R2 Tractocamión, semirremolque y remolque
    T2S1R3 Tractocamión, semirremolque y remolque
    T3S1R2 Tractocamión, semirremolque y remolque
    T3S1R3 Tractocamión, semirremolque y remolque
    T3S2R2 Tractocamión, semirremolque y remolque
    T3S2R3 Tractocamión, semirremolque y remolque
    T3S2R4 Tractocamión, semirremolque y remolque
    T2S2S2 Tractocamión y dos semirremolques
    T3S2S2 Tractocamión y dos semirremolques
    T3S3S2 Tractocamión y dos semirremolques
    OTROEVGP Carga voluminosa o de gran peso
    OTROSG Servicio de grúas
    GPLUTA Grúa de pluma, tipo A
    GPLUTB Grúa de pluma, tipo B
    GPLUTC Grúa de pluma, tipo C
    GPLUTD Grúa de pluma, tipo D
    GPLATA Grúa de plataforma, tipo A
    GPLATB Grúa de plataforma, tipo B
    GPLATC Grúa de plataforma, tipo C
    GPLATD Grúa de plataforma, tipo D
  `),
  "vehiculo.permiso": keys(`
    TPAF01 Carga general
    TPAF02 Transporte privado de carga
    TPAF03 Carga especializada de materiales y residuos peligrosos
    TPAF04 Automóviles sin rodar, en góndola
    TPAF05 Gran peso o volumen, hasta 90 toneladas
    TPAF06 Gran peso o volumen, más de 90 toneladas
    TPAF07 Transporte privado de materiales y residuos peligrosos
    TPAF08 Internacional de largo recorrido
    TPAF09 Internacional de materiales peligrosos de largo recorrido
    TPAF10 Carga general en la franja fronteriza con Estados Unidos
    TPAF11 Carga especializada en la franja fronteriza con Estados Unidos
    TPAF12 Arrastre
    TPAF13 Arrastre, salvamento y depósito de vehículos
    TPAF14 Paquetería y mensajería
    TPAF15 Grúas industriales de hasta 90 toneladas
    TPAF16 Arrendadoras
    TPAF17 Trasladistas de vehículos nuevos
    TPAF18 Fabricantes o distribuidores de vehículos nuevos
    TPAF19 Doblemente articulados, con autorización expresa
    TPAF20 Fondos y valores
    TPXX00 Sin permiso federal, o uno que no está en la lista
  `),
  "remolques.tipo": keys(`
    CTR001 Caballete
    CTR002 Caja
    CTR003 Caja abierta
    CTR004 Caja cerrada
    CTR005 Caja de recolección con cargador frontal
    CTR006 Caja refrigerada
    CTR007 Caja seca
    CTR008 Caja transferencia
    CTR009 Cama baja o cuello ganso
    CTR010 Chasis portacontenedor
    CTR011 Convencional de chasis
    CTR012 Equipo especial
    CTR013 Estacas
    CTR014 Góndola madrina
    CTR015 Grúa industrial
    CTR016 Grúa
    CTR017 Integral
    CTR018 Jaula
    CTR019 Media redila
    CTR020 Pallet o celdillas
    CTR021 Plataforma
    CTR022 Plataforma con grúa
    CTR023 Plataforma encortinada
    CTR024 Redilas
    CTR025 Refrigerador
    CTR026 Revolvedora
    CTR027 Semicaja
    CTR028 Tanque
    CTR029 Tolva
    CTR031 Volteo
    CTR032 Volteo desmontable
  `),
  "barco.tipo": keys(`
    B01 Abastecedor
    B02 Barcaza
    B03 Granelero
    B04 Portacontenedor
    B05 Draga
    B06 Pesquero
    B07 Carga general
    B08 Quimiquero
    B09 Transbordador
    B10 Carga RoRo
    B11 Investigación
    B12 Tanquero
    B13 Gasero
    B14 Remolcador
    B15 Extraordinaria especialización
  `),
  "barco.tipoCarga": keys(`
    CGS Carga general suelta
    CGC Carga general en contenedores
    GMN Granel mineral
    GAG Granel agrícola
    OFL Otros fluidos
    PYD Petróleo y derivados
  `),
  "barco.navegacion": keys(`
    altura Entre un puerto de México y otro del extranjero
    cabotaje Entre puertos de México
  `),
  "barco.permiso": keys(`
    TPTM01 Temporal para navegación de cabotaje
    TPXX00 Uno que no está en la lista
  `),
  "avion.permiso": keys(`
    TPTA01 Servicio regular de empresas mexicanas
    TPTA02 Servicio regular de empresas extranjeras
    TPTA03 Servicio no regular de fletamento
    TPTA04 Servicio no regular de taxi aéreo
    TPXX00 Uno que no está en la lista
  `),
  "tren.servicio": keys(`
    TS01 Carros
    TS02 Carros intermodales
    TS03 Tren unitario
    TS04 Tren unitario intermodal
  `),
  "tren.trafico": keys(`
    TT01 Local
    TT02 Interlineal remitido
    TT03 Interlineal recibido
    TT04 Interlineal en tránsito
  `),
  "carros.tipo": keys(`
    TC01 Furgón
    TC02 Góndola
    TC03 Tolva
    TC04 Tanque
    TC05 Plataforma intermodal
    TC06 Plataforma de uso general
    TC07 Plataforma automotriz
    TC08 Locomotora
    TC09 Carro especial
    TC10 Pasajeros
    TC11 Mantenimiento de vía
  `),
  "barco.contenedores.tipo": keys(`
    CM001 Refrigerado de 20 pies
    CM002 Refrigerado de 40 pies
    CM003 Estándar de 8 pies
    CM004 Estándar de 10 pies
    CM005 Estándar de 20 pies
    CM006 Estándar de 40 pies
    CM007 Open side
    CM008 Isotanque
    CM009 Flat rack
    CM010 Buque tanque
    CM011 Ferri
    CM012 Ferri turístico y vacíos
  `),
  "carros.contenedores.tipo": keys(`
    TC01 De 20 pies
    TC02 De 40 pies
    TC03 De 45 pies
    TC04 De 48 pies
    TC05 De 53 pies
  `),
  "paradas.tipo": keys(`
    recoge Se recoge mercancía
    entrega Se entrega mercancía
    paso Se pasa por la estación
    regreso El vehículo vuelve vacío
  `),
  "otrasFiguras.tipo": keys(`
    02 Propietario
    03 Arrendador
    04 Notificado
    05 Integrante de coordinados
  `),
  "internacional.sentido": keys(`
    entrada La mercancía entra al país
    salida La mercancía sale del país
  `),
  "internacional.via": keys(`
    01 Carretera
    02 Mar
    03 Aire
    04 Tren
  `),
  "bien.tipoMateria": keys(`
    01 Materia prima
    02 Materia procesada
    03 Materia terminada
    04 Materia para la manufactura
    05 Otra
  `),
  "cofepris.sector": keys(`
    01 Medicamento
    02 Precursores y químicos de uso dual
    03 Psicotrópicos y estupefacientes
    04 Sustancias tóxicas
    05 Plaguicidas y fertilizantes
  `),
};
