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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Mount points of the hierarchies of cgroups (cgroups(7)).
 *
 * @param unified the hierarchy of version 2, present beside those of version 1 as well ("hybrid")
 * @param byController the hierarchies of version 1 by controller; several controllers may share one
 * @param others hierarchies of version 1 without any of the controllers that pods use
 * @param byName the hierarchies of version 1 that a process has to be moved in, by controller or by name
 */
record CgroupMounts(Optional<Path> unified, Map<String, Path> byController, List<Path> others, Map<String, Path> byName) {

    /** Controllers that pods use. */
    static final List<String> CONTROLLERS = List.of("cpu", "cpuset", "hugetlb", "memory", "pids");

    /** Others that account, limit or freeze processes. */
    private static final List<String> OF_PROCESSES = List.of("blkio", "cpuacct", "devices", "freezer", "net_cls", "net_prio",
            "perf_event", "rdma");
    /** Those in which a process need not be moved, when it can't be. */
    private static final List<String> OPTIONAL = List.of("misc", "name=systemd");

    /** Fields of mountinfo after the separator: type, source and options of the file system. */
    private static final String SEPARATOR = " - ";
    private static final int MOUNT_POINT = 4;

    CgroupMounts {
        byController = new TreeMap<>(byController);
        others = List.copyOf(others);
        byName = new TreeMap<>(byName);
    }

    /** The cgroup mounts in the table of mounts of a process, see proc_pid_mountinfo(5). */
    static CgroupMounts of(Path mountinfo) {
        List<String> lines = Failures.translate("read", mountinfo,
                () -> Files.readAllLines(mountinfo, StandardCharsets.ISO_8859_1));
        Optional<Path> unified = Optional.empty();
        Map<String, Path> byController = new TreeMap<>();
        List<Path> others = new ArrayList<>();
        Map<String, Path> byName = new TreeMap<>();
        for (String line : lines) {
            String[] fileSystem = line.substring(line.indexOf(SEPARATOR) + SEPARATOR.length()).split(" ");
            Path mountPoint = Path.of(line.split(" ")[MOUNT_POINT]);
            if (fileSystem[0].equals("cgroup2") && unified.isEmpty()) {
                unified = Optional.of(mountPoint);
            } else if (fileSystem[0].equals("cgroup") && fileSystem.length > 2) {
                List<String> options = Arrays.asList(fileSystem[2].split(","));
                options.stream().filter(CgroupMounts::placesProcesses).forEach(name -> byName.putIfAbsent(name, mountPoint));
                Set<String> controllers = new HashSet<>(options);
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
        return new CgroupMounts(unified, byController, others, byName);
    }

    private static boolean placesProcesses(String name) {
        return CONTROLLERS.contains(name) || OF_PROCESSES.contains(name) || OPTIONAL.contains(name);
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

    /**
     * Tops of the hierarchies of version 1 that a process is moved in, or is not moved. The one whose processes are listed comes
     * last: what could not be moved in another is still listed then, and moved again.
     */
    List<Path> required() {
        Stream<Path> others = byName.entrySet().stream().filter(entry -> !OPTIONAL.contains(entry.getKey())).map(Map.Entry::getValue)
                .filter(top -> !listed().equals(Optional.of(top))).distinct();
        return Stream.concat(others, listed().stream()).toList();
    }

    /** Top of the hierarchy whose root has the processes of the system. */
    Optional<Path> listed() {
        return isUnified() ? unified : Optional.ofNullable(byName.get("devices"));
    }

    /** Tops of the hierarchies beside them that a process is moved in if possible. */
    List<Path> optional() {
        List<Path> required = required();
        return Stream.concat(OPTIONAL.stream().map(byName::get).filter(Objects::nonNull), unified.stream())
                .filter(top -> !required.contains(top)).distinct().toList();
    }
}
