package io.jubelet.app.stats;

import io.jubelet.app.task.Tasks;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.FilesUse;
import io.jubelet.ports.time.BoundedWait;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writable layers of containers. The runtime's numbers count, except those of CRI-O, which adds up the length of files: a kubelet
 * does not use them, but has cAdvisor measure what the layer takes on the disk, once a minute. So does this, in the background
 * and one layer at a time, while statistics are read; until a layer was measured, and where it can't be, the number of the
 * runtime stands. A reader that comes so seldom that numbers are older than two minutes waits for new ones for a while.
 * Thread-safe.
 */
final class WritableLayers {

    private static final Logger LOG = System.getLogger(WritableLayers.class.getName());

    /** Name of the directory on which the overlay of a container is mounted, which CRI-O gives for its file system. */
    private static final String MOUNTED = "/merged";
    /** Name of the directory beside it with the layer. */
    private static final String LAYER = "/diff";
    /** Time from one measurement of a layer to the next. */
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final Duration LIMIT = Duration.ofMinutes(1);
    /** Of a reader that requests new measurements, or finds old ones. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /**
     * The last measurement of a layer.
     *
     * @param use the layer; empty as long as it could not be measured
     * @param at when that was tried last, in monotonic nanoseconds
     */
    private record Measured(Optional<FilesystemUsage> use, long at) {
    }

    private final FileSystemStatistics fileSystems;
    private final Timers timers;
    private final Tasks tasks;
    private final Map<String, Measured> measured = new ConcurrentHashMap<>();
    private CompletableFuture<Void> end = CompletableFuture.completedFuture(null);

    WritableLayers(FileSystemStatistics fileSystems, Timers timers, Tasks tasks) {
        this.fileSystems = fileSystems;
        this.timers = timers;
        this.tasks = tasks;
    }

    /** Layers by container, of containers that the runtime reports. */
    Map<String, FilesystemUsage> of(Map<String, ContainerStats> reported) {
        Map<String, FilesystemUsage> layers = layers(reported);
        beginIfOutdated(layers).ifPresent(measurement -> await(() -> BoundedWait.until(measurement, LONGEST_WAIT, timers)));
        return latest(layers);
    }

    /** Begins to measure what is due; its end, if it began and something is outdated. One reader waits for each. */
    private synchronized Optional<CompletableFuture<Void>> beginIfOutdated(Map<String, FilesystemUsage> layers) {
        CompletableFuture<Void> before = end;
        boolean outdated = layers.keySet().stream().map(measured::get).anyMatch(
                last -> last != null && timers.nanos() - last.at() > 2 * PERIOD.toNanos());
        CompletableFuture<Void> now = begin(layers, PERIOD);
        return outdated && now != before ? Optional.of(now) : Optional.empty();
    }

    /** The same, measured anew; waits for that for a while at most. */
    Map<String, FilesystemUsage> renewed(Map<String, ContainerStats> reported) {
        Map<String, FilesystemUsage> layers = layers(reported);
        long asked = timers.nanos();
        await(() -> {
            BoundedWait.until(begin(layers, Duration.ZERO), LONGEST_WAIT, timers);
            // If that was a measurement that others had begun, it lacks what was measured before.
            Duration waited = Duration.ofNanos(timers.nanos() - asked + 1);
            BoundedWait.until(begin(layers, waited), LONGEST_WAIT.minus(waited), timers);
        });
        return latest(layers);
    }

    /** A wait for measurements. */
    private interface Wait {
        void run() throws InterruptedException;
    }

    private static void await(Wait wait) {
        try {
            wait.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("measuring writable layers was cancelled", e);
        }
    }

    /** Whether the layer of a container was measured here, so that the number of the runtime does not count. */
    boolean isMeasured(String container) {
        return Optional.ofNullable(measured.get(container)).flatMap(Measured::use).isPresent();
    }

    private static Map<String, FilesystemUsage> layers(Map<String, ContainerStats> reported) {
        Map<String, FilesystemUsage> layers = new HashMap<>();
        reported.forEach((id, stats) -> stats.writableLayer().ifPresent(layer -> layers.put(id, layer)));
        return layers;
    }

    private Map<String, FilesystemUsage> latest(Map<String, FilesystemUsage> layers) {
        layers.replaceAll((id, layer) -> Optional.ofNullable(measured.get(id)).flatMap(Measured::use).orElse(layer));
        return layers;
    }

    /** Begins to measure layers, unless that is going on or all are young enough; completes when it is not going on. */
    private synchronized CompletableFuture<Void> begin(Map<String, FilesystemUsage> layers, Duration age) {
        measured.keySet().retainAll(layers.keySet());
        Map<String, FilesystemUsage> due = new HashMap<>();
        layers.forEach((id, layer) -> {
            Measured last = measured.get(id);
            if (layer.mountpoint().endsWith(MOUNTED) && (last == null || timers.nanos() - last.at() >= age.toNanos())) {
                due.put(id, layer);
            }
        });
        if (end.isDone() && !due.isEmpty()) {
            var run = new CompletableFuture<Void>();
            end = run;
            tasks.start("writable-layers", () -> measure(due, run));
            return run;
        }
        return end;
    }

    private void measure(Map<String, FilesystemUsage> due, CompletableFuture<Void> run) {
        try {
            due.forEach((id, layer) -> {
                // One that grew too large to be measured in time must not keep what it took when it was small.
                Optional<FilesystemUsage> use = measure(layer.mountpoint());
                measured.put(id, new Measured(use, timers.nanos()));
            });
        } catch (CancelledException e) {
            // The agent ends.
        } finally {
            run.complete(null);
        }
    }

    private Optional<FilesystemUsage> measure(String mountpoint) {
        String directory = mountpoint.substring(0, mountpoint.length() - MOUNTED.length()) + LAYER;
        try {
            FilesUse use = fileSystems.tree(directory, LIMIT);
            return Optional.of(new FilesystemUsage(timers.instant(), mountpoint, use.bytes(), use.inodes()));
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "a writable layer can''t be measured: {0}", e.getMessage());
            return Optional.empty();
        }
    }
}
