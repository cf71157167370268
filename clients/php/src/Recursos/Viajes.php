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
 * @phpstan-import-type DeliveryNoteResponse from Tipos
 * @phpstan-import-type ListTripThingsResponse from Tipos
 * @phpstan-import-type PostalCodeResponse from Tipos
 * @phpstan-import-type RemoveTripThingBody from Tipos
 * @phpstan-import-type RemoveTripThingResponse from Tipos
 * @phpstan-import-type SaveTripThingsBody from Tipos
 * @phpstan-import-type SaveTripThingsResponse from Tipos
 * @phpstan-import-type TripKilometersResponse from Tipos
 */
final class Viajes
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están.
     *
     * @param SaveTripThingsBody $datos
     * @return SaveTripThingsResponse
     */
    public function guardar(array $datos): array
    {
        return $this->core->json('POST', '/viajes/guardar', body: $datos);
    }

    /**
     * Lista lo guardado de un tipo, por su clave.
     *
     * @param 'vehiculo'|'remolque'|'operador'|'poliza'|'lugar'|'bien' $tipo
     * @return ListTripThingsResponse
     */
    public function guardados(string $tipo, ?string $buscar = null, ?string $despues = null, ?int $limite = null): array
    {
        return $this->core->json('GET', '/viajes/guardados', query: ['tipo' => $tipo, 'buscar' => $buscar, 'despues' =>
            $despues, 'limite' => $limite]);
    }

    /**
     * Quita algo guardado; los comprobantes que ya lo llevan no cambian.
     *
     * @param RemoveTripThingBody $datos
     * @return RemoveTripThingResponse
     */
    public function quitar(array $datos): array
    {
        return $this->core->json('POST', '/viajes/quitar', body: $datos);
    }

    /**
     * Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno.
     *
     * @return TripKilometersResponse
     */
    public function kilometros(string $desde, string $hasta): array
    {
        return $this->core->json('GET', '/viajes/kilometros', query: ['desde' => $desde, 'hasta' => $hasta]);
    }

    /**
     * Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT.
     *
     * @return PostalCodeResponse
     */
    public function codigosPostales(string $codigo): array
    {
        return $this->core->json('GET', '/viajes/codigos-postales', query: ['codigo' => $codigo]);
    }

    /**
     * Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce.
     *
     * @return DeliveryNoteResponse
     */
    public function abrirEntrega(string $id): array
    {
        return $this->core->json('POST', '/viajes/{id}/abrir-entrega', ids: ['id' => $id]);
    }

    /**
     * La hoja de entrega de un comprobante: su página y hasta cuándo sirve.
     *
     * @return DeliveryNoteResponse
     */
    public function entrega(string $id): array
    {
        return $this->core->json('GET', '/viajes/{id}/entrega', ids: ['id' => $id]);
    }

    /**
     * Retira la hoja de entrega: su página deja de abrirse.
     *
     * @return DeliveryNoteResponse
     */
    public function retirarEntrega(string $id): array
    {
        return $this->core->json('POST', '/viajes/{id}/retirar-entrega', ids: ['id' => $id]);
    }
}
