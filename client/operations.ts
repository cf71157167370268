// Made by npm run generate, from the OpenAPI document.

import type { Desenlace, Lote } from "./batches.ts";
import type { operations } from "./contract.ts";
import type { CfdiFile, WrittenFile } from "./file.ts";
import type { AnswerOf, BodyOf, ItemOf, OptionsOf, WithInto, WithSignal } from "./types.ts";

/** The client says its name and version in the header User-Agent. */
export const USER_AGENT = "cfdi-stamping-client/0.1.0";

/** Every operation of the contract, by resource and method. */
export const OPERATIONS = {
  facturas: {
    crear: { verb: "post", path: "/api/v1/facturas", answers: "json", takesKey: true, takesBody: true },
    listar: { verb: "get", path: "/api/v1/facturas", answers: "list" },
    notaCredito: { verb: "post", path: "/api/v1/facturas/{id}/nota-credito", answers: "json", takesKey: true, takesBody: true },
    sustituir: { verb: "post", path: "/api/v1/facturas/{id}/sustituir", answers: "json", takesKey: true, takesBody: true },
    calcular: { verb: "post", path: "/api/v1/facturas/calcular", answers: "json", takesBody: true },
    calculo: { verb: "get", path: "/api/v1/facturas/{id}/calculo", answers: "json" },
    validar: { verb: "post", path: "/api/v1/facturas/validar", answers: "json", takesBody: true },
    saldo: { verb: "get", path: "/api/v1/facturas/saldo", answers: "json" },
    obtener: { verb: "get", path: "/api/v1/facturas/{id}", answers: "json" },
    xml: { verb: "get", path: "/api/v1/facturas/{id}/xml", answers: "file" },
    pdf: { verb: "get", path: "/api/v1/facturas/{id}/pdf", answers: "file" },
    cancelar: { verb: "post", path: "/api/v1/facturas/{id}/cancelar", answers: "json", takesBody: true },
    cancelacionPosible: { verb: "get", path: "/api/v1/facturas/{id}/cancelacion-posible", answers: "json" },
    estatusCancelacion: { verb: "get", path: "/api/v1/facturas/{id}/estatus-cancelacion", answers: "json" },
    acuse: { verb: "get", path: "/api/v1/facturas/{id}/acuse", answers: "json" },
    estatusSat: { verb: "get", path: "/api/v1/facturas/{id}/estatus-sat", answers: "json" },
    plan: { verb: "post", path: "/api/v1/facturas/{id}/cancelacion-posible/plan", answers: "json", takesBody: true },
  },
  complementosPago: {
    crear: { verb: "post", path: "/api/v1/complementos-pago", answers: "json", takesKey: true, takesBody: true },
    listar: { verb: "get", path: "/api/v1/complementos-pago", answers: "list" },
    obtener: { verb: "get", path: "/api/v1/complementos-pago/{id}", answers: "json" },
    xml: { verb: "get", path: "/api/v1/complementos-pago/{id}/xml", answers: "file" },
    pdf: { verb: "get", path: "/api/v1/complementos-pago/{id}/pdf", answers: "file" },
    cancelar: { verb: "post", path: "/api/v1/complementos-pago/{id}/cancelar", answers: "json", takesBody: true },
    cancelacionPosible: { verb: "get", path: "/api/v1/complementos-pago/{id}/cancelacion-posible", answers: "json" },
    estatusCancelacion: { verb: "get", path: "/api/v1/complementos-pago/{id}/estatus-cancelacion", answers: "json" },
    plan: { verb: "post", path: "/api/v1/complementos-pago/{id}/cancelacion-posible/plan", answers: "json", takesBody: true },
  },
  borradores: {
    facturas: { verb: "post", path: "/borradores/facturas", answers: "json", takesKey: true, takesBody: true },
    notaCredito: { verb: "post", path: "/borradores/facturas/{id}/nota-credito", answers: "json", takesKey: true, takesBody: true },
    complementosPago: { verb: "post", path: "/borradores/complementos-pago", answers: "json", takesKey: true, takesBody: true },
    nomina: { verb: "post", path: "/borradores/nomina", answers: "json", takesKey: true, takesBody: true },
    retenciones: { verb: "post", path: "/borradores/retenciones", answers: "json", takesKey: true, takesBody: true },
    traslados: { verb: "post", path: "/borradores/traslados", answers: "json", takesKey: true, takesBody: true },
    aprobacion: { verb: "post", path: "/borradores/{id}/aprobacion", answers: "json", takesBody: true },
    verAprobacion: { verb: "get", path: "/borradores/{id}/aprobacion", answers: "json" },
  },
  nomina: {
    crear: { verb: "post", path: "/api/v1/nomina", answers: "json", takesKey: true, takesBody: true },
    listar: { verb: "get", path: "/api/v1/nomina", answers: "list" },
    obtener: { verb: "get", path: "/api/v1/nomina/{id}", answers: "json" },
    xml: { verb: "get", path: "/api/v1/nomina/{id}/xml", answers: "file" },
    pdf: { verb: "get", path: "/api/v1/nomina/{id}/pdf", answers: "file" },
    cancelar: { verb: "post", path: "/api/v1/nomina/{id}/cancelar", answers: "json", takesBody: true },
    cancelacionPosible: { verb: "get", path: "/api/v1/nomina/{id}/cancelacion-posible", answers: "json" },
    estatusCancelacion: { verb: "get", path: "/api/v1/nomina/{id}/estatus-cancelacion", answers: "json" },
  },
  retenciones: {
    crear: { verb: "post", path: "/api/v1/retenciones", answers: "json", takesKey: true, takesBody: true },
    listar: { verb: "get", path: "/api/v1/retenciones", answers: "list" },
    obtener: { verb: "get", path: "/api/v1/retenciones/{id}", answers: "json" },
    xml: { verb: "get", path: "/api/v1/retenciones/{id}/xml", answers: "file" },
    pdf: { verb: "get", path: "/api/v1/retenciones/{id}/pdf", answers: "file" },
    cancelar: { verb: "post", path: "/api/v1/retenciones/{id}/cancelar", answers: "json", takesBody: true },
    cancelacionPosible: { verb: "get", path: "/api/v1/retenciones/{id}/cancelacion-posible", answers: "json" },
    estatusCancelacion: { verb: "get", path: "/api/v1/retenciones/{id}/estatus-cancelacion", answers: "json" },
  },
  traslados: {
    crear: { verb: "post", path: "/traslados", answers: "json", takesKey: true, takesBody: true },
    listar: { verb: "get", path: "/traslados", answers: "list" },
    calcular: { verb: "post", path: "/traslados/calcular", answers: "json", takesBody: true },
    obtener: { verb: "get", path: "/traslados/{id}", answers: "json" },
    xml: { verb: "get", path: "/traslados/{id}/xml", answers: "file" },
    pdf: { verb: "get", path: "/traslados/{id}/pdf", answers: "file" },
    cancelar: { verb: "post", path: "/traslados/{id}/cancelar", answers: "json", takesBody: true },
    cancelacionPosible: { verb: "get", path: "/traslados/{id}/cancelacion-posible", answers: "json" },
    estatusCancelacion: { verb: "get", path: "/traslados/{id}/estatus-cancelacion", answers: "json" },
  },
  exportaciones: {
    crear: { verb: "post", path: "/exportaciones", answers: "json", takesBody: true },
    listar: { verb: "get", path: "/exportaciones", answers: "list" },
    obtener: { verb: "get", path: "/exportaciones/{id}", answers: "json" },
    descarga: { verb: "post", path: "/exportaciones/{id}/descarga", answers: "json" },
  },
  conciliaciones: {
    crear: { verb: "post", path: "/conciliaciones", answers: "json", takesBody: true },
  },
  descargas: {
    obtener: { verb: "get", path: "/descargas/{token}", answers: "file" },
  },
  eventos: {
    listar: { verb: "get", path: "/eventos", answers: "json" },
  },
  tickets: {
    crear: { verb: "post", path: "/tickets", answers: "json", takesBody: true },
    listar: { verb: "get", path: "/tickets", answers: "json" },
    globales: { verb: "post", path: "/tickets/globales", answers: "json", takesKey: true, takesBody: true },
    calcularGlobales: { verb: "post", path: "/tickets/globales/calcular", answers: "json", takesBody: true },
    configurarCierres: { verb: "post", path: "/tickets/cierres/configurar", answers: "json", takesBody: true },
    cierres: { verb: "get", path: "/tickets/cierres", answers: "json" },
    configurarAutofactura: { verb: "post", path: "/tickets/autofactura/configurar", answers: "json", takesBody: true },
    autofactura: { verb: "get", path: "/tickets/autofactura", answers: "json" },
    calcularFacturas: { verb: "post", path: "/tickets/facturas/calcular", answers: "json", takesBody: true },
    facturas: { verb: "post", path: "/tickets/facturas", answers: "json", takesKey: true, takesBody: true },
    cuadre: { verb: "get", path: "/tickets/cuadre", answers: "json" },
    obtener: { verb: "get", path: "/tickets/{id}", answers: "json" },
    pdf: { verb: "get", path: "/tickets/{id}/pdf", answers: "file" },
    cancelar: { verb: "post", path: "/tickets/{id}/cancelar", answers: "json" },
    calcular: { verb: "post", path: "/tickets/{id}/devolver/calcular", answers: "json", takesBody: true },
    devolver: { verb: "post", path: "/tickets/{id}/devolver", answers: "json", takesKey: true, takesBody: true },
  },
  planesCancelacion: {
    listar: { verb: "get", path: "/planes-cancelacion", answers: "list" },
    obtener: { verb: "get", path: "/planes-cancelacion/{id}", answers: "json" },
    detener: { verb: "post", path: "/planes-cancelacion/{id}/detener", answers: "json" },
    reanudar: { verb: "post", path: "/planes-cancelacion/{id}/reanudar", answers: "json", takesBody: true },
  },
  cancelacionesRecibidas: {
    listar: { verb: "get", path: "/cancelaciones-recibidas", answers: "list" },
    obtener: { verb: "get", path: "/cancelaciones-recibidas/{id}", answers: "json" },
    buscar: { verb: "post", path: "/cancelaciones-recibidas/buscar", answers: "json" },
    configurar: { verb: "post", path: "/cancelaciones-recibidas/configurar", answers: "json", takesBody: true },
    contestar: { verb: "post", path: "/cancelaciones-recibidas/{id}/contestar", answers: "json", takesBody: true },
    comprobante: { verb: "post", path: "/cancelaciones-recibidas/{id}/comprobante", answers: "json", takesBody: true },
  },
  cuentas: {
    crear: { verb: "post", path: "/plataforma/v1/cuentas", answers: "json", takesBody: true },
    listar: { verb: "get", path: "/plataforma/v1/cuentas", answers: "json" },
    lote: { verb: "post", path: "/plataforma/v1/cuentas/lote", answers: "json", takesBody: true },
    obtener: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}", answers: "json" },
    datos: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/datos", answers: "json", takesBody: true },
    preparacion: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/preparacion", answers: "json" },
    enlace: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/enlace", answers: "json", takesBody: true },
    verEnlace: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/enlace", answers: "json" },
    retirarEnlace: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/retirar-enlace", answers: "json" },
    csd: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/csd", answers: "json", takesBody: true },
    series: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/series", answers: "json", takesBody: true },
    verSeries: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/series", answers: "json" },
    clientes: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/clientes", answers: "json", takesBody: true },
    verClientes: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/clientes", answers: "json" },
    llave: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/llave", answers: "json" },
    timbres: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/timbres", answers: "json", takesKey: true, takesBody: true },
    recarga: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/recarga", answers: "json", takesBody: true },
    eventos: { verb: "get", path: "/plataforma/v1/cuentas/eventos", answers: "json" },
    consumo: { verb: "get", path: "/plataforma/v1/cuentas/consumo", answers: "json" },
    consumoCsv: { verb: "get", path: "/plataforma/v1/cuentas/consumo-csv", answers: "file" },
    verLugares: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/lugares", answers: "json" },
    lugares: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/lugares", answers: "json", takesBody: true },
    quitar: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/lugares/quitar", answers: "json", takesBody: true },
    verDiseno: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/diseno", answers: "json" },
    diseno: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/diseno", answers: "json", takesBody: true },
    verAvisos: { verb: "get", path: "/plataforma/v1/cuentas/{rfc}/avisos", answers: "json" },
    avisos: { verb: "post", path: "/plataforma/v1/cuentas/{rfc}/avisos", answers: "json", takesBody: true },
  },
  timbres: {
    listar: { verb: "get", path: "/plataforma/v1/timbres", answers: "json" },
  },
  llaves: {
    rotar: { verb: "post", path: "/plataforma/v1/llaves/rotar", answers: "json" },
    listar: { verb: "get", path: "/plataforma/v1/llaves", answers: "json" },
  },
  webhooks: {
    crear: { verb: "post", path: "/plataforma/v1/webhooks", answers: "json", takesBody: true },
    listar: { verb: "get", path: "/plataforma/v1/webhooks", answers: "json" },
    cambiar: { verb: "post", path: "/plataforma/v1/webhooks/{id}/cambiar", answers: "json", takesBody: true },
    secreto: { verb: "post", path: "/plataforma/v1/webhooks/{id}/secreto", answers: "json" },
    quitar: { verb: "post", path: "/plataforma/v1/webhooks/{id}/quitar", answers: "json" },
    entregas: { verb: "get", path: "/plataforma/v1/webhooks/{id}/entregas", answers: "json" },
    reenviar: { verb: "post", path: "/plataforma/v1/webhooks/{id}/reenviar", answers: "json", takesBody: true },
    repetir: { verb: "post", path: "/plataforma/v1/webhooks/{id}/repetir", answers: "json", takesBody: true },
  },
  meses: {
    exportar: { verb: "post", path: "/plataforma/v1/meses/{mes}/exportar", answers: "json" },
    obtener: { verb: "get", path: "/plataforma/v1/meses/{mes}", answers: "json" },
    descarga: { verb: "post", path: "/plataforma/v1/meses/{mes}/descarga", answers: "json" },
  },
  viajes: {
    guardar: { verb: "post", path: "/viajes/guardar", answers: "json", takesBody: true },
    guardados: { verb: "get", path: "/viajes/guardados", answers: "json" },
    quitar: { verb: "post", path: "/viajes/quitar", answers: "json", takesBody: true },
    kilometros: { verb: "get", path: "/viajes/kilometros", answers: "json" },
    codigosPostales: { verb: "get", path: "/viajes/codigos-postales", answers: "json" },
    abrirEntrega: { verb: "post", path: "/viajes/{id}/abrir-entrega", answers: "json" },
    entrega: { verb: "get", path: "/viajes/{id}/entrega", answers: "json" },
    retirarEntrega: { verb: "post", path: "/viajes/{id}/retirar-entrega", answers: "json" },
  },
  sandbox: {
    verReloj: { verb: "get", path: "/sandbox/reloj", answers: "json" },
    reloj: { verb: "post", path: "/sandbox/reloj", answers: "json", takesBody: true },
  },
  catalogos: {
    formaPago: { verb: "get", path: "/catalogos/forma-pago", answers: "json" },
    moneda: { verb: "get", path: "/catalogos/moneda", answers: "json" },
    tipoCambio: { verb: "get", path: "/catalogos/tipo-cambio", answers: "json" },
    regimenFiscal: { verb: "get", path: "/catalogos/regimen-fiscal", answers: "json" },
    usoCfdi: { verb: "get", path: "/catalogos/uso-cfdi", answers: "json" },
    claveProdServ: { verb: "get", path: "/catalogos/clave-prod-serv", answers: "json" },
    claveUnidad: { verb: "get", path: "/catalogos/clave-unidad", answers: "json" },
  },
} as const;

/** Batches, by resource, with the path of each of their requests alone. */
export const BATCHES = {
  facturas: { path: "/lotes/facturas", each: "/api/v1/facturas" },
  complementosPago: { path: "/lotes/complementos-pago", each: "/api/v1/complementos-pago" },
  nomina: { path: "/lotes/nomina", each: "/api/v1/nomina" },
  retenciones: { path: "/lotes/retenciones", each: "/api/v1/retenciones" },
  traslados: { path: "/lotes/traslados", each: "/traslados" },
} as const;

/** The methods of batches. */
export interface Lotes {
  /** Timbra hasta 500 facturas en una petición, una línea por factura. */
  facturas(datos: Lote<operations["CreateInvoice"]>, opciones?: WithSignal): AsyncGenerator<Desenlace<operations["CreateInvoice"]>, void, undefined>;
  /** Timbra hasta 500 complementos de pago en una petición, una línea por complemento. */
  complementosPago(datos: Lote<operations["CreatePaymentComplement"]>, opciones?: WithSignal): AsyncGenerator<Desenlace<operations["CreatePaymentComplement"]>, void, undefined>;
  /** Timbra hasta 500 recibos de nómina en una petición, una línea por recibo. */
  nomina(datos: Lote<operations["CreatePayroll"]>, opciones?: WithSignal): AsyncGenerator<Desenlace<operations["CreatePayroll"]>, void, undefined>;
  /** Timbra hasta 500 constancias de retenciones en una petición, una línea por constancia. */
  retenciones(datos: Lote<operations["CreateWithholding"]>, opciones?: WithSignal): AsyncGenerator<Desenlace<operations["CreateWithholding"]>, void, undefined>;
  /** Timbra hasta 500 traslados en una petición, una línea por traslado. */
  traslados(datos: Lote<operations["CreateTransfer"]>, opciones?: WithSignal): AsyncGenerator<Desenlace<operations["CreateTransfer"]>, void, undefined>;
}

/** The methods of all resources. */
export interface Resources {
  readonly facturas: Facturas;
  readonly complementosPago: ComplementosPago;
  readonly borradores: Borradores;
  readonly nomina: Nomina;
  readonly retenciones: Retenciones;
  readonly traslados: Traslados;
  readonly exportaciones: Exportaciones;
  readonly conciliaciones: Conciliaciones;
  readonly descargas: Descargas;
  readonly eventos: Eventos;
  readonly tickets: Tickets;
  readonly planesCancelacion: PlanesCancelacion;
  readonly cancelacionesRecibidas: CancelacionesRecibidas;
  readonly cuentas: Cuentas;
  readonly timbres: Timbres;
  readonly llaves: Llaves;
  readonly webhooks: Webhooks;
  readonly meses: Meses;
  readonly viajes: Viajes;
  readonly sandbox: Sandbox;
  readonly catalogos: Catalogos;
}

export interface Facturas {
  /** Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos. */
  crear(datos: BodyOf<operations["CreateInvoice"]>, opciones?: OptionsOf<operations["CreateInvoice"]>): Promise<AnswerOf<operations["CreateInvoice"]>>;
  /** Lista las facturas del ambiente de la llave, de la más nueva a la más antigua. */
  listar(opciones?: OptionsOf<operations["ListInvoices"]>): AsyncGenerator<ItemOf<operations["ListInvoices"]>, void, undefined>;
  /** Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella. */
  notaCredito(id: string, datos: BodyOf<operations["CreateCreditNote"]>, opciones?: OptionsOf<operations["CreateCreditNote"]>): Promise<AnswerOf<operations["CreateCreditNote"]>>;
  /** Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01. */
  sustituir(id: string, datos: BodyOf<operations["SubstituteInvoice"]>, opciones?: OptionsOf<operations["SubstituteInvoice"]>): Promise<AnswerOf<operations["SubstituteInvoice"]>>;
  /** Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada. */
  calcular(datos: BodyOf<operations["CalculateInvoice"]>, opciones?: OptionsOf<operations["CalculateInvoice"]>): Promise<AnswerOf<operations["CalculateInvoice"]>>;
  /** Explica de dónde sale cada importe de un comprobante de tipo I o E. */
  calculo(id: string, opciones?: OptionsOf<operations["GetInvoiceCalculation"]>): Promise<AnswerOf<operations["GetInvoiceCalculation"]>>;
  /** Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres. */
  validar(datos: BodyOf<operations["ValidateInvoice"]>, opciones?: OptionsOf<operations["ValidateInvoice"]>): Promise<AnswerOf<operations["ValidateInvoice"]>>;
  /** Timbres disponibles de la cuenta (siempre los de producción). */
  saldo(opciones?: OptionsOf<operations["GetBalance"]>): Promise<AnswerOf<operations["GetBalance"]>>;
  /** El registro de un comprobante. */
  obtener(id: string, opciones?: OptionsOf<operations["GetInvoice"]>): Promise<AnswerOf<operations["GetInvoice"]>>;
  /** El XML timbrado, tal cual. */
  xml(id: string, opciones: OptionsOf<operations["GetInvoiceXml"]> & WithInto): Promise<WrittenFile>;
  xml(id: string, opciones?: OptionsOf<operations["GetInvoiceXml"]>): Promise<CfdiFile>;
  /** La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita. */
  pdf(id: string, opciones: OptionsOf<operations["GetInvoicePdf"]> & WithInto): Promise<WrittenFile>;
  pdf(id: string, opciones?: OptionsOf<operations["GetInvoicePdf"]>): Promise<CfdiFile>;
  /** Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente. */
  cancelar(id: string, datos: BodyOf<operations["CancelInvoice"]>, opciones?: OptionsOf<operations["CancelInvoice"]>): Promise<AnswerOf<operations["CancelInvoice"]>>;
  /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
  cancelacionPosible(id: string, opciones?: OptionsOf<operations["ForeseeInvoiceCancellation"]>): Promise<AnswerOf<operations["ForeseeInvoiceCancellation"]>>;
  /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
  estatusCancelacion(id: string, opciones?: OptionsOf<operations["RefreshInvoiceCancellation"]>): Promise<AnswerOf<operations["RefreshInvoiceCancellation"]>>;
  /** El acuse de cancelación del SAT. */
  acuse(id: string, opciones?: OptionsOf<operations["GetInvoiceAcuse"]>): Promise<AnswerOf<operations["GetInvoiceAcuse"]>>;
  /** Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro. */
  estatusSat(id: string, opciones?: OptionsOf<operations["GetInvoiceSatStatus"]>): Promise<AnswerOf<operations["GetInvoiceSatStatus"]>>;
  /** Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los inicia. */
  plan(id: string, datos: BodyOf<operations["PlanInvoiceCancellation"]>, opciones?: OptionsOf<operations["PlanInvoiceCancellation"]>): Promise<AnswerOf<operations["PlanInvoiceCancellation"]>>;
}

export interface ComplementosPago {
  /** Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula el servicio. */
  crear(datos: BodyOf<operations["CreatePaymentComplement"]>, opciones?: OptionsOf<operations["CreatePaymentComplement"]>): Promise<AnswerOf<operations["CreatePaymentComplement"]>>;
  /** Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo. */
  listar(opciones?: OptionsOf<operations["ListPaymentComplements"]>): AsyncGenerator<ItemOf<operations["ListPaymentComplements"]>, void, undefined>;
  /** Un complemento de pago, con sus pagos y las facturas que cubren. */
  obtener(id: string, opciones?: OptionsOf<operations["GetPaymentComplement"]>): Promise<AnswerOf<operations["GetPaymentComplement"]>>;
  /** El XML timbrado del complemento de pago, tal cual. */
  xml(id: string, opciones: OptionsOf<operations["GetPaymentComplementXml"]> & WithInto): Promise<WrittenFile>;
  xml(id: string, opciones?: OptionsOf<operations["GetPaymentComplementXml"]>): Promise<CfdiFile>;
  /** La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita. */
  pdf(id: string, opciones: OptionsOf<operations["GetPaymentComplementPdf"]> & WithInto): Promise<WrittenFile>;
  pdf(id: string, opciones?: OptionsOf<operations["GetPaymentComplementPdf"]>): Promise<CfdiFile>;
  /** Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas. */
  cancelar(id: string, datos: BodyOf<operations["CancelPaymentComplement"]>, opciones?: OptionsOf<operations["CancelPaymentComplement"]>): Promise<AnswerOf<operations["CancelPaymentComplement"]>>;
  /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
  cancelacionPosible(id: string, opciones?: OptionsOf<operations["ForeseePaymentComplementCancellation"]>): Promise<AnswerOf<operations["ForeseePaymentComplementCancellation"]>>;
  /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
  estatusCancelacion(id: string, opciones?: OptionsOf<operations["RefreshPaymentComplementCancellation"]>): Promise<AnswerOf<operations["RefreshPaymentComplementCancellation"]>>;
  /** Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos. */
  plan(id: string, datos: BodyOf<operations["PlanPaymentComplementCancellation"]>, opciones?: OptionsOf<operations["PlanPaymentComplementCancellation"]>): Promise<AnswerOf<operations["PlanPaymentComplementCancellation"]>>;
}

export interface Borradores {
  /** Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal. */
  facturas(datos: BodyOf<operations["DraftInvoice"]>, opciones?: OptionsOf<operations["DraftInvoice"]>): Promise<AnswerOf<operations["DraftInvoice"]>>;
  /** Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre. */
  notaCredito(id: string, datos: BodyOf<operations["DraftCreditNote"]>, opciones?: OptionsOf<operations["DraftCreditNote"]>): Promise<AnswerOf<operations["DraftCreditNote"]>>;
  /** Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre. */
  complementosPago(datos: BodyOf<operations["DraftPaymentComplement"]>, opciones?: OptionsOf<operations["DraftPaymentComplement"]>): Promise<AnswerOf<operations["DraftPaymentComplement"]>>;
  /** Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre. */
  nomina(datos: BodyOf<operations["DraftPayroll"]>, opciones?: OptionsOf<operations["DraftPayroll"]>): Promise<AnswerOf<operations["DraftPayroll"]>>;
  /** Deja una constancia de retenciones como borrador, para que una persona la timbre. */
  retenciones(datos: BodyOf<operations["DraftWithholding"]>, opciones?: OptionsOf<operations["DraftWithholding"]>): Promise<AnswerOf<operations["DraftWithholding"]>>;
  /** Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre. */
  traslados(datos: BodyOf<operations["DraftTransfer"]>, opciones?: OptionsOf<operations["DraftTransfer"]>): Promise<AnswerOf<operations["DraftTransfer"]>>;
  /** Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra. */
  aprobacion(id: string, datos: BodyOf<operations["RequestApproval"]>, opciones?: OptionsOf<operations["RequestApproval"]>): Promise<AnswerOf<operations["RequestApproval"]>>;
  /** A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante. */
  verAprobacion(id: string, opciones?: OptionsOf<operations["GetApprovals"]>): Promise<AnswerOf<operations["GetApprovals"]>>;
}

export interface Nomina {
  /** Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra. */
  crear(datos: BodyOf<operations["CreatePayroll"]>, opciones?: OptionsOf<operations["CreatePayroll"]>): Promise<AnswerOf<operations["CreatePayroll"]>>;
  /** Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo. */
  listar(opciones?: OptionsOf<operations["ListPayrolls"]>): AsyncGenerator<ItemOf<operations["ListPayrolls"]>, void, undefined>;
  /** El registro de un recibo de nómina. */
  obtener(id: string, opciones?: OptionsOf<operations["GetPayroll"]>): Promise<AnswerOf<operations["GetPayroll"]>>;
  /** El XML timbrado del recibo, tal cual. */
  xml(id: string, opciones: OptionsOf<operations["GetPayrollXml"]> & WithInto): Promise<WrittenFile>;
  xml(id: string, opciones?: OptionsOf<operations["GetPayrollXml"]>): Promise<CfdiFile>;
  /** La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita. */
  pdf(id: string, opciones: OptionsOf<operations["GetPayrollPdf"]> & WithInto): Promise<WrittenFile>;
  pdf(id: string, opciones?: OptionsOf<operations["GetPayrollPdf"]>): Promise<CfdiFile>;
  /** Pide al SAT cancelar un recibo de nómina. */
  cancelar(id: string, datos: BodyOf<operations["CancelPayroll"]>, opciones?: OptionsOf<operations["CancelPayroll"]>): Promise<AnswerOf<operations["CancelPayroll"]>>;
  /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
  cancelacionPosible(id: string, opciones?: OptionsOf<operations["ForeseePayrollCancellation"]>): Promise<AnswerOf<operations["ForeseePayrollCancellation"]>>;
  /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
  estatusCancelacion(id: string, opciones?: OptionsOf<operations["RefreshPayrollCancellation"]>): Promise<AnswerOf<operations["RefreshPayrollCancellation"]>>;
}

export interface Retenciones {
  /** Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros. */
  crear(datos: BodyOf<operations["CreateWithholding"]>, opciones?: OptionsOf<operations["CreateWithholding"]>): Promise<AnswerOf<operations["CreateWithholding"]>>;
  /** Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua. */
  listar(opciones?: OptionsOf<operations["ListWithholdings"]>): AsyncGenerator<ItemOf<operations["ListWithholdings"]>, void, undefined>;
  /** El registro de una constancia de retenciones. */
  obtener(id: string, opciones?: OptionsOf<operations["GetWithholding"]>): Promise<AnswerOf<operations["GetWithholding"]>>;
  /** El XML timbrado de la constancia, tal cual. */
  xml(id: string, opciones: OptionsOf<operations["GetWithholdingXml"]> & WithInto): Promise<WrittenFile>;
  xml(id: string, opciones?: OptionsOf<operations["GetWithholdingXml"]>): Promise<CfdiFile>;
  /** La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita. */
  pdf(id: string, opciones: OptionsOf<operations["GetWithholdingPdf"]> & WithInto): Promise<WrittenFile>;
  pdf(id: string, opciones?: OptionsOf<operations["GetWithholdingPdf"]>): Promise<CfdiFile>;
  /** Pide al SAT cancelar una constancia de retenciones. */
  cancelar(id: string, datos: BodyOf<operations["CancelWithholding"]>, opciones?: OptionsOf<operations["CancelWithholding"]>): Promise<AnswerOf<operations["CancelWithholding"]>>;
  /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
  cancelacionPosible(id: string, opciones?: OptionsOf<operations["ForeseeWithholdingCancellation"]>): Promise<AnswerOf<operations["ForeseeWithholdingCancellation"]>>;
  /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
  estatusCancelacion(id: string, opciones?: OptionsOf<operations["RefreshWithholdingCancellation"]>): Promise<AnswerOf<operations["RefreshWithholdingCancellation"]>>;
}

export interface Traslados {
  /** Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo timbra. */
  crear(datos: BodyOf<operations["CreateTransfer"]>, opciones?: OptionsOf<operations["CreateTransfer"]>): Promise<AnswerOf<operations["CreateTransfer"]>>;
  /** Lista los traslados del ambiente de la llave, del más nuevo al más antiguo. */
  listar(opciones?: OptionsOf<operations["ListTransfers"]>): AsyncGenerator<ItemOf<operations["ListTransfers"]>, void, undefined>;
  /** Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar nada. */
  calcular(datos: BodyOf<operations["CalculateTransfer"]>, opciones?: OptionsOf<operations["CalculateTransfer"]>): Promise<AnswerOf<operations["CalculateTransfer"]>>;
  /** El registro de un traslado. */
  obtener(id: string, opciones?: OptionsOf<operations["GetTransfer"]>): Promise<AnswerOf<operations["GetTransfer"]>>;
  /** El XML timbrado del traslado, tal cual. */
  xml(id: string, opciones: OptionsOf<operations["GetTransferXml"]> & WithInto): Promise<WrittenFile>;
  xml(id: string, opciones?: OptionsOf<operations["GetTransferXml"]>): Promise<CfdiFile>;
  /** La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita. */
  pdf(id: string, opciones: OptionsOf<operations["GetTransferPdf"]> & WithInto): Promise<WrittenFile>;
  pdf(id: string, opciones?: OptionsOf<operations["GetTransferPdf"]>): Promise<CfdiFile>;
  /** Pide al SAT cancelar un traslado. */
  cancelar(id: string, datos: BodyOf<operations["CancelTransfer"]>, opciones?: OptionsOf<operations["CancelTransfer"]>): Promise<AnswerOf<operations["CancelTransfer"]>>;
  /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
  cancelacionPosible(id: string, opciones?: OptionsOf<operations["ForeseeTransferCancellation"]>): Promise<AnswerOf<operations["ForeseeTransferCancellation"]>>;
  /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
  estatusCancelacion(id: string, opciones?: OptionsOf<operations["RefreshTransferCancellation"]>): Promise<AnswerOf<operations["RefreshTransferCancellation"]>>;
}

export interface Exportaciones {
  /** Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes. */
  crear(datos: BodyOf<operations["CreateExport"]>, opciones?: OptionsOf<operations["CreateExport"]>): Promise<AnswerOf<operations["CreateExport"]>>;
  /** Las exportaciones de la cuenta, de la más nueva a la más antigua. */
  listar(opciones?: OptionsOf<operations["ListExports"]>): AsyncGenerator<ItemOf<operations["ListExports"]>, void, undefined>;
  /** Una exportación, y cuánto lleva. */
  obtener(id: string, opciones?: OptionsOf<operations["GetExport"]>): Promise<AnswerOf<operations["GetExport"]>>;
  /** Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir. */
  descarga(id: string, opciones?: OptionsOf<operations["CreateExportDownload"]>): Promise<AnswerOf<operations["CreateExportDownload"]>>;
}

export interface Conciliaciones {
  /** Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué difiere. */
  crear(datos: BodyOf<operations["Reconcile"]>, opciones?: OptionsOf<operations["Reconcile"]>): Promise<AnswerOf<operations["Reconcile"]>>;
}

export interface Descargas {
  /** El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga. */
  obtener(token: string, opciones: OptionsOf<operations["ReadExportPiece"]> & WithInto): Promise<WrittenFile>;
  obtener(token: string, opciones?: OptionsOf<operations["ReadExportPiece"]>): Promise<CfdiFile>;
}

export interface Eventos {
  /** Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor. */
  listar(opciones?: OptionsOf<operations["ListEvents"]>): Promise<AnswerOf<operations["ListEvents"]>>;
}

export interface Tickets {
  /** Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo ticket. */
  crear(datos: BodyOf<operations["CreateTickets"]>, opciones?: OptionsOf<operations["CreateTickets"]>): Promise<AnswerOf<operations["CreateTickets"]>>;
  /** Lista los tickets del ambiente de la llave, del último día de venta al primero. */
  listar(opciones?: OptionsOf<operations["ListTickets"]>): Promise<AnswerOf<operations["ListTickets"]>>;
  /** Timbra la factura global de los tickets abiertos de un periodo y lugar. */
  globales(datos: BodyOf<operations["CreateGlobal"]>, opciones?: OptionsOf<operations["CreateGlobal"]>): Promise<AnswerOf<operations["CreateGlobal"]>>;
  /** Muestra la factura global que se haría, sin timbrarla ni guardar nada. */
  calcularGlobales(datos: BodyOf<operations["CalculateGlobal"]>, opciones?: OptionsOf<operations["CalculateGlobal"]>): Promise<AnswerOf<operations["CalculateGlobal"]>>;
  /** Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales. */
  configurarCierres(datos: BodyOf<operations["SetClosing"]>, opciones?: OptionsOf<operations["SetClosing"]>): Promise<AnswerOf<operations["SetClosing"]>>;
  /** Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado. */
  cierres(opciones?: OptionsOf<operations["ListClosings"]>): Promise<AnswerOf<operations["ListClosings"]>>;
  /** Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio. */
  configurarAutofactura(datos: BodyOf<operations["SetSelfInvoicing"]>, opciones?: OptionsOf<operations["SetSelfInvoicing"]>): Promise<AnswerOf<operations["SetSelfInvoicing"]>>;
  /** La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda. */
  autofactura(opciones?: OptionsOf<operations["GetSelfInvoicing"]>): Promise<AnswerOf<operations["GetSelfInvoicing"]>>;
  /** Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada. */
  calcularFacturas(datos: BodyOf<operations["CalculateTicketInvoice"]>, opciones?: OptionsOf<operations["CalculateTicketInvoice"]>): Promise<AnswerOf<operations["CalculateTicketInvoice"]>>;
  /** Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global. */
  facturas(datos: BodyOf<operations["CreateTicketInvoice"]>, opciones?: OptionsOf<operations["CreateTicketInvoice"]>): Promise<AnswerOf<operations["CreateTicketInvoice"]>>;
  /** El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma. */
  cuadre(opciones?: OptionsOf<operations["GetProof"]>): Promise<AnswerOf<operations["GetProof"]>>;
  /** Un ticket, con lo que se vendió. */
  obtener(id: string, opciones?: OptionsOf<operations["GetTicket"]>): Promise<AnswerOf<operations["GetTicket"]>>;
  /** El ticket impreso (PDF), para papel de 58 o de 80 mm. */
  pdf(id: string, opciones: OptionsOf<operations["GetTicketPdf"]> & WithInto): Promise<WrittenFile>;
  pdf(id: string, opciones?: OptionsOf<operations["GetTicketPdf"]>): Promise<CfdiFile>;
  /** Cancela un ticket abierto, que ya no irá en ninguna factura. */
  cancelar(id: string, opciones?: OptionsOf<operations["CancelTicket"]>): Promise<AnswerOf<operations["CancelTicket"]>>;
  /** Muestra la devolución que se haría, sin guardarla ni timbrar nada. */
  calcular(id: string, datos: BodyOf<operations["CalculateReturn"]>, opciones?: OptionsOf<operations["CalculateReturn"]>): Promise<AnswerOf<operations["CalculateReturn"]>>;
  /** Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito. */
  devolver(id: string, datos: BodyOf<operations["ReturnTicket"]>, opciones?: OptionsOf<operations["ReturnTicket"]>): Promise<AnswerOf<operations["ReturnTicket"]>>;
}

export interface PlanesCancelacion {
  /** Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así. */
  listar(opciones?: OptionsOf<operations["ListCancellationPlans"]>): AsyncGenerator<ItemOf<operations["ListCancellationPlans"]>, void, undefined>;
  /** Un plan de cancelación: sus pasos, cuáles están hechos y qué falta. */
  obtener(id: string, opciones?: OptionsOf<operations["GetCancellationPlan"]>): Promise<AnswerOf<operations["GetCancellationPlan"]>>;
  /** Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso. */
  detener(id: string, opciones?: OptionsOf<operations["StopCancellationPlan"]>): Promise<AnswerOf<operations["StopCancellationPlan"]>>;
  /** Reanuda un plan detenido, desde el paso en que quedó. */
  reanudar(id: string, datos: BodyOf<operations["ResumeCancellationPlan"]>, opciones?: OptionsOf<operations["ResumeCancellationPlan"]>): Promise<AnswerOf<operations["ResumeCancellationPlan"]>>;
}

export interface CancelacionesRecibidas {
  /** Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua. */
  listar(opciones?: OptionsOf<operations["ListReceivedRequests"]>): AsyncGenerator<ItemOf<operations["ListReceivedRequests"]>, void, undefined>;
  /** Una solicitud de cancelación recibida. */
  obtener(id: string, opciones?: OptionsOf<operations["GetReceivedRequest"]>): Promise<AnswerOf<operations["GetReceivedRequest"]>>;
  /** Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la consulta. */
  buscar(opciones?: OptionsOf<operations["AskReceivedRequests"]>): Promise<AnswerOf<operations["AskReceivedRequests"]>>;
  /** Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada. */
  configurar(datos: BodyOf<operations["SetReceiving"]>, opciones?: OptionsOf<operations["SetReceiving"]>): Promise<AnswerOf<operations["SetReceiving"]>>;
  /** Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer. */
  contestar(id: string, datos: BodyOf<operations["AnswerReceivedRequest"]>, opciones?: OptionsOf<operations["AnswerReceivedRequest"]>): Promise<AnswerOf<operations["AnswerReceivedRequest"]>>;
  /** Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT. */
  comprobante(id: string, datos: BodyOf<operations["IdentifyReceivedRequest"]>, opciones?: OptionsOf<operations["IdentifyReceivedRequest"]>): Promise<AnswerOf<operations["IdentifyReceivedRequest"]>>;
}

export interface Cuentas {
  /** Abre una cuenta; con los mismos datos contesta la que ya se abrió. */
  crear(datos: BodyOf<operations["OpenAccount"]>, opciones?: OptionsOf<operations["OpenAccount"]>): Promise<AnswerOf<operations["OpenAccount"]>>;
  /** Las cuentas de la plataforma, por RFC. */
  listar(opciones?: OptionsOf<operations["ListPlatformAccounts"]>): Promise<AnswerOf<operations["ListPlatformAccounts"]>>;
  /** Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron. */
  lote(datos: BodyOf<operations["OpenAccounts"]>, opciones?: OptionsOf<operations["OpenAccounts"]>): Promise<AnswerOf<operations["OpenAccounts"]>>;
  /** Una cuenta de la plataforma. */
  obtener(rfc: string, opciones?: OptionsOf<operations["GetPlatformAccount"]>): Promise<AnswerOf<operations["GetPlatformAccount"]>>;
  /** Cambia los datos de la cuenta por los enviados; lo que no se envía se quita. */
  datos(rfc: string, datos: BodyOf<operations["ReplacePlatformAccount"]>, opciones?: OptionsOf<operations["ReplacePlatformAccount"]>): Promise<AnswerOf<operations["ReplacePlatformAccount"]>>;
  /** Qué le falta a la cuenta para timbrar, paso por paso. */
  preparacion(rfc: string, opciones?: OptionsOf<operations["GetPreparation"]>): Promise<AnswerOf<operations["GetPreparation"]>>;
  /** Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir. */
  enlace(rfc: string, datos: BodyOf<operations["LinkHolder"]>, opciones?: OptionsOf<operations["LinkHolder"]>): Promise<AnswerOf<operations["LinkHolder"]>>;
  /** Si hay un enlace del titular que aún sirve, y hasta cuándo. */
  verEnlace(rfc: string, opciones?: OptionsOf<operations["GetHolderLink"]>): Promise<AnswerOf<operations["GetHolderLink"]>>;
  /** Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo. */
  retirarEnlace(rfc: string, opciones?: OptionsOf<operations["WithdrawHolderLink"]>): Promise<AnswerOf<operations["WithdrawHolderLink"]>>;
  /** Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC. */
  csd(rfc: string, datos: BodyOf<operations["UploadAccountCsd"]>, opciones?: OptionsOf<operations["UploadAccountCsd"]>): Promise<AnswerOf<operations["UploadAccountCsd"]>>;
  /** Agrega una serie; repetida con lo mismo, contesta la que ya está. */
  series(rfc: string, datos: BodyOf<operations["AddAccountSeries"]>, opciones?: OptionsOf<operations["AddAccountSeries"]>): Promise<AnswerOf<operations["AddAccountSeries"]>>;
  /** Las series de la cuenta. */
  verSeries(rfc: string, opciones?: OptionsOf<operations["ListAccountSeries"]>): Promise<AnswerOf<operations["ListAccountSeries"]>>;
  /** Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC. */
  clientes(rfc: string, datos: BodyOf<operations["SaveAccountCustomer"]>, opciones?: OptionsOf<operations["SaveAccountCustomer"]>): Promise<AnswerOf<operations["SaveAccountCustomer"]>>;
  /** Los clientes de la cuenta, por RFC. */
  verClientes(rfc: string, opciones?: OptionsOf<operations["ListAccountCustomers"]>): Promise<AnswerOf<operations["ListAccountCustomers"]>>;
  /** Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir. */
  llave(rfc: string, opciones?: OptionsOf<operations["RotateAccountKey"]>): Promise<AnswerOf<operations["RotateAccountKey"]>>;
  /** Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402). */
  timbres(rfc: string, datos: BodyOf<operations["GiveStamps"]>, opciones?: OptionsOf<operations["GiveStamps"]>): Promise<AnswerOf<operations["GiveStamps"]>>;
  /** Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo. */
  recarga(rfc: string, datos: BodyOf<operations["SetAccountRefill"]>, opciones?: OptionsOf<operations["SetAccountRefill"]>): Promise<AnswerOf<operations["SetAccountRefill"]>>;
  /** Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor. */
  eventos(opciones?: OptionsOf<operations["ListPlatformEvents"]>): Promise<AnswerOf<operations["ListPlatformEvents"]>>;
  /** Cuántos comprobantes timbró cada cuenta en un mes. */
  consumo(opciones: OptionsOf<operations["GetPlatformUsage"]>): Promise<AnswerOf<operations["GetPlatformUsage"]>>;
  /** Cuántos comprobantes timbró cada cuenta en un mes, como CSV. */
  consumoCsv(opciones: OptionsOf<operations["GetPlatformUsageFile"]> & WithInto): Promise<WrittenFile>;
  consumoCsv(opciones: OptionsOf<operations["GetPlatformUsageFile"]>): Promise<CfdiFile>;
  /** Los lugares de expedición que la cuenta tiene además del suyo. */
  verLugares(rfc: string, opciones?: OptionsOf<operations["ListAccountPlaces"]>): Promise<AnswerOf<operations["ListAccountPlaces"]>>;
  /** Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal. */
  lugares(rfc: string, datos: BodyOf<operations["SaveAccountPlace"]>, opciones?: OptionsOf<operations["SaveAccountPlace"]>): Promise<AnswerOf<operations["SaveAccountPlace"]>>;
  /** Quita un lugar de expedición en el que no expide ninguna serie. */
  quitar(rfc: string, datos: BodyOf<operations["RemoveAccountPlace"]>, opciones?: OptionsOf<operations["RemoveAccountPlace"]>): Promise<AnswerOf<operations["RemoveAccountPlace"]>>;
  /** El diseño de los PDF de la cuenta. */
  verDiseno(rfc: string, opciones?: OptionsOf<operations["GetAccountDesign"]>): Promise<AnswerOf<operations["GetAccountDesign"]>>;
  /** Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está. */
  diseno(rfc: string, datos: BodyOf<operations["ChangeAccountDesign"]>, opciones?: OptionsOf<operations["ChangeAccountDesign"]>): Promise<AnswerOf<operations["ChangeAccountDesign"]>>;
  /** De qué se avisa por correo y en el portal a los administradores de la cuenta. */
  verAvisos(rfc: string, opciones?: OptionsOf<operations["GetAccountNotices"]>): Promise<AnswerOf<operations["GetAccountNotices"]>>;
  /** Cambia de qué se avisa a los administradores de la cuenta por lo enviado. */
  avisos(rfc: string, datos: BodyOf<operations["SetAccountNotices"]>, opciones?: OptionsOf<operations["SetAccountNotices"]>): Promise<AnswerOf<operations["SetAccountNotices"]>>;
}

export interface Timbres {
  /** Los timbres de la plataforma que aún no ha pasado a sus cuentas. */
  listar(opciones?: OptionsOf<operations["GetPlatformStamps"]>): Promise<AnswerOf<operations["GetPlatformStamps"]>>;
}

export interface Llaves {
  /** Genera otra llave como la que llama, que aún sirve 24 horas. */
  rotar(opciones?: OptionsOf<operations["RotatePlatformKey"]>): Promise<AnswerOf<operations["RotatePlatformKey"]>>;
  /** Las llaves de la plataforma que sirven, con su último uso. */
  listar(opciones?: OptionsOf<operations["ListPlatformKeys"]>): Promise<AnswerOf<operations["ListPlatformKeys"]>>;
}

export interface Webhooks {
  /** Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar. */
  crear(datos: BodyOf<operations["CreatePlatformWebhook"]>, opciones?: OptionsOf<operations["CreatePlatformWebhook"]>): Promise<AnswerOf<operations["CreatePlatformWebhook"]>>;
  /** Los webhooks de la plataforma en el ambiente de la llave. */
  listar(opciones?: OptionsOf<operations["ListPlatformWebhooks"]>): Promise<AnswerOf<operations["ListPlatformWebhooks"]>>;
  /** Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga. */
  cambiar(id: string, datos: BodyOf<operations["ChangePlatformWebhook"]>, opciones?: OptionsOf<operations["ChangePlatformWebhook"]>): Promise<AnswerOf<operations["ChangePlatformWebhook"]>>;
  /** Cambia el secreto de un webhook; el anterior firma también durante 24 horas. */
  secreto(id: string, opciones?: OptionsOf<operations["RotatePlatformWebhookSecret"]>): Promise<AnswerOf<operations["RotatePlatformWebhookSecret"]>>;
  /** Quita un webhook, con sus entregas. */
  quitar(id: string, opciones?: OptionsOf<operations["RemovePlatformWebhook"]>): Promise<AnswerOf<operations["RemovePlatformWebhook"]>>;
  /** Las entregas de un webhook, la más reciente primero. */
  entregas(id: string, opciones?: OptionsOf<operations["ListPlatformDeliveries"]>): Promise<AnswerOf<operations["ListPlatformDeliveries"]>>;
  /** Envía otra vez un evento. */
  reenviar(id: string, datos: BodyOf<operations["ResendPlatformDelivery"]>, opciones?: OptionsOf<operations["ResendPlatformDelivery"]>): Promise<AnswerOf<operations["ResendPlatformDelivery"]>>;
  /** Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás. */
  repetir(id: string, datos: BodyOf<operations["ReplayPlatformWebhook"]>, opciones?: OptionsOf<operations["ReplayPlatformWebhook"]>): Promise<AnswerOf<operations["ReplayPlatformWebhook"]>>;
}

export interface Meses {
  /** Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta. */
  exportar(mes: string, opciones?: OptionsOf<operations["ExportPlatformMonth"]>): Promise<AnswerOf<operations["ExportPlatformMonth"]>>;
  /** La última exportación de un mes, y cuánto lleva. */
  obtener(mes: string, opciones?: OptionsOf<operations["GetPlatformMonth"]>): Promise<AnswerOf<operations["GetPlatformMonth"]>>;
  /** Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir. */
  descarga(mes: string, opciones?: OptionsOf<operations["DownloadPlatformMonth"]>): Promise<AnswerOf<operations["DownloadPlatformMonth"]>>;
}

export interface Viajes {
  /** Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están. */
  guardar(datos: BodyOf<operations["SaveTripThings"]>, opciones?: OptionsOf<operations["SaveTripThings"]>): Promise<AnswerOf<operations["SaveTripThings"]>>;
  /** Lista lo guardado de un tipo, por su clave. */
  guardados(opciones: OptionsOf<operations["ListTripThings"]>): Promise<AnswerOf<operations["ListTripThings"]>>;
  /** Quita algo guardado; los comprobantes que ya lo llevan no cambian. */
  quitar(datos: BodyOf<operations["RemoveTripThing"]>, opciones?: OptionsOf<operations["RemoveTripThing"]>): Promise<AnswerOf<operations["RemoveTripThing"]>>;
  /** Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno. */
  kilometros(opciones: OptionsOf<operations["GetTripKilometers"]>): Promise<AnswerOf<operations["GetTripKilometers"]>>;
  /** Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT. */
  codigosPostales(opciones: OptionsOf<operations["GetPostalCode"]>): Promise<AnswerOf<operations["GetPostalCode"]>>;
  /** Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce. */
  abrirEntrega(id: string, opciones?: OptionsOf<operations["CreateDeliveryNote"]>): Promise<AnswerOf<operations["CreateDeliveryNote"]>>;
  /** La hoja de entrega de un comprobante: su página y hasta cuándo sirve. */
  entrega(id: string, opciones?: OptionsOf<operations["GetDeliveryNote"]>): Promise<AnswerOf<operations["GetDeliveryNote"]>>;
  /** Retira la hoja de entrega: su página deja de abrirse. */
  retirarEntrega(id: string, opciones?: OptionsOf<operations["RevokeDeliveryNote"]>): Promise<AnswerOf<operations["RevokeDeliveryNote"]>>;
}

export interface Sandbox {
  /** La hora de la cuenta en el sandbox, y cuánto va adelantada. */
  verReloj(opciones?: OptionsOf<operations["GetClock"]>): Promise<AnswerOf<operations["GetClock"]>>;
  /** Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar. */
  reloj(datos: BodyOf<operations["MoveClock"]>, opciones?: OptionsOf<operations["MoveClock"]>): Promise<AnswerOf<operations["MoveClock"]>>;
}

export interface Catalogos {
  /** Formas de pago (c_FormaPago): lo que se escribe en formaPago. */
  formaPago(opciones?: OptionsOf<operations["ListPaymentForms"]>): Promise<AnswerOf<operations["ListPaymentForms"]>>;
  /** Monedas (c_Moneda) y los decimales que admite cada una. */
  moneda(opciones?: OptionsOf<operations["ListCurrencies"]>): Promise<AnswerOf<operations["ListCurrencies"]>>;
  /** Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en tipoCambio. */
  tipoCambio(opciones?: OptionsOf<operations["ListExchangeRates"]>): Promise<AnswerOf<operations["ListExchangeRates"]>>;
  /** Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican. */
  regimenFiscal(opciones?: OptionsOf<operations["ListTaxRegimes"]>): Promise<AnswerOf<operations["ListTaxRegimes"]>>;
  /** Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten. */
  usoCfdi(opciones?: OptionsOf<operations["ListCfdiUses"]>): Promise<AnswerOf<operations["ListCfdiUses"]>>;
  /** Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ. */
  claveProdServ(opciones?: OptionsOf<operations["SearchProducts"]>): Promise<AnswerOf<operations["SearchProducts"]>>;
  /** Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad. */
  claveUnidad(opciones?: OptionsOf<operations["SearchUnits"]>): Promise<AnswerOf<operations["SearchUnits"]>>;
}
