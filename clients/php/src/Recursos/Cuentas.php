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
 * @phpstan-import-type AccountCsdResponse from Tipos
 * @phpstan-import-type AccountCustomerResponse from Tipos
 * @phpstan-import-type AccountDesignResponse from Tipos
 * @phpstan-import-type AccountKeyResponse from Tipos
 * @phpstan-import-type AccountNoticesResponse from Tipos
 * @phpstan-import-type AccountPlaceResponse from Tipos
 * @phpstan-import-type AccountSeriesResponse from Tipos
 * @phpstan-import-type AddAccountSeriesBody from Tipos
 * @phpstan-import-type ChangeAccountDesignBody from Tipos
 * @phpstan-import-type GiveStampsBody from Tipos
 * @phpstan-import-type GiveStampsResponse from Tipos
 * @phpstan-import-type HolderLinkResponse from Tipos
 * @phpstan-import-type HolderLinkStateResponse from Tipos
 * @phpstan-import-type LinkHolderBody from Tipos
 * @phpstan-import-type ListAccountCustomersResponse from Tipos
 * @phpstan-import-type ListAccountPlacesResponse from Tipos
 * @phpstan-import-type ListAccountSeriesResponse from Tipos
 * @phpstan-import-type ListPlatformAccountsResponse from Tipos
 * @phpstan-import-type ListPlatformEventsResponse from Tipos
 * @phpstan-import-type OpenAccountBody from Tipos
 * @phpstan-import-type OpenAccountsBody from Tipos
 * @phpstan-import-type OpenAccountsResponse from Tipos
 * @phpstan-import-type PlatformAccountResponse from Tipos
 * @phpstan-import-type PlatformUsageResponse from Tipos
 * @phpstan-import-type PreparationResponse from Tipos
 * @phpstan-import-type RemoveAccountPlaceBody from Tipos
 * @phpstan-import-type RemoveAccountPlaceResponse from Tipos
 * @phpstan-import-type ReplacePlatformAccountBody from Tipos
 * @phpstan-import-type SaveAccountCustomerBody from Tipos
 * @phpstan-import-type SaveAccountPlaceBody from Tipos
 * @phpstan-import-type SetAccountNoticesBody from Tipos
 * @phpstan-import-type SetAccountRefillBody from Tipos
 * @phpstan-import-type UploadAccountCsdBody from Tipos
 */
final class Cuentas
{
    /** @internal */
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Abre una cuenta; con los mismos datos contesta la que ya se abrió.
     *
     * @param OpenAccountBody $datos
     * @return PlatformAccountResponse
     */
    public function crear(array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas', body: $datos);
    }

    /**
     * Las cuentas de la plataforma, por RFC.
     *
     * @return ListPlatformAccountsResponse
     */
    public function listar(?string $despues = null, ?int $limite = null, ?string $buscar = null): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas', query: ['despues' => $despues, 'limite' => $limite,
            'buscar' => $buscar]);
    }

    /**
     * Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron.
     *
     * @param OpenAccountsBody $datos
     * @return OpenAccountsResponse
     */
    public function lote(array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/lote', body: $datos);
    }

    /**
     * Una cuenta de la plataforma.
     *
     * @return PlatformAccountResponse
     */
    public function obtener(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}', ids: ['rfc' => $rfc]);
    }

    /**
     * Cambia los datos de la cuenta por los enviados; lo que no se envía se quita.
     *
     * @param ReplacePlatformAccountBody $datos
     * @return PlatformAccountResponse
     */
    public function datos(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/datos', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Qué le falta a la cuenta para timbrar, paso por paso.
     *
     * @return PreparationResponse
     */
    public function preparacion(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/preparacion', ids: ['rfc' => $rfc]);
    }

    /**
     * Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir.
     *
     * @param LinkHolderBody $datos
     * @return HolderLinkResponse
     */
    public function enlace(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/enlace', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Si hay un enlace del titular que aún sirve, y hasta cuándo.
     *
     * @return HolderLinkStateResponse
     */
    public function verEnlace(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/enlace', ids: ['rfc' => $rfc]);
    }

    /**
     * Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo.
     *
     * @return HolderLinkStateResponse
     */
    public function retirarEnlace(string $rfc): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/retirar-enlace', ids: ['rfc' => $rfc]);
    }

    /**
     * Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC.
     *
     * @param UploadAccountCsdBody $datos
     * @return AccountCsdResponse
     */
    public function csd(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/csd', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Agrega una serie; repetida con lo mismo, contesta la que ya está.
     *
     * @param AddAccountSeriesBody $datos
     * @return AccountSeriesResponse
     */
    public function series(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/series', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Las series de la cuenta.
     *
     * @return ListAccountSeriesResponse
     */
    public function verSeries(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/series', ids: ['rfc' => $rfc]);
    }

    /**
     * Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC.
     *
     * @param SaveAccountCustomerBody $datos
     * @return AccountCustomerResponse
     */
    public function clientes(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/clientes', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Los clientes de la cuenta, por RFC.
     *
     * @return ListAccountCustomersResponse
     */
    public function verClientes(string $rfc, ?string $despues = null, ?int $limite = null): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/clientes', ids: ['rfc' => $rfc], query: ['despues'
            => $despues, 'limite' => $limite]);
    }

    /**
     * Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir.
     *
     * @return AccountKeyResponse
     */
    public function llave(string $rfc): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/llave', ids: ['rfc' => $rfc]);
    }

    /**
     * Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402).
     *
     * @param GiveStampsBody $datos
     * @return GiveStampsResponse
     */
    public function timbres(string $rfc, array $datos, ?string $idempotencyKey = null): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/timbres', ids: ['rfc' => $rfc], body: $datos,
            takesKey: true, key: $idempotencyKey);
    }

    /**
     * Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo.
     *
     * @param SetAccountRefillBody $datos
     * @return PlatformAccountResponse
     */
    public function recarga(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/recarga', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor.
     *
     * @return ListPlatformEventsResponse
     */
    public function eventos(?string $despues = null, ?int $limite = null): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/eventos', query: ['despues' => $despues, 'limite' =>
            $limite]);
    }

    /**
     * Cuántos comprobantes timbró cada cuenta en un mes.
     *
     * @return PlatformUsageResponse
     */
    public function consumo(string $mes): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/consumo', query: ['mes' => $mes]);
    }

    /**
     * Cuántos comprobantes timbró cada cuenta en un mes, como CSV.
     *
     * @param resource|null $into Aquí se escribe el archivo conforme llega.
     */
    public function consumoCsv(string $mes, mixed $into = null): File
    {
        return $this->core->file('/plataforma/v1/cuentas/consumo-csv', [], ['mes' => $mes], $into);
    }

    /**
     * Los lugares de expedición que la cuenta tiene además del suyo.
     *
     * @return ListAccountPlacesResponse
     */
    public function verLugares(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/lugares', ids: ['rfc' => $rfc]);
    }

    /**
     * Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal.
     *
     * @param SaveAccountPlaceBody $datos
     * @return AccountPlaceResponse
     */
    public function lugares(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/lugares', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * Quita un lugar de expedición en el que no expide ninguna serie.
     *
     * @param RemoveAccountPlaceBody $datos
     * @return RemoveAccountPlaceResponse
     */
    public function quitar(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/lugares/quitar', ids: ['rfc' => $rfc], body:
            $datos);
    }

    /**
     * El diseño de los PDF de la cuenta.
     *
     * @return AccountDesignResponse
     */
    public function verDiseno(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/diseno', ids: ['rfc' => $rfc]);
    }

    /**
     * Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está.
     *
     * @param ChangeAccountDesignBody $datos
     * @return AccountDesignResponse
     */
    public function diseno(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/diseno', ids: ['rfc' => $rfc], body: $datos);
    }

    /**
     * De qué se avisa por correo y en el portal a los administradores de la cuenta.
     *
     * @return AccountNoticesResponse
     */
    public function verAvisos(string $rfc): array
    {
        return $this->core->json('GET', '/plataforma/v1/cuentas/{rfc}/avisos', ids: ['rfc' => $rfc]);
    }

    /**
     * Cambia de qué se avisa a los administradores de la cuenta por lo enviado.
     *
     * @param SetAccountNoticesBody $datos
     * @return AccountNoticesResponse
     */
    public function avisos(string $rfc, array $datos): array
    {
        return $this->core->json('POST', '/plataforma/v1/cuentas/{rfc}/avisos', ids: ['rfc' => $rfc], body: $datos);
    }
}
