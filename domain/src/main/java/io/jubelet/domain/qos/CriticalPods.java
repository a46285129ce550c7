package io.jubelet.domain.qos;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;

/** Identifies critical pods. */
public final class CriticalPods {

    /** Lowest priority that makes a pod critical. */
    public static final int CRITICAL_PRIORITY = 2_000_000_000;
    /** Priority class of pods that the node itself needs. */
    public static final String SYSTEM_NODE_CRITICAL = "system-node-critical";

    private CriticalPods() {
    }

    /** Static and mirror pods and those of priority {@value #CRITICAL_PRIORITY} and above. */
    public static boolean isCritical(Pod pod) {
        return ConfigAnnotations.isStatic(pod) || ConfigAnnotations.isMirror(pod)
                || pod.spec().priority().orElse(0) >= CRITICAL_PRIORITY;
    }

    /** Critical pods of the priority class {@value #SYSTEM_NODE_CRITICAL}. */
    public static boolean isNodeCritical(Pod pod) {
        return isCritical(pod) && pod.spec().priorityClassName().equals(SYSTEM_NODE_CRITICAL);
    }
}
