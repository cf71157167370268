<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * No whole answer came.
 *
 * @internal
 */
final class Silence extends \RuntimeException
{
    public function __construct(string $message, public readonly string $name, public readonly bool $isLate)
    {
        parent::__construct($message);
    }
}
