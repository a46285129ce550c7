package io.jubelet.adapters.fs.pod;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.fs.RealDisk;
import io.jubelet.ports.contract.DiskProbe;
import io.jubelet.ports.contract.ManagedFilesContract;
import io.jubelet.ports.files.ManagedFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

final class DiskManagedFilesTest extends ManagedFilesContract {

    @Override
    protected DiskProbe disk() {
        return new RealDisk();
    }

    @Override
    protected ManagedFiles files(DiskProbe disk) {
        return ((RealDisk) disk).files().managedFiles();
    }

    /** Containers see each writing, and may have changed the mode. */
    @Test
    void aHostsFileThatIsRightIsLeftAlone() throws IOException {
        try (RealDisk disk = new RealDisk()) {
            ManagedFiles files = files(disk);
            Path file = Path.of(files.writeHosts("u1", "127.0.0.1\tlocalhost\n"));
            assertEquals("rw-r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
            FileTime before = FileTime.fromMillis(1000);
            Files.setLastModifiedTime(file, before);
            files.writeHosts("u1", "127.0.0.1\tlocalhost\n");
            assertEquals(before, Files.getLastModifiedTime(file));
            Files.writeString(file, "127.0.0.1\tlocalhost\n10.0.0.1\tmore\n");
            files.writeHosts("u1", "127.0.0.1\tlocalhost\n");
            assertEquals("127.0.0.1\tlocalhost\n", Files.readString(file));
            assertEquals("rw-rw-rw-", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        }
    }

    /** A container may write to the file; it must not decide how much memory this agent takes. */
    @Test
    void aHostsFileLargerThanAnyMemoryIsReplaced() throws IOException {
        try (RealDisk disk = new RealDisk()) {
            ManagedFiles files = files(disk);
            Path file = Path.of(files.writeHosts("u1", "127.0.0.1\tlocalhost\n"));
            try (var grown = new RandomAccessFile(file.toFile(), "rw")) {
                grown.setLength(1L << 40);
            }
            files.writeHosts("u1", "127.0.0.1\tlocalhost\n");
            assertEquals("127.0.0.1\tlocalhost\n", Files.readString(file));
        }
    }
}
