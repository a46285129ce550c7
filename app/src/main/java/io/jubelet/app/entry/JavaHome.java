package io.jubelet.app.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A Java runtime on this machine, as its {@code release} file describes it.
 *
 * @param home    its directory, with {@code bin/java} in it
 * @param version the full version, such as {@code 25.0.1}
 * @param feature the feature version, such as 25
 */
record JavaHome(Path home, String version, int feature) {

    private static final Pattern VERSION_LINE = Pattern.compile("(?m)^JAVA_VERSION=\"?([^\"\\r\\n]+)\"?\\s*$");
    private static final Pattern FEATURE = Pattern.compile("^(?:1\\.)?(\\d{1,4})");

    /** Reads a directory; empty when it holds no runtime that can be started and has a version. */
    static Optional<JavaHome> read(Path home) {
        if (!Files.isExecutable(home.resolve("bin/java"))) {
            return Optional.empty();
        }
        try {
            var line = VERSION_LINE.matcher(Files.readString(home.resolve("release")));
            if (!line.find()) {
                return Optional.empty();
            }
            var version = line.group(1).trim();
            var feature = FEATURE.matcher(version);
            return feature.find()
                    ? Optional.of(new JavaHome(home, version, Integer.parseInt(feature.group(1))))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * The directory of the runtime that an executable belongs to: links such as {@code /usr/bin/java} are followed.
     *
     * @param executable the path of a {@code java} program
     */
    static Optional<JavaHome> ofExecutable(Path executable) {
        try {
            var bin = executable.toRealPath().getParent();
            return bin == null || bin.getParent() == null ? Optional.empty() : read(bin.getParent());
        } catch (IOException broken) {
            return Optional.empty();
        }
    }

    Path java() {
        return home.resolve("bin/java");
    }
}
