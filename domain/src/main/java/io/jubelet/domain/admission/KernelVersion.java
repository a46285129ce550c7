package io.jubelet.domain.admission;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first two numbers of the release of a Linux kernel.
 *
 * @param major first number
 * @param minor second number
 */
record KernelVersion(int major, int minor) {

    /** Older than every kernel. */
    static final KernelVersion ANY = new KernelVersion(0, 0);
    /** Assumed where the release is unknown: every kernel that runs current container runtimes is newer. */
    static final KernelVersion USUAL = new KernelVersion(5, 0);

    private static final Pattern RELEASE = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");

    static KernelVersion of(String release) {
        Matcher matcher = RELEASE.matcher(release);
        return matcher.matches()
                ? new KernelVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))) : USUAL;
    }

    boolean isAtLeast(KernelVersion other) {
        return major != other.major ? major > other.major : minor >= other.minor;
    }
}
