package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Issued;
import io.jubelet.domain.podcertificate.PodCertificateRequest.Pending;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.fake.FakeCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pods with certificates whose signer is slow, whose requests are deleted, and whose agent is killed and misses messages. */
class CertifiedPodsHistoryTest {

    private static final int PODS = 3;
    private static final int SEEDS = 10;

    static IntStream seeds() {
        return IntStream.range(0, SEEDS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aPodRunsWithAKeyAndTheCertificateForIt(int seed) {
        var history = new History(seed);
        for (int i = 0; i < 40; i++) {
            history.step();
        }
        history.end();
    }

    private static final class History {

        private final Random random;
        private final SimWorld world;
        private final FakeCluster cluster;
        private final PortFaults faults;

        History(int seed) {
            random = new Random(seed);
            world = new SimWorld(seed, SimulationSettings.parse(""));
            cluster = new FakeCluster(world.scheduler.scope());
            faults = new PortFaults(random, PortFaults.API_SERVER);
            world.clusterPorts = Optional.of(ClusterInMemory.of(cluster, cluster.pods(), faults));
            world.startAgent();
        }

        private Set<String> running() {
            return world.runtime.snapshot().containers().stream().filter(one -> one.state() == RunState.RUNNING)
                    .map(one -> one.pod().uid()).collect(Collectors.toSet());
        }

        private static Pod pod(int number) {
            VolumeSource source = new VolumeSource.Projected(List.of(new VolumeProjection.PodCertificate("example.com/signer",
                    "ED25519", Optional.empty(), "bundle", "", "", Map.of())), Optional.empty());
            Container app = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity"))
                    .volumeMounts(List.of(VolumeMount.builder().name("v").mountPath("/v").build())).build();
            return new Pod(ObjectMeta.builder().name("web-" + number).namespace("default").uid("uid-" + number).build(),
                    PodSpec.builder().containers(List.of(app)).volumes(List.of(new Volume("v", Optional.of(source)))).build(),
                    PodStatus.builder().build());
        }

        private Optional<String> bundle(String uid) {
            return world.disk.read("/var/lib/kubelet/pods/" + uid + "/volumes/kubernetes.io~projected/v/bundle")
                    .map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        }

        /** The fake gives request {@code req-N} the key {@code key N}. */
        private static String expected(String request) {
            return "key " + request.substring("req-".length()) + "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getEncoder().encodeToString(request.getBytes(StandardCharsets.UTF_8)) + "\n-----END CERTIFICATE-----\n";
        }

        private void sign(PodCertificateRequest request, Duration fresh) {
            var now = world.scheduler.scope().instant();
            cluster.certificates().answer("default", request.name(), new Issued(
                    expected(request.name()).substring(expected(request.name()).indexOf('-')), now.plus(fresh),
                    now.plus(fresh.multipliedBy(2))));
        }

        private List<PodCertificateRequest> open() {
            return cluster.certificates().requests().stream().filter(one -> one.outcome() instanceof Pending).toList();
        }

        void step() {
            faults.share(random.nextDouble() * 0.4);
            world.lostMessages(0.2);
            switch (random.nextInt(10)) {
                case 0 -> {
                    world.killAgent();
                    world.startAgent();
                }
                case 1 -> world.source.unwant("web-" + random.nextInt(PODS));
                case 2 -> open().stream().findFirst().ifPresent(one -> cluster.certificates().remove("default", one.name()));
                case 3, 4, 5 -> open().forEach(one -> sign(one, Duration.ofMinutes(random.nextInt(1, 20))));
                default -> world.source.want(pod(random.nextInt(PODS)));
            }
            world.scheduler.run(Duration.ofMillis(random.nextInt(120_000)), () -> { });
            check();
        }

        private void check() {
            Set<String> all = cluster.certificates().created().isEmpty() ? Set.of() : IntStream
                    .rangeClosed(1, cluster.certificates().created().size()).mapToObj(i -> expected("req-" + i))
                    .collect(Collectors.toSet());
            for (String uid : running()) {
                assertTrue(bundle(uid).filter(all::contains).isPresent(), () -> uid + " runs with " + bundle(uid));
            }
        }

        void end() {
            faults.share(0);
            world.lostMessages(0);
            for (int i = 0; i < PODS; i++) {
                world.source.want(pod(i));
            }
            for (int minute = 0; minute < 40 && running().size() < PODS; minute++) {
                open().forEach(one -> sign(one, Duration.ofHours(9)));
                world.scheduler.run(Duration.ofMinutes(1), () -> { });
            }
            assertEquals(PODS, running().size(), () -> running() + " " + world.reported + " " + cluster.certificates().requests());
            check();
            for (int i = 0; i < PODS; i++) {
                world.source.unwant("web-" + i);
            }
            assertTrue(world.scheduler.runUntil(() -> running().isEmpty(), Duration.ofMinutes(10)));
            int before = cluster.certificates().created().size();
            world.scheduler.run(Duration.ofHours(20), () -> { });
            assertEquals(before, cluster.certificates().created().size(), "nobody needs a certificate any more");
        }
    }
}
