package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.validation.GatedFields;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods that need a feature gate, through the whole agent. */
class GatedPodsTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final SimWorld world = new SimWorld(1);

    private static Pod pod(PodSpecBuilder spec) {
        Container app = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity")).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                spec.containers(List.of(app)).build(), PodStatus.builder().build());
    }

    private PodStatus comesTo(Pod pod, PodPhase phase) {
        world.startAgent();
        world.source.want(pod);
        assertTrue(world.scheduler.runUntil(() -> status().flatMap(PodStatus::phase).equals(Optional.of(phase)), LIMIT),
                () -> "not " + phase + " but " + status());
        return status().orElseThrow();
    }

    private Optional<PodStatus> status() {
        return Optional.ofNullable(world.reported.get("uid")).map(Pod::status);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void podsInTheNetworkOfTheNodeHaveUserNamespacesWithTheirGate(boolean gate) {
        world.gates.podFields = new GatedFields(false, gate);
        PodStatus status = comesTo(pod(PodSpec.builder().hostNetwork(true).hostUsers(false)), gate ? PodPhase.RUNNING : PodPhase.FAILED);
        assertEquals(gate ? "" : "PodFeatureUnsupported", status.reason());
        assertEquals(gate, world.node.orElseThrow().status().declaredFeatures().contains("UserNamespacesHostNetworkSupport"));
    }
}
