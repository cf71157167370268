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
 * @phpstan-import-type Event from Tipos
 * @phpstan-import-type ListEventsResponse from Tipos
 */
final class Eventos
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor.
     *
     * @return ListEventsResponse
     */
    public function listar(?string $despues = null, ?int $limite = null): array
    {
        return $this->core->json('GET', '/eventos', query: ['despues' => $despues, 'limite' => $limite]);
    }

    /**
     * Da los eventos uno tras otro, y espera los que vienen. Guarde el `cursor` de cada uno después de atenderlo.
     *
     * @return \Generator<int, Event>
     */
    public function seguir(?string $despues = null, float $cada = 10): \Generator
    {
        return $this->core->follow(fn (?string $after): array => $this->listar(limite: 100, despues: $after), $despues,
            $cada);
    }
}
