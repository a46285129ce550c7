package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeVolumeStatistics;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PodVolumeUseTest {

    private final FakeDisk disk = new FakeDisk();

    private void volume(String type, String name) {
        String path = "";
        for (String step : List.of("root", "pods", "u", "volumes", type, name)) {
            path += "/" + step;
            if (disk.node(path).isEmpty()) {
                disk.makeDirectory(path, 0755);
            }
        }
        disk.write(path + "/file", new byte[100], 0644);
    }

    @Test
    void volumesHaveTheNamesThatThePodGivesThem() {
        volume("kubernetes.io~empty-dir", "scratch");
        volume("kubernetes.io~empty-dir", "memory");
        volume("kubernetes.io~empty-dir", "leftover");
        volume("kubernetes.io~local-volume", "pv-1");
        var pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(), PodSpec.builder()
                .containers(List.of(mounting("data"))).volumes(List.of(
                new Volume("scratch", Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))),
                new Volume("memory", Optional.of(new VolumeSource.EmptyDir("Memory", Optional.empty()))),
                new Volume("data", Optional.of(new VolumeSource.PersistentVolumeClaim("claim", false))),
                new Volume("remote", Optional.of(new DriverVolumeSource.Csi("d", Optional.empty(), "", Map.of(), Optional.empty()))),
                new Volume("azure", Optional.of(new CloudVolumeSource.AzureDisk("d", "/disks/d", Optional.empty(), Optional.empty(),
                        Optional.empty(), Optional.empty()))),
                new Volume("none", Optional.of(new CloudVolumeSource.AwsElasticBlockStore("aws:///d", "", 0, false)))))
                .build(),
                PodStatus.builder().build());
        volume("kubernetes.io~csi", "remote");
        volume("kubernetes.io~csi", "leftover-2");
        volume("kubernetes.io~csi", "~disks~d");
        PodVolumeUse.Found all = new PodVolumeUse(new FakeVolumeStatistics(disk, "/root", new VirtualTimers()),
                Optional.of(claimsOf("pv-1"))).measure(pod);
        PodVolumesUse found = all.use();
        assertEquals(List.of("scratch", "memory", "data"), found.all().stream().map(VolumeUse::name).toList());
        assertEquals(List.of("scratch"), found.ephemeral().stream().map(VolumeUse::name).toList());
        assertEquals(Optional.of(new PvcReference("ns", "claim")), found.all().getLast().claim());
        assertEquals(Set.of(new DriverVolume(pod, false, "remote", "remote", Optional.empty()),
                new DriverVolume(pod, false, "~disks~d", "azure", Optional.empty())), Set.copyOf(all.ofDrivers()));
        assertEquals(100, found.all().getFirst().fileSystem().usedBytes().orElseThrow());
    }

    private static Container mounting(String... volumes) {
        return Container.builder().name("app").image("i").volumeMounts(Stream.of(volumes)
                .map(name -> VolumeMount.builder().name(name).mountPath("/" + name).build()).toList()).build();
    }

    private static Container opening(String... volumes) {
        return Container.builder().name("app").image("i").volumeDevices(Stream.of(volumes)
                .map(name -> new VolumeDevice(name, "/dev/" + name)).toList()).build();
    }

    /** A pod with three volumes of one claim. */
    private static Pod sharing(Container container) {
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(), PodSpec.builder().containers(List.of(container))
                .volumes(Stream.of("a", "b", "unused").map(name -> new Volume(name,
                        Optional.of(new VolumeSource.PersistentVolumeClaim("claim", false)))).toList()).build(),
                PodStatus.builder().build());
    }

    @Test
    void aClaimHasTheNamesOfAllItsVolumesThatAreUsed() {
        volume("kubernetes.io~local-volume", "pv-1");
        List<VolumeUse> all = found(sharing(mounting("a", "b"))).use().all();
        assertEquals(List.of("a", "b"), all.stream().map(VolumeUse::name).toList());
        assertEquals(Set.of(Optional.of(new PvcReference("ns", "claim"))),
                all.stream().map(VolumeUse::claim).collect(Collectors.toSet()));
        assertEquals(all.getFirst().fileSystem(), all.getLast().fileSystem());
    }

    @Test
    void aDeviceHasTheNamesOfAllItsVolumesThatAreUsed() {
        device("kubernetes.io~local-volume", "pv-1");
        assertEquals(List.of("a", "b"), found(sharing(opening("a", "b"))).use().all().stream().map(VolumeUse::name).toList());
    }

    /** Names of persistent volumes are free: one may be that of another volume of the pod. */
    @Test
    void aVolumeWithTheNameOfAPersistentVolumeIsMeasuredAlone() {
        for (String type : List.of("kubernetes.io~local-volume", "kubernetes.io~csi")) {
            disk.remove("/root/pods/u/volumes");
            volume("kubernetes.io~empty-dir", "pv-1");
            volume(type, "pv-1");
            disk.write("/root/pods/u/volumes/" + type + "/pv-1/file", new byte[5000], 0644);
            var pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(), PodSpec.builder()
                    .containers(List.of(mounting("pv-1", "data"))).volumes(List.of(
                            new Volume("pv-1", Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))),
                            new Volume("data", Optional.of(new VolumeSource.PersistentVolumeClaim("claim", false))))).build(),
                    PodStatus.builder().build());
            PodVolumeUse.Found found = found(pod);
            assertEquals(List.of("pv-1 100"), found.use().ephemeral().stream()
                    .map(use -> use.name() + " " + use.fileSystem().usedBytes().orElseThrow()).toList());
            List<String> others = type.endsWith("csi") ? found.ofDrivers().stream().map(DriverVolume::name).toList()
                    : found.use().all().stream().map(VolumeUse::name).toList();
            assertEquals(type.endsWith("csi") ? List.of("data") : List.of("pv-1", "data"), others);
        }
    }

    @Test
    void aDeviceMayBeThatOfAnEphemeralContainer() {
        device("kubernetes.io~local-volume", "pv-1");
        Pod pod = sharing(mounting());
        assertEquals(List.of(), found(pod).use().all());
        var debugger = new EphemeralContainer(opening("b"), "");
        assertEquals(List.of("b"), found(pod.withSpec(pod.spec().toBuilder().ephemeralContainers(List.of(debugger)).build())).use().all()
                .stream().map(VolumeUse::name).toList());
    }

    @Test
    void aDriverIsAskedForEachNameOfItsVolume() {
        volume("kubernetes.io~csi", "pv-1");
        List<DriverVolume> mounted = found(sharing(mounting("a", "b"))).ofDrivers();
        assertEquals(List.of("a", "b"), mounted.stream().map(DriverVolume::name).toList());
        assertEquals(2, mounted.stream().map(DriverVolume::key).distinct().count());
        disk.remove("/root/pods/u/volumes");
        assertEquals(List.of("a", "b"), found(sharing(opening("a", "b"))).ofDrivers().stream().map(DriverVolume::name).toList());
    }

    /** Claims that are all bound to this volume. */
    private static VolumeClaims claimsOf(String volume) {
        return new VolumeClaims() {

            @Override
            public Optional<PersistentVolumeClaim> claim(String namespace, String name) {
                return Optional.of(new PersistentVolumeClaim(
                        ObjectMeta.builder().name(name).namespace(namespace).uid("c").build(), volume, "Bound"));
            }

            @Override
            public Optional<PersistentVolume> volume(String name) {
                return Optional.empty();
            }

            @Override
            public PersistentVolumeClaim change(PersistentVolumeClaim claim, ClaimChange change, Instant at) {
                throw new AssertionError("it is only looked at");
            }
        };
    }

    private void device(String type, String name) {
        String directory = "/root/pods/u/volumeDevices/" + type;
        disk.makeDirectory(directory, 0750);
        disk.makeDirectory("/dev", 0755);
        disk.put("/dev/disk", new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE));
        disk.put(directory + "/" + name, new FakeDisk.Node.Link("/dev/disk"));
    }

    private static Pod opening() {
        var app = Container.builder().name("app").image("i").volumeDevices(List.of(new VolumeDevice("data", "/dev/xvda"))).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u").build(), PodSpec.builder().containers(List.of(app))
                .volumes(List.of(new Volume("data", Optional.of(new VolumeSource.PersistentVolumeClaim("claim", false))))).build(),
                PodStatus.builder().build());
    }

    private PodVolumeUse.Found found(Pod pod) {
        return new PodVolumeUse(new FakeVolumeStatistics(disk, "/root", new VirtualTimers()), Optional.of(claimsOf("pv-1"))).measure(pod);
    }

    @Test
    void aBlockDeviceHasACapacityAndNothingElse() {
        device("kubernetes.io~local-volume", "pv-1");
        device("kubernetes.io~iscsi", "leftover");
        PodVolumeUse.Found found = found(opening());
        VolumeUse use = found.use().all().getFirst();
        assertEquals(new VolumeUse("data", Optional.of(new PvcReference("ns", "claim")), new FileSystemUse(use.fileSystem().time(),
                OptionalLong.of(0), OptionalLong.of(FakeVolumeStatistics.DEVICE), OptionalLong.of(0), OptionalLong.of(0),
                OptionalLong.of(0), OptionalLong.of(0)), Optional.empty()), use);
        assertEquals(1, found.use().all().size());
        assertEquals(List.of(), found.use().ephemeral());
        assertEquals(List.of(), found.ofDrivers());
    }

    @Test
    void aDeviceOfADriverIsMeasuredByTheDriver() {
        device("kubernetes.io~csi", "pv-1");
        Pod pod = opening();
        PodVolumeUse.Found found = found(pod);
        assertEquals(List.of(), found.use().all());
        assertEquals(List.of(new DriverVolume(pod, true, "pv-1", "data", Optional.of(new PvcReference("ns", "claim")))),
                found.ofDrivers());
    }
}
