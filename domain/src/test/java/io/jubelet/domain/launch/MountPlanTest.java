package io.jubelet.domain.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.container.VolumeMountBuilder;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.IdMapping;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MountPlanTest {

    private static final Mount PLAIN = Mount.builder().containerPath("/data").hostPath("/vol/data")
            .propagation(MountPropagationMode.PRIVATE).build();

    private static VolumeMount data(UnaryOperator<VolumeMountBuilder> mount) {
        return mount.apply(VolumeMount.builder().name("data").mountPath("/data")).build();
    }

    private static MountRequestBuilder request(VolumeMount... mounts) {
        return request(Launches.container(c -> c.volumeMounts(List.of(mounts))));
    }

    private static MountRequestBuilder request(Container container) {
        return new MountRequestBuilder(container).volumes(Map.of("data", new MountedVolume("/vol/data", false, true)));
    }

    private static Mount only(MountRequestBuilder request) throws PodConfigException {
        List<Mount> mounts = MountPlan.of(request.build()).mounts(Map.of());
        assertEquals(1, mounts.size());
        return mounts.getFirst();
    }

    private static String refusal(MountRequestBuilder request) {
        return assertThrows(PodConfigException.class, () -> MountPlan.of(request.build())).getMessage();
    }

    @Test
    void volumeIsMountedWhereTheContainerWantsIt() throws PodConfigException {
        assertEquals(PLAIN, only(request(data(m -> m))));
        assertEquals("/rel", only(request(data(m -> m.mountPath("rel")))).containerPath());
        assertTrue(only(request(data(m -> m.readOnly(true)))).readonly());
        assertTrue(only(request(data(m -> m))
                .volumes(Map.of("data", new MountedVolume("/vol/data", true, false)))).readonly());
    }

    @Test
    void orderIsDevicesVolumesHostsTerminationMessage() throws PodConfigException {
        Mount device = Mount.builder().containerPath("/dev/x").propagation(MountPropagationMode.PRIVATE).build();
        Container container = Launches.container(c -> c.terminationMessagePath("log")
                .volumeMounts(List.of(data(m -> m.mountPath("/b").subPath("s")), data(m -> m.mountPath("/a")))));
        MountRequest request = request(container).deviceMounts(List.of(device)).hostsFile("/pod/etc-hosts")
                .terminationMessageFile("/pod/1a2b").build();
        List<Mount> mounts = MountPlan.of(request).mounts(Map.of(0, "/safe/0"));
        assertEquals(List.of("/dev/x", "/b", "/a", "/etc/hosts", "/log"),
                mounts.stream().map(Mount::containerPath).toList());
        assertEquals(List.of("", "/safe/0", "/vol/data", "/pod/etc-hosts", "/pod/1a2b"),
                mounts.stream().map(Mount::hostPath).toList());
    }

    @Test
    void hostsFileOfTheContainerReplacesThatOfThePod() throws PodConfigException {
        MountRequestBuilder own = request(data(m -> m.mountPath("/etc/hosts")));
        assertEquals("/vol/data", only(own.hostsFile("/pod/etc-hosts")).hostPath());
    }

    @Test
    void podNeedsAHostsFileOnceItsAddressIsKnown() {
        PodSpec spec = PodSpec.builder().build();
        assertFalse(MountPlan.needsHostsFile(spec, List.of()));
        assertTrue(MountPlan.needsHostsFile(spec, List.of("10.0.0.1")));
        assertTrue(MountPlan.needsHostsFile(spec.toBuilder().hostNetwork(true).build(), List.of()));
    }

    @Test
    void aTerminationMessageNeedsAPathInTheContainer() throws PodConfigException {
        assertEquals(List.of(), MountPlan.of(request().terminationMessageFile("/pod/1a2b").build()).mounts(Map.of()));
    }

    @Test
    void thePathOfTheTerminationMessageIsCleanedAsItIsLookedUp() throws PodConfigException {
        assertEquals("/tmp/words", only(request(Launches.container(c -> c.terminationMessagePath("tmp/./words/")))
                .terminationMessageFile("/pod/1a2b")).containerPath());
    }

    @Test
    void missingVolumeIsRefused() {
        assertEquals("cannot find volume \"data\" to mount into container \"main\"",
                refusal(request(data(m -> m)).volumes(Map.of())));
    }

    /** A Go kubelet names the directory of what it mounts for sub paths by the persistent volume, and unmounts by that name. */
    @Test
    void subPathOfAClaimIsNamedByThePersistentVolume() throws PodConfigException {
        MountPlan plan = MountPlan.of(request(data(m -> m.subPath("a"))).volumes(Map.of("data",
                new MountedVolume("/vol/data", false, true, OptionalLong.empty(), Optional.of("pv")))).build());
        assertEquals(List.of(new SubPath(0, "data", "pv", "/vol/data", "a")), plan.subPaths());
    }

    @Test
    void subPathIsPreparedBeforeItIsMounted() throws PodConfigException {
        MountPlan plan = MountPlan.of(request(data(m -> m), data(m -> m.subPathExpr("logs/$(POD)")))
                .env(List.of(new KeyValue("POD", "web"))).build());
        assertEquals(List.of(new SubPath(1, "data", "/vol/data", "logs/web")), plan.subPaths());
        assertEquals("/safe/1", plan.mounts(Map.of(1, "/safe/1")).getLast().hostPath());
        assertEquals("failed to prepare subPath for volumeMount \"data\" of container \"main\"",
                assertThrows(PodConfigException.class, () -> plan.mounts(Map.of(0, "/safe/0"))).getMessage());
    }

    @Test
    void subPathStaysInsideOfItsVolume() throws PodConfigException {
        assertEquals("error SubPath `/x` must not be an absolute path", refusal(request(data(m -> m.subPath("/x")))));
        for (String path : List.of("..", "a/..", "../a", "a/../b")) {
            assertEquals("unable to provision SubPath `" + path + "`: must not contain '..'",
                    refusal(request(data(m -> m.subPath(path)))));
        }
        assertEquals("a..b/..c", MountPlan.of(request(data(m -> m.subPath("a..b/..c"))).build())
                .subPaths().getFirst().path());
        assertEquals("unable to provision SubPath `a/../b`: must not contain '..'", refusal(
                request(data(m -> m.subPathExpr("a/$(UP)/b"))).env(List.of(new KeyValue("UP", "..")))));
    }

    @Test
    void variablesOfASubPathMustHaveAValue() {
        assertEquals("missing value for A, B", refusal(request(data(m -> m.subPathExpr("$(B)/$(A)/$(C)/$(B)")))
                .env(List.of(new KeyValue("A", ""), new KeyValue("C", "c")))));
    }

    @Test
    void imageVolumesHaveNoPathOnTheNode() throws PodConfigException {
        ImageSpec image = new ImageSpec("sha256:1", "img", "", Map.of());
        Mount mount = only(request(data(m -> m.subPath("bin"))).volumes(Map.of()).images(Map.of("data", image)));
        assertEquals(Optional.of(image), mount.image());
        assertEquals("bin", mount.imageSubPath());
        assertEquals("", mount.hostPath());
        assertTrue(mount.readonly());
        assertFalse(only(request(data(m -> m)).images(Map.of("data", image)).seLinux(true)).selinuxRelabel());
    }

    @Test
    void propagationIsTranslated() throws PodConfigException {
        assertEquals(MountPropagationMode.PRIVATE,
                only(request(data(m -> m.mountPropagation(MountPropagation.NONE)))).propagation());
        assertEquals(MountPropagationMode.HOST_TO_CONTAINER,
                only(request(data(m -> m.mountPropagation(MountPropagation.HOST_TO_CONTAINER)))).propagation());
        assertEquals(MountPropagationMode.BIDIRECTIONAL,
                only(request(data(m -> m.mountPropagation(MountPropagation.BIDIRECTIONAL)))).propagation());
    }

    @Test
    void recursiveReadOnlyDependsOnTheRuntime() throws PodConfigException {
        String prefix = "failed to resolve recursive read-only mode: ";
        String asked = prefix + "volume \"data\" requested recursive read-only mode, but it is not ";
        assertFalse(only(request(data(m -> m.recursiveReadOnly("Disabled")))).recursiveReadOnly());
        assertFalse(only(request(data(m -> m.readOnly(true).recursiveReadOnly("IfPossible")))).recursiveReadOnly());
        for (String mode : List.of("IfPossible", "Enabled")) {
            assertTrue(only(request(data(m -> m.readOnly(true).recursiveReadOnly(mode)
                    .mountPropagation(MountPropagation.NONE))).recursiveReadOnly(true)).recursiveReadOnly());
        }
        assertEquals(asked + "supported by the runtime",
                refusal(request(data(m -> m.readOnly(true).recursiveReadOnly("Enabled")))));
        assertEquals(asked + "read-only", refusal(request(data(m -> m.recursiveReadOnly("IfPossible")))));
        assertEquals(asked + "compatible with propagation \"HostToContainer\"",
                refusal(request(data(m -> m.readOnly(true).recursiveReadOnly("IfPossible")
                        .mountPropagation(MountPropagation.HOST_TO_CONTAINER)))));
        assertEquals(prefix + "unknown recursive read-only mode \"Other\"",
                refusal(request(data(m -> m.readOnly(true).recursiveReadOnly("Other")))));
    }

    @Test
    void contentIsRelabelledOnlyWithSeLinux() throws PodConfigException {
        MountRequestBuilder request = request(Launches.container(c -> c.terminationMessagePath("/log")
                .volumeMounts(List.of(data(m -> m))))).hostsFile("/h").terminationMessageFile("/t");
        assertTrue(relabelled(request).noneMatch(relabel -> relabel));
        assertTrue(relabelled(request.seLinux(true)).allMatch(relabel -> relabel));
        assertEquals(List.of(false, true, true), relabelled(request
                .volumes(Map.of("data", new MountedVolume("/vol/data", false, false)))).toList());
    }

    private static Stream<Boolean> relabelled(MountRequestBuilder request) throws PodConfigException {
        return MountPlan.of(request.build()).mounts(Map.of()).stream().map(Mount::selinuxRelabel);
    }

    @Test
    void mountsOfAUserNamespaceAreMapped() throws PodConfigException {
        List<IdMapping> ids = List.of(new IdMapping(65536, 0, 65536));
        PodLaunch launch = new PodLaunch(Launches.pod(spec -> spec),
                Optional.of(new UserNamespace(NamespaceMode.POD, ids, ids)), List.of());
        Mount mount = ContainerConfigs.of(Launches.launch(launch.pod(), Launches.container(c -> c)).launch(launch)
                .mounts(List.of(PLAIN)).build(), Launches.NODE).mounts().getFirst();
        assertEquals(PLAIN.toBuilder().uidMappings(ids).gidMappings(ids).build(), mount);
    }

    @Test
    void blockVolumesBecomeDevices() throws PodConfigException {
        Container container = Launches.container(c -> c.volumeDevices(
                List.of(new VolumeDevice("disk", "/dev/a"), new VolumeDevice("cd", "/dev/b"))));
        Map<String, BlockVolume> volumes =
                Map.of("disk", new BlockVolume("/h/1", false), "cd", new BlockVolume("/h/2", true));
        assertEquals(List.of(new Device("/dev/a", "/h/1", "mrw"), new Device("/dev/b", "/h/2", "r")),
                BlockVolumeDevices.of(container, volumes));
        assertEquals("cannot find volume \"disk\" to pass into container \"main\"", assertThrows(
                PodConfigException.class, () -> BlockVolumeDevices.of(container, Map.of())).getMessage());
        Container relative = Launches.container(c -> c.volumeDevices(List.of(new VolumeDevice("disk", "dev/a"))));
        assertEquals("error DevicePath `dev/a` must be an absolute path", assertThrows(
                PodConfigException.class, () -> BlockVolumeDevices.of(relative, volumes)).getMessage());
    }
}
