package io.jubelet.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.ports.api.NodeApi;
import io.jubelet.ports.await.Await;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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

            Await.until("each knows its pods and their states", () -> verdicts(first).equals(Map.of("web", Verdict.State.RUNNING))
                    && verdicts(second).equals(Map.of("db", Verdict.State.RUNNING)));

            first.stop();
            Await.until("its threads have ended", () -> first.threads().isEmpty());
            first.want(List.of());
            second.want(List.of("db", "cache"));
            Await.until("the second goes on", () -> second.running().equals(Set.of("db", "cache")));
            second.want(List.of("cache"));
            Await.until("the second stops a pod", () -> second.running().equals(Set.of("cache")));
            Await.until("what it decided about the pod that is gone is kept",
                    () -> verdicts(second).equals(Map.of("cache", Verdict.State.RUNNING, "db", Verdict.State.GONE)));
            assertEquals(Set.of("web"), first.running(), "nobody stops the containers of an agent that ended");

            first.start(vertx);
            Await.until("the first is back", () -> first.running().isEmpty());
            assertEquals(Set.of("cache"), second.running());
        }
    }

    private static Map<String, Verdict.State> verdicts(EmbeddedNode node) {
        NodeApi api = node.api();
        return Explanation.of(api.explanations().timelines(), api.pods()).stream().collect(Collectors.toMap(
                explanation -> explanation.timeline().name(), explanation -> explanation.verdict().state()));
    }
}
