package io.jubelet.adapters.http;

import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.VertxInternal;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;

/** What a Vert.x keeps until it is closed, clients among it. */
final class KeptClients {

    private KeptClients() {
    }

    static int of(Vertx vertx) throws ReflectiveOperationException {
        return kept(vertx).size();
    }

    /** Waits until all short-lived clients are closed. */
    static int afterClosing(Vertx vertx) throws ReflectiveOperationException {
        for (Object kept : kept(vertx)) {
            if (kept instanceof CloseFuture client) {
                client.future().await();
            }
        }
        return of(vertx);
    }

    private static List<?> kept(Vertx vertx) throws ReflectiveOperationException {
        Field children = CloseFuture.class.getDeclaredField("children");
        children.setAccessible(true);
        CloseFuture all = ((VertxInternal) vertx).closeFuture();
        synchronized (all) {
            return children.get(all) instanceof Map<?, ?> kept ? List.copyOf(kept.keySet()) : List.of();
        }
    }
}
