<?php

declare(strict_types=1);

namespace CfdiStamping;

/** Una falla de la petición: la clave de la regla ("VAL-04"), el campo ("conceptos[0].cantidad") y la frase. */
final class Fault
{
    private const PARTS = '/^(?:\[([^\]\s]+)\] )?(?:([A-Za-z_][\w-]*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*): )?(.+)$/sD';

    public function __construct(
        public readonly ?string $code,
        public readonly ?string $field,
        public readonly string $message,
    ) {
    }

    public static function of(string $sentence): self
    {
        if (preg_match(self::PARTS, $sentence, $found, PREG_UNMATCHED_AS_NULL) !== 1) {
            return new self(null, null, $sentence);
        }
        return new self($found[1], $found[2], $found[3]);
    }
}
