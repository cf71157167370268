<?php

declare(strict_types=1);

namespace CfdiStamping;

/** Un intento, para la bitácora: sin llaves, comprobantes, ids ni filtros. */
final class Attempt
{
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly int $attempt,
        public readonly float $seconds,
        public readonly ?int $status,
        public readonly ?string $failure,
        public readonly ?string $requestId,
        public readonly bool $isRepeated,
    ) {
    }
}
