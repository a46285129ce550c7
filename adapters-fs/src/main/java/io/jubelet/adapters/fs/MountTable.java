package io.jubelet.adapters.fs;

import io.jubelet.ports.failure.ConflictException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What is mounted where, as the kernel tells this process (proc_pid_mountinfo(5)). */
final class MountTable {

    /** Field that holds the mount point. */
    private static final int MOUNT_POINT = 4;

    private final Path mountinfo;

    MountTable(Path mountinfo) {
        this.mountinfo = mountinfo;
    }

    /** The table of this process. */
    static MountTable ofThisProcess() {
        return new MountTable(Path.of("/proc/self/mountinfo"));
    }

    /**
     * Fails when a folder, or anything below it, is a mount point. Removing through a mount would destroy what belongs
     * to somebody else.
     */
    void mustBeFree(Path folder) {
        mountBelow(folder).ifPresent(mount -> {
            throw new ConflictException("can't remove " + folder + ": something is mounted on " + mount);
        });
    }

    private Optional<String> mountBelow(Path folder) {
        return Failures.translate("read", mountinfo, () -> {
            String real = realPath(folder).toString();
            try (Stream<String> lines = Files.lines(mountinfo, StandardCharsets.ISO_8859_1)) {
                return lines.map(MountTable::mountPoint)
                        .filter(mount -> mount.equals(real) || mount.startsWith(real + "/")).findFirst();
            }
        });
    }

    /** The kernel names mount points without links; the last step is what gets removed, so it is not followed. */
    private static Path realPath(Path folder) throws IOException {
        return folder.getParent().toRealPath().resolve(folder.getFileName());
    }

    /** The kernel writes blanks, tabs, line ends and backslashes as three octal digits. */
    private static String mountPoint(String line) {
        String text = line.split(" ", MOUNT_POINT + 2)[MOUNT_POINT];
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\' && i + 3 < text.length()) {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 4), 8));
                i += 3;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return new String(plain.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
