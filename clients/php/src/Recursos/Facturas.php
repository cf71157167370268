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
 * @phpstan-import-type CalculateInvoiceBody from Tipos
 * @phpstan-import-type CalculateInvoiceResponse from Tipos
 * @phpstan-import-type CancelBody from Tipos
 * @phpstan-import-type CancellationPlanResponse from Tipos
 * @phpstan-import-type CreateCreditNoteBody from Tipos
 * @phpstan-import-type CreateCreditNoteResponse from Tipos
 * @phpstan-import-type CreateInvoiceBody from Tipos
 * @phpstan-import-type CreateInvoiceResponse from Tipos
 * @phpstan-import-type Document from Tipos
 * @phpstan-import-type DocumentResponse from Tipos
 * @phpstan-import-type ForeseeCancellationResponse from Tipos
 * @phpstan-import-type GetBalanceResponse from Tipos
 * @phpstan-import-type GetInvoiceAcuseResponse from Tipos
 * @phpstan-import-type GetInvoiceCalculationResponse from Tipos
 * @phpstan-import-type GetInvoiceResponse from Tipos
 * @phpstan-import-type GetInvoiceSatStatusResponse from Tipos
 * @phpstan-import-type PlanCancellationBody from Tipos
 * @phpstan-import-type RefreshCancellationResponse from Tipos
 * @phpstan-import-type SubstituteInvoiceBody from Tipos
 * @phpstan-import-type SubstituteInvoiceResponse from Tipos
 * @phpstan-import-type ValidateInvoiceBody from Tipos
 * @phpstan-import-type ValidateInvoiceResponse from Tipos
 */
final class Facturas
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos.
     *
     * @param CreateInvoiceBody $datos
     * @return CreateInvoiceResponse
     */
    public function crear(array $datos, ?bool $desglose = null, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/api/v1/facturas', query: ['desglose' => $desglose], body: $datos, takesKey:
            true, key: $idempotencyKey);
    }

    /**
     * Lista las facturas del ambiente de la llave, de la más nueva a la más antigua.
     *
     * @param 'borrador'|'error'|'timbrada'|'cancelacion_pendiente'|'cancelada'|null $estado
     * @param 'I'|'E'|'T'|'P'|'N'|null $tipo
     * @param 'vigente'|'cancelada'|null $situacion
     * @return \Generator<int, Document>
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
        ?string $tipo = null,
        ?string $situacion = null,
        ?string $referencia = null,
    ): \Generator {
        return $this->core->items('/api/v1/facturas', ['limite' => $limite, 'estado' => $estado, 'uuid' => $uuid, 'rfc'
            => $rfc, 'desde' => $desde, 'hasta' => $hasta, 'serie' => $serie, 'folio' => $folio, 'idempotency_key' =>
            $idempotency_key, 'totalDesde' => $totalDesde, 'totalHasta' => $totalHasta, 'tipo' => $tipo, 'situacion' =>
            $situacion, 'referencia' => $referencia]);
    }

    /**
     * Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella.
     *
     * @param CreateCreditNoteBody $datos
     * @return CreateCreditNoteResponse
     */
    public function notaCredito(string $id, array $datos, ?bool $desglose = null, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/api/v1/facturas/{id}/nota-credito', ids: ['id' => $id], query: ['desglose' =>
            $desglose], body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01.
     *
     * @param SubstituteInvoiceBody $datos
     * @return SubstituteInvoiceResponse
     */
    public function sustituir(string $id, array $datos, ?bool $desglose = null, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/api/v1/facturas/{id}/sustituir', ids: ['id' => $id], query: ['desglose' =>
            $desglose], body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada.
     *
     * @param CalculateInvoiceBody $datos
     * @return CalculateInvoiceResponse
     */
    public function calcular(array $datos): array
    {
        return $this->core->json('POST', '/api/v1/facturas/calcular', body: $datos);
    }

    /**
     * Explica de dónde sale cada importe de un comprobante de tipo I o E.
     *
     * @return GetInvoiceCalculationResponse
     */
    public function calculo(string $id): array
    {
        return $this->core->json('GET', '/api/v1/facturas/{id}/calculo', ids: ['id' => $id]);
    }

    /**
     * Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres.
     *
     * @param ValidateInvoiceBody $datos
     * @return ValidateInvoiceResponse
     */
    public function validar(array $datos): array
    {
        return $this->core->json('POST', '/api/v1/facturas/validar', body: $datos);
    }

    /**
     * Timbres disponibles de la cuenta (siempre los de producción).
     *
     * @return GetBalanceResponse
     */
    public function saldo(): array
    {
        return $this->core->json('GET', '/api/v1/facturas/saldo');
    }

    /**
     * El registro de un comprobante.
     *
     * @return GetInvoiceResponse
     */
    public function obtener(string $id, ?bool $desglose = null): array
    {
        return $this->core->json('GET', '/api/v1/facturas/{id}', ids: ['id' => $id], query: ['desglose' => $desglose]);
    }

    /**
     * El XML timbrado, tal cual.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function xml(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/facturas/{id}/xml', ['id' => $id], [], $into);
    }

    /**
     * La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function pdf(string $id, mixed $into = null): File
    {
        return $this->core->file('/api/v1/facturas/{id}/pdf', ['id' => $id], [], $into);
    }

    /**
     * Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente.
     *
     * @param CancelBody $datos
     * @return DocumentResponse
     */
    public function cancelar(string $id, array $datos): array
    {
        return $this->core->json('POST', '/api/v1/facturas/{id}/cancelar', ids: ['id' => $id], body: $datos);
    }

    /**
     * Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden.
     *
     * @return ForeseeCancellationResponse
     */
    public function cancelacionPosible(string $id): array
    {
        return $this->core->json('GET', '/api/v1/facturas/{id}/cancelacion-posible', ids: ['id' => $id]);
    }

    /**
     * Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro.
     *
     * @return RefreshCancellationResponse
     */
    public function estatusCancelacion(string $id): array
    {
        return $this->core->json('GET', '/api/v1/facturas/{id}/estatus-cancelacion', ids: ['id' => $id]);
    }

    /**
     * El acuse de cancelación del SAT.
     *
     * @return GetInvoiceAcuseResponse
     */
    public function acuse(string $id): array
    {
        return $this->core->json('GET', '/api/v1/facturas/{id}/acuse', ids: ['id' => $id]);
    }

    /**
     * Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro.
     *
     * @return GetInvoiceSatStatusResponse
     */
    public function estatusSat(string $id): array
    {
        return $this->core->json('GET', '/api/v1/facturas/{id}/estatus-sat', ids: ['id' => $id]);
    }

    /**
     * Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los inicia.
     *
     * @param PlanCancellationBody $datos
     * @return CancellationPlanResponse
     */
    public function plan(string $id, array $datos): array
    {
        return $this->core->json('POST', '/api/v1/facturas/{id}/cancelacion-posible/plan', ids: ['id' => $id], body:
            $datos);
    }

    /**
     * Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada.
     *
     * @return GetInvoiceResponse
     */
    public function esperar(string $id, float $cada = 2, ?float $plazo = null): array
    {
        return $this->core->settled(fn (): array => $this->obtener($id), $cada, $plazo);
    }
}
