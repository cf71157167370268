package cfdistamping;

import java.time.Duration;

/** Un intento, para la bitácora: sin llaves, comprobantes, ids ni filtros. Sin respuesta, status es null. */
public record Attempt(
    String method, String path, int attempt, Duration took, Integer status, String failure, String requestId, boolean isRepeated
) {}
