package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The last status of a pod of which nothing is left at this node.
 * Containers whose end was not observed count as killed, since their exit codes are unknown: a pod must not look successful
 * because its end was missed.
 */
public final class PodTermination {

    private PodTermination() {
    }

    /**
     * Completes the status reported last. Application containers that were never due, because according to the status that
     * came with the pod initialization did not get that far, keep waiting. A pod that is not static ends up in a terminal phase.
     *
     * @param last the status reported last
     */
    public static PodStatus complete(Pod pod, PodStatus last) {
        PodStatusBuilder status = last.toBuilder()
                .initContainerStatuses(ended(last.initContainerStatuses(), attempted(last.initContainerStatuses())));
        if (wasInitialized(pod)) {
            status.containerStatuses(ended(last.containerStatuses(), last.containerStatuses().size()));
        }
        if (!ConfigAnnotations.isStatic(pod) && !last.isTerminal()) {
            status.phase(PodPhase.FAILED);
        }
        return status.build();
    }

    private static List<ContainerStatus> ended(List<ContainerStatus> statuses, int count) {
        List<ContainerStatus> result = new ArrayList<>(statuses);
        result.subList(0, count).replaceAll(status -> status.terminated().isPresent() ? status
                : status.toBuilder().state(Reasons.lostAtEnd(Reasons.CONTAINER_STATUS_UNKNOWN)).build());
        return result;
    }

    /** Number of init containers that were tried: all but those at the end that only waited, and at least one. */
    private static int attempted(List<ContainerStatus> inits) {
        for (int i = inits.size(); i > 0; i--) {
            ContainerStatus init = inits.get(i - 1);
            if (init.waiting().isEmpty() || init.lastTerminated().isPresent()) {
                return i;
            }
        }
        return Math.min(1, inits.size());
    }

    private static boolean wasInitialized(Pod pod) {
        PodStatus known = pod.status();
        if (pod.spec().initContainers().isEmpty()) {
            return true;
        }
        boolean anyRan = known.containerStatuses().stream()
                .anyMatch(status -> status.waiting().isEmpty() || status.lastTerminated().isPresent());
        return anyRan || !known.initContainerStatuses().isEmpty()
                && completed(pod, known.initContainerStatuses().size() - 1);
    }

    private static boolean completed(Pod pod, int last) {
        ContainerStatus init = pod.status().initContainerStatuses().get(last);
        List<Container> containers = pod.spec().initContainers();
        if (last >= containers.size() || !containers.get(last).name().equals(init.name())) {
            return false;
        }
        if (containers.get(last).isSidecar()) {
            return init.running().isPresent() && init.started().orElse(false);
        }
        return init.terminated().filter(end -> end.exitCode() == 0).isPresent()
                || init.lastTerminated().filter(end -> end.exitCode() == 0).isPresent();
    }
}
