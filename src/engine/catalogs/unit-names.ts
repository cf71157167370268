/** These are the units of nearly all documents, among the 2,418 keys of c_ClaveUnidad. */
const LINES = `
10 Grupos|11 Equipos|5B Lote|A9 Tarifa|AB Paquete a granel|ACT Actividad|ANN Año|AS Variedad|BB Caja base|BLL Barril|C62 Uno
CEN Cien|CMK Centímetro cuadrado|CMQ Centímetro cúbico|CMT Centímetro|DAY Día|DMT Decímetro|DPC Docena de piezas|DZN Docena
E48 Unidad de servicio|E49 Jornada laboral|E51 Trabajo|E54 Viaje|FOT Pie|FTK Pie cuadrado|FTQ Pie cúbico|GLI Galón (UK)
GLL Galón|GRM Gramo|GRO Gruesa|H87 Pieza|HEA Cabeza|HUR Hora|IE Persona|INH Pulgada|INK Pulgada cuadrada|KGM Kilogramo
KMT Kilómetro|KT Kit|KWH Kilowatt hora|KWT Kilowatt|LBR Libra|LH Hora de trabajo|LO Lote|LTR Litro|M4 Valor monetario
MGM Miligramo|MIL Mil|MIN Minuto|MLT Mililitro|MMK Milímetro cuadrado|MMT Milímetro|MON Mes|MTK Metro cuadrado
MTQ Metro cúbico|MTR Metro|MWH Megawatt hora|NAR Número de artículos|NMP Número de paquetes|NPR Número de pares|ONZ Onza
P1 Porcentaje|PR Par|RM Resma|SEC Segundo|SET Conjunto|SMI Milla|STN Tonelada corta|TNE Tonelada|WEE Semana|XBA Barril
XBE Paquete|XBG Bolsa|XBJ Cubeta|XBL Fardo|XBO Botella|XBX Caja|XCN Contenedor|XCR Cajón|XCS Estuche|XCT Cartón
XDR Tambor|XJR Tarro|XKI Kit|XLT Lote|XOK Bloque|XPA Cajetilla|XPC Paquete|XPK Paquete|XPX Tarima|XRL Carrete|XRO Rollo
XSA Saco|XTB Tina|XTK Tanque|XTU Tubo|XUN Unidad|YDK Yarda cuadrada|YRD Yarda`;

export const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const blank = pair.indexOf(" ");
      return [pair.slice(0, blank), pair.slice(blank + 1)];
    }),
);
