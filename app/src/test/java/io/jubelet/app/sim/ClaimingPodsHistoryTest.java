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
import io.jubelet.domain.dra.DriverClaim;
import io.jubelet.domain.dra.ResourceClaim;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.plugin.PluginInfo;
import io.jubelet.domain.plugin.PluginTypes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodResourceClaim;
import io.jubelet.domain.pod.PodSchedulingGroup;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceClaimReference;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.UnavailableException;
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
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Histories of the whole agent with pods of a group that share its claim, and with a driver that fails and dies: what runs has what
 * it claims.
 */
class ClaimingPodsHistoryTest {

    private static final int PODS = 3;
    private static final String SOCKET = "/registry/gpu.sock";
    private static final String DRIVER = "gpu.example.com";

    static List<Integer> seeds() {
        return IntStream.range(0, 16).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatRunsHasWhatItClaims(int seed) {
        var history = new History(seed);
        for (int i = 0; i < 40; i++) {
            history.step();
        }
        history.end();
    }

    private static final class History {

        private final Random random;
        private final SimWorld world;
        private final FakePluginSockets sockets = new FakePluginSockets();
        private final FakeClaimDrivers drivers = new FakeClaimDrivers();
        private final FakeClaimDrivers.Driver driver;
        private boolean recovering;

        History(int seed) {
            random = new Random(seed);
            world = new SimWorld(seed, SimulationSettings.parse(""));
            var registrations = new FakePluginRegistrations();
            var claims = new FakeResourceClaims();
            var cluster = new FakeCluster(world.scheduler.scope());
            world.clusterPorts = Optional.of(new ClusterPorts(cluster.pods(), cluster.nodes(), cluster.leases(),
                    new ClusterObjects(cluster.configObjects(), cluster.services(), cluster.runtimeClasses(), cluster.tokens(),
                            cluster.claims(), cluster.trust(), cluster.certificates()), ClusterInMemory.storage(cluster)));
            world.pluginPorts = Optional.of(new PluginPorts(sockets, registrations,
                    new DevicePorts(new FakeDeviceRegistrations(), new FakeDevicePlugins(),
                            new FakeStateFiles(world.disk, "/var/lib/kubelet/device-plugins"), List.of()), new FakeVolumeDrivers(),
                    new ClaimPorts(drivers, new FakeStateFiles(world.disk, "/var/lib/kubelet"), Optional.of(claims))));
            put(claims, "shared", new ClaimConsumer("scheduling.k8s.io", "podgroups", "workers", "uid-workers"));
            for (int i = 0; i < PODS; i++) {
                put(claims, "own-" + i, ClaimConsumer.pod("web-" + i, "uid-" + i));
            }
            driver = drivers.start(SOCKET);
            driver.intercepts(this::intercepted);
            driver.answersLate(() -> !recovering && random.nextInt(8) == 0);
            registrations.serve(SOCKET, new PluginInfo(PluginTypes.DRA, DRIVER, "", List.of("v1.DRAPlugin")));
            sockets.put(SOCKET);
            world.startAgent();
        }

        private static void put(FakeResourceClaims claims, String name, ClaimConsumer consumer) {
            claims.put(new ResourceClaim("default", name, name, Optional.empty(), Set.of(consumer),
                    Optional.of(new TreeSet<>(Set.of(DRIVER)))));
        }

        private List<DriverClaim> intercepted(String call, List<DriverClaim> claims) {
            if (call.equals("unprepare")) {
                claims.forEach(claim -> assertTrue(running().stream().noneMatch(pod -> claimsOf(pod).contains(claim.uid())),
                        () -> claim.uid() + " is taken back from " + running()));
            }
            return switch (recovering ? 9 : random.nextInt(8)) {
                case 0 -> throw new UnavailableException("refused");
                case 1 -> throw new DeadlineExceededException("hangs");
                case 2 -> claims.subList(0, random.nextInt(claims.size() + 1));
                default -> claims;
            };
        }

        private static Set<String> claimsOf(String podUid) {
            return Set.of("shared", "own-" + podUid.substring("uid-".length()));
        }

        private Set<String> running() {
            return world.runtime.snapshot().containers().stream().filter(one -> one.state() == RunState.RUNNING)
                    .map(one -> one.pod().uid()).collect(Collectors.toSet());
        }

        void step() {
            int pod = random.nextInt(PODS);
            switch (random.nextInt(8)) {
                case 0 -> drivers.kill(SOCKET);
                case 1 -> drivers.start(SOCKET);
                case 2 -> {
                    world.killAgent();
                    world.startAgent();
                }
                case 3, 4 -> world.source.unwant("web-" + pod);
                default -> world.source.want(pod(pod));
            }
            world.scheduler.run(Duration.ofMillis(random.nextInt(20_000)), () -> { });
            running().forEach(uid -> assertTrue(driver.prepared().containsAll(claimsOf(uid)),
                    () -> uid + " runs with " + driver.prepared()));
        }

        private static Pod pod(int i) {
            Container main = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                    .resources(new ResourceRequirements(Map.of(), Map.of(), List.of(new ResourceClaimReference("shared", ""),
                            new ResourceClaimReference("own", "")))).build();
            return new Pod(ObjectMeta.builder().name("web-" + i).namespace("default").uid("uid-" + i).build(),
                    PodSpec.builder().containers(List.of(main)).resourceClaims(List.of(
                            new PodResourceClaim("shared", Optional.of("shared"), Optional.empty()),
                            new PodResourceClaim("own", Optional.of("own-" + i), Optional.empty())))
                            .schedulingGroup(new PodSchedulingGroup(Optional.of("workers"))).build(),
                    PodStatus.builder().build());
        }

        void end() {
            recovering = true;
            drivers.start(SOCKET);
            for (int i = 0; i < PODS; i++) {
                world.source.want(pod(i));
            }
            assertTrue(world.scheduler.runUntil(() -> running().size() == PODS, Duration.ofMinutes(30)), () -> running() + " run");
            assertTrue(driver.prepared().containsAll(Set.of("shared", "own-0", "own-1", "own-2")), () -> driver.prepared().toString());
            for (int i = 0; i < PODS; i++) {
                world.source.unwant("web-" + i);
            }
            world.scheduler.runUntil(() -> driver.prepared().isEmpty() && running().isEmpty(), Duration.ofMinutes(30));
            assertEquals(Set.of(), driver.prepared());
            assertEquals(Set.of(), running());
        }
    }
}
