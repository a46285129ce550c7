package io.jubelet.adapters.fs.mount;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.ProcessPaths;
import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is mounted where, as the kernel tells this process (proc_pid_mountinfo(5)). */
public final class MountTable {

    private static final int TRIES = 3;

    private final Path mountinfo;
    private final Reading reading;

    /** A table in a file. */
    public MountTable(Path mountinfo) {
        this(mountinfo, () -> Files.readAllBytes(mountinfo));
    }

    MountTable(Path mountinfo, Reading reading) {
        this.mountinfo = mountinfo;
        this.reading = reading;
    }

    /** Reads the whole table once. */
    interface Reading {

        byte[] once() throws IOException;
    }

    /** The table of this process. */
    public static MountTable ofThisProcess() {
        return new MountTable(Path.of(ProcessPaths.MOUNTS));
    }

    /** All mounts in the order of the kernel. */
    public List<MountEntry> all() {
        return Failures.translate("read", mountinfo,
                () -> lines().stream().flatMap(line -> MountLine.read(line).stream()).toList());
    }

    /** Mounts on a path or below it, in the order of the kernel. */
    public List<MountEntry> below(Path path) {
        Path real = Failures.translate("resolve", path, () -> realPath(path));
        return all().stream().filter(mount -> mount.isWithin(real)).toList();
    }

    /** What is seen at a mount point, that is, the topmost of all that is mounted there; empty when it is none. */
    public Optional<MountEntry> at(Path path) {
        String real = Failures.translate("resolve", path, () -> realPath(path)).toString();
        List<MountEntry> here = all().stream().filter(mount -> mount.point().equals(real)).toList();
        return here.stream().filter(mount -> here.stream().noneMatch(other -> other.parent() == mount.id()))
                .reduce((_, last) -> last);
    }

    /**
     * Fails when a folder, or anything below it, is a mount point. Removing through a mount would destroy what belongs
     * to somebody else.
     *
     * @throws ConflictException that names the mount
     */
    public void mustBeFree(Path folder) {
        below(folder).stream().findFirst().ifPresent(mount -> {
            throw new ConflictException("can't remove " + folder + ": something is mounted on " + mount.point());
        });
    }

    /**
     * The kernel writes the table page by page, and a line is lost when mounts come and go in between. So it is read
     * until it is the same twice; on a busy machine everything counts that was seen at least once.
     */
    private Set<String> lines() throws IOException {
        List<String> before = read();
        Set<String> seen = new LinkedHashSet<>(before);
        for (int i = 1; i < TRIES; i++) {
            List<String> now = read();
            if (now.equals(before)) {
                return new LinkedHashSet<>(now);
            }
            seen.addAll(now);
            before = now;
        }
        return seen;
    }

    private List<String> read() throws IOException {
        String text = new String(reading.once(), StandardCharsets.ISO_8859_1);
        return text.lines().toList();
    }

    /** The kernel names mount points without links; the last step is what gets mounted on, so it is not followed. */
    private static Path realPath(Path path) throws IOException {
        Path absolute = path.toAbsolutePath();
        return absolute.getParent() == null ? absolute
                : absolute.getParent().toRealPath().resolve(absolute.getFileName());
    }
}
