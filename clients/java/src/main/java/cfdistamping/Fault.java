package cfdistamping;

import java.util.regex.Pattern;

/** Una falla de la petición: la clave de la regla ("VAL-04"), el campo ("conceptos[0].cantidad") y la frase. */
public record Fault(String code, String field, String message) {
    private static final Pattern PARTS = Pattern.compile(
        "(?:\\[([^\\]\\s]+)\\] )?(?:([A-Za-z_][\\w-]*(?:\\[\\d+\\])?(?:\\.\\w+(?:\\[\\d+\\])?)*): )?(.+)",
        Pattern.DOTALL
    );

    static Fault of(String sentence) {
        var found = PARTS.matcher(sentence);
        return found.matches() ? new Fault(found.group(1), found.group(2), found.group(3)) : new Fault(null, null, sentence);
    }
}
