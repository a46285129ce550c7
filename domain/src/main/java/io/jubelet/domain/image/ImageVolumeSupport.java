package io.jubelet.domain.image;

import io.jubelet.domain.runtime.RuntimeVersion;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which runtimes are known not to have volumes made from images. The CRI has no word for it: a runtime that does not know them
 * sees a mount of nothing and says so in words that lead nobody to the reason.
 */
public final class ImageVolumeSupport {

    private record Since(int major, int minor) {
    }

    private static final Map<String, Since> SINCE = Map.of("containerd", new Since(2, 1), "cri-o", new Since(1, 31));
    private static final Pattern VERSION = Pattern.compile("v?(\\d{1,6})\\.(\\d{1,6})\\b.*");

    private ImageVolumeSupport() {
    }

    /** What people are told about a runtime that is too old for them; empty for others, and for those that nothing is known of. */
    public static Optional<String> missing(RuntimeVersion runtime) {
        Since since = SINCE.get(runtime.name());
        Matcher version = VERSION.matcher(runtime.version());
        if (since == null || !version.matches()) {
            return Optional.empty();
        }
        int major = Integer.parseInt(version.group(1));
        int minor = Integer.parseInt(version.group(2));
        boolean knows = major > since.major() || major == since.major() && minor >= since.minor();
        return knows ? Optional.empty() : Optional.of("image volumes need " + runtime.name() + " " + since.major() + "."
                + since.minor() + " or newer, and this node has " + runtime.version());
    }
}
