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
 * @phpstan-import-type CalculateTransferBody from Tipos
 * @phpstan-import-type CalculateTransferResponse from Tipos
 * @phpstan-import-type CancelBody from Tipos
 * @phpstan-import-type CreateTransferBody from Tipos
 * @phpstan-import-type CreateTransferResponse from Tipos
 * @phpstan-import-type Document from Tipos
 * @phpstan-import-type ForeseeCancellationResponse from Tipos
 * @phpstan-import-type GetTransferResponse from Tipos
 * @phpstan-import-type RefreshTransferCancellationResponse from Tipos
 */
final class Traslados
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo
     * timbra.
     *
     * @param CreateTransferBody $datos
     * @return CreateTransferResponse
     */
    public function crear(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/traslados', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Lista los traslados del ambiente de la llave, del más nuevo al más antiguo.
     *
     * @param 'borrador'|'error'|'timbrada'|'cancelacion_pendiente'|'cancelada'|null $estado
     * @param 'vigente'|'cancelada'|null $situacion
     * @return \Generator<int, Document>
     */
    public function listar(
        ?int $limite = null,
        ?string $estado = null,
        ?string $uuid = null,
        ?string $desde = null,
        ?string $hasta = null,
        ?string $serie = null,
        ?string $folio = null,
        ?string $idempotency_key = null,
        ?string $situacion = null,
        ?string $referencia = null,
    ): \Generator {
        return $this->core->items('/traslados', ['limite' => $limite, 'estado' => $estado, 'uuid' => $uuid, 'desde' =>
            $desde, 'hasta' => $hasta, 'serie' => $serie, 'folio' => $folio, 'idempotency_key' => $idempotency_key,
            'situacion' => $situacion, 'referencia' => $referencia]);
    }

    /**
     * Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar nada.
     *
     * @param CalculateTransferBody $datos
     * @return CalculateTransferResponse
     */
    public function calcular(array $datos): array
    {
        return $this->core->json('POST', '/traslados/calcular', body: $datos);
    }

    /**
     * El registro de un traslado.
     *
     * @return GetTransferResponse
     */
    public function obtener(string $id): array
    {
        return $this->core->json('GET', '/traslados/{id}', ids: ['id' => $id]);
    }

    /**
     * El XML timbrado del traslado, tal cual.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function xml(string $id, mixed $into = null): File
    {
        return $this->core->file('/traslados/{id}/xml', ['id' => $id], [], $into);
    }

    /**
     * La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function pdf(string $id, mixed $into = null): File
    {
        return $this->core->file('/traslados/{id}/pdf', ['id' => $id], [], $into);
    }

    /**
     * Pide al SAT cancelar un traslado.
     *
     * @param CancelBody $datos
     * @return GetTransferResponse
     */
    public function cancelar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/traslados/{id}/cancelar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
     *
     * @return ForeseeCancellationResponse
     */
    public function cancelacionPosible(string $id): array
    {
        return $this->core->json('GET', '/traslados/{id}/cancelacion-posible', ids: ['id' => $id]);
    }

    /**
     * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
     *
     * @return RefreshTransferCancellationResponse
     */
    public function estatusCancelacion(string $id): array
    {
        return $this->core->json('GET', '/traslados/{id}/estatus-cancelacion', ids: ['id' => $id]);
    }

    /**
     * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.
     *
     * @return GetTransferResponse
     */
    public function esperar(string $id, float $cada = 2, ?float $plazo = null): array
    {
        return $this->core->settled(fn (): array => $this->obtener($id), $cada, $plazo);
    }
}
