package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cgroups as the kernel shows them, in memory: control files come and go with their cgroup, a busy cgroup can't be
 * removed, and a killed process is still there for a moment. In a hierarchy of version 2 a cgroup has the controllers
 * that its parent gives to its children, and not both these and processes.
 */
final class FakeControlFiles implements ControlFiles {

    private static final Map<String, Map<String, String>> V2_FILES = Map.of(
            "cpu", Map.of("cpu.weight", "100", "cpu.max", "max 100000"),
            "cpuset", Map.of("cpuset.cpus", ""),
            "memory", Map.of("memory.max", "max", "memory.low", "0", "memory.min", "0", "memory.current", "0"),
            "pids", Map.of("pids.max", "max"),
            "hugetlb", Map.of("hugetlb.2MB.max", "max", "hugetlb.2MB.rsvd.max", "max"));
    private static final Map<String, Map<String, String>> V1_FILES = Map.of(
            "cpu", Map.of("cpu.shares", "1024", "cpu.cfs_quota_us", "-1", "cpu.cfs_period_us", "100000"),
            "cpuset", Map.of("cpuset.cpus", "", "cpuset.mems", "", "cpuset.sched_load_balance", "1"),
            "memory", Map.of("memory.limit_in_bytes", "9223372036854771712", "memory.usage_in_bytes", "0"),
            "pids", Map.of("pids.max", "max"),
            "hugetlb", Map.of("hugetlb.2MB.limit_in_bytes", "9223372036854771712",
                    "hugetlb.2MB.rsvd.limit_in_bytes", "9223372036854771712"));
    private static final String OF_CHILDREN = "cgroup.subtree_control";
    private static final String PROCESSES = "cgroup.procs";
    private static final String TYPE = "cgroup.type";

    private final Map<Path, Map<String, String>> directories = new TreeMap<>();
    private final Map<Path, Set<String>> v1Tops = new TreeMap<>();
    private final Set<Long> dying = new HashSet<>();
    /** Error numbers of files that can't be read. */
    private final Map<Path, Integer> unreadable = new TreeMap<>();
    /** What /proc shows. */
    final FakeProcesses processes = new FakeProcesses();
    /** What was written, as NAME=VALUE. */
    final List<String> writes = new ArrayList<>();
    private final Set<Long> immortal = new HashSet<>();
    private final Set<Path> kept = new HashSet<>();
    /** How often somebody looked into a cgroup. */
    private int looks;

    /** Adds a hierarchy of version 2 with these controllers. */
    void addV2(Path top, String... controllers) {
        Map<String, String> files = new TreeMap<>();
        files.put("cgroup.procs", "");
        files.put("cgroup.controllers", String.join(" ", controllers));
        files.put(OF_CHILDREN, "");
        directories.put(top, files);
    }

    /** Adds a hierarchy of version 1 with these controllers. */
    void addV1(Path top, String... controllers) {
        v1Tops.put(top, Set.of(controllers));
        directories.put(top, new TreeMap<>(Map.of("cgroup.procs", "", "cpuset.cpus", "0-1", "cpuset.mems", "0")));
    }

    /** Sets a control file, as the kernel does. */
    void set(Path path, String value) {
        directories.get(path.getParent()).put(path.getFileName().toString(), value);
    }

    /** Removes a control file, as if the kernel did not have it. */
    void drop(Path file) {
        directories.get(file.getParent()).remove(file.getFileName().toString());
    }

    /** Lets a process go on when it is killed, as one that waits for a device. */
    void outlives(long process) {
        immortal.add(process);
    }

    /** Lets the kernel use a cgroup in which nothing is. */
    void keep(Path directory) {
        kept.add(directory);
    }

    /** Takes back {@link #outlives} and {@link #keep}. */
    void letGo() {
        immortal.clear();
        kept.clear();
    }

    /** Lets reading a file fail with this error number. */
    void failReading(Path path, int errno) {
        unreadable.put(path, errno);
    }

    /** Lets all files be read. */
    void readAgain() {
        unreadable.clear();
    }

    /** Starts a process in the roots of all hierarchies. */
    long start() {
        long process = 4000 + processes.links().size();
        processes.add(process);
        directories.keySet().stream().filter(path -> path.equals(top(path))).toList().forEach(top -> put(top, process));
        return process;
    }

    /** Puts a process into a cgroup. */
    void put(Path directory, long process) {
        directories.get(directory).merge("cgroup.procs", Long.toString(process), (old, added) -> (old + "\n" + added).strip());
    }

    @Override
    public boolean isDirectory(Path path) {
        return directories.containsKey(path);
    }

    @Override
    public void makeDirectory(Path path) throws IOException {
        processes.mustNotBeRefused(path);
        Map<String, String> parent = directories.get(path.getParent());
        if (parent == null) {
            throw new NoSuchFileException(path.toString());
        }
        Map<String, String> files = new TreeMap<>(Map.of("cgroup.procs", ""));
        Path top = v1Tops.keySet().stream().filter(path::startsWith).findFirst().orElse(null);
        if (top == null) {
            files.put("cgroup.controllers", parent.get(OF_CHILDREN));
            files.put(OF_CHILDREN, "");
            words(parent.get(OF_CHILDREN)).forEach(controller -> files.putAll(V2_FILES.getOrDefault(controller, Map.of())));
            if (parent.getOrDefault(TYPE, "domain").contains("threaded")) {
                files.put(TYPE, "domain invalid");
            }
        } else {
            v1Tops.get(top).forEach(controller -> files.putAll(V1_FILES.getOrDefault(controller, Map.of())));
        }
        directories.put(path, files);
    }

    @Override
    public void removeDirectory(Path path) throws IOException {
        if (!directories.containsKey(path)) {
            return;
        }
        if (kept.contains(path) || !children(path).isEmpty() || !directories.get(path).get("cgroup.procs").isEmpty()) {
            throw new SystemCallException("rmdir", 16, "Device or resource busy");
        }
        directories.remove(path);
    }

    int looks() {
        return looks;
    }

    @Override
    public List<String> directories(Path path) {
        looks++;
        return children(path);
    }

    private List<String> children(Path path) {
        return directories.keySet().stream().filter(directory -> path.equals(directory.getParent()))
                .map(directory -> directory.getFileName().toString()).toList();
    }

    @Override
    public boolean isFile(Path path) {
        return isDirectory(path.getParent()) && directories.get(path.getParent()).containsKey(path.getFileName().toString());
    }

    @Override
    public String read(Path path) throws IOException {
        if (path.startsWith(FakeProcesses.PROC)) {
            return cgroupsOf(path);
        }
        mustExist(path);
        if (unreadable.containsKey(path)) {
            throw new SystemCallException("read", unreadable.get(path), "it can't be read");
        }
        return directories.get(path.getParent()).get(path.getFileName().toString());
    }

    @Override
    public void write(Path path, String value) throws IOException {
        if (path.startsWith(FakeProcesses.PROC)) {
            processes.write(path, value);
            return;
        }
        mustExist(path);
        processes.mustNotBeRefused(path);
        Map<String, String> files = directories.get(path.getParent());
        String name = path.getFileName().toString();
        writes.add(name + "=" + value);
        switch (name) {
            case OF_CHILDREN -> enable(path.getParent(), value.substring(1));
            case PROCESSES -> move(path.getParent(), Long.parseLong(value));
            // One number changes the quota, two change the period as well.
            case "cpu.max" ->
                    files.put(name, value.contains(" ") ? value : value + " " + words(files.get(name)).get(1));
            default -> files.put(name, value);
        }
    }

    private void enable(Path directory, String controller) throws IOException {
        Map<String, String> files = directories.get(directory);
        if (!words(files.get("cgroup.controllers")).contains(controller)) {
            throw new SystemCallException("write", 2, "No such file or directory");
        }
        if (!directory.equals(top(directory)) && !files.get(PROCESSES).isEmpty()) {
            throw new SystemCallException("write", 16, "Device or resource busy");
        }
        List<String> given = new ArrayList<>(words(files.get(OF_CHILDREN)));
        given.add(controller);
        files.put(OF_CHILDREN, String.join(" ", given));
        for (String child : children(directory)) {
            directories.get(directory.resolve(child)).putAll(V2_FILES.getOrDefault(controller, Map.of()));
            directories.get(directory.resolve(child)).put("cgroup.controllers", String.join(" ", given));
        }
    }

    private void move(Path directory, long process) throws IOException {
        Map<String, String> files = directories.get(directory);
        Path top = top(directory);
        processes.mustBeMovable(process);
        if ("".equals(files.get("cpuset.cpus")) && v1Tops.containsKey(top)) {
            throw new SystemCallException("write", 28, "No space left on device");
        }
        if (!directory.equals(top) && !files.getOrDefault(OF_CHILDREN, "").isEmpty()) {
            throw new SystemCallException("write", 16, "Device or resource busy");
        }
        if (files.getOrDefault(TYPE, "").equals("domain invalid")) {
            throw new SystemCallException("write", 95, "Operation not supported");
        }
        directories.entrySet().stream().filter(entry -> entry.getKey().startsWith(top)).forEach(entry -> entry.getValue().computeIfPresent(
                PROCESSES, (_, all) -> String.join("\n", words(all).stream().filter(one -> Long.parseLong(one) != process).toList())));
        put(directory, process);
    }

    /** The hierarchy that has a cgroup. */
    private Path top(Path directory) {
        return directories.keySet().stream().filter(directory::startsWith).findFirst().orElseThrow();
    }

    /** As proc_pid_cgroup(5) shows them. */
    private String cgroupsOf(Path file) throws IOException {
        String process = file.getParent().getFileName().toString();
        List<String> lines = directories.keySet().stream().filter(path -> words(directories.get(path).get(PROCESSES)).contains(process))
                .map(path -> "0:" + String.join(",", v1Tops.getOrDefault(top(path), Set.of())) + ":/"
                        + top(path).relativize(path)).toList();
        if (lines.isEmpty()) {
            throw new NoSuchFileException(file.toString());
        }
        return String.join("\n", lines);
    }

    @Override
    public String readLink(Path path) throws IOException {
        return processes.readLink(path);
    }

    private void mustExist(Path path) throws IOException {
        if (!isFile(path)) {
            throw new NoSuchFileException(path.toString());
        }
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    @Override
    public void kill(long process) {
        if (!immortal.contains(process)) {
            dying.add(process);
        }
    }

    @Override
    public void pause() {
        processes.pause();
        for (Map<String, String> files : directories.values()) {
            files.computeIfPresent("cgroup.procs", (name, processes) -> String.join("\n", words(processes).stream()
                    .filter(process -> !dying.contains(Long.valueOf(process))).toList()));
        }
    }
}
