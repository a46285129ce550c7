package io.jubelet.domain.admission;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Kernel parameters that the owner of a node allows beyond the safe ones: one by its name, such as {@code kernel.sem}, or
 * all whose names begin alike, such as {@code net.core.*}.
 *
 * @param name the name, or its beginning, with dots between its parts
 * @param open whether every name that begins so is meant
 */
public record SysctlPattern(String name, boolean open) {

    private static final int MOST_CHARACTERS = 253;
    private static final String PART = "[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final Pattern FORM =
            Pattern.compile("(" + PART + "[./])*(" + PART + "|([a-z0-9][-_a-z0-9]*)?\\*)");

    /** Rejects null. */
    public SysctlPattern {
        Objects.requireNonNull(name, "name");
    }

    /**
     * Reads a pattern as it is configured; a star may stand at its end, and the parts of the name are separated by dots
     * or slashes.
     *
     * @throws IllegalArgumentException with a text for users when it is none, or when it means parameters of the whole
     *     machine, which no pod may set
     */
    public static SysctlPattern parse(String text) {
        if (text.length() > MOST_CHARACTERS || !FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("\"" + text + "\" must be the name of a kernel parameter such as"
                    + " kernel.sem, or the beginning of names and a star such as net.core.*, of at most "
                    + MOST_CHARACTERS + " characters");
        }
        boolean open = text.endsWith("*");
        String name = SysctlNames.dotted(open ? text.substring(0, text.length() - 1) : text);
        if (SysctlNames.namespace(name).isEmpty()) {
            throw new IllegalArgumentException("the sysctls \"" + text + "\" are not known to be namespaced: they belong"
                    + " to the whole machine, and no pod may set them");
        }
        return new SysctlPattern(name, open);
    }

    /** The namespace of the parameters that are meant; the same for all, also for those that are not known by name. */
    String namespace() {
        return SysctlNames.namespace(name).orElseThrow();
    }

    /** Whether a parameter of this name, with dots, is meant. */
    boolean covers(String other) {
        return open ? other.startsWith(name) : other.equals(name);
    }
}
