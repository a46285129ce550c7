package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses one file into a new one beside it, and removes it when the new one is on the disk: whatever moment the machine
 * fails at, one of them is complete under its own name.
 */
final class LogCompression {

    private static final int BLOCK = 256 << 10;

    private final Path file;
    private final Path unfinished;
    private final Path compressed;
    private final GiveUp giveUp;

    /** Whether the attempt is to be given up, asked again and again. */
    interface GiveUp {
        boolean now() throws IOException;
    }

    LogCompression(Path file, GiveUp giveUp) {
        this.file = file;
        this.giveUp = giveUp;
        String name = file.getFileName().toString();
        unfinished = file.resolveSibling(name + RotatedLogs.TEMPORARY);
        compressed = file.resolveSibling(name + RotatedLogs.COMPRESSED);
    }

    /** Whether the file is compressed now. */
    boolean run() throws IOException {
        // Made anew: it must neither be a link nor keep a mode that an earlier attempt gave it.
        Files.deleteIfExists(unfinished);
        try {
            if (!write()) {
                return false;
            }
            Files.move(unfinished, compressed, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        DurableFile.force(file.getParent());
        Files.delete(file);
        return true;
    }

    private boolean write() throws IOException {
        try (FileChannel from = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
                FileChannel to = FileChannel.open(unfinished,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            takeOwnerAndMode();
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(to), BLOCK);
            try (GZIPOutputStream gzip = new GZIPOutputStream(out, BLOCK)) {
                ByteBuffer block = ByteBuffer.allocate(BLOCK);
                while (from.read(block) >= 0) {
                    if (giveUp.now()) {
                        return false;
                    }
                    gzip.write(block.array(), 0, block.position());
                    block.clear();
                }
                gzip.finish();
                out.flush();
                to.force(true);
            }
        }
        Files.setLastModifiedTime(unfinished, Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS));
        return true;
    }

    /** Owner first: changing it removes some bits of the mode. */
    private void takeOwnerAndMode() throws IOException {
        Map<String, Object> like = Files.readAttributes(file, "unix:uid,gid,mode", LinkOption.NOFOLLOW_LINKS);
        Map<String, Object> own = Files.readAttributes(unfinished, "unix:uid,gid", LinkOption.NOFOLLOW_LINKS);
        for (String owner : Set.of("uid", "gid")) {
            if (!own.get(owner).equals(like.get(owner))) {
                Files.setAttribute(unfinished, "unix:" + owner, like.get(owner), LinkOption.NOFOLLOW_LINKS);
            }
        }
        Files.setAttribute(unfinished, "unix:mode", (int) like.get("mode") & 07777);
    }
}
