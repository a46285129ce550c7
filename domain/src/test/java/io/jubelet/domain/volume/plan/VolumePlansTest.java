package io.jubelet.domain.volume.plan;

import static io.jubelet.domain.volume.plan.VolumeCases.plan;
import static io.jubelet.domain.volume.plan.VolumeCases.pod;
import static io.jubelet.domain.volume.plan.VolumeCases.problem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.sample.SamplePods;
import io.jubelet.domain.volume.CloudVolumeSource;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.RetiredVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.remote.FcDisk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class VolumePlansTest {

    private static final VolumePlan FILES = VolumePlan.Files.of(VolumeDataKind.SECRET, Map.of());

    private static VolumeSource emptyDir(String medium, String limit) {
        return new VolumeSource.EmptyDir(medium, Optional.of(limit).filter(l -> !l.isEmpty()).map(Quantity::parse));
    }

    private static Pod limited(String limits) {
        return pod(spec -> spec.containers(List.of(SamplePods.container("main", "", limits))));
    }

    @Test
    void directoriesAndPathsOfTheMachine() throws Exception {
        assertEquals(new VolumePlan.EmptyDirectory(), plan(pod(), emptyDir("", "1Gi")));
        assertEquals(new VolumePlan.HostPath("/a", HostPathType.UNSET),
                plan(pod(), new VolumeSource.HostPath("/a", Optional.empty())));
        assertEquals(new VolumePlan.HostPath("/a", HostPathType.FILE),
                plan(pod(), new VolumeSource.HostPath("/a", Optional.of(HostPathType.FILE))));
        assertEquals("unknown storage medium \"SSD\"", problem(pod(), emptyDir("SSD", "")));
    }

    @Test
    void aTypeThatIsNotKnownIsNoEmptyDirectory() {
        Volume ofNewerVersion = new Volume("v", Optional.empty());
        assertEquals("failed to get Plugin from volumeSpec for volume \"v\" err=no volume plugin matched",
                assertThrows(PodConfigException.class, () -> VolumePlans.of(pod(), ofNewerVersion, VolumeCases.INPUTS)).getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "'',            '',   4294967296",
        "'',            1Gi,  1073741824",
        "'',            8Gi,  4294967296",
        "'',            0,    4294967296",
        "memory=512Mi,  '',   536870912",
        "memory=512Mi,  1Gi,  536870912",
        "memory=512Mi,  1Mi,  1048576",
        "memory=16Gi,   '',   4294967296"})
    void memoryIsAsLargeAsThePodMayUse(String limits, String sizeLimit, long bytes) throws Exception {
        assertEquals(new VolumePlan.Memory(OptionalLong.of(bytes)), plan(limited(limits), emptyDir("Memory", sizeLimit)));
    }

    @Test
    void filesInMemoryMayFillWhatThePodMayUse() throws Exception {
        var projected = new VolumeSource.Projected(List.of(), Optional.empty());
        assertEquals(OptionalLong.of(512 << 20), ((VolumePlan.Files) plan(limited("memory=512Mi"), projected)).bytes());
        assertEquals(OptionalLong.of(4L << 30), ((VolumePlan.Files) plan(limited(""), projected)).bytes());
        var onDisk = new VolumeSource.ConfigMap("missing", List.of(), Optional.empty(), Optional.of(true));
        assertEquals(OptionalLong.empty(), ((VolumePlan.Files) plan(limited("memory=512Mi"), onDisk)).bytes());
    }

    @Test
    void oneContainerWithoutLimitLeavesThePodUnlimited() throws Exception {
        Pod pod = pod(spec -> spec.containers(List.of(SamplePods.container("a", "", "memory=1Mi"),
                SamplePods.container("b"))));
        assertEquals(new VolumePlan.Memory(OptionalLong.of(4L << 30)), plan(pod, emptyDir("Memory", "")));
        assertEquals(new VolumePlan.Memory(OptionalLong.empty()), VolumePlans.of(pod,
                new Volume("v", Optional.of(emptyDir("Memory", ""))), VolumeCases.inputs("")));
    }

    private static Pod requesting(String... requests) {
        return pod(spec -> spec.containers(List.of(requests).stream()
                .map(request -> SamplePods.container("c" + request, request, "")).toList()));
    }

    @Test
    void hugePagesHaveTheSizeThatIsRequested() throws Exception {
        assertEquals(new VolumePlan.HugePages(2 << 20),
                plan(requesting("hugepages-2Mi=4Mi", "cpu=1"), emptyDir("HugePages", "")));
        assertEquals(new VolumePlan.HugePages(1 << 30), plan(
                requesting("hugepages-2Mi=4Mi hugepages-1Gi=2Gi"), emptyDir("HugePages-1Gi", "2Gi")));
        assertEquals("medium: HugePages can't be used if container requests multiple huge page sizes", problem(
                requesting("hugepages-2Mi=4Mi", "hugepages-1Gi=2Gi"), emptyDir("HugePages", "")));
        assertEquals("medium HugePages-1Gi: hugePages storage requested, but there is no resource request for huge pages",
                problem(requesting("hugepages-2Mi=4Mi"), emptyDir("HugePages-1Gi", "")));
        assertEquals("medium HugePages-x names no size of huge pages", problem(pod(), emptyDir("HugePages-x", "")));
    }

    @Test
    void anExportIsReadOnlyWhenThePodSaysSo() throws Exception {
        var readOnly = (VolumePlan.Nfs) plan(pod(), new DriverVolumeSource.Nfs("s", "/a", true));
        assertEquals(new VolumePlan.Nfs("v", "s:/a", true, List.of("ro"), false), readOnly);
        assertEquals(new MountedVolume("/p", true, false), VolumePlans.ready(readOnly, "/p"));
    }

    @Test
    void otherTypesAreNamedAsNotSupported() {
        assertEquals("git-repo volume plugin has been disabled; if necessary, it may be re-enabled by enabling the feature-gate "
                + "`GitRepoVolumeDriver`", problem(pod(), new DriverVolumeSource.GitRepo("r", "", "")));
        assertEquals("failed to get Plugin from volumeSpec for volume \"v\" err=no volume plugin matched",
                problem(pod(), new RetiredVolumeSource.Glusterfs("e", "p", false)));
        assertEquals("volume type cinder is not supported",
                problem(pod(), new CloudVolumeSource.Cinder("disk", "", false, Optional.empty())));
        assertEquals("a volume of type flexVolume is planned with the capabilities of its driver",
                problem(pod(), new DriverVolumeSource.FlexVolume("d", "", Optional.empty(), false, Map.of())));
        assertEquals("volume type persistentVolumeClaim is not supported",
                problem(pod(), new VolumeSource.PersistentVolumeClaim("c", false)));
    }

    private static Pod grouped(String policy) {
        return pod(spec -> spec.securityContext(
                PodSecurityContext.builder().fsGroup(2000L).fsGroupChangePolicy(policy).build()));
    }

    @Test
    void theGroupGetsWhatBelongsToThePod() {
        var host = new VolumePlan.HostPath("/a", HostPathType.UNSET);
        assertEquals(Optional.of(new VolumeGroup(2000, false)), VolumePlans.group(grouped(""), FILES));
        assertEquals(Optional.of(new VolumeGroup(2000, true)),
                VolumePlans.group(grouped("OnRootMismatch"), new VolumePlan.EmptyDirectory()));
        assertEquals(Optional.empty(), VolumePlans.group(grouped("Always"), host));
        assertEquals(Optional.empty(), VolumePlans.group(grouped(""), new VolumePlan.Local("pv", "/a", true)));
        assertEquals(Optional.empty(), VolumePlans.group(pod(), FILES));
        var export = new VolumePlan.Nfs("v", "s:/a", false, List.of(), false);
        assertEquals(Optional.empty(), VolumePlans.group(grouped("Always"), export));
        assertEquals(new MountedVolume("/p", false, false), VolumePlans.ready(export, "/p"));
    }

    @Test
    void filesCanOnlyBeRead() {
        assertEquals(new MountedVolume("/p", true, true), VolumePlans.ready(FILES, "/p"));
        assertEquals(new MountedVolume("/p", false, true), VolumePlans.ready(new VolumePlan.EmptyDirectory(), "/p"));
        assertEquals(new MountedVolume("/p", false, false),
                VolumePlans.ready(new VolumePlan.HostPath("/p", HostPathType.UNSET), "/p"));
    }

    @Test
    void onlyWhatCanBeWrittenGetsALabel() {
        assertEquals(new MountedVolume("/p", false, true),
                VolumePlans.ready(new VolumePlan.Local("pv", "/a", false), "/p"));
        assertEquals(new MountedVolume("/p", true, false),
                VolumePlans.ready(new VolumePlan.Local("pv", "/a", true), "/p"));
    }

    @Test
    void devicesAreOpenedAndNotMounted() {
        for (boolean readOnly : List.of(true, false)) {
            var device = new VolumePlan.LocalDevice("pv", "/dev/a", readOnly, false);
            assertEquals(new BlockVolume("/p", readOnly), VolumePlans.ready(device, "/p"));
            assertEquals(Optional.empty(), VolumePlans.group(grouped(""), device));
        }
    }

    @Test
    void volumesThatNoContainerUsesAreLeftAlone() {
        var cm = new VolumeSource.ConfigMap("cm", List.of(), Optional.empty(), Optional.empty());
        List<Volume> volumes = List.of(new Volume("unused", Optional.of(cm)), new Volume("env", Optional.empty()),
                new Volume("data", Optional.of(cm)), new Volume("work", Optional.empty()));
        Container main = SamplePods.container("main").toBuilder()
                .volumeMounts(List.of(mount("data"), mount("unknown")))
                .env(List.of(new EnvVar("E", "", Optional.of(
                        new EnvVarSource.FileKeyRef("env", "f", "k", Optional.empty()))))).build();
        Container init = SamplePods.container("init").toBuilder().volumeMounts(List.of(mount("work"))).build();
        var spec = pod(s -> s.volumes(volumes).containers(List.of(main)).initContainers(List.of(init))).spec();
        assertEquals(List.of("env", "data", "work"), UsedVolumes.of(spec).stream().map(Volume::name).toList());
        assertEquals(List.of("data"), UsedVolumes.changing(spec).stream().map(Volume::name).toList());
    }

    private static VolumeMount mount(String name) {
        return VolumeMount.builder().name(name).mountPath("/" + name).build();
    }

    private static final FcDisk DISK = new FcDisk(List.of("50060e8"), "0", List.of());

    /** What belongs to the machine, and what can't be written, stays with its group and its label. */
    @ParameterizedTest
    @MethodSource
    void whatBelongsToThePodAndCanBeWrittenIsGivenToIt(VolumePlan plan, boolean grouped, Object ready) {
        assertEquals(grouped, VolumePlans.group(grouped(""), plan).isPresent());
        assertEquals(Optional.empty(), VolumePlans.group(pod(), plan));
        assertEquals(ready, VolumePlans.ready(plan, "/p"));
    }

    static List<Arguments> whatBelongsToThePodAndCanBeWrittenIsGivenToIt() {
        var writable = new MountedVolume("/p", false, true);
        var unlabelled = new MountedVolume("/p", false, false);
        var readOnly = new MountedVolume("/p", true, false);
        return List.of(
                Arguments.of(new VolumePlan.EmptyDirectory(), true, writable),
                Arguments.of(new VolumePlan.Memory(OptionalLong.empty()), true, writable),
                Arguments.of(new VolumePlan.HugePages(2 << 20), true, writable),
                Arguments.of(FILES, true, new MountedVolume("/p", true, true)),
                Arguments.of(new VolumePlan.Local("pv", "/a", false), true, writable),
                Arguments.of(new VolumePlan.Local("pv", "/a", true), false, readOnly),
                Arguments.of(new VolumePlan.Disk("v", DISK, false, List.of(), false, "ext4"), true, writable),
                Arguments.of(new VolumePlan.Disk("v", DISK, true, List.of(), false, "ext4"), false, readOnly),
                Arguments.of(new VolumePlan.Published("v", "d", false, true), true, writable),
                Arguments.of(new VolumePlan.Published("v", "d", false, false), false, writable),
                Arguments.of(new VolumePlan.Published("v", "d", true, true), true, readOnly),
                Arguments.of(new VolumePlan.HostPath("/a", HostPathType.UNSET), false, unlabelled),
                Arguments.of(new VolumePlan.Nfs("v", "s:/a", false, List.of(), false), false, unlabelled),
                Arguments.of(new VolumePlan.LocalDevice("v", "/dev/a", true, false), false, new BlockVolume("/p", true)),
                Arguments.of(new VolumePlan.DiskDevice("v", DISK, false, false), false, new BlockVolume("/p", false)),
                Arguments.of(new VolumePlan.PublishedDevice("v", "d", true), false, new BlockVolume("/p", true)));
    }

    @Test
    void aDiskInAPodIsPlannedWithItsSecretWhereItNeedsOne() throws Exception {
        assertEquals(new VolumePlan.Disk("v", DISK, true, List.of(), false, "ext4"), plan(pod(), new DriverVolumeSource.Fc(
                List.of("50060e8"), Optional.of(0), "", true, List.of())));
        assertEquals("couldn't get secret ns/chap error: secrets \"chap\" not found", problem(pod(), new DriverVolumeSource.Iscsi(
                "10.0.0.1", "iqn.x", 0, "", "", false, List.of(), false, true, Optional.of(new LocalObjectReference("chap")), "")));
    }

    /** Content that the API server has can change, that of the machine does not come from there. */
    @ParameterizedTest
    @MethodSource
    void someVolumesChangeWhileThePodRuns(VolumeSource source, boolean changes) {
        Container main = SamplePods.container("main").toBuilder().volumeMounts(List.of(mount("v"))).build();
        var spec = pod(s -> s.volumes(List.of(new Volume("v", Optional.of(source)))).containers(List.of(main))).spec();
        assertEquals(changes, !UsedVolumes.changing(spec).isEmpty());
    }

    static List<Arguments> someVolumesChangeWhileThePodRuns() {
        return List.of(
                Arguments.of(new VolumeSource.ConfigMap("a", List.of(), Optional.empty(), Optional.empty()), true),
                Arguments.of(new VolumeSource.Secret("a", List.of(), Optional.empty(), Optional.empty()), true),
                Arguments.of(new VolumeSource.DownwardAPI(List.of(), Optional.empty()), true),
                Arguments.of(new VolumeSource.Projected(List.of(), Optional.empty()), true),
                Arguments.of(emptyDir("", ""), false),
                Arguments.of(new VolumeSource.HostPath("/a", Optional.empty()), false),
                Arguments.of(new VolumeSource.PersistentVolumeClaim("a", false), false),
                Arguments.of(new DriverVolumeSource.Nfs("s", "/a", false), false));
    }

    @Test
    void devicesAndEphemeralContainersUseVolumesToo() {
        List<Volume> volumes = Stream.of("device", "debug", "none").map(name -> new Volume(name, Optional.empty())).toList();
        Container main = SamplePods.container("main").toBuilder().volumeDevices(List.of(new VolumeDevice("device", "/dev/x"))).build();
        Container debug = SamplePods.container("debug").toBuilder().volumeMounts(List.of(mount("debug"))).build();
        var spec = pod(s -> s.volumes(volumes).containers(List.of(main))
                .ephemeralContainers(List.of(new EphemeralContainer(debug, "")))).spec();
        assertEquals(List.of("device", "debug"), UsedVolumes.of(spec).stream().map(Volume::name).toList());
    }

    @Test
    void someVolumesComeFromClaims() {
        Volume none = new Volume("v", Optional.empty());
        Volume directory = new Volume("v", Optional.of(emptyDir("", "")));
        Volume claim = new Volume("v", Optional.of(new VolumeSource.PersistentVolumeClaim("a", false)));
        Volume cloud = new Volume("v", Optional.of(new CloudVolumeSource.Cinder("disk", "", false, Optional.empty())));
        List<Volume> all = List.of(none, directory, claim, cloud);
        assertEquals(List.of(true, true, false, false), all.stream().map(Volume::isEmptyDir).toList());
        assertEquals(List.of(false, false, true, false), all.stream().map(Volume::isClaim).toList());
        assertEquals(List.of(false, false, false, true), all.stream().map(Volume::isMigrated).toList());
        assertEquals(List.of(false, false, true, true), all.stream().map(Volume::isPersistent).toList());
    }
}
