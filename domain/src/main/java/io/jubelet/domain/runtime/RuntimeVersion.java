package io.jubelet.domain.runtime;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Name and version of the runtime.
 *
 * @param name such as {@code containerd}
 * @param version version of the runtime
 * @param apiVersion version of its CRI implementation
 */
public record RuntimeVersion(String name, String version, String apiVersion) {

    private static final Pattern NUMBERS = Pattern.compile("\\s*v?(\\d+(?:\\.\\d+){0,99}).*", Pattern.DOTALL);
    private static final Pattern SEMANTIC = Pattern.compile(
            "v?((?:0|[1-9]\\d*)(?:\\.(?:0|[1-9]\\d*)){2}(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?)");

    /** Copies collections; rejects null parts. */
    public RuntimeVersion {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(apiVersion, "apiVersion");
    }

    /**
     * Name and version as a node reports them, such as {@code containerd://1.6.20}: a semantic version in full, of any other
     * the numbers that it begins with.
     */
    public String text() {
        Matcher semantic = SEMANTIC.matcher(version.strip());
        if (semantic.matches()) {
            return name + "://" + semantic.group(1);
        }
        Matcher numbers = NUMBERS.matcher(version);
        return name + "://" + (numbers.matches() ? numbers.group(1) : version);
    }
}
