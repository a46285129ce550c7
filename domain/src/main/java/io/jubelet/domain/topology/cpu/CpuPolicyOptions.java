package io.jubelet.domain.topology.cpu;

import io.jubelet.domain.topology.OptionValue;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Options of the static CPU policy.
 *
 * @param fullPhysicalCpusOnly whether containers get whole cores only, or are refused (KEP-2625)
 * @param distributeAcrossNuma whether CPUs are taken evenly from several NUMA nodes (KEP-2902)
 * @param alignBySocket whether all CPUs of a socket count as close to each other (KEP-3327)
 * @param distributeAcrossCores whether CPUs are taken from different cores (KEP-4176)
 * @param strictReservation whether containers without CPUs of their own can't use the reserved ones (KEP-4540)
 * @param preferUncoreCache whether whole last-level caches are preferred (KEP-4800)
 */
public record CpuPolicyOptions(boolean fullPhysicalCpusOnly, boolean distributeAcrossNuma, boolean alignBySocket,
        boolean distributeAcrossCores, boolean strictReservation, boolean preferUncoreCache) {

    private static final String FULL_CORES = "full-pcpus-only";
    private static final String ACROSS_NUMA = "distribute-cpus-across-numa";
    private static final String BY_SOCKET = "align-by-socket";
    private static final String ACROSS_CORES = "distribute-cpus-across-cores";
    private static final String STRICT = "strict-cpu-reservation";
    private static final String UNCORE_CACHE = "prefer-align-cpus-by-uncorecache";

    private static final Set<String> ALPHA = Set.of(BY_SOCKET, ACROSS_CORES);
    private static final Set<String> BETA = Set.of(ACROSS_NUMA);
    private static final Set<String> STABLE = Set.of(FULL_CORES, STRICT, UNCORE_CACHE);

    /**
     * The options as they are configured.
     *
     * @param alpha whether the feature gate of alpha options is on
     * @param beta whether that of beta options is on
     * @throws IllegalArgumentException for what is no option, no value of it, or does not go together; the message is for users
     */
    public static CpuPolicyOptions of(Map<String, String> configured, boolean alpha, boolean beta) {
        Set<String> on = new TreeSet<>();
        new TreeMap<>(configured).forEach((name, value) -> {
            checkKnown(name, alpha, beta);
            if (OptionValue.flag(name, value)) {
                on.add(name);
            }
        });
        exclude(on, FULL_CORES, ACROSS_CORES);
        exclude(on, ACROSS_NUMA, ACROSS_CORES);
        exclude(on, UNCORE_CACHE, ACROSS_CORES);
        exclude(on, UNCORE_CACHE, ACROSS_NUMA);
        return new CpuPolicyOptions(on.contains(FULL_CORES), on.contains(ACROSS_NUMA), on.contains(BY_SOCKET),
                on.contains(ACROSS_CORES), on.contains(STRICT), on.contains(UNCORE_CACHE));
    }

    private static void checkKnown(String name, boolean alpha, boolean beta) {
        if (!ALPHA.contains(name) && !BETA.contains(name) && !STABLE.contains(name)) {
            throw new IllegalArgumentException("unknown CPU Manager Policy option: \"" + name + "\"");
        }
        if (ALPHA.contains(name) && !alpha) {
            throw new IllegalArgumentException(
                    "CPU Manager Policy Alpha-level Options not enabled, but option \"" + name + "\" provided");
        }
        if (BETA.contains(name) && !beta) {
            throw new IllegalArgumentException(
                    "CPU Manager Policy Beta-level Options not enabled, but option \"" + name + "\" provided");
        }
    }

    private static void exclude(Set<String> on, String one, String other) {
        if (on.contains(one) && on.contains(other)) {
            throw new IllegalArgumentException(
                    "static policy options " + one + " and " + other + " can not be used at the same time");
        }
    }
}
