package cfdistamping;

/**
 * Un archivo del servicio, como el XML o el PDF de un comprobante.
 *
 * @param bytes vacío si se escribió en su OutputStream.
 * @param requestId qué decir a soporte.
 */
public record Archivo(byte[] bytes, long size, String name, String type, String requestId) {}
