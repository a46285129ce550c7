package io.jubelet.domain.status;

import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;

/** The phase that is reported, with the reason and message that belong to it. */
record PhaseReport(PodPhase phase, String reason, String message) {

    /**
     * The phase to report, given the one that follows from the containers. A terminal phase is final: what was reported
     * or what the API server has outlasts what the runtime shows. Reason and message are kept as long as their phase.
     */
    static PhaseReport of(PodPhase computed, StatusInput input) {
        PodStatus previous = input.previous();
        PodStatus api = input.pod().status();
        PodPhase phase = computed;
        if (!computed.isTerminal()) {
            phase = previous.isTerminal() ? previous.phase().orElseThrow() : api.isTerminal()
                    ? api.phase().orElseThrow() : computed;
        }
        PhaseReport report = previous.phase().filter(phase::equals).isPresent()
                ? new PhaseReport(phase, firstGiven(previous.reason(), api.reason()),
                        firstGiven(previous.message(), api.message()))
                : new PhaseReport(phase, "", "");
        PodPhase unfailed = previous.isTerminal() ? previous.phase().orElseThrow() : computed;
        PhaseReport reported = input.failure()
                .map(failure -> new PhaseReport(failure.phase(unfailed), failure.reason(), failure.message())).orElse(report);
        return api.isTerminal() ? new PhaseReport(api.phase().orElseThrow(), reported.reason, reported.message) : reported;
    }

    private static String firstGiven(String text, String other) {
        return text.isEmpty() ? other : text;
    }
}
