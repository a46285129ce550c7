package io.jubelet.domain.server;

/**
 * Enabled endpoints besides health, metrics, statistics and pods.
 *
 * @param debugging whether there are any; the others count only then
 * @param systemLogs files of the system log directory
 * @param profiles profiles
 * @param debugFlags verbosity of the log
 * @param checkpoint checkpoints of containers
 * @param statusz state of the agent
 * @param flagz flags of the agent
 */
public record ServedHandlers(
        boolean debugging,
        boolean systemLogs,
        boolean profiles,
        boolean debugFlags,
        boolean checkpoint,
        boolean statusz,
        boolean flagz) {

    /** Endpoints for all callers. */
    public static final ServedHandlers READ_ONLY =
            new ServedHandlers(false, false, false, false, false, false, false);
}
