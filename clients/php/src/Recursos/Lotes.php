<?php

// Made by npm run generate, from the OpenAPI document.

declare(strict_types=1);

namespace CfdiStamping\Recursos;

use CfdiStamping\Core;
use CfdiStamping\Decimal;
use CfdiStamping\Desenlace;
use CfdiStamping\File;
use CfdiStamping\Tipos;

/**
 * @phpstan-import-type CreateInvoiceBody from Tipos
 * @phpstan-import-type CreateInvoiceResponse from Tipos
 * @phpstan-import-type CreatePaymentComplementBody from Tipos
 * @phpstan-import-type CreatePaymentComplementResponse from Tipos
 * @phpstan-import-type CreatePayrollBody from Tipos
 * @phpstan-import-type CreatePayrollResponse from Tipos
 * @phpstan-import-type CreateTransferBody from Tipos
 * @phpstan-import-type CreateTransferResponse from Tipos
 * @phpstan-import-type CreateWithholdingBody from Tipos
 * @phpstan-import-type CreateWithholdingResponse from Tipos
 */
final class Lotes
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Timbra hasta 500 facturas en una petición, una línea por factura.
     *
     * @param iterable<CreateInvoiceBody> $datos
     * @return \Generator<int, Desenlace<CreateInvoiceResponse>>
     */
    public function facturas(iterable $datos): \Generator
    {
        return $this->core->batch('/lotes/facturas', '/api/v1/facturas', $datos);
    }

    /**
     * Timbra hasta 500 complementos de pago en una petición, una línea por complemento.
     *
     * @param iterable<CreatePaymentComplementBody> $datos
     * @return \Generator<int, Desenlace<CreatePaymentComplementResponse>>
     */
    public function complementosPago(iterable $datos): \Generator
    {
        return $this->core->batch('/lotes/complementos-pago', '/api/v1/complementos-pago', $datos);
    }

    /**
     * Timbra hasta 500 recibos de nómina en una petición, una línea por recibo.
     *
     * @param iterable<CreatePayrollBody> $datos
     * @return \Generator<int, Desenlace<CreatePayrollResponse>>
     */
    public function nomina(iterable $datos): \Generator
    {
        return $this->core->batch('/lotes/nomina', '/api/v1/nomina', $datos);
    }

    /**
     * Timbra hasta 500 constancias de retenciones en una petición, una línea por constancia.
     *
     * @param iterable<CreateWithholdingBody> $datos
     * @return \Generator<int, Desenlace<CreateWithholdingResponse>>
     */
    public function retenciones(iterable $datos): \Generator
    {
        return $this->core->batch('/lotes/retenciones', '/api/v1/retenciones', $datos);
    }

    /**
     * Timbra hasta 500 traslados en una petición, una línea por traslado.
     *
     * @param iterable<CreateTransferBody> $datos
     * @return \Generator<int, Desenlace<CreateTransferResponse>>
     */
    public function traslados(iterable $datos): \Generator
    {
        return $this->core->batch('/lotes/traslados', '/traslados', $datos);
    }
}
