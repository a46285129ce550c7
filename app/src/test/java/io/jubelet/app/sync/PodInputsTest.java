package io.jubelet.app.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.app.settings.NodeNetwork;
import io.jubelet.app.settings.NodeSettings;
import io.jubelet.app.settings.PodCgroups;
import io.jubelet.app.volume.PodVolumes;
import io.jubelet.domain.cgroup.CgroupPolicy;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.container.VolumeMountBuilder;
import io.jubelet.domain.cri.Device;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.launch.BlockVolume;
import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.launch.ReadyVolume;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.network.NodeDns;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.runtime.RuntimeHandler;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeManagedFiles;
import io.jubelet.ports.fake.FakeTerminationMessages;
import io.jubelet.ports.fake.FakeVolumeFiles;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.files.TerminationMessages;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What containers get of the volumes of their pod. */
class PodInputsTest {

    private static final ReadyVolume WRITABLE = new MountedVolume("/host/v", false, true);

    private final FakeDisk disk = new FakeDisk();
    private final VirtualTimers timers = new VirtualTimers();
    private TerminationMessages messages = new FakeTerminationMessages(disk, "/root", "/logs");
    private final RuntimeOfHandlers runtime = new RuntimeOfHandlers(new RuntimeHandler("", true, false));

    private static NodeSettings node(boolean seLinux) {
        LaunchSettings launch = LaunchSettings.builder().podLogsDirectory("/logs").seccompProfileRoot("/seccomp")
                .swap(new Swap.Forbidden()).seLinux(seLinux).build();
        return new NodeSettings("n1", "fake", Instant.EPOCH, launch,
                new NodeNetwork(List::of, new NodeDns(List.of(), "", Optional.empty(), List.of())),
                new PodCgroups(Optional.empty(), CgroupPolicy.DEFAULT, -1), CrashLoopBackoff.DEFAULT);
    }

    private PodInputs inputs(boolean seLinux) {
        NodeSettings node = node(seLinux);
        var objects = new FakeConfigObjects();
        var environments = new Environments(objects, Optional.empty(), new EnvFiles(new FakeVolumeFiles(disk, "/root")), node);
        var volumes = new PodVolumes(new RecordedEvents(), timers);
        return new PodInputs(environments, volumes, messages,
                new FakeManagedFiles(disk, "/root", ""), new RuntimeHandlers(runtime.port(), Optional.empty(), false), node);
    }

    private static PreparedPod place(Container container, ReadyVolume volume) {
        Pod pod = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
                PodSpec.builder().containers(List.of(container)).build(), PodStatus.builder().build());
        return new PreparedPod(pod, Map.of("v", volume), "");
    }

    private static Container mounting(UnaryOperator<VolumeMountBuilder> mount) {
        return Container.builder().name("app").image("i").terminationMessagePath("").volumeMounts(List.of(
                mount.apply(VolumeMount.builder().name("v").mountPath("/v")).build())).build();
    }

    private Mount mount(boolean seLinux, ReadyVolume volume, UnaryOperator<VolumeMountBuilder> mount)
            throws PodConfigException, InterruptedException {
        Container container = mounting(mount);
        List<Mount> mounts = inputs(seLinux).mounts(place(container, volume), container, Map.of(), List.of(), List.of(), List.of());
        assertEquals(1, mounts.size());
        return mounts.getFirst();
    }

    private static VolumeMountBuilder recursive(VolumeMountBuilder mount) {
        return mount.readOnly(true).recursiveReadOnly("Enabled");
    }

    @Test
    void whatTheRuntimeCanDoIsAskedFor() throws PodConfigException, InterruptedException {
        assertTrue(mount(false, WRITABLE, PodInputsTest::recursive).recursiveReadOnly());
        runtime.become(new RuntimeHandler("", false, false));
        assertEquals("failed to resolve recursive read-only mode: volume \"v\" requested recursive read-only mode, but it is "
                + "not supported by the runtime", assertThrows(PodConfigException.class,
                        () -> mount(false, WRITABLE, PodInputsTest::recursive)).getMessage());
        Mount possible = mount(false, WRITABLE, m -> m.readOnly(true).recursiveReadOnly("IfPossible"));
        assertEquals(List.of(true, false), List.of(possible.readonly(), possible.recursiveReadOnly()));
    }

    @Test
    void labelsAreForMachinesThatHaveThem() throws PodConfigException, InterruptedException {
        assertEquals(List.of(false, true, false), List.of(
                mount(false, WRITABLE, m -> m).selinuxRelabel(),
                mount(true, WRITABLE, m -> m).selinuxRelabel(),
                mount(true, new MountedVolume("/host/v", false, false), m -> m).selinuxRelabel()));
    }

    @Test
    void mountsTravelAsTheContainerWants() throws PodConfigException, InterruptedException {
        assertEquals(MountPropagationMode.PRIVATE, mount(false, WRITABLE, m -> m).propagation());
        assertEquals(MountPropagationMode.PRIVATE,
                mount(false, WRITABLE, m -> m.mountPropagation(MountPropagation.NONE)).propagation());
        assertEquals(MountPropagationMode.HOST_TO_CONTAINER,
                mount(false, WRITABLE, m -> m.mountPropagation(MountPropagation.HOST_TO_CONTAINER)).propagation());
        assertEquals(MountPropagationMode.BIDIRECTIONAL,
                mount(false, WRITABLE, m -> m.mountPropagation(MountPropagation.BIDIRECTIONAL)).propagation());
    }

    @Test
    void aContainerStartsWithoutAFileForItsLastWords() throws PodConfigException, InterruptedException {
        Container speaking = mounting(m -> m).toBuilder().terminationMessagePath("/dev/termination-log").build();
        assertEquals(List.of("/v", "/dev/termination-log"), places(speaking));
        messages = (TerminationMessages) Proxy.newProxyInstance(TerminationMessages.class.getClassLoader(),
                new Class<?>[] {TerminationMessages.class}, (_, _, _) -> {
                    throw new ResourceExhaustedException("no inodes left");
                });
        assertEquals(List.of("/v"), places(speaking));
    }

    private List<String> places(Container container) throws PodConfigException, InterruptedException {
        return inputs(false).mounts(place(container, WRITABLE), container, Map.of(), List.of(), List.of(), List.of()).stream()
                .map(Mount::containerPath).toList();
    }

    @Test
    void devicesAreNoMountsAndMountsNoDevices() throws PodConfigException, InterruptedException {
        Container opening = Container.builder().name("app").image("i")
                .volumeDevices(List.of(new VolumeDevice("v", "/dev/xvda"))).build();
        for (boolean readOnly : List.of(true, false)) {
            assertEquals(List.of(new Device("/dev/xvda", "/host/d", readOnly ? "r" : "mrw")),
                    inputs(false).devices(place(opening, new BlockVolume("/host/d", readOnly)), opening));
        }
        assertEquals("cannot find volume \"v\" to pass into container \"app\"", assertThrows(PodConfigException.class,
                () -> inputs(false).devices(place(opening, WRITABLE), opening)).getMessage());
        assertEquals("cannot find volume \"v\" to mount into container \"app\"", assertThrows(PodConfigException.class,
                () -> mount(false, new BlockVolume("/host/d", false), m -> m)).getMessage());
    }
}
