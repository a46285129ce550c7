package io.jubelet.adapters.fs.stats;

import io.jubelet.domain.stats.cgroup.DiskCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Names of whole disks by their numbers. Only these are counted for a cgroup; a number rarely changes its disk. */
final class DiskNames {

    private final Path directory;
    private final Map<Long, String> names = new ConcurrentHashMap<>();

    /** Names of {@code /sys/dev/block}. */
    DiskNames(Path directory) {
        this.directory = directory;
    }

    /** What a device carried, under its name. */
    DiskCounts counts(long major, long minor, Map<String, Long> bytes, Map<String, Long> requests) {
        return new DiskCounts(names.computeIfAbsent(major << Integer.SIZE | minor, _ -> name(major, minor)), major, minor,
                bytes, requests);
    }

    private String name(long major, long minor) {
        try {
            return "/dev/" + Files.readSymbolicLink(directory.resolve(major + ":" + minor)).getFileName();
        } catch (IOException e) {
            return "";
        }
    }
}
