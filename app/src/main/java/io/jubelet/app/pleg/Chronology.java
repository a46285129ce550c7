package io.jubelet.app.pleg;

import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts creation times right that contradict the order of creation. Decisions take the instance that was created last for
 * the newest one; when the clock of the machine was set back between two starts, that would be the wrong one. Attempts
 * only grow, so a later attempt is given a time after the one before it.
 */
final class Chronology {

    private Chronology() {
    }

    static List<ObservedSandbox> ofSandboxes(List<ObservedSandbox> sandboxes) {
        List<ObservedSandbox> corrected = new ArrayList<>();
        Instant last = Instant.MIN;
        for (ObservedSandbox sandbox : sandboxes.stream()
                .sorted(Comparator.comparing(ObservedSandbox::attempt).thenComparing(ObservedSandbox::createdAt))
                .toList()) {
            last = after(last, sandbox.createdAt());
            corrected.add(last.equals(sandbox.createdAt()) ? sandbox : sandbox.toBuilder().createdAt(last).build());
        }
        return corrected;
    }

    static List<ObservedContainer> ofContainers(List<ObservedContainer> containers) {
        List<ObservedContainer> corrected = new ArrayList<>();
        Map<String, Instant> last = new HashMap<>();
        for (ObservedContainer container : containers.stream()
                .sorted(Comparator.comparing(ObservedContainer::restartCount)
                        .thenComparing(ObservedContainer::createdAt)).toList()) {
            Instant at = after(last.getOrDefault(container.name(), Instant.MIN), container.createdAt());
            last.put(container.name(), at);
            corrected.add(at.equals(container.createdAt()) ? container
                    : container.toBuilder().createdAt(at).build());
        }
        return corrected;
    }

    private static Instant after(Instant last, Instant own) {
        return own.isAfter(last) ? own : last.plusNanos(1);
    }
}
