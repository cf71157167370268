<?php

declare(strict_types=1);

namespace CfdiStamping;

/**
 * Una petición que el servicio rechazó o no contestó; getMessage() da la frase del servicio.
 *
 * Con `isOutcomeUnknown` el comprobante pudo timbrarse: repita la misma petición con la misma `idempotencyKey`, nunca
 * con otra.
 */
final class CfdiError extends \RuntimeException
{
    /** @var list<Fault> Todas las fallas que nombra la respuesta. */
    public readonly array $faults;
    /** El código del PAC, del SAT o del servicio, o la regla. */
    public readonly ?string $codigo;
    /** El campo que está mal. */
    public readonly ?string $field;
    /** Después de un 502, el motivo. */
    public readonly ?string $detail;
    /** Qué hacer, donde el servicio lo dice. */
    public readonly ?string $remedy;

    /**
     * @param ?int $status El de HTTP; null si no hubo respuesta.
     * @param ?string $requestId Qué decir a soporte.
     * @param ?string $idempotencyKey Con esta llave se repite.
     * @param int $attempts Cuántas veces se envió.
     * @param bool $isOutcomeUnknown El servicio pudo hacer lo pedido aunque no lo confirmara.
     */
    public function __construct(
        string $message,
        public readonly ?int $status = null,
        mixed $body = null,
        public readonly ?string $requestId = null,
        public readonly ?string $idempotencyKey = null,
        public readonly int $attempts = 1,
        public readonly bool $isOutcomeUnknown = false,
    ) {
        parent::__construct($message);
        $errors = is_array($body) && is_array($body['errores'] ?? null) ? $body['errores'] : [];
        $sentences = array_values(array_filter($errors, is_string(...)));
        $this->faults = array_map(Fault::of(...), $sentences === [] ? [$message] : $sentences);
        $this->codigo = self::text($body, 'codigo') ?? $this->faults[0]->code;
        $this->field = $this->faults[0]->field;
        $this->detail = self::text($body, 'detalle');
        $this->remedy = $this->detail !== null && str_starts_with($message, "$this->detail; ")
            ? substr($message, strlen($this->detail) + 2)
            : null;
    }

    /** @internal */
    public static function text(mixed $body, string $name): ?string
    {
        $value = is_array($body) ? $body[$name] ?? null : null;
        return is_string($value) && $value !== '' ? $value : null;
    }
}
