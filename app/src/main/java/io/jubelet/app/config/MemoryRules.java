package io.jubelet.app.config;

import io.jubelet.domain.cgroup.MemoryReservationPolicy;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiConsumer;

/**
 * Reservation, throttling and swapping of the memory of pods.
 *
 * @param limitedSwap whether Burstable pods may swap ({@code LimitedSwap}); no pod may otherwise
 * @param qos whether memory QoS is on (gate MemoryQoS, alpha; cgroup v2 only)
 * @param throttlingFactor part of the memory between request and limit from which on a container is slowed down, above 0, at
 *     most 1
 * @param reservation what memory QoS does with requested memory
 * @param qosReserved percentage of requested memory that pods of lower classes can't use (gate QOSReserved, alpha); absent
 *     for none
 * @param singleProcessOomKill whether the kernel kills one process of a container and not all of them; absent for what the
 *     version of cgroups can
 */
public record MemoryRules(boolean limitedSwap, boolean qos, double throttlingFactor, MemoryReservationPolicy reservation,
        OptionalInt qosReserved, Optional<Boolean> singleProcessOomKill) {

    static final String RESERVED = "qosReserved";

    /** Nothing is reserved or swapped. */
    public static final MemoryRules DEFAULT = new MemoryRules(false, false, 0.9, MemoryReservationPolicy.NONE,
            OptionalInt.empty(), Optional.empty());

    private static final String SINGLE = "singleProcessOOMKill";
    private static final String POLICY = "memoryReservationPolicy";

    static void check(Settings settings, BiConsumer<String, String> errors) {
        boolean tiered = settings.text(POLICY).equals(MemoryReservationPolicy.TIERED_RESERVATION.wireName());
        if (tiered && !settings.isOn(FeatureGate.MEMORY_QOS)) {
            errors.accept(POLICY, POLICY + " \"TieredReservation\" requires MemoryQoS feature gate to be enabled");
        }
        Map<String, String> reserved = settings.map(RESERVED);
        reserved.forEach((resource, amount) -> {
            if (!resource.equals("memory")) {
                errors.accept(Layer.entry(RESERVED, resource), "cannot reserve \"" + resource + "\" resource");
            } else if (percent(amount).isEmpty()) {
                errors.accept(Layer.entry(RESERVED, resource),
                        "failed to parse percentage \"" + amount + "\" for \"memory\" resource: want 0% to 100%");
            }
        });
    }

    static MemoryRules of(Settings settings) {
        return new MemoryRules(settings.text("memorySwap.swapBehavior").equals("LimitedSwap"), settings.isOn(FeatureGate.MEMORY_QOS),
                settings.decimal("memoryThrottlingFactor"),
                settings.text(POLICY).equals(MemoryReservationPolicy.TIERED_RESERVATION.wireName())
                        ? MemoryReservationPolicy.TIERED_RESERVATION : MemoryReservationPolicy.NONE,
                settings.isOn(FeatureGate.QOS_RESERVED) ? percent(settings.map(RESERVED).getOrDefault("memory", ""))
                        : OptionalInt.empty(),
                settings.isSet(SINGLE) ? Optional.of(settings.flag(SINGLE)) : Optional.empty());
    }

    private static OptionalInt percent(String text) {
        if (!text.matches("\\d{1,3}%")) {
            return OptionalInt.empty();
        }
        int percent = Integer.parseInt(text.substring(0, text.length() - 1));
        return percent <= 100 ? OptionalInt.of(percent) : OptionalInt.empty();
    }
}
