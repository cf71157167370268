// Made by npm run generate, from the OpenAPI document.

import type { AtLeastOne } from "./types.ts";

export interface paths {
    "/api/v1/facturas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las facturas del ambiente de la llave, de la más nueva a la más antigua.
         * @description Lista las facturas del ambiente de la llave, de la más nueva a la más antigua. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["ListInvoices"];
        put?: never;
        /**
         * Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos.
         * @description Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos. Cuenta en el límite de peticiones por minuto del grupo Facturas. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/nota-credito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella.
         * @description Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella. Cuenta en el límite de peticiones por minuto del grupo Facturas. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreateCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/sustituir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01.
         * @description Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01. Cuenta en el límite de peticiones por minuto del grupo Facturas. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["SubstituteInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/calcular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada.
         * @description Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        post: operations["CalculateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/calculo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explica de dónde sale cada importe de un comprobante de tipo I o E.
         * @description Explica de dónde sale cada importe de un comprobante de tipo I o E. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetInvoiceCalculation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/validar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres.
         * @description Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        post: operations["ValidateInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/saldo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Timbres disponibles de la cuenta (siempre los de producción).
         * @description Timbres disponibles de la cuenta (siempre los de producción). Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El registro de un comprobante.
         * @description El registro de un comprobante. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetInvoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El XML timbrado, tal cual.
         * @description El XML timbrado, tal cual. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetInvoiceXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita.
         * @description La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetInvoicePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente.
         * @description Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        post: operations["CancelInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/cancelacion-posible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
         * @description Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["ForeseeInvoiceCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/estatus-cancelacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
         * @description Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["RefreshInvoiceCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/acuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El acuse de cancelación del SAT.
         * @description El acuse de cancelación del SAT. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetInvoiceAcuse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/estatus-sat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro.
         * @description Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        get: operations["GetInvoiceSatStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo.
         * @description Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        get: operations["ListPaymentComplements"];
        put?: never;
        /**
         * Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula el servicio.
         * @description Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula el servicio. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreatePaymentComplement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un complemento de pago, con sus pagos y las facturas que cubren.
         * @description Un complemento de pago, con sus pagos y las facturas que cubren. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        get: operations["GetPaymentComplement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El XML timbrado del complemento de pago, tal cual.
         * @description El XML timbrado del complemento de pago, tal cual. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        get: operations["GetPaymentComplementXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita.
         * @description La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        get: operations["GetPaymentComplementPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas.
         * @description Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        post: operations["CancelPaymentComplement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}/cancelacion-posible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
         * @description Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        get: operations["ForeseePaymentComplementCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}/estatus-cancelacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
         * @description Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        get: operations["RefreshPaymentComplementCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/facturas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
         * @description Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal. Cuenta en el límite de peticiones por minuto del grupo Facturas. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["DraftInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/facturas/{id}/nota-credito": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre.
         * @description Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre. Cuenta en el límite de peticiones por minuto del grupo Facturas. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["DraftCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/complementos-pago": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre.
         * @description Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["DraftPaymentComplement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/nomina": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre.
         * @description Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre. Cuenta en el límite de peticiones por minuto del grupo Nómina. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["DraftPayroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deja una constancia de retenciones como borrador, para que una persona la timbre.
         * @description Deja una constancia de retenciones como borrador, para que una persona la timbre. Cuenta en el límite de peticiones por minuto del grupo Retenciones. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["DraftWithholding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/traslados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre.
         * @description Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre. Cuenta en el límite de peticiones por minuto del grupo traslados. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["DraftTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/borradores/{id}/aprobacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante.
         * @description A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante. Cuenta en el límite de peticiones por minuto del grupo Borradores.
         */
        get: operations["GetApprovals"];
        put?: never;
        /**
         * Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra.
         * @description Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra. Cuenta en el límite de peticiones por minuto del grupo Borradores.
         */
        post: operations["RequestApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo.
         * @description Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        get: operations["ListPayrolls"];
        put?: never;
        /**
         * Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra.
         * @description Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra. Cuenta en el límite de peticiones por minuto del grupo Nómina. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreatePayroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El registro de un recibo de nómina.
         * @description El registro de un recibo de nómina. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        get: operations["GetPayroll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina/{id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El XML timbrado del recibo, tal cual.
         * @description El XML timbrado del recibo, tal cual. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        get: operations["GetPayrollXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita.
         * @description La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        get: operations["GetPayrollPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina/{id}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide al SAT cancelar un recibo de nómina.
         * @description Pide al SAT cancelar un recibo de nómina. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        post: operations["CancelPayroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina/{id}/cancelacion-posible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
         * @description Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        get: operations["ForeseePayrollCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/nomina/{id}/estatus-cancelacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
         * @description Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. Cuenta en el límite de peticiones por minuto del grupo Nómina.
         */
        get: operations["RefreshPayrollCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua.
         * @description Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        get: operations["ListWithholdings"];
        put?: never;
        /**
         * Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros.
         * @description Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros. Cuenta en el límite de peticiones por minuto del grupo Retenciones. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreateWithholding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El registro de una constancia de retenciones.
         * @description El registro de una constancia de retenciones. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        get: operations["GetWithholding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones/{id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El XML timbrado de la constancia, tal cual.
         * @description El XML timbrado de la constancia, tal cual. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        get: operations["GetWithholdingXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita.
         * @description La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        get: operations["GetWithholdingPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones/{id}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide al SAT cancelar una constancia de retenciones.
         * @description Pide al SAT cancelar una constancia de retenciones. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        post: operations["CancelWithholding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones/{id}/cancelacion-posible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
         * @description Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        get: operations["ForeseeWithholdingCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/retenciones/{id}/estatus-cancelacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
         * @description Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
         */
        get: operations["RefreshWithholdingCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los traslados del ambiente de la llave, del más nuevo al más antiguo.
         * @description Lista los traslados del ambiente de la llave, del más nuevo al más antiguo. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        get: operations["ListTransfers"];
        put?: never;
        /**
         * Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo timbra.
         * @description Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo timbra. Cuenta en el límite de peticiones por minuto del grupo traslados. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreateTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/calcular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar nada.
         * @description Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar nada. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        post: operations["CalculateTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El registro de un traslado.
         * @description El registro de un traslado. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        get: operations["GetTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/{id}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El XML timbrado del traslado, tal cual.
         * @description El XML timbrado del traslado, tal cual. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        get: operations["GetTransferXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita.
         * @description La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        get: operations["GetTransferPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/{id}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide al SAT cancelar un traslado.
         * @description Pide al SAT cancelar un traslado. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        post: operations["CancelTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/{id}/cancelacion-posible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
         * @description Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        get: operations["ForeseeTransferCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/traslados/{id}/estatus-cancelacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
         * @description Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro. Cuenta en el límite de peticiones por minuto del grupo traslados.
         */
        get: operations["RefreshTransferCancellation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportaciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las exportaciones de la cuenta, de la más nueva a la más antigua.
         * @description Las exportaciones de la cuenta, de la más nueva a la más antigua. Cuenta en el límite de peticiones por minuto del grupo Exportaciones.
         */
        get: operations["ListExports"];
        put?: never;
        /**
         * Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes.
         * @description Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes. Cuenta en el límite de peticiones por minuto del grupo Exportaciones.
         */
        post: operations["CreateExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportaciones/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una exportación, y cuánto lleva.
         * @description Una exportación, y cuánto lleva. Cuenta en el límite de peticiones por minuto del grupo Exportaciones.
         */
        get: operations["GetExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exportaciones/{id}/descarga": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir.
         * @description Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir. Cuenta en el límite de peticiones por minuto del grupo Exportaciones.
         */
        post: operations["CreateExportDownload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conciliaciones": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué difiere.
         * @description Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué difiere. Cuenta en el límite de peticiones por minuto del grupo Exportaciones.
         */
        post: operations["Reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/descargas/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga.
         * @description El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga.
         */
        get: operations["ReadExportPiece"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor.
         * @description Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor. Cuenta en el límite de peticiones por minuto del grupo Eventos.
         */
        get: operations["ListEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista los tickets del ambiente de la llave, del último día de venta al primero.
         * @description Lista los tickets del ambiente de la llave, del último día de venta al primero. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        get: operations["ListTickets"];
        put?: never;
        /**
         * Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo ticket.
         * @description Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo ticket. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["CreateTickets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/globales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Timbra la factura global de los tickets abiertos de un periodo y lugar.
         * @description Timbra la factura global de los tickets abiertos de un periodo y lugar. Cuenta en el límite de peticiones por minuto del grupo Tickets. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreateGlobal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/globales/calcular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Muestra la factura global que se haría, sin timbrarla ni guardar nada.
         * @description Muestra la factura global que se haría, sin timbrarla ni guardar nada. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["CalculateGlobal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/cierres/configurar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales.
         * @description Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["SetClosing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/cierres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado.
         * @description Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        get: operations["ListClosings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/autofactura/configurar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio.
         * @description Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["SetSelfInvoicing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/autofactura": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda.
         * @description La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        get: operations["GetSelfInvoicing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/facturas/calcular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada.
         * @description Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["CalculateTicketInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/facturas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global.
         * @description Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global. Cuenta en el límite de peticiones por minuto del grupo Tickets. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["CreateTicketInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/cuadre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma.
         * @description El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        get: operations["GetProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un ticket, con lo que se vendió.
         * @description Un ticket, con lo que se vendió. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        get: operations["GetTicket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El ticket impreso (PDF), para papel de 58 o de 80 mm.
         * @description El ticket impreso (PDF), para papel de 58 o de 80 mm. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        get: operations["GetTicketPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/cancelar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancela un ticket abierto, que ya no irá en ninguna factura.
         * @description Cancela un ticket abierto, que ya no irá en ninguna factura. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["CancelTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/devolver/calcular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Muestra la devolución que se haría, sin guardarla ni timbrar nada.
         * @description Muestra la devolución que se haría, sin guardarla ni timbrar nada. Cuenta en el límite de peticiones por minuto del grupo Tickets.
         */
        post: operations["CalculateReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tickets/{id}/devolver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito.
         * @description Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito. Cuenta en el límite de peticiones por minuto del grupo Tickets. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["ReturnTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/facturas/{id}/cancelacion-posible/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los inicia.
         * @description Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los inicia. Cuenta en el límite de peticiones por minuto del grupo Facturas.
         */
        post: operations["PlanInvoiceCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/complementos-pago/{id}/cancelacion-posible/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos.
         * @description Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
         */
        post: operations["PlanPaymentComplementCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/planes-cancelacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así.
         * @description Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así. Cuenta en el límite de peticiones por minuto del grupo Planes de cancelación.
         */
        get: operations["ListCancellationPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/planes-cancelacion/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un plan de cancelación: sus pasos, cuáles están hechos y qué falta.
         * @description Un plan de cancelación: sus pasos, cuáles están hechos y qué falta. Cuenta en el límite de peticiones por minuto del grupo Planes de cancelación.
         */
        get: operations["GetCancellationPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/planes-cancelacion/{id}/detener": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso.
         * @description Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso. Cuenta en el límite de peticiones por minuto del grupo Planes de cancelación.
         */
        post: operations["StopCancellationPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/planes-cancelacion/{id}/reanudar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reanuda un plan detenido, desde el paso en que quedó.
         * @description Reanuda un plan detenido, desde el paso en que quedó. Cuenta en el límite de peticiones por minuto del grupo Planes de cancelación.
         */
        post: operations["ResumeCancellationPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelaciones-recibidas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua.
         * @description Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua. Cuenta en el límite de peticiones por minuto del grupo Cancelaciones recibidas.
         */
        get: operations["ListReceivedRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelaciones-recibidas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una solicitud de cancelación recibida.
         * @description Una solicitud de cancelación recibida. Cuenta en el límite de peticiones por minuto del grupo Cancelaciones recibidas.
         */
        get: operations["GetReceivedRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelaciones-recibidas/buscar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la consulta.
         * @description Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la consulta. Cuenta en el límite de peticiones por minuto del grupo Cancelaciones recibidas.
         */
        post: operations["AskReceivedRequests"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelaciones-recibidas/configurar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada.
         * @description Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada. Cuenta en el límite de peticiones por minuto del grupo Cancelaciones recibidas.
         */
        post: operations["SetReceiving"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelaciones-recibidas/{id}/contestar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer.
         * @description Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer. Cuenta en el límite de peticiones por minuto del grupo Cancelaciones recibidas.
         */
        post: operations["AnswerReceivedRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cancelaciones-recibidas/{id}/comprobante": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT.
         * @description Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT. Cuenta en el límite de peticiones por minuto del grupo Cancelaciones recibidas.
         */
        post: operations["IdentifyReceivedRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las cuentas de la plataforma, por RFC.
         * @description Las cuentas de la plataforma, por RFC. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListPlatformAccounts"];
        put?: never;
        /**
         * Abre una cuenta; con los mismos datos contesta la que ya se abrió.
         * @description Abre una cuenta; con los mismos datos contesta la que ya se abrió. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["OpenAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/lote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron.
         * @description Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["OpenAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una cuenta de la plataforma.
         * @description Una cuenta de la plataforma. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetPlatformAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/datos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia los datos de la cuenta por los enviados; lo que no se envía se quita.
         * @description Cambia los datos de la cuenta por los enviados; lo que no se envía se quita. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["ReplacePlatformAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/preparacion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Qué le falta a la cuenta para timbrar, paso por paso.
         * @description Qué le falta a la cuenta para timbrar, paso por paso. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetPreparation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/enlace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Si hay un enlace del titular que aún sirve, y hasta cuándo.
         * @description Si hay un enlace del titular que aún sirve, y hasta cuándo. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetHolderLink"];
        put?: never;
        /**
         * Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir.
         * @description Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["LinkHolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/retirar-enlace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo.
         * @description Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["WithdrawHolderLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/csd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC.
         * @description Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["UploadAccountCsd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las series de la cuenta.
         * @description Las series de la cuenta. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListAccountSeries"];
        put?: never;
        /**
         * Agrega una serie; repetida con lo mismo, contesta la que ya está.
         * @description Agrega una serie; repetida con lo mismo, contesta la que ya está. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["AddAccountSeries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/clientes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los clientes de la cuenta, por RFC.
         * @description Los clientes de la cuenta, por RFC. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListAccountCustomers"];
        put?: never;
        /**
         * Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC.
         * @description Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["SaveAccountCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/llave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir.
         * @description Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["RotateAccountKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/timbres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402).
         * @description Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402). Cuenta en el límite de peticiones por minuto del grupo Plataformas. Con la misma Idempotency-Key se contesta el mismo documento, y no se timbra ni se cobra otra vez.
         */
        post: operations["GiveStamps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/recarga": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo.
         * @description Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["SetAccountRefill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/timbres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los timbres de la plataforma que aún no ha pasado a sus cuentas.
         * @description Los timbres de la plataforma que aún no ha pasado a sus cuentas. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetPlatformStamps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/llaves/rotar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Genera otra llave como la que llama, que aún sirve 24 horas.
         * @description Genera otra llave como la que llama, que aún sirve 24 horas. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["RotatePlatformKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/llaves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las llaves de la plataforma que sirven, con su último uso.
         * @description Las llaves de la plataforma que sirven, con su último uso. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListPlatformKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/eventos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor.
         * @description Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListPlatformEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/consumo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cuántos comprobantes timbró cada cuenta en un mes.
         * @description Cuántos comprobantes timbró cada cuenta en un mes. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetPlatformUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/consumo-csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cuántos comprobantes timbró cada cuenta en un mes, como CSV.
         * @description Cuántos comprobantes timbró cada cuenta en un mes, como CSV. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetPlatformUsageFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/lugares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los lugares de expedición que la cuenta tiene además del suyo.
         * @description Los lugares de expedición que la cuenta tiene además del suyo. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListAccountPlaces"];
        put?: never;
        /**
         * Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal.
         * @description Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["SaveAccountPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/lugares/quitar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quita un lugar de expedición en el que no expide ninguna serie.
         * @description Quita un lugar de expedición en el que no expide ninguna serie. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["RemoveAccountPlace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/diseno": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * El diseño de los PDF de la cuenta.
         * @description El diseño de los PDF de la cuenta. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetAccountDesign"];
        put?: never;
        /**
         * Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está.
         * @description Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["ChangeAccountDesign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/cuentas/{rfc}/avisos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * De qué se avisa por correo y en el portal a los administradores de la cuenta.
         * @description De qué se avisa por correo y en el portal a los administradores de la cuenta. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetAccountNotices"];
        put?: never;
        /**
         * Cambia de qué se avisa a los administradores de la cuenta por lo enviado.
         * @description Cambia de qué se avisa a los administradores de la cuenta por lo enviado. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["SetAccountNotices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los webhooks de la plataforma en el ambiente de la llave.
         * @description Los webhooks de la plataforma en el ambiente de la llave. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListPlatformWebhooks"];
        put?: never;
        /**
         * Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar.
         * @description Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["CreatePlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks/{id}/cambiar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga.
         * @description Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["ChangePlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks/{id}/secreto": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambia el secreto de un webhook; el anterior firma también durante 24 horas.
         * @description Cambia el secreto de un webhook; el anterior firma también durante 24 horas. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["RotatePlatformWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks/{id}/quitar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quita un webhook, con sus entregas.
         * @description Quita un webhook, con sus entregas. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["RemovePlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks/{id}/entregas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Las entregas de un webhook, la más reciente primero.
         * @description Las entregas de un webhook, la más reciente primero. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["ListPlatformDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks/{id}/reenviar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía otra vez un evento.
         * @description Envía otra vez un evento. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["ResendPlatformDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/webhooks/{id}/repetir": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás.
         * @description Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["ReplayPlatformWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/meses/{mes}/exportar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta.
         * @description Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["ExportPlatformMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/meses/{mes}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La última exportación de un mes, y cuánto lleva.
         * @description La última exportación de un mes, y cuánto lleva. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        get: operations["GetPlatformMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plataforma/v1/meses/{mes}/descarga": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir.
         * @description Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir. Cuenta en el límite de peticiones por minuto del grupo Plataformas.
         */
        post: operations["DownloadPlatformMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/guardar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están.
         * @description Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        post: operations["SaveTripThings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/guardados": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lista lo guardado de un tipo, por su clave.
         * @description Lista lo guardado de un tipo, por su clave. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        get: operations["ListTripThings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/quitar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Quita algo guardado; los comprobantes que ya lo llevan no cambian.
         * @description Quita algo guardado; los comprobantes que ya lo llevan no cambian. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        post: operations["RemoveTripThing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/kilometros": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno.
         * @description Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        get: operations["GetTripKilometers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/codigos-postales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT.
         * @description Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        get: operations["GetPostalCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/{id}/abrir-entrega": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce.
         * @description Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        post: operations["CreateDeliveryNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/{id}/entrega": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La hoja de entrega de un comprobante: su página y hasta cuándo sirve.
         * @description La hoja de entrega de un comprobante: su página y hasta cuándo sirve. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        get: operations["GetDeliveryNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viajes/{id}/retirar-entrega": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retira la hoja de entrega: su página deja de abrirse.
         * @description Retira la hoja de entrega: su página deja de abrirse. Cuenta en el límite de peticiones por minuto del grupo Viajes.
         */
        post: operations["RevokeDeliveryNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reloj": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La hora de la cuenta en el sandbox, y cuánto va adelantada.
         * @description La hora de la cuenta en el sandbox, y cuánto va adelantada. Cuenta en el límite de peticiones por minuto del grupo Sandbox.
         */
        get: operations["GetClock"];
        put?: never;
        /**
         * Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar.
         * @description Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar. Cuenta en el límite de peticiones por minuto del grupo Sandbox.
         */
        post: operations["MoveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/forma-pago": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Formas de pago (c_FormaPago): lo que se escribe en formaPago.
         * @description Formas de pago (c_FormaPago): lo que se escribe en formaPago.
         */
        get: operations["ListPaymentForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/moneda": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Monedas (c_Moneda) y los decimales que admite cada una.
         * @description Monedas (c_Moneda) y los decimales que admite cada una.
         */
        get: operations["ListCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/tipo-cambio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en tipoCambio.
         * @description Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en tipoCambio.
         */
        get: operations["ListExchangeRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/regimen-fiscal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican.
         * @description Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican.
         */
        get: operations["ListTaxRegimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/uso-cfdi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten.
         * @description Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten.
         */
        get: operations["ListCfdiUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/clave-prod-serv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ.
         * @description Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ.
         */
        get: operations["SearchProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogos/clave-unidad": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad.
         * @description Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad.
         */
        get: operations["SearchUnits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    evento: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Entrega un evento a una dirección de la cuenta.
         * @description Se repite hasta que la respuesta es 2xx. La guía de webhooks dice cómo se verifica y cada cuánto se repite.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description El id del evento, igual en cada intento: descarte los que ya tenga. */
                    "webhook-id": string;
                    /** @description Cuándo se envió, en segundos desde 1970. */
                    "webhook-timestamp": string;
                    /** @description v1, y la firma; dos, separadas por un espacio, mientras cambia el secreto. */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            responses: {
                /** @description Recibido. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Un impuesto del concepto. */
        Impuesto: {
            /**
             * @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS.
             * @default 002
             * @enum {string}
             */
            impuesto?: "001" | "002" | "003";
            /**
             * @description Se cobra al receptor (traslado), o él lo retiene.
             * @default traslado
             * @enum {string}
             */
            categoria?: "traslado" | "retencion";
            /**
             * @description c_TipoFactor.
             * @default Tasa
             * @enum {string}
             */
            tipoFactor?: "Tasa" | "Cuota" | "Exento";
            /** @description La tasa, sea cual sea el impuesto: de 0 a 1, y la del IEPS también más (tabacos: 1.6). Si falta en un IVA trasladado: 0.16. Hasta 6 decimales. */
            tasaIva?: number;
            /** @description Pesos por unidad de base; solo del IEPS con tipoFactor Cuota. Hasta 6 decimales. */
            cuota?: number;
            /** @description Sobre qué se cobra, si no es el importe menos el descuento; con Cuota, la cantidad gravada (litros, cigarros). Hasta 6 decimales. */
            base?: number;
            /**
             * @description false: el IVA no se cobra sobre este IEPS.
             * @default true
             */
            enBaseDeIva?: boolean;
        };
        /** @description La persona por cuya cuenta se vende (Anexo 20, ACuentaTerceros). */
        ACuentaTerceros: {
            /** @description RFC del tercero; no puede ser el del emisor ni el del receptor. EXT990101NI1 es el del residente en el extranjero que vende por una plataforma: lo demás lo pone el servicio. */
            rfc: string;
            /** @description Nombre, como lo tiene el SAT; obligatorio, salvo con EXT990101NI1. */
            nombre?: string;
            /** @description c_RegimenFiscal; obligatorio, salvo con EXT990101NI1. */
            regimenFiscal?: string;
            /** @description Código postal de su domicilio fiscal; obligatorio, salvo con EXT990101NI1. */
            codigoPostal?: string;
        };
        /** @description Una parte de lo que se vende (Anexo 20, Parte). */
        Parte: {
            /** @description c_ClaveProdServ. */
            claveProdServ: string;
            /** @description Número de parte, SKU o clave interna. */
            noIdentificacion?: string;
            /** @description Cuántas unidades. Hasta 6 decimales. */
            cantidad: number;
            /** @description La unidad en palabras: "Pieza". */
            unidad?: string;
            /** @description El bien. */
            descripcion: string;
            /** @description Precio de una unidad, sin impuestos; informativo. Hasta 6 decimales. */
            valorUnitario?: number;
            /** @description Números de pedimento de lo importado, como en el concepto. */
            pedimentos?: string[];
        };
        /** @description El complemento Hidrocarburos y Petrolíferos 1.0 de un concepto. Lo demás lo pone el servicio: el tipo de permiso sigue a su número, y la clave es la del concepto. */
        HidroYPetro: {
            /**
             * @description c_SubProductoHYP: obligatorio con diésel (15101505); la gasolina regular es SP16, y la premium SP17.
             * @enum {string}
             */
            subProducto?: "SP16" | "SP17" | "SP18" | "SP19" | "SP22" | "SP23" | "SP24" | "SP25" | "SP48";
            /** @description El permiso de la CRE o de la CNE con que se vende; si falta, el del lugar de expedición. */
            numeroPermiso?: string;
        };
        /** @description El complemento de concepto Instituciones educativas privadas 1.0. */
        InstEducativas: {
            /** @description Nombre del alumno. */
            nombreAlumno: string;
            /** @description CURP del alumno. */
            curp: string;
            /**
             * @description Lo que el alumno cursa.
             * @enum {string}
             */
            nivelEducativo: "Preescolar" | "Primaria" | "Secundaria" | "Profesional técnico" | "Bachillerato o su equivalente";
            /** @description Clave del centro de trabajo, o del reconocimiento de validez oficial de estudios. */
            autRvoe: string;
            /** @description RFC de quien paga, si no es el receptor de la factura. */
            rfcPago?: string;
        };
        /** @description Cómo es lo que se exporta: una pieza, o un lote de piezas iguales. */
        DescripcionEspecifica: {
            /** @description Marca. */
            marca: string;
            /** @description Modelo. */
            modelo?: string;
            /** @description Submodelo. */
            subModelo?: string;
            /** @description Número de serie. */
            numeroSerie?: string;
        };
        /** @description Lo que se vende. */
        Concepto: {
            /** @description c_ClaveProdServ. */
            claveProdServ: string;
            /** @description c_ClaveUnidad. */
            claveUnidad: string;
            /** @description El bien o el servicio. */
            descripcion: string;
            /** @description Cuántas unidades. Hasta 6 decimales. */
            cantidad: number;
            /** @description Precio de una unidad, sin impuestos; en su lugar puede ir precioConImpuestos o importeConImpuestos. Hasta 6 decimales. */
            valorUnitario?: number;
            /** @description Descuento sobre el importe del concepto. Hasta 6 decimales. */
            descuento?: number;
            /** @description Sin impuestos: el concepto no es objeto de impuesto (ObjetoImp 01). */
            impuestos?: components["schemas"]["Impuesto"][];
            /** @description Número de parte, SKU o clave interna del producto; de un combustible, el del despacho, al que el servicio antepone el permiso y un guion. */
            noIdentificacion?: string;
            /** @description La unidad en palabras: "Pieza". */
            unidad?: string;
            /** @description c_ObjetoImp; si falta, 02 con impuestos y 01 sin ellos. */
            objetoImp?: string;
            /** @description Cuentas prediales del inmueble que se renta o se vende. */
            cuentasPrediales?: string[];
            /** @description Precio de una unidad como lo paga el cliente, con los impuestos trasladados del concepto. Hasta 6 decimales. */
            precioConImpuestos?: number;
            /** @description Lo que el cliente paga por todo el concepto, con sus impuestos trasladados y antes del descuento. Hasta 6 decimales. */
            importeConImpuestos?: number;
            /** @description Descuento en porcentaje del importe: 10 es la décima parte. Hasta 6 decimales. */
            descuentoPorcentaje?: number;
            /** @description Números de pedimento de lo importado: 15 dígitos (año, aduana, patente y número), con o sin los espacios del SAT. */
            pedimentos?: string[];
            /** @description Por cuenta de quién se vende. */
            aCuentaTerceros?: components["schemas"]["ACuentaTerceros"];
            /** @description Lo que compone el concepto. */
            partes?: components["schemas"]["Parte"][];
            /** @description Solo de gasolina y diésel (claveProdServ 15101505, 15101514 y 15101515): lo que su complemento no toma de la clave ni del lugar de expedición. */
            hidroYPetro?: components["schemas"]["HidroYPetro"];
            /** @description El alumno por quien se paga la colegiatura. */
            instEducativas?: components["schemas"]["InstEducativas"];
            /** @description Solo con comercioExterior, como los cuatro que siguen: la fracción arancelaria con su NICO, 10 dígitos. Lo que falte se toma del producto de la cuenta con este noIdentificacion. */
            fraccionArancelaria?: string;
            /** @description c_UnidadAduana; si falta, la que la tarifa da a la fracción. 99 es un servicio. */
            unidadAduana?: string;
            /** @description Cuántas unidades de aduana tiene una de claveUnidad: los kilos de una pieza, por ejemplo. Hasta 9 decimales. */
            factorAduana?: number;
            /** @description La cantidad en la unidad de aduana; en lugar de factorAduana. Hasta 3 decimales. */
            cantidadAduana?: number;
            /** @description Marca, modelo y número de serie de lo que se exporta. */
            descripcionesEspecificas?: components["schemas"]["DescripcionEspecifica"][];
        } & ({
            /** @description Precio de una unidad, sin impuestos; en su lugar puede ir precioConImpuestos o importeConImpuestos. Hasta 6 decimales. */
            valorUnitario: number;
            precioConImpuestos?: never;
            importeConImpuestos?: never;
        } | {
            /** @description Precio de una unidad como lo paga el cliente, con los impuestos trasladados del concepto. Hasta 6 decimales. */
            precioConImpuestos: number;
            valorUnitario?: never;
            importeConImpuestos?: never;
        } | {
            /** @description Lo que el cliente paga por todo el concepto, con sus impuestos trasladados y antes del descuento. Hasta 6 decimales. */
            importeConImpuestos: number;
            precioConImpuestos?: never;
            valorUnitario?: never;
        }) & ({
            descuento?: never;
        } | {
            descuentoPorcentaje?: never;
        }) & ({
            cantidadAduana?: never;
        } | {
            factorAduana?: never;
        });
        /** @description Factura global (Anexo 20, InformacionGlobal). */
        InformacionGlobal: {
            /** @description c_Periodicidad. */
            periodicidad: string;
            /** @description c_Meses. */
            meses: string;
            /**
             * Format: int32
             * @description Año de las operaciones.
             */
            anio: number;
        };
        /** @description Documentos con los que se relaciona el comprobante de una misma manera. */
        CfdiRelacionados: {
            /** @description c_TipoRelacion; cada tipo va una sola vez. */
            tipoRelacion: string;
            /** @description UUID fiscales de los documentos, de 1 a 200, sin repetir. */
            uuids?: AtLeastOne<string>;
        };
        /** @description Un impuesto de un estado o municipio. */
        ImpuestoLocal: {
            /** @description Como lo nombra la ley: "ISH", "5 al millar". */
            nombre: string;
            /** @description En porcentaje: 3 es 3 %, 0.5 es 5 al millar. Hasta 2 decimales. */
            tasa: number;
            /** @description Sobre qué se cobra; el subtotal menos el descuento si falta. Hasta 6 decimales. */
            base?: number;
            /** @description El impuesto; base por tasa, a dos decimales, si falta. Hasta 2 decimales. */
            importe?: number;
        };
        /** @description Impuestos locales de la factura (complemento implocal 1.0). */
        ImpuestosLocales: {
            /** @description Los que se cobran al cliente: ISH, por ejemplo. */
            traslados?: components["schemas"]["ImpuestoLocal"][];
            /** @description Los que el cliente retiene: 5 al millar, por ejemplo. */
            retenciones?: components["schemas"]["ImpuestoLocal"][];
        };
        /** @description El cliente a quien se factura, con sus datos en la petición. */
        Receptor: {
            /** @description RFC, o el genérico XAXX010101000 o XEXX010101000. */
            rfc: string;
            /** @description Nombre, como lo tiene el SAT: en mayúsculas y sin régimen de capital. */
            nombre: string;
            /** @description Código postal de su domicilio fiscal; con un RFC genérico lo pone el servicio. */
            codigoPostal?: string;
            /** @description c_RegimenFiscal; con un RFC genérico lo pone el servicio. */
            regimenFiscal?: string;
            /** @description c_UsoCFDI; con un RFC genérico lo pone el servicio. */
            usoCfdi?: string;
            /** @description c_Pais; solo del receptor extranjero XEXX010101000. */
            residenciaFiscal?: string;
            /** @description Su identificación fiscal en su país; solo del receptor extranjero XEXX010101000. */
            numRegIdTrib?: string;
            /** @description Correos del cliente que se guarda; sin ellos, un cliente que ya existe conserva los suyos. */
            correos?: string[];
        };
        /** @description Un anticipo facturado antes. */
        Anticipo: {
            /** @description UUID fiscal de la factura del anticipo. */
            uuid: string;
            /** @description Lo que de él se aplica, con impuestos y en la moneda de la factura; con lo ya aplicado, no más que su total. Hasta 6 decimales. */
            importe: number;
        };
        /** @description El complemento Donatarias 1.1. */
        Donataria: {
            /** @description Número del oficio con que el SAT autorizó recibir donativos deducibles, o lo renovó. */
            noAutorizacion: string;
            /**
             * Format: date
             * @description Fecha de ese oficio: AAAA-MM-DD.
             */
            fechaAutorizacion: string;
            /** @description Lo que el recibo dice del destino del donativo y de cuándo no es deducible. */
            leyenda: string;
        };
        /** @description Una leyenda del complemento Leyendas Fiscales 1.0. */
        LeyendaFiscal: {
            /** @description La ley, el reglamento o la resolución que la pide. */
            disposicionFiscal?: string;
            /** @description Su artículo, regla o párrafo. */
            norma?: string;
            /** @description La leyenda. */
            textoLeyenda: string;
        };
        /** @description Una entidad de un proceso. */
        IneEntidad: {
            /** @description c_ClaveEntidad del INE: AGU a ZAC, DIF, CR1 a CR5 (circunscripciones) o NAC (nacional). */
            claveEntidad: string;
            /**
             * @description Solo de una precampaña o campaña, que lo lleva siempre.
             * @enum {string}
             */
            ambito?: "Local" | "Federal";
            /** @description Las contabilidades, como las numera el INE. */
            idsContabilidad?: number[];
        };
        /** @description El complemento INE 1.1. */
        Ine: {
            /**
             * @description Ordinario, Precampaña o Campaña.
             * @enum {string}
             */
            tipoProceso: "Ordinario" | "Precampaña" | "Campaña";
            /**
             * @description Solo de un proceso ordinario, que lo lleva siempre.
             * @enum {string}
             */
            tipoComite?: "Ejecutivo Nacional" | "Ejecutivo Estatal" | "Directivo Estatal";
            /**
             * Format: int32
             * @description La contabilidad de un comité ejecutivo nacional, como la numera el INE.
             */
            idContabilidad?: number;
            /** @description Las entidades del proceso. */
            entidades?: components["schemas"]["IneEntidad"][];
        };
        /** @description El exportador, con un domicilio en México. Colonia, localidad y municipio son claves del SAT. */
        Exportador: {
            /** @description Su CURP; solo de una persona física. */
            curp?: string;
            /** @description Calle. */
            calle: string;
            /** @description Número exterior. */
            numeroExterior?: string;
            /** @description Número interior. */
            numeroInterior?: string;
            /** @description c_Colonia, dentro de su código postal: 4 dígitos. */
            colonia?: string;
            /** @description c_Localidad, dentro de su estado. Si faltan estado, municipio y localidad, los del código postal. */
            localidad?: string;
            /** @description Cómo encontrarlo. */
            referencia?: string;
            /** @description c_Municipio, dentro de su estado. */
            municipio?: string;
            /** @description c_Estado. */
            estado?: string;
            /** @description Código postal. */
            codigoPostal: string;
        };
        /** @description Quien compra o recibe, con su domicilio. */
        ParteExterior: {
            /** @description Nombre; del comprador, si la factura no lleva receptor ni receptorRfc. */
            nombre?: string;
            /** @description Su identificación fiscal en su país: de Estados Unidos y Canadá, 9 dígitos. */
            numRegIdTrib?: string;
            /** @description Calle. */
            calle: string;
            /** @description Número exterior. */
            numeroExterior?: string;
            /** @description Número interior. */
            numeroInterior?: string;
            /** @description Colonia; en México, su clave. */
            colonia?: string;
            /** @description Ciudad; en México, su clave. */
            localidad?: string;
            /** @description Cómo encontrarlo. */
            referencia?: string;
            /** @description Condado o municipio; en México, su clave. */
            municipio?: string;
            /** @description Estado, provincia o región: en Estados Unidos y Canadá su clave de dos letras, en México la de tres. */
            estado: string;
            /** @description c_Pais: tres letras, como USA. */
            pais: string;
            /** @description Código postal, como se escribe en su país. */
            codigoPostal: string;
        };
        /** @description Una exportación definitiva (complemento Comercio Exterior 2.0). De ella siguen exportacion 02 y, en una factura sin receptor ni receptorRfc, el RFC XEXX010101000 con régimen 616 y uso S01. Valores en dólares, unidades de aduana y totales los calcula el servicio. */
        ComercioExterior: {
            /**
             * @description Incoterm 2020 que se pactó.
             * @enum {string}
             */
            incoterm: "CFR" | "CIF" | "CIP" | "CPT" | "DAP" | "DDP" | "DPU" | "EXW" | "FAS" | "FCA" | "FOB";
            /** @description Pesos por dólar, como los publicó el Banco de México (art. 20 del CFF). Si falta y la moneda es USD, el tipoCambio de la factura. Hasta 6 decimales. */
            tipoCambioUsd?: number;
            /** @description Folio del certificado de origen; si falta, la factura dice que no funge como tal. */
            numCertificadoOrigen?: string;
            /** @description Número de exportador confiable; solo hacia la Unión Europea. */
            numeroExportadorConfiable?: string;
            /** @description Lo que haga falta decir. */
            observaciones?: string;
            /** @description El domicilio del exportador; obligatorio, con su CURP, si es persona física. */
            exportador?: components["schemas"]["Exportador"];
            /** @description El comprador y su domicilio; obligatorio en una factura, salvo que el receptor tenga un RFC propio. */
            comprador?: components["schemas"]["ParteExterior"];
            /** @description A quién se entrega, si no es el comprador; en un traslado, uno solo. */
            destinatarios?: components["schemas"]["ParteExterior"][];
        };
        /** @description Un vehículo de carga. */
        Vehiculo: {
            /** @description Sus placas; los guiones y espacios no cuentan. */
            placas: string;
            /** @description c_ConfigAutotransporte, como en la tarjeta de circulación: VL ligero, C2, C3, T3S2… */
            configuracion: string;
            /**
             * Format: int32
             * @description Año del modelo.
             */
            anio: number;
            /** @description Peso bruto vehicular permitido (con los remolques), en kilogramos. Sin decimales. */
            pesoBrutoKg: number;
            /** @description c_TipoPermiso de la SICT: TPAF01 carga general, TPAF03 carga especializada de materiales peligrosos…; TPXX00 si no necesita permiso federal. */
            permiso: string;
            /** @description Número del permiso; obligatorio, salvo con TPXX00. */
            numeroPermiso?: string;
        };
        /** @description Un remolque o semirremolque. */
        Remolque: {
            /** @description c_SubTipoRem: CTR004 caja cerrada, CTR021 plataforma… */
            tipo: string;
            /** @description Sus placas; los guiones y espacios no cuentan. */
            placas: string;
        };
        /** @description El domicilio de quien interviene en un viaje. */
        DomicilioFigura: {
            /** @description Código postal; en México, de 5 dígitos. */
            codigoPostal: string;
            /**
             * @description c_Pais.
             * @default MEX
             */
            pais?: string;
            /** @description c_Estado; en México sigue del código postal. */
            estado?: string;
            /** @description c_Municipio; en México sigue del código postal. */
            municipio?: string;
            /** @description c_Localidad; en México sigue del código postal. */
            localidad?: string;
            /** @description c_Colonia, una de las del código postal; fuera de México, su nombre. */
            colonia?: string;
            /** @description Calle. */
            calle?: string;
            /** @description Número exterior. */
            numeroExterior?: string;
            /** @description Número interior. */
            numeroInterior?: string;
            /** @description Cómo llegar. */
            referencia?: string;
        };
        /** @description Quien conduce el vehículo. */
        Operador: {
            /** @description Su nombre. */
            nombre: string;
            /** @description Su RFC. */
            rfc?: string;
            /** @description Número de su licencia de conducir. */
            licencia: string;
            /** @description Identificación fiscal en su país; solo de un extranjero sin RFC. */
            registroFiscal?: string;
            /** @description c_Pais de esa identificación. */
            pais?: string;
            /** @description Su domicilio, si quiere que el comprobante lo diga. */
            domicilio?: components["schemas"]["DomicilioFigura"];
        } & ({
            /** @description Su RFC. */
            rfc: string;
            registroFiscal?: never;
        } | {
            /** @description Identificación fiscal en su país; solo de un extranjero sin RFC. */
            registroFiscal: string;
            rfc?: never;
        });
        /** @description Una póliza. */
        Poliza: {
            /** @description La aseguradora. */
            aseguradora: string;
            /** @description Número de la póliza. */
            numero: string;
            /**
             * Format: date
             * @description Último día en que vale: AAAA-MM-DD. No va en el XML: un viaje que termina después se rechaza.
             */
            vence?: string;
        };
        /** @description Las pólizas de un viaje. */
        Seguros: {
            /** @description De responsabilidad civil; obligatoria, salvo con responsabilidadCivilGuardada. */
            responsabilidadCivil?: components["schemas"]["Poliza"];
            /** @description De daños al medio ambiente; solo con material peligroso, que la lleva siempre. */
            medioAmbiente?: components["schemas"]["Poliza"];
            /** @description De la carga. */
            carga?: components["schemas"]["Poliza"];
            /** @description En lugar de responsabilidadCivil, la clave de una póliza guardada. */
            responsabilidadCivilGuardada?: string;
            /** @description En lugar de medioAmbiente, la clave de una póliza guardada. */
            medioAmbienteGuardada?: string;
            /** @description En lugar de carga, la clave de una póliza guardada. */
            cargaGuardada?: string;
        };
        /** @description Un lugar donde se recoge o se entrega, y de quién es. */
        Lugar: {
            /** @description RFC de quien envía o recibe ahí; de un traslado, el de la cuenta si falta. */
            rfc?: string;
            /** @description Su nombre; de la cuenta o de su cliente lo pone el servicio. */
            nombre?: string;
            /** @description Identificación fiscal en su país, de un extranjero; su RFC es entonces XEXX010101000. */
            registroFiscal?: string;
            /** @description c_Pais de esa identificación; si falta, el del lugar. */
            residenciaFiscal?: string;
            /** @description Código postal; en México, de 5 dígitos. */
            codigoPostal: string;
            /**
             * @description c_Pais.
             * @default MEX
             */
            pais?: string;
            /** @description c_Estado; en México sigue del código postal. */
            estado?: string;
            /** @description c_Municipio; en México sigue del código postal. */
            municipio?: string;
            /** @description c_Localidad; en México sigue del código postal. */
            localidad?: string;
            /** @description c_Colonia, una de las del código postal; fuera de México, su nombre. */
            colonia?: string;
            /** @description Calle. */
            calle?: string;
            /** @description Número exterior. */
            numeroExterior?: string;
            /** @description Número interior. */
            numeroInterior?: string;
            /** @description Cómo llegar. */
            referencia?: string;
        };
        /** @description Un puerto, un aeropuerto o una estación de tren. */
        Estacion: {
            /** @description c_Estaciones: "PM017". Las de otros países son PM120 (puertos), EA2346 (aeropuertos) y EF0001 (trenes). */
            clave: string;
            /** @description Su nombre. De una de México lo pone el servicio, si quien lo opera importó c_Estaciones. */
            nombre?: string;
        };
        /** @description Una parada del viaje. */
        Parada: {
            /**
             * @description Lo que se hace en ella: recoge, entrega, paso (por una estación en la que nada se recoge ni se entrega) o regreso, que es la última si el vehículo vuelve vacío. Si falta, la primera recoge y las demás entregan.
             * @enum {string}
             */
            tipo?: "recoge" | "entrega" | "paso" | "regreso";
            /** @description El lugar, y de quién es; obligatorio, salvo con lugarGuardado y de un tren que pasa. El SAT no admite el domicilio de las estaciones de tren entre la primera y la última: de él solo se toma la hora del lugar. */
            lugar?: components["schemas"]["Lugar"];
            /** @description Cuándo se sale de donde se recoge, o se llega a donde se entrega, en la hora del lugar: "2026-11-22T10:30:00". Una llegada puede faltar si va velocidadKmh. */
            fechaHora?: string;
            /** @description Kilómetros desde la parada anterior; en todas, menos en la primera. Solo por carretera o tren. Hasta 2 decimales. */
            kilometros?: number;
            /** @description En lugar de lugar, la clave con que la cuenta lo guardó. */
            lugarGuardado?: string;
            /** @description El puerto, el aeropuerto o la estación de tren; obligatorio, salvo por carretera. */
            estacion?: components["schemas"]["Estacion"];
        };
        /** @description Lo que COFEPRIS pide de un bien, según su sector. */
        Cofepris: {
            /**
             * @description c_SectorCOFEPRIS: 01 medicamento, 02 precursores y químicos de uso dual, 03 psicotrópicos y estupefacientes, 04 sustancias tóxicas, 05 plaguicidas y fertilizantes.
             * @enum {string}
             */
            sector: "01" | "02" | "03" | "04" | "05";
            /** @description Sectores 02 y 05. */
            ingredienteActivo?: string;
            /** @description Sectores 02 y 04. */
            nombreQuimico?: string;
            /** @description Sectores 01 y 03. */
            denominacionGenerica?: string;
            /** @description Sectores 01 y 03. */
            denominacionDistintiva?: string;
            /** @description Sectores 01, 02 y 03. */
            fabricante?: string;
            /**
             * Format: date
             * @description Sectores 01, 02 y 03: AAAA-MM-DD.
             */
            fechaCaducidad?: string;
            /** @description Sectores 01, 02 y 03. */
            lote?: string;
            /** @description c_FormaFarmaceutica; sectores 01, 02 y 03. */
            formaFarmaceutica?: string;
            /** @description c_CondicionesEspeciales; sectores 01, 02 y 03. */
            condicionesEspeciales?: string;
            /** @description Registro sanitario o folio de la autorización; sectores 01 y 03. */
            registroSanitario?: string;
            /** @description Número CAS; sector 04. */
            numeroCas?: string;
            /** @description Registro sanitario del plaguicida; sector 05. */
            registroPlaguicida?: string;
            /** @description Quién lo fabrica; sector 05. */
            datosFabricante?: string;
            /** @description Quién lo formula; sector 05. */
            datosFormulador?: string;
            /** @description Quién lo maquila; sector 05. */
            datosMaquilador?: string;
            /** @description Para qué se autorizó; sector 05. */
            usoAutorizado?: string;
            /** @description Permiso de importación; sectores 01 a 03, si entra al país. */
            permisoImportacion?: string;
            /** @description Folio de la VUCEM; sectores 01, 02, 04 y 05, si entra al país. */
            folioVucem?: string;
            /** @description Quién importa; sector 04, si entra al país. */
            importador?: string;
        };
        /** @description Un bien que se transporta. */
        Bien: {
            /** @description c_ClaveProdServCP. */
            clave: string;
            /** @description Qué es. */
            descripcion: string;
            /** @description c_ClaveUnidad: H87 pieza, KGM kilogramo, XBX caja… */
            claveUnidad: string;
            /** @description La unidad en palabras: "Caja". */
            unidad?: string;
            /** @description Lo que pesa una unidad con su empaque, en kilogramos; con KGM es 1, y con TNE 1000. Hasta 6 decimales. */
            kilosPorUnidad?: number;
            /** @description Si es material peligroso. Solo se pregunta de los bienes que c_ClaveProdServCP dice que pueden serlo. */
            peligroso?: boolean;
            /** @description c_MaterialPeligroso, su número UN: "1203" gasolina. */
            materialPeligroso?: string;
            /** @description c_TipoEmbalaje del material peligroso: 1A1 tambor de acero… */
            embalaje?: string;
            /** @description c_FraccionArancelaria. */
            fraccionArancelaria?: string;
            /**
             * @description c_TipoMateria, solo de un viaje internacional: 01 materia prima, 02 procesada, 03 terminada, 04 para manufactura, 05 otra.
             * @enum {string}
             */
            tipoMateria?: "01" | "02" | "03" | "04" | "05";
            /** @description Qué materia es; solo con tipoMateria 05. */
            descripcionMateria?: string;
            /** @description Medidas: largo, alto y ancho en centímetros o pulgadas, "30/40/30cm". */
            dimensiones?: string;
            /** @description Lo que COFEPRIS pide de un medicamento, un precursor, un químico o un plaguicida. */
            cofepris?: components["schemas"]["Cofepris"];
            /** @description Clave STCC, con que los ferrocarriles clasifican el bien. */
            claveStcc?: string;
        };
        /** @description Lo que de una mercancía va de una parada a otra. */
        Reparto: {
            /**
             * Format: int32
             * @description La parada que lo recoge, contada desde 0; puede faltar si solo una recoge.
             */
            recogeEn?: number;
            /**
             * Format: int32
             * @description La parada que lo entrega, contada desde 0; puede faltar si solo una entrega.
             */
            entregaEn?: number;
            /** @description Cuántas unidades; puede faltar si la mercancía tiene un solo reparto. Hasta 6 decimales. */
            cantidad?: number;
        };
        /** @description Un paquete que va en una mercancía. */
        GuiaPaquete: {
            /** @description Número de la guía. */
            numero: string;
            /** @description Qué lleva. */
            descripcion: string;
            /** @description Lo que pesa, en kilogramos. Hasta 3 decimales. */
            kilos: number;
        };
        /** @description Un documento con que una mercancía entra al país, o sale de él. */
        DocumentoAduanero: {
            /** @description c_DocumentoAduanero: 01 pedimento; 02 a 20 otros. */
            tipo: string;
            /** @description Número del pedimento, 15 dígitos, con o sin los espacios del SAT; solo de un pedimento. */
            pedimento?: string;
            /** @description Folio del documento, si no es un pedimento. */
            folio?: string;
            /** @description RFC de quien importa; solo de un pedimento. */
            rfcImportador?: string;
        };
        /** @description Lo que la aduana pide de una mercancía que se traslada. La fracción arancelaria es la del bien, o la del producto de la cuenta con este noIdentificacion; el producto da también la unidad y el factor que falten. */
        MercanciaAduanal: {
            /** @description Número de parte, SKU o clave interna de la mercancía. */
            noIdentificacion: string;
            /** @description c_UnidadAduana; si falta, la que la tarifa da a la fracción. */
            unidadAduana?: string;
            /** @description Cuántas unidades de aduana tiene una de claveUnidad: los kilos de una pieza, por ejemplo. Hasta 9 decimales. */
            factorAduana?: number;
            /** @description La cantidad en la unidad de aduana; en lugar de factorAduana. Hasta 3 decimales. */
            cantidadAduana?: number;
            /** @description Marca, modelo y número de serie de lo que se exporta. */
            descripcionesEspecificas?: components["schemas"]["DescripcionEspecifica"][];
        } & ({
            cantidadAduana?: never;
        } | {
            factorAduana?: never;
        });
        /** @description Una mercancía del viaje: un bien, y cuánto va de él. */
        Mercancia: {
            /** @description El bien; obligatorio, salvo con bienGuardado. */
            bien?: components["schemas"]["Bien"];
            /** @description Cuántas unidades. Hasta 6 decimales. */
            cantidad: number;
            /** @description Lo que pesa todo con su empaque, en kilogramos; puede faltar si el bien dice los de una unidad. Hasta 3 decimales. */
            kilos?: number;
            /** @description Lo que vale; obligatorio por aire. Hasta 2 decimales. */
            valor?: number;
            /** @description c_Moneda de ese valor; MXN si va valor. */
            moneda?: string;
            /** @description De qué parada a cuál va; con varias paradas que recogen o que entregan. */
            repartos?: components["schemas"]["Reparto"][];
            /** @description Las guías de los paquetes; solo de paquetería en un traslado. */
            guias?: components["schemas"]["GuiaPaquete"][];
            /** @description Solo de un viaje internacional: los documentos con que la mercancía entra al país, o sale de él. */
            documentosAduaneros?: components["schemas"]["DocumentoAduanero"][];
            /** @description Folio fiscal del comprobante con Comercio Exterior que ampara la mercancía. */
            uuidComercioExterior?: string;
            /** @description En lugar de bien, la clave con que la cuenta lo guardó. */
            bienGuardado?: string;
            /** @description Lo que pesa sin su empaque, en kilogramos; obligatorio por mar, y solo entonces. Hasta 3 decimales. */
            kilosNetos?: number;
            /**
             * Format: int32
             * @description En cuántas piezas va; solo por mar.
             */
            piezas?: number;
            /** @description Lo que la aduana pide de ella; obligatorio en un traslado con comercioExterior, y solo entonces. Con él va valor, en MXN o USD. */
            aduana?: components["schemas"]["MercanciaAduanal"];
        };
        /** @description Quien interviene en el viaje sin conducir. */
        OtraFigura: {
            /**
             * @description c_FiguraTransporte: 02 propietario, 03 arrendador, 04 notificado, 05 integrante de coordinados.
             * @enum {string}
             */
            tipo: "02" | "03" | "04" | "05";
            /** @description Su nombre. */
            nombre: string;
            /** @description Su RFC. */
            rfc?: string;
            /** @description Identificación fiscal en su país; solo de un extranjero sin RFC. */
            registroFiscal?: string;
            /** @description c_Pais de esa identificación. */
            pais?: string;
            /** @description c_ParteTransporte de lo que es suyo: PT03 tractocamión, PT05 semirremolque…; de un propietario o arrendador. */
            partes?: string[];
            /** @description Su domicilio, si quiere que el comprobante lo diga. */
            domicilio?: components["schemas"]["DomicilioFigura"];
        } & ({
            /** @description Su RFC. */
            rfc: string;
            registroFiscal?: never;
        } | {
            /** @description Identificación fiscal en su país; solo de un extranjero sin RFC. */
            registroFiscal: string;
            rfc?: never;
        });
        /** @description Un viaje cuya mercancía entra al país, o sale de él. */
        ViajeInternacional: {
            /**
             * @description entrada o salida.
             * @enum {string}
             */
            sentido: "entrada" | "salida";
            /** @description c_Pais de donde viene la mercancía, o a donde va. */
            pais: string;
            /**
             * @description c_CveTransporte con que cruza la frontera: 01 carretera, 02 mar, 03 aire, 04 tren. Si falta, el del viaje.
             * @enum {string}
             */
            via?: "01" | "02" | "03" | "04";
            /** @description c_RegimenAduanero: IMD importación definitiva, EXD exportación definitiva… */
            regimenes: AtLeastOne<string>;
        };
        /** @description Los polos de desarrollo del Istmo entre los que va el viaje (c_RegistroISTMO, 01 a 06). */
        Istmo: {
            /** @description Donde empieza. */
            poloOrigen: string;
            /** @description Donde termina. */
            poloDestino: string;
        };
        /** @description Un remolque que va en un ferri. */
        RemolqueEmbarcado: {
            /** @description c_SubTipoRem: CTR004 caja cerrada, CTR021 plataforma… */
            tipo: string;
            /** @description Sus placas; los guiones y espacios no cuentan. */
            placas: string;
        };
        /** @description Un contenedor a bordo de un barco o, en un ferri (CM011), el vehículo que va a bordo con su carga. */
        ContenedorBarco: {
            /** @description c_ContenedorMaritimo: CM005 estándar de 20 pies, CM006 de 40 pies, CM011 ferri… */
            tipo: string;
            /** @description Su matrícula; de todos, menos CM011. */
            matricula?: string;
            /** @description Número del precinto; de todos, menos CM011. */
            precinto?: string;
            /** @description IdCCP de la Carta Porte con que el vehículo llegó por carretera; de CM011. */
            idCcp?: string;
            /** @description Placas del vehículo; de CM011. */
            placas?: string;
            /** @description Cuándo se timbró esa Carta Porte: "2026-11-22T10:30:00"; de CM011. */
            fechaCertificacion?: string;
            /** @description Los remolques del vehículo; solo de CM011. */
            remolques?: components["schemas"]["RemolqueEmbarcado"][];
        };
        /** @description El barco de un viaje por mar, y quien lo despacha. */
        Barco: {
            /** @description c_ConfigMaritima: B03 granelero, B04 portacontenedor, B07 carga general, B09 transbordador… */
            tipo: string;
            /** @description Su matrícula. */
            matricula: string;
            /** @description Número de la Organización Marítima Internacional: "IMO9074729". */
            numeroOmi: string;
            /** @description c_Pais de su bandera. */
            nacionalidad: string;
            /** @description Unidades de arqueo bruto. Hasta 3 decimales. */
            arqueoBruto: number;
            /**
             * @description c_ClaveTipoCarga: CGS general suelta, CGC general en contenedores, GMN granel mineral, GAG granel agrícola, OFL otros fluidos, PYD petróleo y derivados.
             * @enum {string}
             */
            tipoCarga: "CGS" | "CGC" | "GMN" | "GAG" | "OFL" | "PYD";
            /** @description Nombre del agente naviero consignatario. */
            agente: string;
            /** @description c_NumAutorizacionNaviero del agente: "SCT418/020/2016". */
            autorizacionAgente: string;
            /**
             * @description altura (entre un puerto de México y otro del extranjero) o cabotaje (entre puertos de México). Si falta, altura de un viaje internacional y cabotaje de los demás.
             * @enum {string}
             */
            navegacion?: "altura" | "cabotaje";
            /**
             * @description c_TipoPermiso, si lo tiene: TPTM01 temporal de cabotaje; TPXX00 otro.
             * @enum {string}
             */
            permiso?: "TPTM01" | "TPXX00";
            /** @description Número del permiso; va con permiso. */
            numeroPermiso?: string;
            /** @description La póliza del barco, si quiere que el comprobante la diga. */
            seguro?: components["schemas"]["Poliza"];
            /** @description En lugar de seguro, la clave de una póliza guardada. */
            seguroGuardado?: string;
            /** @description Su nombre. */
            nombre?: string;
            /**
             * Format: int32
             * @description Año en que se construyó.
             */
            anio?: number;
            /** @description Largo, en metros. Hasta 2 decimales. */
            eslora?: number;
            /** @description Ancho, en metros. Hasta 2 decimales. */
            manga?: number;
            /** @description Calado, en metros. Hasta 2 decimales. */
            calado?: number;
            /** @description Puntal, en metros. Hasta 2 decimales. */
            puntal?: number;
            /** @description La línea naviera. */
            lineaNaviera?: string;
            /** @description Número del viaje. */
            numeroViaje?: string;
            /** @description Número del conocimiento de embarque. */
            conocimiento?: string;
            /** @description Permiso temporal de navegación; de un barco con bandera de otro país, y solo de él. */
            permisoNavegacion?: string;
            /** @description Los contenedores en que va la mercancía. */
            contenedores?: components["schemas"]["ContenedorBarco"][];
        };
        /** @description Quien embarca mercancía en un avión. */
        Embarcador: {
            /** @description Su RFC. */
            rfc?: string;
            /** @description Su nombre. */
            nombre?: string;
            /** @description Identificación fiscal en su país; solo de un extranjero sin RFC. */
            registroFiscal?: string;
            /** @description c_Pais de esa identificación. */
            pais?: string;
        } & ({
            /** @description Su RFC. */
            rfc: string;
            registroFiscal?: never;
        } | {
            /** @description Identificación fiscal en su país; solo de un extranjero sin RFC. */
            registroFiscal: string;
            rfc?: never;
        });
        /** @description El avión de un viaje por aire, su guía y quien embarca. */
        Avion: {
            /**
             * @description c_TipoPermiso: TPTA01 servicio regular de empresas mexicanas, TPTA02 de empresas extranjeras, TPTA03 fletamento, TPTA04 taxi aéreo; TPXX00 otro.
             * @enum {string}
             */
            permiso: "TPTA01" | "TPTA02" | "TPTA03" | "TPTA04" | "TPXX00";
            /** @description Número del permiso; obligatorio, salvo con TPXX00. */
            numeroPermiso?: string;
            /** @description Número de la guía aérea, de 12 a 15 caracteres: "999-12345678". */
            guia: string;
            /** @description c_CodigoTransporteAereo de la aerolínea: "CA001". */
            transportista: string;
            /** @description Matrícula de la aeronave: "XA-ABC". */
            matricula?: string;
            /** @description La póliza de la aeronave, si quiere que el comprobante la diga. */
            seguro?: components["schemas"]["Poliza"];
            /** @description En lugar de seguro, la clave de una póliza guardada. */
            seguroGuardado?: string;
            /** @description Dónde se contrató el transporte. */
            lugarContrato?: string;
            /** @description Quien embarca la mercancía; de un traslado, la cuenta si falta. */
            embarcador?: components["schemas"]["Embarcador"];
        };
        /** @description Un contenedor en el carro de un tren. */
        ContenedorCarro: {
            /**
             * @description c_Contenedor: TC01 de 20 pies, TC02 de 40, TC03 de 45, TC04 de 48, TC05 de 53.
             * @enum {string}
             */
            tipo: "TC01" | "TC02" | "TC03" | "TC04" | "TC05";
            /** @description Lo que pesa vacío, en kilogramos. Hasta 3 decimales. */
            kilosVacio: number;
            /** @description Lo que pesa la mercancía que lleva, en kilogramos. Hasta 3 decimales. */
            kilosNetos: number;
        };
        /** @description Un carro de un tren. */
        Carro: {
            /** @description c_TipoCarro: TC01 furgón, TC02 góndola, TC03 tolva, TC04 tanque, TC05 plataforma intermodal… */
            tipo: string;
            /** @description Su matrícula. */
            matricula: string;
            /** @description Su guía. */
            guia: string;
            /** @description Lo que pesa la mercancía que lleva, en kilogramos. De un carro con contenedores lo suma el servicio. Sin decimales. */
            kilosNetos?: number;
            /** @description Sus contenedores; de un servicio intermodal (TS02 y TS04), y solo de él. */
            contenedores?: components["schemas"]["ContenedorCarro"][];
        };
        /** @description Un derecho de paso por vías de otro. */
        DerechoPaso: {
            /** @description c_DerechosDePaso: "CDP001". */
            clave: string;
            /** @description Los kilómetros que se pagaron. Hasta 2 decimales. */
            kilometros: number;
        };
        /** @description El tren de un viaje por ferrocarril, y sus carros. */
        Tren: {
            /**
             * @description c_TipoDeServicio: TS01 carros, TS02 carros intermodales, TS03 tren unitario, TS04 tren unitario intermodal.
             * @enum {string}
             */
            servicio: "TS01" | "TS02" | "TS03" | "TS04";
            /**
             * @description c_TipoDeTrafico: TT01 local; interlineal, TT02 remitido, TT03 recibido, TT04 en tránsito.
             * @enum {string}
             */
            trafico: "TT01" | "TT02" | "TT03" | "TT04";
            /** @description Los carros en que va la mercancía. */
            carros: AtLeastOne<components["schemas"]["Carro"]>;
            /** @description Los derechos de paso que se pagaron por vías de otros. */
            derechosPaso?: components["schemas"]["DerechoPaso"][];
            /** @description La póliza del tren, si quiere que el comprobante la diga. */
            seguro?: components["schemas"]["Poliza"];
            /** @description En lugar de seguro, la clave de una póliza guardada. */
            seguroGuardado?: string;
        };
        /** @description Un viaje por carretera, mar, aire o tren, del que el servicio hace el complemento Carta Porte 3.1. Lo demás lo pone el servicio: el IdCCP, los identificadores de las ubicaciones, el peso y la distancia totales, el número de mercancías, y el estado y el municipio de cada código postal. */
        Viaje: {
            /** @description El vehículo, de un viaje por carretera; puede ir vehiculoGuardado en su lugar. */
            vehiculo?: components["schemas"]["Vehiculo"];
            /** @description Los remolques, si la configuración del vehículo los lleva; solo por carretera. */
            remolques?: components["schemas"]["Remolque"][];
            /** @description Quienes conducen; obligatorio por carretera, salvo con operadoresGuardados, y solo entonces. */
            operadores?: components["schemas"]["Operador"][];
            /** @description Las pólizas del vehículo; obligatorias por carretera, y solo entonces. */
            seguros?: components["schemas"]["Seguros"];
            /** @description Las paradas, en el orden en que se hacen. Donde se entrega y también se recoge van dos. */
            paradas: AtLeastOne<components["schemas"]["Parada"]>;
            /** @description Lo que se lleva. */
            mercancias: AtLeastOne<components["schemas"]["Mercancia"]>;
            /** @description Los dueños o arrendadores del vehículo o de sus remolques, si no son de quien emite, y otros que intervienen. */
            otrasFiguras?: components["schemas"]["OtraFigura"][];
            /** @description Velocidad media, en kilómetros por hora: con ella el servicio calcula las llegadas que no se dicen. Solo por carretera o tren. Hasta 2 decimales. */
            velocidadKmh?: number;
            /**
             * @description true: se recogen o devuelven mercancías (logística inversa); solo por carretera.
             * @default false
             */
            devolucion?: boolean;
            /** @description Solo si la mercancía entra al país o sale de él. */
            internacional?: components["schemas"]["ViajeInternacional"];
            /** @description Solo si todas las paradas están en los polos de desarrollo del Istmo de Tehuantepec. */
            istmo?: components["schemas"]["Istmo"];
            /** @description Los kilómetros que usted sumó: si el servicio obtiene otros, nada se timbra (400). Solo por carretera o tren. Hasta 2 decimales. */
            kilometrosTotales?: number;
            /** @description Los kilogramos que usted sumó: si el servicio obtiene otros, nada se timbra (400). Hasta 3 decimales. */
            kilosTotales?: number;
            /** @description En lugar de vehiculo, la clave con que la cuenta lo guardó (POST /viajes/guardar). */
            vehiculoGuardado?: string;
            /** @description Las claves de remolques guardados, después de los de remolques. */
            remolquesGuardados?: string[];
            /** @description Las claves de operadores guardados, después de los de operadores. */
            operadoresGuardados?: string[];
            /** @description El barco, de un viaje por mar. */
            barco?: components["schemas"]["Barco"];
            /** @description El avión y su guía, de un viaje por aire. */
            avion?: components["schemas"]["Avion"];
            /** @description El tren y sus carros, de un viaje por ferrocarril. */
            tren?: components["schemas"]["Tren"];
        };
        CreateInvoiceBodyWithXml: {
            /** @description CFDI 4.0 ya sellado, en base64. */
            xml: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        CreateInvoiceBodyWithoutXml: {
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description Código de una serie de facturas activa. */
            serie: string;
            /** @description c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
            formaPago?: string;
            /**
             * @description PUE: en una sola exhibición; PPD: en parcialidades o diferido.
             * @default PUE
             * @enum {string}
             */
            metodoPago?: "PUE" | "PPD";
            /**
             * @description c_Moneda.
             * @default MXN
             */
            moneda?: string;
            /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
            tipoCambio?: number;
            /** @description Lo que se vende; con ellos el servicio arma la factura. */
            conceptos: AtLeastOne<components["schemas"]["Concepto"]>;
            /** @description Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
            informacionGlobal?: components["schemas"]["InformacionGlobal"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07 anticipo. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description Condiciones comerciales del pago: "Contado", "30 días". */
            condicionesDePago?: string;
            /** @description Los que cobran o retienen estados y municipios. */
            impuestosLocales?: components["schemas"]["ImpuestosLocales"];
            /**
             * @description 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio Exterior.
             * @default 01
             * @enum {string}
             */
            exportacion?: "01" | "02" | "03" | "04";
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
            /**
             * @description La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
             * @default 0
             */
            tolerancia?: number;
            /** @description Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6 decimales. */
            descuentoGlobal?: number;
            /** @description El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
            descuentoGlobalPorcentaje?: number;
            /** @description El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra con la relación 07. */
            anticipo?: components["schemas"]["Anticipo"];
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La autorización de una donataria, en el recibo de un donativo. */
            donataria?: components["schemas"]["Donataria"];
            /** @description Lo que una disposición fiscal obliga a escribir en la factura. */
            leyendasFiscales?: components["schemas"]["LeyendaFiscal"][];
            /** @description A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
            ine?: components["schemas"]["Ine"];
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /** @description El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
            cartaPorte?: components["schemas"]["Viaje"];
            /** @description Observaciones que aparecen en el PDF, y no en el XML. */
            notaPdf?: string;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        } | {
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior: components["schemas"]["ComercioExterior"];
        }) & ({
            receptor?: never;
        } | {
            receptorRfc?: never;
        }) & ({
            receptor?: never;
        } | {
            usoCfdi?: never;
        }) & ({
            descuentoGlobal?: never;
        } | {
            descuentoGlobalPorcentaje?: never;
        }) & ({
            anticipo?: never;
        } | {
            impuestosLocales?: never;
        });
        /** @description CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos. */
        CreateInvoiceBody: components["schemas"]["CreateInvoiceBodyWithXml"] | components["schemas"]["CreateInvoiceBodyWithoutXml"];
        /** @description Respuesta a una creación: lo que no se conoce no aparece. */
        CreatedDocument: {
            /**
             * Format: uuid
             * @description Identificador interno; nunca el UUID fiscal.
             */
            id: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal?: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac?: string;
            /** @description Serie del emisor. */
            serie?: string;
            /** @description Folio del emisor; se asigna al timbrar. */
            folio?: string;
            /** @description Total del comprobante, en su moneda. Hasta 6 decimales. */
            total?: number;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn?: string;
            /**
             * Format: date-time
             * @description Cuándo se canceló.
             */
            canceladaEn?: string;
            /** @description El CFDI timbrado, en base64. */
            xml?: string;
            /** @description Código del proveedor, cuando estado es error. */
            errorCodigo?: string;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje?: string;
            /** @description La referencia con que se creó. */
            referencia?: string;
        };
        /** @description Un impuesto de un concepto. */
        CalculoImpuesto: {
            /** @description traslado o retencion. */
            categoria: string;
            /** @description c_Impuesto. */
            impuesto: string;
            /** @description Tasa, Cuota o Exento. */
            tipoFactor: string;
            /** @description Sobre qué se cobra. */
            base: string;
            /** @description Tasa o cuota; ausente si es Exento. */
            tasa?: string;
            /** @description base por tasa, sin redondear. */
            exacto?: string;
            /** @description Como lo lleva el comprobante. */
            importe?: string;
            /** @description El SAT acepta un importe desde éste (CFDI40180, CFDI40186). */
            limiteInferior?: string;
            /** @description El SAT acepta un importe hasta éste (CFDI40180, CFDI40186). */
            limiteSuperior?: string;
        };
        /** @description Un concepto, de la cantidad al impuesto. */
        CalculoConcepto: {
            /** @description El concepto en la petición: "conceptos[0]". */
            campo: string;
            /** @description Cuántas unidades. */
            cantidad: string;
            /** @description Precio de una unidad, sin impuestos. */
            valorUnitario: string;
            /** @description cantidad por valorUnitario, sin redondear. */
            exacto: string;
            /** @description Como lo lleva el comprobante. */
            importe: string;
            /** @description El SAT acepta un importe desde éste (CFDI40167). */
            limiteInferior: string;
            /** @description El SAT acepta un importe hasta éste (CFDI40167). */
            limiteSuperior: string;
            /** @description Su descuento; ausente si no tiene. */
            descuento?: string;
            /** @description Sus impuestos. */
            impuestos: components["schemas"]["CalculoImpuesto"][];
        };
        /** @description Una suma, exacta y como se escribe. */
        CalculoSuma: {
            /** @description La suma, sin redondear. */
            sumaExacta: string;
            /** @description La suma a los decimales de la moneda. */
            escrito: string;
            /** @description escrito menos sumaExacta. */
            redondeo: string;
        };
        /** @description Los impuestos de una misma clase, como los suma el resumen del comprobante. */
        CalculoGrupo: {
            /** @description traslado o retencion. */
            categoria: string;
            /** @description c_Impuesto. */
            impuesto: string;
            /** @description Tasa, Cuota o Exento. */
            tipoFactor: string;
            /** @description Tasa o cuota; ausente si es Exento, y en una retención, que suma todas. */
            tasa?: string;
            /** @description Los conceptos que lo llevan, contados desde 0. */
            conceptos: number[];
            /** @description La suma de sus bases, sin redondear. */
            baseExacta: string;
            /** @description La suma de sus importes, sin redondear. */
            sumaExacta: string;
            /** @description La suma a los decimales de la moneda; 0 si es Exento. */
            importe: string;
            /** @description importe menos sumaExacta. */
            redondeo: string;
        };
        /** @description El total de quien redondea de otra manera. */
        CalculoMetodo: {
            /** @description lineas: redondea cada concepto e impuesto antes de sumar; base: calcula cada impuesto sobre su base sumada; exacto: redondea solo el total. */
            metodo: string;
            /** @description El total que obtiene. */
            total: string;
            /** @description total menos el del servicio. */
            diferencia: string;
            /** @description La primera suma que es otra; ausente si el total es el mismo, o si nada más se redondea el total. */
            donde?: string;
        };
        /** @description Una mercancía, del importe de sus conceptos a los dólares. */
        CalculoMercancia: {
            /** @description Los conceptos con su número, o las mercancías de un traslado, contados desde 0. */
            conceptos: number[];
            /** @description Su número. */
            noIdentificacion: string;
            /** @description Ausente de un servicio. */
            fraccionArancelaria?: string;
            /** @description Cuántas unidades de aduana. */
            cantidadAduana?: string;
            /** @description c_UnidadAduana. */
            unidadAduana?: string;
            /** @description Dólares por unidad de aduana. */
            valorUnitarioAduana?: string;
            /** @description El importe de los conceptos, en la moneda de la factura; en un traslado, lo que valen las mercancías. */
            importe: string;
            /** @description Lo que vale en dólares. */
            valorDolares: string;
            /** @description El SAT acepta un valor desde éste (CCE158), de todas las mercancías del número; ausente en un traslado. */
            limiteInferior?: string;
            /** @description El SAT acepta un valor hasta éste (CCE158), de todas las mercancías del número; ausente en un traslado. */
            limiteSuperior?: string;
        };
        /** @description Los valores en dólares del complemento Comercio Exterior 2.0. */
        CalculoExportacion: {
            /** @description Pesos por dólar. */
            tipoCambioUsd: string;
            /** @description La suma de los valores, redondeada una vez. */
            totalUsd: string;
            /** @description Las mercancías, en su orden. */
            mercancias: components["schemas"]["CalculoMercancia"][];
        };
        /** @description Una parada de un viaje, como la lleva el complemento. */
        CalculoParada: {
            /** @description La parada en la petición: "cartaPorte.paradas[0]". */
            campo: string;
            /** @description Origen o Destino. */
            tipo: string;
            /** @description Su identificador en el complemento: "OR000001". */
            identificador: string;
            /** @description c_Estado. */
            estado?: string;
            /** @description c_Municipio; ausente si no se conoce. */
            municipio?: string;
            /** @description Cuándo se sale o se llega, en la hora del lugar. */
            fechaHora: string;
            /** @description Kilómetros desde la entrega anterior; de un Destino. */
            kilometros?: string;
        };
        /** @description Una mercancía de un viaje, como la lleva el complemento. */
        CalculoCarga: {
            /** @description La mercancía en la petición: "cartaPorte.mercancias[0]". */
            campo: string;
            /** @description Lo que pesa, en kilogramos. */
            kilos: string;
            /** @description Si es material peligroso; ausente si el complemento no lo dice. */
            peligroso?: boolean;
        };
        /** @description Algo que conviene revisar. */
        Consejo: {
            /** @description El campo de la petición. */
            campo: string;
            /** @description Qué, en una oración, con su fuente si es una regla. */
            mensaje: string;
        };
        /** @description Un viaje, como lo lleva el complemento: lo que el servicio calcula de él. */
        CalculoViaje: {
            /** @description Los kilómetros de todo el viaje; ausentes por mar y por aire. */
            kilometros?: string;
            /** @description Los kilogramos de toda la mercancía, con su empaque. */
            kilos: string;
            /** @description Las paradas, en su orden. */
            paradas: components["schemas"]["CalculoParada"][];
            /** @description Las mercancías, en su orden. */
            mercancias: components["schemas"]["CalculoCarga"][];
            /** @description Lo que conviene revisar. Nada de ello impide timbrar. */
            consejos: components["schemas"]["Consejo"][];
            /** @description Lo que vale la mercancía de un traslado con comercioExterior; ausente en los demás. */
            exportacion?: components["schemas"]["CalculoExportacion"];
        };
        /** @description Cómo sale cada importe: los importes son textos, exactos, como los escribe el comprobante. */
        Calculo: {
            /** @description El total del comprobante. */
            total: string;
            /** @description El totalEsperado de la petición. */
            esperado?: string;
            /** @description total menos esperado. */
            diferencia?: string;
            /**
             * Format: int32
             * @description Decimales de la moneda (c_Moneda).
             */
            decimalesMoneda: number;
            /** @description Cómo redondea el servicio, en una oración. */
            regla: string;
            /** @description Los conceptos, en su orden. */
            conceptos: components["schemas"]["CalculoConcepto"][];
            /** @description La suma de los importes. */
            subTotal: components["schemas"]["CalculoSuma"];
            /** @description La suma de los descuentos; ausente si no hay. */
            descuento?: components["schemas"]["CalculoSuma"];
            /** @description Los impuestos, por impuesto y tasa. */
            resumen: components["schemas"]["CalculoGrupo"][];
            /** @description Lo que suma el total: "8.79 + 1.41". */
            formula: string;
            /** @description Lo que obtiene quien redondea de otra manera. */
            otrosMetodos: components["schemas"]["CalculoMetodo"][];
            /** @description Por qué otro sistema obtiene otro total, una oración por cada causa. */
            porque: string[];
            /** @description Lo que vale la mercancía de una exportación; ausente si no lo es. */
            exportacion?: components["schemas"]["CalculoExportacion"];
            /** @description El viaje de un flete; ausente si no lleva uno. */
            viaje?: components["schemas"]["CalculoViaje"];
            /** @description Lo demás que conviene revisar, sin que nada se rechace; solo de POST /facturas/calcular. */
            consejos: components["schemas"]["Consejo"][];
        };
        /** @description La factura que se creó. */
        CreateInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
            idempotente?: boolean;
            /** @description De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
            desglose?: components["schemas"]["Calculo"];
        };
        /** @description Lo que regresa de una mercancía exportada. */
        MercanciaDevuelta: {
            /** @description Su número de parte, SKU o clave interna, como lo lleva la factura. */
            noIdentificacion: string;
            /** @description Cuántas unidades de las que se facturaron; todas si falta. Entre todas las notas de crédito vigentes de la factura no regresan más de esas. Hasta 6 decimales. */
            cantidad?: number;
        };
        /** @description El receptor, la moneda y los impuestos son los de la factura; el método de pago es PUE. */
        CreateCreditNoteBody: {
            /** @description Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que su total. Hasta 6 decimales. */
            importe: number;
            /** @description Por qué se acredita; obligatorio, salvo con tipoRelacion 07, que lleva "Aplicación de anticipo". */
            descripcion?: string;
            /** @description Código de una serie de notas de crédito activa; si falta, la favorita. */
            serie?: string;
            /** @description c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido; 30 con tipoRelacion 07. */
            formaPago?: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * @description 01 nota de crédito, 03 devolución de mercancía, 07 aplicación de un anticipo.
             * @default 01
             * @enum {string}
             */
            tipoRelacion?: "01" | "03" | "07";
            /** @description Otros documentos con los que se relaciona la nota: 04 sustitución de otra nota o factura. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description El anticipo que se aplica, por el UUID fiscal de su factura, que la factura acreditada debe nombrar con la relación 07. */
            anticipoUuid?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /**
             * Format: uuid
             * @description La nota de crédito a la que sustituye, por su id: la nueva lleva la relación 04, y el servicio pide cancelar la otra con el motivo 01.
             */
            sustituye?: string;
            /** @description Un texto suyo para encontrar la nota, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description Lo que regresa de una exportación. Con ello la nota lleva Exportacion 02 y el complemento Comercio Exterior de esa mercancía, y tipoRelacion es 03 si falta; importe no pasa de lo que vale en la factura. Un descuento o una bonificación no lo llevan. */
            mercanciasDevueltas?: components["schemas"]["MercanciaDevuelta"][];
        };
        /** @description Uno de los dos comprobantes de una sustitución. */
        SubstitutionParty: {
            /**
             * Format: uuid
             * @description Identificador interno.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID fiscal, si está timbrado.
             */
            uuidFiscal?: string;
            /**
             * @description Estado del comprobante.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Serie del emisor. */
            serie?: string;
            /** @description Folio del emisor. */
            folio?: string;
        };
        /** @description Cómo va una sustitución. */
        Substitution: {
            /**
             * @description abierta: la nueva se está timbrando. por_cancelar: está timbrada y falta que el SAT cancele la original. en_espera: el receptor debe aceptar. completa: la original está cancelada. rechazada y rechazada_por_receptor: las dos están vigentes y alguien debe decidir. fallida: no hay comprobante nuevo vigente, y la original sigue como estaba.
             * @enum {string}
             */
            estado: "abierta" | "por_cancelar" | "en_espera" | "completa" | "rechazada" | "rechazada_por_receptor" | "fallida";
            /** @description El comprobante sustituido. */
            original: components["schemas"]["SubstitutionParty"];
            /** @description El comprobante que lo sustituye. */
            sustituto: components["schemas"]["SubstitutionParty"];
            /** @description Código del SAT o del PAC con el que no procedió la cancelación. */
            codigo?: string;
            /** @description Por qué no procedió, o por qué no se ha podido solicitar. */
            detalle?: string;
        };
        /** @description La nota de crédito que se creó. */
        CreateCreditNoteResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
            idempotente?: boolean;
            /** @description De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
            desglose?: components["schemas"]["Calculo"];
            /** @description Cómo va la sustitución; ausente si la nota no sustituye a otra. */
            sustitucion?: components["schemas"]["Substitution"];
        };
        /** @description CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos. */
        SubstituteInvoiceBody: {
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description Código de una serie de facturas activa. */
            serie: string;
            /** @description c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
            formaPago?: string;
            /**
             * @description PUE: en una sola exhibición; PPD: en parcialidades o diferido.
             * @default PUE
             * @enum {string}
             */
            metodoPago?: "PUE" | "PPD";
            /**
             * @description c_Moneda.
             * @default MXN
             */
            moneda?: string;
            /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
            tipoCambio?: number;
            /** @description Lo que se vende; con ellos el servicio arma la factura. */
            conceptos: AtLeastOne<components["schemas"]["Concepto"]>;
            /** @description Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
            informacionGlobal?: components["schemas"]["InformacionGlobal"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07 anticipo. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description Condiciones comerciales del pago: "Contado", "30 días". */
            condicionesDePago?: string;
            /** @description Los que cobran o retienen estados y municipios. */
            impuestosLocales?: components["schemas"]["ImpuestosLocales"];
            /**
             * @description 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio Exterior.
             * @default 01
             * @enum {string}
             */
            exportacion?: "01" | "02" | "03" | "04";
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
            /**
             * @description La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
             * @default 0
             */
            tolerancia?: number;
            /** @description Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6 decimales. */
            descuentoGlobal?: number;
            /** @description El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
            descuentoGlobalPorcentaje?: number;
            /** @description El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra con la relación 07. */
            anticipo?: components["schemas"]["Anticipo"];
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La autorización de una donataria, en el recibo de un donativo. */
            donataria?: components["schemas"]["Donataria"];
            /** @description Lo que una disposición fiscal obliga a escribir en la factura. */
            leyendasFiscales?: components["schemas"]["LeyendaFiscal"][];
            /** @description A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
            ine?: components["schemas"]["Ine"];
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /** @description El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
            cartaPorte?: components["schemas"]["Viaje"];
            /** @description Observaciones que aparecen en el PDF, y no en el XML. */
            notaPdf?: string;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        } | {
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior: components["schemas"]["ComercioExterior"];
        }) & ({
            receptor?: never;
        } | {
            receptorRfc?: never;
        }) & ({
            receptor?: never;
        } | {
            usoCfdi?: never;
        }) & ({
            descuentoGlobal?: never;
        } | {
            descuentoGlobalPorcentaje?: never;
        }) & ({
            anticipo?: never;
        } | {
            impuestosLocales?: never;
        });
        /** @description La factura que se creó, y cómo va la cancelación de la original. */
        SubstituteInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
            idempotente?: boolean;
            /** @description Cómo va la sustitución. */
            sustitucion: components["schemas"]["Substitution"];
            /** @description De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
            desglose?: components["schemas"]["Calculo"];
        };
        /** @description CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos. */
        CalculateInvoiceBody: {
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description Código de una serie de facturas activa. */
            serie: string;
            /** @description c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
            formaPago?: string;
            /**
             * @description PUE: en una sola exhibición; PPD: en parcialidades o diferido.
             * @default PUE
             * @enum {string}
             */
            metodoPago?: "PUE" | "PPD";
            /**
             * @description c_Moneda.
             * @default MXN
             */
            moneda?: string;
            /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
            tipoCambio?: number;
            /** @description Lo que se vende; con ellos el servicio arma la factura. */
            conceptos: AtLeastOne<components["schemas"]["Concepto"]>;
            /** @description Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
            informacionGlobal?: components["schemas"]["InformacionGlobal"];
            /** @description Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07 anticipo. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description Condiciones comerciales del pago: "Contado", "30 días". */
            condicionesDePago?: string;
            /** @description Los que cobran o retienen estados y municipios. */
            impuestosLocales?: components["schemas"]["ImpuestosLocales"];
            /**
             * @description 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio Exterior.
             * @default 01
             * @enum {string}
             */
            exportacion?: "01" | "02" | "03" | "04";
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
            /**
             * @description La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
             * @default 0
             */
            tolerancia?: number;
            /** @description Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6 decimales. */
            descuentoGlobal?: number;
            /** @description El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
            descuentoGlobalPorcentaje?: number;
            /** @description El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra con la relación 07. */
            anticipo?: components["schemas"]["Anticipo"];
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La autorización de una donataria, en el recibo de un donativo. */
            donataria?: components["schemas"]["Donataria"];
            /** @description Lo que una disposición fiscal obliga a escribir en la factura. */
            leyendasFiscales?: components["schemas"]["LeyendaFiscal"][];
            /** @description A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
            ine?: components["schemas"]["Ine"];
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /** @description El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
            cartaPorte?: components["schemas"]["Viaje"];
            /** @description Observaciones que aparecen en el PDF, y no en el XML. */
            notaPdf?: string;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        } | {
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior: components["schemas"]["ComercioExterior"];
        }) & ({
            receptor?: never;
        } | {
            receptorRfc?: never;
        }) & ({
            receptor?: never;
        } | {
            usoCfdi?: never;
        }) & ({
            descuentoGlobal?: never;
        } | {
            descuentoGlobalPorcentaje?: never;
        }) & ({
            anticipo?: never;
        } | {
            impuestosLocales?: never;
        });
        /** @description El cálculo de la factura que se haría. */
        CalculateInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El cálculo. */
            data: components["schemas"]["Calculo"];
        };
        /** @description El cálculo de un comprobante. */
        GetInvoiceCalculationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El cálculo. */
            data: components["schemas"]["Calculo"];
        };
        /** @description Un CFDI ya sellado. */
        ValidateInvoiceBody: {
            /** @description El CFDI, en base64. */
            xml: string;
        };
        /** @description Una falla, o un aviso. */
        ValidationFinding: {
            /** @description Regla del servicio: VAL-nn. */
            codigo: string;
            /** @description Código del SAT: CFDI40119, 301, … */
            codigoSat: string;
            /** @description Dónde: XPath en el documento. */
            xpath: string;
            /** @description Lo que debía estar. */
            esperado?: string;
            /** @description Lo que está. */
            encontrado?: string;
            /** @description Qué está mal. */
            mensaje: string;
            /** @description Qué hacer. */
            solucion: string;
            /** @description Solo es un consejo de las guías de llenado: el SAT no lo rechaza, y aunque lo haya el CFDI es válido y se timbra. */
            aviso: boolean;
        };
        /** @description Con qué se revisaron las claves. */
        CatalogCoverage: {
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            claveProdServ: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            codigoPostal: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            colonia: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            fraccionArancelaria: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            localidad: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            municipio: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            claveProdServCp: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            estaciones: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            materialPeligroso: "catalogo" | "patron";
            /**
             * @description catalogo: con el catálogo completo; patron: solo por su forma.
             * @enum {string}
             */
            patenteAduanal: "catalogo" | "patron";
        };
        /** @description Lo que se encontró en el CFDI. */
        ValidationResult: {
            /** @description Si nada impide que se timbre. */
            valido: boolean;
            /** @description Una frase por falla, con el código de su regla: "[VAL-04] …". */
            errores: string[];
            /** @description Las mismas fallas, y además los avisos, para programas. */
            detalles: components["schemas"]["ValidationFinding"][];
            /** @description Con qué se revisaron las claves de los catálogos grandes: "catalogo", o "patron" mientras no esté cargado. Los dos primeros son de todo CFDI; los demás sólo los usan los complementos. */
            catalogos: components["schemas"]["CatalogCoverage"];
        };
        /** @description Lo que se encontró en el CFDI. */
        ValidateInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Lo que se encontró. */
            data: components["schemas"]["ValidationResult"];
        };
        /** @description Un comprobante como lo muestran listas y consultas. */
        Document: {
            /**
             * Format: uuid
             * @description Identificador interno (UUID); nunca el UUID fiscal.
             */
            id: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Serie del emisor. */
            serie: string | null;
            /** @description Folio del emisor; se asigna al timbrar. */
            folio: string | null;
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            /** @description Total del comprobante, en su moneda. Hasta 6 decimales. */
            total: number | null;
            /** @description Código y mensaje del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn: string | null;
            /** @description La referencia con que se creó; si no la lleva, ausente. */
            referencia?: string;
        };
        /** @description Una página de la lista. */
        ListInvoicesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, del más nuevo al más antiguo. */
            data: components["schemas"]["Document"][];
            /**
             * Format: int32
             * @description Todos los que cumplen, no solo los de esta página.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántos caben en una página.
             */
            limite: number;
        };
        /** @description Los timbres de la cuenta. */
        Balance: {
            /**
             * Format: int32
             * @description Timbres de producción disponibles ahora, sea cual sea la llave.
             */
            saldo: number;
            /**
             * Format: date-time
             * @description Vigencia del lote vigente que vence primero.
             */
            proximaVigencia: string | null;
            /** @description Si la llave es de pruebas; el saldo es siempre el de producción. */
            esSandbox: boolean;
        };
        /** @description Los timbres de la cuenta. */
        GetBalanceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El saldo. */
            data: components["schemas"]["Balance"];
        };
        /** @description El registro del comprobante. */
        GetInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["Document"];
            /** @description Cómo va la sustitución que este comprobante hace de otro; ausente si no sustituye a ninguno. */
            sustituyeA?: components["schemas"]["Substitution"];
            /** @description Cómo va la sustitución de este comprobante por otro; ausente si ninguno lo sustituye. */
            sustituidaPor?: components["schemas"]["Substitution"];
            /** @description De dónde sale cada importe, si se pidió con desglose=true y el comprobante es de tipo I o E. */
            desglose?: components["schemas"]["Calculo"];
        };
        CancelBodyWithUuidReemplazo: {
            /**
             * @description 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura global.
             * @enum {string}
             */
            motivo: "01";
            /** @description UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él. */
            uuidReemplazo: string;
        };
        CancelBodyWithoutUuidReemplazo: {
            /**
             * @description 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura global.
             * @enum {string}
             */
            motivo: "02" | "03" | "04";
        };
        /** @description Motivo y, solo con 01, el comprobante que lo sustituye. */
        CancelBody: components["schemas"]["CancelBodyWithUuidReemplazo"] | components["schemas"]["CancelBodyWithoutUuidReemplazo"];
        /** @description El registro de un comprobante. */
        DocumentResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["Document"];
        };
        /** @description Quién debe aceptar la cancelación, según la regla. */
        ForeseenRule: {
            /** @description El renglón de la tabla que decide. */
            renglon: string;
            /**
             * @description ninguna: el SAT cancela sin preguntar. con_silencio: el receptor debe aceptar, o no contestar. expresa: el receptor debe aceptar. imposible: ya no se puede.
             * @enum {string}
             */
            aceptacion: "ninguna" | "con_silencio" | "expresa" | "imposible";
            /** @description La regla o el artículo. */
            fuente: string;
            /** @description La regla, en una oración. */
            explicacion: string;
            /** @description Si los textos de la regla se leen de más de una manera, o falta que un PAC lo confirme. */
            porConfirmar: boolean;
            /** @description Lo que conviene saber además. */
            aviso?: string;
            /** @description Último de los tres días hábiles que tendría el receptor, AAAA-MM-DD; falta si no se le pregunta o no hay plazo. */
            respuestaHasta?: string;
            /** @description Si el comprobante se cancela cuando el receptor no contesta. */
            silencioCancela: boolean;
        };
        /** @description Qué pasaría con un motivo. */
        ForeseenMotive: {
            /**
             * @description El motivo de cancelación.
             * @enum {string}
             */
            motivo: "01" | "02" | "03" | "04";
            /**
             * @description procede: se cancela al pedirlo. espera: se espera al receptor, y su silencio cancela. solo_si_acepta: solo cancela que el receptor acepte. no_procede: algo lo impide. decide_el_sat: la regla no basta, y el SAT lo dice al pedirlo.
             * @enum {string}
             */
            resultado: "procede" | "espera" | "solo_si_acepta" | "no_procede" | "decide_el_sat";
            /** @description Por qué, y qué hacer. */
            explicacion: string;
            /** @description Los estorbos que hay que cancelar antes, por su id y en ese orden. */
            estorbos: string[];
        };
        /** @description Un comprobante vigente que nombra a otro, y por el que el SAT no deja cancelarlo. */
        Obstacle: {
            /**
             * @description Por qué lo nombra.
             * @enum {string}
             */
            tipo: "pago" | "nota_credito" | "sustituto" | "relacion";
            /**
             * @description El recurso que lo muestra.
             * @enum {string}
             */
            recurso: "facturas" | "complementos-pago" | "nomina" | "retenciones" | "traslado";
            /**
             * Format: uuid
             * @description Identificador interno, en ese recurso.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID fiscal, si está timbrado.
             */
            uuidFiscal?: string;
            /** @description Serie del emisor. */
            serie?: string;
            /** @description Folio del emisor. */
            folio?: string;
            /**
             * @description Estado del comprobante.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Qué hacer con él. */
            queHacer: string;
            /** @description Quién debe aceptar que se cancele; falta mientras se timbra. */
            regla?: components["schemas"]["ForeseenRule"];
        };
        /** @description Una solicitud de cancelación que está en proceso. */
        OpenRequest: {
            /**
             * @description El motivo con el que se pidió.
             * @enum {string}
             */
            motivo: "01" | "02" | "03" | "04";
            /**
             * Format: date-time
             * @description Cuándo se pidió.
             */
            solicitadaEn: string;
            /** @description Último de los tres días hábiles del receptor, AAAA-MM-DD; falta cuando no se le pregunta, o no hay plazo. */
            respuestaHasta?: string;
            /** @description Si el comprobante se cancela cuando el receptor no contesta. */
            silencioCancela: boolean;
        };
        /** @description Lo que dice el SAT en este momento. */
        ForeseenBySat: {
            /**
             * @description Vigente, Cancelado o No Encontrado.
             * @enum {string}
             */
            estado: "Vigente" | "Cancelado" | "No Encontrado";
            /**
             * @description Lo que el SAT dice en EsCancelable.
             * @enum {string}
             */
            esCancelable?: "Cancelable sin aceptación" | "Cancelable con aceptación" | "No cancelable";
            /** @description Si es lo que se esperaba según la regla; falta cuando el SAT no lo dice. */
            coincide?: boolean;
            /** @description Qué significa que no coincida. */
            explicacion?: string;
        };
        /** @description Un comprobante relacionado, según el PAC. */
        RelatedAtPac: {
            /**
             * Format: uuid
             * @description UUID fiscal.
             */
            uuidFiscal: string;
            /**
             * @description padre o hijo, como lo llama el PAC.
             * @enum {string}
             */
            relacion: "padre" | "hijo";
            /** @description RFC del emisor, si el PAC lo da. */
            emisorRfc?: string;
            /** @description RFC del receptor, si el PAC lo da. */
            receptorRfc?: string;
            /** @description Si es uno de los estorbos de esta respuesta; si no, se hizo en otro sistema. */
            enEstorbos: boolean;
        };
        /** @description Los comprobantes que el PAC dice que están relacionados, también los de otros sistemas. */
        ForeseenByPac: {
            /** @description El PAC. */
            nombre: string;
            /** @description Los relacionados, a lo más 100. */
            relacionados: components["schemas"]["RelatedAtPac"][];
            /** @description Si son más de los que se muestran, o alguno no se pudo leer. */
            incompleto: boolean;
        };
        /** @description Qué pasaría, según la regla, si la cancelación se pidiera ahora. Lo que conteste el SAT decide. */
        ForeseenCancellation: {
            /**
             * Format: uuid
             * @description El comprobante, por su identificador interno.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID fiscal.
             */
            uuidFiscal: string;
            /**
             * @description Estado del comprobante.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Quién debe aceptar, y por qué regla. */
            regla: components["schemas"]["ForeseenRule"];
            /** @description Último día para cancelarlo, AAAA-MM-DD. */
            ultimoDia: string;
            /** @description De dónde sale el último día. */
            fuenteUltimoDia: string;
            /** @description Si ese día ya pasó. */
            fueraDePlazo: boolean;
            /** @description Qué cuesta después, según la regla. */
            multa: string;
            /** @description Qué pasaría con cada motivo. */
            motivos: components["schemas"]["ForeseenMotive"][];
            /** @description Los comprobantes vigentes que lo nombran, en el orden en que se deshacen. */
            estorbos: components["schemas"]["Obstacle"][];
            /** @description Si hay más estorbos de los que se muestran. */
            hayMas: boolean;
            /** @description La solicitud de cancelación que está en proceso. */
            solicitud?: components["schemas"]["OpenRequest"];
            /** @description Lo que dice el SAT en este momento; falta cuando no contestó, y en las retenciones, que su servicio no conoce. */
            sat?: components["schemas"]["ForeseenBySat"];
            /** @description Los que el PAC dice que están relacionados; falta cuando el PAC no tiene ese servicio, o no contestó. */
            pac?: components["schemas"]["ForeseenByPac"];
        };
        /** @description Qué pasaría al cancelarlo. */
        ForeseeCancellationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Qué pasaría, según la regla; lo que conteste el SAT decide. */
            data: components["schemas"]["ForeseenCancellation"];
        };
        /** @description El registro, y si la cancelación se acaba de confirmar. */
        RefreshCancellationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["Document"];
            /** @description true si esta misma llamada confirmó la cancelación. */
            confirmada: boolean;
        };
        /** @description El acuse de cancelación del SAT. */
        Acuse: {
            /** @description XML del acuse, en base64, tal como lo dio el SAT. */
            acuse: string;
        };
        /** @description El acuse de cancelación. */
        GetInvoiceAcuseResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El acuse. */
            data: components["schemas"]["Acuse"];
        };
        /** @description Lo que dice el SAT en este momento. */
        SatStatus: {
            /**
             * Format: uuid
             * @description UUID fiscal por el que se preguntó.
             */
            uuid: string;
            /**
             * @description Vigente, Cancelado o No Encontrado.
             * @enum {string}
             */
            estado: "Vigente" | "Cancelado" | "No Encontrado";
        };
        /** @description Lo que dice el SAT en este momento. */
        GetInvoiceSatStatusResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Lo que dice el SAT. */
            data: components["schemas"]["SatStatus"];
        };
        /** @description Lo que un pago cubre de una factura. */
        PaymentDocument: {
            /**
             * Format: uuid
             * @description UUID fiscal de una factura PPD timbrada de ese receptor.
             */
            facturaUuid: string;
            /** @description Importe pagado, en la moneda de la factura. Hasta 6 decimales. */
            impPagado: number;
            /** @description Unidades de la moneda de la factura por una del pago; obligatoria si son distintas (de una factura en pesos, tipoCambio si falta). El monto del pago es la suma de impPagado / equivalencia: mande la razón entre lo aplicado y lo recibido, para que sea lo recibido. Hasta 10 decimales. */
            equivalencia?: number;
        };
        /** @description Un pago recibido. Su monto es la suma de lo que paga de cada documento. */
        Payment: {
            /** @description Fecha y hora ISO 8601; sin zona, hora de la Ciudad de México. Si no se conoce la hora: 12:00:00 sin zona, que es el mediodía del lugar de expedición, o el momento del timbrado si ese día aún no es mediodía. */
            fechaPago: string;
            /** @description c_FormaPago; nunca 99. */
            formaPago: string;
            /**
             * @description c_Moneda.
             * @default MXN
             */
            moneda?: string;
            /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
            tipoCambio?: number;
            /** @description Número de cheque, autorización, referencia o clave de rastreo. */
            numOperacion?: string;
            /** @description RFC del banco de la cuenta de donde salió el pago; XEXX010101000 si es extranjero. */
            rfcEmisorCtaOrd?: string;
            /** @description Nombre del banco; obligatorio con XEXX010101000. */
            nomBancoOrdExt?: string;
            /** @description Cuenta, tarjeta o CLABE de donde salió el pago. */
            ctaOrdenante?: string;
            /** @description RFC del banco de la cuenta que recibió el pago. */
            rfcEmisorCtaBen?: string;
            /** @description Cuenta, tarjeta o CLABE que recibió el pago. */
            ctaBeneficiario?: string;
            /** @description Las facturas que el pago cubre, cada una una sola vez. */
            documentos: AtLeastOne<components["schemas"]["PaymentDocument"]>;
        };
        /** @description Los pagos que se recibieron de un cliente. */
        CreatePaymentComplementBody: {
            /** @description RFC de un cliente de la cuenta: el receptor de las facturas que se pagan. */
            receptorRfc: string;
            /** @description Código de una serie activa de complementos de pago; si falta, la favorita. */
            serie?: string;
            /** @description Los pagos que se recibieron. */
            pagos: AtLeastOne<components["schemas"]["Payment"]>;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * Format: uuid
             * @description El complemento al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el motivo 01.
             */
            sustituye?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Un texto suyo para encontrar el complemento, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        /** @description Respuesta a una creación: lo que no se conoce no aparece. */
        CreatedPaymentComplement: {
            /**
             * Format: uuid
             * @description Identificador del complemento de pago.
             */
            id: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /**
             * Format: uuid
             * @description Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
             */
            facturaId: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac?: string;
            /** @description Código del proveedor, cuando estado es error. */
            errorCodigo?: string;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje?: string;
            /** @description La referencia con que se creó. */
            referencia?: string;
            /** @description Serie del emisor. */
            serie?: string;
            /** @description Folio del emisor; se asigna al timbrar. */
            folio?: string;
        };
        /** @description Un importe, y de qué otros sale. */
        Paso: {
            /** @description Dónde está: "pagos[0].monto", "nomina.percepciones.totalGravado". */
            campo: string;
            /** @description Lo que se calcula: "1160.00 - 386.67". */
            formula: string;
            /** @description El resultado, sin redondear; una división, a 20 decimales. */
            exacto: string;
            /** @description Como lo lleva el comprobante. */
            escrito: string;
            /** @description escrito menos exacto. */
            redondeo: string;
            /** @description Lo mismo, en una oración. */
            explicacion: string;
        };
        /** @description De dónde salen los importes de un comprobante, paso por paso; los importes son textos, exactos. */
        Pasos: {
            /** @description Lo que se pagó en total, como lo lleva el comprobante. */
            total: string;
            /** @description Cómo redondea el servicio, en una oración. */
            regla: string;
            /** @description Un paso por cada importe que sale de otros. */
            pasos: components["schemas"]["Paso"][];
        };
        /** @description El complemento de pago que se creó. */
        CreatePaymentComplementResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedPaymentComplement"];
            /** @description true si la llave de idempotencia ya tenía este complemento; si no, ausente. */
            idempotente?: boolean;
            /** @description Cómo va la sustitución; ausente si el complemento no sustituye a otro. */
            sustitucion?: components["schemas"]["Substitution"];
            /** @description De dónde sale cada importe, si se pidió con desglose=true. */
            desglose?: components["schemas"]["Pasos"];
        };
        /** @description Un complemento de pago como lo muestra la lista. */
        PaymentComplement: {
            /**
             * Format: uuid
             * @description Identificador del complemento de pago.
             */
            id: string;
            /**
             * Format: uuid
             * @description Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
             */
            facturaId: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Serie del emisor. */
            serie: string | null;
            /** @description Folio del emisor; se asigna al timbrar. */
            folio: string | null;
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            /** @description RFC del receptor. */
            receptorRfc: string;
            /** @description Total de los pagos, en pesos. Hasta 2 decimales. */
            total: number;
            /** @description Código y mensaje del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn: string | null;
            /** @description La referencia con que se creó; si no la lleva, ausente. */
            referencia?: string;
        };
        /** @description Una página de la lista. */
        ListPaymentComplementsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, del más nuevo al más antiguo. */
            data: components["schemas"]["PaymentComplement"][];
            /**
             * Format: int32
             * @description Todos los que cumplen, no solo los de esta página.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántos caben en una página.
             */
            limite: number;
        };
        /** @description Lo que un pago cubrió de una factura. Importes en la moneda de la factura. */
        AppliedDocument: {
            /**
             * Format: uuid
             * @description UUID fiscal de la factura.
             */
            facturaUuid: string;
            /** @description Serie de la factura. */
            serie: string | null;
            /** @description Folio de la factura. */
            folio: string | null;
            /** @description Moneda de la factura. */
            moneda: string;
            /** @description Unidades de la moneda de la factura por una de la del pago. Hasta 10 decimales. */
            equivalencia: number;
            /**
             * Format: int32
             * @description Qué número de pago de la factura es.
             */
            parcialidad: number;
            /** @description Lo que se debía antes del pago, en la moneda de la factura. Hasta 6 decimales. */
            saldoAnterior: number;
            /** @description Lo que el pago cubre, en la moneda de la factura. Hasta 6 decimales. */
            impPagado: number;
            /** @description Lo que se debe después, en la moneda de la factura. Hasta 6 decimales. */
            saldoInsoluto: number;
        };
        /** @description Un pago como quedó en el complemento. */
        AppliedPayment: {
            /** @description Hora local del lugar de expedición, como está en el CFDI: AAAA-MM-DDThh:mm:ss. */
            fechaPago: string;
            /** @description c_FormaPago. */
            formaPago: string;
            /** @description c_Moneda. */
            moneda: string;
            /** @description Pesos por unidad de la moneda. Hasta 6 decimales. */
            tipoCambio: number;
            /** @description Suma de lo pagado, en la moneda del pago. Hasta 6 decimales. */
            monto: number;
            /** @description Número con el que el banco identifica la operación. */
            numOperacion: string | null;
            /** @description RFC del banco de la cuenta que paga. */
            rfcEmisorCtaOrd: string | null;
            /** @description Nombre del banco que paga, si es extranjero. */
            nomBancoOrdExt: string | null;
            /** @description Cuenta que paga. */
            ctaOrdenante: string | null;
            /** @description RFC del banco de la cuenta que recibe. */
            rfcEmisorCtaBen: string | null;
            /** @description Cuenta que recibe. */
            ctaBeneficiario: string | null;
            /** @description Las facturas que cubre. */
            documentos: components["schemas"]["AppliedDocument"][];
        };
        /** @description Un complemento de pago con sus pagos. */
        PaymentComplementDetail: {
            /**
             * Format: uuid
             * @description Identificador del complemento de pago.
             */
            id: string;
            /**
             * Format: uuid
             * @description Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
             */
            facturaId: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Serie del emisor. */
            serie: string | null;
            /** @description Folio del emisor; se asigna al timbrar. */
            folio: string | null;
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            /** @description RFC del receptor. */
            receptorRfc: string;
            /** @description Total de los pagos, en pesos. Hasta 2 decimales. */
            total: number;
            /** @description Código del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn: string | null;
            /** @description Los pagos. */
            pagos: components["schemas"]["AppliedPayment"][];
            /** @description La referencia con que se creó; si no la lleva, ausente. */
            referencia?: string;
        };
        /** @description El complemento de pago. */
        GetPaymentComplementResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["PaymentComplementDetail"];
            /** @description Cómo va la sustitución que este complemento hace de otro; ausente si no sustituye a ninguno. */
            sustituyeA?: components["schemas"]["Substitution"];
            /** @description Cómo va la sustitución de este complemento por otro; ausente si ninguno lo sustituye. */
            sustituidaPor?: components["schemas"]["Substitution"];
            /** @description De dónde sale cada importe, si se pidió con desglose=true. */
            desglose?: components["schemas"]["Pasos"];
        };
        /** @description El registro del complemento de pago. */
        CancelPaymentComplementResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["PaymentComplement"];
        };
        /** @description El registro, y si la cancelación se acaba de confirmar. */
        RefreshPaymentComplementCancellationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["PaymentComplement"];
            /** @description true si esta misma llamada confirmó la cancelación. */
            confirmada: boolean;
        };
        /** @description CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos. */
        DraftInvoiceBody: {
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description Código de una serie de facturas activa. */
            serie: string;
            /** @description c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
            formaPago?: string;
            /**
             * @description PUE: en una sola exhibición; PPD: en parcialidades o diferido.
             * @default PUE
             * @enum {string}
             */
            metodoPago?: "PUE" | "PPD";
            /**
             * @description c_Moneda.
             * @default MXN
             */
            moneda?: string;
            /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
            tipoCambio?: number;
            /** @description Lo que se vende; con ellos el servicio arma la factura. */
            conceptos: AtLeastOne<components["schemas"]["Concepto"]>;
            /** @description Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
            informacionGlobal?: components["schemas"]["InformacionGlobal"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07 anticipo. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description Condiciones comerciales del pago: "Contado", "30 días". */
            condicionesDePago?: string;
            /** @description Los que cobran o retienen estados y municipios. */
            impuestosLocales?: components["schemas"]["ImpuestosLocales"];
            /**
             * @description 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio Exterior.
             * @default 01
             * @enum {string}
             */
            exportacion?: "01" | "02" | "03" | "04";
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
            /**
             * @description La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
             * @default 0
             */
            tolerancia?: number;
            /** @description Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6 decimales. */
            descuentoGlobal?: number;
            /** @description El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
            descuentoGlobalPorcentaje?: number;
            /** @description El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra con la relación 07. */
            anticipo?: components["schemas"]["Anticipo"];
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La autorización de una donataria, en el recibo de un donativo. */
            donataria?: components["schemas"]["Donataria"];
            /** @description Lo que una disposición fiscal obliga a escribir en la factura. */
            leyendasFiscales?: components["schemas"]["LeyendaFiscal"][];
            /** @description A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
            ine?: components["schemas"]["Ine"];
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /** @description El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
            cartaPorte?: components["schemas"]["Viaje"];
            /** @description Observaciones que aparecen en el PDF, y no en el XML. */
            notaPdf?: string;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        } | {
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior: components["schemas"]["ComercioExterior"];
        }) & ({
            receptor?: never;
        } | {
            receptorRfc?: never;
        }) & ({
            receptor?: never;
        } | {
            usoCfdi?: never;
        }) & ({
            descuentoGlobal?: never;
        } | {
            descuentoGlobalPorcentaje?: never;
        }) & ({
            anticipo?: never;
        } | {
            impuestosLocales?: never;
        });
        /** @description Un comprobante que espera a que una persona lo timbre. */
        DraftedDocument: {
            /** @description Su identificador en la ruta de su tipo, que conserva cuando se timbra. */
            id: string;
            /** @description borrador; si la llave se repite, el estado en que ya está. */
            estado: string;
            /** @description De dónde sale cada importe, si es una factura o una nota de crédito. */
            calculo?: components["schemas"]["Calculo"];
            /** @description De dónde sale cada importe, si es un complemento de pago o un recibo de nómina. */
            pasos?: components["schemas"]["Pasos"];
            /** @description Lo que se calcula del viaje, si es un traslado o la factura de un flete. */
            viaje?: components["schemas"]["CalculoViaje"];
            /** @description Lo demás que conviene revisar, sin que nada se rechace. */
            consejos: components["schemas"]["Consejo"][];
        };
        DraftedDocumentResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El borrador. */
            data: components["schemas"]["DraftedDocument"];
        };
        /** @description El receptor, la moneda y los impuestos son los de la factura; el método de pago es PUE. */
        DraftCreditNoteBody: {
            /** @description Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que su total. Hasta 6 decimales. */
            importe: number;
            /** @description Por qué se acredita; obligatorio, salvo con tipoRelacion 07, que lleva "Aplicación de anticipo". */
            descripcion?: string;
            /** @description Código de una serie de notas de crédito activa; si falta, la favorita. */
            serie?: string;
            /** @description c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido; 30 con tipoRelacion 07. */
            formaPago?: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * @description 01 nota de crédito, 03 devolución de mercancía, 07 aplicación de un anticipo.
             * @default 01
             * @enum {string}
             */
            tipoRelacion?: "01" | "03" | "07";
            /** @description Otros documentos con los que se relaciona la nota: 04 sustitución de otra nota o factura. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description El anticipo que se aplica, por el UUID fiscal de su factura, que la factura acreditada debe nombrar con la relación 07. */
            anticipoUuid?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /**
             * Format: uuid
             * @description La nota de crédito a la que sustituye, por su id: la nueva lleva la relación 04, y el servicio pide cancelar la otra con el motivo 01.
             */
            sustituye?: string;
            /** @description Un texto suyo para encontrar la nota, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description Lo que regresa de una exportación. Con ello la nota lleva Exportacion 02 y el complemento Comercio Exterior de esa mercancía, y tipoRelacion es 03 si falta; importe no pasa de lo que vale en la factura. Un descuento o una bonificación no lo llevan. */
            mercanciasDevueltas?: components["schemas"]["MercanciaDevuelta"][];
        };
        /** @description Los pagos que se recibieron de un cliente. */
        DraftPaymentComplementBody: {
            /** @description RFC de un cliente de la cuenta: el receptor de las facturas que se pagan. */
            receptorRfc: string;
            /** @description Código de una serie activa de complementos de pago; si falta, la favorita. */
            serie?: string;
            /** @description Los pagos que se recibieron. */
            pagos: AtLeastOne<components["schemas"]["Payment"]>;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * Format: uuid
             * @description El complemento al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el motivo 01.
             */
            sustituye?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Un texto suyo para encontrar el complemento, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        /** @description A quién presta sus servicios el trabajador, y qué parte de su tiempo. */
        PayrollSubcontract: {
            /** @description RFC de quien subcontrata. */
            rfcLabora: string;
            /** @description Los de todas deben sumar 100. */
            porcentajeTiempo: string;
        };
        /** @description El trabajador (nomina12:Receptor). */
        PayrollReceiver: {
            /** @description CURP del trabajador. */
            curp: string;
            /** @description c_TipoContrato. */
            tipoContrato: string;
            /** @description c_TipoRegimen. */
            tipoRegimen: string;
            /** @description Número con el que el patrón lo identifica. */
            numEmpleado: string;
            /** @description c_PeriodicidadPago. */
            periodicidadPago: string;
            /** @description c_Estado: el lugar donde el trabajador presta sus servicios. */
            claveEntFed: string;
            /** @description Número de seguridad social. */
            numSeguridadSocial?: string;
            /**
             * Format: date
             * @description AAAA-MM-DD.
             */
            fechaInicioRelLaboral?: string;
            /** @description Semanas (P115W) o años, meses y días (P2Y2M15D) hasta fechaFinalPago. */
            antiguedad?: string;
            /** @description c_TipoJornada. */
            tipoJornada?: string;
            /** @description c_RiesgoPuesto. */
            riesgoPuesto?: string;
            /** @description c_Banco; no va con una CLABE en cuentaBancaria. */
            banco?: string;
            /** @description 10 dígitos (teléfono celular), 11 (cuenta), 16 (tarjeta) o 18 (CLABE), con sus ceros a la izquierda. */
            cuentaBancaria?: string;
            /** @description Departamento o área. */
            departamento?: string;
            /** @description Puesto. */
            puesto?: string;
            /**
             * @description Sí o No.
             * @enum {string}
             */
            sindicalizado?: "Sí" | "No";
            /** @description Salario base de cotización. */
            salarioBaseCotApor?: string;
            /** @description Salario diario integrado. */
            salarioDiarioIntegrado?: string;
            /** @description Ante quiénes trabaja, si está subcontratado. */
            subContratacion?: components["schemas"]["PayrollSubcontract"][];
        };
        /** @description Horas extra de un tipo. */
        PayrollOvertime: {
            /** @description Días en que las hubo. */
            dias: string;
            /** @description c_TipoHoras: 01 dobles, 02 triples, 03 simples. */
            tipoHoras: string;
            /** @description Cuántas horas. */
            horasExtra: string;
            /** @description Lo que se pagó por ellas. */
            importePagado: string;
        };
        /** @description Acciones o títulos que representan bienes. */
        PayrollShares: {
            /** @description Valor de mercado al ejercer la opción. */
            valorMercado: string;
            /** @description Precio al que se otorgó la opción. */
            precioAlOtorgarse: string;
        };
        /** @description Una percepción. */
        PayrollPerception: {
            /** @description c_TipoPercepcion. */
            tipoPercepcion: string;
            /** @description La del control interno del patrón. */
            clave: string;
            /** @description El nombre con el que aparece en el recibo. */
            concepto: string;
            /** @description Parte gravada. */
            importeGravado: string;
            /** @description Parte exenta. */
            importeExento: string;
            /** @description Con la percepción 019. */
            horasExtra?: components["schemas"]["PayrollOvertime"][];
            /** @description Con la percepción 045. */
            accionesOTitulos?: components["schemas"]["PayrollShares"];
        };
        /** @description Jubilación, pensión o retiro. */
        PayrollRetirement: {
            /** @description Ingreso acumulable. */
            ingresoAcumulable: string;
            /** @description Ingreso no acumulable. */
            ingresoNoAcumulable: string;
            /** @description Total, si se paga en una sola exhibición. */
            totalUnaExhibicion?: string;
            /** @description Total, si se paga en parcialidades. */
            totalParcialidad?: string;
            /** @description Monto diario, si se paga en parcialidades. */
            montoDiario?: string;
        };
        /** @description Separación o indemnización. */
        PayrollSeverance: {
            /** @description Total que se paga por la separación. */
            totalPagado: string;
            /** @description Años de servicio. */
            numAniosServicio: string;
            /** @description Último sueldo mensual ordinario. */
            ultimoSueldoMensOrd: string;
            /** @description Ingreso acumulable. */
            ingresoAcumulable: string;
            /** @description Ingreso no acumulable. */
            ingresoNoAcumulable: string;
        };
        /** @description Lo que se paga. */
        PayrollPerceptions: {
            /** @description Suma de los importes gravados. */
            totalGravado: string;
            /** @description Suma de los importes exentos. */
            totalExento: string;
            /** @description Una fila por percepción. */
            percepciones: AtLeastOne<components["schemas"]["PayrollPerception"]>;
            /** @description Suma de las que no son separación, jubilación, pensión ni retiro. */
            totalSueldos?: string;
            /** @description Suma de las percepciones 022, 023 y 025. */
            totalSeparacionIndemnizacion?: string;
            /** @description Suma de las percepciones 039 y 044. */
            totalJubilacionPensionRetiro?: string;
            /** @description Con las percepciones 039 y 044. */
            jubilacionPensionRetiro?: components["schemas"]["PayrollRetirement"];
            /** @description Con las percepciones 022, 023 y 025. */
            separacionIndemnizacion?: components["schemas"]["PayrollSeverance"];
        };
        /** @description Una deducción. */
        PayrollDeduction: {
            /** @description c_TipoDeduccion. */
            tipoDeduccion: string;
            /** @description La del control interno del patrón. */
            clave: string;
            /** @description El nombre con el que aparece en el recibo. */
            concepto: string;
            /** @description Lo que se descuenta. */
            importe: string;
        };
        /** @description Lo que se descuenta. */
        PayrollDeductions: {
            /** @description Una fila por deducción. */
            deducciones: AtLeastOne<components["schemas"]["PayrollDeduction"]>;
            /** @description Suma de las que no son ISR. */
            totalOtrasDeducciones?: string;
            /** @description Suma de las deducciones 002, ISR. */
            totalImpuestosRetenidos?: string;
        };
        /** @description Subsidio para el empleo. */
        PayrollSubsidy: {
            /** @description El subsidio que corresponde según la tabla. */
            subsidioCausado: string;
        };
        /** @description Compensación de saldos a favor. */
        PayrollCompensation: {
            /** @description Saldo a favor del trabajador. */
            saldoAFavor: string;
            /** @description El ejercicio del saldo a favor. */
            anio: string;
            /** @description Lo que queda del saldo a favor. */
            remanenteSalFav: string;
        };
        /** @description Otro pago. */
        PayrollOtherPayment: {
            /** @description c_TipoOtroPago. */
            tipoOtroPago: string;
            /** @description La del control interno del patrón. */
            clave: string;
            /** @description El nombre con el que aparece en el recibo. */
            concepto: string;
            /** @description Lo que se entrega. */
            importe: string;
            /** @description Con el otro pago 002. */
            subsidioAlEmpleo?: components["schemas"]["PayrollSubsidy"];
            /** @description Con el otro pago 004. */
            compensacionSaldosAFavor?: components["schemas"]["PayrollCompensation"];
        };
        /** @description Una incapacidad. */
        PayrollDisability: {
            /** @description Cuántos días. */
            diasIncapacidad: string;
            /** @description c_TipoIncapacidad. */
            tipoIncapacidad: string;
            /** @description Lo que se descuenta por ella. */
            importeMonetario?: string;
        };
        /** @description El contenido del recibo. Todo número va como cadena. */
        PayrollData: {
            /**
             * @description O ordinaria, E extraordinaria.
             * @enum {string}
             */
            tipoNomina: "O" | "E";
            /**
             * Format: date
             * @description AAAA-MM-DD.
             */
            fechaPago: string;
            /**
             * Format: date
             * @description Primer día del periodo que se paga: AAAA-MM-DD.
             */
            fechaInicialPago: string;
            /**
             * Format: date
             * @description Último día del periodo que se paga: AAAA-MM-DD.
             */
            fechaFinalPago: string;
            /** @description Días que se pagan. */
            numDiasPagados: string;
            /** @description Si se envía, debe ser la suma exacta de las percepciones. */
            totalPercepciones?: string;
            /** @description Si se envía, debe ser la suma exacta de las deducciones. */
            totalDeducciones?: string;
            /** @description Si se envía, debe ser la suma exacta de los otros pagos. */
            totalOtrosPagos?: string;
            /** @description El trabajador. */
            receptor: components["schemas"]["PayrollReceiver"];
            /** @description Lo que se paga. */
            percepciones?: components["schemas"]["PayrollPerceptions"];
            /** @description Lo que se descuenta. */
            deducciones?: components["schemas"]["PayrollDeductions"];
            /** @description Lo que se entrega y no es percepción, como el subsidio. */
            otrosPagos?: components["schemas"]["PayrollOtherPayment"][];
            /** @description Las incapacidades del periodo. */
            incapacidades?: components["schemas"]["PayrollDisability"][];
        } & ({
            /** @description Si se envía, debe ser la suma exacta de las percepciones. */
            totalPercepciones: string;
        } | {
            /** @description Si se envía, debe ser la suma exacta de los otros pagos. */
            totalOtrosPagos: string;
        });
        /** @description Origen de los recursos de una entidad pública (Nómina 1.2, EntidadSNCF). */
        PayrollPublicEntity: {
            /**
             * @description IP ingresos propios, IF ingresos federales, IM ingresos mixtos.
             * @enum {string}
             */
            origenRecurso: "IP" | "IF" | "IM";
            /** @description Obligatorio con IM, y solo con él. */
            montoRecursoPropio?: string;
        };
        /** @description El patrón (nomina12:Emisor). */
        PayrollEmployer: {
            /** @description Registro patronal ante el IMSS. */
            registroPatronal?: string;
            /** @description RFC del patrón de origen, en subcontratación. */
            rfcPatronOrigen?: string;
            /** @description CURP del patrón persona física. */
            curp?: string;
            /** @description Solo de entidades adheridas al Sistema Nacional de Coordinación Fiscal. */
            entidadSNCF?: components["schemas"]["PayrollPublicEntity"];
        };
        /** @description Un recibo de nómina. */
        DraftPayrollBody: {
            /** @description RFC del trabajador: un cliente de la cuenta. */
            receptorRfc: string;
            /** @description Código de una serie activa de nómina; si falta, la favorita. */
            serie?: string;
            /** @description Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México. Si falta, la de ahora. */
            fecha?: string;
            /** @description Nota que aparece en el PDF. */
            notaPdf?: string;
            /** @description Claves y valores libres; a lo más 16 kB. El PDF muestra 30, con claves de 60 y valores de 200 caracteres. */
            camposPersonalizados?: {
                [key: string]: unknown;
            };
            /** @description El complemento de nómina. */
            nomina: components["schemas"]["PayrollData"];
            /** @description Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta. */
            emisor?: components["schemas"]["PayrollEmployer"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * Format: uuid
             * @description El recibo al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el motivo 01.
             */
            sustituye?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Un texto suyo para encontrar el recibo, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        /** @description Un impuesto que se retuvo. */
        WithheldTax: {
            /**
             * @description 001 ISR, 002 IVA, 003 IEPS.
             * @enum {string}
             */
            impuesto: "001" | "002" | "003";
            /** @description Base del impuesto. Hasta 2 decimales. */
            baseRet?: number;
            /** @description Lo que se retuvo. Hasta 2 decimales. */
            montoRet: number;
            /**
             * @description c_TipoPagoRet: con 001 va 03 o 04, con 002 va 01, con 003 va 02.
             * @enum {string}
             */
            tipoPagoRet: "01" | "02" | "03" | "04";
        };
        /** @description Los campos de cada tipo de operación; los de los otros tipos no se envían. */
        WithholdingDataDividendos: {
            /** @description dividendos: c_TipoDividendoOUtilidadDistribuida; obligatorio. */
            CveTipDivOUtil: string;
            /**
             * @description dividendos: Sociedad Nacional si falta.
             * @enum {string}
             */
            TipoSocDistrDiv?: "Sociedad Nacional" | "Sociedad Extranjera";
            /** @description dividendos: 0 si falta. */
            MontISRAcredRetMexico?: string;
            /** @description dividendos: 0 si falta. */
            MontISRAcredRetExtranjero?: string;
            /** @description dividendos: lo retenido en el extranjero sobre dividendos del extranjero. */
            MontRetExtDivExt?: string;
            /** @description dividendos: ISR acreditable nacional. */
            MontISRAcredNal?: string;
            /** @description dividendos: dividendo acumulable nacional. */
            MontDivAcumNal?: string;
            /** @description dividendos: dividendo acumulable del extranjero. */
            MontDivAcumExt?: string;
            /** @description dividendos: porcentaje de participación de cada integrante o accionista. */
            ProporcionRem?: string;
        };
        /** @description Los campos de cada tipo de operación; los de los otros tipos no se envían. */
        WithholdingDataEnajenacionAcciones: {
            /** @description enajenacion_acciones: obligatorio. */
            ContratoIntermediacion: string;
            /** @description enajenacion_acciones: 0 si falta. */
            Ganancia?: string;
            /** @description enajenacion_acciones: 0 si falta. */
            Perdida?: string;
        };
        /** @description Quien cobra, cuando no es el beneficiario efectivo. */
        WithholdingNoBeneficiary: {
            /** @description c_Pais (ISO 3166-1 alfa-3). */
            PaisDeResidParaEfecFisc?: string;
            /** @description c_TipoContribuyenteSujetoRetencion. */
            ConceptoPago?: string;
            /** @description En qué consiste el pago. */
            DescripcionConcepto?: string;
        };
        /** @description Quien cobra, cuando es el beneficiario efectivo. */
        WithholdingBeneficiary: {
            /** @description RFC de quien cobra. */
            RFC?: string;
            /** @description CURP de quien cobra. */
            CURP?: string;
            /** @description Nombre, denominación o razón social de quien cobra. */
            NomDenRazSocB?: string;
            /** @description c_TipoContribuyenteSujetoRetencion. */
            ConceptoPago?: string;
            /** @description En qué consiste el pago. */
            DescripcionConcepto?: string;
        };
        /** @description Los campos de cada tipo de operación; los de los otros tipos no se envían. */
        WithholdingDataPagosExtranjero: {
            /**
             * @description pagos_extranjero: SI si falta.
             * @enum {string}
             */
            EsBenefEfectDelCobro?: "SI" | "NO";
            /** @description pagos_extranjero: obligatorio cuando EsBenefEfectDelCobro es NO. */
            NoBeneficiario?: components["schemas"]["WithholdingNoBeneficiary"];
            /** @description pagos_extranjero: quien cobra, cuando es el beneficiario efectivo. */
            Beneficiario?: components["schemas"]["WithholdingBeneficiary"];
        };
        CreateWithholdingBodyDividendos: {
            /**
             * @description dividendos, enajenacion_acciones o pagos_extranjero.
             * @enum {string}
             */
            tipoOperacion: "dividendos";
            /** @description Código de una serie activa de retenciones; si falta, la favorita. */
            serie?: string;
            /** @description De quien recibe el pago; no tiene que ser cliente de la cuenta. */
            rfcContraparte?: string;
            /** @description PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000. */
            nombreContraparte?: string;
            /** @description c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional. */
            paisResidencia?: string;
            /** @description Obligatorio si la contraparte es nacional. */
            codigoPostalContraparte?: string;
            /** @description Obligatorio si la contraparte es extranjera. */
            numRegIdTribContraparte?: string;
            /**
             * Format: date
             * @description AAAA-MM-DD.
             */
            fechaOperacion: string;
            /** @description Tope de los demás montos. Hasta 2 decimales. */
            montoOperacion: number;
            /** @description La suma de impRetenidos si falta. Hasta 2 decimales. */
            montoRetenido?: number;
            /** @description 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación. */
            cveRetenc?: string;
            /**
             * Format: int32
             * @description El mes de fechaOperacion si falta.
             */
            mesPeriodo?: number;
            /**
             * Format: int32
             * @description mesPeriodo si falta.
             */
            mesFinPeriodo?: number;
            /**
             * Format: int32
             * @description El año de fechaOperacion si falta.
             */
            ejercicio?: number;
            /** @description Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales. */
            montoTotGrav?: number;
            /** @description Parte exenta de la operación. Hasta 2 decimales. */
            montoTotExent?: number;
            /** @description Una fila por impuesto retenido. */
            impRetenidos?: components["schemas"]["WithheldTax"][];
            /** @description Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas. */
            datosEspecificos: components["schemas"]["WithholdingDataDividendos"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        CreateWithholdingBodyEnajenacionAcciones: {
            /**
             * @description dividendos, enajenacion_acciones o pagos_extranjero.
             * @enum {string}
             */
            tipoOperacion: "enajenacion_acciones";
            /** @description Código de una serie activa de retenciones; si falta, la favorita. */
            serie?: string;
            /** @description De quien recibe el pago; no tiene que ser cliente de la cuenta. */
            rfcContraparte?: string;
            /** @description PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000. */
            nombreContraparte?: string;
            /** @description c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional. */
            paisResidencia?: string;
            /** @description Obligatorio si la contraparte es nacional. */
            codigoPostalContraparte?: string;
            /** @description Obligatorio si la contraparte es extranjera. */
            numRegIdTribContraparte?: string;
            /**
             * Format: date
             * @description AAAA-MM-DD.
             */
            fechaOperacion: string;
            /** @description Tope de los demás montos. Hasta 2 decimales. */
            montoOperacion: number;
            /** @description La suma de impRetenidos si falta. Hasta 2 decimales. */
            montoRetenido?: number;
            /** @description 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación. */
            cveRetenc?: string;
            /**
             * Format: int32
             * @description El mes de fechaOperacion si falta.
             */
            mesPeriodo?: number;
            /**
             * Format: int32
             * @description mesPeriodo si falta.
             */
            mesFinPeriodo?: number;
            /**
             * Format: int32
             * @description El año de fechaOperacion si falta.
             */
            ejercicio?: number;
            /** @description Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales. */
            montoTotGrav?: number;
            /** @description Parte exenta de la operación. Hasta 2 decimales. */
            montoTotExent?: number;
            /** @description Una fila por impuesto retenido. */
            impRetenidos?: components["schemas"]["WithheldTax"][];
            /** @description Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas. */
            datosEspecificos: components["schemas"]["WithholdingDataEnajenacionAcciones"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        CreateWithholdingBodyPagosExtranjero: {
            /**
             * @description dividendos, enajenacion_acciones o pagos_extranjero.
             * @enum {string}
             */
            tipoOperacion: "pagos_extranjero";
            /** @description Código de una serie activa de retenciones; si falta, la favorita. */
            serie?: string;
            /** @description De quien recibe el pago; no tiene que ser cliente de la cuenta. */
            rfcContraparte?: string;
            /** @description PÚBLICO EN GENERAL, con acento, cuando rfcContraparte es XAXX010101000. */
            nombreContraparte?: string;
            /** @description c_Pais (ISO 3166-1 alfa-3); si falta o es MEX, la contraparte es nacional. */
            paisResidencia?: string;
            /** @description Obligatorio si la contraparte es nacional. */
            codigoPostalContraparte?: string;
            /** @description Obligatorio si la contraparte es extranjera. */
            numRegIdTribContraparte?: string;
            /**
             * Format: date
             * @description AAAA-MM-DD.
             */
            fechaOperacion: string;
            /** @description Tope de los demás montos. Hasta 2 decimales. */
            montoOperacion: number;
            /** @description La suma de impRetenidos si falta. Hasta 2 decimales. */
            montoRetenido?: number;
            /** @description 14 dividendos, 06 enajenación de acciones, 18 pagos al extranjero: la del tipo de operación. */
            cveRetenc?: string;
            /**
             * Format: int32
             * @description El mes de fechaOperacion si falta.
             */
            mesPeriodo?: number;
            /**
             * Format: int32
             * @description mesPeriodo si falta.
             */
            mesFinPeriodo?: number;
            /**
             * Format: int32
             * @description El año de fechaOperacion si falta.
             */
            ejercicio?: number;
            /** @description Gravado y exento suman montoOperacion; si faltan ambos, todo es gravado. Hasta 2 decimales. */
            montoTotGrav?: number;
            /** @description Parte exenta de la operación. Hasta 2 decimales. */
            montoTotExent?: number;
            /** @description Una fila por impuesto retenido. */
            impRetenidos?: components["schemas"]["WithheldTax"][];
            /** @description Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas. */
            datosEspecificos?: components["schemas"]["WithholdingDataPagosExtranjero"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Un texto suyo para encontrar la constancia, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        /** @description Una constancia de retenciones. */
        CreateWithholdingBody: components["schemas"]["CreateWithholdingBodyDividendos"] | components["schemas"]["CreateWithholdingBodyEnajenacionAcciones"] | components["schemas"]["CreateWithholdingBodyPagosExtranjero"];
        /** @description De quién es la mercancía que se traslada. */
        Propietario: {
            /** @description Su identificación fiscal: de México su RFC; de Estados Unidos y Canadá, 9 dígitos. */
            numRegIdTrib: string;
            /** @description c_Pais donde reside para fines fiscales: tres letras, como USA. */
            residenciaFiscal: string;
        };
        /** @description El traslado de mercancía propia: sus conceptos son las mercancías del viaje, y su receptor es quien lo emite. */
        CreateTransferBody: {
            /** @description El viaje. */
            cartaPorte: components["schemas"]["Viaje"];
            /** @description Código de una serie de traslados activa; si falta, la favorita. */
            serie?: string;
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Código postal del domicilio fiscal de la cuenta, si no es el del lugar de expedición. */
            domicilioFiscal?: string;
            /** @description Documentos con los que se relaciona el traslado: 05 las facturas de la mercancía, ya emitidas. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /**
             * Format: uuid
             * @description El traslado al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el motivo 01.
             */
            sustituye?: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo traslado. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Un texto suyo para encontrar el traslado, como el número de su viaje; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La mercancía sale del país para quedarse fuera, sin que este traslado la venda; cada mercancía lleva aduana. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /**
             * @description c_MotivoTraslado, obligatorio con comercioExterior: 01 mercancía que ya se facturó, con la factura en cfdiRelacionados; 02 reubicación de mercancía propia, 03 consignación, 04 venta posterior, 05 mercancía de terceros, 99 otro.
             * @enum {string}
             */
            motivoTraslado?: "01" | "02" | "03" | "04" | "05" | "99";
            /** @description De quién es la mercancía; obligatorio con motivoTraslado 05, y solo entonces. */
            propietarios?: components["schemas"]["Propietario"][];
        };
        /** @description A quién se le pide. */
        RequestApprovalBody: {
            /** @description El correo con el que la persona entra al portal; en la cuenta debe poder timbrar. */
            correo: string;
        };
        /** @description Lo que se pidió a una persona. */
        DraftApproval: {
            /** @description El de la persona. */
            correo: string;
            /** @description pendiente, aprobada, rechazada, vencida, o retirada: el borrador cambió o se timbró de otra manera, o la persona ya no puede timbrar en la cuenta, o la llave que lo pidió ya no sirve. */
            estado: string;
            /**
             * Format: date-time
             * @description Cuándo se le pidió.
             */
            pedidaEn: string;
            /**
             * Format: date-time
             * @description Hasta cuándo sirve el enlace.
             */
            venceEn: string;
            /**
             * Format: date-time
             * @description Cuándo decidió la persona.
             */
            contestadaEn?: string;
            /** @description Por qué la rechazó, si lo dijo. */
            motivo?: string;
        };
        /** @description Un borrador, o el comprobante que ya es, y las personas a quienes se pidió aprobarlo. */
        DraftApprovals: {
            /** @description Su identificador en la ruta de su tipo. */
            id: string;
            /** @description borrador, o el estado del comprobante que se timbró de él. */
            estado: string;
            /** @description Una por persona; la de la petición más reciente, primero. */
            aprobaciones: components["schemas"]["DraftApproval"][];
        };
        ApprovalsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El borrador y lo que se pidió. */
            data: components["schemas"]["DraftApprovals"];
        };
        /** @description Un recibo de nómina. */
        CreatePayrollBody: {
            /** @description RFC del trabajador: un cliente de la cuenta. */
            receptorRfc: string;
            /** @description Código de una serie activa de nómina; si falta, la favorita. */
            serie?: string;
            /** @description Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México. Si falta, la de ahora. */
            fecha?: string;
            /** @description Nota que aparece en el PDF. */
            notaPdf?: string;
            /** @description Claves y valores libres; a lo más 16 kB. El PDF muestra 30, con claves de 60 y valores de 200 caracteres. */
            camposPersonalizados?: {
                [key: string]: unknown;
            };
            /** @description El complemento de nómina. */
            nomina: components["schemas"]["PayrollData"];
            /** @description Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta. */
            emisor?: components["schemas"]["PayrollEmployer"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * Format: uuid
             * @description El recibo al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el motivo 01.
             */
            sustituye?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Un texto suyo para encontrar el recibo, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        /** @description El recibo que se creó. */
        CreatePayrollResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este recibo; si no, ausente. */
            idempotente?: boolean;
            /** @description Cómo va la sustitución; ausente si el recibo no sustituye a otro. */
            sustitucion?: components["schemas"]["Substitution"];
            /** @description De dónde sale cada importe, si se pidió con desglose=true. */
            desglose?: components["schemas"]["Pasos"];
        };
        /** @description Un recibo de nómina como lo muestran listas y consultas. */
        PayrollRecord: {
            /**
             * Format: uuid
             * @description Identificador interno (UUID); nunca el UUID fiscal.
             */
            id: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** @description Serie del emisor. */
            serie: string | null;
            /** @description Folio del emisor; se asigna al timbrar. */
            folio: string | null;
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            /** @description Lo que recibe el trabajador. Hasta 6 decimales. */
            total: number | null;
            /** @description Código y mensaje del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn: string | null;
            /** @description RFC del trabajador. */
            receptorRfc: string;
            /** @description O ordinaria, E extraordinaria. */
            tipoNomina: string | null;
            /** @description Día en que se pagó: AAAA-MM-DD. */
            fechaPago: string | null;
            /** @description Primer día del periodo que se paga: AAAA-MM-DD. */
            fechaInicialPago: string | null;
            /** @description Último día del periodo que se paga: AAAA-MM-DD. */
            fechaFinalPago: string | null;
            /** @description Este y los totales, cadenas: como los lleva el XML. */
            numDiasPagados: string | null;
            /** @description Suma de las percepciones. */
            totalPercepciones: string | null;
            /** @description Suma de las deducciones. */
            totalDeducciones: string | null;
            /** @description Suma de los otros pagos. */
            totalOtrosPagos: string | null;
            /** @description La referencia con que se creó; si no la lleva, ausente. */
            referencia?: string;
        };
        /** @description Una página de la lista. */
        ListPayrollsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, del más nuevo al más antiguo. */
            data: components["schemas"]["PayrollRecord"][];
            /**
             * Format: int32
             * @description Todos los que cumplen, no solo los de esta página.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántos caben en una página.
             */
            limite: number;
        };
        /** @description El registro del recibo. */
        GetPayrollResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["PayrollRecord"];
            /** @description Cómo va la sustitución que este recibo hace de otro; ausente si no sustituye a ninguno. */
            sustituyeA?: components["schemas"]["Substitution"];
            /** @description Cómo va la sustitución de este recibo por otro; ausente si ninguno lo sustituye. */
            sustituidaPor?: components["schemas"]["Substitution"];
            /** @description De dónde sale cada importe, si se pidió con desglose=true. */
            desglose?: components["schemas"]["Pasos"];
        };
        /** @description El registro, y si la cancelación se acaba de confirmar. */
        RefreshPayrollCancellationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["PayrollRecord"];
            /** @description true si esta misma llamada confirmó la cancelación. */
            confirmada: boolean;
        };
        /** @description Respuesta a una creación: lo que no se conoce no aparece. */
        CreatedWithholding: {
            /**
             * Format: uuid
             * @description Identificador interno; nunca el UUID fiscal.
             */
            id: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal?: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac?: string;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn?: string;
            /**
             * Format: date-time
             * @description Cuándo se canceló.
             */
            canceladaEn?: string;
            /** @description El documento timbrado, en base64. */
            xml?: string;
            /** @description Código del proveedor, cuando estado es error. */
            errorCodigo?: string;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje?: string;
            /** @description La referencia con que se creó. */
            referencia?: string;
        };
        /** @description La constancia que se creó. */
        CreateWithholdingResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedWithholding"];
            /** @description true si la llave de idempotencia ya tenía esta constancia; si no, ausente. */
            idempotente?: boolean;
        };
        /** @description Una constancia de retenciones como la muestran listas y consultas. */
        WithholdingRecord: {
            /**
             * Format: uuid
             * @description Identificador interno (UUID); nunca el UUID fiscal.
             */
            id: string;
            /** @description Nombre interno del proveedor de timbrado; no lo use en su lógica. */
            pac: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            /** @description Código y mensaje del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            /** @description Mensaje del proveedor, cuando estado es error. */
            errorMensaje: string | null;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo se timbró.
             */
            timbradaEn: string | null;
            /** @description dividendos, enajenacion_acciones o pagos_extranjero; null en las de otro tipo, que solo llegan ya selladas. */
            tipoOperacion: string | null;
            /** @description RFC de la contraparte. */
            rfcContraparte: string | null;
            /** @description Monto de la operación. Hasta 6 decimales. */
            montoOperacion: number | null;
            /** @description Lo que se retuvo en total. Hasta 6 decimales. */
            montoRetenido: number | null;
            /** @description La referencia con que se creó; si no la lleva, ausente. */
            referencia?: string;
        };
        /** @description Una página de la lista. */
        ListWithholdingsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, del más nuevo al más antiguo. */
            data: components["schemas"]["WithholdingRecord"][];
            /**
             * Format: int32
             * @description Todas las que cumplen, no solo las de esta página.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántos caben en una página.
             */
            limite: number;
        };
        /** @description El registro de la constancia. */
        GetWithholdingResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["WithholdingRecord"];
        };
        /** @description El registro, y si la cancelación se acaba de confirmar. */
        RefreshWithholdingCancellationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["WithholdingRecord"];
            /** @description true si esta misma llamada confirmó la cancelación. */
            confirmada: boolean;
        };
        /** @description El traslado que se creó. */
        CreateTransferResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
            idempotente?: boolean;
            /** @description Cómo va la sustitución; ausente si el traslado no sustituye a otro. */
            sustitucion?: components["schemas"]["Substitution"];
        };
        /** @description El traslado de mercancía propia: sus conceptos son las mercancías del viaje, y su receptor es quien lo emite. */
        CalculateTransferBody: {
            /** @description El viaje. */
            cartaPorte: components["schemas"]["Viaje"];
            /** @description Código de una serie de traslados activa; si falta, la favorita. */
            serie?: string;
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Código postal del domicilio fiscal de la cuenta, si no es el del lugar de expedición. */
            domicilioFiscal?: string;
            /** @description Documentos con los que se relaciona el traslado: 05 las facturas de la mercancía, ya emitidas. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /**
             * Format: uuid
             * @description El traslado al que sustituye, por su id: el nuevo lleva la relación 04, y el servicio pide cancelar el otro con el motivo 01.
             */
            sustituye?: string;
            /** @description Un texto suyo para encontrar el traslado, como el número de su viaje; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La mercancía sale del país para quedarse fuera, sin que este traslado la venda; cada mercancía lleva aduana. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /**
             * @description c_MotivoTraslado, obligatorio con comercioExterior: 01 mercancía que ya se facturó, con la factura en cfdiRelacionados; 02 reubicación de mercancía propia, 03 consignación, 04 venta posterior, 05 mercancía de terceros, 99 otro.
             * @enum {string}
             */
            motivoTraslado?: "01" | "02" | "03" | "04" | "05" | "99";
            /** @description De quién es la mercancía; obligatorio con motivoTraslado 05, y solo entonces. */
            propietarios?: components["schemas"]["Propietario"][];
        };
        /** @description Lo que se calculó. */
        CalculateTransferResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El viaje. */
            data: components["schemas"]["CalculoViaje"];
        };
        /** @description Una página de la lista. */
        ListTransfersResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, del más nuevo al más antiguo. */
            data: components["schemas"]["Document"][];
            /**
             * Format: int32
             * @description Todos los que cumplen, no solo los de esta página.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántos caben en una página.
             */
            limite: number;
        };
        /** @description El registro del traslado. */
        GetTransferResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["Document"];
            /** @description Cómo va la sustitución que este traslado hace de otro; ausente si no sustituye a ninguno. */
            sustituyeA?: components["schemas"]["Substitution"];
            /** @description Cómo va la sustitución de este traslado por otro; ausente si ninguno lo sustituye. */
            sustituidaPor?: components["schemas"]["Substitution"];
        };
        /** @description El registro, y si se confirmó. */
        RefreshTransferCancellationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["Document"];
            /** @description true si esta misma llamada confirmó la cancelación. */
            confirmada: boolean;
        };
        /** @description Qué comprobantes, y qué de ellos. Solo se exportan los que están timbrados. */
        CreateExportBody: {
            /**
             * Format: date
             * @description Primer día, incluido: AAAA-MM-DD.
             */
            desde: string;
            /**
             * Format: date
             * @description Último día, incluido: AAAA-MM-DD.
             */
            hasta: string;
            /**
             * @description Qué fecha cuenta: emision es la Fecha del XML; timbrado, el día en que se timbró, en la Ciudad de México.
             * @default emision
             * @enum {string}
             */
            fecha?: "emision" | "timbrado";
            /** @description Solo comprobantes de estos tipos; todos si falta. */
            tipos?: ("factura" | "nota_credito" | "complemento_pago" | "nomina" | "retencion" | "traslado")[];
            /** @description Solo los que están en estos estados; todos si falta. */
            estados?: ("timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada")[];
            /** @description RFC completo del receptor. */
            rfc?: string;
            /** @description Serie completa. */
            serie?: string;
            /** @description xml, pdf y acuses son un archivo por comprobante; csv y xlsx son las tablas: un renglón por comprobante, por concepto y por pago. */
            contenido: AtLeastOne<"xml" | "pdf" | "acuses" | "csv" | "xlsx">;
            /**
             * @description Cómo se llaman los archivos de un comprobante: por su folio fiscal, o por su serie y folio con los primeros ocho signos del folio fiscal ("F-17_6F9619FF"), para que ninguno se repita.
             * @default uuid
             * @enum {string}
             */
            nombres?: "uuid" | "folio";
        };
        /** @description Qué comprobantes, y qué de ellos. Solo se exportan los que están timbrados. */
        CreateExportRequest: {
            /**
             * Format: date
             * @description Primer día, incluido: AAAA-MM-DD.
             */
            desde: string;
            /**
             * Format: date
             * @description Último día, incluido: AAAA-MM-DD.
             */
            hasta: string;
            /**
             * @description Qué fecha cuenta: emision es la Fecha del XML; timbrado, el día en que se timbró, en la Ciudad de México.
             * @enum {string}
             */
            fecha?: "emision" | "timbrado";
            /** @description Solo comprobantes de estos tipos; todos si falta. */
            tipos: ("factura" | "nota_credito" | "complemento_pago" | "nomina" | "retencion" | "traslado")[];
            /** @description Solo los que están en estos estados; todos si falta. */
            estados: ("timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada")[];
            /** @description RFC completo del receptor. */
            rfc?: string;
            /** @description Serie completa. */
            serie?: string;
            /** @description xml, pdf y acuses son un archivo por comprobante; csv y xlsx son las tablas: un renglón por comprobante, por concepto y por pago. */
            contenido: ("xml" | "pdf" | "acuses" | "csv" | "xlsx")[];
            /**
             * @description Cómo se llaman los archivos de un comprobante: por su folio fiscal, o por su serie y folio con los primeros ocho signos del folio fiscal ("F-17_6F9619FF"), para que ninguno se repita.
             * @enum {string}
             */
            nombres?: "uuid" | "folio";
        };
        /** @description Un archivo ZIP de una exportación. Dentro, manifiesto.sha256 tiene el SHA-256 de cada archivo. */
        ExportPart: {
            /**
             * Format: int32
             * @description Qué parte es, desde 1.
             */
            parte: number;
            /** @description Nombre del archivo. */
            nombre: string;
            /**
             * Format: int32
             * @description Tamaño en bytes.
             */
            bytes: number;
        };
        /** @description Una exportación. */
        Export: {
            /**
             * Format: uuid
             * @description Identificador de la exportación.
             */
            id: string;
            /**
             * @description en_espera: nadie la ha empezado. en_proceso, lista, o error: no se pudo hacer, y error dice por qué.
             * @enum {string}
             */
            estado: "en_espera" | "en_proceso" | "lista" | "error";
            /** @description Lo que se pidió. */
            solicitud: components["schemas"]["CreateExportRequest"];
            /**
             * Format: int32
             * @description Cuántos comprobantes se han de revisar; se conoce desde que se empieza.
             */
            porRevisar: number | null;
            /**
             * Format: int32
             * @description Cuántos se han revisado.
             */
            revisados: number;
            /**
             * Format: int32
             * @description Cuántos se han exportado.
             */
            exportados: number;
            /** @description Los archivos ZIP, cuando está lista; cada uno tiene 500 MB como máximo. */
            partes: components["schemas"]["ExportPart"][];
            /** @description Por qué no se pudo hacer. */
            error: string | null;
            /**
             * Format: date-time
             * @description Cuándo se pidió.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo quedó lista.
             */
            terminadaEn: string | null;
            /**
             * Format: date-time
             * @description Hasta cuándo se conserva, desde que está lista: 7 días.
             */
            venceEn: string | null;
        };
        /** @description La exportación. */
        ExportResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El registro. */
            data: components["schemas"]["Export"];
        };
        /** @description Una página de la lista. */
        ListExportsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las de esta página. */
            data: components["schemas"]["Export"][];
            /**
             * Format: int32
             * @description Todas las que se conservan.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántas caben en una página.
             */
            limite: number;
        };
        /** @description Cuál exportación. */
        CreateExportDownloadBody: Record<string, never>;
        /** @description La dirección de la que se descarga una exportación. */
        ExportDownload: {
            /** @description Dirección en este sitio, sin llave; con ?parte=2 da la segunda parte. */
            ruta: string;
            /**
             * Format: date-time
             * @description Hasta cuándo sirve.
             */
            venceEn: string;
        };
        /** @description La dirección. */
        ExportDownloadResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description De dónde se descarga. */
            data: components["schemas"]["ExportDownload"];
        };
        /** @description El archivo que se compara, y el periodo en que se busca lo que no trae. */
        ReconcileBody: {
            /** @description Un CSV en base64, de 7 MB y 100,000 renglones como máximo. Los títulos dicen qué es cada columna: uuid (folio fiscal), clave (Idempotency-Key) o referencia, y si las hay, total y estado. Sin títulos, la primera columna es el folio fiscal. */
            csv: string;
            /**
             * Format: date
             * @description Primer día de creación, incluido: AAAA-MM-DD.
             */
            desde: string;
            /**
             * Format: date
             * @description Último día de creación, incluido: AAAA-MM-DD. El periodo puede tener 100,000 comprobantes timbrados como máximo.
             */
            hasta: string;
        };
        /** @description Un renglón del archivo que no es de ningún comprobante timbrado de la cuenta. */
        OnlyTheirs: {
            /**
             * Format: int32
             * @description El número de su renglón en el archivo, desde 1.
             */
            renglon: number;
            /** @description El folio fiscal, la clave o la referencia, como los trae el archivo. */
            valor: string;
        };
        /** @description Un comprobante timbrado de la cuenta que el archivo no trae. */
        OnlyOurs: {
            /** @description Folio fiscal. */
            uuidFiscal: string;
            /** @description La Idempotency-Key con que se creó. */
            clave: string | null;
            /** @description Tipo de comprobante. */
            tipo: string;
            /** @description Serie. */
            serie: string | null;
            /** @description Folio. */
            folio: string | null;
            /** @description RFC del receptor. */
            receptorRfc: string | null;
            /** @description Total. Hasta 6 decimales. */
            total: number | null;
            /** @description Estado. */
            estado: string;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadaEn: string;
            /** @description La referencia con que se creó; si no la lleva, ausente. */
            referencia?: string;
        };
        /** @description Un comprobante que está en ambos y difiere. */
        Differing: {
            /**
             * Format: int32
             * @description El número de su renglón en el archivo, desde 1.
             */
            renglon: number;
            /** @description Folio fiscal. */
            uuidFiscal: string;
            /** @description El total que trae el archivo, si difiere. Hasta 6 decimales. */
            totalSuyo: number | null;
            /** @description El total del comprobante, si difiere. Hasta 6 decimales. */
            totalNuestro: number | null;
            /** @description El estado que trae el archivo, si difiere. */
            estadoSuyo: string | null;
            /** @description El estado del comprobante, si difiere. */
            estadoNuestro: string | null;
        };
        /** @description Lo que se encontró. */
        Reconciliation: {
            /**
             * Format: int32
             * @description Cuántos renglones del archivo se compararon.
             */
            renglones: number;
            /**
             * Format: int32
             * @description Cuántos de ellos son de un comprobante timbrado de la cuenta y no difieren.
             */
            coinciden: number;
            /** @description Los que solo trae el archivo, en su orden; los primeros 10,000. */
            soloSuyos: components["schemas"]["OnlyTheirs"][];
            /** @description Los del periodo que el archivo no trae, del más antiguo al más nuevo; los primeros 10,000. */
            soloNuestros: components["schemas"]["OnlyOurs"][];
            /** @description Los que están en ambos y difieren en total o estado, en el orden del archivo; los primeros 10,000. */
            difieren: components["schemas"]["Differing"][];
            /**
             * Format: int32
             * @description Cuántos solo trae el archivo.
             */
            totalSoloSuyos: number;
            /**
             * Format: int32
             * @description Cuántos del periodo no trae el archivo.
             */
            totalSoloNuestros: number;
            /**
             * Format: int32
             * @description Cuántos difieren.
             */
            totalDifieren: number;
        };
        /** @description La comparación. */
        ReconcileResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Lo que se encontró. */
            data: components["schemas"]["Reconciliation"];
        };
        /** @description Un cambio de estado. */
        EventChange: {
            /** @description Estado anterior. */
            de: string;
            /** @description Estado al que pasó; el registro puede estar ya en otro. */
            a: string;
            /** @description Código del proveedor o del SAT, si dieron uno. */
            codigo?: string;
            /** @description Lo que dijeron. */
            mensaje?: string;
        };
        /** @description Algo de la cuenta que vence, se agota o cambia. */
        EventNotice: {
            /** @description Número del certificado (csd.por_vencer, csd.vencido), o de aquel con que se sella (preparacion.terminada). */
            noCertificado?: string;
            /**
             * Format: date-time
             * @description Cuándo vence (csd.por_vencer, csd.vencido, clave.por_vencer), o venció (global.atrasada); el último día para contestar (solicitud.recibida, solicitud.por_vencer).
             */
            venceEn?: string;
            /**
             * Format: int32
             * @description Cuántos timbres quedan (timbres.por_agotarse, timbres.agotados, recarga.sin_timbres).
             */
            timbres?: number;
            /** @description A qué dirección se dejó de entregar (webhook.desactivado). */
            url?: string;
            /** @description Código postal del lugar de expedición (global.atrasada, tickets.no_cuadran). */
            lugarExpedicion?: string;
            /** @description Primer día del periodo (global.atrasada, tickets.no_cuadran), o desde el que se rechazarían (ley.por_cambiar): AAAA-MM-DD. */
            desde?: string;
            /** @description Último día del periodo (global.atrasada, tickets.no_cuadran), o de la póliza (poliza.por_vencer): AAAA-MM-DD. */
            hasta?: string;
            /**
             * Format: int32
             * @description Cuántos tickets siguen abiertos (global.atrasada).
             */
            tickets?: number;
            /**
             * Format: int32
             * @description Cuántos comprobantes de los últimos 31 días se revisaron (ley.por_cambiar).
             */
            documentos?: number;
            /**
             * Format: int32
             * @description Cuántos de ellos se rechazarían (ley.por_cambiar).
             */
            rechazados?: number;
            /** @description El comprobante, por su identificador en /facturas (tickets.no_cuadran). */
            facturaId?: string;
            /** @description La solicitud, por su identificador en /cancelaciones-recibidas (solicitud.*). */
            solicitudId?: string;
            /** @description UUID fiscal del comprobante que se quiere cancelar (solicitud.*). */
            uuidFiscal?: string;
            /** @description En qué estado terminó (solicitud.terminada). */
            resultado?: string;
            /**
             * Format: int32
             * @description Cuántas más llegaron a la vez, sin un evento propio (solicitud.recibida).
             */
            solicitudes?: number;
            /** @description El plan (plan.completo, plan.detenido). */
            planId?: string;
            /**
             * Format: int32
             * @description Cuántos pasos están hechos (plan.completo, plan.detenido).
             */
            hechos?: number;
            /**
             * Format: int32
             * @description Cuántos pasos son (plan.completo, plan.detenido).
             */
            pasos?: number;
            /** @description Por qué se detuvo (plan.detenido). */
            detalle?: string;
            /** @description Número de la póliza (poliza.por_vencer). */
            poliza?: string;
            /** @description Quién la dio (poliza.por_vencer). */
            aseguradora?: string;
        };
        /** @description De qué comprobante o de qué cuenta se trata. */
        EventData: {
            /** @description RFC de la cuenta. */
            cuenta: string;
            /** @description sandbox o production. */
            entorno: string;
            /** @description El recurso que consulta el registro: facturas, complementos-pago, nomina, retenciones o traslado. Falta si el evento es de la cuenta. */
            recurso?: string;
            /** @description El registro como está ahora, si recurso es facturas. */
            factura?: components["schemas"]["Document"];
            /** @description El registro como está ahora, si recurso es complementos-pago. */
            complementoPago?: components["schemas"]["PaymentComplement"];
            /** @description El registro como está ahora, si recurso es nomina. */
            nomina?: components["schemas"]["PayrollRecord"];
            /** @description El registro como está ahora, si recurso es retenciones. */
            retencion?: components["schemas"]["WithholdingRecord"];
            /** @description Qué cambió del comprobante. */
            cambio?: components["schemas"]["EventChange"];
            /** @description Qué vence o se agota de la cuenta. */
            aviso?: components["schemas"]["EventNotice"];
            /** @description El registro como está ahora, si recurso es traslado. */
            traslado?: components["schemas"]["Document"];
        };
        /** @description Un evento. El mismo objeto se consulta en /eventos y llega a los webhooks. */
        Event: {
            /** @description Identificador único del evento; es el webhook-id de sus entregas. Un evento puede llegar más de una vez: descarte los que ya tenga. */
            id: string;
            /** @description Su lugar entre los eventos de la cuenta y el ambiente; crece con cada uno. */
            cursor: string;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            type: "cfdi.timbrado" | "cfdi.error" | "cfdi.cancelado" | "cfdi.cancelacion_pendiente" | "cfdi.cancelacion_rechazada" | "cfdi.cancelacion_aceptada" | "csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "global.atrasada" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "preparacion.terminada";
            /**
             * Format: date-time
             * @description Cuándo pasó.
             */
            timestamp: string;
            /** @description De qué y qué cambió. */
            data: components["schemas"]["EventData"];
        };
        /** @description Los eventos que siguen. */
        ListEventsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description En el orden de su cursor. */
            data: components["schemas"]["Event"][];
            /** @description El cursor con el que se sigue: el del último evento, o el que se envió si no hay más. Está vacío si nunca hubo uno. */
            cursor: string;
            /** @description Hay más eventos después de estos. */
            hayMas: boolean;
        };
        /** @description Lo que se vendió, ya con sus descuentos e impuestos. */
        TicketConcepto: {
            /** @description Número de parte o SKU de un producto del catálogo de la cuenta, que da las claves, la descripción y los impuestos que aquí no van. */
            producto?: string;
            /** @description c_ClaveProdServ de la factura a nombre del cliente; 01010101 si falta. */
            claveProdServ?: string;
            /** @description c_ClaveUnidad de la factura a nombre del cliente; ACT si falta. */
            claveUnidad?: string;
            /** @description El bien o el servicio; "Venta" si falta. */
            descripcion?: string;
            /**
             * @description Cuántas unidades. Hasta 6 decimales.
             * @default 1
             */
            cantidad?: number;
            /** @description Precio de una unidad como lo pagó el cliente. Hasta 6 decimales. */
            precioConImpuestos?: number;
            /** @description Lo que el cliente pagó por todo el concepto, en lugar del precio. Hasta 2 decimales. */
            importeConImpuestos?: number;
            /** @description Los impuestos trasladados que el precio incluye. Sin ellos valen los del producto; sin producto, objetoImp dice que no hay. */
            impuestos?: components["schemas"]["Impuesto"][];
            /**
             * @description c_ObjetoImp: 02 con impuestos; 01, 03 o 04 sin ellos.
             * @enum {string}
             */
            objetoImp?: "01" | "02" | "03" | "04";
        } & ({
            /** @description Precio de una unidad como lo pagó el cliente. Hasta 6 decimales. */
            precioConImpuestos: number;
            importeConImpuestos?: never;
        } | {
            /** @description Lo que el cliente pagó por todo el concepto, en lugar del precio. Hasta 2 decimales. */
            importeConImpuestos: number;
            precioConImpuestos?: never;
        });
        /** @description Una venta al público, en pesos. Las retenciones y el combustible no van en un ticket. */
        NewTicket: {
            /** @description Número del ticket, único en su lugar de expedición: repetirlo con el mismo contenido da el mismo ticket. */
            folio: string;
            /**
             * Format: date
             * @description Día de la venta en el lugar de expedición: AAAA-MM-DD; hoy si falta. De este año o del anterior.
             */
            fecha?: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la cuenta. */
            lugarExpedicion?: string;
            /** @description c_FormaPago con que se pagó; no 99. */
            formaPago: string;
            /** @description Lo que se vendió, o un importe por cada mezcla de impuestos. */
            conceptos: AtLeastOne<components["schemas"]["TicketConcepto"]>;
        };
        /** @description De uno a 500 tickets. */
        CreateTicketsBody: {
            /** @description Los tickets. */
            tickets: AtLeastOne<components["schemas"]["NewTicket"]>;
        };
        /** @description Los impuestos de un ticket a una misma tasa. */
        TicketImpuesto: {
            /** @description c_Impuesto. */
            impuesto: string;
            /** @description Tasa, Cuota o Exento. */
            tipoFactor: string;
            /** @description Tasa o cuota; null si es Exento. Hasta 6 decimales. */
            tasa: number | null;
            /** @description Sobre qué se cobra. Hasta 6 decimales. */
            base: number;
            /** @description El impuesto; null si es Exento. Hasta 6 decimales. */
            importe: number | null;
        };
        /** @description Un ticket. */
        Ticket: {
            /**
             * Format: uuid
             * @description Identificador del ticket.
             */
            id: string;
            /** @description Su número. */
            folio: string;
            /**
             * @description abierto; en_global o facturado, según el comprobante en que va; facturado_despues, a nombre del cliente después de la global; o cancelado.
             * @enum {string}
             */
            estado: "abierto" | "en_global" | "facturado" | "facturado_despues" | "cancelado";
            /** @description Día de la venta: AAAA-MM-DD. */
            fecha: string;
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description c_FormaPago. */
            formaPago: string;
            /** @description Lo que pagó el cliente, menos lo que devolvió. Hasta 2 decimales. */
            total: number;
            /** @description El total sin sus impuestos. Hasta 6 decimales. */
            neto: number;
            /** @description Sus impuestos, por impuesto y tasa. */
            impuestos: components["schemas"]["TicketImpuesto"][];
            /**
             * Format: date-time
             * @description Cuándo llegó.
             */
            creadoEn: string;
            /** @description El comprobante en que va, por su identificador en /facturas; null si no va en ninguno. */
            facturaId: string | null;
            /** @description La página en que su cliente lo factura él mismo, dentro de este sitio, para imprimirla en el ticket; null si llegó antes de que los tickets tuvieran una. */
            rutaAutofactura: string | null;
            /** @description Lo que el cliente devolvió; null si nada. Hasta 2 decimales. */
            devuelto: number | null;
        };
        /** @description Lo que pasó con un ticket de la petición. */
        TicketOutcome: {
            /** @description El folio, como se envió. */
            folio: string;
            /**
             * @description creado; repetido, si ya estaba con el mismo contenido; o rechazado, y error dice por qué.
             * @enum {string}
             */
            resultado: "creado" | "repetido" | "rechazado";
            /** @description El ticket, salvo si se rechazó. */
            ticket?: components["schemas"]["Ticket"];
            /** @description Por qué se rechazó; nombra el campo dentro del ticket. */
            error?: string;
            /** @description El campo dentro del ticket: "conceptos[0].impuestos[1].tasaIva". */
            campo?: string;
        };
        /** @description Un resultado por ticket, en el orden de la petición. */
        CreateTicketsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los resultados. */
            data: components["schemas"]["TicketOutcome"][];
        };
        /** @description Cuáles tickets, y cómo se factura. */
        CreateGlobalBody: {
            /**
             * @description c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621). Una persona física del régimen 626 solo hace la del mes.
             * @enum {string}
             */
            periodicidad: "01" | "02" | "03" | "04" | "05";
            /**
             * Format: date
             * @description Un día del periodo: AAAA-MM-DD.
             */
            fecha: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Solo los tickets que se pagaron así (c_FormaPago); todos si falta. */
            formaPago?: string;
            /** @description Código de una serie de facturas activa; si falta, la favorita. */
            serie?: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description El total que dio el cálculo: si entretanto llegaron o se facturaron tickets, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
        };
        /** @description La factura global que se creó. */
        CreateGlobalResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
            idempotente?: boolean;
        };
        /** @description Cuáles tickets, y cómo se factura. */
        CalculateGlobalBody: {
            /**
             * @description c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621). Una persona física del régimen 626 solo hace la del mes.
             * @enum {string}
             */
            periodicidad: "01" | "02" | "03" | "04" | "05";
            /**
             * Format: date
             * @description Un día del periodo: AAAA-MM-DD.
             */
            fecha: string;
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description Solo los tickets que se pagaron así (c_FormaPago); todos si falta. */
            formaPago?: string;
            /** @description Código de una serie de facturas activa; si falta, la favorita. */
            serie?: string;
        };
        /** @description Una factura global. */
        Global: {
            /** @description c_Periodicidad. */
            periodicidad: string;
            /** @description c_Meses. */
            meses: string;
            /**
             * Format: int32
             * @description Año de las ventas.
             */
            anio: number;
            /** @description Primer día del periodo: AAAA-MM-DD. */
            desde: string;
            /** @description Último día del periodo: AAAA-MM-DD. */
            hasta: string;
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description c_FormaPago del ticket de mayor importe. */
            formaPago: string;
            /**
             * Format: int32
             * @description Cuántos tickets lleva; a lo más 5,000, o los que admita el PAC.
             */
            tickets: number;
            /**
             * Format: int32
             * @description Cuántos abiertos del periodo quedan para la siguiente.
             */
            restantes: number;
            /** @description Lo que suman los tickets, sin impuestos. Hasta 2 decimales. */
            neto: number;
            /** @description Lo que suman los tickets. Hasta 2 decimales. */
            total: number;
            /** @description Los impuestos, por impuesto y tasa. */
            impuestos: components["schemas"]["TicketImpuesto"][];
            /**
             * Format: date-time
             * @description Hasta cuándo debe expedirse: 24 horas después del cierre del periodo en su lugar.
             */
            venceEn: string;
        };
        /** @description La factura global que se haría. */
        CalculateGlobalResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La factura global. */
            data: components["schemas"]["Global"];
        };
        /** @description Cómo se cierran los periodos de un lugar. Lo que falte vuelve a su valor de omisión. */
        SetClosingBody: {
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la cuenta. */
            lugarExpedicion?: string;
            /**
             * @description c_Periodicidad: 01 día, 02 semana (de lunes a domingo), 03 quincena, 04 mes, 05 bimestre (solo régimen 621). Una persona física del régimen 626 solo tiene la del mes.
             * @enum {string}
             */
            periodicidad: "01" | "02" | "03" | "04" | "05";
            /** @description true: una factura global por cada forma de pago. */
            porFormaPago?: boolean;
            /** @description Código de una serie de facturas activa; si falta, la favorita. */
            serie?: string;
            /** @description true: el servicio timbra las globales de cada periodo que cierra. false: solo avisa de las que faltan. */
            automatico?: boolean;
            /**
             * Format: int32
             * @description Cuántas horas después del cierre se hacen, para los tickets que llegan tarde.
             * @default 3
             */
            horas?: number;
            /**
             * Format: date
             * @description Primer día de venta que se cierra: AAAA-MM-DD. Si falta, el que ya tenía, o el primero del periodo en curso.
             */
            desde?: string;
        };
        /** @description Un periodo, con lo que tiene abierto. */
        ClosingPeriod: {
            /** @description Primer día: AAAA-MM-DD. */
            desde: string;
            /** @description Último día: AAAA-MM-DD. */
            hasta: string;
            /**
             * Format: int32
             * @description Cuántos tickets están abiertos.
             */
            tickets: number;
            /** @description Cuánto suman. Hasta 2 decimales. */
            total: number;
            /**
             * Format: date-time
             * @description Cuándo cierra, en la zona horaria del lugar.
             */
            cierraEn: string;
            /**
             * Format: date-time
             * @description Hasta cuándo debe expedirse su factura global: 24 horas después.
             */
            venceEn: string;
            /** @description Ya venció, y quedan tickets abiertos. */
            atrasado: boolean;
        };
        /** @description Cómo se cierran los periodos de un lugar, y qué falta. */
        Closing: {
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description c_Periodicidad. */
            periodicidad: string;
            /** @description Una factura global por cada forma de pago. */
            porFormaPago: boolean;
            /** @description La serie; null si es la favorita. */
            serie: string | null;
            /** @description El servicio timbra las globales; si no, solo avisa de las que faltan. */
            automatico: boolean;
            /**
             * Format: int32
             * @description Horas después del cierre.
             */
            horas: number;
            /** @description Primer día de venta que se cierra: AAAA-MM-DD. */
            desde: string;
            /** @description El periodo en curso; null si la cuenta ya no puede tener esta periodicidad, o el lugar ya no está. */
            actual: components["schemas"]["ClosingPeriod"] | null;
            /** @description Los periodos que ya cerraron y tienen tickets abiertos, del más antiguo al más reciente; a lo más 100. */
            pendientes: components["schemas"]["ClosingPeriod"][];
            /**
             * Format: date-time
             * @description Cuándo se revisa otra vez.
             */
            siguienteRevision: string;
            /** @description Por qué no se pudo timbrar la última vez; null si se pudo. */
            falla: string | null;
        };
        /** @description El cierre del lugar. */
        ClosingResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El cierre del lugar. */
            data: components["schemas"]["Closing"];
        };
        /** @description Los cierres de la cuenta, por lugar. */
        ListClosingsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los cierres. */
            data: components["schemas"]["Closing"][];
        };
        /** @description Cómo se usa la página de autofactura. Lo que falte vuelve a su valor de omisión. */
        SetSelfInvoicingBody: {
            /**
             * @description Hasta cuándo se factura en la página: hasta el fin del dia, mes o anio de la venta, y los dias que se agreguen. Con anio son al menos 30 días.
             * @enum {string}
             */
            plazo: "dia" | "mes" | "anio";
            /**
             * Format: int32
             * @description Cuántos días más.
             * @default 0
             */
            dias?: number;
            /** @description A quién pedir la factura después, o lo que la página no hace: "Escriba a facturas@example.mx". Si falta, a la cuenta. */
            contacto?: string;
            /** @description true: el cliente también encuentra su ticket con su folio, su total y su día, en la dirección de la tienda. */
            porFolio?: boolean;
        };
        /** @description Cómo se usa la página de autofactura. */
        SelfInvoicingPage: {
            /**
             * @description dia, mes o anio de la venta.
             * @enum {string}
             */
            plazo: "dia" | "mes" | "anio";
            /**
             * Format: int32
             * @description Cuántos días más.
             */
            dias: number;
            /** @description A quién pedir la factura después; null si es a la cuenta. */
            contacto: string | null;
            /** @description El cliente también encuentra su ticket con su folio, su total y su día. */
            porFolio: boolean;
            /** @description La dirección de la tienda, dentro de este sitio; null sin porFolio. */
            ruta: string | null;
            /** @description Un botón para el sitio de la tienda: HTML que se pega tal cual, sin scripts. */
            boton: string;
        };
        /** @description La página de autofactura. */
        SelfInvoicingResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La página. */
            data: components["schemas"]["SelfInvoicingPage"];
        };
        /** @description Un ticket, por su identificador o por su folio. */
        TicketReference: {
            /** @description El ticket, por su identificador. */
            id?: string;
            /** @description Su número. */
            folio?: string;
            /** @description Código postal de su lugar de expedición, con folio; si falta, el de la cuenta. */
            lugarExpedicion?: string;
        } & ({
            /** @description El ticket, por su identificador. */
            id: string;
            folio?: never;
        } | {
            /** @description Su número. */
            folio: string;
            id?: never;
        });
        /** @description Los tickets, y a nombre de quién se facturan. */
        CalculateTicketInvoiceBody: {
            /** @description De uno a 100 tickets de un mismo lugar de expedición: abiertos, o en una factura global timbrada. */
            tickets: AtLeastOne<components["schemas"]["TicketReference"]>;
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /** @description Código de una serie de facturas activa; si falta, la favorita. */
            serie?: string;
            /** @description Código de una serie de notas de crédito activa, para los tickets que están en una factura global; si falta, la favorita. */
            serieNotaCredito?: string;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        });
        /** @description La factura que se haría. */
        CalculateTicketInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El cálculo. */
            data: components["schemas"]["Calculo"];
            /**
             * Format: int32
             * @description Cuántos timbres se usarían: el de la factura, y el de una nota de crédito por cada factura global que lleva alguno de los tickets.
             */
            timbres: number;
        };
        /** @description Los tickets, y a nombre de quién se facturan. */
        CreateTicketInvoiceBody: {
            /** @description De uno a 100 tickets de un mismo lugar de expedición: abiertos, o en una factura global timbrada. */
            tickets: AtLeastOne<components["schemas"]["TicketReference"]>;
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /** @description Código de una serie de facturas activa; si falta, la favorita. */
            serie?: string;
            /** @description Código de una serie de notas de crédito activa, para los tickets que están en una factura global; si falta, la favorita. */
            serieNotaCredito?: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description El total que dio el cálculo: si entretanto cambió un ticket, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        });
        /** @description La factura que se creó. */
        CreateTicketInvoiceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El documento que se creó. */
            data: components["schemas"]["CreatedDocument"];
            /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
            idempotente?: boolean;
        };
        /** @description Un importe de un comprobante que sus tickets no suman. */
        ProofDifference: {
            /** @description El comprobante, por su identificador en /facturas; con ceros si los tickets no dicen en cuál van. */
            facturaId: string;
            /** @description Código postal del lugar de expedición de los tickets; null si no hay ninguno. */
            lugarExpedicion: string | null;
            /** @description Primer día de venta de los tickets: AAAA-MM-DD. */
            desde: string | null;
            /** @description Último día de venta de los tickets: AAAA-MM-DD. */
            hasta: string | null;
            /**
             * @description Qué importe: total; o base o importe de un impuesto.
             * @enum {string}
             */
            de: "total" | "base" | "importe";
            /** @description c_Impuesto; null si es el total. */
            impuesto: string | null;
            /** @description Tasa, Cuota o Exento; null si es el total. */
            tipoFactor: string | null;
            /** @description Tasa o cuota; null si es el total o Exento. Hasta 6 decimales. */
            tasa: number | null;
            /** @description Lo que suman los tickets. Hasta 6 decimales. */
            tickets: number;
            /** @description Lo que dice el comprobante; 0 si no está vigente. Hasta 6 decimales. */
            comprobante: number;
            /** @description Lo que le quitan las notas de crédito de sus tickets: los que sacaron de él, y lo que se devolvió. Hasta 6 decimales. */
            notas: number;
        };
        /** @description Cada noche se suman los tickets y los comprobantes que los llevan, y se comparan. */
        Proof: {
            /**
             * Format: date-time
             * @description Cuándo se hizo; null si todavía no se hace ninguno.
             */
            probadoEn: string | null;
            /**
             * Format: int32
             * @description Cuántos comprobantes vigentes llevan tickets.
             */
            comprobantes: number;
            /**
             * Format: int32
             * @description Cuántos tickets llevan.
             */
            tickets: number;
            /** @description Cuánto suman esos tickets. Hasta 2 decimales. */
            total: number;
            /** @description Lo que no cuadra, por día de venta; a lo más 100. Vacío si todo cuadra. */
            diferencias: components["schemas"]["ProofDifference"][];
        };
        /** @description El último cuadre de los tickets. */
        ProofResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El cuadre. */
            data: components["schemas"]["Proof"];
        };
        /** @description Una página de la lista. */
        ListTicketsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, del último día de venta al primero; en un día, del último que llegó al primero. */
            data: components["schemas"]["Ticket"][];
            /** @description El cursor con el que se sigue; está vacío si nunca hubo un ticket. */
            cursor: string;
            /** @description Hay más tickets después de estos. */
            hayMas: boolean;
        };
        /** @description De un concepto de un ticket, lo que se devolvió o lo que queda. */
        TicketLine: {
            /**
             * Format: int32
             * @description El lugar del concepto en el ticket, desde 1.
             */
            renglon: number;
            /** @description Cuántas unidades; 0 de lo que se devolvió sin ellas. Hasta 6 decimales. */
            cantidad: number;
            /** @description Cuánto de lo que pagó el cliente, con impuestos. Hasta 2 decimales. */
            importeConImpuestos: number;
        };
        /** @description Lo que un cliente devolvió de un ticket. */
        TicketReturn: {
            /**
             * Format: uuid
             * @description Identificador de la devolución; null en un cálculo.
             */
            id: string | null;
            /**
             * Format: uuid
             * @description El ticket.
             */
            ticketId: string;
            /**
             * @description pendiente mientras no se sabe si se timbró su nota de crédito; aplicada después, o si no lleva.
             * @enum {string}
             */
            estado: "pendiente" | "aplicada";
            /** @description Lo que se devolvió, por concepto. */
            conceptos: components["schemas"]["TicketLine"][];
            /** @description Lo que se devolvió al cliente. Hasta 2 decimales. */
            total: number;
            /** @description El total sin sus impuestos. Hasta 6 decimales. */
            neto: number;
            /** @description Sus impuestos, por impuesto y tasa. */
            impuestos: components["schemas"]["TicketImpuesto"][];
            /** @description Lo que queda del ticket. Hasta 2 decimales. */
            queda: number;
            /** @description El comprobante que llevaba el ticket, por su identificador en /facturas; null si estaba abierto. */
            facturaId: string | null;
            /** @description La nota de crédito sobre él, por su identificador en /facturas; null si no lleva, o en un cálculo. */
            notaCreditoId: string | null;
            /**
             * Format: date-time
             * @description Cuándo se registró; null en un cálculo.
             */
            creadaEn: string | null;
        };
        /** @description El ticket, con lo que se vendió. */
        GetTicketResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El ticket. */
            data: components["schemas"]["Ticket"];
            /** @description Lo que se vendió, con las claves y los impuestos que irían en la factura a nombre del cliente. */
            conceptos: components["schemas"]["TicketConcepto"][];
            /** @description Las notas de crédito que lo sacaron de una factura global, por su identificador en /facturas. */
            notasCredito: string[];
            /** @description Lo que el cliente devolvió, de lo primero a lo último. */
            devoluciones: components["schemas"]["TicketReturn"][];
            /** @description Lo que queda de cada concepto; sin los que se devolvieron completos. */
            quedan: components["schemas"]["TicketLine"][];
        };
        /** @description Cuál ticket. */
        CancelTicketBody: Record<string, never>;
        /** @description El ticket. */
        TicketResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El ticket. */
            data: components["schemas"]["Ticket"];
        };
        /** @description Lo que se devuelve de un concepto; todo lo que queda de él si no dice cuánto. */
        ReturnedConcepto: {
            /**
             * Format: int32
             * @description El lugar del concepto en el ticket, desde 1.
             */
            renglon: number;
            /** @description Cuántas unidades; su importe es la parte que les toca de lo que pagó el cliente. Hasta 6 decimales. */
            cantidad?: number;
            /** @description O bien cuánto se devuelve de lo que pagó el cliente, con impuestos, sin unidades. Hasta 2 decimales. */
            importeConImpuestos?: number;
        };
        /** @description De cuál ticket, y qué se devuelve. */
        CalculateReturnBody: {
            /** @description Lo que se devuelve, por concepto; todo lo que queda del ticket si falta. */
            conceptos?: components["schemas"]["ReturnedConcepto"][];
            /** @description Código de una serie de notas de crédito activa, si el ticket va en un comprobante; si falta, la favorita. */
            serie?: string;
        };
        /** @description La devolución que se haría. */
        CalculateReturnResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La devolución. */
            data: components["schemas"]["TicketReturn"];
            /**
             * Format: int32
             * @description Cuántos timbres se usarían: uno si el ticket va en un comprobante, ninguno si está abierto.
             */
            timbres: number;
        };
        /** @description De cuál ticket, y qué se devuelve. */
        ReturnTicketBody: {
            /** @description Lo que se devuelve, por concepto; todo lo que queda del ticket si falta. */
            conceptos?: components["schemas"]["ReturnedConcepto"][];
            /** @description Código de una serie de notas de crédito activa, si el ticket va en un comprobante; si falta, la favorita. */
            serie?: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo da la misma devolución. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
        };
        /** @description La devolución que se registró. */
        ReturnTicketResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La devolución. */
            data: components["schemas"]["TicketReturn"];
            /** @description true si la llave de idempotencia ya tenía esta devolución; si no, ausente. */
            idempotente?: boolean;
        };
        CreateInvoiceRequestWithXml: {
            /** @description CFDI 4.0 ya sellado, en base64. */
            xml: string;
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /**
             * @description true: la respuesta dice además de dónde sale cada importe.
             * @default false
             */
            desglose?: boolean;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
        };
        CreateInvoiceRequestWithoutXml: {
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc?: string;
            /** @description Código de una serie de facturas activa. */
            serie: string;
            /** @description c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
            formaPago?: string;
            /**
             * @description PUE: en una sola exhibición; PPD: en parcialidades o diferido.
             * @default PUE
             * @enum {string}
             */
            metodoPago?: "PUE" | "PPD";
            /**
             * @description c_Moneda.
             * @default MXN
             */
            moneda?: string;
            /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
            tipoCambio?: number;
            /** @description Lo que se vende; con ellos el servicio arma la factura. */
            conceptos: AtLeastOne<components["schemas"]["Concepto"]>;
            /** @description Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
            informacionGlobal?: components["schemas"]["InformacionGlobal"];
            /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
            idempotency_key?: string;
            /** @description Documentos con los que se relaciona la factura: 02 nota de débito, 04 sustitución, 06 traslados previos, 07 anticipo. */
            cfdiRelacionados?: components["schemas"]["CfdiRelacionados"][];
            /** @description La factura a la que sustituye, por su identificador interno. */
            id?: string;
            /** @description Condiciones comerciales del pago: "Contado", "30 días". */
            condicionesDePago?: string;
            /** @description Los que cobran o retienen estados y municipios. */
            impuestosLocales?: components["schemas"]["ImpuestosLocales"];
            /**
             * @description 01 no es exportación; 02 definitiva con comercioExterior, que la pone; 03 temporal; 04 definitiva sin Comercio Exterior.
             * @default 01
             * @enum {string}
             */
            exportacion?: "01" | "02" | "03" | "04";
            /** @description Cuándo se expide, en la hora del lugar de expedición: "2026-11-22T10:30:00". Ahora si falta. */
            fecha?: string;
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor?: components["schemas"]["Receptor"];
            /** @description c_UsoCFDI de esta factura, en lugar del que tiene el cliente; solo con receptorRfc. */
            usoCfdi?: string;
            /** @description El total que usted calculó: si el del servicio es otro, nada se timbra (400). Hasta 6 decimales. */
            totalEsperado?: number;
            /**
             * @description La diferencia que usted acepta entre ambos totales. Hasta 6 decimales.
             * @default 0
             */
            tolerancia?: number;
            /** @description Descuento sobre toda la factura, antes de impuestos: se reparte entre los conceptos según su importe. Hasta 6 decimales. */
            descuentoGlobal?: number;
            /** @description El mismo descuento en porcentaje: 10 es la décima parte. Hasta 6 decimales. */
            descuentoGlobalPorcentaje?: number;
            /** @description El anticipo que se descuenta de la factura: se reparte como descuento entre los conceptos, y la factura lo nombra con la relación 07. */
            anticipo?: components["schemas"]["Anticipo"];
            /** @description Código postal de uno de los lugares de expedición de la cuenta; si falta, el de la serie o el de la cuenta. */
            lugarExpedicion?: string;
            /** @description true: una vez timbrada la factura, su receptor queda entre los clientes de la cuenta. No con un RFC genérico. */
            guardarCliente?: boolean;
            /**
             * @description true: la respuesta dice además de dónde sale cada importe.
             * @default false
             */
            desglose?: boolean;
            /** @description Un texto suyo para encontrar la factura, como el número de su pedido; puede repetirse. No va en el XML ni en el PDF. */
            referencia?: string;
            /** @description La autorización de una donataria, en el recibo de un donativo. */
            donataria?: components["schemas"]["Donataria"];
            /** @description Lo que una disposición fiscal obliga a escribir en la factura. */
            leyendasFiscales?: components["schemas"]["LeyendaFiscal"][];
            /** @description A qué proceso y a qué contabilidad pertenece el gasto de un partido, una asociación o un candidato. */
            ine?: components["schemas"]["Ine"];
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior?: components["schemas"]["ComercioExterior"];
            /** @description El viaje, si se factura un flete: el servicio agrega su complemento Carta Porte 3.1. */
            cartaPorte?: components["schemas"]["Viaje"];
            /** @description Observaciones que aparecen en el PDF, y no en el XML. */
            notaPdf?: string;
        } & ({
            /** @description RFC de un cliente de la cuenta. */
            receptorRfc: string;
            receptor?: never;
        } | {
            /** @description El cliente, si no está entre los de la cuenta; en lugar de receptorRfc. */
            receptor: components["schemas"]["Receptor"];
            receptorRfc?: never;
            usoCfdi?: never;
        } | {
            /** @description La exportación definitiva de lo que se vende. */
            comercioExterior: components["schemas"]["ComercioExterior"];
        }) & ({
            receptor?: never;
        } | {
            receptorRfc?: never;
        }) & ({
            receptor?: never;
        } | {
            usoCfdi?: never;
        }) & ({
            descuentoGlobal?: never;
        } | {
            descuentoGlobalPorcentaje?: never;
        }) & ({
            anticipo?: never;
        } | {
            impuestosLocales?: never;
        });
        /** @description CFDI ya sellado: solo `xml`. Con los datos: `receptorRfc`, `serie`, `conceptos` y los campos opcionales. Nunca ambos. */
        CreateInvoiceRequest: components["schemas"]["CreateInvoiceRequestWithXml"] | components["schemas"]["CreateInvoiceRequestWithoutXml"];
        /** @description Qué se cancela, y con qué se sustituye. */
        PlanCancellationBody: {
            /**
             * @description Motivo con el que se cancela: 01, 02, 03 o 04. Lo que estorba se cancela antes, con motivo 02.
             * @enum {string}
             */
            motivo: "01" | "02" | "03" | "04";
            /** @description Con motivo 01, la factura que sustituye a esta, con los campos de POST /facturas salvo xml e idempotency_key. No va si ya hay una vigente que la sustituye. Los complementos de pago que se cancelan se reponen a su nombre. */
            factura?: components["schemas"]["CreateInvoiceRequest"];
            /** @description La huella de los pasos que se mostraron. Si falta, nada se guarda: se contestan los pasos y su huella. */
            huella?: string;
        };
        /** @description Un paso de un plan. */
        CancellationStep: {
            /**
             * @description cancelar o timbrar.
             * @enum {string}
             */
            accion: "cancelar" | "timbrar";
            /**
             * @description pendiente, en_curso o hecho.
             * @enum {string}
             */
            estado: "pendiente" | "en_curso" | "hecho";
            /** @description Qué se hace, y qué se espera según la regla. */
            explicacion: string;
            /**
             * @description El recurso del comprobante.
             * @enum {string}
             */
            recurso: "facturas" | "complementos-pago" | "nomina" | "retenciones" | "traslado";
            /**
             * Format: uuid
             * @description El comprobante que se cancela, o el que se timbró; falta antes de timbrarlo.
             */
            id?: string;
            /**
             * Format: uuid
             * @description UUID fiscal.
             */
            uuidFiscal?: string;
            /** @description Serie del emisor. */
            serie?: string;
            /** @description Folio del emisor. */
            folio?: string;
            /**
             * @description Estado del comprobante.
             * @enum {string}
             */
            estadoComprobante?: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /**
             * Format: uuid
             * @description El comprobante cancelado al que repone o sustituye, por su identificador en el recurso.
             */
            repone?: string;
            /**
             * Format: date-time
             * @description Cuándo se confirmó.
             */
            hechoEn?: string;
        };
        /** @description Los pasos con los que se cancela un comprobante, en su orden. Cada uno empieza cuando el SAT confirma el anterior. */
        CancellationPlan: {
            /**
             * Format: uuid
             * @description Identificador del plan; falta mientras solo se muestra.
             */
            id?: string;
            /**
             * @description propuesto: solo se muestra, y nada se guardó. en_curso, completo, o detenido.
             * @enum {string}
             */
            estado: "propuesto" | "en_curso" | "completo" | "detenido";
            /**
             * @description El recurso del comprobante que se cancela.
             * @enum {string}
             */
            recurso: "facturas" | "complementos-pago" | "nomina" | "retenciones" | "traslado";
            /**
             * Format: uuid
             * @description El comprobante que se cancela, por su identificador en ese recurso.
             */
            comprobanteId: string;
            /**
             * @description El motivo con el que se cancela.
             * @enum {string}
             */
            motivo: "01" | "02" | "03" | "04";
            /** @description Huella de los pasos: quien los inicia o los reanuda la repite. */
            huella: string;
            /**
             * Format: int32
             * @description Cuántos comprobantes se cancelan.
             */
            cancelaciones: number;
            /**
             * Format: int32
             * @description Cuántos se timbran: los timbres que gasta en producción.
             */
            timbres: number;
            /** @description Total de la factura que sustituye; falta si el plan no la timbra. */
            total?: string;
            /** @description Los pasos. */
            pasos: components["schemas"]["CancellationStep"][];
            /**
             * Format: int32
             * @description Cuántos están hechos.
             */
            hechos: number;
            /** @description Por qué se detuvo, o qué se espera. */
            detalle?: string;
            /** @description El código del SAT o del PAC, si lo hay. */
            codigo?: string;
            /**
             * Format: date-time
             * @description Cuándo se inició; falta mientras solo se muestra.
             */
            iniciadoEn?: string;
            /**
             * Format: date-time
             * @description Cuándo terminó o se detuvo.
             */
            terminadoEn?: string;
        };
        /** @description El plan. */
        CancellationPlanResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El plan. */
            data: components["schemas"]["CancellationPlan"];
        };
        /** @description Qué se cancela, y con qué se sustituye. */
        PlanPaymentComplementCancellationBody: {
            /**
             * @description Motivo con el que se cancela: 01, 02, 03 o 04. Lo que estorba se cancela antes, con motivo 02.
             * @enum {string}
             */
            motivo: "01" | "02" | "03" | "04";
            /** @description La huella de los pasos que se mostraron. Si falta, nada se guarda: se contestan los pasos y su huella. */
            huella?: string;
        };
        /** @description Los planes de la página. */
        ListCancellationPlansResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los planes. */
            data: components["schemas"]["CancellationPlan"][];
            /**
             * Format: int32
             * @description Cuántos hay.
             */
            total: number;
            /**
             * Format: int32
             * @description La página.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Planes por página.
             */
            limite: number;
        };
        /** @description El plan que se detiene. */
        StopCancellationPlanBody: Record<string, never>;
        /** @description El plan que se reanuda. */
        ResumeCancellationPlanBody: {
            /** @description La huella del plan: confirma los pasos que faltan. */
            huella: string;
        };
        /** @description El comprobante que se quiere cancelar, como lo selló su emisor. */
        ReceivedInvoice: {
            /** @description RFC del emisor. */
            emisorRfc: string;
            /** @description Nombre del emisor. */
            emisorNombre: string;
            /** @description c_TipoDeComprobante. */
            tipo: string;
            /** @description Serie; null si no tiene. */
            serie: string | null;
            /** @description Folio; null si no tiene. */
            folio: string | null;
            /** @description Fecha de emisión, sin zona: AAAA-MM-DDThh:mm:ss. */
            fecha: string;
            /** @description c_Moneda. */
            moneda: string;
            /** @description Total. Hasta 6 decimales. */
            total: number;
        };
        /** @description Una solicitud de cancelación que otro contribuyente dirige a la cuenta. */
        ReceivedRequest: {
            /**
             * Format: uuid
             * @description Identificador de la solicitud.
             */
            id: string;
            /**
             * Format: uuid
             * @description UUID fiscal del comprobante que se quiere cancelar.
             */
            uuidFiscal: string;
            /**
             * @description pendiente; contestando, mientras el PAC no dice si recibió la respuesta; aceptada; rechazada; vencida, si el plazo pasó sin respuesta; o terminada, si ya no está pendiente y falta su XML para preguntar al SAT cómo terminó.
             * @enum {string}
             */
            estado: "pendiente" | "contestando" | "aceptada" | "rechazada" | "vencida" | "terminada";
            /**
             * Format: date-time
             * @description Cuándo la dio el PAC por primera vez; pudo llegar antes al buzón tributario.
             */
            encontradaEn: string;
            /** @description El último de los tres días hábiles para contestar, contados desde que se encontró: AAAA-MM-DD. */
            responderHasta: string;
            /** @description Qué pasa si no se contesta; null cuando ya terminó. */
            sinRespuesta: string | null;
            /** @description El comprobante, si se dio su XML; si no, null: el PAC solo da el UUID. */
            comprobante: components["schemas"]["ReceivedInvoice"] | null;
            /** @description aceptar o rechazar, si se contestó aquí. */
            respuesta: string | null;
            /**
             * Format: date-time
             * @description Cuándo se contestó aquí.
             */
            contestadaEn: string | null;
            /**
             * Format: date-time
             * @description Cuándo se supo que terminó.
             */
            terminadaEn: string | null;
            /** @description El código del SAT o del PAC, si dieron uno. */
            codigo: string | null;
            /** @description Lo que dijeron, o por qué terminó. */
            detalle: string | null;
        };
        /** @description Cómo va la consulta al PAC. */
        ReceivingStatus: {
            /** @description El servicio pregunta cada hora. */
            activa: boolean;
            /** @description Se puede preguntar: hay un CSD vigente, y el PAC de la cuenta tiene el servicio. */
            disponible: boolean;
            /** @description Por qué no se puede, y qué hacer; null si se puede. */
            motivo: string | null;
            /** @description El PAC al que se pregunta. */
            pac: string | null;
            /**
             * Format: date-time
             * @description Cuándo contestó por última vez con una lista que se pudo leer.
             */
            consultadaEn: string | null;
            /**
             * Format: date-time
             * @description Cuándo se le vuelve a preguntar.
             */
            siguienteConsulta: string | null;
            /** @description Qué falló la última vez. */
            falla: string | null;
            /**
             * Format: int32
             * @description Cuántas de la última lista se rechazaron, porque su UUID no lo es o porque pasan del máximo.
             */
            rechazadas: number;
        };
        /** @description Una página de la lista, y cómo va la consulta al PAC. */
        ListReceivedRequestsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las de esta página, de la más nueva a la más antigua. */
            data: components["schemas"]["ReceivedRequest"][];
            /**
             * Format: int32
             * @description Todas las que hay.
             */
            total: number;
            /**
             * Format: int32
             * @description La página que se pidió.
             */
            pagina: number;
            /**
             * Format: int32
             * @description Cuántas caben en una página.
             */
            limite: number;
            /** @description Cómo va la consulta al PAC. */
            consulta: components["schemas"]["ReceivingStatus"];
        };
        /** @description La solicitud. */
        ReceivedRequestResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La solicitud. */
            data: components["schemas"]["ReceivedRequest"];
        };
        AskReceivedRequestsBody: Record<string, never>;
        /** @description Cómo va la consulta al PAC. */
        ReceivingStatusResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Cómo va la consulta al PAC. */
            data: components["schemas"]["ReceivingStatus"];
        };
        /** @description Si se consulta. */
        SetReceivingBody: {
            /** @description true: el servicio pregunta al PAC cada hora. false: solo cuando alguien lo pide. */
            activa: boolean;
        };
        /** @description La respuesta, y de qué comprobante. */
        AnswerReceivedRequestBody: {
            /**
             * @description aceptar: el comprobante se cancela. rechazar: sigue vigente.
             * @enum {string}
             */
            respuesta: "aceptar" | "rechazar";
            /** @description El UUID fiscal del comprobante, como prueba de que se contesta la solicitud que se quería. */
            uuidFiscal: string;
            /** @description El total del comprobante, si se conoce: otro que el de su XML se rechaza (400). Hasta 6 decimales. */
            total?: number;
        };
        /** @description El comprobante de la solicitud. */
        IdentifyReceivedRequestBody: {
            /** @description El XML timbrado del comprobante, en base64. */
            xml: string;
        };
        /** @description Los datos fiscales de la cuenta. */
        OpenAccountBody: {
            /** @description RFC del emisor; un RFC tiene una sola cuenta. */
            rfc: string;
            /** @description Nombre como está ante el SAT: en mayúsculas y sin régimen de capital. */
            nombre: string;
            /** @description Clave de c_RegimenFiscal. */
            regimenFiscal: string;
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description Zona horaria de IANA; la del código postal si se omite. */
            zonaHoraria?: string;
            /** @description Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro. */
            registroPatronal?: string;
            /** @description Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento. */
            referencia?: string;
        };
        /** @description Una cuenta de la plataforma. */
        PlatformAccount: {
            /** @description RFC de la cuenta. */
            rfc: string;
            /** @description Nombre ante el SAT. */
            nombre: string;
            /** @description Como la conoce la plataforma. */
            referencia?: string;
            /** @description Clave de c_RegimenFiscal. */
            regimenFiscal: string;
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description Zona horaria de IANA. */
            zonaHoraria: string;
            /** @description Registro patronal ante el IMSS. */
            registroPatronal?: string;
            /** @description Soporte la certificó para producción. */
            certificada: boolean;
            /**
             * Format: date-time
             * @description Desde cuándo es de la plataforma.
             */
            desde: string;
            /**
             * Format: int32
             * @description Con menos timbres que estos se recarga; falta si no se recarga.
             */
            piso?: number;
            /**
             * Format: int32
             * @description Cuántos timbres de la plataforma se le pasan cada vez.
             */
            recarga?: number;
        };
        PlatformAccountResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La cuenta. */
            data: components["schemas"]["PlatformAccount"];
        };
        /** @description Los datos fiscales de la cuenta. */
        OpenAccountRequest: {
            /** @description RFC del emisor; un RFC tiene una sola cuenta. */
            rfc: string;
            /** @description Nombre como está ante el SAT: en mayúsculas y sin régimen de capital. */
            nombre: string;
            /** @description Clave de c_RegimenFiscal. */
            regimenFiscal: string;
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description Zona horaria de IANA; la del código postal si se omite. */
            zonaHoraria?: string;
            /** @description Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro. */
            registroPatronal?: string;
            /** @description Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento. */
            referencia?: string;
        };
        /** @description Hasta 500 cuentas. */
        OpenAccountsBody: {
            /** @description Las cuentas. Un renglón con errores no detiene a los demás. */
            cuentas: AtLeastOne<components["schemas"]["OpenAccountRequest"]>;
        };
        /** @description Lo que pasó con una cuenta. */
        OpenedAccount: {
            /** @description El RFC enviado. */
            rfc: string;
            /** @description abierta, existente (ya estaba, con los mismos datos) o rechazada. */
            resultado: string;
            /** @description Por qué se rechazó; nombra el campo. */
            error?: string;
        };
        /** @description Un resultado por cuenta, en el orden en que se enviaron. */
        OpenAccountsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los resultados. */
            data: components["schemas"]["OpenedAccount"][];
        };
        ListPlatformAccountsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las cuentas, por RFC. */
            data: components["schemas"]["PlatformAccount"][];
            /** @description Hay más cuentas después de estas. */
            hayMas: boolean;
        };
        /** @description Los datos fiscales de la cuenta. */
        ReplacePlatformAccountBody: {
            /** @description Nombre como está ante el SAT: en mayúsculas y sin régimen de capital. */
            nombre: string;
            /** @description Clave de c_RegimenFiscal. */
            regimenFiscal: string;
            /** @description Código postal del lugar de expedición. */
            lugarExpedicion: string;
            /** @description Zona horaria de IANA; la del código postal si se omite. */
            zonaHoraria?: string;
            /** @description Registro patronal ante el IMSS, que llevan los recibos de nómina que no indican otro. */
            registroPatronal?: string;
            /** @description Como conoce usted la cuenta; no se repite en la plataforma, y va en cada evento. */
            referencia?: string;
        };
        /** @description Un paso antes de timbrar. */
        PreparationStep: {
            /** @description datos, csd, series, certificacion, carta_manifiesto o timbres. */
            paso: string;
            /** @description El PAC de que se trata, si el paso es carta_manifiesto. */
            pac?: string;
            /** @description listo, falta, o sin_saber si nadie ha dicho cómo está. */
            estado: string;
            /** @description Qué hacer; falta si el paso está listo. */
            queHacer?: string;
            /** @description La ruta con la que se hace; falta si no la hay. */
            enlace?: string;
            /** @description Dónde impide timbrar ahora: nada, produccion, o todo. */
            bloquea: string;
            /**
             * Format: date-time
             * @description Desde cuándo lo impedirá si nada cambia: cuando vence el CSD o el último timbre.
             */
            desde?: string;
        };
        PreparationResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los pasos, en el orden en que conviene darlos. */
            data: components["schemas"]["PreparationStep"][];
            /** @description La cuenta puede timbrar en pruebas. */
            listaParaPruebas: boolean;
            /** @description La cuenta puede timbrar en producción. */
            listaParaProduccion: boolean;
        };
        /** @description Cuánto sirve el enlace. */
        LinkHolderBody: {
            /**
             * Format: int32
             * @description Cuántos días, si el titular no termina antes.
             * @default 7
             */
            dias?: number;
        };
        /** @description El enlace de un titular. */
        HolderLink: {
            /** @description La dirección de la página. No se vuelve a mostrar: désela al titular, y a nadie más. */
            enlace: string;
            /**
             * Format: date-time
             * @description Hasta cuándo sirve.
             */
            venceEn: string;
        };
        HolderLinkResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El enlace. */
            data: components["schemas"]["HolderLink"];
        };
        /** @description El enlace del titular, sin su dirección, que no se guarda. */
        HolderLinkState: {
            /** @description Hay un enlace, y sirve. */
            abierto: boolean;
            /**
             * Format: date-time
             * @description Hasta cuándo sirve; falta si no hay ninguno.
             */
            venceEn?: string;
        };
        HolderLinkStateResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Cómo está el enlace. */
            data: components["schemas"]["HolderLinkState"];
        };
        /** @description Una cuenta. */
        PlatformAccountBody: Record<string, never>;
        /** @description Los dos archivos del CSD, y su contraseña. */
        UploadAccountCsdBody: {
            /** @description El archivo .cer: DER, PEM o base64. */
            cer: string;
            /** @description El archivo .key. */
            key: string;
            /** @description Contraseña de la llave privada; se usa una vez y no se guarda. */
            contrasena: string;
        };
        /** @description Un certificado con el que se sella. */
        AccountCsd: {
            /** @description Su número, de 20 dígitos. */
            noCertificado: string;
            /** @description De quién es. */
            rfc: string;
            /**
             * Format: date-time
             * @description Desde cuándo sirve.
             */
            validoDesde: string;
            /**
             * Format: date-time
             * @description Hasta cuándo sirve.
             */
            validoHasta: string;
            /** @description Lo expidió una autoridad conocida; de otro certificado solo se revisó la forma. */
            autoridadConocida: boolean;
        };
        AccountCsdResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El CSD. */
            data: components["schemas"]["AccountCsd"];
        };
        /** @description Una serie nueva. */
        AddAccountSeriesBody: {
            /**
             * @description Tipo de comprobante.
             * @enum {string}
             */
            tipo: "factura" | "nota_credito" | "complemento_pago" | "nomina" | "retencion" | "traslado";
            /** @description Código de la serie, hasta 25 caracteres. */
            codigo: string;
            /** @description Es la que se usa si no se indica otra. */
            favorita?: boolean;
            /**
             * Format: int32
             * @description El primer folio.
             * @default 1
             */
            folioInicial?: number;
        };
        /** @description Una serie numera los comprobantes de un tipo. */
        AccountSeries: {
            /** @description Tipo de comprobante. */
            tipo: string;
            /** @description Su código. */
            codigo: string;
            /** @description Está en uso. */
            activa: boolean;
            /** @description Es la que se usa si no se indica otra. */
            favorita: boolean;
        };
        AccountSeriesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La serie. */
            data: components["schemas"]["AccountSeries"];
        };
        ListAccountSeriesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las series. */
            data: components["schemas"]["AccountSeries"][];
        };
        /** @description Quién recibe los comprobantes. */
        Customer: {
            /** @description Su RFC: 13 caracteres de una persona física, 12 de una moral. */
            rfc: string;
            /** @description Su nombre ante el SAT: en mayúsculas y sin régimen de capital. */
            nombre: string;
            /** @description Código postal de su domicilio fiscal. */
            codigoPostal: string;
            /** @description Clave de c_RegimenFiscal. */
            regimenFiscal: string;
            /** @description Clave de c_UsoCFDI. */
            usoCfdi: string;
            /** @description De un residente en el extranjero (XEXX010101000), su país según c_Pais. */
            residenciaFiscal?: string;
            /** @description De un residente en el extranjero, su identificación fiscal allá. */
            numRegIdTrib?: string;
            /** @description Correos a los que se envían sus comprobantes. */
            correos?: string[];
        };
        /** @description Un cliente que se guarda. */
        SaveAccountCustomerBody: {
            /** @description El cliente. */
            cliente: components["schemas"]["Customer"];
        };
        AccountCustomerResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El cliente. */
            data: components["schemas"]["Customer"];
        };
        ListAccountCustomersResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los clientes. */
            data: components["schemas"]["Customer"][];
        };
        /** @description La llave propia de una cuenta. */
        AccountKey: {
            /** @description sandbox o production. */
            entorno: string;
            /** @description La llave; no se vuelve a mostrar. */
            llave: string;
            /**
             * Format: date-time
             * @description Cuándo vence; la de producción no vence.
             */
            venceEn?: string;
        };
        AccountKeyResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La llave. */
            data: components["schemas"]["AccountKey"];
        };
        /** @description Cuántos timbres. */
        GiveStampsBody: {
            /**
             * Format: int32
             * @description Cuántos.
             */
            cantidad: number;
            /** @description Cualquier texto, único en la plataforma: repetirlo no pasa otros timbres. El encabezado Idempotency-Key gana. */
            idempotency_key: string;
        };
        /** @description Timbres que pasaron a una cuenta. */
        GivenStamps: {
            /** @description RFC de la cuenta. */
            rfc: string;
            /**
             * Format: int32
             * @description Cuántos se pasaron.
             */
            cantidad: number;
            /**
             * Format: int32
             * @description Cuántos tiene la cuenta.
             */
            disponibles: number;
            /**
             * Format: int32
             * @description Cuántos le quedan a la plataforma.
             */
            quedan: number;
        };
        GiveStampsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los timbres que se pasaron. */
            data: components["schemas"]["GivenStamps"];
            /** @description La llave de idempotencia ya los había pasado. */
            idempotente?: boolean;
        };
        /** @description Cuándo se pasan timbres a la cuenta, y cuántos. */
        SetAccountRefillBody: {
            /**
             * Format: int32
             * @description Con menos timbres que estos se recarga.
             */
            piso: number;
            /**
             * Format: int32
             * @description Cuántos timbres de la plataforma se le pasan cada vez: todos, o ninguno. Con 0 no se recarga.
             */
            recarga: number;
        };
        /** @description Los timbres que la plataforma puede pasar. */
        PlatformStamps: {
            /**
             * Format: int32
             * @description Cuántos, sin los vencidos.
             */
            quedan: number;
            /**
             * Format: date-time
             * @description Cuándo vencen los primeros.
             */
            vencenEn?: string;
        };
        PlatformStampsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los timbres. */
            data: components["schemas"]["PlatformStamps"];
        };
        RotatePlatformKeyBody: Record<string, never>;
        /** @description A lo más lo que una llave deja como borrador; sin el tope que falta. */
        DraftLimits: {
            /**
             * Format: int32
             * @description Cuántos borradores en un día de la Ciudad de México.
             */
            borradoresAlDia?: number;
            /** @description Cuánto suma cada uno, en pesos. Hasta 2 decimales. */
            importePorBorrador?: number;
            /** @description Cuánto suman los de un día, en pesos. Hasta 2 decimales. */
            importeAlDia?: number;
        };
        /** @description Lo que una llave con topes ya dejó hoy como borrador. */
        DraftedToday: {
            /**
             * Format: int32
             * @description Cuántos.
             */
            borradores: number;
            /** @description Cuánto suman, en pesos. Hasta 2 decimales. */
            importe: number;
        };
        /** @description Una llave de la plataforma, sin su texto. */
        PlatformKey: {
            /** @description Su identificador, con el que se retira. */
            id: string;
            /** @description Su nombre; durante una rotación lo tienen dos. */
            nombre: string;
            /** @description sandbox o production. */
            entorno: string;
            /** @description Sus primeros caracteres. */
            prefijo: string;
            /** @description Lo que puede: recurso:verbo, como facturas:leer. */
            alcances: string[];
            /** @description Las direcciones desde las que se puede usar; cualquiera si no hay ninguna. */
            direcciones: string[];
            /**
             * Format: date-time
             * @description Cuándo se hizo.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo vence.
             */
            venceEn?: string;
            /**
             * Format: date-time
             * @description Cuándo se usó por última vez, con un minuto de tolerancia.
             */
            ultimoUso?: string;
            /** @description Los topes de los borradores que deja; falta si no los hay. Los comparten las llaves de un nombre en un ambiente. */
            topes?: components["schemas"]["DraftLimits"];
            /** @description Lo que ya dejó hoy; falta si no hay topes. */
            hoy?: components["schemas"]["DraftedToday"];
        };
        PlatformKeyResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La llave. */
            data: components["schemas"]["PlatformKey"];
            /** @description La llave, que no se vuelve a mostrar. */
            llave: string;
        };
        ListPlatformKeysResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las que sirven. */
            data: components["schemas"]["PlatformKey"][];
        };
        /** @description Un evento de una de las cuentas, o de la plataforma misma. */
        PlatformEvent: {
            /** @description Su lugar entre los eventos de la plataforma y el ambiente. */
            cursor: string;
            /** @description RFC de la cuenta. Está vacío, como data.cuenta del evento, si el evento es de la plataforma misma: se apagó uno de sus webhooks (webhook.desactivado). */
            rfc: string;
            /** @description Como conoce la plataforma la cuenta. */
            referencia?: string;
            /** @description El evento, como lo muestra la cuenta; el id es el webhook-id de sus entregas. */
            evento: components["schemas"]["Event"];
        };
        ListPlatformEventsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description En el orden de su cursor. */
            data: components["schemas"]["PlatformEvent"][];
            /** @description El cursor con el que se sigue: el del último evento, o el que se envió si no hay más. Está vacío si nunca hubo uno. */
            cursor: string;
            /** @description Hay más eventos después de estos. */
            hayMas: boolean;
        };
        /** @description Lo que timbró una cuenta en el mes. */
        AccountUsage: {
            /** @description RFC de la cuenta. */
            rfc: string;
            /** @description Como la conoce la plataforma. */
            referencia?: string;
            /**
             * Format: int32
             * @description Comprobantes timbrados en el ambiente de la llave.
             */
            timbrados: number;
            /**
             * Format: int32
             * @description De ellos, los que después se cancelaron.
             */
            cancelados: number;
        };
        PlatformUsageResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Un renglón por cuenta, por RFC; también las que no timbraron nada. */
            data: components["schemas"]["AccountUsage"][];
        };
        /** @description Un lugar donde la cuenta expide. */
        AccountPlace: {
            /** @description Su código postal, que va en los comprobantes. */
            codigoPostal: string;
            /** @description Como lo conocen las personas. */
            nombre: string;
            /** @description Zona horaria de IANA con la que se fecha lo que se expide ahí. */
            zonaHoraria: string;
            /** @description Permiso de la CRE o de la CNE con el que se vende combustible ahí. */
            permiso?: string;
        };
        ListAccountPlacesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los lugares. El de la cuenta está entre ellos solo si tiene permiso. */
            data: components["schemas"]["AccountPlace"][];
        };
        /** @description Un lugar que se guarda. */
        SaveAccountPlaceBody: {
            /** @description Código postal. */
            codigoPostal: string;
            /** @description Como lo conocen las personas. */
            nombre: string;
            /** @description Zona horaria de IANA; la del código postal si se omite. */
            zonaHoraria?: string;
            /** @description Permiso de la CRE o de la CNE con el que se vende combustible ahí; sin él, el lugar lo pierde. El lugar de la cuenta se guarda solo con uno. */
            permiso?: string;
        };
        AccountPlaceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El lugar. */
            data: components["schemas"]["AccountPlace"];
        };
        /** @description Un lugar que se quita. */
        RemoveAccountPlaceBody: {
            /** @description Código postal. */
            codigoPostal: string;
        };
        RemoveAccountPlaceResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
        };
        /** @description La imagen, como quedó guardada. */
        AccountLogo: {
            /**
             * Format: int32
             * @description Ancho en píxeles.
             */
            ancho: number;
            /**
             * Format: int32
             * @description Alto en píxeles.
             */
            alto: number;
            /**
             * Format: int32
             * @description Tamaño en bytes.
             */
            tamano: number;
        };
        /** @description Cómo se ven los PDF de una cuenta. */
        AccountDesign: {
            /**
             * Format: int32
             * @description Cuántas veces se cambió.
             */
            version: number;
            /**
             * Format: date-time
             * @description Desde cuándo vale; falta si nunca se cambió.
             */
            desde?: string;
            /** @description Color de títulos y líneas: # y seis dígitos hexadecimales. */
            color: string;
            /** @description Lo que va debajo de los datos del emisor. */
            contacto: string;
            /** @description Lo que va al pie de cada página. */
            pie: string;
            /** @description Las claves del SAT van junto a su significado. */
            conClaves: boolean;
            /** @description letter o a4. */
            papel: string;
            /** @description El PDF lleva dentro el XML timbrado. */
            conXml: boolean;
            /** @description El logotipo, si lo hay. */
            logo?: components["schemas"]["AccountLogo"];
        };
        AccountDesignResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El diseño. */
            data: components["schemas"]["AccountDesign"];
        };
        /** @description Lo que cambia del diseño. */
        ChangeAccountDesignBody: {
            /** @description Logotipo PNG o JPEG, de 2,000 píxeles por lado como máximo. */
            logo?: string;
            /** @description Quita el logotipo. */
            quitarLogo?: boolean;
            /** @description Color de títulos y líneas: # y seis dígitos hexadecimales. */
            color?: string;
            /** @description Lo que va debajo de los datos del emisor: teléfono, dirección, página. Vacío, lo quita. */
            contacto?: string;
            /** @description Lo que va al pie de cada página. Vacío, lo quita. */
            pie?: string;
            /** @description Las claves del SAT van junto a su significado. */
            conClaves?: boolean;
            /**
             * @description letter o a4.
             * @enum {string}
             */
            papel?: "letter" | "a4";
            /** @description El PDF lleva dentro el XML timbrado. */
            conXml?: boolean;
        };
        /** @description De qué se avisa a los administradores de una cuenta. */
        AccountNotices: {
            /**
             * Format: int32
             * @description Se avisa con menos timbres que estos; 100 si falta.
             */
            pocosTimbres?: number;
            /**
             * Format: int32
             * @description Se avisa si al ritmo actual los timbres alcanzan para menos días; nunca si falta.
             */
            pocosDias?: number;
            /** @description De esto no se avisa. */
            apagados: ("csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "pac.sin_respuesta" | "global.atrasada" | "cancelacion.por_vencer" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "plantilla.timbrada" | "plantilla.preparada" | "plantilla.rechazada" | "cuenta.por_terminar" | "preparacion.terminada")[];
        };
        AccountNoticesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description De qué se avisa. */
            data: components["schemas"]["AccountNotices"];
        };
        /** @description De qué se avisará. */
        SetAccountNoticesBody: {
            /**
             * Format: int32
             * @description Se avisa con menos timbres que estos; 100 si se omite.
             */
            pocosTimbres?: number;
            /**
             * Format: int32
             * @description Se avisa si al ritmo actual los timbres alcanzan para menos días; nunca si se omite.
             */
            pocosDias?: number;
            /** @description De esto no se avisa; de todo se avisa si se omite. */
            apagados?: ("csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "pac.sin_respuesta" | "global.atrasada" | "cancelacion.por_vencer" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "plantilla.timbrada" | "plantilla.preparada" | "plantilla.rechazada" | "cuenta.por_terminar" | "preparacion.terminada")[];
        };
        /** @description Adónde y qué se entrega. */
        CreatePlatformWebhookBody: {
            /** @description Dirección pública que comienza con https://. */
            direccion: string;
            /** @description Los eventos que recibe. */
            tipos: AtLeastOne<"cfdi.timbrado" | "cfdi.error" | "cfdi.cancelado" | "cfdi.cancelacion_pendiente" | "cfdi.cancelacion_rechazada" | "cfdi.cancelacion_aceptada" | "csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "global.atrasada" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "preparacion.terminada">;
        };
        /** @description Una dirección que recibe los eventos de todas las cuentas. */
        PlatformWebhook: {
            /** @description Su identificador. */
            id: string;
            /** @description Adónde se entrega. */
            direccion: string;
            /** @description Los eventos que recibe. */
            tipos: ("cfdi.timbrado" | "cfdi.error" | "cfdi.cancelado" | "cfdi.cancelacion_pendiente" | "cfdi.cancelacion_rechazada" | "cfdi.cancelacion_aceptada" | "csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "global.atrasada" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "preparacion.terminada")[];
            /** @description Se le entregan eventos. */
            activo: boolean;
            /** @description Lo apagó el servicio, tras cinco días sin una sola entrega. */
            apagadoPorFallas: boolean;
            /**
             * Format: date-time
             * @description Cuándo se creó.
             */
            creadoEn: string;
            /**
             * Format: date-time
             * @description Desde cuándo no acepta ninguna entrega.
             */
            fallaDesde?: string;
            /**
             * Format: date-time
             * @description Hasta cuándo firma también el secreto anterior.
             */
            secretoAnteriorHasta?: string;
        };
        CreatedPlatformWebhook: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El webhook. */
            data: components["schemas"]["PlatformWebhook"];
            /** @description El secreto con el que se firma: whsec_ y base64. No se vuelve a mostrar. */
            secreto: string;
        };
        ListPlatformWebhooksResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description En el orden en que se crearon, 10 como máximo. */
            data: components["schemas"]["PlatformWebhook"][];
        };
        /** @description Cómo queda el webhook. */
        ChangePlatformWebhookBody: {
            /** @description Dirección pública que comienza con https://. */
            direccion: string;
            /** @description Los eventos que recibe. */
            tipos: AtLeastOne<"cfdi.timbrado" | "cfdi.error" | "cfdi.cancelado" | "cfdi.cancelacion_pendiente" | "cfdi.cancelacion_rechazada" | "cfdi.cancelacion_aceptada" | "csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "global.atrasada" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "preparacion.terminada">;
            /** @description Se le entregan eventos. Al encenderlo, los que pasaron mientras estuvo apagado no se entregan. */
            activo: boolean;
        };
        PlatformWebhookResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El webhook. */
            data: components["schemas"]["PlatformWebhook"];
        };
        /** @description De qué webhook se trata. */
        PlatformWebhookBody: Record<string, never>;
        RemovePlatformWebhookResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
        };
        /** @description La entrega de un evento a un webhook. */
        PlatformDelivery: {
            /** @description El cursor del evento entre los de la plataforma. */
            cursor: string;
            /**
             * @description Qué pasó.
             * @enum {string}
             */
            tipo: "cfdi.timbrado" | "cfdi.error" | "cfdi.cancelado" | "cfdi.cancelacion_pendiente" | "cfdi.cancelacion_rechazada" | "cfdi.cancelacion_aceptada" | "csd.por_vencer" | "csd.vencido" | "timbres.por_agotarse" | "timbres.agotados" | "clave.por_vencer" | "webhook.desactivado" | "global.atrasada" | "ley.por_cambiar" | "tickets.no_cuadran" | "plan.completo" | "plan.detenido" | "solicitud.recibida" | "solicitud.por_vencer" | "solicitud.terminada" | "poliza.por_vencer" | "recarga.sin_timbres" | "preparacion.terminada";
            /** @description pendiente, entregada o fallida. */
            estado: string;
            /**
             * Format: int32
             * @description Cuántas veces se intentó desde que comenzó.
             */
            intentos: number;
            /**
             * Format: date-time
             * @description Cuándo comenzó.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo se intenta otra vez, mientras está pendiente.
             */
            siguienteEn?: string;
            /**
             * Format: date-time
             * @description Cuándo se intentó por última vez.
             */
            ultimoEn?: string;
            /**
             * Format: int32
             * @description El estado HTTP con el que respondió la dirección.
             */
            ultimoHttp?: number;
            /** @description Por qué no se entregó. */
            ultimoError?: string;
            /** @description El cuerpo que se envió. */
            enviado?: string;
            /** @description Los primeros 2 KB de lo que respondió. */
            respuesta?: string;
        };
        ListPlatformDeliveriesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Hasta 50. */
            data: components["schemas"]["PlatformDelivery"][];
            /** @description El cursor con el que se pide la página que sigue; falta si no la hay. */
            antes?: string;
        };
        /** @description Qué evento se envía otra vez. */
        ResendPlatformDeliveryBody: {
            /** @description El cursor de la entrega. */
            cursor: string;
        };
        PlatformDeliveryResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La entrega. */
            data: components["schemas"]["PlatformDelivery"];
        };
        /** @description Desde dónde se repite. */
        ReplayPlatformWebhookBody: {
            /** @description Cursor del último evento que no hace falta, o un momento en microsegundos desde 1970. */
            despues: string;
        };
        /** @description Qué mes. */
        ExportPlatformMonthBody: Record<string, never>;
        /** @description El mes de todas las cuentas. El ZIP trae comprobantes.csv, con el RFC y la referencia de la cuenta en cada renglón, y cuentas.csv, con las sumas de cada cuenta por tipo y moneda; lo cancelado se cuenta y no se suma. */
        PlatformMonth: {
            /** @description El mes. */
            mes: string;
            /**
             * @description en_espera: nadie lo ha empezado. en_proceso, lista, o error: no se pudo hacer, y error dice por qué.
             * @enum {string}
             */
            estado: "en_espera" | "en_proceso" | "lista" | "error";
            /**
             * Format: int32
             * @description Cuántas cuentas se han de leer; se conoce desde que se empieza.
             */
            cuentas?: number;
            /**
             * Format: int32
             * @description Cuántas se han leído.
             */
            leidas: number;
            /**
             * Format: int32
             * @description Cuántos comprobantes lleva.
             */
            comprobantes: number;
            /** @description Los archivos ZIP, cuando está lista; cada uno tiene 500 MB como máximo. */
            partes: components["schemas"]["ExportPart"][];
            /** @description Por qué no se pudo hacer. */
            error?: string;
            /**
             * Format: date-time
             * @description Cuándo se pidió. Lo que se timbró después no está.
             */
            creadaEn: string;
            /**
             * Format: date-time
             * @description Cuándo quedó lista.
             */
            terminadaEn?: string;
            /**
             * Format: date-time
             * @description Hasta cuándo se conserva, desde que está lista: 7 días.
             */
            venceEn?: string;
        };
        PlatformMonthResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El mes. */
            data: components["schemas"]["PlatformMonth"];
        };
        /** @description De qué mes se trata. */
        GetPlatformMonthBody: Record<string, never>;
        /** @description Algo que los viajes de la cuenta llevan una y otra vez: uno solo de vehiculo, remolque, operador, poliza, lugar y bien. */
        TripThing: {
            /** @description Cómo lo llaman ustedes: "T-12", "CEDIS". Única en su tipo; se guarda en mayúsculas. */
            clave: string;
            /** @description Un vehículo. */
            vehiculo?: components["schemas"]["Vehiculo"];
            /** @description Un remolque o semirremolque. */
            remolque?: components["schemas"]["Remolque"];
            /** @description Quien conduce. */
            operador?: components["schemas"]["Operador"];
            /** @description Una póliza. Si dice cuándo vence, se avisa antes. */
            poliza?: components["schemas"]["Poliza"];
            /** @description Un lugar donde se recoge o se entrega. */
            lugar?: components["schemas"]["Lugar"];
            /** @description Un bien que se transporta. */
            bien?: components["schemas"]["Bien"];
        };
        /** @description De uno a 100. */
        SaveTripThingsBody: {
            /** @description Lo que se guarda. */
            guardados: AtLeastOne<components["schemas"]["TripThing"]>;
        };
        /** @description Lo que se guardó. */
        SaveTripThingsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Lo guardado, en el orden de la petición. */
            data: components["schemas"]["TripThing"][];
        };
        /** @description Una página de la lista. */
        ListTripThingsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Los de esta página, por su clave. */
            data: components["schemas"]["TripThing"][];
            /** @description Hay más después de estos. */
            hayMas: boolean;
        };
        /** @description Qué se quita. */
        RemoveTripThingBody: {
            /**
             * @description El tipo.
             * @enum {string}
             */
            tipo: "vehiculo" | "remolque" | "operador" | "poliza" | "lugar" | "bien";
            /** @description Su clave. */
            clave: string;
        };
        /** @description Lo que se quitó. */
        RemoveTripThingResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Lo que se quitó. */
            data: components["schemas"]["TripThing"];
        };
        /** @description Los kilómetros entre dos lugares, según el último viaje. */
        TripKilometers: {
            /** @description Los kilómetros. Hasta 2 decimales. */
            kilometros: number;
            /**
             * Format: date-time
             * @description Cuándo se pidió el comprobante de ese viaje.
             */
            en: string;
        };
        /** @description Lo que hubo. */
        TripKilometersResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Lo que hubo en el último viaje. */
            data: components["schemas"]["TripKilometers"];
        };
        /** @description Una colonia de un código postal. */
        Colonia: {
            /** @description c_Colonia. */
            clave: string;
            /** @description Su nombre. */
            nombre: string;
        };
        /** @description Un código postal. */
        PostalCode: {
            /** @description El código postal. */
            codigo: string;
            /** @description c_Estado. */
            estado: string;
            /** @description c_Municipio; ausente mientras quien opera el servicio no importe c_CodigoPostal. */
            municipio?: string;
            /** @description c_Localidad; ausente si no está en una. */
            localidad?: string;
            /** @description Sus colonias; vacía mientras quien opera el servicio no importe c_Colonia. */
            colonias: components["schemas"]["Colonia"][];
        };
        /** @description Lo que se sabe de un código postal. */
        PostalCodeResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El código postal. */
            data: components["schemas"]["PostalCode"];
        };
        /** @description De qué comprobante. */
        CreateDeliveryNoteBody: Record<string, never>;
        /** @description La hoja de entrega de un comprobante. */
        DeliveryNote: {
            /**
             * Format: uuid
             * @description El comprobante, por su identificador en /facturas.
             */
            facturaId: string;
            /** @description La página, dentro de este sitio: quien tenga la dirección ve el viaje, sin iniciar sesión. */
            ruta: string;
            /**
             * Format: date-time
             * @description Hasta cuándo se abre: siete días después de la última llegada.
             */
            venceEn: string;
        };
        /** @description La hoja de entrega. */
        DeliveryNoteResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description La hoja de entrega. */
            data: components["schemas"]["DeliveryNote"];
        };
        /** @description De qué comprobante. */
        RevokeDeliveryNoteBody: Record<string, never>;
        /** @description El reloj de la cuenta en el sandbox. */
        SandboxClock: {
            /**
             * Format: date-time
             * @description La hora de la cuenta: con ella se fechan sus comprobantes y vencen sus plazos.
             */
            ahora: string;
            /**
             * Format: date-time
             * @description La hora del mundo, que producción tiene siempre.
             */
            mundo: string;
            /**
             * Format: int32
             * @description Cuántos segundos va adelantada la cuenta.
             */
            adelantoSegundos: number;
        };
        /** @description El reloj. */
        ClockResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description El reloj. */
            data: components["schemas"]["SandboxClock"];
        };
        /** @description Cuánto se adelanta el reloj, o hasta cuándo. */
        MoveClockBody: {
            /** @description Cuánto: un número de días (3d), de horas (36h) o de minutos (20m). */
            avanzar?: string;
            /** @description Hasta cuándo, en la hora de la Ciudad de México: AAAA-MM-DDThh:mm. */
            hasta?: string;
        } & ({
            /** @description Cuánto: un número de días (3d), de horas (36h) o de minutos (20m). */
            avanzar: string;
            hasta?: never;
        } | {
            /** @description Hasta cuándo, en la hora de la Ciudad de México: AAAA-MM-DDThh:mm. */
            hasta: string;
            avanzar?: never;
        });
        /** @description Una forma de pago. */
        PaymentFormKey: {
            /** @description La clave, como la escribe el SAT. */
            clave: string;
            /** @description Lo que la clave significa. */
            descripcion: string;
            /** @description Si pasa por un banco: en un pago pueden indicarse las cuentas. */
            bancarizado: boolean;
        };
        /** @description La publicación del SAT de la que viene una respuesta. */
        CatalogEdition: {
            /** @description Publicación del SAT: su fecha, o como la nombró quien la importó. */
            version: string;
            /** @description Si están todas las claves del catálogo; si no, sólo las más usadas. */
            completo: boolean;
        };
        /** @description Todas las claves del catálogo. */
        ListPaymentFormsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las claves, en su orden. */
            data: components["schemas"]["PaymentFormKey"][];
            /** @description De qué publicación del SAT es la respuesta. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description Una moneda. */
        CurrencyKey: {
            /** @description La clave, como la escribe el SAT. */
            clave: string;
            /** @description Lo que la clave significa. */
            descripcion: string;
            /**
             * Format: int32
             * @description Decimales que admite un importe en esta moneda.
             */
            decimales: number;
        };
        /** @description Todas las claves del catálogo. */
        ListCurrenciesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las claves, en su orden. */
            data: components["schemas"]["CurrencyKey"][];
            /** @description De qué publicación del SAT es la respuesta. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description Lo que el Banco de México publicó en el Diario Oficial de la Federación. */
        ExchangeRate: {
            /** @description La moneda, como la escribe el SAT; solo se publica el dólar, USD. */
            moneda: string;
            /** @description Pesos por unidad de la moneda. Hasta 6 decimales. */
            tipoCambio: number;
            /** @description Primer día en que se aplica, AAAA-MM-DD. */
            vigenciaDesde: string | null;
            /** @description Último día en que se aplica, AAAA-MM-DD. */
            vigenciaHasta: string | null;
        };
        /** @description Los tipos de cambio que se conocen de ese día. */
        ListExchangeRatesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Uno por moneda; vacía si de ese día no se conoce ninguno. */
            data: components["schemas"]["ExchangeRate"][];
            /** @description De qué publicación es la respuesta, como la nombró quien la importó. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description Un régimen fiscal. */
        TaxRegimeKey: {
            /** @description La clave, como la escribe el SAT. */
            clave: string;
            /** @description Lo que la clave significa. */
            descripcion: string;
            /** @description Si se aplica a personas físicas. */
            fisica: boolean;
            /** @description Si se aplica a personas morales. */
            moral: boolean;
        };
        /** @description Todas las claves del catálogo. */
        ListTaxRegimesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las claves, en su orden. */
            data: components["schemas"]["TaxRegimeKey"][];
            /** @description De qué publicación del SAT es la respuesta. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description Un uso del CFDI. */
        CfdiUseKey: {
            /** @description La clave, como la escribe el SAT. */
            clave: string;
            /** @description Lo que la clave significa. */
            descripcion: string;
            /** @description Si se aplica a receptores que son personas físicas. */
            fisica: boolean;
            /** @description Si se aplica a receptores que son personas morales. */
            moral: boolean;
            /** @description Regímenes fiscales que puede tener el receptor. */
            regimenesReceptor: string[];
        };
        /** @description Todas las claves del catálogo. */
        ListCfdiUsesResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las claves, en su orden. */
            data: components["schemas"]["CfdiUseKey"][];
            /** @description De qué publicación del SAT es la respuesta. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description Un producto o servicio. */
        ProductKey: {
            /** @description La clave, como la escribe el SAT. */
            clave: string;
            /** @description Lo que la clave significa. */
            descripcion: string;
            /** @description Si el concepto debe incluir IVA trasladado: Sí, No u Opcional. */
            ivaTrasladado: string | null;
            /** @description Si el concepto debe incluir IEPS trasladado: Sí, No u Opcional. */
            iepsTrasladado: string | null;
            /** @description Complemento que debe llevar el comprobante. */
            complemento: string | null;
            /** @description Otras palabras con las que se busca, como las escribe el SAT. */
            palabrasSimilares: string | null;
            /** @description Primer día en que puede usarse, AAAA-MM-DD. */
            vigenciaDesde: string | null;
            /** @description Último día en que puede usarse, AAAA-MM-DD. */
            vigenciaHasta: string | null;
        };
        /** @description Las claves que coinciden. */
        SearchProductsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las que mejor coinciden primero: la clave misma, el nombre que es lo buscado, el que empieza así, los demás; lo usual antes que lo raro, y los nombres cortos antes que los largos. */
            data: components["schemas"]["ProductKey"][];
            /** @description De qué publicación del SAT es la respuesta. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description Una unidad de medida. */
        UnitKey: {
            /** @description La clave, como la escribe el SAT. */
            clave: string;
            /** @description Lo que la clave significa. */
            descripcion: string;
            /** @description Cómo se abrevia la unidad. */
            simbolo: string | null;
            /** @description Primer día en que puede usarse, AAAA-MM-DD. */
            vigenciaDesde: string | null;
            /** @description Último día en que puede usarse, AAAA-MM-DD. */
            vigenciaHasta: string | null;
        };
        /** @description Las claves que coinciden. */
        SearchUnitsResponse: {
            /**
             * @description Siempre true.
             * @constant
             */
            ok: true;
            /** @description Las que mejor coinciden primero. */
            data: components["schemas"]["UnitKey"][];
            /** @description De qué publicación del SAT es la respuesta. */
            catalogo: components["schemas"]["CatalogEdition"];
        };
        /** @description El cuerpo de todo error. */
        Error: {
            /**
             * @description Siempre false.
             * @constant
             */
            ok: false;
            /** @description Qué pasó; en un 400 nombra el campo y lleva al frente la clave de la regla. Varios campos van uno tras otro, separados por punto y coma, hasta 20. */
            error: string;
            /** @description Solo en un 502: el código del PAC o del SAT, sin más; o uno de este servicio: PAC_NO_DISPONIBLE (El PAC no está disponible y la petición no se procesó), PAC_SIN_RESPUESTA (El PAC no respondió y el resultado se desconoce), PAC_CUENTA (El servicio no pudo usar su cuenta con el PAC), PAC_EMISOR (El PAC no timbra todavía para este emisor), PAC_NO_CONFIGURADO (El servicio no tiene configurado un PAC para este ambiente), SAT_NO_DISPONIBLE (El SAT no respondió a la consulta), SERVICIO_NO_DISPONIBLE (El servicio de timbrado no está disponible y la petición no se procesó), SERVICIO_SIN_RESPUESTA (El servicio de timbrado no respondió y el resultado se desconoce). */
            codigo: string | null;
            /** @description Solo en un 502: el motivo del PAC o del SAT, o lo que pasó; sin el código. */
            detalle: string | null;
        };
        /** @description Lo que cada línea de la respuesta de un lote dice de su petición, junto a la respuesta de esta. */
        LineaDeLote: {
            /** @description El número de la línea de la petición; la primera es la 1. */
            linea: number;
            /** @description El estatus HTTP que la petición tendría sola. */
            status: number;
            /** @description La llave de la petición; ausente si no se pudo leer. */
            idempotency_key?: string;
            /** @description El campo equivocado; ausente si no es uno. */
            campo?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ListInvoices: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántos por página, de 1 a 100. */
                limite?: number;
                /** @description Solo los que están en este estado. */
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Parte del RFC del receptor. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                /** @description Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
                hasta?: string;
                /** @description Solo los de esta serie. */
                serie?: string;
                /** @description Solo los de este folio. */
                folio?: string;
                /** @description Solo el que se creó con esta llave de idempotencia. */
                idempotency_key?: string;
                /** @description Solo los de este total o uno mayor, en la moneda del comprobante. Hasta 6 decimales. */
                totalDesde?: number;
                /** @description Solo los de este total o uno menor, en la moneda del comprobante. Hasta 6 decimales. */
                totalHasta?: number;
                /** @description Solo los de este TipoDeComprobante. */
                tipo?: "I" | "E" | "T" | "P" | "N";
                /** @description Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. */
                situacion?: "vigente" | "cancelada";
                /** @description Solo los de esta referencia. */
                referencia?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvoicesResponse"];
                };
            };
        };
    };
    CreateInvoice: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInvoiceBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateInvoiceResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateInvoiceResponse"];
                };
            };
        };
    };
    CreateCreditNote: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description La factura, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCreditNoteBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCreditNoteResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateCreditNoteResponse"];
                };
            };
        };
    };
    SubstituteInvoice: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description La factura a la que sustituye, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubstituteInvoiceBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubstituteInvoiceResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubstituteInvoiceResponse"];
                };
            };
        };
    };
    CalculateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalculateInvoiceBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculateInvoiceResponse"];
                };
            };
        };
    };
    GetInvoiceCalculation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceCalculationResponse"];
                };
            };
        };
    };
    ValidateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateInvoiceBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidateInvoiceResponse"];
                };
            };
        };
    };
    GetBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBalanceResponse"];
                };
            };
        };
    };
    GetInvoice: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceResponse"];
                };
            };
        };
    };
    GetInvoiceXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    GetInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    CancelInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
        };
    };
    ForeseeInvoiceCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForeseeCancellationResponse"];
                };
            };
        };
    };
    RefreshInvoiceCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshCancellationResponse"];
                };
            };
        };
    };
    GetInvoiceAcuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceAcuseResponse"];
                };
            };
        };
    };
    GetInvoiceSatStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvoiceSatStatusResponse"];
                };
            };
        };
    };
    ListPaymentComplements: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántos por página, de 1 a 100. */
                limite?: number;
                /** @description Solo los que están en este estado. */
                estado?: "borrador" | "error" | "timbrada";
                /** @description Parte del UUID fiscal del CFDI tipo P. */
                uuid?: string;
                /** @description Parte del RFC del receptor. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                /** @description Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
                hasta?: string;
                /** @description Solo los de esta serie. */
                serie?: string;
                /** @description Solo los de este folio. */
                folio?: string;
                /** @description Solo el que se creó con esta llave de idempotencia. */
                idempotency_key?: string;
                /** @description Solo los de este total de sus pagos o uno mayor, en pesos. Hasta 6 decimales. */
                totalDesde?: number;
                /** @description Solo los de este total de sus pagos o uno menor, en pesos. Hasta 6 decimales. */
                totalHasta?: number;
                /** @description Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. */
                situacion?: "vigente" | "cancelada";
                /** @description Solo los de esta referencia. */
                referencia?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPaymentComplementsResponse"];
                };
            };
        };
    };
    CreatePaymentComplement: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentComplementBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentComplementResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentComplementResponse"];
                };
            };
        };
    };
    GetPaymentComplement: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPaymentComplementResponse"];
                };
            };
        };
    };
    GetPaymentComplementXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    GetPaymentComplementPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    CancelPaymentComplement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelPaymentComplementResponse"];
                };
            };
        };
    };
    ForeseePaymentComplementCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForeseeCancellationResponse"];
                };
            };
        };
    };
    RefreshPaymentComplementCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshPaymentComplementCancellationResponse"];
                };
            };
        };
    };
    DraftInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftInvoiceBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedDocumentResponse"];
                };
            };
        };
    };
    DraftCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description La factura, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftCreditNoteBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedDocumentResponse"];
                };
            };
        };
    };
    DraftPaymentComplement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftPaymentComplementBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedDocumentResponse"];
                };
            };
        };
    };
    DraftPayroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftPayrollBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedDocumentResponse"];
                };
            };
        };
    };
    DraftWithholding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWithholdingBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedDocumentResponse"];
                };
            };
        };
    };
    DraftTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo traslado. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedDocumentResponse"];
                };
            };
        };
    };
    GetApprovals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El identificador que dio el borrador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalsResponse"];
                };
            };
        };
    };
    RequestApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El identificador que dio el borrador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestApprovalBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalsResponse"];
                };
            };
        };
    };
    ListPayrolls: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántos por página, de 1 a 100. */
                limite?: number;
                /** @description Solo los que están en este estado. */
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Parte del RFC del trabajador. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                /** @description Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
                hasta?: string;
                /** @description Solo los de esta serie. */
                serie?: string;
                /** @description Solo los de este folio. */
                folio?: string;
                /** @description Solo el que se creó con esta llave de idempotencia. */
                idempotency_key?: string;
                /** @description Solo los de este total o uno mayor, en la moneda del comprobante. Hasta 6 decimales. */
                totalDesde?: number;
                /** @description Solo los de este total o uno menor, en la moneda del comprobante. Hasta 6 decimales. */
                totalHasta?: number;
                /** @description Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. */
                situacion?: "vigente" | "cancelada";
                /** @description Solo los de esta referencia. */
                referencia?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPayrollsResponse"];
                };
            };
        };
    };
    CreatePayroll: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayrollBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePayrollResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePayrollResponse"];
                };
            };
        };
    };
    GetPayroll: {
        parameters: {
            query?: {
                /** @description true: la respuesta dice además de dónde sale cada importe. */
                desglose?: boolean;
            };
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPayrollResponse"];
                };
            };
        };
    };
    GetPayrollXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    GetPayrollPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    CancelPayroll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetPayrollResponse"];
                };
            };
        };
    };
    ForeseePayrollCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForeseeCancellationResponse"];
                };
            };
        };
    };
    RefreshPayrollCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshPayrollCancellationResponse"];
                };
            };
        };
    };
    ListWithholdings: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántos por página, de 1 a 100. */
                limite?: number;
                /** @description Solo los que están en este estado. */
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Parte del RFC de la contraparte. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                /** @description Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
                hasta?: string;
                /** @description Tipo de operación. */
                tipo?: "dividendos" | "enajenacion_acciones" | "pagos_extranjero";
                /** @description Solo los de este FolioInt. */
                folio?: string;
                /** @description Solo el que se creó con esta llave de idempotencia. */
                idempotency_key?: string;
                /** @description Solo los de este montoOperacion o uno mayor. Hasta 6 decimales. */
                totalDesde?: number;
                /** @description Solo los de este montoOperacion o uno menor. Hasta 6 decimales. */
                totalHasta?: number;
                /** @description Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. */
                situacion?: "vigente" | "cancelada";
                /** @description Solo las de esta referencia. */
                referencia?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWithholdingsResponse"];
                };
            };
        };
    };
    CreateWithholding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWithholdingBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWithholdingResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWithholdingResponse"];
                };
            };
        };
    };
    GetWithholding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWithholdingResponse"];
                };
            };
        };
    };
    GetWithholdingXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    GetWithholdingPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    CancelWithholding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWithholdingResponse"];
                };
            };
        };
    };
    ForeseeWithholdingCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForeseeCancellationResponse"];
                };
            };
        };
    };
    RefreshWithholdingCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshWithholdingCancellationResponse"];
                };
            };
        };
    };
    ListTransfers: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántos por página, de 1 a 100. */
                limite?: number;
                /** @description Solo los que están en este estado. */
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                /** @description Último día de creación, incluido, en la Ciudad de México: AAAA-MM-DD. */
                hasta?: string;
                /** @description Solo los de esta serie. */
                serie?: string;
                /** @description Solo los de este folio. */
                folio?: string;
                /** @description Solo el que se creó con esta llave de idempotencia. */
                idempotency_key?: string;
                /** @description Solo los vigentes (timbrados que no están cancelados) o solo los cancelados; no va junto con estado. */
                situacion?: "vigente" | "cancelada";
                /** @description Solo los de esta referencia. */
                referencia?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTransfersResponse"];
                };
            };
        };
    };
    CreateTransfer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo traslado. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransferBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransferResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTransferResponse"];
                };
            };
        };
    };
    CalculateTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalculateTransferBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculateTransferResponse"];
                };
            };
        };
    };
    GetTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El traslado, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransferResponse"];
                };
            };
        };
    };
    GetTransferXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El traslado, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
        };
    };
    GetTransferPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El traslado, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    CancelTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTransferResponse"];
                };
            };
        };
    };
    ForeseeTransferCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForeseeCancellationResponse"];
                };
            };
        };
    };
    RefreshTransferCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefreshTransferCancellationResponse"];
                };
            };
        };
    };
    ListExports: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántas por página, de 1 a 100. */
                limite?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListExportsResponse"];
                };
            };
        };
    };
    CreateExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExportBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportResponse"];
                };
            };
        };
    };
    GetExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description La exportación, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportResponse"];
                };
            };
        };
    };
    CreateExportDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description La exportación, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExportDownloadBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportDownloadResponse"];
                };
            };
        };
    };
    Reconcile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconcileResponse"];
                };
            };
        };
    };
    ReadExportPiece: {
        parameters: {
            query?: {
                /** @description Qué parte; la primera si se omite. */
                parte?: number;
            };
            header?: never;
            path: {
                /** @description El que la dirección lleva. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Lo que falta del archivo, desde el byte que pide Range (bytes=1000-), si If-Range es su ETag. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    ListEvents: {
        parameters: {
            query?: {
                /** @description Cursor del último evento que ya tiene; desde el más antiguo que se conserva si se omite. */
                despues?: string;
                /** @description Cuántos como máximo, de 1 a 100. */
                limite?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventsResponse"];
                };
            };
        };
    };
    ListTickets: {
        parameters: {
            query?: {
                /** @description Cursor de la página anterior; desde el último día si se omite. */
                despues?: string;
                /** @description Cuántos como máximo, de 1 a 100. */
                limite?: number;
                /** @description Solo los que están en este estado. */
                estado?: "abierto" | "en_global" | "facturado" | "facturado_despues" | "cancelado";
                /** @description Solo los de este folio. */
                folio?: string;
                /** @description Primer día de venta, incluido: AAAA-MM-DD. */
                desde?: string;
                /** @description Último día de venta, incluido: AAAA-MM-DD. */
                hasta?: string;
                /** @description Solo los de este lugar de expedición. */
                lugarExpedicion?: string;
                /** @description Solo los que se pagaron así (c_FormaPago). */
                formaPago?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTicketsResponse"];
                };
            };
        };
    };
    CreateTickets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTicketsBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTicketsResponse"];
                };
            };
        };
    };
    CreateGlobal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGlobalBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateGlobalResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateGlobalResponse"];
                };
            };
        };
    };
    CalculateGlobal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalculateGlobalBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculateGlobalResponse"];
                };
            };
        };
    };
    SetClosing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetClosingBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingResponse"];
                };
            };
        };
    };
    ListClosings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListClosingsResponse"];
                };
            };
        };
    };
    SetSelfInvoicing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSelfInvoicingBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelfInvoicingResponse"];
                };
            };
        };
    };
    GetSelfInvoicing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelfInvoicingResponse"];
                };
            };
        };
    };
    CalculateTicketInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalculateTicketInvoiceBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculateTicketInvoiceResponse"];
                };
            };
        };
    };
    CreateTicketInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTicketInvoiceBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTicketInvoiceResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTicketInvoiceResponse"];
                };
            };
        };
    };
    GetProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofResponse"];
                };
            };
        };
    };
    GetTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El ticket, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTicketResponse"];
                };
            };
        };
    };
    GetTicketPdf: {
        parameters: {
            query?: {
                /** @description Ancho del papel en milímetros. */
                ancho?: "58" | "80";
            };
            header?: never;
            path: {
                /** @description El ticket, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    CancelTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El ticket, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelTicketBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TicketResponse"];
                };
            };
        };
    };
    CalculateReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El ticket, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalculateReturnBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalculateReturnResponse"];
                };
            };
        };
    };
    ReturnTicket: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo da la misma devolución. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description El ticket, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnTicketBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnTicketResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnTicketResponse"];
                };
            };
        };
    };
    PlanInvoiceCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanCancellationBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlanResponse"];
                };
            };
        };
    };
    PlanPaymentComplementCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador interno. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlanPaymentComplementCancellationBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlanResponse"];
                };
            };
        };
    };
    ListCancellationPlans: {
        parameters: {
            query?: {
                /** @description Solo los que están en este estado. */
                estado?: "en_curso" | "completo" | "detenido";
                /** @description Número de página, desde 1. */
                pagina?: number;
                /** @description Planes por página. */
                limite?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCancellationPlansResponse"];
                };
            };
        };
    };
    GetCancellationPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El plan, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlanResponse"];
                };
            };
        };
    };
    StopCancellationPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El plan, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StopCancellationPlanBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlanResponse"];
                };
            };
        };
    };
    ResumeCancellationPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El plan, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeCancellationPlanBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationPlanResponse"];
                };
            };
        };
    };
    ListReceivedRequests: {
        parameters: {
            query?: {
                /** @description Qué página. */
                pagina?: number;
                /** @description Cuántas por página, de 1 a 100. */
                limite?: number;
                /** @description Solo las que están en este estado. */
                estado?: "pendiente" | "contestando" | "aceptada" | "rechazada" | "vencida" | "terminada";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReceivedRequestsResponse"];
                };
            };
        };
    };
    GetReceivedRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description La solicitud, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedRequestResponse"];
                };
            };
        };
    };
    AskReceivedRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskReceivedRequestsBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivingStatusResponse"];
                };
            };
        };
    };
    SetReceiving: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetReceivingBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivingStatusResponse"];
                };
            };
        };
    };
    AnswerReceivedRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description La solicitud, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerReceivedRequestBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedRequestResponse"];
                };
            };
        };
    };
    IdentifyReceivedRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description La solicitud, por su identificador. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentifyReceivedRequestBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedRequestResponse"];
                };
            };
        };
    };
    ListPlatformAccounts: {
        parameters: {
            query?: {
                /** @description Solo las que siguen a este RFC. */
                despues?: string;
                /** @description Cuántas como máximo, de 1 a 500. */
                limite?: number;
                /** @description El RFC, el nombre o la referencia contiene este texto. */
                buscar?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlatformAccountsResponse"];
                };
            };
        };
    };
    OpenAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenAccountBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformAccountResponse"];
                };
            };
        };
    };
    OpenAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenAccountsBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAccountsResponse"];
                };
            };
        };
    };
    GetPlatformAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformAccountResponse"];
                };
            };
        };
    };
    ReplacePlatformAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC del emisor; un RFC tiene una sola cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplacePlatformAccountBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformAccountResponse"];
                };
            };
        };
    };
    GetPreparation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparationResponse"];
                };
            };
        };
    };
    GetHolderLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderLinkStateResponse"];
                };
            };
        };
    };
    LinkHolder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkHolderBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderLinkResponse"];
                };
            };
        };
    };
    WithdrawHolderLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformAccountBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderLinkStateResponse"];
                };
            };
        };
    };
    UploadAccountCsd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadAccountCsdBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCsdResponse"];
                };
            };
        };
    };
    ListAccountSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAccountSeriesResponse"];
                };
            };
        };
    };
    AddAccountSeries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddAccountSeriesBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountSeriesResponse"];
                };
            };
        };
    };
    ListAccountCustomers: {
        parameters: {
            query?: {
                /** @description Solo los que siguen a este RFC. */
                despues?: string;
                /** @description Cuántos como máximo, de 1 a 500. */
                limite?: number;
            };
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAccountCustomersResponse"];
                };
            };
        };
    };
    SaveAccountCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAccountCustomerBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCustomerResponse"];
                };
            };
        };
    };
    RotateAccountKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformAccountBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKeyResponse"];
                };
            };
        };
    };
    GiveStamps: {
        parameters: {
            query?: never;
            header?: {
                /** @description Cualquier texto, único en la plataforma: repetirlo no pasa otros timbres. El encabezado Idempotency-Key gana. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveStampsBody"];
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveStampsResponse"];
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GiveStampsResponse"];
                };
            };
        };
    };
    SetAccountRefill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAccountRefillBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformAccountResponse"];
                };
            };
        };
    };
    GetPlatformStamps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformStampsResponse"];
                };
            };
        };
    };
    RotatePlatformKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotatePlatformKeyBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformKeyResponse"];
                };
            };
        };
    };
    ListPlatformKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlatformKeysResponse"];
                };
            };
        };
    };
    ListPlatformEvents: {
        parameters: {
            query?: {
                /** @description Cursor del último evento que ya tiene; desde el más antiguo que se conserva si se omite. */
                despues?: string;
                /** @description Cuántos como máximo, de 1 a 100. */
                limite?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlatformEventsResponse"];
                };
            };
        };
    };
    GetPlatformUsage: {
        parameters: {
            query: {
                /** @description Mes del timbrado en la Ciudad de México: AAAA-MM. */
                mes: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformUsageResponse"];
                };
            };
        };
    };
    GetPlatformUsageFile: {
        parameters: {
            query: {
                /** @description Mes del timbrado en la Ciudad de México: AAAA-MM. */
                mes: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
        };
    };
    ListAccountPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAccountPlacesResponse"];
                };
            };
        };
    };
    SaveAccountPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAccountPlaceBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPlaceResponse"];
                };
            };
        };
    };
    RemoveAccountPlace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveAccountPlaceBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveAccountPlaceResponse"];
                };
            };
        };
    };
    GetAccountDesign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDesignResponse"];
                };
            };
        };
    };
    ChangeAccountDesign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAccountDesignBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDesignResponse"];
                };
            };
        };
    };
    GetAccountNotices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountNoticesResponse"];
                };
            };
        };
    };
    SetAccountNotices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description RFC de la cuenta. */
                rfc: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAccountNoticesBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountNoticesResponse"];
                };
            };
        };
    };
    ListPlatformWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlatformWebhooksResponse"];
                };
            };
        };
    };
    CreatePlatformWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePlatformWebhookBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPlatformWebhook"];
                };
            };
        };
    };
    ChangePlatformWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador del webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePlatformWebhookBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformWebhookResponse"];
                };
            };
        };
    };
    RotatePlatformWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador del webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformWebhookBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPlatformWebhook"];
                };
            };
        };
    };
    RemovePlatformWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador del webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformWebhookBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovePlatformWebhookResponse"];
                };
            };
        };
    };
    ListPlatformDeliveries: {
        parameters: {
            query?: {
                /** @description Solo las que están en este estado. */
                estado?: "pendiente" | "entregada" | "fallida";
                /** @description Solo las anteriores a este cursor. */
                antes?: string;
            };
            header?: never;
            path: {
                /** @description Identificador del webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPlatformDeliveriesResponse"];
                };
            };
        };
    };
    ResendPlatformDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador del webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendPlatformDeliveryBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformDeliveryResponse"];
                };
            };
        };
    };
    ReplayPlatformWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador del webhook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayPlatformWebhookBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformWebhookResponse"];
                };
            };
        };
    };
    ExportPlatformMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mes del timbrado en la Ciudad de México: AAAA-MM. */
                mes: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportPlatformMonthBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformMonthResponse"];
                };
            };
        };
    };
    GetPlatformMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mes del timbrado en la Ciudad de México: AAAA-MM. */
                mes: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformMonthResponse"];
                };
            };
        };
    };
    DownloadPlatformMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Mes del timbrado en la Ciudad de México: AAAA-MM. */
                mes: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetPlatformMonthBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportDownloadResponse"];
                };
            };
        };
    };
    SaveTripThings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveTripThingsBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SaveTripThingsResponse"];
                };
            };
        };
    };
    ListTripThings: {
        parameters: {
            query: {
                /** @description El tipo. */
                tipo: "vehiculo" | "remolque" | "operador" | "poliza" | "lugar" | "bien";
                /** @description Solo los que llevan todas estas palabras, con o sin acentos, en su clave o en sus datos. */
                buscar?: string;
                /** @description La página comienza después de esta clave. */
                despues?: string;
                /** @description Cuántos por página. */
                limite?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTripThingsResponse"];
                };
            };
        };
    };
    RemoveTripThing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveTripThingBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveTripThingResponse"];
                };
            };
        };
    };
    GetTripKilometers: {
        parameters: {
            query: {
                /** @description La clave del lugar de donde se sale. */
                desde: string;
                /** @description La clave del lugar a donde se llega. */
                hasta: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TripKilometersResponse"];
                };
            };
        };
    };
    GetPostalCode: {
        parameters: {
            query: {
                /** @description El código postal, de 5 dígitos. */
                codigo: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostalCodeResponse"];
                };
            };
        };
    };
    CreateDeliveryNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador en /facturas. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDeliveryNoteBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryNoteResponse"];
                };
            };
        };
    };
    GetDeliveryNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador en /facturas. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryNoteResponse"];
                };
            };
        };
    };
    RevokeDeliveryNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description El comprobante, por su identificador en /facturas. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevokeDeliveryNoteBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryNoteResponse"];
                };
            };
        };
    };
    GetClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockResponse"];
                };
            };
        };
    };
    MoveClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveClockBody"];
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClockResponse"];
                };
            };
        };
    };
    ListPaymentForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPaymentFormsResponse"];
                };
            };
        };
    };
    ListCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCurrenciesResponse"];
                };
            };
        };
    };
    ListExchangeRates: {
        parameters: {
            query?: {
                /** @description El día en que se aplican, AAAA-MM-DD; si falta, hoy en la Ciudad de México. */
                fecha?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListExchangeRatesResponse"];
                };
            };
        };
    };
    ListTaxRegimes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTaxRegimesResponse"];
                };
            };
        };
    };
    ListCfdiUses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCfdiUsesResponse"];
                };
            };
        };
    };
    SearchProducts: {
        parameters: {
            query?: {
                /** @description Una clave, su principio, o hasta 8 palabras; no cuentan acentos, mayúsculas ni plurales, y se admite una letra equivocada. Si ninguna clave tiene todas las palabras, las que tienen algunas. Sin ella, las primeras por clave. */
                buscar?: string;
                /** @description Cuántas claves, de 1 a 200. */
                limite?: number;
                /** @description Qué página de las claves que coinciden; la que no existe viene vacía. */
                pagina?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchProductsResponse"];
                };
            };
        };
    };
    SearchUnits: {
        parameters: {
            query?: {
                /** @description Una clave, su principio, o hasta 8 palabras; no cuentan acentos, mayúsculas ni plurales, y se admite una letra equivocada. Si ninguna clave tiene todas las palabras, las que tienen algunas. Sin ella, las primeras por clave. */
                buscar?: string;
                /** @description Cuántas claves, de 1 a 200. */
                limite?: number;
                /** @description Qué página de las claves que coinciden; la que no existe viene vacía. */
                pagina?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchUnitsResponse"];
                };
            };
        };
    };
}
