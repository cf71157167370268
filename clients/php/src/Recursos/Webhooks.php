<?php

// Made by npm run generate, from the OpenAPI document.

declare(strict_types=1);

namespace CfdiStamping\Recursos;

use CfdiStamping\Core;
use CfdiStamping\Decimal;
use CfdiStamping\Desenlace;
use CfdiStamping\File;
use CfdiStamping\Tipos;

/**
 * @phpstan-import-type ChangePlatformWebhookBody from Tipos
 * @phpstan-import-type CreatePlatformWebhookBody from Tipos
 * @phpstan-import-type CreatedPlatformWebhook from Tipos
 * @phpstan-import-type ListPlatformDeliveriesResponse from Tipos
 * @phpstan-import-type ListPlatformWebhooksResponse from Tipos
 * @phpstan-import-type PlatformDeliveryResponse from Tipos
 * @phpstan-import-type PlatformWebhookResponse from Tipos
 * @phpstan-import-type RemovePlatformWebhookResponse from Tipos
 * @phpstan-import-type ReplayPlatformWebhookBody from Tipos
 * @phpstan-import-type ResendPlatformDeliveryBody from Tipos
 */
final class Webhooks
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar.
     *
     * @param CreatePlatformWebhookBody $datos
     * @return CreatedPlatformWebhook
     */
    public function crear(array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/webhooks', body: $datos);
    }

    /**
     * Los webhooks de la plataforma en el ambiente de la llave.
     *
     * @return ListPlatformWebhooksResponse
     */
    public function listar(): array
    {
        return $this->core->json('GET', '/plataforma/v1/webhooks');
    }

    /**
     * Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga.
     *
     * @param ChangePlatformWebhookBody $datos
     * @return PlatformWebhookResponse
     */
    public function cambiar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/webhooks/{id}/cambiar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Cambia el secreto de un webhook; el anterior firma también durante 24 horas.
     *
     * @return CreatedPlatformWebhook
     */
    public function secreto(string $id): array
    {
        return $this->core->json('POST', '/plataforma/v1/webhooks/{id}/secreto', ids: ['id' => $id]);
    }

    /**
     * Quita un webhook, con sus entregas.
     *
     * @return RemovePlatformWebhookResponse
     */
    public function quitar(string $id): array
    {
        return $this->core->json('POST', '/plataforma/v1/webhooks/{id}/quitar', ids: ['id' => $id]);
    }

    /**
     * Las entregas de un webhook, la más reciente primero.
     *
     * @param 'pendiente'|'entregada'|'fallida'|null $estado
     * @return ListPlatformDeliveriesResponse
     */
    public function entregas(string $id, ?string $estado = null, ?string $antes = null): array
    {
        return $this->core->json('GET', '/plataforma/v1/webhooks/{id}/entregas', ids: ['id' => $id], query: ['estado' =>
            $estado, 'antes' => $antes]);
    }

    /**
     * Envía otra vez un evento.
     *
     * @param ResendPlatformDeliveryBody $datos
     * @return PlatformDeliveryResponse
     */
    public function reenviar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/webhooks/{id}/reenviar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás.
     *
     * @param ReplayPlatformWebhookBody $datos
     * @return PlatformWebhookResponse
     */
    public function repetir(string $id, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/webhooks/{id}/repetir', ids: ['id' => $id], body: $datos);
    }
}
