package io.jubelet.domain.logs.rotation;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Names of the files of one log. Beside {@code LOG}, which is written, there are {@code LOG.<yyyyMMdd-HHmmss>} with the local
 * time at which it was rotated, {@code LOG.<yyyyMMdd-HHmmss>-<six digits>} for further rotations within that second,
 * {@code .gz} behind one of them when it is compressed, and {@code .tmp} for incomplete files. Log collectors and
 * other kubelets rely on these names.
 *
 * <p>All names are those of files in one directory.
 */
public final class RotatedLogs {

    /** End of the name of a compressed file. */
    public static final String COMPRESSED = ".gz";
    /** End of the name of a file that is being made. */
    public static final String TEMPORARY = ".tmp";

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final Pattern SUFFIX = Pattern.compile("(\\d{8}-\\d{6})(?:-(\\d{6}))?");
    private static final Comparator<String> BY_AGE =
            Comparator.comparing(RotatedLogs::uncompressed).thenComparing(Comparator.naturalOrder());

    private RotatedLogs() {
    }

    /** Every file of a run, whatever it is: all names that begin with that of the log. */
    public static List<String> ofRun(String log, Collection<String> names) {
        return names.stream().filter(name -> name.startsWith(log)).sorted().toList();
    }

    /** Rotated files from the oldest to the newest, without those that are left over. */
    public static List<String> inUse(String log, Collection<String> names) {
        Set<String> rotated = rotated(log, names);
        return rotated.stream().filter(name -> isInUse(name, rotated)).sorted(BY_AGE).toList();
    }

    /** Leftovers of an incomplete rotation: unfinished files, and files that are compressed as well. */
    public static List<String> leftOver(String log, Collection<String> names) {
        Set<String> rotated = rotated(log, names);
        return rotated.stream().filter(name -> !isInUse(name, rotated)).sorted().toList();
    }

    private static Set<String> rotated(String log, Collection<String> names) {
        Set<String> rotated = new HashSet<>(names);
        rotated.removeIf(name -> !name.startsWith(log + "."));
        return rotated;
    }

    private static boolean isInUse(String name, Set<String> all) {
        return !name.endsWith(TEMPORARY) && (isCompressed(name) || !all.contains(name + COMPRESSED));
    }

    /** Whether a file is compressed with gzip. */
    public static boolean isCompressed(String name) {
        return name.endsWith(COMPRESSED);
    }

    /** The name before it was compressed. */
    public static String uncompressed(String name) {
        return isCompressed(name) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
    }

    /**
     * The file that a reader goes on with after a rotated one; empty when that was the newest one. Files with other names
     * than rotation gives are left out.
     *
     * @param read name of the file that was read, compressed or not; whether it is still there does not matter. With the
     *     empty name, the oldest file
     */
    public static Optional<String> after(String read, String log, Collection<String> names) {
        return stamped(log, names).filter(name -> uncompressed(name).compareTo(uncompressed(read)) > 0).findFirst();
    }

    /** The newest rotated file; empty when there is none. */
    public static Optional<String> newest(String log, Collection<String> names) {
        return stamped(log, names).reduce((_, newer) -> newer);
    }

    private static Stream<String> stamped(String log, Collection<String> names) {
        return inUse(log, names).stream().filter(name -> suffix(log, name).matches());
    }

    /**
     * The name that a log gets when it is rotated. It comes after those of all files that have such a name, even when the clock
     * was set back.
     *
     * @param now local time
     */
    static String next(String log, Collection<String> names, LocalDateTime now) {
        String stamp = STAMP.format(now);
        Optional<Matcher> newest = rotated(log, names).stream().map(name -> suffix(log, name)).filter(Matcher::matches)
                .max(Comparator.comparing(Matcher::group));
        if (newest.isEmpty() || newest.get().group(1).compareTo(stamp) < 0) {
            return log + "." + stamp;
        }
        String number = newest.get().group(2);
        return log + "." + newest.get().group(1)
                + String.format(Locale.ROOT, "-%06d", number == null ? 1 : Integer.parseInt(number) + 1);
    }

    /** What is behind the name of the log, but for the ends; nothing when the log itself was compressed, by whomever. */
    private static Matcher suffix(String log, String name) {
        String rotated = uncompressed(name.endsWith(TEMPORARY) ? name.substring(0, name.length() - TEMPORARY.length()) : name);
        return SUFFIX.matcher(rotated.substring(Math.min(rotated.length(), log.length() + 1)));
    }
}
