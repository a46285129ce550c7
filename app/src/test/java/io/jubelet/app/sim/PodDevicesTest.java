package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.DevicePorts;
import io.jubelet.app.port.PluginPorts;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.device.ContainerDevices;
import io.jubelet.domain.device.Device;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.device.DevicePlugin;
import io.jubelet.ports.fake.FakeClaimDrivers;
import io.jubelet.ports.fake.FakeDevicePlugins;
import io.jubelet.ports.fake.FakeDeviceRegistrations;
import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.fake.FakePluginSockets;
import io.jubelet.ports.fake.FakeStateFiles;
import io.jubelet.ports.fake.FakeVolumeDrivers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A pod of a cluster with devices of a plugin, while containers, plugin, agent and machine start anew. */
class PodDevicesTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String DIRECTORY = "/var/lib/kubelet/device-plugins";
    private static final String SOCKET = DIRECTORY + "/gpu.sock";

    private final SimWorld world = SimWorld.inCluster(1);
    private final List<String> allocated = new ArrayList<>();
    private FakeDevicePlugins plugins;
    private FakeDeviceRegistrations registrations;

    PodDevicesTest() {
        startAgent();
        startPlugin();
        passes(Duration.ofSeconds(1));
    }

    /** Connections end with the agent, and nobody registers by himself. */
    private void startAgent() {
        plugins = new FakeDevicePlugins();
        registrations = new FakeDeviceRegistrations();
        world.pluginPorts = Optional.of(new PluginPorts(new FakePluginSockets(), new FakePluginRegistrations(),
                new DevicePorts(registrations, plugins, new FakeStateFiles(world.disk, DIRECTORY), List.of()), new FakeVolumeDrivers(),
                new ClaimPorts(new FakeClaimDrivers(), new FakeStateFiles(world.disk, "/var/lib/kubelet"), Optional.empty())));
        world.startAgent();
    }

    private void startPlugin() {
        world.scheduler.scope().after(Duration.ZERO, () -> {
            plugins.start(SOCKET, new DevicePlugin.Options(false, false),
                    List.of(new Device("a", true, List.of()), new Device("b", true, List.of()))).allocates(this::allocate);
            registrations.register("v1beta1", SOCKET, SimDevices.RESOURCE);
        });
    }

    private ContainerDevices allocate(Set<String> ids) {
        String devices = String.join(",", ids);
        allocated.add(devices);
        return new ContainerDevices(Map.of(SimDevices.VARIABLE, devices), List.of(), List.of(), Map.of(), List.of());
    }

    private void create(RestartPolicy policy, String... command) {
        Container main = Container.builder().name("app").image("registry.local/app:1").command(List.of(command))
                .resources(new ResourceRequirements(Map.of(SimDevices.RESOURCE, Quantity.parse("1")), Map.of(), List.of())).build();
        world.cluster.pods().put(new Pod(ObjectMeta.builder().name("pod").namespace("default").uid("uid").build(),
                PodSpec.builder().restartPolicy(policy).containers(List.of(main)).build(),
                PodStatus.builder().phase(PodPhase.PENDING).build()));
    }

    private PodStatus status() {
        return world.cluster.pods().all().getFirst().status();
    }

    private boolean is(PodPhase phase) {
        return status().phase().equals(Optional.of(phase));
    }

    private void awaits(BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, LIMIT), () -> "not within " + LIMIT + ": " + world.cluster.pods().all());
    }

    private void passes(Duration time) {
        world.scheduler.run(time, () -> { });
    }

    private Set<String> running() {
        return world.runtime.snapshot().containers().stream().filter(one -> one.state() == RunState.RUNNING)
                .map(ContainerSummary::id).collect(Collectors.toSet());
    }

    /** What the checkpoint says that the container has. */
    private Optional<Set<String>> held() {
        return DeviceCheckpoint.parse(new FakeStateFiles(world.disk, DIRECTORY).read(DeviceCheckpoint.NAME).orElseThrow())
                .assignments().of("uid", "app", SimDevices.RESOURCE).map(Set::copyOf);
    }

    private void runs() {
        awaits(() -> is(PodPhase.RUNNING) && !running().isEmpty());
        assertEquals(Optional.of(Set.of("a")), held());
    }

    @Test
    void aContainerThatStartsAgainHasTheSameDevices() {
        create(RestartPolicy.ALWAYS, "sleep", "infinity");
        runs();
        for (int restarts = 1; restarts <= 2; restarts++) {
            int desired = restarts;
            world.runtime.exit(running().iterator().next(), 0);
            awaits(() -> status().containerStatuses().getFirst().restartCount() == desired && !running().isEmpty());
        }
        assertEquals(List.of("a"), allocated);
        assertEquals(Optional.of(Set.of("a")), held());
    }

    @Test
    void theNodeHasNoDevicesWhileItsPluginIsAwayAfterARestart() {
        awaits(() -> devicesOfNode().equals("2 2"));
        world.killAgent();
        startAgent();
        assertTrue(world.scheduler.runUntil(() -> devicesOfNode().equals("0 0"), Duration.ofSeconds(5)), this::devicesOfNode);
        startPlugin();
        awaits(() -> devicesOfNode().equals("2 2"));
    }

    /** Capacity and allocatable, as the cluster knows them. */
    private String devicesOfNode() {
        NodeStatus node = world.node.orElseThrow().status();
        return node.capacity().get(SimDevices.RESOURCE) + " " + node.allocatable().get(SimDevices.RESOURCE);
    }

    @Test
    void itHasThemAfterAgentAndContainerStartedAgain() {
        create(RestartPolicy.ALWAYS, "sleep", "infinity");
        runs();
        world.killAgent();
        startAgent();
        passes(Duration.ofSeconds(20));
        startPlugin();
        passes(Duration.ofSeconds(1));
        world.runtime.exit(running().iterator().next(), 0);
        awaits(() -> status().containerStatuses().getFirst().restartCount() == 1 && !running().isEmpty());
        assertEquals(List.of("a"), allocated);
        assertEquals(Optional.of(Set.of("a")), held());
    }

    @Test
    void aPodRunsOnWhileAgentAndPluginStartAgainOneAfterTheOther() {
        create(RestartPolicy.ALWAYS, "sleep", "infinity");
        runs();
        Set<String> before = running();
        world.killAgent();
        startAgent();
        passes(Duration.ofMinutes(10));
        assertTrue(is(PodPhase.RUNNING), () -> "without a plugin: " + status());
        startPlugin();
        passes(Duration.ofSeconds(10));
        world.scheduler.scope().after(Duration.ZERO, () -> plugins.kill(SOCKET));
        passes(Duration.ofSeconds(10));
        startPlugin();
        passes(Duration.ofMinutes(1));
        assertEquals(before, running());
        assertEquals(Optional.of(Set.of("a")), held());
        assertEquals(List.of("a"), allocated);
    }

    @Test
    void aPodThatHasSucceededIsNotAdmittedAgainWithoutItsPlugin() {
        create(RestartPolicy.NEVER, "true");
        awaits(() -> is(PodPhase.SUCCEEDED));
        world.killAgent();
        startAgent();
        passes(Duration.ofMinutes(2));
        assertTrue(is(PodPhase.SUCCEEDED), () -> status().toString());
        assertEquals("", status().reason());
        assertTrue(world.events.ofPods().stream().noneMatch(event -> event.reason().equals("UnexpectedAdmissionError")),
                () -> world.events.ofPods().toString());
    }

    /** Its plugin did not come back with the machine: the pod can't be started, and has no devices any more. */
    @Test
    void aPodFailsAfterARebootWhenItsDevicesAreNotThereYet() {
        create(RestartPolicy.NEVER, "sleep", "infinity");
        runs();
        world.killAgent();
        world.runtime.snapshot().sandboxes().forEach(sandbox -> world.runtime.failSandbox(sandbox.id()));
        startAgent();
        awaits(() -> is(PodPhase.FAILED));
        assertEquals("UnexpectedAdmissionError", status().reason());
        assertTrue(status().message().contains("no healthy devices present; cannot allocate unhealthy devices example.com/sim"),
                status().message());
        awaits(() -> held().isEmpty());
        assertEquals(Set.of(), running());
    }

    @Test
    void devicesOfAPodThatWasDeletedWhileNoAgentRanAreFree() {
        create(RestartPolicy.ALWAYS, "sleep", "infinity");
        runs();
        world.killAgent();
        world.cluster.pods().remove("default", "pod");
        startAgent();
        awaits(() -> running().isEmpty() && held().isEmpty());
    }
}
