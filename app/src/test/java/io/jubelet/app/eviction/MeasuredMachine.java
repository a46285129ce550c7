package io.jubelet.app.eviction;

import io.jubelet.app.port.StatisticsPorts;
import io.jubelet.domain.runtime.FilesystemUsage;
import io.jubelet.domain.runtime.ImageFilesystems;
import io.jubelet.domain.stats.cgroup.CgroupSample;
import io.jubelet.domain.stats.cgroup.CgroupSpec;
import io.jubelet.domain.stats.cgroup.CpuCounts;
import io.jubelet.domain.stats.cgroup.MemoryCounts;
import io.jubelet.domain.stats.cgroup.ProcessCounts;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeStats;
import io.jubelet.ports.stats.CgroupReading;
import io.jubelet.ports.stats.CgroupStatistics;
import io.jubelet.ports.stats.FileSystemReading;
import io.jubelet.ports.stats.FileSystemStatistics;
import io.jubelet.ports.stats.MachineStatistics;
import io.jubelet.ports.stats.NetworkStatistics;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A machine whose memory, file systems and processes a test sets. */
final class MeasuredMachine {

    /** Working set of cgroups with a limit of 1000, by path. */
    final Map<String, Long> memory = new HashMap<>();
    /** By path. */
    final Map<String, FileSystemReading> fileSystems = new HashMap<>();
    Optional<MachineStatistics.Processes> processes = Optional.empty();
    /** Mount points of images and of writable layers; empty while the runtime does not answer. */
    Optional<List<String>> ofRuntime = Optional.empty();
    int questions;

    /** A file system of 1000 bytes and 100 inodes. */
    void fileSystem(String path, long device, long available, long inodesFree) {
        fileSystems.put(path, new FileSystemReading(device, 1000, 1000 - available, available, 100, inodesFree));
    }

    StatisticsPorts statistics() {
        return new StatisticsPorts(unused(RuntimeStats.class), port(CgroupStatistics.class, this::cgroup),
                unused(NetworkStatistics.class), port(FileSystemStatistics.class, path -> Optional.ofNullable(fileSystems.get(path))),
                port(MachineStatistics.class, _ -> processes));
    }

    ImageService images() {
        return port(ImageService.class, _ -> {
            questions++;
            return imageFilesystems();
        });
    }

    private ImageFilesystems imageFilesystems() {
        List<FilesystemUsage> all = ofRuntime.orElseThrow(() -> new UnavailableException("away")).stream()
                .map(path -> new FilesystemUsage(Instant.EPOCH, path, 1, 1)).toList();
        return new ImageFilesystems(all.stream().limit(1).toList(), all.stream().skip(1).toList());
    }

    private Optional<CgroupReading> cgroup(String path) {
        return Optional.ofNullable(memory.get(path)).map(used -> {
            var counts = new MemoryCounts(used + 50, used, used, 0, used, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
            return new CgroupReading(path, new CgroupSpec(Instant.EPOCH, Optional.empty(),
                    Optional.of(new CgroupSpec.Memory(1000, 0, 0)), false), new CgroupSample(Instant.EPOCH, CpuCounts.NONE, counts,
                    List.of(), List.of(), List.of(), ProcessCounts.NONE, 0, Optional.empty()), Optional.empty(), OptionalLong.empty());
        });
    }

    private static <T> T unused(Class<T> type) {
        return port(type, _ -> {
            throw new UnsupportedOperationException(type.getName());
        });
    }

    /** The answer to the first argument, which is a path where there is one. */
    private interface Answer {
        Object to(String path);
    }

    private static <T> T port(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (_, _, arguments) -> answer.to(arguments == null ? "" : (String) arguments[0])));
    }
}
