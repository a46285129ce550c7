package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.ProcessCgroup;
import io.jubelet.domain.cgroup.RootProcess;
import io.jubelet.ports.cgroup.ProcessCgroups;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@link ProcessCgroups} of the kernel of this machine. Ids are written to {@code cgroup.procs}, which moves all threads of a
 * process; {@code tasks} of version 1 would move one.
 */
public final class KernelProcessCgroups implements ProcessCgroups {

    private static final Path PROC = Path.of("/proc");
    private static final String PROCESSES = "cgroup.procs";
    /** How often a process that is about to begin, and can't be moved until it has, is tried to be moved. */
    private static final int TRIES = 5;

    private final CgroupMounts mounts;
    private final ControlFiles files;
    private final CgroupsV1 version1;
    private final Path proc;
    private final long agent;

    /** @param proc where proc(5) is mounted */
    KernelProcessCgroups(CgroupMounts mounts, ControlFiles files, Path proc, long agent) {
        this.mounts = mounts;
        this.files = files;
        this.version1 = new CgroupsV1(mounts, files, true);
        this.proc = proc;
        this.agent = agent;
    }

    /**
     * The cgroups as they are mounted now, and this process by the id that it has in {@code /proc}: an agent in a pid namespace
     * of its own may see that of the machine there.
     *
     * @throws NotFoundException when this machine has none
     */
    public static KernelProcessCgroups ofThisMachine() {
        var files = new ControlFiles.OfThisMachine();
        Path self = PROC.resolve("self");
        String agent = Failures.translate("find this process by", self, () -> files.readLink(self));
        return new KernelProcessCgroups(CgroupMounts.of(PROC.resolve("self/mountinfo")), files, PROC, Long.parseLong(agent));
    }

    @Override
    public long agent() {
        return agent;
    }

    @Override
    public boolean inNamespaceOfInit(long process) {
        return namespace(1).equals(namespace(process));
    }

    private String namespace(long process) {
        Path link = of(process).resolve("ns").resolve("pid");
        return Failures.translate("find the pid namespace of process " + process + " by", link, () -> files.readLink(link));
    }

    @Override
    public Optional<CgroupName> cgroupOf(long process) {
        Path file = of(process).resolve("cgroup");
        return ProcessCgroup.of(Failures.translate("read", file, () -> files.read(file))).map(CgroupName::ofCgroupfs);
    }

    @Override
    public List<RootProcess> ofRoot() {
        Path top = mounts.listed()
                .orElseThrow(() -> new NotFoundException("no hierarchy of cgroups with the controller devices is mounted"));
        Path file = top.resolve(PROCESSES);
        return Failures.translate("list the processes of", file, () -> files.read(file)).lines().map(Long::valueOf)
                .map(process -> new RootProcess(process, !hasExecutable(process))).toList();
    }

    /** What has ended meanwhile has none, either. An executable that may not be seen is one. */
    private boolean hasExecutable(long process) {
        try {
            files.readLink(of(process).resolve("exe"));
            return true;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void move(long process, CgroupName cgroup) {
        Path relative = CgroupNaming.CGROUPFS.relative(cgroup);
        Failures.translateStep("move process " + process + " into the cgroup", Path.of(cgroup.toCgroupfs()), () -> {
            if (mounts.isUnified()) {
                Path top = mounts.unified().orElseThrow();
                make(top, relative);
                join(top.resolve(relative), process);
            } else {
                moveInEach(process, relative);
            }
        });
    }

    private void moveInEach(long process, Path relative) throws IOException {
        for (Path top : mounts.required()) {
            version1.make(top, relative);
            join(top.resolve(relative), process);
        }
        for (Path top : mounts.optional()) {
            try {
                version1.make(top, relative);
                join(top.resolve(relative), process);
            } catch (IOException e) {
                // Nothing is accounted or limited there.
            }
        }
    }

    /** Makes a cgroup of version 2 with its parents; when one can't be made, those before it go again. */
    private void make(Path top, Path relative) throws IOException {
        List<Path> made = new ArrayList<>();
        Path directory = top;
        try {
            for (Path step : relative) {
                Path parent = directory;
                directory = directory.resolve(step);
                if (directory.equals(parent)) {
                    // The root.
                    continue;
                }
                delegateControllers(parent);
                if (!files.isDirectory(directory)) {
                    files.makeDirectory(directory);
                    made.add(directory);
                }
                leaveInvalidType(directory);
            }
        } catch (IOException e) {
            for (Path empty : made.reversed()) {
                files.removeDirectory(empty);
            }
            throw e;
        }
    }

    /** Those that can be: a cgroup with processes of its own can't give any to its children, and processes can be moved all the same. */
    private void delegateControllers(Path directory) throws IOException {
        Path ofChildren = directory.resolve("cgroup.subtree_control");
        Set<String> enabled = Set.copyOf(words(files.read(ofChildren)));
        for (String controller : words(files.read(directory.resolve("cgroup.controllers")))) {
            if (!enabled.contains(controller)) {
                try {
                    files.write(ofChildren, "+" + controller);
                } catch (IOException e) {
                    // The kernel has the reason; some controllers are missing in a container, too.
                }
            }
        }
    }

    /** Below a threaded cgroup, a new one takes no processes before it is threaded as well. */
    private void leaveInvalidType(Path directory) throws IOException {
        Path type = directory.resolve("cgroup.type");
        if (files.isFile(type) && files.read(type).equals("domain invalid")) {
            try {
                files.write(type, "threaded");
            } catch (IOException e) {
                // Then the process is refused, which is reported.
            }
        }
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    private void join(Path directory, long process) throws IOException {
        for (int i = 1; ; i++) {
            try {
                files.write(directory.resolve(PROCESSES), Long.toString(process));
                return;
            } catch (IOException e) {
                if (i == TRIES || Errno.of(e) != Errno.INVALID) {
                    throw e;
                }
                files.pause();
            }
        }
    }

    @Override
    public void oomScoreAdj(long process, int score) {
        Path file = of(process).resolve("oom_score_adj");
        Failures.translateStep("write", file, () -> files.write(file, Integer.toString(score)));
    }

    private Path of(long process) {
        return proc.resolve(Long.toString(process));
    }
}
