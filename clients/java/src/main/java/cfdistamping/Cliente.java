package cfdistamping;

/**
 * Llama al servicio con los métodos de sus recursos: cfdi.facturas.crear(…). Use uno solo para toda la aplicación, desde
 * cualquier número de hilos. Un hilo que se interrumpe deja de enviar, con CancellationException.
 */
public final class Cliente extends Recursos {
    public Cliente(Opciones opciones) {
        super(new Core(opciones));
    }

    public Cliente(String baseUrl, String apiKey) {
        this(new Opciones(baseUrl, apiKey));
    }
}
