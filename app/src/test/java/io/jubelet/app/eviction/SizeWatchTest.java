package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.fs.NodeFiles;
import io.jubelet.adapters.fs.NodePaths;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.eviction.PodEviction;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Virtual time, and where files matter, the disk of this machine. */
class SizeWatchTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path root;
    private final VirtualTimers timers = new VirtualTimers(START);
    private final List<PodEviction> evictions = new ArrayList<>();

    private static Pod pod(String... limits) {
        List<Volume> volumes = new ArrayList<>();
        for (String limit : limits) {
            volumes.add(new Volume("v" + volumes.size(),
                    Optional.of(new VolumeSource.EmptyDir("", Optional.of(Quantity.parse(limit))))));
        }
        Container app = Container.builder().name("app").image("i").volumeMounts(volumes.stream()
                .map(v -> VolumeMount.builder().name(v.name()).mountPath("/" + v.name()).build()).toList()).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
                PodSpec.builder().containers(List.of(app)).volumes(volumes).build(), PodStatus.builder().build());
    }

    private SizeWatch watch(Pod pod, VolumeStatistics statistics) {
        return new SizeWatch(pod, statistics, Duration.ofMinutes(1), timers, evictions::add);
    }

    private void at(int second, Runnable work) {
        timers.after(Duration.ofSeconds(second), work);
    }

    private static void write(Path file, int bytes) {
        try {
            Files.write(file, new byte[bytes]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Duration elapsed() {
        return Duration.between(START, timers.instant());
    }

    @Test
    void aVolumeThatGrowsIsNoticedInTheNextPeriod() throws IOException {
        var files = new NodeFiles(new NodePaths(root.toRealPath(), root.resolve("log"), root.resolve("links"),
                root.resolve("hosts")), RandomGenerator.of("L64X128MixRandom"));
        Path precious = Files.createDirectories(root.resolve("precious"));
        write(precious.resolve("file"), 1 << 20);
        List<Path> directories = new ArrayList<>();
        at(15, () -> {
            for (String volume : List.of("v0", "v1")) {
                directories.add(Path.of(files.volumes().setUp("uid", volume, new VolumePlan.EmptyDirectory(), Optional.empty())));
            }
            write(directories.get(0).resolve("file"), 200_000);
        });
        at(25, () -> {
            try {
                Files.createSymbolicLink(directories.get(1).resolve("link"), precious);
                Files.createLink(directories.get(1).resolve("one"), directories.get(0).resolve("file"));
                Files.createLink(directories.get(1).resolve("two"), directories.get(0).resolve("file"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        at(35, () -> write(directories.get(1).resolve("more"), 200_000));
        watch(pod("256Ki", "256Ki"), files.volumeStatistics()).run();
        assertEquals(List.of("Usage of EmptyDir volume \"v1\" exceeds the limit \"256Ki\". "),
                evictions.stream().map(PodEviction::message).toList());
        assertEquals(Duration.ofSeconds(40), elapsed());
        assertEquals(1, evictions.getFirst().gracePeriodSeconds());
    }

    @Test
    void oneThatCantBeMeasuredKeepsNoOtherFromBeingWatched() {
        watch(pod("1Ki", "1Ki"), statistics((volume, round) -> {
            if (volume.name().equals("v0")) {
                throw new DeadlineExceededException("too many files");
            }
            return round * 600;
        })).run();
        assertEquals(List.of("Usage of EmptyDir volume \"v1\" exceeds the limit \"1Ki\". "),
                evictions.stream().map(PodEviction::message).toList());
    }

    @Test
    void whatTakesLongIsCheckedLessOften() {
        watch(pod("1Ki"), statistics((volume, round) -> {
            timers.advance(Duration.ofMillis(600));
            return round == 3 ? 2000 : 0;
        })).run();
        assertEquals(Duration.ofMillis(10_600 + 30_600 + 30_600), elapsed());
        assertEquals(Duration.ofMinutes(2), watch(pod("1Ki"), statistics((_, _) -> 0)).pauseAfter(Duration.ofMinutes(1)));
    }

    @Test
    void aShortPeriodKeepsLooksClose() {
        var watch = new SizeWatch(pod("1Ki"), statistics((_, _) -> 0), Duration.ofSeconds(8), timers, evictions::add);
        assertEquals(Duration.ofSeconds(16), watch.pauseAfter(Duration.ofMinutes(1)));
        var shorter = new SizeWatch(pod("1Ki"), statistics((_, _) -> 0), Duration.ofSeconds(1), timers, evictions::add);
        assertEquals(Duration.ofSeconds(10), shorter.pauseAfter(Duration.ofMinutes(1)));
    }

    @Test
    void aCancellationOnAnotherThreadDoesNotEndIt() {
        watch(pod("1Ki"), statistics((volume, round) -> {
            if (round == 1) {
                throw new CancelledException("the call was cancelled");
            }
            return 2000;
        })).run();
        assertEquals(1, evictions.size());
        assertEquals(Duration.ofSeconds(20), elapsed());
    }

    @Test
    void oneOfItsOwnThreadDoes() {
        watch(pod("1Ki", "1Ki"), statistics((volume, round) -> {
            if (volume.name().equals("v0")) {
                Thread.currentThread().interrupt();
                throw new CancelledException("interrupted");
            }
            return 2000;
        })).run();
        assertTrue(Thread.interrupted());
        assertEquals(List.of(), evictions);
    }

    @Test
    void itEndsWhenItIsStopped() {
        SizeWatch watch = watch(pod("1Ki"), statistics((volume, round) -> 0));
        watch.begin(Thread.currentThread());
        at(25, watch::end);
        watch.run();
        assertTrue(Thread.interrupted());
        assertEquals(List.of(), evictions);
        assertEquals(Duration.ofSeconds(30), elapsed());
    }

    /** What is measured, by volume and the number of the round, from 1. */
    private interface Usage {
        long of(VolumeDirectory volume, int round);
    }

    private VolumeStatistics statistics(Usage usage) {
        return new VolumeStatistics() {

            private int round;
            private Instant last = Instant.MIN;

            @Override
            public List<VolumeDirectory> volumes(String podUid) {
                throw new UnsupportedOperationException();
            }

            @Override
            public VolumeMeasurement measure(String podUid, VolumeDirectory volume, Duration limit) {
                if (!timers.instant().equals(last)) {
                    round++;
                    last = timers.instant();
                }
                return new VolumeMeasurement(timers.instant(), usage.of(volume, round), 1, 1, 1, 1, 1);
            }

            @Override
            public List<VolumeDirectory> devices(String podUid) {
                throw new UnsupportedOperationException();
            }

            @Override
            public VolumeMeasurement measureDevice(String podUid, VolumeDirectory device) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
