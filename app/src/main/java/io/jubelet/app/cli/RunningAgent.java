package io.jubelet.app.cli;

import io.jubelet.app.config.AgentConfiguration;
import io.jubelet.app.config.KubeletFields;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.api.AgentDetails;
import io.jubelet.ports.api.NodeProblems;
import io.jubelet.ports.codec.ManifestException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The agent that a command asks: that of a root directory, or the only one of this machine. */
final class RunningAgent {

    private static final String DEFAULT = (String) KubeletFields.byFlag(CommandSpecs.ROOT_DIR).orElseThrow().fallback();

    /** States of a pod in which something is waited for. */
    private static final Set<Verdict.State> OPEN =
            EnumSet.of(Verdict.State.WAITING, Verdict.State.NOT_READY, Verdict.State.ENDING);

    private final Wiring wiring;
    private final Path rootDirectory;
    private final Path socket;
    private boolean silent;

    private RunningAgent(Wiring wiring, Path rootDirectory) {
        this.wiring = wiring;
        this.rootDirectory = rootDirectory;
        this.socket = AgentConfiguration.Node.socketIn(rootDirectory);
    }

    /**
     * Chooses the agent.
     *
     * @param rootDirectory what {@code --root-dir} says, if it is given
     * @throws Wiring.AgentException when several agents run here and none was chosen
     */
    static RunningAgent choose(Wiring wiring, Optional<Path> rootDirectory) throws Wiring.AgentException {
        if (rootDirectory.isPresent()) {
            return new RunningAgent(wiring, rootDirectory.get().toAbsolutePath());
        }
        List<Path> found = wiring.agents().search().rootDirectories();
        if (found.size() > 1) {
            throw new Wiring.AgentException(ExitCode.FAILED, "several agents run on this machine; choose one of:"
                    + found.stream().map(root -> "\n  --root-dir=" + root).collect(Collectors.joining()));
        }
        return new RunningAgent(wiring, found.isEmpty() ? Path.of(DEFAULT) : found.getFirst());
    }

    /** Its pods as JSON of a v1 PodList. */
    byte[] podList() throws Wiring.AgentException {
        return ask(() -> wiring.agents().client().pods(socket));
    }

    List<Pod> pods() throws Wiring.AgentException {
        return decode(podList());
    }

    NodeProblems problems() throws Wiring.AgentException {
        return ask(() -> wiring.agents().client().problems(socket));
    }

    List<Explanation> explain(String pod) throws Wiring.AgentException {
        return ask(() -> wiring.agents().client().explain(socket, pod));
    }

    /** Why a pod waits; empty when it does not, or nothing is known about it. */
    String waiting(Pod pod) {
        if (silent) {
            return "";
        }
        try {
            return explain(pod.uid()).stream().filter(found -> found.timeline().uid().equals(pod.uid()))
                    .map(Explanation::verdict).filter(verdict -> OPEN.contains(verdict.state())).map(Verdict::text).findFirst().orElse("");
        } catch (Wiring.AgentException e) {
            // The table is shown without it, and without waiting for the agent again for each further pod.
            silent = true;
            return "";
        }
    }

    AgentDetails details() throws Wiring.AgentException {
        return ask(() -> wiring.agents().client().agent(socket));
    }

    /** Follows the pods until the agent ends. */
    void watch(Consumer<byte[]> pod) throws Wiring.AgentException {
        ask(() -> {
            wiring.agents().client().watch(socket, pod);
            return pod;
        });
    }

    List<Pod> decode(byte[] json) throws Wiring.AgentException {
        try {
            return wiring.codec().get().decodePods(json);
        } catch (ManifestException e) {
            throw new Wiring.AgentException(ExitCode.NO_AGENT,
                    "the agent of " + rootDirectory + " answered with something else than pods: " + e.getMessage());
        }
    }

    private <T> T ask(Question<T> question) throws Wiring.AgentException {
        try {
            return question.ask();
        } catch (Wiring.AgentException e) {
            throw new Wiring.AgentException(e.exitCode(), e.exitCode() == ExitCode.NO_AGENT
                    ? "no agent runs with the root directory " + rootDirectory + ": " + socket + ": " + e.getMessage()
                            + "\nStart one, or name its root directory with --root-dir."
                    : socket + ": " + e.getMessage());
        }
    }

    private interface Question<T> {

        T ask() throws Wiring.AgentException;
    }
}
