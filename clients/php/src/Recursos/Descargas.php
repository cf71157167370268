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
 */
final class Descargas
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function obtener(string $token, ?int $parte = null, mixed $into = null): File
    {
        return $this->core->file('/descargas/{token}', ['token' => $token], ['parte' => $parte], $into);
    }
}
