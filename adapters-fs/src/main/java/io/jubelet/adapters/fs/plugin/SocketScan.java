package io.jubelet.adapters.fs.plugin;

import io.jubelet.domain.plugin.PluginSocket;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the sockets in a directory, at any depth. A link to a socket is one, as with every kubelet; links to directories are not
 * followed. Unreadable directories are skipped.
 */
final class SocketScan extends SimpleFileVisitor<Path> {

    /** Bits of st_mode with the file type, and those of a socket, see inode(7). */
    private static final int TYPE_BITS = 0170000;
    private static final int SOCKET = 0140000;

    private final Consumer<Path> directories;
    private final Set<PluginSocket> sockets = new HashSet<>();

    private SocketScan(Consumer<Path> directories) {
        this.directories = directories;
    }

    /**
     * The sockets.
     *
     * @param directories is given each directory before it is listed
     */
    static Set<PluginSocket> of(Path root, Consumer<Path> directories) throws IOException {
        var scan = new SocketScan(directories);
        Files.walkFileTree(root, scan);
        return Set.copyOf(scan.sockets);
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        directories.accept(directory);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (!attributes.isOther() && !attributes.isSymbolicLink() || !PluginSocket.isTaken(file.getFileName().toString())) {
            return FileVisitResult.CONTINUE;
        }
        try {
            Map<String, Object> unix = Files.readAttributes(file, "unix:dev,ino,mode,lastModifiedTime");
            if (((int) unix.get("mode") & TYPE_BITS) == SOCKET) {
                // The file of a socket is never written to: it was last modified when it was made.
                sockets.add(new PluginSocket(file.toString(), unix.get("dev") + "-" + unix.get("ino") + "-"
                        + ((FileTime) unix.get("lastModifiedTime")).toInstant()));
            }
        } catch (IOException e) {
            // It has gone, or is a link to nothing.
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
        return FileVisitResult.CONTINUE;
    }
}
