package io.jubelet.domain.node;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Kernel parameters that a node needs, so that the kernel kills processes instead of refusing memory or stopping, and restarts
 * after a panic ({@code protectKernelDefaults} of KubeletConfiguration).
 */
public final class KernelTunables {

    /** Required values of parameters, by their names with dots. */
    public static final Map<String, Long> EXPECTED = expected();

    private KernelTunables() {
    }

    private static Map<String, Long> expected() {
        Map<String, Long> expected = new LinkedHashMap<>();
        expected.put("vm.overcommit_memory", 1L);
        expected.put("vm.panic_on_oom", 0L);
        expected.put("kernel.panic", 10L);
        expected.put("kernel.panic_on_oops", 1L);
        expected.put("kernel.keys.root_maxkeys", 1_000_000L);
        expected.put("kernel.keys.root_maxbytes", 25_000_000L);
        return Collections.unmodifiableMap(expected);
    }

    /**
     * A parameter that is not what it has to be.
     *
     * @param name name with dots
     * @param expected what it has to be
     * @param actual what it is
     */
    public record Deviation(String name, long expected, long actual) {

        /** For users. */
        public String text() {
            return "invalid kernel flag: " + name + ", expected value: " + expected + ", actual value: " + actual;
        }
    }

    /**
     * The required changes.
     *
     * @param actual values by name; one that is missing is not checked
     */
    public static List<Deviation> deviations(Map<String, Long> actual) {
        List<Deviation> deviations = new ArrayList<>();
        EXPECTED.forEach((name, value) -> Optional.ofNullable(actual.get(name)).filter(is -> !is.equals(value))
                .ifPresent(is -> deviations.add(new Deviation(name, value, is))));
        return List.copyOf(deviations);
    }
}
