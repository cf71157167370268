package cfdistamping;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * Sends requests in batches, each until its outcome is final. One that is to be sent again goes with the next batch,
 * under its key. Where the service takes no batch its error is told for each, so that the caller has their keys, and then
 * thrown.
 */
final class Lote<T> implements Iterator<Desenlace<T>> {
    /** The service takes so many lines, and bytes of a line and of all. */
    private static final int MOST_LINES = 500;
    private static final int MOST_OF_LINE = 256 * 1024;
    private static final int MOST_BYTES = 8 * 1024 * 1024;
    /** These statuses refuse the caller, and not the request. */
    private static final Set<Integer> STOPS = Set.of(401, 403, 404, 405);

    /** A request of a batch, as it is sent each time. */
    private static final class Order {
        final int number;
        final String key;
        final byte[] text;
        int attempts;
        /** An earlier attempt may have done it. */
        boolean isUnknown;

        Order(int number, Datos request) {
            this.number = number;
            Map<String, Object> members = new LinkedHashMap<>(request.mapa());
            key = (String) members.computeIfAbsent("idempotency_key", each -> UUID.randomUUID().toString());
            text = (Json.write(members) + "\n").getBytes(StandardCharsets.UTF_8);
        }
    }

    /** The lines of an answer while they come, over as many attempts as that takes: each is told once. */
    private static final class Lines implements Taker {
        final Map<Integer, Map<String, Object>> told = new HashMap<>();
        private final List<Order> orders;
        private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

        Lines(List<Order> orders) {
            this.orders = orders;
        }

        @Override
        public boolean isUnknown() {
            return orders.stream().anyMatch(order -> order.isUnknown);
        }

        @Override
        public void begin(Core.Answer answer) {
            rest.reset();
        }

        @Override
        public void keep(byte[] piece) throws IOException {
            for (byte each : piece) {
                if (each != '\n') {
                    rest.write(each);
                    continue;
                }
                Map<String, Object> line = Json.object(Json.read(rest.toString(StandardCharsets.UTF_8)));
                rest.reset();
                told.putIfAbsent(((Number) line.get("linea")).intValue(), line);
            }
        }

        @Override
        public void end() throws IOException {
            if (told.size() < orders.size()) {
                throw new IOException("faltan líneas");
            }
        }

        /** The lines that were not told may have been done all the same. */
        @Override
        public void lost() {
            for (int at = 0; at < orders.size(); at += 1) {
                orders.get(at).isUnknown |= !told.containsKey(at + 1);
            }
        }
    }

    private final Core core;
    private final String path;
    private final String each;
    private final Iterator<? extends Datos> requests;
    private final Function<Map<String, Object>, T> form;
    private final Set<Order> open = new LinkedHashSet<>();
    private final Queue<Desenlace<T>> outcomes = new ArrayDeque<>();
    private List<Order> waiting = new ArrayList<>();
    private int number;
    private int repetition;
    private RuntimeException failure;

    Lote(Core core, String path, String each, Iterator<? extends Datos> requests, Function<Map<String, Object>, T> form) {
        this.core = core;
        this.path = path;
        this.each = each;
        this.requests = requests;
        this.form = form;
    }

    @Override
    public boolean hasNext() {
        while (outcomes.isEmpty()) {
            if (failure != null) {
                throw failure;
            }
            if (waiting.isEmpty() && !requests.hasNext()) {
                return false;
            }
            try {
                send();
            } catch (RuntimeException thrown) {
                failure = thrown;
                if (thrown instanceof CfdiError refused) {
                    open.forEach(order -> outcomes.add(new Desenlace<>(order.number, order.key, null, refused)));
                }
            }
        }
        return true;
    }

    @Override
    public Desenlace<T> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return outcomes.remove();
    }

    private void send() {
        repetition = waiting.isEmpty() ? 0 : repetition + 1;
        if (repetition > 0) {
            Core.rest(core.backoff(repetition));
        }
        List<Order> batch = waiting;
        waiting = new ArrayList<>();
        var body = new ByteArrayOutputStream();
        batch.forEach(order -> body.writeBytes(order.text));
        while (batch.size() < MOST_LINES && body.size() < MOST_BYTES && requests.hasNext()) {
            number += 1;
            Order order = new Order(number, requests.next());
            open.add(order);
            if (order.text.length > MOST_OF_LINE) {
                alone(order);
            } else {
                batch.add(order);
                body.writeBytes(order.text);
            }
        }
        if (batch.isEmpty()) {
            return;
        }
        Lines lines = new Lines(batch);
        CfdiError refused = null;
        try {
            core.lines(path, body.toByteArray(), lines);
        } catch (CfdiError thrown) {
            refused = thrown;
        }
        for (int at = 0; at < batch.size(); at += 1) {
            batch.get(at).attempts += 1;
            if (lines.told.get(at + 1) != null) {
                judge(batch.get(at), lines.told.get(at + 1));
            }
        }
        if (refused != null) {
            throw refused;
        }
    }

    private void judge(Order order, Map<String, Object> line) {
        int status = ((Number) line.get("status")).intValue();
        Core.Answer answer = new Core.Answer(status, Map.of(), line);
        Core.Fate fate = Core.fateOf(answer);
        boolean mayChange = status < 400
            ? "timbrando".equals(Json.object(line.get("data")).get("estado"))
            : !fate.again().equals("never");
        if (!fate.outcome().equals("undone")) {
            order.isUnknown = fate.outcome().equals("unknown");
        }
        if (mayChange && order.attempts <= core.retries()) {
            waiting.add(order);
        } else if (status < 400) {
            Map<String, Object> members = new LinkedHashMap<>(line);
            members.keySet().removeAll(List.of("linea", "status", "campo", "idempotency_key"));
            settle(order, form.apply(members), null);
        } else {
            String sentence = Core.sentenceOf(answer, null);
            settle(order, null, new CfdiError(sentence, null, answer, order.key, order.attempts, order.isUnknown));
        }
    }

    private void alone(Order order) {
        try {
            settle(order, form.apply(core.alone(each, order.text, order.key)), null);
        } catch (CfdiError refused) {
            if (refused.status == null || STOPS.contains(refused.status)) {
                throw refused;
            }
            settle(order, null, refused);
        }
    }

    private void settle(Order order, T answer, CfdiError refused) {
        open.remove(order);
        outcomes.add(new Desenlace<>(order.number, order.key, answer, refused));
    }
}
