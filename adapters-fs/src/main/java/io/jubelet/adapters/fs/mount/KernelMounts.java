package io.jubelet.adapters.fs.mount;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.ProcessPaths;
import io.jubelet.adapters.fs.kernel.RawPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The table of mounts of this machine (proc_pid_mountinfo(5)). Thread-safe. */
final class KernelMounts implements MountLines.Opening {

    private static final RawPath TABLE = RawPath.of(ProcessPaths.MOUNTS);
    private static final RawPath NAMESPACE = RawPath.of(ProcessPaths.MOUNT_NAMESPACE);
    private static final RawPath NAMESPACE_OF_PROCESS = RawPath.of(ProcessPaths.MOUNT_NAMESPACE_OF_PROCESS);
    private static final int CHUNK = 1 << 14;

    private final FileCalls files;

    KernelMounts(FileCalls files) {
        this.files = files;
    }

    @Override
    public OpenMounts open() throws IOException {
        return new Table(files, new OpenFile(files, files.openFile(FileCalls.AT_FDCWD, TABLE)));
    }

    @Override
    public boolean isForAll() throws IOException {
        return files.readLink(FileCalls.AT_FDCWD, NAMESPACE)
                .equals(files.readLink(FileCalls.AT_FDCWD, NAMESPACE_OF_PROCESS));
    }

    private record Table(FileCalls files, OpenFile file) implements OpenMounts {

        @Override
        public List<String> lines() throws IOException {
            var all = new ByteArrayOutputStream(CHUNK);
            byte[] part;
            do {
                part = files.read(file.fd(), CHUNK);
                all.write(part);
            } while (part.length > 0);
            return all.toString(StandardCharsets.ISO_8859_1).lines().toList();
        }

        @Override
        public boolean isOutdated() throws IOException {
            return files.hasPriorityEvents(file.fd());
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
