package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.domain.volume.HostPathType;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Whether a path of the host has the type that a volume requires; makes it for the types ...OrCreate. */
final class HostPaths {

    private static final int DIRECTORY_MODE = 0755;
    private static final int FILE_MODE = 0644;

    /** Bits of st_mode with the file type, see inode(7). */
    private static final int TYPE_BITS = 0170000;

    private final Directories directories;

    HostPaths(Directories directories) {
        this.directories = directories;
    }

    /** What is at a path. */
    private enum Kind {
        SOCKET(0140000, "a socket file"),
        FILE(0100000, "a file"),
        BLOCK_DEVICE(0060000, "a block device"),
        DIRECTORY(0040000, "a directory"),
        CHAR_DEVICE(0020000, "a character device"),
        PIPE(0010000, "a named pipe");

        private final int bits;
        private final String words;

        Kind(int bits, String words) {
            this.bits = bits;
            this.words = words;
        }
    }

    /** The path, when it is right. */
    String check(String text, HostPathType type) {
        String prefix = "hostPath type check failed: ";
        Path path = path("hostPath", text);
        switch (type) {
            case UNSET -> { }
            case DIRECTORY_OR_CREATE -> {
                // As in a kubelet, a link that leads nowhere is no mistake: what it leads to may come later.
                if (!leadsNowhere(path)) {
                    makeUnlessThere(path, () -> directories.make(path, DIRECTORY_MODE));
                    mustBe(prefix, path, Kind.DIRECTORY);
                }
            }
            case FILE_OR_CREATE -> {
                makeUnlessThere(path, () -> makeFile(path));
                mustBe(prefix, path, Kind.FILE);
            }
            case DIRECTORY -> mustBe(prefix, path, Kind.DIRECTORY);
            case FILE -> mustBe(prefix, path, Kind.FILE);
            case SOCKET -> mustBe(prefix, path, Kind.SOCKET);
            case CHAR_DEVICE -> mustBe(prefix, path, Kind.CHAR_DEVICE);
            case BLOCK_DEVICE -> mustBe(prefix, path, Kind.BLOCK_DEVICE);
        }
        return text;
    }

    /**
     * A path that came from outside.
     *
     * @param field that has it, for people
     */
    static Path path(String field, String text) {
        String what = field + " \"" + text.replace("\0", "\\0") + "\" ";
        if (!text.startsWith("/") || text.indexOf('\0') >= 0 || Arrays.asList(text.split("/")).contains("..")) {
            throw new InvalidArgumentException(what + "must be an absolute path without \"..\"");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new InvalidArgumentException(
                    what + "has characters that the locale of this process lacks; start it with LC_ALL=C.UTF-8", e);
        }
    }

    /** Whether a path is, or lies below, a symbolic link to something that is not there. */
    private static boolean leadsNowhere(Path path) {
        Path there = path;
        while (!Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            there = there.getParent();
        }
        return Files.isSymbolicLink(there) && !Files.exists(there);
    }

    /** Makes a file, behind a symbolic link where the path is one: the kernel follows it, with the rules it has for that. */
    private void makeFile(Path path) throws IOException {
        if (Files.isSymbolicLink(path)) {
            Files.newByteChannel(path, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--"))).close();
        } else {
            directories.makeFile(path, FILE_MODE);
        }
    }

    private static void makeUnlessThere(Path path, Failures.Step making) {
        if (!Files.exists(path)) {
            Failures.translateStep("make", path, making);
        }
    }

    private static void mustBe(String prefix, Path path, Kind wanted) {
        Optional<Kind> found = kind(path);
        if (!found.equals(Optional.of(wanted))) {
            String message = prefix + path + " is not " + wanted.words;
            throw found.isPresent() ? new ConflictException(message) : new NotFoundException(message);
        }
    }

    /** What a path leads to, links followed; empty when it leads nowhere. */
    private static Optional<Kind> kind(Path path) {
        try {
            int mode = (int) Files.getAttribute(path, "unix:mode");
            return Arrays.stream(Kind.values()).filter(kind -> kind.bits == (mode & TYPE_BITS)).findFirst();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw Failures.of("look at", path, e);
        }
    }
}
