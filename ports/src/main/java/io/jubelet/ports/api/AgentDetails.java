package io.jubelet.ports.api;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The agent itself, as far as commands on the same machine need it.
 *
 * @param nodeName name of the node
 * @param podLogsDirectory absolute path of the directory with the logs of all pods
 * @param podSources where pods are taken from, for users: paths, URLs without user and password, the API server
 */
public record AgentDetails(String nodeName, Path podLogsDirectory, List<String> podSources) {

    /** Copies the list; rejects null. */
    public AgentDetails {
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(podLogsDirectory, "podLogsDirectory");
        podSources = List.copyOf(podSources);
    }
}
