"""Made by npm run generate, from the OpenAPI document."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, AsyncIterator, BinaryIO, Iterable, List, Literal, Optional, Union

if TYPE_CHECKING:
    from . import tipos as t
    from ._batches import Desenlace
    from ._client import _Threads
    from ._files import File

Numero = Union[int, float, Decimal]


class Facturas:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(
        self,
        datos: t.CreateInvoiceBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateInvoiceResponse:
        """Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.crear(datos, desglose=desglose,
            idempotency_key=idempotency_key))

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["borrador", "error", "timbrada", "cancelacion_pendiente", "cancelada"]] = None,
        uuid: Optional[str] = None,
        rfc: Optional[str] = None,
        desde: Optional[str] = None,
        hasta: Optional[str] = None,
        serie: Optional[str] = None,
        folio: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        totalDesde: Optional[Numero] = None,
        totalHasta: Optional[Numero] = None,
        tipo: Optional[Literal["I", "E", "T", "P", "N"]] = None,
        situacion: Optional[Literal["vigente", "cancelada"]] = None,
        referencia: Optional[str] = None,
    ) -> AsyncIterator[t.Document]:
        """Lista las facturas del ambiente de la llave, de la más nueva a la más antigua."""
        return self._threads.items(lambda cfdi: cfdi.facturas.listar(limite=limite, estado=estado, uuid=uuid, rfc=rfc,
            desde=desde, hasta=hasta, serie=serie, folio=folio, idempotency_key=idempotency_key, totalDesde=totalDesde,
            totalHasta=totalHasta, tipo=tipo, situacion=situacion, referencia=referencia))

    async def nota_credito(
        self,
        id: str,
        datos: t.CreateCreditNoteBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateCreditNoteResponse:
        """
        Acredita una factura timbrada, toda o en parte: arma, sella y timbra un CFDI de egreso relacionado con ella.
        """
        return await self._threads.call(lambda cfdi: cfdi.facturas.nota_credito(id, datos, desglose=desglose,
            idempotency_key=idempotency_key))

    async def sustituir(
        self,
        id: str,
        datos: t.SubstituteInvoiceBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.SubstituteInvoiceResponse:
        """Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.sustituir(id, datos, desglose=desglose,
            idempotency_key=idempotency_key))

    async def calcular(self, datos: t.CalculateInvoiceBody) -> t.CalculateInvoiceResponse:
        """Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.calcular(datos))

    async def calculo(self, id: str) -> t.GetInvoiceCalculationResponse:
        """Explica de dónde sale cada importe de un comprobante de tipo I o E."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.calculo(id))

    async def validar(self, datos: t.ValidateInvoiceBody) -> t.ValidateInvoiceResponse:
        """Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.validar(datos))

    async def saldo(self) -> t.GetBalanceResponse:
        """Timbres disponibles de la cuenta (siempre los de producción)."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.saldo())

    async def obtener(self, id: str, *, desglose: Optional[bool] = None) -> t.GetInvoiceResponse:
        """El registro de un comprobante."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.obtener(id, desglose=desglose))

    async def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado, tal cual."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.xml(id, into=into))

    async def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """
        La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita.
        """
        return await self._threads.call(lambda cfdi: cfdi.facturas.pdf(id, into=into))

    async def cancelar(self, id: str, datos: t.CancelBody) -> t.DocumentResponse:
        """Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.cancelar(id, datos))

    async def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.cancelacion_posible(id))

    async def estatus_cancelacion(self, id: str) -> t.RefreshCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.estatus_cancelacion(id))

    async def acuse(self, id: str) -> t.GetInvoiceAcuseResponse:
        """El acuse de cancelación del SAT."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.acuse(id))

    async def estatus_sat(self, id: str) -> t.GetInvoiceSatStatusResponse:
        """Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.estatus_sat(id))

    async def plan(self, id: str, datos: t.PlanCancellationBody) -> t.CancellationPlanResponse:
        """
        Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los inicia.
        """
        return await self._threads.call(lambda cfdi: cfdi.facturas.plan(id, datos))

    async def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetInvoiceResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return await self._threads.call(lambda cfdi: cfdi.facturas.esperar(id, cada=cada, plazo=plazo))


class ComplementosPago:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(
        self,
        datos: t.CreatePaymentComplementBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.CreatePaymentComplementResponse:
        """
        Timbra un complemento de pago (CFDI tipo P con Pagos 2.0) de facturas PPD; parcialidades y saldos los calcula el
        servicio.
        """
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.crear(datos, desglose=desglose,
            idempotency_key=idempotency_key))

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["borrador", "error", "timbrada"]] = None,
        uuid: Optional[str] = None,
        rfc: Optional[str] = None,
        desde: Optional[str] = None,
        hasta: Optional[str] = None,
        serie: Optional[str] = None,
        folio: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        totalDesde: Optional[Numero] = None,
        totalHasta: Optional[Numero] = None,
        situacion: Optional[Literal["vigente", "cancelada"]] = None,
        referencia: Optional[str] = None,
    ) -> AsyncIterator[t.PaymentComplement]:
        """Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo."""
        return self._threads.items(lambda cfdi: cfdi.complementos_pago.listar(limite=limite, estado=estado, uuid=uuid,
            rfc=rfc, desde=desde, hasta=hasta, serie=serie, folio=folio, idempotency_key=idempotency_key,
            totalDesde=totalDesde, totalHasta=totalHasta, situacion=situacion, referencia=referencia))

    async def obtener(self, id: str, *, desglose: Optional[bool] = None) -> t.GetPaymentComplementResponse:
        """Un complemento de pago, con sus pagos y las facturas que cubren."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.obtener(id, desglose=desglose))

    async def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado del complemento de pago, tal cual."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.xml(id, into=into))

    async def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.pdf(id, into=into))

    async def cancelar(self, id: str, datos: t.CancelBody) -> t.CancelPaymentComplementResponse:
        """Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.cancelar(id, datos))

    async def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.cancelacion_posible(id))

    async def estatus_cancelacion(self, id: str) -> t.RefreshPaymentComplementCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.estatus_cancelacion(id))

    async def plan(self, id: str, datos: t.PlanPaymentComplementCancellationBody) -> t.CancellationPlanResponse:
        """Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.plan(id, datos))

    async def esperar(
        self,
        id: str,
        *,
        cada: float = 2,
        plazo: Optional[float] = None,
    ) -> t.GetPaymentComplementResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return await self._threads.call(lambda cfdi: cfdi.complementos_pago.esperar(id, cada=cada, plazo=plazo))


class Borradores:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def facturas(
        self,
        datos: t.DraftInvoiceBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """
        Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
        """
        return await self._threads.call(lambda cfdi: cfdi.borradores.facturas(datos, idempotency_key=idempotency_key))

    async def nota_credito(
        self,
        id: str,
        datos: t.DraftCreditNoteBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.nota_credito(id, datos,
            idempotency_key=idempotency_key))

    async def complementos_pago(
        self,
        datos: t.DraftPaymentComplementBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.complementos_pago(datos,
            idempotency_key=idempotency_key))

    async def nomina(
        self,
        datos: t.DraftPayrollBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.nomina(datos, idempotency_key=idempotency_key))

    async def retenciones(
        self,
        datos: t.CreateWithholdingBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja una constancia de retenciones como borrador, para que una persona la timbre."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.retenciones(datos,
            idempotency_key=idempotency_key))

    async def traslados(
        self,
        datos: t.CreateTransferBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.traslados(datos, idempotency_key=idempotency_key))

    async def aprobacion(self, id: str, datos: t.RequestApprovalBody) -> t.ApprovalsResponse:
        """Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.aprobacion(id, datos))

    async def ver_aprobacion(self, id: str) -> t.ApprovalsResponse:
        """A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante."""
        return await self._threads.call(lambda cfdi: cfdi.borradores.ver_aprobacion(id))


class Nomina:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(
        self,
        datos: t.CreatePayrollBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.CreatePayrollResponse:
        """Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.crear(datos, desglose=desglose,
            idempotency_key=idempotency_key))

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["borrador", "error", "timbrada", "cancelacion_pendiente", "cancelada"]] = None,
        uuid: Optional[str] = None,
        rfc: Optional[str] = None,
        desde: Optional[str] = None,
        hasta: Optional[str] = None,
        serie: Optional[str] = None,
        folio: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        totalDesde: Optional[Numero] = None,
        totalHasta: Optional[Numero] = None,
        situacion: Optional[Literal["vigente", "cancelada"]] = None,
        referencia: Optional[str] = None,
    ) -> AsyncIterator[t.PayrollRecord]:
        """Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo."""
        return self._threads.items(lambda cfdi: cfdi.nomina.listar(limite=limite, estado=estado, uuid=uuid, rfc=rfc,
            desde=desde, hasta=hasta, serie=serie, folio=folio, idempotency_key=idempotency_key, totalDesde=totalDesde,
            totalHasta=totalHasta, situacion=situacion, referencia=referencia))

    async def obtener(self, id: str, *, desglose: Optional[bool] = None) -> t.GetPayrollResponse:
        """El registro de un recibo de nómina."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.obtener(id, desglose=desglose))

    async def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado del recibo, tal cual."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.xml(id, into=into))

    async def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.pdf(id, into=into))

    async def cancelar(self, id: str, datos: t.CancelBody) -> t.GetPayrollResponse:
        """Pide al SAT cancelar un recibo de nómina."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.cancelar(id, datos))

    async def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.cancelacion_posible(id))

    async def estatus_cancelacion(self, id: str) -> t.RefreshPayrollCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.estatus_cancelacion(id))

    async def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetPayrollResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return await self._threads.call(lambda cfdi: cfdi.nomina.esperar(id, cada=cada, plazo=plazo))


class Retenciones:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(
        self,
        datos: t.CreateWithholdingBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateWithholdingResponse:
        """Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.crear(datos, idempotency_key=idempotency_key))

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["borrador", "error", "timbrada", "cancelacion_pendiente", "cancelada"]] = None,
        uuid: Optional[str] = None,
        rfc: Optional[str] = None,
        desde: Optional[str] = None,
        hasta: Optional[str] = None,
        tipo: Optional[Literal["dividendos", "enajenacion_acciones", "pagos_extranjero"]] = None,
        folio: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        totalDesde: Optional[Numero] = None,
        totalHasta: Optional[Numero] = None,
        situacion: Optional[Literal["vigente", "cancelada"]] = None,
        referencia: Optional[str] = None,
    ) -> AsyncIterator[t.WithholdingRecord]:
        """Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua."""
        return self._threads.items(lambda cfdi: cfdi.retenciones.listar(limite=limite, estado=estado, uuid=uuid,
            rfc=rfc, desde=desde, hasta=hasta, tipo=tipo, folio=folio, idempotency_key=idempotency_key,
            totalDesde=totalDesde, totalHasta=totalHasta, situacion=situacion, referencia=referencia))

    async def obtener(self, id: str) -> t.GetWithholdingResponse:
        """El registro de una constancia de retenciones."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.obtener(id))

    async def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado de la constancia, tal cual."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.xml(id, into=into))

    async def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.pdf(id, into=into))

    async def cancelar(self, id: str, datos: t.CancelBody) -> t.GetWithholdingResponse:
        """Pide al SAT cancelar una constancia de retenciones."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.cancelar(id, datos))

    async def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.cancelacion_posible(id))

    async def estatus_cancelacion(self, id: str) -> t.RefreshWithholdingCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.estatus_cancelacion(id))

    async def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetWithholdingResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return await self._threads.call(lambda cfdi: cfdi.retenciones.esperar(id, cada=cada, plazo=plazo))


class Traslados:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(
        self,
        datos: t.CreateTransferBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateTransferResponse:
        """
        Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo
        timbra.
        """
        return await self._threads.call(lambda cfdi: cfdi.traslados.crear(datos, idempotency_key=idempotency_key))

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["borrador", "error", "timbrada", "cancelacion_pendiente", "cancelada"]] = None,
        uuid: Optional[str] = None,
        desde: Optional[str] = None,
        hasta: Optional[str] = None,
        serie: Optional[str] = None,
        folio: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        situacion: Optional[Literal["vigente", "cancelada"]] = None,
        referencia: Optional[str] = None,
    ) -> AsyncIterator[t.Document]:
        """Lista los traslados del ambiente de la llave, del más nuevo al más antiguo."""
        return self._threads.items(lambda cfdi: cfdi.traslados.listar(limite=limite, estado=estado, uuid=uuid,
            desde=desde, hasta=hasta, serie=serie, folio=folio, idempotency_key=idempotency_key, situacion=situacion,
            referencia=referencia))

    async def calcular(self, datos: t.CalculateTransferBody) -> t.CalculateTransferResponse:
        """
        Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar nada.
        """
        return await self._threads.call(lambda cfdi: cfdi.traslados.calcular(datos))

    async def obtener(self, id: str) -> t.GetTransferResponse:
        """El registro de un traslado."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.obtener(id))

    async def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado del traslado, tal cual."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.xml(id, into=into))

    async def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.pdf(id, into=into))

    async def cancelar(self, id: str, datos: t.CancelBody) -> t.GetTransferResponse:
        """Pide al SAT cancelar un traslado."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.cancelar(id, datos))

    async def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.cancelacion_posible(id))

    async def estatus_cancelacion(self, id: str) -> t.RefreshTransferCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.estatus_cancelacion(id))

    async def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetTransferResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return await self._threads.call(lambda cfdi: cfdi.traslados.esperar(id, cada=cada, plazo=plazo))


class Exportaciones:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(self, datos: t.CreateExportBody) -> t.ExportResponse:
        """Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes."""
        return await self._threads.call(lambda cfdi: cfdi.exportaciones.crear(datos))

    def listar(self, *, limite: Optional[int] = None) -> AsyncIterator[t.Export]:
        """Las exportaciones de la cuenta, de la más nueva a la más antigua."""
        return self._threads.items(lambda cfdi: cfdi.exportaciones.listar(limite=limite))

    async def obtener(self, id: str) -> t.ExportResponse:
        """Una exportación, y cuánto lleva."""
        return await self._threads.call(lambda cfdi: cfdi.exportaciones.obtener(id))

    async def descarga(self, id: str) -> t.ExportDownloadResponse:
        """
        Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir.
        """
        return await self._threads.call(lambda cfdi: cfdi.exportaciones.descarga(id))


class Conciliaciones:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(self, datos: t.ReconcileBody) -> t.ReconcileResponse:
        """
        Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué
        difiere.
        """
        return await self._threads.call(lambda cfdi: cfdi.conciliaciones.crear(datos))


class Descargas:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def obtener(self, token: str, *, parte: Optional[int] = None, into: Optional[BinaryIO] = None) -> File:
        """El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga."""
        return await self._threads.call(lambda cfdi: cfdi.descargas.obtener(token, parte=parte, into=into))


class Eventos:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def listar(self, *, despues: Optional[str] = None, limite: Optional[int] = None) -> t.ListEventsResponse:
        """Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor."""
        return await self._threads.call(lambda cfdi: cfdi.eventos.listar(despues=despues, limite=limite))

    def seguir(self, *, despues: Optional[str] = None, cada: float = 10) -> AsyncIterator[t.Event]:
        """
        Da los eventos uno tras otro, y espera los que vienen. Guarde el `cursor` de cada uno después de atenderlo.
        """
        return self._threads.items(lambda cfdi: cfdi.eventos.seguir(despues=despues, cada=cada))


class Tickets:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(self, datos: t.CreateTicketsBody) -> t.CreateTicketsResponse:
        """
        Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo
        ticket.
        """
        return await self._threads.call(lambda cfdi: cfdi.tickets.crear(datos))

    async def listar(
        self,
        *,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
        estado: Optional[Literal["abierto", "en_global", "facturado", "facturado_despues", "cancelado"]] = None,
        folio: Optional[str] = None,
        desde: Optional[str] = None,
        hasta: Optional[str] = None,
        lugarExpedicion: Optional[str] = None,
        formaPago: Optional[str] = None,
    ) -> t.ListTicketsResponse:
        """Lista los tickets del ambiente de la llave, del último día de venta al primero."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.listar(despues=despues, limite=limite, estado=estado,
            folio=folio, desde=desde, hasta=hasta, lugarExpedicion=lugarExpedicion, formaPago=formaPago))

    async def globales(
        self,
        datos: t.CreateGlobalBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateGlobalResponse:
        """Timbra la factura global de los tickets abiertos de un periodo y lugar."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.globales(datos, idempotency_key=idempotency_key))

    async def calcular_globales(self, datos: t.CalculateGlobalBody) -> t.CalculateGlobalResponse:
        """Muestra la factura global que se haría, sin timbrarla ni guardar nada."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.calcular_globales(datos))

    async def configurar_cierres(self, datos: t.SetClosingBody) -> t.ClosingResponse:
        """Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.configurar_cierres(datos))

    async def cierres(self) -> t.ListClosingsResponse:
        """Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.cierres())

    async def configurar_autofactura(self, datos: t.SetSelfInvoicingBody) -> t.SelfInvoicingResponse:
        """Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.configurar_autofactura(datos))

    async def autofactura(self) -> t.SelfInvoicingResponse:
        """La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.autofactura())

    async def calcular_facturas(self, datos: t.CalculateTicketInvoiceBody) -> t.CalculateTicketInvoiceResponse:
        """Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.calcular_facturas(datos))

    async def facturas(
        self,
        datos: t.CreateTicketInvoiceBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateTicketInvoiceResponse:
        """Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.facturas(datos, idempotency_key=idempotency_key))

    async def cuadre(self) -> t.ProofResponse:
        """El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.cuadre())

    async def obtener(self, id: str) -> t.GetTicketResponse:
        """Un ticket, con lo que se vendió."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.obtener(id))

    async def pdf(
        self,
        id: str,
        *,
        ancho: Optional[Literal["58", "80"]] = None,
        into: Optional[BinaryIO] = None,
    ) -> File:
        """El ticket impreso (PDF), para papel de 58 o de 80 mm."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.pdf(id, ancho=ancho, into=into))

    async def cancelar(self, id: str) -> t.TicketResponse:
        """Cancela un ticket abierto, que ya no irá en ninguna factura."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.cancelar(id))

    async def calcular(self, id: str, datos: t.CalculateReturnBody) -> t.CalculateReturnResponse:
        """Muestra la devolución que se haría, sin guardarla ni timbrar nada."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.calcular(id, datos))

    async def devolver(
        self,
        id: str,
        datos: t.ReturnTicketBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.ReturnTicketResponse:
        """Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito."""
        return await self._threads.call(lambda cfdi: cfdi.tickets.devolver(id, datos, idempotency_key=idempotency_key))


class PlanesCancelacion:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    def listar(
        self,
        *,
        estado: Optional[Literal["en_curso", "completo", "detenido"]] = None,
        limite: Optional[int] = None,
    ) -> AsyncIterator[t.CancellationPlan]:
        """Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así."""
        return self._threads.items(lambda cfdi: cfdi.planes_cancelacion.listar(estado=estado, limite=limite))

    async def obtener(self, id: str) -> t.CancellationPlanResponse:
        """Un plan de cancelación: sus pasos, cuáles están hechos y qué falta."""
        return await self._threads.call(lambda cfdi: cfdi.planes_cancelacion.obtener(id))

    async def detener(self, id: str) -> t.CancellationPlanResponse:
        """Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso."""
        return await self._threads.call(lambda cfdi: cfdi.planes_cancelacion.detener(id))

    async def reanudar(self, id: str, datos: t.ResumeCancellationPlanBody) -> t.CancellationPlanResponse:
        """Reanuda un plan detenido, desde el paso en que quedó."""
        return await self._threads.call(lambda cfdi: cfdi.planes_cancelacion.reanudar(id, datos))


class CancelacionesRecibidas:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["pendiente", "contestando", "aceptada", "rechazada", "vencida", "terminada"]] = None,
    ) -> AsyncIterator[t.ReceivedRequest]:
        """Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua."""
        return self._threads.items(lambda cfdi: cfdi.cancelaciones_recibidas.listar(limite=limite, estado=estado))

    async def obtener(self, id: str) -> t.ReceivedRequestResponse:
        """Una solicitud de cancelación recibida."""
        return await self._threads.call(lambda cfdi: cfdi.cancelaciones_recibidas.obtener(id))

    async def buscar(self) -> t.ReceivingStatusResponse:
        """
        Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la consulta.
        """
        return await self._threads.call(lambda cfdi: cfdi.cancelaciones_recibidas.buscar())

    async def configurar(self, datos: t.SetReceivingBody) -> t.ReceivingStatusResponse:
        """Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada."""
        return await self._threads.call(lambda cfdi: cfdi.cancelaciones_recibidas.configurar(datos))

    async def contestar(self, id: str, datos: t.AnswerReceivedRequestBody) -> t.ReceivedRequestResponse:
        """Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer."""
        return await self._threads.call(lambda cfdi: cfdi.cancelaciones_recibidas.contestar(id, datos))

    async def comprobante(self, id: str, datos: t.IdentifyReceivedRequestBody) -> t.ReceivedRequestResponse:
        """Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT."""
        return await self._threads.call(lambda cfdi: cfdi.cancelaciones_recibidas.comprobante(id, datos))


class Cuentas:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(self, datos: t.OpenAccountBody) -> t.PlatformAccountResponse:
        """Abre una cuenta; con los mismos datos contesta la que ya se abrió."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.crear(datos))

    async def listar(
        self,
        *,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
        buscar: Optional[str] = None,
    ) -> t.ListPlatformAccountsResponse:
        """Las cuentas de la plataforma, por RFC."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.listar(despues=despues, limite=limite, buscar=buscar))

    async def lote(self, datos: t.OpenAccountsBody) -> t.OpenAccountsResponse:
        """Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.lote(datos))

    async def obtener(self, rfc: str) -> t.PlatformAccountResponse:
        """Una cuenta de la plataforma."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.obtener(rfc))

    async def datos(self, rfc: str, datos: t.ReplacePlatformAccountBody) -> t.PlatformAccountResponse:
        """Cambia los datos de la cuenta por los enviados; lo que no se envía se quita."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.datos(rfc, datos))

    async def preparacion(self, rfc: str) -> t.PreparationResponse:
        """Qué le falta a la cuenta para timbrar, paso por paso."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.preparacion(rfc))

    async def enlace(self, rfc: str, datos: t.LinkHolderBody) -> t.HolderLinkResponse:
        """Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.enlace(rfc, datos))

    async def ver_enlace(self, rfc: str) -> t.HolderLinkStateResponse:
        """Si hay un enlace del titular que aún sirve, y hasta cuándo."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.ver_enlace(rfc))

    async def retirar_enlace(self, rfc: str) -> t.HolderLinkStateResponse:
        """Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.retirar_enlace(rfc))

    async def csd(self, rfc: str, datos: t.UploadAccountCsdBody) -> t.AccountCsdResponse:
        """Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.csd(rfc, datos))

    async def series(self, rfc: str, datos: t.AddAccountSeriesBody) -> t.AccountSeriesResponse:
        """Agrega una serie; repetida con lo mismo, contesta la que ya está."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.series(rfc, datos))

    async def ver_series(self, rfc: str) -> t.ListAccountSeriesResponse:
        """Las series de la cuenta."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.ver_series(rfc))

    async def clientes(self, rfc: str, datos: t.SaveAccountCustomerBody) -> t.AccountCustomerResponse:
        """Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.clientes(rfc, datos))

    async def ver_clientes(
        self,
        rfc: str,
        *,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
    ) -> t.ListAccountCustomersResponse:
        """Los clientes de la cuenta, por RFC."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.ver_clientes(rfc, despues=despues, limite=limite))

    async def llave(self, rfc: str) -> t.AccountKeyResponse:
        """
        Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir.
        """
        return await self._threads.call(lambda cfdi: cfdi.cuentas.llave(rfc))

    async def timbres(
        self,
        rfc: str,
        datos: t.GiveStampsBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.GiveStampsResponse:
        """Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402)."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.timbres(rfc, datos, idempotency_key=idempotency_key))

    async def recarga(self, rfc: str, datos: t.SetAccountRefillBody) -> t.PlatformAccountResponse:
        """Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.recarga(rfc, datos))

    async def eventos(
        self,
        *,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
    ) -> t.ListPlatformEventsResponse:
        """Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.eventos(despues=despues, limite=limite))

    async def consumo(self, *, mes: str) -> t.PlatformUsageResponse:
        """Cuántos comprobantes timbró cada cuenta en un mes."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.consumo(mes=mes))

    async def consumo_csv(self, *, mes: str, into: Optional[BinaryIO] = None) -> File:
        """Cuántos comprobantes timbró cada cuenta en un mes, como CSV."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.consumo_csv(mes=mes, into=into))

    async def ver_lugares(self, rfc: str) -> t.ListAccountPlacesResponse:
        """Los lugares de expedición que la cuenta tiene además del suyo."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.ver_lugares(rfc))

    async def lugares(self, rfc: str, datos: t.SaveAccountPlaceBody) -> t.AccountPlaceResponse:
        """Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.lugares(rfc, datos))

    async def quitar(self, rfc: str, datos: t.RemoveAccountPlaceBody) -> t.RemoveAccountPlaceResponse:
        """Quita un lugar de expedición en el que no expide ninguna serie."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.quitar(rfc, datos))

    async def ver_diseno(self, rfc: str) -> t.AccountDesignResponse:
        """El diseño de los PDF de la cuenta."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.ver_diseno(rfc))

    async def diseno(self, rfc: str, datos: t.ChangeAccountDesignBody) -> t.AccountDesignResponse:
        """Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.diseno(rfc, datos))

    async def ver_avisos(self, rfc: str) -> t.AccountNoticesResponse:
        """De qué se avisa por correo y en el portal a los administradores de la cuenta."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.ver_avisos(rfc))

    async def avisos(self, rfc: str, datos: t.SetAccountNoticesBody) -> t.AccountNoticesResponse:
        """Cambia de qué se avisa a los administradores de la cuenta por lo enviado."""
        return await self._threads.call(lambda cfdi: cfdi.cuentas.avisos(rfc, datos))


class Timbres:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def listar(self) -> t.PlatformStampsResponse:
        """Los timbres de la plataforma que aún no ha pasado a sus cuentas."""
        return await self._threads.call(lambda cfdi: cfdi.timbres.listar())


class Llaves:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def rotar(self) -> t.PlatformKeyResponse:
        """Genera otra llave como la que llama, que aún sirve 24 horas."""
        return await self._threads.call(lambda cfdi: cfdi.llaves.rotar())

    async def listar(self) -> t.ListPlatformKeysResponse:
        """Las llaves de la plataforma que sirven, con su último uso."""
        return await self._threads.call(lambda cfdi: cfdi.llaves.listar())


class Webhooks:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def crear(self, datos: t.CreatePlatformWebhookBody) -> t.CreatedPlatformWebhook:
        """Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.crear(datos))

    async def listar(self) -> t.ListPlatformWebhooksResponse:
        """Los webhooks de la plataforma en el ambiente de la llave."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.listar())

    async def cambiar(self, id: str, datos: t.ChangePlatformWebhookBody) -> t.PlatformWebhookResponse:
        """Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.cambiar(id, datos))

    async def secreto(self, id: str) -> t.CreatedPlatformWebhook:
        """Cambia el secreto de un webhook; el anterior firma también durante 24 horas."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.secreto(id))

    async def quitar(self, id: str) -> t.RemovePlatformWebhookResponse:
        """Quita un webhook, con sus entregas."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.quitar(id))

    async def entregas(
        self,
        id: str,
        *,
        estado: Optional[Literal["pendiente", "entregada", "fallida"]] = None,
        antes: Optional[str] = None,
    ) -> t.ListPlatformDeliveriesResponse:
        """Las entregas de un webhook, la más reciente primero."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.entregas(id, estado=estado, antes=antes))

    async def reenviar(self, id: str, datos: t.ResendPlatformDeliveryBody) -> t.PlatformDeliveryResponse:
        """Envía otra vez un evento."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.reenviar(id, datos))

    async def repetir(self, id: str, datos: t.ReplayPlatformWebhookBody) -> t.PlatformWebhookResponse:
        """Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás."""
        return await self._threads.call(lambda cfdi: cfdi.webhooks.repetir(id, datos))


class Meses:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def exportar(self, mes: str) -> t.PlatformMonthResponse:
        """Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta."""
        return await self._threads.call(lambda cfdi: cfdi.meses.exportar(mes))

    async def obtener(self, mes: str) -> t.PlatformMonthResponse:
        """La última exportación de un mes, y cuánto lleva."""
        return await self._threads.call(lambda cfdi: cfdi.meses.obtener(mes))

    async def descarga(self, mes: str) -> t.ExportDownloadResponse:
        """Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir."""
        return await self._threads.call(lambda cfdi: cfdi.meses.descarga(mes))


class Viajes:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def guardar(self, datos: t.SaveTripThingsBody) -> t.SaveTripThingsResponse:
        """
        Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están.
        """
        return await self._threads.call(lambda cfdi: cfdi.viajes.guardar(datos))

    async def guardados(
        self,
        *,
        tipo: Literal["vehiculo", "remolque", "operador", "poliza", "lugar", "bien"],
        buscar: Optional[str] = None,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
    ) -> t.ListTripThingsResponse:
        """Lista lo guardado de un tipo, por su clave."""
        return await self._threads.call(lambda cfdi: cfdi.viajes.guardados(tipo=tipo, buscar=buscar, despues=despues,
            limite=limite))

    async def quitar(self, datos: t.RemoveTripThingBody) -> t.RemoveTripThingResponse:
        """Quita algo guardado; los comprobantes que ya lo llevan no cambian."""
        return await self._threads.call(lambda cfdi: cfdi.viajes.quitar(datos))

    async def kilometros(self, *, desde: str, hasta: str) -> t.TripKilometersResponse:
        """Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno."""
        return await self._threads.call(lambda cfdi: cfdi.viajes.kilometros(desde=desde, hasta=hasta))

    async def codigos_postales(self, *, codigo: str) -> t.PostalCodeResponse:
        """Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT."""
        return await self._threads.call(lambda cfdi: cfdi.viajes.codigos_postales(codigo=codigo))

    async def abrir_entrega(self, id: str) -> t.DeliveryNoteResponse:
        """
        Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce.
        """
        return await self._threads.call(lambda cfdi: cfdi.viajes.abrir_entrega(id))

    async def entrega(self, id: str) -> t.DeliveryNoteResponse:
        """La hoja de entrega de un comprobante: su página y hasta cuándo sirve."""
        return await self._threads.call(lambda cfdi: cfdi.viajes.entrega(id))

    async def retirar_entrega(self, id: str) -> t.DeliveryNoteResponse:
        """Retira la hoja de entrega: su página deja de abrirse."""
        return await self._threads.call(lambda cfdi: cfdi.viajes.retirar_entrega(id))


class Sandbox:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def ver_reloj(self) -> t.ClockResponse:
        """La hora de la cuenta en el sandbox, y cuánto va adelantada."""
        return await self._threads.call(lambda cfdi: cfdi.sandbox.ver_reloj())

    async def reloj(self, datos: t.MoveClockBody) -> t.ClockResponse:
        """Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar."""
        return await self._threads.call(lambda cfdi: cfdi.sandbox.reloj(datos))


class Catalogos:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    async def forma_pago(self) -> t.ListPaymentFormsResponse:
        """Formas de pago (c_FormaPago): lo que se escribe en formaPago."""
        return await self._threads.call(lambda cfdi: cfdi.catalogos.forma_pago())

    async def moneda(self) -> t.ListCurrenciesResponse:
        """Monedas (c_Moneda) y los decimales que admite cada una."""
        return await self._threads.call(lambda cfdi: cfdi.catalogos.moneda())

    async def tipo_cambio(self, *, fecha: Optional[str] = None) -> t.ListExchangeRatesResponse:
        """
        Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en
        tipoCambio.
        """
        return await self._threads.call(lambda cfdi: cfdi.catalogos.tipo_cambio(fecha=fecha))

    async def regimen_fiscal(self) -> t.ListTaxRegimesResponse:
        """Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican."""
        return await self._threads.call(lambda cfdi: cfdi.catalogos.regimen_fiscal())

    async def uso_cfdi(self) -> t.ListCfdiUsesResponse:
        """Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten."""
        return await self._threads.call(lambda cfdi: cfdi.catalogos.uso_cfdi())

    async def clave_prod_serv(
        self,
        *,
        buscar: Optional[str] = None,
        limite: Optional[int] = None,
        pagina: Optional[int] = None,
    ) -> t.SearchProductsResponse:
        """Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ."""
        return await self._threads.call(lambda cfdi: cfdi.catalogos.clave_prod_serv(buscar=buscar, limite=limite,
            pagina=pagina))

    async def clave_unidad(
        self,
        *,
        buscar: Optional[str] = None,
        limite: Optional[int] = None,
        pagina: Optional[int] = None,
    ) -> t.SearchUnitsResponse:
        """Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad."""
        return await self._threads.call(lambda cfdi: cfdi.catalogos.clave_unidad(buscar=buscar, limite=limite,
            pagina=pagina))


class Lotes:
    def __init__(self, threads: _Threads) -> None:
        self._threads = threads

    def facturas(self, datos: Iterable[t.CreateInvoiceBody]) -> AsyncIterator[Desenlace[t.CreateInvoiceResponse]]:
        """Timbra hasta 500 facturas en una petición, una línea por factura."""
        return self._threads.items(lambda cfdi: cfdi.lotes.facturas(datos))

    def complementos_pago(
        self,
        datos: Iterable[t.CreatePaymentComplementBody],
    ) -> AsyncIterator[Desenlace[t.CreatePaymentComplementResponse]]:
        """Timbra hasta 500 complementos de pago en una petición, una línea por complemento."""
        return self._threads.items(lambda cfdi: cfdi.lotes.complementos_pago(datos))

    def nomina(self, datos: Iterable[t.CreatePayrollBody]) -> AsyncIterator[Desenlace[t.CreatePayrollResponse]]:
        """Timbra hasta 500 recibos de nómina en una petición, una línea por recibo."""
        return self._threads.items(lambda cfdi: cfdi.lotes.nomina(datos))

    def retenciones(
        self,
        datos: Iterable[t.CreateWithholdingBody],
    ) -> AsyncIterator[Desenlace[t.CreateWithholdingResponse]]:
        """Timbra hasta 500 constancias de retenciones en una petición, una línea por constancia."""
        return self._threads.items(lambda cfdi: cfdi.lotes.retenciones(datos))

    def traslados(self, datos: Iterable[t.CreateTransferBody]) -> AsyncIterator[Desenlace[t.CreateTransferResponse]]:
        """Timbra hasta 500 traslados en una petición, una línea por traslado."""
        return self._threads.items(lambda cfdi: cfdi.lotes.traslados(datos))


class RecursosAsync:
    """Los recursos del servicio."""

    def __init__(self, threads: _Threads) -> None:
        self.facturas = Facturas(threads)
        self.complementos_pago = ComplementosPago(threads)
        self.borradores = Borradores(threads)
        self.nomina = Nomina(threads)
        self.retenciones = Retenciones(threads)
        self.traslados = Traslados(threads)
        self.exportaciones = Exportaciones(threads)
        self.conciliaciones = Conciliaciones(threads)
        self.descargas = Descargas(threads)
        self.eventos = Eventos(threads)
        self.tickets = Tickets(threads)
        self.planes_cancelacion = PlanesCancelacion(threads)
        self.cancelaciones_recibidas = CancelacionesRecibidas(threads)
        self.cuentas = Cuentas(threads)
        self.timbres = Timbres(threads)
        self.llaves = Llaves(threads)
        self.webhooks = Webhooks(threads)
        self.meses = Meses(threads)
        self.viajes = Viajes(threads)
        self.sandbox = Sandbox(threads)
        self.catalogos = Catalogos(threads)
        self.lotes = Lotes(threads)
