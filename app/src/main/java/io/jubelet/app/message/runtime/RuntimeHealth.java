package io.jubelet.app.message.runtime;

import io.jubelet.domain.runtime.RuntimeCondition;
import java.util.List;
import java.util.Optional;

/**
 * Whether the runtime is able to work.
 *
 * @param ready whether it answers and reports that it can run containers
 * @param networkReady whether pods get a network
 * @param message what is wrong, for users; empty when nothing is
 * @param failing the conditions RuntimeReady and NetworkReady that it reports as false; empty when there are none, or when
 *     it does not answer
 */
public record RuntimeHealth(boolean ready, boolean networkReady, String message, List<RuntimeCondition> failing) {

    /** Copies the list. */
    public RuntimeHealth {
        failing = List.copyOf(failing);
    }

    /** A runtime that is well, or that does not answer for this reason. */
    public RuntimeHealth(boolean ready, boolean networkReady, String message) {
        this(ready, networkReady, message, List.of());
    }

    /** Why it reports that pods get no network, for users; empty when it does not. */
    public Optional<String> networkProblem() {
        return failing.stream().filter(condition -> condition.type().equals("NetworkReady")).findFirst()
                .map(condition -> "container runtime network not ready: " + condition.text());
    }

    /** Whether the runtime reported its state. */
    public boolean answered() {
        return ready || !failing.isEmpty();
    }
}
