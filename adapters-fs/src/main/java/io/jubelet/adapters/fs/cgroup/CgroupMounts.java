package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.ports.failure.NotFoundException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Mount points of the hierarchies of cgroups (cgroups(7)).
 *
 * @param unified the hierarchy of version 2, present beside those of version 1 as well ("hybrid")
 * @param byController the hierarchies of version 1 by controller; several controllers may share one
 * @param others hierarchies of version 1 without any of the controllers that pods use
 */
record CgroupMounts(Optional<Path> unified, Map<String, Path> byController, List<Path> others) {

    /** Controllers that pods use. */
    static final List<String> CONTROLLERS = List.of("cpu", "cpuset", "hugetlb", "memory", "pids");

    /** Fields of mountinfo after the separator: type, source and options of the file system. */
    private static final String SEPARATOR = " - ";
    private static final int MOUNT_POINT = 4;

    CgroupMounts {
        byController = new TreeMap<>(byController);
        others = List.copyOf(others);
    }

    /** Of the table of mounts of a process, see proc_pid_mountinfo(5). */
    static CgroupMounts of(Path mountinfo) {
        List<String> lines = Failures.translate("read", mountinfo,
                () -> Files.readAllLines(mountinfo, StandardCharsets.ISO_8859_1));
        Optional<Path> unified = Optional.empty();
        Map<String, Path> byController = new TreeMap<>();
        List<Path> others = new ArrayList<>();
        for (String line : lines) {
            String[] fileSystem = line.substring(line.indexOf(SEPARATOR) + SEPARATOR.length()).split(" ");
            Path mountPoint = Path.of(line.split(" ")[MOUNT_POINT]);
            if (fileSystem[0].equals("cgroup2") && unified.isEmpty()) {
                unified = Optional.of(mountPoint);
            } else if (fileSystem[0].equals("cgroup") && fileSystem.length > 2) {
                Set<String> controllers = new HashSet<>(Arrays.asList(fileSystem[2].split(",")));
                controllers.retainAll(CONTROLLERS);
                // The same hierarchy may be mounted several times; one is enough.
                controllers.forEach(controller -> byController.putIfAbsent(controller, mountPoint));
                if (controllers.isEmpty()) {
                    others.add(mountPoint);
                }
            }
        }
        if (unified.isEmpty() && byController.isEmpty()) {
            throw new NotFoundException("no cgroup hierarchy is mounted on this machine; " + mountinfo + " names none");
        }
        return new CgroupMounts(unified, byController, others);
    }

    /** Whether version 2 has the controllers. */
    boolean isUnified() {
        return byController.isEmpty();
    }

    /** Tops of all hierarchies: the runtime makes its cgroups in each of them. */
    List<Path> all() {
        List<Path> all = new ArrayList<>(byController.values().stream().distinct().toList());
        all.addAll(others);
        unified.ifPresent(all::add);
        return all;
    }
}
