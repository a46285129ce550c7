package io.jubelet.app.api;

import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.SourceProblem;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Parts of the sources of pods that can't be used now. A set of a source names all its problems; until the first set, the
 * latest problem of each place counts. Thread-safe.
 */
final class RefusedSources {

    private static final Comparator<SourceProblem> BY_PLACE =
            Comparator.comparing(SourceProblem::source).thenComparing(SourceProblem::place);

    private final Map<String, List<SourceProblem>> ofSets = new TreeMap<>();
    private final Map<String, Map<String, SourceProblem>> beforeSets = new TreeMap<>();

    synchronized void set(PodSet set) {
        beforeSets.remove(set.source());
        ofSets.put(set.source(), set.problems());
    }

    synchronized void problem(SourceProblem problem) {
        if (!ofSets.containsKey(problem.source())) {
            beforeSets.computeIfAbsent(problem.source(), _ -> new LinkedHashMap<>()).put(problem.place(), problem);
        }
    }

    synchronized List<SourceProblem> all() {
        return Stream.concat(ofSets.values().stream().flatMap(List::stream),
                        beforeSets.values().stream().flatMap(places -> places.values().stream()))
                .sorted(BY_PLACE)
                .toList();
    }
}
