package io.jubelet.adapters.http.server;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;

/** Reads why the runtime does not switch protocols: the body of its answer, or the message of a Status in it. */
final class RefusalText {

    private static final int LIMIT = 64 * 1024;
    private static final Duration TIME = Duration.ofSeconds(10);

    private final NetSocket runtime;
    private final Consumer<String> result;
    private final Buffer body;
    private final int size;
    private boolean done;

    private RefusalText(NetSocket runtime, RuntimeAnswer answer, Consumer<String> result) {
        this.runtime = runtime;
        this.result = result;
        body = Buffer.buffer(answer.rest());
        String length = answer.header("content-length");
        size = length.matches("\\d{1,9}") ? Math.min(LIMIT, Integer.parseInt(length)) : LIMIT;
    }

    /**
     * Reads it and ends the connection.
     *
     * @param runtime paused, without handlers
     * @param result called once, on the event loop, at the latest after ten seconds
     */
    static void read(Vertx vertx, NetSocket runtime, RuntimeAnswer answer, Consumer<String> result) {
        var text = new RefusalText(runtime, answer, result);
        long timer = vertx.setTimer(TIME.toMillis(), _ -> text.complete());
        runtime.closeHandler(_ -> {
            vertx.cancelTimer(timer);
            text.complete();
        });
        runtime.exceptionHandler(_ -> { }).handler(text::add);
        runtime.resume();
        text.add(Buffer.buffer());
    }

    private void add(Buffer bytes) {
        body.appendBuffer(bytes);
        if (body.length() >= size) {
            complete();
        }
    }

    private void complete() {
        if (!done) {
            done = true;
            runtime.close();
            result.accept(text(body.getString(0, Math.min(size, body.length()), StandardCharsets.UTF_8.name()).strip()));
        }
    }

    private static String text(String body) {
        try {
            var status = new JsonObject(body);
            for (String name : new String[] {"message", "error"}) {
                if (status.getValue(name) instanceof String text && !text.isBlank()) {
                    return text.strip();
                }
            }
        } catch (DecodeException _) {
            // A text, as runtimes send it.
        }
        return body.isEmpty() ? "empty server response" : body;
    }
}
