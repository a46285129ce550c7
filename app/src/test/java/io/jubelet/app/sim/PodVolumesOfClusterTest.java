package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.container.VolumeMountBuilder;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.podcertificate.PodCertificateRequest;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.trust.ClusterTrustBundle;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.KeyToPath;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Volumes that are made of what the cluster holds, through the whole agent. */
class PodVolumesOfClusterTest {

    private static final String VOLUMES = "/var/lib/kubelet/pods/uid/volumes/";
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final Duration LONG = Duration.ofMinutes(2);

    private final SimWorld world = new SimWorld(1).explained();
    private final FakeCluster cluster = new FakeCluster(world.scheduler.scope());

    PodVolumesOfClusterTest() {
        world.clusterPorts = Optional.of(ClusterInMemory.of(cluster));
        world.startAgent();
    }

    private void want(VolumeSource source, UnaryOperator<VolumeMountBuilder> mount) {
        Container app = container().toBuilder().volumeMounts(List.of(
                mount.apply(VolumeMount.builder().name("v").mountPath("/v")).build())).build();
        want(PodSpec.builder().containers(List.of(app)).volumes(List.of(new Volume("v", Optional.of(source)))).build());
    }

    private void want(VolumeSource source) {
        want(source, mount -> mount);
    }

    private void want(PodSpec spec) {
        world.source.want(new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(), spec,
                PodStatus.builder().build()));
    }

    private static Container container() {
        return Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity")).build();
    }

    private static VolumeSource configMap(boolean optional, KeyToPath... items) {
        return new VolumeSource.ConfigMap("settings", List.of(items), Optional.empty(), Optional.of(optional));
    }

    private void putConfigMap(String color) {
        cluster.configObjects().put(new ConfigMap(ObjectMeta.builder().namespace("default").name("settings").build(),
                Map.of("color", color), Map.of(), Optional.empty()));
    }

    private void putSecret(Map<String, String> texts) {
        cluster.configObjects().put(new Secret(ObjectMeta.builder().namespace("default").name("login").build(),
                texts.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> Binary.utf8(e.getValue()))),
                "Opaque", Optional.empty()));
    }

    private boolean runs() {
        return world.runtime.snapshot().containers().stream().anyMatch(c -> c.state() == RunState.RUNNING);
    }

    private String text(String file) {
        return world.disk.read(VOLUMES + file).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    }

    private void within(Duration limit, BooleanSupplier condition) {
        assertTrue(world.scheduler.runUntil(condition, limit), () -> "not within " + limit + ": " + world.reported.get("uid")
                + "\n" + world.events.ofPods());
    }

    private String explained() {
        return Explanation.of(world.explanations.find("web"), List.copyOf(world.reported.values())).getFirst().verdict().text();
    }

    private long failedMounts() {
        return world.events.ofPods().stream().filter(event -> event.reason().equals("FailedMount")).count();
    }

    @Test
    void aPodWaitsForItsConfigMapAndStartsAsSoonAsItIsThere() {
        want(configMap(false));
        within(SOON, () -> failedMounts() == 1);
        world.scheduler.run(Duration.ofSeconds(3), () -> { });
        assertEquals(3, failedMounts(), "at 0, 0.5 and 1.5 seconds");
        world.scheduler.run(Duration.ofMinutes(2), () -> { });
        assertEquals(8, failedMounts(), "the pauses grow twofold");
        assertEquals(Set.of("FailedMount"), world.events.ofPods().stream().map(PodEvent::reason).collect(
                Collectors.toSet()));
        assertEquals("MountVolume.SetUp failed for volume \"v\" : configmap \"settings\" not found", world.events.ofPods()
                .stream().filter(e -> e.reason().equals("FailedMount")).findFirst().orElseThrow().message());
        assertEquals(List.of("ContainerCreating: waits for volume \"v\": configmap \"settings\" not found"),
                world.reported.get("uid").status().containerStatuses().stream()
                .flatMap(status -> status.waiting().stream())
                .map(waiting -> waiting.reason() + ": " + waiting.message()).toList());
        putConfigMap("blue");
        within(SOON, this::runs);
        assertEquals("blue", text("kubernetes.io~configmap/v/color"));
        assertEquals(8, failedMounts());
    }

    @Test
    void anOptionalConfigMapThatIsMissingIsAnEmptyDirectory() {
        want(configMap(true));
        within(LONG, this::runs);
        assertEquals(List.of(), world.disk.list(VOLUMES + "kubernetes.io~configmap/v"));
        putConfigMap("blue");
        within(SOON, () -> text("kubernetes.io~configmap/v/color").equals("blue"));
    }

    @Test
    void aChangedSecretReachesTheFilesOfARunningPod() {
        putSecret(Map.of("user", "anna", "old", "x"));
        want(new VolumeSource.Secret("login", List.of(), Optional.empty(), Optional.empty()));
        within(LONG, this::runs);
        assertEquals("anna", text("kubernetes.io~secret/v/user"));
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        putSecret(Map.of("user", "bert"));
        within(SOON, () -> text("kubernetes.io~secret/v/user").equals("bert"));
        assertEquals(List.of("user"), world.disk.list(VOLUMES + "kubernetes.io~secret/v"));
    }

    @Test
    void aPodThatReadsAnObjectOnlyWhenItStartsIsLeftAlone() {
        putConfigMap("blue");
        var color = new EnvVar("COLOR", "",
                Optional.of(new EnvVarSource.ConfigMapKeyRef("settings", "color", Optional.empty())));
        want(PodSpec.builder().containers(List.of(container().toBuilder().env(List.of(color)).build())).build());
        within(LONG, this::runs);
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        int before = world.statuses;
        putConfigMap("red");
        world.scheduler.run(Duration.ofSeconds(5), () -> { });
        assertEquals(before, world.statuses, "the pod was synced for nothing");
    }

    @Test
    void aTokenIsReplacedBeforeItEnds() {
        want(new VolumeSource.Projected(List.of(
                new VolumeProjection.ServiceAccountToken("", Optional.of(600L), "token")), Optional.empty()));
        within(LONG, this::runs);
        assertEquals("token-1", text("kubernetes.io~projected/v/token"));
        Duration begin = world.scheduler.elapsed();
        within(Duration.ofMinutes(9), () -> text("kubernetes.io~projected/v/token").equals("token-2"));
        Duration after = world.scheduler.elapsed().minus(begin);
        assertTrue(after.compareTo(Duration.ofSeconds(465)) > 0 && after.compareTo(Duration.ofSeconds(482)) < 0,
                after.toString());
        assertEquals(2, cluster.tokens().requests().size());
    }

    @Test
    void changedTrustAnchorsReachTheFilesOfARunningPod() {
        want(new VolumeSource.Projected(List.of(new VolumeProjection.ClusterTrustBundle("roots", "", Optional.empty(),
                Optional.empty(), "ca.pem")), Optional.empty()));
        within(SOON, () -> failedMounts() == 1);
        assertEquals("MountVolume.SetUp failed for volume \"v\" : while getting ClusterTrustBundle: "
                + "clustertrustbundle.certificates.k8s.io \"roots\" not found", world.events.ofPods().stream()
                .filter(e -> e.reason().equals("FailedMount")).findFirst().orElseThrow().message());
        for (String anchor : List.of("b25l", "dHdv")) {
            String pem = "-----BEGIN CERTIFICATE-----\n" + anchor + "\n-----END CERTIFICATE-----\n";
            cluster.trust().put(new ClusterTrustBundle("roots", Map.of(), "", pem));
            within(SOON, this::runs);
            within(SOON, () -> text("kubernetes.io~projected/v/ca.pem").equals(pem));
        }
    }

    @Test
    void aCertificateIsWaitedForWrittenAndReplaced() {
        want(new VolumeSource.Projected(List.of(new VolumeProjection.PodCertificate("example.com/signer", "ED25519",
                Optional.of(3600), "bundle.pem", "", "chain.pem", Map.of("example.com/a", "b"))), Optional.empty()));
        within(SOON, () -> failedMounts() == 1);
        assertEquals("MountVolume.SetUp failed for volume \"v\" : credential bundle is not issued yet", world.events.ofPods()
                .stream().filter(e -> e.reason().equals("FailedMount")).findFirst().orElseThrow().message());
        within(LONG, () -> cluster.certificates().requests().size() == 1);
        var request = cluster.certificates().created().getFirst();
        assertEquals("default/web uid example.com/signer ED25519 Optional[3600] {example.com/a=b}", request.pod().namespace() + "/"
                + request.pod().name() + " " + request.pod().uid() + " " + request.signer() + " " + request.keyType() + " "
                + request.maxExpirationSeconds() + " " + request.userAnnotations());
        assertEquals(cluster.nodes().get(request.node().name()).metadata().uid(), request.node().uid());
        within(SOON, () -> explained().contains("signer example.com/signer has not answered PodCertificateRequest default/req-1 yet"));
        issue("req-1", "b25l");
        within(SOON, this::runs);
        assertEquals("key 1" + pem("b25l"), text("kubernetes.io~projected/v/bundle.pem"));
        assertEquals(pem("b25l"), text("kubernetes.io~projected/v/chain.pem"));
        within(Duration.ofMinutes(36), () -> cluster.certificates().requests().size() == 2);
        assertEquals("key 1" + pem("b25l"), text("kubernetes.io~projected/v/bundle.pem"));
        issue("req-2", "dHdv");
        within(SOON, () -> text("kubernetes.io~projected/v/bundle.pem").equals("key 2" + pem("dHdv")));
        assertTrue(runs());
        world.source.unwant("web");
        within(LONG, () -> world.disk.node("/var/lib/kubelet/pods/uid").isEmpty());
        world.scheduler.run(Duration.ofHours(2), () -> { });
        assertEquals(2, cluster.certificates().requests().size(), "a pod that is gone needs none");
    }

    private static String pem(String body) {
        return "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n";
    }

    private void issue(String name, String body) {
        var now = world.scheduler.scope().instant();
        cluster.certificates().answer("default", name, new PodCertificateRequest.Issued("a remark\n" + pem(body),
                now.plusSeconds(1800), now.plusSeconds(3600)));
    }

    @Test
    void aPodWhoseCertificateIsRefusedSaysSo() {
        want(new VolumeSource.Projected(List.of(new VolumeProjection.PodCertificate("example.com/signer", "ED25519",
                Optional.empty(), "bundle.pem", "", "", Map.of())), Optional.empty()));
        within(LONG, () -> cluster.certificates().requests().size() == 1);
        cluster.certificates().answer("default", "req-1", new PodCertificateRequest.Denied("UnsupportedKeyType", "try \"RSA3072\""));
        within(SOON, () -> world.events.ofPods().stream().anyMatch(event -> event.reason().equals("Denied")));
        assertEquals("PodCertificateRequest default/req-1 was denied, reason=\"UnsupportedKeyType\", message=\"try \\\"RSA3072\\\"\"",
                world.events.ofPods().stream().filter(event -> event.reason().equals("Denied")).findFirst().orElseThrow().message());
        within(SOON, () -> explained().contains("PodCertificateRequest was permanently denied: reason=\"UnsupportedKeyType\""));
    }

    @Test
    void aPartOfAVolumeIsMounted() {
        putConfigMap("blue");
        want(configMap(false, new KeyToPath("color", "deep/color", Optional.empty())),
                mount -> mount.subPath("deep/color"));
        within(LONG, this::runs);
        assertEquals(Optional.of(VOLUMES + "kubernetes.io~configmap/v/deep/color"),
                world.disk.resolvedPath("/var/lib/kubelet/pods/uid/volume-subpaths/v/app/0"));
        world.source.unwant("web");
        within(LONG, () -> world.disk.node("/var/lib/kubelet/pods/uid").isEmpty());
    }

    @Test
    void aContainerThatEndsIsStartedAgainThoughItsConfigMapIsGone() {
        putConfigMap("blue");
        Container brief = container().toBuilder().command(List.of("sleep", "20")).volumeMounts(List.of(
                VolumeMount.builder().name("v").mountPath("/v").build())).build();
        want(PodSpec.builder().restartPolicy(RestartPolicy.ALWAYS).containers(List.of(brief))
                .volumes(List.of(new Volume("v", Optional.of(configMap(false))))).build());
        within(LONG, this::runs);
        cluster.configObjects().remove(ConfigObjectKey.configMap("default", "settings"));
        within(LONG, () -> !runs());
        within(LONG, this::runs);
        assertEquals("blue", text("kubernetes.io~configmap/v/color"));
    }

    @Test
    void aDeletedConfigMapLeavesARunningPodAsItIs() {
        putConfigMap("blue");
        want(configMap(false));
        within(LONG, this::runs);
        cluster.configObjects().remove(ConfigObjectKey.configMap("default", "settings"));
        within(SOON, () -> failedMounts() == 1);
        world.scheduler.run(Duration.ofSeconds(30), () -> { });
        assertTrue(runs());
        assertEquals("blue", text("kubernetes.io~configmap/v/color"));
    }
}
