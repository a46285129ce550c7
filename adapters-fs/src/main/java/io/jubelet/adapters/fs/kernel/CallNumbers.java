package io.jubelet.adapters.fs.kernel;

import java.util.Set;

/** Numbers of the kernel's interface; some differ between CPUs. */
final class CallNumbers {

    static final long O_WRONLY = 01;
    static final long O_CREAT = 0100;
    static final long O_EXCL = 0200;
    static final long O_NONBLOCK = 04000;
    static final long O_CLOEXEC = 02000000;
    static final long O_PATH = 010000000;
    static final long O_DIRECTORY;
    static final long O_NOFOLLOW;

    static final long AT_SYMLINK_NOFOLLOW = 0x100;
    static final long AT_REMOVEDIR = 0x200;
    static final long AT_NO_AUTOMOUNT = 0x800;
    static final long AT_EMPTY_PATH = 0x1000;

    static final short POLLPRI = 2;

    static final long SEEK_END = 2;

    /** Number that is the same on all CPUs, as those of all calls since Linux 5.1 are. */
    static final long OPENAT2 = 437;

    /** RESOLVE_NO_MAGICLINKS, RESOLVE_NO_SYMLINKS and RESOLVE_BENEATH. */
    static final long RESOLVE_BENEATH_WITHOUT_LINKS = 0x2 | 0x4 | 0x8;

    private static final String ARCHITECTURE = System.getProperty("os.arch");

    static {
        // The numbers of ARM and POWER mean other things elsewhere: a mix-up would follow links.
        boolean other = Set.of("aarch64", "arm64", "ppc64", "ppc64le").contains(ARCHITECTURE);
        O_DIRECTORY = other ? 040000 : 0200000;
        O_NOFOLLOW = other ? 0100000 : 0400000;
    }

    private CallNumbers() {
    }

    /** Number of getdents64(2), for which old C libraries have no function. */
    static long getdents64() {
        return switch (ARCHITECTURE) {
            case "amd64", "x86_64" -> 217;
            case "aarch64", "arm64", "riscv64", "loongarch64" -> 61;
            case "ppc64", "ppc64le" -> 202;
            case "s390x" -> 220;
            default -> throw new UnsupportedOperationException(
                    "directories can't be read on the architecture " + ARCHITECTURE);
        };
    }
}
