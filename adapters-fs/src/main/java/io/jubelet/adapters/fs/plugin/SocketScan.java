package io.jubelet.adapters.fs.plugin;

import io.jubelet.domain.plugin.PluginSocket;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Finds the sockets in a directory, at any depth. A link to a socket is one, as with every kubelet; links to directories are not
 * followed, and those whose names begin with a dot are skipped: programs bind sockets there that they rename afterwards. What can't be
 * looked at is skipped, and counts as what it was before: its plugins have not gone because of that.
 */
final class SocketScan extends SimpleFileVisitor<Path> {

    /** Bits of st_mode with the file type, and those of a socket, see inode(7). */
    private static final int TYPE_BITS = 0170000;
    private static final int SOCKET = 0140000;

    private final Path root;
    private final Consumer<Path> directories;
    private final Set<PluginSocket> sockets = new HashSet<>();
    private final Map<String, String> unreadable = new TreeMap<>();

    /**
     * What a scan found.
     *
     * @param sockets the sockets
     * @param unreadable paths of what can't be looked at, with the reason
     */
    record Found(Set<PluginSocket> sockets, Map<String, String> unreadable) {

        static final Found NOTHING = new Found(Set.of(), Map.of());

        /** Copies them. */
        Found {
            sockets = Set.copyOf(sockets);
            unreadable = Map.copyOf(unreadable);
        }
    }

    private SocketScan(Path root, Consumer<Path> directories) {
        this.root = root;
        this.directories = directories;
    }

    /**
     * The sockets.
     *
     * @param before those of the scan before
     * @param directories is given each directory that is searched, before it is listed
     */
    static Found of(Path root, Set<PluginSocket> before, Consumer<Path> directories) throws IOException {
        var scan = new SocketScan(root, directories);
        Files.walkFileTree(root, scan);
        before.stream().filter(socket -> scan.isUnknown(socket.path())).forEach(scan.sockets::add);
        return new Found(scan.sockets, scan.unreadable);
    }

    private boolean isUnknown(String socket) {
        return unreadable.keySet().stream().anyMatch(path -> (socket + "/").startsWith(path + "/"))
                && sockets.stream().noneMatch(found -> found.path().equals(socket));
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        if (!directory.equals(root) && !PluginSocket.isTaken(directory.getFileName().toString())) {
            return FileVisitResult.SKIP_SUBTREE;
        }
        directories.accept(directory);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
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
            skip(file, e);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
        skip(file, failure);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure) {
        if (failure != null) {
            skip(directory, failure);
        }
        return FileVisitResult.CONTINUE;
    }

    private void skip(Path path, IOException failure) {
        // Otherwise it has gone, or is a link to nothing.
        if (!(failure instanceof NoSuchFileException)) {
            unreadable.put(path.toString(), failure.toString());
        }
    }
}
