package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.cri.simulation.SimulatedRuntime;
import io.jubelet.adapters.cri.simulation.SimulationSettings;
import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.LinuxContainerSecurity;
import io.jubelet.domain.cri.LinuxSandboxSecurity;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.cri.NamespaceOptions;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.InterfaceCounts;
import io.jubelet.domain.stats.cgroup.InterfaceCounts.Direction;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.domain.stats.summary.ContainerUse;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.PodUse;
import io.jubelet.domain.stats.summary.ResourceMetrics;
import io.jubelet.domain.stats.summary.Summary;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.fake.FakeCgroupStatistics;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeFileSystemStatistics;
import io.jubelet.ports.fake.FakeHostFacts;
import io.jubelet.ports.fake.FakeMachineStatistics;
import io.jubelet.ports.fake.FakeNetworkStatistics;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A simulated runtime, and cgroups as the test sets them. */
class MeasuredStatisticsTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String LOGS = "/var/log/pods";
    private static final String IMAGE = "registry.example/app:1";
    private static final long SANDBOX_PROCESS = 77;
    private static final String UID = "12-34";

    private static final Tasks INLINE = (_, body) -> {
        body.run();
        return Thread.currentThread();
    };

    private final VirtualTimers timers = new VirtualTimers(START);
    private final SimulatedRuntime runtime = new SimulatedRuntime(timers, SimulationSettings.DEFAULT);
    private final FakeCgroupStatistics cgroups = new FakeCgroupStatistics();
    private final FakeNetworkStatistics networks = new FakeNetworkStatistics();
    private final FakeDisk disk = new FakeDisk();
    private final Map<String, PodVolumesUse> volumes = new HashMap<>();
    private final Map<String, FileSystemReading> otherFileSystems = new HashMap<>();
    private Optional<MeasuredPods> listed = Optional.empty();
    private Optional<ImageFilesystems> ofRuntime = Optional.empty();
    private Optional<FilesystemUsage> layer = Optional.empty();
    private int lists;
    private int refreshes;
    private MeasuredStatistics statistics;
    private StatisticsMetrics metrics;

    @BeforeEach
    void build() {
        build("");
        disk.makeDirectory("/var/lib/kubelet/pods", 0755);
        runtime.images().pullImage(ImageSpec.of(IMAGE), Optional.empty(), Optional.empty());
        put(CgroupReading.ROOT, 1_000_000_000L, 500, OptionalLong.empty());
        put("/system.slice", 5, 5, OptionalLong.empty());
        put("/system.slice/jubelet.service", 5, 6, OptionalLong.empty());
        put("/kubepods", 5, 5, OptionalLong.empty());
    }

    private void build(String kubeletCgroup) {
        build(kubeletCgroup, START);
    }

    private void build(String kubeletCgroup, Instant agentStart) {
        var ports = new StatisticsPorts(runtimeStats(), cgroups, networks, fileSystems(),
                new FakeMachineStatistics(timers));
        var settings = new StatisticsSettings("n1", agentStart, "/var/lib/kubelet", LOGS,
                new StatisticsSettings.Cgroups(kubeletCgroup, "", "/system.slice", "/kubepods"), Duration.ofMinutes(1), false);
        statistics = new MeasuredStatistics(ports, images(),
                new Collector(ports, runtime.containers(), () -> listed, settings, timers, INLINE), settings, volumesUse(), timers);
        metrics = new StatisticsMetrics(statistics, ports, new FakeHostFacts(), timers);
    }

    private VolumesUse volumesUse() {
        return new VolumesUse() {
            @Override
            public Map<String, PodVolumesUse> latest() {
                return volumes;
            }

            @Override
            public void refresh() {
                refreshes++;
            }
        };
    }

    private FileSystemStatistics fileSystems() {
        var all = new FakeFileSystemStatistics(disk);
        return new FileSystemStatistics() {
            @Override
            public Optional<FileSystemReading> fileSystem(String path) {
                return Optional.ofNullable(otherFileSystems.get(path)).or(() -> all.fileSystem(path));
            }

            @Override
            public Map<String, FilesUse> files(Collection<String> paths) {
                return all.files(paths);
            }

            @Override
            public FilesUse tree(String directory, Duration limit) {
                return all.tree(directory, limit);
            }
        };
    }

    private RuntimeStats runtimeStats() {
        return filter -> {
            lists++;
            return runtime.stats().listContainerStats(filter).stream().map(this::withLayer).toList();
        };
    }

    private ContainerStats withLayer(ContainerStats stats) {
        return new ContainerStats(stats.id(), stats.name(), stats.attempt(), stats.labels(), stats.annotations(), stats.cpu(),
                stats.memory(), layer.or(stats::writableLayer), stats.swap(), stats.io());
    }

    private ImageService images() {
        return (ImageService) Proxy.newProxyInstance(ImageService.class.getClassLoader(), new Class<?>[] {ImageService.class},
                (_, method, arguments) -> ofRuntime.isPresent() && method.getName().equals("imageFilesystems") ? ofRuntime.get()
                        : method.invoke(runtime.images(), arguments));
    }

    private void put(String path, long cpu, long workingSet, OptionalLong process) {
        var memory = new MemoryCounts(workingSet + 10, 0, workingSet, 0, 3, 1, 0, 0, 0, 10, 0, 4, 2, 4, 2);
        cgroups.put(new CgroupReading(path, new CgroupSpec(START, Optional.of(new CgroupSpec.Cpu(1, 1, 0)),
                Optional.of(new CgroupSpec.Memory(1000, -1, 0)), true), new CgroupSample(timers.instant(),
                        new CpuCounts(cpu, List.of(), 0, 0, 0, 0, 0, 0, 0), memory, List.of(), List.of(), List.of(),
                        new ProcessCounts(2, 0, 0, 0, 0, OptionalLong.of(1024)), 0, Optional.empty()), Optional.empty(), process));
    }

    private SandboxConfig sandbox(int attempt) {
        var namespaces = NamespaceOptions.builder().network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER)
                .ipc(NamespaceMode.POD).build();
        return SandboxConfig.builder().name("web").namespace("ns").uid(UID).attempt(attempt).hostname("web")
                .logDirectory(LOGS + "/ns_web_" + UID).cgroupParent("/kubepods/pod" + UID)
                .labels(Map.of(RuntimeLabels.POD_NAME, "web", RuntimeLabels.POD_NAMESPACE, "ns", RuntimeLabels.POD_UID, UID))
                .annotations(Map.of()).security(LinuxSandboxSecurity.builder().namespaces(namespaces).build())
                .overhead(LinuxContainerResources.NONE).resources(LinuxContainerResources.NONE).build();
    }

    private String start(String sandboxId, String name, String... command) {
        var namespaces = NamespaceOptions.builder().network(NamespaceMode.POD).pid(NamespaceMode.CONTAINER)
                .ipc(NamespaceMode.POD).build();
        ContainerConfig config = ContainerConfig.builder().name(name).image(ImageSpec.of(IMAGE))
                .command(List.of(command)).labels(Map.of(RuntimeLabels.POD_NAME, "web", RuntimeLabels.POD_NAMESPACE, "ns",
                        RuntimeLabels.POD_UID, UID, RuntimeLabels.CONTAINER_NAME, name)).annotations(Map.of())
                .logPath(name + "/0.log").resources(LinuxContainerResources.NONE)
                .security(LinuxContainerSecurity.builder().namespaces(namespaces).build()).build();
        String id = runtime.containers().createContainer(sandboxId, config, sandbox(0));
        runtime.containers().startContainer(id);
        return id;
    }

    private static FileSystemUse use(long bytes) {
        return new FileSystemUse(START, OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(bytes),
                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(1));
    }

    @Test
    void theNode() {
        networks.put(1, List.of(new InterfaceCounts("eth0", new Direction(1, 0, 2, 0), new Direction(3, 0, 4, 0))));
        Summary summary = statistics.summary(false);
        assertEquals("n1", summary.node().nodeName());
        assertEquals(List.of(), summary.pods());
        assertEquals(List.of("kubelet", "misc", "pods"),
                summary.node().systemContainers().stream().map(ContainerUse::name).toList());
        assertEquals(500, summary.node().memory().orElseThrow().workingSetBytes().orElseThrow());
        assertEquals(500, summary.node().memory().orElseThrow().availableBytes().orElseThrow());
        assertEquals(OptionalLong.empty(), summary.node().swap().orElseThrow().availableBytes());
        assertEquals(1, summary.node().network().orElseThrow().defaultInterface().orElseThrow().rxBytes().orElseThrow());
        assertEquals(123, summary.node().processes().orElseThrow().running());
        assertTrue(summary.node().fileSystem().isPresent() && summary.node().imageFileSystem().isPresent());
    }

    @Test
    void theAgentIsMeasuredInItsOwnCgroupUnlessTheConfiguredOneExists() {
        build("/kubelet.slice");
        assertEquals(6, agentMemory());

        put("/kubelet.slice", 5, 7, OptionalLong.empty());
        build("/kubelet.slice");
        assertEquals(7, agentMemory());
    }

    private long agentMemory() {
        return statistics.summary(false).node().systemContainers().stream().filter(use -> use.name().equals("kubelet")).findFirst()
                .orElseThrow().memory().orElseThrow().workingSetBytes().orElseThrow();
    }

    @Test
    void writableLayersMayBeOnAnotherFileSystemThanImages() {
        ofRuntime = Optional.of(new ImageFilesystems(List.of(new FilesystemUsage(START, "/images", 10, 1)),
                List.of(new FilesystemUsage(START, "/containers", 20, 2))));
        otherFileSystems.put("/images", new FileSystemReading(5, 100, 60, 40, 1000, 400));
        otherFileSystems.put("/containers", new FileSystemReading(6, 200, 150, 50, 2000, 500));
        Summary summary = statistics.summary(false);
        assertEquals(new FileSystemUse(START, OptionalLong.of(40), OptionalLong.of(100), OptionalLong.of(10), OptionalLong.of(400),
                OptionalLong.of(1000), OptionalLong.of(1)), summary.node().imageFileSystem().orElseThrow());
        assertEquals(new FileSystemUse(START, OptionalLong.of(50), OptionalLong.of(200), OptionalLong.of(20), OptionalLong.of(500),
                OptionalLong.of(2000), OptionalLong.of(2)), summary.node().containerFileSystem().orElseThrow());
    }

    @Test
    void aPodIsJoinedWithItsCgroups() {
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        String id = start(sandbox, "main", "sleep", "3600");
        start(sandbox, "done", "true");
        timers.advance(Duration.ofSeconds(5));
        String pod = "/kubepods/pod" + UID;
        put(pod, 300, 30, OptionalLong.empty());
        put(pod + "/" + sandbox, 1, 1, OptionalLong.of(SANDBOX_PROCESS));
        put(pod + "/" + id, 200, 20, OptionalLong.of(78));
        networks.put(SANDBOX_PROCESS, List.of(new InterfaceCounts("eth0", new Direction(7, 0, 0, 0), new Direction(8, 0, 0, 0))));
        for (String directory : List.of("/var/log", LOGS, LOGS + "/ns_web_" + UID, LOGS + "/ns_web_" + UID + "/main",
                "/var/lib/kubelet/pods/" + UID)) {
            disk.makeDirectory(directory, 0755);
        }
        disk.write(LOGS + "/ns_web_" + UID + "/main/0.log", new byte[100], 0644);
        disk.write("/var/lib/kubelet/pods/" + UID + "/etc-hosts", new byte[10], 0644);
        var data = new VolumeUse("data", Optional.empty(), use(1000), Optional.empty());
        var tokens = new VolumeUse("tokens", Optional.empty(), use(9000), Optional.empty());
        volumes.put(UID, new PodVolumesUse(List.of(data, tokens), List.of(data)));
        PodUse found = statistics.summary(false).pods().getFirst();
        ContainerUse main = found.containers().getFirst();
        assertEquals(List.of("main"), found.containers().stream().map(ContainerUse::name).toList());
        assertEquals(200, main.cpu().orElseThrow().usageCoreNanoSeconds().orElseThrow());
        assertEquals(20, main.memory().orElseThrow().workingSetBytes().orElseThrow());
        assertEquals(100, main.logs().orElseThrow().usedBytes().orElseThrow());
        assertEquals(300, found.cpu().orElseThrow().usageCoreNanoSeconds().orElseThrow());
        assertEquals(7, found.network().orElseThrow().defaultInterface().orElseThrow().rxBytes().orElseThrow());
        assertEquals(2, found.processes().orElseThrow());
        assertEquals(List.of(data, tokens), found.volumes());
        long layer = main.rootfs().flatMap(each -> each.usedBytes().stream().boxed().findFirst()).orElse(0L);
        assertEquals(1110 + layer, found.ephemeralStorage().orElseThrow().usedBytes().orElseThrow());
        PodUse brief = statistics.summary(true).pods().getFirst();
        assertEquals(300, brief.cpu().orElseThrow().usageCoreNanoSeconds().orElseThrow());
        assertTrue(brief.network().isEmpty() && brief.ephemeralStorage().isEmpty() && brief.volumes().isEmpty());
        String text = ExpositionText.of(metrics.containers());
        assertTrue(text.contains("container_memory_working_set_bytes{container=\"main\",id=\"" + pod + "/" + id), text);
        assertTrue(text.contains("container_memory_working_set_bytes{container=\"\",id=\"" + pod
                + "\",image=\"\",name=\"\",namespace=\"ns\",pod=\"web\"} 30 "), text);
        assertTrue(text.contains("container_network_receive_bytes_total{container=\"\",id=\"" + pod + "/" + sandbox), text);
        assertTrue(text.contains("\ncontainer_scrape_error 0\n"), text);
        assertTrue(text.contains("container_fs_usage_bytes{container=\"\",device=\"/dev/vda1\",id=\"/\","), text);
        assertTrue(text.contains("container_ulimits_soft{container=\"main\",id=\"" + pod + "/" + id), text);
        assertFalse(text.contains("container_ulimits_soft{container=\"\",id=\"" + pod + "\""), text);
        String resource = ExpositionText.of(ResourceMetrics.of(Optional.of(statistics.summary(true))));
        assertTrue(resource.contains("pod_memory_working_set_bytes{namespace=\"ns\",pod=\"web\"} 30 "), resource);
    }

    @Test
    void aPodWhoseSandboxHasNoProcessHasTheNetworkOfAContainer() {
        networks.put(1, List.of(received(1)));
        networks.put(78, List.of(received(1)));
        networks.put(79, List.of(received(9)));
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        String first = start(sandbox, "first", "sleep", "3600");
        String second = start(sandbox, "second", "sleep", "3600");
        String pod = "/kubepods/pod" + UID;
        put(pod + "/crio-" + sandbox, 0, 0, OptionalLong.empty());
        put(pod + "/crio-" + first, 1, 1, OptionalLong.of(78));
        assertEquals(Optional.empty(), statistics.summary(false).pods().getFirst().network(), "that of the machine");

        put(pod + "/crio-" + second, 1, 1, OptionalLong.of(79));
        timers.advance(Duration.ofSeconds(6));
        assertEquals(9, statistics.summary(false).pods().getFirst().network().orElseThrow().defaultInterface().orElseThrow()
                .rxBytes().orElseThrow());
        String text = ExpositionText.of(metrics.containers());
        assertTrue(text.contains("container_network_receive_bytes_total{container=\"POD\",id=\"" + pod + "/crio-" + sandbox
                + "\",image=\"\",interface=\"eth0\",name=\"k8s_POD_web_ns_" + UID + "_0\",namespace=\"ns\",pod=\"web\"} 9 "), text);
        assertTrue(text.contains("container_memory_working_set_bytes{container=\"second\",id=\"" + pod + "/crio-" + second
                + "\",image=\"" + IMAGE + "\",name=\"k8s_second_web_ns_" + UID + "_0\",namespace=\"ns\",pod=\"web\"} 1 "), text);
        assertFalse(text.contains("container_network_receive_bytes_total{container=\"second\""), text);
    }

    @Test
    void aPodKeepsItsNameInMetricsWhileNoneOfItsContainersRuns() {
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        String pod = "/kubepods/pod" + UID;
        put(pod, 300, 30, OptionalLong.empty());
        put(pod + "/" + sandbox, 1, 1, OptionalLong.of(SANDBOX_PROCESS));
        networks.put(SANDBOX_PROCESS, List.of(received(7)));
        assertEquals(List.of(), statistics.summary(false).pods());
        String text = ExpositionText.of(metrics.containers());
        String labels = ",namespace=\"ns\",pod=\"web\"} ";
        assertTrue(text.contains("container_memory_working_set_bytes{container=\"\",id=\"" + pod + "\",image=\"\",name=\"\""
                + labels + "30 "), text);
        assertTrue(text.contains("container_network_receive_bytes_total{container=\"\",id=\"" + pod + "/" + sandbox
                + "\",image=\"\",interface=\"eth0\",name=\"" + sandbox + "\"" + labels + "7 "), text);
    }

    @Test
    void aContainerThatTheRuntimeHasNotNamedYetHasNoMetrics() {
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        listed = Optional.of(MeasuredPods.of(runtime.containers().listSandboxes(ListFilter.ALL), List.of()));
        String pod = "/kubepods/pod" + UID;
        String id = start(sandbox, "main", "sleep", "3600");
        put(pod, 300, 30, OptionalLong.empty());
        put(pod + "/" + id, 200, 20, OptionalLong.empty());
        put(pod + "/" + id + "/init.scope", 200, 20, OptionalLong.empty());
        String text = ExpositionText.of(metrics.containers());
        assertFalse(text.contains("id=\"" + pod + "/" + id + "\""), text);
        assertTrue(text.contains("id=\"" + pod + "/" + id + "/init.scope\""), text);
        assertTrue(text.contains("id=\"/system.slice/jubelet.service\""), text);
        timers.advance(Duration.ofSeconds(6));
        listed = Optional.empty();
        String later = ExpositionText.of(metrics.containers());
        assertTrue(later.contains("container_memory_working_set_bytes{container=\"main\",id=\"" + pod + "/" + id), later);
    }

    @Test
    void theWritableLayerOfAnOverlayIsMeasuredOnTheDisk() {
        start(runtime.containers().runSandbox(sandbox(0), ""), "main", "sleep", "3600");
        layer = Optional.of(new FilesystemUsage(START, "/overlay/a/merged", 23, 2));
        disk.makeDirectory("/overlay/a/diff", 0755);
        disk.write("/overlay/a/diff/file", new byte[4096], 0644);
        PodUse pod = statistics.summary(false).pods().getFirst();
        FileSystemUse rootfs = pod.containers().getFirst().rootfs().orElseThrow();
        assertEquals(4096, rootfs.usedBytes().orElseThrow());
        assertEquals(2, rootfs.inodesUsed().orElseThrow());
        assertEquals(4096, pod.ephemeralStorage().orElseThrow().usedBytes().orElseThrow());
    }

    @Test
    void aRuntimeWhoseLayersAreMeasuredHereIsAskedForNewContainersOnly() {
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        String pod = "/kubepods/pod" + UID;
        String first = start(sandbox, "first", "sleep", "3600");
        put(pod + "/crio-" + first, 1, 1, OptionalLong.empty());
        assertEquals(2, listsOfTwoSummaries(), "what is no overlay is measured by the runtime");

        layer = Optional.of(new FilesystemUsage(START, "/overlay/a/merged", 23, 2));
        assertEquals(2, listsOfTwoSummaries(), "not measured yet");
        disk.makeDirectory("/overlay/a/diff", 0755);
        assertEquals(1, listsOfTwoSummaries());
        assertEquals(0, listsOfTwoSummaries());

        String second = start(sandbox, "second", "sleep", "3600");
        put(pod + "/crio-" + second, 1, 1, OptionalLong.empty());
        assertEquals(1, listsOfTwoSummaries());
        cgroups.remove(pod + "/crio-" + second);
        assertEquals(2, listsOfTwoSummaries(), "its numbers are not known here");
    }

    private int listsOfTwoSummaries() {
        int before = lists;
        for (int i = 0; i < 2; i++) {
            timers.advance(Duration.ofMinutes(3));
            statistics.summary(false);
        }
        return lists - before;
    }

    private static InterfaceCounts received(long bytes) {
        return new InterfaceCounts("eth0", new Direction(bytes, 0, 0, 0), new Direction(0, 0, 0, 0));
    }

    @Test
    void withoutCgroupsTheNumbersOfTheRuntimeCount() {
        String id = start(runtime.containers().runSandbox(sandbox(0), ""), "main", "sleep", "3600");
        for (boolean brief : List.of(true, false)) {
            PodUse pod = statistics.summary(brief).pods().getFirst();
            assertEquals(runtime.stats().listContainerStats(ListFilter.ofId(id)).getFirst().memory().orElseThrow().workingSetBytes(),
                    pod.containers().getFirst().memory().orElseThrow().workingSetBytes());
            assertEquals(pod.containers().getFirst().memory().orElseThrow().workingSetBytes(),
                    pod.memory().orElseThrow().workingSetBytes());
        }
    }

    @Test
    void readersShareAMeasurementForSomeSeconds() {
        assertEquals(0, cgroups.reads());
        statistics.summary(false);
        statistics.summary(false);
        assertEquals(1, cgroups.reads());
        metrics.containers();
        metrics.containers();
        assertEquals(2, cgroups.reads(), "the metrics need more");
        timers.advance(Duration.ofSeconds(6));
        assertEquals(2, cgroups.reads());
        metrics.containers();
        statistics.summary(false);
        assertEquals(4, cgroups.reads());
    }

    @Test
    void theRateComesFromTwoMeasurements() {
        assertEquals(0, statistics.summary(true).node().cpu().orElseThrow().usageNanoCores().orElseThrow());
        timers.advance(Duration.ofSeconds(10));
        put(CgroupReading.ROOT, 6_000_000_000L, 500, OptionalLong.empty());
        assertEquals(500_000_000L, statistics.summary(true).node().cpu().orElseThrow().usageNanoCores().orElseThrow());
        assertEquals(500_000_000L, statistics.summary(false).node().cpu().orElseThrow().usageNanoCores().orElseThrow());
        timers.advance(Duration.ofSeconds(10));
        put(CgroupReading.ROOT, 1, 500, OptionalLong.empty());
        assertEquals(0, statistics.summary(true).node().cpu().orElseThrow().usageNanoCores().orElseThrow());
    }

    @Test
    void aReaderMayWantEverythingMeasuredNow() {
        start(runtime.containers().runSandbox(sandbox(0), ""), "main", "sleep", "3600");
        assertEquals(1, listsOf(() -> statistics.summary(false)));
        assertEquals(0, listsOf(() -> statistics.summary(false)));
        assertEquals(1, listsOf(() -> statistics.remeasured(true)));
        assertEquals(1, listsOf(() -> statistics.remeasured(true)));
        timers.advance(Duration.ofSeconds(11));
        assertEquals(0, refreshes);
        assertEquals(1, listsOf(() -> statistics.remeasured(false)));
        assertEquals(1, refreshes);
        put(CgroupReading.ROOT, 6_000_000_000L, 700, OptionalLong.empty());
        timers.advance(Duration.ofNanos(1));
        assertEquals(700, statistics.remeasured(false).node().memory().orElseThrow().workingSetBytes().orElseThrow());
        assertEquals(700, statistics.remeasured(true).node().memory().orElseThrow().workingSetBytes().orElseThrow());
    }

    private int listsOf(Runnable reader) {
        timers.advance(Duration.ofNanos(1));
        int before = lists;
        reader.run();
        return lists - before;
    }

    @Test
    void withoutTheRootCgroupThereAreNoStatistics() {
        cgroups.remove(CgroupReading.ROOT);
        assertTrue(assertThrows(InternalException.class, () -> statistics.summary(false)).getMessage()
                .startsWith("failed to get root cgroup stats"));
        assertTrue(ExpositionText.of(metrics.containers()).contains("\ncontainer_scrape_error 0\n"));
    }

    @Test
    void onlyTheFullSummaryHasIoAndProcesses() {
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        String id = start(sandbox, "main", "sleep", "3600");
        put("/kubepods/pod" + UID, 300, 30, OptionalLong.empty());
        put("/kubepods/pod" + UID + "/" + id, 200, 20, OptionalLong.empty());
        timers.advance(Duration.ofSeconds(5));
        for (boolean full : List.of(true, false)) {
            Summary summary = statistics.summary(!full);
            PodUse pod = summary.pods().getFirst();
            assertEquals(full, summary.node().io().isPresent());
            assertEquals(full, summary.node().systemContainers().getFirst().io().isPresent());
            assertEquals(full, pod.io().isPresent());
            assertEquals(full, pod.containers().getFirst().io().isPresent());
            assertEquals(full, pod.processes().isPresent());
            assertTrue(pod.containers().getFirst().cpu().orElseThrow().pressure().isPresent());
        }
    }

    @Test
    void thePodWithoutACgroupHasTheSumsOfItsContainers() {
        String sandbox = runtime.containers().runSandbox(sandbox(0), "");
        for (String name : List.of("first", "second")) {
            put("/kubepods/other/" + start(sandbox, name, "sleep", "3600"), 200, 20, OptionalLong.empty());
        }
        PodUse pod = statistics.summary(true).pods().getFirst();
        assertEquals(400, pod.cpu().orElseThrow().usageCoreNanoSeconds().orElseThrow());
        assertEquals(40, pod.memory().orElseThrow().workingSetBytes().orElseThrow());
        assertEquals(2 * (1000 - 20), pod.memory().orElseThrow().availableBytes().orElseThrow());
        assertEquals(0, pod.swap().orElseThrow().availableBytes().orElseThrow());
        assertTrue(pod.cpu().orElseThrow().pressure().isEmpty(), "which can't be added up");
    }

    @Test
    void theAgentBeganWhenItWasStarted() {
        put("/kubepods", 5, 5, OptionalLong.empty());
        build("", START.plusSeconds(100));
        List<ContainerUse> system = statistics.summary(false).node().systemContainers();
        assertEquals(List.of("kubelet " + START.plusSeconds(100), "misc " + START, "pods " + START),
                system.stream().map(use -> use.name() + " " + use.startTime()).toList());
    }
}
