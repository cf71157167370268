<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * A file while it comes. What came is kept over all attempts: the next one asks for the rest where the service can give
 * it.
 *
 * @internal
 */
final class Download implements Taker
{
    /** The failure is not the service's, and ends the download. */
    private ?\Throwable $failure = null;
    private string $kept = '';
    private ?string $etag = null;
    private int $size = 0;
    /** Bytes of the answer that are here already. */
    private int $skipped = 0;

    /** @param resource|null $into */
    public function __construct(private readonly mixed $into)
    {
    }

    public function failure(): ?\Throwable
    {
        return $this->failure;
    }

    public function isUnknown(): bool
    {
        return false;
    }

    public function headers(): array
    {
        return $this->etag === null || $this->size === 0
            ? []
            : ["range: bytes=$this->size-", "if-range: $this->etag"];
    }

    private function writesAtOnce(): bool
    {
        return $this->into !== null && $this->etag !== null;
    }

    public function begin(int $status, array $headers): void
    {
        $etag = ($headers['accept-ranges'] ?? '') === 'bytes' ? $headers['etag'] ?? null : null;
        $this->skipped = 0;
        if ($status === 206) {
            $given = $headers['content-range'] ?? '';
            if (str_starts_with($given, "bytes $this->size-") && $etag === $this->etag) {
                return;
            }
            throw new \UnexpectedValueException("contestó otra parte ($given)");
        }
        if ($etag !== null && $etag === $this->etag) {
            $this->skipped = $this->size;
            return;
        }
        if ($this->writesAtOnce() && $this->size > 0) {
            throw $this->failure =
                new \RuntimeException('El archivo cambió mientras se descargaba; descárguelo de nuevo');
        }
        [$this->etag, $this->size, $this->kept] = [$etag, 0, ''];
    }

    public function keep(string $piece): void
    {
        $skip = min($this->skipped, strlen($piece));
        $this->skipped -= $skip;
        $rest = substr($piece, $skip);
        // A file that may have to come again from its beginning is written once it is whole.
        if ($this->writesAtOnce()) {
            $this->write($rest);
        } else {
            $this->kept .= $rest;
        }
        $this->size += strlen($rest);
    }

    /** The length of a file is the answer's. */
    public function end(): void
    {
    }

    /** What came of a file is kept. */
    public function lost(): void
    {
    }

    private function write(string $bytes): void
    {
        for ($at = 0; $at < strlen($bytes); $at += $written) {
            try {
                $written = @fwrite($this->into, substr($bytes, $at));
            } catch (\TypeError) {
                $written = false;
            }
            if ($written === false || $written === 0) {
                throw $this->failure = new \RuntimeException('El archivo no se puede escribir');
            }
        }
    }

    /** @param array<string, string> $headers */
    public function finish(array $headers): File
    {
        if ($this->into !== null) {
            $this->write($this->kept);
            $this->kept = '';
        }
        $disposition = $headers['content-disposition'] ?? '';
        // RFC 6266 has a second, exact name where the plain one was changed.
        $name = preg_match("/filename\*=UTF-8''([^;]+)/i", $disposition, $found) === 1
            ? rawurldecode($found[1])
            : (preg_match('/filename="([^"]*)"/', $disposition, $found) === 1 ? $found[1] : '');
        $type = $headers['content-type'] ?? '';
        return new File($this->kept, $this->size, $name, $type, $headers['x-request-id'] ?? null);
    }
}
