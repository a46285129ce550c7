package io.jubelet.app.metrics;

import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.domain.explain.HookDecision;
import io.jubelet.ports.event.PodEvent;

/** Hooks of containers. */
final class HookMetrics {

    private static final String FELL_BACK = "LifecycleHTTPFallback";

    private final Counter fallbacks;
    private final Counter sleepsCutShort;

    HookMetrics(MetricRegistry registry) {
        this.fallbacks = registry.counter("kubelet_lifecycle_handler_http_fallbacks_total",
                "[ALPHA] The number of times lifecycle handlers successfully fell back to http from https.");
        this.sleepsCutShort = registry.counter("kubelet_sleep_action_terminated_early_total",
                "[ALPHA] The number of times a hook that sleeps was ended before its time.");
        sleepsCutShort.initialize();
    }

    void sent(PodEvent event) {
        if (event.reason().equals(FELL_BACK)) {
            fallbacks.increment();
        }
    }

    void decided(DecisionMade made) {
        if (made.decision() instanceof HookDecision.SleepCutShort) {
            sleepsCutShort.increment();
        }
    }
}
