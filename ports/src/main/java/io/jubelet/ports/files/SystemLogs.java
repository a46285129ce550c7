package io.jubelet.ports.files;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Files of the directory in which the machine keeps its logs. Nothing outside of it is ever read: neither a path nor a link
 * leads out.
 */
public interface SystemLogs {

    /**
     * The entry at a path.
     *
     * @param path path below the directory, beginning with a slash, without {@code .} and {@code ..}; {@code /} for the
     *     directory itself
     * @throws io.jubelet.ports.failure.NotFoundException when nothing is there, or it lies outside
     * @throws io.jubelet.ports.failure.PermissionDeniedException when it may not be read
     */
    Entry find(String path);

    /** The entry at a path. */
    sealed interface Entry {

        /** When it was changed last. */
        Instant modified();
    }

    /**
     * A directory.
     *
     * @param names what is in it by name, with a slash at the end of the names of directories
     */
    record Directory(Instant modified, List<String> names) implements Entry {

        /** Copies the list. */
        public Directory {
            Objects.requireNonNull(modified, "modified");
            names = List.copyOf(names);
        }
    }

    /**
     * A file.
     *
     * @param size size in bytes when it was looked at
     * @param content its bytes
     */
    record File(Instant modified, long size, Content content) implements Entry {

        /** Rejects null. */
        public File {
            Objects.requireNonNull(modified, "modified");
            Objects.requireNonNull(content, "content");
        }
    }

    /** Bytes of a file. */
    @FunctionalInterface
    interface Content {

        /**
         * Reads a part of it.
         *
         * @param from where it begins
         * @param length how many bytes; fewer are read when the file has become shorter
         * @param to takes the bytes, in order; a buffer is valid only during the call
         * @throws io.jubelet.ports.failure.PortException when it can't be read
         */
        void read(long from, long length, Consumer<ByteBuffer> to);
    }
}
