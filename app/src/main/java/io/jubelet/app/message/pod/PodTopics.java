package io.jubelet.app.message.pod;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;
import io.jubelet.ports.source.PodSet;
import io.jubelet.ports.source.SourceProblem;

/** Topics and questions about pods: those of the sources, those admitted, their workers, probes and statuses. */
public final class PodTopics {

    /** All pods that have a worker, with every tick. Published by {@code app.worker}. */
    public static final Topic<WorkersListed> WORKERS = new Topic<>("worker.listed", WorkersListed.class);
    /** The statuses of all pods, with every tick. Published by {@code app.status}. */
    public static final Topic<StatusesListed> STATUSES = new Topic<>("status.listed", StatusesListed.class);
    /** A source delivered its complete set. Published by {@code app.source} for each source. */
    public static final Topic<PodSet> POD_SET = new Topic<>("pods.set", PodSet.class);
    /** Something of a source can't be read. Published by {@code app.source} for each source. */
    public static final Topic<SourceProblem> SOURCE_PROBLEM = new Topic<>("pods.problem", SourceProblem.class);
    /** Changes of the desired pods. Published by {@code app.source}. */
    public static final Topic<PodChanges> POD_CHANGES = new Topic<>("pods.changes", PodChanges.class);
    /**
     * The status of a pod was computed. Published by {@code app.sync}, by {@code app.worker} with every tick, and by
     * {@code app.admission} for rejected pods.
     */
    public static final Topic<PodStatusComputed> STATUS_COMPUTED = new Topic<>("status.computed", PodStatusComputed.class);
    /** The reported status of a pod changed. Published by {@code app.status}. */
    public static final Topic<PodStatusChanged> STATUS_CHANGED = new Topic<>("status.changed", PodStatusChanged.class);
    /** The status of a pod that has ended is at the API server. Published by {@code app.cluster}, received by {@code app.shutdown}. */
    public static final Topic<PodStatusDelivered> STATUS_DELIVERED =
            new Topic<>("status.delivered", PodStatusDelivered.class);
    /**
     * The worker of a pod is done with it. Published by {@code app.worker}, and by {@code app.admission} for a pod that is
     * gone before it was admitted.
     */
    public static final Topic<PodFinished> POD_FINISHED = new Topic<>("worker.finished", PodFinished.class);
    /** A probe of a pod came to another result. Published by {@code app.probe}. */
    public static final Topic<ProbeChanged> PROBE_CHANGED = new Topic<>("probe.changed", ProbeChanged.class);
    /** A probe of a container failed. Published by {@code app.probe}, received by {@code app.api}. */
    public static final Topic<ProbeFailed> PROBE_FAILED = new Topic<>("probe.failed", ProbeFailed.class);
    /** Changes of the admitted pods. Published by {@code app.admission}. */
    public static final Topic<PodChanges> PODS_ADMITTED = new Topic<>("pods.admitted", PodChanges.class);
    /**
     * A pod is to be killed although it is desired. Published by {@code app.admission}, {@code app.eviction}, {@code app.shutdown}
     * and {@code app.volume}; received by {@code app.worker}.
     */
    public static final Topic<KillPod> KILL_POD = new Topic<>("pods.kill", KillPod.class);
    /** Mirror pods of the API source, all of them each time. Published by {@code app.source}. */
    public static final Topic<MirrorPodsObserved> MIRROR_PODS = new Topic<>("pods.mirror", MirrorPodsObserved.class);
    /** Allocated resources were applied. Published by {@code app.sync}, received by {@code app.metrics}. */
    public static final Topic<ResizeAttempted> RESIZE_ATTEMPTED = new Topic<>("resize.attempted", ResizeAttempted.class);
    /** Which pods may lose their containers? Answered by {@code app.worker}. */
    public static final Question<GetRemovablePods, RemovablePods> PODS_REMOVABLE =
            new Question<>("worker.removable", GetRemovablePods.class, RemovablePods.class);
    /** What are the results of the probes of this pod? Answered by {@code app.probe}. */
    public static final Question<GetProbeResults, ProbeResults> PROBE_RESULTS =
            new Question<>("probe.results", GetProbeResults.class, ProbeResults.class);
    /** All pods with their status. Answered by {@code app.status}. */
    public static final Question<ListPods, PodsWithStatus> PODS =
            new Question<>("status.pods", ListPods.class, PodsWithStatus.class);
    /** The pods that sources name. Answered by {@code app.status}. */
    public static final Question<ListDesiredPods, DesiredPodsListed> DESIRED_PODS =
            new Question<>("status.desired", ListDesiredPods.class, DesiredPodsListed.class);
    /** Which status is the object of this pod at the API server to have? Answered by {@code app.status}. */
    public static final Question<GetApiStatus, ApiStatus> API_STATUS =
            new Question<>("status.api", GetApiStatus.class, ApiStatus.class);

    private PodTopics() {
    }
}
