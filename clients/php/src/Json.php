<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * JSON whose numbers keep all of their digits.
 *
 * @internal
 */
final class Json
{
    private const FLAGS = JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES;
    private const TOKEN = '/"[^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+"|-?\d++(?:\.\d++)?(?:[eE][+-]?\d++)?/s';
    /** An integer of more digits may be none of PHP. */
    private const MOST_DIGITS = 18;

    public static function read(string $text): mixed
    {
        json_decode($text, flags: JSON_THROW_ON_ERROR);
        // No answer can hold this mark, because nobody else knows it.
        static $mark = null;
        $mark ??= bin2hex(random_bytes(16));
        $marked = preg_replace_callback(self::TOKEN, static fn (array $found): string =>
            $found[0][0] === '"' || (ctype_digit(ltrim($found[0], '-')) && strlen($found[0]) <= self::MOST_DIGITS)
                ? $found[0]
                : "\"$mark$found[0]\"", $text);
        if ($marked === null) {
            throw new \JsonException(preg_last_error_msg());
        }
        $value = json_decode($marked, true, flags: JSON_THROW_ON_ERROR);
        $each = static fn (mixed $one): mixed =>
            is_string($one) && str_starts_with($one, $mark) ? new Decimal(substr($one, strlen($mark))) : $one;
        if (!is_array($value)) {
            return $each($value);
        }
        array_walk_recursive($value, static function (mixed &$one) use ($each): void {
            $one = $each($one);
        });
        return $value;
    }

    /** An empty array is a list, and an object where `isObject` says so. */
    public static function write(mixed $value, bool $isObject = false): string
    {
        if ($value instanceof Decimal) {
            return (string) $value;
        }
        if ($value instanceof \stdClass) {
            return self::write((array) $value, true);
        }
        if (!is_array($value)) {
            return json_encode($value, self::FLAGS);
        }
        if ($isObject || !array_is_list($value)) {
            $pairs = array_map(
                static fn (string|int $name, mixed $one): string =>
                    json_encode((string) $name, self::FLAGS) . ':' . self::write($one),
                array_keys($value),
                $value,
            );
            return '{' . implode(',', $pairs) . '}';
        }
        return '[' . implode(',', array_map(self::write(...), $value)) . ']';
    }
}
