package io.jubelet.domain.allocation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.JsonText;
import java.util.List;

/** Texts of the events of a resize, which are those of a kubelet: the decision, and the resources as JSON. */
public final class ResizeEvents {

    /** Reason of the event that a resize was accepted. */
    public static final String STARTED = "ResizeStarted";
    /** Reason of the event that a resize is in force. */
    public static final String COMPLETED = "ResizeCompleted";
    /** Reason of the event that a resize waits for room. */
    public static final String DEFERRED = "ResizeDeferred";
    /** Reason of the event that a resize is never accepted. */
    public static final String INFEASIBLE = "ResizeInfeasible";
    /** Reason of the event that a resize that was accepted failed. */
    public static final String ERROR = "ResizeError";

    private ResizeEvents() {
    }

    /** A resize was accepted. */
    public static String started(Pod pod, long generation) {
        return "Pod resize started: " + summary(pod, generation, "");
    }

    /** A resize is in force. */
    public static String completed(Pod pod, long generation) {
        return "Pod resize completed: " + summary(pod, generation, "");
    }

    /** A resize that was accepted failed. */
    public static String failed(Pod pod, long generation, String error) {
        return "Pod resize error: " + summary(pod, generation, error);
    }

    /** A resize was not accepted. */
    public static String refused(Pod pod, ResizeDecision.Refused refused) {
        return "Pod resize " + refused.reason() + ": " + summary(pod, pod.metadata().generation(), refused.message());
    }

    private static String summary(Pod pod, long generation, String error) {
        JsonText json = JsonText.object();
        add(json, "initContainers", pod.spec().initContainers());
        add(json, "containers", pod.spec().containers());
        return json.add("generation", generation).addGiven("error", error).toString();
    }

    private static void add(JsonText json, String name, List<Container> containers) {
        if (!containers.isEmpty()) {
            json.addRaw(name, JsonText.array(containers.stream().map(container -> JsonText.object()
                    .add("name", container.name())
                    .addRaw("resources", AllocationJson.resources(container.resourcesOrNone())).toString()).toList()));
        }
    }
}
