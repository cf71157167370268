/** Readers look for places of the reference by these words, which their titles lack. */
const WORDS: Readonly<Record<string, string>> = {
  "/docs/guias/empezar": `
    autenticación, llave de API, X-Api-Key, primer timbre, empezar, curl, python, php, java, c#, .net, golang,
    openapi, swagger, postman, grpc, 401, sandbox, ambiente de pruebas, folio fiscal, UUID, probar sin gastar
    timbres
  `,
  "/docs/guias/modos": `
    timbrar XML propio, modo relay, xml sellado, anticipo, factura global, público en general, factura en dólares,
    moneda extranjera, tipo de cambio, retención de ISR, retención de IVA, honorarios, retención de honorarios
    ISR, arrendamiento, renta, fletes, IEPS, precio con IVA incluido, descuentos, zona horaria, XML sellado, IVA
    8, IVA de la frontera, tasa cero, exento de IVA, objeto de impuesto, redondeo de centavos, decimales
  `,
  "/docs/guias/idempotencia": `
    reintentar, reintento, Idempotency-Key, repetir la petición, doble timbrado, factura duplicada, timeout, 502,
    sin respuesta, el servicio no responde, se perdió la respuesta, se cortó la conexión
  `,
  "/docs/guias/carta-porte": `
    carta porte, flete, fletes, traslado, transporte de mercancías, autotransporte, IdCCP, camión, placas,
    operador
  `,
  "/docs/guias/pagos": "PPD, REP, parcialidades, complemento de recepción de pagos",
  "/docs/guias/cancelaciones": `
    motivo 01, motivos de cancelación, cancelar, aceptación del receptor, tarda una cancelación, plazo de
    cancelación, 72 horas, tres días hábiles
  `,
  "/docs/guias/cancelaciones#sustituir-una-factura": "sustituir, refacturar, tipo de relación 04",
  "/docs/guias/asistentes#el-enlace-para-aprobar": "aprobar por correo, enlace de aprobación, autorizar una factura",
  "/docs/guias/reloj": "adelantar el tiempo, test clock, simular fechas, plazo vencido, viajar en el tiempo",
  "/docs/guias/nomina": `
    nómina, sueldos, percepciones, deducciones, aguinaldo, finiquito, liquidación, PTU, nómina extraordinaria,
    subsidio, horas extra, incapacidades
  `,
  "/docs/guias/limites": `
    rate limit, 429, límite de peticiones, tamaño máximo, demasiadas peticiones, 413, 403, IP bloqueada, dirección
    bloqueada
  `,
  "/docs/guias/retenciones": "retenciones, dividendos",
  "/docs/guias/webhooks": `
    notificaciones, callback, aviso de cambio, verificar firma, firma del webhook, reenviar webhook, replay
  `,
  "/docs/guias/tickets": "público en general, punto de venta, caja, nota de venta, mostrador",
  "/docs/guias/exportaciones": "descarga masiva, zip, excel, descargar todos los xml, respaldo, contador",
  "/docs/guias/produccion": `
    sk_live, producción, certificado CSD, sello digital, sandbox, ambiente de pruebas, certificación, regenerar
    llave, cambiar la llave, rotar la llave
  `,
  "/docs/guias/cliente-typescript": "SDK, librería, node, javascript",
  "/docs/guias/clientes": "SDK, librería",
  "/docs/guias/python": "SDK de python, librería, asyncio, pip, django",
  "/docs/guias/php": "SDK de php, librería, composer, laravel",
  "/docs/guias/go": "SDK de go, librería, golang",
  "/docs/guias/java": "SDK de java, librería, maven, gradle, spring",
  "/docs/operaciones/CreateInvoice": "timbrar, facturar, emitir factura, crear factura",
  "/docs/operaciones/CreateCreditNote": `
    nota de crédito, devolución, egreso, bonificación, reembolso, descuento posterior, devolución de mercancía
  `,
  "/docs/operaciones/ListInvoices": `
    paginación, página siguiente, buscar facturas, filtros, buscar por RFC, listar facturas, facturas canceladas,
    facturas vigentes, buscar por folio, buscar por referencia, obtener facturas, paginar
  `,
  "/docs/operaciones/GetBalance": `
    timbres disponibles, créditos, folios disponibles, sin timbres, comprar timbres, 402, timbres que quedan
  `,
  "/docs/operaciones/GetTicketPdf": "imprimir ticket, papel térmico",
  "/docs/operaciones/GetInvoicePdf": "descargar pdf, representación impresa, imprimir factura",
  "/docs/operaciones/GetInvoiceXml": "descargar xml",
  "/docs/operaciones/GetInvoiceAcuse": "acuse de cancelación",
  "/docs/operaciones/ValidateInvoice": "validar xml, revisar antes de timbrar",
  "/docs/operaciones/GetInvoiceSatStatus": "estatus SAT, vigente o cancelado, consulta SAT",
  "/docs/operaciones/SearchProducts": "clave de producto, catálogo de productos",
  "/docs/operaciones/SearchUnits": `
    clave de unidad, unidad de medida, clave unidad, unidad de servicio
  `,
  "/docs/guias/portal": `
    crear cliente, alta de clientes, importar clientes, crear serie, nueva serie, folios, subir CSD, subir
    certificado, sello digital, certificado vencido, certificado CSD, enviar factura por correo, enviar por email,
    logo en el PDF, logotipo, agregar usuario, usuarios y permisos, sucursales, productos, llave vencida,
    regenerar llave, llave perdida
  `,
  "/docs/guias/complementos": `
    carta porte, comercio exterior, INE, detallista, donativos, combustibles, hidrocarburos, IEDU, colegiaturas,
    notarios, adenda, addenda, orden de compra
  `,
  "/docs/guias/desde-otro-servicio": "cambiar de PAC, migrar, Facturapi, Facturama, SW Sapien",
  "/docs/errores/CFDI40143": "receptor no registrado, RFC no inscrito, RFC del receptor no existe",
  "/docs/errores/CFDI40145": `
    nombre del receptor no coincide, nombre o razón social incorrecto, nombre en mayúsculas, SA de CV, régimen de
    capital
  `,
  "/docs/errores/CFDI40148": "código postal del receptor incorrecto, domicilio fiscal del receptor no coincide",
  "/docs/errores/CFDI40157": "régimen fiscal del receptor incorrecto, régimen no corresponde",
  "/docs/errores/VAL-08": "factura de hace más de 72 horas, fecha fuera de rango",
  "/docs/operaciones/CreatePayrolls": "muchos recibos, nómina masiva, lote de nómina",
  "/docs/operaciones/CreateInvoices": "muchas facturas, timbrado masivo, lote de facturas, batch",
  "/docs/guias/plataformas":
    "varias empresas, varios RFC, multiempresa, multiemisor, despacho contable, varios emisores",
  "/docs/guias/eventos": "tiempo real, polling, sondeo, cambios de estado",
  "/docs/errores/TOT-001": "el total no coincide, diferencia de centavos",
};

/** Returns the words for the place at a path. */
export const calledAt = (path: string): readonly string[] => WORDS[path]?.trim().split(/,\s+/) ?? [];
