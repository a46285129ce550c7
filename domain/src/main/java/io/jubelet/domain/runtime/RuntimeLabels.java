package io.jubelet.domain.runtime;

/**
 * Names of the labels and annotations by which sandboxes and containers are recognised in the runtime. They must be the same
 * for all kubelets that ran, or will run, on the same machine.
 */
public final class RuntimeLabels {
    /** Label: name of the pod. */
    public static final String POD_NAME = "io.kubernetes.pod.name";
    /** Label: namespace of the pod. */
    public static final String POD_NAMESPACE = "io.kubernetes.pod.namespace";
    /** Label: uid of the pod. */
    public static final String POD_UID = "io.kubernetes.pod.uid";
    /** Label: name of the container in the pod. */
    public static final String CONTAINER_NAME = "io.kubernetes.container.name";
    /** Annotation: spec hash in lower-case hexadecimal without leading zeros. */
    public static final String CONTAINER_HASH = "io.kubernetes.container.hash";
    /** Annotation: restart count in decimal. */
    public static final String CONTAINER_RESTART_COUNT = "io.kubernetes.container.restartCount";
    /** Annotation: path of the termination message in the container. */
    public static final String TERMINATION_MESSAGE_PATH = "io.kubernetes.container.terminationMessagePath";
    /** Annotation: termination message policy. */
    public static final String TERMINATION_MESSAGE_POLICY = "io.kubernetes.container.terminationMessagePolicy";
    /** Annotation: preStop hook as JSON. */
    public static final String PRE_STOP_HANDLER = "io.kubernetes.container.preStopHandler";
    /** Annotation: ports as JSON. */
    public static final String CONTAINER_PORTS = "io.kubernetes.container.ports";
    /** Annotation: {@code metadata.deletionGracePeriodSeconds} in decimal seconds. */
    public static final String POD_DELETION_GRACE_PERIOD = "io.kubernetes.pod.deletionGracePeriod";
    /** Annotation: {@code spec.terminationGracePeriodSeconds} in decimal seconds. */
    public static final String POD_TERMINATION_GRACE_PERIOD = "io.kubernetes.pod.terminationGracePeriod";

    private RuntimeLabels() {
    }
}
