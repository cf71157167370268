<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * The moment when the next request may leave. The server counts the requests of each group of resources in windows, and
 * each answer states how many are left.
 *
 * Each request of a site's visitor is a PHP process of its own, and they share one address: where addresses are guarded,
 * a file keeps the times of all processes of this machine, and its lock lets one request go at a time.
 *
 * @internal
 */
final class Pace
{
    /** Three of these gaps are more than the five seconds in which the guard counts the requests of an address. */
    public const GUARDED = 1.7;

    /** @var array{last: float, windows: array<string, array{int, float}>} */
    private array $state = ['last' => 0.0, 'windows' => []];
    /** @var resource|null */
    private mixed $file = null;

    public function __construct(private readonly float $gap, private readonly string $path)
    {
    }

    public function turn(?string $group): void
    {
        $this->lock();
        while (($wait = $this->wait($group)) > 0) {
            self::pause($wait);
        }
        if (isset($this->state['windows'][$group])) {
            $this->state['windows'][$group][0] -= 1;
        }
    }

    /** @param ?array{int, float} $limit The requests that are left, and the seconds until the window ends. */
    public function answered(?string $group, ?array $limit): void
    {
        $now = microtime(true);
        $this->state['last'] = $now;
        if ($group !== null && $limit !== null) {
            $this->state['windows'][$group] = [$limit[0], $now + $limit[1]];
        }
        $this->unlock();
    }

    public static function pause(float $seconds): void
    {
        usleep((int) ceil(max(0, $seconds) * 1e6));
    }

    private function wait(?string $group): float
    {
        $now = microtime(true);
        // A clock that was set back makes nobody wait for longer than the gap.
        if ($this->gap > 0 && $now >= $this->state['last'] && $this->state['last'] + $this->gap > $now) {
            return $this->state['last'] + $this->gap - $now;
        }
        [$left, $until] = $this->state['windows'][$group] ?? [1, 0.0];
        if ($now >= $until) {
            unset($this->state['windows'][$group]);
            return 0;
        }
        return $left > 0 ? 0 : $until - $now;
    }

    private function lock(): void
    {
        if ($this->gap <= 0) {
            return;
        }
        $file = @fopen($this->path, 'c+');
        // Where there is no file to write, this process keeps the distance by itself.
        if ($file === false || !flock($file, LOCK_EX)) {
            return;
        }
        $this->file = $file;
        $known = json_decode((string) stream_get_contents($file), true);
        if (is_array($known) && isset($known['last'], $known['windows'])) {
            $this->state = $known;
        }
    }

    private function unlock(): void
    {
        if ($this->file === null) {
            return;
        }
        ftruncate($this->file, 0);
        rewind($this->file);
        fwrite($this->file, json_encode($this->state, JSON_THROW_ON_ERROR));
        fclose($this->file);
        $this->file = null;
    }
}
