package io.jubelet.app.source;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.MirrorPodsSeen;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.source.PodSources;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Follows all sources and says what changed, in the order in which it is to be applied. */
public final class DesiredPods implements Concern {

    private static final Logger LOG = System.getLogger("io.jubelet.source");

    private final Map<String, PodSource> sources;
    private final InstantSource clock;
    private PodSources wanted = PodSources.NONE;
    private Bus bus;
    private PodEvents events;

    /** Follows these sources, by name ({@code file}, {@code http}, {@code api}). */
    public DesiredPods(Map<String, PodSource> sources, InstantSource clock) {
        this.sources = Map.copyOf(sources);
        this.clock = clock;
    }

    @Override
    public String name() {
        return "source";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        this.events = new PodEvents(bus, clock);
        bus.subscribe(Topics.POD_SET, this::merge);
        bus.subscribe(Topics.SOURCE_PROBLEM, problem ->
                LOG.log(Level.ERROR, "{0}: {1}", problem.place(), problem.message()));
        var receiver = new Receiver(bus);
        sources.values().forEach(source -> source.start(receiver));
        if (sources.isEmpty()) {
            bus.publish(Topics.POD_CHANGES, new PodChanges(List.of(), true));
        }
    }

    @Override
    public void stop() {
        sources.values().forEach(PodSource::close);
    }

    private void merge(PodSet set) {
        PodSources.Merged merged = wanted.set(set.source(), withoutMirrors(set), clock.instant());
        wanted = merged.next();
        for (PodSources.Duplicate duplicate : merged.ignored()) {
            LOG.log(Level.ERROR, duplicate.message());
            events.warning(duplicate.pod(), "FailedValidation", duplicate.message());
        }
        merged.changes().forEach(change -> {
            if (!change.pods().isEmpty()) {
                LOG.log(change.operation() == PodChange.Operation.RECONCILE ? Level.DEBUG : Level.INFO, "{0} {1}: {2}",
                        change.source(), change.operation(),
                        String.join(", ", change.pods().stream().map(p -> p.fullName()).toList()));
            }
        });
        bus.publish(Topics.POD_CHANGES, new PodChanges(merged.changes(), wanted.seenAll(sources.keySet())));
    }

    /** Mirror pods show static pods at the API server; they are nobody's to run. */
    private List<Pod> withoutMirrors(PodSet set) {
        if (!set.source().equals(ConfigAnnotations.API)) {
            return set.pods();
        }
        Map<Boolean, List<Pod>> mirrors = set.pods().stream()
                .collect(Collectors.partitioningBy(ConfigAnnotations::isMirror));
        bus.publish(Topics.MIRROR_PODS, new MirrorPodsSeen(mirrors.get(true)));
        return mirrors.get(false);
    }

    /** What sources deliver goes over the bus, so that it is dealt with one after another. */
    private record Receiver(Bus bus) implements PodSource.Receiver {

        @Override
        public void set(PodSet pods) {
            bus.publish(Topics.POD_SET, pods);
        }

        @Override
        public void problem(SourceProblem problem) {
            bus.publish(Topics.SOURCE_PROBLEM, problem);
        }
    }
}
