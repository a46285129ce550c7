package io.jubelet.domain.status;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.pod.PodStatusBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The status that is sent to the API server: the agent's own, on top of what others wrote there.
 */
public final class ApiStatusMerge {

    private ApiStatusMerge() {
    }

    /**
     * Merges two statuses. A terminal phase is held back while containers may still run, because the scheduler gives
     * away what they use as soon as it sees that phase. The announcement of a disruption travels with the terminal
     * phase only, and dates from then. A pod in a terminal phase is never ready.
     *
     * @param api the status at the API server
     * @param own the status of the agent
     * @param mayStillRun whether containers of the pod may still run, or its devices are not released yet
     * @param now the present moment
     */
    public static PodStatus merge(Pod pod, PodStatus api, PodStatus own, boolean mayStillRun, Instant now) {
        boolean ends = !api.isTerminal() && own.isTerminal();
        boolean heldBack = ends && mayStillRun;
        PodStatusBuilder merged = own.toBuilder()
                .conditions(conditions(api, own, ends && !heldBack, now))
                .claimsOf(api);
        if (heldBack) {
            api.phase().ifPresentOrElse(merged::phase, merged::noPhase);
            merged.reason(api.reason()).message(api.message());
        }
        return unready(pod, merged.build(), now);
    }

    private static List<PodCondition> conditions(PodStatus api, PodStatus own, boolean ends, Instant now) {
        List<PodCondition> conditions = new ArrayList<>(api.conditions());
        conditions.removeIf(condition -> ConditionType.isOwned(condition.type()));
        for (PodCondition condition : own.conditions()) {
            if (ConditionType.isOwned(condition.type())) {
                conditions.add(condition);
            } else if (ends && condition.type().equals(ConditionType.DISRUPTION_TARGET)) {
                put(conditions, ConditionTimes.since(api, condition, now));
            }
        }
        return conditions;
    }

    private static PodStatus unready(Pod pod, PodStatus merged, Instant now) {
        boolean ready = merged.condition(ConditionType.READY).filter(PodCondition::isTrue).isPresent()
                || merged.condition(ConditionType.CONTAINERS_READY).filter(PodCondition::isTrue).isPresent();
        if (!merged.isTerminal() || !ready) {
            return merged;
        }
        ConditionVerdict ended = PodConditions.ended(merged.phase().orElseThrow());
        List<PodCondition> conditions = new ArrayList<>(merged.conditions());
        put(conditions, ConditionTimes.since(merged, ended.as(pod, ConditionType.CONTAINERS_READY), now));
        put(conditions, ConditionTimes.since(merged, ended.as(pod, ConditionType.READY), now));
        return merged.toBuilder().conditions(conditions).build();
    }

    private static void put(List<PodCondition> conditions, PodCondition condition) {
        int at = conditions.stream().map(PodCondition::type).toList().indexOf(condition.type());
        if (at < 0) {
            conditions.add(condition);
        } else {
            conditions.set(at, condition);
        }
    }
}
