package io.jubelet.app.cli;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Problem;
import io.jubelet.ports.codec.PodManifestCodec;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What the commands need from the rest of the application. Each part is asked for only by the command that uses it.
 *
 * @param loader makes a configuration of files and flags
 * @param agent runs the agent
 * @param manifests looks at manifests without running them
 * @param client asks the agent that runs on this machine
 * @param codec reads what the agent answers
 * @param clock tells how old pods are
 * @param version version of jubelet
 */
public record Wiring(
        ConfigurationLoader loader,
        AgentRunner agent,
        ManifestCheck manifests,
        AgentClient client,
        Supplier<PodManifestCodec> codec,
        InstantSource clock,
        String version) {

    /** Rejects null parts. */
    public Wiring {
        Objects.requireNonNull(loader, "loader");
        Objects.requireNonNull(agent, "agent");
        Objects.requireNonNull(manifests, "manifests");
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(codec, "codec");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(version, "version");
    }

    /** Runs the agent. */
    @FunctionalInterface
    public interface AgentRunner {

        /**
         * Runs until the agent is told to end, or in run-once mode until its pods are done.
         *
         * @return how the process ends
         */
        ExitCode run(AgentConfiguration configuration);
    }

    /** Looks at manifests. */
    @FunctionalInterface
    public interface ManifestCheck {

        /** Reads all manifests of the configuration and says what would keep pods from running, or be ignored. */
        List<Problem> check(AgentConfiguration configuration);
    }

    /** Asks a running agent. */
    @FunctionalInterface
    public interface AgentClient {

        /**
         * Its pods with their status.
         *
         * @param socket unix socket of the agent
         * @return JSON of a v1 PodList
         * @throws NoAgentException when nobody answers there
         */
        byte[] pods(Path socket) throws NoAgentException;
    }

    /** No agent answers. */
    public static final class NoAgentException extends Exception {

        private static final long serialVersionUID = 1L;

        /**
         * A failure.
         *
         * @param message why, for people, such as {@code connection refused}
         */
        public NoAgentException(String message) {
            super(message);
        }
    }
}
