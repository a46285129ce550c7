package io.jubelet.adapters.fs.mount;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.ProcessPaths;
import io.jubelet.ports.failure.ConflictException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The mounts that the kernel reports to this process (proc_pid_mountinfo(5)). */
public final class MountTable {

    private static final Path TABLE = Path.of(ProcessPaths.MOUNTS);
    private static final MountTable OF_THIS_PROCESS =
            new MountTable(new MountLines(new KernelMounts(new LinuxFileCalls())));

    private final MountLines lines;

    MountTable(MountLines lines) {
        this.lines = lines;
    }

    /** The table of this process, one for all: it keeps it while nothing changes. */
    public static MountTable ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    /** Mounts on a path or below it, in the order of the kernel. */
    public List<MountEntry> below(Path path) {
        String top = realPath(path);
        String inside = top.endsWith("/") ? top : top + "/";
        return mounts(top, point -> point.equals(top) || point.startsWith(inside));
    }

    /** Mounts below a path without those on the path itself; the path may be a mount whose file system is dead. */
    public List<MountEntry> inside(Path path) {
        String top = realPath(path);
        return below(path).stream().filter(mount -> !mount.point().equals(top)).toList();
    }

    /** Whether a mount of the table is still there; nothing is looked at but the table. */
    public boolean has(MountEntry mount) {
        return mounts(mount.point(), mount.point()::equals).stream().anyMatch(now -> now.id() == mount.id());
    }

    /** What is seen at a mount point, that is, the topmost of all that is mounted there; empty when it is none. */
    public Optional<MountEntry> at(Path path) {
        String real = realPath(path);
        List<MountEntry> here = mounts(real, real::equals);
        return here.stream().filter(mount -> here.stream().noneMatch(other -> other.parent() == mount.id()))
                .reduce((_, last) -> last);
    }

    /** The mount that a path is in: what is mounted on it, or on the next directory above it. */
    public Optional<MountEntry> of(Path path) {
        String real = realPath(path);
        return mounts("/", point -> real.equals(point) || real.startsWith(point.endsWith("/") ? point : point + "/")).stream()
                .reduce((best, next) -> next.point().length() < best.point().length() ? best : next);
    }

    /**
     * Other mount points that show what is seen at a path: its bind mounts, and other mounts of the same file system that show the same
     * directory of it. The path itself is not accessed; of a path whose directory does not exist there are none.
     */
    public List<String> references(Path path) {
        if (!Files.isDirectory(path.toAbsolutePath().getParent())) {
            return List.of();
        }
        String real = realPath(path);
        Optional<MountEntry> found = at(path).or(() -> of(path));
        return found.stream().flatMap(seen -> {
            // As texts: other processes name directories as they like, and not each name is a path in the locale of this one.
            String root = withoutSlash(seen.root()) + real.substring(withoutSlash(seen.point()).length());
            return mounts("/", _ -> true).stream().filter(mount -> mount.id() != seen.id() && mount.device().equals(seen.device())
                    && mount.root().equals(root.isEmpty() ? "/" : root)).map(MountEntry::point);
        }).toList();
    }

    private static String withoutSlash(String path) {
        return path.equals("/") ? "" : path;
    }

    /** Only the lines that matter are taken apart, those whose mount point begins with this path: there are hundreds on a node. */
    private List<MountEntry> mounts(String top, Predicate<String> point) {
        String plain = MountLine.plainBeginning(top);
        return Failures.translate("read", TABLE, lines::now).stream()
                .filter(line -> MountLine.pointBegins(line, plain) && MountLine.point(line).filter(point).isPresent())
                .flatMap(line -> MountLine.read(line).stream()).toList();
    }

    /**
     * Fails when a directory, or anything below it, is a mount point. Removing through a mount would destroy what belongs
     * to another process.
     *
     * @throws ConflictException that names the mount
     */
    public void mustBeFree(Path directory) {
        below(directory).stream().findFirst().ifPresent(mount -> {
            throw new ConflictException("can't remove " + directory + ": something is mounted on " + mount.point());
        });
    }

    /** The kernel names mount points without links; the last step is what gets mounted on, so it is not followed. */
    private static String realPath(Path path) {
        return Failures.translate("resolve", path, () -> {
            Path absolute = path.toAbsolutePath();
            return absolute.getParent() == null ? absolute
                    : absolute.getParent().toRealPath().resolve(absolute.getFileName());
        }).toString();
    }
}
