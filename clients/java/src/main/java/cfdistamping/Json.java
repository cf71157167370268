package cfdistamping;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.TypeAdapter;
import java.io.IOException;
import java.util.Map;

/** JSON as maps, lists, texts and exact numbers. */
final class Json {
    private static final Gson GSON = new GsonBuilder()
        .setObjectToNumberStrategy(ToNumberPolicy.BIG_DECIMAL)
        .disableHtmlEscaping()
        .serializeNulls()
        .create();
    private static final TypeAdapter<Object> ANYTHING = GSON.getAdapter(Object.class);

    private Json() {}

    static Object read(String text) throws IOException {
        return ANYTHING.fromJson(text);
    }

    static String write(Object value) {
        return GSON.toJson(value);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return value instanceof Map ? (Map<String, Object>) value : Map.of();
    }

    static String text(Object body, String name) {
        return object(body).get(name) instanceof String text && !text.isEmpty() ? text : null;
    }
}
