package io.jubelet.adapters.fs.mount;

import java.util.List;
import java.util.Map;

/**
 * Options, in the words of mount(8), that a second mount of a directory can have for itself. Others belong to the file system,
 * which the second mount does not change, or to mount(8) itself; they do nothing.
 *
 * @param flags {@code MS_*} of mount(2)
 */
public record BindOptions(long flags) {

    static final long READ_ONLY = 0x1;
    static final long NO_ATIME = 0x400;
    static final long RELATIME = 1L << 21;
    private static final long NO_SYMFOLLOW = 0x100;
    private static final long STRICT_ATIME = 1L << 24;
    /** Three that exclude each other. */
    private static final long TIMES = NO_ATIME | RELATIME | STRICT_ATIME;
    /** What statfs(2) reports by the same numbers. */
    private static final long REPORTED_ALIKE = READ_ONLY | 0x2 | 0x4 | 0x8 | NO_ATIME | 0x800;
    private static final long ST_RELATIME = 0x1000;
    private static final long ST_NO_SYMFOLLOW = 0x2000;

    private static final Map<String, Long> ON = Map.of("ro", READ_ONLY, "nosuid", 0x2L, "nodev", 0x4L, "noexec", 0x8L,
            "noatime", NO_ATIME, "nodiratime", 0x800L, "relatime", RELATIME, "strictatime", STRICT_ATIME, "nosymfollow",
            NO_SYMFOLLOW);
    private static final Map<String, Long> OFF = Map.of("rw", READ_ONLY, "suid", 0x2L, "dev", 0x4L, "exec", 0x8L,
            "atime", NO_ATIME, "diratime", 0x800L, "norelatime", RELATIME, "nostrictatime", STRICT_ATIME, "symfollow",
            NO_SYMFOLLOW);

    /**
     * What a list of options means; of those that contradict each other the last one counts.
     *
     * @param options each may be several with commas between
     * @param readOnly whether it is read-only, whatever they contain
     */
    public static BindOptions of(List<String> options, boolean readOnly) {
        long flags = 0;
        for (String option : String.join(",", options).split(",")) {
            long on = ON.getOrDefault(option.strip(), 0L);
            flags &= ~OFF.getOrDefault(option.strip(), 0L);
            flags = ((on & TIMES) != 0 ? flags & ~TIMES : flags) | on;
        }
        return new BindOptions(readOnly ? flags | READ_ONLY : flags);
    }

    /**
     * Whether a mount has them all.
     *
     * @param mountFlags its flags, as statfs(2) reports them
     */
    boolean areIn(long mountFlags) {
        long has = mountFlags & REPORTED_ALIKE
                | ((mountFlags & ST_RELATIME) != 0 ? RELATIME : 0)
                | ((mountFlags & ST_NO_SYMFOLLOW) != 0 ? NO_SYMFOLLOW : 0)
                | ((mountFlags & (ST_RELATIME | NO_ATIME)) == 0 ? STRICT_ATIME : 0);
        return (flags & ~has) == 0;
    }
}
