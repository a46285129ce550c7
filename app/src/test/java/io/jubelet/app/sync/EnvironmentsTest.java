package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvFromSource;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.OptionalReference;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.env.Service;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.value.ByteText;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeServiceDirectory;
import io.jubelet.ports.fake.FakeVolumeFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EnvironmentsTest {

    private static final ConfigMap SETTINGS = new ConfigMap(named("settings"), Map.of("color", "blue", "size", "9"),
            Map.of("blob", Binary.utf8("x")), Optional.empty());
    private static final Secret LOGIN =
            new Secret(named("login"), Map.of("user", Binary.utf8("anna")), "Opaque", Optional.empty());

    private final FakeConfigObjects objects = new FakeConfigObjects();
    private final FakeServiceDirectory services = new FakeServiceDirectory();
    private final FakeDisk disk = new FakeDisk();
    private final Environments environments = new Environments(objects, Optional.of(services),
            new EnvFiles(new FakeVolumeFiles(disk, "/root")), node());

    private static ObjectMeta named(String name) {
        return ObjectMeta.builder().namespace("ns").name(name).uid("uid-" + name).build();
    }

    private static NodeSettings node() {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory("/logs").seccompProfileRoot("/seccomp")
                .memoryCapacity(1L << 30).cgroupV2(true).swap(new Swap.Forbidden()).build();
        return new NodeSettings("n1", "fake", Instant.EPOCH, launch,
                new NodeNetwork(() -> List.of("192.0.2.1"), new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
    }

    private static Pod pod(Container container) {
        return new Pod(named("web"), PodSpec.builder().containers(List.of(container)).build(),
                PodStatus.builder().build());
    }

    private static Container reading(EnvVarSource... sources) {
        return Container.builder().name("c").image("i").env(List.of(sources).stream()
                .map(source -> new EnvVar(source.getClass().getSimpleName(), "", Optional.of(source))).toList()).build();
    }

    private static Container readingAll(Optional<Boolean> optional) {
        return Container.builder().name("c").image("i").envFrom(List.of(
                new EnvFromSource("", Optional.of(new OptionalReference("settings", optional)), Optional.empty()),
                new EnvFromSource("S_", Optional.empty(), Optional.of(new OptionalReference("login", optional)))))
                .build();
    }

    private List<String> of(Pod pod) throws PodConfigException, ContainerStartException {
        environments.follow(pod);
        return environments.of(pod, pod.spec().containers().getFirst(), List.of()).stream()
                .map(variable -> variable.key() + "=" + variable.value()).toList();
    }

    private String failure(Pod pod) {
        return assertThrows(PodConfigException.class, () -> of(pod)).getMessage();
    }

    @Test
    void objectsBecomeVariables() throws Exception {
        objects.put(SETTINGS);
        objects.put(LOGIN);
        assertEquals(List.of("color=blue", "size=9", "S_user=anna"), of(pod(readingAll(Optional.empty()))));
        assertEquals(List.of("ConfigMapKeyRef=9", "SecretKeyRef=anna"), of(pod(reading(
                new EnvVarSource.ConfigMapKeyRef("settings", "size", Optional.empty()),
                new EnvVarSource.SecretKeyRef("login", "user", Optional.empty())))));
    }

    @Test
    void bytesOfASecretAreKept() throws Exception {
        var key = Binary.of(new byte[] {'k', (byte) 0xFF, (byte) 0x80, 0, 'e'});
        objects.put(new Secret(named("login"), Map.of("user", key), "Opaque", Optional.empty()));
        Container container = reading(new EnvVarSource.SecretKeyRef("login", "user", Optional.empty()));
        String variable = of(pod(container)).getFirst();
        assertEquals(key, Binary.of(ByteText.bytes(variable.substring("SecretKeyRef=".length()))));
    }

    private static Pod readingFile(Optional<Boolean> optional, Optional<VolumeSource> volume) {
        Pod pod = pod(reading(new EnvVarSource.FileKeyRef("config", "a/vars.env", "KEY", optional)));
        return pod.withSpec(pod.spec().toBuilder().volumes(List.of(new Volume("config", volume))).build());
    }

    @Test
    void filesOnVolumesBecomeVariables() throws Exception {
        String volume = "/root/pods/uid-web/volumes/kubernetes.io~empty-dir/config";
        String file = volume + "/a/vars.env";
        Pod pod = readingFile(Optional.empty(), Optional.empty());
        Pod optional = readingFile(Optional.of(true), Optional.empty());
        assertEquals("couldn't parse env file", failure(pod));
        assertEquals(List.of(), of(optional));

        disk.makeDirectory(volume + "/a", 0777);
        disk.write(file, "OTHER='x'\n".getBytes(), 0644);
        assertEquals("environment variable key \"KEY\" not found in file \"" + file + "\"", failure(pod));
        assertEquals(List.of(), of(optional));

        disk.write(file, "# first\nKEY='two\nlines'\n".getBytes(), 0644);
        assertEquals(List.of("FileKeyRef=two\nlines"), of(pod));
        assertEquals("cannot find the volume \"config\" referenced by FileKeyRef", failure(
                readingFile(Optional.of(true), Optional.of(new VolumeSource.HostPath("/etc", Optional.empty())))));

        disk.write(file, "KEY=hunter2\n".getBytes(), 0644);
        assertEquals("couldn't parse env file", failure(pod));
        assertEquals("couldn't parse env file", failure(optional));
    }

    @Test
    void whatIsMissingIsNamed() throws Exception {
        assertEquals("configmap \"settings\" not found", failure(pod(readingAll(Optional.empty()))));
        objects.put(SETTINGS);
        assertEquals("secret \"login\" not found", failure(pod(readingAll(Optional.of(false)))));
        assertEquals(List.of("color=blue", "size=9"), of(pod(readingAll(Optional.of(true)))));
        assertEquals("couldn't find key shape in ConfigMap ns/settings", failure(pod(reading(
                new EnvVarSource.ConfigMapKeyRef("settings", "shape", Optional.empty())))));
        assertEquals(List.of(), of(pod(reading(
                new EnvVarSource.ConfigMapKeyRef("settings", "shape", Optional.of(true))))));
    }

    @Test
    void whatMayNotBeReadIsNoOptionalAbsence() {
        objects.forbid(ConfigObjectKey.configMap("ns", "settings"), new PermissionDeniedException("not for this node"));
        Pod pod = pod(readingAll(Optional.of(true)));
        assertEquals("not for this node", assertThrows(PermissionDeniedException.class, () -> of(pod)).getMessage());
    }

    @Test
    void objectsAreFollowedUntilTheEnd() throws Exception {
        objects.put(SETTINGS);
        Pod pod = pod(readingAll(Optional.of(true)));
        of(pod);
        assertEquals(Set.of(ConfigObjectKey.configMap("ns", "settings"), ConfigObjectKey.secret("ns", "login")),
                objects.needed("uid-web"));
        environments.release(pod);
        assertEquals(Set.of(), objects.needed());
    }

    @Test
    void podsOfTheClusterWaitForServices() throws Exception {
        Pod pod = pod(reading());
        services.put(new Service("default", "kubernetes", "10.0.0.1",
                List.of(new Service.Port("https", 443, Protocol.TCP))));
        services.seen(false);
        ContainerStartException failure = assertThrows(ContainerStartException.class, () -> of(pod));
        assertEquals("CreateContainerConfigError: services have not yet been read at least once, cannot construct envvars",
                failure.reason().reason() + ": " + failure.reason().message());
        assertEquals(Optional.of(Duration.ofSeconds(1)), failure.retryAfter());
        assertEquals(List.of(), of(pod.withMetadata(pod.metadata().toBuilder()
                .annotations(Map.of(ConfigAnnotations.SOURCE, "file")).build())));

        services.seen(true);
        assertEquals(true, of(pod).contains("KUBERNETES_SERVICE_HOST=10.0.0.1"));
    }

    @Test
    void theNodeStandsInForMissingLimits() throws Exception {
        Pod pod = pod(reading(new EnvVarSource.ResourceFieldRef("c", "limits.memory", Optional.empty())));
        environments.observe(new NodeObserved(Optional.of(Node.named("n1").withStatus(NodeStatus.builder()
                .allocatable(Map.of("memory", Quantity.parse("2Gi"))).build()))));
        environments.observe(new NodeObserved(Optional.empty()));
        assertEquals(List.of("ResourceFieldRef=2147483648"), of(pod));
    }
}
