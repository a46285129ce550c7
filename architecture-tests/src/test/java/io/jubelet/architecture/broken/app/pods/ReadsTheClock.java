package io.jubelet.architecture.broken.app.pods;

import java.time.Instant;
import java.util.UUID;

final class ReadsTheClock {
    String now() throws InterruptedException {
        Thread.sleep(1);
        return Instant.now() + " " + System.currentTimeMillis() + " " + Math.random() + " " + UUID.randomUUID();
    }
}
