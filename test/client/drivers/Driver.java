import cfdistamping.Archivo;
import cfdistamping.CfdiError;
import cfdistamping.Cliente;
import cfdistamping.Datos;
import cfdistamping.Desenlace;
import cfdistamping.Opciones;
import cfdistamping.Tipos;
import cfdistamping.Webhook;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plays scenarios with the Java client: a task of JSON on each line, and what came of it on a line. */
public final class Driver {
    private static final Gson GSON = new GsonBuilder()
        .setObjectToNumberStrategy(ToNumberPolicy.BIG_DECIMAL)
        .serializeNulls()
        .create();

    public static void main(String[] args) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            byte[] text = (GSON.toJson(play(object(GSON.fromJson(line, Object.class)))) + "\n").getBytes(StandardCharsets.UTF_8);
            System.out.write(text, 0, text.length);
            System.out.flush();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return value == null ? Map.of() : (Map<String, Object>) value;
    }

    private static List<?> list(Object value) {
        return value == null ? List.of() : (List<?>) value;
    }

    private static Duration ms(Object value) {
        return Duration.ofMillis(((Number) value).longValue());
    }

    private static Map<String, Object> play(Map<String, Object> task) throws Exception {
        List<Object> heard = Collections.synchronizedList(new ArrayList<>());
        Map<String, Object> given = object(task.get("client"));
        Opciones options = new Opciones((String) task.get("baseUrl"), (String) task.getOrDefault("apiKey", "sk_test_1"))
            .retryDelay(ms(given.getOrDefault("retryDelayMs", 1)))
            .timeout(ms(given.getOrDefault("timeoutMs", 30_000)))
            .retries(((Number) given.getOrDefault("retries", 4)).intValue())
            .cuenta((String) given.get("cuenta"))
            .log(one -> heard.add(nullable(
                "method", one.method(), "path", one.path(), "attempt", one.attempt(), "status", one.status(),
                "isRepeated", one.isRepeated()
            )));
        Cliente cfdi = new Cliente(options);
        List<Map<String, Object>> outcomes = new ArrayList<>();
        List<?> calls = list(task.get("calls"));
        if (Boolean.TRUE.equals(task.get("isAtOnce"))) {
            var threads = Executors.newFixedThreadPool(calls.size());
            List<Future<Map<String, Object>>> all = new ArrayList<>();
            for (Object call : calls) {
                all.add(threads.submit(() -> outcome(cfdi, object(call), null)));
            }
            for (var each : all) {
                outcomes.add(each.get());
            }
            threads.shutdown();
        } else {
            for (Object call : calls) {
                Object before = outcomes.isEmpty() ? null : outcomes.get(outcomes.size() - 1).get("value");
                outcomes.add(outcome(cfdi, object(call), before));
            }
        }
        return Map.of("outcomes", outcomes, "heard", heard);
    }

    private static Map<String, Object> nullable(Object... pairs) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int at = 0; at < pairs.length; at += 2) {
            made.put((String) pairs[at], pairs[at + 1]);
        }
        return made;
    }

    private static Map<String, Object> outcome(Cliente cfdi, Map<String, Object> call, Object before) {
        try {
            return called(cfdi, call, before);
        } catch (InvocationTargetException thrown) {
            return failed(thrown.getCause());
        } catch (Exception failure) {
            return failed(failure);
        }
    }

    private static Map<String, Object> failed(Throwable failure) {
        if (!(failure instanceof CfdiError error)) {
            return nullable("failure", failure.getMessage());
        }
        return nullable("error", failed(error));
    }

    private static Map<String, Object> failed(CfdiError error) {
        List<Object> faults = new ArrayList<>();
        error.faults.forEach(one -> faults.add(nullable("code", one.code(), "field", one.field(), "message", one.message())));
        return nullable(
            "status", error.status, "code", error.code, "field", error.field, "message", error.getMessage(),
            "detail", error.detail, "remedy", error.remedy, "faults", faults, "idempotencyKey", error.idempotencyKey,
            "isOutcomeUnknown", error.isOutcomeUnknown, "attempts", error.attempts, "requestId", error.requestId
        );
    }

    private static Map<String, Object> called(Cliente cfdi, Map<String, Object> call, Object before) throws Exception {
        if (call.get("webhook") != null) {
            Map<String, Object> hook = object(call.get("webhook"));
            Map<String, String> headers = new HashMap<>();
            object(hook.get("headers")).forEach((name, value) -> headers.put(name, (String) value));
            String[] secrets = list(hook.get("secrets")).toArray(String[]::new);
            byte[] body = ((String) hook.get("body")).getBytes(StandardCharsets.UTF_8);
            Datos event = call.get("method").equals("verificarWebhook")
                ? Webhook.verificar(body, headers, secrets)
                : Webhook.verificarDePlataforma(body, headers, secrets);
            return nullable("value", event.mapa());
        }
        String[] names = ((String) call.get("method")).split("\\.");
        Object resource = cfdi.getClass().getField(names[0]).get(cfdi);
        // The overload with the most parameters takes everything.
        Method method = Arrays.stream(resource.getClass().getMethods())
            .filter(one -> one.getName().equals(names[1]))
            .max((one, other) -> one.getParameterCount() - other.getParameterCount())
            .orElseThrow();
        Map<String, Object> options = new LinkedHashMap<>(object(call.get("options")));
        var ids = list(call.get("ids")).iterator();
        boolean isWritten = Boolean.TRUE.equals(call.get("isWritten"));
        var into = new ByteArrayOutputStream();
        boolean hasBody = call.containsKey("body");
        var waits = List.of("cadaMs", "plazoMs").iterator();
        List<Object> args = new ArrayList<>();
        for (Class<?> type : method.getParameterTypes()) {
            if (type == String.class) {
                args.add(ids.hasNext() ? ids.next() : null);
            } else if (type == OutputStream.class) {
                args.add(isWritten ? into : null);
            } else if (type == Duration.class) {
                Object value = options.get(waits.next());
                args.add(value == null ? null : ms(value));
            } else if (type == Iterable.class) {
                List<Object> orders = new ArrayList<>();
                for (Object order : list(call.get("body"))) {
                    orders.add(new Tipos.CreateInvoiceBody(object(order)));
                }
                args.add(orders);
            } else if (hasBody) {
                hasBody = false;
                args.add(type.getConstructor(Map.class).newInstance(filled(call.get("body"), before)));
            } else {
                Object key = options.remove("idempotencyKey");
                Object made = type.getConstructor(Map.class).newInstance(options);
                if (key != null) {
                    type.getMethod("idempotencyKey", String.class).invoke(made, key);
                }
                args.add(made);
            }
        }
        Object answer = method.invoke(resource, args.toArray());
        if (answer instanceof Archivo file) {
            byte[] bytes = isWritten ? into.toByteArray() : file.bytes();
            return Map.of("file", nullable(
                "name", file.name(), "type", file.type(), "size", file.size(), "base64", Base64.getEncoder().encodeToString(bytes)
            ));
        }
        if (answer instanceof Iterable<?> items) {
            List<Object> taken = new ArrayList<>();
            int most = call.get("take") == null ? Integer.MAX_VALUE : ((Number) call.get("take")).intValue();
            for (var each = items.iterator(); taken.size() < most && each.hasNext(); ) {
                taken.add(plain(each.next()));
            }
            return nullable("value", taken);
        }
        return nullable("value", ((Datos) answer).mapa());
    }

    private static Map<String, Object> plain(Object item) {
        if (!(item instanceof Desenlace<?> outcome)) {
            return ((Datos) item).mapa();
        }
        return nullable(
            "linea", outcome.linea(), "idempotencyKey", outcome.idempotencyKey(),
            "respuesta", outcome.respuesta() == null ? null : ((Datos) outcome.respuesta()).mapa(),
            "error", outcome.error() == null ? null : failed(outcome.error())
        );
    }

    private static Object filled(Object value, Object before) {
        if (value instanceof List<?> items) {
            return items.stream().map(each -> filled(each, before)).toList();
        }
        if (!(value instanceof Map)) {
            return value;
        }
        Map<String, Object> members = object(value);
        if (members.get("$of") instanceof String path) {
            Object found = before;
            for (String name : path.split("\\.")) {
                found = object(found).get(name);
            }
            return found;
        }
        Map<String, Object> made = new LinkedHashMap<>();
        members.forEach((name, each) -> made.put(name, filled(each, before)));
        return made;
    }
}
