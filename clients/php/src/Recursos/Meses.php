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
 * @phpstan-import-type ExportDownloadResponse from Tipos
 * @phpstan-import-type PlatformMonthResponse from Tipos
 */
final class Meses
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta.
     *
     * @return PlatformMonthResponse
     */
    public function exportar(string $mes): array
    {
        return $this->core->json('POST', '/plataforma/v1/meses/{mes}/exportar', ids: ['mes' => $mes]);
    }

    /**
     * La última exportación de un mes, y cuánto lleva.
     *
     * @return PlatformMonthResponse
     */
    public function obtener(string $mes): array
    {
        return $this->core->json('GET', '/plataforma/v1/meses/{mes}', ids: ['mes' => $mes]);
    }

    /**
     * Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir.
     *
     * @return ExportDownloadResponse
     */
    public function descarga(string $mes): array
    {
        return $this->core->json('POST', '/plataforma/v1/meses/{mes}/descarga', ids: ['mes' => $mes]);
    }
}
