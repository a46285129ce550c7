package io.jubelet.domain.probe;

import java.util.Objects;
import java.util.Optional;

/**
 * State of a probe worker between two rounds.
 *
 * @param containerId the instance it is about, without type prefix; empty before the first
 * @param onHold whether it rests until there is another instance
 * @param result what is known of the instance; absent for one that ran before this agent started and has not reached a
 *     threshold since: what was reported before is still valid
 * @param last outcome of the latest probe that counted
 * @param run how many outcomes in a row were like the latest; goes on over instances
 */
public record ProbeWorkerState(
        String containerId, boolean onHold, Optional<ProbeResult> result, Optional<ProbeOutcome> last, int run) {

    /** A worker that has seen nothing yet. */
    public static final ProbeWorkerState INITIAL =
            new ProbeWorkerState("", false, Optional.empty(), Optional.empty(), 0);

    /** Rejects null parts. */
    public ProbeWorkerState {
        Objects.requireNonNull(containerId, "containerId");
        Objects.requireNonNull(result, "result");
        Objects.requireNonNull(last, "last");
    }

    ProbeWorkerState withContainer(String id, Optional<ProbeResult> initial) {
        return new ProbeWorkerState(id, false, initial, last, run);
    }

    ProbeWorkerState withResult(ProbeResult known) {
        return new ProbeWorkerState(containerId, onHold, Optional.of(known), last, run);
    }

    ProbeWorkerState counting(ProbeOutcome outcome) {
        boolean same = last.filter(before -> before == outcome).isPresent();
        return new ProbeWorkerState(containerId, onHold, result, Optional.of(outcome), same ? run + 1 : 1);
    }

    ProbeWorkerState holding() {
        return new ProbeWorkerState(containerId, true, result, last, 0);
    }
}
