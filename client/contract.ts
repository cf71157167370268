// Made by npm run generate, from the OpenAPI document.

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
         * La representación impresa (PDF) de un comprobante timbrado, en el diseño de la cuenta.
         * @description La representación impresa (PDF) de un comprobante timbrado, en el diseño de la cuenta. Cuenta en el límite de peticiones por minuto del grupo Facturas.
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
         * La representación impresa (PDF) del complemento de pago, en el diseño de la cuenta.
         * @description La representación impresa (PDF) del complemento de pago, en el diseño de la cuenta. Cuenta en el límite de peticiones por minuto del grupo Complementos de pago.
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
         * La representación impresa (PDF) del recibo, con su nota y sus campos personalizados.
         * @description La representación impresa (PDF) del recibo, con su nota y sus campos personalizados. Cuenta en el límite de peticiones por minuto del grupo Nómina.
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
         * La representación impresa (PDF) de la constancia, en el diseño de la cuenta.
         * @description La representación impresa (PDF) de la constancia, en el diseño de la cuenta. Cuenta en el límite de peticiones por minuto del grupo Retenciones.
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
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Impuesto: {
            /**
             * @description c_Impuesto: 001 ISR, 002 IVA, 003 IEPS; 002 si falta.
             * @enum {string}
             */
            impuesto?: "001" | "002" | "003";
            /**
             * @description traslado si falta.
             * @enum {string}
             */
            categoria?: "traslado" | "retencion";
            /**
             * @description Tasa si falta.
             * @enum {string}
             */
            tipoFactor?: "Tasa" | "Exento";
            /** @description La tasa, sea cual sea el impuesto. Si falta en un IVA trasladado: 0.16. Hasta 6 decimales. */
            tasaIva?: number;
        };
        Concepto: {
            /** @description c_ClaveProdServ. */
            claveProdServ: string;
            /** @description c_ClaveUnidad. */
            claveUnidad: string;
            descripcion: string;
            /** @description Hasta 6 decimales. */
            cantidad: number;
            /** @description Hasta 6 decimales. */
            valorUnitario: number;
            /** @description Hasta 6 decimales. */
            descuento?: number;
            /** @description Sin impuestos: el concepto no es objeto de impuesto (ObjetoImp 01). */
            impuestos?: components["schemas"]["Impuesto"][];
        };
        /** @description Factura global (Anexo 20, InformacionGlobal). */
        InformacionGlobal: {
            /** @description c_Periodicidad. */
            periodicidad: string;
            /** @description c_Meses. */
            meses: string;
            /** Format: int32 */
            anio: number;
        };
        /** @description Respuesta a una creación: lo que no se conoce no aparece. */
        CreatedDocument: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** Format: uuid */
            uuidFiscal?: string;
            pac?: string;
            serie?: string;
            folio?: string;
            /** @description Hasta 6 decimales. */
            total?: number;
            /** Format: date-time */
            timbradaEn?: string;
            /** Format: date-time */
            canceladaEn?: string;
            /** @description El CFDI timbrado, en base64. */
            xml?: string;
            errorCodigo?: string;
            errorMensaje?: string;
        };
        ValidationFinding: {
            /** @description Regla del servicio: VAL-nn. */
            codigo: string;
            /** @description Código del SAT: CFDI40119, 301, … */
            codigoSat: string;
            /** @description Dónde: XPath en el documento. */
            xpath: string;
            esperado?: string;
            encontrado?: string;
            mensaje: string;
            /** @description Qué hacer. */
            solucion: string;
            /** @description Solo es un consejo de las guías de llenado: el SAT no lo rechaza, y aunque lo haya el CFDI es válido y se timbra. */
            aviso: boolean;
        };
        CatalogCoverage: {
            /** @enum {string} */
            claveProdServ: "catalogo" | "patron";
            /** @enum {string} */
            codigoPostal: "catalogo" | "patron";
        };
        ValidationResult: {
            valido: boolean;
            /** @description Una frase por falla, con el código de su regla: "[VAL-04] …". */
            errores: string[];
            /** @description Las mismas fallas, y además los avisos, para programas. */
            detalles: components["schemas"]["ValidationFinding"][];
            /** @description Con qué se revisaron las claves de producto y los códigos postales: "catalogo" o "patron". */
            catalogos: components["schemas"]["CatalogCoverage"];
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
            serie: string | null;
            folio: string | null;
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            /** @description Hasta 6 decimales. */
            total: number | null;
            /** @description Código y mensaje del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            errorMensaje: string | null;
            /** Format: date-time */
            creadaEn: string;
            /** Format: date-time */
            timbradaEn: string | null;
        };
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
            esSandbox: boolean;
        };
        Acuse: {
            /** @description XML del acuse, en base64, tal como lo dio el SAT. */
            acuse: string;
        };
        SatStatus: {
            /** Format: uuid */
            uuid: string;
            /**
             * @description Vigente, Cancelado o No Encontrado.
             * @enum {string}
             */
            estado: "Vigente" | "Cancelado" | "No Encontrado";
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
            /** @description Fecha y hora ISO 8601; sin zona, hora de la Ciudad de México. Si no se conoce la hora: 12:00:00. */
            fechaPago: string;
            /** @description c_FormaPago; nunca 99. */
            formaPago: string;
            /** @description c_Moneda; MXN si falta. */
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
            documentos: components["schemas"]["PaymentDocument"][];
        };
        CreatedPaymentComplement: {
            /**
             * Format: uuid
             * @description Identificador del complemento de pago.
             */
            id: string;
            /** @enum {string} */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /**
             * Format: uuid
             * @description Identificador del CFDI tipo P, con el que responde en /facturas/{id}.
             */
            facturaId: string;
            pac?: string;
            errorCodigo?: string;
            errorMensaje?: string;
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
            pac: string;
            /**
             * @description borrador, timbrando, error, timbrada, cancelando, cancelacion_pendiente o cancelada.
             * @enum {string}
             */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            serie: string | null;
            folio: string | null;
            /**
             * Format: uuid
             * @description UUID del SAT, desde que estado es timbrada.
             */
            uuidFiscal: string | null;
            receptorRfc: string;
            /** @description Total de los pagos, en pesos. Hasta 2 decimales. */
            total: number;
            /** @description Código y mensaje del proveedor, cuando estado es error. */
            errorCodigo: string | null;
            errorMensaje: string | null;
            /** Format: date-time */
            creadaEn: string;
            /** Format: date-time */
            timbradaEn: string | null;
        };
        /** @description Lo que un pago cubrió de una factura. Importes en la moneda de la factura. */
        AppliedDocument: {
            /** Format: uuid */
            facturaUuid: string;
            serie: string | null;
            folio: string | null;
            moneda: string;
            /** @description Hasta 10 decimales. */
            equivalencia: number;
            /** Format: int32 */
            parcialidad: number;
            /** @description Hasta 6 decimales. */
            saldoAnterior: number;
            /** @description Hasta 6 decimales. */
            impPagado: number;
            /** @description Hasta 6 decimales. */
            saldoInsoluto: number;
        };
        /** @description Un pago como quedó en el complemento. */
        AppliedPayment: {
            /** @description Hora local del lugar de expedición, como está en el CFDI: AAAA-MM-DDThh:mm:ss. */
            fechaPago: string;
            formaPago: string;
            moneda: string;
            /** @description Hasta 6 decimales. */
            tipoCambio: number;
            /** @description Suma de lo pagado, en la moneda del pago. Hasta 6 decimales. */
            monto: number;
            numOperacion: string | null;
            rfcEmisorCtaOrd: string | null;
            nomBancoOrdExt: string | null;
            ctaOrdenante: string | null;
            rfcEmisorCtaBen: string | null;
            ctaBeneficiario: string | null;
            documentos: components["schemas"]["AppliedDocument"][];
        };
        /** @description Un complemento de pago con sus pagos. */
        PaymentComplementDetail: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            facturaId: string;
            pac: string;
            /** @enum {string} */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            serie: string | null;
            folio: string | null;
            /** Format: uuid */
            uuidFiscal: string | null;
            receptorRfc: string;
            /** @description Total de los pagos, en pesos. Hasta 2 decimales. */
            total: number;
            errorCodigo: string | null;
            errorMensaje: string | null;
            /** Format: date-time */
            creadaEn: string;
            /** Format: date-time */
            timbradaEn: string | null;
            pagos: components["schemas"]["AppliedPayment"][];
        };
        PayrollSubcontract: {
            /** @description RFC de quien subcontrata. */
            rfcLabora: string;
            /** @description Los de todas deben sumar 100. */
            porcentajeTiempo: string;
        };
        /** @description El trabajador (nomina12:Receptor). */
        PayrollReceiver: {
            curp: string;
            /** @description c_TipoContrato. */
            tipoContrato: string;
            /** @description c_TipoRegimen. */
            tipoRegimen: string;
            numEmpleado: string;
            /** @description c_PeriodicidadPago. */
            periodicidadPago: string;
            /** @description c_Estado: el lugar donde el trabajador presta sus servicios. */
            claveEntFed: string;
            numSeguridadSocial?: string;
            /** @description AAAA-MM-DD. */
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
            departamento?: string;
            puesto?: string;
            /** @enum {string} */
            sindicalizado?: "Sí" | "No";
            salarioBaseCotApor?: string;
            salarioDiarioIntegrado?: string;
            subContratacion?: components["schemas"]["PayrollSubcontract"][];
        };
        PayrollOvertime: {
            dias: string;
            /** @description c_TipoHoras: 01 dobles, 02 triples, 03 simples. */
            tipoHoras: string;
            horasExtra: string;
            importePagado: string;
        };
        PayrollShares: {
            valorMercado: string;
            precioAlOtorgarse: string;
        };
        PayrollPerception: {
            /** @description c_TipoPercepcion. */
            tipoPercepcion: string;
            /** @description La del control interno del patrón. */
            clave: string;
            concepto: string;
            importeGravado: string;
            importeExento: string;
            horasExtra?: components["schemas"]["PayrollOvertime"][];
            accionesOTitulos?: components["schemas"]["PayrollShares"];
        };
        PayrollRetirement: {
            ingresoAcumulable: string;
            ingresoNoAcumulable: string;
            totalUnaExhibicion?: string;
            totalParcialidad?: string;
            montoDiario?: string;
        };
        PayrollSeverance: {
            totalPagado: string;
            numAniosServicio: string;
            ultimoSueldoMensOrd: string;
            ingresoAcumulable: string;
            ingresoNoAcumulable: string;
        };
        PayrollPerceptions: {
            totalGravado: string;
            totalExento: string;
            percepciones: components["schemas"]["PayrollPerception"][];
            totalSueldos?: string;
            totalSeparacionIndemnizacion?: string;
            totalJubilacionPensionRetiro?: string;
            jubilacionPensionRetiro?: components["schemas"]["PayrollRetirement"];
            separacionIndemnizacion?: components["schemas"]["PayrollSeverance"];
        };
        PayrollDeduction: {
            /** @description c_TipoDeduccion. */
            tipoDeduccion: string;
            clave: string;
            concepto: string;
            importe: string;
        };
        PayrollDeductions: {
            deducciones: components["schemas"]["PayrollDeduction"][];
            totalOtrasDeducciones?: string;
            totalImpuestosRetenidos?: string;
        };
        PayrollSubsidy: {
            subsidioCausado: string;
        };
        PayrollCompensation: {
            saldoAFavor: string;
            /** @description El ejercicio del saldo a favor. */
            anio: string;
            remanenteSalFav: string;
        };
        PayrollOtherPayment: {
            /** @description c_TipoOtroPago. */
            tipoOtroPago: string;
            clave: string;
            concepto: string;
            importe: string;
            subsidioAlEmpleo?: components["schemas"]["PayrollSubsidy"];
            compensacionSaldosAFavor?: components["schemas"]["PayrollCompensation"];
        };
        PayrollDisability: {
            diasIncapacidad: string;
            /** @description c_TipoIncapacidad. */
            tipoIncapacidad: string;
            importeMonetario?: string;
        };
        /** @description El contenido del recibo. Todo número va como cadena. */
        PayrollData: {
            /**
             * @description O ordinaria, E extraordinaria.
             * @enum {string}
             */
            tipoNomina: "O" | "E";
            /** @description AAAA-MM-DD. */
            fechaPago: string;
            fechaInicialPago: string;
            fechaFinalPago: string;
            numDiasPagados: string;
            /** @description Si se envía, debe ser la suma exacta de las percepciones. */
            totalPercepciones?: string;
            totalDeducciones?: string;
            totalOtrosPagos?: string;
            receptor: components["schemas"]["PayrollReceiver"];
            percepciones?: components["schemas"]["PayrollPerceptions"];
            deducciones?: components["schemas"]["PayrollDeductions"];
            otrosPagos?: components["schemas"]["PayrollOtherPayment"][];
            incapacidades?: components["schemas"]["PayrollDisability"][];
        };
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
            serie: string | null;
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
            errorMensaje: string | null;
            /** Format: date-time */
            creadaEn: string;
            /** Format: date-time */
            timbradaEn: string | null;
            /** @description RFC del trabajador. */
            receptorRfc: string;
            /** @description O ordinaria, E extraordinaria. */
            tipoNomina: string | null;
            fechaPago: string | null;
            fechaInicialPago: string | null;
            fechaFinalPago: string | null;
            /** @description Este y los totales, cadenas: como los lleva el XML. */
            numDiasPagados: string | null;
            totalPercepciones: string | null;
            totalDeducciones: string | null;
            totalOtrosPagos: string | null;
        };
        WithheldTax: {
            /**
             * @description 001 ISR, 002 IVA, 003 IEPS.
             * @enum {string}
             */
            impuesto: "001" | "002" | "003";
            /** @description Hasta 2 decimales. */
            baseRet?: number;
            /** @description Hasta 2 decimales. */
            montoRet: number;
            /**
             * @description c_TipoPagoRet: con 001 va 03 o 04, con 002 va 01, con 003 va 02.
             * @enum {string}
             */
            tipoPagoRet: "01" | "02" | "03" | "04";
        };
        WithholdingNoBeneficiary: {
            /** @description c_Pais (ISO 3166-1 alfa-3). */
            PaisDeResidParaEfecFisc?: string;
            /** @description c_TipoContribuyenteSujetoRetencion. */
            ConceptoPago?: string;
            DescripcionConcepto?: string;
        };
        WithholdingBeneficiary: {
            RFC?: string;
            CURP?: string;
            NomDenRazSocB?: string;
            /** @description c_TipoContribuyenteSujetoRetencion. */
            ConceptoPago?: string;
            DescripcionConcepto?: string;
        };
        /** @description Los campos de cada tipo de operación; los de los otros tipos no se envían. */
        WithholdingData: {
            /** @description dividendos: c_TipoDividendoOUtilidadDistribuida; obligatorio. */
            CveTipDivOUtil?: string;
            /**
             * @description dividendos: Sociedad Nacional si falta.
             * @enum {string}
             */
            TipoSocDistrDiv?: "Sociedad Nacional" | "Sociedad Extranjera";
            /** @description dividendos: 0 si falta. */
            MontISRAcredRetMexico?: string;
            /** @description dividendos: 0 si falta. */
            MontISRAcredRetExtranjero?: string;
            MontRetExtDivExt?: string;
            MontISRAcredNal?: string;
            MontDivAcumNal?: string;
            MontDivAcumExt?: string;
            ProporcionRem?: string;
            /** @description enajenacion_acciones: obligatorio. */
            ContratoIntermediacion?: string;
            /** @description enajenacion_acciones: 0 si falta. */
            Ganancia?: string;
            /** @description enajenacion_acciones: 0 si falta. */
            Perdida?: string;
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
        /** @description Respuesta a una creación: lo que no se conoce no aparece. */
        CreatedWithholding: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            estado: "borrador" | "timbrando" | "error" | "timbrada" | "cancelando" | "cancelacion_pendiente" | "cancelada";
            /** Format: uuid */
            uuidFiscal?: string;
            pac?: string;
            /** Format: date-time */
            timbradaEn?: string;
            /** Format: date-time */
            canceladaEn?: string;
            /** @description El documento timbrado, en base64. */
            xml?: string;
            errorCodigo?: string;
            errorMensaje?: string;
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
            errorMensaje: string | null;
            /** Format: date-time */
            creadaEn: string;
            /** Format: date-time */
            timbradaEn: string | null;
            /** @description dividendos, enajenacion_acciones o pagos_extranjero; null en las de otro tipo, que solo llegan ya selladas. */
            tipoOperacion: string | null;
            rfcContraparte: string | null;
            /** @description Hasta 6 decimales. */
            montoOperacion: number | null;
            /** @description Hasta 6 decimales. */
            montoRetenido: number | null;
        };
        PaymentFormKey: {
            clave: string;
            descripcion: string;
            /** @description Si pasa por un banco: en un pago pueden indicarse las cuentas. */
            bancarizado: boolean;
        };
        /** @description Which list an answer is from. */
        CatalogEdition: {
            /** @description Publicación del SAT: su fecha, o como la nombró quien la importó. */
            version: string;
            /** @description Si están todas las claves del catálogo; si no, sólo las más usadas. */
            completo: boolean;
        };
        CurrencyKey: {
            clave: string;
            descripcion: string;
            /**
             * Format: int32
             * @description Decimales que admite un importe en esta moneda.
             */
            decimales: number;
        };
        TaxRegimeKey: {
            clave: string;
            descripcion: string;
            /** @description Si se aplica a personas físicas. */
            fisica: boolean;
            /** @description Si se aplica a personas morales. */
            moral: boolean;
        };
        CfdiUseKey: {
            clave: string;
            descripcion: string;
            /** @description Si se aplica a receptores que son personas físicas. */
            fisica: boolean;
            /** @description Si se aplica a receptores que son personas morales. */
            moral: boolean;
            /** @description Regímenes fiscales que puede tener el receptor. */
            regimenesReceptor: string[];
        };
        ProductKey: {
            clave: string;
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
        UnitKey: {
            clave: string;
            descripcion: string;
            simbolo: string | null;
            /** @description Primer día en que puede usarse, AAAA-MM-DD. */
            vigenciaDesde: string | null;
            /** @description Último día en que puede usarse, AAAA-MM-DD. */
            vigenciaHasta: string | null;
        };
        /** @description El cuerpo de todo error. */
        Error: {
            /**
             * @description Siempre false.
             * @constant
             */
            ok: false;
            /** @description Qué pasó; en un 400 nombra el campo y lleva al frente la clave de la regla. */
            error: string;
            /** @description Solo en un 502: el código del PAC o del SAT, sin más; o uno de este servicio: PAC_NO_DISPONIBLE (El PAC no está disponible y la petición no se procesó), PAC_SIN_RESPUESTA (El PAC no respondió y el resultado se desconoce), PAC_CUENTA (El servicio no pudo usar su cuenta con el PAC), PAC_NO_CONFIGURADO (El servicio no tiene configurado un PAC para este ambiente), SAT_NO_DISPONIBLE (El SAT no respondió a la consulta), SERVICIO_NO_DISPONIBLE (El servicio de timbrado no está disponible y la petición no se procesó), SERVICIO_SIN_RESPUESTA (El servicio de timbrado no respondió y el resultado se desconoce). */
            codigo: string | null;
            /** @description Solo en un 502: el motivo del PAC o del SAT, o lo que pasó; sin el código. */
            detalle: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Peticiones por minuto de esta cuenta, en este ambiente y grupo de recursos. */
        "RateLimit-Limit": number;
        /** @description Las que quedan en la ventana. */
        "RateLimit-Remaining": number;
        /** @description Segundos que faltan para que termine la ventana. */
        "RateLimit-Reset": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ListInvoices: {
        parameters: {
            query?: {
                pagina?: number;
                limite?: number;
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Parte del RFC del receptor. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                hasta?: string;
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *           "pac": "sw",
                     *           "estado": "timbrada",
                     *           "serie": "F",
                     *           "folio": "1042",
                     *           "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *           "total": 1160,
                     *           "errorCodigo": null,
                     *           "errorMensaje": null,
                     *           "creadaEn": "2026-03-04T17:59:58.000Z",
                     *           "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "pagina": 1,
                     *       "limite": 20
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["Document"][];
                        /**
                         * Format: int32
                         * @description Todos los que cumplen, no solo los de esta página.
                         */
                        total: number;
                        /** Format: int32 */
                        pagina: number;
                        /** Format: int32 */
                        limite: number;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CreateInvoice: {
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
                "application/json": {
                    /** @description CFDI 4.0 ya sellado, en base64. */
                    xml?: string;
                    /** @description RFC de un cliente de la cuenta. */
                    receptorRfc?: string;
                    /** @description Código de una serie de facturas activa. */
                    serie?: string;
                    /** @description c_FormaPago. Obligatoria si metodoPago es PUE; 99 si es PPD. */
                    formaPago?: string;
                    /**
                     * @description PUE si falta.
                     * @enum {string}
                     */
                    metodoPago?: "PUE" | "PPD";
                    /** @description c_Moneda; MXN si falta. */
                    moneda?: string;
                    /** @description Pesos por unidad de moneda; obligatorio si moneda no es MXN. Hasta 6 decimales. */
                    tipoCambio?: number;
                    conceptos?: components["schemas"]["Concepto"][];
                    /** @description Obligatoria para el receptor XAXX010101000 con nombre PUBLICO EN GENERAL. */
                    informacionGlobal?: components["schemas"]["InformacionGlobal"];
                    /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                    idempotency_key?: string;
                };
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "total": 1160,
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       },
                     *       "idempotente": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedDocument"];
                        /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "total": 1160,
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedDocument"];
                        /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin timbres disponibles (solo en producción). */
            402: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CreateCreditNote: {
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
                "application/json": {
                    /** @description Lo que se acredita al receptor, en la moneda de la factura y con impuestos; con las demás notas, no más que su total. Hasta 6 decimales. */
                    importe: number;
                    descripcion: string;
                    /** @description Código de una serie de notas de crédito activa; si falta, la favorita. */
                    serie?: string;
                    /** @description c_FormaPago. Si falta, la de la factura; si es 99 (PPD), la del último pago recibido. */
                    formaPago?: string;
                    /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo documento. El encabezado Idempotency-Key gana. */
                    idempotency_key?: string;
                };
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "total": 1160,
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       },
                     *       "idempotente": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedDocument"];
                        /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "total": 1160,
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedDocument"];
                        /** @description true si la llave de idempotencia ya tenía este documento; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin timbres disponibles (solo en producción). */
            402: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                "application/json": {
                    xml: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "valido": false,
                     *         "errores": [
                     *           "[VAL-26] Total debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos: se esperaba 1160.00 y se encontró 1160.01 (CFDI40119)."
                     *         ],
                     *         "detalles": [
                     *           {
                     *             "codigo": "VAL-26",
                     *             "codigoSat": "CFDI40119",
                     *             "xpath": "/cfdi:Comprobante/@Total",
                     *             "esperado": "1160.00",
                     *             "encontrado": "1160.01",
                     *             "mensaje": "Total debe ser SubTotal menos Descuento, más impuestos trasladados, menos retenidos: se esperaba 1160.00 y se encontró 1160.01 (CFDI40119).",
                     *             "solucion": "Calcule Total de nuevo.",
                     *             "aviso": false
                     *           }
                     *         ],
                     *         "catalogos": {
                     *           "claveProdServ": "catalogo",
                     *           "codigoPostal": "catalogo"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["ValidationResult"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "saldo": 250,
                     *         "proximaVigencia": "2027-03-04T06:00:00.000Z",
                     *         "esSandbox": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["Balance"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["Document"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetInvoiceXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CancelInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura global.
                     * @enum {string}
                     */
                    motivo: "01" | "02" | "03" | "04";
                    /** @description UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él. */
                    uuidReemplazo?: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["Document"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    RefreshInvoiceCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *       },
                     *       "confirmada": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["Document"];
                        /** @description true si esta misma llamada confirmó la cancelación. */
                        confirmada: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetInvoiceAcuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "acuse": "PEFjdXNlIHhtbG5zPSJodHRwOi8vY2FuY2VsYWNmZC5zYXQuZ29iLm14IiBGZWNoYT0iMjAyNi0wMy0wNFQxMjowMDowMCIvPg=="
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["Acuse"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetInvoiceSatStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "uuid": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "estado": "Vigente"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["SatStatus"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ListPaymentComplements: {
        parameters: {
            query?: {
                pagina?: number;
                limite?: number;
                estado?: "borrador" | "error" | "timbrada";
                /** @description Parte del UUID fiscal del CFDI tipo P. */
                uuid?: string;
                /** @description Parte del RFC del receptor. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                hasta?: string;
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *           "facturaId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *           "pac": "sw",
                     *           "estado": "timbrada",
                     *           "serie": "F",
                     *           "folio": "1042",
                     *           "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *           "receptorRfc": "RAC260101AA4",
                     *           "total": 1160,
                     *           "errorCodigo": null,
                     *           "errorMensaje": null,
                     *           "creadaEn": "2026-03-04T17:59:58.000Z",
                     *           "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "pagina": 1,
                     *       "limite": 20
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PaymentComplement"][];
                        /**
                         * Format: int32
                         * @description Todos los que cumplen, no solo los de esta página.
                         */
                        total: number;
                        /** Format: int32 */
                        pagina: number;
                        /** Format: int32 */
                        limite: number;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CreatePaymentComplement: {
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
                "application/json": {
                    /** @description RFC de un cliente de la cuenta: el receptor de las facturas que se pagan. */
                    receptorRfc: string;
                    /** @description Código de una serie activa de complementos de pago; si falta, la favorita. */
                    serie?: string;
                    pagos: components["schemas"]["Payment"][];
                    /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo complemento. El encabezado Idempotency-Key gana. */
                    idempotency_key?: string;
                };
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "facturaId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "pac": "sw"
                     *       },
                     *       "idempotente": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedPaymentComplement"];
                        /** @description true si la llave de idempotencia ya tenía este complemento; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "facturaId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "pac": "sw"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedPaymentComplement"];
                        /** @description true si la llave de idempotencia ya tenía este complemento; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin timbres disponibles (solo en producción). */
            402: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetPaymentComplement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "facturaId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "receptorRfc": "RAC260101AA4",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "pagos": [
                     *           {
                     *             "fechaPago": "2026-03-15",
                     *             "formaPago": "03",
                     *             "moneda": "MXN",
                     *             "tipoCambio": 1160,
                     *             "monto": 1160,
                     *             "numOperacion": "texto",
                     *             "rfcEmisorCtaOrd": "texto",
                     *             "nomBancoOrdExt": "texto",
                     *             "ctaOrdenante": "texto",
                     *             "rfcEmisorCtaBen": "texto",
                     *             "ctaBeneficiario": "texto",
                     *             "documentos": [
                     *               {
                     *                 "facturaUuid": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *                 "serie": "F",
                     *                 "folio": "1042",
                     *                 "moneda": "MXN",
                     *                 "equivalencia": 1160,
                     *                 "parcialidad": 1,
                     *                 "saldoAnterior": 1160,
                     *                 "impPagado": 1160,
                     *                 "saldoInsoluto": 1160
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PaymentComplementDetail"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetPaymentComplementXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetPaymentComplementPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CancelPaymentComplement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura global.
                     * @enum {string}
                     */
                    motivo: "01" | "02" | "03" | "04";
                    /** @description UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él. */
                    uuidReemplazo?: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "facturaId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "receptorRfc": "RAC260101AA4",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PaymentComplement"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    RefreshPaymentComplementCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "facturaId": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "receptorRfc": "RAC260101AA4",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z"
                     *       },
                     *       "confirmada": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PaymentComplement"];
                        /** @description true si esta misma llamada confirmó la cancelación. */
                        confirmada: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ListPayrolls: {
        parameters: {
            query?: {
                pagina?: number;
                limite?: number;
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Parte del RFC del trabajador. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                hasta?: string;
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *           "pac": "sw",
                     *           "estado": "timbrada",
                     *           "serie": "F",
                     *           "folio": "1042",
                     *           "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *           "total": 1160,
                     *           "errorCodigo": null,
                     *           "errorMensaje": null,
                     *           "creadaEn": "2026-03-04T17:59:58.000Z",
                     *           "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *           "receptorRfc": "RAC260101AA4",
                     *           "tipoNomina": "O",
                     *           "fechaPago": "2026-03-15",
                     *           "fechaInicialPago": "2026-03-01",
                     *           "fechaFinalPago": "2026-03-15",
                     *           "numDiasPagados": "texto",
                     *           "totalPercepciones": "texto",
                     *           "totalDeducciones": "texto",
                     *           "totalOtrosPagos": "texto"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "pagina": 1,
                     *       "limite": 20
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PayrollRecord"][];
                        /**
                         * Format: int32
                         * @description Todos los que cumplen, no solo los de esta página.
                         */
                        total: number;
                        /** Format: int32 */
                        pagina: number;
                        /** Format: int32 */
                        limite: number;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CreatePayroll: {
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
                "application/json": {
                    /** @description RFC del trabajador: un cliente de la cuenta. */
                    receptorRfc: string;
                    /** @description Código de una serie activa de nómina; si falta, la favorita. */
                    serie?: string;
                    /** @description Fecha y hora de expedición, ISO 8601, dentro de las últimas 72 horas; sin zona, hora de la Ciudad de México. Si falta, la de ahora. */
                    fecha?: string;
                    /** @description Nota que aparece en el PDF. */
                    notaPdf?: string;
                    /** @description Claves y valores libres que aparecen en el PDF; a lo más 16 kB. */
                    camposPersonalizados?: {
                        [key: string]: unknown;
                    };
                    nomina: components["schemas"]["PayrollData"];
                    /** @description Datos del patrón que Nómina 1.2 pide en casos especiales; registroPatronal, si falta, es el de la cuenta. */
                    emisor?: components["schemas"]["PayrollEmployer"];
                    /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve el mismo recibo. El encabezado Idempotency-Key gana. */
                    idempotency_key?: string;
                };
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "total": 1160,
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       },
                     *       "idempotente": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedDocument"];
                        /** @description true si la llave de idempotencia ya tenía este recibo; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "total": 1160,
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedDocument"];
                        /** @description true si la llave de idempotencia ya tenía este recibo; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin timbres disponibles (solo en producción). */
            402: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetPayroll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "receptorRfc": "RAC260101AA4",
                     *         "tipoNomina": "O",
                     *         "fechaPago": "2026-03-15",
                     *         "fechaInicialPago": "2026-03-01",
                     *         "fechaFinalPago": "2026-03-15",
                     *         "numDiasPagados": "texto",
                     *         "totalPercepciones": "texto",
                     *         "totalDeducciones": "texto",
                     *         "totalOtrosPagos": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PayrollRecord"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetPayrollXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetPayrollPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CancelPayroll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura global.
                     * @enum {string}
                     */
                    motivo: "01" | "02" | "03" | "04";
                    /** @description UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él. */
                    uuidReemplazo?: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "receptorRfc": "RAC260101AA4",
                     *         "tipoNomina": "O",
                     *         "fechaPago": "2026-03-15",
                     *         "fechaInicialPago": "2026-03-01",
                     *         "fechaFinalPago": "2026-03-15",
                     *         "numDiasPagados": "texto",
                     *         "totalPercepciones": "texto",
                     *         "totalDeducciones": "texto",
                     *         "totalOtrosPagos": "texto"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PayrollRecord"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    RefreshPayrollCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "serie": "F",
                     *         "folio": "1042",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "total": 1160,
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "receptorRfc": "RAC260101AA4",
                     *         "tipoNomina": "O",
                     *         "fechaPago": "2026-03-15",
                     *         "fechaInicialPago": "2026-03-01",
                     *         "fechaFinalPago": "2026-03-15",
                     *         "numDiasPagados": "texto",
                     *         "totalPercepciones": "texto",
                     *         "totalDeducciones": "texto",
                     *         "totalOtrosPagos": "texto"
                     *       },
                     *       "confirmada": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PayrollRecord"];
                        /** @description true si esta misma llamada confirmó la cancelación. */
                        confirmada: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ListWithholdings: {
        parameters: {
            query?: {
                pagina?: number;
                limite?: number;
                estado?: "borrador" | "error" | "timbrada" | "cancelacion_pendiente" | "cancelada";
                /** @description Parte del UUID fiscal. */
                uuid?: string;
                /** @description Parte del RFC de la contraparte. */
                rfc?: string;
                /** @description Primer y último día de creación, ambos incluidos, en la Ciudad de México: AAAA-MM-DD. */
                desde?: string;
                hasta?: string;
                /** @description Tipo de operación. */
                tipo?: "dividendos" | "enajenacion_acciones" | "pagos_extranjero";
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
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *           "pac": "sw",
                     *           "estado": "timbrada",
                     *           "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *           "errorCodigo": null,
                     *           "errorMensaje": null,
                     *           "creadaEn": "2026-03-04T17:59:58.000Z",
                     *           "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *           "tipoOperacion": "dividendos",
                     *           "rfcContraparte": "EASA900101AA1",
                     *           "montoOperacion": 1160,
                     *           "montoRetenido": 1160
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "pagina": 1,
                     *       "limite": 20
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["WithholdingRecord"][];
                        /**
                         * Format: int32
                         * @description Todas las que cumplen, no solo las de esta página.
                         */
                        total: number;
                        /** Format: int32 */
                        pagina: number;
                        /** Format: int32 */
                        limite: number;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                "application/json": {
                    /** @enum {string} */
                    tipoOperacion: "dividendos" | "enajenacion_acciones" | "pagos_extranjero";
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
                    /** @description AAAA-MM-DD. */
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
                    /** @description Hasta 2 decimales. */
                    montoTotExent?: number;
                    impRetenidos?: components["schemas"]["WithheldTax"][];
                    /** @description Lo que pide el complemento del tipo de operación, con los nombres del SAT. Los números van como cadenas. */
                    datosEspecificos?: components["schemas"]["WithholdingData"];
                    /** @description Cualquier texto, único en la cuenta y el ambiente: repetirlo devuelve la misma constancia. El encabezado Idempotency-Key gana. */
                    idempotency_key?: string;
                };
            };
        };
        responses: {
            /** @description Repetición: la llave de idempotencia ya tenía este documento. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       },
                     *       "idempotente": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedWithholding"];
                        /** @description true si la llave de idempotencia ya tenía esta constancia; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Hecho. */
            201: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "pac": "sw",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "xml": "PGNmZGk6Q29tcHJvYmFudGUgeG1sbnM6Y2ZkaT0iaHR0cDovL3d3dy5zYXQuZ29iLm14L2NmZC80IiBWZXJzaW9uPSI0LjAiLz4="
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CreatedWithholding"];
                        /** @description true si la llave de idempotencia ya tenía esta constancia; si no, ausente. */
                        idempotente?: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Sin timbres disponibles (solo en producción). */
            402: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetWithholding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "tipoOperacion": "dividendos",
                     *         "rfcContraparte": "EASA900101AA1",
                     *         "montoOperacion": 1160,
                     *         "montoRetenido": 1160
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["WithholdingRecord"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetWithholdingXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    GetWithholdingPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description El archivo, tal cual. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    CancelWithholding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 01 con errores y relación, 02 con errores sin relación, 03 no se llevó a cabo, 04 operación nominativa en factura global.
                     * @enum {string}
                     */
                    motivo: "01" | "02" | "03" | "04";
                    /** @description UUID fiscal del comprobante que lo sustituye: obligatorio con motivo 01, y solo con él. */
                    uuidReemplazo?: string;
                };
            };
        };
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "tipoOperacion": "dividendos",
                     *         "rfcContraparte": "EASA900101AA1",
                     *         "montoOperacion": 1160,
                     *         "montoRetenido": 1160
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["WithholdingRecord"];
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo pasa de 10 MB. */
            413: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El cuerpo no es application/json. */
            415: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    RefreshWithholdingCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identificador interno del comprobante (data.id); no es el UUID fiscal. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Hecho. */
            200: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": {
                     *         "id": "1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b",
                     *         "pac": "sw",
                     *         "estado": "timbrada",
                     *         "uuidFiscal": "4F1B1C30-6D1E-4E0B-9C57-0A2F6C3D9E11",
                     *         "errorCodigo": null,
                     *         "errorMensaje": null,
                     *         "creadaEn": "2026-03-04T17:59:58.000Z",
                     *         "timbradaEn": "2026-03-04T18:00:00.000Z",
                     *         "tipoOperacion": "dividendos",
                     *         "rfcContraparte": "EASA900101AA1",
                     *         "montoOperacion": 1160,
                     *         "montoRetenido": 1160
                     *       },
                     *       "confirmada": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["WithholdingRecord"];
                        /** @description true si esta misma llamada confirmó la cancelación. */
                        confirmada: boolean;
                    };
                };
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Falta la llave, no es válida o venció. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El módulo de API no está contratado, la cuenta no está certificada para producción, o la dirección IP está bloqueada. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No existe, o es de otra cuenta o de otro ambiente. */
            404: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Hay otra operación en curso sobre lo mismo; reintente en unos segundos con la misma llave de idempotencia. */
            409: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Se pasó del límite de peticiones por minuto; espere a que termine la ventana. */
            429: {
                headers: {
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "clave": "03",
                     *           "descripcion": "Transferencia electrónica de fondos",
                     *           "bancarizado": true
                     *         }
                     *       ],
                     *       "catalogo": {
                     *         "version": "2026-08-06",
                     *         "completo": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["PaymentFormKey"][];
                        catalogo: components["schemas"]["CatalogEdition"];
                    };
                };
            };
            /** @description La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match. */
            304: {
                headers: {
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "clave": "USD",
                     *           "descripcion": "Dólar estadounidense",
                     *           "decimales": 2
                     *         }
                     *       ],
                     *       "catalogo": {
                     *         "version": "2026-08-06",
                     *         "completo": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CurrencyKey"][];
                        catalogo: components["schemas"]["CatalogEdition"];
                    };
                };
            };
            /** @description La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match. */
            304: {
                headers: {
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "clave": "601",
                     *           "descripcion": "General de Ley Personas Morales",
                     *           "fisica": false,
                     *           "moral": true
                     *         }
                     *       ],
                     *       "catalogo": {
                     *         "version": "2026-08-06",
                     *         "completo": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["TaxRegimeKey"][];
                        catalogo: components["schemas"]["CatalogEdition"];
                    };
                };
            };
            /** @description La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match. */
            304: {
                headers: {
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
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
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "clave": "G03",
                     *           "descripcion": "Gastos en general",
                     *           "fisica": true,
                     *           "moral": true,
                     *           "regimenesReceptor": [
                     *             "601",
                     *             "603",
                     *             "606",
                     *             "612",
                     *             "620",
                     *             "621",
                     *             "622",
                     *             "623",
                     *             "624",
                     *             "625",
                     *             "626"
                     *           ]
                     *         }
                     *       ],
                     *       "catalogo": {
                     *         "version": "2026-08-06",
                     *         "completo": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        data: components["schemas"]["CfdiUseKey"][];
                        catalogo: components["schemas"]["CatalogEdition"];
                    };
                };
            };
            /** @description La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match. */
            304: {
                headers: {
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    SearchProducts: {
        parameters: {
            query?: {
                /** @description Una clave, su principio, o hasta 8 palabras, que deben estar todas; no cuentan acentos ni mayúsculas. Sin ella, las primeras por clave. */
                buscar?: string;
                /** @description Cuántas claves, de 1 a 200; 50 si se omite. */
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
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "clave": "81112100",
                     *           "descripcion": "Servicios de internet",
                     *           "ivaTrasladado": null,
                     *           "iepsTrasladado": null,
                     *           "complemento": null,
                     *           "palabrasSimilares": null,
                     *           "vigenciaDesde": null,
                     *           "vigenciaHasta": null
                     *         }
                     *       ],
                     *       "catalogo": {
                     *         "version": "2026-08-06",
                     *         "completo": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        /** @description Las que mejor coinciden primero: la clave misma, las que empiezan así, las de palabras que empiezan así, las demás. */
                        data: components["schemas"]["ProductKey"][];
                        catalogo: components["schemas"]["CatalogEdition"];
                    };
                };
            };
            /** @description La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match. */
            304: {
                headers: {
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    SearchUnits: {
        parameters: {
            query?: {
                /** @description Una clave, su principio, o hasta 8 palabras, que deben estar todas; no cuentan acentos ni mayúsculas. Sin ella, las primeras por clave. */
                buscar?: string;
                /** @description Cuántas claves, de 1 a 200; 50 si se omite. */
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
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "data": [
                     *         {
                     *           "clave": "E48",
                     *           "descripcion": "Unidad de servicio",
                     *           "simbolo": null,
                     *           "vigenciaDesde": null,
                     *           "vigenciaHasta": null
                     *         }
                     *       ],
                     *       "catalogo": {
                     *         "version": "2026-08-06",
                     *         "completo": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Siempre true.
                         * @constant
                         */
                        ok: true;
                        /** @description Las que mejor coinciden primero. */
                        data: components["schemas"]["UnitKey"][];
                        catalogo: components["schemas"]["CatalogEdition"];
                    };
                };
            };
            /** @description La respuesta no ha cambiado desde la que tiene el ETag que se envió en If-None-Match. */
            304: {
                headers: {
                    /** @description La versión de la respuesta. */
                    ETag: string;
                    /** @description Cuánto tiempo puede guardarse la respuesta. */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Datos inválidos, u operación que no procede en el estado actual. No reintente sin corregir. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Error interno. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El PAC (o el SAT) rechazó o no respondió, o el servicio no respondió; repita la petición con la misma llave de idempotencia. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description El servicio no puede atender la petición ahora; repítala en unos segundos, con la misma llave de idempotencia si la lleva. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}

/** The operations that make a document, once for each Idempotency-Key. */
export const CREATIONS: readonly string[] = [
  "/api/v1/facturas",
  "/api/v1/facturas/{id}/nota-credito",
  "/api/v1/complementos-pago",
  "/api/v1/nomina",
  "/api/v1/retenciones",
];
