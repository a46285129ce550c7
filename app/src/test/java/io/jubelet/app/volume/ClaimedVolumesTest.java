package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.node.NodeObserved;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.BlockVolumeDevices;
import io.jubelet.domain.launch.ExtraGroups;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.node.Node;
import io.jubelet.domain.node.NodeSpec;
import io.jubelet.domain.node.NodeStatus;
import io.jubelet.domain.pod.NodeSelector;
import io.jubelet.domain.pod.NodeSelectorRequirement;
import io.jubelet.domain.pod.NodeSelectorTerm;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeVolumeClaims;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Volumes that pods reach through claims, from the claim to what containers get. */
class ClaimedVolumesTest {

    private static final String TYPE = "/kubernetes.io~local-volume/pv-1";
    private static final Duration LONGER_THAN_ANY_PAUSE = Duration.ofMinutes(3);
    private static final String UNPROCESSED = "FailedMount Unable to attach or mount volumes: unmounted volumes=[data], "
            + "unattached volumes=[], failed to process volumes=[data]: ";
    private static final PersistentVolumeSource DIRECTORY = new PersistentVolumeSource.Local("/mnt/one", "");
    private static final PersistentVolumeSource DEVICE = new PersistentVolumeSource.Local("/dev/one", "");

    private final FakeVolumeClaims cluster = new FakeVolumeClaims();
    private final FakeDisk disk = new FakeDisk();
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final PodVolumes volumes = VolumesOfPods.of(new FakeConfigObjects(), Optional.of(cluster),
            new FakeHostVolumes(disk, "/root"), bus, timers);

    @BeforeEach
    void equip() {
        disk.makeDirectory("/mnt/one", 0755);
        disk.makeDirectory("/dev", 0755);
        disk.put("/dev/one", new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE));
        cluster.put(new PersistentVolumeClaim(
                ObjectMeta.builder().namespace("ns").name("disk").uid("c1").build(), "pv-1", "Bound"));
    }

    private void volume(PersistentVolumeSource source, VolumeMode mode, String option, String group) {
        cluster.put(new PersistentVolume(ObjectMeta.builder().name("pv-1")
                .annotations(Map.of("pv.beta.kubernetes.io/gid", group)).build(), source,
                Optional.of(new ClaimReference("ns", "disk", "c1")), List.of("ReadWriteOncePod"),
                option.isEmpty() ? List.of() : List.of(option), mode, Optional.of(new NodeSelector(List.of(
                        new NodeSelectorTerm(List.of(new NodeSelectorRequirement("zone", "In", List.of("a"))),
                                List.of()))))));
    }

    private void see(NodeObserved seen) {
        bus.publish(NodeTopics.NODE_OBSERVED, seen);
    }

    private void inZone(String zone) {
        see(new NodeObserved(Optional.of(new Node(ObjectMeta.builder().name("n").labels(Map.of("zone", zone)).build(),
                NodeSpec.NONE, NodeStatus.builder().build()))));
    }

    private static Container mounting() {
        return Container.builder().name("app").image("i").volumeMounts(List.of(
                VolumeMount.builder().name("data").mountPath("/data").build())).build();
    }

    private static Container opening() {
        return Container.builder().name("app").image("i").volumeDevices(List.of(new VolumeDevice("data", "/dev/xvda"))).build();
    }

    private static Pod pod(String uid, Container container, boolean readOnly) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid(uid).build(),
                PodSpec.builder().containers(List.of(container)).volumes(List.of(new Volume("data",
                        Optional.of(new VolumeSource.PersistentVolumeClaim("disk", readOnly))))).build(),
                PodStatus.builder().build());
    }

    private record Place(Pod pod, Map<String, ReadyVolume> volumes) {

        Map<String, BlockVolume> devices() {
            return only(BlockVolume.class);
        }

        Map<String, MountedVolume> mounted() {
            return only(MountedVolume.class);
        }

        private <V extends ReadyVolume> Map<String, V> only(Class<V> kind) {
            return volumes.entrySet().stream().filter(entry -> kind.isInstance(entry.getValue()))
                    .collect(Collectors.toMap(Map.Entry::getKey, entry -> kind.cast(entry.getValue())));
        }

        List<Long> groups() {
            return ExtraGroups.of(pod.spec(), volumes.values());
        }
    }

    private Place place(Pod pod) throws InterruptedException {
        return new Place(pod, volumes.setUp(pod));
    }

    private void assertReported(String event, Pod pod) {
        timers.advance(LONGER_THAN_ANY_PAUSE);
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod));
        assertEquals(List.of(event), bus.published(PodEvent.class).stream().map(e -> e.reason() + " " + e.message()).toList());
        bus.forget();
    }

    @Test
    void aContainerGetsTheDevice() throws PodConfigException, InterruptedException {
        volume(DEVICE, VolumeMode.BLOCK, "", "77");
        inZone("a");
        String path = "/root/pods/u1/volumeDevices" + TYPE;
        Place place = place(pod("u1", opening(), false));
        assertEquals(Map.of("data", new BlockVolume(path, false, OptionalLong.of(77))), place.devices());
        assertEquals(Map.of(), place.mounted());
        assertEquals(List.of(77L), place.groups());
        assertEquals(List.of(new Device("/dev/xvda", path, "mrw")), BlockVolumeDevices.of(opening(), place.devices()));
        assertEquals(List.of(new Device("/dev/xvda", path, "r")),
                BlockVolumeDevices.of(opening(), place(pod("u1", opening(), true)).devices()));
        String start = "NORMAL SuccessfulMountVolume MapVolume.MapPodDevice succeeded for volume \"pv-1\" ";
        assertEquals(List.of(start + "globalMapPath \"/root/plugins/kubernetes.io~local-volume/volumeDevices/pv-1\"",
                start + "volumeMapPath \"/root/pods/u1/volumeDevices/kubernetes.io~local-volume\""), bus.published(PodEvent.class)
                .stream().map(e -> e.type() + " " + e.reason() + " " + e.message()).toList(), "once");
        volumes.tearDown(place.pod());
        assertEquals(Optional.empty(), disk.node(path));
    }

    @Test
    void aContainerGetsTheDirectory() throws InterruptedException {
        volume(DIRECTORY, VolumeMode.FILESYSTEM, "noatime", "77");
        inZone("a");
        String path = "/root/pods/u1/volumes" + TYPE;
        Place place = place(pod("u1", mounting(), true));
        assertEquals(Map.of("data", new MountedVolume(path, true, false, OptionalLong.of(77), Optional.of("pv-1"))), place.mounted());
        assertEquals(Map.of(), place.devices());
        assertEquals(List.of(77L), place.groups());
    }

    @Test
    void theNodeMustHaveTheVolume() throws InterruptedException {
        volume(DIRECTORY, VolumeMode.FILESYSTEM, "", "");
        assertReported("FailedMount MountVolume.NodeAffinity check failed for volume \"pv-1\" : no matching NodeSelectorTerms",
                pod("u1", mounting(), false));
        inZone("b");
        volume(DEVICE, VolumeMode.BLOCK, "", "");
        assertReported("FailedMount MapVolume.NodeAffinity check failed for volume \"pv-1\" : no matching NodeSelectorTerms",
                pod("u1", opening(), false));
        see(new NodeObserved(Optional.empty()));
        inZone("a");
        timers.advance(LONGER_THAN_ANY_PAUSE);
        see(new NodeObserved(Optional.empty()));
        assertEquals(1, volumes.setUp(pod("u1", opening(), false)).size());
    }

    @Test
    void aVolumeWithoutAPluginIsLookedAtNoFurther() {
        volume(new PersistentVolumeSource.Other("rbd"), VolumeMode.FILESYSTEM, "", "");
        assertReported(UNPROCESSED + "failed to get Plugin from volumeSpec for volume \"pv-1\" err=no volume plugin matched",
                pod("u1", mounting(), false));
        inZone("a");
        volume(new PersistentVolumeSource.Other("cinder"), VolumeMode.FILESYSTEM, "", "");
        assertReported("FailedMount MountVolume.SetUp failed for volume \"pv-1\" : persistent volume \"pv-1\" is of the type cinder, "
                + "which is not supported; local, hostPath, nfs, iscsi, fc, flexVolume and csi are", pod("u1", mounting(), false));
    }

    @Test
    void whatIsWrongIsReportedInTheWordsOfItsStep() {
        inZone("a");
        volume(new PersistentVolumeSource.HostPath("/mnt/one", HostPathType.UNSET), VolumeMode.FILESYSTEM, "noatime", "");
        assertReported("FailedMount MountVolume.MountOptionSupport check failed for volume \"pv-1\" : mount options are not "
                + "supported for this volume type", pod("u1", mounting(), false));
        volume(new PersistentVolumeSource.Local("/mnt/two", ""), VolumeMode.FILESYSTEM, "", "");
        assertReported("FailedMount MountVolume.NewMounter initialization failed for volume \"pv-1\" : /mnt/two "
                + "does not exist", pod("u1", mounting(), false));
        volume(new PersistentVolumeSource.HostPath("/mnt/two", HostPathType.DIRECTORY), VolumeMode.FILESYSTEM, "", "");
        assertReported("FailedMount MountVolume.SetUp failed for volume \"pv-1\" : /mnt/two does not exist",
                pod("u1", mounting(), false));
        volume(new PersistentVolumeSource.Local("/dev/two", ""), VolumeMode.BLOCK, "", "");
        assertReported("FailedMapVolume MapVolume.EvalHostSymlinks failed for volume \"pv-1\" : /dev/two does "
                + "not exist", pod("u1", opening(), false));
        volume(DIRECTORY, VolumeMode.BLOCK, "", "");
        assertReported("FailedMapVolume MapVolume.MapBlockVolume failed for volume \"pv-1\" : /mnt/one is not "
                + "of type BlockDevice", pod("u1", opening(), false));
        assertReported(UNPROCESSED + "volume data has volumeMode Block, but is specified in volumeMounts", pod("u1", mounting(), false));
        volume(DEVICE, VolumeMode.FILESYSTEM, "", "");
        assertReported(UNPROCESSED + "volume data has volumeMode Filesystem, but is specified in volumeDevices",
                pod("u1", opening(), false));
    }

    @Test
    void aDeviceForOnePodIsReportedAsOneThatIsNotSetUp() throws InterruptedException {
        inZone("a");
        volume(DEVICE, VolumeMode.BLOCK, "", "");
        volumes.setUp(pod("u1", opening(), false));
        bus.forget();
        assertReported("FailedMapVolume MapVolume.SetUpDevice failed for volume \"pv-1\" : volume uses the "
                + "ReadWriteOncePod access mode and is already in use by another pod", pod("u2", opening(), false));
    }

    @Test
    void aClaimThatGoesAfterItsVolumeWasMountedIsNotReported() throws InterruptedException {
        inZone("a");
        volume(DIRECTORY, VolumeMode.FILESYSTEM, "", "");
        Pod pod = pod("u1", mounting(), false);
        Map<String, ReadyVolume> ready = volumes.setUp(pod);
        bus.forget();
        cluster.removeClaim("ns", "disk");
        timers.advance(LONGER_THAN_ANY_PAUSE);
        assertEquals(ready, volumes.setUp(pod));
        assertEquals(List.of(), bus.published(PodEvent.class));
    }

    @Test
    void aVolumeForOnePodWaitsForTheOther() throws InterruptedException {
        inZone("a");
        volume(DIRECTORY, VolumeMode.FILESYSTEM, "", "");
        Pod first = pod("u1", mounting(), false);
        Map<String, ReadyVolume> ready = volumes.setUp(first);
        assertEquals(ready, volumes.setUp(first));
        assertReported("FailedMount MountVolume.SetUp failed for volume \"pv-1\" : volume uses the "
                + "ReadWriteOncePod access mode and is already in use by another pod", pod("u2", mounting(), false));
        volumes.tearDown(first);
        timers.advance(LONGER_THAN_ANY_PAUSE);
        assertEquals(1, volumes.setUp(pod("u2", mounting(), false)).size());
    }
}
