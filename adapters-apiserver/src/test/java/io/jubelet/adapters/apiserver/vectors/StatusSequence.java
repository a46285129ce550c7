package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.status.ApiStatusMerge;
import io.jubelet.domain.status.PodRemoval;
import io.jubelet.domain.status.PodTermination;
import io.jubelet.domain.status.ReportedStatus;
import io.jubelet.domain.status.StatusNormalForm;
import io.jubelet.domain.status.StatusTransition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** One pod, the status reported of it, and an API server; every rule is one of the domain. */
final class StatusSequence {

    /**
     * The status reported last.
     *
     * @param version counts what was reported
     * @param finished whether the termination is complete
     */
    record Cached(PodStatus status, long version, boolean finished) {
    }

    private final boolean isStatic;
    private Pod known;
    private Optional<Pod> knownMirror;
    private Optional<Pod> api;
    private Optional<Cached> cached = Optional.empty();
    /** The version that is at the API server. */
    private Optional<Long> delivered = Optional.empty();
    private Instant now = VectorTimes.NOW;

    StatusSequence(Pod pod, Optional<Pod> mirror) {
        isStatic = ConfigAnnotations.isStatic(pod);
        known = pod;
        knownMirror = mirror;
        api = isStatic ? mirror : Optional.of(pod);
    }

    void aSecondPasses() {
        now = now.plusSeconds(1);
    }

    Optional<Cached> cached() {
        return cached;
    }

    boolean set(PodStatus status) {
        return report(StatusTransition.observed(known, status), known.metadata().deletionTimestamp().isPresent(), false);
    }

    boolean ready(String containerID, boolean ready) {
        return probed(before -> ReportedStatus.ready(known, before, containerID, ready, now));
    }

    boolean started(String containerID, boolean started) {
        return probed(before -> ReportedStatus.started(before, containerID, started));
    }

    private boolean probed(UnaryOperator<PodStatus> change) {
        if (cached.isEmpty()) {
            return false;
        }
        PodStatus before = cached.get().status();
        PodStatus after = change.apply(before);
        return after != before && report(after, false, false);
    }

    boolean terminate() {
        return report(PodTermination.complete(known, cached.map(Cached::status).orElse(known.status())), true, true);
    }

    private boolean report(PodStatus next, boolean force, boolean finished) {
        PodStatus previous = cached.map(Cached::status)
                .orElseGet(() -> (isStatic ? knownMirror : Optional.<Pod>empty()).orElse(known).status());
        if (!(StatusTransition.of(known, previous, next, now) instanceof StatusTransition.Accepted accepted)) {
            return false;
        }
        boolean same = cached.filter(old -> StatusTransition.isSame(old.status(), accepted.status())).isPresent();
        if (same && !force) {
            return false;
        }
        boolean wasFinished = !isStatic && cached.filter(Cached::finished).isPresent();
        cached = Optional.of(new Cached(accepted.status(), cached.map(Cached::version).orElse(0L) + 1,
                finished || wasFinished));
        return true;
    }

    /** Somebody else writes conditions. */
    void conditions(List<PodCondition> conditions) {
        api = api.map(object -> {
            List<PodCondition> merged = new ArrayList<>(object.status().conditions());
            for (PodCondition condition : conditions) {
                int at = merged.stream().map(PodCondition::type).toList().indexOf(condition.type());
                if (at < 0) {
                    merged.add(condition);
                } else {
                    merged.set(at, condition);
                }
            }
            return object.withStatus(object.status().toBuilder().conditions(merged).build());
        });
    }

    /** The announcement of a disruption is sent with the terminal phase only, and dates from then. */
    private static PodStatus dated(PodStatus own, PodStatus sent) {
        return !own.isTerminal() ? own : own.toBuilder().conditions(own.conditions().stream()
                .map(condition -> condition.type().equals(ConditionType.DISRUPTION_TARGET)
                        ? sent.condition(condition.type()).orElse(condition) : condition).toList()).build();
    }

    void observe() {
        if (isStatic) {
            knownMirror = api;
        } else {
            known = api.orElse(known);
        }
    }

    Map<String, Object> sync(boolean all, boolean mayStillRun) {
        List<Object> requests = new ArrayList<>();
        Map<String, Object> answer = new TreeMap<>(Map.of("requests", requests));
        boolean due = cached.isPresent() && !(isStatic && knownMirror.isEmpty()) && (isNew() || all && isToBeRepeated());
        if (!due) {
            return answer;
        }
        requests.add(Map.of("verb", "get"));
        if (api.isEmpty()) {
            return answer;
        }
        Pod object = api.get();
        PodStatus merged = ApiStatusMerge.merge(object, object.status(), cached.get().status(), mayStillRun, now);
        if (!object.status().isTerminal() && !mayStillRun) {
            cached = cached.map(own -> new Cached(dated(own.status(), merged), own.version(), own.finished()));
        }
        if (!merged.equals(object.status())) {
            requests.add(Map.of("verb", "patch", "name", object.metadata().name(), "subresource", "status",
                    "patchType", "application/strategic-merge-patch+json"));
            object = object.withStatus(merged);
            api = Optional.of(object);
            answer.put("apiStatus", VectorTimes.tree(merged));
        }
        delivered = cached.map(Cached::version);
        if (PodRemoval.isDue(object, cached.get().finished())) {
            requests.add(Map.of("verb", "delete", "name", object.metadata().name(), "uid", object.uid(),
                    "gracePeriodSeconds", 0));
            answer.remove("apiStatus");
            api = Optional.empty();
            cached = Optional.empty();
        }
        return answer;
    }

    private boolean isNew() {
        return delivered.isEmpty() || delivered.get() < cached.orElseThrow().version();
    }

    private boolean isToBeRepeated() {
        Pod object = isStatic ? knownMirror.orElseThrow() : known;
        return PodRemoval.isDue(object, cached.orElseThrow().finished()) || !StatusTransition.isSame(
                StatusNormalForm.of(object, object.status()), cached.orElseThrow().status());
    }
}
