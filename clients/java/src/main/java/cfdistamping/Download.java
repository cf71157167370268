package cfdistamping;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A file while it comes. What came is kept over all attempts: the next one asks for the rest where the service can give
 * it.
 */
final class Download implements Taker {
    // RFC 6266 has a second, exact name where the plain one was changed.
    private static final Pattern EXACT = Pattern.compile("filename\\*=UTF-8''([^;]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN = Pattern.compile("filename=\"([^\"]*)\"");

    private final OutputStream into;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private String etag;
    private long size;
    /** Bytes of the answer that are here already. */
    private long skipped;
    /** The failure is not the service's, and ends the download. */
    private IOException failure;

    Download(OutputStream into) {
        this.into = into;
    }

    @Override
    public IOException failure() {
        return failure;
    }

    @Override
    public void ask(HttpRequest.Builder request) {
        if (etag != null && size > 0) {
            request.setHeader("range", "bytes=" + size + "-").setHeader("if-range", etag);
        }
    }

    private boolean writesAtOnce() {
        return into != null && etag != null;
    }

    @Override
    public void begin(Core.Answer answer) throws IOException {
        String given = "bytes".equals(answer.header("accept-ranges")) ? answer.header("etag") : null;
        skipped = 0;
        if (answer.status() == 206) {
            String part = answer.header("content-range");
            if (part != null && part.startsWith("bytes " + size + "-") && Objects.equals(given, etag)) {
                return;
            }
            throw new IOException("contestó otra parte (" + part + ")");
        }
        if (given != null && given.equals(etag)) {
            skipped = size;
            return;
        }
        if (writesAtOnce() && size > 0) {
            failure = new IOException("El archivo cambió mientras se descargaba; descárguelo de nuevo");
            throw failure;
        }
        etag = given;
        size = 0;
        kept.reset();
    }

    @Override
    public void keep(byte[] piece) throws IOException {
        int length = piece.length;
        int skip = (int) Math.min(skipped, length);
        skipped -= skip;
        // A file that may have to come again from its beginning is written once it is whole.
        if (writesAtOnce()) {
            try {
                into.write(piece, skip, length - skip);
            } catch (IOException | RuntimeException thrown) {
                failure = thrown instanceof IOException known ? known : new IOException(thrown.getMessage(), thrown);
                throw failure;
            }
        } else {
            kept.write(piece, skip, length - skip);
        }
        size += length - skip;
    }

    Archivo finish(Core.Answer answer) throws IOException {
        if (into != null) {
            kept.writeTo(into);
            into.flush();
            kept.reset();
        }
        String disposition = Objects.requireNonNullElse(answer.header("content-disposition"), "");
        var exact = EXACT.matcher(disposition);
        var plain = PLAIN.matcher(disposition);
        String name = exact.find()
            ? URLDecoder.decode(exact.group(1).replace("+", "%2B"), StandardCharsets.UTF_8)
            : plain.find() ? plain.group(1) : "";
        return new Archivo(kept.toByteArray(), size, name, answer.header("content-type"), answer.header("x-request-id"));
    }
}
