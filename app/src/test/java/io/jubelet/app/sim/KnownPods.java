package io.jubelet.app.sim;

import io.jubelet.domain.pod.Pod;
import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;

/** Every pod that was ever desired on a machine, as it was desired last. */
final class KnownPods {

    private static final long DEFAULT_GRACE = 30;

    private final SimSource source;
    private final SimCluster cluster;
    private final Map<String, Pod> pods = new HashMap<>();
    private final Map<String, LongSummaryStatistics> graces = new HashMap<>();

    KnownPods(SimSource source, SimCluster cluster) {
        this.source = source;
        this.cluster = cluster;
        source.follow(this::desired);
        cluster.pods().follow(all -> all.forEach(this::desired));
    }

    private void desired(Pod pod) {
        pods.put(pod.uid(), pod);
        LongSummaryStatistics grace = grace(pod.uid());
        grace.accept(pod.spec().terminationGracePeriodSeconds().orElse(DEFAULT_GRACE));
        pod.metadata().deletionGracePeriodSeconds().ifPresent(grace::accept);
    }

    Pod get(String uid) {
        return pods.get(uid);
    }

    /** Shortest and longest grace period that anybody ever gave to a pod, in seconds. */
    LongSummaryStatistics grace(String uid) {
        return graces.computeIfAbsent(uid, _ -> new LongSummaryStatistics());
    }

    /** Whether somebody wants this pod, and does not want it to end. */
    boolean isDesired(String uid) {
        return source.desired().stream().anyMatch(pod -> pod.uid().equals(uid)) || cluster.pods().all().stream()
                .anyMatch(pod -> pod.uid().equals(uid) && pod.metadata().deletionTimestamp().isEmpty());
    }
}
