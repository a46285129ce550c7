package io.jubelet.ports.api;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The agent itself, as far as commands on the same machine need it.
 *
 * @param nodeName name of the node
 * @param podLogsDirectory absolute path of the directory with the logs of all pods
 */
public record AgentDetails(String nodeName, Path podLogsDirectory) {

    /** Rejects null. */
    public AgentDetails {
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(podLogsDirectory, "podLogsDirectory");
    }
}
