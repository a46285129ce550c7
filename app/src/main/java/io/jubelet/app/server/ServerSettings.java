package io.jubelet.app.server;

import io.jubelet.app.config.ServerConfiguration;
import io.jubelet.domain.server.ServedHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * Settings of the server.
 *
 * @param server its configuration
 * @param nodeName name of the node, for which callers need permissions
 * @param process the process it runs in
 */
public record ServerSettings(ServerConfiguration server, String nodeName, AgentProcess process) {

    /** Rejects null. */
    public ServerSettings {
        Objects.requireNonNull(server, "server");
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(process, "process");
    }

    /**
     * The process of the agent.
     *
     * @param version version of Kubernetes whose kubelet this is
     * @param started when it was started
     * @param commandLine program and arguments
     * @param flags flags by name, without secrets
     * @param verbosity sets how much is logged
     */
    public record AgentProcess(
            String version,
            Instant started,
            List<String> commandLine,
            Map<String, String> flags,
            IntConsumer verbosity) {

        /** Copies the collections. */
        public AgentProcess {
            Objects.requireNonNull(version, "version");
            Objects.requireNonNull(started, "started");
            commandLine = List.copyOf(commandLine);
            flags = Map.copyOf(flags);
            Objects.requireNonNull(verbosity, "verbosity");
        }
    }

    ServedHandlers served() {
        ServerConfiguration.Handlers handlers = server.handlers();
        return new ServedHandlers(handlers.debugging(), handlers.systemLogs(), handlers.profiling(),
                handlers.debugFlags(), handlers.checkpoint(), handlers.statusz(), handlers.flagz());
    }
}
