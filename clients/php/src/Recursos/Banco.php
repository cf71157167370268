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
 * @phpstan-import-type BankFileBody from Tipos
 * @phpstan-import-type BankFileResponse from Tipos
 * @phpstan-import-type ConfirmBankPaymentsBody from Tipos
 * @phpstan-import-type ConfirmBankPaymentsResponse from Tipos
 * @phpstan-import-type ListBankMovementsResponse from Tipos
 * @phpstan-import-type SetBankMovementsBody from Tipos
 * @phpstan-import-type SetBankMovementsResponse from Tipos
 */
final class Banco
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Lee un archivo de movimientos del banco (CSV u OFX) y dice qué traería; no guarda nada.
     *
     * @param BankFileBody $datos
     * @return BankFileResponse
     */
    public function revisar(array $datos): array
    {
        return $this->core->json('POST', '/banco/revisar', body: $datos);
    }

    /**
     * Guarda los abonos de un archivo del banco, todos o ninguno; los que ya están no se repiten.
     *
     * @param BankFileBody $datos
     * @return BankFileResponse
     */
    public function importar(array $datos): array
    {
        return $this->core->json('POST', '/banco/importar', body: $datos);
    }

    /**
     * Lista los abonos, del más nuevo al más antiguo, con las facturas PPD que cada uno puede pagar.
     *
     * @param 'pendiente'|'en_proceso'|'usado'|'apartado'|null $estado
     * @return ListBankMovementsResponse
     */
    public function movimientos(?string $estado = null, ?string $despues = null, ?int $limite = null): array
    {
        return $this->core->json('GET', '/banco/movimientos', query: ['estado' => $estado, 'despues' => $despues,
            'limite' => $limite]);
    }

    /**
     * Aparta abonos que no pagan facturas, o los regresa a pendientes.
     *
     * @param SetBankMovementsBody $datos
     * @return SetBankMovementsResponse
     */
    public function apartar(array $datos): array
    {
        return $this->core->json('POST', '/banco/apartar', body: $datos);
    }

    /**
     * Timbra los complementos de pago de los abonos que una persona confirmó, uno por cliente; cada abono se usa una
     * vez.
     *
     * @param ConfirmBankPaymentsBody $datos
     * @return ConfirmBankPaymentsResponse
     */
    public function confirmar(array $datos): array
    {
        return $this->core->json('POST', '/banco/confirmar', body: $datos);
    }
}
