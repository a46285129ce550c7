package io.jubelet.adapters.http.server;

import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.server.ServerRequest;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The body of a request that is paused until somebody asks for it. */
final class IncomingBody implements ServerRequest.Body {

    /** How much of a body that nobody wanted is read so that the connection can be used again. */
    private static final int DISCARD_LIMIT = 256 * 1024;

    private final Context context;
    private final HttpServerRequest request;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final Buffer received = Buffer.buffer();
    private boolean asked;
    private long discarded;

    IncomingBody(Context context, HttpServerRequest request) {
        this.context = context;
        this.request = request;
        request.pause();
        request.exceptionHandler(this::broken);
        request.endHandler(_ -> whole.complete(received.getBytes()));
    }

    @Override
    public byte[] read(int limit) {
        context.runOnContext(_ -> ask(limit));
        try {
            return whole.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while the body of a request came in", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ResourceExhaustedException tooLarge) {
                throw tooLarge;
            }
            throw new UnavailableException("the body of the request is incomplete: " + e.getCause().getMessage(), e);
        }
    }

    private void ask(int limit) {
        if (asked || whole.isDone()) {
            return;
        }
        asked = true;
        if ("100-continue".equalsIgnoreCase(request.getHeader("expect"))) {
            request.response().writeContinue();
        }
        request.handler(bytes -> {
            if (!whole.isDone() && received.length() + bytes.length() > limit) {
                request.pause();
                whole.completeExceptionally(
                        new ResourceExhaustedException("the body of the request is larger than " + limit + " bytes"));
            } else if (!whole.isDone()) {
                received.appendBuffer(bytes);
            }
        });
        request.resume();
    }

    /** The connection was closed. */
    void broken(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    /** Passes over what nobody wanted, if that is little; otherwise the connection ends. For the event loop. */
    void discard() {
        if (request.isEnded()) {
            return;
        }
        request.handler(bytes -> {
            discarded += bytes.length();
            if (discarded > DISCARD_LIMIT) {
                request.connection().close();
            }
        });
        request.resume();
    }
}
