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
 * @phpstan-import-type CancelPaymentComplementResponse from Tipos
 * @phpstan-import-type CancellationPlanResponse from Tipos
 * @phpstan-import-type CreatePaymentComplementBody from Tipos
 * @phpstan-import-type CreatePaymentComplementResponse from Tipos
 * @phpstan-import-type ForeseeCancellationResponse from Tipos
 * @phpstan-import-type GetPaymentComplementResponse from Tipos
 * @phpstan-import-type PaymentComplement from Tipos
 * @phpstan-import-type PlanPaymentComplementCancellationBody from Tipos
 * @phpstan-import-type RefreshPaymentComplementCancellationResponse from Tipos
 */
final class ComplementosPago
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula el
     * servicio.
     *
     * @param CreatePaymentComplementBody $datos
     * @return CreatePaymentComplementResponse
     */
    public function crear(array $datos, ?bool $desglose = null, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/api/v1/complementos-pago', query: ['desglose' => $desglose], body: $datos,
            takesKey: true, key: $idempotencyKey);
    }

    /**
     * Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo.
     *
     * @param 'borrador'|'error'|'timbrada'|null $estado
     * @param 'vigente'|'cancelada'|null $situacion
     * @return \Generator<int, PaymentComplement>
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
        return $this->core->items('/api/v1/complementos-pago', ['limite' => $limite, 'estado' => $estado, 'uuid' =>
            $uuid, 'rfc' => $rfc, 'desde' => $desde, 'hasta' => $hasta, 'serie' => $serie, 'folio' => $folio,
            'idempotency_key' => $idempotency_key, 'totalDesde' => $totalDesde, 'totalHasta' => $totalHasta, 'situacion'
            => $situacion, 'referencia' => $referencia]);
    }

    /**
     * Un complemento de pago, con sus pagos y las facturas que cubren.
     *
     * @return GetPaymentComplementResponse
     */
    public function obtener(string $id, ?bool $desglose = null): array
    {
        return $this->core->json('GET', '/api/v1/complementos-pago/{id}', ids: ['id' => $id], query: ['desglose' =>
            $desglose]);
    }

    /**
     * El XML timbrado del complemento de pago, tal cual.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function xml(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/complementos-pago/{id}/xml', ['id' => $id], [], $into);
    }

    /**
     * La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function pdf(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/complementos-pago/{id}/pdf', ['id' => $id], [], $into);
    }

    /**
     * Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas.
     *
     * @param CancelBody $datos
     * @return CancelPaymentComplementResponse
     */
    public function cancelar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/api/v1/complementos-pago/{id}/cancelar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
     *
     * @return ForeseeCancellationResponse
     */
    public function cancelacionPosible(string $id): array
    {
        return $this->core->json('GET', '/api/v1/complementos-pago/{id}/cancelacion-posible', ids: ['id' => $id]);
    }

    /**
     * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
     *
     * @return RefreshPaymentComplementCancellationResponse
     */
    public function estatusCancelacion(string $id): array
    {
        return $this->core->json('GET', '/api/v1/complementos-pago/{id}/estatus-cancelacion', ids: ['id' => $id]);
    }

    /**
     * Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos.
     *
     * @param PlanPaymentComplementCancellationBody $datos
     * @return CancellationPlanResponse
     */
    public function plan(string $id, array $datos): array
    {
        return $this->core->json('POST', '/api/v1/complementos-pago/{id}/cancelacion-posible/plan', ids: ['id' => $id],
            body: $datos);
    }

    /**
     * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.
     *
     * @return GetPaymentComplementResponse
     */
    public function esperar(string $id, float $cada = 2, ?float $plazo = null): array
    {
        return $this->core->settled(fn (): array => $this->obtener($id), $cada, $plazo);
    }
}
