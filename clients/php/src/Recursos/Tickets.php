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
 * @phpstan-import-type CalculateGlobalBody from Tipos
 * @phpstan-import-type CalculateGlobalResponse from Tipos
 * @phpstan-import-type CalculateReturnBody from Tipos
 * @phpstan-import-type CalculateReturnResponse from Tipos
 * @phpstan-import-type CalculateTicketInvoiceBody from Tipos
 * @phpstan-import-type CalculateTicketInvoiceResponse from Tipos
 * @phpstan-import-type ClosingResponse from Tipos
 * @phpstan-import-type CreateGlobalBody from Tipos
 * @phpstan-import-type CreateGlobalResponse from Tipos
 * @phpstan-import-type CreateTicketInvoiceBody from Tipos
 * @phpstan-import-type CreateTicketInvoiceResponse from Tipos
 * @phpstan-import-type CreateTicketsBody from Tipos
 * @phpstan-import-type CreateTicketsResponse from Tipos
 * @phpstan-import-type GetTicketResponse from Tipos
 * @phpstan-import-type ListClosingsResponse from Tipos
 * @phpstan-import-type ListTicketsResponse from Tipos
 * @phpstan-import-type ProofResponse from Tipos
 * @phpstan-import-type ReturnTicketBody from Tipos
 * @phpstan-import-type ReturnTicketResponse from Tipos
 * @phpstan-import-type SelfInvoicingResponse from Tipos
 * @phpstan-import-type SetClosingBody from Tipos
 * @phpstan-import-type SetSelfInvoicingBody from Tipos
 * @phpstan-import-type TicketResponse from Tipos
 */
final class Tickets
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo
     * ticket.
     *
     * @param CreateTicketsBody $datos
     * @return CreateTicketsResponse
     */
    public function crear(array $datos): array
    {
        return $this->core->json('POST', '/tickets', body: $datos);
    }

    /**
     * Lista los tickets del ambiente de la llave, del último día de venta al primero.
     *
     * @param 'abierto'|'en_global'|'facturado'|'facturado_despues'|'cancelado'|null $estado
     * @return ListTicketsResponse
     */
    public function listar(
        ?string $despues = null,
        ?int $limite = null,
        ?string $estado = null,
        ?string $folio = null,
        ?string $desde = null,
        ?string $hasta = null,
        ?string $lugarExpedicion = null,
        ?string $formaPago = null,
    ): array {
        return $this->core->json('GET', '/tickets', query: ['despues' => $despues, 'limite' => $limite, 'estado' =>
            $estado, 'folio' => $folio, 'desde' => $desde, 'hasta' => $hasta, 'lugarExpedicion' => $lugarExpedicion,
            'formaPago' => $formaPago]);
    }

    /**
     * Timbra la factura global de los tickets abiertos de un periodo y lugar.
     *
     * @param CreateGlobalBody $datos
     * @return CreateGlobalResponse
     */
    public function globales(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/tickets/globales', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * Muestra la factura global que se haría, sin timbrarla ni guardar nada.
     *
     * @param CalculateGlobalBody $datos
     * @return CalculateGlobalResponse
     */
    public function calcularGlobales(array $datos): array
    {
        return $this->core->json('POST', '/tickets/globales/calcular', body: $datos);
    }

    /**
     * Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales.
     *
     * @param SetClosingBody $datos
     * @return ClosingResponse
     */
    public function configurarCierres(array $datos): array
    {
        return $this->core->json('POST', '/tickets/cierres/configurar', body: $datos);
    }

    /**
     * Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado.
     *
     * @return ListClosingsResponse
     */
    public function cierres(): array
    {
        return $this->core->json('GET', '/tickets/cierres');
    }

    /**
     * Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio.
     *
     * @param SetSelfInvoicingBody $datos
     * @return SelfInvoicingResponse
     */
    public function configurarAutofactura(array $datos): array
    {
        return $this->core->json('POST', '/tickets/autofactura/configurar', body: $datos);
    }

    /**
     * La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda.
     *
     * @return SelfInvoicingResponse
     */
    public function autofactura(): array
    {
        return $this->core->json('GET', '/tickets/autofactura');
    }

    /**
     * Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada.
     *
     * @param CalculateTicketInvoiceBody $datos
     * @return CalculateTicketInvoiceResponse
     */
    public function calcularFacturas(array $datos): array
    {
        return $this->core->json('POST', '/tickets/facturas/calcular', body: $datos);
    }

    /**
     * Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global.
     *
     * @param CreateTicketInvoiceBody $datos
     * @return CreateTicketInvoiceResponse
     */
    public function facturas(array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/tickets/facturas', body: $datos, takesKey: true, key: $idempotencyKey);
    }

    /**
     * El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma.
     *
     * @return ProofResponse
     */
    public function cuadre(): array
    {
        return $this->core->json('GET', '/tickets/cuadre');
    }

    /**
     * Un ticket, con lo que se vendió.
     *
     * @return GetTicketResponse
     */
    public function obtener(string $id): array
    {
        return $this->core->json('GET', '/tickets/{id}', ids: ['id' => $id]);
    }

    /**
     * El ticket impreso (PDF), para papel de 58 o de 80 mm.
     *
     * @param '58'|'80'|null $ancho
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function pdf(string $id, ?string $ancho = null, mixed $into = null): File
    {
        return $this->core->file('/tickets/{id}/pdf', ['id' => $id], ['ancho' => $ancho], $into);
    }

    /**
     * Cancela un ticket abierto, que ya no irá en ninguna factura.
     *
     * @return TicketResponse
     */
    public function cancelar(string $id): array
    {
        return $this->core->json('POST', '/tickets/{id}/cancelar', ids: ['id' => $id]);
    }

    /**
     * Muestra la devolución que se haría, sin guardarla ni timbrar nada.
     *
     * @param CalculateReturnBody $datos
     * @return CalculateReturnResponse
     */
    public function calcular(string $id, array $datos): array
    {
        return $this->core->json('POST', '/tickets/{id}/devolver/calcular', ids: ['id' => $id], body: $datos);
    }

    /**
     * Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito.
     *
     * @param ReturnTicketBody $datos
     * @return ReturnTicketResponse
     */
    public function devolver(string $id, array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/tickets/{id}/devolver', ids: ['id' => $id], body: $datos, takesKey: true,
            key: $idempotencyKey);
    }
}
