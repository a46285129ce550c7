package io.jubelet.domain.allocation;

/** The cause of another decision about pending resizes. */
public enum ResizeTrigger {

    /** A pod came with a resize that was requested before. */
    PODS_ADDED("pods_added"),
    /** A pod requests other resources. */
    POD_UPDATED("pod_updated"),
    /** A pod has gone. */
    PODS_REMOVED("pods_removed"),
    /** A pod has ended. */
    POD_TERMINATED("pod_terminated"),
    /** A pod has less than before. */
    POD_RESIZED("pod_resized"),
    /** Some minutes have passed. */
    PERIODIC("periodic_retry");

    private final String label;

    ResizeTrigger(String label) {
        this.label = label;
    }

    /** Its name in the metrics of a kubelet. */
    public String label() {
        return label;
    }
}
