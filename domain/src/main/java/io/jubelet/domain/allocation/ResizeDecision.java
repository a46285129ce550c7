package io.jubelet.domain.allocation;

import io.jubelet.domain.admission.Admission;
import io.jubelet.domain.admission.Preemption;
import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** The decision about a resize that a pod requests. */
public sealed interface ResizeDecision {

    /** Nothing is requested that the pod does not have. */
    record Nothing() implements ResizeDecision {
    }

    /**
     * It is accepted.
     *
     * @param allocation what the pod has from now on
     */
    record Allocated(PodAllocation allocation) implements ResizeDecision {

        /** Rejects null. */
        public Allocated {
            Objects.requireNonNull(allocation, "allocation");
        }
    }

    /**
     * It is accepted once other pods are gone, which have to make room for a critical pod.
     *
     * @param victims pods that have to go
     */
    record Preempts(Preemption.Victims victims) implements ResizeDecision {

        /** Rejects null. */
        public Preempts {
            Objects.requireNonNull(victims, "victims");
        }
    }

    /**
     * It is not accepted.
     *
     * @param reason {@code Infeasible}, when it never will be; anything else, when it is tried again
     * @param message why, for users
     * @param obstacle what keeps it from ever being accepted, such as {@code swap_limitation}; empty when it is tried again
     */
    record Refused(String reason, String message, String obstacle) implements ResizeDecision {

        /** Rejects null. */
        public Refused {
            Objects.requireNonNull(reason, "reason");
            Objects.requireNonNull(message, "message");
            Objects.requireNonNull(obstacle, "obstacle");
        }

        /** Whether it will never be accepted. */
        public boolean isInfeasible() {
            return reason.equals(ConditionType.RESIZE_INFEASIBLE);
        }
    }

    /**
     * Decides about a resize.
     *
     * @param desired the pod as its source has it
     * @param allocated what it has
     * @param fit whether the node has room for the pod instead of the one that it is now
     */
    static ResizeDecision of(Pod desired, PodAllocation allocated, ResizePolicy policy, Function<Pod, Admission> fit) {
        if (!allocated.differs(desired)) {
            return new Nothing();
        }
        Optional<Refused> infeasible = Infeasible.check(desired, allocated, policy);
        if (infeasible.isPresent()) {
            return infeasible.get();
        }
        return switch (fit.apply(desired)) {
            case Admission.Rejected rejected -> new Refused(rejected.reason(), rejected.message(), "");
            case Admission.Admitted(Preemption.Victims victims) -> victims.isEmpty()
                    ? new Allocated(PodAllocation.of(desired)) : new Preempts(victims);
        };
    }
}
