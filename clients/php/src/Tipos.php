<?php

// Made by npm run generate, from the OpenAPI document.

declare(strict_types=1);

namespace CfdiStamping;

/**
 * Las formas de lo que se envía y se recibe, para PHPStan y Psalm. Los importes se reciben exactos.
 *
 * @phpstan-type ACuentaTerceros array{
 *   rfc: string,
 *   nombre?: string,
 *   regimenFiscal?: string,
 *   codigoPostal?: string,
 * }
 * @phpstan-type AccountCsd array{
 *   noCertificado: string,
 *   rfc: string,
 *   validoDesde: string,
 *   validoHasta: string,
 *   autoridadConocida: bool,
 * }
 * @phpstan-type AccountCsdResponse array{
 *   ok: bool,
 *   data: AccountCsd,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountCustomerResponse array{
 *   ok: bool,
 *   data: Customer,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountDesign array{
 *   version: int,
 *   desde?: string,
 *   color: string,
 *   contacto: string,
 *   pie: string,
 *   conClaves: bool,
 *   papel: string,
 *   conXml: bool,
 *   logo?: AccountLogo,
 * }
 * @phpstan-type AccountDesignResponse array{
 *   ok: bool,
 *   data: AccountDesign,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountKey array{
 *   entorno: string,
 *   llave: string,
 *   venceEn?: string,
 * }
 * @phpstan-type AccountKeyResponse array{
 *   ok: bool,
 *   data: AccountKey,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountLogo array{
 *   ancho: int,
 *   alto: int,
 *   tamano: int,
 * }
 * @phpstan-type AccountNotices array{
 *   pocosTimbres?: int,
 *   pocosDias?: int,
 *   apagados: list<'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'pac.sin_respuesta'|'global.atrasada'|'cancelacion.por_vencer'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'plantilla.timbrada'|'plantilla.preparada'|'plantilla.rechazada'|'cuenta.por_terminar'|'preparacion.terminada'>,
 * }
 * @phpstan-type AccountNoticesResponse array{
 *   ok: bool,
 *   data: AccountNotices,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountPlace array{
 *   codigoPostal: string,
 *   nombre: string,
 *   zonaHoraria: string,
 *   permiso?: string,
 * }
 * @phpstan-type AccountPlaceResponse array{
 *   ok: bool,
 *   data: AccountPlace,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountSeries array{
 *   tipo: string,
 *   codigo: string,
 *   activa: bool,
 *   favorita: bool,
 * }
 * @phpstan-type AccountSeriesResponse array{
 *   ok: bool,
 *   data: AccountSeries,
 *   requestId: string|null,
 * }
 * @phpstan-type AccountUsage array{
 *   rfc: string,
 *   referencia?: string,
 *   timbrados: int,
 *   cancelados: int,
 * }
 * @phpstan-type Acuse array{
 *   acuse: string,
 * }
 * @phpstan-type AddAccountSeriesBody array{
 *   tipo: 'factura'|'nota_credito'|'complemento_pago'|'nomina'|'retencion'|'traslado',
 *   codigo: string,
 *   favorita?: bool,
 *   folioInicial?: int,
 * }
 * @phpstan-type AnswerReceivedRequestBody array{
 *   respuesta: 'aceptar'|'rechazar',
 *   uuidFiscal: string,
 *   total?: int|float|Decimal,
 * }
 * @phpstan-type Anticipo array{
 *   uuid: string,
 *   importe: int|float|Decimal,
 * }
 * @phpstan-type AppliedDocument array{
 *   facturaUuid: string,
 *   serie: string|null,
 *   folio: string|null,
 *   moneda: string,
 *   equivalencia: int|Decimal,
 *   parcialidad: int,
 *   saldoAnterior: int|Decimal,
 *   impPagado: int|Decimal,
 *   saldoInsoluto: int|Decimal,
 * }
 * @phpstan-type AppliedPayment array{
 *   fechaPago: string,
 *   formaPago: string,
 *   moneda: string,
 *   tipoCambio: int|Decimal,
 *   monto: int|Decimal,
 *   numOperacion: string|null,
 *   rfcEmisorCtaOrd: string|null,
 *   nomBancoOrdExt: string|null,
 *   ctaOrdenante: string|null,
 *   rfcEmisorCtaBen: string|null,
 *   ctaBeneficiario: string|null,
 *   documentos: list<AppliedDocument>,
 * }
 * @phpstan-type ApprovalsResponse array{
 *   ok: bool,
 *   data: DraftApprovals,
 *   requestId: string|null,
 * }
 * @phpstan-type Avion array{
 *   permiso: 'TPTA01'|'TPTA02'|'TPTA03'|'TPTA04'|'TPXX00',
 *   numeroPermiso?: string,
 *   guia: string,
 *   transportista: string,
 *   matricula?: string,
 *   seguro?: Poliza,
 *   seguroGuardado?: string,
 *   lugarContrato?: string,
 *   embarcador?: Embarcador,
 * }
 * @phpstan-type Balance array{
 *   saldo: int,
 *   proximaVigencia: string|null,
 *   esSandbox: bool,
 * }
 * @phpstan-type Barco array{
 *   tipo: string,
 *   matricula: string,
 *   numeroOmi: string,
 *   nacionalidad: string,
 *   arqueoBruto: int|float|Decimal,
 *   tipoCarga: 'CGS'|'CGC'|'GMN'|'GAG'|'OFL'|'PYD',
 *   agente: string,
 *   autorizacionAgente: string,
 *   navegacion?: 'altura'|'cabotaje',
 *   permiso?: 'TPTM01'|'TPXX00',
 *   numeroPermiso?: string,
 *   seguro?: Poliza,
 *   seguroGuardado?: string,
 *   nombre?: string,
 *   anio?: int,
 *   eslora?: int|float|Decimal,
 *   manga?: int|float|Decimal,
 *   calado?: int|float|Decimal,
 *   puntal?: int|float|Decimal,
 *   lineaNaviera?: string,
 *   numeroViaje?: string,
 *   conocimiento?: string,
 *   permisoNavegacion?: string,
 *   contenedores?: list<ContenedorBarco>,
 * }
 * @phpstan-type Bien array{
 *   clave: string,
 *   descripcion: string,
 *   claveUnidad: string,
 *   unidad?: string,
 *   kilosPorUnidad?: int|float|Decimal,
 *   peligroso?: bool,
 *   materialPeligroso?: string,
 *   embalaje?: string,
 *   fraccionArancelaria?: string,
 *   tipoMateria?: '01'|'02'|'03'|'04'|'05',
 *   descripcionMateria?: string,
 *   dimensiones?: string,
 *   cofepris?: Cofepris,
 *   claveStcc?: string,
 * }
 * @phpstan-type CalculateGlobalBody array{
 *   periodicidad: '01'|'02'|'03'|'04'|'05',
 *   fecha: string,
 *   lugarExpedicion?: string,
 *   formaPago?: string,
 *   serie?: string,
 * }
 * @phpstan-type CalculateGlobalResponse array{
 *   ok: bool,
 *   data: Global,
 *   requestId: string|null,
 * }
 * @phpstan-type CalculateInvoiceBody array{
 *   receptorRfc?: string,
 *   serie: string,
 *   formaPago?: string,
 *   metodoPago?: 'PUE'|'PPD',
 *   moneda?: string,
 *   tipoCambio?: int|float|Decimal,
 *   conceptos: list<Concepto>,
 *   informacionGlobal?: InformacionGlobal,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   condicionesDePago?: string,
 *   impuestosLocales?: ImpuestosLocales,
 *   exportacion?: '01'|'02'|'03'|'04',
 *   fecha?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   totalEsperado?: int|float|Decimal,
 *   tolerancia?: int|float|Decimal,
 *   descuentoGlobal?: int|float|Decimal,
 *   descuentoGlobalPorcentaje?: int|float|Decimal,
 *   anticipo?: Anticipo,
 *   lugarExpedicion?: string,
 *   guardarCliente?: bool,
 *   referencia?: string,
 *   donataria?: Donataria,
 *   leyendasFiscales?: list<LeyendaFiscal>,
 *   ine?: Ine,
 *   comercioExterior?: ComercioExterior,
 *   cartaPorte?: Viaje,
 *   notaPdf?: string,
 * }
 * @phpstan-type CalculateInvoiceResponse array{
 *   ok: bool,
 *   data: Calculo,
 *   requestId: string|null,
 * }
 * @phpstan-type CalculateReturnBody array{
 *   conceptos?: list<ReturnedConcepto>,
 *   serie?: string,
 * }
 * @phpstan-type CalculateReturnResponse array{
 *   ok: bool,
 *   data: TicketReturn,
 *   timbres: int,
 *   requestId: string|null,
 * }
 * @phpstan-type CalculateTicketInvoiceBody array{
 *   tickets: list<TicketReference>,
 *   receptorRfc?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   guardarCliente?: bool,
 *   serie?: string,
 *   serieNotaCredito?: string,
 * }
 * @phpstan-type CalculateTicketInvoiceResponse array{
 *   ok: bool,
 *   data: Calculo,
 *   timbres: int,
 *   requestId: string|null,
 * }
 * @phpstan-type CalculateTransferBody array{
 *   cartaPorte: Viaje,
 *   serie?: string,
 *   fecha?: string,
 *   lugarExpedicion?: string,
 *   domicilioFiscal?: string,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   sustituye?: string,
 *   referencia?: string,
 *   comercioExterior?: ComercioExterior,
 *   motivoTraslado?: '01'|'02'|'03'|'04'|'05'|'99',
 *   propietarios?: list<Propietario>,
 * }
 * @phpstan-type CalculateTransferResponse array{
 *   ok: bool,
 *   data: CalculoViaje,
 *   requestId: string|null,
 * }
 * @phpstan-type Calculo array{
 *   total: string,
 *   esperado?: string,
 *   diferencia?: string,
 *   decimalesMoneda: int,
 *   regla: string,
 *   conceptos: list<CalculoConcepto>,
 *   subTotal: CalculoSuma,
 *   descuento?: CalculoSuma,
 *   resumen: list<CalculoGrupo>,
 *   formula: string,
 *   otrosMetodos: list<CalculoMetodo>,
 *   porque: list<string>,
 *   exportacion?: CalculoExportacion,
 *   viaje?: CalculoViaje,
 *   consejos: list<Consejo>,
 * }
 * @phpstan-type CalculoCarga array{
 *   campo: string,
 *   kilos: string,
 *   peligroso?: bool,
 * }
 * @phpstan-type CalculoConcepto array{
 *   campo: string,
 *   cantidad: string,
 *   valorUnitario: string,
 *   exacto: string,
 *   importe: string,
 *   limiteInferior: string,
 *   limiteSuperior: string,
 *   descuento?: string,
 *   impuestos: list<CalculoImpuesto>,
 * }
 * @phpstan-type CalculoExportacion array{
 *   tipoCambioUsd: string,
 *   totalUsd: string,
 *   mercancias: list<CalculoMercancia>,
 * }
 * @phpstan-type CalculoGrupo array{
 *   categoria: string,
 *   impuesto: string,
 *   tipoFactor: string,
 *   tasa?: string,
 *   conceptos: list<int>,
 *   baseExacta: string,
 *   sumaExacta: string,
 *   importe: string,
 *   redondeo: string,
 * }
 * @phpstan-type CalculoImpuesto array{
 *   categoria: string,
 *   impuesto: string,
 *   tipoFactor: string,
 *   base: string,
 *   tasa?: string,
 *   exacto?: string,
 *   importe?: string,
 *   limiteInferior?: string,
 *   limiteSuperior?: string,
 * }
 * @phpstan-type CalculoMercancia array{
 *   conceptos: list<int>,
 *   noIdentificacion: string,
 *   fraccionArancelaria?: string,
 *   cantidadAduana?: string,
 *   unidadAduana?: string,
 *   valorUnitarioAduana?: string,
 *   importe: string,
 *   valorDolares: string,
 *   limiteInferior?: string,
 *   limiteSuperior?: string,
 * }
 * @phpstan-type CalculoMetodo array{
 *   metodo: string,
 *   total: string,
 *   diferencia: string,
 *   donde?: string,
 * }
 * @phpstan-type CalculoParada array{
 *   campo: string,
 *   tipo: string,
 *   identificador: string,
 *   estado?: string,
 *   municipio?: string,
 *   fechaHora: string,
 *   kilometros?: string,
 * }
 * @phpstan-type CalculoSuma array{
 *   sumaExacta: string,
 *   escrito: string,
 *   redondeo: string,
 * }
 * @phpstan-type CalculoViaje array{
 *   kilometros?: string,
 *   kilos: string,
 *   paradas: list<CalculoParada>,
 *   mercancias: list<CalculoCarga>,
 *   consejos: list<Consejo>,
 *   exportacion?: CalculoExportacion,
 * }
 * @phpstan-type CancelBody CancelBodyWithUuidReemplazo|CancelBodyWithoutUuidReemplazo
 * @phpstan-type CancelBodyWithUuidReemplazo array{
 *   motivo: '01',
 *   uuidReemplazo: string,
 * }
 * @phpstan-type CancelBodyWithoutUuidReemplazo array{
 *   motivo: '02'|'03'|'04',
 * }
 * @phpstan-type CancelPaymentComplementResponse array{
 *   ok: bool,
 *   data: PaymentComplement,
 *   requestId: string|null,
 * }
 * @phpstan-type CancellationPlan array{
 *   id?: string,
 *   estado: 'propuesto'|'en_curso'|'completo'|'detenido',
 *   recurso: 'facturas'|'complementos-pago'|'nomina'|'retenciones'|'traslado',
 *   comprobanteId: string,
 *   motivo: '01'|'02'|'03'|'04',
 *   huella: string,
 *   cancelaciones: int,
 *   timbres: int,
 *   total?: string,
 *   pasos: list<CancellationStep>,
 *   hechos: int,
 *   detalle?: string,
 *   codigo?: string,
 *   iniciadoEn?: string,
 *   terminadoEn?: string,
 * }
 * @phpstan-type CancellationPlanResponse array{
 *   ok: bool,
 *   data: CancellationPlan,
 *   requestId: string|null,
 * }
 * @phpstan-type CancellationStep array{
 *   accion: 'cancelar'|'timbrar',
 *   estado: 'pendiente'|'en_curso'|'hecho',
 *   explicacion: string,
 *   recurso: 'facturas'|'complementos-pago'|'nomina'|'retenciones'|'traslado',
 *   id?: string,
 *   uuidFiscal?: string,
 *   serie?: string,
 *   folio?: string,
 *   estadoComprobante?: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   repone?: string,
 *   hechoEn?: string,
 * }
 * @phpstan-type Carro array{
 *   tipo: string,
 *   matricula: string,
 *   guia: string,
 *   kilosNetos?: int|float|Decimal,
 *   contenedores?: list<ContenedorCarro>,
 * }
 * @phpstan-type CatalogCoverage array{
 *   claveProdServ: 'catalogo'|'patron',
 *   codigoPostal: 'catalogo'|'patron',
 *   colonia: 'catalogo'|'patron',
 *   fraccionArancelaria: 'catalogo'|'patron',
 *   localidad: 'catalogo'|'patron',
 *   municipio: 'catalogo'|'patron',
 *   claveProdServCp: 'catalogo'|'patron',
 *   estaciones: 'catalogo'|'patron',
 *   materialPeligroso: 'catalogo'|'patron',
 *   patenteAduanal: 'catalogo'|'patron',
 * }
 * @phpstan-type CatalogEdition array{
 *   version: string,
 *   completo: bool,
 * }
 * @phpstan-type CfdiRelacionados array{
 *   tipoRelacion: string,
 *   uuids?: list<string>,
 * }
 * @phpstan-type CfdiUseKey array{
 *   clave: string,
 *   descripcion: string,
 *   fisica: bool,
 *   moral: bool,
 *   regimenesReceptor: list<string>,
 * }
 * @phpstan-type ChangeAccountDesignBody array{
 *   logo?: string,
 *   quitarLogo?: bool,
 *   color?: string,
 *   contacto?: string,
 *   pie?: string,
 *   conClaves?: bool,
 *   papel?: 'letter'|'a4',
 *   conXml?: bool,
 * }
 * @phpstan-type ChangePlatformWebhookBody array{
 *   direccion: string,
 *   tipos: list<'cfdi.timbrado'|'cfdi.error'|'cfdi.cancelado'|'cfdi.cancelacion_pendiente'|'cfdi.cancelacion_rechazada'|'cfdi.cancelacion_aceptada'|'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'global.atrasada'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'preparacion.terminada'>,
 *   activo: bool,
 * }
 * @phpstan-type ClockResponse array{
 *   ok: bool,
 *   data: SandboxClock,
 *   requestId: string|null,
 * }
 * @phpstan-type Closing array{
 *   lugarExpedicion: string,
 *   periodicidad: string,
 *   porFormaPago: bool,
 *   serie: string|null,
 *   automatico: bool,
 *   horas: int,
 *   desde: string,
 *   actual: ClosingPeriod|null,
 *   pendientes: list<ClosingPeriod>,
 *   siguienteRevision: string,
 *   falla: string|null,
 * }
 * @phpstan-type ClosingPeriod array{
 *   desde: string,
 *   hasta: string,
 *   tickets: int,
 *   total: int|Decimal,
 *   cierraEn: string,
 *   venceEn: string,
 *   atrasado: bool,
 * }
 * @phpstan-type ClosingResponse array{
 *   ok: bool,
 *   data: Closing,
 *   requestId: string|null,
 * }
 * @phpstan-type Cofepris array{
 *   sector: '01'|'02'|'03'|'04'|'05',
 *   ingredienteActivo?: string,
 *   nombreQuimico?: string,
 *   denominacionGenerica?: string,
 *   denominacionDistintiva?: string,
 *   fabricante?: string,
 *   fechaCaducidad?: string,
 *   lote?: string,
 *   formaFarmaceutica?: string,
 *   condicionesEspeciales?: string,
 *   registroSanitario?: string,
 *   numeroCas?: string,
 *   registroPlaguicida?: string,
 *   datosFabricante?: string,
 *   datosFormulador?: string,
 *   datosMaquilador?: string,
 *   usoAutorizado?: string,
 *   permisoImportacion?: string,
 *   folioVucem?: string,
 *   importador?: string,
 * }
 * @phpstan-type Colonia array{
 *   clave: string,
 *   nombre: string,
 * }
 * @phpstan-type ComercioExterior array{
 *   incoterm: 'CFR'|'CIF'|'CIP'|'CPT'|'DAP'|'DDP'|'DPU'|'EXW'|'FAS'|'FCA'|'FOB',
 *   tipoCambioUsd?: int|float|Decimal,
 *   numCertificadoOrigen?: string,
 *   numeroExportadorConfiable?: string,
 *   observaciones?: string,
 *   exportador?: Exportador,
 *   comprador?: ParteExterior,
 *   destinatarios?: list<ParteExterior>,
 * }
 * @phpstan-type Concepto array{
 *   claveProdServ: string,
 *   claveUnidad: string,
 *   descripcion: string,
 *   cantidad: int|float|Decimal,
 *   valorUnitario?: int|float|Decimal,
 *   descuento?: int|float|Decimal,
 *   impuestos?: list<Impuesto>,
 *   noIdentificacion?: string,
 *   unidad?: string,
 *   objetoImp?: string,
 *   cuentasPrediales?: list<string>,
 *   precioConImpuestos?: int|float|Decimal,
 *   importeConImpuestos?: int|float|Decimal,
 *   descuentoPorcentaje?: int|float|Decimal,
 *   pedimentos?: list<string>,
 *   aCuentaTerceros?: ACuentaTerceros,
 *   partes?: list<Parte>,
 *   hidroYPetro?: HidroYPetro,
 *   instEducativas?: InstEducativas,
 *   fraccionArancelaria?: string,
 *   unidadAduana?: string,
 *   factorAduana?: int|float|Decimal,
 *   cantidadAduana?: int|float|Decimal,
 *   descripcionesEspecificas?: list<DescripcionEspecifica>,
 * }
 * @phpstan-type Consejo array{
 *   campo: string,
 *   mensaje: string,
 * }
 * @phpstan-type ContenedorBarco array{
 *   tipo: string,
 *   matricula?: string,
 *   precinto?: string,
 *   idCcp?: string,
 *   placas?: string,
 *   fechaCertificacion?: string,
 *   remolques?: list<RemolqueEmbarcado>,
 * }
 * @phpstan-type ContenedorCarro array{
 *   tipo: 'TC01'|'TC02'|'TC03'|'TC04'|'TC05',
 *   kilosVacio: int|float|Decimal,
 *   kilosNetos: int|float|Decimal,
 * }
 * @phpstan-type CreateCreditNoteBody array{
 *   importe: int|float|Decimal,
 *   descripcion?: string,
 *   serie?: string,
 *   formaPago?: string,
 *   idempotency_key?: string,
 *   tipoRelacion?: '01'|'03'|'07',
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   anticipoUuid?: string,
 *   lugarExpedicion?: string,
 *   sustituye?: string,
 *   referencia?: string,
 *   mercanciasDevueltas?: list<MercanciaDevuelta>,
 * }
 * @phpstan-type CreateCreditNoteResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   desglose?: Calculo,
 *   sustitucion?: Substitution,
 *   requestId: string|null,
 * }
 * @phpstan-type CreateExportBody array{
 *   desde: string,
 *   hasta: string,
 *   fecha?: 'emision'|'timbrado',
 *   tipos?: list<'factura'|'nota_credito'|'complemento_pago'|'nomina'|'retencion'|'traslado'>,
 *   estados?: list<'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada'>,
 *   rfc?: string,
 *   serie?: string,
 *   contenido: list<'xml'|'pdf'|'acuses'|'csv'|'xlsx'>,
 *   nombres?: 'uuid'|'folio',
 * }
 * @phpstan-type CreateExportRequest array{
 *   desde: string,
 *   hasta: string,
 *   fecha?: 'emision'|'timbrado',
 *   tipos: list<'factura'|'nota_credito'|'complemento_pago'|'nomina'|'retencion'|'traslado'>,
 *   estados: list<'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada'>,
 *   rfc?: string,
 *   serie?: string,
 *   contenido: list<'xml'|'pdf'|'acuses'|'csv'|'xlsx'>,
 *   nombres?: 'uuid'|'folio',
 * }
 * @phpstan-type CreateGlobalBody array{
 *   periodicidad: '01'|'02'|'03'|'04'|'05',
 *   fecha: string,
 *   lugarExpedicion?: string,
 *   formaPago?: string,
 *   serie?: string,
 *   idempotency_key?: string,
 *   totalEsperado?: int|float|Decimal,
 * }
 * @phpstan-type CreateGlobalResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type CreateInvoiceBody CreateInvoiceBodyWithXml|CreateInvoiceBodyWithoutXml
 * @phpstan-type CreateInvoiceBodyWithXml array{
 *   xml: string,
 *   idempotency_key?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreateInvoiceBodyWithoutXml array{
 *   receptorRfc?: string,
 *   serie: string,
 *   formaPago?: string,
 *   metodoPago?: 'PUE'|'PPD',
 *   moneda?: string,
 *   tipoCambio?: int|float|Decimal,
 *   conceptos: list<Concepto>,
 *   informacionGlobal?: InformacionGlobal,
 *   idempotency_key?: string,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   condicionesDePago?: string,
 *   impuestosLocales?: ImpuestosLocales,
 *   exportacion?: '01'|'02'|'03'|'04',
 *   fecha?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   totalEsperado?: int|float|Decimal,
 *   tolerancia?: int|float|Decimal,
 *   descuentoGlobal?: int|float|Decimal,
 *   descuentoGlobalPorcentaje?: int|float|Decimal,
 *   anticipo?: Anticipo,
 *   lugarExpedicion?: string,
 *   guardarCliente?: bool,
 *   referencia?: string,
 *   donataria?: Donataria,
 *   leyendasFiscales?: list<LeyendaFiscal>,
 *   ine?: Ine,
 *   comercioExterior?: ComercioExterior,
 *   cartaPorte?: Viaje,
 *   notaPdf?: string,
 * }
 * @phpstan-type CreateInvoiceRequest CreateInvoiceRequestWithXml|CreateInvoiceRequestWithoutXml
 * @phpstan-type CreateInvoiceRequestWithXml array{
 *   xml: string,
 *   idempotency_key?: string,
 *   desglose?: bool,
 *   referencia?: string,
 * }
 * @phpstan-type CreateInvoiceRequestWithoutXml array{
 *   receptorRfc?: string,
 *   serie: string,
 *   formaPago?: string,
 *   metodoPago?: 'PUE'|'PPD',
 *   moneda?: string,
 *   tipoCambio?: int|float|Decimal,
 *   conceptos: list<Concepto>,
 *   informacionGlobal?: InformacionGlobal,
 *   idempotency_key?: string,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   id?: string,
 *   condicionesDePago?: string,
 *   impuestosLocales?: ImpuestosLocales,
 *   exportacion?: '01'|'02'|'03'|'04',
 *   fecha?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   totalEsperado?: int|float|Decimal,
 *   tolerancia?: int|float|Decimal,
 *   descuentoGlobal?: int|float|Decimal,
 *   descuentoGlobalPorcentaje?: int|float|Decimal,
 *   anticipo?: Anticipo,
 *   lugarExpedicion?: string,
 *   guardarCliente?: bool,
 *   desglose?: bool,
 *   referencia?: string,
 *   donataria?: Donataria,
 *   leyendasFiscales?: list<LeyendaFiscal>,
 *   ine?: Ine,
 *   comercioExterior?: ComercioExterior,
 *   cartaPorte?: Viaje,
 *   notaPdf?: string,
 * }
 * @phpstan-type CreateInvoiceResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   desglose?: Calculo,
 *   requestId: string|null,
 * }
 * @phpstan-type CreatePaymentComplementBody array{
 *   receptorRfc: string,
 *   serie?: string,
 *   pagos: list<Payment>,
 *   idempotency_key?: string,
 *   sustituye?: string,
 *   lugarExpedicion?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreatePaymentComplementResponse array{
 *   ok: bool,
 *   data: CreatedPaymentComplement,
 *   idempotente?: bool,
 *   sustitucion?: Substitution,
 *   desglose?: Pasos,
 *   requestId: string|null,
 * }
 * @phpstan-type CreatePayrollBody array{
 *   receptorRfc: string,
 *   serie?: string,
 *   fecha?: string,
 *   notaPdf?: string,
 *   camposPersonalizados?: array<string, mixed>,
 *   nomina: PayrollData,
 *   emisor?: PayrollEmployer,
 *   idempotency_key?: string,
 *   sustituye?: string,
 *   lugarExpedicion?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreatePayrollResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   sustitucion?: Substitution,
 *   desglose?: Pasos,
 *   requestId: string|null,
 * }
 * @phpstan-type CreatePlatformWebhookBody array{
 *   direccion: string,
 *   tipos: list<'cfdi.timbrado'|'cfdi.error'|'cfdi.cancelado'|'cfdi.cancelacion_pendiente'|'cfdi.cancelacion_rechazada'|'cfdi.cancelacion_aceptada'|'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'global.atrasada'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'preparacion.terminada'>,
 * }
 * @phpstan-type CreateTicketInvoiceBody array{
 *   tickets: list<TicketReference>,
 *   receptorRfc?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   guardarCliente?: bool,
 *   serie?: string,
 *   serieNotaCredito?: string,
 *   idempotency_key?: string,
 *   totalEsperado?: int|float|Decimal,
 * }
 * @phpstan-type CreateTicketInvoiceResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type CreateTicketsBody array{
 *   tickets: list<NewTicket>,
 * }
 * @phpstan-type CreateTicketsResponse array{
 *   ok: bool,
 *   data: list<TicketOutcome>,
 *   requestId: string|null,
 * }
 * @phpstan-type CreateTransferBody array{
 *   cartaPorte: Viaje,
 *   serie?: string,
 *   fecha?: string,
 *   lugarExpedicion?: string,
 *   domicilioFiscal?: string,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   sustituye?: string,
 *   idempotency_key?: string,
 *   referencia?: string,
 *   comercioExterior?: ComercioExterior,
 *   motivoTraslado?: '01'|'02'|'03'|'04'|'05'|'99',
 *   propietarios?: list<Propietario>,
 * }
 * @phpstan-type CreateTransferResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   sustitucion?: Substitution,
 *   requestId: string|null,
 * }
 * @phpstan-type CreateWithholdingBody CreateWithholdingBodyDividendos|CreateWithholdingBodyEnajenacionAcciones|CreateWithholdingBodyPagosExtranjero
 * @phpstan-type CreateWithholdingBodyDividendos array{
 *   tipoOperacion: 'dividendos',
 *   serie?: string,
 *   rfcContraparte?: string,
 *   nombreContraparte?: string,
 *   paisResidencia?: string,
 *   codigoPostalContraparte?: string,
 *   numRegIdTribContraparte?: string,
 *   fechaOperacion: string,
 *   montoOperacion: int|float|Decimal,
 *   montoRetenido?: int|float|Decimal,
 *   cveRetenc?: string,
 *   mesPeriodo?: int,
 *   mesFinPeriodo?: int,
 *   ejercicio?: int,
 *   montoTotGrav?: int|float|Decimal,
 *   montoTotExent?: int|float|Decimal,
 *   impRetenidos?: list<WithheldTax>,
 *   datosEspecificos: WithholdingDataDividendos,
 *   idempotency_key?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreateWithholdingBodyEnajenacionAcciones array{
 *   tipoOperacion: 'enajenacion_acciones',
 *   serie?: string,
 *   rfcContraparte?: string,
 *   nombreContraparte?: string,
 *   paisResidencia?: string,
 *   codigoPostalContraparte?: string,
 *   numRegIdTribContraparte?: string,
 *   fechaOperacion: string,
 *   montoOperacion: int|float|Decimal,
 *   montoRetenido?: int|float|Decimal,
 *   cveRetenc?: string,
 *   mesPeriodo?: int,
 *   mesFinPeriodo?: int,
 *   ejercicio?: int,
 *   montoTotGrav?: int|float|Decimal,
 *   montoTotExent?: int|float|Decimal,
 *   impRetenidos?: list<WithheldTax>,
 *   datosEspecificos: WithholdingDataEnajenacionAcciones,
 *   idempotency_key?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreateWithholdingBodyPagosExtranjero array{
 *   tipoOperacion: 'pagos_extranjero',
 *   serie?: string,
 *   rfcContraparte?: string,
 *   nombreContraparte?: string,
 *   paisResidencia?: string,
 *   codigoPostalContraparte?: string,
 *   numRegIdTribContraparte?: string,
 *   fechaOperacion: string,
 *   montoOperacion: int|float|Decimal,
 *   montoRetenido?: int|float|Decimal,
 *   cveRetenc?: string,
 *   mesPeriodo?: int,
 *   mesFinPeriodo?: int,
 *   ejercicio?: int,
 *   montoTotGrav?: int|float|Decimal,
 *   montoTotExent?: int|float|Decimal,
 *   impRetenidos?: list<WithheldTax>,
 *   datosEspecificos?: WithholdingDataPagosExtranjero,
 *   idempotency_key?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreateWithholdingResponse array{
 *   ok: bool,
 *   data: CreatedWithholding,
 *   idempotente?: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type CreatedDocument array{
 *   id: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   uuidFiscal?: string,
 *   pac?: string,
 *   serie?: string,
 *   folio?: string,
 *   total?: int|Decimal,
 *   timbradaEn?: string,
 *   canceladaEn?: string,
 *   xml?: string,
 *   errorCodigo?: string,
 *   errorMensaje?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CreatedPaymentComplement array{
 *   id: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   facturaId: string,
 *   pac?: string,
 *   errorCodigo?: string,
 *   errorMensaje?: string,
 *   referencia?: string,
 *   serie?: string,
 *   folio?: string,
 * }
 * @phpstan-type CreatedPlatformWebhook array{
 *   ok: bool,
 *   data: PlatformWebhook,
 *   secreto: string,
 *   requestId: string|null,
 * }
 * @phpstan-type CreatedWithholding array{
 *   id: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   uuidFiscal?: string,
 *   pac?: string,
 *   timbradaEn?: string,
 *   canceladaEn?: string,
 *   xml?: string,
 *   errorCodigo?: string,
 *   errorMensaje?: string,
 *   referencia?: string,
 * }
 * @phpstan-type CurrencyKey array{
 *   clave: string,
 *   descripcion: string,
 *   decimales: int,
 * }
 * @phpstan-type Customer array{
 *   rfc: string,
 *   nombre: string,
 *   codigoPostal: string,
 *   regimenFiscal: string,
 *   usoCfdi: string,
 *   residenciaFiscal?: string,
 *   numRegIdTrib?: string,
 *   correos?: list<string>,
 * }
 * @phpstan-type DeliveryNote array{
 *   facturaId: string,
 *   ruta: string,
 *   venceEn: string,
 * }
 * @phpstan-type DeliveryNoteResponse array{
 *   ok: bool,
 *   data: DeliveryNote,
 *   requestId: string|null,
 * }
 * @phpstan-type DerechoPaso array{
 *   clave: string,
 *   kilometros: int|float|Decimal,
 * }
 * @phpstan-type DescripcionEspecifica array{
 *   marca: string,
 *   modelo?: string,
 *   subModelo?: string,
 *   numeroSerie?: string,
 * }
 * @phpstan-type Differing array{
 *   renglon: int,
 *   uuidFiscal: string,
 *   totalSuyo: int|Decimal|null,
 *   totalNuestro: int|Decimal|null,
 *   estadoSuyo: string|null,
 *   estadoNuestro: string|null,
 * }
 * @phpstan-type Document array{
 *   id: string,
 *   pac: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   serie: string|null,
 *   folio: string|null,
 *   uuidFiscal: string|null,
 *   total: int|Decimal|null,
 *   errorCodigo: string|null,
 *   errorMensaje: string|null,
 *   creadaEn: string,
 *   timbradaEn: string|null,
 *   referencia?: string,
 * }
 * @phpstan-type DocumentResponse array{
 *   ok: bool,
 *   data: Document,
 *   requestId: string|null,
 * }
 * @phpstan-type DocumentoAduanero array{
 *   tipo: string,
 *   pedimento?: string,
 *   folio?: string,
 *   rfcImportador?: string,
 * }
 * @phpstan-type DomicilioFigura array{
 *   codigoPostal: string,
 *   pais?: string,
 *   estado?: string,
 *   municipio?: string,
 *   localidad?: string,
 *   colonia?: string,
 *   calle?: string,
 *   numeroExterior?: string,
 *   numeroInterior?: string,
 *   referencia?: string,
 * }
 * @phpstan-type Donataria array{
 *   noAutorizacion: string,
 *   fechaAutorizacion: string,
 *   leyenda: string,
 * }
 * @phpstan-type DraftApproval array{
 *   correo: string,
 *   estado: string,
 *   pedidaEn: string,
 *   venceEn: string,
 *   contestadaEn?: string,
 *   motivo?: string,
 * }
 * @phpstan-type DraftApprovals array{
 *   id: string,
 *   estado: string,
 *   aprobaciones: list<DraftApproval>,
 * }
 * @phpstan-type DraftCreditNoteBody array{
 *   importe: int|float|Decimal,
 *   descripcion?: string,
 *   serie?: string,
 *   formaPago?: string,
 *   idempotency_key?: string,
 *   tipoRelacion?: '01'|'03'|'07',
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   anticipoUuid?: string,
 *   lugarExpedicion?: string,
 *   sustituye?: string,
 *   referencia?: string,
 *   mercanciasDevueltas?: list<MercanciaDevuelta>,
 * }
 * @phpstan-type DraftInvoiceBody array{
 *   receptorRfc?: string,
 *   serie: string,
 *   formaPago?: string,
 *   metodoPago?: 'PUE'|'PPD',
 *   moneda?: string,
 *   tipoCambio?: int|float|Decimal,
 *   conceptos: list<Concepto>,
 *   informacionGlobal?: InformacionGlobal,
 *   idempotency_key?: string,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   condicionesDePago?: string,
 *   impuestosLocales?: ImpuestosLocales,
 *   exportacion?: '01'|'02'|'03'|'04',
 *   fecha?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   totalEsperado?: int|float|Decimal,
 *   tolerancia?: int|float|Decimal,
 *   descuentoGlobal?: int|float|Decimal,
 *   descuentoGlobalPorcentaje?: int|float|Decimal,
 *   anticipo?: Anticipo,
 *   lugarExpedicion?: string,
 *   guardarCliente?: bool,
 *   referencia?: string,
 *   donataria?: Donataria,
 *   leyendasFiscales?: list<LeyendaFiscal>,
 *   ine?: Ine,
 *   comercioExterior?: ComercioExterior,
 *   cartaPorte?: Viaje,
 *   notaPdf?: string,
 * }
 * @phpstan-type DraftLimits array{
 *   borradoresAlDia?: int,
 *   importePorBorrador?: int|Decimal,
 *   importeAlDia?: int|Decimal,
 * }
 * @phpstan-type DraftPaymentComplementBody array{
 *   receptorRfc: string,
 *   serie?: string,
 *   pagos: list<Payment>,
 *   idempotency_key?: string,
 *   sustituye?: string,
 *   lugarExpedicion?: string,
 *   referencia?: string,
 * }
 * @phpstan-type DraftPayrollBody array{
 *   receptorRfc: string,
 *   serie?: string,
 *   fecha?: string,
 *   notaPdf?: string,
 *   camposPersonalizados?: array<string, mixed>,
 *   nomina: PayrollData,
 *   emisor?: PayrollEmployer,
 *   idempotency_key?: string,
 *   sustituye?: string,
 *   lugarExpedicion?: string,
 *   referencia?: string,
 * }
 * @phpstan-type DraftedDocument array{
 *   id: string,
 *   estado: string,
 *   calculo?: Calculo,
 *   pasos?: Pasos,
 *   viaje?: CalculoViaje,
 *   consejos: list<Consejo>,
 * }
 * @phpstan-type DraftedDocumentResponse array{
 *   ok: bool,
 *   data: DraftedDocument,
 *   requestId: string|null,
 * }
 * @phpstan-type DraftedToday array{
 *   borradores: int,
 *   importe: int|Decimal,
 * }
 * @phpstan-type Embarcador array{
 *   rfc?: string,
 *   nombre?: string,
 *   registroFiscal?: string,
 *   pais?: string,
 * }
 * @phpstan-type Estacion array{
 *   clave: string,
 *   nombre?: string,
 * }
 * @phpstan-type Event array{
 *   id: string,
 *   cursor: string,
 *   type: 'cfdi.timbrado'|'cfdi.error'|'cfdi.cancelado'|'cfdi.cancelacion_pendiente'|'cfdi.cancelacion_rechazada'|'cfdi.cancelacion_aceptada'|'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'global.atrasada'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'preparacion.terminada',
 *   timestamp: string,
 *   data: EventData,
 * }
 * @phpstan-type EventChange array{
 *   de: string,
 *   a: string,
 *   codigo?: string,
 *   mensaje?: string,
 * }
 * @phpstan-type EventData array{
 *   cuenta: string,
 *   entorno: string,
 *   recurso?: string,
 *   factura?: Document,
 *   complementoPago?: PaymentComplement,
 *   nomina?: PayrollRecord,
 *   retencion?: WithholdingRecord,
 *   cambio?: EventChange,
 *   aviso?: EventNotice,
 *   traslado?: Document,
 * }
 * @phpstan-type EventNotice array{
 *   noCertificado?: string,
 *   venceEn?: string,
 *   timbres?: int,
 *   url?: string,
 *   lugarExpedicion?: string,
 *   desde?: string,
 *   hasta?: string,
 *   tickets?: int,
 *   documentos?: int,
 *   rechazados?: int,
 *   facturaId?: string,
 *   solicitudId?: string,
 *   uuidFiscal?: string,
 *   resultado?: string,
 *   solicitudes?: int,
 *   planId?: string,
 *   hechos?: int,
 *   pasos?: int,
 *   detalle?: string,
 *   poliza?: string,
 *   aseguradora?: string,
 * }
 * @phpstan-type ExchangeRate array{
 *   moneda: string,
 *   tipoCambio: int|Decimal,
 *   vigenciaDesde: string|null,
 *   vigenciaHasta: string|null,
 * }
 * @phpstan-type Export array{
 *   id: string,
 *   estado: 'en_espera'|'en_proceso'|'lista'|'error',
 *   solicitud: CreateExportRequest,
 *   porRevisar: int|null,
 *   revisados: int,
 *   exportados: int,
 *   partes: list<ExportPart>,
 *   error: string|null,
 *   creadaEn: string,
 *   terminadaEn: string|null,
 *   venceEn: string|null,
 * }
 * @phpstan-type ExportDownload array{
 *   ruta: string,
 *   venceEn: string,
 * }
 * @phpstan-type ExportDownloadResponse array{
 *   ok: bool,
 *   data: ExportDownload,
 *   requestId: string|null,
 * }
 * @phpstan-type ExportPart array{
 *   parte: int,
 *   nombre: string,
 *   bytes: int,
 * }
 * @phpstan-type ExportResponse array{
 *   ok: bool,
 *   data: Export,
 *   requestId: string|null,
 * }
 * @phpstan-type Exportador array{
 *   curp?: string,
 *   calle: string,
 *   numeroExterior?: string,
 *   numeroInterior?: string,
 *   colonia?: string,
 *   localidad?: string,
 *   referencia?: string,
 *   municipio?: string,
 *   estado?: string,
 *   codigoPostal: string,
 * }
 * @phpstan-type ForeseeCancellationResponse array{
 *   ok: bool,
 *   data: ForeseenCancellation,
 *   requestId: string|null,
 * }
 * @phpstan-type ForeseenByPac array{
 *   nombre: string,
 *   relacionados: list<RelatedAtPac>,
 *   incompleto: bool,
 * }
 * @phpstan-type ForeseenBySat array{
 *   estado: 'Vigente'|'Cancelado'|'No Encontrado',
 *   esCancelable?: 'Cancelable sin aceptación'|'Cancelable con aceptación'|'No cancelable',
 *   coincide?: bool,
 *   explicacion?: string,
 * }
 * @phpstan-type ForeseenCancellation array{
 *   id: string,
 *   uuidFiscal: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   regla: ForeseenRule,
 *   ultimoDia: string,
 *   fuenteUltimoDia: string,
 *   fueraDePlazo: bool,
 *   multa: string,
 *   motivos: list<ForeseenMotive>,
 *   estorbos: list<Obstacle>,
 *   hayMas: bool,
 *   solicitud?: OpenRequest,
 *   sat?: ForeseenBySat,
 *   pac?: ForeseenByPac,
 * }
 * @phpstan-type ForeseenMotive array{
 *   motivo: '01'|'02'|'03'|'04',
 *   resultado: 'procede'|'espera'|'solo_si_acepta'|'no_procede'|'decide_el_sat',
 *   explicacion: string,
 *   estorbos: list<string>,
 * }
 * @phpstan-type ForeseenRule array{
 *   renglon: string,
 *   aceptacion: 'ninguna'|'con_silencio'|'expresa'|'imposible',
 *   fuente: string,
 *   explicacion: string,
 *   porConfirmar: bool,
 *   aviso?: string,
 *   respuestaHasta?: string,
 *   silencioCancela: bool,
 * }
 * @phpstan-type GetBalanceResponse array{
 *   ok: bool,
 *   data: Balance,
 *   requestId: string|null,
 * }
 * @phpstan-type GetInvoiceAcuseResponse array{
 *   ok: bool,
 *   data: Acuse,
 *   requestId: string|null,
 * }
 * @phpstan-type GetInvoiceCalculationResponse array{
 *   ok: bool,
 *   data: Calculo,
 *   requestId: string|null,
 * }
 * @phpstan-type GetInvoiceResponse array{
 *   ok: bool,
 *   data: Document,
 *   sustituyeA?: Substitution,
 *   sustituidaPor?: Substitution,
 *   desglose?: Calculo,
 *   requestId: string|null,
 * }
 * @phpstan-type GetInvoiceSatStatusResponse array{
 *   ok: bool,
 *   data: SatStatus,
 *   requestId: string|null,
 * }
 * @phpstan-type GetPaymentComplementResponse array{
 *   ok: bool,
 *   data: PaymentComplementDetail,
 *   sustituyeA?: Substitution,
 *   sustituidaPor?: Substitution,
 *   desglose?: Pasos,
 *   requestId: string|null,
 * }
 * @phpstan-type GetPayrollResponse array{
 *   ok: bool,
 *   data: PayrollRecord,
 *   sustituyeA?: Substitution,
 *   sustituidaPor?: Substitution,
 *   desglose?: Pasos,
 *   requestId: string|null,
 * }
 * @phpstan-type GetTicketResponse array{
 *   ok: bool,
 *   data: Ticket,
 *   conceptos: list<TicketConcepto>,
 *   notasCredito: list<string>,
 *   devoluciones: list<TicketReturn>,
 *   quedan: list<TicketLine>,
 *   requestId: string|null,
 * }
 * @phpstan-type GetTransferResponse array{
 *   ok: bool,
 *   data: Document,
 *   sustituyeA?: Substitution,
 *   sustituidaPor?: Substitution,
 *   requestId: string|null,
 * }
 * @phpstan-type GetWithholdingResponse array{
 *   ok: bool,
 *   data: WithholdingRecord,
 *   requestId: string|null,
 * }
 * @phpstan-type GiveStampsBody array{
 *   cantidad: int,
 *   idempotency_key: string,
 * }
 * @phpstan-type GiveStampsResponse array{
 *   ok: bool,
 *   data: GivenStamps,
 *   idempotente?: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type GivenStamps array{
 *   rfc: string,
 *   cantidad: int,
 *   disponibles: int,
 *   quedan: int,
 * }
 * @phpstan-type Global array{
 *   periodicidad: string,
 *   meses: string,
 *   anio: int,
 *   desde: string,
 *   hasta: string,
 *   lugarExpedicion: string,
 *   formaPago: string,
 *   tickets: int,
 *   restantes: int,
 *   neto: int|Decimal,
 *   total: int|Decimal,
 *   impuestos: list<TicketImpuesto>,
 *   venceEn: string,
 * }
 * @phpstan-type GuiaPaquete array{
 *   numero: string,
 *   descripcion: string,
 *   kilos: int|float|Decimal,
 * }
 * @phpstan-type HidroYPetro array{
 *   subProducto?: 'SP16'|'SP17'|'SP18'|'SP19'|'SP22'|'SP23'|'SP24'|'SP25'|'SP48',
 *   numeroPermiso?: string,
 * }
 * @phpstan-type HolderLink array{
 *   enlace: string,
 *   venceEn: string,
 * }
 * @phpstan-type HolderLinkResponse array{
 *   ok: bool,
 *   data: HolderLink,
 *   requestId: string|null,
 * }
 * @phpstan-type HolderLinkState array{
 *   abierto: bool,
 *   venceEn?: string,
 * }
 * @phpstan-type HolderLinkStateResponse array{
 *   ok: bool,
 *   data: HolderLinkState,
 *   requestId: string|null,
 * }
 * @phpstan-type IdentifyReceivedRequestBody array{
 *   xml: string,
 * }
 * @phpstan-type Impuesto array{
 *   impuesto?: '001'|'002'|'003',
 *   categoria?: 'traslado'|'retencion',
 *   tipoFactor?: 'Tasa'|'Cuota'|'Exento',
 *   tasaIva?: int|float|Decimal,
 *   cuota?: int|float|Decimal,
 *   base?: int|float|Decimal,
 *   enBaseDeIva?: bool,
 * }
 * @phpstan-type ImpuestoLocal array{
 *   nombre: string,
 *   tasa: int|float|Decimal,
 *   base?: int|float|Decimal,
 *   importe?: int|float|Decimal,
 * }
 * @phpstan-type ImpuestosLocales array{
 *   traslados?: list<ImpuestoLocal>,
 *   retenciones?: list<ImpuestoLocal>,
 * }
 * @phpstan-type Ine array{
 *   tipoProceso: 'Ordinario'|'Precampaña'|'Campaña',
 *   tipoComite?: 'Ejecutivo Nacional'|'Ejecutivo Estatal'|'Directivo Estatal',
 *   idContabilidad?: int,
 *   entidades?: list<IneEntidad>,
 * }
 * @phpstan-type IneEntidad array{
 *   claveEntidad: string,
 *   ambito?: 'Local'|'Federal',
 *   idsContabilidad?: list<int>,
 * }
 * @phpstan-type InformacionGlobal array{
 *   periodicidad: string,
 *   meses: string,
 *   anio: int,
 * }
 * @phpstan-type InstEducativas array{
 *   nombreAlumno: string,
 *   curp: string,
 *   nivelEducativo: 'Preescolar'|'Primaria'|'Secundaria'|'Profesional técnico'|'Bachillerato o su equivalente',
 *   autRvoe: string,
 *   rfcPago?: string,
 * }
 * @phpstan-type Istmo array{
 *   poloOrigen: string,
 *   poloDestino: string,
 * }
 * @phpstan-type LeyendaFiscal array{
 *   disposicionFiscal?: string,
 *   norma?: string,
 *   textoLeyenda: string,
 * }
 * @phpstan-type LinkHolderBody array{
 *   dias?: int,
 * }
 * @phpstan-type ListAccountCustomersResponse array{
 *   ok: bool,
 *   data: list<Customer>,
 *   requestId: string|null,
 * }
 * @phpstan-type ListAccountPlacesResponse array{
 *   ok: bool,
 *   data: list<AccountPlace>,
 *   requestId: string|null,
 * }
 * @phpstan-type ListAccountSeriesResponse array{
 *   ok: bool,
 *   data: list<AccountSeries>,
 *   requestId: string|null,
 * }
 * @phpstan-type ListCfdiUsesResponse array{
 *   ok: bool,
 *   data: list<CfdiUseKey>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type ListClosingsResponse array{
 *   ok: bool,
 *   data: list<Closing>,
 *   requestId: string|null,
 * }
 * @phpstan-type ListCurrenciesResponse array{
 *   ok: bool,
 *   data: list<CurrencyKey>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type ListEventsResponse array{
 *   ok: bool,
 *   data: list<Event>,
 *   cursor: string,
 *   hayMas: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type ListExchangeRatesResponse array{
 *   ok: bool,
 *   data: list<ExchangeRate>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type ListPaymentFormsResponse array{
 *   ok: bool,
 *   data: list<PaymentFormKey>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type ListPlatformAccountsResponse array{
 *   ok: bool,
 *   data: list<PlatformAccount>,
 *   hayMas: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type ListPlatformDeliveriesResponse array{
 *   ok: bool,
 *   data: list<PlatformDelivery>,
 *   antes?: string,
 *   requestId: string|null,
 * }
 * @phpstan-type ListPlatformEventsResponse array{
 *   ok: bool,
 *   data: list<PlatformEvent>,
 *   cursor: string,
 *   hayMas: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type ListPlatformKeysResponse array{
 *   ok: bool,
 *   data: list<PlatformKey>,
 *   requestId: string|null,
 * }
 * @phpstan-type ListPlatformWebhooksResponse array{
 *   ok: bool,
 *   data: list<PlatformWebhook>,
 *   requestId: string|null,
 * }
 * @phpstan-type ListTaxRegimesResponse array{
 *   ok: bool,
 *   data: list<TaxRegimeKey>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type ListTicketsResponse array{
 *   ok: bool,
 *   data: list<Ticket>,
 *   cursor: string,
 *   hayMas: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type ListTripThingsResponse array{
 *   ok: bool,
 *   data: list<TripThing>,
 *   hayMas: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type Lugar array{
 *   rfc?: string,
 *   nombre?: string,
 *   registroFiscal?: string,
 *   residenciaFiscal?: string,
 *   codigoPostal: string,
 *   pais?: string,
 *   estado?: string,
 *   municipio?: string,
 *   localidad?: string,
 *   colonia?: string,
 *   calle?: string,
 *   numeroExterior?: string,
 *   numeroInterior?: string,
 *   referencia?: string,
 * }
 * @phpstan-type Mercancia array{
 *   bien?: Bien,
 *   cantidad: int|float|Decimal,
 *   kilos?: int|float|Decimal,
 *   valor?: int|float|Decimal,
 *   moneda?: string,
 *   repartos?: list<Reparto>,
 *   guias?: list<GuiaPaquete>,
 *   documentosAduaneros?: list<DocumentoAduanero>,
 *   uuidComercioExterior?: string,
 *   bienGuardado?: string,
 *   kilosNetos?: int|float|Decimal,
 *   piezas?: int,
 *   aduana?: MercanciaAduanal,
 * }
 * @phpstan-type MercanciaAduanal array{
 *   noIdentificacion: string,
 *   unidadAduana?: string,
 *   factorAduana?: int|float|Decimal,
 *   cantidadAduana?: int|float|Decimal,
 *   descripcionesEspecificas?: list<DescripcionEspecifica>,
 * }
 * @phpstan-type MercanciaDevuelta array{
 *   noIdentificacion: string,
 *   cantidad?: int|float|Decimal,
 * }
 * @phpstan-type MoveClockBody array{
 *   avanzar?: string,
 *   hasta?: string,
 * }
 * @phpstan-type NewTicket array{
 *   folio: string,
 *   fecha?: string,
 *   lugarExpedicion?: string,
 *   formaPago: string,
 *   conceptos: list<TicketConcepto>,
 * }
 * @phpstan-type Obstacle array{
 *   tipo: 'pago'|'nota_credito'|'sustituto'|'relacion',
 *   recurso: 'facturas'|'complementos-pago'|'nomina'|'retenciones'|'traslado',
 *   id: string,
 *   uuidFiscal?: string,
 *   serie?: string,
 *   folio?: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   queHacer: string,
 *   regla?: ForeseenRule,
 * }
 * @phpstan-type OnlyOurs array{
 *   uuidFiscal: string,
 *   clave: string|null,
 *   tipo: string,
 *   serie: string|null,
 *   folio: string|null,
 *   receptorRfc: string|null,
 *   total: int|Decimal|null,
 *   estado: string,
 *   creadaEn: string,
 *   referencia?: string,
 * }
 * @phpstan-type OnlyTheirs array{
 *   renglon: int,
 *   valor: string,
 * }
 * @phpstan-type OpenAccountBody array{
 *   rfc: string,
 *   nombre: string,
 *   regimenFiscal: string,
 *   lugarExpedicion: string,
 *   zonaHoraria?: string,
 *   registroPatronal?: string,
 *   referencia?: string,
 * }
 * @phpstan-type OpenAccountRequest array{
 *   rfc: string,
 *   nombre: string,
 *   regimenFiscal: string,
 *   lugarExpedicion: string,
 *   zonaHoraria?: string,
 *   registroPatronal?: string,
 *   referencia?: string,
 * }
 * @phpstan-type OpenAccountsBody array{
 *   cuentas: list<OpenAccountRequest>,
 * }
 * @phpstan-type OpenAccountsResponse array{
 *   ok: bool,
 *   data: list<OpenedAccount>,
 *   requestId: string|null,
 * }
 * @phpstan-type OpenRequest array{
 *   motivo: '01'|'02'|'03'|'04',
 *   solicitadaEn: string,
 *   respuestaHasta?: string,
 *   silencioCancela: bool,
 * }
 * @phpstan-type OpenedAccount array{
 *   rfc: string,
 *   resultado: string,
 *   error?: string,
 * }
 * @phpstan-type Operador array{
 *   nombre: string,
 *   rfc?: string,
 *   licencia: string,
 *   registroFiscal?: string,
 *   pais?: string,
 *   domicilio?: DomicilioFigura,
 * }
 * @phpstan-type OtraFigura array{
 *   tipo: '02'|'03'|'04'|'05',
 *   nombre: string,
 *   rfc?: string,
 *   registroFiscal?: string,
 *   pais?: string,
 *   partes?: list<string>,
 *   domicilio?: DomicilioFigura,
 * }
 * @phpstan-type Parada array{
 *   tipo?: 'recoge'|'entrega'|'paso'|'regreso',
 *   lugar?: Lugar,
 *   fechaHora?: string,
 *   kilometros?: int|float|Decimal,
 *   lugarGuardado?: string,
 *   estacion?: Estacion,
 * }
 * @phpstan-type Parte array{
 *   claveProdServ: string,
 *   noIdentificacion?: string,
 *   cantidad: int|float|Decimal,
 *   unidad?: string,
 *   descripcion: string,
 *   valorUnitario?: int|float|Decimal,
 *   pedimentos?: list<string>,
 * }
 * @phpstan-type ParteExterior array{
 *   nombre?: string,
 *   numRegIdTrib?: string,
 *   calle: string,
 *   numeroExterior?: string,
 *   numeroInterior?: string,
 *   colonia?: string,
 *   localidad?: string,
 *   referencia?: string,
 *   municipio?: string,
 *   estado: string,
 *   pais: string,
 *   codigoPostal: string,
 * }
 * @phpstan-type Paso array{
 *   campo: string,
 *   formula: string,
 *   exacto: string,
 *   escrito: string,
 *   redondeo: string,
 *   explicacion: string,
 * }
 * @phpstan-type Pasos array{
 *   total: string,
 *   regla: string,
 *   pasos: list<Paso>,
 * }
 * @phpstan-type Payment array{
 *   fechaPago: string,
 *   formaPago: string,
 *   moneda?: string,
 *   tipoCambio?: int|float|Decimal,
 *   numOperacion?: string,
 *   rfcEmisorCtaOrd?: string,
 *   nomBancoOrdExt?: string,
 *   ctaOrdenante?: string,
 *   rfcEmisorCtaBen?: string,
 *   ctaBeneficiario?: string,
 *   documentos: list<PaymentDocument>,
 * }
 * @phpstan-type PaymentComplement array{
 *   id: string,
 *   facturaId: string,
 *   pac: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   serie: string|null,
 *   folio: string|null,
 *   uuidFiscal: string|null,
 *   receptorRfc: string,
 *   total: int|Decimal,
 *   errorCodigo: string|null,
 *   errorMensaje: string|null,
 *   creadaEn: string,
 *   timbradaEn: string|null,
 *   referencia?: string,
 * }
 * @phpstan-type PaymentComplementDetail array{
 *   id: string,
 *   facturaId: string,
 *   pac: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   serie: string|null,
 *   folio: string|null,
 *   uuidFiscal: string|null,
 *   receptorRfc: string,
 *   total: int|Decimal,
 *   errorCodigo: string|null,
 *   errorMensaje: string|null,
 *   creadaEn: string,
 *   timbradaEn: string|null,
 *   pagos: list<AppliedPayment>,
 *   referencia?: string,
 * }
 * @phpstan-type PaymentDocument array{
 *   facturaUuid: string,
 *   impPagado: int|float|Decimal,
 *   equivalencia?: int|float|Decimal,
 * }
 * @phpstan-type PaymentFormKey array{
 *   clave: string,
 *   descripcion: string,
 *   bancarizado: bool,
 * }
 * @phpstan-type PayrollCompensation array{
 *   saldoAFavor: string,
 *   anio: string,
 *   remanenteSalFav: string,
 * }
 * @phpstan-type PayrollData array{
 *   tipoNomina: 'O'|'E',
 *   fechaPago: string,
 *   fechaInicialPago: string,
 *   fechaFinalPago: string,
 *   numDiasPagados: string,
 *   totalPercepciones?: string,
 *   totalDeducciones?: string,
 *   totalOtrosPagos?: string,
 *   receptor: PayrollReceiver,
 *   percepciones?: PayrollPerceptions,
 *   deducciones?: PayrollDeductions,
 *   otrosPagos?: list<PayrollOtherPayment>,
 *   incapacidades?: list<PayrollDisability>,
 * }
 * @phpstan-type PayrollDeduction array{
 *   tipoDeduccion: string,
 *   clave: string,
 *   concepto: string,
 *   importe: string,
 * }
 * @phpstan-type PayrollDeductions array{
 *   deducciones: list<PayrollDeduction>,
 *   totalOtrasDeducciones?: string,
 *   totalImpuestosRetenidos?: string,
 * }
 * @phpstan-type PayrollDisability array{
 *   diasIncapacidad: string,
 *   tipoIncapacidad: string,
 *   importeMonetario?: string,
 * }
 * @phpstan-type PayrollEmployer array{
 *   registroPatronal?: string,
 *   rfcPatronOrigen?: string,
 *   curp?: string,
 *   entidadSNCF?: PayrollPublicEntity,
 * }
 * @phpstan-type PayrollOtherPayment array{
 *   tipoOtroPago: string,
 *   clave: string,
 *   concepto: string,
 *   importe: string,
 *   subsidioAlEmpleo?: PayrollSubsidy,
 *   compensacionSaldosAFavor?: PayrollCompensation,
 * }
 * @phpstan-type PayrollOvertime array{
 *   dias: string,
 *   tipoHoras: string,
 *   horasExtra: string,
 *   importePagado: string,
 * }
 * @phpstan-type PayrollPerception array{
 *   tipoPercepcion: string,
 *   clave: string,
 *   concepto: string,
 *   importeGravado: string,
 *   importeExento: string,
 *   horasExtra?: list<PayrollOvertime>,
 *   accionesOTitulos?: PayrollShares,
 * }
 * @phpstan-type PayrollPerceptions array{
 *   totalGravado: string,
 *   totalExento: string,
 *   percepciones: list<PayrollPerception>,
 *   totalSueldos?: string,
 *   totalSeparacionIndemnizacion?: string,
 *   totalJubilacionPensionRetiro?: string,
 *   jubilacionPensionRetiro?: PayrollRetirement,
 *   separacionIndemnizacion?: PayrollSeverance,
 * }
 * @phpstan-type PayrollPublicEntity array{
 *   origenRecurso: 'IP'|'IF'|'IM',
 *   montoRecursoPropio?: string,
 * }
 * @phpstan-type PayrollReceiver array{
 *   curp: string,
 *   tipoContrato: string,
 *   tipoRegimen: string,
 *   numEmpleado: string,
 *   periodicidadPago: string,
 *   claveEntFed: string,
 *   numSeguridadSocial?: string,
 *   fechaInicioRelLaboral?: string,
 *   antiguedad?: string,
 *   tipoJornada?: string,
 *   riesgoPuesto?: string,
 *   banco?: string,
 *   cuentaBancaria?: string,
 *   departamento?: string,
 *   puesto?: string,
 *   sindicalizado?: 'Sí'|'No',
 *   salarioBaseCotApor?: string,
 *   salarioDiarioIntegrado?: string,
 *   subContratacion?: list<PayrollSubcontract>,
 * }
 * @phpstan-type PayrollRecord array{
 *   id: string,
 *   pac: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   serie: string|null,
 *   folio: string|null,
 *   uuidFiscal: string|null,
 *   total: int|Decimal|null,
 *   errorCodigo: string|null,
 *   errorMensaje: string|null,
 *   creadaEn: string,
 *   timbradaEn: string|null,
 *   receptorRfc: string,
 *   tipoNomina: string|null,
 *   fechaPago: string|null,
 *   fechaInicialPago: string|null,
 *   fechaFinalPago: string|null,
 *   numDiasPagados: string|null,
 *   totalPercepciones: string|null,
 *   totalDeducciones: string|null,
 *   totalOtrosPagos: string|null,
 *   referencia?: string,
 * }
 * @phpstan-type PayrollRetirement array{
 *   ingresoAcumulable: string,
 *   ingresoNoAcumulable: string,
 *   totalUnaExhibicion?: string,
 *   totalParcialidad?: string,
 *   montoDiario?: string,
 * }
 * @phpstan-type PayrollSeverance array{
 *   totalPagado: string,
 *   numAniosServicio: string,
 *   ultimoSueldoMensOrd: string,
 *   ingresoAcumulable: string,
 *   ingresoNoAcumulable: string,
 * }
 * @phpstan-type PayrollShares array{
 *   valorMercado: string,
 *   precioAlOtorgarse: string,
 * }
 * @phpstan-type PayrollSubcontract array{
 *   rfcLabora: string,
 *   porcentajeTiempo: string,
 * }
 * @phpstan-type PayrollSubsidy array{
 *   subsidioCausado: string,
 * }
 * @phpstan-type PlanCancellationBody array{
 *   motivo: '01'|'02'|'03'|'04',
 *   factura?: CreateInvoiceRequest,
 *   huella?: string,
 * }
 * @phpstan-type PlanPaymentComplementCancellationBody array{
 *   motivo: '01'|'02'|'03'|'04',
 *   huella?: string,
 * }
 * @phpstan-type PlatformAccount array{
 *   rfc: string,
 *   nombre: string,
 *   referencia?: string,
 *   regimenFiscal: string,
 *   lugarExpedicion: string,
 *   zonaHoraria: string,
 *   registroPatronal?: string,
 *   certificada: bool,
 *   desde: string,
 *   piso?: int,
 *   recarga?: int,
 * }
 * @phpstan-type PlatformAccountResponse array{
 *   ok: bool,
 *   data: PlatformAccount,
 *   requestId: string|null,
 * }
 * @phpstan-type PlatformDelivery array{
 *   cursor: string,
 *   tipo: 'cfdi.timbrado'|'cfdi.error'|'cfdi.cancelado'|'cfdi.cancelacion_pendiente'|'cfdi.cancelacion_rechazada'|'cfdi.cancelacion_aceptada'|'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'global.atrasada'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'preparacion.terminada',
 *   estado: string,
 *   intentos: int,
 *   creadaEn: string,
 *   siguienteEn?: string,
 *   ultimoEn?: string,
 *   ultimoHttp?: int,
 *   ultimoError?: string,
 *   enviado?: string,
 *   respuesta?: string,
 * }
 * @phpstan-type PlatformDeliveryResponse array{
 *   ok: bool,
 *   data: PlatformDelivery,
 *   requestId: string|null,
 * }
 * @phpstan-type PlatformEvent array{
 *   cursor: string,
 *   rfc: string,
 *   referencia?: string,
 *   evento: Event,
 * }
 * @phpstan-type PlatformKey array{
 *   id: string,
 *   nombre: string,
 *   entorno: string,
 *   prefijo: string,
 *   alcances: list<string>,
 *   direcciones: list<string>,
 *   creadaEn: string,
 *   venceEn?: string,
 *   ultimoUso?: string,
 *   topes?: DraftLimits,
 *   hoy?: DraftedToday,
 * }
 * @phpstan-type PlatformKeyResponse array{
 *   ok: bool,
 *   data: PlatformKey,
 *   llave: string,
 *   requestId: string|null,
 * }
 * @phpstan-type PlatformMonth array{
 *   mes: string,
 *   estado: 'en_espera'|'en_proceso'|'lista'|'error',
 *   cuentas?: int,
 *   leidas: int,
 *   comprobantes: int,
 *   partes: list<ExportPart>,
 *   error?: string,
 *   creadaEn: string,
 *   terminadaEn?: string,
 *   venceEn?: string,
 * }
 * @phpstan-type PlatformMonthResponse array{
 *   ok: bool,
 *   data: PlatformMonth,
 *   requestId: string|null,
 * }
 * @phpstan-type PlatformStamps array{
 *   quedan: int,
 *   vencenEn?: string,
 * }
 * @phpstan-type PlatformStampsResponse array{
 *   ok: bool,
 *   data: PlatformStamps,
 *   requestId: string|null,
 * }
 * @phpstan-type PlatformUsageResponse array{
 *   ok: bool,
 *   data: list<AccountUsage>,
 *   requestId: string|null,
 * }
 * @phpstan-type PlatformWebhook array{
 *   id: string,
 *   direccion: string,
 *   tipos: list<'cfdi.timbrado'|'cfdi.error'|'cfdi.cancelado'|'cfdi.cancelacion_pendiente'|'cfdi.cancelacion_rechazada'|'cfdi.cancelacion_aceptada'|'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'global.atrasada'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'preparacion.terminada'>,
 *   activo: bool,
 *   apagadoPorFallas: bool,
 *   creadoEn: string,
 *   fallaDesde?: string,
 *   secretoAnteriorHasta?: string,
 * }
 * @phpstan-type PlatformWebhookResponse array{
 *   ok: bool,
 *   data: PlatformWebhook,
 *   requestId: string|null,
 * }
 * @phpstan-type Poliza array{
 *   aseguradora: string,
 *   numero: string,
 *   vence?: string,
 * }
 * @phpstan-type PostalCode array{
 *   codigo: string,
 *   estado: string,
 *   municipio?: string,
 *   localidad?: string,
 *   colonias: list<Colonia>,
 * }
 * @phpstan-type PostalCodeResponse array{
 *   ok: bool,
 *   data: PostalCode,
 *   requestId: string|null,
 * }
 * @phpstan-type PreparationResponse array{
 *   ok: bool,
 *   data: list<PreparationStep>,
 *   listaParaPruebas: bool,
 *   listaParaProduccion: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type PreparationStep array{
 *   paso: string,
 *   pac?: string,
 *   estado: string,
 *   queHacer?: string,
 *   enlace?: string,
 *   bloquea: string,
 *   desde?: string,
 * }
 * @phpstan-type ProductKey array{
 *   clave: string,
 *   descripcion: string,
 *   ivaTrasladado: string|null,
 *   iepsTrasladado: string|null,
 *   complemento: string|null,
 *   palabrasSimilares: string|null,
 *   vigenciaDesde: string|null,
 *   vigenciaHasta: string|null,
 * }
 * @phpstan-type Proof array{
 *   probadoEn: string|null,
 *   comprobantes: int,
 *   tickets: int,
 *   total: int|Decimal,
 *   diferencias: list<ProofDifference>,
 * }
 * @phpstan-type ProofDifference array{
 *   facturaId: string,
 *   lugarExpedicion: string|null,
 *   desde: string|null,
 *   hasta: string|null,
 *   de: 'total'|'base'|'importe',
 *   impuesto: string|null,
 *   tipoFactor: string|null,
 *   tasa: int|Decimal|null,
 *   tickets: int|Decimal,
 *   comprobante: int|Decimal,
 *   notas: int|Decimal,
 * }
 * @phpstan-type ProofResponse array{
 *   ok: bool,
 *   data: Proof,
 *   requestId: string|null,
 * }
 * @phpstan-type Propietario array{
 *   numRegIdTrib: string,
 *   residenciaFiscal: string,
 * }
 * @phpstan-type ReceivedInvoice array{
 *   emisorRfc: string,
 *   emisorNombre: string,
 *   tipo: string,
 *   serie: string|null,
 *   folio: string|null,
 *   fecha: string,
 *   moneda: string,
 *   total: int|Decimal,
 * }
 * @phpstan-type ReceivedRequest array{
 *   id: string,
 *   uuidFiscal: string,
 *   estado: 'pendiente'|'contestando'|'aceptada'|'rechazada'|'vencida'|'terminada',
 *   encontradaEn: string,
 *   responderHasta: string,
 *   sinRespuesta: string|null,
 *   comprobante: ReceivedInvoice|null,
 *   respuesta: string|null,
 *   contestadaEn: string|null,
 *   terminadaEn: string|null,
 *   codigo: string|null,
 *   detalle: string|null,
 * }
 * @phpstan-type ReceivedRequestResponse array{
 *   ok: bool,
 *   data: ReceivedRequest,
 *   requestId: string|null,
 * }
 * @phpstan-type ReceivingStatus array{
 *   activa: bool,
 *   disponible: bool,
 *   motivo: string|null,
 *   pac: string|null,
 *   consultadaEn: string|null,
 *   siguienteConsulta: string|null,
 *   falla: string|null,
 *   rechazadas: int,
 * }
 * @phpstan-type ReceivingStatusResponse array{
 *   ok: bool,
 *   data: ReceivingStatus,
 *   requestId: string|null,
 * }
 * @phpstan-type Receptor array{
 *   rfc: string,
 *   nombre: string,
 *   codigoPostal?: string,
 *   regimenFiscal?: string,
 *   usoCfdi?: string,
 *   residenciaFiscal?: string,
 *   numRegIdTrib?: string,
 *   correos?: list<string>,
 * }
 * @phpstan-type ReconcileBody array{
 *   csv: string,
 *   desde: string,
 *   hasta: string,
 * }
 * @phpstan-type ReconcileResponse array{
 *   ok: bool,
 *   data: Reconciliation,
 *   requestId: string|null,
 * }
 * @phpstan-type Reconciliation array{
 *   renglones: int,
 *   coinciden: int,
 *   soloSuyos: list<OnlyTheirs>,
 *   soloNuestros: list<OnlyOurs>,
 *   difieren: list<Differing>,
 *   totalSoloSuyos: int,
 *   totalSoloNuestros: int,
 *   totalDifieren: int,
 * }
 * @phpstan-type RefreshCancellationResponse array{
 *   ok: bool,
 *   data: Document,
 *   confirmada: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RefreshPaymentComplementCancellationResponse array{
 *   ok: bool,
 *   data: PaymentComplement,
 *   confirmada: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RefreshPayrollCancellationResponse array{
 *   ok: bool,
 *   data: PayrollRecord,
 *   confirmada: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RefreshTransferCancellationResponse array{
 *   ok: bool,
 *   data: Document,
 *   confirmada: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RefreshWithholdingCancellationResponse array{
 *   ok: bool,
 *   data: WithholdingRecord,
 *   confirmada: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RelatedAtPac array{
 *   uuidFiscal: string,
 *   relacion: 'padre'|'hijo',
 *   emisorRfc?: string,
 *   receptorRfc?: string,
 *   enEstorbos: bool,
 * }
 * @phpstan-type Remolque array{
 *   tipo: string,
 *   placas: string,
 * }
 * @phpstan-type RemolqueEmbarcado array{
 *   tipo: string,
 *   placas: string,
 * }
 * @phpstan-type RemoveAccountPlaceBody array{
 *   codigoPostal: string,
 * }
 * @phpstan-type RemoveAccountPlaceResponse array{
 *   ok: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RemovePlatformWebhookResponse array{
 *   ok: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type RemoveTripThingBody array{
 *   tipo: 'vehiculo'|'remolque'|'operador'|'poliza'|'lugar'|'bien',
 *   clave: string,
 * }
 * @phpstan-type RemoveTripThingResponse array{
 *   ok: bool,
 *   data: TripThing,
 *   requestId: string|null,
 * }
 * @phpstan-type Reparto array{
 *   recogeEn?: int,
 *   entregaEn?: int,
 *   cantidad?: int|float|Decimal,
 * }
 * @phpstan-type ReplacePlatformAccountBody array{
 *   nombre: string,
 *   regimenFiscal: string,
 *   lugarExpedicion: string,
 *   zonaHoraria?: string,
 *   registroPatronal?: string,
 *   referencia?: string,
 * }
 * @phpstan-type ReplayPlatformWebhookBody array{
 *   despues: string,
 * }
 * @phpstan-type RequestApprovalBody array{
 *   correo: string,
 * }
 * @phpstan-type ResendPlatformDeliveryBody array{
 *   cursor: string,
 * }
 * @phpstan-type ResumeCancellationPlanBody array{
 *   huella: string,
 * }
 * @phpstan-type ReturnTicketBody array{
 *   conceptos?: list<ReturnedConcepto>,
 *   serie?: string,
 *   idempotency_key?: string,
 * }
 * @phpstan-type ReturnTicketResponse array{
 *   ok: bool,
 *   data: TicketReturn,
 *   idempotente?: bool,
 *   requestId: string|null,
 * }
 * @phpstan-type ReturnedConcepto array{
 *   renglon: int,
 *   cantidad?: int|float|Decimal,
 *   importeConImpuestos?: int|float|Decimal,
 * }
 * @phpstan-type SandboxClock array{
 *   ahora: string,
 *   mundo: string,
 *   adelantoSegundos: int,
 * }
 * @phpstan-type SatStatus array{
 *   uuid: string,
 *   estado: 'Vigente'|'Cancelado'|'No Encontrado',
 * }
 * @phpstan-type SaveAccountCustomerBody array{
 *   cliente: Customer,
 * }
 * @phpstan-type SaveAccountPlaceBody array{
 *   codigoPostal: string,
 *   nombre: string,
 *   zonaHoraria?: string,
 *   permiso?: string,
 * }
 * @phpstan-type SaveTripThingsBody array{
 *   guardados: list<TripThing>,
 * }
 * @phpstan-type SaveTripThingsResponse array{
 *   ok: bool,
 *   data: list<TripThing>,
 *   requestId: string|null,
 * }
 * @phpstan-type SearchProductsResponse array{
 *   ok: bool,
 *   data: list<ProductKey>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type SearchUnitsResponse array{
 *   ok: bool,
 *   data: list<UnitKey>,
 *   catalogo: CatalogEdition,
 *   requestId: string|null,
 * }
 * @phpstan-type Seguros array{
 *   responsabilidadCivil?: Poliza,
 *   medioAmbiente?: Poliza,
 *   carga?: Poliza,
 *   responsabilidadCivilGuardada?: string,
 *   medioAmbienteGuardada?: string,
 *   cargaGuardada?: string,
 * }
 * @phpstan-type SelfInvoicingPage array{
 *   plazo: 'dia'|'mes'|'anio',
 *   dias: int,
 *   contacto: string|null,
 *   porFolio: bool,
 *   ruta: string|null,
 *   boton: string,
 * }
 * @phpstan-type SelfInvoicingResponse array{
 *   ok: bool,
 *   data: SelfInvoicingPage,
 *   requestId: string|null,
 * }
 * @phpstan-type SetAccountNoticesBody array{
 *   pocosTimbres?: int,
 *   pocosDias?: int,
 *   apagados?: list<'csd.por_vencer'|'csd.vencido'|'timbres.por_agotarse'|'timbres.agotados'|'clave.por_vencer'|'webhook.desactivado'|'pac.sin_respuesta'|'global.atrasada'|'cancelacion.por_vencer'|'ley.por_cambiar'|'tickets.no_cuadran'|'plan.completo'|'plan.detenido'|'solicitud.recibida'|'solicitud.por_vencer'|'solicitud.terminada'|'poliza.por_vencer'|'recarga.sin_timbres'|'plantilla.timbrada'|'plantilla.preparada'|'plantilla.rechazada'|'cuenta.por_terminar'|'preparacion.terminada'>,
 * }
 * @phpstan-type SetAccountRefillBody array{
 *   piso: int,
 *   recarga: int,
 * }
 * @phpstan-type SetClosingBody array{
 *   lugarExpedicion?: string,
 *   periodicidad: '01'|'02'|'03'|'04'|'05',
 *   porFormaPago?: bool,
 *   serie?: string,
 *   automatico?: bool,
 *   horas?: int,
 *   desde?: string,
 * }
 * @phpstan-type SetReceivingBody array{
 *   activa: bool,
 * }
 * @phpstan-type SetSelfInvoicingBody array{
 *   plazo: 'dia'|'mes'|'anio',
 *   dias?: int,
 *   contacto?: string,
 *   porFolio?: bool,
 * }
 * @phpstan-type SubstituteInvoiceBody array{
 *   receptorRfc?: string,
 *   serie: string,
 *   formaPago?: string,
 *   metodoPago?: 'PUE'|'PPD',
 *   moneda?: string,
 *   tipoCambio?: int|float|Decimal,
 *   conceptos: list<Concepto>,
 *   informacionGlobal?: InformacionGlobal,
 *   idempotency_key?: string,
 *   cfdiRelacionados?: list<CfdiRelacionados>,
 *   condicionesDePago?: string,
 *   impuestosLocales?: ImpuestosLocales,
 *   exportacion?: '01'|'02'|'03'|'04',
 *   fecha?: string,
 *   receptor?: Receptor,
 *   usoCfdi?: string,
 *   totalEsperado?: int|float|Decimal,
 *   tolerancia?: int|float|Decimal,
 *   descuentoGlobal?: int|float|Decimal,
 *   descuentoGlobalPorcentaje?: int|float|Decimal,
 *   anticipo?: Anticipo,
 *   lugarExpedicion?: string,
 *   guardarCliente?: bool,
 *   referencia?: string,
 *   donataria?: Donataria,
 *   leyendasFiscales?: list<LeyendaFiscal>,
 *   ine?: Ine,
 *   comercioExterior?: ComercioExterior,
 *   cartaPorte?: Viaje,
 *   notaPdf?: string,
 * }
 * @phpstan-type SubstituteInvoiceResponse array{
 *   ok: bool,
 *   data: CreatedDocument,
 *   idempotente?: bool,
 *   sustitucion: Substitution,
 *   desglose?: Calculo,
 *   requestId: string|null,
 * }
 * @phpstan-type Substitution array{
 *   estado: 'abierta'|'por_cancelar'|'en_espera'|'completa'|'rechazada'|'rechazada_por_receptor'|'fallida',
 *   original: SubstitutionParty,
 *   sustituto: SubstitutionParty,
 *   codigo?: string,
 *   detalle?: string,
 * }
 * @phpstan-type SubstitutionParty array{
 *   id: string,
 *   uuidFiscal?: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   serie?: string,
 *   folio?: string,
 * }
 * @phpstan-type TaxRegimeKey array{
 *   clave: string,
 *   descripcion: string,
 *   fisica: bool,
 *   moral: bool,
 * }
 * @phpstan-type Ticket array{
 *   id: string,
 *   folio: string,
 *   estado: 'abierto'|'en_global'|'facturado'|'facturado_despues'|'cancelado',
 *   fecha: string,
 *   lugarExpedicion: string,
 *   formaPago: string,
 *   total: int|Decimal,
 *   neto: int|Decimal,
 *   impuestos: list<TicketImpuesto>,
 *   creadoEn: string,
 *   facturaId: string|null,
 *   rutaAutofactura: string|null,
 *   devuelto: int|Decimal|null,
 * }
 * @phpstan-type TicketConcepto array{
 *   producto?: string,
 *   claveProdServ?: string,
 *   claveUnidad?: string,
 *   descripcion?: string,
 *   cantidad?: int|float|Decimal,
 *   precioConImpuestos?: int|float|Decimal,
 *   importeConImpuestos?: int|float|Decimal,
 *   impuestos?: list<Impuesto>,
 *   objetoImp?: '01'|'02'|'03'|'04',
 * }
 * @phpstan-type TicketImpuesto array{
 *   impuesto: string,
 *   tipoFactor: string,
 *   tasa: int|Decimal|null,
 *   base: int|Decimal,
 *   importe: int|Decimal|null,
 * }
 * @phpstan-type TicketLine array{
 *   renglon: int,
 *   cantidad: int|Decimal,
 *   importeConImpuestos: int|Decimal,
 * }
 * @phpstan-type TicketOutcome array{
 *   folio: string,
 *   resultado: 'creado'|'repetido'|'rechazado',
 *   ticket?: Ticket,
 *   error?: string,
 *   campo?: string,
 * }
 * @phpstan-type TicketReference array{
 *   id?: string,
 *   folio?: string,
 *   lugarExpedicion?: string,
 * }
 * @phpstan-type TicketResponse array{
 *   ok: bool,
 *   data: Ticket,
 *   requestId: string|null,
 * }
 * @phpstan-type TicketReturn array{
 *   id: string|null,
 *   ticketId: string,
 *   estado: 'pendiente'|'aplicada',
 *   conceptos: list<TicketLine>,
 *   total: int|Decimal,
 *   neto: int|Decimal,
 *   impuestos: list<TicketImpuesto>,
 *   queda: int|Decimal,
 *   facturaId: string|null,
 *   notaCreditoId: string|null,
 *   creadaEn: string|null,
 * }
 * @phpstan-type Tren array{
 *   servicio: 'TS01'|'TS02'|'TS03'|'TS04',
 *   trafico: 'TT01'|'TT02'|'TT03'|'TT04',
 *   carros: list<Carro>,
 *   derechosPaso?: list<DerechoPaso>,
 *   seguro?: Poliza,
 *   seguroGuardado?: string,
 * }
 * @phpstan-type TripKilometers array{
 *   kilometros: int|Decimal,
 *   en: string,
 * }
 * @phpstan-type TripKilometersResponse array{
 *   ok: bool,
 *   data: TripKilometers,
 *   requestId: string|null,
 * }
 * @phpstan-type TripThing array{
 *   clave: string,
 *   vehiculo?: Vehiculo,
 *   remolque?: Remolque,
 *   operador?: Operador,
 *   poliza?: Poliza,
 *   lugar?: Lugar,
 *   bien?: Bien,
 * }
 * @phpstan-type UnitKey array{
 *   clave: string,
 *   descripcion: string,
 *   simbolo: string|null,
 *   vigenciaDesde: string|null,
 *   vigenciaHasta: string|null,
 * }
 * @phpstan-type UploadAccountCsdBody array{
 *   cer: string,
 *   key: string,
 *   contrasena: string,
 * }
 * @phpstan-type ValidateInvoiceBody array{
 *   xml: string,
 * }
 * @phpstan-type ValidateInvoiceResponse array{
 *   ok: bool,
 *   data: ValidationResult,
 *   requestId: string|null,
 * }
 * @phpstan-type ValidationFinding array{
 *   codigo: string,
 *   codigoSat: string,
 *   xpath: string,
 *   esperado?: string,
 *   encontrado?: string,
 *   mensaje: string,
 *   solucion: string,
 *   aviso: bool,
 * }
 * @phpstan-type ValidationResult array{
 *   valido: bool,
 *   errores: list<string>,
 *   detalles: list<ValidationFinding>,
 *   catalogos: CatalogCoverage,
 * }
 * @phpstan-type Vehiculo array{
 *   placas: string,
 *   configuracion: string,
 *   anio: int,
 *   pesoBrutoKg: int|float|Decimal,
 *   permiso: string,
 *   numeroPermiso?: string,
 * }
 * @phpstan-type Viaje array{
 *   vehiculo?: Vehiculo,
 *   remolques?: list<Remolque>,
 *   operadores?: list<Operador>,
 *   seguros?: Seguros,
 *   paradas: list<Parada>,
 *   mercancias: list<Mercancia>,
 *   otrasFiguras?: list<OtraFigura>,
 *   velocidadKmh?: int|float|Decimal,
 *   devolucion?: bool,
 *   internacional?: ViajeInternacional,
 *   istmo?: Istmo,
 *   kilometrosTotales?: int|float|Decimal,
 *   kilosTotales?: int|float|Decimal,
 *   vehiculoGuardado?: string,
 *   remolquesGuardados?: list<string>,
 *   operadoresGuardados?: list<string>,
 *   barco?: Barco,
 *   avion?: Avion,
 *   tren?: Tren,
 * }
 * @phpstan-type ViajeInternacional array{
 *   sentido: 'entrada'|'salida',
 *   pais: string,
 *   via?: '01'|'02'|'03'|'04',
 *   regimenes: list<string>,
 * }
 * @phpstan-type WithheldTax array{
 *   impuesto: '001'|'002'|'003',
 *   baseRet?: int|float|Decimal,
 *   montoRet: int|float|Decimal,
 *   tipoPagoRet: '01'|'02'|'03'|'04',
 * }
 * @phpstan-type WithholdingBeneficiary array{
 *   RFC?: string,
 *   CURP?: string,
 *   NomDenRazSocB?: string,
 *   ConceptoPago?: string,
 *   DescripcionConcepto?: string,
 * }
 * @phpstan-type WithholdingDataDividendos array{
 *   CveTipDivOUtil: string,
 *   TipoSocDistrDiv?: 'Sociedad Nacional'|'Sociedad Extranjera',
 *   MontISRAcredRetMexico?: string,
 *   MontISRAcredRetExtranjero?: string,
 *   MontRetExtDivExt?: string,
 *   MontISRAcredNal?: string,
 *   MontDivAcumNal?: string,
 *   MontDivAcumExt?: string,
 *   ProporcionRem?: string,
 * }
 * @phpstan-type WithholdingDataEnajenacionAcciones array{
 *   ContratoIntermediacion: string,
 *   Ganancia?: string,
 *   Perdida?: string,
 * }
 * @phpstan-type WithholdingDataPagosExtranjero array{
 *   EsBenefEfectDelCobro?: 'SI'|'NO',
 *   NoBeneficiario?: WithholdingNoBeneficiary,
 *   Beneficiario?: WithholdingBeneficiary,
 * }
 * @phpstan-type WithholdingNoBeneficiary array{
 *   PaisDeResidParaEfecFisc?: string,
 *   ConceptoPago?: string,
 *   DescripcionConcepto?: string,
 * }
 * @phpstan-type WithholdingRecord array{
 *   id: string,
 *   pac: string,
 *   estado: 'borrador'|'timbrando'|'error'|'timbrada'|'cancelando'|'cancelacion_pendiente'|'cancelada',
 *   uuidFiscal: string|null,
 *   errorCodigo: string|null,
 *   errorMensaje: string|null,
 *   creadaEn: string,
 *   timbradaEn: string|null,
 *   tipoOperacion: string|null,
 *   rfcContraparte: string|null,
 *   montoOperacion: int|Decimal|null,
 *   montoRetenido: int|Decimal|null,
 *   referencia?: string,
 * }
 */
interface Tipos
{
}
