package io.jubelet.domain.launch;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.value.CleanPath;

/**
 * Paths of the logs that the runtime writes for a pod. Log collectors and other
 * kubelets rely on these names.
 */
public final class LogPaths {

    /** Longest name of a file on Linux, in bytes. */
    private static final int MAX_FILE_NAME = 255;
    private static final String SUFFIX = ".log";

    private LogPaths() {
    }

    /** Log directory of a pod: {@code <root>/<namespace>_<name>_<uid>}. */
    public static String podDirectory(String podLogsDirectory, PodIdentity pod) {
        return CleanPath.join(podLogsDirectory, pod.namespace() + "_" + pod.name() + "_" + pod.uid());
    }

    /** Log directory of a container: {@code <name>} in the directory of its pod. */
    public static String containerDirectory(String podLogsDirectory, PodIdentity pod, String container) {
        return CleanPath.join(podDirectory(podLogsDirectory, pod), container);
    }

    /** Log file of one run of a container, relative to the directory of its pod: {@code <name>/<restartCount>.log}. */
    public static String containerLog(String container, int restartCount) {
        return CleanPath.join(container, restartCount + SUFFIX);
    }

    /**
     * Link to a log file for collectors without knowledge of pods: {@code
     * <directory>/<pod>_<namespace>_<container>-<id>.log}, where the part before the suffix is cut to what a file
     * name may hold. All parts are ASCII.
     */
    public static String collectorLink(String directory, PodIdentity pod, String container, String containerId) {
        String name = pod.name() + "_" + pod.namespace() + "_" + container + "-" + containerId;
        int room = MAX_FILE_NAME - SUFFIX.length();
        return CleanPath.join(directory, (name.length() > room ? name.substring(0, room) : name) + SUFFIX);
    }
}
