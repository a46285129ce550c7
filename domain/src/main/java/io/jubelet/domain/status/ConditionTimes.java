package io.jubelet.domain.status;

import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.Optional;

/** The time of the last change of a condition. */
final class ConditionTimes {

    private ConditionTimes() {
    }

    /** The condition with its time: now, unless it stood the same way in the status before. */
    static PodCondition since(PodStatus before, PodCondition condition, Instant now) {
        return before.condition(condition.type())
                .filter(old -> old.status().equals(condition.status()))
                .map(PodCondition::lastTransitionTime).orElse(Optional.of(StatusNormalForm.of(now)))
                .map(condition.toBuilder()::lastTransitionTime)
                .orElseGet(condition.toBuilder()::noLastTransitionTime).build();
    }
}
