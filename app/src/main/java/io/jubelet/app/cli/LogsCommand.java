package io.jubelet.app.cli;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogRun;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints the log of a container. */
final class LogsCommand {

    private static final String DEFAULT_CONTAINER = "kubectl.kubernetes.io/default-container";

    /**
     * The requested log.
     *
     * @param rootDirectory that of the agent, if it is given
     * @param pod name of the pod
     * @param container name of the container; chosen when it is absent
     * @param previous whether the log of the instance before the last restart is requested
     * @param options how much of it
     */
    record Request(Optional<Path> rootDirectory, String pod, Optional<String> container, boolean previous,
            LogOptions options) {
    }

    private final Wiring wiring;
    private final PrintWriter err;
    private final Request request;

    LogsCommand(Wiring wiring, PrintWriter err, Request request) {
        this.wiring = wiring;
        this.err = err;
        this.request = request;
    }

    ExitCode run() throws Wiring.AgentException {
        var agent = RunningAgent.choose(wiring, request.rootDirectory());
        var pod = PodNames.one(agent.pods(), request.pod());
        var container = container(pod);
        switch (LogRun.of(pod, container, request.previous())) {
            case LogRun.Missing missing -> throw new Wiring.AgentException(ExitCode.FAILED, missing.message());
            case LogRun.Present present -> wiring.agents().logs().print(agent.details().podLogsDirectory(),
                    new Wiring.LogRequest(PodIdentity.of(pod), container, present.run(), request.options()),
                    () -> isRunning(agent, pod.uid(), container, present.run()));
        }
        return ExitCode.OK;
    }

    private String container(Pod pod) throws Wiring.AgentException {
        var names = names(pod);
        if (request.container().isPresent()) {
            var name = request.container().get();
            if (!names.contains(name)) {
                throw new Wiring.AgentException(ExitCode.FAILED, "container " + name + " is not part of pod "
                        + pod.metadata().name() + ", which has: " + String.join(", ", names));
            }
            return name;
        }
        var chosen = Optional.ofNullable(pod.metadata().annotations().get(DEFAULT_CONTAINER)).filter(names::contains);
        if (chosen.isEmpty() && names.size() > 1) {
            err.println("Defaulted container \"" + names.getFirst() + "\" out of: " + String.join(", ", names));
            err.flush();
        }
        return chosen.orElseGet(names::getFirst);
    }

    private static List<String> names(Pod pod) {
        var names = new ArrayList<String>();
        pod.spec().containers().forEach(container -> names.add(container.name()));
        pod.spec().initContainers().forEach(container -> names.add(container.name()));
        pod.spec().ephemeralContainers().forEach(container -> names.add(container.container().name()));
        return names;
    }

    /** An agent that does not answer gives no information about the container, which may go on. */
    private static boolean isRunning(RunningAgent agent, String uid, String container, int run) {
        try {
            return agent.pods().stream().filter(pod -> pod.uid().equals(uid))
                    .flatMap(pod -> LogRun.status(pod, container).stream())
                    .anyMatch(status -> status.restartCount() == run && isRunning(status));
        } catch (Wiring.AgentException e) {
            return true;
        }
    }

    private static boolean isRunning(ContainerStatus status) {
        return status.state().orElse(null) instanceof ContainerState.Running;
    }
}
