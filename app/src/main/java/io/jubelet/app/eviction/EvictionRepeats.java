package io.jubelet.app.eviction;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.bus.Concern;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.StatusesListed;
import io.jubelet.domain.pod.Pod;
import java.util.Set;
import java.util.stream.Collectors;

/** Requests the eviction of pods again until nothing of them runs. */
final class EvictionRepeats implements Concern {

    private final PodEvictions evictions;
    private Bus bus;

    EvictionRepeats(PodEvictions evictions) {
        this.evictions = evictions;
    }

    @Override
    public String name() {
        return "eviction-repeats";
    }

    @Override
    public void start(Bus to) {
        bus = to;
        bus.subscribe(PodTopics.STATUS_CHANGED, this::changed);
        bus.subscribe(PodTopics.STATUSES, this::listed);
    }

    private void changed(PodStatusChanged changed) {
        if (!ActivePods.isActive(changed)) {
            evictions.ends(changed.pod().uid());
        }
    }

    /** A pod that is not listed is gone, although its end was not received; those that are still there may not know of it. */
    private void listed(StatusesListed all) {
        Set<String> active = all.pods().stream().filter(ActivePods::isActive).map(PodStatusChanged::pod).map(Pod::uid)
                .collect(Collectors.toSet());
        evictions.repeat(bus, active);
    }
}
