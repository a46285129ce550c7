package io.jubelet.architecture.broken.app.pods;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

final class ReadsTheClock {
    String now() throws InterruptedException {
        Thread.sleep(1);
        new CountDownLatch(1).await(1, TimeUnit.SECONDS);
        new CompletableFuture<Void>().orTimeout(1, TimeUnit.SECONDS);
        return Instant.now() + " " + System.currentTimeMillis() + " " + Math.random() + " " + UUID.randomUUID();
    }
}
