package io.jubelet.app.stats;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads cgroups and the reports of the runtime in parallel. */
final class Collector {

    /** The runtime measures its writable layers every ten seconds at most. */
    private static final Duration LAYERS_AGE = Duration.ofSeconds(10);
    /**
     * A list of them takes a runtime with 200 containers a third of a second. A reader that asks from time to time gets the list of
     * the time before, and the next one is made meanwhile; a kubelet with cAdvisor measures layers once a minute, too.
     */
    private static final Duration LAYERS_FRESH = Duration.ofSeconds(30);
    private static final Duration LAYERS_USABLE = Duration.ofMinutes(2);
    /** The same where the runtime is needed for new containers only. */
    private static final Duration LAYERS_SELDOM = Duration.ofMinutes(10);

    /** Which numbers of the runtime are wanted. */
    enum Layers {
        /** Only where a container has no cgroup. */
        NONE,
        /** The last ones. */
        LAST,
        /** New ones. */
        NEW
    }

    private final StatisticsPorts ports;
    private final ContainerRuntime runtime;
    private final Supplier<Optional<MeasuredPods>> listed;
    private final StatisticsSettings settings;
    private final Timers timers;
    private final Tasks tasks;
    private final SharedMeasurement<Map<String, ContainerStats>> ofRuntime;
    private final List<String> kubelet;
    private final WritableLayers writable;
    /**
     * Whether no number of the runtime was needed last time, as cgroups have all, and layers are measured here. Then it is asked
     * again only for containers that are new: CRI-O looks at each file of each container for an answer.
     */
    private volatile boolean withoutRuntime;

    /** @param listed the pods that run, if that is known at the moment */
    Collector(StatisticsPorts ports, ContainerRuntime runtime, Supplier<Optional<MeasuredPods>> listed, StatisticsSettings settings,
            Timers timers, Tasks tasks) {
        this.ports = ports;
        this.runtime = runtime;
        this.listed = listed;
        this.settings = settings;
        this.timers = timers;
        this.tasks = tasks;
        this.ofRuntime = new SharedMeasurement<>(timers, this::listRuntimeStats);
        this.writable = new WritableLayers(ports.fileSystems(), timers, tasks);
        this.kubelet = Stream.concat(Stream.of(settings.cgroups().kubelet()), ports.machine().ownCgroup().stream())
                .filter(path -> !path.isEmpty()).distinct().toList();
    }

    /**
     * Cgroups of the system by the names under which they are reported; of several paths the first one that exists is meant. The one
     * that the agent was started in takes the place of a configured one that could not be made, or in a simulation is not.
     */
    List<Map.Entry<String, List<String>>> systemCgroups() {
        StatisticsSettings.Cgroups cgroups = settings.cgroups();
        List<Map.Entry<String, List<String>>> named = new ArrayList<>();
        named.add(Map.entry("kubelet", kubelet));
        named.add(Map.entry("runtime", List.of(cgroups.runtime())));
        named.add(Map.entry("misc", List.of(cgroups.misc())));
        named.add(Map.entry("pods", List.of(cgroups.pods())));
        named.removeIf(each -> each.getValue().stream().allMatch(String::isEmpty));
        return named;
    }

    /** Reads cgroups, and what the runtime says of containers. */
    Measurement measure(Detail detail, Layers layers) {
        var group = new TaskGroup(tasks, "statistics");
        var running = group.fork(this::pods);
        var stats = group.fork(() -> switch (layers) {
            case NONE -> Map.<String, ContainerStats>of();
            case LAST -> withoutRuntime ? ofRuntime.latest(LAYERS_SELDOM, LAYERS_SELDOM, tasks)
                    : ofRuntime.latest(LAYERS_FRESH, LAYERS_USABLE, tasks);
            case NEW -> ofRuntime.get(withoutRuntime ? LAYERS_SELDOM : LAYERS_AGE);
        });
        var root = group.fork(() -> ports.cgroups().read(CgroupReading.ROOT, detail));
        List<String> paths = ports.cgroups().paths(trees());
        // Side by side: most of the time passes in the kernel.
        int half = paths.size() / 2;
        var first = group.fork(() -> ports.cgroups().readAll(paths.subList(0, half), detail));
        var second = group.fork(() -> ports.cgroups().readAll(paths.subList(half, paths.size()), detail));
        return await(() -> {
            group.joinOrThrow();
            MeasuredPods pods = running.get();
            Map<String, CgroupReading> all = new TreeMap<>();
            root.get().ifPresent(reading -> all.put(reading.path(), reading));
            first.get().forEach(reading -> all.put(reading.path(), reading));
            second.get().forEach(reading -> all.put(reading.path(), reading));
            var index = new CgroupIndex(List.copyOf(all.values()));
            Map<String, ContainerStats> known = complete(pods, layers, index, stats.get());
            return new Measurement(timers.instant(), index, pods, known,
                    layers == Layers.NONE ? Map.of() : layers(pods, layers, index, known));
        });
    }

    private MeasuredPods pods() throws InterruptedException {
        Optional<MeasuredPods> known = listed.get();
        if (known.isPresent()) {
            return known.get();
        }
        var group = new TaskGroup(tasks, "statistics");
        var sandboxes = group.fork(() -> runtime.listSandboxes(ListFilter.ALL));
        var containers = group.fork(() -> runtime.listContainers(ListFilter.ALL));
        group.joinOrThrow();
        return MeasuredPods.of(sandboxes.get(), containers.get());
    }

    /** The numbers of the runtime with those of containers that it began after it gave the last ones, or that have no cgroup. */
    private Map<String, ContainerStats> complete(MeasuredPods pods, Layers layers, CgroupIndex cgroups,
            Map<String, ContainerStats> stats) {
        boolean complete = pods.ids().allMatch(id -> layers == Layers.NONE ? cgroups.container(id).isPresent()
                : stats.containsKey(id) && (!withoutRuntime || cgroups.container(id).isPresent()));
        if (complete) {
            return stats;
        }
        return ofRuntime.get(layers == Layers.NONE ? Duration.ZERO : LAYERS_AGE);
    }

    private Map<String, FilesystemUsage> layers(MeasuredPods pods, Layers layers, CgroupIndex cgroups,
            Map<String, ContainerStats> stats) {
        Map<String, ContainerStats> running = new HashMap<>();
        pods.ids().forEach(id -> Optional.ofNullable(stats.get(id)).ifPresent(found -> running.put(id, found)));
        Map<String, FilesystemUsage> found = layers == Layers.NEW ? writable.renewed(running) : writable.of(running);
        withoutRuntime = pods.ids().findAny().isPresent()
                && pods.ids().allMatch(id -> cgroups.container(id).isPresent() && writable.isMeasured(id));
        return found;
    }

    private List<String> trees() {
        return systemCgroups().stream().map(Map.Entry::getValue).flatMap(List::stream)
                .filter(path -> !path.equals(CgroupReading.ROOT)).distinct().toList();
    }

    private Map<String, ContainerStats> listRuntimeStats() {
        Map<String, ContainerStats> byId = new HashMap<>();
        ports.runtime().listContainerStats(ListFilter.ALL).forEach(stats -> byId.put(stats.id(), stats));
        return byId;
    }

    private static <T> T await(Callable<T> work) {
        try {
            return work.call();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("reading statistics was cancelled", e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
