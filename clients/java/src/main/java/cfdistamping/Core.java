package cfdistamping;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Requests, each sent until it is answered. */
final class Core {
    /** When the same request is sent again by its answer, and what is known of its outcome. */
    record Fate(String again, String outcome) {}

    private static final Fate REFUSED = new Fate("never", "refused");
    private static final Fate LATER = new Fate("always", "undone");
    private static final Fate NOT_LET_IN = new Fate("never", "undone");
    private static final Fate UNKNOWN = new Fate("repeatable", "unknown");
    private static final Map<Integer, Fate> STATUSES =
        Map.of(401, NOT_LET_IN, 403, NOT_LET_IN, 408, LATER, 409, LATER, 429, LATER, 503, LATER);
    /** These codes of a 502 are the service's own; any other one is the PAC's or SAT's. */
    private static final Map<String, Fate> OWN_CODES = Map.of(
        "PAC_NO_DISPONIBLE", LATER,
        "PAC_SIN_RESPUESTA", new Fate("always", "unknown"),
        "PAC_CUENTA", LATER,
        "PAC_EMISOR", NOT_LET_IN,
        "PAC_NO_CONFIGURADO", REFUSED,
        "SAT_NO_DISPONIBLE", LATER,
        "SERVICIO_NO_DISPONIBLE", LATER,
        "SERVICIO_SIN_RESPUESTA", UNKNOWN
    );
    private static final String JSON_TYPE = "application/json";
    private static final String LINES_TYPE = "application/x-ndjson";
    private static final String FILE_TYPES = "application/xml, application/pdf, application/zip, text/csv";
    private static final int MOST_ITEMS = 100;
    /** One window of the limit of requests is the longest wait that an answer may ask for. */
    private static final long WINDOW = 60_000;
    private static final long MOST_BACKOFF = 15_000;
    /** Windows of the limit of requests for which a batch waits: an hour in which others took all requests. */
    private static final int MOST_LIMITED = 60;
    /** Items that can be created between two pages before an item is given twice. */
    private static final int MOST_KEPT = 10_000;
    /** A document in one of these states changes it by itself. */
    private static final Set<String> MOVING = Set.of("timbrando", "cancelando", "cancelacion_pendiente");
    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)\\}");
    private static final Pattern COUNTED = Pattern.compile("/(?:api/v\\d+|lotes)/([^/]+).*");

    private final Opciones options;
    private final String site;
    private final Pace pace;
    private final HttpClient http;

    record Answer(int status, Map<String, List<String>> headers, Object body) {
        String header(String name) {
            List<String> values = headers.get(name);
            return values == null || values.isEmpty() ? null : values.get(0);
        }

        long number(String name) {
            String value = header(name);
            return value != null && value.matches("[0-9]{1,9}") ? Long.parseLong(value) : -1;
        }

        Pace.Limit limit() {
            long remaining = number("ratelimit-remaining");
            long reset = number("ratelimit-reset");
            return remaining < 0 || reset < 0 ? null : new Pace.Limit(remaining, reset * 1_000);
        }

        boolean isSuccess() {
            return status >= 200 && status < 300;
        }
    }

    Core(Opciones options) {
        this.options = options;
        site = options.baseUrl.replaceAll("/+$", "").replaceAll("/api/v1$", "");
        URI address = URI.create(site);
        String host = address.getHost();
        if (host == null || !address.getScheme().matches("https?")) {
            throw new IllegalArgumentException("baseUrl no es una dirección: " + options.baseUrl);
        }
        boolean isNear = host.equals("localhost") || host.equals("[::1]") || host.startsWith("127.");
        pace = new Pace(options.every != null ? options.every.toMillis() : isNear ? 0 : Pace.GUARDED);
        // A redirect is not followed, because the key must reach no other address; an upgrade is of no use.
        http = options.http != null ? options.http : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    Map<String, Object> json(
        String verb, String path, Map<String, String> ids, Datos query, Datos body, boolean takesKey, String key
    ) {
        String own = key == null && takesKey && body != null ? (String) body.get("idempotency_key") : key;
        String sent = takesKey && own == null ? UUID.randomUUID().toString() : own;
        Map<String, Object> members = new LinkedHashMap<>(body == null ? Map.of() : body.mapa());
        if (sent != null && !isOfHeader(sent)) {
            members.put("idempotency_key", sent);
        }
        byte[] text = verb.equals("POST") ? Json.write(members).getBytes(StandardCharsets.UTF_8) : null;
        Map<String, Object> filters = query == null ? Map.of() : query.mapa();
        Answer answer = send(verb, path, ids, filters, text, sent, JSON_TYPE, null);
        Map<String, Object> read = new LinkedHashMap<>(Json.object(answer.body()));
        read.put("requestId", answer.header("x-request-id"));
        return read;
    }

    /** HttpClient writes a question mark for every other sign into a header, and two keys could become one. */
    private static boolean isOfHeader(String key) {
        return key.matches("\\p{Print}+");
    }

    /** Sends a request of a batch alone; its key stands in its body, too. */
    Map<String, Object> alone(String path, byte[] text, String key) {
        return Json.object(send("POST", path, Map.of(), Map.of(), text, key, JSON_TYPE, null).body());
    }

    void lines(String path, byte[] text, Taker lines) {
        send("POST", path, Map.of(), Map.of(), text, null, LINES_TYPE, lines);
    }

    /** A batch is sent while its outcomes are read, so they are read once. */
    <T> Iterable<Desenlace<T>> batch(
        String path, String each, Iterable<? extends Datos> requests, Function<Map<String, Object>, T> form
    ) {
        AtomicBoolean isRead = new AtomicBoolean();
        return () -> {
            if (isRead.getAndSet(true)) {
                throw new IllegalStateException("Los desenlaces de un lote se leen una sola vez");
            }
            return new Lote<>(this, path, each, requests.iterator(), form);
        };
    }

    int retries() {
        return options.retries;
    }

    Archivo file(String path, Map<String, String> ids, Datos query, OutputStream into) {
        Download download = new Download(into);
        try {
            Map<String, Object> filters = query == null ? Map.of() : query.mapa();
            return download.finish(send("GET", path, ids, filters, null, null, FILE_TYPES, download));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure.getMessage(), failure);
        }
    }

    private Answer read(String path, Map<String, Object> query) {
        return send("GET", path, Map.of(), query, null, null, JSON_TYPE, null);
    }

    private interface Pages {
        /** Returns the items of the next page; null behind the last one. */
        List<?> next();
    }

    private static <T> Iterable<T> iterable(Supplier<Pages> begin, Function<Map<String, Object>, T> form) {
        return () -> new Iterator<T>() {
            private final Pages pages = begin.get();
            private Iterator<?> page = List.of().iterator();
            private boolean isOver;

            @Override
            public boolean hasNext() {
                while (!isOver && !page.hasNext()) {
                    List<?> items = pages.next();
                    isOver = items == null;
                    page = isOver ? page : items.iterator();
                }
                return page.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return form.apply(Json.object(page.next()));
            }
        };
    }

    /** What is created meanwhile pushes items from one page to the next one: those are given once. */
    <T> Iterable<T> items(String path, Datos query, Function<Map<String, Object>, T> form) {
        return iterable(() -> new Pages() {
            private final Set<Object> given = new LinkedHashSet<>();
            private int pagina;
            private boolean isLast;

            @Override
            public List<?> next() {
                if (isLast) {
                    return null;
                }
                pagina += 1;
                Map<String, Object> filters = new LinkedHashMap<>(query == null ? Map.of() : query.mapa());
                filters.putIfAbsent("limite", MOST_ITEMS);
                filters.put("pagina", pagina);
                Map<String, Object> page = Json.object(read(path, filters).body());
                List<?> data = (List<?>) page.get("data");
                int limite = ((Number) filters.get("limite")).intValue();
                isLast = data.size() < limite || (long) pagina * limite >= ((Number) page.get("total")).longValue();
                List<Object> fresh = new ArrayList<>();
                for (Object item : data) {
                    Object id = Json.object(item).get("id");
                    if (id == null || given.add(id)) {
                        fresh.add(item);
                    }
                }
                for (var oldest = given.iterator(); given.size() > MOST_KEPT; ) {
                    oldest.next();
                    oldest.remove();
                }
                return fresh;
            }
        }, form);
    }

    <T> Iterable<T> follow(String path, String despues, Duration cada, Function<Map<String, Object>, T> form) {
        return iterable(() -> new Pages() {
            private String after = despues;
            private boolean isCaughtUp;

            @Override
            public List<?> next() {
                if (isCaughtUp) {
                    rest(cada.toMillis());
                }
                Map<String, Object> query = new LinkedHashMap<>(Map.of("limite", MOST_ITEMS));
                if (after != null && !after.isEmpty()) {
                    query.put("despues", after);
                }
                Map<String, Object> page = Json.object(read(path, query).body());
                after = (String) page.get("cursor");
                isCaughtUp = !Boolean.TRUE.equals(page.get("hayMas"));
                return (List<?>) page.get("data");
            }
        }, form);
    }

    <T extends Datos> T settled(Supplier<T> read, Duration cada, Duration plazo) {
        long began = Pace.now();
        for (long wait = cada.toMillis(); ; wait = Math.min(wait * 2, WINDOW)) {
            T record = read.get();
            Object estado = Json.object(record.get("data")).get("estado");
            if (!MOVING.contains(estado)) {
                return record;
            }
            if (plazo != null && Pace.now() - began + wait > plazo.toMillis()) {
                throw new IllegalStateException("Sigue en " + estado);
            }
            rest(wait);
        }
    }

    static void rest(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException stopped) {
            throw cancelled();
        }
    }

    private static CancellationException cancelled() {
        Thread.currentThread().interrupt();
        return new CancellationException("El hilo se interrumpió");
    }

    private URI address(String path, Map<String, String> ids, Map<String, Object> query) {
        boolean isOfAccount = options.cuenta != null && !path.matches("/(plataforma|catalogos|descargas)/.*");
        String whole = isOfAccount ? "/plataforma/v1/cuentas/{rfc}" + path.replaceFirst("^/api/v1", "") : path;
        String filled = PARAMETER.matcher(whole).replaceAll(found -> {
            String name = found.group(1);
            String value = ids.getOrDefault(name, isOfAccount && name.equals("rfc") ? options.cuenta : "");
            // Without its id the address of a document would be another resource's.
            if (value == null || value.isEmpty()) {
                throw new IllegalArgumentException("Falta " + name);
            }
            return Matcher.quoteReplacement(escaped(value));
        });
        List<String> pairs = query.entrySet().stream().map(one -> one.getKey() + "=" + escaped(one.getValue())).toList();
        return URI.create(site + filled + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs)));
    }

    private static String escaped(Object value) {
        String text = value instanceof java.math.BigDecimal number ? number.toPlainString() : value.toString();
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Sends a request until its answer is final. By the contract's table of errors 409, 429, 502 and 503 are sent again,
     * but not a 502 with the PAC's or SAT's own code; a request without an answer only where a repetition is harmless: a
     * read, or a request with a key, as each line of a batch has.
     */
    private Answer send(
        String verb, String path, Map<String, String> ids, Map<String, Object> query, byte[] text, String key, String accept,
        Taker taker
    ) {
        boolean isRead = verb.equals("GET");
        HttpRequest.Builder request = HttpRequest.newBuilder(address(path, ids, query))
            .setHeader("x-api-key", options.apiKey)
            .setHeader("user-agent", Recursos.USER_AGENT)
            .setHeader("accept", accept);
        boolean isBatch = accept.equals(LINES_TYPE);
        if (key != null && (key.isEmpty() || key.chars().anyMatch(Character::isISOControl))) {
            throw new IllegalArgumentException("Idempotency-Key no puede estar vacía ni tener caracteres de control");
        }
        if (key != null && isOfHeader(key)) {
            request.setHeader("idempotency-key", key);
        }
        if (!isRead) {
            request.setHeader("content-type", isBatch ? LINES_TYPE : JSON_TYPE).POST(BodyPublishers.ofByteArray(text));
        }
        boolean isRepeatable = isRead || key != null || isBatch;
        // The public catalogs have no limit.
        Matcher counted = COUNTED.matcher(path);
        String group = counted.matches() ? counted.group(1) : null;
        boolean isUnknown = taker != null && taker.isUnknown();
        int limited = 0;
        for (int sent = 1; ; sent += 1) {
            Answer answer = null;
            Exception failure = null;
            long began = Pace.now();
            try {
                Pace.Turn turn = group == null ? told -> {} : pace.turn(group);
                began = Pace.now();
                try {
                    answer = attempt(request, taker);
                } finally {
                    turn.answered(answer == null ? null : answer.limit());
                }
            } catch (InterruptedException stopped) {
                throw cancelled();
            } catch (IOException | TimeoutException | RuntimeException silence) {
                failure = silence;
                if (taker != null) {
                    taker.lost();
                }
            }
            boolean isSuccess = answer != null && answer.isSuccess();
            Fate fate = isSuccess ? new Fate("never", "done") : fateOf(answer);
            // An earlier attempt's unknown outcome remains until the request itself is judged.
            if (!fate.outcome().equals("undone")) {
                isUnknown = fate.outcome().equals("unknown") && !isRead;
            }
            boolean isOwn = taker != null && taker.failure() != null;
            boolean isRepeated = !isOwn
                && (fate.again().equals("always") || (fate.again().equals("repeatable") && isRepeatable));
            boolean isLimited = isBatch && answer != null && answer.status() == 429;
            limited += isLimited ? 1 : 0;
            tell(new Attempt(
                verb, path, sent, Duration.ofMillis(Pace.now() - began), answer == null ? null : (Integer) answer.status(),
                failure == null ? null : failure.getClass().getSimpleName(),
                answer == null ? null : answer.header("x-request-id"), isRepeated
            ));
            if (isSuccess) {
                return answer;
            }
            if (isOwn) {
                throw new UncheckedIOException(taker.failure().getMessage(), taker.failure());
            }
            if (!isRepeated || (isLimited ? limited > MOST_LIMITED : sent - limited > options.retries)) {
                throw new CfdiError(sentenceOf(answer, failure), failure, answer, key, sent, isUnknown);
            }
            rest(pauseAfter(answer, sent));
        }
    }

    static String sentenceOf(Answer answer, Exception failure) {
        if (answer == null) {
            return failure instanceof TimeoutException
                ? "El servicio no contestó a tiempo"
                : "El servicio no dio una respuesta completa (" + failure.getMessage() + ")";
        }
        String sentence = Json.text(answer.body(), "error");
        return sentence != null ? sentence : "El servicio contestó " + answer.status() + " sin decir por qué";
    }

    static Fate fateOf(Answer answer) {
        if (answer == null) {
            return UNKNOWN;
        }
        String code = Json.text(answer.body(), "codigo");
        if (answer.status() == 502 && code != null) {
            return OWN_CODES.getOrDefault(code, REFUSED);
        }
        return STATUSES.getOrDefault(answer.status(), answer.status() >= 500 ? UNKNOWN : REFUSED);
    }

    /** Returns what an answer asks to wait, after a 429 until its window is over; otherwise longer each time. */
    private long pauseAfter(Answer answer, int sent) {
        long told = answer == null || answer.number("retry-after") < 0 ? -1 : answer.number("retry-after") * 1_000;
        if (answer != null && answer.status() == 429) {
            told = answer.limit() != null ? answer.limit().reset() : told < 0 ? WINDOW : told;
        }
        if (told >= 0) {
            return Math.min(told, WINDOW);
        }
        return backoff(sent);
    }

    long backoff(int times) {
        double most = Math.min(MOST_BACKOFF, options.retryDelay.toMillis() * Math.pow(2, times - 1));
        // Half of it is random, so that requests that failed together are not repeated together.
        return (long) (most * ThreadLocalRandom.current().nextDouble(0.5, 1));
    }

    private Answer attempt(HttpRequest.Builder request, Taker taker)
        throws IOException, InterruptedException, TimeoutException {
        long ends = Pace.now() + options.timeout.toMillis();
        if (taker != null) {
            taker.ask(request);
        }
        HttpRequest whole = request.build();
        HttpResponse<Pieces> response = headersOf(whole);
        Map<String, List<String>> headers = response.headers().map();
        Answer head = new Answer(response.statusCode(), headers, null);
        String kind = head.header("content-type") == null ? "" : head.header("content-type").split(";")[0];
        try (Pieces pieces = response.body()) {
            if (head.isSuccess() && !List.of(whole.headers().firstValue("accept").orElse("").split(", ")).contains(kind)) {
                throw new IOException("contestó " + head.status() + " con " + (kind.isEmpty() ? "nada" : kind));
            }
            boolean isFile = head.isSuccess() && taker != null;
            if (isFile) {
                taker.begin(head);
            }
            var text = new ByteArrayOutputStream();
            // A file may take long, as long as something comes.
            long silence = options.timeout.toMillis();
            for (List<ByteBuffer> some; (some = pieces.next(isFile ? silence : ends - Pace.now())) != null; ) {
                for (ByteBuffer buffer : some) {
                    byte[] piece = new byte[buffer.remaining()];
                    buffer.get(piece);
                    if (isFile) {
                        taker.keep(piece);
                    } else {
                        text.writeBytes(piece);
                    }
                }
            }
            if (isFile) {
                taker.end();
            }
            boolean isJson = kind.equals(JSON_TYPE) && text.size() > 0;
            return new Answer(head.status(), headers, isJson ? Json.read(text.toString(StandardCharsets.UTF_8)) : null);
        }
    }

    private HttpResponse<Pieces> headersOf(HttpRequest request) throws IOException, InterruptedException, TimeoutException {
        var coming = http.sendAsync(request, head -> new Pieces());
        try {
            return coming.get(options.timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof IOException known ? known : new IOException(failure.getCause());
        } finally {
            coming.cancel(true);
        }
    }

    private void tell(Attempt attempt) {
        try {
            options.log.accept(attempt);
        } catch (RuntimeException ignored) {
            // A log that fails must not decide about a document.
        }
    }
}
