package io.jubelet.app.config;

import io.jubelet.domain.restart.CrashLoopBackoff;
import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.util.function.BiConsumer;

/** Settings of the back-off of containers that keep ending. */
final class RestartFields {

    static final String MAX = "crashLoopBackOff.maxContainerRestartPeriod";
    private static final Duration LEAST = Duration.ofSeconds(1);
    private static final Duration MOST = Duration.ofSeconds(300);

    private RestartFields() {
    }

    static void check(Settings settings, BiConsumer<String, String> errors) {
        if (!settings.isOn(FeatureGate.KUBELET_CRASH_LOOP_BACK_OFF_MAX)) {
            if (settings.isSet(MAX)) {
                errors.accept(MAX, "FeatureGate " + FeatureGate.KUBELET_CRASH_LOOP_BACK_OFF_MAX
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
        CrashLoopBackoff defaults = settings.isOn(FeatureGate.REDUCE_DEFAULT_CRASH_LOOP_BACK_OFF_DECAY)
                ? CrashLoopBackoff.REDUCED : CrashLoopBackoff.DEFAULT;
        return settings.isOn(FeatureGate.KUBELET_CRASH_LOOP_BACK_OFF_MAX) ? defaults.withMax(settings.duration(MAX)) : defaults;
    }
}
