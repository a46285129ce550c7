package io.jubelet.adapters.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes HTTP clients that are closed long before Vert.x is. Vert.x 5.0 keeps a closed client until it is closed itself
 * (eclipse-vertx/vert.x#6268), except for those that are shared by name: each of these has a name of its own.
 */
final class ShortLivedClient {

    /** Connections are not pooled. A client without this timer would cancel the first timer of Vert.x when it is closed. */
    private static final int CLEANER_MILLIS = Integer.MAX_VALUE;
    /** Vert.x can have several users. */
    private static final AtomicLong MADE = new AtomicLong();

    private ShortLivedClient() {
    }

    static HttpClientAgent make(Vertx vertx, HttpClientOptions options) {
        options.setShared(true).setName(ShortLivedClient.class.getName() + "-" + MADE.incrementAndGet());
        return vertx.createHttpClient(options, new PoolOptions().setCleanerPeriod(CLEANER_MILLIS));
    }
}
