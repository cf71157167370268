package cfdistamping;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The body of an answer, piece by piece. The platform's own stream knows no time, and swallows interruptions. */
final class Pieces implements BodySubscriber<Pieces>, AutoCloseable {
    private static final Object END = new Object();

    private final BlockingQueue<Object> come = new LinkedBlockingQueue<>();
    private volatile Flow.Subscription subscription;
    private boolean isBegun;

    @Override
    public CompletionStage<Pieces> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> piece) {
        come.add(piece);
    }

    @Override
    public void onError(Throwable failure) {
        come.add(failure);
    }

    @Override
    public void onComplete() {
        come.add(END);
    }

    /** Returns the next piece, or null at the end. */
    @SuppressWarnings("unchecked")
    List<ByteBuffer> next(long ms) throws IOException, InterruptedException, TimeoutException {
        if (isBegun) {
            subscription.request(1);
        }
        isBegun = true;
        Object piece = come.poll(Math.max(0, ms), TimeUnit.MILLISECONDS);
        if (piece == null) {
            throw new TimeoutException();
        }
        if (piece instanceof Throwable failure) {
            throw failure instanceof IOException known ? known : new IOException(failure.getMessage(), failure);
        }
        return piece == END ? null : (List<ByteBuffer>) piece;
    }

    @Override
    public void close() {
        if (subscription != null) {
            subscription.cancel();
        }
    }
}
