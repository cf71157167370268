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
 * @phpstan-import-type GetEmployeeResponse from Tipos
 * @phpstan-import-type ListEmployeesResponse from Tipos
 * @phpstan-import-type PayrollRunBody from Tipos
 * @phpstan-import-type PayrollRunResponse from Tipos
 * @phpstan-import-type RemoveEmployeeBody from Tipos
 * @phpstan-import-type RemoveEmployeeResponse from Tipos
 * @phpstan-import-type SaveEmployeesBody from Tipos
 * @phpstan-import-type SaveEmployeesResponse from Tipos
 * @phpstan-import-type StampPayrollRunResponse from Tipos
 */
final class Empleados
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Guarda empleados, de uno a 100; los datos de los que ya están valen desde el día que se diga.
     *
     * @param SaveEmployeesBody $datos
     * @return SaveEmployeesResponse
     */
    public function guardar(array $datos): array
    {
        return $this->core->json('POST', '/empleados/guardar', body: $datos);
    }

    /**
     * Lista los empleados por su número, con los datos que valen hoy.
     *
     * @return ListEmployeesResponse
     */
    public function listar(
        ?string $buscar = null,
        ?string $despues = null,
        ?int $limite = null,
        ?bool $bajas = null,
    ): array {
        return $this->core->json('GET', '/empleados', query: ['buscar' => $buscar, 'despues' => $despues, 'limite' =>
            $limite, 'bajas' => $bajas]);
    }

    /**
     * Un empleado, con la historia de sus datos laborales y su sueldo.
     *
     * @return GetEmployeeResponse
     */
    public function obtener(string $numero): array
    {
        return $this->core->json('GET', '/empleados/{numero}', ids: ['numero' => $numero]);
    }

    /**
     * Quita un empleado y su historia; sus recibos no cambian. De quien se va, guarde mejor su baja.
     *
     * @param RemoveEmployeeBody $datos
     * @return RemoveEmployeeResponse
     */
    public function quitar(array $datos): array
    {
        return $this->core->json('POST', '/empleados/quitar', body: $datos);
    }

    /**
     * Muestra la nómina de un periodo sin timbrar nada: un recibo por empleado, copiado de su último periodo, y en qué
     * cambia.
     *
     * @param PayrollRunBody $datos
     * @return PayrollRunResponse
     */
    public function calcularNomina(array $datos): array
    {
        return $this->core->json('POST', '/empleados/nomina/calcular', body: $datos);
    }

    /**
     * Timbra la nómina de un periodo, cada recibo una vez; mientras queden pendientes, repita la misma petición.
     *
     * @param PayrollRunBody $datos
     * @return StampPayrollRunResponse
     */
    public function timbrarNomina(array $datos): array
    {
        return $this->core->json('POST', '/empleados/nomina/timbrar', body: $datos);
    }
}
