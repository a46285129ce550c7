package io.jubelet.adapters.http;

import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.api.Subscription;
import io.jubelet.ports.codec.PodManifestCodec;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One client that watches the pods: each as a line, until the client disconnects or the server stops. A client that does not read
 * is closed when too much waits for it. Thread-safe; the response is touched on its context only.
 */
final class PodStream {

    /** Bytes that may wait for a client: some times the pods of a full node. */
    static final long MAX_WAITING = 16L << 20;

    private final Context context;
    private final HttpServerResponse response;
    private final AtomicLong waiting = new AtomicLong();
    private Subscription subscription = () -> { };
    private boolean closed;

    PodStream(Context context, HttpServerResponse response) {
        this.context = context;
        this.response = response;
    }

    /** Subscribes. May block; the lines may begin before it returns. */
    void open(NodeApi api, PodManifestCodec codec) {
        Subscription made = api.watchPods(pod -> send(codec.encode(pod)));
        synchronized (this) {
            if (!closed) {
                subscription = made;
                return;
            }
        }
        made.close();
    }

    /** No line is sent any more. */
    void close() {
        Subscription open;
        synchronized (this) {
            closed = true;
            open = subscription;
        }
        open.close();
    }

    /** Ends the response regularly; done when the end was sent. */
    Future<Void> end() {
        close();
        return Future.future(done -> context.runOnContext(_ -> {
            if (gone()) {
                done.complete();
            } else {
                response.end().onComplete(done);
            }
        }));
    }

    private void send(byte[] pod) {
        synchronized (this) {
            if (closed) {
                return;
            }
        }
        Buffer line = Buffer.buffer(pod.length + 1).appendBytes(pod).appendByte((byte) '\n');
        if (waiting.addAndGet(line.length()) > MAX_WAITING) {
            close();
            // Reset, so that the client can distinguish this from a regular end.
            context.runOnContext(_ -> response.reset());
            return;
        }
        context.runOnContext(_ -> write(line));
    }

    private void write(Buffer line) {
        if (gone()) {
            close();
            return;
        }
        response.write(line).onComplete(_ -> waiting.addAndGet(-line.length()));
    }

    private boolean gone() {
        return response.ended() || response.closed();
    }
}
