package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Names of the containers that keep a condition from holding, in the order in which they were examined. */
final class ContainerSurvey {

    private final List<ContainerStatus> statuses;
    private final List<String> unknown = new ArrayList<>();
    private final List<String> failing = new ArrayList<>();

    ContainerSurvey(List<ContainerStatus> statuses) {
        this.statuses = statuses;
    }

    void ask(Container container, Predicate<ContainerStatus> passes) {
        Optional<ContainerStatus> status =
                statuses.stream().filter(s -> s.name().equals(container.name())).findFirst();
        if (status.isEmpty()) {
            unknown.add(container.name());
        } else if (!passes.test(status.get())) {
            failing.add(container.name());
        }
    }

    boolean allKnown() {
        return unknown.isEmpty();
    }

    /** The text of the condition, such as {@code containers with unready status: [a b]}; empty if all pass. */
    String message(String adjective) {
        List<String> parts = new ArrayList<>();
        if (!unknown.isEmpty()) {
            parts.add("containers with unknown status: [" + String.join(" ", unknown) + "]");
        }
        if (!failing.isEmpty()) {
            parts.add("containers with " + adjective + " status: [" + String.join(" ", failing) + "]");
        }
        return String.join(", ", parts);
    }
}
