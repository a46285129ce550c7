package io.jubelet.app.message.event;

import io.jubelet.app.bus.Topic;
import io.jubelet.ports.event.ClaimEvent;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;

/** Topics and questions about events and decisions, for users. */
public final class EventTopics {

    /** An event about a pod, for users. Published by {@code app.event} for the concern that sends it. */
    public static final Topic<PodEvent> EVENT = new Topic<>("event", PodEvent.class);
    /** An event about a claim, for users. Published by {@code app.volume}, received by {@code app.event}. */
    public static final Topic<ClaimEvent> CLAIM_EVENT = new Topic<>("event.claim", ClaimEvent.class);
    /** An event about a persistent volume, for users. Published by {@code app.volume}, received by {@code app.event}. */
    public static final Topic<PersistentVolumeEvent> VOLUME_EVENT = new Topic<>("event.volume", PersistentVolumeEvent.class);
    /**
     * A decision about a pod. Published by {@code app.event} for the concern that decides, and by {@code app.pacing}; received
     * by {@code app.explain}.
     */
    public static final Topic<DecisionMade> DECISION = new Topic<>("decision", DecisionMade.class);
    /** An event about the node, for users. Published by the concern that sends it, received by {@code app.event}. */
    public static final Topic<NodeEvent> NODE_EVENT = new Topic<>("event.node", NodeEvent.class);

    private EventTopics() {
    }
}
