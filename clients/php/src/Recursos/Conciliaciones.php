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
 * @phpstan-import-type ReconcileBody from Tipos
 * @phpstan-import-type ReconcileResponse from Tipos
 */
final class Conciliaciones
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué
     * difiere.
     *
     * @param ReconcileBody $datos
     * @return ReconcileResponse
     */
    public function crear(array $datos): array
    {
        return $this->core->json('POST', '/conciliaciones', body: $datos);
    }
}
