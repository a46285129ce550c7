package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.mount.MountEntry;
import io.jubelet.domain.stats.cgroup.FileSystemCounts;
import io.jubelet.domain.stats.cgroup.FileSystemCounts.Traffic;
import io.jubelet.ports.stats.FileSystemReading;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The file systems of the machine, those on devices once however often they are mounted, and what passes through the devices
 * ({@code /proc/diskstats}). Those of servers are left out, because one that hangs would hold up every measurement, and those of single
 * pods and containers. Which ones there are is read once a minute. Thread-safe.
 */
final class MachineFileSystems {

    private static final Duration AGE = Duration.ofMinutes(1);
    private static final Set<String> ON_DEVICES = Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "squashfs", "f2fs", "jfs",
            "reiserfs", "hfs", "hfsplus", "ntfs", "vfat", "fat", "msdos", "exfat", "udf", "iso9660");
    private static final String IN_MEMORY = "tmpfs";
    private static final String LAYERED = "overlay";
    /** Ids of containers and sandboxes have 64 hexadecimal digits; volumes of pods lie in directories of their plugins. */
    private static final Pattern OF_A_POD = Pattern.compile("/[0-9a-f]{64}(/|$)|/pods/[^/]+/volumes?(Devices|-subpaths)?/");
    private static final String BLANKS = "\\s+";
    private static final int FIELDS = 14;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Supplier<List<MountEntry>> mounts;
    private final Function<String, Optional<FileSystemReading>> sizes;
    private final String proc;
    private final InstantSource clock;
    private Map<String, MountEntry> known = Map.of();
    private Optional<Instant> read = Optional.empty();

    /**
     * File systems of a machine.
     *
     * @param mounts the table of mounts
     * @param sizes how full the file system at a path is
     * @param proc where the kernel shows its counts
     */
    MachineFileSystems(Supplier<List<MountEntry>> mounts, Function<String, Optional<FileSystemReading>> sizes, String proc,
            InstantSource clock) {
        this.mounts = mounts;
        this.sizes = sizes;
        this.proc = proc;
        this.clock = clock;
    }

    /** What is in them and what passed through their devices. */
    List<FileSystemCounts> counts() {
        Map<String, Traffic> traffic = traffic();
        List<FileSystemCounts> counts = new ArrayList<>();
        byDevice().forEach((device, mount) -> sizes.apply(mount.point()).ifPresent(size -> counts.add(new FileSystemCounts(device,
                size.capacityBytes(), size.usedBytes(), size.inodes(), size.inodesFree(),
                traffic.getOrDefault(mount.device(), Traffic.NONE)))));
        return counts;
    }

    private synchronized Map<String, MountEntry> byDevice() {
        Instant now = clock.instant();
        if (read.filter(then -> now.isBefore(then.plus(AGE))).isPresent()) {
            return known;
        }
        Map<String, MountEntry> found = new LinkedHashMap<>();
        for (MountEntry mount : mounts.get()) {
            device(mount).ifPresent(device -> found.putIfAbsent(device, mount));
        }
        known = found;
        read = Optional.of(now);
        return known;
    }

    /** The name that tells a file system from others; empty for one that does not count. */
    private static Optional<String> device(MountEntry mount) {
        if (OF_A_POD.matcher(mount.point()).find()) {
            return Optional.empty();
        }
        return switch (mount.type()) {
            case IN_MEMORY -> Optional.of(mount.point());
            case LAYERED -> Optional.of(mount.source() + "_" + mount.device().replace(':', '-'));
            default -> Optional.of(mount.source()).filter(_ -> ON_DEVICES.contains(mount.type()));
        };
    }

    /** By major and minor number, with a colon between. */
    private Map<String, Traffic> traffic() {
        Map<String, Traffic> traffic = new HashMap<>();
        try (var file = new StatFile()) {
            file.read(proc + "/diskstats");
            file.text().lines().map(line -> line.strip().split(BLANKS)).filter(fields -> fields.length >= FIELDS)
                    .forEach(fields -> traffic(fields).ifPresent(of -> traffic.put(fields[0] + ":" + fields[1], of)));
        }
        return traffic;
    }

    private static Optional<Traffic> traffic(String[] fields) {
        long[] counts = new long[FIELDS];
        try {
            for (int i = 3; i < FIELDS; i++) {
                counts[i] = Long.parseUnsignedLong(fields[i]);
            }
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
        return Optional.of(new Traffic(counts[3], counts[4], counts[5], counts[6] * NANOS_PER_MILLI, counts[7], counts[8], counts[9],
                counts[10] * NANOS_PER_MILLI, counts[11], counts[12] * NANOS_PER_MILLI, counts[13] * NANOS_PER_MILLI));
    }
}
