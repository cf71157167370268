/** A RequestCode explains a code that the contract prints in front of a refusal of the request (400): "[PAG-001] …". */
export interface RequestCode {
  /** The title is read after the field's name. */
  readonly title: string;
  readonly remedy: string;
  /**
   * The field stands here where the contract's options do not name it: for a rule about several fields, or one of the
   * service.
   */
  readonly field?: string;
}

/** A code never changes its meaning. The contract's options say which fields and operations have it (x-codigos). */
export const REQUEST_CODES: Readonly<Record<string, RequestCode>> = {
  "CSD-001": {
    title: "no es un certificado del SAT legible",
    remedy: "Envíe en cer el archivo .cer que entregó el SAT, sin abrirlo ni guardarlo de nuevo.",
    field: "cer",
  },
  "CSD-002": {
    title: "está dañado o alterado",
    remedy: "Descargue de nuevo el certificado del portal del SAT.",
    field: "cer",
  },
  "CSD-003": {
    title: "es una e.firma, y para sellar se necesita un CSD",
    remedy: "Con la e.firma se entra a CertiSAT y se pide el CSD; envíe los dos archivos que se descargan ahí.",
    field: "cer",
  },
  "CSD-004": {
    title: "es el CSD de otro RFC",
    remedy: "El mensaje dice de qué RFC es el certificado: envíelo a la cuenta de ese RFC, o envíe el de esta.",
    field: "cer",
  },
  "CSD-005": {
    title: "es un CSD cuya vigencia aún no comienza",
    remedy: "Envíelo de nuevo desde el día que dice el certificado.",
    field: "cer",
  },
  "CSD-006": {
    title: "es un CSD vencido",
    remedy: "Pida otro CSD en CertiSAT y envíe sus dos archivos.",
    field: "cer",
  },
  "CSD-007": {
    title: "es un CSD cuya llave es demasiado corta",
    remedy: "Pida otro CSD en CertiSAT: los de ahora son de 2048 bits.",
    field: "cer",
  },
  "CSD-008": {
    title: "es un CSD cuya llave es demasiado larga",
    remedy: "Los CSD del SAT son de 2048 bits; revise de dónde viene el archivo.",
    field: "cer",
  },
  "CSD-009": {
    title: "no es una llave privada cifrada del SAT",
    remedy: "Envíe en key el archivo .key que se generó al pedir el CSD.",
    field: "key",
  },
  "CSD-010": {
    title: "no se abre con esa contraseña",
    remedy: "La contraseña es la que se eligió al pedir el CSD, y no la del SAT ni la de la e.firma.",
    field: "contrasena",
  },
  "CSD-011": {
    title: "es la llave privada de otro certificado",
    remedy: "Los archivos .cer y .key deben ser de la misma solicitud de CSD.",
    field: "key",
  },
  "NC-002": {
    title: "debe ser un importe mayor que cero, y no mayor que lo que queda por acreditar de la factura",
    remedy:
      "Envíe un importe entre cero y el total de la factura menos sus otras notas de crédito vigentes, con hasta los decimales de su moneda.",
  },
  "NC-003": {
    title: "es obligatorio: un texto de hasta 1000 caracteres, sin el carácter |",
    remedy: "Escriba en descripcion por qué se acredita: devolución, descuento o bonificación.",
  },
  "PAG-001": {
    title: "debe ser mayor que cero, y no mayor que el saldo de la factura",
    remedy:
      "Consulte el saldo insoluto en el último complemento de esa factura y envíe en impPagado lo que se paga de ella, en su moneda.",
  },
  "PAG-002": {
    title: "debe ser una clave de dos dígitos de c_FormaPago, distinta de 99",
    remedy: "Envíe la forma en que se recibió el pago, por ejemplo 03 (transferencia).",
  },
  "PAG-004": {
    title: "debe llevar al menos un documento",
    remedy: "Agregue a cada pago las facturas que cubre, con facturaUuid e impPagado.",
  },
  "PAG-005": {
    title: "es obligatorio cuando la moneda del pago no es MXN, y no va (o es 1) cuando lo es",
    remedy: "Envíe los pesos por unidad de la moneda del pago, en la fecha en que se recibió.",
  },
  "PAG-008": {
    title: "debe llevar al menos un pago",
    remedy: "Agregue a pagos cada pago recibido: fechaPago, formaPago y documentos.",
  },
  "PAG-009": {
    title: "es obligatorio: el UUID fiscal de una factura PPD timbrada de ese receptor",
    remedy: "Envíe el uuidFiscal de la factura, no su id.",
  },
  "PAG-010": {
    title: "es obligatorio: el RFC, de 12 o 13 caracteres, de un cliente de la cuenta",
    remedy: "Envíe el RFC del receptor de las facturas que se pagan.",
  },
  "FC-173": {
    title: "es obligatorio: hasta 15 caracteres, sin el carácter |",
    remedy: "Envíe el número con el que el patrón identifica al trabajador.",
  },
  "FC-176": {
    title: "debe ser un importe mayor o igual que cero con hasta 2 decimales, como cadena",
    remedy: 'Envíe el salario diario integrado como texto: "522.60".',
  },
  "FC-198": {
    title: "debe llevar al menos una percepción",
    remedy: "Agregue las percepciones, o quite el nodo percepciones y envíe totalOtrosPagos.",
  },
  "FC-219": {
    title: "debe llevar totalPercepciones, totalOtrosPagos o ambos",
    remedy: "Envíe el total de lo que se paga: como percepciones, como otros pagos o como ambos.",
    field: "nomina",
  },
  "FC-220": {
    title: "no puede ser posterior a fechaFinalPago",
    remedy: "Corrija las fechas del periodo que se paga.",
    field: "nomina.fechaInicialPago",
  },
  "RET-001": {
    title: "debe ser un monto mayor que cero, con hasta 2 decimales",
    remedy: "Envíe el monto total de la operación, en pesos.",
  },
  "RET-003": {
    title:
      "debe ser la clave de su tipo de operación: 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero",
    remedy: "Quite cveRetenc (el servicio pone la que corresponde), o corrija tipoOperacion.",
  },
  "RET-010": {
    title: "debe ser PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000",
    remedy: "Escriba el nombre exactamente así, o envíe el RFC de la persona.",
    field: "nombreContraparte",
  },
  "RET-011": {
    title: "no puede ser PÚBLICO EN GENERAL cuando rfcContraparte no es XAXX010101000",
    remedy: "Escriba el nombre de la persona, o envíe el RFC genérico XAXX010101000.",
    field: "nombreContraparte",
  },
  "RET-015": {
    title: "debe ser una clave de c_Pais (ISO 3166-1 alfa-3)",
    remedy: "Envíe el país con tres letras, como USA. Si la contraparte es nacional, omítalo o envíe MEX.",
  },
  "TOT-001": {
    title: "debe ser el total que calcula el servicio, o diferir de él en no más que la tolerancia",
    remedy:
      "Pida el cálculo con POST /facturas/calcular: dice en qué suma se apartan ambos totales. Corrija su cálculo, o envíe en tolerancia la diferencia que acepta.",
  },
};
