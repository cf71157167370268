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
 * @phpstan-import-type ListPlatformKeysResponse from Tipos
 * @phpstan-import-type PlatformKeyResponse from Tipos
 */
final class Llaves
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Genera otra llave como la que llama, que aún sirve 24 horas.
     *
     * @return PlatformKeyResponse
     */
    public function rotar(): array
    {
        return $this->core->json('POST', '/plataforma/v1/llaves/rotar');
    }

    /**
     * Las llaves de la plataforma que sirven, con su último uso.
     *
     * @return ListPlatformKeysResponse
     */
    public function listar(): array
    {
        return $this->core->json('GET', '/plataforma/v1/llaves');
    }
}
