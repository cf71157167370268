package cfdistamping;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Las entregas de un webhook. */
public final class Webhook {
    /** Five minutes, as Standard Webhooks 1.0 recommends. */
    private static final long TOLERANCE = 300;

    private Webhook() {}

    /**
     * Comprueba que una entrega es del servicio, por su firma, y da su evento. El cuerpo son los bytes como llegaron; los
     * secretos, el "whsec_…" del webhook, o los dos mientras uno sigue al otro.
     *
     * @throws IllegalArgumentException si no es del servicio: conteste 401, y no haga nada más.
     */
    public static Tipos.Event verificar(byte[] cuerpo, Map<String, String> encabezados, String... secretos) {
        return new Tipos.Event(verified(cuerpo, encabezados, secretos));
    }

    /**
     * Comprueba una entrega del webhook de una plataforma, como verificar la de una cuenta, y da su evento con el RFC y
     * la referencia de la cuenta.
     *
     * @throws IllegalArgumentException si no es del servicio: conteste 401, y no haga nada más.
     */
    public static Tipos.PlatformEvent verificarDePlataforma(
        byte[] cuerpo, Map<String, String> encabezados, String... secretos) {
        return new Tipos.PlatformEvent(verified(cuerpo, encabezados, secretos));
    }

    private static Map<String, Object> verified(byte[] cuerpo, Map<String, String> encabezados, String... secretos) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(encabezados);
        String id = headerOf(headers, "webhook-id");
        String timestamp = headerOf(headers, "webhook-timestamp");
        String signatures = headerOf(headers, "webhook-signature");
        if (!timestamp.matches("[0-9]{1,15}")
            || Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE) {
            throw new IllegalArgumentException("webhook-timestamp no es de estos cinco minutos");
        }
        for (String each : secretos) {
            byte[] key = bytesOf(each.startsWith("whsec_") ? each.substring(6) : each);
            if (key == null || key.length == 0) {
                throw new IllegalArgumentException("El secreto debe ser el whsec_… del webhook");
            }
            byte[] signature = sign(key, id + "." + timestamp + ".", cuerpo);
            for (String given : signatures.split(" ")) {
                byte[] bytes = given.startsWith("v1,") ? bytesOf(given.substring(3)) : null;
                if (bytes != null && MessageDigest.isEqual(bytes, signature)) {
                    return read(cuerpo);
                }
            }
        }
        throw new IllegalArgumentException("La firma no es del secreto de este webhook");
    }

    private static Map<String, Object> read(byte[] body) {
        try {
            return Json.object(Json.read(new String(body, StandardCharsets.UTF_8)));
        } catch (IOException failure) {
            throw new IllegalArgumentException("El cuerpo no es JSON", failure);
        }
    }

    private static byte[] sign(byte[] key, String head, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(head.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String headerOf(Map<String, String> headers, String name) {
        String value = headers.get(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException("Falta el encabezado " + name);
        }
        return value;
    }

    private static byte[] bytesOf(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException failure) {
            return null;
        }
    }
}
