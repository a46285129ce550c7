package io.jubelet.domain.image;

import io.jubelet.domain.runtime.RuntimeVersion;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects runtimes that do not support volumes made from images. The CRI has no field for it: a runtime without support
 * receives a mount without a source, and its error does not contain the reason.
 */
public final class ImageVolumeSupport {

    private record Since(int major, int minor) {
    }

    private static final Map<String, Since> SINCE = Map.of("containerd", new Since(2, 1), "cri-o", new Since(1, 31));
    private static final Pattern VERSION = Pattern.compile("v?(\\d{1,6})\\.(\\d{1,6})\\b.*");

    private ImageVolumeSupport() {
    }

    /** The message for users about a runtime that is too old for them; empty for other runtimes, unknown ones included. */
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
