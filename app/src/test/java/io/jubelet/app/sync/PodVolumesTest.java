package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.ConfigReferences;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.RefusedException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.VirtualTimers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PodVolumesTest {

    private static final String VOLUMES = "/root/pods/uid/volumes/";

    private final FakeConfigObjects objects = new FakeConfigObjects();
    private final FakeDisk disk = new FakeDisk();
    private final RecordedEvents events = new RecordedEvents();
    private final VirtualTimers timers = new VirtualTimers();
    private final PodVolumes volumes = new PodVolumes(objects,
            new PodTokens(Optional.empty(), timers, new SplittableRandom(1)),
            new PodTrust(Optional.empty(), new SplittableRandom(1)), new PodClaims(Optional.empty()), new FakeHostVolumes(disk, "/root"),
            new PodEvents(events, timers), Map::of);

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

    private List<String> told() {
        return events.said.stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    @Test
    void volumesAreMadeReadyAndSayHowTheyAreMounted() {
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
        assertEquals(List.of(), told());
    }

    @Test
    void oneThatFailsKeepsNoneOfTheOthers() {
        put("cm", "text");
        objects.forbid(ConfigObjectKey.configMap("ns", "secretive"), new RefusedException("not for this node"));
        Pod pod = pod(configMap("none", false), new DriverVolumeSource.Nfs("s", "/", false),
                configMap("secretive", true), configMap("cm", false));
        assertEquals("configmap \"none\" not found",
                assertThrows(PortException.class, () -> volumes.setUp(pod)).getMessage());
        assertEquals(Optional.of("text"), text("kubernetes.io~configmap/v3/key"));
        assertEquals(List.of(
                "FailedMount MountVolume.SetUp failed for volume \"v0\" : configmap \"none\" not found",
                "FailedMount MountVolume.SetUp failed for volume \"v1\" : volume type nfs is not supported yet",
                "FailedMount MountVolume.SetUp failed for volume \"v2\" : not for this node"), told());
    }

    @Test
    void aNodeOfItsOwnHasNoTokens() {
        Pod pod = pod(new VolumeSource.Projected(List.of(
                new VolumeProjection.ServiceAccountToken("", Optional.empty(), "token")), Optional.empty()));
        assertThrows(PortException.class, () -> volumes.setUp(pod));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"v0\" : failed to fetch token: only an API "
                + "server gives tokens of service accounts, and this node belongs to no cluster"), told());
    }

    @Test
    void aNodeOfItsOwnHasNoTrustBundles() {
        Pod pod = pod(new VolumeSource.Projected(List.of(new VolumeProjection.ClusterTrustBundle("b", "", Optional.empty(),
                Optional.of(true), "ca.pem")), Optional.empty()));
        assertThrows(PortException.class, () -> volumes.setUp(pod));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"v0\" : ClusterTrustBundle projection is not "
                + "supported in static kubelet mode"), told());
    }

    @Test
    void aRefreshTouchesOnlyWhatChanges() {
        put("cm", "before");
        Pod pod = pod(configMap("cm", false), new VolumeSource.EmptyDir("", Optional.empty()));
        put("cm", "after");
        volumes.refresh(pod);
        assertEquals(Optional.of("after"), text("kubernetes.io~configmap/v0/key"));
        assertEquals(Optional.empty(), disk.node(VOLUMES + "kubernetes.io~empty-dir/v1"));
    }

    @Test
    void partsAreMountedOrTheReasonIsTold() throws Exception {
        put("cm", "text");
        Pod pod = pod(configMap("cm", false));
        String path = volumes.setUp(pod).get("v0").hostPath();
        Map<Integer, String> parts = volumes.parts(pod, "app", List.of(new SubPath(2, "v0", path, "key")));
        assertEquals(Map.of(2, "/root/pods/uid/volume-subpaths/v0/app/2"), parts);
        String message = assertThrows(PodConfigException.class,
                () -> volumes.parts(pod, "app", List.of(new SubPath(0, "v0", path + "-gone", "key")))).getMessage();
        assertEquals("failed to prepare subPath for volumeMount \"v0\" of container \"app\": volume \"v0\": " + path
                + "-gone does not exist", message);
        volumes.leave(pod);
        assertEquals(Optional.empty(), disk.node(path));
        assertEquals(Optional.empty(), disk.node(parts.get(2)));
    }
}
