package io.jubelet.domain.explain;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.Timeline.Entry;
import io.jubelet.domain.explain.Verdict.State;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the decision that answers why a pod does not run: of each subject the last decision counts, of those that delay
 * something the newest. The status shows which containers matter.
 */
final class VerdictSearch {

    private final Timeline timeline;
    private final Optional<Pod> pod;

    VerdictSearch(Timeline timeline, Optional<Pod> pod) {
        this.timeline = timeline;
        this.pod = pod;
    }

    Verdict verdict() {
        if (timeline.ended().isPresent()) {
            return plain(State.GONE, "is not on this node any more" + cause().map(why -> "; it " + why).orElse(""));
        }
        if (pod.isPresent() && pod.get().status().isTerminal()) {
            return plain(State.ENDED, cause().orElseGet(() -> EndDecision.Ended.of(pod.get().status()).text()));
        }
        Optional<Entry> end = lastOf(decision -> decision instanceof EndDecision.Terminating).filter(this::isStillTerminating);
        if (end.isPresent() || pod.filter(current -> current.metadata().deletionTimestamp().isPresent()).isPresent()) {
            return ending(end);
        }
        return pod.map(current -> desired(current)).orElseGet(() -> newest(_ -> true).map(entry -> of(State.WAITING, entry))
                .orElseGet(() -> plain(State.WAITING, lastDecision())));
    }

    /** A static pod that is added again under its uid starts after its end. */
    private boolean isStillTerminating(Entry end) {
        return after(end).noneMatch(entry -> entry.decision() instanceof PodDecision.Admitted
                || entry.decision() instanceof ContainerDecision.Started);
    }

    private Stream<Entry> after(Entry entry) {
        List<Entry> all = timeline.entries();
        return all.subList(all.indexOf(entry) + 1, all.size()).stream();
    }

    /** Why the pod has ended, where that was a decision. */
    private Optional<String> cause() {
        return lastOf(decision -> decision instanceof PodDecision.Rejected || decision instanceof EndDecision.Killed)
                .or(() -> lastOf(decision -> decision instanceof EndDecision.Ended))
                .or(() -> lastOf(decision -> decision instanceof EndDecision.Terminating))
                .map(entry -> switch (entry.decision()) {
                    case EndDecision.Terminating _ -> "was removed while it was not desired any more";
                    case Decision other -> other.sentence();
                });
    }

    private Verdict ending(Optional<Entry> end) {
        Optional<Entry> waits = end.flatMap(begun -> after(begun)
                .filter(entry -> entry.decision().holdsUp()).reduce((_, later) -> later));
        String text = end.map(begun -> begun.decision().text()).orElse("is being deleted");
        return new Verdict(State.ENDING, text + waits.map(entry -> "; " + entry.decision().sentence()).orElse(""),
                waits.or(() -> end).flatMap(entry -> entry.decision().until()));
    }

    private Verdict desired(Pod current) {
        PodStatus status = current.status();
        Set<String> waiting = waiting(current);
        if (waiting.isEmpty()) {
            return running(status);
        }
        Optional<Entry> newest = newest(decision -> !(decision instanceof ContainerDecision about)
                || waiting.contains(about.container()));
        return newest.map(entry -> of(State.WAITING, entry)).orElseGet(() -> plain(State.WAITING, initializing(current)
                .map(init -> "container " + init + " initializes the pod; the others are started after it")
                .orElseGet(this::lastDecision)));
    }

    /** Containers that are to run, and do not. */
    private static Set<String> waiting(Pod current) {
        Set<String> waiting = new HashSet<>();
        current.spec().initContainers().stream().filter(init -> isToStart(state(current.status().initContainerStatuses(), init)))
                .forEach(init -> waiting.add(init.name()));
        current.spec().containers().stream().filter(app -> isToStart(state(current.status().containerStatuses(), app)))
                .forEach(app -> waiting.add(app.name()));
        return waiting;
    }

    private static Optional<ContainerState> state(List<ContainerStatus> statuses, Container container) {
        return statuses.stream().filter(status -> status.name().equals(container.name())).findFirst()
                .flatMap(ContainerStatus::state);
    }

    private static boolean isToStart(Optional<ContainerState> state) {
        return state.isEmpty() || state.get() instanceof ContainerState.Waiting;
    }

    private static Optional<String> initializing(Pod current) {
        return current.spec().initContainers().stream().filter(init -> !init.isSidecar())
                .filter(init -> state(current.status().initContainerStatuses(), init)
                        .filter(ContainerState.Running.class::isInstance).isPresent())
                .map(Container::name).findFirst();
    }

    private Verdict running(PodStatus status) {
        List<ContainerStatus> all = Stream.of(status.initContainerStatuses(), status.containerStatuses())
                .flatMap(List::stream).toList();
        Optional<ContainerStatus> unready = status.containerStatuses().stream()
                .filter(app -> !app.ready() && app.running().isPresent()).findFirst();
        if (unready.isPresent()) {
            String subject = "container " + unready.get().name();
            return timeline.latest(subject).filter(entry -> entry.decision().holdsUp()).map(entry -> of(State.NOT_READY, entry))
                    .orElseGet(() -> plain(State.NOT_READY, subject + " runs, and its probes have not succeeded yet"));
        }
        List<String> ended = all.stream().flatMap(one -> exit(one).stream()).toList();
        return plain(State.RUNNING, ended.isEmpty() || status.containerStatuses().stream().allMatch(
                app -> app.running().isPresent()) ? "all its containers run" : String.join("; ", ended));
    }

    /** Newest decision that holds up; of the pod itself only what is newer than the last start of a container. */
    private Optional<Entry> newest(Predicate<Decision> relevant) {
        Set<String> seen = new HashSet<>();
        boolean started = false;
        for (Entry entry : timeline.entries().reversed()) {
            Decision decision = entry.decision();
            boolean stale = started && decision.subject().isEmpty();
            if (seen.add(decision.subject()) && decision.holdsUp() && !stale && relevant.test(decision)) {
                return Optional.of(entry);
            }
            started |= decision instanceof ContainerDecision.Started;
        }
        return Optional.empty();
    }

    private Optional<Entry> lastOf(Predicate<Decision> kind) {
        return timeline.entries().reversed().stream().filter(entry -> kind.test(entry.decision())).findFirst();
    }

    private static Optional<String> exit(ContainerStatus status) {
        return status.state().filter(ContainerState.Terminated.class::isInstance).map(ContainerState.Terminated.class::cast)
                .map(ended -> "container " + status.name() + " has ended with "
                        + new ContainerDecision.End(ended.exitCode(), ended.reason()));
    }

    private String lastDecision() {
        return timeline.latest().map(entry -> "last: " + entry.decision().sentence())
                .orElse("nothing was decided about it since the agent started");
    }

    private static Verdict of(State state, Entry entry) {
        return new Verdict(state, entry.decision().sentence(), entry.decision().until());
    }

    private static Verdict plain(State state, String text) {
        return new Verdict(state, text, Optional.empty());
    }
}
