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
 * @phpstan-import-type CancellationPlan from Tipos
 * @phpstan-import-type CancellationPlanResponse from Tipos
 * @phpstan-import-type ResumeCancellationPlanBody from Tipos
 */
final class PlanesCancelacion
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así.
     *
     * @param 'en_curso'|'completo'|'detenido'|null $estado
     * @return \Generator<int, CancellationPlan>
     */
    public function listar(?string $estado = null, ?int $limite = null): \Generator
    {
        return $this->core->items('/planes-cancelacion', ['estado' => $estado, 'limite' => $limite]);
    }

    /**
     * Un plan de cancelación: sus pasos, cuáles están hechos y qué falta.
     *
     * @return CancellationPlanResponse
     */
    public function obtener(string $id): array
    {
        return $this->core->json('GET', '/planes-cancelacion/{id}', ids: ['id' => $id]);
    }

    /**
     * Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso.
     *
     * @return CancellationPlanResponse
     */
    public function detener(string $id): array
    {
        return $this->core->json('POST', '/planes-cancelacion/{id}/detener', ids: ['id' => $id]);
    }

    /**
     * Reanuda un plan detenido, desde el paso en que quedó.
     *
     * @param ResumeCancellationPlanBody $datos
     * @return CancellationPlanResponse
     */
    public function reanudar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/planes-cancelacion/{id}/reanudar', ids: ['id' => $id], body: $datos);
    }
}
