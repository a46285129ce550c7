package io.jubelet.domain.validation;

import io.jubelet.domain.pod.Pod;
import java.util.List;

/** The rules of the API for a pod that is created. */
public final class PodValidation {

    private PodValidation() {
    }

    /**
     * Errors of a new pod with default feature gates.
     *
     * @param pod a pod with defaults applied
     * @return one entry per mistake, in the order of the API's own checks; empty for a valid pod
     */
    public static List<FieldError> ofNew(Pod pod) {
        return ofNew(pod, GatedFields.NONE);
    }

    /**
     * Errors of a new pod.
     *
     * @param pod a pod with defaults applied
     * @param gated what it may have by feature gates
     * @return one entry per mistake, in the order of the API's own checks; empty for a valid pod
     */
    public static List<FieldError> ofNew(Pod pod, GatedFields gated) {
        Field top = Field.top();
        MetadataRules.check(top.child("metadata"), pod.metadata());
        ProfileAnnotationRules.check(top.child("metadata").child("annotations"), pod);
        SpecRules.check(top.child("spec"), pod, gated);
        if (!pod.spec().ephemeralContainers().isEmpty()) {
            top.child("spec").child("ephemeralContainers").forbidden("cannot be set on create");
        }
        if (!pod.spec().schedulingGates().isEmpty() && !pod.spec().nodeName().isEmpty()) {
            top.child("spec").child("nodeName").forbidden("cannot be set until all schedulingGates have been cleared");
        }
        ProfileAnnotationRules.match(top.child("spec"), pod);
        return top.errors();
    }
}
