package io.jubelet.domain.pacing;

import io.jubelet.domain.runtime.PodIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * A call for a pod that waits until the runtime can do more.
 *
 * @param pod the pod
 * @param call the call
 * @param since since when it waits
 * @param before how many calls that wait as well will be sent before it
 */
public record RuntimeWait(PodIdentity pod, CallKind call, Instant since, int before) {

    /** Rejects null. */
    public RuntimeWait {
        Objects.requireNonNull(pod, "pod");
        Objects.requireNonNull(call, "call");
        Objects.requireNonNull(since, "since");
    }

    /** The wait for users, such as {@code the runtime is busy; RunPodSandbox waits for 7 s, 12 calls before it}. */
    public String text(Instant now) {
        return "the runtime is busy; " + call.method() + " waits for " + Math.max(0, Duration.between(since, now).toSeconds())
                + " s" + (before == 0 ? "" : before == 1 ? ", 1 call before it" : ", " + before + " calls before it");
    }
}
