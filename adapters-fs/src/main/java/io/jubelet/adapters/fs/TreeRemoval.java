package io.jubelet.adapters.fs;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.UUID;

/**
 * Removes folders that containers could write to. Nothing in them is trusted: each step is taken relative to an open
 * folder and follows no link, so that nobody can swap a folder for a link on the way; and however deep containers
 * nested their folders, neither the stack nor the file descriptors run out.
 */
final class TreeRemoval {

    /** Folders nested deeper are first moved up to the top of the tree. */
    private static final int MAX_DEPTH = 64;

    private final MountTable mounts;

    TreeRemoval(MountTable mounts) {
        this.mounts = mounts;
    }

    /**
     * Removes what is at a path; nothing happens when nothing is there.
     *
     * @throws io.jubelet.ports.failure.ConflictException while something is mounted there or below
     */
    void remove(Path path) {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            Failures.translateStep("remove", path, () -> Files.deleteIfExists(path));
            return;
        }
        mounts.mustBeFree(path);
        Failures.translateStep("remove", path, () -> removeFolder(path));
    }

    private static void removeFolder(Path path) throws IOException {
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(path.getParent());
                SecureDirectoryStream<Path> top = open(secure(stream), path.getFileName())) {
            boolean again = true;
            while (again) {
                try (SecureDirectoryStream<Path> pass = open(top, Path.of("."))) {
                    again = empty(pass, top, 1);
                }
            }
            secure(stream).deleteDirectory(path.getFileName());
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException e) {
            // Somebody else removed the folder meanwhile, which is what was wanted.
        }
    }

    /** Empties a folder; true when something was moved up to the top, which has to be emptied again then. */
    private static boolean empty(SecureDirectoryStream<Path> folder, SecureDirectoryStream<Path> top, int depth)
            throws IOException {
        boolean moved = false;
        for (Path entry : folder) {
            try {
                moved |= removeEntry(folder, entry.getFileName(), top, depth);
            } catch (NoSuchFileException e) {
                // Gone already; the rest still has to go.
            }
        }
        return moved;
    }

    private static boolean removeEntry(SecureDirectoryStream<Path> folder, Path name, SecureDirectoryStream<Path> top,
            int depth) throws IOException {
        if (!isFolder(folder, name)) {
            folder.deleteFile(name);
            return false;
        }
        if (depth == MAX_DEPTH) {
            folder.move(name, top, Path.of(".deep-" + UUID.randomUUID()));
            return true;
        }
        boolean moved;
        try (SecureDirectoryStream<Path> child = open(folder, name)) {
            moved = empty(child, top, depth + 1);
        }
        folder.deleteDirectory(name);
        return moved;
    }

    private static boolean isFolder(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        return folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes().isDirectory();
    }

    private static SecureDirectoryStream<Path> open(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        return folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        throw new NotDirectoryException("folders of this platform can't be opened in a way that is safe to remove");
    }
}
