package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.Decisions;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.device.ClaimsVerdict;
import io.jubelet.app.message.device.ContainerClaimsFound;
import io.jubelet.app.message.device.ContainerDevicesFound;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.explain.ClaimDecision;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.topology.ManagedResources;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.Pods;
import io.jubelet.ports.fake.VirtualTimers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodResourceClaimsTest {

    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final PodResourceClaims claims = new PodResourceClaims(bus, true, new PodEvents(bus, timers), new Decisions(bus, timers));

    private static Pod pod(boolean claiming) {
        Pod pod = Pods.named("web", "uid");
        Container main = Container.builder().name("main").image("i").resources(new ResourceRequirements(
                Map.of("example.com/gpu", Quantity.parse("1")), Map.of(),
                claiming ? List.of(new ResourceClaimReference("gpu", "")) : List.of())).build();
        return pod.withSpec(pod.spec().toBuilder().containers(List.of(main)).resourceClaims(claiming
                ? List.of(new PodResourceClaim("gpu", Optional.of("gpu"), Optional.empty())) : List.of()).build());
    }

    @Test
    void nobodyIsAskedAboutAPodWithoutClaims() throws Exception {
        Pod pod = pod(false);
        claims.prepare(pod);
        claims.release(pod);
        assertEquals(List.of(), claims.cdiDevices(pod, pod.spec().containers().getFirst()));
    }

    @Test
    void aPodWaitsAndThatIsReported() {
        bus.answer(DeviceTopics.PREPARE_CLAIMS, _ -> new ClaimsVerdict(Optional.of("prepare dynamic resources: no driver")));
        String message = assertThrows(ClaimsNotReadyException.class, () -> claims.prepare(pod(true))).getMessage();
        assertEquals("Failed to prepare dynamic resources: prepare dynamic resources: no driver", message);
        PodEvent event = bus.published(PodEvent.class).getFirst();
        assertEquals("FailedPrepareDynamicResources " + message, event.reason() + " " + event.message());
        var decision = (ClaimDecision.Awaited) bus.published(DecisionMade.class).getFirst().decision();
        assertEquals("waits for the devices that it claims: prepare dynamic resources: no driver", decision.text());
    }

    @Test
    void aPodDoesNotEndBeforeItsClaimsAreUnprepared() {
        bus.answer(DeviceTopics.UNPREPARE_CLAIMS, _ -> new ClaimsVerdict(Optional.of("unprepare dynamic resources: busy")));
        assertEquals("unprepare dynamic resources: busy",
                assertThrows(UnavailableException.class, () -> claims.release(pod(true))).getMessage());
    }

    @Test
    void devicesOfClaimsComeBeforeThoseOfPlugins() throws Exception {
        bus.answer(DeviceTopics.CONTAINER_CLAIMS, _ -> new ContainerClaimsFound(List.of("v/claim=1"), Optional.empty()));
        bus.answer(DeviceTopics.CONTAINER_DEVICES, _ ->
                new ContainerDevicesFound(new ContainerDevices(Map.of("A", "b"), List.of(), List.of(),
                Map.of(), List.of("v/plugin=1")), Optional.empty()));
        var devices = new PodDevices(bus, ManagedResources.NONE.withDevices(false, false), claims);
        Pod pod = pod(true);
        ContainerDevices given = devices.of(pod, pod.spec().containers().getFirst());
        assertEquals(List.of("v/claim=1", "v/plugin=1"), given.cdiDevices());
        assertEquals(Map.of("A", "b"), given.envs());
    }

    @Test
    void aContainerDoesNotStartWithoutItsClaims() {
        bus.answer(DeviceTopics.CONTAINER_CLAIMS, _ -> new ContainerClaimsFound(List.of(), Optional.of("not prepared")));
        Pod pod = pod(true);
        assertEquals("not prepared", assertThrows(PodConfigException.class,
                () -> claims.cdiDevices(pod, pod.spec().containers().getFirst())).getMessage());
    }

    @Test
    void anAgentWithoutPluginsRefusesClaims() {
        PodResourceClaims none = PodsWithoutClaims.on(bus);
        assertTrue(assertThrows(ClaimsNotReadyException.class, () -> none.prepare(pod(true))).getMessage().contains("uses no plugins"));
    }
}
