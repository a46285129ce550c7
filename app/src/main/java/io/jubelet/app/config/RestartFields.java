package io.jubelet.app.config;

import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.util.function.BiConsumer;

/** Settings of the back-off of containers that keep ending. */
final class RestartFields {

    static final String MAX = "crashLoopBackOff.maxContainerRestartPeriod";
    /** Lower defaults. */
    static final String REDUCED_GATE = "ReduceDefaultCrashLoopBackOffDecay";
    /** The maximum is a setting of the node. */
    static final String MAX_GATE = "KubeletCrashLoopBackOffMax";

    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofSeconds(300);

    private RestartFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (!settings.isOn(MAX_GATE)) {
            if (settings.isSet(MAX)) {
                errors.accept(MAX, "FeatureGate " + MAX_GATE
                        + " not enabled, CrashLoopBackOff.MaxContainerRestartPeriod must not be set");
            }
            return;
        }
        Duration max = settings.duration(MAX);
        if (max.compareTo(LEAST) < 0 || max.compareTo(MOST) > 0) {
            errors.accept(MAX, "CrashLoopBackOff.MaxContainerRestartPeriod (got: " + DurationText.of(max)
                    + ") must be set between 1s and 300s");
        }
    }

    /** A maximum counts as configured also when it is the default of its field, so that the gate alone lowers the first delay only. */
    static CrashLoopBackoff of(Settings settings) {
        CrashLoopBackoff defaults = settings.isOn(REDUCED_GATE) ? CrashLoopBackoff.REDUCED : CrashLoopBackoff.DEFAULT;
        return settings.isOn(MAX_GATE) ? defaults.withMax(settings.duration(MAX)) : defaults;
    }
}
