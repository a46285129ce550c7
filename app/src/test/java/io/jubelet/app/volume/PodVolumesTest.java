package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.volume.ConfigObjectChanged;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.SubPathNotMadeException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PodVolumesTest {

    private static final String VOLUMES = "/root/pods/uid/volumes/";

    private final FakeConfigObjects objects = new FakeConfigObjects();
    private final FakeDisk disk = new FakeDisk();
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final PodVolumes volumes =
            VolumesOfPods.of(objects, Optional.empty(), new FakeHostVolumes(disk, "/root"), bus, timers);

    private static VolumeSource configMap(String name, boolean optional) {
        return new VolumeSource.ConfigMap(name, List.of(), Optional.empty(), Optional.of(optional));
    }

    /** A pod with volumes {@code v0}, {@code v1}, ..., all mounted. */
    private Pod pod(VolumeSource... sources) {
        List<Volume> all = IntStream.range(0, sources.length)
                .mapToObj(i -> new Volume("v" + i, Optional.of(sources[i]))).toList();
        Container app = Container.builder().name("app").image("i").volumeMounts(all.stream()
                .map(v -> VolumeMount.builder().name(v.name()).mountPath("/" + v.name()).build()).toList()).build();
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
                PodSpec.builder().containers(List.of(app)).volumes(all).build(), PodStatus.builder().build());
        objects.need(pod.uid(), ConfigReferences.of(pod));
        return pod;
    }

    private void put(String name, String text) {
        objects.put(new ConfigMap(ObjectMeta.builder().namespace("ns").name(name).build(), Map.of("key", text), Map.of(),
                Optional.empty()));
    }

    private Optional<String> text(String path) {
        return disk.read(VOLUMES + path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private void changed(ConfigObjectKey key) {
        bus.publish(VolumeTopics.CONFIG_OBJECT, new ConfigObjectChanged(key));
    }

    private String problem(Pod pod) {
        return assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod)).getMessage();
    }

    private List<String> events() {
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    @Test
    void volumesAreMadeReadyAndSayHowTheyAreMounted() throws InterruptedException {
        put("cm", "text");
        assertEquals(Map.of(
                "v0", new MountedVolume(VOLUMES + "kubernetes.io~configmap/v0", true, true),
                "v1", new MountedVolume(VOLUMES + "kubernetes.io~empty-dir/v1", false, true),
                "v2", new MountedVolume("/etc", false, false),
                "v3", new MountedVolume(VOLUMES + "kubernetes.io~configmap/v3", true, true)),
                volumes.setUp(pod(configMap("cm", false), new VolumeSource.EmptyDir("", Optional.empty()),
                        new VolumeSource.HostPath("/etc", Optional.empty()), configMap("none", true))));
        assertEquals(Optional.of("text"), text("kubernetes.io~configmap/v0/key"));
        assertEquals(List.of(), disk.list(VOLUMES + "kubernetes.io~configmap/v3"));
        assertEquals(List.of(), events());
    }

    @Test
    void oneThatFailsKeepsNoneOfTheOthers() throws InterruptedException {
        put("cm", "text");
        objects.forbid(ConfigObjectKey.configMap("ns", "secretive"), new PermissionDeniedException("not for this node"));
        Pod pod = pod(configMap("none", false), new DriverVolumeSource.GitRepo("r", "", ""),
                configMap("secretive", true), configMap("cm", false));
        assertEquals("waits for volumes \"v0\", \"v1\", \"v2\": configmap \"none\" not found", problem(pod));
        assertEquals(Optional.of("text"), text("kubernetes.io~configmap/v3/key"));
        assertEquals(List.of(
                "FailedMount MountVolume.SetUp failed for volume \"v0\" : configmap \"none\" not found",
                "FailedMount MountVolume.SetUp failed for volume \"v1\" : git-repo volume plugin has been disabled; if necessary, "
                + "it may be re-enabled by enabling the feature-gate `GitRepoVolumeDriver`",
                "FailedMount MountVolume.SetUp failed for volume \"v2\" : not for this node"),
                events().stream().sorted().toList());
    }

    @Test
    void aNodeOfItsOwnHasNoTokens() throws InterruptedException {
        Pod pod = pod(new VolumeSource.Projected(List.of(
                new VolumeProjection.ServiceAccountToken("", Optional.empty(), "token")), Optional.empty()));
        problem(pod);
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"v0\" : failed to fetch token: only an API "
                + "server gives tokens of service accounts, and this node belongs to no cluster"), events());
    }

    @Test
    void aNodeOfItsOwnHasNoTrustBundles() throws InterruptedException {
        Pod pod = pod(new VolumeSource.Projected(List.of(new VolumeProjection.ClusterTrustBundle("b", "", Optional.empty(),
                Optional.of(true), "ca.pem")), Optional.empty()));
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"v0\" : ClusterTrustBundle projection is not "
                + "supported in static kubelet mode"), events());
    }

    @Test
    void aRefreshTouchesOnlyWhatChanges() throws InterruptedException {
        put("cm", "before");
        Pod pod = pod(configMap("cm", false), new VolumeSource.EmptyDir("", Optional.empty()));
        put("cm", "after");
        volumes.refresh(pod);
        assertEquals(Optional.of("after"), text("kubernetes.io~configmap/v0/key"));
        assertEquals(Optional.empty(), disk.node(VOLUMES + "kubernetes.io~empty-dir/v1"));
    }

    @Test
    void aVolumeThatFailsIsLeftAloneForAWhile() throws InterruptedException {
        Pod pod = pod(new VolumeSource.HostPath("/absent", Optional.of(HostPathType.DIRECTORY)));
        List<Integer> triedAt = new ArrayList<>();
        for (int second = 0; second <= 370; second++) {
            problem(pod);
            if (events().size() > triedAt.size()) {
                triedAt.add(second);
            }
            timers.advance(Duration.ofSeconds(1));
        }
        assertEquals(List.of(0, 1, 2, 4, 8, 16, 32, 64, 128, 250), triedAt);
        assertEquals("FailedMount MountVolume.SetUp failed for volume \"v0\" : /absent does not exist", events().getLast());
    }

    @Test
    void aChangedObjectIsTriedAtOnce() throws InterruptedException {
        Pod pod = pod(configMap("cm", false));
        problem(pod);
        put("cm", "text");
        problem(pod);
        changed(ConfigObjectKey.configMap("ns", "other"));
        problem(pod);
        changed(ConfigObjectKey.configMap("ns", "cm"));
        volumes.setUp(pod);
        assertEquals(1, events().size());
        assertEquals(Optional.empty(), volumes.refreshIn(pod));
    }

    @Test
    void whatWasReadyStaysSoForContainersThatStartLater() throws InterruptedException {
        put("cm", "text");
        Pod pod = pod(configMap("cm", false), new VolumeSource.HostPath("/dev", Optional.of(HostPathType.DIRECTORY)));
        disk.makeDirectory("/dev", 0755);
        Map<String, ReadyVolume> ready = volumes.setUp(pod);
        objects.remove(ConfigObjectKey.configMap("ns", "cm"));
        disk.remove("/dev");
        assertEquals(ready, volumes.setUp(pod));
        volumes.refresh(pod);
        assertEquals(1, events().size(), events().toString());
        assertEquals(Optional.of("text"), text("kubernetes.io~configmap/v0/key"));
        assertEquals(Optional.of(Duration.ofMillis(500)), volumes.refreshIn(pod));
        disk.makeDirectory("/dev", 0755);
        put("cm", "new");
        timers.advance(Duration.ofMillis(500));
        volumes.refresh(pod);
        assertEquals(Optional.empty(), volumes.refreshIn(pod));
        assertEquals(Optional.of("new"), text("kubernetes.io~configmap/v0/key"));
        volumes.tearDown(pod);
        objects.remove(ConfigObjectKey.configMap("ns", "cm"));
        problem(pod);
    }

    @Test
    void claimsThatAreNotReadyAreReportedTogether() throws InterruptedException {
        Pod pod = pod(new VolumeSource.PersistentVolumeClaim("two", false), configMap("none", false),
                new VolumeSource.PersistentVolumeClaim("one", false), new VolumeSource.EmptyDir("", Optional.empty()));
        assertEquals("waits for volumes \"v0\", \"v1\", \"v2\": error processing PVC ns/two: failed to fetch PVC from API "
                + "server: this node belongs to no cluster", problem(pod));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"v1\" : configmap \"none\" not found",
                "FailedMount Unable to attach or mount volumes: unmounted volumes=[v0 v1 v2], unattached volumes=[], "
                + "failed to process volumes=[v0 v2]: error processing PVC ns/two: failed to fetch PVC from API server: "
                + "this node belongs to no cluster; error processing PVC ns/one: failed to fetch PVC from API server: "
                + "this node belongs to no cluster"), events());
    }

    @Test
    void volumesWithoutAPluginAreReportedTogether() throws InterruptedException {
        put("cm", "text");
        Pod pod = pod(new RetiredVolumeSource.Glusterfs("e", "p", false), configMap("cm", false),
                new RetiredVolumeSource.PhotonPersistentDisk("disk", ""));
        problem(pod);
        assertEquals(List.of("FailedMount Unable to attach or mount volumes: unmounted volumes=[v0 v2], unattached volumes=[], "
                + "failed to process volumes=[v0 v2]: failed to get Plugin from volumeSpec for volume \"v0\" err=no volume plugin matched; "
                + "failed to get Plugin from volumeSpec for volume \"v2\" err=no volume plugin matched"), events());
        assertEquals(Optional.of("text"), text("kubernetes.io~configmap/v1/key"));
        assertEquals(1, bus.published(VolumeOperationFinished.class).stream()
                .filter(done -> done.operation().equals("volume_mount")).count(), "nothing was tried for those without a plugin");
    }

    @Test
    void partsAreMountedOrTheReasonIsReported() throws Exception {
        put("cm", "text");
        Pod pod = pod(configMap("cm", false));
        String path = volumes.setUp(pod).get("v0").hostPath();
        Map<Integer, String> parts = volumes.mountSubPaths(pod, "app", List.of(new SubPath(2, "v0", path, "key")));
        assertEquals(Map.of(2, "/root/pods/uid/volume-subpaths/v0/app/2"), parts);
        String message = assertThrows(PodConfigException.class,
                () -> volumes.mountSubPaths(pod, "app", List.of(new SubPath(0, "v0", path + "-gone", "key")))).getMessage();
        assertEquals("failed to prepare subPath for volumeMount \"v0\" of container \"app\"", message,
                "paths of the node are none of its business");
        volumes.tearDown(pod);
        assertEquals(Optional.empty(), disk.node(path));
        assertEquals(Optional.empty(), disk.node(parts.get(2)));
    }

    @Test
    void aDirectoryThatCanNotBeMadeIsNamedAsSuch() throws Exception {
        put("cm", "text");
        Pod pod = pod(configMap("cm", false));
        HostVolumes real = new FakeHostVolumes(disk, "/root");
        var unwritable = (HostVolumes) Proxy.newProxyInstance(HostVolumes.class.getClassLoader(), new Class<?>[] {HostVolumes.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("mountSubPath")) {
                        throw new SubPathNotMadeException("read-only file system", null);
                    }
                    return method.invoke(real, arguments);
                });
        PodVolumes others = VolumesOfPods.of(objects, Optional.empty(), unwritable, new RecordingBus(), timers);
        String path = others.setUp(pod).get("v0").hostPath();
        var failure = assertThrows(PodConfigException.class,
                () -> others.mountSubPaths(pod, "app", List.of(new SubPath(0, "v0", path, "gone"))));
        assertEquals("failed to create subPath directory for volumeMount \"v0\" of container \"app\"", failure.getMessage());
    }
}
