package io.jubelet.domain.termination;

import io.jubelet.domain.value.QuotedText;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Failures to stop containers when a pod was killed, in the form of the event {@code FailedKillPod} of a kubelet. Not
 * thread-safe.
 */
public final class KillFailures {

    private final SequencedSet<String> failures = new LinkedHashSet<>();

    /** A container was not stopped. */
    public void container(String name, String problem) {
        failures.add(failure("KillContainer", name, "KillContainerError", problem));
    }

    /** A sandbox of the pod was not stopped. */
    public void sandbox(String podUid, String problem) {
        failures.add(failure("KillPodSandbox", podUid, "KillPodSandboxError", problem));
    }

    private static String failure(String action, String target, String reason, String problem) {
        return "failed to \"" + action + "\" for " + QuotedText.of(target) + " with " + reason + ": " + QuotedText.of(problem);
    }

    /** Whether everything was stopped. */
    public boolean isEmpty() {
        return failures.isEmpty();
    }

    /** Each different failure once; several of them in brackets. */
    public String text() {
        return failures.size() == 1 ? failures.getFirst() : "[" + String.join(", ", failures) + "]";
    }
}
