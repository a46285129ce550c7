package io.jubelet.app.message.runtime;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;

/** Topics and questions about the container runtime and what it runs. */
public final class RuntimeTopics {

    /** A pod looks different in the runtime. Published by {@code app.pleg}. */
    public static final Topic<PodObserved> POD_OBSERVED = new Topic<>("runtime.pod", PodObserved.class);
    /** All pods of the runtime, after each complete list. Published by {@code app.pleg}. */
    public static final Topic<RuntimeListed> RUNTIME_LISTED = new Topic<>("runtime.listed", RuntimeListed.class);
    /** Leftovers of pods on this machine. Published by {@code app.gc}, received by {@code app.worker}. */
    public static final Topic<LeftoversFound> LEFTOVERS = new Topic<>("leftovers.found", LeftoversFound.class);
    /** Whether the runtime is able to work, when that changes and with every tick. Published by {@code app.health}. */
    public static final Topic<RuntimeHealth> RUNTIME_HEALTH = new Topic<>("runtime.health", RuntimeHealth.class);
    /** A container was to be started, and was not. Published by {@code app.sync}, received by {@code app.metrics}. */
    public static final Topic<ContainerStartFailed> START_FAILED = new Topic<>("start.failed", ContainerStartFailed.class);
    /**
     * The calls that wait for the runtime, every second while there are any, and with every tick. Published by
     * {@code app.pacing}, received by {@code app.api}.
     */
    public static final Topic<RuntimeWaits> RUNTIME_WAITS = new Topic<>("runtime.waits", RuntimeWaits.class);
    /** What does the runtime know about this pod, newer than a given moment? Answered by {@code app.pleg}. */
    public static final Question<ObservePod, Observation> OBSERVE =
            new Question<>("runtime.observe", ObservePod.class, Observation.class);
    /** Remove the dead containers. Answered by {@code app.gc} when it is done. */
    public static final Question<ContainerReclaim, ContainersReclaimed> CONTAINER_RECLAIM =
            new Question<>("containers.reclaim", ContainerReclaim.class, ContainersReclaimed.class);

    private RuntimeTopics() {
    }
}
