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
 * @phpstan-import-type CreateExportBody from Tipos
 * @phpstan-import-type Export from Tipos
 * @phpstan-import-type ExportDownloadResponse from Tipos
 * @phpstan-import-type ExportResponse from Tipos
 */
final class Exportaciones
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes.
     *
     * @param CreateExportBody $datos
     * @return ExportResponse
     */
    public function crear(array $datos): array
    {
        return $this->core->json('POST', '/exportaciones', body: $datos);
    }

    /**
     * Las exportaciones de la cuenta, de la más nueva a la más antigua.
     *
     * @return \Generator<int, Export>
     */
    public function listar(?int $limite = null): \Generator
    {
        return $this->core->items('/exportaciones', ['limite' => $limite]);
    }

    /**
     * Una exportación, y cuánto lleva.
     *
     * @return ExportResponse
     */
    public function obtener(string $id): array
    {
        return $this->core->json('GET', '/exportaciones/{id}', ids: ['id' => $id]);
    }

    /**
     * Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir.
     *
     * @return ExportDownloadResponse
     */
    public function descarga(string $id): array
    {
        return $this->core->json('POST', '/exportaciones/{id}/descarga', ids: ['id' => $id]);
    }
}
