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
 * @phpstan-import-type AnswerReceivedRequestBody from Tipos
 * @phpstan-import-type IdentifyReceivedRequestBody from Tipos
 * @phpstan-import-type ReceivedRequest from Tipos
 * @phpstan-import-type ReceivedRequestResponse from Tipos
 * @phpstan-import-type ReceivingStatusResponse from Tipos
 * @phpstan-import-type SetReceivingBody from Tipos
 */
final class CancelacionesRecibidas
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua.
     *
     * @param 'pendiente'|'contestando'|'aceptada'|'rechazada'|'vencida'|'terminada'|null $estado
     * @return \Generator<int, ReceivedRequest>
     */
    public function listar(?int $limite = null, ?string $estado = null): \Generator
    {
        return $this->core->items('/cancelaciones-recibidas', ['limite' => $limite, 'estado' => $estado]);
    }

    /**
     * Una solicitud de cancelación recibida.
     *
     * @return ReceivedRequestResponse
     */
    public function obtener(string $id): array
    {
        return $this->core->json('GET', '/cancelaciones-recibidas/{id}', ids: ['id' => $id]);
    }

    /**
     * Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la consulta.
     *
     * @return ReceivingStatusResponse
     */
    public function buscar(): array
    {
        return $this->core->json('POST', '/cancelaciones-recibidas/buscar');
    }

    /**
     * Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada.
     *
     * @param SetReceivingBody $datos
     * @return ReceivingStatusResponse
     */
    public function configurar(array $datos): array
    {
        return $this->core->json('POST', '/cancelaciones-recibidas/configurar', body: $datos);
    }

    /**
     * Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer.
     *
     * @param AnswerReceivedRequestBody $datos
     * @return ReceivedRequestResponse
     */
    public function contestar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/cancelaciones-recibidas/{id}/contestar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT.
     *
     * @param IdentifyReceivedRequestBody $datos
     * @return ReceivedRequestResponse
     */
    public function comprobante(string $id, array $datos): array
    {
        return $this->core->json('POST', '/cancelaciones-recibidas/{id}/comprobante', ids: ['id' => $id], body: $datos);
    }
}
