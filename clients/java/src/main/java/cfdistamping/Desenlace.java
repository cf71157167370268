package cfdistamping;

/**
 * Qué fue de una petición de un lote.
 *
 * @param linea su lugar entre las que se dieron; la primera es 1.
 * @param idempotencyKey la suya, o una que formó el cliente.
 * @param respuesta la que habría tenido sola; null si se rechazó.
 * @param error por qué se rechazó, o null.
 */
public record Desenlace<T>(int linea, String idempotencyKey, T respuesta, CfdiError error) {}
