package io.jubelet.adapters.http.page;

import io.jubelet.ports.api.Subscription;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Browsers that have the page open. What it shows is computed for all of them together, and not at all without browsers: soon after
 * something changed, and now and then for what changes by itself. A browser that does not read gets nothing until it does. Used on
 * one event loop.
 */
final class PageClients {

    /** More browsers than this are refused. */
    static final int LIMIT = 16;

    private static final Duration SOON = Duration.ofMillis(500);
    private static final Duration LATEST = Duration.ofSeconds(5);

    private final Vertx vertx;
    private final Context loop;
    private final PageSources sources;
    private final InstantSource clock;
    private final List<HttpServerResponse> clients = new ArrayList<>();
    /** Those that have not read all that was sent to them: the queue of a response does not tell reliably that it is full. */
    private final Set<HttpServerResponse> lagging = new HashSet<>();
    private final AtomicBoolean changed = new AtomicBoolean();
    private Subscription subscription = () -> { };
    private long timer;
    private long ticks;
    /** A subscription may arrive after all who wanted it have left, and others have come. */
    private int beginnings;
    private boolean computing;

    PageClients(Vertx vertx, Context loop, PageSources sources, InstantSource clock) {
        this.vertx = vertx;
        this.loop = loop;
        this.sources = sources;
        this.clock = clock;
    }

    /** One more browser; false when there are too many. */
    boolean add(HttpServerResponse response) {
        if (clients.size() >= LIMIT) {
            return false;
        }
        response.setChunked(true).putHeader("content-type", "text/event-stream").writeHead();
        response.closeHandler(_ -> remove(response));
        response.exceptionHandler(_ -> remove(response));
        clients.add(response);
        if (clients.size() == 1) {
            begin();
        }
        changed.set(true);
        send();
        return true;
    }

    private void begin() {
        timer = vertx.setPeriodic(SOON.toMillis(), _ -> tick());
        int begun = ++beginnings;
        blocking(() -> sources.api().watchPods(_ -> changed.set(true)), made -> {
            if (clients.isEmpty() || begun != beginnings) {
                made.close();
            } else {
                subscription = made;
            }
        });
    }

    private void remove(HttpServerResponse response) {
        lagging.remove(response);
        if (clients.remove(response) && clients.isEmpty()) {
            vertx.cancelTimer(timer);
            subscription.close();
            subscription = () -> { };
        }
    }

    private void tick() {
        if (++ticks % (LATEST.toMillis() / SOON.toMillis()) == 0) {
            changed.set(true);
        }
        send();
    }

    private void send() {
        if (!computing && changed.getAndSet(false)) {
            computing = true;
            blocking(() -> new PageSnapshot(sources).at(clock.instant()), this::send);
        }
    }

    private void send(String snapshot) {
        computing = false;
        String event = "data: " + snapshot + "\n\n";
        List.copyOf(clients).stream().filter(client -> !client.closed() && !client.ended() && lagging.add(client))
                .forEach(client -> client.write(event).onComplete(_ -> loop.runOnContext(_ -> lagging.remove(client))));
    }

    private <T> void blocking(Supplier<T> work, Consumer<T> then) {
        Thread.ofVirtual().name("page").start(() -> {
            try {
                T result = work.get();
                loop.runOnContext(_ -> then.accept(result));
            } catch (RuntimeException e) {
                System.getLogger(PageClients.class.getName()).log(System.Logger.Level.WARNING,
                        "the page can't be updated: " + e.getMessage());
                loop.runOnContext(_ -> computing = false);
            }
        });
    }
}
