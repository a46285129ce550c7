package io.jubelet.app.eviction;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.app.settings.PressureSettings;
import io.jubelet.domain.eviction.CgroupMemory;
import io.jubelet.domain.eviction.EvictionSignal;
import io.jubelet.domain.eviction.FilesystemLayout;
import io.jubelet.domain.eviction.SignalObservation;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.MemoryAlarms.Line;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics.Detail;
import io.jubelet.ports.stats.FileSystemReading;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads free memory, disk space and process ids: a few files of the kernel and two calls about file systems, whatever the
 * number of pods. The runtime is asked once for the location of images. For one thread.
 */
final class NodeReadings {

    private static final Logger LOG = System.getLogger(NodeReadings.class.getName());

    /**
     * One look.
     *
     * @param signals what is left; what can't be read is absent
     * @param node memory of the machine, where it is known
     * @param pods memory of all pods, where it is known
     * @param layout file systems of the node; {@link FilesystemLayout#SINGLE} as long as the runtime has not reported its own
     */
    record Reading(Map<EvictionSignal, SignalObservation> signals, Optional<CgroupMemory> node, Optional<CgroupMemory> pods,
            FilesystemLayout layout) {
    }

    private final StatisticsPorts measured;
    private final ImageService images;
    private final PressureSettings settings;
    private Optional<ImageFilesystems> ofRuntime = Optional.empty();
    private String reportedError = "";

    NodeReadings(StatisticsPorts measured, ImageService images, PressureSettings settings) {
        this.measured = measured;
        this.images = images;
        this.settings = settings;
    }

    Reading read() {
        Map<EvictionSignal, SignalObservation> signals = new EnumMap<>(EvictionSignal.class);
        Optional<CgroupMemory> node = memory(CgroupReading.ROOT);
        String podsCgroup = settings.paths().podsCgroup();
        Optional<CgroupMemory> pods = podsCgroup.isEmpty() ? Optional.empty() : memory(podsCgroup);
        put(signals, EvictionSignal.MEMORY_AVAILABLE, node.flatMap(CgroupMemory::observation));
        put(signals, EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE, pods.flatMap(CgroupMemory::observation));
        put(signals, EvictionSignal.PID_AVAILABLE, measured.machine().processes()
                .map(all -> SignalObservation.processes(all.running(), all.max())));
        Optional<FileSystemReading> nodeFs = measured.fileSystems().fileSystem(settings.paths().rootDirectory());
        Optional<FileSystemReading> imageFs = fileSystem(runtimeFileSystems().map(ImageFilesystems::images));
        Optional<FileSystemReading> containerFs =
                fileSystem(runtimeFileSystems().map(ImageFilesystems::containers)).or(() -> imageFs);
        putDisk(signals, EvictionSignal.NODEFS_AVAILABLE, EvictionSignal.NODEFS_INODES_FREE, nodeFs);
        putDisk(signals, EvictionSignal.IMAGEFS_AVAILABLE, EvictionSignal.IMAGEFS_INODES_FREE, imageFs);
        putDisk(signals, EvictionSignal.CONTAINERFS_AVAILABLE, EvictionSignal.CONTAINERFS_INODES_FREE, containerFs);
        FilesystemLayout layout = nodeFs.isEmpty() || imageFs.isEmpty() || containerFs.isEmpty() ? FilesystemLayout.SINGLE
                : FilesystemLayout.of(nodeFs.get().device(), imageFs.get().device(), containerFs.get().device());
        return new Reading(signals, node, pods, layout);
    }

    /** The usages of memory at which a threshold of these is met. */
    Set<Line> lines(Reading reading) {
        Set<Line> lines = new HashSet<>();
        settings.thresholds().forEach(threshold -> {
            switch (threshold.signal()) {
                case MEMORY_AVAILABLE -> reading.node().flatMap(memory -> memory.usageAt(threshold))
                        .ifPresent(usage -> lines.add(new Line(CgroupReading.ROOT, usage)));
                case ALLOCATABLE_MEMORY_AVAILABLE -> reading.pods().flatMap(memory -> memory.usageAt(threshold))
                        .ifPresent(usage -> lines.add(new Line(settings.paths().podsCgroup(), usage)));
                default -> { }
            }
        });
        return lines;
    }

    private Optional<CgroupMemory> memory(String cgroup) {
        return measured.cgroups().read(cgroup, Detail.SUMMARY).flatMap(reading -> reading.settings().memory().map(limits -> {
            MemoryCounts used = reading.sample().memory();
            return new CgroupMemory(limits.limit(), used.usage(), used.workingSet());
        }));
    }

    private Optional<ImageFilesystems> runtimeFileSystems() {
        if (ofRuntime.isEmpty()) {
            try {
                ofRuntime = Optional.of(images.imageFilesystems()).filter(all -> !all.images().isEmpty());
            } catch (PortException e) {
                if (!reportedError.equals(e.getMessage())) {
                    reportedError = e.getMessage();
                    LOG.log(Level.WARNING, "the file system of images is not watched yet: {0}", e.getMessage());
                }
            }
        }
        return ofRuntime;
    }

    private Optional<FileSystemReading> fileSystem(Optional<List<FilesystemUsage>> all) {
        return all.flatMap(list -> list.stream().findFirst())
                .flatMap(first -> measured.fileSystems().fileSystem(first.mountpoint()));
    }

    private static void putDisk(Map<EvictionSignal, SignalObservation> signals, EvictionSignal space, EvictionSignal inodes,
            Optional<FileSystemReading> fileSystem) {
        put(signals, space, fileSystem.map(fs ->
                SignalObservation.bytes(fs.availableBytes(), fs.capacityBytes())));
        // A file system without a limit of inodes reports none.
        put(signals, inodes, fileSystem.filter(fs -> fs.inodes() > 0).map(fs ->
                SignalObservation.inodes(fs.inodesFree(), fs.inodes())));
    }

    private static void put(Map<EvictionSignal, SignalObservation> signals, EvictionSignal signal,
            Optional<SignalObservation> observed) {
        observed.ifPresent(found -> signals.put(signal, found));
    }
}
