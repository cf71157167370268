<?php

// Made by npm run generate, from the OpenAPI document.

declare(strict_types=1);

namespace CfdiStamping;

/** Los recursos del servicio. */
abstract class Recursos
{
    protected const USER_AGENT = 'cfdi-stamping-php/0.1.0';

    public readonly Recursos\Facturas $facturas;
    public readonly Recursos\ComplementosPago $complementosPago;
    public readonly Recursos\Borradores $borradores;
    public readonly Recursos\Nomina $nomina;
    public readonly Recursos\Retenciones $retenciones;
    public readonly Recursos\Traslados $traslados;
    public readonly Recursos\Exportaciones $exportaciones;
    public readonly Recursos\Conciliaciones $conciliaciones;
    public readonly Recursos\Descargas $descargas;
    public readonly Recursos\Eventos $eventos;
    public readonly Recursos\Tickets $tickets;
    public readonly Recursos\PlanesCancelacion $planesCancelacion;
    public readonly Recursos\CancelacionesRecibidas $cancelacionesRecibidas;
    public readonly Recursos\Cuentas $cuentas;
    public readonly Recursos\Timbres $timbres;
    public readonly Recursos\Llaves $llaves;
    public readonly Recursos\Webhooks $webhooks;
    public readonly Recursos\Meses $meses;
    public readonly Recursos\Viajes $viajes;
    public readonly Recursos\Sandbox $sandbox;
    public readonly Recursos\Catalogos $catalogos;
    public readonly Recursos\Lotes $lotes;

    /** @internal */
    public function __construct(Core $core)
    {
        $this->facturas = new Recursos\Facturas($core);
        $this->complementosPago = new Recursos\ComplementosPago($core);
        $this->borradores = new Recursos\Borradores($core);
        $this->nomina = new Recursos\Nomina($core);
        $this->retenciones = new Recursos\Retenciones($core);
        $this->traslados = new Recursos\Traslados($core);
        $this->exportaciones = new Recursos\Exportaciones($core);
        $this->conciliaciones = new Recursos\Conciliaciones($core);
        $this->descargas = new Recursos\Descargas($core);
        $this->eventos = new Recursos\Eventos($core);
        $this->tickets = new Recursos\Tickets($core);
        $this->planesCancelacion = new Recursos\PlanesCancelacion($core);
        $this->cancelacionesRecibidas = new Recursos\CancelacionesRecibidas($core);
        $this->cuentas = new Recursos\Cuentas($core);
        $this->timbres = new Recursos\Timbres($core);
        $this->llaves = new Recursos\Llaves($core);
        $this->webhooks = new Recursos\Webhooks($core);
        $this->meses = new Recursos\Meses($core);
        $this->viajes = new Recursos\Viajes($core);
        $this->sandbox = new Recursos\Sandbox($core);
        $this->catalogos = new Recursos\Catalogos($core);
        $this->lotes = new Recursos\Lotes($core);
    }
}
