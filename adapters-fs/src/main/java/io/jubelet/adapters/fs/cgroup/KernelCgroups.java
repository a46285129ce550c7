package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.Failures;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/** {@link CgroupTree} of the kernel of this machine: directories are made and files are written, without systemd. */
public final class KernelCgroups implements CgroupTree {

    /**
     * How often a cgroup is tried to be removed; processes take a moment to end, longer when much memory is freed.
     */
    private static final int TRIES = 400;

    private final CgroupMounts mounts;
    private final ControlFiles files;
    private final CgroupVersion version;
    private final CgroupNaming naming;

    /** @param ownCpus whether containers may get CPUs of their own */
    KernelCgroups(CgroupMounts mounts, ControlFiles files, CgroupNaming naming, boolean ownCpus) {
        this.mounts = mounts;
        this.files = files;
        this.naming = naming;
        this.version = mounts.isUnified() ? new CgroupsV2(mounts.unified().orElseThrow(), files)
                : new CgroupsV1(mounts, files, !ownCpus);
    }

    /**
     * The cgroups as they are mounted now.
     *
     * @param ownCpus as in {@link io.jubelet.adapters.fs.LocalMachine#cgroups(boolean)}
     * @throws NotFoundException when this machine has none
     */
    public static KernelCgroups ofThisMachine(boolean ownCpus) {
        return ofThisMachine(CgroupNaming.CGROUPFS, ownCpus);
    }

    static KernelCgroups ofThisMachine(CgroupNaming naming, boolean ownCpus) {
        return new KernelCgroups(CgroupMounts.of(Path.of("/proc/self/mountinfo")), new ControlFiles.OfThisMachine(), naming, ownCpus);
    }

    @Override
    public boolean unified() {
        return mounts.isUnified();
    }

    /** Names of the hierarchies of version 1 that are mounted, by controller or by name. */
    public Set<String> hierarchies() {
        return mounts.byName().keySet();
    }

    @Override
    public List<String> controllers() {
        return Failures.translate("read the controllers of", mounts.all().getFirst(), version::controllers);
    }

    @Override
    public boolean apply(CgroupName cgroup, CgroupLimits limits) {
        boolean made = make(cgroup);
        set(cgroup, limits);
        return made;
    }

    /** Makes a cgroup with its parents in every hierarchy where it is missing; true if there was none. */
    boolean make(CgroupName cgroup) {
        Path relative = relative(cgroup);
        return Failures.translate("set up the cgroup", Path.of(path(cgroup)), () -> version.make(relative));
    }

    /** Sets limits of a cgroup that exists. */
    void set(CgroupName cgroup, CgroupLimits limits) {
        Path relative = relative(cgroup);
        Failures.translateStep("set up the cgroup", Path.of(path(cgroup)), () -> version.set(relative, limits));
    }

    /** Kills the processes in a cgroup and below it. */
    void kill(CgroupName cgroup) {
        processes(cgroup).forEach(files::kill);
    }

    @Override
    public String path(CgroupName cgroup) {
        return naming.path(cgroup);
    }

    @Override
    public void validate(CgroupName cgroup) {
        Failures.translateStep("examine the cgroup", Path.of(path(cgroup)),
                () -> version.validate(naming.relative(cgroup), cgroup));
    }

    @Override
    public CgroupLimits limits(CgroupName cgroup) {
        mustExist(cgroup);
        return Failures.translate("read the limits of", Path.of(path(cgroup)), () -> version.limits(relative(cgroup)));
    }

    @Override
    public OptionalLong memoryUsage(CgroupName cgroup) {
        Optional<Path> file = version.memoryUsage(relative(cgroup)).filter(files::isFile);
        return file.isEmpty() ? OptionalLong.empty() : OptionalLong.of(
                Failures.translate("read", file.get(), () -> Long.parseLong(files.read(file.get()))));
    }

    @Override
    public boolean exists(CgroupName cgroup) {
        Path relative = relative(cgroup);
        return mounts.all().stream().anyMatch(top -> files.isDirectory(top.resolve(relative)));
    }

    @Override
    public List<String> children(CgroupName cgroup) {
        mustExist(cgroup);
        Path relative = relative(cgroup);
        Set<String> names = new TreeSet<>();
        for (Path top : mounts.all()) {
            Path directory = top.resolve(relative);
            if (files.isDirectory(directory)) {
                Failures.translate("list", directory, () -> files.directories(directory)).stream()
                        .map(naming::component).forEach(names::add);
            }
        }
        return List.copyOf(names);
    }

    private void mustExist(CgroupName cgroup) {
        if (!exists(cgroup)) {
            throw new NotFoundException("cgroup " + path(cgroup) + " does not exist");
        }
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
        } catch (IOException e) {
            // Removed while its file was open; or threaded, and then a cgroup above has its processes.
            if (Errno.of(e) != Errno.NO_DEVICE && Errno.of(e) != Errno.NOT_SUPPORTED) {
                throw e;
            }
        }
    }

    @Override
    public void destroy(CgroupName cgroup) {
        Path relative = relative(cgroup);
        if (removedEmpty(relative)) {
            return;
        }
        for (int i = 0; i < TRIES && exists(cgroup); i++) {
            kill(cgroup);
            for (Path top : mounts.all()) {
                remove(top.resolve(relative));
            }
            if (exists(cgroup)) {
                files.pause();
            }
        }
        if (exists(cgroup)) {
            throw new ConflictException("can't remove cgroup " + path(cgroup) + ": "
                    + (processes(cgroup).isEmpty() ? "the kernel still uses it"
                            : "processes " + processes(cgroup) + " do not end"));
        }
    }

    /**
     * Removes a cgroup in which nothing is left, which is the usual case. The kernel refuses when there is a process or a child.
     * That takes one call; listing first would take some hundred, since a directory has dozens of control files.
     */
    private boolean removedEmpty(Path relative) {
        boolean all = true;
        for (Path top : mounts.all()) {
            try {
                files.removeDirectory(top.resolve(relative));
            } catch (IOException e) {
                // The caller removes what is left.
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
            boolean retryable = e instanceof NoSuchFileException || e instanceof DirectoryNotEmptyException
                    || Errno.of(e) == Errno.BUSY;
            if (!retryable) {
                throw Failures.of("remove the cgroup", directory, e);
            }
        }
    }

    /** The way below the top of each hierarchy. */
    Path relative(CgroupName cgroup) {
        if (cgroup.components().isEmpty()) {
            throw new InvalidArgumentException("the root cgroup belongs to the machine");
        }
        return naming.relative(cgroup);
    }
}
