package io.jubelet.app.status;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.PodChanges;
import io.jubelet.app.message.PodFinished;
import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.message.PodStatusComputed;
import io.jubelet.app.message.PodsWithStatus;
import io.jubelet.app.message.Topics;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.source.PodChange;
import io.jubelet.domain.worker.Stage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Keeps every pod that is wanted or still going down, with the status it has now. */
public final class PodStatuses implements Concern {

    private final Map<String, Pod> pods = new ConcurrentSkipListMap<>();
    private final Map<String, Stage> stages = new ConcurrentHashMap<>();
    /** Pods that a source names: they are kept even when nothing is left to do for them. */
    private final Set<String> named = new HashSet<>();
    private Bus bus;

    @Override
    public String name() {
        return "status";
    }

    @Override
    public void start(Bus bus) {
        this.bus = bus;
        bus.subscribe(Topics.POD_CHANGES, this::wanted);
        bus.subscribe(Topics.POD_STATUS, this::computed);
        bus.subscribe(Topics.POD_FINISHED, this::finished);
        bus.answer(Topics.PODS, ask -> all());
    }

    /** A pod is listed as soon as it is wanted, and carries its new spec as soon as that is known. */
    private void wanted(PodChanges changes) {
        for (PodChange change : changes.changes()) {
            for (Pod pod : change.pods()) {
                if (change.operation() == PodChange.Operation.REMOVE) {
                    removed(pod.uid());
                } else {
                    named.add(pod.uid());
                    pods.merge(pod.uid(), pod, (before, now) -> now.withStatus(before.status()));
                }
            }
        }
    }

    /** A pod that still has containers, or may have, is listed until its worker is done with it. */
    private void removed(String uid) {
        named.remove(uid);
        Stage stage = stages.get(uid);
        if (stage == null || stage == Stage.FINISHED) {
            forget(uid);
        }
    }

    private void computed(PodStatusComputed computed) {
        Pod pod = computed.pod();
        Pod before = pods.put(pod.uid(), pod);
        Stage stage = stages.put(pod.uid(), computed.stage());
        if (before == null || stage != computed.stage() || !before.status().equals(pod.status())) {
            bus.publish(Topics.STATUS_CHANGED, new PodStatusChanged(pod, computed.stage()));
        }
    }

    private void finished(PodFinished finished) {
        if (finished.gone() && !named.contains(finished.podUid())) {
            forget(finished.podUid());
        }
    }

    private void forget(String uid) {
        pods.remove(uid);
        stages.remove(uid);
    }

    private PodsWithStatus all() {
        return new PodsWithStatus(pods.values().stream()
                .sorted(Comparator.comparing((Pod p) -> p.metadata().namespace())
                        .thenComparing(p -> p.metadata().name()))
                .toList());
    }
}
