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
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Keeps every pod that is wanted or still going down, with the status it has now. */
public final class PodStatuses implements Concern {

    private final Map<String, Pod> pods = new ConcurrentSkipListMap<>();
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
            if (change.operation() == PodChange.Operation.REMOVE) {
                continue;
            }
            for (Pod pod : change.pods()) {
                pods.merge(pod.uid(), pod, (before, now) -> now.withStatus(before.status()));
            }
        }
    }

    private void computed(PodStatusComputed computed) {
        tell(computed.pod());
    }

    private void tell(Pod pod) {
        Pod before = pods.put(pod.uid(), pod);
        if (before == null || !before.status().equals(pod.status())) {
            bus.publish(Topics.STATUS_CHANGED, new PodStatusChanged(pod));
        }
    }

    private void finished(PodFinished finished) {
        if (finished.gone()) {
            pods.remove(finished.podUid());
        }
    }

    private PodsWithStatus all() {
        return new PodsWithStatus(pods.values().stream()
                .sorted(Comparator.comparing((Pod p) -> p.metadata().namespace())
                        .thenComparing(p -> p.metadata().name()))
                .toList());
    }
}
