package io.jubelet.app.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.sim.SimBus;
import io.jubelet.app.sim.SimScheduler;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** When the ranges of pod addresses are passed to the runtime. */
class PodCidrUpdatesTest {

    private final SimScheduler scheduler = new SimScheduler(new SplittableRandom(1));
    private final SimScheduler.Scope scope = scheduler.scope();
    private final SimBus bus = new SimBus(scope, (topic, message) -> true);
    private final List<String> reported = new ArrayList<>();
    private boolean down;

    private void deploy(String configured) {
        bus.deploy(new PodCidrUpdates((ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (proxy, method, arguments) -> {
                    assertEquals("updatePodCidr", method.getName());
                    reported.add((String) arguments[0]);
                    if (down) {
                        throw new UnavailableException("no runtime");
                    }
                    return null;
                }), configured, scope));
    }

    private void see(String... cidrs) {
        bus.outside().publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.of(new Node(
                ObjectMeta.builder().name("node").build(), new NodeSpec("", List.of(cidrs), "", false, List.of()),
                NodeStatus.builder().build()))));
        passes(0);
    }

    private void passes(long seconds) {
        scheduler.run(Duration.ofSeconds(seconds), () -> { });
    }

    @Test
    void everyChangeIsPassedOnOnce() {
        deploy("");
        see();
        see("10.0.0.0/24", "fd00::/64");
        see("10.0.0.0/24", "fd00::/64");
        see();
        bus.outside().publish(NodeTopics.NODE_OBSERVED, new NodeObserved(Optional.empty()));
        see("10.0.1.0/24");
        assertEquals(List.of("10.0.0.0/24,fd00::/64", "10.0.1.0/24"), reported);
    }

    @Test
    void failureIsTriedAgainUntilItWorks() {
        deploy("");
        down = true;
        see("10.0.0.0/24");
        passes(25);
        assertEquals(List.of("10.0.0.0/24", "10.0.0.0/24", "10.0.0.0/24"), reported);
        down = false;
        passes(60);
        see("10.0.0.0/24");
        assertEquals(4, reported.size());
    }

    @Test
    void theRangeOfTheConfigurationCountsUntilTheNodeHasOne() {
        deploy("10.9.0.0/16");
        passes(0);
        assertEquals(List.of("10.9.0.0/16"), reported);
        see();
        see("10.0.0.0/24");
        see();
        assertEquals(List.of("10.9.0.0/16", "10.0.0.0/24"), reported);
    }
}
