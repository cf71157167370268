<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * A request of a batch, as it is sent each time.
 *
 * @internal
 */
final class Order
{
    public readonly string $key;
    public readonly string $text;
    public int $attempts = 0;
    /** An earlier attempt may have done it. */
    public bool $isUnknown = false;

    /** @param array<string, mixed> $request */
    public function __construct(public readonly int $number, array $request)
    {
        $this->key = $request['idempotency_key'] ?? Core::uuid();
        $this->text = Json::write(['idempotency_key' => $this->key] + $request);
    }
}
