const VEHICLE = { placas: "12-AB-3C", configuracion: "C2", anio: 2021, pesoBrutoKg: 17_500, permiso: "TPAF01" };
const DRIVER = { nombre: "JUAN PÉREZ", licencia: "LIC00001" };
const GOODS = { clave: "10101500", descripcion: "Animales", claveUnidad: "H87" };

/** Things of trips that together have every field of their messages. */
export const TRIP_THINGS: readonly Readonly<Record<string, object>>[] = [
  { vehiculo: { ...VEHICLE, numeroPermiso: "SCT-1" } },
  { remolque: { tipo: "CTR004", placas: "ABC1234" } },
  { operador: { ...DRIVER, rfc: "VAAM130719H60" } },
  {
    operador: {
      ...{ ...DRIVER, registroFiscal: "123456", pais: "USA" },
      domicilio: {
        ...{ codigoPostal: "77001", pais: "USA", estado: "TX", municipio: "Harris", localidad: "Houston" },
        ...{ colonia: "Centro", calle: "Main", numeroExterior: "1", numeroInterior: "A", referencia: "Puerta azul" },
      },
    },
  },
  { poliza: { aseguradora: "SEGUROS UNO", numero: "POL-1", vence: "2027-01-31" } },
  {
    lugar: {
      ...{ rfc: "XEXX010101000", nombre: "ALMACÉN", registroFiscal: "123456", residenciaFiscal: "USA" },
      ...{ codigoPostal: "77001", pais: "USA", estado: "TX", municipio: "Harris", localidad: "Houston" },
      ...{ colonia: "Centro", calle: "Main", numeroExterior: "1", numeroInterior: "A", referencia: "Puerta azul" },
    },
  },
  {
    bien: {
      ...{
        ...GOODS,
        unidad: "Pieza",
        kilosPorUnidad: 2.5,
        peligroso: true,
        materialPeligroso: "1203",
        embalaje: "1A1",
      },
      ...{
        fraccionArancelaria: "0101210100",
        tipoMateria: "05",
        descripcionMateria: "Otra",
        dimensiones: "30/40/30cm",
        claveStcc: "0113710",
      },
      cofepris: {
        ...{ sector: "01", ingredienteActivo: "A", nombreQuimico: "B", denominacionGenerica: "C" },
        ...{ denominacionDistintiva: "D", fabricante: "E", fechaCaducidad: "2028-01-01", lote: "F" },
        ...{ formaFarmaceutica: "01", condicionesEspeciales: "01", registroSanitario: "G", numeroCas: "H" },
        ...{ registroPlaguicida: "I", datosFabricante: "J", datosFormulador: "K", datosMaquilador: "L" },
        ...{ usoAutorizado: "M", permisoImportacion: "N", folioVucem: "O", importador: "P" },
      },
    },
  },
];
