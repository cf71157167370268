<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * Qué fue de una petición de un lote.
 *
 * @template T
 */
final class Desenlace
{
    /**
     * @param int $linea Su lugar entre las que se dieron; la primera es 1.
     * @param string $idempotencyKey La suya, o una que formó el cliente.
     * @param ?T $respuesta La que habría tenido sola; null si se rechazó.
     * @param ?CfdiError $error Por qué se rechazó, o null.
     */
    public function __construct(
        public readonly int $linea,
        public readonly string $idempotencyKey,
        public readonly ?array $respuesta,
        public readonly ?CfdiError $error,
    ) {
    }
}
