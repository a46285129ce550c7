package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;

/** The client's side of a watch: lines as they come. */
public final class WatchReader implements AutoCloseable {

    private static final String END = "end";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Call call;
    private final Response response;

    /** Opens the watch and waits for the head of the answer. */
    WatchReader(Call call) {
        this.call = call;
        try {
            this.response = call.execute();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::read);
    }

    private void read() {
        try (response) {
            for (String line = response.body().source().readUtf8Line(); line != null;
                    line = response.body().source().readUtf8Line()) {
                lines.add(line);
            }
            lines.add(END);
        } catch (IOException e) {
            lines.add(END + " broken");
        }
    }

    /** HTTP status. */
    public int code() {
        return response.code();
    }

    /** The next line; {@code end} or {@code end broken} when there is none. */
    public String line() {
        try {
            return Optional.ofNullable(lines.poll(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .orElseThrow(() -> new AssertionError("no line within " + LIMIT));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The next event. */
    public Tree event() {
        String line = line();
        if (line.startsWith(END)) {
            throw new AssertionError("an event was expected, but the watch is at its " + line);
        }
        return Tree.parse(line);
    }

    /** Type and name of the next event, such as {@code ADDED a}. */
    public String brief() {
        Tree event = event();
        return event.text("type") + " " + event.text("object", "metadata", "name");
    }

    @Override
    public void close() {
        call.cancel();
    }
}
