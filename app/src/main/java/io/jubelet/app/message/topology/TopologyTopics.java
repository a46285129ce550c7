package io.jubelet.app.message.topology;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;

/** Topics and questions about CPUs and memory of single containers. */
public final class TopologyTopics {

    /**
     * CPUs and memory were assigned, refused or released. Published by {@code app.topology}, and by
     * {@code app.admission} for pods for which it need not ask; received by {@code app.metrics}.
     */
    public static final Topic<ResourcesAssigned> RESOURCES_ASSIGNED =
            new Topic<>("topology.assigned", ResourcesAssigned.class);
    /** Can the containers of this pod have what they need? Answered by {@code app.topology}. */
    public static final Question<AssignResources, AssignmentVerdict> ASSIGN_RESOURCES =
            new Question<>("topology.assign", AssignResources.class, AssignmentVerdict.class);
    /** What may this container, which is made now, use? What it lacks is assigned to it. Answered by {@code app.topology}. */
    public static final Question<ClaimAffinity, ContainerAffinity> CLAIM_AFFINITY =
            new Question<>("topology.claim", ClaimAffinity.class, ContainerAffinity.class);
    /** Who has which CPUs and memory? Answered by {@code app.topology}. */
    public static final Question<GetHeldResources, HeldResources> HELD_RESOURCES =
            new Question<>("topology.held", GetHeldResources.class, HeldResources.class);

    private TopologyTopics() {
    }
}
