package io.jubelet.domain.status;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodConditionBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The form in which a status survives being sent and read back: times in whole seconds, termination messages that
 * together fit into a pod object, and container statuses in a fixed order.
 */
public final class StatusNormalForm {

    /** Bytes of all termination messages of a pod together. */
    private static final int MESSAGE_BYTES_OF_POD = 12 * 1024;

    private final int messageBytes;

    private StatusNormalForm(int containers) {
        this.messageBytes = MESSAGE_BYTES_OF_POD / Math.max(1, containers);
    }

    static Instant of(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * The normal form of a status of this pod. Statuses of init containers are in the order of the spec, those of a name
     * that the spec does not have come last; all others are ordered by name.
     */
    public static PodStatus of(Pod pod, PodStatus status) {
        int containers = pod.spec().initContainers().size() + pod.spec().containers().size()
                + pod.spec().ephemeralContainers().size();
        return new StatusNormalForm(containers).normalised(pod, status);
    }

    private PodStatus normalised(Pod pod, PodStatus status) {
        PodStatusBuilder result = status.toBuilder()
                .conditions(status.conditions().stream().map(StatusNormalForm::normalised).toList())
                .initContainerStatuses(inOrder(pod, all(status.initContainerStatuses())))
                .containerStatuses(byName(all(status.containerStatuses())))
                .ephemeralContainerStatuses(byName(all(status.ephemeralContainerStatuses())));
        status.startTime().map(StatusNormalForm::of).ifPresent(result::startTime);
        return result.build();
    }

    private static List<ContainerStatus> byName(List<ContainerStatus> statuses) {
        return statuses.stream().sorted(Comparator.comparing(ContainerStatus::name)).toList();
    }

    private static List<ContainerStatus> inOrder(Pod pod, List<ContainerStatus> statuses) {
        List<ContainerStatus> ordered = new ArrayList<>(statuses);
        int next = 0;
        for (Container container : pod.spec().initContainers()) {
            List<String> rest = ordered.subList(next, ordered.size()).stream().map(ContainerStatus::name).toList();
            int at = rest.indexOf(container.name());
            if (at >= 0) {
                Collections.swap(ordered, next, next + at);
                next++;
            }
        }
        return ordered;
    }

    private static PodCondition normalised(PodCondition condition) {
        PodConditionBuilder result = condition.toBuilder();
        condition.lastProbeTime().map(StatusNormalForm::of).ifPresent(result::lastProbeTime);
        condition.lastTransitionTime().map(StatusNormalForm::of).ifPresent(result::lastTransitionTime);
        return result.build();
    }

    private List<ContainerStatus> all(List<ContainerStatus> statuses) {
        return statuses.stream().map(this::normalised).toList();
    }

    private ContainerStatus normalised(ContainerStatus status) {
        ContainerStatusBuilder result = status.toBuilder();
        status.state().map(this::normalised).ifPresent(result::state);
        status.lastState().map(this::normalised).ifPresent(result::lastState);
        return result.build();
    }

    private ContainerState normalised(ContainerState state) {
        return switch (state) {
            case ContainerState.Waiting waiting -> waiting;
            case ContainerState.Running running -> new ContainerState.Running(seconds(running.startedAt()));
            case ContainerState.Terminated end -> new ContainerState.Terminated(end.exitCode(), end.signal(),
                    end.reason(), shortened(end.message()), seconds(end.startedAt()), seconds(end.finishedAt()),
                    end.containerID());
        };
    }

    private static Optional<Instant> seconds(Optional<Instant> moment) {
        return moment.map(StatusNormalForm::of);
    }

    /** Cuts at a character, so that the text stays valid. */
    private String shortened(String message) {
        byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= messageBytes) {
            return message;
        }
        int end = messageBytes;
        while (end > 0 && (bytes[end] & 0xC0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
