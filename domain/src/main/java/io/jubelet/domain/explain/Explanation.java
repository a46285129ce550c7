package io.jubelet.domain.explain;

import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The explanation of the state of a pod.
 *
 * @param timeline what was decided about it
 * @param verdict the short answer
 */
public record Explanation(Timeline timeline, Verdict verdict) {

    /** Rejects null. */
    public Explanation {
        Objects.requireNonNull(timeline, "timeline");
        Objects.requireNonNull(verdict, "verdict");
    }

    /**
     * The explanations for these timelines, in their order.
     *
     * @param pods the pods of the node with their present status
     */
    public static List<Explanation> of(List<Timeline> timelines, List<Pod> pods) {
        Map<String, Pod> byUid = pods.stream().collect(Collectors.toMap(Pod::uid, Function.identity(), (one, _) -> one));
        return timelines.stream().map(timeline -> new Explanation(timeline,
                Verdict.of(timeline, Optional.ofNullable(byUid.get(timeline.uid()))))).toList();
    }
}
