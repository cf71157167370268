"""Made by npm run generate, from the OpenAPI document."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, BinaryIO, Iterable, Iterator, List, Literal, Optional, Union

if TYPE_CHECKING:
    from . import tipos as t
    from ._batches import Desenlace
    from ._core import Core
    from ._files import File

USER_AGENT = "cfdi-stamping-python/0.1.0"
Numero = Union[int, float, Decimal]


class Facturas:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(
        self,
        datos: t.CreateInvoiceBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateInvoiceResponse:
        """Timbra una factura: un CFDI ya sellado (xml) o uno que el servicio arma y sella con los datos."""
        return self._core.json("POST", "/api/v1/facturas", query={"desglose": desglose}, body=datos, takes_key=True,
            key=idempotency_key)

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
    ) -> Iterator[t.Document]:
        """Lista las facturas del ambiente de la llave, de la más nueva a la más antigua."""
        return self._core.items("/api/v1/facturas", {"limite": limite, "estado": estado, "uuid": uuid, "rfc": rfc,
            "desde": desde, "hasta": hasta, "serie": serie, "folio": folio, "idempotency_key": idempotency_key,
            "totalDesde": totalDesde, "totalHasta": totalHasta, "tipo": tipo, "situacion": situacion, "referencia":
            referencia})

    def nota_credito(
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
        return self._core.json("POST", "/api/v1/facturas/{id}/nota-credito", ids={"id": id}, query={"desglose":
            desglose}, body=datos, takes_key=True, key=idempotency_key)

    def sustituir(
        self,
        id: str,
        datos: t.SubstituteInvoiceBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.SubstituteInvoiceResponse:
        """Sustituye una factura: timbra la nueva con la relación 04 y después cancela la original con el motivo 01."""
        return self._core.json("POST", "/api/v1/facturas/{id}/sustituir", ids={"id": id}, query={"desglose": desglose},
            body=datos, takes_key=True, key=idempotency_key)

    def calcular(self, datos: t.CalculateInvoiceBody) -> t.CalculateInvoiceResponse:
        """Explica de dónde sale cada importe de una factura, sin timbrarla ni guardar nada."""
        return self._core.json("POST", "/api/v1/facturas/calcular", body=datos)

    def calculo(self, id: str) -> t.GetInvoiceCalculationResponse:
        """Explica de dónde sale cada importe de un comprobante de tipo I o E."""
        return self._core.json("GET", "/api/v1/facturas/{id}/calculo", ids={"id": id})

    def validar(self, datos: t.ValidateInvoiceBody) -> t.ValidateInvoiceResponse:
        """Valida un CFDI (esquema y reglas de negocio) sin timbrarlo ni consumir timbres."""
        return self._core.json("POST", "/api/v1/facturas/validar", body=datos)

    def saldo(self) -> t.GetBalanceResponse:
        """Timbres disponibles de la cuenta (siempre los de producción)."""
        return self._core.json("GET", "/api/v1/facturas/saldo")

    def obtener(self, id: str, *, desglose: Optional[bool] = None) -> t.GetInvoiceResponse:
        """El registro de un comprobante."""
        return self._core.json("GET", "/api/v1/facturas/{id}", ids={"id": id}, query={"desglose": desglose})

    def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado, tal cual."""
        return self._core.file("/api/v1/facturas/{id}/xml", ids={"id": id}, into=into)

    def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """
        La representación impresa (PDF) de un comprobante timbrado, con el XML adjunto salvo que el diseño lo omita.
        """
        return self._core.file("/api/v1/facturas/{id}/pdf", ids={"id": id}, into=into)

    def cancelar(self, id: str, datos: t.CancelBody) -> t.DocumentResponse:
        """Pide al SAT cancelar un comprobante; si el receptor debe aceptar, queda en cancelacion_pendiente."""
        return self._core.json("POST", "/api/v1/facturas/{id}/cancelar", ids={"id": id}, body=datos)

    def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return self._core.json("GET", "/api/v1/facturas/{id}/cancelacion-posible", ids={"id": id})

    def estatus_cancelacion(self, id: str) -> t.RefreshCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return self._core.json("GET", "/api/v1/facturas/{id}/estatus-cancelacion", ids={"id": id})

    def acuse(self, id: str) -> t.GetInvoiceAcuseResponse:
        """El acuse de cancelación del SAT."""
        return self._core.json("GET", "/api/v1/facturas/{id}/acuse", ids={"id": id})

    def estatus_sat(self, id: str) -> t.GetInvoiceSatStatusResponse:
        """Consulta en vivo lo que el SAT dice del comprobante; no cambia su registro."""
        return self._core.json("GET", "/api/v1/facturas/{id}/estatus-sat", ids={"id": id})

    def plan(self, id: str, datos: t.PlanCancellationBody) -> t.CancellationPlanResponse:
        """
        Cancela un comprobante y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos; con ella los inicia.
        """
        return self._core.json("POST", "/api/v1/facturas/{id}/cancelacion-posible/plan", ids={"id": id}, body=datos)

    def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetInvoiceResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return self._core.settled(lambda: self.obtener(id), cada, plazo)


class ComplementosPago:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(
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
        return self._core.json("POST", "/api/v1/complementos-pago", query={"desglose": desglose}, body=datos,
            takes_key=True, key=idempotency_key)

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
    ) -> Iterator[t.PaymentComplement]:
        """Lista los complementos de pago del ambiente de la llave, del más nuevo al más antiguo."""
        return self._core.items("/api/v1/complementos-pago", {"limite": limite, "estado": estado, "uuid": uuid, "rfc":
            rfc, "desde": desde, "hasta": hasta, "serie": serie, "folio": folio, "idempotency_key": idempotency_key,
            "totalDesde": totalDesde, "totalHasta": totalHasta, "situacion": situacion, "referencia": referencia})

    def obtener(self, id: str, *, desglose: Optional[bool] = None) -> t.GetPaymentComplementResponse:
        """Un complemento de pago, con sus pagos y las facturas que cubren."""
        return self._core.json("GET", "/api/v1/complementos-pago/{id}", ids={"id": id}, query={"desglose": desglose})

    def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado del complemento de pago, tal cual."""
        return self._core.file("/api/v1/complementos-pago/{id}/xml", ids={"id": id}, into=into)

    def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) del complemento de pago, con el XML adjunto salvo que el diseño lo omita."""
        return self._core.file("/api/v1/complementos-pago/{id}/pdf", ids={"id": id}, into=into)

    def cancelar(self, id: str, datos: t.CancelBody) -> t.CancelPaymentComplementResponse:
        """Pide al SAT cancelar un complemento de pago; lo que pagó vuelve al saldo de sus facturas."""
        return self._core.json("POST", "/api/v1/complementos-pago/{id}/cancelar", ids={"id": id}, body=datos)

    def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return self._core.json("GET", "/api/v1/complementos-pago/{id}/cancelacion-posible", ids={"id": id})

    def estatus_cancelacion(self, id: str) -> t.RefreshPaymentComplementCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return self._core.json("GET", "/api/v1/complementos-pago/{id}/estatus-cancelacion", ids={"id": id})

    def plan(self, id: str, datos: t.PlanPaymentComplementCancellationBody) -> t.CancellationPlanResponse:
        """Cancela un complemento de pago y lo que lo estorba, paso a paso. Sin huella solo muestra los pasos."""
        return self._core.json("POST", "/api/v1/complementos-pago/{id}/cancelacion-posible/plan", ids={"id": id},
            body=datos)

    def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetPaymentComplementResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return self._core.settled(lambda: self.obtener(id), cada, plazo)


class Borradores:
    def __init__(self, core: Core) -> None:
        self._core = core

    def facturas(
        self,
        datos: t.DraftInvoiceBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """
        Deja una factura como borrador, con sus importes, para que una persona de la cuenta la timbre en el portal.
        """
        return self._core.json("POST", "/borradores/facturas", body=datos, takes_key=True, key=idempotency_key)

    def nota_credito(
        self,
        id: str,
        datos: t.DraftCreditNoteBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja la nota de crédito de una factura como borrador, con sus importes, para que una persona la timbre."""
        return self._core.json("POST", "/borradores/facturas/{id}/nota-credito", ids={"id": id}, body=datos,
            takes_key=True, key=idempotency_key)

    def complementos_pago(
        self,
        datos: t.DraftPaymentComplementBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja un complemento de pago como borrador, con sus saldos, para que una persona lo timbre."""
        return self._core.json("POST", "/borradores/complementos-pago", body=datos, takes_key=True, key=idempotency_key)

    def nomina(self, datos: t.DraftPayrollBody, *, idempotency_key: Optional[str] = None) -> t.DraftedDocumentResponse:
        """Deja un recibo de nómina como borrador, con sus sumas, para que una persona lo timbre."""
        return self._core.json("POST", "/borradores/nomina", body=datos, takes_key=True, key=idempotency_key)

    def retenciones(
        self,
        datos: t.CreateWithholdingBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja una constancia de retenciones como borrador, para que una persona la timbre."""
        return self._core.json("POST", "/borradores/retenciones", body=datos, takes_key=True, key=idempotency_key)

    def traslados(
        self,
        datos: t.CreateTransferBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.DraftedDocumentResponse:
        """Deja un traslado como borrador, con lo que se calcula de su viaje, para que una persona lo timbre."""
        return self._core.json("POST", "/borradores/traslados", body=datos, takes_key=True, key=idempotency_key)

    def aprobacion(self, id: str, datos: t.RequestApprovalBody) -> t.ApprovalsResponse:
        """Envía a una persona de la cuenta un enlace con el que ve un borrador y decide si se timbra."""
        return self._core.json("POST", "/borradores/{id}/aprobacion", ids={"id": id}, body=datos)

    def ver_aprobacion(self, id: str) -> t.ApprovalsResponse:
        """A quién se pidió que apruebe un borrador y qué decidió, con el estado en que está el comprobante."""
        return self._core.json("GET", "/borradores/{id}/aprobacion", ids={"id": id})


class Nomina:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(
        self,
        datos: t.CreatePayrollBody,
        *,
        desglose: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> t.CreatePayrollResponse:
        """Timbra un recibo de nómina (CFDI tipo N con Nómina 1.2): el servicio lo arma, lo sella y lo timbra."""
        return self._core.json("POST", "/api/v1/nomina", query={"desglose": desglose}, body=datos, takes_key=True,
            key=idempotency_key)

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
    ) -> Iterator[t.PayrollRecord]:
        """Lista los recibos de nómina del ambiente de la llave, del más nuevo al más antiguo."""
        return self._core.items("/api/v1/nomina", {"limite": limite, "estado": estado, "uuid": uuid, "rfc": rfc,
            "desde": desde, "hasta": hasta, "serie": serie, "folio": folio, "idempotency_key": idempotency_key,
            "totalDesde": totalDesde, "totalHasta": totalHasta, "situacion": situacion, "referencia": referencia})

    def obtener(self, id: str, *, desglose: Optional[bool] = None) -> t.GetPayrollResponse:
        """El registro de un recibo de nómina."""
        return self._core.json("GET", "/api/v1/nomina/{id}", ids={"id": id}, query={"desglose": desglose})

    def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado del recibo, tal cual."""
        return self._core.file("/api/v1/nomina/{id}/xml", ids={"id": id}, into=into)

    def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) del recibo, con el XML adjunto salvo que el diseño lo omita."""
        return self._core.file("/api/v1/nomina/{id}/pdf", ids={"id": id}, into=into)

    def cancelar(self, id: str, datos: t.CancelBody) -> t.GetPayrollResponse:
        """Pide al SAT cancelar un recibo de nómina."""
        return self._core.json("POST", "/api/v1/nomina/{id}/cancelar", ids={"id": id}, body=datos)

    def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return self._core.json("GET", "/api/v1/nomina/{id}/cancelacion-posible", ids={"id": id})

    def estatus_cancelacion(self, id: str) -> t.RefreshPayrollCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return self._core.json("GET", "/api/v1/nomina/{id}/estatus-cancelacion", ids={"id": id})

    def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetPayrollResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return self._core.settled(lambda: self.obtener(id), cada, plazo)


class Retenciones:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(
        self,
        datos: t.CreateWithholdingBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateWithholdingResponse:
        """Timbra una constancia de retenciones: dividendos, enajenación de acciones o pagos a extranjeros."""
        return self._core.json("POST", "/api/v1/retenciones", body=datos, takes_key=True, key=idempotency_key)

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
    ) -> Iterator[t.WithholdingRecord]:
        """Lista las constancias de retenciones del ambiente de la llave, de la más nueva a la más antigua."""
        return self._core.items("/api/v1/retenciones", {"limite": limite, "estado": estado, "uuid": uuid, "rfc": rfc,
            "desde": desde, "hasta": hasta, "tipo": tipo, "folio": folio, "idempotency_key": idempotency_key,
            "totalDesde": totalDesde, "totalHasta": totalHasta, "situacion": situacion, "referencia": referencia})

    def obtener(self, id: str) -> t.GetWithholdingResponse:
        """El registro de una constancia de retenciones."""
        return self._core.json("GET", "/api/v1/retenciones/{id}", ids={"id": id})

    def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado de la constancia, tal cual."""
        return self._core.file("/api/v1/retenciones/{id}/xml", ids={"id": id}, into=into)

    def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) de la constancia, con el XML adjunto salvo que el diseño lo omita."""
        return self._core.file("/api/v1/retenciones/{id}/pdf", ids={"id": id}, into=into)

    def cancelar(self, id: str, datos: t.CancelBody) -> t.GetWithholdingResponse:
        """Pide al SAT cancelar una constancia de retenciones."""
        return self._core.json("POST", "/api/v1/retenciones/{id}/cancelar", ids={"id": id}, body=datos)

    def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return self._core.json("GET", "/api/v1/retenciones/{id}/cancelacion-posible", ids={"id": id})

    def estatus_cancelacion(self, id: str) -> t.RefreshWithholdingCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return self._core.json("GET", "/api/v1/retenciones/{id}/estatus-cancelacion", ids={"id": id})

    def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetWithholdingResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return self._core.settled(lambda: self.obtener(id), cada, plazo)


class Traslados:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(self, datos: t.CreateTransferBody, *, idempotency_key: Optional[str] = None) -> t.CreateTransferResponse:
        """
        Timbra el traslado de mercancía propia (CFDI tipo T con Carta Porte 3.1): el servicio lo arma, lo sella y lo
        timbra.
        """
        return self._core.json("POST", "/traslados", body=datos, takes_key=True, key=idempotency_key)

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
    ) -> Iterator[t.Document]:
        """Lista los traslados del ambiente de la llave, del más nuevo al más antiguo."""
        return self._core.items("/traslados", {"limite": limite, "estado": estado, "uuid": uuid, "desde": desde,
            "hasta": hasta, "serie": serie, "folio": folio, "idempotency_key": idempotency_key, "situacion": situacion,
            "referencia": referencia})

    def calcular(self, datos: t.CalculateTransferBody) -> t.CalculateTransferResponse:
        """
        Calcula el viaje de un traslado (pesos, distancia, llegadas) y dice qué revisar, sin timbrarlo ni guardar nada.
        """
        return self._core.json("POST", "/traslados/calcular", body=datos)

    def obtener(self, id: str) -> t.GetTransferResponse:
        """El registro de un traslado."""
        return self._core.json("GET", "/traslados/{id}", ids={"id": id})

    def xml(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """El XML timbrado del traslado, tal cual."""
        return self._core.file("/traslados/{id}/xml", ids={"id": id}, into=into)

    def pdf(self, id: str, *, into: Optional[BinaryIO] = None) -> File:
        """La representación impresa (PDF) del traslado, con el XML adjunto salvo que el diseño lo omita."""
        return self._core.file("/traslados/{id}/pdf", ids={"id": id}, into=into)

    def cancelar(self, id: str, datos: t.CancelBody) -> t.GetTransferResponse:
        """Pide al SAT cancelar un traslado."""
        return self._core.json("POST", "/traslados/{id}/cancelar", ids={"id": id}, body=datos)

    def cancelacion_posible(self, id: str) -> t.ForeseeCancellationResponse:
        """Dice, según la regla, qué pasaría al cancelarlo: aceptación, plazo, estorbos y su orden."""
        return self._core.json("GET", "/traslados/{id}/cancelacion-posible", ids={"id": id})

    def estatus_cancelacion(self, id: str) -> t.RefreshTransferCancellationResponse:
        """Consulta si la cancelación pendiente ya se confirmó, y actualiza el registro."""
        return self._core.json("GET", "/traslados/{id}/estatus-cancelacion", ids={"id": id})

    def esperar(self, id: str, *, cada: float = 2, plazo: Optional[float] = None) -> t.GetTransferResponse:
        """Consulta el registro hasta que su estado no cambia por sí solo: timbrada, error o cancelada."""
        return self._core.settled(lambda: self.obtener(id), cada, plazo)


class Exportaciones:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(self, datos: t.CreateExportBody) -> t.ExportResponse:
        """Pide una exportación: los XML, PDF y acuses de un periodo, y las tablas de sus comprobantes."""
        return self._core.json("POST", "/exportaciones", body=datos)

    def listar(self, *, limite: Optional[int] = None) -> Iterator[t.Export]:
        """Las exportaciones de la cuenta, de la más nueva a la más antigua."""
        return self._core.items("/exportaciones", {"limite": limite})

    def obtener(self, id: str) -> t.ExportResponse:
        """Una exportación, y cuánto lleva."""
        return self._core.json("GET", "/exportaciones/{id}", ids={"id": id})

    def descarga(self, id: str) -> t.ExportDownloadResponse:
        """
        Da la dirección de la que se descarga una exportación lista, durante tres horas; la anterior deja de servir.
        """
        return self._core.json("POST", "/exportaciones/{id}/descarga", ids={"id": id})


class Conciliaciones:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(self, datos: t.ReconcileBody) -> t.ReconcileResponse:
        """
        Compara un CSV suyo con los comprobantes timbrados de un periodo: qué falta aquí, qué le falta a usted y qué
        difiere.
        """
        return self._core.json("POST", "/conciliaciones", body=datos)


class Descargas:
    def __init__(self, core: Core) -> None:
        self._core = core

    def obtener(self, token: str, *, parte: Optional[int] = None, into: Optional[BinaryIO] = None) -> File:
        """El archivo ZIP de una exportación, sin llave: la dirección la da /exportaciones/{id}/descarga."""
        return self._core.file("/descargas/{token}", ids={"token": token}, query={"parte": parte}, into=into)


class Eventos:
    def __init__(self, core: Core) -> None:
        self._core = core

    def listar(self, *, despues: Optional[str] = None, limite: Optional[int] = None) -> t.ListEventsResponse:
        """Lo que pasó con los comprobantes de la cuenta, en orden, a partir de un cursor."""
        return self._core.json("GET", "/eventos", query={"despues": despues, "limite": limite})

    def seguir(self, *, despues: Optional[str] = None, cada: float = 10) -> Iterator[t.Event]:
        """
        Da los eventos uno tras otro, y espera los que vienen. Guarde el `cursor` de cada uno después de atenderlo.
        """
        return self._core.follow(lambda after: self.listar(limite=100, despues=after), despues, cada)


class Tickets:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(self, datos: t.CreateTicketsBody) -> t.CreateTicketsResponse:
        """
        Guarda tickets, de uno a 500: cada uno con su resultado. Repetir un folio con el mismo contenido da el mismo
        ticket.
        """
        return self._core.json("POST", "/tickets", body=datos)

    def listar(
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
        return self._core.json("GET", "/tickets", query={"despues": despues, "limite": limite, "estado": estado,
            "folio": folio, "desde": desde, "hasta": hasta, "lugarExpedicion": lugarExpedicion, "formaPago": formaPago})

    def globales(self, datos: t.CreateGlobalBody, *, idempotency_key: Optional[str] = None) -> t.CreateGlobalResponse:
        """Timbra la factura global de los tickets abiertos de un periodo y lugar."""
        return self._core.json("POST", "/tickets/globales", body=datos, takes_key=True, key=idempotency_key)

    def calcular_globales(self, datos: t.CalculateGlobalBody) -> t.CalculateGlobalResponse:
        """Muestra la factura global que se haría, sin timbrarla ni guardar nada."""
        return self._core.json("POST", "/tickets/globales/calcular", body=datos)

    def configurar_cierres(self, datos: t.SetClosingBody) -> t.ClosingResponse:
        """Dice cómo se cierran los periodos de un lugar, y si el servicio hace sus facturas globales."""
        return self._core.json("POST", "/tickets/cierres/configurar", body=datos)

    def cierres(self) -> t.ListClosingsResponse:
        """Los cierres de cada lugar: cuándo cierra el periodo, qué tiene abierto y qué está atrasado."""
        return self._core.json("GET", "/tickets/cierres")

    def configurar_autofactura(self, datos: t.SetSelfInvoicingBody) -> t.SelfInvoicingResponse:
        """Dice hasta cuándo se factura en la página de autofactura, y si los tickets se encuentran por su folio."""
        return self._core.json("POST", "/tickets/autofactura/configurar", body=datos)

    def autofactura(self) -> t.SelfInvoicingResponse:
        """La página de autofactura: su plazo, su dirección y el botón para el sitio de la tienda."""
        return self._core.json("GET", "/tickets/autofactura")

    def calcular_facturas(self, datos: t.CalculateTicketInvoiceBody) -> t.CalculateTicketInvoiceResponse:
        """Muestra la factura que se haría de los tickets, sin timbrarla ni guardar nada."""
        return self._core.json("POST", "/tickets/facturas/calcular", body=datos)

    def facturas(
        self,
        datos: t.CreateTicketInvoiceBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.CreateTicketInvoiceResponse:
        """Timbra la factura de uno o varios tickets a nombre de un cliente, también después de su factura global."""
        return self._core.json("POST", "/tickets/facturas", body=datos, takes_key=True, key=idempotency_key)

    def cuadre(self) -> t.ProofResponse:
        """El último cuadre: los tickets contra los comprobantes que los llevan, y lo que no suma."""
        return self._core.json("GET", "/tickets/cuadre")

    def obtener(self, id: str) -> t.GetTicketResponse:
        """Un ticket, con lo que se vendió."""
        return self._core.json("GET", "/tickets/{id}", ids={"id": id})

    def pdf(self, id: str, *, ancho: Optional[Literal["58", "80"]] = None, into: Optional[BinaryIO] = None) -> File:
        """El ticket impreso (PDF), para papel de 58 o de 80 mm."""
        return self._core.file("/tickets/{id}/pdf", ids={"id": id}, query={"ancho": ancho}, into=into)

    def cancelar(self, id: str) -> t.TicketResponse:
        """Cancela un ticket abierto, que ya no irá en ninguna factura."""
        return self._core.json("POST", "/tickets/{id}/cancelar", ids={"id": id})

    def calcular(self, id: str, datos: t.CalculateReturnBody) -> t.CalculateReturnResponse:
        """Muestra la devolución que se haría, sin guardarla ni timbrar nada."""
        return self._core.json("POST", "/tickets/{id}/devolver/calcular", ids={"id": id}, body=datos)

    def devolver(
        self,
        id: str,
        datos: t.ReturnTicketBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.ReturnTicketResponse:
        """Registra lo que un cliente devuelve; si el ticket va en un comprobante, timbra su nota de crédito."""
        return self._core.json("POST", "/tickets/{id}/devolver", ids={"id": id}, body=datos, takes_key=True,
            key=idempotency_key)


class PlanesCancelacion:
    def __init__(self, core: Core) -> None:
        self._core = core

    def listar(
        self,
        *,
        estado: Optional[Literal["en_curso", "completo", "detenido"]] = None,
        limite: Optional[int] = None,
    ) -> Iterator[t.CancellationPlan]:
        """Los planes de cancelación, de los más nuevos a los más antiguos; con estado, solo los que están así."""
        return self._core.items("/planes-cancelacion", {"estado": estado, "limite": limite})

    def obtener(self, id: str) -> t.CancellationPlanResponse:
        """Un plan de cancelación: sus pasos, cuáles están hechos y qué falta."""
        return self._core.json("GET", "/planes-cancelacion/{id}", ids={"id": id})

    def detener(self, id: str) -> t.CancellationPlanResponse:
        """Detiene un plan: no empieza otro paso. Lo que ya se pidió al SAT sigue su curso."""
        return self._core.json("POST", "/planes-cancelacion/{id}/detener", ids={"id": id})

    def reanudar(self, id: str, datos: t.ResumeCancellationPlanBody) -> t.CancellationPlanResponse:
        """Reanuda un plan detenido, desde el paso en que quedó."""
        return self._core.json("POST", "/planes-cancelacion/{id}/reanudar", ids={"id": id}, body=datos)


class CancelacionesRecibidas:
    def __init__(self, core: Core) -> None:
        self._core = core

    def listar(
        self,
        *,
        limite: Optional[int] = None,
        estado: Optional[Literal["pendiente", "contestando", "aceptada", "rechazada", "vencida", "terminada"]] = None,
    ) -> Iterator[t.ReceivedRequest]:
        """Las solicitudes de cancelación que otros dirigen a la cuenta, de la más nueva a la más antigua."""
        return self._core.items("/cancelaciones-recibidas", {"limite": limite, "estado": estado})

    def obtener(self, id: str) -> t.ReceivedRequestResponse:
        """Una solicitud de cancelación recibida."""
        return self._core.json("GET", "/cancelaciones-recibidas/{id}", ids={"id": id})

    def buscar(self) -> t.ReceivingStatusResponse:
        """
        Pregunta ahora al PAC por las solicitudes pendientes, a lo más una vez por minuto, y dice cómo va la consulta.
        """
        return self._core.json("POST", "/cancelaciones-recibidas/buscar")

    def configurar(self, datos: t.SetReceivingBody) -> t.ReceivingStatusResponse:
        """Enciende o apaga la consulta de las solicitudes; en producción está encendida, en sandbox apagada."""
        return self._core.json("POST", "/cancelaciones-recibidas/configurar", body=datos)

    def contestar(self, id: str, datos: t.AnswerReceivedRequestBody) -> t.ReceivedRequestResponse:
        """Acepta o rechaza una solicitud con el CSD de la cuenta. No se puede deshacer."""
        return self._core.json("POST", "/cancelaciones-recibidas/{id}/contestar", ids={"id": id}, body=datos)

    def comprobante(self, id: str, datos: t.IdentifyReceivedRequestBody) -> t.ReceivedRequestResponse:
        """Toma del XML timbrado los datos del comprobante, que el PAC no da, y pregunta por él al SAT."""
        return self._core.json("POST", "/cancelaciones-recibidas/{id}/comprobante", ids={"id": id}, body=datos)


class Cuentas:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(self, datos: t.OpenAccountBody) -> t.PlatformAccountResponse:
        """Abre una cuenta; con los mismos datos contesta la que ya se abrió."""
        return self._core.json("POST", "/plataforma/v1/cuentas", body=datos)

    def listar(
        self,
        *,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
        buscar: Optional[str] = None,
    ) -> t.ListPlatformAccountsResponse:
        """Las cuentas de la plataforma, por RFC."""
        return self._core.json("GET", "/plataforma/v1/cuentas", query={"despues": despues, "limite": limite, "buscar":
            buscar})

    def lote(self, datos: t.OpenAccountsBody) -> t.OpenAccountsResponse:
        """Abre hasta 500 cuentas, con un resultado por renglón; repetido, contesta las que ya se abrieron."""
        return self._core.json("POST", "/plataforma/v1/cuentas/lote", body=datos)

    def obtener(self, rfc: str) -> t.PlatformAccountResponse:
        """Una cuenta de la plataforma."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}", ids={"rfc": rfc})

    def datos(self, rfc: str, datos: t.ReplacePlatformAccountBody) -> t.PlatformAccountResponse:
        """Cambia los datos de la cuenta por los enviados; lo que no se envía se quita."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/datos", ids={"rfc": rfc}, body=datos)

    def preparacion(self, rfc: str) -> t.PreparationResponse:
        """Qué le falta a la cuenta para timbrar, paso por paso."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/preparacion", ids={"rfc": rfc})

    def enlace(self, rfc: str, datos: t.LinkHolderBody) -> t.HolderLinkResponse:
        """Hace el enlace con el que el titular mismo prepara la cuenta; el anterior deja de servir."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/enlace", ids={"rfc": rfc}, body=datos)

    def ver_enlace(self, rfc: str) -> t.HolderLinkStateResponse:
        """Si hay un enlace del titular que aún sirve, y hasta cuándo."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/enlace", ids={"rfc": rfc})

    def retirar_enlace(self, rfc: str) -> t.HolderLinkStateResponse:
        """Retira el enlace del titular, que deja de servir; repetido, contesta lo mismo."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/retirar-enlace", ids={"rfc": rfc})

    def csd(self, rfc: str, datos: t.UploadAccountCsdBody) -> t.AccountCsdResponse:
        """Guarda el CSD con el que la cuenta sella; si no sirve, dice qué archivo llegó y de qué RFC."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/csd", ids={"rfc": rfc}, body=datos)

    def series(self, rfc: str, datos: t.AddAccountSeriesBody) -> t.AccountSeriesResponse:
        """Agrega una serie; repetida con lo mismo, contesta la que ya está."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/series", ids={"rfc": rfc}, body=datos)

    def ver_series(self, rfc: str) -> t.ListAccountSeriesResponse:
        """Las series de la cuenta."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/series", ids={"rfc": rfc})

    def clientes(self, rfc: str, datos: t.SaveAccountCustomerBody) -> t.AccountCustomerResponse:
        """Guarda un cliente de la cuenta, o cambia los datos del que tiene ese RFC."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/clientes", ids={"rfc": rfc}, body=datos)

    def ver_clientes(
        self,
        rfc: str,
        *,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
    ) -> t.ListAccountCustomersResponse:
        """Los clientes de la cuenta, por RFC."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/clientes", ids={"rfc": rfc}, query={"despues":
            despues, "limite": limite})

    def llave(self, rfc: str) -> t.AccountKeyResponse:
        """
        Genera la llave propia de la cuenta, en el ambiente de la llave de la plataforma; la anterior deja de servir.
        """
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/llave", ids={"rfc": rfc})

    def timbres(
        self,
        rfc: str,
        datos: t.GiveStampsBody,
        *,
        idempotency_key: Optional[str] = None,
    ) -> t.GiveStampsResponse:
        """Pasa timbres de la plataforma a la cuenta: todos los pedidos, o ninguno (402)."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/timbres", ids={"rfc": rfc}, body=datos,
            takes_key=True, key=idempotency_key)

    def recarga(self, rfc: str, datos: t.SetAccountRefillBody) -> t.PlatformAccountResponse:
        """Pasa timbres a la cuenta por sí solo cuando le quedan menos que un piso; con recarga 0 deja de hacerlo."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/recarga", ids={"rfc": rfc}, body=datos)

    def eventos(self, *, despues: Optional[str] = None, limite: Optional[int] = None) -> t.ListPlatformEventsResponse:
        """Lo que pasó con los comprobantes de todas las cuentas, en orden, a partir de un cursor."""
        return self._core.json("GET", "/plataforma/v1/cuentas/eventos", query={"despues": despues, "limite": limite})

    def consumo(self, *, mes: str) -> t.PlatformUsageResponse:
        """Cuántos comprobantes timbró cada cuenta en un mes."""
        return self._core.json("GET", "/plataforma/v1/cuentas/consumo", query={"mes": mes})

    def consumo_csv(self, *, mes: str, into: Optional[BinaryIO] = None) -> File:
        """Cuántos comprobantes timbró cada cuenta en un mes, como CSV."""
        return self._core.file("/plataforma/v1/cuentas/consumo-csv", ids={}, query={"mes": mes}, into=into)

    def ver_lugares(self, rfc: str) -> t.ListAccountPlacesResponse:
        """Los lugares de expedición que la cuenta tiene además del suyo."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/lugares", ids={"rfc": rfc})

    def lugares(self, rfc: str, datos: t.SaveAccountPlaceBody) -> t.AccountPlaceResponse:
        """Guarda un lugar de expedición de la cuenta, o cambia el que tiene ese código postal."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/lugares", ids={"rfc": rfc}, body=datos)

    def quitar(self, rfc: str, datos: t.RemoveAccountPlaceBody) -> t.RemoveAccountPlaceResponse:
        """Quita un lugar de expedición en el que no expide ninguna serie."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/lugares/quitar", ids={"rfc": rfc}, body=datos)

    def ver_diseno(self, rfc: str) -> t.AccountDesignResponse:
        """El diseño de los PDF de la cuenta."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/diseno", ids={"rfc": rfc})

    def diseno(self, rfc: str, datos: t.ChangeAccountDesignBody) -> t.AccountDesignResponse:
        """Cambia el diseño de los PDF de la cuenta: lo que se envía; lo demás queda como está."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/diseno", ids={"rfc": rfc}, body=datos)

    def ver_avisos(self, rfc: str) -> t.AccountNoticesResponse:
        """De qué se avisa por correo y en el portal a los administradores de la cuenta."""
        return self._core.json("GET", "/plataforma/v1/cuentas/{rfc}/avisos", ids={"rfc": rfc})

    def avisos(self, rfc: str, datos: t.SetAccountNoticesBody) -> t.AccountNoticesResponse:
        """Cambia de qué se avisa a los administradores de la cuenta por lo enviado."""
        return self._core.json("POST", "/plataforma/v1/cuentas/{rfc}/avisos", ids={"rfc": rfc}, body=datos)


class Timbres:
    def __init__(self, core: Core) -> None:
        self._core = core

    def listar(self) -> t.PlatformStampsResponse:
        """Los timbres de la plataforma que aún no ha pasado a sus cuentas."""
        return self._core.json("GET", "/plataforma/v1/timbres")


class Llaves:
    def __init__(self, core: Core) -> None:
        self._core = core

    def rotar(self) -> t.PlatformKeyResponse:
        """Genera otra llave como la que llama, que aún sirve 24 horas."""
        return self._core.json("POST", "/plataforma/v1/llaves/rotar")

    def listar(self) -> t.ListPlatformKeysResponse:
        """Las llaves de la plataforma que sirven, con su último uso."""
        return self._core.json("GET", "/plataforma/v1/llaves")


class Webhooks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def crear(self, datos: t.CreatePlatformWebhookBody) -> t.CreatedPlatformWebhook:
        """Crea un webhook que recibe los eventos de todas las cuentas; su secreto no se vuelve a mostrar."""
        return self._core.json("POST", "/plataforma/v1/webhooks", body=datos)

    def listar(self) -> t.ListPlatformWebhooksResponse:
        """Los webhooks de la plataforma en el ambiente de la llave."""
        return self._core.json("GET", "/plataforma/v1/webhooks")

    def cambiar(self, id: str, datos: t.ChangePlatformWebhookBody) -> t.PlatformWebhookResponse:
        """Cambia la dirección y los eventos de un webhook, y lo enciende o lo apaga."""
        return self._core.json("POST", "/plataforma/v1/webhooks/{id}/cambiar", ids={"id": id}, body=datos)

    def secreto(self, id: str) -> t.CreatedPlatformWebhook:
        """Cambia el secreto de un webhook; el anterior firma también durante 24 horas."""
        return self._core.json("POST", "/plataforma/v1/webhooks/{id}/secreto", ids={"id": id})

    def quitar(self, id: str) -> t.RemovePlatformWebhookResponse:
        """Quita un webhook, con sus entregas."""
        return self._core.json("POST", "/plataforma/v1/webhooks/{id}/quitar", ids={"id": id})

    def entregas(
        self,
        id: str,
        *,
        estado: Optional[Literal["pendiente", "entregada", "fallida"]] = None,
        antes: Optional[str] = None,
    ) -> t.ListPlatformDeliveriesResponse:
        """Las entregas de un webhook, la más reciente primero."""
        return self._core.json("GET", "/plataforma/v1/webhooks/{id}/entregas", ids={"id": id}, query={"estado": estado,
            "antes": antes})

    def reenviar(self, id: str, datos: t.ResendPlatformDeliveryBody) -> t.PlatformDeliveryResponse:
        """Envía otra vez un evento."""
        return self._core.json("POST", "/plataforma/v1/webhooks/{id}/reenviar", ids={"id": id}, body=datos)

    def repetir(self, id: str, datos: t.ReplayPlatformWebhookBody) -> t.PlatformWebhookResponse:
        """Envía otra vez todos los eventos que siguen a un cursor, de hasta 30 días atrás."""
        return self._core.json("POST", "/plataforma/v1/webhooks/{id}/repetir", ids={"id": id}, body=datos)


class Meses:
    def __init__(self, core: Core) -> None:
        self._core = core

    def exportar(self, mes: str) -> t.PlatformMonthResponse:
        """Pide el mes de todas las cuentas: un renglón por comprobante, y las sumas por cuenta."""
        return self._core.json("POST", "/plataforma/v1/meses/{mes}/exportar", ids={"mes": mes})

    def obtener(self, mes: str) -> t.PlatformMonthResponse:
        """La última exportación de un mes, y cuánto lleva."""
        return self._core.json("GET", "/plataforma/v1/meses/{mes}", ids={"mes": mes})

    def descarga(self, mes: str) -> t.ExportDownloadResponse:
        """Da la dirección de la que se descarga el mes, durante tres horas; la anterior deja de servir."""
        return self._core.json("POST", "/plataforma/v1/meses/{mes}/descarga", ids={"mes": mes})


class Viajes:
    def __init__(self, core: Core) -> None:
        self._core = core

    def guardar(self, datos: t.SaveTripThingsBody) -> t.SaveTripThingsResponse:
        """
        Guarda vehículos, remolques, operadores, pólizas, lugares y bienes, de uno a 100; reemplaza los que ya están.
        """
        return self._core.json("POST", "/viajes/guardar", body=datos)

    def guardados(
        self,
        *,
        tipo: Literal["vehiculo", "remolque", "operador", "poliza", "lugar", "bien"],
        buscar: Optional[str] = None,
        despues: Optional[str] = None,
        limite: Optional[int] = None,
    ) -> t.ListTripThingsResponse:
        """Lista lo guardado de un tipo, por su clave."""
        return self._core.json("GET", "/viajes/guardados", query={"tipo": tipo, "buscar": buscar, "despues": despues,
            "limite": limite})

    def quitar(self, datos: t.RemoveTripThingBody) -> t.RemoveTripThingResponse:
        """Quita algo guardado; los comprobantes que ya lo llevan no cambian."""
        return self._core.json("POST", "/viajes/quitar", body=datos)

    def kilometros(self, *, desde: str, hasta: str) -> t.TripKilometersResponse:
        """Los kilómetros que hubo de un lugar guardado a otro en su último viaje; 404 si no hay uno."""
        return self._core.json("GET", "/viajes/kilometros", query={"desde": desde, "hasta": hasta})

    def codigos_postales(self, *, codigo: str) -> t.PostalCodeResponse:
        """Estado, municipio, localidad y colonias de un código postal, según los catálogos del SAT."""
        return self._core.json("GET", "/viajes/codigos-postales", query={"codigo": codigo})

    def abrir_entrega(self, id: str) -> t.DeliveryNoteResponse:
        """
        Abre la hoja de entrega de un comprobante con Carta Porte 3.1: una página para el teléfono de quien conduce.
        """
        return self._core.json("POST", "/viajes/{id}/abrir-entrega", ids={"id": id})

    def entrega(self, id: str) -> t.DeliveryNoteResponse:
        """La hoja de entrega de un comprobante: su página y hasta cuándo sirve."""
        return self._core.json("GET", "/viajes/{id}/entrega", ids={"id": id})

    def retirar_entrega(self, id: str) -> t.DeliveryNoteResponse:
        """Retira la hoja de entrega: su página deja de abrirse."""
        return self._core.json("POST", "/viajes/{id}/retirar-entrega", ids={"id": id})


class Sandbox:
    def __init__(self, core: Core) -> None:
        self._core = core

    def ver_reloj(self) -> t.ClockResponse:
        """La hora de la cuenta en el sandbox, y cuánto va adelantada."""
        return self._core.json("GET", "/sandbox/reloj")

    def reloj(self, datos: t.MoveClockBody) -> t.ClockResponse:
        """Adelanta el reloj de la cuenta en el sandbox: los plazos que corren se acortan. No se puede atrasar."""
        return self._core.json("POST", "/sandbox/reloj", body=datos)


class Catalogos:
    def __init__(self, core: Core) -> None:
        self._core = core

    def forma_pago(self) -> t.ListPaymentFormsResponse:
        """Formas de pago (c_FormaPago): lo que se escribe en formaPago."""
        return self._core.json("GET", "/catalogos/forma-pago")

    def moneda(self) -> t.ListCurrenciesResponse:
        """Monedas (c_Moneda) y los decimales que admite cada una."""
        return self._core.json("GET", "/catalogos/moneda")

    def tipo_cambio(self, *, fecha: Optional[str] = None) -> t.ListExchangeRatesResponse:
        """
        Tipos de cambio oficiales de un día (art. 20 del CFF), si el servicio los tiene: lo que se escribe en
        tipoCambio.
        """
        return self._core.json("GET", "/catalogos/tipo-cambio", query={"fecha": fecha})

    def regimen_fiscal(self) -> t.ListTaxRegimesResponse:
        """Regímenes fiscales (c_RegimenFiscal) y las personas a las que se aplican."""
        return self._core.json("GET", "/catalogos/regimen-fiscal")

    def uso_cfdi(self) -> t.ListCfdiUsesResponse:
        """Usos del CFDI (c_UsoCFDI), las personas a las que se aplican y los regímenes del receptor que los admiten."""
        return self._core.json("GET", "/catalogos/uso-cfdi")

    def clave_prod_serv(
        self,
        *,
        buscar: Optional[str] = None,
        limite: Optional[int] = None,
        pagina: Optional[int] = None,
    ) -> t.SearchProductsResponse:
        """Productos y servicios (c_ClaveProdServ), por clave o por palabras: lo que se escribe en claveProdServ."""
        return self._core.json("GET", "/catalogos/clave-prod-serv", query={"buscar": buscar, "limite": limite, "pagina":
            pagina})

    def clave_unidad(
        self,
        *,
        buscar: Optional[str] = None,
        limite: Optional[int] = None,
        pagina: Optional[int] = None,
    ) -> t.SearchUnitsResponse:
        """Unidades de medida (c_ClaveUnidad), por clave o por palabras: lo que se escribe en claveUnidad."""
        return self._core.json("GET", "/catalogos/clave-unidad", query={"buscar": buscar, "limite": limite, "pagina":
            pagina})


class Lotes:
    def __init__(self, core: Core) -> None:
        self._core = core

    def facturas(self, datos: Iterable[t.CreateInvoiceBody]) -> Iterator[Desenlace[t.CreateInvoiceResponse]]:
        """Timbra hasta 500 facturas en una petición, una línea por factura."""
        return self._core.batch("/lotes/facturas", "/api/v1/facturas", datos)

    def complementos_pago(
        self,
        datos: Iterable[t.CreatePaymentComplementBody],
    ) -> Iterator[Desenlace[t.CreatePaymentComplementResponse]]:
        """Timbra hasta 500 complementos de pago en una petición, una línea por complemento."""
        return self._core.batch("/lotes/complementos-pago", "/api/v1/complementos-pago", datos)

    def nomina(self, datos: Iterable[t.CreatePayrollBody]) -> Iterator[Desenlace[t.CreatePayrollResponse]]:
        """Timbra hasta 500 recibos de nómina en una petición, una línea por recibo."""
        return self._core.batch("/lotes/nomina", "/api/v1/nomina", datos)

    def retenciones(self, datos: Iterable[t.CreateWithholdingBody]) -> Iterator[Desenlace[t.CreateWithholdingResponse]]:
        """Timbra hasta 500 constancias de retenciones en una petición, una línea por constancia."""
        return self._core.batch("/lotes/retenciones", "/api/v1/retenciones", datos)

    def traslados(self, datos: Iterable[t.CreateTransferBody]) -> Iterator[Desenlace[t.CreateTransferResponse]]:
        """Timbra hasta 500 traslados en una petición, una línea por traslado."""
        return self._core.batch("/lotes/traslados", "/traslados", datos)


class Recursos:
    """Los recursos del servicio."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self.facturas = Facturas(core)
        self.complementos_pago = ComplementosPago(core)
        self.borradores = Borradores(core)
        self.nomina = Nomina(core)
        self.retenciones = Retenciones(core)
        self.traslados = Traslados(core)
        self.exportaciones = Exportaciones(core)
        self.conciliaciones = Conciliaciones(core)
        self.descargas = Descargas(core)
        self.eventos = Eventos(core)
        self.tickets = Tickets(core)
        self.planes_cancelacion = PlanesCancelacion(core)
        self.cancelaciones_recibidas = CancelacionesRecibidas(core)
        self.cuentas = Cuentas(core)
        self.timbres = Timbres(core)
        self.llaves = Llaves(core)
        self.webhooks = Webhooks(core)
        self.meses = Meses(core)
        self.viajes = Viajes(core)
        self.sandbox = Sandbox(core)
        self.catalogos = Catalogos(core)
        self.lotes = Lotes(core)
