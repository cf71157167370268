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
 * @phpstan-import-type ApprovalsResponse from Tipos
 * @phpstan-import-type CreateTransferBody from Tipos
 * @phpstan-import-type CreateWithholdingBody from Tipos
 * @phpstan-import-type DraftCreditNoteBody from Tipos
 * @phpstan-import-type DraftInvoiceBody from Tipos
 * @phpstan-import-type DraftPaymentComplementBody from Tipos
 * @phpstan-import-type DraftPayrollBody from Tipos
 * @phpstan-import-type DraftedDocumentResponse from Tipos
 * @phpstan-import-type RequestApprovalBody from Tipos
 */
final class Borradores
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
     *
     * @param DraftInvoiceBody $datos
     * @return DraftedDocumentResponse
     */
    public function facturas(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/facturas', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre.
     *
     * @param DraftCreditNoteBody $datos
     * @return DraftedDocumentResponse
     */
    public function notaCredito(string $id, array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/facturas/{id}/nota-credito', ids: ['id' => $id], body: $datos,
            takesKey: true, key: $idempotencyKey);
    }

    /**
     * Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre.
     *
     * @param DraftPaymentComplementBody $datos
     * @return DraftedDocumentResponse
     */
    public function complementosPago(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/complementos-pago', body: $datos, takesKey: true, key:
            $idempotencyKey);
    }

    /**
     * Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre.
     *
     * @param DraftPayrollBody $datos
     * @return DraftedDocumentResponse
     */
    public function nomina(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/nomina', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Deja una constancia de retenciones como borrador, para que una persona la timbre.
     *
     * @param CreateWithholdingBody $datos
     * @return DraftedDocumentResponse
     */
    public function retenciones(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/retenciones', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre.
     *
     * @param CreateTransferBody $datos
     * @return DraftedDocumentResponse
     */
    public function traslados(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/borradores/traslados', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra.
     *
     * @param RequestApprovalBody $datos
     * @return ApprovalsResponse
     */
    public function aprobacion(string $id, array $datos): array
    {
        return $this->core->json('POST', '/borradores/{id}/aprobacion', ids: ['id' => $id], body: $datos);
    }

    /**
     * A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante.
     *
     * @return ApprovalsResponse
     */
    public function verAprobacion(string $id): array
    {
        return $this->core->json('GET', '/borradores/{id}/aprobacion', ids: ['id' => $id]);
    }
}
