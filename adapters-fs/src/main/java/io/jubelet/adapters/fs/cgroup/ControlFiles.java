package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.tree.Directories;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The file system through which the kernel shows cgroups, and processes as far as cgroups need them. */
interface ControlFiles {

    /** Whether there is a directory, that is a cgroup. */
    boolean isDirectory(Path path);

    /** Makes a directory; the one above must be there. */
    void makeDirectory(Path path) throws IOException;

    /** Removes a directory; the kernel takes the control files in it away. */
    void removeDirectory(Path path) throws IOException;

    /** Names of the directories in a directory, sorted. */
    List<String> directories(Path path) throws IOException;

    /** Whether there is a control file. */
    boolean isFile(Path path);

    /** Content of a control file, without blanks at its end. */
    String read(Path path) throws IOException;

    /** Writes a value into a control file that is there. */
    void write(Path path, String value) throws IOException;

    /** What a symbolic link of /proc leads to. */
    String readLink(Path path) throws IOException;

    /** Kills a process; nothing happens when it does not exist. */
    void kill(long process);

    /** Lets a moment pass. */
    void pause();

    /** The control files of this machine. */
    final class OfThisMachine implements ControlFiles {

        private static final long MOMENT_MILLIS = 5;

        @Override
        public boolean isDirectory(Path path) {
            return Files.isDirectory(path);
        }

        @Override
        public void makeDirectory(Path path) throws IOException {
            Files.createDirectory(path);
        }

        @Override
        public void removeDirectory(Path path) throws IOException {
            Files.deleteIfExists(path);
        }

        @Override
        public List<String> directories(Path path) throws IOException {
            return Directories.list(path).stream().filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                    .map(entry -> entry.getFileName().toString()).toList();
        }

        @Override
        public boolean isFile(Path path) {
            return Files.exists(path);
        }

        @Override
        public String read(Path path) throws IOException {
            return Files.readString(path).stripTrailing();
        }

        @Override
        public void write(Path path, String value) throws IOException {
            Files.write(path, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
        }

        @Override
        public String readLink(Path path) throws IOException {
            return Files.readSymbolicLink(path).toString();
        }

        @Override
        public void kill(long process) {
            ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
        }

        @Override
        public void pause() {
            try {
                Thread.sleep(MOMENT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
