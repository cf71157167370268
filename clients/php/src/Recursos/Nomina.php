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
 * @phpstan-import-type CreatePayrollBody from Tipos
 * @phpstan-import-type CreatePayrollResponse from Tipos
 * @phpstan-import-type ForeseeCancellationResponse from Tipos
 * @phpstan-import-type GetPayrollResponse from Tipos
 * @phpstan-import-type PayrollRecord from Tipos
 * @phpstan-import-type RefreshPayrollCancellationResponse from Tipos
 */
final class Nomina
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra.
     *
     * @param CreatePayrollBody $datos
     * @return CreatePayrollResponse
     */
    public function crear(array $datos, ?bool $desglose = null, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/api/v1/nomina', query: ['desglose' => $desglose], body: $datos, takesKey:
            true, key: $idempotencyKey);
    }

    /**
     * Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo.
     *
     * @param 'borrador'|'error'|'timbrada'|'cancelacion_pendiente'|'cancelada'|null $estado
     * @param 'vigente'|'cancelada'|null $situacion
     * @return \Generator<int, PayrollRecord>
     */
    public function listar(
        ?int $limite = null,
        ?string $estado = null,
        ?string $uuid = null,
        ?string $rfc = null,
        ?string $desde = null,
        ?string $hasta = null,
        ?string $serie = null,
        ?string $folio = null,
        ?string $idempotency_key = null,
        int|float|Decimal|null $totalDesde = null,
        int|float|Decimal|null $totalHasta = null,
        ?string $situacion = null,
        ?string $referencia = null,
    ): \Generator {
        return $this->core->items('/api/v1/nomina', ['limite' => $limite, 'estado' => $estado, 'uuid' => $uuid, 'rfc' =>
            $rfc, 'desde' => $desde, 'hasta' => $hasta, 'serie' => $serie, 'folio' => $folio, 'idempotency_key' =>
            $idempotency_key, 'totalDesde' => $totalDesde, 'totalHasta' => $totalHasta, 'situacion' => $situacion,
            'referencia' => $referencia]);
    }

    /**
     * El registro de un recibo de nómina.
     *
     * @return GetPayrollResponse
     */
    public function obtener(string $id, ?bool $desglose = null): array
    {
        return $this->core->json('GET', '/api/v1/nomina/{id}', ids: ['id' => $id], query: ['desglose' => $desglose]);
    }

    /**
     * El XML timbrado del recibo, tal cual.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function xml(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/nomina/{id}/xml', ['id' => $id], [], $into);
    }

    /**
     * La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function pdf(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/nomina/{id}/pdf', ['id' => $id], [], $into);
    }

    /**
     * Pide al SAT cancelar un recibo de nómina.
     *
     * @param CancelBody $datos
     * @return GetPayrollResponse
     */
    public function cancelar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/api/v1/nomina/{id}/cancelar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
     *
     * @return ForeseeCancellationResponse
     */
    public function cancelacionPosible(string $id): array
    {
        return $this->core->json('GET', '/api/v1/nomina/{id}/cancelacion-posible', ids: ['id' => $id]);
    }

    /**
     * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
     *
     * @return RefreshPayrollCancellationResponse
     */
    public function estatusCancelacion(string $id): array
    {
        return $this->core->json('GET', '/api/v1/nomina/{id}/estatus-cancelacion', ids: ['id' => $id]);
    }

    /**
     * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.
     *
     * @return GetPayrollResponse
     */
    public function esperar(string $id, float $cada = 2, ?float $plazo = null): array
    {
        return $this->core->settled(fn (): array => $this->obtener($id), $cada, $plazo);
    }
}
