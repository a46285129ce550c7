package io.jubelet.app.stats;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.task.TaskGroup;
import io.jubelet.app.task.Tasks;
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

/** Reads cgroups and the lists of the runtime, side by side. */
final class Collector {

    /** The runtime measures its writable layers every ten seconds at most. */
    private static final Duration LAYERS_AGE = Duration.ofSeconds(10);

    private final StatisticsPorts ports;
    private final ContainerRuntime runtime;
    private final StatisticsSettings settings;
    private final Timers timers;
    private final Tasks tasks;
    private final Shared<Map<String, ContainerStats>> ofRuntime;
    private final String kubelet;

    Collector(StatisticsPorts ports, ContainerRuntime runtime, StatisticsSettings settings, Timers timers, Tasks tasks) {
        this.ports = ports;
        this.runtime = runtime;
        this.settings = settings;
        this.timers = timers;
        this.tasks = tasks;
        this.ofRuntime = new Shared<>(timers, this::listRuntimeStats);
        String given = settings.cgroups().kubelet();
        this.kubelet = given.isEmpty() ? ports.machine().ownCgroup().orElse("") : given;
    }

    /** Cgroups of the system by the names under which they are reported. */
    List<Map.Entry<String, String>> systemCgroups() {
        StatisticsSettings.Cgroups cgroups = settings.cgroups();
        List<Map.Entry<String, String>> named = new ArrayList<>();
        named.add(Map.entry("kubelet", kubelet));
        named.add(Map.entry("runtime", cgroups.runtime()));
        named.add(Map.entry("misc", cgroups.misc()));
        named.add(Map.entry("pods", cgroups.pods()));
        named.removeIf(each -> each.getValue().isEmpty());
        return named;
    }

    /**
     * Reads cgroups.
     *
     * @param layers whether the numbers of the runtime are wanted too; else only where a container has no cgroup
     */
    Measurement measure(Detail detail, boolean layers) {
        List<String> paths = ports.cgroups().paths(trees());
        var group = new TaskGroup(tasks, "statistics");
        var sandboxes = group.fork(() -> runtime.listSandboxes(ListFilter.ALL));
        var containers = group.fork(() -> runtime.listContainers(ListFilter.ALL));
        Optional<TaskGroup.Part<Map<String, ContainerStats>>> stats = layers
                ? Optional.of(group.fork(() -> ofRuntime.get(LAYERS_AGE))) : Optional.empty();
        var root = group.fork(() -> ports.cgroups().read(CgroupReading.ROOT, detail));
        // Side by side: most of the time passes in the kernel.
        int half = paths.size() / 2;
        var first = group.fork(() -> ports.cgroups().readAll(paths.subList(0, half), detail));
        var second = group.fork(() -> ports.cgroups().readAll(paths.subList(half, paths.size()), detail));
        return await(() -> {
            group.joinOrThrow();
            RunningPods pods = RunningPods.of(sandboxes.get(), containers.get());
            Map<String, CgroupReading> all = new TreeMap<>();
            root.get().ifPresent(reading -> all.put(reading.path(), reading));
            first.get().forEach(reading -> all.put(reading.path(), reading));
            second.get().forEach(reading -> all.put(reading.path(), reading));
            var index = new CgroupIndex(List.copyOf(all.values()));
            Map<String, ContainerStats> runtimeStats;
            if (stats.isPresent()) {
                runtimeStats = stats.get().get();
            } else {
                runtimeStats = complete(pods, index) ? Map.of() : ofRuntime.get(Duration.ZERO);
            }
            return new Measurement(timers.instant(), index, pods, runtimeStats);
        });
    }

    private static boolean complete(RunningPods pods, CgroupIndex cgroups) {
        return pods.pods().stream().flatMap(pod -> pod.containers().stream())
                .allMatch(container -> cgroups.container(container.id()).isPresent());
    }

    private List<String> trees() {
        return systemCgroups().stream().map(Map.Entry::getValue).filter(path -> !path.equals(CgroupReading.ROOT)).distinct()
                .toList();
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
