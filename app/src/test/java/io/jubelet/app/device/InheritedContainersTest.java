package io.jubelet.app.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.app.message.runtime.RuntimeTopics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Containers with devices that run while the agent is started anew, before the plugin of their devices is back. */
class InheritedContainersTest extends DeviceFixture {

    private static final Optional<String> REFUSED =
            Optional.of("no healthy devices present; cannot allocate unhealthy devices example.com/gpu");

    private final Pod one = pod("one", 1);

    @BeforeEach
    void restart() {
        gpus("a");
        registrations.register("v1beta1", SOCKET, GPU);
        assertEquals(Optional.empty(), allocate(one));
        devices.stop();
        deploy();
    }

    private void run(String... pods) {
        List<ContainerSummary> running = Stream.of(pods).map(name -> new ContainerSummary("c-" + name, "main", 0, "s-" + name,
                new PodIdentity("default", name, "uid-" + name), RunState.RUNNING, Instant.EPOCH, "i", "i", Map.of(), Map.of())).toList();
        bus.publish(RuntimeTopics.RUNTIME_LISTED, new RuntimeListed(Map.of(), List.of(), running, 0));
    }

    @Test
    void aContainerThatRunsKeepsItsDevices() {
        run("one");
        assertEquals(Optional.empty(), allocate(one));
        assertEquals(REFUSED, allocate(pod("two", 1)));
    }

    /** The node was restarted, and the devices may not work yet. */
    @Test
    void aContainerThatDoesNotRunIsRefused() {
        run();
        assertEquals(REFUSED, allocate(one));
    }

    /** Who asks may have seen the list of the runtime before it gets here. */
    @Test
    void nothingIsRefusedBeforeItIsKnownWhatRuns() {
        assertThrows(UnavailableException.class, () -> allocate(one));
        run("one");
        assertEquals(Optional.empty(), allocate(one));
    }

    @Test
    void aContainerThatWasStartedLaterIsNotOneOfThem() {
        run();
        run("one");
        assertEquals(REFUSED, allocate(one));
    }

    @Test
    void onceAllPodsAreKnownTheyHaveBeenAdmitted() {
        run("one");
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, false));
        assertEquals(Optional.empty(), allocate(one));
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(List.of(), true, true));
        assertEquals(REFUSED, allocate(one));
    }
}
