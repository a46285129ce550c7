package io.jubelet.app.podwatch;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.DesiredPodsListed.DesiredPod;
import io.jubelet.app.message.pod.DesiredPodsListed;
import io.jubelet.app.message.pod.ListDesiredPods;
import io.jubelet.app.message.pod.ListPods;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.message.pod.PodsWithStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.podwatch.PodSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pods of this node, as their owner knows them. Throws exceptions of ports when it does not answer. */
record NodePods(Bus bus) {

    /** Those that sources name. */
    List<Pod> desired() {
        return listed().stream().map(DesiredPod::pod).toList();
    }

    /** All of them, those included that no source names any more and that still run. What is newer comes second, and counts. */
    List<PodSnapshot> snapshots() {
        PodsWithStatus all = bus.askOrCancel(PodTopics.PODS, new ListPods());
        Map<String, PodSnapshot> seen = new LinkedHashMap<>();
        all.pods().forEach(pod -> seen.put(pod.uid(), new PodSnapshot(pod, false, Optional.empty())));
        listed().forEach(one -> seen.put(one.pod().uid(), new PodSnapshot(one.pod(), true, one.stage())));
        return List.copyOf(seen.values());
    }

    private List<DesiredPod> listed() {
        DesiredPodsListed listed = bus.askOrCancel(PodTopics.DESIRED_PODS, new ListDesiredPods());
        return listed.pods();
    }
}
