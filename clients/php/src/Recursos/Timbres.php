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
 * @phpstan-import-type PlatformStampsResponse from Tipos
 */
final class Timbres
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Los timbres de la plataforma que aún no ha pasado a sus cuentas.
     *
     * @return PlatformStampsResponse
     */
    public function listar(): array
    {
        return $this->core->json('GET', '/plataforma/v1/timbres');
    }
}
