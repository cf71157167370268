"""Made by npm run generate, from the OpenAPI document."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, TypedDict, Union

if TYPE_CHECKING:
    # Every checker of types has this module; at run time it is not needed.
    from typing_extensions import NotRequired

#: Lo que se envía; un Decimal va con todas sus cifras.
Numero = Union[int, float, Decimal]
#: Lo que se recibe, exacto.
Importe = Union[int, Decimal]


class ACuentaTerceros(TypedDict):
    """La persona por cuya cuenta se vende (Anexo 20, ACuentaTerceros)."""

    #: RFC del tercero; no puede ser el del emisor ni el del receptor. EXT990101NI1 es el del residente en el extranjero
    #: que vende por una plataforma: lo demás lo pone el servicio.
    rfc: str
    #: Nombre, como lo tiene el SAT; obligatorio, salvo con EXT990101NI1.
    nombre: NotRequired[str]
    #: c_RegimenFiscal; obligatorio, salvo con EXT990101NI1.
    regimenFiscal: NotRequired[str]
    #: Código postal de su domicilio fiscal; obligatorio, salvo con EXT990101NI1.
    codigoPostal: NotRequired[str]


class AccountCsd(TypedDict):
    """Un certificado con el que se sella."""

    #: Su número, de 20 dígitos.
    noCertificado: str
    #: De quién es.
    rfc: str
    #: Desde cuándo sirve.
    validoDesde: str
    #: Hasta cuándo sirve.
    validoHasta: str
    #: Lo expidió una autoridad conocida; de otro certificado solo se revisó la forma.
    autoridadConocida: bool


class AccountCsdResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El CSD.
    data: AccountCsd
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountCustomerResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El cliente.
    data: Customer
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountDesign(TypedDict):
    """Cómo se ven los PDF de una cuenta."""

    #: Cuántas veces se cambió.
    version: int
    #: Desde cuándo vale; falta si nunca se cambió.
    desde: NotRequired[str]
    #: Color de títulos y líneas: # y seis dígitos hexadecimales.
    color: str
    #: Lo que va debajo de los datos del emisor.
    contacto: str
    #: Lo que va al pie de cada página.
    pie: str
    #: Las claves del SAT van junto a su significado.
    conClaves: bool
    #: letter o a4.
    papel: str
    #: El PDF lleva dentro el XML timbrado.
    conXml: bool
    #: El logotipo, si lo hay.
    logo: NotRequired[AccountLogo]


class AccountDesignResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El diseño.
    data: AccountDesign
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountKey(TypedDict):
    """La llave propia de una cuenta."""

    #: sandbox o production.
    entorno: str
    #: La llave; no se vuelve a mostrar.
    llave: str
    #: Cuándo vence; la de producción no vence.
    venceEn: NotRequired[str]


class AccountKeyResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: La llave.
    data: AccountKey
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountLogo(TypedDict):
    """La imagen, como quedó guardada."""

    #: Ancho en píxeles.
    ancho: int
    #: Alto en píxeles.
    alto: int
    #: Tamaño en bytes.
    tamano: int


class AccountNotices(TypedDict):
    """De qué se avisa a los administradores de una cuenta."""

    #: Se avisa con menos timbres que estos; 100 si falta.
    pocosTimbres: NotRequired[int]
    #: Se avisa si al ritmo actual los timbres alcanzan para menos días; nunca si falta.
    pocosDias: NotRequired[int]
    #: De esto no se avisa.
    apagados: List[Literal["csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "pac.sin_respuesta", "global.atrasada", "cancelacion.por_vencer", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "plantilla.timbrada", "plantilla.preparada", "plantilla.rechazada", "cuenta.por_terminar", "preparacion.terminada"]]


class AccountNoticesResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: De qué se avisa.
    data: AccountNotices
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountPlace(TypedDict):
    """Un lugar donde la cuenta expide."""

    #: Su código postal, que va en los comprobantes.
    codigoPostal: str
    #: Como lo conocen las personas.
    nombre: str
    #: Zona horaria de IANA con la que se fecha lo que se expide ahí.
    zonaHoraria: str
    #: Permiso de la CRE o de la CNE con el que se vende combustible ahí.
    permiso: NotRequired[str]


class AccountPlaceResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El lugar.
    data: AccountPlace
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountSeries(TypedDict):
    """Una serie numera los comprobantes de un tipo."""

    #: Tipo de comprobante.
    tipo: str
    #: Su código.
    codigo: str
    #: Está en uso.
    activa: bool
    #: Es la que se usa si no se indica otra.
    favorita: bool


class AccountSeriesResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: La serie.
    data: AccountSeries
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class AccountUsage(TypedDict):
    """Lo que timbró una cuenta en el mes."""

    #: RFC de la cuenta.
    rfc: str
    #: Como la conoce la plataforma.
    referencia: NotRequired[str]
    #: Comprobantes timbrados en el ambiente de la llave.
    timbrados: int
    #: De ellos, los que después se cancelaron.
    cancelados: int


class Acuse(TypedDict):
    """El acuse de cancelación del SAT."""

    #: XML del acuse, en base64, tal como lo dio el SAT.
    acuse: str


class AddAccountSeriesBody(TypedDict):
    """Una serie nueva."""

    #: Tipo de comprobante.
    tipo: Literal["factura", "nota_credito", "complemento_pago", "nomina", "retencion", "traslado"]
    #: Código de la serie, hasta 25 caracteres.
    codigo: str
    #: Es la que se usa si no se indica otra.
    favorita: NotRequired[bool]
    #: El primer folio.
    folioInicial: NotRequired[int]


class AnswerReceivedRequestBody(TypedDict):
    """La respuesta, y de qué comprobante."""

    #: aceptar: el comprobante se cancela. rechazar: sigue vigente.
    respuesta: Literal["aceptar", "rechazar"]
    #: El UUID fiscal del comprobante, como prueba de que se contesta la solicitud que se quería.
    uuidFiscal: str
    #: El total del comprobante, si se conoce: otro que el de su XML se rechaza (400). Hasta 6 decimales.
    total: NotRequired[Numero]


class Anticipo(TypedDict):
    """Un anticipo facturado antes."""

    #: UUID fiscal de la factura del anticipo.
    uuid: str
    #: Lo que de él se aplica, con impuestos y en la moneda de la factura; con lo ya aplicado, no más que su total.
    #: Hasta 6 decimales.
    importe: Numero


class AppliedDocument(TypedDict):
    """Lo que un pago cubrió de una factura. Importes en la moneda de la factura."""

    #: UUID fiscal de la factura.
    facturaUuid: str
    #: Serie de la factura.
    serie: Optional[str]
    #: Folio de la factura.
    folio: Optional[str]
    #: Moneda de la factura.
    moneda: str
    #: Unidades de la moneda de la factura por una de la del pago. Hasta 10 decimales.
    equivalencia: Importe
    #: Qué número de pago de la factura es.
    parcialidad: int
    #: Lo que se debía antes del pago, en la moneda de la factura. Hasta 6 decimales.
    saldoAnterior: Importe
    #: Lo que el pago cubre, en la moneda de la factura. Hasta 6 decimales.
    impPagado: Importe
    #: Lo que se debe después, en la moneda de la factura. Hasta 6 decimales.
    saldoInsoluto: Importe


class AppliedPayment(TypedDict):
    """Un pago como quedó en el complemento."""

    #: Hora local del lugar de expedición, como está en el CFDI: AAAA-MM-DDThh:mm:ss.
    fechaPago: str
    #: c_FormaPago.
    formaPago: str
    #: c_Moneda.
    moneda: str
    #: Pesos por unidad de la moneda. Hasta 6 decimales.
    tipoCambio: Importe
    #: Suma de lo pagado, en la moneda del pago. Hasta 6 decimales.
    monto: Importe
    #: Número con el que el banco identifica la operación.
    numOperacion: Optional[str]
    #: RFC del banco de la cuenta que paga.
    rfcEmisorCtaOrd: Optional[str]
    #: Nombre del banco que paga, si es extranjero.
    nomBancoOrdExt: Optional[str]
    #: Cuenta que paga.
    ctaOrdenante: Optional[str]
    #: RFC del banco de la cuenta que recibe.
    rfcEmisorCtaBen: Optional[str]
    #: Cuenta que recibe.
    ctaBeneficiario: Optional[str]
    #: Las facturas que cubre.
    documentos: List[AppliedDocument]


class ApprovalsResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El borrador y lo que se pidió.
    data: DraftApprovals
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Avion(TypedDict):
    """El avión de un viaje por aire, su guía y quien embarca."""

    #: c_TipoPermiso: TPTA01 servicio regular de empresas mexicanas, TPTA02 de empresas extranjeras, TPTA03 fletamento,
    #: TPTA04 taxi aéreo; TPXX00 otro.
    permiso: Literal["TPTA01", "TPTA02", "TPTA03", "TPTA04", "TPXX00"]
    #: Número del permiso; obligatorio, salvo con TPXX00.
    numeroPermiso: NotRequired[str]
    #: Número de la guía aérea, de 12 a 15 caracteres: "999-12345678".
    guia: str
    #: c_CodigoTransporteAereo de la aerolínea: "CA001".
    transportista: str
    #: Matrícula de la aeronave: "XA-ABC".
    matricula: NotRequired[str]
    #: La póliza de la aeronave, si quiere que el comprobante la diga.
    seguro: NotRequired[Poliza]
    #: En lugar de seguro, la clave de una póliza guardada.
    seguroGuardado: NotRequired[str]
    #: Dónde se contrató el transporte.
    lugarContrato: NotRequired[str]
    #: Quien embarca la mercancía; de un traslado, la cuenta si falta.
    embarcador: NotRequired[Embarcador]


class Balance(TypedDict):
    """Los timbres de la cuenta."""

    #: Timbres de producción disponibles ahora, sea cual sea la llave.
    saldo: int
    #: Vigencia del lote vigente que vence primero.
    proximaVigencia: Optional[str]
    #: Si la llave es de pruebas; el saldo es siempre el de producción.
    esSandbox: bool


class Barco(TypedDict):
    """El barco de un viaje por mar, y quien lo despacha."""

    #: c_ConfigMaritima: B03 granelero, B04 portacontenedor, B07 carga general, B09 transbordador…
    tipo: str
    #: Su matrícula.
    matricula: str
    #: Número de la Organización Marítima Internacional: "IMO9074729".
    numeroOmi: str
    #: c_Pais de su bandera.
    nacionalidad: str
    #: Unidades de arqueo bruto. Hasta 3 decimales.
    arqueoBruto: Numero
    #: c_ClaveTipoCarga: CGS general suelta, CGC general en contenedores, GMN granel mineral, GAG granel agrícola, OFL
    #: otros fluidos, PYD petróleo y derivados.
    tipoCarga: Literal["CGS", "CGC", "GMN", "GAG", "OFL", "PYD"]
    #: Nombre del agente naviero consignatario.
    agente: str
    #: c_NumAutorizacionNaviero del agente: "SCT418/020/2016".
    autorizacionAgente: str
    #: altura (entre un puerto de México y otro del extranjero) o cabotaje (entre puertos de México). Si falta, altura
    #: de un viaje internacional y cabotaje de los demás.
    navegacion: NotRequired[Literal["altura", "cabotaje"]]
    #: c_TipoPermiso, si lo tiene: TPTM01 temporal de cabotaje; TPXX00 otro.
    permiso: NotRequired[Literal["TPTM01", "TPXX00"]]
    #: Número del permiso; va con permiso.
    numeroPermiso: NotRequired[str]
    #: La póliza del barco, si quiere que el comprobante la diga.
    seguro: NotRequired[Poliza]
    #: En lugar de seguro, la clave de una póliza guardada.
    seguroGuardado: NotRequired[str]
    #: Su nombre.
    nombre: NotRequired[str]
    #: Año en que se construyó.
    anio: NotRequired[int]
    #: Largo, en metros. Hasta 2 decimales.
    eslora: NotRequired[Numero]
    #: Ancho, en metros. Hasta 2 decimales.
    manga: NotRequired[Numero]
    #: Calado, en metros. Hasta 2 decimales.
    calado: NotRequired[Numero]
    #: Puntal, en metros. Hasta 2 decimales.
    puntal: NotRequired[Numero]
    #: La línea naviera.
    lineaNaviera: NotRequired[str]
    #: Número del viaje.
    numeroViaje: NotRequired[str]
    #: Número del conocimiento de embarque.
    conocimiento: NotRequired[str]
    #: Permiso temporal de navegación; de un barco con bandera de otro país, y solo de él.
    permisoNavegacion: NotRequired[str]
    #: Los contenedores en que va la mercancía.
    contenedores: NotRequired[List[ContenedorBarco]]


class Bien(TypedDict):
    """Un bien que se transporta."""

    #: c_ClaveProdServCP.
    clave: str
    #: Qué es.
    descripcion: str
    #: c_ClaveUnidad: H87 pieza, KGM kilogramo, XBX caja…
    claveUnidad: str
    #: La unidad en palabras: "Caja".
    unidad: NotRequired[str]
    #: Lo que pesa una unidad con su empaque, en kilogramos; con KGM es 1, y con TNE 1000. Hasta 6 decimales.
    kilosPorUnidad: NotRequired[Numero]
    #: Si es material peligroso. Solo se pregunta de los bienes que c_ClaveProdServCP dice que pueden serlo.
    peligroso: NotRequired[bool]
    #: c_MaterialPeligroso, su número UN: "1203" gasolina.
    materialPeligroso: NotRequired[str]
    #: c_TipoEmbalaje del material peligroso: 1A1 tambor de acero…
    embalaje: NotRequired[str]
    #: c_FraccionArancelaria.
    fraccionArancelaria: NotRequired[str]
    #: c_TipoMateria, solo de un viaje internacional: 01 materia prima, 02 procesada, 03 terminada, 04 para manufactura,
    #: 05 otra.
    tipoMateria: NotRequired[Literal["01", "02", "03", "04", "05"]]
    #: Qué materia es; solo con tipoMateria 05.
    descripcionMateria: NotRequired[str]
    #: Medidas: largo, alto y ancho en centímetros o pulgadas, "30/40/30cm".
    dimensiones: NotRequired[str]
    #: Lo que COFEPRIS pide de un medicamento, un precursor, un químico o un plaguicida.
    cofepris: NotRequired[Cofepris]
    #: Clave STCC, con que los ferrocarriles clasifican el bien.
    claveStcc: NotRequired[str]


class CalculateGlobalBody(TypedDict):
    """Cuáles tickets, y cómo se factura."""

    #: c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621). Una
    #: persona física del régimen 626 solo hace la del mes.
    periodicidad: Literal["01", "02", "03", "04", "05"]
    #: Un día del periodo: AAAA-MM-DD.
    fecha: str
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Solo los tickets que se pagaron así (c_FormaPago); todos si falta.
    formaPago: NotRequired[str]
    #: Código de una serie de facturas activa; si falta, la favorita.
    serie: NotRequired[str]


class CalculateGlobalResponse(TypedDict):
    """La factura global que se haría."""

    #: Siempre true.
    ok: bool
    #: La factura global.
    data: Global
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CalculateInvoiceBody(TypedDict):
    """
    CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
    ambos.
    """

    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: Código de una serie de facturas activa.
    serie: str
    #: c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD.
    formaPago: NotRequired[str]
    #: PUE: en una sola exhibición; PPD: en parcialidades o diferido.
    metodoPago: NotRequired[Literal["PUE", "PPD"]]
    #: c_Moneda.
    moneda: NotRequired[str]
    #: Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales.
    tipoCambio: NotRequired[Numero]
    #: Lo que se vende; con ellos el servicio arma la factura.
    conceptos: List[Concepto]
    #: Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL.
    informacionGlobal: NotRequired[InformacionGlobal]
    #: Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
    #: anticipo.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: Condiciones comerciales del pago: "Contado", "30 días".
    condicionesDePago: NotRequired[str]
    #: Los que cobran o retienen estados y municipios.
    impuestosLocales: NotRequired[ImpuestosLocales]
    #: 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio
    #: Exterior.
    exportacion: NotRequired[Literal["01", "02", "03", "04"]]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales.
    totalEsperado: NotRequired[Numero]
    #: La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
    tolerancia: NotRequired[Numero]
    #: Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
    #: decimales.
    descuentoGlobal: NotRequired[Numero]
    #: El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales.
    descuentoGlobalPorcentaje: NotRequired[Numero]
    #: El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra
    #: con la relación 07.
    anticipo: NotRequired[Anticipo]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La autorización de una donataria, en el recibo de un donativo.
    donataria: NotRequired[Donataria]
    #: Lo que una disposición fiscal obliga a escribir en la factura.
    leyendasFiscales: NotRequired[List[LeyendaFiscal]]
    #: A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato.
    ine: NotRequired[Ine]
    #: La exportación definitiva de lo que se vende.
    comercioExterior: NotRequired[ComercioExterior]
    #: El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1.
    cartaPorte: NotRequired[Viaje]
    #: Observaciones que aparecen en el PDF, y no en el XML.
    notaPdf: NotRequired[str]


class CalculateInvoiceResponse(TypedDict):
    """El cálculo de la factura que se haría."""

    #: Siempre true.
    ok: bool
    #: El cálculo.
    data: Calculo
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CalculateReturnBody(TypedDict):
    """De cuál ticket, y qué se devuelve."""

    #: Lo que se devuelve, por concepto; todo lo que queda del ticket si falta.
    conceptos: NotRequired[List[ReturnedConcepto]]
    #: Código de una serie de notas de crédito activa, si el ticket va en un comprobante; si falta, la favorita.
    serie: NotRequired[str]


class CalculateReturnResponse(TypedDict):
    """La devolución que se haría."""

    #: Siempre true.
    ok: bool
    #: La devolución.
    data: TicketReturn
    #: Cuántos timbres se usarían: uno si el ticket va en un comprobante, ninguno si está abierto.
    timbres: int
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CalculateTicketInvoiceBody(TypedDict):
    """Los tickets, y a nombre de quién se facturan."""

    #: De uno a 100 tickets de un mismo lugar de expedición: abiertos, o en una factura global timbrada.
    tickets: List[TicketReference]
    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: Código de una serie de facturas activa; si falta, la favorita.
    serie: NotRequired[str]
    #: Código de una serie de notas de crédito activa, para los tickets que están en una factura global; si falta, la
    #: favorita.
    serieNotaCredito: NotRequired[str]


class CalculateTicketInvoiceResponse(TypedDict):
    """La factura que se haría."""

    #: Siempre true.
    ok: bool
    #: El cálculo.
    data: Calculo
    #: Cuántos timbres se usarían: el de la factura, y el de una nota de crédito por cada factura global que lleva
    #: alguno de los tickets.
    timbres: int
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CalculateTransferBody(TypedDict):
    """El traslado de mercancía propia: sus conceptos son las mercancías del viaje, y su receptor es quien lo emite."""

    #: El viaje.
    cartaPorte: Viaje
    #: Código de una serie de traslados activa; si falta, la favorita.
    serie: NotRequired[str]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Código postal del domicilio fiscal de la cuenta, si no es el del lugar de expedición.
    domicilioFiscal: NotRequired[str]
    #: Documentos con los que se relaciona el traslado: 05 las facturas de la mercancía, ya emitidas.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: El traslado al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con
    #: el motivo 01.
    sustituye: NotRequired[str]
    #: Un texto suyo para encontrar el traslado, como el número de su viaje; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La mercancía sale del país para quedarse fuera, sin que este traslado la venda; cada mercancía lleva aduana.
    comercioExterior: NotRequired[ComercioExterior]
    #: c_MotivoTraslado, obligatorio con comercioExterior: 01 mercancía que ya se facturó, con la factura en
    #: cfdiRelacionados; 02 reubicación de mercancía propia, 03 consignación, 04 venta posterior, 05 mercancía de
    #: terceros, 99 otro.
    motivoTraslado: NotRequired[Literal["01", "02", "03", "04", "05", "99"]]
    #: De quién es la mercancía; obligatorio con motivoTraslado 05, y solo entonces.
    propietarios: NotRequired[List[Propietario]]


class CalculateTransferResponse(TypedDict):
    """Lo que se calculó."""

    #: Siempre true.
    ok: bool
    #: El viaje.
    data: CalculoViaje
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Calculo(TypedDict):
    """Cómo sale cada importe: los importes son textos, exactos, como los escribe el comprobante."""

    #: El total del comprobante.
    total: str
    #: El totalEsperado de la petición.
    esperado: NotRequired[str]
    #: total menos esperado.
    diferencia: NotRequired[str]
    #: Decimales de la moneda (c_Moneda).
    decimalesMoneda: int
    #: Cómo redondea el servicio, en una oración.
    regla: str
    #: Los conceptos, en su orden.
    conceptos: List[CalculoConcepto]
    #: La suma de los importes.
    subTotal: CalculoSuma
    #: La suma de los descuentos; ausente si no hay.
    descuento: NotRequired[CalculoSuma]
    #: Los impuestos, por impuesto y tasa.
    resumen: List[CalculoGrupo]
    #: Lo que suma el total: "8.79 + 1.41".
    formula: str
    #: Lo que obtiene quien redondea de otra manera.
    otrosMetodos: List[CalculoMetodo]
    #: Por qué otro sistema obtiene otro total, una oración por cada causa.
    porque: List[str]
    #: Lo que vale la mercancía de una exportación; ausente si no lo es.
    exportacion: NotRequired[CalculoExportacion]
    #: El viaje de un flete; ausente si no lleva uno.
    viaje: NotRequired[CalculoViaje]
    #: Lo demás que conviene revisar, sin que nada se rechace; solo de POST /facturas/calcular.
    consejos: List[Consejo]


class CalculoCarga(TypedDict):
    """Una mercancía de un viaje, como la lleva el complemento."""

    #: La mercancía en la petición: "cartaPorte.mercancias[0]".
    campo: str
    #: Lo que pesa, en kilogramos.
    kilos: str
    #: Si es material peligroso; ausente si el complemento no lo dice.
    peligroso: NotRequired[bool]


class CalculoConcepto(TypedDict):
    """Un concepto, de la cantidad al impuesto."""

    #: El concepto en la petición: "conceptos[0]".
    campo: str
    #: Cuántas unidades.
    cantidad: str
    #: Precio de una unidad, sin impuestos.
    valorUnitario: str
    #: cantidad por valorUnitario, sin redondear.
    exacto: str
    #: Como lo lleva el comprobante.
    importe: str
    #: El SAT acepta un importe desde éste (CFDI40167).
    limiteInferior: str
    #: El SAT acepta un importe hasta éste (CFDI40167).
    limiteSuperior: str
    #: Su descuento; ausente si no tiene.
    descuento: NotRequired[str]
    #: Sus impuestos.
    impuestos: List[CalculoImpuesto]


class CalculoExportacion(TypedDict):
    """Los valores en dólares del complemento Comercio Exterior 2.0."""

    #: Pesos por dólar.
    tipoCambioUsd: str
    #: La suma de los valores, redondeada una vez.
    totalUsd: str
    #: Las mercancías, en su orden.
    mercancias: List[CalculoMercancia]


class CalculoGrupo(TypedDict):
    """Los impuestos de una misma clase, como los suma el resumen del comprobante."""

    #: traslado o retencion.
    categoria: str
    #: c_Impuesto.
    impuesto: str
    #: Tasa, Cuota o Exento.
    tipoFactor: str
    #: Tasa o cuota; ausente si es Exento, y en una retención, que suma todas.
    tasa: NotRequired[str]
    #: Los conceptos que lo llevan, contados desde 0.
    conceptos: List[int]
    #: La suma de sus bases, sin redondear.
    baseExacta: str
    #: La suma de sus importes, sin redondear.
    sumaExacta: str
    #: La suma a los decimales de la moneda; 0 si es Exento.
    importe: str
    #: importe menos sumaExacta.
    redondeo: str


class CalculoImpuesto(TypedDict):
    """Un impuesto de un concepto."""

    #: traslado o retencion.
    categoria: str
    #: c_Impuesto.
    impuesto: str
    #: Tasa, Cuota o Exento.
    tipoFactor: str
    #: Sobre qué se cobra.
    base: str
    #: Tasa o cuota; ausente si es Exento.
    tasa: NotRequired[str]
    #: base por tasa, sin redondear.
    exacto: NotRequired[str]
    #: Como lo lleva el comprobante.
    importe: NotRequired[str]
    #: El SAT acepta un importe desde éste (CFDI40180, CFDI40186).
    limiteInferior: NotRequired[str]
    #: El SAT acepta un importe hasta éste (CFDI40180, CFDI40186).
    limiteSuperior: NotRequired[str]


class CalculoMercancia(TypedDict):
    """Una mercancía, del importe de sus conceptos a los dólares."""

    #: Los conceptos con su número, o las mercancías de un traslado, contados desde 0.
    conceptos: List[int]
    #: Su número.
    noIdentificacion: str
    #: Ausente de un servicio.
    fraccionArancelaria: NotRequired[str]
    #: Cuántas unidades de aduana.
    cantidadAduana: NotRequired[str]
    #: c_UnidadAduana.
    unidadAduana: NotRequired[str]
    #: Dólares por unidad de aduana.
    valorUnitarioAduana: NotRequired[str]
    #: El importe de los conceptos, en la moneda de la factura; en un traslado, lo que valen las mercancías.
    importe: str
    #: Lo que vale en dólares.
    valorDolares: str
    #: El SAT acepta un valor desde éste (CCE158), de todas las mercancías del número; ausente en un traslado.
    limiteInferior: NotRequired[str]
    #: El SAT acepta un valor hasta éste (CCE158), de todas las mercancías del número; ausente en un traslado.
    limiteSuperior: NotRequired[str]


class CalculoMetodo(TypedDict):
    """El total de quien redondea de otra manera."""

    #: lineas: redondea cada concepto e impuesto antes de sumar; base: calcula cada impuesto sobre su base sumada;
    #: exacto: redondea solo el total.
    metodo: str
    #: El total que obtiene.
    total: str
    #: total menos el del servicio.
    diferencia: str
    #: La primera suma que es otra; ausente si el total es el mismo, o si nada más se redondea el total.
    donde: NotRequired[str]


class CalculoParada(TypedDict):
    """Una parada de un viaje, como la lleva el complemento."""

    #: La parada en la petición: "cartaPorte.paradas[0]".
    campo: str
    #: Origen o Destino.
    tipo: str
    #: Su identificador en el complemento: "OR000001".
    identificador: str
    #: c_Estado.
    estado: NotRequired[str]
    #: c_Municipio; ausente si no se conoce.
    municipio: NotRequired[str]
    #: Cuándo se sale o se llega, en la hora del lugar.
    fechaHora: str
    #: Kilómetros desde la entrega anterior; de un Destino.
    kilometros: NotRequired[str]


class CalculoSuma(TypedDict):
    """Una suma, exacta y como se escribe."""

    #: La suma, sin redondear.
    sumaExacta: str
    #: La suma a los decimales de la moneda.
    escrito: str
    #: escrito menos sumaExacta.
    redondeo: str


class CalculoViaje(TypedDict):
    """Un viaje, como lo lleva el complemento: lo que el servicio calcula de él."""

    #: Los kilómetros de todo el viaje; ausentes por mar y por aire.
    kilometros: NotRequired[str]
    #: Los kilogramos de toda la mercancía, con su empaque.
    kilos: str
    #: Las paradas, en su orden.
    paradas: List[CalculoParada]
    #: Las mercancías, en su orden.
    mercancias: List[CalculoCarga]
    #: Lo que conviene revisar. Nada de ello impide timbrar.
    consejos: List[Consejo]
    #: Lo que vale la mercancía de un traslado con comercioExterior; ausente en los demás.
    exportacion: NotRequired[CalculoExportacion]

#: Motivo y, solo con 01, el comprobante que lo sustituye.
CancelBody = Union["CancelBodyWithUuidReemplazo", "CancelBodyWithoutUuidReemplazo"]


class CancelBodyWithUuidReemplazo(TypedDict):
    #: 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura
    #: global.
    motivo: Literal["01"]
    #: UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él.
    uuidReemplazo: str


class CancelBodyWithoutUuidReemplazo(TypedDict):
    #: 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura
    #: global.
    motivo: Literal["02", "03", "04"]


class CancelPaymentComplementResponse(TypedDict):
    """El registro del complemento de pago."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: PaymentComplement
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CancellationPlan(TypedDict):
    """
    Los pasos con los que se cancela un comprobante, en su orden. Cada uno empieza cuando el SAT confirma el anterior.
    """

    #: Identificador del plan; falta mientras solo se muestra.
    id: NotRequired[str]
    #: propuesto: solo se muestra, y nada se guardó. en_curso, completo, o detenido.
    estado: Literal["propuesto", "en_curso", "completo", "detenido"]
    #: El recurso del comprobante que se cancela.
    recurso: Literal["facturas", "complementos-pago", "nomina", "retenciones", "traslado"]
    #: El comprobante que se cancela, por su identificador en ese recurso.
    comprobanteId: str
    #: El motivo con el que se cancela.
    motivo: Literal["01", "02", "03", "04"]
    #: Huella de los pasos: quien los inicia o los reanuda la repite.
    huella: str
    #: Cuántos comprobantes se cancelan.
    cancelaciones: int
    #: Cuántos se timbran: los timbres que gasta en producción.
    timbres: int
    #: Total de la factura que sustituye; falta si el plan no la timbra.
    total: NotRequired[str]
    #: Los pasos.
    pasos: List[CancellationStep]
    #: Cuántos están hechos.
    hechos: int
    #: Por qué se detuvo, o qué se espera.
    detalle: NotRequired[str]
    #: El código del SAT o del PAC, si lo hay.
    codigo: NotRequired[str]
    #: Cuándo se inició; falta mientras solo se muestra.
    iniciadoEn: NotRequired[str]
    #: Cuándo terminó o se detuvo.
    terminadoEn: NotRequired[str]


class CancellationPlanResponse(TypedDict):
    """El plan."""

    #: Siempre true.
    ok: bool
    #: El plan.
    data: CancellationPlan
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CancellationStep(TypedDict):
    """Un paso de un plan."""

    #: cancelar o timbrar.
    accion: Literal["cancelar", "timbrar"]
    #: pendiente, en_curso o hecho.
    estado: Literal["pendiente", "en_curso", "hecho"]
    #: Qué se hace, y qué se espera según la regla.
    explicacion: str
    #: El recurso del comprobante.
    recurso: Literal["facturas", "complementos-pago", "nomina", "retenciones", "traslado"]
    #: El comprobante que se cancela, o el que se timbró; falta antes de timbrarlo.
    id: NotRequired[str]
    #: UUID fiscal.
    uuidFiscal: NotRequired[str]
    #: Serie del emisor.
    serie: NotRequired[str]
    #: Folio del emisor.
    folio: NotRequired[str]
    #: Estado del comprobante.
    estadoComprobante: NotRequired[Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]]
    #: El comprobante cancelado al que repone o sustituye, por su identificador en el recurso.
    repone: NotRequired[str]
    #: Cuándo se confirmó.
    hechoEn: NotRequired[str]


class Carro(TypedDict):
    """Un carro de un tren."""

    #: c_TipoCarro: TC01 furgón, TC02 góndola, TC03 tolva, TC04 tanque, TC05 plataforma intermodal…
    tipo: str
    #: Su matrícula.
    matricula: str
    #: Su guía.
    guia: str
    #: Lo que pesa la mercancía que lleva, en kilogramos. De un carro con contenedores lo suma el servicio. Sin
    #: decimales.
    kilosNetos: NotRequired[Numero]
    #: Sus contenedores; de un servicio intermodal (TS02 y TS04), y solo de él.
    contenedores: NotRequired[List[ContenedorCarro]]


class CatalogCoverage(TypedDict):
    """Con qué se revisaron las claves."""

    #: catalogo: con el catálogo completo; patron: solo por su forma.
    claveProdServ: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    codigoPostal: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    colonia: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    fraccionArancelaria: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    localidad: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    municipio: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    claveProdServCp: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    estaciones: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    materialPeligroso: Literal["catalogo", "patron"]
    #: catalogo: con el catálogo completo; patron: solo por su forma.
    patenteAduanal: Literal["catalogo", "patron"]


class CatalogEdition(TypedDict):
    """La publicación del SAT de la que viene una respuesta."""

    #: Publicación del SAT: su fecha, o como la nombró quien la importó.
    version: str
    #: Si están todas las claves del catálogo; si no, sólo las más usadas.
    completo: bool


class CfdiRelacionados(TypedDict):
    """Documentos con los que se relaciona el comprobante de una misma manera."""

    #: c_TipoRelacion; cada tipo va una sola vez.
    tipoRelacion: str
    #: UUID fiscales de los documentos, de 1 a 200, sin repetir.
    uuids: NotRequired[List[str]]


class CfdiUseKey(TypedDict):
    """Un uso del CFDI."""

    #: La clave, como la escribe el SAT.
    clave: str
    #: Lo que la clave significa.
    descripcion: str
    #: Si se aplica a receptores que son personas físicas.
    fisica: bool
    #: Si se aplica a receptores que son personas morales.
    moral: bool
    #: Regímenes fiscales que puede tener el receptor.
    regimenesReceptor: List[str]


class ChangeAccountDesignBody(TypedDict):
    """Lo que cambia del diseño."""

    #: Logotipo PNG o JPEG, de 2,000 píxeles por lado como máximo.
    logo: NotRequired[str]
    #: Quita el logotipo.
    quitarLogo: NotRequired[bool]
    #: Color de títulos y líneas: # y seis dígitos hexadecimales.
    color: NotRequired[str]
    #: Lo que va debajo de los datos del emisor: teléfono, dirección, página. Vacío, lo quita.
    contacto: NotRequired[str]
    #: Lo que va al pie de cada página. Vacío, lo quita.
    pie: NotRequired[str]
    #: Las claves del SAT van junto a su significado.
    conClaves: NotRequired[bool]
    #: letter o a4.
    papel: NotRequired[Literal["letter", "a4"]]
    #: El PDF lleva dentro el XML timbrado.
    conXml: NotRequired[bool]


class ChangePlatformWebhookBody(TypedDict):
    """Cómo queda el webhook."""

    #: Dirección pública que comienza con https://.
    direccion: str
    #: Los eventos que recibe.
    tipos: List[Literal["cfdi.timbrado", "cfdi.error", "cfdi.cancelado", "cfdi.cancelacion_pendiente", "cfdi.cancelacion_rechazada", "cfdi.cancelacion_aceptada", "csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "global.atrasada", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "preparacion.terminada"]]
    #: Se le entregan eventos. Al encenderlo, los que pasaron mientras estuvo apagado no se entregan.
    activo: bool


class ClockResponse(TypedDict):
    """El reloj."""

    #: Siempre true.
    ok: bool
    #: El reloj.
    data: SandboxClock
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Closing(TypedDict):
    """Cómo se cierran los periodos de un lugar, y qué falta."""

    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: c_Periodicidad.
    periodicidad: str
    #: Una factura global por cada forma de pago.
    porFormaPago: bool
    #: La serie; null si es la favorita.
    serie: Optional[str]
    #: El servicio timbra las globales; si no, solo avisa de las que faltan.
    automatico: bool
    #: Horas después del cierre.
    horas: int
    #: Primer día de venta que se cierra: AAAA-MM-DD.
    desde: str
    #: El periodo en curso; null si la cuenta ya no puede tener esta periodicidad, o el lugar ya no está.
    actual: Optional[ClosingPeriod]
    #: Los periodos que ya cerraron y tienen tickets abiertos, del más antiguo al más reciente; a lo más 100.
    pendientes: List[ClosingPeriod]
    #: Cuándo se revisa otra vez.
    siguienteRevision: str
    #: Por qué no se pudo timbrar la última vez; null si se pudo.
    falla: Optional[str]


class ClosingPeriod(TypedDict):
    """Un periodo, con lo que tiene abierto."""

    #: Primer día: AAAA-MM-DD.
    desde: str
    #: Último día: AAAA-MM-DD.
    hasta: str
    #: Cuántos tickets están abiertos.
    tickets: int
    #: Cuánto suman. Hasta 2 decimales.
    total: Importe
    #: Cuándo cierra, en la zona horaria del lugar.
    cierraEn: str
    #: Hasta cuándo debe expedirse su factura global: 24 horas después.
    venceEn: str
    #: Ya venció, y quedan tickets abiertos.
    atrasado: bool


class ClosingResponse(TypedDict):
    """El cierre del lugar."""

    #: Siempre true.
    ok: bool
    #: El cierre del lugar.
    data: Closing
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Cofepris(TypedDict):
    """Lo que COFEPRIS pide de un bien, según su sector."""

    #: c_SectorCOFEPRIS: 01 medicamento, 02 precursores y químicos de uso dual, 03 psicotrópicos y estupefacientes, 04
    #: sustancias tóxicas, 05 plaguicidas y fertilizantes.
    sector: Literal["01", "02", "03", "04", "05"]
    #: Sectores 02 y 05.
    ingredienteActivo: NotRequired[str]
    #: Sectores 02 y 04.
    nombreQuimico: NotRequired[str]
    #: Sectores 01 y 03.
    denominacionGenerica: NotRequired[str]
    #: Sectores 01 y 03.
    denominacionDistintiva: NotRequired[str]
    #: Sectores 01, 02 y 03.
    fabricante: NotRequired[str]
    #: Sectores 01, 02 y 03: AAAA-MM-DD.
    fechaCaducidad: NotRequired[str]
    #: Sectores 01, 02 y 03.
    lote: NotRequired[str]
    #: c_FormaFarmaceutica; sectores 01, 02 y 03.
    formaFarmaceutica: NotRequired[str]
    #: c_CondicionesEspeciales; sectores 01, 02 y 03.
    condicionesEspeciales: NotRequired[str]
    #: Registro sanitario o folio de la autorización; sectores 01 y 03.
    registroSanitario: NotRequired[str]
    #: Número CAS; sector 04.
    numeroCas: NotRequired[str]
    #: Registro sanitario del plaguicida; sector 05.
    registroPlaguicida: NotRequired[str]
    #: Quién lo fabrica; sector 05.
    datosFabricante: NotRequired[str]
    #: Quién lo formula; sector 05.
    datosFormulador: NotRequired[str]
    #: Quién lo maquila; sector 05.
    datosMaquilador: NotRequired[str]
    #: Para qué se autorizó; sector 05.
    usoAutorizado: NotRequired[str]
    #: Permiso de importación; sectores 01 a 03, si entra al país.
    permisoImportacion: NotRequired[str]
    #: Folio de la VUCEM; sectores 01, 02, 04 y 05, si entra al país.
    folioVucem: NotRequired[str]
    #: Quién importa; sector 04, si entra al país.
    importador: NotRequired[str]


class Colonia(TypedDict):
    """Una colonia de un código postal."""

    #: c_Colonia.
    clave: str
    #: Su nombre.
    nombre: str


class ComercioExterior(TypedDict):
    """
    Una exportación definitiva (complemento Comercio Exterior 2.0). De ella siguen exportacion 02 y, en una factura sin
    receptor ni receptorRfc, el RFC XEXX010101000 con régimen 616 y uso S01. Valores en dólares, unidades de aduana y
    totales los calcula el servicio.
    """

    #: Incoterm 2020 que se pactó.
    incoterm: Literal["CFR", "CIF", "CIP", "CPT", "DAP", "DDP", "DPU", "EXW", "FAS", "FCA", "FOB"]
    #: Pesos por dólar, como los publicó el Banco de México (art. 20 del CFF). Si falta y la moneda es USD, el
    #: tipoCambio de la factura. Hasta 6 decimales.
    tipoCambioUsd: NotRequired[Numero]
    #: Folio del certificado de origen; si falta, la factura dice que no funge como tal.
    numCertificadoOrigen: NotRequired[str]
    #: Número de exportador confiable; solo hacia la Unión Europea.
    numeroExportadorConfiable: NotRequired[str]
    #: Lo que haga falta decir.
    observaciones: NotRequired[str]
    #: El domicilio del exportador; obligatorio, con su CURP, si es persona física.
    exportador: NotRequired[Exportador]
    #: El comprador y su domicilio; obligatorio en una factura, salvo que el receptor tenga un RFC propio.
    comprador: NotRequired[ParteExterior]
    #: A quién se entrega, si no es el comprador; en un traslado, uno solo.
    destinatarios: NotRequired[List[ParteExterior]]


class Concepto(TypedDict):
    """Lo que se vende."""

    #: c_ClaveProdServ.
    claveProdServ: str
    #: c_ClaveUnidad.
    claveUnidad: str
    #: El bien o el servicio.
    descripcion: str
    #: Cuántas unidades. Hasta 6 decimales.
    cantidad: Numero
    #: Precio de una unidad, sin impuestos; en su lugar puede ir precioConImpuestos o importeConImpuestos. Hasta 6
    #: decimales.
    valorUnitario: NotRequired[Numero]
    #: Descuento sobre el importe del concepto. Hasta 6 decimales.
    descuento: NotRequired[Numero]
    #: Sin impuestos: el concepto no es objeto de impuesto (ObjetoImp 01).
    impuestos: NotRequired[List[Impuesto]]
    #: Número de parte, SKU o clave interna del producto; de un combustible, el del despacho, al que el servicio
    #: antepone el permiso y un guion.
    noIdentificacion: NotRequired[str]
    #: La unidad en palabras: "Pieza".
    unidad: NotRequired[str]
    #: c_ObjetoImp; si falta, 02 con impuestos y 01 sin ellos.
    objetoImp: NotRequired[str]
    #: Cuentas prediales del inmueble que se renta o se vende.
    cuentasPrediales: NotRequired[List[str]]
    #: Precio de una unidad como lo paga el cliente, con los impuestos trasladados del concepto. Hasta 6 decimales.
    precioConImpuestos: NotRequired[Numero]
    #: Lo que el cliente paga por todo el concepto, con sus impuestos trasladados y antes del descuento. Hasta 6
    #: decimales.
    importeConImpuestos: NotRequired[Numero]
    #: Descuento en porcentaje del importe: 10 es la décima parte. Hasta 6 decimales.
    descuentoPorcentaje: NotRequired[Numero]
    #: Números de pedimento de lo importado: 15 dígitos (año, aduana, patente y número), con o sin los espacios del SAT.
    pedimentos: NotRequired[List[str]]
    #: Por cuenta de quién se vende.
    aCuentaTerceros: NotRequired[ACuentaTerceros]
    #: Lo que compone el concepto.
    partes: NotRequired[List[Parte]]
    #: Solo de gasolina y diésel (claveProdServ 15101505, 15101514 y 15101515): lo que su complemento no toma de la
    #: clave ni del lugar de expedición.
    hidroYPetro: NotRequired[HidroYPetro]
    #: El alumno por quien se paga la colegiatura.
    instEducativas: NotRequired[InstEducativas]
    #: Solo con comercioExterior, como los cuatro que siguen: la fracción arancelaria con su NICO, 10 dígitos. Lo que
    #: falte se toma del producto de la cuenta con este noIdentificacion.
    fraccionArancelaria: NotRequired[str]
    #: c_UnidadAduana; si falta, la que la tarifa da a la fracción. 99 es un servicio.
    unidadAduana: NotRequired[str]
    #: Cuántas unidades de aduana tiene una de claveUnidad: los kilos de una pieza, por ejemplo. Hasta 9 decimales.
    factorAduana: NotRequired[Numero]
    #: La cantidad en la unidad de aduana; en lugar de factorAduana. Hasta 3 decimales.
    cantidadAduana: NotRequired[Numero]
    #: Marca, modelo y número de serie de lo que se exporta.
    descripcionesEspecificas: NotRequired[List[DescripcionEspecifica]]


class Consejo(TypedDict):
    """Algo que conviene revisar."""

    #: El campo de la petición.
    campo: str
    #: Qué, en una oración, con su fuente si es una regla.
    mensaje: str


class ContenedorBarco(TypedDict):
    """Un contenedor a bordo de un barco o, en un ferri (CM011), el vehículo que va a bordo con su carga."""

    #: c_ContenedorMaritimo: CM005 estándar de 20 pies, CM006 de 40 pies, CM011 ferri…
    tipo: str
    #: Su matrícula; de todos, menos CM011.
    matricula: NotRequired[str]
    #: Número del precinto; de todos, menos CM011.
    precinto: NotRequired[str]
    #: IdCCP de la Carta Porte con que el vehículo llegó por carretera; de CM011.
    idCcp: NotRequired[str]
    #: Placas del vehículo; de CM011.
    placas: NotRequired[str]
    #: Cuándo se timbró esa Carta Porte: "2026-11-22T10:30:00"; de CM011.
    fechaCertificacion: NotRequired[str]
    #: Los remolques del vehículo; solo de CM011.
    remolques: NotRequired[List[RemolqueEmbarcado]]


class ContenedorCarro(TypedDict):
    """Un contenedor en el carro de un tren."""

    #: c_Contenedor: TC01 de 20 pies, TC02 de 40, TC03 de 45, TC04 de 48, TC05 de 53.
    tipo: Literal["TC01", "TC02", "TC03", "TC04", "TC05"]
    #: Lo que pesa vacío, en kilogramos. Hasta 3 decimales.
    kilosVacio: Numero
    #: Lo que pesa la mercancía que lleva, en kilogramos. Hasta 3 decimales.
    kilosNetos: Numero


class CreateCreditNoteBody(TypedDict):
    """El receptor, la moneda y los impuestos son los de la factura; el método de pago es PUE."""

    #: Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que su
    #: total. Hasta 6 decimales.
    importe: Numero
    #: Por qué se acredita; obligatorio, salvo con tipoRelacion 07, que lleva "Aplicación de anticipo".
    descripcion: NotRequired[str]
    #: Código de una serie de notas de crédito activa; si falta, la favorita.
    serie: NotRequired[str]
    #: c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido; 30 con tipoRelacion 07.
    formaPago: NotRequired[str]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: 01 nota de crédito, 03 devolución de mercancía, 07 aplicación de un anticipo.
    tipoRelacion: NotRequired[Literal["01", "03", "07"]]
    #: Otros documentos con los que se relaciona la nota: 04 sustitución de otra nota o factura.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: El anticipo que se aplica, por el UUID fiscal de su factura, que la factura acreditada debe nombrar con la
    #: relación 07.
    anticipoUuid: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: La nota de crédito a la que sustituye, por su id: la nueva lleva la relación 04, y el servicio pide cancelar la
    #: otra con el motivo 01.
    sustituye: NotRequired[str]
    #: Un texto suyo para encontrar la nota, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF.
    referencia: NotRequired[str]
    #: Lo que regresa de una exportación. Con ello la nota lleva Exportacion 02 y el complemento Comercio Exterior de
    #: esa mercancía, y tipoRelacion es 03 si falta; importe no pasa de lo que vale en la factura. Un descuento o una
    #: bonificación no lo llevan.
    mercanciasDevueltas: NotRequired[List[MercanciaDevuelta]]


class CreateCreditNoteResponse(TypedDict):
    """La nota de crédito que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este documento; si no, ausente.
    idempotente: NotRequired[bool]
    #: De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E.
    desglose: NotRequired[Calculo]
    #: Cómo va la sustitución; ausente si la nota no sustituye a otra.
    sustitucion: NotRequired[Substitution]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreateExportBody(TypedDict):
    """Qué comprobantes, y qué de ellos. Solo se exportan los que están timbrados."""

    #: Primer día, incluido: AAAA-MM-DD.
    desde: str
    #: Último día, incluido: AAAA-MM-DD.
    hasta: str
    #: Qué fecha cuenta: emision es la Fecha del XML; timbrado, el día en que se timbró, en la Ciudad de México.
    fecha: NotRequired[Literal["emision", "timbrado"]]
    #: Solo comprobantes de estos tipos; todos si falta.
    tipos: NotRequired[List[Literal["factura", "nota_credito", "complemento_pago", "nomina", "retencion", "traslado"]]]
    #: Solo los que están en estos estados; todos si falta.
    estados: NotRequired[List[Literal["timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]]]
    #: RFC completo del receptor.
    rfc: NotRequired[str]
    #: Serie completa.
    serie: NotRequired[str]
    #: xml, pdf y acuses son un archivo por comprobante; csv y xlsx son las tablas: un renglón por comprobante, por
    #: concepto y por pago.
    contenido: List[Literal["xml", "pdf", "acuses", "csv", "xlsx"]]
    #: Cómo se llaman los archivos de un comprobante: por su folio fiscal, o por su serie y folio con los primeros ocho
    #: signos del folio fiscal ("F-17_6F9619FF"), para que ninguno se repita.
    nombres: NotRequired[Literal["uuid", "folio"]]


class CreateExportRequest(TypedDict):
    """Qué comprobantes, y qué de ellos. Solo se exportan los que están timbrados."""

    #: Primer día, incluido: AAAA-MM-DD.
    desde: str
    #: Último día, incluido: AAAA-MM-DD.
    hasta: str
    #: Qué fecha cuenta: emision es la Fecha del XML; timbrado, el día en que se timbró, en la Ciudad de México.
    fecha: NotRequired[Literal["emision", "timbrado"]]
    #: Solo comprobantes de estos tipos; todos si falta.
    tipos: List[Literal["factura", "nota_credito", "complemento_pago", "nomina", "retencion", "traslado"]]
    #: Solo los que están en estos estados; todos si falta.
    estados: List[Literal["timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]]
    #: RFC completo del receptor.
    rfc: NotRequired[str]
    #: Serie completa.
    serie: NotRequired[str]
    #: xml, pdf y acuses son un archivo por comprobante; csv y xlsx son las tablas: un renglón por comprobante, por
    #: concepto y por pago.
    contenido: List[Literal["xml", "pdf", "acuses", "csv", "xlsx"]]
    #: Cómo se llaman los archivos de un comprobante: por su folio fiscal, o por su serie y folio con los primeros ocho
    #: signos del folio fiscal ("F-17_6F9619FF"), para que ninguno se repita.
    nombres: NotRequired[Literal["uuid", "folio"]]


class CreateGlobalBody(TypedDict):
    """Cuáles tickets, y cómo se factura."""

    #: c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621). Una
    #: persona física del régimen 626 solo hace la del mes.
    periodicidad: Literal["01", "02", "03", "04", "05"]
    #: Un día del periodo: AAAA-MM-DD.
    fecha: str
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Solo los tickets que se pagaron así (c_FormaPago); todos si falta.
    formaPago: NotRequired[str]
    #: Código de una serie de facturas activa; si falta, la favorita.
    serie: NotRequired[str]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: El total que dio el cálculo: si entretanto llegaron o se facturaron tickets, nada se timbra (400). Hasta 6
    #: decimales.
    totalEsperado: NotRequired[Numero]


class CreateGlobalResponse(TypedDict):
    """La factura global que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este documento; si no, ausente.
    idempotente: NotRequired[bool]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]

#: CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos.
CreateInvoiceBody = Union["CreateInvoiceBodyWithXml", "CreateInvoiceBodyWithoutXml"]


class CreateInvoiceBodyWithXml(TypedDict):
    #: CFDI 4.0 ya sellado, en base64.
    xml: str
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]


class CreateInvoiceBodyWithoutXml(TypedDict):
    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: Código de una serie de facturas activa.
    serie: str
    #: c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD.
    formaPago: NotRequired[str]
    #: PUE: en una sola exhibición; PPD: en parcialidades o diferido.
    metodoPago: NotRequired[Literal["PUE", "PPD"]]
    #: c_Moneda.
    moneda: NotRequired[str]
    #: Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales.
    tipoCambio: NotRequired[Numero]
    #: Lo que se vende; con ellos el servicio arma la factura.
    conceptos: List[Concepto]
    #: Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL.
    informacionGlobal: NotRequired[InformacionGlobal]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
    #: anticipo.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: Condiciones comerciales del pago: "Contado", "30 días".
    condicionesDePago: NotRequired[str]
    #: Los que cobran o retienen estados y municipios.
    impuestosLocales: NotRequired[ImpuestosLocales]
    #: 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio
    #: Exterior.
    exportacion: NotRequired[Literal["01", "02", "03", "04"]]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales.
    totalEsperado: NotRequired[Numero]
    #: La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
    tolerancia: NotRequired[Numero]
    #: Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
    #: decimales.
    descuentoGlobal: NotRequired[Numero]
    #: El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales.
    descuentoGlobalPorcentaje: NotRequired[Numero]
    #: El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra
    #: con la relación 07.
    anticipo: NotRequired[Anticipo]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La autorización de una donataria, en el recibo de un donativo.
    donataria: NotRequired[Donataria]
    #: Lo que una disposición fiscal obliga a escribir en la factura.
    leyendasFiscales: NotRequired[List[LeyendaFiscal]]
    #: A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato.
    ine: NotRequired[Ine]
    #: La exportación definitiva de lo que se vende.
    comercioExterior: NotRequired[ComercioExterior]
    #: El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1.
    cartaPorte: NotRequired[Viaje]
    #: Observaciones que aparecen en el PDF, y no en el XML.
    notaPdf: NotRequired[str]

#: CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos.
CreateInvoiceRequest = Union["CreateInvoiceRequestWithXml", "CreateInvoiceRequestWithoutXml"]


class CreateInvoiceRequestWithXml(TypedDict):
    #: CFDI 4.0 ya sellado, en base64.
    xml: str
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: true: la respuesta dice además de dónde sale cada importe.
    desglose: NotRequired[bool]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]


class CreateInvoiceRequestWithoutXml(TypedDict):
    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: Código de una serie de facturas activa.
    serie: str
    #: c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD.
    formaPago: NotRequired[str]
    #: PUE: en una sola exhibición; PPD: en parcialidades o diferido.
    metodoPago: NotRequired[Literal["PUE", "PPD"]]
    #: c_Moneda.
    moneda: NotRequired[str]
    #: Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales.
    tipoCambio: NotRequired[Numero]
    #: Lo que se vende; con ellos el servicio arma la factura.
    conceptos: List[Concepto]
    #: Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL.
    informacionGlobal: NotRequired[InformacionGlobal]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
    #: anticipo.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: La factura a la que sustituye, por su identificador interno.
    id: NotRequired[str]
    #: Condiciones comerciales del pago: "Contado", "30 días".
    condicionesDePago: NotRequired[str]
    #: Los que cobran o retienen estados y municipios.
    impuestosLocales: NotRequired[ImpuestosLocales]
    #: 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio
    #: Exterior.
    exportacion: NotRequired[Literal["01", "02", "03", "04"]]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales.
    totalEsperado: NotRequired[Numero]
    #: La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
    tolerancia: NotRequired[Numero]
    #: Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
    #: decimales.
    descuentoGlobal: NotRequired[Numero]
    #: El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales.
    descuentoGlobalPorcentaje: NotRequired[Numero]
    #: El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra
    #: con la relación 07.
    anticipo: NotRequired[Anticipo]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: true: la respuesta dice además de dónde sale cada importe.
    desglose: NotRequired[bool]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La autorización de una donataria, en el recibo de un donativo.
    donataria: NotRequired[Donataria]
    #: Lo que una disposición fiscal obliga a escribir en la factura.
    leyendasFiscales: NotRequired[List[LeyendaFiscal]]
    #: A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato.
    ine: NotRequired[Ine]
    #: La exportación definitiva de lo que se vende.
    comercioExterior: NotRequired[ComercioExterior]
    #: El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1.
    cartaPorte: NotRequired[Viaje]
    #: Observaciones que aparecen en el PDF, y no en el XML.
    notaPdf: NotRequired[str]


class CreateInvoiceResponse(TypedDict):
    """La factura que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este documento; si no, ausente.
    idempotente: NotRequired[bool]
    #: De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E.
    desglose: NotRequired[Calculo]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreatePaymentComplementBody(TypedDict):
    """Los pagos que se recibieron de un cliente."""

    #: RFC de un cliente de la cuenta: el receptor de las facturas que se pagan.
    receptorRfc: str
    #: Código de una serie activa de complementos de pago; si falta, la favorita.
    serie: NotRequired[str]
    #: Los pagos que se recibieron.
    pagos: List[Payment]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: El complemento al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro
    #: con el motivo 01.
    sustituye: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Un texto suyo para encontrar el complemento, como el número de su pedido; puede repetirse. No va en el XML ni en
    #: el PDF.
    referencia: NotRequired[str]


class CreatePaymentComplementResponse(TypedDict):
    """El complemento de pago que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedPaymentComplement
    #: true si la llave de idempotencia ya tenía este complemento; si no, ausente.
    idempotente: NotRequired[bool]
    #: Cómo va la sustitución; ausente si el complemento no sustituye a otro.
    sustitucion: NotRequired[Substitution]
    #: De dónde sale cada importe, si se pidió con desglose=true.
    desglose: NotRequired[Pasos]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreatePayrollBody(TypedDict):
    """Un recibo de nómina."""

    #: RFC del trabajador: un cliente de la cuenta.
    receptorRfc: str
    #: Código de una serie activa de nómina; si falta, la favorita.
    serie: NotRequired[str]
    #: Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México. Si
    #: falta, la de ahora.
    fecha: NotRequired[str]
    #: Nota que aparece en el PDF.
    notaPdf: NotRequired[str]
    #: Claves y valores libres; a lo más 16 kB. El PDF muestra 30, con claves de 60 y valores de 200 caracteres.
    camposPersonalizados: NotRequired[Dict[str, Any]]
    #: El complemento de nómina.
    nomina: PayrollData
    #: Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta.
    emisor: NotRequired[PayrollEmployer]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: El recibo al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el
    #: motivo 01.
    sustituye: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Un texto suyo para encontrar el recibo, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]


class CreatePayrollResponse(TypedDict):
    """El recibo que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este recibo; si no, ausente.
    idempotente: NotRequired[bool]
    #: Cómo va la sustitución; ausente si el recibo no sustituye a otro.
    sustitucion: NotRequired[Substitution]
    #: De dónde sale cada importe, si se pidió con desglose=true.
    desglose: NotRequired[Pasos]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreatePlatformWebhookBody(TypedDict):
    """Adónde y qué se entrega."""

    #: Dirección pública que comienza con https://.
    direccion: str
    #: Los eventos que recibe.
    tipos: List[Literal["cfdi.timbrado", "cfdi.error", "cfdi.cancelado", "cfdi.cancelacion_pendiente", "cfdi.cancelacion_rechazada", "cfdi.cancelacion_aceptada", "csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "global.atrasada", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "preparacion.terminada"]]


class CreateTicketInvoiceBody(TypedDict):
    """Los tickets, y a nombre de quién se facturan."""

    #: De uno a 100 tickets de un mismo lugar de expedición: abiertos, o en una factura global timbrada.
    tickets: List[TicketReference]
    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: Código de una serie de facturas activa; si falta, la favorita.
    serie: NotRequired[str]
    #: Código de una serie de notas de crédito activa, para los tickets que están en una factura global; si falta, la
    #: favorita.
    serieNotaCredito: NotRequired[str]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: El total que dio el cálculo: si entretanto cambió un ticket, nada se timbra (400). Hasta 6 decimales.
    totalEsperado: NotRequired[Numero]


class CreateTicketInvoiceResponse(TypedDict):
    """La factura que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este documento; si no, ausente.
    idempotente: NotRequired[bool]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreateTicketsBody(TypedDict):
    """De uno a 500 tickets."""

    #: Los tickets.
    tickets: List[NewTicket]


class CreateTicketsResponse(TypedDict):
    """Un resultado por ticket, en el orden de la petición."""

    #: Siempre true.
    ok: bool
    #: Los resultados.
    data: List[TicketOutcome]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreateTransferBody(TypedDict):
    """El traslado de mercancía propia: sus conceptos son las mercancías del viaje, y su receptor es quien lo emite."""

    #: El viaje.
    cartaPorte: Viaje
    #: Código de una serie de traslados activa; si falta, la favorita.
    serie: NotRequired[str]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Código postal del domicilio fiscal de la cuenta, si no es el del lugar de expedición.
    domicilioFiscal: NotRequired[str]
    #: Documentos con los que se relaciona el traslado: 05 las facturas de la mercancía, ya emitidas.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: El traslado al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con
    #: el motivo 01.
    sustituye: NotRequired[str]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo traslado. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Un texto suyo para encontrar el traslado, como el número de su viaje; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La mercancía sale del país para quedarse fuera, sin que este traslado la venda; cada mercancía lleva aduana.
    comercioExterior: NotRequired[ComercioExterior]
    #: c_MotivoTraslado, obligatorio con comercioExterior: 01 mercancía que ya se facturó, con la factura en
    #: cfdiRelacionados; 02 reubicación de mercancía propia, 03 consignación, 04 venta posterior, 05 mercancía de
    #: terceros, 99 otro.
    motivoTraslado: NotRequired[Literal["01", "02", "03", "04", "05", "99"]]
    #: De quién es la mercancía; obligatorio con motivoTraslado 05, y solo entonces.
    propietarios: NotRequired[List[Propietario]]


class CreateTransferResponse(TypedDict):
    """El traslado que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este documento; si no, ausente.
    idempotente: NotRequired[bool]
    #: Cómo va la sustitución; ausente si el traslado no sustituye a otro.
    sustitucion: NotRequired[Substitution]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]

#: Una constancia de retenciones.
CreateWithholdingBody = Union["CreateWithholdingBodyDividendos", "CreateWithholdingBodyEnajenacionAcciones", "CreateWithholdingBodyPagosExtranjero"]


class CreateWithholdingBodyDividendos(TypedDict):
    #: dividendos, enajenacion_acciones o pagos_extranjero.
    tipoOperacion: Literal["dividendos"]
    #: Código de una serie activa de retenciones; si falta, la favorita.
    serie: NotRequired[str]
    #: De quien recibe el pago; no tiene que ser cliente de la cuenta.
    rfcContraparte: NotRequired[str]
    #: PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000.
    nombreContraparte: NotRequired[str]
    #: c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional.
    paisResidencia: NotRequired[str]
    #: Obligatorio si la contraparte es nacional.
    codigoPostalContraparte: NotRequired[str]
    #: Obligatorio si la contraparte es extranjera.
    numRegIdTribContraparte: NotRequired[str]
    #: AAAA-MM-DD.
    fechaOperacion: str
    #: Tope de los demás montos. Hasta 2 decimales.
    montoOperacion: Numero
    #: La suma de impRetenidos si falta. Hasta 2 decimales.
    montoRetenido: NotRequired[Numero]
    #: 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación.
    cveRetenc: NotRequired[str]
    #: El mes de fechaOperacion si falta.
    mesPeriodo: NotRequired[int]
    #: mesPeriodo si falta.
    mesFinPeriodo: NotRequired[int]
    #: El año de fechaOperacion si falta.
    ejercicio: NotRequired[int]
    #: Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales.
    montoTotGrav: NotRequired[Numero]
    #: Parte exenta de la operación. Hasta 2 decimales.
    montoTotExent: NotRequired[Numero]
    #: Una fila por impuesto retenido.
    impRetenidos: NotRequired[List[WithheldTax]]
    #: Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas.
    datosEspecificos: WithholdingDataDividendos
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni en
    #: el PDF.
    referencia: NotRequired[str]


class CreateWithholdingBodyEnajenacionAcciones(TypedDict):
    #: dividendos, enajenacion_acciones o pagos_extranjero.
    tipoOperacion: Literal["enajenacion_acciones"]
    #: Código de una serie activa de retenciones; si falta, la favorita.
    serie: NotRequired[str]
    #: De quien recibe el pago; no tiene que ser cliente de la cuenta.
    rfcContraparte: NotRequired[str]
    #: PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000.
    nombreContraparte: NotRequired[str]
    #: c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional.
    paisResidencia: NotRequired[str]
    #: Obligatorio si la contraparte es nacional.
    codigoPostalContraparte: NotRequired[str]
    #: Obligatorio si la contraparte es extranjera.
    numRegIdTribContraparte: NotRequired[str]
    #: AAAA-MM-DD.
    fechaOperacion: str
    #: Tope de los demás montos. Hasta 2 decimales.
    montoOperacion: Numero
    #: La suma de impRetenidos si falta. Hasta 2 decimales.
    montoRetenido: NotRequired[Numero]
    #: 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación.
    cveRetenc: NotRequired[str]
    #: El mes de fechaOperacion si falta.
    mesPeriodo: NotRequired[int]
    #: mesPeriodo si falta.
    mesFinPeriodo: NotRequired[int]
    #: El año de fechaOperacion si falta.
    ejercicio: NotRequired[int]
    #: Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales.
    montoTotGrav: NotRequired[Numero]
    #: Parte exenta de la operación. Hasta 2 decimales.
    montoTotExent: NotRequired[Numero]
    #: Una fila por impuesto retenido.
    impRetenidos: NotRequired[List[WithheldTax]]
    #: Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas.
    datosEspecificos: WithholdingDataEnajenacionAcciones
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni en
    #: el PDF.
    referencia: NotRequired[str]


class CreateWithholdingBodyPagosExtranjero(TypedDict):
    #: dividendos, enajenacion_acciones o pagos_extranjero.
    tipoOperacion: Literal["pagos_extranjero"]
    #: Código de una serie activa de retenciones; si falta, la favorita.
    serie: NotRequired[str]
    #: De quien recibe el pago; no tiene que ser cliente de la cuenta.
    rfcContraparte: NotRequired[str]
    #: PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000.
    nombreContraparte: NotRequired[str]
    #: c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional.
    paisResidencia: NotRequired[str]
    #: Obligatorio si la contraparte es nacional.
    codigoPostalContraparte: NotRequired[str]
    #: Obligatorio si la contraparte es extranjera.
    numRegIdTribContraparte: NotRequired[str]
    #: AAAA-MM-DD.
    fechaOperacion: str
    #: Tope de los demás montos. Hasta 2 decimales.
    montoOperacion: Numero
    #: La suma de impRetenidos si falta. Hasta 2 decimales.
    montoRetenido: NotRequired[Numero]
    #: 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación.
    cveRetenc: NotRequired[str]
    #: El mes de fechaOperacion si falta.
    mesPeriodo: NotRequired[int]
    #: mesPeriodo si falta.
    mesFinPeriodo: NotRequired[int]
    #: El año de fechaOperacion si falta.
    ejercicio: NotRequired[int]
    #: Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales.
    montoTotGrav: NotRequired[Numero]
    #: Parte exenta de la operación. Hasta 2 decimales.
    montoTotExent: NotRequired[Numero]
    #: Una fila por impuesto retenido.
    impRetenidos: NotRequired[List[WithheldTax]]
    #: Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas.
    datosEspecificos: NotRequired[WithholdingDataPagosExtranjero]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni en
    #: el PDF.
    referencia: NotRequired[str]


class CreateWithholdingResponse(TypedDict):
    """La constancia que se creó."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedWithholding
    #: true si la llave de idempotencia ya tenía esta constancia; si no, ausente.
    idempotente: NotRequired[bool]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreatedDocument(TypedDict):
    """Respuesta a una creación: lo que no se conoce no aparece."""

    #: Identificador interno; nunca el UUID fiscal.
    id: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: NotRequired[str]
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: NotRequired[str]
    #: Serie del emisor.
    serie: NotRequired[str]
    #: Folio del emisor; se asigna al timbrar.
    folio: NotRequired[str]
    #: Total del comprobante, en su moneda. Hasta 6 decimales.
    total: NotRequired[Importe]
    #: Cuándo se timbró.
    timbradaEn: NotRequired[str]
    #: Cuándo se canceló.
    canceladaEn: NotRequired[str]
    #: El CFDI timbrado, en base64.
    xml: NotRequired[str]
    #: Código del proveedor, cuando estado es error.
    errorCodigo: NotRequired[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: NotRequired[str]
    #: La referencia con que se creó.
    referencia: NotRequired[str]


class CreatedPaymentComplement(TypedDict):
    """Respuesta a una creación: lo que no se conoce no aparece."""

    #: Identificador del complemento de pago.
    id: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
    facturaId: str
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: NotRequired[str]
    #: Código del proveedor, cuando estado es error.
    errorCodigo: NotRequired[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: NotRequired[str]
    #: La referencia con que se creó.
    referencia: NotRequired[str]
    #: Serie del emisor.
    serie: NotRequired[str]
    #: Folio del emisor; se asigna al timbrar.
    folio: NotRequired[str]


class CreatedPlatformWebhook(TypedDict):
    #: Siempre true.
    ok: bool
    #: El webhook.
    data: PlatformWebhook
    #: El secreto con el que se firma: whsec_ y base64. No se vuelve a mostrar.
    secreto: str
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class CreatedWithholding(TypedDict):
    """Respuesta a una creación: lo que no se conoce no aparece."""

    #: Identificador interno; nunca el UUID fiscal.
    id: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: NotRequired[str]
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: NotRequired[str]
    #: Cuándo se timbró.
    timbradaEn: NotRequired[str]
    #: Cuándo se canceló.
    canceladaEn: NotRequired[str]
    #: El documento timbrado, en base64.
    xml: NotRequired[str]
    #: Código del proveedor, cuando estado es error.
    errorCodigo: NotRequired[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: NotRequired[str]
    #: La referencia con que se creó.
    referencia: NotRequired[str]


class CurrencyKey(TypedDict):
    """Una moneda."""

    #: La clave, como la escribe el SAT.
    clave: str
    #: Lo que la clave significa.
    descripcion: str
    #: Decimales que admite un importe en esta moneda.
    decimales: int


class Customer(TypedDict):
    """Quién recibe los comprobantes."""

    #: Su RFC: 13 caracteres de una persona física, 12 de una moral.
    rfc: str
    #: Su nombre ante el SAT: en mayúsculas y sin régimen de capital.
    nombre: str
    #: Código postal de su domicilio fiscal.
    codigoPostal: str
    #: Clave de c_RegimenFiscal.
    regimenFiscal: str
    #: Clave de c_UsoCFDI.
    usoCfdi: str
    #: De un residente en el extranjero (XEXX010101000), su país según c_Pais.
    residenciaFiscal: NotRequired[str]
    #: De un residente en el extranjero, su identificación fiscal allá.
    numRegIdTrib: NotRequired[str]
    #: Correos a los que se envían sus comprobantes.
    correos: NotRequired[List[str]]


class DeliveryNote(TypedDict):
    """La hoja de entrega de un comprobante."""

    #: El comprobante, por su identificador en /facturas.
    facturaId: str
    #: La página, dentro de este sitio: quien tenga la dirección ve el viaje, sin iniciar sesión.
    ruta: str
    #: Hasta cuándo se abre: siete días después de la última llegada.
    venceEn: str


class DeliveryNoteResponse(TypedDict):
    """La hoja de entrega."""

    #: Siempre true.
    ok: bool
    #: La hoja de entrega.
    data: DeliveryNote
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class DerechoPaso(TypedDict):
    """Un derecho de paso por vías de otro."""

    #: c_DerechosDePaso: "CDP001".
    clave: str
    #: Los kilómetros que se pagaron. Hasta 2 decimales.
    kilometros: Numero


class DescripcionEspecifica(TypedDict):
    """Cómo es lo que se exporta: una pieza, o un lote de piezas iguales."""

    #: Marca.
    marca: str
    #: Modelo.
    modelo: NotRequired[str]
    #: Submodelo.
    subModelo: NotRequired[str]
    #: Número de serie.
    numeroSerie: NotRequired[str]


class Differing(TypedDict):
    """Un comprobante que está en ambos y difiere."""

    #: El número de su renglón en el archivo, desde 1.
    renglon: int
    #: Folio fiscal.
    uuidFiscal: str
    #: El total que trae el archivo, si difiere. Hasta 6 decimales.
    totalSuyo: Optional[Importe]
    #: El total del comprobante, si difiere. Hasta 6 decimales.
    totalNuestro: Optional[Importe]
    #: El estado que trae el archivo, si difiere.
    estadoSuyo: Optional[str]
    #: El estado del comprobante, si difiere.
    estadoNuestro: Optional[str]


class Document(TypedDict):
    """Un comprobante como lo muestran listas y consultas."""

    #: Identificador interno (UUID); nunca el UUID fiscal.
    id: str
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Serie del emisor.
    serie: Optional[str]
    #: Folio del emisor; se asigna al timbrar.
    folio: Optional[str]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: Optional[str]
    #: Total del comprobante, en su moneda. Hasta 6 decimales.
    total: Optional[Importe]
    #: Código y mensaje del proveedor, cuando estado es error.
    errorCodigo: Optional[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: Optional[str]
    #: Cuándo se creó.
    creadaEn: str
    #: Cuándo se timbró.
    timbradaEn: Optional[str]
    #: La referencia con que se creó; si no la lleva, ausente.
    referencia: NotRequired[str]


class DocumentResponse(TypedDict):
    """El registro de un comprobante."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: Document
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class DocumentoAduanero(TypedDict):
    """Un documento con que una mercancía entra al país, o sale de él."""

    #: c_DocumentoAduanero: 01 pedimento; 02 a 20 otros.
    tipo: str
    #: Número del pedimento, 15 dígitos, con o sin los espacios del SAT; solo de un pedimento.
    pedimento: NotRequired[str]
    #: Folio del documento, si no es un pedimento.
    folio: NotRequired[str]
    #: RFC de quien importa; solo de un pedimento.
    rfcImportador: NotRequired[str]


class DomicilioFigura(TypedDict):
    """El domicilio de quien interviene en un viaje."""

    #: Código postal; en México, de 5 dígitos.
    codigoPostal: str
    #: c_Pais.
    pais: NotRequired[str]
    #: c_Estado; en México sigue del código postal.
    estado: NotRequired[str]
    #: c_Municipio; en México sigue del código postal.
    municipio: NotRequired[str]
    #: c_Localidad; en México sigue del código postal.
    localidad: NotRequired[str]
    #: c_Colonia, una de las del código postal; fuera de México, su nombre.
    colonia: NotRequired[str]
    #: Calle.
    calle: NotRequired[str]
    #: Número exterior.
    numeroExterior: NotRequired[str]
    #: Número interior.
    numeroInterior: NotRequired[str]
    #: Cómo llegar.
    referencia: NotRequired[str]


class Donataria(TypedDict):
    """El complemento Donatarias 1.1."""

    #: Número del oficio con que el SAT autorizó recibir donativos deducibles, o lo renovó.
    noAutorizacion: str
    #: Fecha de ese oficio: AAAA-MM-DD.
    fechaAutorizacion: str
    #: Lo que el recibo dice del destino del donativo y de cuándo no es deducible.
    leyenda: str


class DraftApproval(TypedDict):
    """Lo que se pidió a una persona."""

    #: El de la persona.
    correo: str
    #: pendiente, aprobada, rechazada, vencida, o retirada: el borrador cambió o se timbró de otra manera, o la persona
    #: ya no puede timbrar en la cuenta, o la llave que lo pidió ya no sirve.
    estado: str
    #: Cuándo se le pidió.
    pedidaEn: str
    #: Hasta cuándo sirve el enlace.
    venceEn: str
    #: Cuándo decidió la persona.
    contestadaEn: NotRequired[str]
    #: Por qué la rechazó, si lo dijo.
    motivo: NotRequired[str]


class DraftApprovals(TypedDict):
    """Un borrador, o el comprobante que ya es, y las personas a quienes se pidió aprobarlo."""

    #: Su identificador en la ruta de su tipo.
    id: str
    #: borrador, o el estado del comprobante que se timbró de él.
    estado: str
    #: Una por persona; la de la petición más reciente, primero.
    aprobaciones: List[DraftApproval]


class DraftCreditNoteBody(TypedDict):
    """El receptor, la moneda y los impuestos son los de la factura; el método de pago es PUE."""

    #: Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que su
    #: total. Hasta 6 decimales.
    importe: Numero
    #: Por qué se acredita; obligatorio, salvo con tipoRelacion 07, que lleva "Aplicación de anticipo".
    descripcion: NotRequired[str]
    #: Código de una serie de notas de crédito activa; si falta, la favorita.
    serie: NotRequired[str]
    #: c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido; 30 con tipoRelacion 07.
    formaPago: NotRequired[str]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: 01 nota de crédito, 03 devolución de mercancía, 07 aplicación de un anticipo.
    tipoRelacion: NotRequired[Literal["01", "03", "07"]]
    #: Otros documentos con los que se relaciona la nota: 04 sustitución de otra nota o factura.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: El anticipo que se aplica, por el UUID fiscal de su factura, que la factura acreditada debe nombrar con la
    #: relación 07.
    anticipoUuid: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: La nota de crédito a la que sustituye, por su id: la nueva lleva la relación 04, y el servicio pide cancelar la
    #: otra con el motivo 01.
    sustituye: NotRequired[str]
    #: Un texto suyo para encontrar la nota, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF.
    referencia: NotRequired[str]
    #: Lo que regresa de una exportación. Con ello la nota lleva Exportacion 02 y el complemento Comercio Exterior de
    #: esa mercancía, y tipoRelacion es 03 si falta; importe no pasa de lo que vale en la factura. Un descuento o una
    #: bonificación no lo llevan.
    mercanciasDevueltas: NotRequired[List[MercanciaDevuelta]]


class DraftInvoiceBody(TypedDict):
    """
    CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
    ambos.
    """

    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: Código de una serie de facturas activa.
    serie: str
    #: c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD.
    formaPago: NotRequired[str]
    #: PUE: en una sola exhibición; PPD: en parcialidades o diferido.
    metodoPago: NotRequired[Literal["PUE", "PPD"]]
    #: c_Moneda.
    moneda: NotRequired[str]
    #: Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales.
    tipoCambio: NotRequired[Numero]
    #: Lo que se vende; con ellos el servicio arma la factura.
    conceptos: List[Concepto]
    #: Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL.
    informacionGlobal: NotRequired[InformacionGlobal]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
    #: anticipo.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: Condiciones comerciales del pago: "Contado", "30 días".
    condicionesDePago: NotRequired[str]
    #: Los que cobran o retienen estados y municipios.
    impuestosLocales: NotRequired[ImpuestosLocales]
    #: 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio
    #: Exterior.
    exportacion: NotRequired[Literal["01", "02", "03", "04"]]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales.
    totalEsperado: NotRequired[Numero]
    #: La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
    tolerancia: NotRequired[Numero]
    #: Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
    #: decimales.
    descuentoGlobal: NotRequired[Numero]
    #: El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales.
    descuentoGlobalPorcentaje: NotRequired[Numero]
    #: El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra
    #: con la relación 07.
    anticipo: NotRequired[Anticipo]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La autorización de una donataria, en el recibo de un donativo.
    donataria: NotRequired[Donataria]
    #: Lo que una disposición fiscal obliga a escribir en la factura.
    leyendasFiscales: NotRequired[List[LeyendaFiscal]]
    #: A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato.
    ine: NotRequired[Ine]
    #: La exportación definitiva de lo que se vende.
    comercioExterior: NotRequired[ComercioExterior]
    #: El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1.
    cartaPorte: NotRequired[Viaje]
    #: Observaciones que aparecen en el PDF, y no en el XML.
    notaPdf: NotRequired[str]


class DraftLimits(TypedDict):
    """A lo más lo que una llave deja como borrador; sin el tope que falta."""

    #: Cuántos borradores en un día de la Ciudad de México.
    borradoresAlDia: NotRequired[int]
    #: Cuánto suma cada uno, en pesos. Hasta 2 decimales.
    importePorBorrador: NotRequired[Importe]
    #: Cuánto suman los de un día, en pesos. Hasta 2 decimales.
    importeAlDia: NotRequired[Importe]


class DraftPaymentComplementBody(TypedDict):
    """Los pagos que se recibieron de un cliente."""

    #: RFC de un cliente de la cuenta: el receptor de las facturas que se pagan.
    receptorRfc: str
    #: Código de una serie activa de complementos de pago; si falta, la favorita.
    serie: NotRequired[str]
    #: Los pagos que se recibieron.
    pagos: List[Payment]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: El complemento al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro
    #: con el motivo 01.
    sustituye: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Un texto suyo para encontrar el complemento, como el número de su pedido; puede repetirse. No va en el XML ni en
    #: el PDF.
    referencia: NotRequired[str]


class DraftPayrollBody(TypedDict):
    """Un recibo de nómina."""

    #: RFC del trabajador: un cliente de la cuenta.
    receptorRfc: str
    #: Código de una serie activa de nómina; si falta, la favorita.
    serie: NotRequired[str]
    #: Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México. Si
    #: falta, la de ahora.
    fecha: NotRequired[str]
    #: Nota que aparece en el PDF.
    notaPdf: NotRequired[str]
    #: Claves y valores libres; a lo más 16 kB. El PDF muestra 30, con claves de 60 y valores de 200 caracteres.
    camposPersonalizados: NotRequired[Dict[str, Any]]
    #: El complemento de nómina.
    nomina: PayrollData
    #: Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta.
    emisor: NotRequired[PayrollEmployer]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: El recibo al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el
    #: motivo 01.
    sustituye: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: Un texto suyo para encontrar el recibo, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]


class DraftedDocument(TypedDict):
    """Un comprobante que espera a que una persona lo timbre."""

    #: Su identificador en la ruta de su tipo, que conserva cuando se timbra.
    id: str
    #: borrador; si la llave se repite, el estado en que ya está.
    estado: str
    #: De dónde sale cada importe, si es una factura o una nota de crédito.
    calculo: NotRequired[Calculo]
    #: De dónde sale cada importe, si es un complemento de pago o un recibo de nómina.
    pasos: NotRequired[Pasos]
    #: Lo que se calcula del viaje, si es un traslado o la factura de un flete.
    viaje: NotRequired[CalculoViaje]
    #: Lo demás que conviene revisar, sin que nada se rechace.
    consejos: List[Consejo]


class DraftedDocumentResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El borrador.
    data: DraftedDocument
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class DraftedToday(TypedDict):
    """Lo que una llave con topes ya dejó hoy como borrador."""

    #: Cuántos.
    borradores: int
    #: Cuánto suman, en pesos. Hasta 2 decimales.
    importe: Importe


class Embarcador(TypedDict):
    """Quien embarca mercancía en un avión."""

    #: Su RFC.
    rfc: NotRequired[str]
    #: Su nombre.
    nombre: NotRequired[str]
    #: Identificación fiscal en su país; solo de un extranjero sin RFC.
    registroFiscal: NotRequired[str]
    #: c_Pais de esa identificación.
    pais: NotRequired[str]


class Estacion(TypedDict):
    """Un puerto, un aeropuerto o una estación de tren."""

    #: c_Estaciones: "PM017". Las de otros países son PM120 (puertos), EA2346 (aeropuertos) y EF0001 (trenes).
    clave: str
    #: Su nombre. De una de México lo pone el servicio, si quien lo opera importó c_Estaciones.
    nombre: NotRequired[str]


class Event(TypedDict):
    """Un evento. El mismo objeto se consulta en /eventos y llega a los webhooks."""

    #: Identificador único del evento; es el webhook-id de sus entregas. Un evento puede llegar más de una vez: descarte
    #: los que ya tenga.
    id: str
    #: Su lugar entre los eventos de la cuenta y el ambiente; crece con cada uno.
    cursor: str
    #: Qué pasó.
    type: Literal["cfdi.timbrado", "cfdi.error", "cfdi.cancelado", "cfdi.cancelacion_pendiente", "cfdi.cancelacion_rechazada", "cfdi.cancelacion_aceptada", "csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "global.atrasada", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "preparacion.terminada"]
    #: Cuándo pasó.
    timestamp: str
    #: De qué y qué cambió.
    data: EventData


class EventChange(TypedDict):
    """Un cambio de estado."""

    #: Estado anterior.
    de: str
    #: Estado al que pasó; el registro puede estar ya en otro.
    a: str
    #: Código del proveedor o del SAT, si dieron uno.
    codigo: NotRequired[str]
    #: Lo que dijeron.
    mensaje: NotRequired[str]


class EventData(TypedDict):
    """De qué comprobante o de qué cuenta se trata."""

    #: RFC de la cuenta.
    cuenta: str
    #: sandbox o production.
    entorno: str
    #: El recurso que consulta el registro: facturas, complementos-pago, nomina, retenciones o traslado. Falta si el
    #: evento es de la cuenta.
    recurso: NotRequired[str]
    #: El registro como está ahora, si recurso es facturas.
    factura: NotRequired[Document]
    #: El registro como está ahora, si recurso es complementos-pago.
    complementoPago: NotRequired[PaymentComplement]
    #: El registro como está ahora, si recurso es nomina.
    nomina: NotRequired[PayrollRecord]
    #: El registro como está ahora, si recurso es retenciones.
    retencion: NotRequired[WithholdingRecord]
    #: Qué cambió del comprobante.
    cambio: NotRequired[EventChange]
    #: Qué vence o se agota de la cuenta.
    aviso: NotRequired[EventNotice]
    #: El registro como está ahora, si recurso es traslado.
    traslado: NotRequired[Document]


class EventNotice(TypedDict):
    """Algo de la cuenta que vence, se agota o cambia."""

    #: Número del certificado (csd.por_vencer, csd.vencido), o de aquel con que se sella (preparacion.terminada).
    noCertificado: NotRequired[str]
    #: Cuándo vence (csd.por_vencer, csd.vencido, clave.por_vencer), o venció (global.atrasada); el último día para
    #: contestar (solicitud.recibida, solicitud.por_vencer).
    venceEn: NotRequired[str]
    #: Cuántos timbres quedan (timbres.por_agotarse, timbres.agotados, recarga.sin_timbres).
    timbres: NotRequired[int]
    #: A qué dirección se dejó de entregar (webhook.desactivado).
    url: NotRequired[str]
    #: Código postal del lugar de expedición (global.atrasada, tickets.no_cuadran).
    lugarExpedicion: NotRequired[str]
    #: Primer día del periodo (global.atrasada, tickets.no_cuadran), o desde el que se rechazarían (ley.por_cambiar):
    #: AAAA-MM-DD.
    desde: NotRequired[str]
    #: Último día del periodo (global.atrasada, tickets.no_cuadran), o de la póliza (poliza.por_vencer): AAAA-MM-DD.
    hasta: NotRequired[str]
    #: Cuántos tickets siguen abiertos (global.atrasada).
    tickets: NotRequired[int]
    #: Cuántos comprobantes de los últimos 31 días se revisaron (ley.por_cambiar).
    documentos: NotRequired[int]
    #: Cuántos de ellos se rechazarían (ley.por_cambiar).
    rechazados: NotRequired[int]
    #: El comprobante, por su identificador en /facturas (tickets.no_cuadran).
    facturaId: NotRequired[str]
    #: La solicitud, por su identificador en /cancelaciones-recibidas (solicitud.*).
    solicitudId: NotRequired[str]
    #: UUID fiscal del comprobante que se quiere cancelar (solicitud.*).
    uuidFiscal: NotRequired[str]
    #: En qué estado terminó (solicitud.terminada).
    resultado: NotRequired[str]
    #: Cuántas más llegaron a la vez, sin un evento propio (solicitud.recibida).
    solicitudes: NotRequired[int]
    #: El plan (plan.completo, plan.detenido).
    planId: NotRequired[str]
    #: Cuántos pasos están hechos (plan.completo, plan.detenido).
    hechos: NotRequired[int]
    #: Cuántos pasos son (plan.completo, plan.detenido).
    pasos: NotRequired[int]
    #: Por qué se detuvo (plan.detenido).
    detalle: NotRequired[str]
    #: Número de la póliza (poliza.por_vencer).
    poliza: NotRequired[str]
    #: Quién la dio (poliza.por_vencer).
    aseguradora: NotRequired[str]


class ExchangeRate(TypedDict):
    """Lo que el Banco de México publicó en el Diario Oficial de la Federación."""

    #: La moneda, como la escribe el SAT; solo se publica el dólar, USD.
    moneda: str
    #: Pesos por unidad de la moneda. Hasta 6 decimales.
    tipoCambio: Importe
    #: Primer día en que se aplica, AAAA-MM-DD.
    vigenciaDesde: Optional[str]
    #: Último día en que se aplica, AAAA-MM-DD.
    vigenciaHasta: Optional[str]


class Export(TypedDict):
    """Una exportación."""

    #: Identificador de la exportación.
    id: str
    #: en_espera: nadie la ha empezado. en_proceso, lista, o error: no se pudo hacer, y error dice por qué.
    estado: Literal["en_espera", "en_proceso", "lista", "error"]
    #: Lo que se pidió.
    solicitud: CreateExportRequest
    #: Cuántos comprobantes se han de revisar; se conoce desde que se empieza.
    porRevisar: Optional[int]
    #: Cuántos se han revisado.
    revisados: int
    #: Cuántos se han exportado.
    exportados: int
    #: Los archivos ZIP, cuando está lista; cada uno tiene 500 MB como máximo.
    partes: List[ExportPart]
    #: Por qué no se pudo hacer.
    error: Optional[str]
    #: Cuándo se pidió.
    creadaEn: str
    #: Cuándo quedó lista.
    terminadaEn: Optional[str]
    #: Hasta cuándo se conserva, desde que está lista: 7 días.
    venceEn: Optional[str]


class ExportDownload(TypedDict):
    """La dirección de la que se descarga una exportación."""

    #: Dirección en este sitio, sin llave; con ?parte=2 da la segunda parte.
    ruta: str
    #: Hasta cuándo sirve.
    venceEn: str


class ExportDownloadResponse(TypedDict):
    """La dirección."""

    #: Siempre true.
    ok: bool
    #: De dónde se descarga.
    data: ExportDownload
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ExportPart(TypedDict):
    """Un archivo ZIP de una exportación. Dentro, manifiesto.sha256 tiene el SHA-256 de cada archivo."""

    #: Qué parte es, desde 1.
    parte: int
    #: Nombre del archivo.
    nombre: str
    #: Tamaño en bytes.
    bytes: int


class ExportResponse(TypedDict):
    """La exportación."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: Export
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Exportador(TypedDict):
    """El exportador, con un domicilio en México. Colonia, localidad y municipio son claves del SAT."""

    #: Su CURP; solo de una persona física.
    curp: NotRequired[str]
    #: Calle.
    calle: str
    #: Número exterior.
    numeroExterior: NotRequired[str]
    #: Número interior.
    numeroInterior: NotRequired[str]
    #: c_Colonia, dentro de su código postal: 4 dígitos.
    colonia: NotRequired[str]
    #: c_Localidad, dentro de su estado. Si faltan estado, municipio y localidad, los del código postal.
    localidad: NotRequired[str]
    #: Cómo encontrarlo.
    referencia: NotRequired[str]
    #: c_Municipio, dentro de su estado.
    municipio: NotRequired[str]
    #: c_Estado.
    estado: NotRequired[str]
    #: Código postal.
    codigoPostal: str


class ForeseeCancellationResponse(TypedDict):
    """Qué pasaría al cancelarlo."""

    #: Siempre true.
    ok: bool
    #: Qué pasaría, según la regla; lo que conteste el SAT decide.
    data: ForeseenCancellation
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ForeseenByPac(TypedDict):
    """Los comprobantes que el PAC dice que están relacionados, también los de otros sistemas."""

    #: El PAC.
    nombre: str
    #: Los relacionados, a lo más 100.
    relacionados: List[RelatedAtPac]
    #: Si son más de los que se muestran, o alguno no se pudo leer.
    incompleto: bool


class ForeseenBySat(TypedDict):
    """Lo que dice el SAT en este momento."""

    #: Vigente, Cancelado o No Encontrado.
    estado: Literal["Vigente", "Cancelado", "No Encontrado"]
    #: Lo que el SAT dice en EsCancelable.
    esCancelable: NotRequired[Literal["Cancelable sin aceptación", "Cancelable con aceptación", "No cancelable"]]
    #: Si es lo que se esperaba según la regla; falta cuando el SAT no lo dice.
    coincide: NotRequired[bool]
    #: Qué significa que no coincida.
    explicacion: NotRequired[str]


class ForeseenCancellation(TypedDict):
    """Qué pasaría, según la regla, si la cancelación se pidiera ahora. Lo que conteste el SAT decide."""

    #: El comprobante, por su identificador interno.
    id: str
    #: UUID fiscal.
    uuidFiscal: str
    #: Estado del comprobante.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Quién debe aceptar, y por qué regla.
    regla: ForeseenRule
    #: Último día para cancelarlo, AAAA-MM-DD.
    ultimoDia: str
    #: De dónde sale el último día.
    fuenteUltimoDia: str
    #: Si ese día ya pasó.
    fueraDePlazo: bool
    #: Qué cuesta después, según la regla.
    multa: str
    #: Qué pasaría con cada motivo.
    motivos: List[ForeseenMotive]
    #: Los comprobantes vigentes que lo nombran, en el orden en que se deshacen.
    estorbos: List[Obstacle]
    #: Si hay más estorbos de los que se muestran.
    hayMas: bool
    #: La solicitud de cancelación que está en proceso.
    solicitud: NotRequired[OpenRequest]
    #: Lo que dice el SAT en este momento; falta cuando no contestó, y en las retenciones, que su servicio no conoce.
    sat: NotRequired[ForeseenBySat]
    #: Los que el PAC dice que están relacionados; falta cuando el PAC no tiene ese servicio, o no contestó.
    pac: NotRequired[ForeseenByPac]


class ForeseenMotive(TypedDict):
    """Qué pasaría con un motivo."""

    #: El motivo de cancelación.
    motivo: Literal["01", "02", "03", "04"]
    #: procede: se cancela al pedirlo. espera: se espera al receptor, y su silencio cancela. solo_si_acepta: solo
    #: cancela que el receptor acepte. no_procede: algo lo impide. decide_el_sat: la regla no basta, y el SAT lo dice al
    #: pedirlo.
    resultado: Literal["procede", "espera", "solo_si_acepta", "no_procede", "decide_el_sat"]
    #: Por qué, y qué hacer.
    explicacion: str
    #: Los estorbos que hay que cancelar antes, por su id y en ese orden.
    estorbos: List[str]


class ForeseenRule(TypedDict):
    """Quién debe aceptar la cancelación, según la regla."""

    #: El renglón de la tabla que decide.
    renglon: str
    #: ninguna: el SAT cancela sin preguntar. con_silencio: el receptor debe aceptar, o no contestar. expresa: el
    #: receptor debe aceptar. imposible: ya no se puede.
    aceptacion: Literal["ninguna", "con_silencio", "expresa", "imposible"]
    #: La regla o el artículo.
    fuente: str
    #: La regla, en una oración.
    explicacion: str
    #: Si los textos de la regla se leen de más de una manera, o falta que un PAC lo confirme.
    porConfirmar: bool
    #: Lo que conviene saber además.
    aviso: NotRequired[str]
    #: Último de los tres días hábiles que tendría el receptor, AAAA-MM-DD; falta si no se le pregunta o no hay plazo.
    respuestaHasta: NotRequired[str]
    #: Si el comprobante se cancela cuando el receptor no contesta.
    silencioCancela: bool


class GetBalanceResponse(TypedDict):
    """Los timbres de la cuenta."""

    #: Siempre true.
    ok: bool
    #: El saldo.
    data: Balance
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetInvoiceAcuseResponse(TypedDict):
    """El acuse de cancelación."""

    #: Siempre true.
    ok: bool
    #: El acuse.
    data: Acuse
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetInvoiceCalculationResponse(TypedDict):
    """El cálculo de un comprobante."""

    #: Siempre true.
    ok: bool
    #: El cálculo.
    data: Calculo
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetInvoiceResponse(TypedDict):
    """El registro del comprobante."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: Document
    #: Cómo va la sustitución que este comprobante hace de otro; ausente si no sustituye a ninguno.
    sustituyeA: NotRequired[Substitution]
    #: Cómo va la sustitución de este comprobante por otro; ausente si ninguno lo sustituye.
    sustituidaPor: NotRequired[Substitution]
    #: De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E.
    desglose: NotRequired[Calculo]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetInvoiceSatStatusResponse(TypedDict):
    """Lo que dice el SAT en este momento."""

    #: Siempre true.
    ok: bool
    #: Lo que dice el SAT.
    data: SatStatus
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetPaymentComplementResponse(TypedDict):
    """El complemento de pago."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: PaymentComplementDetail
    #: Cómo va la sustitución que este complemento hace de otro; ausente si no sustituye a ninguno.
    sustituyeA: NotRequired[Substitution]
    #: Cómo va la sustitución de este complemento por otro; ausente si ninguno lo sustituye.
    sustituidaPor: NotRequired[Substitution]
    #: De dónde sale cada importe, si se pidió con desglose=true.
    desglose: NotRequired[Pasos]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetPayrollResponse(TypedDict):
    """El registro del recibo."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: PayrollRecord
    #: Cómo va la sustitución que este recibo hace de otro; ausente si no sustituye a ninguno.
    sustituyeA: NotRequired[Substitution]
    #: Cómo va la sustitución de este recibo por otro; ausente si ninguno lo sustituye.
    sustituidaPor: NotRequired[Substitution]
    #: De dónde sale cada importe, si se pidió con desglose=true.
    desglose: NotRequired[Pasos]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetTicketResponse(TypedDict):
    """El ticket, con lo que se vendió."""

    #: Siempre true.
    ok: bool
    #: El ticket.
    data: Ticket
    #: Lo que se vendió, con las claves y los impuestos que irían en la factura a nombre del cliente.
    conceptos: List[TicketConcepto]
    #: Las notas de crédito que lo sacaron de una factura global, por su identificador en /facturas.
    notasCredito: List[str]
    #: Lo que el cliente devolvió, de lo primero a lo último.
    devoluciones: List[TicketReturn]
    #: Lo que queda de cada concepto; sin los que se devolvieron completos.
    quedan: List[TicketLine]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetTransferResponse(TypedDict):
    """El registro del traslado."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: Document
    #: Cómo va la sustitución que este traslado hace de otro; ausente si no sustituye a ninguno.
    sustituyeA: NotRequired[Substitution]
    #: Cómo va la sustitución de este traslado por otro; ausente si ninguno lo sustituye.
    sustituidaPor: NotRequired[Substitution]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GetWithholdingResponse(TypedDict):
    """El registro de la constancia."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: WithholdingRecord
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GiveStampsBody(TypedDict):
    """Cuántos timbres."""

    #: Cuántos.
    cantidad: int
    #: Cualquier texto, único en la plataforma: repetirlo no pasa otros timbres. El encabezado Idempotency-Key gana.
    idempotency_key: str


class GiveStampsResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Los timbres que se pasaron.
    data: GivenStamps
    #: La llave de idempotencia ya los había pasado.
    idempotente: NotRequired[bool]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class GivenStamps(TypedDict):
    """Timbres que pasaron a una cuenta."""

    #: RFC de la cuenta.
    rfc: str
    #: Cuántos se pasaron.
    cantidad: int
    #: Cuántos tiene la cuenta.
    disponibles: int
    #: Cuántos le quedan a la plataforma.
    quedan: int


class Global(TypedDict):
    """Una factura global."""

    #: c_Periodicidad.
    periodicidad: str
    #: c_Meses.
    meses: str
    #: Año de las ventas.
    anio: int
    #: Primer día del periodo: AAAA-MM-DD.
    desde: str
    #: Último día del periodo: AAAA-MM-DD.
    hasta: str
    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: c_FormaPago del ticket de mayor importe.
    formaPago: str
    #: Cuántos tickets lleva; a lo más 5,000, o los que admita el PAC.
    tickets: int
    #: Cuántos abiertos del periodo quedan para la siguiente.
    restantes: int
    #: Lo que suman los tickets, sin impuestos. Hasta 2 decimales.
    neto: Importe
    #: Lo que suman los tickets. Hasta 2 decimales.
    total: Importe
    #: Los impuestos, por impuesto y tasa.
    impuestos: List[TicketImpuesto]
    #: Hasta cuándo debe expedirse: 24 horas después del cierre del periodo en su lugar.
    venceEn: str


class GuiaPaquete(TypedDict):
    """Un paquete que va en una mercancía."""

    #: Número de la guía.
    numero: str
    #: Qué lleva.
    descripcion: str
    #: Lo que pesa, en kilogramos. Hasta 3 decimales.
    kilos: Numero


class HidroYPetro(TypedDict):
    """
    El complemento Hidrocarburos y Petrolíferos 1.0 de un concepto. Lo demás lo pone el servicio: el tipo de permiso
    sigue a su número, y la clave es la del concepto.
    """

    #: c_SubProductoHYP: obligatorio con diésel (15101505); la gasolina regular es SP16, y la premium SP17.
    subProducto: NotRequired[Literal["SP16", "SP17", "SP18", "SP19", "SP22", "SP23", "SP24", "SP25", "SP48"]]
    #: El permiso de la CRE o de la CNE con que se vende; si falta, el del lugar de expedición.
    numeroPermiso: NotRequired[str]


class HolderLink(TypedDict):
    """El enlace de un titular."""

    #: La dirección de la página. No se vuelve a mostrar: désela al titular, y a nadie más.
    enlace: str
    #: Hasta cuándo sirve.
    venceEn: str


class HolderLinkResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El enlace.
    data: HolderLink
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class HolderLinkState(TypedDict):
    """El enlace del titular, sin su dirección, que no se guarda."""

    #: Hay un enlace, y sirve.
    abierto: bool
    #: Hasta cuándo sirve; falta si no hay ninguno.
    venceEn: NotRequired[str]


class HolderLinkStateResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Cómo está el enlace.
    data: HolderLinkState
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class IdentifyReceivedRequestBody(TypedDict):
    """El comprobante de la solicitud."""

    #: El XML timbrado del comprobante, en base64.
    xml: str


class Impuesto(TypedDict):
    """Un impuesto del concepto."""

    #: c_Impuesto: 001 ISR, 002 IVA, 003 IEPS.
    impuesto: NotRequired[Literal["001", "002", "003"]]
    #: Se cobra al receptor (traslado), o él lo retiene.
    categoria: NotRequired[Literal["traslado", "retencion"]]
    #: c_TipoFactor.
    tipoFactor: NotRequired[Literal["Tasa", "Cuota", "Exento"]]
    #: La tasa, sea cual sea el impuesto: de 0 a 1, y la del IEPS también más (tabacos: 1.6). Si falta en un IVA
    #: trasladado: 0.16. Hasta 6 decimales.
    tasaIva: NotRequired[Numero]
    #: Pesos por unidad de base; solo del IEPS con tipoFactor Cuota. Hasta 6 decimales.
    cuota: NotRequired[Numero]
    #: Sobre qué se cobra, si no es el importe menos el descuento; con Cuota, la cantidad gravada (litros, cigarros).
    #: Hasta 6 decimales.
    base: NotRequired[Numero]
    #: false: el IVA no se cobra sobre este IEPS.
    enBaseDeIva: NotRequired[bool]


class ImpuestoLocal(TypedDict):
    """Un impuesto de un estado o municipio."""

    #: Como lo nombra la ley: "ISH", "5 al millar".
    nombre: str
    #: En porcentaje: 3 es 3 %, 0.5 es 5 al millar. Hasta 2 decimales.
    tasa: Numero
    #: Sobre qué se cobra; el subtotal menos el descuento si falta. Hasta 6 decimales.
    base: NotRequired[Numero]
    #: El impuesto; base por tasa, a dos decimales, si falta. Hasta 2 decimales.
    importe: NotRequired[Numero]


class ImpuestosLocales(TypedDict):
    """Impuestos locales de la factura (complemento implocal 1.0)."""

    #: Los que se cobran al cliente: ISH, por ejemplo.
    traslados: NotRequired[List[ImpuestoLocal]]
    #: Los que el cliente retiene: 5 al millar, por ejemplo.
    retenciones: NotRequired[List[ImpuestoLocal]]


class Ine(TypedDict):
    """El complemento INE 1.1."""

    #: Ordinario, Precampaña o Campaña.
    tipoProceso: Literal["Ordinario", "Precampaña", "Campaña"]
    #: Solo de un proceso ordinario, que lo lleva siempre.
    tipoComite: NotRequired[Literal["Ejecutivo Nacional", "Ejecutivo Estatal", "Directivo Estatal"]]
    #: La contabilidad de un comité ejecutivo nacional, como la numera el INE.
    idContabilidad: NotRequired[int]
    #: Las entidades del proceso.
    entidades: NotRequired[List[IneEntidad]]


class IneEntidad(TypedDict):
    """Una entidad de un proceso."""

    #: c_ClaveEntidad del INE: AGU a ZAC, DIF, CR1 a CR5 (circunscripciones) o NAC (nacional).
    claveEntidad: str
    #: Solo de una precampaña o campaña, que lo lleva siempre.
    ambito: NotRequired[Literal["Local", "Federal"]]
    #: Las contabilidades, como las numera el INE.
    idsContabilidad: NotRequired[List[int]]


class InformacionGlobal(TypedDict):
    """Factura global (Anexo 20, InformacionGlobal)."""

    #: c_Periodicidad.
    periodicidad: str
    #: c_Meses.
    meses: str
    #: Año de las operaciones.
    anio: int


class InstEducativas(TypedDict):
    """El complemento de concepto Instituciones educativas privadas 1.0."""

    #: Nombre del alumno.
    nombreAlumno: str
    #: CURP del alumno.
    curp: str
    #: Lo que el alumno cursa.
    nivelEducativo: Literal["Preescolar", "Primaria", "Secundaria", "Profesional técnico", "Bachillerato o su equivalente"]
    #: Clave del centro de trabajo, o del reconocimiento de validez oficial de estudios.
    autRvoe: str
    #: RFC de quien paga, si no es el receptor de la factura.
    rfcPago: NotRequired[str]


class Istmo(TypedDict):
    """Los polos de desarrollo del Istmo entre los que va el viaje (c_RegistroISTMO, 01 a 06)."""

    #: Donde empieza.
    poloOrigen: str
    #: Donde termina.
    poloDestino: str


class LeyendaFiscal(TypedDict):
    """Una leyenda del complemento Leyendas Fiscales 1.0."""

    #: La ley, el reglamento o la resolución que la pide.
    disposicionFiscal: NotRequired[str]
    #: Su artículo, regla o párrafo.
    norma: NotRequired[str]
    #: La leyenda.
    textoLeyenda: str


class LinkHolderBody(TypedDict):
    """Cuánto sirve el enlace."""

    #: Cuántos días, si el titular no termina antes.
    dias: NotRequired[int]


class ListAccountCustomersResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Los clientes.
    data: List[Customer]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListAccountPlacesResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Los lugares. El de la cuenta está entre ellos solo si tiene permiso.
    data: List[AccountPlace]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListAccountSeriesResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Las series.
    data: List[AccountSeries]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListCfdiUsesResponse(TypedDict):
    """Todas las claves del catálogo."""

    #: Siempre true.
    ok: bool
    #: Las claves, en su orden.
    data: List[CfdiUseKey]
    #: De qué publicación del SAT es la respuesta.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListClosingsResponse(TypedDict):
    """Los cierres de la cuenta, por lugar."""

    #: Siempre true.
    ok: bool
    #: Los cierres.
    data: List[Closing]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListCurrenciesResponse(TypedDict):
    """Todas las claves del catálogo."""

    #: Siempre true.
    ok: bool
    #: Las claves, en su orden.
    data: List[CurrencyKey]
    #: De qué publicación del SAT es la respuesta.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListEventsResponse(TypedDict):
    """Los eventos que siguen."""

    #: Siempre true.
    ok: bool
    #: En el orden de su cursor.
    data: List[Event]
    #: El cursor con el que se sigue: el del último evento, o el que se envió si no hay más. Está vacío si nunca hubo
    #: uno.
    cursor: str
    #: Hay más eventos después de estos.
    hayMas: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListExchangeRatesResponse(TypedDict):
    """Los tipos de cambio que se conocen de ese día."""

    #: Siempre true.
    ok: bool
    #: Uno por moneda; vacía si de ese día no se conoce ninguno.
    data: List[ExchangeRate]
    #: De qué publicación es la respuesta, como la nombró quien la importó.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListPaymentFormsResponse(TypedDict):
    """Todas las claves del catálogo."""

    #: Siempre true.
    ok: bool
    #: Las claves, en su orden.
    data: List[PaymentFormKey]
    #: De qué publicación del SAT es la respuesta.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListPlatformAccountsResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Las cuentas, por RFC.
    data: List[PlatformAccount]
    #: Hay más cuentas después de estas.
    hayMas: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListPlatformDeliveriesResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Hasta 50.
    data: List[PlatformDelivery]
    #: El cursor con el que se pide la página que sigue; falta si no la hay.
    antes: NotRequired[str]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListPlatformEventsResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: En el orden de su cursor.
    data: List[PlatformEvent]
    #: El cursor con el que se sigue: el del último evento, o el que se envió si no hay más. Está vacío si nunca hubo
    #: uno.
    cursor: str
    #: Hay más eventos después de estos.
    hayMas: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListPlatformKeysResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Las que sirven.
    data: List[PlatformKey]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListPlatformWebhooksResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: En el orden en que se crearon, 10 como máximo.
    data: List[PlatformWebhook]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListTaxRegimesResponse(TypedDict):
    """Todas las claves del catálogo."""

    #: Siempre true.
    ok: bool
    #: Las claves, en su orden.
    data: List[TaxRegimeKey]
    #: De qué publicación del SAT es la respuesta.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListTicketsResponse(TypedDict):
    """Una página de la lista."""

    #: Siempre true.
    ok: bool
    #: Los de esta página, del último día de venta al primero; en un día, del último que llegó al primero.
    data: List[Ticket]
    #: El cursor con el que se sigue; está vacío si nunca hubo un ticket.
    cursor: str
    #: Hay más tickets después de estos.
    hayMas: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ListTripThingsResponse(TypedDict):
    """Una página de la lista."""

    #: Siempre true.
    ok: bool
    #: Los de esta página, por su clave.
    data: List[TripThing]
    #: Hay más después de estos.
    hayMas: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Lugar(TypedDict):
    """Un lugar donde se recoge o se entrega, y de quién es."""

    #: RFC de quien envía o recibe ahí; de un traslado, el de la cuenta si falta.
    rfc: NotRequired[str]
    #: Su nombre; de la cuenta o de su cliente lo pone el servicio.
    nombre: NotRequired[str]
    #: Identificación fiscal en su país, de un extranjero; su RFC es entonces XEXX010101000.
    registroFiscal: NotRequired[str]
    #: c_Pais de esa identificación; si falta, el del lugar.
    residenciaFiscal: NotRequired[str]
    #: Código postal; en México, de 5 dígitos.
    codigoPostal: str
    #: c_Pais.
    pais: NotRequired[str]
    #: c_Estado; en México sigue del código postal.
    estado: NotRequired[str]
    #: c_Municipio; en México sigue del código postal.
    municipio: NotRequired[str]
    #: c_Localidad; en México sigue del código postal.
    localidad: NotRequired[str]
    #: c_Colonia, una de las del código postal; fuera de México, su nombre.
    colonia: NotRequired[str]
    #: Calle.
    calle: NotRequired[str]
    #: Número exterior.
    numeroExterior: NotRequired[str]
    #: Número interior.
    numeroInterior: NotRequired[str]
    #: Cómo llegar.
    referencia: NotRequired[str]


class Mercancia(TypedDict):
    """Una mercancía del viaje: un bien, y cuánto va de él."""

    #: El bien; obligatorio, salvo con bienGuardado.
    bien: NotRequired[Bien]
    #: Cuántas unidades. Hasta 6 decimales.
    cantidad: Numero
    #: Lo que pesa todo con su empaque, en kilogramos; puede faltar si el bien dice los de una unidad. Hasta 3
    #: decimales.
    kilos: NotRequired[Numero]
    #: Lo que vale; obligatorio por aire. Hasta 2 decimales.
    valor: NotRequired[Numero]
    #: c_Moneda de ese valor; MXN si va valor.
    moneda: NotRequired[str]
    #: De qué parada a cuál va; con varias paradas que recogen o que entregan.
    repartos: NotRequired[List[Reparto]]
    #: Las guías de los paquetes; solo de paquetería en un traslado.
    guias: NotRequired[List[GuiaPaquete]]
    #: Solo de un viaje internacional: los documentos con que la mercancía entra al país, o sale de él.
    documentosAduaneros: NotRequired[List[DocumentoAduanero]]
    #: Folio fiscal del comprobante con Comercio Exterior que ampara la mercancía.
    uuidComercioExterior: NotRequired[str]
    #: En lugar de bien, la clave con que la cuenta lo guardó.
    bienGuardado: NotRequired[str]
    #: Lo que pesa sin su empaque, en kilogramos; obligatorio por mar, y solo entonces. Hasta 3 decimales.
    kilosNetos: NotRequired[Numero]
    #: En cuántas piezas va; solo por mar.
    piezas: NotRequired[int]
    #: Lo que la aduana pide de ella; obligatorio en un traslado con comercioExterior, y solo entonces. Con él va valor,
    #: en MXN o USD.
    aduana: NotRequired[MercanciaAduanal]


class MercanciaAduanal(TypedDict):
    """
    Lo que la aduana pide de una mercancía que se traslada. La fracción arancelaria es la del bien, o la del producto de
    la cuenta con este noIdentificacion; el producto da también la unidad y el factor que falten.
    """

    #: Número de parte, SKU o clave interna de la mercancía.
    noIdentificacion: str
    #: c_UnidadAduana; si falta, la que la tarifa da a la fracción.
    unidadAduana: NotRequired[str]
    #: Cuántas unidades de aduana tiene una de claveUnidad: los kilos de una pieza, por ejemplo. Hasta 9 decimales.
    factorAduana: NotRequired[Numero]
    #: La cantidad en la unidad de aduana; en lugar de factorAduana. Hasta 3 decimales.
    cantidadAduana: NotRequired[Numero]
    #: Marca, modelo y número de serie de lo que se exporta.
    descripcionesEspecificas: NotRequired[List[DescripcionEspecifica]]


class MercanciaDevuelta(TypedDict):
    """Lo que regresa de una mercancía exportada."""

    #: Su número de parte, SKU o clave interna, como lo lleva la factura.
    noIdentificacion: str
    #: Cuántas unidades de las que se facturaron; todas si falta. Entre todas las notas de crédito vigentes de la
    #: factura no regresan más de esas. Hasta 6 decimales.
    cantidad: NotRequired[Numero]


class MoveClockBody(TypedDict):
    """Cuánto se adelanta el reloj, o hasta cuándo."""

    #: Cuánto: un número de días (3d), de horas (36h) o de minutos (20m).
    avanzar: NotRequired[str]
    #: Hasta cuándo, en la hora de la Ciudad de México: AAAA-MM-DDThh:mm.
    hasta: NotRequired[str]


class NewTicket(TypedDict):
    """Una venta al público, en pesos. Las retenciones y el combustible no van en un ticket."""

    #: Número del ticket, único en su lugar de expedición: repetirlo con el mismo contenido da el mismo ticket.
    folio: str
    #: Día de la venta en el lugar de expedición: AAAA-MM-DD; hoy si falta. De este año o del anterior.
    fecha: NotRequired[str]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: c_FormaPago con que se pagó; no 99.
    formaPago: str
    #: Lo que se vendió, o un importe por cada mezcla de impuestos.
    conceptos: List[TicketConcepto]


class Obstacle(TypedDict):
    """Un comprobante vigente que nombra a otro, y por el que el SAT no deja cancelarlo."""

    #: Por qué lo nombra.
    tipo: Literal["pago", "nota_credito", "sustituto", "relacion"]
    #: El recurso que lo muestra.
    recurso: Literal["facturas", "complementos-pago", "nomina", "retenciones", "traslado"]
    #: Identificador interno, en ese recurso.
    id: str
    #: UUID fiscal, si está timbrado.
    uuidFiscal: NotRequired[str]
    #: Serie del emisor.
    serie: NotRequired[str]
    #: Folio del emisor.
    folio: NotRequired[str]
    #: Estado del comprobante.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Qué hacer con él.
    queHacer: str
    #: Quién debe aceptar que se cancele; falta mientras se timbra.
    regla: NotRequired[ForeseenRule]


class OnlyOurs(TypedDict):
    """Un comprobante timbrado de la cuenta que el archivo no trae."""

    #: Folio fiscal.
    uuidFiscal: str
    #: La Idempotency-Key con que se creó.
    clave: Optional[str]
    #: Tipo de comprobante.
    tipo: str
    #: Serie.
    serie: Optional[str]
    #: Folio.
    folio: Optional[str]
    #: RFC del receptor.
    receptorRfc: Optional[str]
    #: Total. Hasta 6 decimales.
    total: Optional[Importe]
    #: Estado.
    estado: str
    #: Cuándo se creó.
    creadaEn: str
    #: La referencia con que se creó; si no la lleva, ausente.
    referencia: NotRequired[str]


class OnlyTheirs(TypedDict):
    """Un renglón del archivo que no es de ningún comprobante timbrado de la cuenta."""

    #: El número de su renglón en el archivo, desde 1.
    renglon: int
    #: El folio fiscal, la clave o la referencia, como los trae el archivo.
    valor: str


class OpenAccountBody(TypedDict):
    """Los datos fiscales de la cuenta."""

    #: RFC del emisor; un RFC tiene una sola cuenta.
    rfc: str
    #: Nombre como está ante el SAT: en mayúsculas y sin régimen de capital.
    nombre: str
    #: Clave de c_RegimenFiscal.
    regimenFiscal: str
    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: Zona horaria de IANA; la del código postal si se omite.
    zonaHoraria: NotRequired[str]
    #: Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro.
    registroPatronal: NotRequired[str]
    #: Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento.
    referencia: NotRequired[str]


class OpenAccountRequest(TypedDict):
    """Los datos fiscales de la cuenta."""

    #: RFC del emisor; un RFC tiene una sola cuenta.
    rfc: str
    #: Nombre como está ante el SAT: en mayúsculas y sin régimen de capital.
    nombre: str
    #: Clave de c_RegimenFiscal.
    regimenFiscal: str
    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: Zona horaria de IANA; la del código postal si se omite.
    zonaHoraria: NotRequired[str]
    #: Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro.
    registroPatronal: NotRequired[str]
    #: Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento.
    referencia: NotRequired[str]


class OpenAccountsBody(TypedDict):
    """Hasta 500 cuentas."""

    #: Las cuentas. Un renglón con errores no detiene a los demás.
    cuentas: List[OpenAccountRequest]


class OpenAccountsResponse(TypedDict):
    """Un resultado por cuenta, en el orden en que se enviaron."""

    #: Siempre true.
    ok: bool
    #: Los resultados.
    data: List[OpenedAccount]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class OpenRequest(TypedDict):
    """Una solicitud de cancelación que está en proceso."""

    #: El motivo con el que se pidió.
    motivo: Literal["01", "02", "03", "04"]
    #: Cuándo se pidió.
    solicitadaEn: str
    #: Último de los tres días hábiles del receptor, AAAA-MM-DD; falta cuando no se le pregunta, o no hay plazo.
    respuestaHasta: NotRequired[str]
    #: Si el comprobante se cancela cuando el receptor no contesta.
    silencioCancela: bool


class OpenedAccount(TypedDict):
    """Lo que pasó con una cuenta."""

    #: El RFC enviado.
    rfc: str
    #: abierta, existente (ya estaba, con los mismos datos) o rechazada.
    resultado: str
    #: Por qué se rechazó; nombra el campo.
    error: NotRequired[str]


class Operador(TypedDict):
    """Quien conduce el vehículo."""

    #: Su nombre.
    nombre: str
    #: Su RFC.
    rfc: NotRequired[str]
    #: Número de su licencia de conducir.
    licencia: str
    #: Identificación fiscal en su país; solo de un extranjero sin RFC.
    registroFiscal: NotRequired[str]
    #: c_Pais de esa identificación.
    pais: NotRequired[str]
    #: Su domicilio, si quiere que el comprobante lo diga.
    domicilio: NotRequired[DomicilioFigura]


class OtraFigura(TypedDict):
    """Quien interviene en el viaje sin conducir."""

    #: c_FiguraTransporte: 02 propietario, 03 arrendador, 04 notificado, 05 integrante de coordinados.
    tipo: Literal["02", "03", "04", "05"]
    #: Su nombre.
    nombre: str
    #: Su RFC.
    rfc: NotRequired[str]
    #: Identificación fiscal en su país; solo de un extranjero sin RFC.
    registroFiscal: NotRequired[str]
    #: c_Pais de esa identificación.
    pais: NotRequired[str]
    #: c_ParteTransporte de lo que es suyo: PT03 tractocamión, PT05 semirremolque…; de un propietario o arrendador.
    partes: NotRequired[List[str]]
    #: Su domicilio, si quiere que el comprobante lo diga.
    domicilio: NotRequired[DomicilioFigura]


class Parada(TypedDict):
    """Una parada del viaje."""

    #: Lo que se hace en ella: recoge, entrega, paso (por una estación en la que nada se recoge ni se entrega) o
    #: regreso, que es la última si el vehículo vuelve vacío. Si falta, la primera recoge y las demás entregan.
    tipo: NotRequired[Literal["recoge", "entrega", "paso", "regreso"]]
    #: El lugar, y de quién es; obligatorio, salvo con lugarGuardado y de un tren que pasa. El SAT no admite el
    #: domicilio de las estaciones de tren entre la primera y la última: de él solo se toma la hora del lugar.
    lugar: NotRequired[Lugar]
    #: Cuándo se sale de donde se recoge, o se llega a donde se entrega, en la hora del lugar: "2026-11-22T10:30:00".
    #: Una llegada puede faltar si va velocidadKmh.
    fechaHora: NotRequired[str]
    #: Kilómetros desde la parada anterior; en todas, menos en la primera. Solo por carretera o tren. Hasta 2 decimales.
    kilometros: NotRequired[Numero]
    #: En lugar de lugar, la clave con que la cuenta lo guardó.
    lugarGuardado: NotRequired[str]
    #: El puerto, el aeropuerto o la estación de tren; obligatorio, salvo por carretera.
    estacion: NotRequired[Estacion]


class Parte(TypedDict):
    """Una parte de lo que se vende (Anexo 20, Parte)."""

    #: c_ClaveProdServ.
    claveProdServ: str
    #: Número de parte, SKU o clave interna.
    noIdentificacion: NotRequired[str]
    #: Cuántas unidades. Hasta 6 decimales.
    cantidad: Numero
    #: La unidad en palabras: "Pieza".
    unidad: NotRequired[str]
    #: El bien.
    descripcion: str
    #: Precio de una unidad, sin impuestos; informativo. Hasta 6 decimales.
    valorUnitario: NotRequired[Numero]
    #: Números de pedimento de lo importado, como en el concepto.
    pedimentos: NotRequired[List[str]]


class ParteExterior(TypedDict):
    """Quien compra o recibe, con su domicilio."""

    #: Nombre; del comprador, si la factura no lleva receptor ni receptorRfc.
    nombre: NotRequired[str]
    #: Su identificación fiscal en su país: de Estados Unidos y Canadá, 9 dígitos.
    numRegIdTrib: NotRequired[str]
    #: Calle.
    calle: str
    #: Número exterior.
    numeroExterior: NotRequired[str]
    #: Número interior.
    numeroInterior: NotRequired[str]
    #: Colonia; en México, su clave.
    colonia: NotRequired[str]
    #: Ciudad; en México, su clave.
    localidad: NotRequired[str]
    #: Cómo encontrarlo.
    referencia: NotRequired[str]
    #: Condado o municipio; en México, su clave.
    municipio: NotRequired[str]
    #: Estado, provincia o región: en Estados Unidos y Canadá su clave de dos letras, en México la de tres.
    estado: str
    #: c_Pais: tres letras, como USA.
    pais: str
    #: Código postal, como se escribe en su país.
    codigoPostal: str


class Paso(TypedDict):
    """Un importe, y de qué otros sale."""

    #: Dónde está: "pagos[0].monto", "nomina.percepciones.totalGravado".
    campo: str
    #: Lo que se calcula: "1160.00 - 386.67".
    formula: str
    #: El resultado, sin redondear; una división, a 20 decimales.
    exacto: str
    #: Como lo lleva el comprobante.
    escrito: str
    #: escrito menos exacto.
    redondeo: str
    #: Lo mismo, en una oración.
    explicacion: str


class Pasos(TypedDict):
    """De dónde salen los importes de un comprobante, paso por paso; los importes son textos, exactos."""

    #: Lo que se pagó en total, como lo lleva el comprobante.
    total: str
    #: Cómo redondea el servicio, en una oración.
    regla: str
    #: Un paso por cada importe que sale de otros.
    pasos: List[Paso]


class Payment(TypedDict):
    """Un pago recibido. Su monto es la suma de lo que paga de cada documento."""

    #: Fecha y hora ISO 8601; sin zona, hora de la Ciudad de México. Si no se conoce la hora: 12:00:00 sin zona, que es
    #: el mediodía del lugar de expedición, o el momento del timbrado si ese día aún no es mediodía.
    fechaPago: str
    #: c_FormaPago; nunca 99.
    formaPago: str
    #: c_Moneda.
    moneda: NotRequired[str]
    #: Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales.
    tipoCambio: NotRequired[Numero]
    #: Número de cheque, autorización, referencia o clave de rastreo.
    numOperacion: NotRequired[str]
    #: RFC del banco de la cuenta de donde salió el pago; XEXX010101000 si es extranjero.
    rfcEmisorCtaOrd: NotRequired[str]
    #: Nombre del banco; obligatorio con XEXX010101000.
    nomBancoOrdExt: NotRequired[str]
    #: Cuenta, tarjeta o CLABE de donde salió el pago.
    ctaOrdenante: NotRequired[str]
    #: RFC del banco de la cuenta que recibió el pago.
    rfcEmisorCtaBen: NotRequired[str]
    #: Cuenta, tarjeta o CLABE que recibió el pago.
    ctaBeneficiario: NotRequired[str]
    #: Las facturas que el pago cubre, cada una una sola vez.
    documentos: List[PaymentDocument]


class PaymentComplement(TypedDict):
    """Un complemento de pago como lo muestra la lista."""

    #: Identificador del complemento de pago.
    id: str
    #: Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
    facturaId: str
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Serie del emisor.
    serie: Optional[str]
    #: Folio del emisor; se asigna al timbrar.
    folio: Optional[str]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: Optional[str]
    #: RFC del receptor.
    receptorRfc: str
    #: Total de los pagos, en pesos. Hasta 2 decimales.
    total: Importe
    #: Código y mensaje del proveedor, cuando estado es error.
    errorCodigo: Optional[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: Optional[str]
    #: Cuándo se creó.
    creadaEn: str
    #: Cuándo se timbró.
    timbradaEn: Optional[str]
    #: La referencia con que se creó; si no la lleva, ausente.
    referencia: NotRequired[str]


class PaymentComplementDetail(TypedDict):
    """Un complemento de pago con sus pagos."""

    #: Identificador del complemento de pago.
    id: str
    #: Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
    facturaId: str
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Serie del emisor.
    serie: Optional[str]
    #: Folio del emisor; se asigna al timbrar.
    folio: Optional[str]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: Optional[str]
    #: RFC del receptor.
    receptorRfc: str
    #: Total de los pagos, en pesos. Hasta 2 decimales.
    total: Importe
    #: Código del proveedor, cuando estado es error.
    errorCodigo: Optional[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: Optional[str]
    #: Cuándo se creó.
    creadaEn: str
    #: Cuándo se timbró.
    timbradaEn: Optional[str]
    #: Los pagos.
    pagos: List[AppliedPayment]
    #: La referencia con que se creó; si no la lleva, ausente.
    referencia: NotRequired[str]


class PaymentDocument(TypedDict):
    """Lo que un pago cubre de una factura."""

    #: UUID fiscal de una factura PPD timbrada de ese receptor.
    facturaUuid: str
    #: Importe pagado, en la moneda de la factura. Hasta 6 decimales.
    impPagado: Numero
    #: Unidades de la moneda de la factura por una del pago; obligatoria si son distintas (de una factura en pesos,
    #: tipoCambio si falta). El monto del pago es la suma de impPagado / equivalencia: mande la razón entre lo aplicado
    #: y lo recibido, para que sea lo recibido. Hasta 10 decimales.
    equivalencia: NotRequired[Numero]


class PaymentFormKey(TypedDict):
    """Una forma de pago."""

    #: La clave, como la escribe el SAT.
    clave: str
    #: Lo que la clave significa.
    descripcion: str
    #: Si pasa por un banco: en un pago pueden indicarse las cuentas.
    bancarizado: bool


class PayrollCompensation(TypedDict):
    """Compensación de saldos a favor."""

    #: Saldo a favor del trabajador.
    saldoAFavor: str
    #: El ejercicio del saldo a favor.
    anio: str
    #: Lo que queda del saldo a favor.
    remanenteSalFav: str


class PayrollData(TypedDict):
    """El contenido del recibo. Todo número va como cadena."""

    #: O ordinaria, E extraordinaria.
    tipoNomina: Literal["O", "E"]
    #: AAAA-MM-DD.
    fechaPago: str
    #: Primer día del periodo que se paga: AAAA-MM-DD.
    fechaInicialPago: str
    #: Último día del periodo que se paga: AAAA-MM-DD.
    fechaFinalPago: str
    #: Días que se pagan.
    numDiasPagados: str
    #: Si se envía, debe ser la suma exacta de las percepciones.
    totalPercepciones: NotRequired[str]
    #: Si se envía, debe ser la suma exacta de las deducciones.
    totalDeducciones: NotRequired[str]
    #: Si se envía, debe ser la suma exacta de los otros pagos.
    totalOtrosPagos: NotRequired[str]
    #: El trabajador.
    receptor: PayrollReceiver
    #: Lo que se paga.
    percepciones: NotRequired[PayrollPerceptions]
    #: Lo que se descuenta.
    deducciones: NotRequired[PayrollDeductions]
    #: Lo que se entrega y no es percepción, como el subsidio.
    otrosPagos: NotRequired[List[PayrollOtherPayment]]
    #: Las incapacidades del periodo.
    incapacidades: NotRequired[List[PayrollDisability]]


class PayrollDeduction(TypedDict):
    """Una deducción."""

    #: c_TipoDeduccion.
    tipoDeduccion: str
    #: La del control interno del patrón.
    clave: str
    #: El nombre con el que aparece en el recibo.
    concepto: str
    #: Lo que se descuenta.
    importe: str


class PayrollDeductions(TypedDict):
    """Lo que se descuenta."""

    #: Una fila por deducción.
    deducciones: List[PayrollDeduction]
    #: Suma de las que no son ISR.
    totalOtrasDeducciones: NotRequired[str]
    #: Suma de las deducciones 002, ISR.
    totalImpuestosRetenidos: NotRequired[str]


class PayrollDisability(TypedDict):
    """Una incapacidad."""

    #: Cuántos días.
    diasIncapacidad: str
    #: c_TipoIncapacidad.
    tipoIncapacidad: str
    #: Lo que se descuenta por ella.
    importeMonetario: NotRequired[str]


class PayrollEmployer(TypedDict):
    """El patrón (nomina12:Emisor)."""

    #: Registro patronal ante el IMSS.
    registroPatronal: NotRequired[str]
    #: RFC del patrón de origen, en subcontratación.
    rfcPatronOrigen: NotRequired[str]
    #: CURP del patrón persona física.
    curp: NotRequired[str]
    #: Solo de entidades adheridas al Sistema Nacional de Coordinación Fiscal.
    entidadSNCF: NotRequired[PayrollPublicEntity]


class PayrollOtherPayment(TypedDict):
    """Otro pago."""

    #: c_TipoOtroPago.
    tipoOtroPago: str
    #: La del control interno del patrón.
    clave: str
    #: El nombre con el que aparece en el recibo.
    concepto: str
    #: Lo que se entrega.
    importe: str
    #: Con el otro pago 002.
    subsidioAlEmpleo: NotRequired[PayrollSubsidy]
    #: Con el otro pago 004.
    compensacionSaldosAFavor: NotRequired[PayrollCompensation]


class PayrollOvertime(TypedDict):
    """Horas extra de un tipo."""

    #: Días en que las hubo.
    dias: str
    #: c_TipoHoras: 01 dobles, 02 triples, 03 simples.
    tipoHoras: str
    #: Cuántas horas.
    horasExtra: str
    #: Lo que se pagó por ellas.
    importePagado: str


class PayrollPerception(TypedDict):
    """Una percepción."""

    #: c_TipoPercepcion.
    tipoPercepcion: str
    #: La del control interno del patrón.
    clave: str
    #: El nombre con el que aparece en el recibo.
    concepto: str
    #: Parte gravada.
    importeGravado: str
    #: Parte exenta.
    importeExento: str
    #: Con la percepción 019.
    horasExtra: NotRequired[List[PayrollOvertime]]
    #: Con la percepción 045.
    accionesOTitulos: NotRequired[PayrollShares]


class PayrollPerceptions(TypedDict):
    """Lo que se paga."""

    #: Suma de los importes gravados.
    totalGravado: str
    #: Suma de los importes exentos.
    totalExento: str
    #: Una fila por percepción.
    percepciones: List[PayrollPerception]
    #: Suma de las que no son separación, jubilación, pensión ni retiro.
    totalSueldos: NotRequired[str]
    #: Suma de las percepciones 022, 023 y 025.
    totalSeparacionIndemnizacion: NotRequired[str]
    #: Suma de las percepciones 039 y 044.
    totalJubilacionPensionRetiro: NotRequired[str]
    #: Con las percepciones 039 y 044.
    jubilacionPensionRetiro: NotRequired[PayrollRetirement]
    #: Con las percepciones 022, 023 y 025.
    separacionIndemnizacion: NotRequired[PayrollSeverance]


class PayrollPublicEntity(TypedDict):
    """Origen de los recursos de una entidad pública (Nómina 1.2, EntidadSNCF)."""

    #: IP ingresos propios, IF ingresos federales, IM ingresos mixtos.
    origenRecurso: Literal["IP", "IF", "IM"]
    #: Obligatorio con IM, y solo con él.
    montoRecursoPropio: NotRequired[str]


class PayrollReceiver(TypedDict):
    """El trabajador (nomina12:Receptor)."""

    #: CURP del trabajador.
    curp: str
    #: c_TipoContrato.
    tipoContrato: str
    #: c_TipoRegimen.
    tipoRegimen: str
    #: Número con el que el patrón lo identifica.
    numEmpleado: str
    #: c_PeriodicidadPago.
    periodicidadPago: str
    #: c_Estado: el lugar donde el trabajador presta sus servicios.
    claveEntFed: str
    #: Número de seguridad social.
    numSeguridadSocial: NotRequired[str]
    #: AAAA-MM-DD.
    fechaInicioRelLaboral: NotRequired[str]
    #: Semanas (P115W) o años, meses y días (P2Y2M15D) hasta fechaFinalPago.
    antiguedad: NotRequired[str]
    #: c_TipoJornada.
    tipoJornada: NotRequired[str]
    #: c_RiesgoPuesto.
    riesgoPuesto: NotRequired[str]
    #: c_Banco; no va con una CLABE en cuentaBancaria.
    banco: NotRequired[str]
    #: 10 dígitos (teléfono celular), 11 (cuenta), 16 (tarjeta) o 18 (CLABE), con sus ceros a la izquierda.
    cuentaBancaria: NotRequired[str]
    #: Departamento o área.
    departamento: NotRequired[str]
    #: Puesto.
    puesto: NotRequired[str]
    #: Sí o No.
    sindicalizado: NotRequired[Literal["Sí", "No"]]
    #: Salario base de cotización.
    salarioBaseCotApor: NotRequired[str]
    #: Salario diario integrado.
    salarioDiarioIntegrado: NotRequired[str]
    #: Ante quiénes trabaja, si está subcontratado.
    subContratacion: NotRequired[List[PayrollSubcontract]]


class PayrollRecord(TypedDict):
    """Un recibo de nómina como lo muestran listas y consultas."""

    #: Identificador interno (UUID); nunca el UUID fiscal.
    id: str
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Serie del emisor.
    serie: Optional[str]
    #: Folio del emisor; se asigna al timbrar.
    folio: Optional[str]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: Optional[str]
    #: Lo que recibe el trabajador. Hasta 6 decimales.
    total: Optional[Importe]
    #: Código y mensaje del proveedor, cuando estado es error.
    errorCodigo: Optional[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: Optional[str]
    #: Cuándo se creó.
    creadaEn: str
    #: Cuándo se timbró.
    timbradaEn: Optional[str]
    #: RFC del trabajador.
    receptorRfc: str
    #: O ordinaria, E extraordinaria.
    tipoNomina: Optional[str]
    #: Día en que se pagó: AAAA-MM-DD.
    fechaPago: Optional[str]
    #: Primer día del periodo que se paga: AAAA-MM-DD.
    fechaInicialPago: Optional[str]
    #: Último día del periodo que se paga: AAAA-MM-DD.
    fechaFinalPago: Optional[str]
    #: Este y los totales, cadenas: como los lleva el XML.
    numDiasPagados: Optional[str]
    #: Suma de las percepciones.
    totalPercepciones: Optional[str]
    #: Suma de las deducciones.
    totalDeducciones: Optional[str]
    #: Suma de los otros pagos.
    totalOtrosPagos: Optional[str]
    #: La referencia con que se creó; si no la lleva, ausente.
    referencia: NotRequired[str]


class PayrollRetirement(TypedDict):
    """Jubilación, pensión o retiro."""

    #: Ingreso acumulable.
    ingresoAcumulable: str
    #: Ingreso no acumulable.
    ingresoNoAcumulable: str
    #: Total, si se paga en una sola exhibición.
    totalUnaExhibicion: NotRequired[str]
    #: Total, si se paga en parcialidades.
    totalParcialidad: NotRequired[str]
    #: Monto diario, si se paga en parcialidades.
    montoDiario: NotRequired[str]


class PayrollSeverance(TypedDict):
    """Separación o indemnización."""

    #: Total que se paga por la separación.
    totalPagado: str
    #: Años de servicio.
    numAniosServicio: str
    #: Último sueldo mensual ordinario.
    ultimoSueldoMensOrd: str
    #: Ingreso acumulable.
    ingresoAcumulable: str
    #: Ingreso no acumulable.
    ingresoNoAcumulable: str


class PayrollShares(TypedDict):
    """Acciones o títulos que representan bienes."""

    #: Valor de mercado al ejercer la opción.
    valorMercado: str
    #: Precio al que se otorgó la opción.
    precioAlOtorgarse: str


class PayrollSubcontract(TypedDict):
    """A quién presta sus servicios el trabajador, y qué parte de su tiempo."""

    #: RFC de quien subcontrata.
    rfcLabora: str
    #: Los de todas deben sumar 100.
    porcentajeTiempo: str


class PayrollSubsidy(TypedDict):
    """Subsidio para el empleo."""

    #: El subsidio que corresponde según la tabla.
    subsidioCausado: str


class PlanCancellationBody(TypedDict):
    """Qué se cancela, y con qué se sustituye."""

    #: Motivo con el que se cancela: 01, 02, 03 o 04. Lo que estorba se cancela antes, con motivo 02.
    motivo: Literal["01", "02", "03", "04"]
    #: Con motivo 01, la factura que sustituye a esta, con los campos de POST /facturas salvo xml e idempotency_key. No
    #: va si ya hay una vigente que la sustituye. Los complementos de pago que se cancelan se reponen a su nombre.
    factura: NotRequired[CreateInvoiceRequest]
    #: La huella de los pasos que se mostraron. Si falta, nada se guarda: se contestan los pasos y su huella.
    huella: NotRequired[str]


class PlanPaymentComplementCancellationBody(TypedDict):
    """Qué se cancela, y con qué se sustituye."""

    #: Motivo con el que se cancela: 01, 02, 03 o 04. Lo que estorba se cancela antes, con motivo 02.
    motivo: Literal["01", "02", "03", "04"]
    #: La huella de los pasos que se mostraron. Si falta, nada se guarda: se contestan los pasos y su huella.
    huella: NotRequired[str]


class PlatformAccount(TypedDict):
    """Una cuenta de la plataforma."""

    #: RFC de la cuenta.
    rfc: str
    #: Nombre ante el SAT.
    nombre: str
    #: Como la conoce la plataforma.
    referencia: NotRequired[str]
    #: Clave de c_RegimenFiscal.
    regimenFiscal: str
    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: Zona horaria de IANA.
    zonaHoraria: str
    #: Registro patronal ante el IMSS.
    registroPatronal: NotRequired[str]
    #: Soporte la certificó para producción.
    certificada: bool
    #: Desde cuándo es de la plataforma.
    desde: str
    #: Con menos timbres que estos se recarga; falta si no se recarga.
    piso: NotRequired[int]
    #: Cuántos timbres de la plataforma se le pasan cada vez.
    recarga: NotRequired[int]


class PlatformAccountResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: La cuenta.
    data: PlatformAccount
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PlatformDelivery(TypedDict):
    """La entrega de un evento a un webhook."""

    #: El cursor del evento entre los de la plataforma.
    cursor: str
    #: Qué pasó.
    tipo: Literal["cfdi.timbrado", "cfdi.error", "cfdi.cancelado", "cfdi.cancelacion_pendiente", "cfdi.cancelacion_rechazada", "cfdi.cancelacion_aceptada", "csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "global.atrasada", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "preparacion.terminada"]
    #: pendiente, entregada o fallida.
    estado: str
    #: Cuántas veces se intentó desde que comenzó.
    intentos: int
    #: Cuándo comenzó.
    creadaEn: str
    #: Cuándo se intenta otra vez, mientras está pendiente.
    siguienteEn: NotRequired[str]
    #: Cuándo se intentó por última vez.
    ultimoEn: NotRequired[str]
    #: El estado HTTP con el que respondió la dirección.
    ultimoHttp: NotRequired[int]
    #: Por qué no se entregó.
    ultimoError: NotRequired[str]
    #: El cuerpo que se envió.
    enviado: NotRequired[str]
    #: Los primeros 2 KB de lo que respondió.
    respuesta: NotRequired[str]


class PlatformDeliveryResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: La entrega.
    data: PlatformDelivery
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PlatformEvent(TypedDict):
    """Un evento de una de las cuentas, o de la plataforma misma."""

    #: Su lugar entre los eventos de la plataforma y el ambiente.
    cursor: str
    #: RFC de la cuenta. Está vacío, como data.cuenta del evento, si el evento es de la plataforma misma: se apagó uno
    #: de sus webhooks (webhook.desactivado).
    rfc: str
    #: Como conoce la plataforma la cuenta.
    referencia: NotRequired[str]
    #: El evento, como lo muestra la cuenta; el id es el webhook-id de sus entregas.
    evento: Event


class PlatformKey(TypedDict):
    """Una llave de la plataforma, sin su texto."""

    #: Su identificador, con el que se retira.
    id: str
    #: Su nombre; durante una rotación lo tienen dos.
    nombre: str
    #: sandbox o production.
    entorno: str
    #: Sus primeros caracteres.
    prefijo: str
    #: Lo que puede: recurso:verbo, como facturas:leer.
    alcances: List[str]
    #: Las direcciones desde las que se puede usar; cualquiera si no hay ninguna.
    direcciones: List[str]
    #: Cuándo se hizo.
    creadaEn: str
    #: Cuándo vence.
    venceEn: NotRequired[str]
    #: Cuándo se usó por última vez, con un minuto de tolerancia.
    ultimoUso: NotRequired[str]
    #: Los topes de los borradores que deja; falta si no los hay. Los comparten las llaves de un nombre en un ambiente.
    topes: NotRequired[DraftLimits]
    #: Lo que ya dejó hoy; falta si no hay topes.
    hoy: NotRequired[DraftedToday]


class PlatformKeyResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: La llave.
    data: PlatformKey
    #: La llave, que no se vuelve a mostrar.
    llave: str
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PlatformMonth(TypedDict):
    """
    El mes de todas las cuentas. El ZIP trae comprobantes.csv, con el RFC y la referencia de la cuenta en cada renglón,
    y cuentas.csv, con las sumas de cada cuenta por tipo y moneda; lo cancelado se cuenta y no se suma.
    """

    #: El mes.
    mes: str
    #: en_espera: nadie lo ha empezado. en_proceso, lista, o error: no se pudo hacer, y error dice por qué.
    estado: Literal["en_espera", "en_proceso", "lista", "error"]
    #: Cuántas cuentas se han de leer; se conoce desde que se empieza.
    cuentas: NotRequired[int]
    #: Cuántas se han leído.
    leidas: int
    #: Cuántos comprobantes lleva.
    comprobantes: int
    #: Los archivos ZIP, cuando está lista; cada uno tiene 500 MB como máximo.
    partes: List[ExportPart]
    #: Por qué no se pudo hacer.
    error: NotRequired[str]
    #: Cuándo se pidió. Lo que se timbró después no está.
    creadaEn: str
    #: Cuándo quedó lista.
    terminadaEn: NotRequired[str]
    #: Hasta cuándo se conserva, desde que está lista: 7 días.
    venceEn: NotRequired[str]


class PlatformMonthResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El mes.
    data: PlatformMonth
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PlatformStamps(TypedDict):
    """Los timbres que la plataforma puede pasar."""

    #: Cuántos, sin los vencidos.
    quedan: int
    #: Cuándo vencen los primeros.
    vencenEn: NotRequired[str]


class PlatformStampsResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Los timbres.
    data: PlatformStamps
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PlatformUsageResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Un renglón por cuenta, por RFC; también las que no timbraron nada.
    data: List[AccountUsage]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PlatformWebhook(TypedDict):
    """Una dirección que recibe los eventos de todas las cuentas."""

    #: Su identificador.
    id: str
    #: Adónde se entrega.
    direccion: str
    #: Los eventos que recibe.
    tipos: List[Literal["cfdi.timbrado", "cfdi.error", "cfdi.cancelado", "cfdi.cancelacion_pendiente", "cfdi.cancelacion_rechazada", "cfdi.cancelacion_aceptada", "csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "global.atrasada", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "preparacion.terminada"]]
    #: Se le entregan eventos.
    activo: bool
    #: Lo apagó el servicio, tras cinco días sin una sola entrega.
    apagadoPorFallas: bool
    #: Cuándo se creó.
    creadoEn: str
    #: Desde cuándo no acepta ninguna entrega.
    fallaDesde: NotRequired[str]
    #: Hasta cuándo firma también el secreto anterior.
    secretoAnteriorHasta: NotRequired[str]


class PlatformWebhookResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: El webhook.
    data: PlatformWebhook
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Poliza(TypedDict):
    """Una póliza."""

    #: La aseguradora.
    aseguradora: str
    #: Número de la póliza.
    numero: str
    #: Último día en que vale: AAAA-MM-DD. No va en el XML: un viaje que termina después se rechaza.
    vence: NotRequired[str]


class PostalCode(TypedDict):
    """Un código postal."""

    #: El código postal.
    codigo: str
    #: c_Estado.
    estado: str
    #: c_Municipio; ausente mientras quien opera el servicio no importe c_CodigoPostal.
    municipio: NotRequired[str]
    #: c_Localidad; ausente si no está en una.
    localidad: NotRequired[str]
    #: Sus colonias; vacía mientras quien opera el servicio no importe c_Colonia.
    colonias: List[Colonia]


class PostalCodeResponse(TypedDict):
    """Lo que se sabe de un código postal."""

    #: Siempre true.
    ok: bool
    #: El código postal.
    data: PostalCode
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PreparationResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Los pasos, en el orden en que conviene darlos.
    data: List[PreparationStep]
    #: La cuenta puede timbrar en pruebas.
    listaParaPruebas: bool
    #: La cuenta puede timbrar en producción.
    listaParaProduccion: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class PreparationStep(TypedDict):
    """Un paso antes de timbrar."""

    #: datos, csd, series, certificacion, carta_manifiesto o timbres.
    paso: str
    #: El PAC de que se trata, si el paso es carta_manifiesto.
    pac: NotRequired[str]
    #: listo, falta, o sin_saber si nadie ha dicho cómo está.
    estado: str
    #: Qué hacer; falta si el paso está listo.
    queHacer: NotRequired[str]
    #: La ruta con la que se hace; falta si no la hay.
    enlace: NotRequired[str]
    #: Dónde impide timbrar ahora: nada, produccion, o todo.
    bloquea: str
    #: Desde cuándo lo impedirá si nada cambia: cuando vence el CSD o el último timbre.
    desde: NotRequired[str]


class ProductKey(TypedDict):
    """Un producto o servicio."""

    #: La clave, como la escribe el SAT.
    clave: str
    #: Lo que la clave significa.
    descripcion: str
    #: Si el concepto debe incluir IVA trasladado: Sí, No u Opcional.
    ivaTrasladado: Optional[str]
    #: Si el concepto debe incluir IEPS trasladado: Sí, No u Opcional.
    iepsTrasladado: Optional[str]
    #: Complemento que debe llevar el comprobante.
    complemento: Optional[str]
    #: Otras palabras con las que se busca, como las escribe el SAT.
    palabrasSimilares: Optional[str]
    #: Primer día en que puede usarse, AAAA-MM-DD.
    vigenciaDesde: Optional[str]
    #: Último día en que puede usarse, AAAA-MM-DD.
    vigenciaHasta: Optional[str]


class Proof(TypedDict):
    """Cada noche se suman los tickets y los comprobantes que los llevan, y se comparan."""

    #: Cuándo se hizo; null si todavía no se hace ninguno.
    probadoEn: Optional[str]
    #: Cuántos comprobantes vigentes llevan tickets.
    comprobantes: int
    #: Cuántos tickets llevan.
    tickets: int
    #: Cuánto suman esos tickets. Hasta 2 decimales.
    total: Importe
    #: Lo que no cuadra, por día de venta; a lo más 100. Vacío si todo cuadra.
    diferencias: List[ProofDifference]


class ProofDifference(TypedDict):
    """Un importe de un comprobante que sus tickets no suman."""

    #: El comprobante, por su identificador en /facturas; con ceros si los tickets no dicen en cuál van.
    facturaId: str
    #: Código postal del lugar de expedición de los tickets; null si no hay ninguno.
    lugarExpedicion: Optional[str]
    #: Primer día de venta de los tickets: AAAA-MM-DD.
    desde: Optional[str]
    #: Último día de venta de los tickets: AAAA-MM-DD.
    hasta: Optional[str]
    #: Qué importe: total; o base o importe de un impuesto.
    de: Literal["total", "base", "importe"]
    #: c_Impuesto; null si es el total.
    impuesto: Optional[str]
    #: Tasa, Cuota o Exento; null si es el total.
    tipoFactor: Optional[str]
    #: Tasa o cuota; null si es el total o Exento. Hasta 6 decimales.
    tasa: Optional[Importe]
    #: Lo que suman los tickets. Hasta 6 decimales.
    tickets: Importe
    #: Lo que dice el comprobante; 0 si no está vigente. Hasta 6 decimales.
    comprobante: Importe
    #: Lo que le quitan las notas de crédito de sus tickets: los que sacaron de él, y lo que se devolvió. Hasta 6
    #: decimales.
    notas: Importe


class ProofResponse(TypedDict):
    """El último cuadre de los tickets."""

    #: Siempre true.
    ok: bool
    #: El cuadre.
    data: Proof
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Propietario(TypedDict):
    """De quién es la mercancía que se traslada."""

    #: Su identificación fiscal: de México su RFC; de Estados Unidos y Canadá, 9 dígitos.
    numRegIdTrib: str
    #: c_Pais donde reside para fines fiscales: tres letras, como USA.
    residenciaFiscal: str


class ReceivedInvoice(TypedDict):
    """El comprobante que se quiere cancelar, como lo selló su emisor."""

    #: RFC del emisor.
    emisorRfc: str
    #: Nombre del emisor.
    emisorNombre: str
    #: c_TipoDeComprobante.
    tipo: str
    #: Serie; null si no tiene.
    serie: Optional[str]
    #: Folio; null si no tiene.
    folio: Optional[str]
    #: Fecha de emisión, sin zona: AAAA-MM-DDThh:mm:ss.
    fecha: str
    #: c_Moneda.
    moneda: str
    #: Total. Hasta 6 decimales.
    total: Importe


class ReceivedRequest(TypedDict):
    """Una solicitud de cancelación que otro contribuyente dirige a la cuenta."""

    #: Identificador de la solicitud.
    id: str
    #: UUID fiscal del comprobante que se quiere cancelar.
    uuidFiscal: str
    #: pendiente; contestando, mientras el PAC no dice si recibió la respuesta; aceptada; rechazada; vencida, si el
    #: plazo pasó sin respuesta; o terminada, si ya no está pendiente y falta su XML para preguntar al SAT cómo terminó.
    estado: Literal["pendiente", "contestando", "aceptada", "rechazada", "vencida", "terminada"]
    #: Cuándo la dio el PAC por primera vez; pudo llegar antes al buzón tributario.
    encontradaEn: str
    #: El último de los tres días hábiles para contestar, contados desde que se encontró: AAAA-MM-DD.
    responderHasta: str
    #: Qué pasa si no se contesta; null cuando ya terminó.
    sinRespuesta: Optional[str]
    #: El comprobante, si se dio su XML; si no, null: el PAC solo da el UUID.
    comprobante: Optional[ReceivedInvoice]
    #: aceptar o rechazar, si se contestó aquí.
    respuesta: Optional[str]
    #: Cuándo se contestó aquí.
    contestadaEn: Optional[str]
    #: Cuándo se supo que terminó.
    terminadaEn: Optional[str]
    #: El código del SAT o del PAC, si dieron uno.
    codigo: Optional[str]
    #: Lo que dijeron, o por qué terminó.
    detalle: Optional[str]


class ReceivedRequestResponse(TypedDict):
    """La solicitud."""

    #: Siempre true.
    ok: bool
    #: La solicitud.
    data: ReceivedRequest
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ReceivingStatus(TypedDict):
    """Cómo va la consulta al PAC."""

    #: El servicio pregunta cada hora.
    activa: bool
    #: Se puede preguntar: hay un CSD vigente, y el PAC de la cuenta tiene el servicio.
    disponible: bool
    #: Por qué no se puede, y qué hacer; null si se puede.
    motivo: Optional[str]
    #: El PAC al que se pregunta.
    pac: Optional[str]
    #: Cuándo contestó por última vez con una lista que se pudo leer.
    consultadaEn: Optional[str]
    #: Cuándo se le vuelve a preguntar.
    siguienteConsulta: Optional[str]
    #: Qué falló la última vez.
    falla: Optional[str]
    #: Cuántas de la última lista se rechazaron, porque su UUID no lo es o porque pasan del máximo.
    rechazadas: int


class ReceivingStatusResponse(TypedDict):
    """Cómo va la consulta al PAC."""

    #: Siempre true.
    ok: bool
    #: Cómo va la consulta al PAC.
    data: ReceivingStatus
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Receptor(TypedDict):
    """El cliente a quien se factura, con sus datos en la petición."""

    #: RFC, o el genérico XAXX010101000 o XEXX010101000.
    rfc: str
    #: Nombre, como lo tiene el SAT: en mayúsculas y sin régimen de capital.
    nombre: str
    #: Código postal de su domicilio fiscal; con un RFC genérico lo pone el servicio.
    codigoPostal: NotRequired[str]
    #: c_RegimenFiscal; con un RFC genérico lo pone el servicio.
    regimenFiscal: NotRequired[str]
    #: c_UsoCFDI; con un RFC genérico lo pone el servicio.
    usoCfdi: NotRequired[str]
    #: c_Pais; solo del receptor extranjero XEXX010101000.
    residenciaFiscal: NotRequired[str]
    #: Su identificación fiscal en su país; solo del receptor extranjero XEXX010101000.
    numRegIdTrib: NotRequired[str]
    #: Correos del cliente que se guarda; sin ellos, un cliente que ya existe conserva los suyos.
    correos: NotRequired[List[str]]


class ReconcileBody(TypedDict):
    """El archivo que se compara, y el periodo en que se busca lo que no trae."""

    #: Un CSV en base64, de 7 MB y 100,000 renglones como máximo. Los títulos dicen qué es cada columna: uuid (folio
    #: fiscal), clave (Idempotency-Key) o referencia, y si las hay, total y estado. Sin títulos, la primera columna es
    #: el folio fiscal.
    csv: str
    #: Primer día de creación, incluido: AAAA-MM-DD.
    desde: str
    #: Último día de creación, incluido: AAAA-MM-DD. El periodo puede tener 100,000 comprobantes timbrados como máximo.
    hasta: str


class ReconcileResponse(TypedDict):
    """La comparación."""

    #: Siempre true.
    ok: bool
    #: Lo que se encontró.
    data: Reconciliation
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Reconciliation(TypedDict):
    """Lo que se encontró."""

    #: Cuántos renglones del archivo se compararon.
    renglones: int
    #: Cuántos de ellos son de un comprobante timbrado de la cuenta y no difieren.
    coinciden: int
    #: Los que solo trae el archivo, en su orden; los primeros 10,000.
    soloSuyos: List[OnlyTheirs]
    #: Los del periodo que el archivo no trae, del más antiguo al más nuevo; los primeros 10,000.
    soloNuestros: List[OnlyOurs]
    #: Los que están en ambos y difieren en total o estado, en el orden del archivo; los primeros 10,000.
    difieren: List[Differing]
    #: Cuántos solo trae el archivo.
    totalSoloSuyos: int
    #: Cuántos del periodo no trae el archivo.
    totalSoloNuestros: int
    #: Cuántos difieren.
    totalDifieren: int


class RefreshCancellationResponse(TypedDict):
    """El registro, y si la cancelación se acaba de confirmar."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: Document
    #: true si esta misma llamada confirmó la cancelación.
    confirmada: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RefreshPaymentComplementCancellationResponse(TypedDict):
    """El registro, y si la cancelación se acaba de confirmar."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: PaymentComplement
    #: true si esta misma llamada confirmó la cancelación.
    confirmada: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RefreshPayrollCancellationResponse(TypedDict):
    """El registro, y si la cancelación se acaba de confirmar."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: PayrollRecord
    #: true si esta misma llamada confirmó la cancelación.
    confirmada: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RefreshTransferCancellationResponse(TypedDict):
    """El registro, y si se confirmó."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: Document
    #: true si esta misma llamada confirmó la cancelación.
    confirmada: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RefreshWithholdingCancellationResponse(TypedDict):
    """El registro, y si la cancelación se acaba de confirmar."""

    #: Siempre true.
    ok: bool
    #: El registro.
    data: WithholdingRecord
    #: true si esta misma llamada confirmó la cancelación.
    confirmada: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RelatedAtPac(TypedDict):
    """Un comprobante relacionado, según el PAC."""

    #: UUID fiscal.
    uuidFiscal: str
    #: padre o hijo, como lo llama el PAC.
    relacion: Literal["padre", "hijo"]
    #: RFC del emisor, si el PAC lo da.
    emisorRfc: NotRequired[str]
    #: RFC del receptor, si el PAC lo da.
    receptorRfc: NotRequired[str]
    #: Si es uno de los estorbos de esta respuesta; si no, se hizo en otro sistema.
    enEstorbos: bool


class Remolque(TypedDict):
    """Un remolque o semirremolque."""

    #: c_SubTipoRem: CTR004 caja cerrada, CTR021 plataforma…
    tipo: str
    #: Sus placas; los guiones y espacios no cuentan.
    placas: str


class RemolqueEmbarcado(TypedDict):
    """Un remolque que va en un ferri."""

    #: c_SubTipoRem: CTR004 caja cerrada, CTR021 plataforma…
    tipo: str
    #: Sus placas; los guiones y espacios no cuentan.
    placas: str


class RemoveAccountPlaceBody(TypedDict):
    """Un lugar que se quita."""

    #: Código postal.
    codigoPostal: str


class RemoveAccountPlaceResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RemovePlatformWebhookResponse(TypedDict):
    #: Siempre true.
    ok: bool
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class RemoveTripThingBody(TypedDict):
    """Qué se quita."""

    #: El tipo.
    tipo: Literal["vehiculo", "remolque", "operador", "poliza", "lugar", "bien"]
    #: Su clave.
    clave: str


class RemoveTripThingResponse(TypedDict):
    """Lo que se quitó."""

    #: Siempre true.
    ok: bool
    #: Lo que se quitó.
    data: TripThing
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Reparto(TypedDict):
    """Lo que de una mercancía va de una parada a otra."""

    #: La parada que lo recoge, contada desde 0; puede faltar si solo una recoge.
    recogeEn: NotRequired[int]
    #: La parada que lo entrega, contada desde 0; puede faltar si solo una entrega.
    entregaEn: NotRequired[int]
    #: Cuántas unidades; puede faltar si la mercancía tiene un solo reparto. Hasta 6 decimales.
    cantidad: NotRequired[Numero]


class ReplacePlatformAccountBody(TypedDict):
    """Los datos fiscales de la cuenta."""

    #: Nombre como está ante el SAT: en mayúsculas y sin régimen de capital.
    nombre: str
    #: Clave de c_RegimenFiscal.
    regimenFiscal: str
    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: Zona horaria de IANA; la del código postal si se omite.
    zonaHoraria: NotRequired[str]
    #: Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro.
    registroPatronal: NotRequired[str]
    #: Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento.
    referencia: NotRequired[str]


class ReplayPlatformWebhookBody(TypedDict):
    """Desde dónde se repite."""

    #: Cursor del último evento que no hace falta, o un momento en microsegundos desde 1970.
    despues: str


class RequestApprovalBody(TypedDict):
    """A quién se le pide."""

    #: El correo con el que la persona entra al portal; en la cuenta debe poder timbrar.
    correo: str


class ResendPlatformDeliveryBody(TypedDict):
    """Qué evento se envía otra vez."""

    #: El cursor de la entrega.
    cursor: str


class ResumeCancellationPlanBody(TypedDict):
    """El plan que se reanuda."""

    #: La huella del plan: confirma los pasos que faltan.
    huella: str


class ReturnTicketBody(TypedDict):
    """De cuál ticket, y qué se devuelve."""

    #: Lo que se devuelve, por concepto; todo lo que queda del ticket si falta.
    conceptos: NotRequired[List[ReturnedConcepto]]
    #: Código de una serie de notas de crédito activa, si el ticket va en un comprobante; si falta, la favorita.
    serie: NotRequired[str]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo da la misma devolución. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]


class ReturnTicketResponse(TypedDict):
    """La devolución que se registró."""

    #: Siempre true.
    ok: bool
    #: La devolución.
    data: TicketReturn
    #: true si la llave de idempotencia ya tenía esta devolución; si no, ausente.
    idempotente: NotRequired[bool]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ReturnedConcepto(TypedDict):
    """Lo que se devuelve de un concepto; todo lo que queda de él si no dice cuánto."""

    #: El lugar del concepto en el ticket, desde 1.
    renglon: int
    #: Cuántas unidades; su importe es la parte que les toca de lo que pagó el cliente. Hasta 6 decimales.
    cantidad: NotRequired[Numero]
    #: O bien cuánto se devuelve de lo que pagó el cliente, con impuestos, sin unidades. Hasta 2 decimales.
    importeConImpuestos: NotRequired[Numero]


class SandboxClock(TypedDict):
    """El reloj de la cuenta en el sandbox."""

    #: La hora de la cuenta: con ella se fechan sus comprobantes y vencen sus plazos.
    ahora: str
    #: La hora del mundo, que producción tiene siempre.
    mundo: str
    #: Cuántos segundos va adelantada la cuenta.
    adelantoSegundos: int


class SatStatus(TypedDict):
    """Lo que dice el SAT en este momento."""

    #: UUID fiscal por el que se preguntó.
    uuid: str
    #: Vigente, Cancelado o No Encontrado.
    estado: Literal["Vigente", "Cancelado", "No Encontrado"]


class SaveAccountCustomerBody(TypedDict):
    """Un cliente que se guarda."""

    #: El cliente.
    cliente: Customer


class SaveAccountPlaceBody(TypedDict):
    """Un lugar que se guarda."""

    #: Código postal.
    codigoPostal: str
    #: Como lo conocen las personas.
    nombre: str
    #: Zona horaria de IANA; la del código postal si se omite.
    zonaHoraria: NotRequired[str]
    #: Permiso de la CRE o de la CNE con el que se vende combustible ahí; sin él, el lugar lo pierde. El lugar de la
    #: cuenta se guarda solo con uno.
    permiso: NotRequired[str]


class SaveTripThingsBody(TypedDict):
    """De uno a 100."""

    #: Lo que se guarda.
    guardados: List[TripThing]


class SaveTripThingsResponse(TypedDict):
    """Lo que se guardó."""

    #: Siempre true.
    ok: bool
    #: Lo guardado, en el orden de la petición.
    data: List[TripThing]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class SearchProductsResponse(TypedDict):
    """Las claves que coinciden."""

    #: Siempre true.
    ok: bool
    #: Las que mejor coinciden primero: la clave misma, el nombre que es lo buscado, el que empieza así, los demás; lo
    #: usual antes que lo raro, y los nombres cortos antes que los largos.
    data: List[ProductKey]
    #: De qué publicación del SAT es la respuesta.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class SearchUnitsResponse(TypedDict):
    """Las claves que coinciden."""

    #: Siempre true.
    ok: bool
    #: Las que mejor coinciden primero.
    data: List[UnitKey]
    #: De qué publicación del SAT es la respuesta.
    catalogo: CatalogEdition
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Seguros(TypedDict):
    """Las pólizas de un viaje."""

    #: De responsabilidad civil; obligatoria, salvo con responsabilidadCivilGuardada.
    responsabilidadCivil: NotRequired[Poliza]
    #: De daños al medio ambiente; solo con material peligroso, que la lleva siempre.
    medioAmbiente: NotRequired[Poliza]
    #: De la carga.
    carga: NotRequired[Poliza]
    #: En lugar de responsabilidadCivil, la clave de una póliza guardada.
    responsabilidadCivilGuardada: NotRequired[str]
    #: En lugar de medioAmbiente, la clave de una póliza guardada.
    medioAmbienteGuardada: NotRequired[str]
    #: En lugar de carga, la clave de una póliza guardada.
    cargaGuardada: NotRequired[str]


class SelfInvoicingPage(TypedDict):
    """Cómo se usa la página de autofactura."""

    #: dia, mes o anio de la venta.
    plazo: Literal["dia", "mes", "anio"]
    #: Cuántos días más.
    dias: int
    #: A quién pedir la factura después; null si es a la cuenta.
    contacto: Optional[str]
    #: El cliente también encuentra su ticket con su folio, su total y su día.
    porFolio: bool
    #: La dirección de la tienda, dentro de este sitio; null sin porFolio.
    ruta: Optional[str]
    #: Un botón para el sitio de la tienda: HTML que se pega tal cual, sin scripts.
    boton: str


class SelfInvoicingResponse(TypedDict):
    """La página de autofactura."""

    #: Siempre true.
    ok: bool
    #: La página.
    data: SelfInvoicingPage
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class SetAccountNoticesBody(TypedDict):
    """De qué se avisará."""

    #: Se avisa con menos timbres que estos; 100 si se omite.
    pocosTimbres: NotRequired[int]
    #: Se avisa si al ritmo actual los timbres alcanzan para menos días; nunca si se omite.
    pocosDias: NotRequired[int]
    #: De esto no se avisa; de todo se avisa si se omite.
    apagados: NotRequired[List[Literal["csd.por_vencer", "csd.vencido", "timbres.por_agotarse", "timbres.agotados", "clave.por_vencer", "webhook.desactivado", "pac.sin_respuesta", "global.atrasada", "cancelacion.por_vencer", "ley.por_cambiar", "tickets.no_cuadran", "plan.completo", "plan.detenido", "solicitud.recibida", "solicitud.por_vencer", "solicitud.terminada", "poliza.por_vencer", "recarga.sin_timbres", "plantilla.timbrada", "plantilla.preparada", "plantilla.rechazada", "cuenta.por_terminar", "preparacion.terminada"]]]


class SetAccountRefillBody(TypedDict):
    """Cuándo se pasan timbres a la cuenta, y cuántos."""

    #: Con menos timbres que estos se recarga.
    piso: int
    #: Cuántos timbres de la plataforma se le pasan cada vez: todos, o ninguno. Con 0 no se recarga.
    recarga: int


class SetClosingBody(TypedDict):
    """Cómo se cierran los periodos de un lugar. Lo que falte vuelve a su valor de omisión."""

    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621). Una
    #: persona física del régimen 626 solo tiene la del mes.
    periodicidad: Literal["01", "02", "03", "04", "05"]
    #: true: una factura global por cada forma de pago.
    porFormaPago: NotRequired[bool]
    #: Código de una serie de facturas activa; si falta, la favorita.
    serie: NotRequired[str]
    #: true: el servicio timbra las globales de cada periodo que cierra. false: solo avisa de las que faltan.
    automatico: NotRequired[bool]
    #: Cuántas horas después del cierre se hacen, para los tickets que llegan tarde.
    horas: NotRequired[int]
    #: Primer día de venta que se cierra: AAAA-MM-DD. Si falta, el que ya tenía, o el primero del periodo en curso.
    desde: NotRequired[str]


class SetReceivingBody(TypedDict):
    """Si se consulta."""

    #: true: el servicio pregunta al PAC cada hora. false: solo cuando alguien lo pide.
    activa: bool


class SetSelfInvoicingBody(TypedDict):
    """Cómo se usa la página de autofactura. Lo que falte vuelve a su valor de omisión."""

    #: Hasta cuándo se factura en la página: hasta el fin del dia, mes o anio de la venta, y los dias que se agreguen.
    #: Con anio son al menos 30 días.
    plazo: Literal["dia", "mes", "anio"]
    #: Cuántos días más.
    dias: NotRequired[int]
    #: A quién pedir la factura después, o lo que la página no hace: "Escriba a facturas@example.mx". Si falta, a la
    #: cuenta.
    contacto: NotRequired[str]
    #: true: el cliente también encuentra su ticket con su folio, su total y su día, en la dirección de la tienda.
    porFolio: NotRequired[bool]


class SubstituteInvoiceBody(TypedDict):
    """
    CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca
    ambos.
    """

    #: RFC de un cliente de la cuenta.
    receptorRfc: NotRequired[str]
    #: Código de una serie de facturas activa.
    serie: str
    #: c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD.
    formaPago: NotRequired[str]
    #: PUE: en una sola exhibición; PPD: en parcialidades o diferido.
    metodoPago: NotRequired[Literal["PUE", "PPD"]]
    #: c_Moneda.
    moneda: NotRequired[str]
    #: Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales.
    tipoCambio: NotRequired[Numero]
    #: Lo que se vende; con ellos el servicio arma la factura.
    conceptos: List[Concepto]
    #: Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL.
    informacionGlobal: NotRequired[InformacionGlobal]
    #: Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado
    #: Idempotency-Key gana.
    idempotency_key: NotRequired[str]
    #: Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07
    #: anticipo.
    cfdiRelacionados: NotRequired[List[CfdiRelacionados]]
    #: Condiciones comerciales del pago: "Contado", "30 días".
    condicionesDePago: NotRequired[str]
    #: Los que cobran o retienen estados y municipios.
    impuestosLocales: NotRequired[ImpuestosLocales]
    #: 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio
    #: Exterior.
    exportacion: NotRequired[Literal["01", "02", "03", "04"]]
    #: Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta.
    fecha: NotRequired[str]
    #: El cliente, si no está entre los de la cuenta; en lugar de receptorRfc.
    receptor: NotRequired[Receptor]
    #: c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc.
    usoCfdi: NotRequired[str]
    #: El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales.
    totalEsperado: NotRequired[Numero]
    #: La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
    tolerancia: NotRequired[Numero]
    #: Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6
    #: decimales.
    descuentoGlobal: NotRequired[Numero]
    #: El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales.
    descuentoGlobalPorcentaje: NotRequired[Numero]
    #: El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra
    #: con la relación 07.
    anticipo: NotRequired[Anticipo]
    #: Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta.
    lugarExpedicion: NotRequired[str]
    #: true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico.
    guardarCliente: NotRequired[bool]
    #: Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el
    #: PDF.
    referencia: NotRequired[str]
    #: La autorización de una donataria, en el recibo de un donativo.
    donataria: NotRequired[Donataria]
    #: Lo que una disposición fiscal obliga a escribir en la factura.
    leyendasFiscales: NotRequired[List[LeyendaFiscal]]
    #: A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato.
    ine: NotRequired[Ine]
    #: La exportación definitiva de lo que se vende.
    comercioExterior: NotRequired[ComercioExterior]
    #: El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1.
    cartaPorte: NotRequired[Viaje]
    #: Observaciones que aparecen en el PDF, y no en el XML.
    notaPdf: NotRequired[str]


class SubstituteInvoiceResponse(TypedDict):
    """La factura que se creó, y cómo va la cancelación de la original."""

    #: Siempre true.
    ok: bool
    #: El documento que se creó.
    data: CreatedDocument
    #: true si la llave de idempotencia ya tenía este documento; si no, ausente.
    idempotente: NotRequired[bool]
    #: Cómo va la sustitución.
    sustitucion: Substitution
    #: De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E.
    desglose: NotRequired[Calculo]
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class Substitution(TypedDict):
    """Cómo va una sustitución."""

    #: abierta: la nueva se está timbrando. por_cancelar: está timbrada y falta que el SAT cancele la original.
    #: en_espera: el receptor debe aceptar. completa: la original está cancelada. rechazada y rechazada_por_receptor:
    #: las dos están vigentes y alguien debe decidir. fallida: no hay comprobante nuevo vigente, y la original sigue
    #: como estaba.
    estado: Literal["abierta", "por_cancelar", "en_espera", "completa", "rechazada", "rechazada_por_receptor", "fallida"]
    #: El comprobante sustituido.
    original: SubstitutionParty
    #: El comprobante que lo sustituye.
    sustituto: SubstitutionParty
    #: Código del SAT o del PAC con el que no procedió la cancelación.
    codigo: NotRequired[str]
    #: Por qué no procedió, o por qué no se ha podido solicitar.
    detalle: NotRequired[str]


class SubstitutionParty(TypedDict):
    """Uno de los dos comprobantes de una sustitución."""

    #: Identificador interno.
    id: str
    #: UUID fiscal, si está timbrado.
    uuidFiscal: NotRequired[str]
    #: Estado del comprobante.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: Serie del emisor.
    serie: NotRequired[str]
    #: Folio del emisor.
    folio: NotRequired[str]


class TaxRegimeKey(TypedDict):
    """Un régimen fiscal."""

    #: La clave, como la escribe el SAT.
    clave: str
    #: Lo que la clave significa.
    descripcion: str
    #: Si se aplica a personas físicas.
    fisica: bool
    #: Si se aplica a personas morales.
    moral: bool


class Ticket(TypedDict):
    """Un ticket."""

    #: Identificador del ticket.
    id: str
    #: Su número.
    folio: str
    #: abierto; en_global o facturado, según el comprobante en que va; facturado_despues, a nombre del cliente después
    #: de la global; o cancelado.
    estado: Literal["abierto", "en_global", "facturado", "facturado_despues", "cancelado"]
    #: Día de la venta: AAAA-MM-DD.
    fecha: str
    #: Código postal del lugar de expedición.
    lugarExpedicion: str
    #: c_FormaPago.
    formaPago: str
    #: Lo que pagó el cliente, menos lo que devolvió. Hasta 2 decimales.
    total: Importe
    #: El total sin sus impuestos. Hasta 6 decimales.
    neto: Importe
    #: Sus impuestos, por impuesto y tasa.
    impuestos: List[TicketImpuesto]
    #: Cuándo llegó.
    creadoEn: str
    #: El comprobante en que va, por su identificador en /facturas; null si no va en ninguno.
    facturaId: Optional[str]
    #: La página en que su cliente lo factura él mismo, dentro de este sitio, para imprimirla en el ticket; null si
    #: llegó antes de que los tickets tuvieran una.
    rutaAutofactura: Optional[str]
    #: Lo que el cliente devolvió; null si nada. Hasta 2 decimales.
    devuelto: Optional[Importe]


class TicketConcepto(TypedDict):
    """Lo que se vendió, ya con sus descuentos e impuestos."""

    #: Número de parte o SKU de un producto del catálogo de la cuenta, que da las claves, la descripción y los impuestos
    #: que aquí no van.
    producto: NotRequired[str]
    #: c_ClaveProdServ de la factura a nombre del cliente; 01010101 si falta.
    claveProdServ: NotRequired[str]
    #: c_ClaveUnidad de la factura a nombre del cliente; ACT si falta.
    claveUnidad: NotRequired[str]
    #: El bien o el servicio; "Venta" si falta.
    descripcion: NotRequired[str]
    #: Cuántas unidades. Hasta 6 decimales.
    cantidad: NotRequired[Numero]
    #: Precio de una unidad como lo pagó el cliente. Hasta 6 decimales.
    precioConImpuestos: NotRequired[Numero]
    #: Lo que el cliente pagó por todo el concepto, en lugar del precio. Hasta 2 decimales.
    importeConImpuestos: NotRequired[Numero]
    #: Los impuestos trasladados que el precio incluye. Sin ellos valen los del producto; sin producto, objetoImp dice
    #: que no hay.
    impuestos: NotRequired[List[Impuesto]]
    #: c_ObjetoImp: 02 con impuestos; 01, 03 o 04 sin ellos.
    objetoImp: NotRequired[Literal["01", "02", "03", "04"]]


class TicketImpuesto(TypedDict):
    """Los impuestos de un ticket a una misma tasa."""

    #: c_Impuesto.
    impuesto: str
    #: Tasa, Cuota o Exento.
    tipoFactor: str
    #: Tasa o cuota; null si es Exento. Hasta 6 decimales.
    tasa: Optional[Importe]
    #: Sobre qué se cobra. Hasta 6 decimales.
    base: Importe
    #: El impuesto; null si es Exento. Hasta 6 decimales.
    importe: Optional[Importe]


class TicketLine(TypedDict):
    """De un concepto de un ticket, lo que se devolvió o lo que queda."""

    #: El lugar del concepto en el ticket, desde 1.
    renglon: int
    #: Cuántas unidades; 0 de lo que se devolvió sin ellas. Hasta 6 decimales.
    cantidad: Importe
    #: Cuánto de lo que pagó el cliente, con impuestos. Hasta 2 decimales.
    importeConImpuestos: Importe


class TicketOutcome(TypedDict):
    """Lo que pasó con un ticket de la petición."""

    #: El folio, como se envió.
    folio: str
    #: creado; repetido, si ya estaba con el mismo contenido; o rechazado, y error dice por qué.
    resultado: Literal["creado", "repetido", "rechazado"]
    #: El ticket, salvo si se rechazó.
    ticket: NotRequired[Ticket]
    #: Por qué se rechazó; nombra el campo dentro del ticket.
    error: NotRequired[str]
    #: El campo dentro del ticket: "conceptos[0].impuestos[1].tasaIva".
    campo: NotRequired[str]


class TicketReference(TypedDict):
    """Un ticket, por su identificador o por su folio."""

    #: El ticket, por su identificador.
    id: NotRequired[str]
    #: Su número.
    folio: NotRequired[str]
    #: Código postal de su lugar de expedición, con folio; si falta, el de la cuenta.
    lugarExpedicion: NotRequired[str]


class TicketResponse(TypedDict):
    """El ticket."""

    #: Siempre true.
    ok: bool
    #: El ticket.
    data: Ticket
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class TicketReturn(TypedDict):
    """Lo que un cliente devolvió de un ticket."""

    #: Identificador de la devolución; null en un cálculo.
    id: Optional[str]
    #: El ticket.
    ticketId: str
    #: pendiente mientras no se sabe si se timbró su nota de crédito; aplicada después, o si no lleva.
    estado: Literal["pendiente", "aplicada"]
    #: Lo que se devolvió, por concepto.
    conceptos: List[TicketLine]
    #: Lo que se devolvió al cliente. Hasta 2 decimales.
    total: Importe
    #: El total sin sus impuestos. Hasta 6 decimales.
    neto: Importe
    #: Sus impuestos, por impuesto y tasa.
    impuestos: List[TicketImpuesto]
    #: Lo que queda del ticket. Hasta 2 decimales.
    queda: Importe
    #: El comprobante que llevaba el ticket, por su identificador en /facturas; null si estaba abierto.
    facturaId: Optional[str]
    #: La nota de crédito sobre él, por su identificador en /facturas; null si no lleva, o en un cálculo.
    notaCreditoId: Optional[str]
    #: Cuándo se registró; null en un cálculo.
    creadaEn: Optional[str]


class Tren(TypedDict):
    """El tren de un viaje por ferrocarril, y sus carros."""

    #: c_TipoDeServicio: TS01 carros, TS02 carros intermodales, TS03 tren unitario, TS04 tren unitario intermodal.
    servicio: Literal["TS01", "TS02", "TS03", "TS04"]
    #: c_TipoDeTrafico: TT01 local; interlineal, TT02 remitido, TT03 recibido, TT04 en tránsito.
    trafico: Literal["TT01", "TT02", "TT03", "TT04"]
    #: Los carros en que va la mercancía.
    carros: List[Carro]
    #: Los derechos de paso que se pagaron por vías de otros.
    derechosPaso: NotRequired[List[DerechoPaso]]
    #: La póliza del tren, si quiere que el comprobante la diga.
    seguro: NotRequired[Poliza]
    #: En lugar de seguro, la clave de una póliza guardada.
    seguroGuardado: NotRequired[str]


class TripKilometers(TypedDict):
    """Los kilómetros entre dos lugares, según el último viaje."""

    #: Los kilómetros. Hasta 2 decimales.
    kilometros: Importe
    #: Cuándo se pidió el comprobante de ese viaje.
    en: str


class TripKilometersResponse(TypedDict):
    """Lo que hubo."""

    #: Siempre true.
    ok: bool
    #: Lo que hubo en el último viaje.
    data: TripKilometers
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class TripThing(TypedDict):
    """
    Algo que los viajes de la cuenta llevan una y otra vez: uno solo de vehiculo, remolque, operador, poliza, lugar y
    bien.
    """

    #: Cómo lo llaman ustedes: "T-12", "CEDIS". Única en su tipo; se guarda en mayúsculas.
    clave: str
    #: Un vehículo.
    vehiculo: NotRequired[Vehiculo]
    #: Un remolque o semirremolque.
    remolque: NotRequired[Remolque]
    #: Quien conduce.
    operador: NotRequired[Operador]
    #: Una póliza. Si dice cuándo vence, se avisa antes.
    poliza: NotRequired[Poliza]
    #: Un lugar donde se recoge o se entrega.
    lugar: NotRequired[Lugar]
    #: Un bien que se transporta.
    bien: NotRequired[Bien]


class UnitKey(TypedDict):
    """Una unidad de medida."""

    #: La clave, como la escribe el SAT.
    clave: str
    #: Lo que la clave significa.
    descripcion: str
    #: Cómo se abrevia la unidad.
    simbolo: Optional[str]
    #: Primer día en que puede usarse, AAAA-MM-DD.
    vigenciaDesde: Optional[str]
    #: Último día en que puede usarse, AAAA-MM-DD.
    vigenciaHasta: Optional[str]


class UploadAccountCsdBody(TypedDict):
    """Los dos archivos del CSD, y su contraseña."""

    #: El archivo .cer: DER, PEM o base64.
    cer: str
    #: El archivo .key.
    key: str
    #: Contraseña de la llave privada; se usa una vez y no se guarda.
    contrasena: str


class ValidateInvoiceBody(TypedDict):
    """Un CFDI ya sellado."""

    #: El CFDI, en base64.
    xml: str


class ValidateInvoiceResponse(TypedDict):
    """Lo que se encontró en el CFDI."""

    #: Siempre true.
    ok: bool
    #: Lo que se encontró.
    data: ValidationResult
    #: Qué decir a soporte: el encabezado x-request-id.
    requestId: Optional[str]


class ValidationFinding(TypedDict):
    """Una falla, o un aviso."""

    #: Regla del servicio: VAL-nn.
    codigo: str
    #: Código del SAT: CFDI40119, 301, …
    codigoSat: str
    #: Dónde: XPath en el documento.
    xpath: str
    #: Lo que debía estar.
    esperado: NotRequired[str]
    #: Lo que está.
    encontrado: NotRequired[str]
    #: Qué está mal.
    mensaje: str
    #: Qué hacer.
    solucion: str
    #: Solo es un consejo de las guías de llenado: el SAT no lo rechaza, y aunque lo haya el CFDI es válido y se timbra.
    aviso: bool


class ValidationResult(TypedDict):
    """Lo que se encontró en el CFDI."""

    #: Si nada impide que se timbre.
    valido: bool
    #: Una frase por falla, con el código de su regla: "[VAL-04] …".
    errores: List[str]
    #: Las mismas fallas, y además los avisos, para programas.
    detalles: List[ValidationFinding]
    #: Con qué se revisaron las claves de los catálogos grandes: "catalogo", o "patron" mientras no esté cargado. Los
    #: dos primeros son de todo CFDI; los demás sólo los usan los complementos.
    catalogos: CatalogCoverage


class Vehiculo(TypedDict):
    """Un vehículo de carga."""

    #: Sus placas; los guiones y espacios no cuentan.
    placas: str
    #: c_ConfigAutotransporte, como en la tarjeta de circulación: VL ligero, C2, C3, T3S2…
    configuracion: str
    #: Año del modelo.
    anio: int
    #: Peso bruto vehicular permitido (con los remolques), en kilogramos. Sin decimales.
    pesoBrutoKg: Numero
    #: c_TipoPermiso de la SICT: TPAF01 carga general, TPAF03 carga especializada de materiales peligrosos…; TPXX00 si
    #: no necesita permiso federal.
    permiso: str
    #: Número del permiso; obligatorio, salvo con TPXX00.
    numeroPermiso: NotRequired[str]


class Viaje(TypedDict):
    """
    Un viaje por carretera, mar, aire o tren, del que el servicio hace el complemento Carta Porte 3.1. Lo demás lo pone
    el servicio: el IdCCP, los identificadores de las ubicaciones, el peso y la distancia totales, el número de
    mercancías, y el estado y el municipio de cada código postal.
    """

    #: El vehículo, de un viaje por carretera; puede ir vehiculoGuardado en su lugar.
    vehiculo: NotRequired[Vehiculo]
    #: Los remolques, si la configuración del vehículo los lleva; solo por carretera.
    remolques: NotRequired[List[Remolque]]
    #: Quienes conducen; obligatorio por carretera, salvo con operadoresGuardados, y solo entonces.
    operadores: NotRequired[List[Operador]]
    #: Las pólizas del vehículo; obligatorias por carretera, y solo entonces.
    seguros: NotRequired[Seguros]
    #: Las paradas, en el orden en que se hacen. Donde se entrega y también se recoge van dos.
    paradas: List[Parada]
    #: Lo que se lleva.
    mercancias: List[Mercancia]
    #: Los dueños o arrendadores del vehículo o de sus remolques, si no son de quien emite, y otros que intervienen.
    otrasFiguras: NotRequired[List[OtraFigura]]
    #: Velocidad media, en kilómetros por hora: con ella el servicio calcula las llegadas que no se dicen. Solo por
    #: carretera o tren. Hasta 2 decimales.
    velocidadKmh: NotRequired[Numero]
    #: true: se recogen o devuelven mercancías (logística inversa); solo por carretera.
    devolucion: NotRequired[bool]
    #: Solo si la mercancía entra al país o sale de él.
    internacional: NotRequired[ViajeInternacional]
    #: Solo si todas las paradas están en los polos de desarrollo del Istmo de Tehuantepec.
    istmo: NotRequired[Istmo]
    #: Los kilómetros que usted sumó: si el servicio obtiene otros, nada se timbra (400). Solo por carretera o tren.
    #: Hasta 2 decimales.
    kilometrosTotales: NotRequired[Numero]
    #: Los kilogramos que usted sumó: si el servicio obtiene otros, nada se timbra (400). Hasta 3 decimales.
    kilosTotales: NotRequired[Numero]
    #: En lugar de vehiculo, la clave con que la cuenta lo guardó (POST /viajes/guardar).
    vehiculoGuardado: NotRequired[str]
    #: Las claves de remolques guardados, después de los de remolques.
    remolquesGuardados: NotRequired[List[str]]
    #: Las claves de operadores guardados, después de los de operadores.
    operadoresGuardados: NotRequired[List[str]]
    #: El barco, de un viaje por mar.
    barco: NotRequired[Barco]
    #: El avión y su guía, de un viaje por aire.
    avion: NotRequired[Avion]
    #: El tren y sus carros, de un viaje por ferrocarril.
    tren: NotRequired[Tren]


class ViajeInternacional(TypedDict):
    """Un viaje cuya mercancía entra al país, o sale de él."""

    #: entrada o salida.
    sentido: Literal["entrada", "salida"]
    #: c_Pais de donde viene la mercancía, o a donde va.
    pais: str
    #: c_CveTransporte con que cruza la frontera: 01 carretera, 02 mar, 03 aire, 04 tren. Si falta, el del viaje.
    via: NotRequired[Literal["01", "02", "03", "04"]]
    #: c_RegimenAduanero: IMD importación definitiva, EXD exportación definitiva…
    regimenes: List[str]


class WithheldTax(TypedDict):
    """Un impuesto que se retuvo."""

    #: 001 ISR, 002 IVA, 003 IEPS.
    impuesto: Literal["001", "002", "003"]
    #: Base del impuesto. Hasta 2 decimales.
    baseRet: NotRequired[Numero]
    #: Lo que se retuvo. Hasta 2 decimales.
    montoRet: Numero
    #: c_TipoPagoRet: con 001 va 03 o 04, con 002 va 01, con 003 va 02.
    tipoPagoRet: Literal["01", "02", "03", "04"]


class WithholdingBeneficiary(TypedDict):
    """Quien cobra, cuando es el beneficiario efectivo."""

    #: RFC de quien cobra.
    RFC: NotRequired[str]
    #: CURP de quien cobra.
    CURP: NotRequired[str]
    #: Nombre, denominación o razón social de quien cobra.
    NomDenRazSocB: NotRequired[str]
    #: c_TipoContribuyenteSujetoRetencion.
    ConceptoPago: NotRequired[str]
    #: En qué consiste el pago.
    DescripcionConcepto: NotRequired[str]


class WithholdingDataDividendos(TypedDict):
    """Los campos de cada tipo de operación; los de los otros tipos no se envían."""

    #: dividendos: c_TipoDividendoOUtilidadDistribuida; obligatorio.
    CveTipDivOUtil: str
    #: dividendos: Sociedad Nacional si falta.
    TipoSocDistrDiv: NotRequired[Literal["Sociedad Nacional", "Sociedad Extranjera"]]
    #: dividendos: 0 si falta.
    MontISRAcredRetMexico: NotRequired[str]
    #: dividendos: 0 si falta.
    MontISRAcredRetExtranjero: NotRequired[str]
    #: dividendos: lo retenido en el extranjero sobre dividendos del extranjero.
    MontRetExtDivExt: NotRequired[str]
    #: dividendos: ISR acreditable nacional.
    MontISRAcredNal: NotRequired[str]
    #: dividendos: dividendo acumulable nacional.
    MontDivAcumNal: NotRequired[str]
    #: dividendos: dividendo acumulable del extranjero.
    MontDivAcumExt: NotRequired[str]
    #: dividendos: porcentaje de participación de cada integrante o accionista.
    ProporcionRem: NotRequired[str]


class WithholdingDataEnajenacionAcciones(TypedDict):
    """Los campos de cada tipo de operación; los de los otros tipos no se envían."""

    #: enajenacion_acciones: obligatorio.
    ContratoIntermediacion: str
    #: enajenacion_acciones: 0 si falta.
    Ganancia: NotRequired[str]
    #: enajenacion_acciones: 0 si falta.
    Perdida: NotRequired[str]


class WithholdingDataPagosExtranjero(TypedDict):
    """Los campos de cada tipo de operación; los de los otros tipos no se envían."""

    #: pagos_extranjero: SI si falta.
    EsBenefEfectDelCobro: NotRequired[Literal["SI", "NO"]]
    #: pagos_extranjero: obligatorio cuando EsBenefEfectDelCobro es NO.
    NoBeneficiario: NotRequired[WithholdingNoBeneficiary]
    #: pagos_extranjero: quien cobra, cuando es el beneficiario efectivo.
    Beneficiario: NotRequired[WithholdingBeneficiary]


class WithholdingNoBeneficiary(TypedDict):
    """Quien cobra, cuando no es el beneficiario efectivo."""

    #: c_Pais (ISO 3166-1 alfa-3).
    PaisDeResidParaEfecFisc: NotRequired[str]
    #: c_TipoContribuyenteSujetoRetencion.
    ConceptoPago: NotRequired[str]
    #: En qué consiste el pago.
    DescripcionConcepto: NotRequired[str]


class WithholdingRecord(TypedDict):
    """Una constancia de retenciones como la muestran listas y consultas."""

    #: Identificador interno (UUID); nunca el UUID fiscal.
    id: str
    #: Nombre interno del proveedor de timbrado; no lo use en su lógica.
    pac: str
    #: borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
    estado: Literal["borrador", "timbrando", "error", "timbrada", "cancelando", "cancelacion_pendiente", "cancelada"]
    #: UUID del SAT, desde que estado es timbrada.
    uuidFiscal: Optional[str]
    #: Código y mensaje del proveedor, cuando estado es error.
    errorCodigo: Optional[str]
    #: Mensaje del proveedor, cuando estado es error.
    errorMensaje: Optional[str]
    #: Cuándo se creó.
    creadaEn: str
    #: Cuándo se timbró.
    timbradaEn: Optional[str]
    #: dividendos, enajenacion_acciones o pagos_extranjero; null en las de otro tipo, que solo llegan ya selladas.
    tipoOperacion: Optional[str]
    #: RFC de la contraparte.
    rfcContraparte: Optional[str]
    #: Monto de la operación. Hasta 6 decimales.
    montoOperacion: Optional[Importe]
    #: Lo que se retuvo en total. Hasta 6 decimales.
    montoRetenido: Optional[Importe]
    #: La referencia con que se creó; si no la lleva, ausente.
    referencia: NotRequired[str]
