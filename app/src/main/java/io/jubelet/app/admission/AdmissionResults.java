package io.jubelet.app.admission;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The pods that are passed on to the workers, admitted or rejected, in the order of admission. */
final class AdmissionResults {

    /**
     * One of them.
     *
     * @param desired the pod as its source has it
     * @param pod the pod as it is passed on
     */
    record Result(PendingPod desired, Pod pod) {
    }

    private final Map<String, Result> byUid = new LinkedHashMap<>();
    /** Not published yet. */
    private List<PodChange> changes = new ArrayList<>();
    private final Bus bus;

    AdmissionResults(Bus bus) {
        this.bus = bus;
    }

    Optional<Result> get(String uid) {
        return Optional.ofNullable(byUid.get(uid));
    }

    Set<String> uids() {
        return byUid.keySet();
    }

    /** A pod that was added, as it is passed on. */
    void add(PendingPod desired, Pod pod) {
        put(PodChange.Operation.ADD, desired, pod);
    }

    /** A pod in a version of its own, instead of an older one that is to be published. */
    void put(PodChange.Operation operation, PendingPod desired, Pod pod) {
        byUid.put(pod.uid(), new Result(desired, pod));
        var change = new PodChange(operation, desired.source(), List.of(pod));
        int place = changes.size() - 1;
        while (place >= 0 && !changes.get(place).pods().getFirst().uid().equals(pod.uid())) {
            place--;
        }
        if (place < 0 || changes.get(place).operation() == PodChange.Operation.REMOVE) {
            changes.add(change);
            return;
        }
        changes.set(place, operation == PodChange.Operation.UPDATE
                ? new PodChange(changes.get(place).operation(), desired.source(), List.of(pod)) : change);
    }

    /** A pod is not desired any more. */
    void remove(String uid) {
        Result gone = byUid.remove(uid);
        if (gone != null) {
            changes.add(new PodChange(PodChange.Operation.REMOVE, gone.desired().source(), List.of(gone.pod())));
        }
    }

    /** Publishes what has changed, if anything has. */
    void publish() {
        if (!changes.isEmpty()) {
            List<PodChange> published = changes;
            changes = new ArrayList<>();
            bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(published));
        }
    }

    /**
     * Publishes all: one ADD for each source.
     *
     * @param complete whether these are all pods that are desired
     */
    void publishAll(boolean complete) {
        Map<String, List<Pod>> bySource = new LinkedHashMap<>();
        byUid.values().forEach(result ->
                bySource.computeIfAbsent(result.desired().source(), _ -> new ArrayList<>()).add(result.pod()));
        bus.publish(PodTopics.PODS_ADMITTED, new PodChanges(bySource.entrySet().stream()
                .map(source -> new PodChange(PodChange.Operation.ADD, source.getKey(), source.getValue())).toList(),
                true, complete));
    }
}
