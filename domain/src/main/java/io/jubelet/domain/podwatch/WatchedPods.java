package io.jubelet.domain.podwatch;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.Immutable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pods that have been reported to one watcher.
 *
 * <pre>
 *            ADDED            DELETED: finished, or gone           gone
 *   unknown ───────► seen ──────────────────────────────► deleted ──────► unknown
 *                   │    ▲                                   │
 *                   └────┘ MODIFIED      ADDED: it runs again│
 *                        ▲───────────────────────────────────┘
 * </pre>
 *
 * <p>A pod is deleted for watchers when it is finished, although lists have it as long as a source names it, as in a kubelet. One that
 * was finished when the watch began is deleted once it is gone; a kubelet does not report that.
 *
 * @param reported by uid
 */
public record WatchedPods(Map<String, Reported> reported) {

    /** The pods of a watcher to which none was reported. */
    public static final WatchedPods NOTHING = new WatchedPods(Map.of());

    private static final Comparator<PodSnapshot> BY_UID = Comparator.comparing(one -> one.pod().uid());

    /** Copies the map. */
    public WatchedPods {
        reported = Immutable.sorted(reported);
    }

    /**
     * The report of a pod.
     *
     * @param pod as it was reported last
     * @param finished whether it was finished then
     * @param deleted whether its end was reported
     */
    public record Reported(Pod pod, boolean finished, boolean deleted) {
    }

    /**
     * Events to report.
     *
     * @param after what has been reported then
     * @param events in their order
     */
    public record Step(WatchedPods after, List<PodWatchEvent> events) {

        /** Copies the list. */
        public Step {
            events = List.copyOf(events);
        }
    }

    /** The beginning of a watch: every pod that a source names, by uid, and that these were all. */
    public static Step begin(List<PodSnapshot> now) {
        Map<String, Reported> reported = new TreeMap<>();
        List<PodWatchEvent> events = new ArrayList<>();
        now.stream().filter(PodSnapshot::desired).sorted(BY_UID).forEach(one -> {
            reported.put(one.pod().uid(), new Reported(one.pod(), one.isFinished(), false));
            events.add(new PodWatchEvent.Added(one.pod()));
        });
        events.add(new PodWatchEvent.InitialSyncComplete());
        return new Step(new WatchedPods(reported), events);
    }

    /**
     * Differences, by uid. A pod is new once something was reported of it, also one that was deleted and runs again, as a static
     * pod can; one that no source names any more is not new.
     *
     * @param now every pod of the node, each once
     */
    public Step next(List<PodSnapshot> now) {
        Map<String, Reported> after = new TreeMap<>();
        List<PodWatchEvent> events = new ArrayList<>();
        for (PodSnapshot one : now.stream().sorted(BY_UID).toList()) {
            Reported before = reported.get(one.pod().uid());
            boolean known = before != null && !before.deleted();
            if (known || one.desired() && one.stage().isPresent() && (before == null || !one.isFinished())) {
                after.put(one.pod().uid(), report(known ? before : null, one, events));
            } else if (before != null) {
                after.put(one.pod().uid(), before);
            }
        }
        reported.forEach((uid, before) -> {
            if (!after.containsKey(uid) && !before.deleted()) {
                events.add(PodWatchEvent.Deleted.of(before.pod()));
            }
        });
        return new Step(events.isEmpty() && after.equals(reported) ? this : new WatchedPods(after), events);
    }

    /** A pod that ended between two looks is reported with its last status first. */
    private static Reported report(Reported before, PodSnapshot now, List<PodWatchEvent> events) {
        if (before == null) {
            events.add(new PodWatchEvent.Added(now.pod()));
        } else if (!before.pod().equals(now.pod())) {
            events.add(new PodWatchEvent.Modified(now.pod()));
        }
        boolean ends = now.isFinished() && (before == null || !before.finished());
        if (ends) {
            events.add(PodWatchEvent.Deleted.of(now.pod()));
        }
        return new Reported(now.pod(), now.isFinished(), ends);
    }
}
