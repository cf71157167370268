<?php

declare(strict_types=1);

namespace CfdiStamping;

/** Un número con todas sus cifras: `new Decimal('1160.50')`; `(string) $total` sirve para bcadd y sus hermanas. */
final class Decimal implements \Stringable, \JsonSerializable
{
    public function __construct(private readonly string $digits)
    {
        if (preg_match('/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/D', $digits) !== 1) {
            throw new \InvalidArgumentException("$digits no es un número");
        }
    }

    public function __toString(): string
    {
        return $this->digits;
    }

    /** json_encode does not write numbers that are no floats. */
    public function jsonSerialize(): string
    {
        return $this->digits;
    }
}
