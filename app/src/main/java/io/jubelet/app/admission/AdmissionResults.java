package io.jubelet.app.admission;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The pods that were passed on to the workers, admitted or rejected, in the order of admission. */
final class AdmissionResults {

    /**
     * One of them.
     *
     * @param pod the pod as it was handed on
     * @param source its source
     * @param desired the pod as its source has it
     */
    record Result(Pod pod, String source, Pod desired) {
    }

    private final Map<String, Result> byUid = new LinkedHashMap<>();

    Optional<Result> get(String uid) {
        return Optional.ofNullable(byUid.get(uid));
    }

    void put(Result pod) {
        byUid.put(pod.pod().uid(), pod);
    }

    Optional<Result> remove(String uid) {
        return Optional.ofNullable(byUid.remove(uid));
    }

    Set<String> uids() {
        return byUid.keySet();
    }

    /** All as changes: one ADD for each source. */
    List<PodChange> all() {
        Map<String, List<Pod>> bySource = new LinkedHashMap<>();
        byUid.values().forEach(decided ->
                bySource.computeIfAbsent(decided.source(), _ -> new ArrayList<>()).add(decided.pod()));
        return bySource.entrySet().stream()
                .map(source -> new PodChange(PodChange.Operation.ADD, source.getKey(), source.getValue())).toList();
    }
}
