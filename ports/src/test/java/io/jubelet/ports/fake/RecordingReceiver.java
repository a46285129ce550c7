package io.jubelet.ports.fake;

import io.jubelet.ports.await.Await;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Keeps what a source delivers, and lets a test wait for it. Thread-safe. */
public final class RecordingReceiver implements PodSource.Receiver {

    private final List<PodSet> sets = new ArrayList<>();
    private final List<SourceProblem> problems = new ArrayList<>();

    @Override
    public synchronized void set(PodSet pods) {
        sets.add(pods);
    }

    @Override
    public synchronized void problem(SourceProblem problem) {
        problems.add(problem);
    }

    /** All sets so far. */
    public synchronized List<PodSet> sets() {
        return List.copyOf(sets);
    }

    /** All problems so far. */
    public synchronized List<SourceProblem> problems() {
        return List.copyOf(problems);
    }

    /** Names of the pods of the last set, in its order. */
    public synchronized List<String> names() {
        return sets.isEmpty() ? List.of()
                : sets.getLast().pods().stream().map(pod -> pod.metadata().name()).toList();
    }

    /** Waits until the condition holds; fails when it does not within a minute. */
    public void await(Predicate<RecordingReceiver> condition) {
        Await.until(() -> "what was expected of " + this, Await.LIMIT, () -> {
            synchronized (this) {
                return condition.test(this);
            }
        });
    }

    @Override
    public synchronized String toString() {
        return "sets " + sets.stream().map(set -> set.pods().stream().map(pod -> pod.metadata().name()).toList())
                .toList() + ", problems " + problems;
    }

    /** Waits until the last set consists of pods of these names, in this order. */
    public void awaitNames(String... wanted) {
        await(seen -> !seen.sets().isEmpty() && seen.names().equals(List.of(wanted)));
    }

    /** Waits until there are so many problems. */
    public void awaitProblems(int count) {
        await(seen -> seen.problems().size() >= count);
    }
}
