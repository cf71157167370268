<?php

declare(strict_types=1);

namespace CfdiStamping;

/** Un archivo del servicio, como el XML o el PDF de un comprobante. */
final class File
{
    public function __construct(
        /** Vacío si se escribió en `into`. */
        public readonly string $bytes,
        public readonly int $size,
        public readonly string $name,
        public readonly string $type,
        /** Qué decir a soporte. */
        public readonly ?string $requestId,
    ) {
    }
}
