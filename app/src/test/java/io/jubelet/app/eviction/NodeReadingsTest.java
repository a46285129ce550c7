package io.jubelet.app.eviction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.settings.PressureSettings;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.EvictionThreshold;
import io.jubelet.domain.eviction.FilesystemLayout;
import io.jubelet.domain.eviction.SignalObservation;
import io.jubelet.domain.eviction.ThresholdValue;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.host.MemoryAlarms.Line;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.MachineStatistics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is left on a machine with 1000 bytes of memory, of which the thresholds are 100. */
class NodeReadingsTest {

    private final MeasuredMachine machine = new MeasuredMachine();
    private final NodeReadings readings = readings("/pods");

    private NodeReadings readings(String podsCgroup) {
        return new NodeReadings(machine.statistics(), machine.images(), new PressureSettings(
                List.of(threshold(EvictionSignal.MEMORY_AVAILABLE), threshold(EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE),
                        threshold(EvictionSignal.NODEFS_AVAILABLE)), Duration.ZERO, 0, false, Duration.ZERO,
                new PressureSettings.Paths("/root", podsCgroup)));
    }

    private static EvictionThreshold threshold(EvictionSignal signal) {
        return new EvictionThreshold(signal, new ThresholdValue.Fixed(Quantity.parse("100")), Duration.ZERO, Optional.empty());
    }

    @BeforeEach
    void aMachineWithTwoDisks() {
        machine.memory.put("/", 600L);
        machine.memory.put("/pods", 500L);
        machine.processes = Optional.of(new MachineStatistics.Processes(Instant.EPOCH, 50, 20));
        machine.fileSystem("/root", 1, 300, 30);
        machine.fileSystem("/images", 2, 200, 20);
        machine.fileSystem("/layers", 1, 100, 10);
        machine.ofRuntime = Optional.of(List.of("/images", "/layers"));
    }

    /** What is left by signal. */
    private Map<EvictionSignal, Long> left() {
        Map<EvictionSignal, Long> left = new TreeMap<>();
        readings.read().signals().forEach((signal, observed) -> left.put(signal, observed.available().value()));
        return left;
    }

    @Test
    void eachSignalIsReadAtItsPlace() {
        assertEquals(Map.of(EvictionSignal.MEMORY_AVAILABLE, 400L, EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE, 500L,
                EvictionSignal.PID_AVAILABLE, 30L, EvictionSignal.NODEFS_AVAILABLE, 300L, EvictionSignal.NODEFS_INODES_FREE, 30L,
                EvictionSignal.IMAGEFS_AVAILABLE, 200L, EvictionSignal.IMAGEFS_INODES_FREE, 20L,
                EvictionSignal.CONTAINERFS_AVAILABLE, 100L, EvictionSignal.CONTAINERFS_INODES_FREE, 10L), left());
        assertEquals(Quantity.parse("1k"), readings.read().signals().get(EvictionSignal.NODEFS_AVAILABLE).capacity());
        assertEquals(SignalObservation.processes(20, 50), readings.read().signals().get(EvictionSignal.PID_AVAILABLE));
    }

    @Test
    void theLayoutFollowsFromTheDevices() {
        assertEquals(FilesystemLayout.SPLIT_IMAGES, readings.read().layout());
        machine.fileSystem("/layers", 2, 100, 10);
        assertEquals(FilesystemLayout.DEDICATED_IMAGES, readings.read().layout());
        machine.fileSystem("/images", 1, 100, 10);
        machine.fileSystem("/layers", 1, 100, 10);
        assertEquals(FilesystemLayout.SINGLE, readings.read().layout());
    }

    @Test
    void writableLayersAreWithTheImagesUnlessTheRuntimeNamesAnotherPlace() {
        machine.ofRuntime = Optional.of(List.of("/images"));
        assertEquals(200L, left().get(EvictionSignal.CONTAINERFS_AVAILABLE));
        assertEquals(FilesystemLayout.DEDICATED_IMAGES, readings.read().layout());
    }

    @Test
    void theRuntimeIsAskedUntilItNamesThePlaceOfImages() {
        machine.ofRuntime = Optional.empty();
        assertEquals(Set.of(EvictionSignal.MEMORY_AVAILABLE, EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE, EvictionSignal.PID_AVAILABLE,
                EvictionSignal.NODEFS_AVAILABLE, EvictionSignal.NODEFS_INODES_FREE), left().keySet());
        assertEquals(FilesystemLayout.SINGLE, readings.read().layout(), "until another one is known");
        machine.ofRuntime = Optional.of(List.of());
        left();
        machine.ofRuntime = Optional.of(List.of("/images", "/layers"));
        assertEquals(9, left().size());
        int asked = machine.questions;
        left();
        assertEquals(asked, machine.questions);
    }

    @Test
    void whatCanNotBeReadIsAbsent() {
        machine.memory.clear();
        machine.processes = Optional.empty();
        machine.fileSystems.clear();
        assertEquals(Map.of(), left());
        assertEquals(FilesystemLayout.SINGLE, readings.read().layout());
        assertEquals(Set.of(), readings.lines(readings.read()));
    }

    @Test
    void aFileSystemWithoutALimitOfInodesNeverLacksThem() {
        machine.fileSystems.put("/root", new FileSystemReading(1, 1000, 0, 1000, 0, 0));
        assertEquals(1000L, left().get(EvictionSignal.NODEFS_AVAILABLE));
        assertEquals(false, left().containsKey(EvictionSignal.NODEFS_INODES_FREE));
    }

    @Test
    void theKernelIsToNotifyWhenMemoryComesToItsThresholds() {
        assertEquals(Set.of(new Line("/", 950), new Line("/pods", 950)), readings.lines(readings.read()));
        NodeReadings withoutPods = readings("");
        assertEquals(Set.of(new Line("/", 950)), withoutPods.lines(withoutPods.read()));
    }
}
