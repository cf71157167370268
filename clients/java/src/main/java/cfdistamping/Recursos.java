// Made by npm run generate, from the OpenAPI document.

package cfdistamping;

import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;

/** Los recursos del servicio. */
public abstract class Recursos {
    static final String USER_AGENT = "cfdi-stamping-java/0.1.0";

    public final Facturas facturas;
    public final ComplementosPago complementosPago;
    public final Borradores borradores;
    public final Nomina nomina;
    public final Retenciones retenciones;
    public final Traslados traslados;
    public final Exportaciones exportaciones;
    public final Conciliaciones conciliaciones;
    public final Descargas descargas;
    public final Eventos eventos;
    public final Tickets tickets;
    public final PlanesCancelacion planesCancelacion;
    public final CancelacionesRecibidas cancelacionesRecibidas;
    public final Cuentas cuentas;
    public final Timbres timbres;
    public final Llaves llaves;
    public final Webhooks webhooks;
    public final Meses meses;
    public final Viajes viajes;
    public final Sandbox sandbox;
    public final Catalogos catalogos;
    public final Lotes lotes;

    Recursos(Core core) {
        facturas = new Facturas(core);
        complementosPago = new ComplementosPago(core);
        borradores = new Borradores(core);
        nomina = new Nomina(core);
        retenciones = new Retenciones(core);
        traslados = new Traslados(core);
        exportaciones = new Exportaciones(core);
        conciliaciones = new Conciliaciones(core);
        descargas = new Descargas(core);
        eventos = new Eventos(core);
        tickets = new Tickets(core);
        planesCancelacion = new PlanesCancelacion(core);
        cancelacionesRecibidas = new CancelacionesRecibidas(core);
        cuentas = new Cuentas(core);
        timbres = new Timbres(core);
        llaves = new Llaves(core);
        webhooks = new Webhooks(core);
        meses = new Meses(core);
        viajes = new Viajes(core);
        sandbox = new Sandbox(core);
        catalogos = new Catalogos(core);
        lotes = new Lotes(core);
    }

    /** Los métodos de facturas. */
    public static final class Facturas {
        private final Core core;

        Facturas(Core core) {
            this.core = core;
        }

        /** Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos. */
        public Tipos.CreateInvoiceResponse crear(Tipos.CreateInvoiceBody datos) {
            return crear(datos, (Tipos.CreateInvoiceOpciones) null);
        }

        /** Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos. */
        public Tipos.CreateInvoiceResponse crear(Tipos.CreateInvoiceBody datos, Tipos.CreateInvoiceOpciones opciones) {
            return new Tipos.CreateInvoiceResponse(core.json("POST", "/api/v1/facturas", Map.of(), opciones, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** Lista las facturas del ambiente de la llave, de la más nueva a la más antigua. */
        public Iterable<Tipos.Document> listar() {
            return listar((Tipos.ListInvoicesOpciones) null);
        }

        /** Lista las facturas del ambiente de la llave, de la más nueva a la más antigua. */
        public Iterable<Tipos.Document> listar(Tipos.ListInvoicesOpciones opciones) {
            return core.items("/api/v1/facturas", opciones, Tipos.Document::new);
        }

        /**
         * Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella.
         */
        public Tipos.CreateCreditNoteResponse notaCredito(String id, Tipos.CreateCreditNoteBody datos) {
            return notaCredito(id, datos, (Tipos.CreateCreditNoteOpciones) null);
        }

        /**
         * Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella.
         */
        public Tipos.CreateCreditNoteResponse notaCredito(String id, Tipos.CreateCreditNoteBody datos, Tipos.CreateCreditNoteOpciones opciones) {
            return new Tipos.CreateCreditNoteResponse(core.json("POST", "/api/v1/facturas/{id}/nota-credito",
                Map.of("id", id), opciones, datos, true, opciones == null ? null : opciones.llave));
        }

        /** Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01. */
        public Tipos.SubstituteInvoiceResponse sustituir(String id, Tipos.SubstituteInvoiceBody datos) {
            return sustituir(id, datos, (Tipos.SubstituteInvoiceOpciones) null);
        }

        /** Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01. */
        public Tipos.SubstituteInvoiceResponse sustituir(String id, Tipos.SubstituteInvoiceBody datos, Tipos.SubstituteInvoiceOpciones opciones) {
            return new Tipos.SubstituteInvoiceResponse(core.json("POST", "/api/v1/facturas/{id}/sustituir", Map.of("id",
                id), opciones, datos, true, opciones == null ? null : opciones.llave));
        }

        /** Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada. */
        public Tipos.CalculateInvoiceResponse calcular(Tipos.CalculateInvoiceBody datos) {
            return new Tipos.CalculateInvoiceResponse(core.json("POST", "/api/v1/facturas/calcular", Map.of(), null,
                datos, false, null));
        }

        /** Explica de dónde sale cada importe de un comprobante de tipo I o E. */
        public Tipos.GetInvoiceCalculationResponse calculo(String id) {
            return new Tipos.GetInvoiceCalculationResponse(core.json("GET", "/api/v1/facturas/{id}/calculo",
                Map.of("id", id), null, null, false, null));
        }

        /** Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres. */
        public Tipos.ValidateInvoiceResponse validar(Tipos.ValidateInvoiceBody datos) {
            return new Tipos.ValidateInvoiceResponse(core.json("POST", "/api/v1/facturas/validar", Map.of(), null,
                datos, false, null));
        }

        /** Timbres disponibles de la cuenta (siempre los de producción). */
        public Tipos.GetBalanceResponse saldo() {
            return new Tipos.GetBalanceResponse(core.json("GET", "/api/v1/facturas/saldo", Map.of(), null, null, false,
                null));
        }

        /** El registro de un comprobante. */
        public Tipos.GetInvoiceResponse obtener(String id) {
            return obtener(id, (Tipos.GetInvoiceOpciones) null);
        }

        /** El registro de un comprobante. */
        public Tipos.GetInvoiceResponse obtener(String id, Tipos.GetInvoiceOpciones opciones) {
            return new Tipos.GetInvoiceResponse(core.json("GET", "/api/v1/facturas/{id}", Map.of("id", id), opciones,
                null, false, null));
        }

        /** El XML timbrado, tal cual. */
        public Archivo xml(String id) {
            return xml(id, (OutputStream) null);
        }

        /** El XML timbrado, tal cual. Con into el archivo se escribe ahí conforme llega. */
        public Archivo xml(String id, OutputStream into) {
            return core.file("/api/v1/facturas/{id}/xml", Map.of("id", id), null, into);
        }

        /**
         * La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita.
         */
        public Archivo pdf(String id) {
            return pdf(id, (OutputStream) null);
        }

        /**
         * La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita.
         * Con into el archivo se escribe ahí conforme llega.
         */
        public Archivo pdf(String id, OutputStream into) {
            return core.file("/api/v1/facturas/{id}/pdf", Map.of("id", id), null, into);
        }

        /** Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente. */
        public Tipos.DocumentResponse cancelar(String id, Tipos.CancelBody datos) {
            return new Tipos.DocumentResponse(core.json("POST", "/api/v1/facturas/{id}/cancelar", Map.of("id", id),
                null, datos, false, null));
        }

        /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
        public Tipos.ForeseeCancellationResponse cancelacionPosible(String id) {
            return new Tipos.ForeseeCancellationResponse(core.json("GET", "/api/v1/facturas/{id}/cancelacion-posible",
                Map.of("id", id), null, null, false, null));
        }

        /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
        public Tipos.RefreshCancellationResponse estatusCancelacion(String id) {
            return new Tipos.RefreshCancellationResponse(core.json("GET", "/api/v1/facturas/{id}/estatus-cancelacion",
                Map.of("id", id), null, null, false, null));
        }

        /** El acuse de cancelación del SAT. */
        public Tipos.GetInvoiceAcuseResponse acuse(String id) {
            return new Tipos.GetInvoiceAcuseResponse(core.json("GET", "/api/v1/facturas/{id}/acuse", Map.of("id", id),
                null, null, false, null));
        }

        /** Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro. */
        public Tipos.GetInvoiceSatStatusResponse estatusSat(String id) {
            return new Tipos.GetInvoiceSatStatusResponse(core.json("GET", "/api/v1/facturas/{id}/estatus-sat",
                Map.of("id", id), null, null, false, null));
        }

        /**
         * Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los
         * inicia.
         */
        public Tipos.CancellationPlanResponse plan(String id, Tipos.PlanCancellationBody datos) {
            return new Tipos.CancellationPlanResponse(core.json("POST",
                "/api/v1/facturas/{id}/cancelacion-posible/plan", Map.of("id", id), null, datos, false, null));
        }

        /** Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. */
        public Tipos.GetInvoiceResponse esperar(String id) {
            return esperar(id, Duration.ofSeconds(2), null);
        }

        /**
         * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. Con plazo, falla
         * cuando pasa.
         */
        public Tipos.GetInvoiceResponse esperar(String id, Duration cada, Duration plazo) {
            return core.settled(() -> obtener(id), cada, plazo);
        }
    }

    /** Los métodos de complementosPago. */
    public static final class ComplementosPago {
        private final Core core;

        ComplementosPago(Core core) {
            this.core = core;
        }

        /**
         * Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula
         * el servicio.
         */
        public Tipos.CreatePaymentComplementResponse crear(Tipos.CreatePaymentComplementBody datos) {
            return crear(datos, (Tipos.CreatePaymentComplementOpciones) null);
        }

        /**
         * Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula
         * el servicio.
         */
        public Tipos.CreatePaymentComplementResponse crear(Tipos.CreatePaymentComplementBody datos, Tipos.CreatePaymentComplementOpciones opciones) {
            return new Tipos.CreatePaymentComplementResponse(core.json("POST", "/api/v1/complementos-pago", Map.of(),
                opciones, datos, true, opciones == null ? null : opciones.llave));
        }

        /** Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo. */
        public Iterable<Tipos.PaymentComplement> listar() {
            return listar((Tipos.ListPaymentComplementsOpciones) null);
        }

        /** Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo. */
        public Iterable<Tipos.PaymentComplement> listar(Tipos.ListPaymentComplementsOpciones opciones) {
            return core.items("/api/v1/complementos-pago", opciones, Tipos.PaymentComplement::new);
        }

        /** Un complemento de pago, con sus pagos y las facturas que cubren. */
        public Tipos.GetPaymentComplementResponse obtener(String id) {
            return obtener(id, (Tipos.GetPaymentComplementOpciones) null);
        }

        /** Un complemento de pago, con sus pagos y las facturas que cubren. */
        public Tipos.GetPaymentComplementResponse obtener(String id, Tipos.GetPaymentComplementOpciones opciones) {
            return new Tipos.GetPaymentComplementResponse(core.json("GET", "/api/v1/complementos-pago/{id}",
                Map.of("id", id), opciones, null, false, null));
        }

        /** El XML timbrado del complemento de pago, tal cual. */
        public Archivo xml(String id) {
            return xml(id, (OutputStream) null);
        }

        /** El XML timbrado del complemento de pago, tal cual. Con into el archivo se escribe ahí conforme llega. */
        public Archivo xml(String id, OutputStream into) {
            return core.file("/api/v1/complementos-pago/{id}/xml", Map.of("id", id), null, into);
        }

        /** La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita. */
        public Archivo pdf(String id) {
            return pdf(id, (OutputStream) null);
        }

        /**
         * La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita. Con
         * into el archivo se escribe ahí conforme llega.
         */
        public Archivo pdf(String id, OutputStream into) {
            return core.file("/api/v1/complementos-pago/{id}/pdf", Map.of("id", id), null, into);
        }

        /** Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas. */
        public Tipos.CancelPaymentComplementResponse cancelar(String id, Tipos.CancelBody datos) {
            return new Tipos.CancelPaymentComplementResponse(core.json("POST",
                "/api/v1/complementos-pago/{id}/cancelar", Map.of("id", id), null, datos, false, null));
        }

        /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
        public Tipos.ForeseeCancellationResponse cancelacionPosible(String id) {
            return new Tipos.ForeseeCancellationResponse(core.json("GET",
                "/api/v1/complementos-pago/{id}/cancelacion-posible", Map.of("id", id), null, null, false, null));
        }

        /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
        public Tipos.RefreshPaymentComplementCancellationResponse estatusCancelacion(String id) {
            return new Tipos.RefreshPaymentComplementCancellationResponse(core.json("GET",
                "/api/v1/complementos-pago/{id}/estatus-cancelacion", Map.of("id", id), null, null, false, null));
        }

        /** Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos. */
        public Tipos.CancellationPlanResponse plan(String id, Tipos.PlanPaymentComplementCancellationBody datos) {
            return new Tipos.CancellationPlanResponse(core.json("POST",
                "/api/v1/complementos-pago/{id}/cancelacion-posible/plan", Map.of("id", id), null, datos, false, null));
        }

        /** Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. */
        public Tipos.GetPaymentComplementResponse esperar(String id) {
            return esperar(id, Duration.ofSeconds(2), null);
        }

        /**
         * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. Con plazo, falla
         * cuando pasa.
         */
        public Tipos.GetPaymentComplementResponse esperar(String id, Duration cada, Duration plazo) {
            return core.settled(() -> obtener(id), cada, plazo);
        }
    }

    /** Los métodos de borradores. */
    public static final class Borradores {
        private final Core core;

        Borradores(Core core) {
            this.core = core;
        }

        /**
         * Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
         */
        public Tipos.DraftedDocumentResponse facturas(Tipos.DraftInvoiceBody datos) {
            return facturas(datos, (Tipos.DraftInvoiceOpciones) null);
        }

        /**
         * Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
         */
        public Tipos.DraftedDocumentResponse facturas(Tipos.DraftInvoiceBody datos, Tipos.DraftInvoiceOpciones opciones) {
            return new Tipos.DraftedDocumentResponse(core.json("POST", "/borradores/facturas", Map.of(), null, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre. */
        public Tipos.DraftedDocumentResponse notaCredito(String id, Tipos.DraftCreditNoteBody datos) {
            return notaCredito(id, datos, (Tipos.DraftCreditNoteOpciones) null);
        }

        /** Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre. */
        public Tipos.DraftedDocumentResponse notaCredito(String id, Tipos.DraftCreditNoteBody datos, Tipos.DraftCreditNoteOpciones opciones) {
            return new Tipos.DraftedDocumentResponse(core.json("POST", "/borradores/facturas/{id}/nota-credito",
                Map.of("id", id), null, datos, true, opciones == null ? null : opciones.llave));
        }

        /** Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre. */
        public Tipos.DraftedDocumentResponse complementosPago(Tipos.DraftPaymentComplementBody datos) {
            return complementosPago(datos, (Tipos.DraftPaymentComplementOpciones) null);
        }

        /** Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre. */
        public Tipos.DraftedDocumentResponse complementosPago(Tipos.DraftPaymentComplementBody datos, Tipos.DraftPaymentComplementOpciones opciones) {
            return new Tipos.DraftedDocumentResponse(core.json("POST", "/borradores/complementos-pago", Map.of(), null,
                datos, true, opciones == null ? null : opciones.llave));
        }

        /** Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre. */
        public Tipos.DraftedDocumentResponse nomina(Tipos.DraftPayrollBody datos) {
            return nomina(datos, (Tipos.DraftPayrollOpciones) null);
        }

        /** Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre. */
        public Tipos.DraftedDocumentResponse nomina(Tipos.DraftPayrollBody datos, Tipos.DraftPayrollOpciones opciones) {
            return new Tipos.DraftedDocumentResponse(core.json("POST", "/borradores/nomina", Map.of(), null, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** Deja una constancia de retenciones como borrador, para que una persona la timbre. */
        public Tipos.DraftedDocumentResponse retenciones(Tipos.CreateWithholdingBody datos) {
            return retenciones(datos, (Tipos.DraftWithholdingOpciones) null);
        }

        /** Deja una constancia de retenciones como borrador, para que una persona la timbre. */
        public Tipos.DraftedDocumentResponse retenciones(Tipos.CreateWithholdingBody datos, Tipos.DraftWithholdingOpciones opciones) {
            return new Tipos.DraftedDocumentResponse(core.json("POST", "/borradores/retenciones", Map.of(), null, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre. */
        public Tipos.DraftedDocumentResponse traslados(Tipos.CreateTransferBody datos) {
            return traslados(datos, (Tipos.DraftTransferOpciones) null);
        }

        /** Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre. */
        public Tipos.DraftedDocumentResponse traslados(Tipos.CreateTransferBody datos, Tipos.DraftTransferOpciones opciones) {
            return new Tipos.DraftedDocumentResponse(core.json("POST", "/borradores/traslados", Map.of(), null, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra. */
        public Tipos.ApprovalsResponse aprobacion(String id, Tipos.RequestApprovalBody datos) {
            return new Tipos.ApprovalsResponse(core.json("POST", "/borradores/{id}/aprobacion", Map.of("id", id), null,
                datos, false, null));
        }

        /** A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante. */
        public Tipos.ApprovalsResponse verAprobacion(String id) {
            return new Tipos.ApprovalsResponse(core.json("GET", "/borradores/{id}/aprobacion", Map.of("id", id), null,
                null, false, null));
        }
    }

    /** Los métodos de nomina. */
    public static final class Nomina {
        private final Core core;

        Nomina(Core core) {
            this.core = core;
        }

        /** Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra. */
        public Tipos.CreatePayrollResponse crear(Tipos.CreatePayrollBody datos) {
            return crear(datos, (Tipos.CreatePayrollOpciones) null);
        }

        /** Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra. */
        public Tipos.CreatePayrollResponse crear(Tipos.CreatePayrollBody datos, Tipos.CreatePayrollOpciones opciones) {
            return new Tipos.CreatePayrollResponse(core.json("POST", "/api/v1/nomina", Map.of(), opciones, datos, true,
                opciones == null ? null : opciones.llave));
        }

        /** Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo. */
        public Iterable<Tipos.PayrollRecord> listar() {
            return listar((Tipos.ListPayrollsOpciones) null);
        }

        /** Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo. */
        public Iterable<Tipos.PayrollRecord> listar(Tipos.ListPayrollsOpciones opciones) {
            return core.items("/api/v1/nomina", opciones, Tipos.PayrollRecord::new);
        }

        /** El registro de un recibo de nómina. */
        public Tipos.GetPayrollResponse obtener(String id) {
            return obtener(id, (Tipos.GetPayrollOpciones) null);
        }

        /** El registro de un recibo de nómina. */
        public Tipos.GetPayrollResponse obtener(String id, Tipos.GetPayrollOpciones opciones) {
            return new Tipos.GetPayrollResponse(core.json("GET", "/api/v1/nomina/{id}", Map.of("id", id), opciones,
                null, false, null));
        }

        /** El XML timbrado del recibo, tal cual. */
        public Archivo xml(String id) {
            return xml(id, (OutputStream) null);
        }

        /** El XML timbrado del recibo, tal cual. Con into el archivo se escribe ahí conforme llega. */
        public Archivo xml(String id, OutputStream into) {
            return core.file("/api/v1/nomina/{id}/xml", Map.of("id", id), null, into);
        }

        /** La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita. */
        public Archivo pdf(String id) {
            return pdf(id, (OutputStream) null);
        }

        /**
         * La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita. Con into el
         * archivo se escribe ahí conforme llega.
         */
        public Archivo pdf(String id, OutputStream into) {
            return core.file("/api/v1/nomina/{id}/pdf", Map.of("id", id), null, into);
        }

        /** Pide al SAT cancelar un recibo de nómina. */
        public Tipos.GetPayrollResponse cancelar(String id, Tipos.CancelBody datos) {
            return new Tipos.GetPayrollResponse(core.json("POST", "/api/v1/nomina/{id}/cancelar", Map.of("id", id),
                null, datos, false, null));
        }

        /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
        public Tipos.ForeseeCancellationResponse cancelacionPosible(String id) {
            return new Tipos.ForeseeCancellationResponse(core.json("GET", "/api/v1/nomina/{id}/cancelacion-posible",
                Map.of("id", id), null, null, false, null));
        }

        /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
        public Tipos.RefreshPayrollCancellationResponse estatusCancelacion(String id) {
            return new Tipos.RefreshPayrollCancellationResponse(core.json("GET",
                "/api/v1/nomina/{id}/estatus-cancelacion", Map.of("id", id), null, null, false, null));
        }

        /** Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. */
        public Tipos.GetPayrollResponse esperar(String id) {
            return esperar(id, Duration.ofSeconds(2), null);
        }

        /**
         * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. Con plazo, falla
         * cuando pasa.
         */
        public Tipos.GetPayrollResponse esperar(String id, Duration cada, Duration plazo) {
            return core.settled(() -> obtener(id), cada, plazo);
        }
    }

    /** Los métodos de retenciones. */
    public static final class Retenciones {
        private final Core core;

        Retenciones(Core core) {
            this.core = core;
        }

        /** Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros. */
        public Tipos.CreateWithholdingResponse crear(Tipos.CreateWithholdingBody datos) {
            return crear(datos, (Tipos.CreateWithholdingOpciones) null);
        }

        /** Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros. */
        public Tipos.CreateWithholdingResponse crear(Tipos.CreateWithholdingBody datos, Tipos.CreateWithholdingOpciones opciones) {
            return new Tipos.CreateWithholdingResponse(core.json("POST", "/api/v1/retenciones", Map.of(), null, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua. */
        public Iterable<Tipos.WithholdingRecord> listar() {
            return listar((Tipos.ListWithholdingsOpciones) null);
        }

        /** Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua. */
        public Iterable<Tipos.WithholdingRecord> listar(Tipos.ListWithholdingsOpciones opciones) {
            return core.items("/api/v1/retenciones", opciones, Tipos.WithholdingRecord::new);
        }

        /** El registro de una constancia de retenciones. */
        public Tipos.GetWithholdingResponse obtener(String id) {
            return new Tipos.GetWithholdingResponse(core.json("GET", "/api/v1/retenciones/{id}", Map.of("id", id), null,
                null, false, null));
        }

        /** El XML timbrado de la constancia, tal cual. */
        public Archivo xml(String id) {
            return xml(id, (OutputStream) null);
        }

        /** El XML timbrado de la constancia, tal cual. Con into el archivo se escribe ahí conforme llega. */
        public Archivo xml(String id, OutputStream into) {
            return core.file("/api/v1/retenciones/{id}/xml", Map.of("id", id), null, into);
        }

        /** La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita. */
        public Archivo pdf(String id) {
            return pdf(id, (OutputStream) null);
        }

        /**
         * La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita. Con into
         * el archivo se escribe ahí conforme llega.
         */
        public Archivo pdf(String id, OutputStream into) {
            return core.file("/api/v1/retenciones/{id}/pdf", Map.of("id", id), null, into);
        }

        /** Pide al SAT cancelar una constancia de retenciones. */
        public Tipos.GetWithholdingResponse cancelar(String id, Tipos.CancelBody datos) {
            return new Tipos.GetWithholdingResponse(core.json("POST", "/api/v1/retenciones/{id}/cancelar", Map.of("id",
                id), null, datos, false, null));
        }

        /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
        public Tipos.ForeseeCancellationResponse cancelacionPosible(String id) {
            return new Tipos.ForeseeCancellationResponse(core.json("GET",
                "/api/v1/retenciones/{id}/cancelacion-posible", Map.of("id", id), null, null, false, null));
        }

        /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
        public Tipos.RefreshWithholdingCancellationResponse estatusCancelacion(String id) {
            return new Tipos.RefreshWithholdingCancellationResponse(core.json("GET",
                "/api/v1/retenciones/{id}/estatus-cancelacion", Map.of("id", id), null, null, false, null));
        }

        /** Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. */
        public Tipos.GetWithholdingResponse esperar(String id) {
            return esperar(id, Duration.ofSeconds(2), null);
        }

        /**
         * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. Con plazo, falla
         * cuando pasa.
         */
        public Tipos.GetWithholdingResponse esperar(String id, Duration cada, Duration plazo) {
            return core.settled(() -> obtener(id), cada, plazo);
        }
    }

    /** Los métodos de traslados. */
    public static final class Traslados {
        private final Core core;

        Traslados(Core core) {
            this.core = core;
        }

        /**
         * Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo
         * timbra.
         */
        public Tipos.CreateTransferResponse crear(Tipos.CreateTransferBody datos) {
            return crear(datos, (Tipos.CreateTransferOpciones) null);
        }

        /**
         * Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo
         * timbra.
         */
        public Tipos.CreateTransferResponse crear(Tipos.CreateTransferBody datos, Tipos.CreateTransferOpciones opciones) {
            return new Tipos.CreateTransferResponse(core.json("POST", "/traslados", Map.of(), null, datos, true,
                opciones == null ? null : opciones.llave));
        }

        /** Lista los traslados del ambiente de la llave, del más nuevo al más antiguo. */
        public Iterable<Tipos.Document> listar() {
            return listar((Tipos.ListTransfersOpciones) null);
        }

        /** Lista los traslados del ambiente de la llave, del más nuevo al más antiguo. */
        public Iterable<Tipos.Document> listar(Tipos.ListTransfersOpciones opciones) {
            return core.items("/traslados", opciones, Tipos.Document::new);
        }

        /**
         * Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar
         * nada.
         */
        public Tipos.CalculateTransferResponse calcular(Tipos.CalculateTransferBody datos) {
            return new Tipos.CalculateTransferResponse(core.json("POST", "/traslados/calcular", Map.of(), null, datos,
                false, null));
        }

        /** El registro de un traslado. */
        public Tipos.GetTransferResponse obtener(String id) {
            return new Tipos.GetTransferResponse(core.json("GET", "/traslados/{id}", Map.of("id", id), null, null,
                false, null));
        }

        /** El XML timbrado del traslado, tal cual. */
        public Archivo xml(String id) {
            return xml(id, (OutputStream) null);
        }

        /** El XML timbrado del traslado, tal cual. Con into el archivo se escribe ahí conforme llega. */
        public Archivo xml(String id, OutputStream into) {
            return core.file("/traslados/{id}/xml", Map.of("id", id), null, into);
        }

        /** La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita. */
        public Archivo pdf(String id) {
            return pdf(id, (OutputStream) null);
        }

        /**
         * La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita. Con into el
         * archivo se escribe ahí conforme llega.
         */
        public Archivo pdf(String id, OutputStream into) {
            return core.file("/traslados/{id}/pdf", Map.of("id", id), null, into);
        }

        /** Pide al SAT cancelar un traslado. */
        public Tipos.GetTransferResponse cancelar(String id, Tipos.CancelBody datos) {
            return new Tipos.GetTransferResponse(core.json("POST", "/traslados/{id}/cancelar", Map.of("id", id), null,
                datos, false, null));
        }

        /** Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. */
        public Tipos.ForeseeCancellationResponse cancelacionPosible(String id) {
            return new Tipos.ForeseeCancellationResponse(core.json("GET", "/traslados/{id}/cancelacion-posible",
                Map.of("id", id), null, null, false, null));
        }

        /** Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. */
        public Tipos.RefreshTransferCancellationResponse estatusCancelacion(String id) {
            return new Tipos.RefreshTransferCancellationResponse(core.json("GET", "/traslados/{id}/estatus-cancelacion",
                Map.of("id", id), null, null, false, null));
        }

        /** Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. */
        public Tipos.GetTransferResponse esperar(String id) {
            return esperar(id, Duration.ofSeconds(2), null);
        }

        /**
         * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada. Con plazo, falla
         * cuando pasa.
         */
        public Tipos.GetTransferResponse esperar(String id, Duration cada, Duration plazo) {
            return core.settled(() -> obtener(id), cada, plazo);
        }
    }

    /** Los métodos de exportaciones. */
    public static final class Exportaciones {
        private final Core core;

        Exportaciones(Core core) {
            this.core = core;
        }

        /** Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes. */
        public Tipos.ExportResponse crear(Tipos.CreateExportBody datos) {
            return new Tipos.ExportResponse(core.json("POST", "/exportaciones", Map.of(), null, datos, false, null));
        }

        /** Las exportaciones de la cuenta, de la más nueva a la más antigua. */
        public Iterable<Tipos.Export> listar() {
            return listar((Tipos.ListExportsOpciones) null);
        }

        /** Las exportaciones de la cuenta, de la más nueva a la más antigua. */
        public Iterable<Tipos.Export> listar(Tipos.ListExportsOpciones opciones) {
            return core.items("/exportaciones", opciones, Tipos.Export::new);
        }

        /** Una exportación, y cuánto lleva. */
        public Tipos.ExportResponse obtener(String id) {
            return new Tipos.ExportResponse(core.json("GET", "/exportaciones/{id}", Map.of("id", id), null, null, false,
                null));
        }

        /**
         * Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir.
         */
        public Tipos.ExportDownloadResponse descarga(String id) {
            return new Tipos.ExportDownloadResponse(core.json("POST", "/exportaciones/{id}/descarga", Map.of("id", id),
                null, null, false, null));
        }
    }

    /** Los métodos de conciliaciones. */
    public static final class Conciliaciones {
        private final Core core;

        Conciliaciones(Core core) {
            this.core = core;
        }

        /**
         * Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué
         * difiere.
         */
        public Tipos.ReconcileResponse crear(Tipos.ReconcileBody datos) {
            return new Tipos.ReconcileResponse(core.json("POST", "/conciliaciones", Map.of(), null, datos, false,
                null));
        }
    }

    /** Los métodos de descargas. */
    public static final class Descargas {
        private final Core core;

        Descargas(Core core) {
            this.core = core;
        }

        /** El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga. */
        public Archivo obtener(String token) {
            return obtener(token, (Tipos.ReadExportPieceOpciones) null, (OutputStream) null);
        }

        /** El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga. */
        public Archivo obtener(String token, Tipos.ReadExportPieceOpciones opciones) {
            return obtener(token, opciones, null);
        }

        /**
         * El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga. Con into el
         * archivo se escribe ahí conforme llega.
         */
        public Archivo obtener(String token, Tipos.ReadExportPieceOpciones opciones, OutputStream into) {
            return core.file("/descargas/{token}", Map.of("token", token), opciones, into);
        }
    }

    /** Los métodos de eventos. */
    public static final class Eventos {
        private final Core core;

        Eventos(Core core) {
            this.core = core;
        }

        /** Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor. */
        public Tipos.ListEventsResponse listar() {
            return listar((Tipos.ListEventsOpciones) null);
        }

        /** Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor. */
        public Tipos.ListEventsResponse listar(Tipos.ListEventsOpciones opciones) {
            return new Tipos.ListEventsResponse(core.json("GET", "/eventos", Map.of(), opciones, null, false, null));
        }

        /** Da los eventos uno tras otro, y espera los que vienen. Guarde el cursor de cada uno después de atenderlo. */
        public Iterable<Tipos.Event> seguir(String despues) {
            return seguir(despues, Duration.ofSeconds(10));
        }

        /** Da los eventos uno tras otro, y pregunta así de seguido por los que vienen. */
        public Iterable<Tipos.Event> seguir(String despues, Duration cada) {
            return core.follow("/eventos", despues, cada, Tipos.Event::new);
        }
    }

    /** Los métodos de tickets. */
    public static final class Tickets {
        private final Core core;

        Tickets(Core core) {
            this.core = core;
        }

        /**
         * Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo
         * ticket.
         */
        public Tipos.CreateTicketsResponse crear(Tipos.CreateTicketsBody datos) {
            return new Tipos.CreateTicketsResponse(core.json("POST", "/tickets", Map.of(), null, datos, false, null));
        }

        /** Lista los tickets del ambiente de la llave, del último día de venta al primero. */
        public Tipos.ListTicketsResponse listar() {
            return listar((Tipos.ListTicketsOpciones) null);
        }

        /** Lista los tickets del ambiente de la llave, del último día de venta al primero. */
        public Tipos.ListTicketsResponse listar(Tipos.ListTicketsOpciones opciones) {
            return new Tipos.ListTicketsResponse(core.json("GET", "/tickets", Map.of(), opciones, null, false, null));
        }

        /** Timbra la factura global de los tickets abiertos de un periodo y lugar. */
        public Tipos.CreateGlobalResponse globales(Tipos.CreateGlobalBody datos) {
            return globales(datos, (Tipos.CreateGlobalOpciones) null);
        }

        /** Timbra la factura global de los tickets abiertos de un periodo y lugar. */
        public Tipos.CreateGlobalResponse globales(Tipos.CreateGlobalBody datos, Tipos.CreateGlobalOpciones opciones) {
            return new Tipos.CreateGlobalResponse(core.json("POST", "/tickets/globales", Map.of(), null, datos, true,
                opciones == null ? null : opciones.llave));
        }

        /** Muestra la factura global que se haría, sin timbrarla ni guardar nada. */
        public Tipos.CalculateGlobalResponse calcularGlobales(Tipos.CalculateGlobalBody datos) {
            return new Tipos.CalculateGlobalResponse(core.json("POST", "/tickets/globales/calcular", Map.of(), null,
                datos, false, null));
        }

        /** Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales. */
        public Tipos.ClosingResponse configurarCierres(Tipos.SetClosingBody datos) {
            return new Tipos.ClosingResponse(core.json("POST", "/tickets/cierres/configurar", Map.of(), null, datos,
                false, null));
        }

        /** Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado. */
        public Tipos.ListClosingsResponse cierres() {
            return new Tipos.ListClosingsResponse(core.json("GET", "/tickets/cierres", Map.of(), null, null, false,
                null));
        }

        /** Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio. */
        public Tipos.SelfInvoicingResponse configurarAutofactura(Tipos.SetSelfInvoicingBody datos) {
            return new Tipos.SelfInvoicingResponse(core.json("POST", "/tickets/autofactura/configurar", Map.of(), null,
                datos, false, null));
        }

        /** La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda. */
        public Tipos.SelfInvoicingResponse autofactura() {
            return new Tipos.SelfInvoicingResponse(core.json("GET", "/tickets/autofactura", Map.of(), null, null, false,
                null));
        }

        /** Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada. */
        public Tipos.CalculateTicketInvoiceResponse calcularFacturas(Tipos.CalculateTicketInvoiceBody datos) {
            return new Tipos.CalculateTicketInvoiceResponse(core.json("POST", "/tickets/facturas/calcular", Map.of(),
                null, datos, false, null));
        }

        /** Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global. */
        public Tipos.CreateTicketInvoiceResponse facturas(Tipos.CreateTicketInvoiceBody datos) {
            return facturas(datos, (Tipos.CreateTicketInvoiceOpciones) null);
        }

        /** Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global. */
        public Tipos.CreateTicketInvoiceResponse facturas(Tipos.CreateTicketInvoiceBody datos, Tipos.CreateTicketInvoiceOpciones opciones) {
            return new Tipos.CreateTicketInvoiceResponse(core.json("POST", "/tickets/facturas", Map.of(), null, datos,
                true, opciones == null ? null : opciones.llave));
        }

        /** El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma. */
        public Tipos.ProofResponse cuadre() {
            return new Tipos.ProofResponse(core.json("GET", "/tickets/cuadre", Map.of(), null, null, false, null));
        }

        /** Un ticket, con lo que se vendió. */
        public Tipos.GetTicketResponse obtener(String id) {
            return new Tipos.GetTicketResponse(core.json("GET", "/tickets/{id}", Map.of("id", id), null, null, false,
                null));
        }

        /** El ticket impreso (PDF), para papel de 58 o de 80 mm. */
        public Archivo pdf(String id) {
            return pdf(id, (Tipos.GetTicketPdfOpciones) null, (OutputStream) null);
        }

        /** El ticket impreso (PDF), para papel de 58 o de 80 mm. */
        public Archivo pdf(String id, Tipos.GetTicketPdfOpciones opciones) {
            return pdf(id, opciones, null);
        }

        /** El ticket impreso (PDF), para papel de 58 o de 80 mm. Con into el archivo se escribe ahí conforme llega. */
        public Archivo pdf(String id, Tipos.GetTicketPdfOpciones opciones, OutputStream into) {
            return core.file("/tickets/{id}/pdf", Map.of("id", id), opciones, into);
        }

        /** Cancela un ticket abierto, que ya no irá en ninguna factura. */
        public Tipos.TicketResponse cancelar(String id) {
            return new Tipos.TicketResponse(core.json("POST", "/tickets/{id}/cancelar", Map.of("id", id), null, null,
                false, null));
        }

        /** Muestra la devolución que se haría, sin guardarla ni timbrar nada. */
        public Tipos.CalculateReturnResponse calcular(String id, Tipos.CalculateReturnBody datos) {
            return new Tipos.CalculateReturnResponse(core.json("POST", "/tickets/{id}/devolver/calcular", Map.of("id",
                id), null, datos, false, null));
        }

        /** Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito. */
        public Tipos.ReturnTicketResponse devolver(String id, Tipos.ReturnTicketBody datos) {
            return devolver(id, datos, (Tipos.ReturnTicketOpciones) null);
        }

        /** Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito. */
        public Tipos.ReturnTicketResponse devolver(String id, Tipos.ReturnTicketBody datos, Tipos.ReturnTicketOpciones opciones) {
            return new Tipos.ReturnTicketResponse(core.json("POST", "/tickets/{id}/devolver", Map.of("id", id), null,
                datos, true, opciones == null ? null : opciones.llave));
        }
    }

    /** Los métodos de planesCancelacion. */
    public static final class PlanesCancelacion {
        private final Core core;

        PlanesCancelacion(Core core) {
            this.core = core;
        }

        /** Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así. */
        public Iterable<Tipos.CancellationPlan> listar() {
            return listar((Tipos.ListCancellationPlansOpciones) null);
        }

        /** Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así. */
        public Iterable<Tipos.CancellationPlan> listar(Tipos.ListCancellationPlansOpciones opciones) {
            return core.items("/planes-cancelacion", opciones, Tipos.CancellationPlan::new);
        }

        /** Un plan de cancelación: sus pasos, cuáles están hechos y qué falta. */
        public Tipos.CancellationPlanResponse obtener(String id) {
            return new Tipos.CancellationPlanResponse(core.json("GET", "/planes-cancelacion/{id}", Map.of("id", id),
                null, null, false, null));
        }

        /** Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso. */
        public Tipos.CancellationPlanResponse detener(String id) {
            return new Tipos.CancellationPlanResponse(core.json("POST", "/planes-cancelacion/{id}/detener", Map.of("id",
                id), null, null, false, null));
        }

        /** Reanuda un plan detenido, desde el paso en que quedó. */
        public Tipos.CancellationPlanResponse reanudar(String id, Tipos.ResumeCancellationPlanBody datos) {
            return new Tipos.CancellationPlanResponse(core.json("POST", "/planes-cancelacion/{id}/reanudar",
                Map.of("id", id), null, datos, false, null));
        }
    }

    /** Los métodos de cancelacionesRecibidas. */
    public static final class CancelacionesRecibidas {
        private final Core core;

        CancelacionesRecibidas(Core core) {
            this.core = core;
        }

        /** Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua. */
        public Iterable<Tipos.ReceivedRequest> listar() {
            return listar((Tipos.ListReceivedRequestsOpciones) null);
        }

        /** Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua. */
        public Iterable<Tipos.ReceivedRequest> listar(Tipos.ListReceivedRequestsOpciones opciones) {
            return core.items("/cancelaciones-recibidas", opciones, Tipos.ReceivedRequest::new);
        }

        /** Una solicitud de cancelación recibida. */
        public Tipos.ReceivedRequestResponse obtener(String id) {
            return new Tipos.ReceivedRequestResponse(core.json("GET", "/cancelaciones-recibidas/{id}", Map.of("id", id),
                null, null, false, null));
        }

        /**
         * Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la
         * consulta.
         */
        public Tipos.ReceivingStatusResponse buscar() {
            return new Tipos.ReceivingStatusResponse(core.json("POST", "/cancelaciones-recibidas/buscar", Map.of(),
                null, null, false, null));
        }

        /** Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada. */
        public Tipos.ReceivingStatusResponse configurar(Tipos.SetReceivingBody datos) {
            return new Tipos.ReceivingStatusResponse(core.json("POST", "/cancelaciones-recibidas/configurar", Map.of(),
                null, datos, false, null));
        }

        /** Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer. */
        public Tipos.ReceivedRequestResponse contestar(String id, Tipos.AnswerReceivedRequestBody datos) {
            return new Tipos.ReceivedRequestResponse(core.json("POST", "/cancelaciones-recibidas/{id}/contestar",
                Map.of("id", id), null, datos, false, null));
        }

        /** Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT. */
        public Tipos.ReceivedRequestResponse comprobante(String id, Tipos.IdentifyReceivedRequestBody datos) {
            return new Tipos.ReceivedRequestResponse(core.json("POST", "/cancelaciones-recibidas/{id}/comprobante",
                Map.of("id", id), null, datos, false, null));
        }
    }

    /** Los métodos de cuentas. */
    public static final class Cuentas {
        private final Core core;

        Cuentas(Core core) {
            this.core = core;
        }

        /** Abre una cuenta; con los mismos datos contesta la que ya se abrió. */
        public Tipos.PlatformAccountResponse crear(Tipos.OpenAccountBody datos) {
            return new Tipos.PlatformAccountResponse(core.json("POST", "/plataforma/v1/cuentas", Map.of(), null, datos,
                false, null));
        }

        /** Las cuentas de la plataforma, por RFC. */
        public Tipos.ListPlatformAccountsResponse listar() {
            return listar((Tipos.ListPlatformAccountsOpciones) null);
        }

        /** Las cuentas de la plataforma, por RFC. */
        public Tipos.ListPlatformAccountsResponse listar(Tipos.ListPlatformAccountsOpciones opciones) {
            return new Tipos.ListPlatformAccountsResponse(core.json("GET", "/plataforma/v1/cuentas", Map.of(), opciones,
                null, false, null));
        }

        /** Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron. */
        public Tipos.OpenAccountsResponse lote(Tipos.OpenAccountsBody datos) {
            return new Tipos.OpenAccountsResponse(core.json("POST", "/plataforma/v1/cuentas/lote", Map.of(), null,
                datos, false, null));
        }

        /** Una cuenta de la plataforma. */
        public Tipos.PlatformAccountResponse obtener(String rfc) {
            return new Tipos.PlatformAccountResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}", Map.of("rfc",
                rfc), null, null, false, null));
        }

        /** Cambia los datos de la cuenta por los enviados; lo que no se envía se quita. */
        public Tipos.PlatformAccountResponse datos(String rfc, Tipos.ReplacePlatformAccountBody datos) {
            return new Tipos.PlatformAccountResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/datos",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** Qué le falta a la cuenta para timbrar, paso por paso. */
        public Tipos.PreparationResponse preparacion(String rfc) {
            return new Tipos.PreparationResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/preparacion",
                Map.of("rfc", rfc), null, null, false, null));
        }

        /** Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir. */
        public Tipos.HolderLinkResponse enlace(String rfc, Tipos.LinkHolderBody datos) {
            return new Tipos.HolderLinkResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/enlace", Map.of("rfc",
                rfc), null, datos, false, null));
        }

        /** Si hay un enlace del titular que aún sirve, y hasta cuándo. */
        public Tipos.HolderLinkStateResponse verEnlace(String rfc) {
            return new Tipos.HolderLinkStateResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/enlace",
                Map.of("rfc", rfc), null, null, false, null));
        }

        /** Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo. */
        public Tipos.HolderLinkStateResponse retirarEnlace(String rfc) {
            return new Tipos.HolderLinkStateResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/retirar-enlace",
                Map.of("rfc", rfc), null, null, false, null));
        }

        /** Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC. */
        public Tipos.AccountCsdResponse csd(String rfc, Tipos.UploadAccountCsdBody datos) {
            return new Tipos.AccountCsdResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/csd", Map.of("rfc",
                rfc), null, datos, false, null));
        }

        /** Agrega una serie; repetida con lo mismo, contesta la que ya está. */
        public Tipos.AccountSeriesResponse series(String rfc, Tipos.AddAccountSeriesBody datos) {
            return new Tipos.AccountSeriesResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/series",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** Las series de la cuenta. */
        public Tipos.ListAccountSeriesResponse verSeries(String rfc) {
            return new Tipos.ListAccountSeriesResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/series",
                Map.of("rfc", rfc), null, null, false, null));
        }

        /** Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC. */
        public Tipos.AccountCustomerResponse clientes(String rfc, Tipos.SaveAccountCustomerBody datos) {
            return new Tipos.AccountCustomerResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/clientes",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** Los clientes de la cuenta, por RFC. */
        public Tipos.ListAccountCustomersResponse verClientes(String rfc) {
            return verClientes(rfc, (Tipos.ListAccountCustomersOpciones) null);
        }

        /** Los clientes de la cuenta, por RFC. */
        public Tipos.ListAccountCustomersResponse verClientes(String rfc, Tipos.ListAccountCustomersOpciones opciones) {
            return new Tipos.ListAccountCustomersResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/clientes",
                Map.of("rfc", rfc), opciones, null, false, null));
        }

        /**
         * Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir.
         */
        public Tipos.AccountKeyResponse llave(String rfc) {
            return new Tipos.AccountKeyResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/llave", Map.of("rfc",
                rfc), null, null, false, null));
        }

        /** Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402). */
        public Tipos.GiveStampsResponse timbres(String rfc, Tipos.GiveStampsBody datos) {
            return timbres(rfc, datos, (Tipos.GiveStampsOpciones) null);
        }

        /** Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402). */
        public Tipos.GiveStampsResponse timbres(String rfc, Tipos.GiveStampsBody datos, Tipos.GiveStampsOpciones opciones) {
            return new Tipos.GiveStampsResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/timbres", Map.of("rfc",
                rfc), null, datos, true, opciones == null ? null : opciones.llave));
        }

        /** Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo. */
        public Tipos.PlatformAccountResponse recarga(String rfc, Tipos.SetAccountRefillBody datos) {
            return new Tipos.PlatformAccountResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/recarga",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor. */
        public Tipos.ListPlatformEventsResponse eventos() {
            return eventos((Tipos.ListPlatformEventsOpciones) null);
        }

        /** Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor. */
        public Tipos.ListPlatformEventsResponse eventos(Tipos.ListPlatformEventsOpciones opciones) {
            return new Tipos.ListPlatformEventsResponse(core.json("GET", "/plataforma/v1/cuentas/eventos", Map.of(),
                opciones, null, false, null));
        }

        /** Cuántos comprobantes timbró cada cuenta en un mes. */
        public Tipos.PlatformUsageResponse consumo() {
            return consumo((Tipos.GetPlatformUsageOpciones) null);
        }

        /** Cuántos comprobantes timbró cada cuenta en un mes. */
        public Tipos.PlatformUsageResponse consumo(Tipos.GetPlatformUsageOpciones opciones) {
            return new Tipos.PlatformUsageResponse(core.json("GET", "/plataforma/v1/cuentas/consumo", Map.of(),
                opciones, null, false, null));
        }

        /** Cuántos comprobantes timbró cada cuenta en un mes, como CSV. */
        public Archivo consumoCsv() {
            return consumoCsv((Tipos.GetPlatformUsageFileOpciones) null, (OutputStream) null);
        }

        /** Cuántos comprobantes timbró cada cuenta en un mes, como CSV. */
        public Archivo consumoCsv(Tipos.GetPlatformUsageFileOpciones opciones) {
            return consumoCsv(opciones, null);
        }

        /**
         * Cuántos comprobantes timbró cada cuenta en un mes, como CSV. Con into el archivo se escribe ahí conforme
         * llega.
         */
        public Archivo consumoCsv(Tipos.GetPlatformUsageFileOpciones opciones, OutputStream into) {
            return core.file("/plataforma/v1/cuentas/consumo-csv", Map.of(), opciones, into);
        }

        /** Los lugares de expedición que la cuenta tiene además del suyo. */
        public Tipos.ListAccountPlacesResponse verLugares(String rfc) {
            return new Tipos.ListAccountPlacesResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/lugares",
                Map.of("rfc", rfc), null, null, false, null));
        }

        /** Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal. */
        public Tipos.AccountPlaceResponse lugares(String rfc, Tipos.SaveAccountPlaceBody datos) {
            return new Tipos.AccountPlaceResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/lugares",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** Quita un lugar de expedición en el que no expide ninguna serie. */
        public Tipos.RemoveAccountPlaceResponse quitar(String rfc, Tipos.RemoveAccountPlaceBody datos) {
            return new Tipos.RemoveAccountPlaceResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/lugares/quitar",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** El diseño de los PDF de la cuenta. */
        public Tipos.AccountDesignResponse verDiseno(String rfc) {
            return new Tipos.AccountDesignResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/diseno", Map.of("rfc",
                rfc), null, null, false, null));
        }

        /** Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está. */
        public Tipos.AccountDesignResponse diseno(String rfc, Tipos.ChangeAccountDesignBody datos) {
            return new Tipos.AccountDesignResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/diseno",
                Map.of("rfc", rfc), null, datos, false, null));
        }

        /** De qué se avisa por correo y en el portal a los administradores de la cuenta. */
        public Tipos.AccountNoticesResponse verAvisos(String rfc) {
            return new Tipos.AccountNoticesResponse(core.json("GET", "/plataforma/v1/cuentas/{rfc}/avisos",
                Map.of("rfc", rfc), null, null, false, null));
        }

        /** Cambia de qué se avisa a los administradores de la cuenta por lo enviado. */
        public Tipos.AccountNoticesResponse avisos(String rfc, Tipos.SetAccountNoticesBody datos) {
            return new Tipos.AccountNoticesResponse(core.json("POST", "/plataforma/v1/cuentas/{rfc}/avisos",
                Map.of("rfc", rfc), null, datos, false, null));
        }
    }

    /** Los métodos de timbres. */
    public static final class Timbres {
        private final Core core;

        Timbres(Core core) {
            this.core = core;
        }

        /** Los timbres de la plataforma que aún no ha pasado a sus cuentas. */
        public Tipos.PlatformStampsResponse listar() {
            return new Tipos.PlatformStampsResponse(core.json("GET", "/plataforma/v1/timbres", Map.of(), null, null,
                false, null));
        }
    }

    /** Los métodos de llaves. */
    public static final class Llaves {
        private final Core core;

        Llaves(Core core) {
            this.core = core;
        }

        /** Genera otra llave como la que llama, que aún sirve 24 horas. */
        public Tipos.PlatformKeyResponse rotar() {
            return new Tipos.PlatformKeyResponse(core.json("POST", "/plataforma/v1/llaves/rotar", Map.of(), null, null,
                false, null));
        }

        /** Las llaves de la plataforma que sirven, con su último uso. */
        public Tipos.ListPlatformKeysResponse listar() {
            return new Tipos.ListPlatformKeysResponse(core.json("GET", "/plataforma/v1/llaves", Map.of(), null, null,
                false, null));
        }
    }

    /** Los métodos de webhooks. */
    public static final class Webhooks {
        private final Core core;

        Webhooks(Core core) {
            this.core = core;
        }

        /** Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar. */
        public Tipos.CreatedPlatformWebhook crear(Tipos.CreatePlatformWebhookBody datos) {
            return new Tipos.CreatedPlatformWebhook(core.json("POST", "/plataforma/v1/webhooks", Map.of(), null, datos,
                false, null));
        }

        /** Los webhooks de la plataforma en el ambiente de la llave. */
        public Tipos.ListPlatformWebhooksResponse listar() {
            return new Tipos.ListPlatformWebhooksResponse(core.json("GET", "/plataforma/v1/webhooks", Map.of(), null,
                null, false, null));
        }

        /** Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga. */
        public Tipos.PlatformWebhookResponse cambiar(String id, Tipos.ChangePlatformWebhookBody datos) {
            return new Tipos.PlatformWebhookResponse(core.json("POST", "/plataforma/v1/webhooks/{id}/cambiar",
                Map.of("id", id), null, datos, false, null));
        }

        /** Cambia el secreto de un webhook; el anterior firma también durante 24 horas. */
        public Tipos.CreatedPlatformWebhook secreto(String id) {
            return new Tipos.CreatedPlatformWebhook(core.json("POST", "/plataforma/v1/webhooks/{id}/secreto",
                Map.of("id", id), null, null, false, null));
        }

        /** Quita un webhook, con sus entregas. */
        public Tipos.RemovePlatformWebhookResponse quitar(String id) {
            return new Tipos.RemovePlatformWebhookResponse(core.json("POST", "/plataforma/v1/webhooks/{id}/quitar",
                Map.of("id", id), null, null, false, null));
        }

        /** Las entregas de un webhook, la más reciente primero. */
        public Tipos.ListPlatformDeliveriesResponse entregas(String id) {
            return entregas(id, (Tipos.ListPlatformDeliveriesOpciones) null);
        }

        /** Las entregas de un webhook, la más reciente primero. */
        public Tipos.ListPlatformDeliveriesResponse entregas(String id, Tipos.ListPlatformDeliveriesOpciones opciones) {
            return new Tipos.ListPlatformDeliveriesResponse(core.json("GET", "/plataforma/v1/webhooks/{id}/entregas",
                Map.of("id", id), opciones, null, false, null));
        }

        /** Envía otra vez un evento. */
        public Tipos.PlatformDeliveryResponse reenviar(String id, Tipos.ResendPlatformDeliveryBody datos) {
            return new Tipos.PlatformDeliveryResponse(core.json("POST", "/plataforma/v1/webhooks/{id}/reenviar",
                Map.of("id", id), null, datos, false, null));
        }

        /** Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás. */
        public Tipos.PlatformWebhookResponse repetir(String id, Tipos.ReplayPlatformWebhookBody datos) {
            return new Tipos.PlatformWebhookResponse(core.json("POST", "/plataforma/v1/webhooks/{id}/repetir",
                Map.of("id", id), null, datos, false, null));
        }
    }

    /** Los métodos de meses. */
    public static final class Meses {
        private final Core core;

        Meses(Core core) {
            this.core = core;
        }

        /** Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta. */
        public Tipos.PlatformMonthResponse exportar(String mes) {
            return new Tipos.PlatformMonthResponse(core.json("POST", "/plataforma/v1/meses/{mes}/exportar",
                Map.of("mes", mes), null, null, false, null));
        }

        /** La última exportación de un mes, y cuánto lleva. */
        public Tipos.PlatformMonthResponse obtener(String mes) {
            return new Tipos.PlatformMonthResponse(core.json("GET", "/plataforma/v1/meses/{mes}", Map.of("mes", mes),
                null, null, false, null));
        }

        /** Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir. */
        public Tipos.ExportDownloadResponse descarga(String mes) {
            return new Tipos.ExportDownloadResponse(core.json("POST", "/plataforma/v1/meses/{mes}/descarga",
                Map.of("mes", mes), null, null, false, null));
        }
    }

    /** Los métodos de viajes. */
    public static final class Viajes {
        private final Core core;

        Viajes(Core core) {
            this.core = core;
        }

        /**
         * Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están.
         */
        public Tipos.SaveTripThingsResponse guardar(Tipos.SaveTripThingsBody datos) {
            return new Tipos.SaveTripThingsResponse(core.json("POST", "/viajes/guardar", Map.of(), null, datos, false,
                null));
        }

        /** Lista lo guardado de un tipo, por su clave. */
        public Tipos.ListTripThingsResponse guardados() {
            return guardados((Tipos.ListTripThingsOpciones) null);
        }

        /** Lista lo guardado de un tipo, por su clave. */
        public Tipos.ListTripThingsResponse guardados(Tipos.ListTripThingsOpciones opciones) {
            return new Tipos.ListTripThingsResponse(core.json("GET", "/viajes/guardados", Map.of(), opciones, null,
                false, null));
        }

        /** Quita algo guardado; los comprobantes que ya lo llevan no cambian. */
        public Tipos.RemoveTripThingResponse quitar(Tipos.RemoveTripThingBody datos) {
            return new Tipos.RemoveTripThingResponse(core.json("POST", "/viajes/quitar", Map.of(), null, datos, false,
                null));
        }

        /** Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno. */
        public Tipos.TripKilometersResponse kilometros() {
            return kilometros((Tipos.GetTripKilometersOpciones) null);
        }

        /** Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno. */
        public Tipos.TripKilometersResponse kilometros(Tipos.GetTripKilometersOpciones opciones) {
            return new Tipos.TripKilometersResponse(core.json("GET", "/viajes/kilometros", Map.of(), opciones, null,
                false, null));
        }

        /** Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT. */
        public Tipos.PostalCodeResponse codigosPostales() {
            return codigosPostales((Tipos.GetPostalCodeOpciones) null);
        }

        /** Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT. */
        public Tipos.PostalCodeResponse codigosPostales(Tipos.GetPostalCodeOpciones opciones) {
            return new Tipos.PostalCodeResponse(core.json("GET", "/viajes/codigos-postales", Map.of(), opciones, null,
                false, null));
        }

        /**
         * Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce.
         */
        public Tipos.DeliveryNoteResponse abrirEntrega(String id) {
            return new Tipos.DeliveryNoteResponse(core.json("POST", "/viajes/{id}/abrir-entrega", Map.of("id", id),
                null, null, false, null));
        }

        /** La hoja de entrega de un comprobante: su página y hasta cuándo sirve. */
        public Tipos.DeliveryNoteResponse entrega(String id) {
            return new Tipos.DeliveryNoteResponse(core.json("GET", "/viajes/{id}/entrega", Map.of("id", id), null, null,
                false, null));
        }

        /** Retira la hoja de entrega: su página deja de abrirse. */
        public Tipos.DeliveryNoteResponse retirarEntrega(String id) {
            return new Tipos.DeliveryNoteResponse(core.json("POST", "/viajes/{id}/retirar-entrega", Map.of("id", id),
                null, null, false, null));
        }
    }

    /** Los métodos de sandbox. */
    public static final class Sandbox {
        private final Core core;

        Sandbox(Core core) {
            this.core = core;
        }

        /** La hora de la cuenta en el sandbox, y cuánto va adelantada. */
        public Tipos.ClockResponse verReloj() {
            return new Tipos.ClockResponse(core.json("GET", "/sandbox/reloj", Map.of(), null, null, false, null));
        }

        /** Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar. */
        public Tipos.ClockResponse reloj(Tipos.MoveClockBody datos) {
            return new Tipos.ClockResponse(core.json("POST", "/sandbox/reloj", Map.of(), null, datos, false, null));
        }
    }

    /** Los métodos de catalogos. */
    public static final class Catalogos {
        private final Core core;

        Catalogos(Core core) {
            this.core = core;
        }

        /** Formas de pago (c_FormaPago): lo que se escribe en formaPago. */
        public Tipos.ListPaymentFormsResponse formaPago() {
            return new Tipos.ListPaymentFormsResponse(core.json("GET", "/catalogos/forma-pago", Map.of(), null, null,
                false, null));
        }

        /** Monedas (c_Moneda) y los decimales que admite cada una. */
        public Tipos.ListCurrenciesResponse moneda() {
            return new Tipos.ListCurrenciesResponse(core.json("GET", "/catalogos/moneda", Map.of(), null, null, false,
                null));
        }

        /**
         * Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en
         * tipoCambio.
         */
        public Tipos.ListExchangeRatesResponse tipoCambio() {
            return tipoCambio((Tipos.ListExchangeRatesOpciones) null);
        }

        /**
         * Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en
         * tipoCambio.
         */
        public Tipos.ListExchangeRatesResponse tipoCambio(Tipos.ListExchangeRatesOpciones opciones) {
            return new Tipos.ListExchangeRatesResponse(core.json("GET", "/catalogos/tipo-cambio", Map.of(), opciones,
                null, false, null));
        }

        /** Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican. */
        public Tipos.ListTaxRegimesResponse regimenFiscal() {
            return new Tipos.ListTaxRegimesResponse(core.json("GET", "/catalogos/regimen-fiscal", Map.of(), null, null,
                false, null));
        }

        /**
         * Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten.
         */
        public Tipos.ListCfdiUsesResponse usoCfdi() {
            return new Tipos.ListCfdiUsesResponse(core.json("GET", "/catalogos/uso-cfdi", Map.of(), null, null, false,
                null));
        }

        /** Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ. */
        public Tipos.SearchProductsResponse claveProdServ() {
            return claveProdServ((Tipos.SearchProductsOpciones) null);
        }

        /** Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ. */
        public Tipos.SearchProductsResponse claveProdServ(Tipos.SearchProductsOpciones opciones) {
            return new Tipos.SearchProductsResponse(core.json("GET", "/catalogos/clave-prod-serv", Map.of(), opciones,
                null, false, null));
        }

        /** Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad. */
        public Tipos.SearchUnitsResponse claveUnidad() {
            return claveUnidad((Tipos.SearchUnitsOpciones) null);
        }

        /** Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad. */
        public Tipos.SearchUnitsResponse claveUnidad(Tipos.SearchUnitsOpciones opciones) {
            return new Tipos.SearchUnitsResponse(core.json("GET", "/catalogos/clave-unidad", Map.of(), opciones, null,
                false, null));
        }
    }

    /** Los métodos de lotes. */
    public static final class Lotes {
        private final Core core;

        Lotes(Core core) {
            this.core = core;
        }

        /** Timbra hasta 500 facturas en una petición, una línea por factura. */
        public Iterable<Desenlace<Tipos.CreateInvoiceResponse>> facturas(Iterable<Tipos.CreateInvoiceBody> datos) {
            return core.batch("/lotes/facturas", "/api/v1/facturas", datos, Tipos.CreateInvoiceResponse::new);
        }

        /** Timbra hasta 500 complementos de pago en una petición, una línea por complemento. */
        public Iterable<Desenlace<Tipos.CreatePaymentComplementResponse>> complementosPago(Iterable<Tipos.CreatePaymentComplementBody> datos) {
            return core.batch("/lotes/complementos-pago", "/api/v1/complementos-pago", datos,
                Tipos.CreatePaymentComplementResponse::new);
        }

        /** Timbra hasta 500 recibos de nómina en una petición, una línea por recibo. */
        public Iterable<Desenlace<Tipos.CreatePayrollResponse>> nomina(Iterable<Tipos.CreatePayrollBody> datos) {
            return core.batch("/lotes/nomina", "/api/v1/nomina", datos, Tipos.CreatePayrollResponse::new);
        }

        /** Timbra hasta 500 constancias de retenciones en una petición, una línea por constancia. */
        public Iterable<Desenlace<Tipos.CreateWithholdingResponse>> retenciones(Iterable<Tipos.CreateWithholdingBody> datos) {
            return core.batch("/lotes/retenciones", "/api/v1/retenciones", datos, Tipos.CreateWithholdingResponse::new);
        }

        /** Timbra hasta 500 traslados en una petición, una línea por traslado. */
        public Iterable<Desenlace<Tipos.CreateTransferResponse>> traslados(Iterable<Tipos.CreateTransferBody> datos) {
            return core.batch("/lotes/traslados", "/traslados", datos, Tipos.CreateTransferResponse::new);
        }
    }
}
