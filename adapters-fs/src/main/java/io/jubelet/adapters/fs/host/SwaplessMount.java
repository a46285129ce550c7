package io.jubelet.adapters.fs.host;

import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.mount.Mounter;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A tmpfs that the kernel keeps out of swap space: possible since Linux 6.4, and in older kernels of some distributions, but not in
 * a user namespace.
 */
final class SwaplessMount {

    private SwaplessMount() {
    }

    /** Whether one can be mounted; it is tried in a new directory below the given one, and nothing is left of it. */
    static boolean isPossible(Path below) {
        var mounter = new Mounter(new LinuxMountCalls(), new LinuxFileCalls());
        try {
            Path directory = Files.createTempDirectory(below, "tmpfs-noswap-test-");
            try {
                mounter.tmpfs(directory, "noswap");
                mounter.unmount(directory, Mounter.Unmount.WHEN_UNUSED);
                return true;
            } finally {
                Files.delete(directory);
            }
        } catch (PortException | IOException e) {
            return false;
        }
    }
}
