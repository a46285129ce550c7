package io.jubelet.adapters.fs.stats;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.NotFoundException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Mount points of the hierarchies of cgroups.
 *
 * @param unified the hierarchy of version 2, where it has the controllers
 * @param byController mount points of version 1 by controller; empty for version 2
 */
record CgroupHierarchies(Optional<String> unified, Map<String, String> byController) {

    private static final List<String> CONTROLLERS = List.of("cpu", "cpuacct", "memory", "blkio", "pids");
    private static final String SEPARATOR = " - ";
    private static final int MOUNT_POINT = 4;

    /**
     * The hierarchies in the table of mounts of a process, see proc_pid_mountinfo(5).
     *
     * @throws NotFoundException when no hierarchy is mounted
     */
    static CgroupHierarchies of(Path mountinfo) {
        List<String> lines = Failures.translate("read", mountinfo,
                () -> Files.readAllLines(mountinfo, StandardCharsets.ISO_8859_1));
        Optional<String> unified = Optional.empty();
        Map<String, String> byController = new TreeMap<>();
        for (String line : lines) {
            String[] fileSystem = line.substring(line.indexOf(SEPARATOR) + SEPARATOR.length()).split(" ");
            String mountPoint = line.split(" ")[MOUNT_POINT];
            if (fileSystem[0].equals("cgroup2")) {
                unified = unified.or(() -> Optional.of(mountPoint));
            } else if (fileSystem[0].equals("cgroup") && fileSystem.length > 2) {
                List.of(fileSystem[2].split(",")).stream().filter(CONTROLLERS::contains)
                        .forEach(controller -> byController.putIfAbsent(controller, mountPoint));
            }
        }
        if (unified.isEmpty() && byController.isEmpty()) {
            throw new NotFoundException("no cgroup hierarchy is mounted on this machine; " + mountinfo + " names none");
        }
        return new CgroupHierarchies(byController.isEmpty() ? unified : Optional.empty(), byController);
    }
}
