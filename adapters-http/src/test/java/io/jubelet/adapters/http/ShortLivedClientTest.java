package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ShortLivedClientTest {

    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() {
        vertx.close().await();
    }

    @Test
    void vertxKeepsNoClientThatIsClosed() throws Exception {
        int before = KeptClients.of(vertx);
        HttpClientAgent first = ShortLivedClient.make(vertx, new HttpClientOptions());
        HttpClientAgent second = ShortLivedClient.make(vertx, new HttpClientOptions());
        assertEquals(before + 2, KeptClients.of(vertx));
        first.close().await();
        assertEquals(before + 1, KeptClients.of(vertx), "each is closed alone");
        second.close().await();
        assertEquals(before, KeptClients.of(vertx));
    }
}
