package io.jubelet.app.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.message.volume.VolumeOperationFinished;
import io.jubelet.app.message.volume.VolumeTopics;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.cri.MountPropagationMode;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.cri.UserNamespace;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.exec.Command;
import io.jubelet.ports.exec.CommandRunner;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakePullRecordFiles;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.image.PullRecordFiles;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeEvent;
import io.jubelet.ports.runtime.RuntimeStreaming;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeStatistics;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each method of a counted port reaches the port with what it was given, and counts once. */
final class CountedPortsTest {

    private static final Map<String, String> OPERATIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("version", "version"), Map.entry("status", "status"), Map.entry("cgroupDriver", "runtime_config"),
            Map.entry("updatePodCidr", "update_runtime_config"), Map.entry("runSandbox", "run_podsandbox"),
            Map.entry("stopSandbox", "stop_podsandbox"), Map.entry("removeSandbox", "remove_podsandbox"),
            Map.entry("sandboxStatus", "podsandbox_status"), Map.entry("listSandboxes", "list_podsandbox"),
            Map.entry("createContainer", "create_container"), Map.entry("startContainer", "start_container"),
            Map.entry("stopContainer", "stop_container"), Map.entry("removeContainer", "remove_container"),
            Map.entry("listContainers", "list_containers"), Map.entry("containerStatus", "container_status"),
            Map.entry("updateContainerResources", "update_container"),
            Map.entry("updateSandboxResources", "update_podsandbox_resources"),
            Map.entry("reopenContainerLog", "reopen_container_log"), Map.entry("execSync", "exec_sync"),
            Map.entry("checkpointContainer", "checkpoint_container"), Map.entry("subscribe", "get_container_events"),
            Map.entry("listImages", "list_images"), Map.entry("imageStatus", "image_status"),
            Map.entry("pullImage", "pull_image"), Map.entry("removeImage", "remove_image"),
            Map.entry("imageFilesystems", "image_fs_info")));

    private static final NamespaceOptions NAMESPACES = NamespaceOptions.builder().network(NamespaceMode.POD)
            .pid(NamespaceMode.CONTAINER).ipc(NamespaceMode.POD).build();
    private static final SandboxConfig SANDBOX = SandboxConfig.builder()
            .security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES).build())
            .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
    private static final ContainerConfig CONTAINER = ContainerConfig.builder().name("c").image(ImageSpec.of("image"))
            .resources(LinuxContainerResources.NONE)
            .security(LinuxContainerSecurity.builder().namespaces(NAMESPACES).build()).build();

    private static final String CGROUP_CHANGES = "kubelet_cgroup_manager_duration_seconds_count";

    private final MetricRegistry registry = new MetricRegistry();
    private final VirtualTimers timers = new VirtualTimers();
    private final RuntimeOperations operations = new RuntimeOperations(registry, new SlowestOperations(timers), timers);
    private final UserNamespaceMetrics userNamespaces = new UserNamespaceMetrics(registry);
    private final StartCounts starts = new StartCounts(registry, userNamespaces, new KnownPods());
    private Method called;
    private Object[] given;
    private Object answer;
    private Object answered;
    private boolean failing;
    private String problem = "down";

    static Stream<Method> requests() {
        return Stream.of(ContainerRuntime.class, ImageService.class).flatMap(port -> Arrays.stream(port.getMethods()));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyRequestToTheRuntimeCounts(Method method) throws ReflectiveOperationException {
        String operation = OPERATIONS.get(method.getName());
        Object counted = counted(method.getDeclaringClass());
        Object[] arguments = arguments(method);
        Object result = method.invoke(counted, arguments);
        assertSame(answered, result);
        assertEquals(method, called);
        // A listener is measured, too.
        if (!method.getName().equals("subscribe")) {
            assertEquals(Arrays.asList(arguments), Arrays.asList(given == null ? new Object[0] : given));
        }
        assertEquals(1, value("kubelet_runtime_operations_total{operation_type=\"" + operation + "\"}"));
        assertEquals(1, value("kubelet_runtime_operations_duration_seconds_count{operation_type=\"" + operation + "\"}"));
        assertEquals(3, value("kubelet_runtime_operations_duration_seconds_sum{operation_type=\"" + operation + "\"}"));
        assertEquals(-1, value("kubelet_runtime_operations_errors_total{operation_type=\"" + operation + "\"}"));
        failing = true;
        var failure = assertThrows(InvocationTargetException.class, () -> method.invoke(counted, arguments));
        assertEquals(UnavailableException.class, failure.getCause().getClass());
        assertEquals(2, value("kubelet_runtime_operations_total{operation_type=\"" + operation + "\"}"));
        assertEquals(1, value("kubelet_runtime_operations_errors_total{operation_type=\"" + operation + "\"}"));
    }

    @Test
    void theNamesOfOperationsBelongToOneMethodEach() {
        assertEquals(OPERATIONS.keySet(), Set.copyOf(requests().map(Method::getName).toList()));
        assertEquals(OPERATIONS.size(), Set.copyOf(OPERATIONS.values()).size());
    }

    @Test
    void changesOfCgroupsAreMeasured() throws ReflectiveOperationException {
        answer = true;
        CgroupTree cgroups = new CountedCgroups(proxy(CgroupTree.class), registry, timers);
        for (Method method : CgroupTree.class.getMethods()) {
            answer = method.getReturnType() == boolean.class ? true : null;
            method.invoke(cgroups, arguments(method));
            assertEquals(method, called);
        }
        assertEquals(2, value("kubelet_cgroup_version"));
        assertEquals(1, value(CGROUP_CHANGES + "{operation_type=\"create\"}"));
        assertEquals(-1, value(CGROUP_CHANGES + "{operation_type=\"update\"}"));
        assertEquals(1, value(CGROUP_CHANGES + "{operation_type=\"destroy\"}"));
        answer = false;
        assertFalse(cgroups.apply(null, null));
        failing = true;
        assertThrows(UnavailableException.class, () -> cgroups.apply(null, null));
        assertEquals(1, value(CGROUP_CHANGES + "{operation_type=\"create\"}"));
        assertEquals(2, value(CGROUP_CHANGES + "{operation_type=\"update\"}"));
    }

    @Test
    void filesAboutPullsAreCounted() {
        var disk = new FakeDisk();
        new FakePullRecordFiles(disk, "/image_manager").write("pulled/sha256-1", "{}");
        PullRecordFiles files = new CountedPullRecordFiles(new FakePullRecordFiles(disk, "/image_manager"), registry);
        assertEquals(Set.of("pulled/sha256-1"), files.read().keySet());
        files.write("pulling/sha256-2", "{}");
        files.write("pulling/sha256-2", "{}");
        assertEquals(1, value("kubelet_imagemanager_ondisk_pullintents"));
        assertEquals(1, value("kubelet_imagemanager_ondisk_pulledrecords"));
        files.remove("pulling/sha256-2");
        assertEquals(0, value("kubelet_imagemanager_ondisk_pullintents"));
        assertEquals(Set.of("pulled/sha256-1"), files.read().keySet());
    }

    @Test
    void volumesAreMeasuredByTheirPlugin() throws ReflectiveOperationException {
        var storage = new StorageOperations(registry);
        HostVolumes volumes = new CountedVolumes(proxy(HostVolumes.class), storage, new VolumeCounts(registry, timers),
                new OrphanMetrics(registry), timers);
        for (Method method : HostVolumes.class.getMethods()) {
            if (!method.getName().equals("setUp")) {
                answer = method.getReturnType() == boolean.class ? true : null;
                method.invoke(volumes, arguments(method));
                assertEquals(method, called);
            }
        }
        answer = null;
        VolumePlan files = VolumePlan.Files.of(VolumeDataKind.DOWNWARD_API, Map.of());
        volumes.setUp("uid", "v", files, Optional.empty());
        failing = true;
        VolumePlan device = new VolumePlan.LocalDevice("n", "/p", false, false);
        assertThrows(UnavailableException.class, () -> volumes.setUp("uid", "w", device, Optional.empty()));
        assertThrows(UnavailableException.class, () -> volumes.tearDown("uid"));
        failing = false;
        volumes.setUp("uid", "w", device, Optional.empty());
        volumes.setUp("uid", "d", new VolumePlan.Published("pv", "disk.example.org", false, true), Optional.empty());
        volumes.tearDown("uid");
        volumes.tearDown("uid");
        var bus = new RecordingBus();
        storage.start(bus);
        bus.publish(VolumeTopics.VOLUME_OPERATION_FINISHED,
                new VolumeOperationFinished("kubernetes.io/secret", false, "volume_mount", false, Duration.ofSeconds(2)));
        assertEquals(1, operations("volume_unmount", "fail-unknown", "downward-api"));
        assertEquals(1, operations("volume_unmount", "success", "downward-api"));
        assertEquals(1, operations("unmap_volume", "success", "local-volume"));
        assertEquals(1, operations("volume_mount", "fail-unknown", "secret"));
        assertEquals(0, operations("volume_unmount", "success", "csi:disk.example.org"), "that is counted where the driver is called");
        for (String name : List.of("reconstruct_volume_operations_total", "reconstruct_volume_operations_errors_total",
                "force_cleaned_failed_volume_operations_total", "force_cleaned_failed_volume_operation_errors_total")) {
            assertEquals(0, value(name), name);
        }
    }

    @Test
    void measurementsOfVolumesAreTimedByTheirKind() {
        var statistics = new CountedVolumeStatistics(proxy(VolumeStatistics.class), CountedVolumeStatistics.duration(registry), timers);
        for (String type : List.of("empty-dir", "projected", "nfs", "csi")) {
            statistics.measure("uid", new VolumeDirectory("kubernetes.io~" + type, "v"), Duration.ofSeconds(1));
        }
        failing = true;
        assertThrows(UnavailableException.class,
                () -> statistics.measure("uid", VolumeDirectory.emptyDir("v"), Duration.ofSeconds(1)));
        assertEquals(3, value("kubelet_volume_metric_collection_duration_seconds_count{metric_source=\"du\"}"));
        assertThrows(UnavailableException.class,
                () -> statistics.measureDevice("uid", new VolumeDirectory("kubernetes.io~local-volume", "v")));
        assertEquals(1, value("kubelet_volume_metric_collection_duration_seconds_count{metric_source=\"statfs\"}"));
        assertEquals(1, value("kubelet_volume_metric_collection_duration_seconds_count{metric_source=\"block\"}"));
    }

    private double operations(String operation, String status, String plugin) {
        return Math.max(0, value("storage_operation_duration_seconds_count{migrated=\"false\",operation_name=\"" + operation
                + "\",status=\"" + status + "\",volume_plugin=\"kubernetes.io/" + plugin + "\"}"));
    }

    @Test
    void startsCountByTypeAndFailuresByCode() {
        ContainerRuntime runtime = (ContainerRuntime) counted(ContainerRuntime.class);
        answer = "id";
        runtime.runSandbox(SANDBOX, "gvisor");
        runtime.createContainer("s", CONTAINER, SANDBOX);
        failing = true;
        assertThrows(UnavailableException.class, () -> runtime.startContainer("id"));
        assertThrows(UnavailableException.class, () -> runtime.runSandbox(SANDBOX, "gvisor"));
        assertThrows(UnavailableException.class, () -> runtime.createContainer("s", CONTAINER,
                SANDBOX));
        assertEquals(2, value("kubelet_started_pods_total"));
        assertEquals(1, value("kubelet_started_pods_errors_total"));
        assertEquals(2, value("kubelet_run_podsandbox_duration_seconds_count{runtime_handler=\"gvisor\"}"));
        assertEquals(1, value("kubelet_run_podsandbox_errors_total{runtime_handler=\"gvisor\"}"));
        assertEquals(2, value("kubelet_started_containers_total{container_type=\"container\"}"));
        assertEquals(1, value("kubelet_started_containers_errors_total{code=\"RunContainerError\","
                + "container_type=\"container\"}"));
        assertEquals(1, value("kubelet_started_containers_errors_total{code=\"CreateContainerError\","
                + "container_type=\"container\"}"));
    }

    @Test
    void startsWithAUserNamespaceFailOnceInTheSyncThatMakesTheSandbox() {
        ContainerRuntime runtime = (ContainerRuntime) counted(ContainerRuntime.class);
        assertEquals(0, value("kubelet_started_user_namespaced_pods_total"));
        assertEquals(0, value("kubelet_started_user_namespaced_pods_errors_total"));
        answer = "id";
        runtime.runSandbox(SANDBOX, "");
        runtime.runSandbox(withUserNamespace(NamespaceMode.NODE), "");
        assertEquals(0, value("kubelet_started_user_namespaced_pods_total"));
        SandboxConfig own = withUserNamespace(NamespaceMode.POD);
        runtime.runSandbox(own, "");
        userNamespaces.ended("uid");
        runtime.createContainer("s", CONTAINER, own);
        failing = true;
        assertThrows(UnavailableException.class, () -> runtime.startContainer("id"));
        assertEquals(1, value("kubelet_started_user_namespaced_pods_total"));
        assertEquals(0, value("kubelet_started_user_namespaced_pods_errors_total"), "that sync was over");
        assertThrows(UnavailableException.class, () -> runtime.runSandbox(own, ""));
        assertEquals(1, value("kubelet_started_user_namespaced_pods_errors_total"));
        failing = false;
        runtime.runSandbox(own, "");
        runtime.createContainer("s", CONTAINER, own);
        failing = true;
        assertThrows(UnavailableException.class, () -> runtime.startContainer("id"));
        assertThrows(UnavailableException.class, () -> runtime.createContainer("s", CONTAINER, own));
        assertEquals(3, value("kubelet_started_user_namespaced_pods_total"));
        assertEquals(2, value("kubelet_started_user_namespaced_pods_errors_total"));
    }

    private static SandboxConfig withUserNamespace(NamespaceMode mode) {
        return SANDBOX.toBuilder().uid("uid").security(LinuxSandboxSecurity.builder().namespaces(NAMESPACES.toBuilder()
                .userNamespace(new UserNamespace(mode, List.of(), List.of())).build()).build()).build();
    }

    @Test
    void imagesThatAreMountedCountByTheirResult() {
        ContainerRuntime runtime = (ContainerRuntime) counted(ContainerRuntime.class);
        ContainerConfig mounting = CONTAINER.toBuilder().mounts(List.of(mount(Optional.empty()),
                mount(Optional.of(ImageSpec.of("data"))), mount(Optional.of(ImageSpec.of("model"))))).build();
        runtime.createContainer("s", mounting, SANDBOX);
        failing = true;
        assertThrows(UnavailableException.class, () -> runtime.createContainer("s", mounting, SANDBOX));
        problem = "ImageVolumeMountFailed: no such path";
        assertThrows(UnavailableException.class, () -> runtime.createContainer("s", mounting, SANDBOX));
        assertEquals(6, value("kubelet_image_volume_requested_total"));
        assertEquals(4, value("kubelet_image_volume_mounted_succeed_total"));
        assertEquals(2, value("kubelet_image_volume_mounted_errors_total"));
    }

    @Test
    void anImageThatIsMountedTwiceIsRequestedOnce() {
        ContainerRuntime runtime = (ContainerRuntime) counted(ContainerRuntime.class);
        Mount mount = mount(Optional.of(ImageSpec.of("data")));
        runtime.createContainer("s", CONTAINER.toBuilder().mounts(List.of(mount, mount)).build(), SANDBOX);
        assertEquals(1, value("kubelet_image_volume_requested_total"));
        assertEquals(2, value("kubelet_image_volume_mounted_succeed_total"));
    }

    @Test
    void streamsOfContainersAreOperationsOfTheRuntime() {
        var streaming = new CountedRuntimeStreaming(proxy(RuntimeStreaming.class), operations);
        var streams = new RuntimeStreaming.Streams(false, true, true, false);
        streaming.exec("c", List.of("true"), streams);
        streaming.attach("c", streams);
        failing = true;
        assertThrows(UnavailableException.class, () -> streaming.portForward("s", List.of(80)));
        assertEquals(1, value("kubelet_runtime_operations_total{operation_type=\"exec\"}"));
        assertEquals(3, value("kubelet_runtime_operations_duration_seconds_sum{operation_type=\"attach\"}"));
        assertEquals(1, value("kubelet_runtime_operations_errors_total{operation_type=\"port_forward\"}"));
    }

    private static Mount mount(Optional<ImageSpec> image) {
        return new Mount("/in", "", false, false, MountPropagationMode.PRIVATE, List.of(), List.of(), false, image, "");
    }

    @Test
    void pluginsAreMeasuredByTheNamesOfTheirPrograms() {
        var programs = new CountedCommands(proxy(CommandRunner.class), "sha256:ab", registry, timers);
        assertEquals(1, value("kubelet_credential_provider_config_info{hash=\"sha256:ab\"}"), "before any of them runs");
        var command = new Command(List.of("/opt/bin/registry-login", "x"), Map.of(), "", Duration.ofSeconds(1), 1);
        programs.run(command);
        failing = true;
        assertThrows(UnavailableException.class, () -> programs.run(command));
        assertEquals(6, value("kubelet_credential_provider_plugin_duration_sum{plugin_name=\"registry-login\"}"));
        assertEquals(1, value("kubelet_credential_provider_plugin_errors_total{plugin_name=\"registry-login\"}"));
    }

    @Test
    void eventsOfTheRuntimeAreMeasured() {
        var counted = (ContainerRuntime) counted(ContainerRuntime.class);
        List<RuntimeEvent> seen = new ArrayList<>();
        counted.subscribe(new ContainerRuntime.EventListener() {
            @Override
            public void changed(RuntimeEvent event) {
                seen.add(event);
            }

            @Override
            public void ended(PortException why) {
            }
        });
        var event = new RuntimeEvent(new PodIdentity("ns", "p", "uid"), "id", RuntimeEvent.Type.STARTED, timers.instant());
        timers.advance(Duration.ofSeconds(2));
        ((ContainerRuntime.EventListener) given[0]).changed(event);
        assertEquals(List.of(event), seen);
        assertEquals(2, value("kubelet_evented_pleg_connection_latency_seconds_sum"));
        assertEquals(1, value("kubelet_evented_pleg_connection_success_count"));
        failing = true;
        assertThrows(UnavailableException.class, () -> counted.subscribe(null));
        assertEquals(1, value("kubelet_evented_pleg_connection_error_count"));
        assertEquals(0, value("kubelet_pleg_discard_events"));
    }

    private Object counted(Class<?> port) {
        return port == ContainerRuntime.class
                ? new CountedContainerRuntime(proxy(ContainerRuntime.class), operations,
                        new StartMetrics(registry, starts, userNamespaces, timers), new ImageVolumeMetrics(registry),
                        new EventStreamMetrics(registry, timers))
                : new CountedImageService(proxy(ImageService.class), operations);
    }

    private <P> P proxy(Class<P> port) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
            called = method;
            given = arguments;
            timers.advance(Duration.ofSeconds(3));
            if (failing) {
                throw new UnavailableException(problem);
            }
            answered = answer != null || method.getReturnType().isPrimitive() ? answer
                    : method.getReturnType() == Optional.class ? Optional.empty()
                            : method.getReturnType() == List.class ? List.of()
                                    : method.getReturnType() == String.class ? "text" : null;
            return answered;
        }));
    }

    private static Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes()).map(CountedPortsTest::argument).toArray();
    }

    private static Object argument(Class<?> type) {
        return type == String.class ? "text"
                : type == SandboxConfig.class ? SANDBOX
                        : type == ContainerConfig.class ? CONTAINER
                                : type == ImageSpec.class ? ImageSpec.of("image")
                                        : type == Optional.class ? Optional.empty()
                                                : type == int.class ? 1 : null;
    }

    /** The value of the sample that is written so; -1 when there is none. */
    private double value(String sample) {
        return ExpositionText.of(registry.families()).lines().filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1))).findFirst().orElse(-1);
    }
}
