<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * The lines of an answer while they come, over as many attempts as that takes: each is told once.
 *
 * @internal
 */
final class Lines implements Taker
{
    /** @var array<int, array<string, mixed>> */
    public array $told = [];
    private string $rest = '';

    /** @param list<Order> $orders */
    public function __construct(private readonly array $orders)
    {
    }

    public function failure(): ?\Throwable
    {
        return null;
    }

    public function isUnknown(): bool
    {
        return array_filter($this->orders, static fn (Order $order): bool => $order->isUnknown) !== [];
    }

    public function headers(): array
    {
        return [];
    }

    public function begin(int $status, array $headers): void
    {
        $this->rest = '';
    }

    public function keep(string $piece): void
    {
        $lines = explode("\n", $this->rest . $piece);
        $this->rest = array_pop($lines);
        foreach ($lines as $text) {
            $line = Json::read($text);
            $this->told[$line['linea']] ??= $line;
        }
    }

    public function end(): void
    {
        if (count($this->told) < count($this->orders)) {
            throw new \UnexpectedValueException('faltan líneas');
        }
    }

    /** The lines that were not told may have been done all the same. */
    public function lost(): void
    {
        foreach ($this->orders as $at => $order) {
            $order->isUnknown = $order->isUnknown || !isset($this->told[$at + 1]);
        }
    }
}
