package cfdistamping;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.function.Consumer;

/** A dónde y cómo llama un cliente. */
public final class Opciones {
    final String baseUrl;
    final String apiKey;
    String cuenta;
    Duration timeout = Duration.ofSeconds(30);
    int retries = 4;
    Duration retryDelay = Duration.ofSeconds(2);
    Duration every;
    Consumer<Attempt> log = attempt -> {};
    HttpClient http;

    /**
     * @param baseUrl "https://cfdi.example", con o sin "/api/v1".
     * @param apiKey la llave de la cuenta, de pruebas o de producción.
     */
    public Opciones(String baseUrl, String apiKey) {
        this.baseUrl = baseUrl;
        this.apiKey = apiKey;
    }

    /** El RFC de una cuenta de la plataforma, con la llave de la plataforma. */
    public Opciones cuenta(String rfc) {
        cuenta = rfc;
        return this;
    }

    /** Lo que puede durar un intento; de un archivo, lo que puede pasar sin que llegue nada. */
    public Opciones timeout(Duration cada) {
        timeout = cada;
        return this;
    }

    /** Cuántas veces se repite una petición, donde el contrato lo permite. */
    public Opciones retries(int veces) {
        retries = veces;
        return this;
    }

    /** Lo que se espera antes de la primera repetición, el doble en cada una, hasta 15 s. */
    public Opciones retryDelay(Duration primera) {
        retryDelay = primera;
        return this;
    }

    /**
     * Desde una respuesta hasta la petición siguiente; 1.7 s, y nada hacia un servicio de esta máquina. Dé Duration.ZERO
     * si su dirección está exenta.
     */
    public Opciones every(Duration entrePeticiones) {
        every = entrePeticiones;
        return this;
    }

    /** Recibe cada intento. */
    public Opciones log(Consumer<Attempt> bitacora) {
        log = bitacora;
        return this;
    }

    /** El cliente de HTTP, si no es uno sin más; no debe seguir redirecciones. */
    public Opciones http(HttpClient cliente) {
        http = cliente;
        return this;
    }
}
