package io.jubelet.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.ports.await.Await;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two agents in one JVM, on one Vert.x instance. */
@Timeout(120)
@ExtendWith(VertxExtension.class)
class EmbeddedAgentTest {

    @Test
    void agentsOfOneVertxRunTheirOwnPodsAndEndAlone(Vertx vertx) {
        try (var first = new EmbeddedNode("first"); var second = new EmbeddedNode("second")) {
            first.start(vertx);
            second.start(vertx);
            first.want(List.of("web"));
            second.want(List.of("db"));
            Await.until("each runs its pod",
                    () -> first.running().equals(Set.of("web")) && second.running().equals(Set.of("db")));

            first.stop();
            first.want(List.of());
            second.want(List.of("db", "cache"));
            Await.until("the second goes on", () -> second.running().equals(Set.of("db", "cache")));
            second.want(List.of("cache"));
            Await.until("the second stops a pod", () -> second.running().equals(Set.of("cache")));
            assertEquals(Set.of("web"), first.running(), "nobody stops the containers of an agent that ended");

            first.start(vertx);
            Await.until("the first is back", () -> first.running().isEmpty());
            assertEquals(Set.of("cache"), second.running());
        }
    }
}
