<?php

declare(strict_types=1);

namespace CfdiStamping;

final class Webhook
{
    /** Five minutes, as Standard Webhooks 1.0 recommends. */
    private const TOLERANCE = 300;

    /**
     * Comprueba que una entrega es del servicio, por su firma, y da su evento. El cuerpo son los bytes como llegaron,
     * file_get_contents('php://input'); los encabezados, getallheaders().
     *
     * @param array<string, string> $encabezados
     * @param string|list<string> $secreto El "whsec_…" del webhook, o los dos mientras uno sigue al otro.
     * @return array<string, mixed> El evento.
     * @throws \InvalidArgumentException Si no es del servicio: conteste 401, y no haga nada más.
     */
    public static function verificar(string $cuerpo, array $encabezados, string|array $secreto): array
    {
        return self::verified($cuerpo, $encabezados, $secreto);
    }

    /**
     * Comprueba una entrega del webhook de una plataforma, como verificar() la de una cuenta, y da su evento con el RFC
     * y la referencia de la cuenta.
     *
     * @param array<string, string> $encabezados
     * @param string|list<string> $secreto
     * @return array<string, mixed> El evento, en 'evento', con 'rfc' y 'referencia'.
     * @throws \InvalidArgumentException Si no es del servicio: conteste 401, y no haga nada más.
     */
    public static function verificarDePlataforma(string $cuerpo, array $encabezados, string|array $secreto): array
    {
        return self::verified($cuerpo, $encabezados, $secreto);
    }

    /**
     * @param array<string, string> $encabezados
     * @param string|list<string> $secreto
     * @return array<string, mixed>
     */
    private static function verified(string $cuerpo, array $encabezados, string|array $secreto): array
    {
        $headers = array_change_key_case($encabezados);
        [$id, $timestamp, $signatures] = array_map(
            static fn (string $name): string => is_string($headers[$name] ?? null) && $headers[$name] !== ''
                ? $headers[$name]
                : throw new \InvalidArgumentException("Falta el encabezado $name"),
            ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
        );
        if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > self::TOLERANCE) {
            throw new \InvalidArgumentException('webhook-timestamp no es de estos cinco minutos');
        }
        foreach ((array) $secreto as $each) {
            $key = base64_decode(str_starts_with($each, 'whsec_') ? substr($each, 6) : $each, true);
            if ($key === false || $key === '') {
                throw new \InvalidArgumentException('El secreto debe ser el whsec_… del webhook');
            }
            $signature = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$cuerpo", $key, true));
            foreach (explode(' ', $signatures) as $given) {
                if (hash_equals($signature, $given)) {
                    return Json::read($cuerpo);
                }
            }
        }
        throw new \InvalidArgumentException('La firma no es del secreto de este webhook');
    }
}
