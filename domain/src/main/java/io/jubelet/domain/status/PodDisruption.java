package io.jubelet.domain.status;

import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import java.util.ArrayList;
import java.util.List;

/** The announcement of a disruption that the agent itself brings about (API docs: condition {@code DisruptionTarget}). */
public final class PodDisruption {

    private PodDisruption() {
    }

    /**
     * The status with that condition, in the place of one of its type if there is one. The time of the last transition is
     * kept while the condition holds.
     */
    public static PodStatus announced(PodStatus before, PodCondition disruption) {
        List<PodCondition> conditions = new ArrayList<>(before.conditions());
        int at = conditions.stream().map(PodCondition::type).toList().indexOf(disruption.type());
        if (at < 0) {
            conditions.add(disruption);
        } else {
            conditions.set(at, after(conditions.get(at), disruption));
        }
        return before.toBuilder().conditions(conditions).build();
    }

    private static PodCondition after(PodCondition before, PodCondition disruption) {
        return before.status().equals(disruption.status()) && before.lastTransitionTime().isPresent()
                ? disruption.toBuilder().lastTransitionTime(before.lastTransitionTime().get()).build() : disruption;
    }
}
