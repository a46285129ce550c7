package io.jubelet.domain.selinux;

/** Fault of the labels of a volume; metrics have one family for each, and for each that is a warning only. */
public enum LabelFault {
    /** The label of a container can't be determined. */
    CONTAINER("container"),
    /** Containers of one pod need the volume with different labels. */
    POD("pod_context_mismatch"),
    /** Pods need the volume with different labels. */
    VOLUME("volume_context_mismatch");

    private final String metric;

    LabelFault(String metric) {
        this.metric = metric;
    }

    /** Its part of the names of metrics. */
    public String metric() {
        return metric;
    }
}
