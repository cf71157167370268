<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * The body of an answer goes into this while it comes, over as many attempts as that takes.
 *
 * @internal
 */
interface Taker
{
    /** The failure is not the service's, and ends the request. */
    public function failure(): ?\Throwable;

    /** Something of it may have been done by earlier requests. */
    public function isUnknown(): bool;

    /** @return list<string> These ask for what has not come yet. */
    public function headers(): array;

    /** @param array<string, string> $headers */
    public function begin(int $status, array $headers): void;

    public function keep(string $piece): void;

    /** The answer is whole, or something of it is missing. */
    public function end(): void;

    /** An attempt had no whole answer. */
    public function lost(): void;
}
