package io.jubelet.adapters.fs.kernel;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A file system in user space whose server has died: every look at it fails with ENOTCONN. */
public final class DeadFileSystem {

    private static final Path DEVICE = Path.of("/dev/fuse");

    private DeadFileSystem() {
    }

    /** Mounts one; only in {@link PrivateMounts}. Skips the test where the kernel has no FUSE. */
    public static void mount(Path target) throws SystemCallException {
        Assumptions.assumeTrue(Files.exists(DEVICE), "the kernel has no FUSE; skipped");
        FileCalls files = new LinuxFileCalls();
        try (OpenFile server = new OpenFile(files, files.openFile(FileCalls.AT_FDCWD, RawPath.of(DEVICE)))) {
            new LinuxMountCalls().mount("dead", target.toString(), "fuse", 0,
                    "fd=" + server.fd() + ",rootmode=40000,user_id=0,group_id=0");
        }
    }
}
