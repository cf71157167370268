package cfdistamping;

import java.util.List;

/**
 * Una petición que el servicio rechazó o no contestó; getMessage() da la frase del servicio.
 *
 * <p>Con isOutcomeUnknown el comprobante pudo timbrarse: repita la misma petición con la misma idempotencyKey, nunca con
 * otra.
 */
public final class CfdiError extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** El de HTTP; null si no hubo respuesta. */
    public final Integer status;
    /** El código del PAC, del SAT o del servicio, o la regla. */
    public final String code;
    /** El campo que está mal. */
    public final String field;
    /** Después de un 502, el motivo. */
    public final String detail;
    /** Qué hacer, donde el servicio lo dice. */
    public final String remedy;
    /** Todas las fallas que nombra la respuesta. */
    public final transient List<Fault> faults;
    /** Con esta llave se repite. */
    public final String idempotencyKey;
    /** El servicio pudo hacer lo pedido aunque no lo confirmara. */
    public final boolean isOutcomeUnknown;
    /** Cuántas veces se envió. */
    public final int attempts;
    /** Qué decir a soporte. */
    public final String requestId;

    CfdiError(
        String message, Throwable cause, Core.Answer answer, String idempotencyKey, int attempts, boolean isOutcomeUnknown
    ) {
        super(message, cause);
        Object body = answer == null ? null : answer.body();
        List<String> all = Json.object(body).get("errores") instanceof List<?> errors
            ? errors.stream().filter(String.class::isInstance).map(String.class::cast).toList()
            : List.of();
        this.status = answer == null ? null : (Integer) answer.status();
        this.requestId = answer == null ? null : answer.header("x-request-id");
        this.faults = (all.isEmpty() ? List.of(message) : all).stream().map(Fault::of).toList();
        String own = Json.text(body, "codigo");
        this.code = own == null ? faults.get(0).code() : own;
        this.field = faults.get(0).field();
        this.detail = Json.text(body, "detalle");
        String head = detail + "; ";
        this.remedy = detail != null && message.startsWith(head) ? message.substring(head.length()) : null;
        this.idempotencyKey = idempotencyKey;
        this.attempts = attempts;
        this.isOutcomeUnknown = isOutcomeUnknown;
    }
}
