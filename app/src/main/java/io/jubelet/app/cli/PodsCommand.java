package io.jubelet.app.cli;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.value.ControlCharacters;
import io.jubelet.ports.api.NodeProblems;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows the pods of a running agent, and the problems that keep others from running. */
final class PodsCommand {

    /**
     * The requested output.
     *
     * @param rootDirectory that of the agent, if it is given
     * @param output how pods are shown
     * @param names pods that are shown; all when it is empty
     * @param watch whether changes are shown as well
     */
    record Request(Optional<Path> rootDirectory, PodOutput output, List<String> names, boolean watch) {
    }

    private final Wiring wiring;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Request request;

    PodsCommand(Wiring wiring, PrintWriter out, PrintWriter err, Request request) {
        this.wiring = wiring;
        this.out = out;
        this.err = err;
        this.request = request;
    }

    ExitCode run() throws Wiring.AgentException {
        var agent = RunningAgent.choose(wiring, request.rootDirectory());
        if (request.watch()) {
            try {
                watch(agent);
            } catch (NoReaderException e) {
                return ExitCode.FAILED;
            }
            err.println("the agent has ended");
            return ExitCode.NO_AGENT;
        }
        show(agent);
        return ExitCode.OK;
    }

    private void show(RunningAgent agent) throws Wiring.AgentException {
        if (request.output() == PodOutput.JSON) {
            json(agent);
            return;
        }
        var pods = selected(agent, agent.pods());
        var problems = agent.problems();
        if (pods.isEmpty()) {
            err.println(noPods(agent.details().podSources()));
        } else {
            table(agent).print(pods, problems);
        }
        runtime(problems, out);
        if (request.names().isEmpty()) {
            UnusableSources.all(problems, out);
        }
    }

    /** Where an agent without pods looks for them. */
    private static String noPods(List<String> sources) {
        return sources.isEmpty()
                ? "No pods: the agent has no source of pods; staticPodPath, staticPodURL or --kubeconfig names one"
                : "No pods from " + ControlCharacters.escape(String.join(", ", sources));
    }

    private void json(RunningAgent agent) throws Wiring.AgentException {
        var list = agent.podList();
        if (request.names().isEmpty()) {
            out.println(text(list));
            return;
        }
        var codec = wiring.codec().get();
        var pods = PodNames.select(agent.decode(list), request.names());
        out.println(text(pods.size() == 1 ? codec.encode(pods.getFirst()) : codec.encodeList(pods)));
    }

    /** Pods of the requested names. A user who requests one that is not here needs to know what is not running, and why. */
    private List<Pod> selected(RunningAgent agent, List<Pod> pods) throws Wiring.AgentException {
        try {
            return PodNames.select(pods, request.names());
        } catch (Wiring.AgentException e) {
            UnusableSources.of(request.names(), agent.details().nodeName(), agent.problems(), err);
            throw e;
        }
    }

    private void watch(RunningAgent agent) throws Wiring.AgentException {
        var shown = new HashMap<String, Pod>();
        var table = table(agent);
        if (request.output() != PodOutput.JSON) {
            var pods = agent.pods().stream().filter(this::isWanted).toList();
            var problems = agent.problems();
            pods.forEach(pod -> shown.put(pod.uid(), pod));
            table.print(pods, problems);
            if (pods.isEmpty() && request.names().isEmpty()) {
                err.println(noPods(agent.details().podSources()));
            }
            runtime(problems, err);
            UnusableSources.all(problems, err);
            err.flush();
            requireReader();
        }
        agent.watch(json -> change(agent, json, shown, table));
    }

    /** A watch begins with all pods, those included that were shown already. */
    private void change(RunningAgent agent, byte[] json, Map<String, Pod> shown, PodTable table) {
        try {
            for (var pod : agent.decode(json)) {
                if (isWanted(pod) && !pod.equals(shown.put(pod.uid(), pod))) {
                    if (request.output() == PodOutput.JSON) {
                        out.println(text(json));
                    } else {
                        table.add(pod, agent.problems());
                    }
                    requireReader();
                }
            }
        } catch (Wiring.AgentException e) {
            err.println(e.getMessage());
            err.flush();
        }
    }

    /** Flushes what was printed. A watch whose output nobody reads would go on until the agent ends. */
    private void requireReader() {
        if (out.checkError()) {
            throw new NoReaderException();
        }
    }

    private boolean isWanted(Pod pod) {
        return request.names().isEmpty() || request.names().stream().anyMatch(name -> PodNames.isNamed(pod, name));
    }

    private PodTable table(RunningAgent agent) {
        return new PodTable(wiring.clock()::instant, request.output() == PodOutput.WIDE, agent::waiting, out);
    }

    /** Without the runtime, the statuses are those that the agent saw last. */
    private static void runtime(NodeProblems problems, PrintWriter to) {
        if (!problems.runtime().isEmpty()) {
            to.println();
            to.println("Not up to date: " + ControlCharacters.escape(problems.runtime().replaceAll("\\s+", " ")));
        }
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8).strip();
    }

    /** Ends a watch. */
    private static final class NoReaderException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NoReaderException() {
            super(null, null, false, false);
        }
    }
}
