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
 * @phpstan-import-type CancelBody from Tipos
 * @phpstan-import-type CreateWithholdingBody from Tipos
 * @phpstan-import-type CreateWithholdingResponse from Tipos
 * @phpstan-import-type ForeseeCancellationResponse from Tipos
 * @phpstan-import-type GetWithholdingResponse from Tipos
 * @phpstan-import-type RefreshWithholdingCancellationResponse from Tipos
 * @phpstan-import-type WithholdingRecord from Tipos
 */
final class Retenciones
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros.
     *
     * @param CreateWithholdingBody $datos
     * @return CreateWithholdingResponse
     */
    public function crear(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/api/v1/retenciones', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua.
     *
     * @param 'borrador'|'error'|'timbrada'|'cancelacion_pendiente'|'cancelada'|null $estado
     * @param 'dividendos'|'enajenacion_acciones'|'pagos_extranjero'|null $tipo
     * @param 'vigente'|'cancelada'|null $situacion
     * @return \Generator<int, WithholdingRecord>
     */
    public function listar(
        ?int $limite = null,
        ?string $estado = null,
        ?string $uuid = null,
        ?string $rfc = null,
        ?string $desde = null,
        ?string $hasta = null,
        ?string $tipo = null,
        ?string $folio = null,
        ?string $idempotency_key = null,
        int|float|Decimal|null $totalDesde = null,
        int|float|Decimal|null $totalHasta = null,
        ?string $situacion = null,
        ?string $referencia = null,
    ): \Generator {
        return $this->core->items('/api/v1/retenciones', ['limite' => $limite, 'estado' => $estado, 'uuid' => $uuid,
            'rfc' => $rfc, 'desde' => $desde, 'hasta' => $hasta, 'tipo' => $tipo, 'folio' => $folio, 'idempotency_key'
            => $idempotency_key, 'totalDesde' => $totalDesde, 'totalHasta' => $totalHasta, 'situacion' => $situacion,
            'referencia' => $referencia]);
    }

    /**
     * El registro de una constancia de retenciones.
     *
     * @return GetWithholdingResponse
     */
    public function obtener(string $id): array
    {
        return $this->core->json('GET', '/api/v1/retenciones/{id}', ids: ['id' => $id]);
    }

    /**
     * El XML timbrado de la constancia, tal cual.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function xml(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/retenciones/{id}/xml', ['id' => $id], [], $into);
    }

    /**
     * La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function pdf(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/retenciones/{id}/pdf', ['id' => $id], [], $into);
    }

    /**
     * Pide al SAT cancelar una constancia de retenciones.
     *
     * @param CancelBody $datos
     * @return GetWithholdingResponse
     */
    public function cancelar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/api/v1/retenciones/{id}/cancelar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
     *
     * @return ForeseeCancellationResponse
     */
    public function cancelacionPosible(string $id): array
    {
        return $this->core->json('GET', '/api/v1/retenciones/{id}/cancelacion-posible', ids: ['id' => $id]);
    }

    /**
     * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
     *
     * @return RefreshWithholdingCancellationResponse
     */
    public function estatusCancelacion(string $id): array
    {
        return $this->core->json('GET', '/api/v1/retenciones/{id}/estatus-cancelacion', ids: ['id' => $id]);
    }

    /**
     * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.
     *
     * @return GetWithholdingResponse
     */
    public function esperar(string $id, float $cada = 2, ?float $plazo = null): array
    {
        return $this->core->settled(fn (): array => $this->obtener($id), $cada, $plazo);
    }
}
