package io.jubelet.app.cli;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.ConfigurationLoader;
import io.jubelet.app.config.Problem;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.codec.PodManifestCodec;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Dependencies of the commands on the rest of the application. Each is requested only by the command that uses it.
 *
 * @param loader makes a configuration from files and flags
 * @param agent runs the agent
 * @param checks examines manifests and this machine without running anything
 * @param agents connections to the agents that run on this machine
 * @param codec reads the answers of the agent
 * @param clock clock for the age of pods
 * @param version version of jubelet
 */
public record Wiring(
        ConfigurationLoader loader,
        AgentRunner agent,
        Checks checks,
        Agents agents,
        Supplier<PodManifestCodec> codec,
        InstantSource clock,
        String version) {

    /** Rejects null parts. */
    public Wiring {
        Objects.requireNonNull(loader, "loader");
        Objects.requireNonNull(agent, "agent");
        Objects.requireNonNull(checks, "checks");
        Objects.requireNonNull(agents, "agents");
        Objects.requireNonNull(codec, "codec");
        Objects.requireNonNull(clock, "clock");
        Objects.requireNonNull(version, "version");
    }

    /** Runs the agent. */
    @FunctionalInterface
    public interface AgentRunner {

        /**
         * Runs until the agent gets a signal to end, or in run-once mode until its pods are done.
         *
         * @return how the process ends
         */
        ExitCode run(AgentConfiguration configuration);
    }

    /** Checks what an agent would be started with, without running anything. */
    public interface Checks {

        /**
         * Reads manifests and reports what would keep pods from running, or be ignored.
         *
         * @param places files, directories, and {@code -} for the standard input
         * @param manifests the node that would run them
         */
        List<Problem> manifests(List<Path> places, ConfigurationLoader.Manifests manifests);

        /** Reports what would keep an agent with this configuration from starting on this machine. */
        List<Problem> start(AgentConfiguration configuration);
    }

    /**
     * Ways to the agents that run on this machine.
     *
     * @param search finds them
     * @param client asks one of them
     * @param logs prints logs of containers
     */
    public record Agents(AgentSearch search, AgentClient client, LogPrinter logs) {

        /** Rejects null parts. */
        public Agents {
            Objects.requireNonNull(search, "search");
            Objects.requireNonNull(client, "client");
            Objects.requireNonNull(logs, "logs");
        }
    }

    /** Finds running agents. */
    @FunctionalInterface
    public interface AgentSearch {

        /** Root directories of the agents that run on this machine, as far as this process may see them, in order. */
        List<Path> rootDirectories();
    }

    /** Asks a running agent, each time on its unix socket. */
    public interface AgentClient {

        /** Its pods with their status, as JSON of a v1 PodList. */
        byte[] pods(Path socket) throws AgentException;

        /** Problems that keep pods from running and are in no pod status. */
        NodeProblems problems(Path socket) throws AgentException;

        /**
         * Why pods are as they are.
         *
         * @param pod {@code NAME}, {@code NAMESPACE/NAME} or a uid
         */
        List<Explanation> explain(Path socket, String pod) throws AgentException;

        /** Facts about the agent that commands need. */
        AgentDetails agent(Path socket) throws AgentException;

        /** Follows the pods until the agent ends: first every pod, then each that changed, as JSON of a v1 Pod. */
        void watch(Path socket, Consumer<byte[]> pod) throws AgentException;
    }

    /** Prints logs of containers. */
    @FunctionalInterface
    public interface LogPrinter {

        /**
         * Prints a log on the standard output, to its end or as long as the container runs.
         *
         * @param running whether the container still runs
         * @throws AgentException when there is no such log or it may not be read
         */
        void print(Path podLogsDirectory, LogRequest request, BooleanSupplier running) throws AgentException;
    }

    /**
     * Which log is requested.
     *
     * @param pod the pod
     * @param container name of the container
     * @param run restart count that the container had
     * @param options how much of it
     */
    public record LogRequest(PodIdentity pod, String container, int run, LogOptions options) {
    }

    /** An agent gave no answer, or may not be asked. */
    public static final class AgentException extends Exception {

        private static final long serialVersionUID = 1L;

        private final ExitCode exitCode;

        /**
         * A failure.
         *
         * @param exitCode {@link ExitCode#NO_AGENT} when no agent answers, otherwise {@link ExitCode#FAILED}
         * @param message why, for users, such as {@code permission denied}
         */
        public AgentException(ExitCode exitCode, String message) {
            super(message);
            this.exitCode = exitCode;
        }

        /** Exit code of the command. */
        public ExitCode exitCode() {
            return exitCode;
        }
    }
}
