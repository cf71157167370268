<?php

declare(strict_types=1);

namespace CfdiStamping;

/** Llama al servicio con los métodos de sus recursos: `$cfdi->facturas->crear([…])`. */
final class Cliente extends Recursos
{
    /**
     * @param string $baseUrl "https://cfdi.example", con o sin "/api/v1".
     * @param string $apiKey La llave de la cuenta, de pruebas o de producción.
     * @param ?string $cuenta El RFC de una cuenta de la plataforma, con la llave de la plataforma en `apiKey`.
     * @param float $timeout Segundos de un intento; de un archivo, los que pueden pasar sin que llegue nada.
     * @param int $retries Cuántas veces se repite una petición, donde el contrato lo permite.
     * @param float $retryDelay Segundos hasta la primera repetición, el doble en cada una, hasta 15.
     * @param ?float $every Segundos desde una respuesta hasta la petición siguiente de cualquier proceso de esta
     *     máquina; 1.7, y 0 para un servicio de esta máquina. Dé 0 si su dirección está exenta.
     * @param ?\Closure(Attempt): void $log Recibe cada intento.
     * @param array<int, mixed> $curl Opciones de curl, como CURLOPT_CAINFO o CURLOPT_PROXY.
     */
    public function __construct(
        string $baseUrl,
        string $apiKey,
        ?string $cuenta = null,
        float $timeout = 30,
        int $retries = 4,
        float $retryDelay = 2,
        ?float $every = null,
        ?\Closure $log = null,
        array $curl = [],
    ) {
        parent::__construct(new Core(
            $baseUrl,
            $apiKey,
            self::USER_AGENT,
            $cuenta,
            $timeout,
            $retries,
            $retryDelay,
            $every,
            $log,
            $curl,
        ));
    }
}
