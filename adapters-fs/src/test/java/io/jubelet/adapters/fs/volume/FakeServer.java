package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * An NFS server whose exports are directories of this machine: mount(8) and umount(8) are scripts that mount them really,
 * and wait for ever while the server does not answer: as one process, because a shell whose child is killed goes on. Like
 * the kernel with an export, they refuse a second mount on one point.
 */
final class FakeServer {

    private static final String MOUNT = """
            #!/bin/sh
            top=$(dirname "$0")
            [ "$2" = nfs ] || exec /bin/mount "$@"
            echo "mount $*" >> "$top/log"
            shift 2
            options=
            if [ "$1" = -o ]; then options=$2; shift 2; fi
            [ ! -e "$top/bg" ] || exit 0
            [ ! -e "$top/late" ] || /bin/mount --bind "${1#*:}" "$2"
            if [ -e "$top/silent" ] || [ -e "$top/late" ]; then exec sleep 10000; fi
            if [ ! -d "${1#*:}" ]; then
                echo "mount.nfs: mounting $1 failed, reason given by server: No such file or directory" >&2
                exit 32
            fi
            [ ! -e "$top/slow" ] || sleep 1
            if grep -q -F " $2 " /proc/self/mounts; then
                echo "mount.nfs: Device or resource busy for $1 on $2" >&2
                exit 32
            fi
            /bin/mount --bind "${1#*:}" "$2"
            case ,$options, in *,ro,*) /bin/mount -o remount,bind,ro "$2" ;; esac
            """;
    private static final String UNMOUNT = """
            #!/bin/sh
            top=$(dirname "$0")
            echo "umount $*" >> "$top/log"
            if [ -e "$top/silent" ] && [ "$1" != -f ]; then exec sleep 10000; fi
            exec /bin/umount "$@"
            """;

    private final Path directory;

    FakeServer(Path directory) throws IOException {
        this.directory = Files.createDirectories(directory);
        program("mount", MOUNT);
        program("umount", UNMOUNT);
    }

    private void program(String name, String text) throws IOException {
        Path program = Files.writeString(directory.resolve(name), text);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /**
     * From now on it does not answer: {@code silent}; only after it has mounted: {@code late}; it answers after a second:
     * {@code slow}; or mount(8) does not wait: {@code bg}.
     */
    void becomes(String how) throws IOException {
        Files.createFile(directory.resolve(how));
    }

    /** It is well again. */
    void answers() throws IOException {
        for (String how : List.of("silent", "late", "slow", "bg")) {
            Files.deleteIfExists(directory.resolve(how));
        }
    }

    Programs programs() {
        return new LinuxPrograms(directory);
    }

    /** What was run, in order. */
    List<String> commands() throws IOException {
        Path log = directory.resolve("log");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }
}
