package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.SystemCallException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The files of /proc about processes, but for their cgroups, and what the kernel refuses. */
final class FakeProcesses {

    static final Path PROC = Path.of("/proc");
    private static final String NAMESPACE_LINK = "ns/pid";
    private static final String NAMESPACE = "pid:[4026531836]";

    private final Map<Path, String> links = new HashMap<>();
    private final Map<Path, String> files = new HashMap<>();
    private final Set<Long> starting = new HashSet<>();
    private final Set<Long> fixed = new HashSet<>();
    private final Set<Path> refused = new HashSet<>();

    FakeProcesses() {
        add(1);
    }

    /** Starts a program. */
    void add(long process) {
        addKernelThread(process);
        links.put(directory(process).resolve("exe"), "/bin/program");
    }

    void addKernelThread(long process) {
        links.put(directory(process).resolve(NAMESPACE_LINK), NAMESPACE);
        files.put(directory(process).resolve("oom_score_adj"), "0");
    }

    void addInContainer(long process) {
        add(process);
        links.put(directory(process).resolve(NAMESPACE_LINK), "pid:[4026532000]");
    }

    /** The process can't be moved until a moment has passed. */
    void starting(long process) {
        starting.add(process);
    }

    /** The process can never be moved. */
    void fix(long process) {
        fixed.add(process);
    }

    /** As the kernel judges before it looks at the cgroup. */
    void mustBeMovable(long process) throws IOException {
        if (!links.containsKey(directory(process).resolve(NAMESPACE_LINK))) {
            throw new SystemCallException("write", 3, "No such process");
        }
        if (starting.contains(process) || fixed.contains(process)) {
            throw new SystemCallException("write", 22, "Invalid argument");
        }
    }

    /** Nothing is made or written at a path or below it from now on. */
    void refuse(Path path) {
        refused.add(path);
    }

    void mustNotBeRefused(Path path) throws IOException {
        if (refused.stream().anyMatch(path::startsWith)) {
            throw new SystemCallException("write", 30, "Read-only file system");
        }
    }

    String readLink(Path path) throws IOException {
        if (!links.containsKey(path)) {
            throw new NoSuchFileException(path.toString());
        }
        return links.get(path);
    }

    void write(Path path, String value) throws IOException {
        if (files.replace(path, value) == null) {
            throw new NoSuchFileException(path.toString());
        }
    }

    void pause() {
        starting.clear();
    }

    static Path directory(long process) {
        return PROC.resolve(Long.toString(process));
    }

    Map<Path, String> links() {
        return links;
    }

    Map<Path, String> files() {
        return files;
    }
}
