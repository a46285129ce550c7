package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.cgroup.CgroupTree;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** {@link CgroupTree} of the kernel of this machine, by the cgroupfs driver. */
public final class KernelCgroups implements CgroupTree {

    /**
     * How often a cgroup is tried to be removed; processes take a moment to end, longer when much memory is given back.
     */
    private static final int TRIES = 400;

    private final CgroupMounts mounts;
    private final ControlFiles files;
    private final CgroupVersion version;

    KernelCgroups(CgroupMounts mounts, ControlFiles files) {
        this.mounts = mounts;
        this.files = files;
        this.version = mounts.isUnified() ? new CgroupsV2(mounts.unified().orElseThrow(), files)
                : new CgroupsV1(mounts, files);
    }

    /**
     * The cgroups as they are mounted now.
     *
     * @throws NotFoundException when this machine has none
     */
    public static KernelCgroups ofThisMachine() {
        return new KernelCgroups(CgroupMounts.of(Path.of("/proc/self/mountinfo")), new ControlFiles.OfThisMachine());
    }

    @Override
    public boolean unified() {
        return mounts.isUnified();
    }

    @Override
    public List<String> controllers() {
        return Failures.translate("read the controllers of", mounts.all().getFirst(), version::controllers);
    }

    @Override
    public void apply(CgroupName cgroup, CgroupLimits limits) {
        Path relative = relative(cgroup);
        Failures.translateStep("set up the cgroup", Path.of(cgroup.toCgroupfs()), () -> {
            version.make(relative);
            version.set(relative, limits);
        });
    }

    @Override
    public boolean exists(CgroupName cgroup) {
        Path relative = relative(cgroup);
        return mounts.all().stream().anyMatch(top -> files.isDirectory(top.resolve(relative)));
    }

    @Override
    public List<String> children(CgroupName cgroup) {
        if (!exists(cgroup)) {
            throw new NotFoundException("cgroup " + cgroup.toCgroupfs() + " does not exist");
        }
        Path relative = relative(cgroup);
        Set<String> names = new TreeSet<>();
        for (Path top : mounts.all()) {
            Path directory = top.resolve(relative);
            names.addAll(Failures.translate("list", directory, () -> files.directories(directory)));
        }
        return List.copyOf(names);
    }

    @Override
    public List<Long> processes(CgroupName cgroup) {
        Path relative = relative(cgroup);
        Set<Long> processes = new TreeSet<>();
        for (Path top : mounts.all()) {
            Path directory = top.resolve(relative);
            Failures.translateStep("list the processes of", directory, () -> addProcesses(directory, processes));
        }
        return List.copyOf(processes);
    }

    private void addProcesses(Path directory, Set<Long> processes) throws IOException {
        if (!files.isDirectory(directory)) {
            return;
        }
        try {
            files.read(directory.resolve("cgroup.procs")).lines().map(Long::valueOf).forEach(processes::add);
            for (String child : files.directories(directory)) {
                addProcesses(directory.resolve(child), processes);
            }
        } catch (NoSuchFileException e) {
            // Removed meanwhile, so nothing is in it.
        }
    }

    @Override
    public void destroy(CgroupName cgroup) {
        Path relative = relative(cgroup);
        if (removedEmpty(relative)) {
            return;
        }
        for (int i = 0; i < TRIES && exists(cgroup); i++) {
            processes(cgroup).forEach(files::kill);
            for (Path top : mounts.all()) {
                remove(top.resolve(relative));
            }
            if (exists(cgroup)) {
                files.pause();
            }
        }
        if (exists(cgroup)) {
            throw new ConflictException("can't remove cgroup " + cgroup.toCgroupfs() + ": "
                    + (processes(cgroup).isEmpty() ? "the kernel still uses it"
                            : "processes " + processes(cgroup) + " do not end"));
        }
    }

    /**
     * Removes a cgroup in which nothing is left, as mostly. The kernel refuses when there is a process or a child, and to ask it
     * takes one call, where looking takes some hundred: a directory has dozens of control files.
     */
    private boolean removedEmpty(Path relative) {
        boolean all = true;
        for (Path top : mounts.all()) {
            try {
                files.removeDirectory(top.resolve(relative));
            } catch (IOException e) {
                // Whatever it is, who looks finds it too.
                all = false;
            }
        }
        return all;
    }

    /** Removes what can be removed already. */
    private void remove(Path directory) {
        if (!files.isDirectory(directory)) {
            return;
        }
        try {
            for (String child : files.directories(directory)) {
                remove(directory.resolve(child));
            }
            files.removeDirectory(directory);
        } catch (IOException e) {
            boolean passing = e instanceof NoSuchFileException || e instanceof DirectoryNotEmptyException
                    || Errno.of(e) == Errno.BUSY;
            if (!passing) {
                throw Failures.of("remove the cgroup", directory, e);
            }
        }
    }

    /** The way below the top of each hierarchy. */
    private static Path relative(CgroupName cgroup) {
        if (cgroup.components().isEmpty()) {
            throw new InvalidArgumentException("the root cgroup belongs to the machine");
        }
        Path path = Path.of("");
        for (String component : cgroup.components()) {
            path = path.resolve(PathStep.of("cgroup", component));
        }
        return path;
    }
}
