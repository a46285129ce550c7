package io.jubelet.domain.topology;

import java.util.Set;

/** Values of options of policies, as the kubelet reads them. */
public final class OptionValue {

    private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

    private OptionValue() {
    }

    /**
     * A switch.
     *
     * @throws IllegalArgumentException when the value is neither true nor false
     */
    public static boolean flag(String option, String value) {
        if (TRUE.contains(value)) {
            return true;
        }
        if (FALSE.contains(value)) {
            return false;
        }
        throw new IllegalArgumentException("bad value for option \"" + option + "\": strconv.ParseBool: parsing \"" + value
                + "\": invalid syntax");
    }
}
