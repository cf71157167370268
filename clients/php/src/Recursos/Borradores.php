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
 * @phpstan-import-type DraftInvoiceBody from Tipos
 * @phpstan-import-type DraftedInvoiceResponse from Tipos
 */
final class Borradores
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
     *
     * @param DraftInvoiceBody $datos
     * @return DraftedInvoiceResponse
     */
    public function facturas(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/facturas', body: $datos, takesKey: true, key: $idempotencyKey);
    }
}
