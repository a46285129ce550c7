package io.jubelet.domain.status;

import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;

/** The time of the last change of a condition. */
final class ConditionTimes {

    private ConditionTimes() {
    }

    /** The condition with its time: now, unless it stood the same way in the status before. */
    static PodCondition since(PodStatus before, PodCondition condition, Instant now) {
        Instant changed = before.condition(condition.type())
                .filter(old -> old.status().equals(condition.status()))
                .flatMap(PodCondition::lastTransitionTime).orElse(StatusNormalForm.of(now));
        return condition.toBuilder().lastTransitionTime(changed).build();
    }
}
