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
 * @phpstan-import-type ListCfdiUsesResponse from Tipos
 * @phpstan-import-type ListCurrenciesResponse from Tipos
 * @phpstan-import-type ListExchangeRatesResponse from Tipos
 * @phpstan-import-type ListPaymentFormsResponse from Tipos
 * @phpstan-import-type ListTaxRegimesResponse from Tipos
 * @phpstan-import-type SearchProductsResponse from Tipos
 * @phpstan-import-type SearchUnitsResponse from Tipos
 */
final class Catalogos
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Formas de pago (c_FormaPago): lo que se escribe en formaPago.
     *
     * @return ListPaymentFormsResponse
     */
    public function formaPago(): array
    {
        return $this->core->json('GET', '/catalogos/forma-pago');
    }

    /**
     * Monedas (c_Moneda) y los decimales que admite cada una.
     *
     * @return ListCurrenciesResponse
     */
    public function moneda(): array
    {
        return $this->core->json('GET', '/catalogos/moneda');
    }

    /**
     * Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en tipoCambio.
     *
     * @return ListExchangeRatesResponse
     */
    public function tipoCambio(?string $fecha = null): array
    {
        return $this->core->json('GET', '/catalogos/tipo-cambio', query: ['fecha' => $fecha]);
    }

    /**
     * Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican.
     *
     * @return ListTaxRegimesResponse
     */
    public function regimenFiscal(): array
    {
        return $this->core->json('GET', '/catalogos/regimen-fiscal');
    }

    /**
     * Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten.
     *
     * @return ListCfdiUsesResponse
     */
    public function usoCfdi(): array
    {
        return $this->core->json('GET', '/catalogos/uso-cfdi');
    }

    /**
     * Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ.
     *
     * @return SearchProductsResponse
     */
    public function claveProdServ(?string $buscar = null, ?int $limite = null, ?int $pagina = null): array
    {
        return $this->core->json('GET', '/catalogos/clave-prod-serv', query: ['buscar' => $buscar, 'limite' => $limite,
            'pagina' => $pagina]);
    }

    /**
     * Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad.
     *
     * @return SearchUnitsResponse
     */
    public function claveUnidad(?string $buscar = null, ?int $limite = null, ?int $pagina = null): array
    {
        return $this->core->json('GET', '/catalogos/clave-unidad', query: ['buscar' => $buscar, 'limite' => $limite,
            'pagina' => $pagina]);
    }
}
