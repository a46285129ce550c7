package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeFileSystemStatistics;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.time.Timers;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WritableLayersTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String OVERLAYS = "/var/lib/containers/storage/overlay/";

    private final VirtualTimers timers = new VirtualTimers(START);
    private final FakeDisk disk = new FakeDisk();
    private final Deque<Runnable> started = new ArrayDeque<>();
    private final WritableLayers layers = new WritableLayers(new FakeFileSystemStatistics(disk), timers, (_, body) -> {
        started.add(body);
        return Thread.currentThread();
    });

    private static ContainerStats stats(String id, String mountpoint) {
        return new ContainerStats(id, id, 0, Map.of(), Map.of(), Optional.empty(), Optional.empty(),
                Optional.of(reported(mountpoint)), Optional.empty(), Optional.empty());
    }

    private static FilesystemUsage reported(String mountpoint) {
        return new FilesystemUsage(START, mountpoint, 23, 2);
    }

    private Map<String, FilesystemUsage> of(String... ids) {
        return layers.of(Stream.of(ids).map(id -> stats(id, OVERLAYS + id + "/merged"))
                .collect(Collectors.toMap(ContainerStats::id, each -> each)));
    }

    private FilesystemUsage measured(String id, long bytes) {
        return new FilesystemUsage(timers.instant(), OVERLAYS + id + "/merged", bytes, 3);
    }

    private void write(String id, int bytes) {
        disk.makeDirectory(OVERLAYS + id + "/diff/data", 0755);
        disk.write(OVERLAYS + id + "/diff/data/file", new byte[bytes], 0644);
    }

    @Test
    void theLayerOfAnOverlayIsMeasuredOnTheDisk() {
        write("a", 100);
        assertEquals(Map.of("a", reported(OVERLAYS + "a/merged")), of("a"), "not yet");
        assertEquals(1, started.size());
        of("a");
        assertEquals(1, started.size(), "under way");
        started.remove().run();
        assertEquals(Map.of("a", measured("a", 100)), of("a"));
    }

    @Test
    void aLayerIsMeasuredOnceAMinuteWhileStatisticsAreRead() {
        write("a", 100);
        of("a");
        started.remove().run();
        FilesystemUsage first = measured("a", 100);
        write("a", 200);
        timers.advance(Duration.ofSeconds(59));
        assertEquals(Map.of("a", first), of("a"));
        assertEquals(0, started.size());

        timers.advance(Duration.ofSeconds(1));
        assertEquals(Map.of("a", first), of("a"));
        started.remove().run();
        assertEquals(Map.of("a", measured("a", 200)), of("a"));
    }

    @Test
    void thatOfANewContainerIsMeasuredAtOnce() {
        write("a", 100);
        of("a");
        started.remove().run();
        FilesystemUsage first = measured("a", 100);
        write("a", 200);
        write("b", 300);
        timers.advance(Duration.ofSeconds(5));
        of("a", "b");
        started.remove().run();
        assertEquals(Map.of("a", first, "b", measured("b", 300)), of("a", "b"));
    }

    @Test
    void oneThatCannotBeMeasuredIsTriedAgainAMinuteLater() {
        of("a");
        started.remove().run();
        assertEquals(Map.of("a", reported(OVERLAYS + "a/merged")), of("a"));
        assertEquals(0, started.size());
        write("a", 100);
        timers.advance(Duration.ofMinutes(1));
        of("a");
        started.remove().run();
        FilesystemUsage measured = measured("a", 100);
        assertEquals(Map.of("a", measured), of("a"));

        disk.remove(OVERLAYS + "a/diff");
        timers.advance(Duration.ofMinutes(1));
        of("a");
        started.remove().run();
        assertEquals(Map.of("a", reported(OVERLAYS + "a/merged")), of("a"), "the last number may be much too small by now");
    }

    @Test
    void aReaderMayWantThemMeasuredNow() {
        var inline = new WritableLayers(new FakeFileSystemStatistics(disk), timers, (_, body) -> {
            body.run();
            return Thread.currentThread();
        });
        Map<String, ContainerStats> reported = Map.of("a", stats("a", OVERLAYS + "a/merged"));
        write("a", 100);
        assertEquals(Map.of("a", measured("a", 100)), inline.of(reported));
        write("a", 200);
        timers.advance(Duration.ofSeconds(10));
        assertEquals(Map.of("a", measured("a", 200)), inline.renewed(reported));
    }

    @Test
    void aReaderThatFindsOldNumbersWaitsForNewOnes() {
        var waiting = (Timers) Proxy.newProxyInstance(Timers.class.getClassLoader(), new Class<?>[] {Timers.class},
                (_, method, arguments) -> {
                    if (method.getName().equals("after")) {
                        started.remove().run();
                    }
                    return method.invoke(timers, arguments);
                });
        var seldom = new WritableLayers(new FakeFileSystemStatistics(disk), waiting, (_, body) -> {
            started.add(body);
            return Thread.currentThread();
        });
        Map<String, ContainerStats> reported = Map.of("a", stats("a", OVERLAYS + "a/merged"));
        write("a", 100);
        seldom.of(reported);
        started.remove().run();
        FilesystemUsage first = measured("a", 100);
        write("a", 200);
        timers.advance(Duration.ofMinutes(2));
        assertEquals(Map.of("a", first), seldom.of(reported), "not too old yet");
        started.remove().run();
        write("a", 300);
        timers.advance(Duration.ofMinutes(2).plusNanos(1));
        assertEquals(Map.of("a", measured("a", 300)), seldom.of(reported));
    }

    @Test
    void otherNumbersOfTheRuntimeStand() {
        var snapshotter = "/var/lib/containerd/io.containerd.snapshotter.v1.overlayfs";
        assertEquals(Map.of("a", reported(snapshotter)), layers.of(Map.of("a", stats("a", snapshotter))));
        assertEquals(0, started.size());
    }
}
