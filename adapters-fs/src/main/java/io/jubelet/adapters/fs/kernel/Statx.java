package io.jubelet.adapters.fs.kernel;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;

/** statx(2), whose answer looks the same on all CPUs. */
final class Statx {

    /** Kernels before 5.8 do not report the mount. */
    static final long UNKNOWN_MOUNT = -1;

    private static final int SIZE = 256;
    private static final int ATTRIBUTES_AT = 8;
    private static final int LINKS_AT = 16;
    private static final int OWNER_AT = 20;
    private static final int GROUP_AT = 24;
    private static final int MODE_AT = 28;
    private static final int INODE_AT = 32;
    private static final int BLOCKS_AT = 48;
    private static final int ATTRIBUTES_MASK_AT = 56;
    private static final int DEVICE_MAJOR_AT = 136;
    private static final int DEVICE_MINOR_AT = 140;
    private static final int MOUNT_AT = 144;

    private static final int BASIC = 0x7ff;
    private static final int MOUNT = 0x1000;
    /** STATX_ATTR_MOUNT_ROOT. */
    private static final long TOP = 0x2000;
    private static final String MOUNT_LINE = "mnt_id:";

    private final CFunction statx = CFunction.named("statx");

    /** An open file; the mount is always known. */
    FileStat of(int fd) throws SystemCallException {
        FileStat found = of("", fd, RawPath.of(""), CallNumbers.AT_EMPTY_PATH);
        if (found.mountId() != UNKNOWN_MOUNT) {
            return found;
        }
        return new FileStat(found.device(), found.inode(), found.mode(), found.owner(), found.group(), found.links(),
                found.blocks(), mountOf(fd), found.top());
    }

    /** What is at a path; the mount may be unknown. */
    FileStat of(int directory, RawPath path) throws SystemCallException {
        return of(path, directory, path, CallNumbers.AT_SYMLINK_NOFOLLOW | CallNumbers.AT_NO_AUTOMOUNT);
    }

    private FileStat of(Object subject, int directory, RawPath path, long flags) throws SystemCallException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment fields = arena.allocate(SIZE, JAVA_LONG.byteAlignment());
            statx.call(subject, directory, path.in(arena), flags, BASIC | MOUNT, fields.address());
            return read(fields);
        }
    }

    private static FileStat read(MemorySegment fields) {
        boolean mountKnown = (fields.get(JAVA_INT, 0) & MOUNT) != 0;
        long device = ((long) fields.get(JAVA_INT, DEVICE_MAJOR_AT) << Integer.SIZE)
                | Integer.toUnsignedLong(fields.get(JAVA_INT, DEVICE_MINOR_AT));
        return new FileStat(device, fields.get(JAVA_LONG, INODE_AT),
                Short.toUnsignedInt(fields.get(JAVA_SHORT, MODE_AT)), fields.get(JAVA_INT, OWNER_AT),
                fields.get(JAVA_INT, GROUP_AT), Integer.toUnsignedLong(fields.get(JAVA_INT, LINKS_AT)),
                fields.get(JAVA_LONG, BLOCKS_AT), mountKnown ? fields.get(JAVA_LONG, MOUNT_AT) : UNKNOWN_MOUNT,
                FileStat.MountTop.of((fields.get(JAVA_LONG, ATTRIBUTES_MASK_AT) & TOP) != 0,
                        (fields.get(JAVA_LONG, ATTRIBUTES_AT) & TOP) != 0));
    }

    /** What older kernels report about an open file. */
    static long mountOf(int fd) throws SystemCallException {
        String file = ProcessPaths.aboutDescriptor(fd);
        try {
            for (String line : Files.readAllLines(Path.of(file))) {
                if (line.startsWith(MOUNT_LINE)) {
                    return Long.parseLong(line.substring(MOUNT_LINE.length()).strip());
                }
            }
        } catch (IOException e) {
            throw new SystemCallException("read " + file, Errno.of(e).number(), String.valueOf(e.getMessage()));
        }
        throw new SystemCallException("find the mount in " + file, Errno.NOT_SUPPORTED.number(), "it is not there");
    }
}
