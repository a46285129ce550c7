package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.csi.AttachmentVerdict;
import io.jubelet.app.message.csi.AttachmentsChanged;
import io.jubelet.app.message.csi.CsiTopics;
import io.jubelet.app.message.csi.GetDiskAttachment;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.node.Tick;
import io.jubelet.app.message.volume.VolumesInUse;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimReference;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.domain.volume.remote.Chap;
import io.jubelet.domain.volume.remote.IscsiDisk;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeHostVolumes;
import io.jubelet.ports.fake.FakeVolumeClaims;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exports of NFS servers and disks of the network, from the pod to what containers get. */
class RemoteVolumesTest {

    private static final Duration LONGER_THAN_ANY_PAUSE = Duration.ofMinutes(3);
    private static final String IQN = "iqn.2001-04.com.example:storage";
    private static final UniqueVolumeName NAME = UniqueVolumeName.parse("kubernetes.io/iscsi/10.0.0.1:" + IQN + ":3");

    private final FakeVolumeClaims cluster = new FakeVolumeClaims();
    private final FakeDisk disk = new FakeDisk();
    private final FakeHostVolumes host = new FakeHostVolumes(disk, "/root");
    private final FakeConfigObjects objects = new FakeConfigObjects();
    private final RecordingBus bus = new RecordingBus();
    private final VirtualTimers timers = new VirtualTimers();
    private final List<GetDiskAttachment> asked = new ArrayList<>();
    private AttachmentVerdict verdict = new AttachmentVerdict.Attached(Map.of());
    private PodVolumes volumes;

    @BeforeEach
    void open() {
        bus.answer(CsiTopics.DISK_ATTACHMENT, question -> {
            asked.add(question);
            return verdict;
        });
        objects.need("u1", Set.of(ConfigObjectKey.secret("ns", "chap")));
        volumes = VolumesOfPods.of(objects, Optional.of(cluster), host, bus, timers);
    }

    private static DriverVolumeSource.Iscsi iscsi(boolean chap) {
        return new DriverVolumeSource.Iscsi("10.0.0.1", IQN, 3, "default", "", false, List.of(), chap, false,
                Optional.of(new LocalObjectReference("chap")), "");
    }

    private void volume(DriverVolumeSource source, String... modes) {
        cluster.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("claim").uid("c1").build(), "pv", "Bound"));
        cluster.put(new PersistentVolume(ObjectMeta.builder().name("pv").build(),
                new PersistentVolumeSource.Network(source, "storage"), Optional.of(new ClaimReference("ns", "claim", "c1")), List.of(modes),
                List.of("hard"), VolumeMode.FILESYSTEM, Optional.empty()));
    }

    private static Pod pod(VolumeSource source) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u1").build(), PodSpec.builder()
                .containers(List.of(Container.builder().name("app").image("i").volumeMounts(List.of(
                        VolumeMount.builder().name("data").mountPath("/data").build())).build()))
                .volumes(List.of(new Volume("data", Optional.of(source)))).build(), PodStatus.builder().build());
    }

    private static Pod claiming() {
        return pod(new VolumeSource.PersistentVolumeClaim("claim", false));
    }

    private List<String> events(Pod pod) {
        bus.forget();
        timers.advance(LONGER_THAN_ANY_PAUSE);
        assertThrows(VolumesNotReadyException.class, () -> volumes.setUp(pod));
        return bus.published(PodEvent.class).stream().map(event -> event.reason() + " " + event.message()).toList();
    }

    private Set<UniqueVolumeName> inUse() {
        return bus.published(VolumesInUse.class).getLast().volumes();
    }

    private static MountedVolume persistent(String path, boolean relabel) {
        return new MountedVolume(path, false, relabel, OptionalLong.empty(), Optional.of("pv"));
    }

    @Test
    void anExportIsMountedForAPodOrTheEventSaysWhyNot() throws InterruptedException {
        Pod inline = pod(new DriverVolumeSource.Nfs("nas", "/exports/a", true));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"data\" : mount failed: exit status 32"), events(inline));
        disk.makeDirectory("/exports/a", 0755);
        timers.advance(LONGER_THAN_ANY_PAUSE);
        assertEquals(Map.of("data", new MountedVolume("/root/pods/u1/volumes/kubernetes.io~nfs/data", true, false)),
                volumes.setUp(inline));
        volumes.tearDown(inline);
        assertEquals(Optional.empty(), disk.node("/root/pods/u1/volumes/kubernetes.io~nfs"));
        volume(new DriverVolumeSource.Nfs("nas", "/exports/a", true));
        assertEquals(Map.of("data", persistent("/root/pods/u1/volumes/kubernetes.io~nfs/pv", false)),
                volumes.setUp(claiming()));
        assertEquals(List.of(), asked);
    }

    @Test
    void aDiskIsReportedAndWaitedForBeforeItIsMounted() throws InterruptedException {
        volume(iscsi(false));
        verdict = new AttachmentVerdict.Awaited("not yet");
        assertEquals(List.of(), events(claiming()));
        assertEquals(new GetDiskAttachment(NAME, "pv", false), asked.getFirst());
        assertEquals(Set.of(NAME), inUse());
        assertFalse(disk.node("/root/pods/u1/volumes/kubernetes.io~iscsi/pv").isPresent());
        verdict = new AttachmentVerdict.Failed("no node");
        assertTrue(events(claiming()).contains("FailedMount MountVolume.WaitForAttach failed for volume \"pv\" : no node"));
        verdict = new AttachmentVerdict.Attached(Map.of());
        bus.publish(CsiTopics.ATTACHMENTS_CHANGED, new AttachmentsChanged(Set.of(NAME)));
        assertEquals(Map.of("data", persistent("/root/pods/u1/volumes/kubernetes.io~iscsi/pv", true)),
                volumes.setUp(claiming()));
        volumes.tearDown(claiming());
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(Set.of(), inUse());
    }

    @Test
    void aDiskThatAnotherPodHasIsReportedAsOneThatIsNotSetUp() {
        volume(iscsi(false), "ReadWriteOncePod");
        disk.makeDirectory("/root/pods/u2/volumes/kubernetes.io~iscsi/pv", 0755);
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"pv\" : volume uses the ReadWriteOncePod access mode and is "
                + "already in use by another pod"), events(claiming()));
    }

    @Test
    void aDiskWithoutItsSecretIsNotReached() {
        volume(iscsi(true));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"pv\" : couldn't get secret storage/chap error: "
                + "secrets \"chap\" not found"), events(claiming()));
        assertEquals(List.of("FailedMount MountVolume.SetUp failed for volume \"data\" : couldn't get secret ns/chap error: "
                + "secrets \"chap\" not found"), events(pod(iscsi(true))));
        assertEquals(List.of(), asked);
    }

    @Test
    void aDiskOfThePodAloneIsWaitedForToo() {
        verdict = new AttachmentVerdict.Awaited("not yet");
        assertEquals(List.of(), events(pod(iscsi(false))));
        assertEquals(1, asked.size());
        assertFalse(disk.node("/root/pods/u1/volumes/kubernetes.io~iscsi/data").isPresent());
    }

    @Test
    void aDiskIsReachedWithTheValuesOfItsSecret() throws InterruptedException {
        volume(iscsi(true));
        String name = "discovery.sendtargets.auth.username";
        objects.put(new Secret(ObjectMeta.builder().namespace("storage").name("chap").build(),
                Map.of(name, Binary.utf8("me")), "kubernetes.io/iscsi-chap", Optional.empty()));
        List<VolumePlan> plans = new ArrayList<>();
        HostVolumes planned = (HostVolumes) Proxy.newProxyInstance(HostVolumes.class.getClassLoader(), new Class<?>[] {HostVolumes.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("setUp")) {
                        plans.add((VolumePlan) arguments[2]);
                    }
                    try {
                        return method.invoke(host, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        VolumesOfPods.of(objects, Optional.of(cluster), planned, bus, timers).setUp(claiming());
        var reached = (IscsiDisk) ((VolumePlan.Disk) plans.getFirst()).disk();
        assertEquals(new Chap(true, false, Map.of(name, "me")), reached.chap());
    }

    private static DriverVolumeSource.FlexVolume flex(String driver) {
        return new DriverVolumeSource.FlexVolume(driver, "", Optional.empty(), false, Map.of());
    }

    private void optionless(DriverVolumeSource source) {
        cluster.put(new PersistentVolumeClaim(ObjectMeta.builder().namespace("ns").name("claim").uid("c1").build(), "pv", "Bound"));
        cluster.put(new PersistentVolume(ObjectMeta.builder().name("pv").build(), new PersistentVolumeSource.Network(source),
                Optional.of(new ClaimReference("ns", "claim", "c1")), List.of(), List.of(), VolumeMode.FILESYSTEM, Optional.empty()));
    }

    @Test
    void aFlexVolumeDriverThatAttachesNothingMountsAtOnce() throws InterruptedException {
        host.flexDriver(FlexDriverName.of("example.com/cifs"), new FlexCapabilities(false, false, false, true, false));
        Pod inline = pod(flex("example.com/cifs"));
        assertEquals(Map.of("data", new MountedVolume("/root/pods/u1/volumes/example.com~cifs/data", false, false)), volumes.setUp(inline));
        assertEquals(List.of(), asked);
        volumes.tearDown(inline);
        assertFalse(disk.node("/root/pods/u1/volumes/example.com~cifs").isPresent());
    }

    @Test
    void aVolumeOfAFlexVolumeDriverIsAttachedBeforeItIsMounted() throws InterruptedException {
        host.flexDriver(FlexDriverName.of("example.com/lvm"), FlexCapabilities.DEFAULT);
        optionless(flex("example.com/lvm"));
        verdict = new AttachmentVerdict.Awaited("not yet");
        assertEquals(List.of(), events(claiming()));
        UniqueVolumeName name = UniqueVolumeName.parse("example.com/lvm/pv");
        assertEquals(new GetDiskAttachment(name, "pv", true), asked.getFirst());
        assertEquals(Set.of(name), inUse());
        verdict = new AttachmentVerdict.Failed("no controller");
        assertTrue(events(claiming()).contains("FailedMount MountVolume.WaitForAttach failed for volume \"pv\" : no controller"));
        verdict = new AttachmentVerdict.Attached("/dev/x", Map.of());
        bus.publish(CsiTopics.ATTACHMENTS_CHANGED, new AttachmentsChanged(Set.of(name)));
        assertEquals(Map.of("data", persistent("/root/pods/u1/volumes/example.com~lvm/pv", true)), volumes.setUp(claiming()));
        volumes.tearDown(claiming());
        bus.publish(NodeTopics.TICK, new Tick());
        assertEquals(Set.of(), inUse());
    }

    @Test
    void aFlexVolumeDriverThatIsNotInstalledIsATypeWithoutAPlugin() {
        assertEquals(List.of("FailedMount Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[], "
                + "failed to process volumes=[data]: failed to get Plugin from volumeSpec for volume \"data\" err=no volume plugin matched: "
                + "the driver example.com/none is not installed"), events(pod(flex("example.com/none"))));
    }

    @Test
    void aVolumeOfAFlexVolumeDriverHasNoMountOptions() {
        host.flexDriver(FlexDriverName.of("example.com/lvm"), FlexCapabilities.DEFAULT);
        volume(flex("example.com/lvm"));
        assertEquals(List.of("FailedMount MountVolume.MountOptionSupport check failed for volume \"pv\" : "
                + "mount options are not supported for this volume type"), events(claiming()));
    }
}
