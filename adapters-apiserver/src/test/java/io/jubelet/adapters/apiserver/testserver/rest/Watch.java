package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.http.HttpExchange;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Change;
import io.jubelet.adapters.apiserver.testserver.store.ExpiredException;
import io.jubelet.adapters.apiserver.testserver.store.Listing;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.adapters.apiserver.testserver.store.Store;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One open watch: sends the changes of the selected objects until its time is over or someone ends it. */
public final class Watch {

    private final Store store;
    private final ApiRequest request;
    private final Selection selection;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final Consumer<Change> follower = change -> signals.add(new Signal.Changed(change));

    Watch(Store store, ApiRequest request) {
        this.store = store;
        this.request = request;
        this.selection = new Selection(request);
    }

    /** What is watched. */
    public Resource resource() {
        return request.resource();
    }

    /** Makes the watch do something out of turn. */
    public void signal(Signal signal) {
        signals.add(signal);
    }

    /** Serves the watch to its end. */
    void run(HttpExchange exchange) throws IOException {
        checkInitialEvents();
        String wanted = request.http().parameter("resourceVersion");
        boolean fromNow = wanted.isEmpty() || wanted.equals("0") || sendsInitialEvents();
        long version = fromNow ? 0 : Reads.version(wanted);
        long end = System.nanoTime() + timeout().toNanos();
        try (HttpExchange.Stream stream = exchange.stream(200, () -> signals.add(new Signal.Reset()))) {
            WatchEvents events = new WatchEvents(stream, selection);
            if (fromNow) {
                begin(events);
            } else {
                resume(events, version);
            }
            serve(events, stream, end);
        } finally {
            store.leave(follower);
        }
    }

    /** A version that is too old is an error event in the stream, as all errors of an accepted watch. */
    private void resume(WatchEvents events, long version) throws IOException {
        try {
            store.follow(request.resource(), version, follower);
        } catch (ExpiredException e) {
            events.send("ERROR", ApiFailure.expired(e.getMessage()).status());
            signals.add(new Signal.End());
        }
    }

    private void begin(WatchEvents events) throws IOException {
        Listing listing = store.follow(request.resource(), follower);
        if (request.http().parameter("sendInitialEvents").equals("false")) {
            return;
        }
        for (Tree object : listing.objects()) {
            if (selection.test(object)) {
                events.send("ADDED", object);
            }
        }
        if (sendsInitialEvents()) {
            events.initialEventsEnd(request.resource(), listing.version());
        }
    }

    private void serve(WatchEvents events, HttpExchange.Stream stream, long end) throws IOException {
        try {
            while (true) {
                Signal signal = signals.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                switch (signal) {
                    case Signal.Changed(Change change) -> events.send(change);
                    case Signal.Bookmark _ -> bookmark(events);
                    case Signal.Raw(String text) -> stream.send(text.getBytes(StandardCharsets.UTF_8));
                    case Signal.Expire(String message) -> {
                        events.send("ERROR", ApiFailure.expired(message).status());
                        return;
                    }
                    case Signal.Reset _ -> {
                        stream.abort();
                        return;
                    }
                    case Signal.End _ -> {
                        return;
                    }
                    case null -> {
                        return;
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A bookmark must not promise more than was sent: changes that wait go first. */
    private void bookmark(WatchEvents events) throws IOException {
        long version = store.version();
        if (!signals.isEmpty()) {
            signals.add(new Signal.Bookmark());
        } else if (request.http().flag("allowWatchBookmarks")) {
            events.bookmark(request.resource(), version);
        }
    }

    private boolean sendsInitialEvents() {
        return request.http().flag("sendInitialEvents");
    }

    private void checkInitialEvents() {
        if (sendsInitialEvents() && !request.http().parameter("resourceVersionMatch").equals("NotOlderThan")) {
            throw ApiFailure.badRequest("resourceVersionMatch: Forbidden: sendInitialEvents requires setting "
                    + "resourceVersionMatch to NotOlderThan");
        }
    }

    private Duration timeout() {
        String seconds = request.http().parameter("timeoutSeconds");
        return seconds.isEmpty() ? Duration.ofMinutes(45) : Duration.ofSeconds(Long.parseLong(seconds));
    }

    /** What a watch acts on. */
    public sealed interface Signal {

        /** An object changed. */
        record Changed(Change change) implements Signal {
        }

        /** Tell the client how far it has seen. */
        record Bookmark() implements Signal {
        }

        /** Send something that need not be an event. */
        record Raw(String text) implements Signal {
        }

        /** Tell the client that it lags too far behind, and end. */
        record Expire(String message) implements Signal {
        }

        /** End in good order. */
        record End() implements Signal {
        }

        /** Break the connection. */
        record Reset() implements Signal {
        }
    }
}
