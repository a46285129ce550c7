package io.jubelet.ports.fake;

import io.jubelet.domain.explain.Timeline;
import io.jubelet.ports.api.Explanations;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** {@link Explanations} that a test gives; the node is {@code node-1}. */
public final class FakeExplanations implements Explanations {

    private final Map<String, Timeline> timelines = new ConcurrentHashMap<>();

    /** Adds a timeline, or changes it when its uid is there already. */
    public void add(Timeline timeline) {
        timelines.put(timeline.uid(), timeline);
    }

    @Override
    public List<Timeline> timelines() {
        return sorted(timelines.values());
    }

    @Override
    public List<Timeline> find(String reference) {
        return sorted(timelines.values().stream().filter(timeline -> timeline.matches(reference, "node-1")).toList());
    }

    private static List<Timeline> sorted(Collection<Timeline> found) {
        return found.stream().sorted(Comparator.comparing(Timeline::namespace).thenComparing(Timeline::name)
                .thenComparing(Timeline::uid)).toList();
    }
}
