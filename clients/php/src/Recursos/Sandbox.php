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
 * @phpstan-import-type ClockResponse from Tipos
 * @phpstan-import-type MoveClockBody from Tipos
 */
final class Sandbox
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * La hora de la cuenta en el sandbox, y cuánto va adelantada.
     *
     * @return ClockResponse
     */
    public function verReloj(): array
    {
        return $this->core->json('GET', '/sandbox/reloj');
    }

    /**
     * Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar.
     *
     * @param MoveClockBody $datos
     * @return ClockResponse
     */
    public function reloj(array $datos): array
    {
        return $this->core->json('POST', '/sandbox/reloj', body: $datos);
    }
}
