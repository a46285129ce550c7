package io.jubelet.domain.resize;

import io.jubelet.domain.cgroup.PodCgroupResources;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Objects;

/** One step of a resize that is executed. The steps of a plan are taken in their order until one fails. */
public sealed interface ResizeStep {

    /**
     * Changes the cgroup of the pod. The runtime is informed before; when it refuses, or the cgroup can't be changed, the resize
     * ends here, and after a failure of the cgroup the runtime gets the former values.
     *
     * @param resource {@code cpu} or {@code memory}
     * @param values what is written
     * @param before values of the whole cgroup before this step
     * @param after values of the whole cgroup after it, for the runtime
     */
    record PodCgroup(String resource, PodCgroupResources values, PodCgroupResources before, PodCgroupResources after)
            implements ResizeStep {

        /** Rejects null. */
        public PodCgroup {
            Objects.requireNonNull(resource, "resource");
            Objects.requireNonNull(values, "values");
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(after, "after");
        }

        /** Text of the failure when the runtime refuses the new values of the pod. */
        public String refusedBy(String sandboxId, String message) {
            return "failed to notify runtime for UpdatePodSandboxResources (resource=" + resource
                    + "); resize rejected: updatePodSandboxResources failed for sanboxID \"" + sandboxId + "\": " + message;
        }
    }

    /**
     * Changes the limits of a container that runs.
     *
     * @param id id of the instance
     * @param container the container with the resources that it has after the step
     * @param applied what is recorded for it when the step is done
     */
    record ContainerUpdate(String id, Container container, ResourceRequirements applied) implements ResizeStep {

        /** Rejects null. */
        public ContainerUpdate {
            Objects.requireNonNull(id, "id");
            Objects.requireNonNull(container, "container");
            Objects.requireNonNull(applied, "applied");
        }
    }

    /**
     * Records that pod-level resources were applied.
     *
     * @param applied what is recorded
     */
    record PodRecord(ResourceRequirements applied) implements ResizeStep {

        /** Rejects null. */
        public PodRecord {
            Objects.requireNonNull(applied, "applied");
        }
    }
}
