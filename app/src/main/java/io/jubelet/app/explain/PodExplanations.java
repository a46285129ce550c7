package io.jubelet.app.explain;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.event.DecisionMade;
import io.jubelet.app.message.event.EventTopics;
import io.jubelet.app.message.pod.PodFinished;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.domain.explain.Timeline;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.Explanations;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;

/**
 * Keeps the timeline of each pod, until an hour after the pod is gone. Their number and size are bounded to a few megabytes,
 * however many pods come and go.
 */
public final class PodExplanations implements Concern, Explanations {

    /** Time for which a pod that is gone is kept. */
    static final Duration MEMORY = Duration.ofHours(1);
    /** Most pods that are remembered; of more, those go first that have been gone for longest. */
    static final int MOST_PODS = 500;
    /** A pod that is not listed is gone if nothing was decided about it for so long: it may be on its way to a worker. */
    private static final Duration UNLISTED = Duration.ofMinutes(2);

    private static final Comparator<Timeline> ORDER = Comparator.comparing(Timeline::namespace)
            .thenComparing(Timeline::name).thenComparing(Timeline::uid);

    private final Map<String, Kept> pods = new ConcurrentHashMap<>();
    private final String nodeName;
    private final Timers timers;
    private Set<String> workers = Set.of();

    /**
     * A timeline.
     *
     * @param changedAt when something was decided last, monotonic nanoseconds
     * @param endedAt when the pod was gone, monotonic nanoseconds; meaningless while it is there
     */
    private record Kept(Timeline timeline, long changedAt, long endedAt) {

        boolean hasEnded() {
            return timeline.ended().isPresent();
        }
    }

    /** Explanations of the pods of the node of this name. */
    public PodExplanations(String nodeName, Timers timers) {
        this.nodeName = nodeName;
        this.timers = timers;
    }

    @Override
    public String name() {
        return "explanations";
    }

    @Override
    public void start(Bus bus) {
        bus.subscribe(EventTopics.DECISION, this::decided);
        bus.subscribe(PodTopics.POD_FINISHED, this::finished);
        bus.subscribe(PodTopics.WORKERS, listed -> workers = listed.known());
        bus.subscribe(PodTopics.STATUSES, this::listed);
    }

    private void decided(DecisionMade made) {
        if (FlightRecorder.isInitialized()) {
            DecisionEvent.commit(made);
        }
        long now = timers.nanos();
        PodIdentity pod = made.pod();
        Timeline before = Optional.ofNullable(pods.get(pod.uid())).map(Kept::timeline)
                .orElseGet(() -> Timeline.of(pod));
        pods.put(pod.uid(), new Kept(before.with(made.at(), made.decision()), now, now));
        forgetOverflow();
    }

    private void finished(PodFinished finished) {
        if (finished.gone()) {
            end(finished.podUid());
        }
    }

    private void end(String uid) {
        pods.computeIfPresent(uid, (_, kept) -> kept.hasEnded() ? kept
                : new Kept(kept.timeline().ended(timers.instant()), kept.changedAt(), timers.nanos()));
    }

    /** The end of a pod may have been missed: a pod that no list names any more is gone. */
    private void listed(StatusesListed statuses) {
        Set<String> known = new HashSet<>(workers);
        statuses.pods().forEach(status -> {
            known.add(status.pod().uid());
            pods.computeIfAbsent(status.pod().uid(), _ ->
                    new Kept(Timeline.of(PodIdentity.of(status.pod())), timers.nanos(), timers.nanos()));
        });
        pods.forEach((uid, kept) -> {
            if (!known.contains(uid) && isOver(kept.changedAt(), UNLISTED)) {
                end(uid);
            }
        });
        pods.values().removeIf(kept -> kept.hasEnded() && isOver(kept.endedAt(), MEMORY));
        forgetOverflow();
    }

    private boolean isOver(long since, Duration limit) {
        return timers.nanos() - since >= limit.toNanos();
    }

    private void forgetOverflow() {
        if (pods.size() > MOST_PODS) {
            pods.values().stream().filter(Kept::hasEnded).min(Comparator.comparingLong(Kept::endedAt))
                    .or(() -> pods.values().stream().min(Comparator.comparingLong(Kept::changedAt)))
                    .ifPresent(oldest -> pods.remove(oldest.timeline().uid()));
        }
    }

    @Override
    public List<Timeline> timelines() {
        return sorted(all());
    }

    @Override
    public List<Timeline> find(String reference) {
        return sorted(all().filter(timeline -> timeline.matches(reference, nodeName)));
    }

    private Stream<Timeline> all() {
        return pods.values().stream().filter(kept -> !kept.hasEnded() || !isOver(kept.endedAt(), MEMORY))
                .map(Kept::timeline);
    }

    private static List<Timeline> sorted(Stream<Timeline> timelines) {
        return timelines.sorted(ORDER).toList();
    }
}
