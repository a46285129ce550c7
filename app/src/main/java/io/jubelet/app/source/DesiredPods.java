package io.jubelet.app.source;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.event.PodEvents;
import io.jubelet.app.message.node.NodeTopics;
import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.PodTopics;
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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/** Follows all sources and publishes what changed, in the order in which it is to be applied. */
public final class DesiredPods implements Concern {

    private static final Logger LOG = System.getLogger(DesiredPods.class.getName());

    private final Map<String, PodSource> sources;
    private final InstantSource clock;
    /** The set of each source that was merged last: it comes again with every repetition. */
    private final Map<String, PodSet> latest = new HashMap<>();
    /** Sources of which every pod was known once. */
    private final Set<String> known = new HashSet<>();
    private PodSources desired = PodSources.NONE;
    private Optional<MirrorPodsObserved> mirrors = Optional.empty();
    private Receiver receiver;
    private Bus bus;
    private PodEvents events;

    /** Follows these sources, by name ({@code file}, {@code http}, {@code api}), and closes them. */
    public DesiredPods(Map<String, PodSource> sources, InstantSource clock) {
        this.sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
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
        bus.subscribe(PodTopics.POD_SET, this::merge);
        bus.subscribe(NodeTopics.TICK, _ -> repeat());
        bus.subscribe(PodTopics.SOURCE_PROBLEM, problem ->
                LOG.log(Level.ERROR, "{0}: {1}", problem.place(), problem.message()));
        receiver = new Receiver(bus);
        sources.values().forEach(source -> source.start(receiver));
        if (sources.isEmpty()) {
            complete();
        }
    }

    @Override
    public void stop() {
        sources.forEach((name, source) -> {
            try {
                source.close();
            } catch (RuntimeException e) {
                LOG.log(Level.ERROR, "the source " + name + " can't be closed", e);
            }
        });
    }

    /** All desired pods once more, for receivers that missed a message. */
    private void repeat() {
        receiver.repeat();
        mirrors.ifPresent(seen -> bus.publish(PodTopics.MIRROR_PODS, seen));
        complete();
    }

    private void complete() {
        bus.publish(PodTopics.POD_CHANGES, new PodChanges(desired.all(), true, areAllKnown()));
    }

    private boolean areAllKnown() {
        return known.containsAll(sources.keySet());
    }

    private void merge(PodSet set) {
        if (latest.get(set.source()) == set) {
            return;
        }
        PodSources.Merged merged = desired.merge(set.source(), withoutMirrors(set), clock.instant());
        boolean completes = set.allPodsKnown() && known.add(set.source()) && areAllKnown();
        desired = merged.sources();
        // From here on it is not merged again: what is published now is repeated from what was noted.
        latest.put(set.source(), set);
        if (!merged.changes().isEmpty()) {
            bus.publish(PodTopics.POD_CHANGES, new PodChanges(merged.changes()));
        }
        if (completes) {
            complete();
        }
        report(merged);
    }

    private void report(PodSources.Merged merged) {
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
    }

    /** Mirror pods show static pods at the API server; they are never run. */
    private List<Pod> withoutMirrors(PodSet set) {
        if (!set.source().equals(ConfigAnnotations.API)) {
            return set.pods();
        }
        Map<Boolean, List<Pod>> byKind = set.pods().stream()
                .collect(Collectors.partitioningBy(ConfigAnnotations::isMirror));
        var seen = Optional.of(new MirrorPodsObserved(byKind.get(true)));
        if (!seen.equals(mirrors)) {
            bus.publish(PodTopics.MIRROR_PODS, seen.get());
            mirrors = seen;
        }
        return byKind.get(false);
    }

    /**
     * Sets of sources are sent over the bus, so that they are handled one after another; the newest set of each source is kept.
     */
    private static final class Receiver implements PodSource.Receiver {
        private final ReentrantLock lock = new ReentrantLock();
        private final Map<String, PodSet> newest = new TreeMap<>();
        private final Bus bus;

        Receiver(Bus bus) {
            this.bus = bus;
        }

        @Override
        public void set(PodSet pods) {
            lock.lock();
            try {
                newest.put(pods.source(), pods);
                bus.publish(PodTopics.POD_SET, pods);
            } finally {
                lock.unlock();
            }
        }

        /** The newest sets once more, and never one after a newer one. */
        void repeat() {
            lock.lock();
            try {
                newest.values().forEach(set -> bus.publish(PodTopics.POD_SET, set));
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void problem(SourceProblem problem) {
            bus.publish(PodTopics.SOURCE_PROBLEM, problem);
        }
    }
}
