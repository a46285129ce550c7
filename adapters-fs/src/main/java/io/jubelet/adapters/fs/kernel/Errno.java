package io.jubelet.adapters.fs.kernel;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the error number of the kernel behind an {@link IOException}. The JDK gives only its text, in the language of the
 * locale; so the text is compared with what the C library has for each number.
 */
public enum Errno {
    /** Not for this user, or never for this kind of file. */
    NOT_PERMITTED(1, "EPERM"),
    /** Nothing there. */
    NOT_FOUND(2, "ENOENT"),
    /** No process has that id. */
    NO_PROCESS(3, "ESRCH"),
    /** The device failed. */
    DEVICE(5, "EIO"),
    /** The descriptor is not open. */
    BAD_DESCRIPTOR(9, "EBADF"),
    /** Something changed meanwhile. */
    AGAIN(11, "EAGAIN"),
    /** The kernel is out of memory. */
    NO_MEMORY(12, "ENOMEM"),
    /** The permission bits forbid it. */
    ACCESS(13, "EACCES"),
    /** In use. */
    BUSY(16, "EBUSY"),
    /** Something has that name. */
    EXISTS(17, "EEXIST"),
    /** The path leaves its file system, or the directory that it must stay in. */
    CROSSES(18, "EXDEV"),
    /** This kernel has no such device or file system. */
    NO_DEVICE(19, "ENODEV"),
    /** A directory was expected. */
    NOT_A_DIRECTORY(20, "ENOTDIR"),
    /** No directory was expected. */
    IS_A_DIRECTORY(21, "EISDIR"),
    /** An argument has no meaning here. */
    INVALID(22, "EINVAL"),
    /** All processes together opened too much. */
    TOO_MANY_FILES_IN_SYSTEM(23, "ENFILE"),
    /** This process opened too much. */
    TOO_MANY_FILES(24, "EMFILE"),
    /** The device is full. */
    NO_SPACE(28, "ENOSPC"),
    /** Mounted read-only. */
    READ_ONLY(30, "EROFS"),
    /** A number is out of range. */
    OUT_OF_RANGE(34, "ERANGE"),
    /** A name has more than 255 bytes, or a path more than 4095. */
    NAME_TOO_LONG(36, "ENAMETOOLONG"),
    /** This kernel has no such call. */
    NO_SUCH_CALL(38, "ENOSYS"),
    /** A directory still has something in it. */
    NOT_EMPTY(39, "ENOTEMPTY"),
    /** A link where none may be, or links in a circle. */
    TOO_MANY_LINKS(40, "ELOOP"),
    /** This file system can't do it. */
    NOT_SUPPORTED(95, "EOPNOTSUPP"),
    /** The server of a file system in user space is gone. */
    NOT_CONNECTED(107, "ENOTCONN"),
    /** The server of a network file system is down. */
    HOST_DOWN(112, "EHOSTDOWN"),
    /** The server of a network file system forgot the file. */
    STALE(116, "ESTALE"),
    /** The quota is used up. */
    QUOTA(122, "EDQUOT"),
    /** Any other. */
    OTHER(0, "?");

    /** The JDK gives the number when a program can't be started. */
    private static final Pattern PROGRAM_NOT_STARTED = Pattern.compile("(?s)Cannot run program .*error(?:=|: )([0-9]{1,4})\\b.*");

    private final int number;
    private final String symbol;

    Errno(int number, String symbol) {
        this.number = number;
        this.symbol = symbol;
    }

    /** Loaded when the first failure needs them. */
    private static final class Texts {

        private static final Map<Errno, String> OF = new EnumMap<>(Errno.class);

        static {
            for (Errno errno : values()) {
                if (errno != OTHER) {
                    OF.put(errno, CFunction.errorText(errno.number));
                }
            }
        }
    }

    /** What the kernel reports of a mount whose file system no longer answers. */
    private static final Set<Errno> OF_DEAD_MOUNTS =
            EnumSet.of(DEVICE, AGAIN, ACCESS, NO_DEVICE, NOT_CONNECTED, HOST_DOWN, STALE);

    /**
     * Whether access to a mount point fails like this when its file system is dead, by the rule of a kubelet. It can be
     * unmounted all the same.
     */
    public boolean isOfDeadMount() {
        return OF_DEAD_MOUNTS.contains(this);
    }

    /** The number on Linux. */
    public int number() {
        return number;
    }

    /** The error behind a failure. */
    public static Errno of(IOException e) {
        if (e instanceof SystemCallException failed) {
            return ofNumber(failed.errno()).orElse(OTHER);
        }
        String text = e instanceof FileSystemException named ? named.getReason() : e.getMessage();
        if (text == null) {
            return OTHER;
        }
        Matcher program = PROGRAM_NOT_STARTED.matcher(text);
        if (program.matches()) {
            return ofNumber(Integer.parseInt(program.group(1))).orElse(OTHER);
        }
        for (Map.Entry<Errno, String> entry : Texts.OF.entrySet()) {
            if (entry.getValue().equals(text)) {
                return entry.getKey();
            }
        }
        return OTHER;
    }

    /** The name that people know an error by, such as {@code ENOENT}. */
    static String symbol(int number) {
        return ofNumber(number).map(errno -> errno.symbol).orElse("error " + number);
    }

    private static Optional<Errno> ofNumber(int number) {
        return Arrays.stream(values()).filter(errno -> errno.number == number && errno != OTHER).findFirst();
    }
}
