package io.jubelet.adapters.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.failure.CancelledException;
import io.vertx.core.Promise;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class VertxFuturesTest {

    @Test
    void whatComesIntoBeingAfterAnInterruptionIsUndone() {
        Promise<String> promise = Promise.promise();
        List<String> undone = new CopyOnWriteArrayList<>();
        Thread.currentThread().interrupt();
        var cancelled = assertThrows(CancelledException.class, () -> VertxFutures.await("listen", promise::future, undone::add));
        assertEquals("interrupted while waiting to listen", cancelled.getMessage());
        assertTrue(Thread.interrupted());
        assertEquals(List.of(), undone);
        promise.complete("server");
        Await.until("it is undone", () -> undone.equals(List.of("server")));
    }

    @Test
    void whatComesIntoBeingInTimeIsKept() throws ExecutionException {
        List<String> undone = new CopyOnWriteArrayList<>();
        Promise<String> promise = Promise.promise();
        promise.complete("server");
        assertEquals("server", VertxFutures.await("listen", promise::future, undone::add));
        assertEquals(List.of(), undone);
    }
}
