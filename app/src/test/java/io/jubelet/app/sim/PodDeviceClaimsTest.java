package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.ClusterObjects;
import io.jubelet.app.port.ClusterPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.dra.ClaimConsumer;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.meta.OwnerReference;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodResourceClaimStatus;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeCluster;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.fake.FakeResourceClaims;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A pod that claims devices of a DRA driver, through the whole agent. */
class PodDeviceClaimsTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String SOCKET = "/registry/gpu.sock";
    private static final String DRIVER = "gpu.example.com";
    private static final String MISSING =
            "Failed to prepare dynamic resources: prepare dynamic resources: DRA driver gpu.example.com is not registered";

    private final SimWorld world = new SimWorld(1, SimulationSettings.parse(""));
    private final FakePluginSockets sockets = new FakePluginSockets();
    private final FakePluginRegistrations registrations = new FakePluginRegistrations();
    private final FakeClaimDrivers drivers = new FakeClaimDrivers();
    private final FakeResourceClaims claims = new FakeResourceClaims();

    PodDeviceClaimsTest() {
        var cluster = new FakeCluster(world.scheduler.scope());
        world.clusterPorts = Optional.of(new ClusterPorts(cluster.pods(), cluster.nodes(), cluster.leases(),
                new ClusterObjects(cluster.configObjects(), cluster.services(), cluster.runtimeClasses(), cluster.tokens(),
                        cluster.claims(), cluster.trust(), cluster.certificates()), ClusterInMemory.storage(cluster)));
        world.pluginPorts = Optional.of(new PluginPorts(sockets, registrations,
                new DevicePorts(new FakeDeviceRegistrations(), new FakeDevicePlugins(),
                        new FakeStateFiles(world.disk, "/var/lib/kubelet/device-plugins"), List.of()), new FakeVolumeDrivers(),
                new ClaimPorts(drivers, new FakeStateFiles(world.disk, "/var/lib/kubelet"), Optional.of(claims))));
        claims.put(new ResourceClaim("default", "web-gpu-x", "c-1", Optional.of(OwnerReference.builder().apiVersion("v1").kind("Pod")
                .name("web").uid("uid").controller(true).build()), Set.of(ClaimConsumer.pod("web", "uid")),
                Optional.of(new TreeSet<>(Set.of(DRIVER)))));
        world.startAgent();
    }

    private void want() {
        Container main = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                .resources(new ResourceRequirements(Map.of(), Map.of(), List.of(new ResourceClaimReference("gpu", "")))).build();
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                PodSpec.builder().containers(List.of(main)).resourceClaims(List.of(
                        new PodResourceClaim("gpu", Optional.empty(), Optional.of("template")))).build(),
                PodStatus.builder().resourceClaimStatuses(List.of(
                        new PodResourceClaimStatus("gpu", Optional.of("web-gpu-x")))).build()));
    }

    private FakeClaimDrivers.Driver startDriver() {
        FakeClaimDrivers.Driver driver = drivers.start(SOCKET);
        registrations.serve(SOCKET, new PluginInfo(PluginTypes.DRA, DRIVER, "", List.of("v1.DRAPlugin")));
        sockets.put(SOCKET);
        return driver;
    }

    private boolean runs() {
        return world.runtime.snapshot().containers().stream().anyMatch(c -> c.state() == RunState.RUNNING);
    }

    @Test
    void aPodWaitsForItsDriverAndGivesItsDevicesBack() {
        want();
        assertTrue(world.scheduler.runUntil(() -> world.events.ofPods().stream().anyMatch(event ->
                event.reason().equals("FailedPrepareDynamicResources") && event.message().equals(MISSING)), LIMIT),
                () -> world.events.ofPods().toString());
        assertEquals(List.of(), world.runtime.snapshot().sandboxes(), "it never starts without its devices");
        assertTrue(world.scheduler.runUntil(() -> Optional.ofNullable(world.reported.get("uid")).stream()
                .flatMap(pod -> pod.status().containerStatuses().stream()).flatMap(status -> status.waiting().stream())
                .anyMatch(waiting -> waiting.message().equals(MISSING)), LIMIT));
        Duration before = world.scheduler.elapsed();
        FakeClaimDrivers.Driver driver = startDriver();
        assertTrue(world.scheduler.runUntil(this::runs, LIMIT));
        assertTrue(world.scheduler.elapsed().minus(before).compareTo(Duration.ofSeconds(5)) < 0, "at once when the driver is there");
        assertEquals(Set.of("c-1"), driver.prepared());
        driver.intercepts((call, all) -> {
            assertTrue(!call.equals("unprepare") || !runs(), "a container still runs");
            return all;
        });
        world.source.unwant("web");
        assertTrue(world.scheduler.runUntil(() -> driver.prepared().isEmpty(), LIMIT));
    }

    @Test
    void anotherAgentUnmountsWhatIsLeft() {
        FakeClaimDrivers.Driver driver = startDriver();
        want();
        assertTrue(world.scheduler.runUntil(this::runs, LIMIT));
        world.killAgent();
        world.source.unwant("web");
        world.startAgent();
        assertTrue(world.scheduler.runUntil(() -> driver.prepared().isEmpty(), LIMIT));
        assertTrue(!runs());
    }
}
