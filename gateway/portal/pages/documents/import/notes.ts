const SEVERAL = "Varios van separados por un espacio.";
const ONE_PRICE = "Va uno de los tres precios.";
const OF_RECEIVER = "Sólo si el cliente no está registrado.";
const OF_SCHOOL = "Sólo de una colegiatura.";
const OF_DONEE = "Sólo del recibo de un donativo.";
const OF_EXPORT = "Sólo de una exportación definitiva.";
const ONE_A_DOCUMENT = "Va en el primer renglón del comprobante.";

type Notes = Readonly<Record<string, readonly [example: string, note?: string]>>;

/** Notes on the address of a party of an export. */
function addressNotes(party: string, place: Readonly<Record<string, string>>): Notes {
  const street = { calle: "Puerto", numeroExterior: "10", numeroInterior: "B", referencia: "Junto al muelle" };
  return Object.fromEntries(
    Object.entries({ ...street, ...place }).map(([name, example]) => [`comercioExterior.${party}.${name}`, [example]]),
  );
}

const IN_LAREDO = { estado: "TX", municipio: "Webb", localidad: "Laredo" };

const partyNotes = (party: string): Notes => ({
  [`comercioExterior.${party}.nombre`]: ["ACME INC"],
  [`comercioExterior.${party}.numRegIdTrib`]: ["121212121", "De Estados Unidos y Canadá, 9 dígitos."],
  [`comercioExterior.${party}.pais`]: ["USA", "Clave de tres letras."],
});

export const TAX_NOTES: Notes = {
  "$taxes.iva": ["16%"],
  "$taxes.ivaRetenido": ["10.6667%"],
  "$taxes.isrRetenido": ["10%"],
  "$taxes.ieps": ["8%"],
  "$taxes.iepsCuota": ["3.0818", "Pesos por litro, cigarro…; pide la base de la cuota."],
  "$taxes.iepsBase": ["14.4", "Litros, cigarros… del concepto."],
};

export const INVOICE_NOTES: Notes = {
  moneda: ["USD", "Vacía, MXN."],
  tipoCambio: ["18.25", "Pesos por unidad; obligatorio si la moneda no es MXN."],
  "conceptos[].valorUnitario": ["1000", `Antes de impuestos. ${ONE_PRICE}`],
  "conceptos[].precioConImpuestos": ["1160", `Lo que se paga por una unidad. ${ONE_PRICE}`],
  "conceptos[].importeConImpuestos": ["1160", `Lo que se paga por todo el concepto. ${ONE_PRICE}`],
  "conceptos[].descuento": ["100", "En dinero, antes de impuestos."],
  "conceptos[].descuentoPorcentaje": ["10", "En lugar del descuento en dinero: 10 es 10 %."],
  "conceptos[].noIdentificacion": ["SKU-0012"],
  "conceptos[].unidad": ["Pieza"],
  "conceptos[].objetoImp": ["02", "Vacía, sigue a los impuestos del concepto."],
  "conceptos[].cuentasPrediales": ["150411220083", `De renta o venta de inmuebles. ${SEVERAL}`],
  "conceptos[].pedimentos": ["214738071003832", `De lo importado, 15 dígitos. ${SEVERAL}`],
  "conceptos[].aCuentaTerceros.rfc": ["CACX7605101P8"],
  "conceptos[].aCuentaTerceros.nombre": ["XOCHILT CASAS CHAVEZ"],
  "conceptos[].aCuentaTerceros.regimenFiscal": ["612"],
  "conceptos[].aCuentaTerceros.codigoPostal": ["36257"],
  "conceptos[].hidroYPetro.subProducto": ["SP18", "Sólo de diésel; el de gasolina sigue a su clave."],
  "conceptos[].hidroYPetro.numeroPermiso": ["PL/12345/EXP/ES/2016", "Vacía, el del lugar de expedición."],
  "conceptos[].instEducativas.nombreAlumno": ["ANA LOPEZ MORA", OF_SCHOOL],
  "conceptos[].instEducativas.curp": ["LOMA150612MDFPRN06", OF_SCHOOL],
  "conceptos[].instEducativas.nivelEducativo": ["Primaria", OF_SCHOOL],
  "conceptos[].instEducativas.autRvoe": ["09PPR1234X", OF_SCHOOL],
  "conceptos[].instEducativas.rfcPago": ["LOMA8506123K1", "Vacía, paga el receptor."],
  "conceptos[].partes[0].claveProdServ": ["26111704", "Otra parte va en un renglón que sólo dice una parte."],
  "conceptos[].partes[0].noIdentificacion": ["CARG-65"],
  "conceptos[].partes[0].cantidad": ["2"],
  "conceptos[].partes[0].unidad": ["Juego"],
  "conceptos[].partes[0].descripcion": ["Cargador"],
  "conceptos[].partes[0].valorUnitario": ["150", "Informa; no suma al concepto."],
  "conceptos[].partes[0].pedimentos": ["214738071003833", SEVERAL],
  "conceptos[].fraccionArancelaria": ["7323930500", OF_EXPORT],
  "conceptos[].unidadAduana": ["01", "Vacía, la que la tarifa da a la fracción."],
  "conceptos[].factorAduana": ["1.35", "Los kilos de una pieza, por ejemplo; vacía, los del producto."],
  "conceptos[].cantidadAduana": ["135", "En lugar del factor."],
  "conceptos[].descripcionesEspecificas[0].marca": ["Ñandú", OF_EXPORT],
  "conceptos[].descripcionesEspecificas[0].modelo": ["M-1"],
  "conceptos[].descripcionesEspecificas[0].subModelo": ["S"],
  "conceptos[].descripcionesEspecificas[0].numeroSerie": ["A-0001"],
  "comercioExterior.incoterm": ["FOB", OF_EXPORT],
  "comercioExterior.tipoCambioUsd": [
    "17.1234",
    "Los que publicó el Banco de México; vacía con USD, el tipo de cambio.",
  ],
  "comercioExterior.numCertificadoOrigen": ["CO-000001"],
  "comercioExterior.numeroExportadorConfiable": ["EXP-1", "Sólo hacia la Unión Europea."],
  "comercioExterior.observaciones": ["Por mar"],
  ...addressNotes("exportador", { colonia: "0347", localidad: "23", municipio: "004", codigoPostal: "25350" }),
  "comercioExterior.exportador.estado": ["COA", "Claves del SAT; vacías, las del código postal."],
  "comercioExterior.exportador.curp": ["LOMA850612MDFPRN06", "Sólo de una persona física."],
  ...addressNotes("comprador", { ...IN_LAREDO, colonia: "Downtown", codigoPostal: "78040" }),
  ...partyNotes("comprador"),
  ...addressNotes("destinatarios[0]", { ...IN_LAREDO, colonia: "North", codigoPostal: "78041" }),
  "comercioExterior.destinatarios[0].estado": ["TX", ONE_A_DOCUMENT],
  ...partyNotes("destinatarios[0]"),
  "informacionGlobal.periodicidad": ["04", "01 diaria, 02 semanal, 03 quincenal, 04 mensual, 05 bimestral."],
  "informacionGlobal.meses": ["03", "01 a 12; los bimestres, 13 a 18."],
  "informacionGlobal.anio": ["2026"],
  "cfdiRelacionados[0].tipoRelacion": ["02", "02 nota de débito, 04 sustitución, 06 traslados previos, 07 anticipo."],
  "cfdiRelacionados[0].uuids": ["6F9619FF-8B86-4D01-B42D-00CF4FC964FF", SEVERAL],
  condicionesDePago: ["Contado"],
  notaPdf: ["Entregar en la puerta 4", "Aparece en el PDF, y no en el XML."],
  "impuestosLocales.traslados[0].nombre": ["ISH", ONE_A_DOCUMENT],
  "impuestosLocales.traslados[0].tasa": ["3", "En por ciento: 3 es 3 %."],
  "impuestosLocales.traslados[0].base": ["900", "Vacía, el subtotal menos el descuento."],
  "impuestosLocales.traslados[0].importe": ["27", "Vacía, la base por la tasa."],
  "impuestosLocales.retenciones[0].nombre": ["5 al millar", ONE_A_DOCUMENT],
  "impuestosLocales.retenciones[0].tasa": ["0.5", "En por ciento: 0.5 es 5 al millar."],
  "impuestosLocales.retenciones[0].base": ["900", "Vacía, el subtotal menos el descuento."],
  "impuestosLocales.retenciones[0].importe": ["4.50", "Vacía, la base por la tasa."],
  "donataria.noAutorizacion": ["325-SAT-09-IV-E-78779", OF_DONEE],
  "donataria.fechaAutorizacion": ["2026-01-15", OF_DONEE],
  "donataria.leyenda": ["Donativo no deducible si los bienes ya se dedujeron.", OF_DONEE],
  "leyendasFiscales[0].disposicionFiscal": ["LIEPS", ONE_A_DOCUMENT],
  "leyendasFiscales[0].norma": ["Artículo 19"],
  "leyendasFiscales[0].textoLeyenda": ["Prohibida su venta a menores."],
  "ine.tipoProceso": ["Campaña", "Del gasto de un partido: Ordinario, Precampaña o Campaña."],
  "ine.tipoComite": ["Ejecutivo Nacional", "Sólo de un proceso ordinario."],
  "ine.idContabilidad": ["123", "Sólo de un comité ejecutivo nacional."],
  "ine.entidades[0].claveEntidad": ["JAL", ONE_A_DOCUMENT],
  "ine.entidades[0].ambito": ["Local", "Sólo de una precampaña o campaña."],
  "ine.entidades[0].idsContabilidad": ["123 456", SEVERAL],
  exportacion: ["03", "Vacía, no es exportación."],
  fecha: ["2026-03-10T11:30:00", "Hasta 71 horas atrás; vacía, ahora."],
  "receptor.nombre": ["UNIVERSIDAD ROBOTICA ESPAÑOLA", OF_RECEIVER],
  "receptor.codigoPostal": ["86991", OF_RECEIVER],
  "receptor.regimenFiscal": ["601", OF_RECEIVER],
  "receptor.residenciaFiscal": ["USA", "Sólo de un cliente extranjero (XEXX010101000)."],
  "receptor.numRegIdTrib": ["123456789", "Sólo de un cliente extranjero (XEXX010101000)."],
  "receptor.correos": ["compras@example.mx", `Se guardan con el cliente. ${SEVERAL}`],
  usoCfdi: ["G03", "Vacía, el del cliente."],
  guardarCliente: ["Sí", "Guarda entre los clientes al que se describe aquí."],
  totalEsperado: ["1160", "El que usted calculó: si difiere, no se timbra."],
  tolerancia: ["0.01", "La diferencia que acepta entre ambos totales."],
  descuentoGlobal: ["100", "En dinero, antes de impuestos; se reparte entre los conceptos."],
  descuentoGlobalPorcentaje: ["10", "En lugar del descuento en dinero: 10 es 10 %."],
  "anticipo.uuid": ["6F9619FF-8B86-4D01-B42D-00CF4FC964FF", "La factura lo nombra con la relación 07."],
  "anticipo.importe": ["580"],
  lugarExpedicion: ["64000", "Uno de los lugares de la cuenta; vacía, el de la serie o el de la cuenta."],
  ...TAX_NOTES,
};
